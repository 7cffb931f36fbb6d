import { escapePointerToken, mentionsMember, parentOf } from '../contract/base/json.ts';
import type { Contract } from '../contract/contract.ts';
import type { Operation } from '../contract/operation.ts';
import type { Api } from '../contract/contract-type.ts';
import { createUnchangedCheck, type IsUnchanged } from '../contract/facts/facts.ts';
import { readerOf } from '../contract/schema/reading.ts';
import { fillTemplate } from '../contract/routes/routes.ts';
import { compareRequests, compareResponses } from './bodies.ts';
import type { Change, Impact, NoteChange } from './change.ts';
import { isBelow, createChangeCollector } from './change-collector.ts';
import { compareErrors, compareParams } from './compare-rpc.ts';
import type { ComparedVersion } from './paired-apis.ts';
import { namesOfPlaces } from './place-names.ts';
import { compareParameters } from './parameters.ts';
import type { RuleCode } from './diff-rules.ts';
import { shapeReader } from './schema-shape.ts';
import { schemaComparison } from './schemas.ts';
import {
  called,
  componentFinder,
  received,
  scopeOf,
  type Directions,
  type OperationScope,
  type Shared,
} from './scope.ts';
import { compareSecurity } from './security.ts';
import { compareServers } from './compare-servers.ts';
import { codeSpan } from '../contract/base/markdown-text.ts';

/**
 * Compares two versions of a contract, with all their documents.
 *
 * @param base - the version that callers know
 * @param revision - the new version
 * @param progress - called with the number of operations that were compared
 * @returns the changes, those that break callers first; a change to what operations share is one, with all its uses
 * @example compareContracts(before, after).filter(({ impact }) => impact === 'major')
 */
export function compareContracts(
  base: Omit<ComparedVersion, 'locate'>,
  revision: Omit<ComparedVersion, 'locate'>,
  progress: (done: number) => void = () => undefined,
): Change[] {
  const ledger = createChangeCollector();
  let done = 0;
  const all = [...base.apis, ...revision.apis];
  for (const api of new Set(all.map(({ name }) => name))) {
    const [there, now] = [base, revision].map(({ apis }) => apis.find(({ name }) => name === api));
    // Of an API that is only in one version, each operation is added or removed.
    const [before, after] = [there ?? now, now ?? there];
    if (before === undefined || after === undefined) continue;
    const note: NoteChange = ({ origin, ...change }) => {
      const pointer = origin ?? change.place;
      ledger.add({ ...change, api, pointers: { before: pointer, now: pointer } });
    };
    // The name of a single one follows from its file, and stands nowhere.
    if (Math.max(base.apis.length, revision.apis.length) > 1) compareLists(api, there, now, base.former, note);
    compareApis(before, after, note);
    const inheriting = [before, after].filter(({ document }) => mentionsMember(document, ['discriminator']));
    const readers = inheriting.map(({ schemaAt }) => readerOf(schemaAt));
    const isSame = createUnchangedCheck(before.document, after.document, (pointer) =>
      readers.flatMap((reader) => reader.heirsOf(pointer).map((heir) => heir.pointer)),
    );
    const names = namesOfPlaces();
    const shared: Shared = {
      ...{ ledger, isSame, names },
      componentAt: before.kind === 'rpc' ? componentFinder(before.openrpc, after.openrpc) : () => undefined,
      shapesOf: { before: shapeReader(before.schemaAt), after: shapeReader(after.schemaAt) },
      compare: schemaComparison(before.schemaAt, after.schemaAt, isSame, names),
    };
    compareAll(listOperationsOf(base, api), listOperationsOf(revision, api), calls, shared, () => progress(++done));
    compareAll(there?.webhooks ?? [], now?.webhooks ?? [], webhooks, shared);
  }
  return ledger.changes();
}

function listOperationsOf({ operations }: Pick<Contract, 'operations'>, name: string): Operation[] {
  return operations.filter(({ api }) => api === name);
}

/** A kind of operations: what callers call, or what calls them. */
type Kind = {
  directions: Directions;
  added: RuleCode;
  removed: RuleCode;
  /** How one is named in a sentence, and where it is, for people. */
  named: (operation: Operation) => string;
  placeOf: (operation: Operation) => string;
};

const calls: Kind = {
  directions: called,
  added: 'operation-added',
  removed: 'operation-removed',
  named: ({ id }) => `The operation ${id}`,
  placeOf: ({ path, method }) => `${decodePath(path)}/${method.toLowerCase()}`,
};

const webhooks: Kind = {
  directions: received,
  added: 'webhook-added',
  removed: 'webhook-removed',
  named: ({ path }) => `The webhook ${path}`,
  placeOf: ({ path, method }) => `/webhooks/${escapePointerToken(path)}/${method.toLowerCase()}`,
};

function decodePath(path: string): string {
  return decodeURIComponent(path.replace(/^\/#/, '/'));
}

function compareAll(
  base: Operation[],
  revision: Operation[],
  { directions, added, removed, named, placeOf }: Kind,
  shared: Shared,
  progress: () => void = () => undefined,
): void {
  // By what callers send to them; names of path parameters matter only if others are the same.
  const pairs = pairParts(base, revision, [exactKeyOf, looseKeyOf]);
  for (const [old, now] of pairs.kept) {
    if (!isUnchanged(old, now, shared.isSame)) {
      const holder = { api: old.api, id: old.id, before: old.pointer, now: now.pointer };
      compareOperations(old, now, placeOf(old), scopeOf(shared, holder, directions));
    }
    progress();
  }
  for (const [one, rule, impact, verb] of [
    ...pairs.removed.map((old) => [old, removed, 'major', 'removed'] as const),
    ...pairs.added.map((now) => [now, added, 'minor', 'added'] as const),
  ]) {
    const place = placeOf(one);
    const message = `${named(one)} was ${verb}.`;
    const pointers = { before: one.pointer, now: one.pointer };
    shared.ledger.add(
      { rule, impact, api: one.api, place, message, pointers },
      { operation: one.id, in: 'request', place },
    );
  }
}

/** Pairs the parts of two versions that have the same key; by the first one if they can. */
function pairParts<Part>(
  base: Part[],
  revision: Part[],
  keys: ((part: Part) => string)[],
): { kept: [Part, Part][]; removed: Part[]; added: Part[] } {
  const pairs = new Map<Part, Part>();
  const found = new Set<Part>();
  for (const keyOf of keys) {
    const left = new Map<string, Part>();
    for (const now of revision) if (!found.has(now) && !left.has(keyOf(now))) left.set(keyOf(now), now);
    for (const old of base) {
      const now = pairs.has(old) ? undefined : left.get(keyOf(old));
      if (now === undefined) continue;
      left.delete(keyOf(old));
      pairs.set(old, now);
      found.add(now);
    }
  }
  return {
    kept: [...pairs],
    removed: base.filter((old) => !pairs.has(old)),
    added: revision.filter((now) => !found.has(now)),
  };
}

function exactKeyOf({ method, path, rpc }: Operation): string {
  return rpc === undefined ? `${method} ${path}` : rpc.method;
}

function looseKeyOf(operation: Operation): string {
  const { method, path, rpc } = operation;
  return rpc === undefined ? `${method} ${fillTemplate(path, () => '{}')}` : rpc.method;
}

/** Whether an operation is the same, and all that applies to it from outside of it, too. */
function isUnchanged(before: Operation, after: Operation, isSame: IsUnchanged): boolean {
  const { pointer } = before;
  const above = parentOf(pointer);
  return (
    pointer === after.pointer &&
    before.path === after.path &&
    [pointer, `${above}/parameters`, `${above}/servers`, '/security', '/components/securitySchemes'].every(isSame)
  );
}

/** Says whether an API is new, gone, or called otherwise. */
function compareLists(
  name: string,
  there: Api | undefined,
  now: Api | undefined,
  former: ComparedVersion['former'],
  note: NoteChange,
): void {
  const say = (rule: RuleCode, impact: Impact, message: string): void =>
    note({ rule, impact, place: '/info', message });
  if (there === undefined) say('api-added', 'minor', `The API ${name} was added.`);
  if (now === undefined) say('api-removed', 'major', `The API ${name} was removed.`);
  const before = former?.get(name);
  if (before !== undefined)
    say('api-renamed', 'minor', `The API ${before} is now called ${name}, and so is the module of its client.`);
}

function compareApis(before: Api, after: Api, note: NoteChange): void {
  const say = (name: string, words: string): void =>
    note({ rule: 'info-changed', impact: 'patch', place: `/info/${name}`, message: `The ${words} changed.` });
  for (const text of ['title', 'summary', 'description', 'version'] as const)
    if (before[text] !== after[text]) say(text, text);
  for (const [name, words] of [
    ['license', 'license'],
    ['contact', 'contact'],
    ['termsOfService', 'terms of service'],
  ] as const)
    if (JSON.stringify(before[name]) !== JSON.stringify(after[name])) say(name, words);
  compareServers(before.servers, after.servers, '/servers', note);
}

function bareId({ id, api }: Operation): string {
  return id.startsWith(`${api}.`) ? id.slice(api.length + 1) : id;
}

function compareOperations(before: Operation, after: Operation, place: string, scope: OperationScope): void {
  const say = (rule: RuleCode, impact: Impact, message: string, about = ''): void =>
    scope.request({ rule, impact, place, message, about });
  // The name of the API, which stands before it where another API has it too, is not what callers of this one know.
  if (bareId(before) !== bareId(after)) {
    const message = `The operation ${before.id} is now called ${after.id}, and so is the method of the clients.`;
    // A name that follows from method and path is not part of the contract.
    const isFirst = before.id === `${before.method} ${before.path}`;
    say('operation-renamed', isFirst ? 'minor' : 'major', message);
  }
  for (const text of ['summary', 'description'] as const)
    if (before[text] !== after[text]) say('description-changed', 'patch', `The ${text} changed.`, text);
  const [was, is] = [before, after].map(({ tags }) => tags.join(', ') || 'none');
  if (was !== is) say('tags-changed', 'patch', `The tags of ${after.id} changed from ${was} to ${is}.`);
  if (!before.deprecated && after.deprecated)
    say('operation-deprecated', 'minor', `The operation ${after.id} is now deprecated.`);
  if (before.safe !== after.safe)
    say('safety-changed', 'minor', `It is ${after.safe ? '' : 'no longer '}safe: a call changes nothing.`);
  if (before.safeToRepeat !== after.safeToRepeat)
    say('repeatability-changed', 'minor', `It is ${after.safeToRepeat ? '' : 'no longer '}safe to repeat.`);
  if (before.weightage !== after.weightage)
    say('weightage-changed', 'minor', `A call now counts as ${after.weightage ?? 1}.`);
  const requirements = [`${before.pointer}/security`, '/security'].find((pointer) => !scope.isSame(pointer));
  const security = requirements ?? '/components/securitySchemes';
  compareSecurity(before.security, after.security, (change) =>
    scope.request({ place: `${place}/security`, origin: security, ...change }),
  );
  if (hasOwnServers(before) || hasOwnServers(after))
    compareServers(before.servers, after.servers, `${place}/servers`, scope.request);
  compareParameters(before, after, place, scope);
  if (before.rpc !== undefined && after.rpc !== undefined) {
    compareParams(before.rpc, after.rpc, `${place}/requestBody`, scope);
    compareErrors(before.rpc.errors, after.rpc.errors, place, scope);
  } else compareRequests(before, after, `${place}/requestBody`, scope);
  compareResponses(before, after, place, scope);
  compareCallbacks(before, after, place, scope);
}

function hasOwnServers({ servers }: Operation): boolean {
  return servers.some(({ pointer }) => !/^\/servers(?:\/|$)/.test(pointer));
}

/** Callers answer the requests of callbacks, as those of webhooks. */
function compareCallbacks(before: Operation, after: Operation, place: string, scope: OperationScope): void {
  const { request: note, shared, holder } = scope;
  type Callback = Operation['callbacks'][number];
  const keyOf = ({ name, operation }: Callback): string => `${name}/${operation.method.toLowerCase()}`;
  const exactlyOf = (one: Callback): string => `${keyOf(one)} ${one.expression}`;
  const pairs = pairParts(before.callbacks, after.callbacks, [exactlyOf, keyOf]);
  const placeOf = (one: Callback): string => `${place}/callbacks/${escapePointerToken(keyOf(one))}`;
  for (const [rule, impact, verb, list] of [
    ['callback-removed', 'major', 'removed', pairs.removed],
    ['callback-added', 'minor', 'added', pairs.added],
  ] as const)
    for (const one of list) {
      const message = `The callback ${codeSpan(one.name)} to ${one.expression} was ${verb}.`;
      const { pointer: origin } = one.operation;
      note({ rule, impact, place: placeOf(one), message, origin, about: one.expression });
    }
  for (const [old, now] of pairs.kept) {
    const at = placeOf(old);
    if (old.expression !== now.expression) {
      const message = `The callback ${codeSpan(old.name)} goes to ${now.expression} instead of ${old.expression}.`;
      note({ rule: 'callback-address-changed', impact: 'major', place: at, message, origin: now.operation.pointer });
    }
    // One that is a component is no part of this operation.
    const isOwn = isBelow(now.operation.pointer, holder.now) && isBelow(old.operation.pointer, holder.before);
    const own = isOwn ? { ...holder, before: old.operation.pointer, now: now.operation.pointer } : holder;
    const below = scopeOf(shared, { ...own, callback: old.name }, received);
    compareRequests(old.operation, now.operation, `${at}/requestBody`, below);
    compareParameters(old.operation, now.operation, at, below);
    compareResponses(old.operation, now.operation, at, below);
  }
}
