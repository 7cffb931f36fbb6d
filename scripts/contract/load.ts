import { namesOfApis } from './base/api-names.ts';
import { readDocument, type Contract } from './contract.ts';
import { contractOfApis, titleOf } from './contract-of-apis.ts';
import { collectProblems, ContractError, UnreadableError } from './base/errors.ts';
import { asObject, isObject, mentionsMember, type JsonObject } from './base/json.ts';
import { findSchemaFaults } from './schema/meta-schema-check.ts';
import { openFiles, type Files } from './load/files.ts';
import type { OverlaidDocument, RefuseOverlay } from './overlay/overlay.ts';
import { bundleFiles } from './load/bundle-files.ts';
import { checkStructure, leaveOutPart, leftOut } from './load/check-structure.ts';
import { createCuts, type Cuts } from './load/leave-out-parts.ts';
import { expandErrorGroups } from './load/error-groups.ts';
import { withWellFormedText } from './load/well-formed.ts';
import { openapi3, walk } from './document/spec-grammar.ts';
import { createOpenrpcOrigins } from './load/openrpc-origins.ts';
import { withoutSecrets } from './base/web-address.ts';
import { apiFiles, type ApiFile, type ContractFiles } from './files/contract-files.ts';
import { documentOf, versionOf, type Version } from './load/versions.ts';
import {
  mistakeIn,
  noteOf,
  refusalOf,
  toMistakePlace,
  type Mistake,
  type MistakePlace,
} from './document/document-mistakes.ts';
import { instantiateDynamicRefs } from './document/dynamic-references.ts';
import type { ReadApi } from './read/operations.ts';
import type { Origin, Source } from './source/source.ts';

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

/**
 * A document of a contract, in one piece, in the words and the version that it is written in, and what is taken out of
 * it while it is read.
 */
export type WrittenApi = Version & { name: string; source: Source; noted: Mistake[]; cuts: Cuts };

/**
 * Reads the spec files, for tools that check them as they are written.
 *
 * @param files - see {@link loadContract}
 * @param refuse - gets what is wrong with an overlay, which is left out then; by default it is thrown
 * @returns the documents, for {@link contractWritten}
 * @throws CommandError when a file cannot be read; ContractError for broken syntax, or another kind of document
 * @example (await readWritten({ openapi: 'petstore.yaml' }))[0]?.source.data
 */
export async function readWritten(files: ContractFiles, refuse?: RefuseOverlay): Promise<WrittenApi[]> {
  const opened = nameOpened(await openOverlaid(files, refuse));
  return Promise.all(opened.map(async (one) => ({ ...(await readJoined(one, one.version)), name: one.name })));
}

/** Finds the version and the name of each document. */
function nameOpened(opened: readonly Opened[]): (Opened & { name: string; version: Version })[] {
  const known = opened.map((one) => ({ ...one, version: versionOf(one.root, one.kind) }));
  const names = namesOfApis(
    known.map(({ root, name, document, version: { kind } }) => ({
      ...{ name, kind, file: withoutSecrets(document), title: titleOf(asObject(root.data)) },
    })),
  );
  return known.map((one, i) => ({ ...one, name: names[i] ?? '' }));
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
  return nameOpened(await openOverlaid(files)).flatMap(({ overlaid }) => overlaid ?? []);
}

/** The files of a document, and what overlays made of the first of them, if there were any. */
type Opened = Files & ApiFile & { overlaid?: OverlaidDocument };

async function openOverlaid(files: ContractFiles, refuse?: RefuseOverlay): Promise<Opened[]> {
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
    refuse,
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
  const { source: bundled, mistakes } = await bundleFiles(files, version.grammar);
  const { source: joined, unpaired } = withWellFormedText(bundled);
  const noted = [...(files.overlaid?.notes ?? []), ...mistakes, ...unpaired];
  const { data, locate, origin } = joined;
  const cuts = createCuts(data);
  if (!isObject(data)) return { ...version, source: joined, noted, cuts };
  const asWritten = instantiateDynamicRefs(data, version.grammar, locate);
  const source: Source = {
    ...joined,
    locate: (pointer) => locate(asWritten(pointer)),
    origin: (pointer) => origin(asWritten(pointer)),
  };
  return { ...version, source, noted, cuts };
}

/**
 * Makes one contract of documents. What cannot be read is left out, as little as possible, and is one of its mistakes.
 *
 * @param written - the documents, whose data become the contract's
 * @throws ContractError when a document is broken in a way that tells nothing about its parts
 * @example const contract = await contractWritten(await readWritten({ openapi: 'petstore.yaml' }));
 */
export async function contractWritten(written: WrittenApi[]): Promise<Contract> {
  const loaded = await Promise.all(written.map(load));
  const byName = new Map(loaded.map((one) => [one.name, one]));
  const placeOf = (api: string, pointer: string): MistakePlace => byName.get(api)?.place(pointer) ?? { place: pointer };
  const locate: Contract['locate'] = (api, pointer) => placeOf(api, pointer).place;
  const found: Mistake[] = [];
  const read = collectProblems(loaded, (one) =>
    readLeniently(one, found, (document, api) => {
      for (const { pointer, message, takeOut } of findSchemaFaults(document)) {
        takeOut();
        found.push({ ...placeOf(api, pointer), message, remedy: leftOut, rule: 'schemas-compile' });
      }
    }),
  );
  const contract = locateProblems(locate, () => contractOfApis(read));
  const sources = new Map(written.map((one) => [one.name, one]));
  for (const api of contract.apis) {
    const source = sources.get(api.name);
    api.annotatesFormats =
      source?.isOld === false && dialectsOf(api.document, source).every((dialect) => annotating.test(dialect));
  }
  contract.locate = locate;
  contract.origin = (api, pointer) => byName.get(api)?.origin(pointer);
  const flaws = read.flatMap(({ api, flaws }) =>
    flaws.map(({ pointer, ...flaw }): Mistake => ({ ...flaw, ...placeOf(api.name, pointer) })),
  );
  // A document that is read again has some of its mistakes twice.
  const mistakes = [...loaded.flatMap((one) => one.mistakes), ...found, ...flaws];
  contract.mistakes = [...new Map(mistakes.map((mistake) => [noteOf(mistake), mistake])).values()];
  return contract;
}

/** The dialects by which formats annotate; OpenAPI 3.0, Swagger 2 and dialects that are not known here assert them. */
const annotating = /^https:\/\/(json-schema\.org\/draft\/20|spec\.openapis\.org\/oas\/3\.)/;

/**
 * The dialects of a document: OpenRPC has no word for that of all its schemas, which are of draft-07 unless they say so
 * themselves.
 */
function dialectsOf(document: JsonObject, { kind, source: { data }, grammar }: WrittenApi): string[] {
  if (kind === 'http')
    return [String(document['jsonSchemaDialect'] ?? 'https://spec.openapis.org/oas/3.1/dialect/base')];
  const named = new Set<string>();
  if (mentionsMember(data, ['$schema']))
    walk(data, grammar.document, {
      object: ({ shape }, { $schema: dialect }) => {
        if (shape.orBoolean && typeof dialect === 'string') named.add(dialect);
      },
    });
  return named.size === 0 ? ['http://json-schema.org/draft-07/schema#'] : [...named];
}

/**
 * Reads a document, and leaves out what its readers refuse, so that the rest is read all the same.
 *
 * @param found - gets what is left out
 * @throws ContractError with the problems in places without which nothing can be read
 */
function readLeniently(
  { name, data: document, place, leaveOut }: Loaded,
  found: Mistake[],
  prepare: (document: JsonObject, name: string) => void,
): ReadApi {
  for (;;) {
    try {
      return locateProblems(
        (_, pointer) => place(pointer).place,
        () => readDocument({ name, document }, prepare),
      );
    } catch (error) {
      if (!(error instanceof UnreadableError)) throw error;
      const taken = error.parts.filter(({ pointer }) => leaveOut(pointer));
      if (taken.length === 0) throw error;
      const places = error.parts.map(({ pointer }) => place(pointer));
      found.push(
        ...error.problems.map((problem) => {
          const one = mistakeIn(problem, { remedy: leftOut, rule: 'struct' });
          return { ...one, ...places.find((known) => known.place === one.place) };
        }),
      );
    }
  }
}

/** Does work whose problems name JSON pointers, which are turned into lines here. */
function locateProblems<Result>(locate: Contract['locate'], work: () => Result): Result {
  try {
    return work();
  } catch (error) {
    if (!(error instanceof ContractError)) throw error;
    const found = error.problems.map((problem) => placeIn(problem, ''));
    throw new UnreadableError(
      found.map(({ api, pointer, rest }) => (pointer === undefined ? rest : `${locate(api, pointer)}${rest}`)),
      found.flatMap(({ api, pointer }) => (pointer === undefined ? [] : [{ api, pointer }])),
    );
  }
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
  place: (pointer: string) => MistakePlace;
  /** Leaves out the part that a place is in; tells whether it could. */
  leaveOut: (pointer: string) => boolean;
};

async function load({ name, source, noted, cuts, grammar, isOld, kind }: WrittenApi): Promise<Loaded> {
  const data = documentOf(source);
  if (kind === 'rpc') expandErrorGroups(data);
  const locate = (pointer: string): string => source.locate(cuts.writtenAt(pointer));
  const origin = (pointer: string): Origin => source.origin(cuts.writtenAt(pointer));
  const placeOf = (pointer: string): MistakePlace => toMistakePlace({ locate, origin }, pointer);
  const mistakes = [...noted, ...checkStructure(data, grammar, placeOf, cuts)];
  if (isOld) {
    const upgraded = await upgrade(data, { ...source, locate, origin }, name);
    return { ...upgraded, mistakes: [...mistakes, ...upgraded.mistakes] };
  }
  let unlowered = kind === 'rpc' ? createOpenrpcOrigins(data) : (pointer: string) => pointer;
  const leaveOut = (pointer: string): boolean => {
    const isTaken = leaveOutPart(data, grammar, cuts, pointer);
    if (isTaken && kind === 'rpc') unlowered = createOpenrpcOrigins(data);
    return isTaken;
  };
  return { name, data, place: (pointer) => placeOf(unlowered(pointer)), origin, mistakes, leaveOut };
}

async function upgrade(written: JsonObject, { file, locate, origin }: Source, name: string): Promise<Loaded> {
  const { upgradeDocument } = await import('./load/upgrade.ts');
  const { data, original } = await upgradeDocument(written).catch((error: Error & { code?: string }) => {
    if (error.code !== undefined) throw error;
    throw new ContractError([`${file}:1:1: cannot be upgraded to OpenAPI 3.1: ${error.message}.`]);
  });
  const cuts = createCuts(data);
  const before = (pointer: string): string => original(cuts.writtenAt(pointer));
  const place = (pointer: string): MistakePlace => toMistakePlace({ locate, origin }, before(pointer));
  const mistakes = checkStructure(data, openapi3, place, cuts);
  const leaveOut = (pointer: string): boolean => leaveOutPart(data, openapi3, cuts, pointer);
  return { name, data, place, origin: (pointer) => origin(before(pointer)), mistakes, leaveOut };
}
