import openapiTS, { astToString } from 'openapi-typescript';
import ts from 'typescript';
import type { OpenapiDocument } from '../contract/documents.ts';
import { banner } from './banner.ts';

/**
 * Emits the TypeScript types of one document through openapi-typescript. Strings whose pattern is hex become
 * `` `0x${string}` ``, which is how the Ethereum libraries of this language write them.
 *
 * @param document - a bundled OpenAPI 3.1 document
 * @returns a module that exports `paths`, `components` and `operations`
 * @throws Error when openapi-typescript refuses the document
 */
export async function emitTypes(document: OpenapiDocument): Promise<string> {
  const nodes = await openapiTS(JSON.stringify(document), {
    silent: true,
    alphabetize: false,
    // A default is what the server assumes when the field is left out: no reason to ask the caller for it.
    defaultNonNullable: false,
    // Otherwise an envelope's open payload would be Record<string, never>, and nothing could be intersected with it.
    emptyObjectsUnknown: true,
    transform: (schema) => hexType(schema as { pattern?: unknown; type?: unknown; enum?: unknown; const?: unknown }),
  });
  return `${banner}${astToString(nodes)}`;
}

function hexType({ pattern, type, enum: values, const: value }: { pattern?: unknown; type?: unknown; enum?: unknown; const?: unknown }): ts.TypeNode | undefined {
  if (typeof pattern !== 'string' || !pattern.startsWith('^0x') || values !== undefined || value !== undefined) return undefined;
  const types = [type].flat();
  if (types.some((name) => name !== 'string' && name !== 'null')) return undefined;
  const { factory } = ts;
  const hex = factory.createTemplateLiteralType(factory.createTemplateHead('0x'), [
    factory.createTemplateLiteralTypeSpan(factory.createKeywordTypeNode(ts.SyntaxKind.StringKeyword), factory.createTemplateTail('')),
  ]);
  return types.includes('null') ? factory.createUnionTypeNode([hex, factory.createLiteralTypeNode(factory.createNull())]) : hex;
}
