import { namesOfApis } from './api-names.ts';
import { readDocument, type Contract } from './contract.ts';
import { contractOfApis, titleOf } from './contract-of-apis.ts';
import { ContractError, UnreadableError } from './base/errors.ts';
import { asList, asObject, isObject, pointerTokens, toPointer, type Json, type JsonObject } from './base/json.ts';
import { findSchemaFaults, removeInvalid } from './schema/meta-schema-check.ts';
import { checkHeight } from './schema/recursive-schemas.ts';
import { openFiles, type Files } from './load/files.ts';
import type { OverlaidDocument } from './overlay/overlay.ts';
import { bundleFiles } from './load/bundle-files.ts';
import { expandErrorGroups } from './load/error-groups.ts';
import { withWellFormedText } from './load/well-formed.ts';
import { openapi3, walk, type Grammar, type Step } from './document/spec-grammar.ts';
import { createOpenrpcOrigins } from './load/openrpc-origins.ts';
import { withoutSecrets } from './base/web-address.ts';
import { apiFiles, type ApiFile, type ContractFiles } from './files/contract-files.ts';
import { documentOf, versionOf, type Version } from './load/versions.ts';
import { findOneTypoMatch } from './base/did-you-mean.ts';
import { refusalOf, type Mistake } from './document/document-mistakes.ts';
import { instantiateDynamicRefs } from './document/dynamic-references.ts';
import { chainFollower, isLocal, longestChain, refsOf, type ChainEnd, type Refs } from './document/refs.ts';
import type { Source } from './source/source.ts';

/**
 * Reads the spec files and makes one contract of them.
 *
 * @param files - paths of OpenAPI documents (3.0 to 3.2, or Swagger 2) and of OpenRPC documents (1.x), YAML or JSON;
 *   each may refer to further files
 * @throws CommandError when a file cannot be read, or two APIs have one name; ContractError when a document is broken,
 *   or of another kind, or with `strict` has any mistake
 * @example const contract = await loadContract({ openapi: 'specs/openapi.yaml', openrpc: 'specs/openrpc.json' });
 */
export async function loadContract(files: ContractFiles): Promise<Contract> {
  const contract = await contractWritten(await readWritten(files));
  const { mistakes = [] } = contract;
  if (files.strict === true && mistakes.length > 0) throw new ContractError(mistakes.map(refusalOf));
  return contract;
}

/** A document of a contract, in one piece, in the words and the version that it is written in. */
export type WrittenApi = Version & { name: string; source: Source; noted: Mistake[] };

/**
 * Reads the spec files, for tools that check them as they are written.
 *
 * @param files - see {@link loadContract}
 * @returns the documents, for {@link contractWritten}
 * @throws CommandError when a file cannot be read; ContractError for a broken reference, or another kind of document
 * @example (await readWritten({ openapi: 'petstore.yaml' }))[0]?.source.data
 */
export async function readWritten(files: ContractFiles): Promise<WrittenApi[]> {
  const opened = (await openOverlaid(files)).map((one) => ({ ...one, version: versionOf(one.root, one.kind) }));
  const names = namesOfApis(
    opened.map(({ root, name, document, version: { kind } }) => ({
      ...{ name, kind, file: withoutSecrets(document), title: titleOf(asObject(root.data)) },
    })),
  );
  return Promise.all(opened.map(async (one, i) => ({ ...(await readJoined(one, one.version)), name: names[i] ?? '' })));
}

/**
 * Reads the root files of a contract and applies its overlays, for callers that want the result as a file.
 *
 * @param files - see {@link loadContract}
 * @returns each document that an overlay changes
 * @throws CommandError when a file cannot be read; ContractError for another kind of document, or a mistake in an
 *   overlay
 * @example (await readOverlaid({ openapi: 'api.yaml', overlays: ['examples.overlay.yaml'] }))[0]?.source.data
 */
export async function readOverlaid(files: ContractFiles): Promise<OverlaidDocument[]> {
  const opened = await openOverlaid(files);
  for (const { root, kind } of opened) versionOf(root, kind);
  return opened.flatMap(({ overlaid }) => overlaid ?? []);
}

/** The files of a document, and what overlays made of the first of them, if there were any. */
type Opened = Files & ApiFile & { overlaid?: OverlaidDocument };

async function openOverlaid(files: ContractFiles): Promise<Opened[]> {
  const { overlays = [], allowExternal = false, onRead = () => undefined } = files;
  const open = (file: string): Promise<Files> => openFiles(file, allowExternal, onRead);
  const [opened, others] = await Promise.all([
    Promise.all(apiFiles(files).map(async (api): Promise<Opened> => ({ ...(await open(api.document)), ...api }))),
    Promise.all(overlays.map(open)),
  ]);
  if (overlays.length === 0) return opened;
  // Loaded late: most projects have no overlay.
  const { applyOverlays } = await import('./overlay/overlay.ts');
  const results = applyOverlays(
    opened.map(({ root }) => root),
    others.map(({ root }) => root),
    (root) => opened.find((document) => document.root === root)?.alsoNamed,
  );
  return opened.map((document) => {
    const result = results.get(document.root);
    return result === undefined ? document : { ...document, ...withRoot(document, result) };
  });
}

/**
 * The files of a document whose root file was changed: a reference of another file leads into the changed one as well.
 */
function withRoot(files: Files, overlaid: OverlaidDocument): Files & { overlaid: OverlaidDocument } {
  const { source: root } = overlaid;
  const readUnlessRoot: Files['read'] = async (...reference) => {
    const found = await files.read(...reference);
    return found === files.root ? root : found;
  };
  return { ...files, root, read: readUnlessRoot, overlaid };
}

async function readJoined(files: Opened, version: Version): Promise<Omit<WrittenApi, 'name'>> {
  const { source: joined, unpaired } = withWellFormedText(await bundleFiles(files, version.grammar));
  const noted = [...(files.overlaid?.notes ?? []), ...unpaired];
  const { data, locate, origin } = joined;
  if (!isObject(data)) return { ...version, source: joined, noted };
  const asWritten = instantiateDynamicRefs(data, version.grammar, locate);
  const source: Source = {
    ...joined,
    locate: (pointer) => locate(asWritten(pointer)),
    origin: (pointer) => origin(asWritten(pointer)),
  };
  return { ...version, source, noted };
}

/**
 * Makes one contract of documents.
 *
 * @param written - the documents, whose data become the contract's
 * @throws ContractError when a document is broken
 * @example const contract = await contractWritten(await readWritten({ openapi: 'petstore.yaml' }));
 */
export async function contractWritten(written: WrittenApi[]): Promise<Contract> {
  const loaded = await Promise.all(written.map(load));
  const byName = new Map(loaded.map((one) => [one.name, one]));
  const locate: Contract['locate'] = (api, pointer) => byName.get(api)?.place(pointer) ?? pointer;
  const found: Mistake[] = [];
  const contract = readAll(loaded, locate, (document, api) => {
    for (const { pointer, message, takeOut } of findSchemaFaults(document)) {
      takeOut();
      found.push({ place: locate(api, pointer), message, remedy: leftOut });
    }
  });
  const old = new Map(written.map(({ name, isOld }) => [name, isOld]));
  for (const api of contract.apis)
    if (api.kind === 'http') api.annotatesFormats = annotatesFormats(api.document, old.get(api.name));
  contract.locate = locate;
  contract.origin = (api, pointer) => byName.get(api)?.origin(pointer);
  contract.mistakes = [...loaded.flatMap(({ mistakes }) => mistakes), ...found];
  return contract;
}

/** OpenAPI 3.0 and Swagger 2 have formats of their own, and so has a dialect that is not known here. */
function annotatesFormats({ jsonSchemaDialect: dialect }: JsonObject, isOld = true): boolean {
  if (isOld) return false;
  return (
    dialect === undefined ||
    /^https:\/\/(json-schema\.org\/draft\/20|spec\.openapis\.org\/oas\/3\.)/.test(String(dialect))
  );
}

const leftOut = 'it is left out';

/** Makes the contract. Its readers report problems by JSON pointer, which are turned into lines here. */
function readAll(
  loaded: Loaded[],
  locate: Contract['locate'],
  prepare: (document: JsonObject, name: string) => void,
): Contract {
  const found: PlacedProblem[] = [];
  const read = loaded.flatMap(({ name, data: document }) => {
    try {
      return readDocument({ name, document }, prepare);
    } catch (error) {
      if (!(error instanceof ContractError)) throw error;
      found.push(...error.problems.map((problem) => placeIn(problem, name)));
      return [];
    }
  });
  try {
    if (found.length === 0) return contractOfApis(read);
  } catch (error) {
    if (!(error instanceof ContractError)) throw error;
    found.push(...error.problems.map((problem) => placeIn(problem, '')));
  }
  throw new UnreadableError(
    found.map(({ api, pointer, rest }) => (pointer === undefined ? rest : `${locate(api, pointer)}${rest}`)),
    found.flatMap(({ api, pointer }) => (pointer === undefined ? [] : [{ api, pointer }])),
  );
}

type PlacedProblem = { api: string; pointer?: string; rest: string };

/** Takes `/methods/0/name: …` or `chain#/methods/0/name: …` apart; `pointer` is missing where it names no place. */
function placeIn(problem: string, owner: string): PlacedProblem {
  const found = /^(?:(?<api>\w+)#)?(?<pointer>\/.*?)(?<rest>: .*)$/s.exec(problem)?.groups;
  if (found === undefined) return { api: owner, rest: problem };
  const { api = owner, pointer = '', rest = '' } = found;
  return { api, pointer, rest };
}

/** A document in one piece: every reference in it leads to a part of it. */
type Loaded = Pick<Source, 'origin'> & {
  name: string;
  data: JsonObject;
  mistakes: Mistake[];
  /** Names a place of the contract for a reader. */
  place: Source['locate'];
};

async function load({ name, source, noted, grammar, isOld, kind }: WrittenApi): Promise<Loaded> {
  const data = documentOf(source);
  if (kind === 'rpc') expandErrorGroups(data);
  const mistakes = [...noted, ...check(data, grammar, source.locate, name)];
  const { locate, origin } = source;
  const unlowered = kind === 'rpc' ? createOpenrpcOrigins(data) : (pointer: string) => pointer;
  if (!isOld) return { name, data, place: (pointer) => locate(unlowered(pointer)), origin, mistakes };
  const upgraded = await upgrade(data, source, name);
  return { ...upgraded, mistakes: [...mistakes, ...upgraded.mistakes] };
}

async function upgrade(written: JsonObject, { file, locate, origin }: Source, name: string): Promise<Loaded> {
  const { upgradeDocument } = await import('./load/upgrade.ts');
  const { data, original } = await upgradeDocument(written).catch((error: Error & { code?: string }) => {
    if (error.code !== undefined) throw error;
    throw new ContractError([`${file}:1:1: cannot be upgraded to OpenAPI 3.1: ${error.message}.`]);
  });
  const place = (pointer: string): string => locate(original(pointer));
  const mistakes = check(data, openapi3, place, name);
  return { name, data, place, origin: (pointer) => origin(original(pointer)), mistakes };
}

/**
 * Checks the structure of a document, takes out what is wrong inside of its schemas, and rewrites keywords of older
 * versions in later ones.
 */
function check(data: JsonObject, grammar: Grammar, locate: (pointer: string) => string, api: string): Mistake[] {
  const problems: { pointer: string; sentence: string }[] = [];
  const mistakes: Mistake[] = [];
  const remedies: (() => void)[] = [];
  const schemas = new Set<JsonObject | Json[]>();
  const operations: Found[] = [];
  const methods: Found[] = [];
  const refs = refsOf(data);
  const endOf = chainFollower(refs);
  let hasLongChain = false;
  const complain = ({ pointer, shape, value }: Step, ref: string, { sentence, isTooLong }: RefFault): void => {
    const place = locate(`${pointer()}/$ref`);
    const message = `$ref ${JSON.stringify(ref)} ${sentence}`;
    if (!shape.orBoolean || !isObject(value) || isTooLong)
      problems.push({ pointer: pointer(), sentence: `${place}: ${message}.` });
    else {
      mistakes.push({ place, message, remedy: leftOut });
      remedies.push(() => delete value['$ref']);
    }
  };
  const isNew = String(data['openapi']).startsWith('3.0') === false && data['swagger'] === undefined;
  walk(data, grammar.document, {
    problem: ({ pointer, slot, shape }, message) => {
      const place = locate(pointer());
      const here = slot();
      if (here === undefined || !(shape.orBoolean || schemas.has(here.parent)))
        problems.push({ pointer: pointer(), sentence: `${place}: ${message}.` });
      else {
        mistakes.push({ place, message, remedy: leftOut });
        remedies.push(() => removeInvalid(here, shape));
      }
    },
    ref: (step, ref) => {
      if (refs.target(ref)?.value !== undefined) {
        const fault = faultOfChain(refs, ref, endOf(ref));
        // One is enough of a chain whose every part is too long.
        if (fault === undefined || (fault.isTooLong && hasLongChain)) return;
        hasLongChain ||= fault.isTooLong;
        complain(step, ref, fault);
        return;
      }
      if (!isLocal(ref)) return;
      // In OpenRPC (JSON Schema draft-07) it may be relative to the schema around it, which lowering resolves.
      if (data['openrpc'] !== undefined && step.shape.orBoolean && !ref.startsWith('#/components/')) return;
      const sentence = `leads nowhere; ${suggestReference(ref, refs)}correct it or add what it names`;
      complain(step, ref, { sentence, isTooLong: false });
    },
    object: ({ shape, pointer }, value) => {
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
      const place = locate(`${pointer()}/items`);
      mistakes.push({ place, message: tuple, remedy: 'it is read as prefixItems' });
      remedies.push(() => rewriteTuple(value));
    },
  });
  if (problems.length > 0) {
    throw new UnreadableError(
      problems.map(({ sentence }) => sentence),
      problems.map(({ pointer }) => ({ api, pointer })),
    );
  }
  for (const remedy of remedies) remedy();
  checkHeight(data, grammar, [...schemas].filter(isObject), locate);
  return [...mistakes, ...rename(operations, locate), ...withoutTwins(methods, refs, locate)];
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
function listUndefinedSchemes({ pointer, value }: Found, refs: Refs, locate: (pointer: string) => string): Mistake[] {
  const schemes = asObject(refs.target('#/components/securitySchemes')?.value);
  return Object.keys(value).flatMap((key) => {
    if (Object.hasOwn(schemes, key) || (isLocal(key) && refs.target(key)?.value !== undefined)) return [];
    const meant = findOneTypoMatch(key, Object.keys(schemes));
    const advice =
      meant === undefined
        ? 'define it under components/securitySchemes, or correct the name'
        : `did you mean ${JSON.stringify(meant)}? Otherwise define it under components/securitySchemes`;
    const message = `there is no security scheme ${JSON.stringify(key)}; ${advice}`;
    return [{ place: locate(pointer + toPointer(key)), message, remedy: 'no caller can satisfy it' }];
  });
}

/** Gives operations that have the name of an earlier one another name. */
function rename(operations: Found[], locate: (pointer: string) => string): Mistake[] {
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
    return [{ place: locate(`${pointer}/operationId`), message, remedy: `here it is called ${JSON.stringify(name)}` }];
  });
}

/** Leaves out params with the name of an earlier one where they are sent by name: a client could not send both. */
function withoutTwins(methods: Found[], refs: Refs, locate: (pointer: string) => string): Mistake[] {
  return methods.flatMap(({ pointer, value: method }) => {
    const { paramStructure, params } = method;
    if (paramStructure !== 'by-name' || !Array.isArray(params)) return [];
    const mistakes: Mistake[] = [];
    const names = new Set<Json | undefined>();
    const kept = params.filter((param, i) => {
      const { $ref: ref } = asObject(param);
      const { name } = asObject(typeof ref === 'string' ? refs.target(ref)?.value : param);
      const isTwin = typeof name === 'string' && names.has(name);
      names.add(name);
      if (isTwin) {
        const message = `the method has two params ${JSON.stringify(name)}`;
        mistakes.push({ place: locate(`${pointer}/params/${i}`), message, remedy: leftOut });
      }
      return !isTwin;
    });
    if (mistakes.length > 0) method['params'] = kept;
    return mistakes;
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
