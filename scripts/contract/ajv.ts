import { Ajv2020 } from 'ajv/dist/2020.js';
import formatsPlugin from 'ajv-formats';
import type { Contract } from './contract.ts';
import type { ApiName } from './operation.ts';
import type { SchemaRules } from './validators.ts';

/**
 * Makes an ajv instance (JSON Schema 2020-12) that knows the documents of a contract.
 *
 * @param contract - the contract whose documents `$ref`s lead into
 * @param rules - see {@link SchemaRules}
 * @param options - further ajv options: `code` for standalone output, `allErrors: false` to stop at the first
 * @returns the instance; schemas compile lazily
 */
export function ajvFor(contract: Contract, rules: SchemaRules, options: { code?: object; allErrors?: boolean } = {}): Ajv2020 {
  const ajv = new Ajv2020({
    strict: rules === 'strict',
    // The contract accepts two JSON types where documentation and samples differ.
    allowUnionTypes: true,
    // Required names may be declared by a sibling of the `allOf` they stand in.
    strictRequired: false,
    // A condition speaks about the first params and leaves the others open.
    strictTuples: false,
    allErrors: true,
    inlineRefs: false,
    logger: false,
    // An OpenAPI document is no schema itself, only the place where schemas stand.
    validateSchema: false,
    ...options,
  });
  formatsPlugin.default(ajv);
  // ajv compiles the root of a document on the way to what a $ref in it means, so the root's members count as keywords.
  const members = contract.apis.flatMap(({ document }) => Object.keys(document));
  const names = new Set([...annotations, ...members]);
  ajv.addVocabulary([...names].filter((name) => keywordName.test(name) && ajv.getKeyword(name) === false));
  for (const { name, document } of contract.apis) ajv.addSchema(document as object, documentId(name), false, false);
  return ajv;
}

/** What ajv takes for the name of a keyword; a document may have members with any name, and `$schema` is known already. */
const keywordName = /^[a-z_$][a-z0-9_$:-]*$/i;

/** Keywords of OpenAPI and of ours that annotate a schema and assert nothing. */
const annotations = ['discriminator', 'example', 'externalDocs', 'xml', 'x-envelope', 'x-open-question'] as const;

/**
 * Names a document inside ajv.
 *
 * @param api - whose document
 * @returns the base that `$ref`s into it begin with
 */
export function documentId(api: ApiName): string {
  return `${api}.json`;
}
