import { createRequire } from 'node:module';
import type * as ajvModule from 'ajv/dist/2020.js';
import type * as formatsModule from 'ajv-formats';
import { withoutCircles } from './circles.ts';
import type { Contract } from './contract.ts';
import type { JsonObject } from './json.ts';
import type { ApiName } from './operation.ts';
import { uniqueItemsInOnePass } from './unique-items.ts';
import type { SchemaRules } from './validators.ts';

/** An ajv instance. */
export type Ajv = ajvModule.Ajv2020;

/**
 * What is chosen of one instance: `code` for standalone output, `allErrors: false` to stop at the first,
 * `unicodeRegExp: false` for patterns that JavaScript takes only without its `u` flag, `meta: false` where no schema
 * refers to those of JSON Schema itself.
 */
export type AjvOptions = { code?: object; allErrors?: boolean; unicodeRegExp?: boolean; meta?: boolean };

/**
 * Makes an ajv instance (JSON Schema 2020-12) that knows the documents of a contract.
 *
 * @param contract - the contract whose documents `$ref`s lead into
 * @param rules - see {@link SchemaRules}
 * @param options - further ajv options
 * @returns the instance; schemas compile lazily
 */
export function ajvFor(contract: Contract, rules: SchemaRules, options: AjvOptions = {}): Ajv {
  const ajv = emptyAjv(rules, options);
  // ajv compiles the root of a document on the way to what a $ref in it means, so the root's members count as keywords.
  const members = contract.apis.flatMap(({ document }) => Object.keys(document));
  const names = new Set([...annotations, ...members]);
  // Asked as ajv asks, for which `default` is known, and so is `constructor`.
  const isKnown = (name: string): boolean => Boolean(ajv.RULES.keywords[name]);
  ajv.addVocabulary([...names].filter((name) => keywordName.test(name) && !isKnown(name)));
  for (const { name, document } of contract.apis) {
    const opened = withoutCircles(document, (pointer) => contract.locate(name, pointer));
    ajv.addSchema(opened, documentId(name), false, false);
  }
  return ajv;
}

/**
 * Makes an ajv instance for a contract in which no schema has a name or an address of its own (`$id`, `$anchor`), as is
 * true of plain schemas. ajv looks for those in all that it can list, examples included, which takes longer than
 * anything else when a large document is loaded; so its members are there for `$ref`s and are not listed.
 *
 * @param contract - the contract whose documents `$ref`s lead into
 * @param options - further ajv options
 * @returns the instance, lenient; schemas compile lazily
 */
export function plainAjvFor({ apis }: Contract, options: AjvOptions = {}): Ajv {
  const ajv = emptyAjv('lenient', { meta: false, ...options });
  for (const { name, document } of apis) ajv.addSchema(unlisted(document), documentId(name), false, false);
  return ajv;
}

function unlisted(document: JsonObject): object {
  return Object.defineProperties(
    {},
    Object.fromEntries(Object.entries(document).map(([name, value]) => [name, { value }])),
  );
}

/**
 * Finds ajv and what it needs, without the while that it takes to load them: Node remembers then where they are.
 *
 * @throws what Node throws where one is not installed
 */
export function findAjv(): void {
  const require = createRequire(import.meta.url);
  const { dependencies } = require('ajv/package.json') as { dependencies: object };
  const ofAjv = createRequire(require.resolve('ajv/dist/2020.js'));
  for (const name of Object.keys(dependencies)) ofAjv.resolve(name);
  require.resolve('ajv-formats');
}

/** ajv takes a while to load, and who only reads a contract does without it. */
function loadAjv(): { Ajv2020: typeof ajvModule.Ajv2020; formats: typeof formatsModule } {
  const require = createRequire(import.meta.url);
  return {
    Ajv2020: (require('ajv/dist/2020.js') as typeof ajvModule).Ajv2020,
    formats: require('ajv-formats') as typeof formatsModule,
  };
}

function emptyAjv(rules: SchemaRules, options: AjvOptions): Ajv {
  const { Ajv2020, formats } = loadAjv();
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
  formats.default.default(ajv);
  if (options.code === undefined) uniqueItemsInOnePass(ajv);
  return ajv;
}

/**
 * What ajv takes for the name of a keyword; a document may have members with any name, and `$schema` is known already.
 */
const keywordName = /^[a-z_$][a-z0-9_$:-]*$/i;

/** Keywords of OpenAPI and of ours that annotate a schema and assert nothing. */
const annotations = [
  'discriminator',
  'example',
  'externalDocs',
  'xml',
  'x-envelope',
  'x-fresh',
  'x-open-question',
  'x-probe',
  'x-relations',
] as const;

/**
 * Names a document inside ajv.
 *
 * @param api - whose document
 * @returns the base that `$ref`s into it begin with
 */
export function documentId(api: ApiName): string {
  return `${api}.json`;
}
