// The compiler of JSON Schema 2020-12, which is ajv: with the documents of a contract, and with corrections.

import { createRequire } from 'node:module';
import type * as ajvModule from 'ajv/dist/2020.js';
import type { RegExpEngine, RegExpLike } from 'ajv/dist/types/index.js';
import type * as formatsModule from 'ajv-formats';
import { breakSchemaCycles } from '../schema/recursive-schemas.ts';
import type { Contract } from '../contract-type.ts';
import { documentId } from '../schema-places/schema-places.ts';
import { mentionsPrototypeMember } from '../base/prototype-names.ts';
import { mentionsMember, type JsonObject } from '../base/json.ts';
import { safePattern, type Pattern } from '../base/linear-regexp.ts';
import { uniqueItemsInOnePass } from '../validate/unique-items.ts';
import type { SchemaRules } from '../validate/validator-types.ts';
import { spendSteps } from '../base/step-budget.ts';
import type * as ajvCompile from 'ajv/dist/compile/index.js';
import type * as ajvUtil from 'ajv/dist/compile/util.js';
import { findFormTags, tagAlternativeErrors, type FormTags } from './alternative-errors.ts';
import { correctKeywords, withPrototypeMembers } from './ajv-corrections.ts';
import { compileDeepRefs } from './compile-deep-refs.ts';

export { tagAlternativeErrors } from './alternative-errors.ts';

/** An ajv instance. */
export type Ajv = ajvModule.Ajv2020;

/**
 * The options that differ between instances: `code` for standalone output, `allErrors: false` to stop at the first
 * error, `meta: false` where no schema refers to the meta-schema, `ownProperties` so that a property `constructor` is
 * not found in every object, `validateFormats: false` where formats assert nothing.
 */
export type AjvOptions = {
  code?: object;
  allErrors?: boolean;
  meta?: boolean;
  ownProperties?: boolean;
  validateFormats?: boolean;
};

/**
 * Makes an ajv instance (JSON Schema 2020-12) that knows the documents of a contract.
 *
 * @param contract - the contract whose documents `$ref`s lead into
 * @param rules - see {@link SchemaRules}
 * @param options - further ajv options
 * @returns the instance; a schema is compiled when it is first needed
 * @example const ajv = ajvFor(contract, 'lenient');
 */
export function ajvFor(contract: Contract, rules: SchemaRules, options: AjvOptions = {}): Ajv {
  const ownProperties = contract.apis.some(({ document }) => mentionsPrototypeMember(document));
  const tracksEvaluated = contract.apis.some(({ document }) =>
    mentionsMember(document, ['unevaluatedItems', 'unevaluatedProperties']),
  );
  const finders: FormTags[] = [];
  const tagsOf: FormTags = (schema, keyword) => {
    for (const find of finders) {
      const found = find(schema, keyword);
      if (found !== undefined) return found;
    }
    return undefined;
  };
  const ajv = emptyAjv(rules, { ownProperties, ...options }, tracksEvaluated, tagsOf);
  // To resolve a $ref into a document, ajv compiles its root, so it has to know the root's members as keywords.
  const members = contract.apis.flatMap(({ document }) => Object.keys(document));
  const names = new Set([...annotations, ...members]);
  // The same test as ajv's own, for which `default` is known, and so is `constructor`.
  const isKnown = (name: string): boolean => Boolean(ajv.RULES.keywords[name]);
  ajv.addVocabulary([...names].filter((name) => keywordName.test(name) && !isKnown(name)));
  for (const { name, document, schemaAt } of contract.apis) {
    const opened = breakSchemaCycles(document, (pointer) => contract.locate(name, pointer));
    const schemas = ownProperties ? (withPrototypeMembers(opened) as JsonObject) : opened;
    finders.push(findFormTags(schemas, schemaAt));
    ajv.addSchema(schemas, documentId(name), false, false);
  }
  return ajv;
}

/**
 * Looks for ajv and its dependencies without loading them, which would take a while; Node remembers where they are.
 *
 * @throws Error with the code MODULE_NOT_FOUND if one is not installed
 */
export function findAjv(): void {
  const require = createRequire(import.meta.url);
  const { dependencies } = require('ajv/package.json') as { dependencies: object };
  const ofAjv = createRequire(require.resolve('ajv/dist/2020.js'));
  for (const name of Object.keys(dependencies)) ofAjv.resolve(name);
  require.resolve('ajv-formats');
  require.resolve('@eslint-community/regexpp');
}

/** Loaded late: it takes a while, and not every verb that reads a contract needs it. */
function loadAjv(): {
  module: typeof ajvModule;
  util: typeof ajvUtil;
  compiler: typeof ajvCompile;
  formats: typeof formatsModule;
} {
  const require = createRequire(import.meta.url);
  return {
    module: require('ajv/dist/2020.js') as typeof ajvModule,
    util: require('ajv/dist/compile/util.js') as typeof ajvUtil,
    compiler: require('ajv/dist/compile/index.js') as typeof ajvCompile,
    formats: require('ajv-formats') as typeof formatsModule,
  };
}

function emptyAjv(rules: SchemaRules, options: AjvOptions, tracksEvaluated: boolean, tagsOf: FormTags): Ajv {
  const { module, util, compiler, formats } = loadAjv();
  const ajv = new module.Ajv2020({
    strict: rules === 'strict',
    // The contract accepts two JSON types where documentation and samples differ.
    allowUnionTypes: true,
    // A required name may be declared outside of the `allOf` that requires it.
    strictRequired: false,
    // A condition may constrain the first params and leave the others open.
    strictTuples: false,
    allErrors: true,
    inlineRefs: false,
    logger: false,
    // An OpenAPI document is not a schema itself; it only contains schemas.
    validateSchema: false,
    // Its passes over the code that it writes take as long as all the rest, and V8 does the same to what runs often.
    code: { optimize: false, regExp: rules === 'strict' ? patterns.strict : patterns.lenient },
    ...options,
  });
  formats.default.default(ajv);
  correctKeywords(ajv, { ajv: module, util }, tracksEvaluated);
  tagAlternativeErrors(ajv, module, tagsOf);
  // What is written out as code cannot contain functions of ours.
  if (options.code === undefined) makeSafe(ajv, module);
  // After what counts the steps of a `$ref`, which it leaves as it is.
  compileDeepRefs(ajv, compiler);
  return ajv;
}

/**
 * Compiles patterns so that no text can stop a server. Many are only valid without JavaScript's `u` flag, which JSON
 * Schema recommends but does not require (JSON Schema 2020-12, Core, section 6.4).
 */
const patterns = {
  strict: engineOf((source) => safePattern(source, 'u')),
  lenient: engineOf(compileLenientPattern),
};

/**
 * Compiles a pattern as lenient schemas have it.
 *
 * @throws SyntaxError: see {@link safePattern}
 */
export function compileLenientPattern(source: string): Pattern {
  return withFlagsOf(source, safePattern);
}

/** A format: its pattern, its check, or both with the type of its values; `true` asserts nothing. */
export type Format = ajvModule.Format;

/** Reads what the formats are whose names assert something, by name. */
export function readFormats(): Readonly<Record<string, Format | undefined>> {
  return emptyAjv('lenient', { meta: false }, false, () => undefined).formats;
}

/** Compiles patterns as {@link RegExp}s, for code that is written out. */
export const lenientPattern: RegExpEngine = Object.assign(
  (source: string) => withFlagsOf(source, (pattern, flags) => new RegExp(pattern, flags)),
  { code: 'new RegExp' },
);

function withFlagsOf<Made>(source: string, compile: (source: string, flags: string) => Made): Made {
  try {
    return compile(source, 'u');
  } catch (error) {
    try {
      return compile(source, '');
    } catch {
      throw error;
    }
  }
}

function engineOf(compile: (source: string) => Pattern): RegExpEngine {
  // By its text, ajv knows that it has compiled a pattern before.
  const engine = (source: string): RegExpLike => Object.assign(compile(source), { toString: () => source });
  return Object.assign(engine, { code: 'safePattern' });
}

/** Replaces those parts of ajv whose time grows faster than the value that is checked. */
function makeSafe(ajv: Ajv, module: typeof ajvModule): void {
  uniqueItemsInOnePass(ajv);
  const { url } = ajv.formats;
  if (url instanceof RegExp) ajv.addFormat('url', safePattern(url.source, url.flags).test);
  countSteps(ajv, module, '$ref');
}

/** A schema that refers to itself or others twice may ask for more checks of a value than anyone can wait for. */
function countSteps({ RULES }: Ajv, { _ }: typeof ajvModule, keyword: string): void {
  const rule = RULES.all[keyword];
  if (typeof rule !== 'object' || !('code' in rule.definition)) return;
  const { code } = rule.definition;
  const writeStepCountingCode: typeof code = (context, ...rest) => {
    const { gen } = context;
    const count = gen.scopeValue('func', { ref: spendSteps });
    gen.code(_`${count}(${stepsOfSchema})`);
    const made = code(context, ...rest);
    // The errors found so far are copied each time.
    gen.code(_`${count}(errors)`);
    return made;
  };
  rule.definition = { ...rule.definition, code: writeStepCountingCode };
}

/** Checking a value against a schema takes as long as this many steps of a pattern. */
const stepsOfSchema = 16;

/** The names that ajv accepts for keywords; the members of a document may have any name. */
const keywordName = /^[a-z_$][a-z0-9_$:-]*$/i;

/** Keywords of OpenAPI, and our own, that annotate a schema and assert nothing. */
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
