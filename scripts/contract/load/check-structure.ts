import { findOneTypoMatch } from '../base/did-you-mean.ts';
import {
  asList,
  asObject,
  isObject,
  pointerTokens,
  setMember,
  toPointer,
  type Json,
  type JsonObject,
} from '../base/json.ts';
import type { Mistake, MistakePlace } from '../document/document-mistakes.ts';
import { chainFollower, isLocal, longestChain, refsOf, type ChainEnd, type Refs } from '../document/refs.ts';
import {
  walk,
  type DocumentShape,
  type Grammar,
  type Slot,
  type Step,
  type Visitor,
} from '../document/spec-grammar.ts';
import { checkHeight } from '../schema/recursive-schemas.ts';
import type { Cuts } from './leave-out-parts.ts';

/** What is done about a part that is taken out. */
export const leftOut = 'it is left out';

/** Turns a JSON pointer into a place in a file. */
type Locate = (pointer: string) => MistakePlace;

/**
 * Checks the structure of a document, takes out what is wrong, as little as possible, and rewrites keywords of older
 * versions in later ones.
 *
 * @param data - the document, which changes
 * @param cuts - remembers what is taken out of it
 * @returns what was wrong
 * @throws ContractError when too many schemas apply to one value
 */
export function checkStructure(data: JsonObject, grammar: Grammar, locate: Locate, cuts: Cuts): Mistake[] {
  const mistakes: Mistake[] = [];
  const schemas = new Set<JsonObject>();
  const tuples: JsonObject[] = [];
  const operations: Found[] = [];
  const methods: Found[] = [];
  const refs = refsOf(data);
  const isNew = String(data['openapi']).startsWith('3.0') === false && data['swagger'] === undefined;
  const add: Tell = (pointer, message, remedy, rule) =>
    void mistakes.push({ ...locate(pointer), message, remedy, rule });
  const object = ({ shape, pointer }: Step, value: JsonObject): void => {
    if (shape.name === 'operation') operations.push({ pointer: pointer(), value });
    if (shape.name === 'method') methods.push({ pointer: pointer(), value });
    if (shape.name === 'requirement' && data['openapi'] !== undefined) {
      nameSchemes(value, refs, selfOf(data));
      mistakes.push(...listUndefinedSchemes({ pointer: pointer(), value }, refs, locate));
    }
    if (!shape.orBoolean) return;
    schemas.add(value);
    if (isNew) rewriteOldKeywords(value);
    if (!Array.isArray(value['items']) || data['openrpc'] !== undefined) return;
    add(`${pointer()}/items`, tuple, 'it is read as prefixItems', 'struct');
    tuples.push(value);
  };
  const remedies = remediesFor(data, grammar, cuts, add, object);
  // Places are found while everything is at its own.
  const others = [...withoutTwins(methods, refs, cuts, add), ...withSlashes(data, cuts, add)];
  mistakes.push(...rename(operations, locate));
  for (const remedy of [...remedies, ...tuples.map((schema) => () => rewriteTuple(schema)), ...others]) remedy();
  // What was taken out may leave references without a target, and objects without a member that they need.
  for (let more = remediesFor(data, grammar, cuts); more.length > 0; more = remediesFor(data, grammar, cuts))
    for (const remedy of more) remedy();
  checkHeight(data, grammar, [...schemas], (pointer) => locate(pointer).place);
  return mistakes;
}

/**
 * Leaves out the part of a document that a place is in: a schema, or else an example, a link or the like, or else an
 * operation, a path or a method.
 *
 * @returns whether there is such a part
 */
export function leaveOutPart(data: JsonObject, grammar: Grammar, cuts: Cuts, pointer: string): boolean {
  let found: { slot: Slot; shape: DocumentShape; depth: number } | undefined;
  walk(data, grammar.document, {
    object: ({ shape, slot, pointer: at }) => {
      const here = at();
      const isIn = shape.orBoolean ? here === pointer : parts.has(shape.name) && `${pointer}/`.startsWith(`${here}/`);
      const where = isIn && here.length > (found?.depth ?? 0) ? slot() : undefined;
      if (where !== undefined) found = { slot: where, shape, depth: here.length };
    },
  });
  if (found !== undefined) leaveOut(found.slot, found.shape, cuts);
  return found !== undefined;
}

/** What a document can do without. */
const parts: ReadonlySet<string> = new Set([
  ...['pathItem', 'operation', 'parameter', 'header', 'example', 'link', 'callback', 'server', 'tag'],
  ...['method', 'error', 'examplePairing', 'variant', 'stream'],
]);

/** Leaves out a value that cannot be read, or puts in its place what stands for one of its kind. */
function leaveOut({ parent, key }: Slot, { instead, name, rest }: DocumentShape, cuts: Cuts): void {
  const replaceValue = (value: Json): void => setMember(parent, key, value);
  if (instead !== undefined) replaceValue(structuredClone(instead));
  else if (name === 'requirement[]') replaceValue([structuredClone(rest?.instead ?? {})]);
  else if (name === 'data[]') replaceValue([]);
  else cuts.takeOut({ parent, key });
}

/** What {@link leaveOut} does, in words. */
function remedyFor({ name, orBoolean, instead }: DocumentShape): string {
  if (name.startsWith('requirement')) return 'no caller can satisfy it';
  if (name === 'data[]') return 'it is read as []';
  return instead === undefined || orBoolean ? leftOut : 'anything is taken in its place';
}

/** Called with what is wrong at a place, what is done about it, and the rule of `lint` that names it. */
type Tell = (pointer: string, message: string, remedy: string, rule: string) => void;

/**
 * Finds what the grammar of a document does not allow, and references that lead nowhere.
 *
 * @param tell - gets what is wrong; references to other files were reported when they were followed
 * @param object - called with each object
 * @returns functions that take it out, to be called in this order
 */
function remediesFor(
  data: JsonObject,
  grammar: Grammar,
  cuts: Cuts,
  tell: Tell = () => undefined,
  object: NonNullable<Visitor['object']> = () => undefined,
): (() => void)[] {
  const refs = refsOf(data);
  const endOf = chainFollower(refs);
  const remedies: (() => void)[] = [];
  // Aliases of YAML share their parts, each of which is mended once.
  const mended = new Map<Slot['parent'], Set<string>>();
  const isFirst = ({ parent, key }: Slot): boolean => {
    const keys = mended.get(parent) ?? new Set();
    mended.set(parent, keys);
    return !keys.has(key) && keys.add(key).size > 0;
  };
  const fault = (step: Step, at: string, message: string, rule = 'struct', isNews = true): void => {
    const { shape, value } = step;
    const say = isNews ? tell : () => undefined;
    const assumed = findAssumed(step);
    const slot = step.slot();
    if (assumed !== undefined) {
      say(at, message, `it is read with ${JSON.stringify(assumed)}`, rule);
      remedies.push(() => Object.assign(asObject(value), structuredClone(assumed)));
    } else if (isObject(value) && at.endsWith('/$ref') && (shape.orBoolean || hasOwnOperations(step))) {
      say(at, message, leftOut, rule);
      remedies.push(() => delete value['$ref']);
    } else if (slot !== undefined) {
      say(at, message, remedyFor(shape), rule);
      if (isFirst(slot)) remedies.push(() => leaveOut(slot, shape, cuts));
    }
  };
  let hasLongChain = false;
  walk(data, grammar.document, {
    problem: (step, message) => fault(step, step.pointer(), message),
    ref: (step, ref) => {
      const said = `$ref ${JSON.stringify(ref)}`;
      const at = `${step.pointer()}/$ref`;
      if (refs.target(ref)?.value !== undefined) {
        const broken = faultOfChain(refs, ref, endOf(ref));
        if (broken === undefined) return;
        // One is enough of a chain whose every part is too long.
        fault(step, at, `${said} ${broken.sentence}`, unresolved, !(broken.isTooLong && hasLongChain));
        hasLongChain ||= broken.isTooLong;
      } else {
        // In OpenRPC (JSON Schema draft-07) it may be relative to the schema around it, which lowering resolves.
        const isRelative = data['openrpc'] !== undefined && step.shape.orBoolean && !ref.startsWith('#/components/');
        if (isLocal(ref) && isRelative) return;
        fault(
          step,
          at,
          `${said} leads nowhere; ${suggestReference(ref, refs)}correct it or add what it names`,
          unresolved,
          isLocal(ref),
        );
      }
    },
    object,
  });
  // The last ones first, as the items of a list behind one that is taken out move.
  return remedies.toReversed();
}

/** The rule that names references that lead nowhere. */
export const unresolved = 'no-unresolved-refs';

/** A path item may have operations beside its `$ref`. */
function hasOwnOperations({ shape, value }: Step): boolean {
  return shape.name === 'pathItem' && Object.keys(asObject(value)).length > 1;
}

/** What an object is read with, if no member that it needs has to be known. */
function findAssumed({ shape, value }: Step): JsonObject | undefined {
  if (!isObject(value) || shape.kind !== 'object' || value['$ref'] !== undefined) return undefined;
  const missing = shape.required.filter((name) => (value[name] ?? null) === null);
  if (missing.length === 0 || !missing.every((name) => Object.hasOwn(shape.assumed, name))) return undefined;
  return Object.fromEntries(missing.map((name) => [name, shape.assumed[name] ?? null]));
}

/** Paths are appended to the address of a server (OpenAPI 3.2, Paths Object). */
function withSlashes({ paths }: JsonObject, cuts: Cuts, tell: Tell): (() => void)[] {
  if (!isObject(paths)) return [];
  const lacking = Object.keys(paths).filter((path) => !path.startsWith('/') && !path.startsWith('x-'));
  return lacking.map((key) => {
    const meant = `/${key}`;
    const slot = { parent: paths, key };
    const isThere = Object.hasOwn(paths, meant);
    const message = `the path ${JSON.stringify(key)} has to begin with a slash; write ${JSON.stringify(meant)}`;
    tell(
      toPointer('paths', key),
      message,
      isThere ? leftOut : `it is read as ${JSON.stringify(meant)}`,
      'path-template',
    );
    return () => (isThere ? cuts.takeOut(slot) : cuts.rename(slot, meant));
  });
}

/** An object in a document. */
type Found = { pointer: string; value: JsonObject };

const tuple = 'items: a schema for all items was expected, and a list found, as in older versions of JSON Schema';

/** What older versions say by a list of schemas, in the words of JSON Schema 2020-12. */
function rewriteTuple(schema: JsonObject): void {
  const { items, additionalItems } = schema;
  delete schema['items'];
  delete schema['additionalItems'];
  if (Array.isArray(items) && items.length > 0) schema['prefixItems'] = items;
  if (additionalItems !== undefined) schema['items'] = additionalItems;
}

/** The URI that a document gives itself (OpenAPI 3.2). */
function selfOf({ $self: self }: JsonObject): string {
  return typeof self === 'string' ? self.replace(/#.*$/s, '') : '';
}

/**
 * Names the schemes of a requirement by their components, where it does so by a URI (OpenAPI 3.2, Security Requirement
 * Object): clients, settings and pages call them so.
 */
function nameSchemes(requirement: JsonObject, refs: Refs, self: string): void {
  const schemes = asObject(refs.target('#/components/securitySchemes')?.value);
  for (const [key, scopes] of Object.entries(requirement)) {
    if (Object.hasOwn(schemes, key)) continue;
    const [uri = '', fragment] = key.split(/#(.*)/s);
    const isHere = uri === '' || uri === self || (URL.canParse(uri, self) && new URL(uri, self).href === self);
    const target = isHere && fragment !== undefined ? refs.target(`#${fragment}`) : undefined;
    const [, , name] = target === undefined ? [] : pointerTokens(target.pointer);
    if (target === undefined || name === undefined || schemes[name] !== target.value) continue;
    delete requirement[key];
    requirement[name] = [...asList(requirement[name]), ...asList(scopes)];
  }
}

/**
 * Finds security schemes that a requirement names and the document does not define: by a name, or by a URI reference
 * (OpenAPI 3.2, Security Requirement Object).
 */
function listUndefinedSchemes({ pointer, value }: Found, refs: Refs, locate: Locate): Mistake[] {
  const schemes = asObject(refs.target('#/components/securitySchemes')?.value);
  return Object.keys(value).flatMap((key) => {
    if (Object.hasOwn(schemes, key) || (isLocal(key) && refs.target(key)?.value !== undefined)) return [];
    const meant = findOneTypoMatch(key, Object.keys(schemes));
    const advice =
      meant === undefined
        ? 'define it under components/securitySchemes, or correct the name'
        : `did you mean ${JSON.stringify(meant)}? Otherwise define it under components/securitySchemes`;
    const message = `there is no security scheme ${JSON.stringify(key)}; ${advice}`;
    const remedy = 'no caller can satisfy it';
    return [{ ...locate(pointer + toPointer(key)), message, remedy, rule: 'security-defined' }];
  });
}

/** Gives operations that have the name of an earlier one another name. */
function rename(operations: Found[], locate: Locate): Mistake[] {
  const names = new Set(operations.map(({ value }) => value['operationId']));
  const seen = new Set<Json>();
  return operations.flatMap(({ pointer, value }): Mistake[] => {
    const { operationId } = value;
    if (typeof operationId !== 'string' || operationId === '') return [];
    if (!seen.has(operationId)) {
      seen.add(operationId);
      return [];
    }
    let number = 2;
    while (names.has(`${operationId}_${number}`)) number++;
    const name = `${operationId}_${number}`;
    names.add(name);
    value['operationId'] = name;
    const message = `another operation is called ${JSON.stringify(operationId)}, too`;
    const remedy = `here it is called ${JSON.stringify(name)}`;
    return [{ ...locate(`${pointer}/operationId`), message, remedy, rule: 'operation-operationId-unique' }];
  });
}

/** Leaves out params with the name of an earlier one where they are sent by name: a client could not send both. */
function withoutTwins(methods: Found[], refs: Refs, cuts: Cuts, tell: Tell): (() => void)[] {
  return methods.flatMap(({ pointer, value: { paramStructure, params } }) => {
    if (paramStructure !== 'by-name' || !Array.isArray(params)) return [];
    const names = new Set<Json | undefined>();
    return params.flatMap((param, i) => {
      const { $ref: ref } = asObject(param);
      const { name } = asObject(typeof ref === 'string' ? refs.target(ref)?.value : param);
      const isTwin = typeof name === 'string' && names.has(name);
      names.add(name);
      if (!isTwin) return [];
      const message = `the method has two params ${JSON.stringify(name)}`;
      tell(`${pointer}/params/${i}`, message, leftOut, 'operation-parameters-unique');
      return [() => cuts.takeOut({ parent: params, key: String(params.lastIndexOf(param)) })];
    });
  });
}

/** The neighbour of what a reference names whose name is a slip away. */
function suggestReference(ref: string, refs: Refs): string {
  const [, folder = '', name = ''] = /^(.*\/)([^/]*)$/.exec(ref) ?? [];
  const meant = findOneTypoMatch(name, Object.keys(asObject(refs.target(folder.slice(0, -1))?.value)));
  return meant === undefined ? '' : `did you mean ${JSON.stringify(folder + meant)}? Otherwise `;
}

/** What is wrong with a chain of `$ref`s: it leads back to its first one, or is very long. */
function faultOfChain(refs: Refs, first: string, { length }: ChainEnd): RefFault | undefined {
  if (length > longestChain) return tooLong;
  if (length >= 0) return undefined;
  const passed = new Set<string>();
  for (let ref = first; passed.size <= longestChain; ref = String(asObject(refs.target(ref)?.value)['$ref'])) {
    // A circle that begins further down the chain is found from there.
    if (passed.has(ref)) return ref === first ? backToItself : undefined;
    passed.add(ref);
  }
  return tooLong;
}

type RefFault = { sentence: string; isTooLong: boolean };

const tooLong: RefFault = {
  sentence: `leads to more than ${longestChain} others in a row; let it lead to the last one`,
  isTooLong: true,
};
const backToItself: RefFault = {
  sentence: 'leads back to itself; one of the $refs has to lead to a definition',
  isTooLong: false,
};

/** Rewrites keywords of OpenAPI 3.0 that later versions do not have, or define otherwise. */
function rewriteOldKeywords(schema: JsonObject): void {
  // OpenAPI 3.1 ignores it.
  delete schema['nullable'];
  for (const [limit, exclusive] of [
    ['maximum', 'exclusiveMaximum'],
    ['minimum', 'exclusiveMinimum'],
  ] as const) {
    if (typeof schema[exclusive] !== 'boolean') continue;
    const bound = schema[limit];
    const isMeant = schema[exclusive] && typeof bound === 'number';
    delete schema[exclusive];
    if (!isMeant) continue;
    schema[exclusive] = bound;
    delete schema[limit];
  }
}
