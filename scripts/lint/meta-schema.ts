import { parseOpenRPCDocument } from '@open-rpc/schema-utils-js';
import type { OpenrpcDocument } from '../contract/document/documents.ts';
import { asObject, asText, toPointer, type Json } from '../contract/base/json.ts';

/** A place where a document breaks the meta-schema of OpenRPC. */
export type MetaProblem = { pointer: string; message: string };

/**
 * Validates an OpenRPC document with the meta-schema of its specification.
 *
 * @param document - the document in one piece
 */
export async function metaSchemaProblems(document: OpenrpcDocument): Promise<MetaProblem[]> {
  return parseOpenRPCDocument(JSON.stringify(document), { validate: true, dereference: false }).then(
    () => [],
    (error: { message?: unknown }) => problemsIn(String(error.message)),
  );
}

/** Reads the problems in the report, a text that ends in a JSON array of ajv's errors. */
function problemsIn(text: string): MetaProblem[] {
  const start = text.indexOf('[');
  const errors = start < 0 ? undefined : listIn(text.slice(start));
  if (errors === undefined) return [{ pointer: '', message: `${text.replaceAll(/\s+/g, ' ').slice(0, 300)}.` }];
  const found = errors.map((error) => {
    const { dataPath, instancePath, message, params } = asObject(error);
    const { additionalProperty } = asObject(params);
    const added = typeof additionalProperty === 'string' ? `: ${additionalProperty}` : '';
    return {
      pointer: asText(instancePath) ?? pointerOf(asText(dataPath) ?? ''),
      message: `${asText(message) ?? 'is wrong'}${added}`,
    };
  });
  // If all alternatives fail, the innermost errors say the most.
  const innermost = [...new Set(found.map(({ pointer }) => pointer))].filter((pointer) => {
    return !found.some((other) => other.pointer.startsWith(`${pointer}/`));
  });
  return innermost.map((pointer) => {
    const messages = [...new Set(found.filter((one) => one.pointer === pointer).map(({ message }) => message))];
    const plain = messages.filter((message) => !/ in (?:one|any)Of$/.test(message));
    return { pointer, message: `it ${(plain.length > 0 ? plain : messages).join(', or ')}.` };
  });
}

function listIn(text: string): Json[] | undefined {
  try {
    const list: unknown = JSON.parse(text.slice(0, text.lastIndexOf(']') + 1));
    return Array.isArray(list) ? list : undefined;
  } catch {
    return undefined;
  }
}

/** `.methods[0]['a b']`, as ajv 6 writes a place. */
function pointerOf(dataPath: string): string {
  const tokens = [...dataPath.matchAll(/\.([^.[\]]+)|\[(\d+)\]|\['((?:[^'\\]|\\.)*)'\]/g)];
  return toPointer(
    ...tokens.map(([, name, index, quoted]) => name ?? index ?? quoted?.replaceAll(/\\(.)/g, '$1') ?? ''),
  );
}
