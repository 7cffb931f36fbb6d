// What operations are about, guessed from names and said by `x-resource`: objects, lists, pages. A guess is never
// stronger than what the document says.

import {
  findFirstDocumented,
  findSuccess,
  responseFor,
  successWithContent,
  type DocumentedResponse,
} from '../responses/responses.ts';
import { pointerTokens } from '../base/json.ts';
import { isJson, findPreferredBody } from '../media/media.ts';
import type { Operation } from '../operation.ts';
import { withoutParameterNames } from '../routes/path-template.ts';
import type { SchemaAt } from '../message.ts';
import {
  listInputMembers,
  hasCommonName,
  findListInAnswer,
  membersAbout,
  normalizeName,
  type ListName,
} from '../lists/pagination-names.ts';
import {
  isComposedOf,
  possibilities,
  schemasOfMember,
  listWrittenUnions,
  readKeyword,
  readerOf,
} from '../schema/reading.ts';
import { once } from '../base/once.ts';
import { methodCollections } from './method-collections.ts';
export { nameOfSchema } from './method-collections.ts';
import { nameWords } from '../names/named-members.ts';
import type { OpenCollection } from './open-collection.ts';

export { directlyBelow, nounOfThings, type OpenCollection } from './open-collection.ts';
import { toHttpOperation } from '../x-resource/x-resource.ts';

// Which operations make, show, change and remove the same objects, as a contract lets one see it: by paths (a
// collection and `/{id}` below it), by the schemas that they share, and by links. JSON-RPC methods say it themselves.

/** What an operation does to the objects of a family. */
export type Role = 'create' | 'list' | 'read' | 'replace' | 'update' | 'put' | 'delete' | 'clear';

/** How a list is asked for a page, and where its answer says what about it: tokens of JSON pointers. */
export type ListShape = {
  items: string[];
  /** Pointers of the schemas of an entry. */
  entry: string[];
  /** The names of query parameters. */
  asked: Partial<Record<ListName, string>>;
  answered: Partial<Record<ListName, string[]>>;
  /** The number of the first page. */
  first: number;
};

/** An operation of a family. */
export type FamilyOperation = {
  /** The operation; for a JSON-RPC method the one that {@link toHttpOperation} makes of it. */
  operation: Operation;
  role: Role;
  /** The path parameter with the key of the object. */
  id?: string;
  /** The other path parameters: they say to what the objects belong. */
  scope: string[];
  success: DocumentedResponse | undefined;
  /** Tokens of the JSON pointer to the object in a successful answer; `undefined` if it is not there. */
  payload?: string[];
  /** Tokens of the JSON pointer to the object in the request body. */
  sent: string[];
  /** Pointers of the schemas of the object in the request body. */
  given: string[];
  list?: ListShape;
};

/** Operations on objects of the same kind. */
export type ResourceFamily = {
  /** What its paths call them, or what methods say, e.g. `pets`. Families of one name have the same objects. */
  name: string;
  /** Pointers of the schemas of an object. */
  schemas: string[];
  /** Tokens of the JSON pointer to the key in an object. */
  key: string[];
  schemaAt: SchemaAt;
  operations: FamilyOperation[];
};

/** The families of a contract. Each is looked for when one of its operations is asked for. */
export type ResourceFamilies = {
  /** Finds the family of an operation, and its part in it. */
  of: (operation: Operation) => { family: ResourceFamily; part: FamilyOperation } | undefined;
  /**
   * Finds the families of the objects whose paths an operation's path begins with, and the parameters with their keys.
   */
  above: (operation: Operation) => { family: ResourceFamily; id: string }[];
  /** Finds all families. */
  all: () => ResourceFamily[];
};

/** What a path says: the last fixed name in it, and whether the key of one object follows. */
type Outline = { noun: string; id?: string; collection?: string; parameters: string[] };

/** All paths with the same last fixed name. */
type Group = { name: string; items: string[]; collections: string[]; below: string[] };

/** The operations of a contract by their paths, in which parameters have no names. */
type Paths = { byPath: Map<string, Operation[]>; outlines: Map<string, Outline> };

function pathsOf(operations: readonly Operation[]): Paths {
  const byPath = new Map<string, Operation[]>();
  const outlines = new Map<string, Outline>();
  for (const operation of operations) {
    // A fragment makes several operations of one path; which of them a request means cannot be seen.
    if (operation.kind !== 'http' || /[#?]/.test(operation.path)) continue;
    const path = withoutParameterNames(operation.path);
    const there = byPath.get(path);
    if (there !== undefined) {
      there.push(operation);
      continue;
    }
    byPath.set(path, [operation]);
    const outline = outlineOf(operation.path);
    if (outline !== undefined) outlines.set(path, outline);
  }
  return { byPath, outlines };
}

/**
 * Finds the collections that callers can add to: `POST /books`, and what is at `/books/{bookId}`. Unlike
 * {@link findResourceFamilies}, it asks for no schema, so it also finds those whose objects nothing describes. Methods
 * of JSON-RPC are read by their names: `order.place`, `order.get`.
 *
 * @returns the collections, outer ones first
 * @example openCollections(contract.operations).map(({ path }) => path) // ['/books', '/books/{bookId}/reviews']
 */
export function openCollections(operations: readonly Operation[]): OpenCollection[] {
  return groupByApi(operations).flatMap(([, own]) => [...collectionsIn(own), ...methodCollections(own)]);
}

/** The operations of each API: paths of different APIs have nothing to do with each other. */
function groupByApi(operations: readonly Operation[]): [api: string, operations: Operation[]][] {
  const found = new Map<string, Operation[]>();
  for (const operation of operations) {
    const own = found.get(operation.api) ?? [];
    own.push(operation);
    found.set(operation.api, own);
  }
  return [...found];
}

function collectionsIn(operations: readonly Operation[]): OpenCollection[] {
  const { byPath, outlines } = pathsOf(operations);
  // Things may be added below others and stand by themselves: `POST /hotels/{hotelId}/rooms` and `/rooms/{roomId}`.
  const elsewhere = new Map<string, Operation[][]>();
  for (const [path, { id, noun }] of outlines)
    if (id === undefined && !outlines.has(`${path}/{}`))
      elsewhere.set(noun, [...(elsewhere.get(noun) ?? []), byPath.get(path) ?? []]);
  const found = [...outlines].flatMap(([item, { id, noun, collection }]): OpenCollection[] => {
    if (id === undefined) return [];
    const items = byPath.get(item) ?? [];
    const beside = byPath.get(collection ?? '') ?? [];
    const [only = [], ...others] = (elsewhere.get(noun) ?? []).filter((some) => makerIn(some) !== undefined);
    const around = others.length === 0 ? only : [];
    // All may be listed beside them, and made below what they belong to.
    const create = makerIn(beside) ?? makerIn(around) ?? items.find(isMakingPut);
    if (create === undefined) return [];
    const path = isMakingPut(create) ? create.path.slice(0, create.path.lastIndexOf('/')) : create.path;
    const made: OpenCollection = { path, item: items[0]?.path ?? '', parameter: id, create, below: [] };
    const list = [...beside, ...around].find(({ method }) => method === 'GET');
    if (list !== undefined) made.list = list;
    for (const operation of items) {
      const member = itemMembers[operation.method];
      if (member !== undefined) made[member] = operation;
    }
    for (const [inside, below] of byPath) if (inside.startsWith(`${item}/`)) made.below.push(...below);
    return [made];
  });
  return found.sort((a, b) => a.path.split('/').length - b.path.split('/').length);
}

/** Whether a PUT makes what is not there: callers choose the name, at the end of its path. */
export function isMakingPut(operation: Operation): boolean {
  return operation.method === 'PUT' && operation.path.endsWith('}') && responseFor(operation, 201)?.status === '201';
}

function makerIn(operations: readonly Operation[]): Operation | undefined {
  return operations.find(({ method }) => method === 'POST');
}

const itemMembers: Partial<Record<string, 'read' | 'replace' | 'change' | 'remove'>> = {
  GET: 'read',
  PUT: 'replace',
  PATCH: 'change',
  DELETE: 'remove',
};

/**
 * Prepares the search for families.
 *
 * @example findResourceFamilies(contract.operations).of(getPet)?.family.name // 'pets'
 */
export function findResourceFamilies(operations: readonly Operation[]): ResourceFamilies {
  const http = new Set(operations.flatMap(({ api, kind }) => (kind === 'http' ? [api] : [])));
  if (http.size < 2) return familiesOf(operations);
  // What two APIs call the same are different things.
  const all = new Map(groupByApi(operations).map(([api, own]) => [api, familiesOf(own, `${api}.`)]));
  return {
    of: (operation) => all.get(operation.api)?.of(operation),
    above: (operation) => all.get(operation.api)?.above(operation) ?? [],
    all: () => [...all.values()].flatMap((one) => one.all()),
  };
}

function familiesOf(operations: readonly Operation[], prefix = ''): ResourceFamilies {
  const { byPath, outlines } = pathsOf(operations);
  const groups = new Map<string, Group>();
  const groupOf = (name: string): Group => {
    const known = groups.get(name.toLowerCase()) ?? { name, items: [], collections: [], below: [] };
    groups.set(name.toLowerCase(), known);
    return known;
  };
  for (const [path, outline] of outlines) {
    const group = groupOf(outline.noun);
    (outline.id === undefined ? group.collections : group.items).push(path);
    const before = outline.id === undefined ? path.split('/').at(-2) : undefined;
    if (before !== undefined && before !== '' && !before.includes('{')) groupOf(before).below.push(path);
  }
  const found = new Map<string, ResourceFamily[]>();
  const parts = new Map<Operation, { family: ResourceFamily; part: FamilyOperation }>();
  const familiesFor = (noun: string): ResourceFamily[] => {
    const known = found.get(noun);
    if (known !== undefined) return known;
    const group = groups.get(noun);
    const families = group === undefined ? [] : familiesIn(group, byPath, outlines);
    for (const family of families) {
      family.name = prefix + family.name;
      for (const part of family.operations) if (!parts.has(part.operation)) parts.set(part.operation, { family, part });
    }
    found.set(noun, families);
    return families;
  };
  const nounsOf = (path: string): string[] => {
    const outline = outlines.get(path);
    if (outline === undefined) return [];
    const before = path.split('/').at(-2) ?? '';
    return [outline.noun.toLowerCase(), ...(outline.id === undefined ? [before.toLowerCase()] : [])];
  };
  const declared = once(() => {
    const found = listDeclaredFamilies(operations);
    for (const { family, originals } of found) {
      family.name = prefix + family.name;
      for (const part of family.operations)
        parts.set(originals.get(part.operation) ?? part.operation, { family, part });
    }
    return found.map(({ family }) => family);
  });
  return {
    of: (operation) => {
      const known = parts.get(operation);
      if (known !== undefined) return known;
      if (operation.rpc?.resource !== undefined) declared();
      for (const noun of nounsOf(withoutParameterNames(operation.path))) familiesFor(noun);
      return parts.get(operation);
    },
    above: (operation) => {
      const segments = operation.path.split('/');
      return segments.slice(0, -1).flatMap((segment, i) => {
        const id = /^\{([^}]+)\}$/.exec(segment)?.[1];
        const path = withoutParameterNames(segments.slice(0, i + 1).join('/'));
        const outline = id === undefined ? undefined : outlines.get(path);
        if (id === undefined || outline === undefined) return [];
        const family = familiesFor(outline.noun.toLowerCase()).find((one) =>
          one.operations.some((part) => part.id !== undefined && withoutParameterNames(part.operation.path) === path),
        );
        return family === undefined ? [] : [{ family, id }];
      });
    },
    all: () => [...[...groups.keys()].flatMap(familiesFor), ...declared()],
  };
}

/** The families of JSON-RPC methods, each with the methods of which its operations were made. */
function listDeclaredFamilies(
  operations: readonly Operation[],
): { family: ResourceFamily; originals: Map<Operation, Operation> }[] {
  const names = [...new Set(operations.flatMap(({ rpc }) => rpc?.resource?.family ?? []))];
  return names.flatMap((name) => {
    const originals = new Map<Operation, Operation>();
    for (const original of operations) {
      const made = original.rpc?.resource?.family === name ? toHttpOperation(original) : undefined;
      if (made !== undefined) originals.set(made, original);
    }
    const all = [...originals.keys()];
    const own = all.filter(({ path }) => path.endsWith('}'));
    const beside = all.filter(({ path }) => !path.endsWith('}'));
    const id = outlineOf(own[0]?.path ?? '')?.id ?? 'id';
    const list = own.some(({ method }) => method === 'GET') ? undefined : beside.find(({ method }) => method === 'GET');
    const seen = (list && entryOf(list, id)) ?? objectAt(own, beside, id, name);
    if (seen === undefined) return [];
    const family: ResourceFamily = { name, ...seen, operations: [] };
    family.operations.push(
      ...own.flatMap((one) => listDeclaredOperations(family, one, itemRoles)),
      ...beside.flatMap((one) => listDeclaredOperations(family, one, collectionRoles)),
    );
    return [{ family, originals }];
  });
}

/** What one object is, as the list says. */
function entryOf(operation: Operation, id: string): Pick<ResourceFamily, 'schemas' | 'key' | 'schemaAt'> | undefined {
  const entry = listShapeOf(operation)?.entry ?? [];
  const key = entry.length === 0 ? undefined : keyIn(operation.schemaAt, entry, id);
  return key === undefined ? undefined : { schemas: entry, key, schemaAt: operation.schemaAt };
}

/** The part of a method, which needs no guesses but for where the object is in its result. */
function listDeclaredOperations(
  family: ResourceFamily,
  operation: Operation,
  roles: Partial<Record<string, Role>>,
): FamilyOperation[] {
  const role = roles[operation.method];
  if (role === undefined) return [];
  const { schemaAt } = operation;
  const id = outlineOf(operation.path)?.id;
  const at = { scope: [], ...(id !== undefined && { id }) };
  if (role === 'list') {
    const list = listShapeOf(operation);
    return list === undefined ? [] : [{ ...partOf(operation, role, at, undefined), list }];
  }
  const schema = findAnsweredSchema(operation);
  const key = family.key.at(-1) ?? '';
  const found = schema === undefined ? undefined : payloadIn(schemaAt, schema, key, family.name, family.schemas);
  const below = schema === undefined || found === undefined ? [] : schemasOfMember(schemaAt, [schema], found);
  const isObject = isAlike(schemaAt, below, family.schemas) || schemasOfMember(schemaAt, below, family.key).length > 0;
  return [partOf(operation, role, at, isObject ? found : undefined)];
}

function outlineOf(path: string): Outline | undefined {
  const segments = path.replace(/(?<=.)\/$/, '').split('/');
  const last = segments.at(-1) ?? '';
  const parameters = [...path.matchAll(/\{([^}]+)\}/g)].map(([, name = '']) => name);
  const key = /^\{([^}]+)\}(\.[a-z]+)?$/.exec(last);
  if (key === null) {
    const noun = last.replace(/\.[a-z]+$/, '');
    return last.includes('{') || noun === '' ? undefined : { noun, parameters };
  }
  const [, id = '', ending = ''] = key;
  const noun = segments.slice(0, -1).findLast((segment) => segment !== '' && !segment.includes('{'));
  if (noun === undefined) return undefined;
  const before = segments.slice(0, -1);
  const collection = before.at(-1) === noun ? withoutParameterNames(before.join('/') + ending) : undefined;
  return { noun, id, parameters, ...(collection !== undefined && { collection }) };
}

function familiesIn(
  group: Group,
  byPath: ReadonlyMap<string, Operation[]>,
  outlines: ReadonlyMap<string, Outline>,
): ResourceFamily[] {
  const families: ResourceFamily[] = [];
  const at = (path: string): Operation[] => byPath.get(path) ?? [];
  const used = new Set<string>();
  const take = (family: ResourceFamily, path: string, additions: FamilyOperation[]): void => {
    if (additions.length > 0) used.add(path);
    family.operations.push(...additions);
  };
  for (const path of group.items) {
    const { id = '', collection, parameters } = outlines.get(path) ?? { parameters: [] };
    const beside = collection === undefined ? [] : at(collection);
    const seen = objectAt(at(path), beside, id, group.name);
    if (seen === undefined) continue;
    const known = families.find((family) => isAlike(seen.schemaAt, family.schemas, seen.schemas));
    const family = known ?? {
      name: group.name,
      schemas: seen.schemas,
      key: seen.key,
      schemaAt: seen.schemaAt,
      operations: [],
    };
    const scope = parameters.filter((name) => name !== id);
    take(
      family,
      path,
      at(path).flatMap((one) => itemPart(family, one, id, scope, group.name)),
    );
    if (collection !== undefined && !used.has(collection))
      take(
        family,
        collection,
        beside.flatMap((one) => collectionPart(family, one, scope, group.name, true)),
      );
    if (known === undefined && family.operations.length > 0) families.push(family);
  }
  for (const path of [...group.collections, ...group.below]) {
    if (used.has(path)) continue;
    const parameters = outlines.get(path)?.parameters ?? [];
    for (const family of families) {
      // What belongs to something that the objects do not tell is another list, unless they are made in it.
      const own = new Set(family.operations.flatMap((part) => part.scope));
      const isNarrower = parameters.some((name) => !own.has(name));
      const additions = at(path).flatMap((one) => collectionPart(family, one, parameters, group.name, false));
      const isBelow = group.below.includes(path);
      const fitting = additions.filter(
        ({ role }) => role === 'list' || (!isBelow && (role === 'create' || role === 'put')),
      );
      if (isNarrower && !fitting.some(({ role }) => role === 'create')) continue;
      take(family, path, fitting);
      if (fitting.length > 0) break;
    }
  }
  for (const path of group.collections) {
    if (used.has(path)) continue;
    const family = withoutItem(at(path), outlines.get(path)?.parameters ?? [], group.name);
    if (family !== undefined) families.push(family);
  }
  return families.filter(isRemembering).map((family, i) => (i === 0 ? family : renameFamily(family)));
}

/** Something has to show the objects, and something to change them. */
function isRemembering({ operations }: ResourceFamily): boolean {
  const has = (...roles: Role[]): boolean => operations.some(({ role }) => roles.includes(role));
  return has('list', 'read') && has('create', 'replace', 'update', 'put', 'delete');
}

function renameFamily(family: ResourceFamily): ResourceFamily {
  const path = family.operations[0]?.operation.path ?? '';
  return Object.assign(family, { name: path.replace(/^\//, '').replace(/\/\{[^}]*\}$/, '') });
}

/** What one object is, as the operations at its own path say it, or else those of its collection. */
function objectAt(
  own: readonly Operation[],
  beside: readonly Operation[],
  id: string,
  noun: string,
): { schemas: string[]; key: string[]; schemaAt: SchemaAt } | undefined {
  const ranked = ['GET', 'PUT', 'PATCH', 'POST'].flatMap((method) => own.filter((one) => one.method === method));
  const list = beside.find(({ method }) => method === 'GET');
  const entry = list === undefined ? undefined : listShapeOf(list)?.entry;
  const linked = beside.flatMap((one) => findLinkedKeys(one, own));
  const maker = beside.filter(({ method }) => method === 'POST');
  for (const operation of [...ranked, ...maker]) {
    const schema = findAnsweredSchema(operation);
    if (schema === undefined) continue;
    const { schemaAt } = operation;
    const payload = payloadIn(schemaAt, schema, id, noun, entry ?? []);
    if (payload === undefined) continue;
    const schemas = schemasOfMember(schemaAt, [schema], payload);
    const key = linked[0]?.slice(payload.length) ?? keyIn(schemaAt, schemas, id);
    if (key !== undefined) return { schemas, key, schemaAt };
  }
  return undefined;
}

/** A link from what makes an object to what reads it says where its key is (OpenAPI, Link Object). */
function findLinkedKeys(maker: Operation, own: readonly Operation[]): string[][] {
  const links = maker.method === 'POST' ? (findSuccess(maker)?.response.links ?? []) : [];
  return links.flatMap(({ operation, parameters }) => {
    if (!own.some(({ id }) => id === operation)) return [];
    const [value, ...others] = Object.values(parameters);
    const pointer =
      others.length === 0 && typeof value === 'string' ? /^\$response\.body#(\/.+)$/.exec(value)?.[1] : undefined;
    return pointer === undefined ? [] : [pointerTokens(pointer)];
  });
}

function findAnsweredSchema(operation: Operation): string | undefined {
  const body = findPreferredBody(findSuccess(operation)?.response.bodies ?? []);
  return body !== undefined && isJson(body) ? body.schema : undefined;
}

/** Names of members that hold the object of an answer. */
const holders = new Set([
  'data',
  'item',
  'result',
  'payload',
  'resource',
  'record',
  'object',
  'response',
  'body',
  'value',
  'entry',
]);

/** Names of members of an object that hold what identifies it. */
const described = new Set(['metadata', 'meta', 'sys', 'identity']);

/** Where the object is in an answer: the answer itself, or a member of it. */
function payloadIn(
  schemaAt: SchemaAt,
  schema: string,
  id: string,
  noun: string,
  entry: readonly string[],
  depth = 0,
): string[] | undefined {
  const properties = possibilities(schemaAt, [schema]).members;
  if (properties.size === 0) return possibilities(schemaAt, [schema]).kinds.has('array') ? undefined : [];
  if (entry.length > 0 && isAlike(schemaAt, [schema], entry)) return [];
  const objects = [...properties].filter(
    ([, own]) => possibilities(schemaAt, own).members.size > 0 && !possibilities(schemaAt, own).kinds.has('array'),
  );
  const same = entry.length === 0 ? undefined : objects.find(([, own]) => isAlike(schemaAt, own, entry));
  if (same !== undefined) return [same[0]];
  if (keyAmong(schemaAt, properties, id) !== undefined) return [];
  const singular = normalizeName(noun).replace(/(?:ies|s)$/, '');
  const isHolder = (name: string): boolean =>
    holders.has(normalizeName(name)) ||
    (singular.length > 2 && singular.startsWith(normalizeName(name).slice(0, singular.length)));
  const alone =
    properties.size <= 3 && objects.length === 1 && !described.has(normalizeName(objects[0]?.[0] ?? '')) ? objects : [];
  for (const [name, own] of [...objects.filter(([one]) => isHolder(one)), ...alone]) {
    if (keyAmong(schemaAt, possibilities(schemaAt, own).members, id) !== undefined) return [name];
    const [pointer] = own;
    const inner =
      depth < 1 && pointer !== undefined ? payloadIn(schemaAt, pointer, id, noun, entry, depth + 1) : undefined;
    if (inner !== undefined && inner.length > 0) return [name, ...inner];
  }
  return keyIn(schemaAt, [schema], id) === undefined ? undefined : [];
}

/** Names that identify things by themselves. */
const natural = new Set([
  'name',
  'username',
  'login',
  'slug',
  'key',
  'code',
  'email',
  'number',
  'sid',
  'tag',
  'path',
  'symbol',
  'sku',
  'isbn',
  'handle',
]);

/** What keys are called, the usual ones first. */
const usual = ['id', 'uuid', 'uid', 'gid', 'guid', 'sid', 'key', 'slug', 'name', 'number', 'code', 'username'];

/** Where the key of an object is: a member with the name of the path parameter or a part of it, or a usual one. */
function keyIn(schemaAt: SchemaAt, schemas: readonly string[], id: string): string[] | undefined {
  const properties = possibilities(schemaAt, schemas).members;
  if (properties.size === 0) return ['id'];
  const own = keyAmong(schemaAt, properties, id);
  if (own !== undefined) return [own];
  for (const [name, inner] of properties) {
    const below = described.has(normalizeName(name))
      ? keyAmong(schemaAt, possibilities(schemaAt, inner).members, id)
      : undefined;
    if (below !== undefined) return [name, below];
  }
  return undefined;
}

function keyAmong(schemaAt: SchemaAt, properties: ReadonlyMap<string, string[]>, id: string): string | undefined {
  const words = nameWords(id);
  const tails = words.map((_, i) => words.slice(i).join(''));
  const [whole = ''] = tails;
  const wanted = tails.length > 1 ? [...tails, ...usual] : natural.has(whole) ? [whole, ...usual] : [...usual, whole];
  const isScalar = (own: string[]): boolean => {
    const types = possibilities(schemaAt, own).kinds;
    return !types.has('object') && !types.has('array') && !types.has('boolean');
  };
  for (const name of wanted)
    for (const [member, own] of properties) if (normalizeName(member) === name && isScalar(own)) return member;
  return undefined;
}

/** Two schemas describe the same objects if one is the other, or is composed of it. */
function isAlike(schemaAt: SchemaAt, some: readonly string[], others: readonly string[]): boolean {
  // A choice without members of its own is as good as what may be chosen.
  const listTops = (list: readonly string[]): string[] =>
    list.flatMap((each) => {
      const choices = readerOf(schemaAt).partsOf([each]).flatMap(listWrittenUnions).flat();
      return [each, ...choices.map(({ pointer }) => pointer)].map((one) => schemaAt(one).pointer);
    });
  const includes = (list: readonly string[], one: string): boolean =>
    list.some((pointer) => isComposedOf(schemaAt, pointer, one));
  return listTops(some).some((one) => includes(others, one)) || listTops(others).some((one) => includes(some, one));
}

/** Where a schema is written out in each place, its members tell what it describes. */
function hasSameMembers(schemaAt: SchemaAt, some: readonly string[], others: readonly string[]): boolean {
  const [names, known] = [possibilities(schemaAt, some).members, possibilities(schemaAt, others).members];
  return names.size > 0 && names.size === known.size && [...names.keys()].every((name) => known.has(name));
}

/** What methods do to one object. */
const itemRoles: Partial<Record<string, Role>> = {
  GET: 'read',
  PUT: 'replace',
  PATCH: 'update',
  POST: 'update',
  DELETE: 'delete',
};

/** What methods do to a collection, where nothing else is to be looked at. */
const collectionRoles: Partial<Record<string, Role>> = {
  GET: 'list',
  POST: 'create',
};

function itemPart(
  family: ResourceFamily,
  operation: Operation,
  id: string,
  scope: string[],
  noun: string,
): FamilyOperation[] {
  const role = itemRoles[operation.method];
  const schema = findAnsweredSchema(operation);
  const payload = schema === undefined ? undefined : payloadIn(operation.schemaAt, schema, id, noun, family.schemas);
  const shown =
    schema === undefined || payload === undefined ? [] : schemasOfMember(operation.schemaAt, [schema], payload);
  const isSame =
    isAlike(operation.schemaAt, shown, family.schemas) || hasSameMembers(operation.schemaAt, shown, family.schemas);
  if (role === undefined || (role === 'read' && payload === undefined)) return [];
  // A POST to an object may do anything; one that answers with the object changes it.
  if (operation.method === 'POST' && !isSame) return [];
  return [partOf(operation, role, { id, scope }, role === 'read' || isSame ? payload : undefined)];
}

function collectionPart(
  family: ResourceFamily,
  operation: Operation,
  scope: string[],
  noun: string,
  isBeside: boolean,
): FamilyOperation[] {
  const { method, schemaAt } = operation;
  if (method === 'GET') {
    const list = listShapeOf(operation);
    if (list === undefined) return [];
    const isFitting = isBeside
      ? possibilities(schemaAt, list.entry).members.size === 0 ||
        schemasOfMember(schemaAt, list.entry, family.key).length > 0
      : isAlike(schemaAt, list.entry, family.schemas);
    const isAskable =
      isBeside || operation.parameters.every((one) => one.in !== 'query' || !one.required || isField(family, one.name));
    return isFitting && isAskable ? [{ ...partOf(operation, 'list', { scope }, undefined), list }] : [];
  }
  const schema = findAnsweredSchema(operation);
  const found =
    schema === undefined ? undefined : payloadIn(schemaAt, schema, family.key.at(-1) ?? '', noun, family.schemas);
  const isThere = schema !== undefined && found !== undefined;
  const isSame = isThere && isAlike(schemaAt, schemasOfMember(schemaAt, [schema], found), family.schemas);
  if (method === 'POST') {
    const hasKey = isThere && schemasOfMember(schemaAt, [schema], [...found, ...family.key]).length > 0;
    const isSilent = schema === undefined && isBeside;
    if (!isSame && !(isBeside && hasKey) && !isSilent) return [];
    return [partOf(operation, 'create', { scope }, isThere ? found : undefined)];
  }
  if (method === 'DELETE') {
    const isWhole =
      isBeside &&
      operation.request === undefined &&
      !operation.parameters.some((one) => one.in === 'query' && one.required);
    return isWhole ? [partOf(operation, 'clear', { scope }, undefined)] : [];
  }
  const isShown =
    isSame || (isThere && hasSameMembers(schemaAt, schemasOfMember(schemaAt, [schema], found), family.schemas));
  const part = partOf(operation, 'put', { scope }, isShown ? found : undefined);
  const hasKey = schemasOfMember(schemaAt, part.given, family.key).length > 0;
  return method === 'PUT' || method === 'PATCH' ? (hasKey ? [part] : []) : [];
}

function isField({ schemaAt, schemas }: ResourceFamily, name: string): boolean {
  return [...possibilities(schemaAt, schemas).members.keys()].some(
    (member) => normalizeName(member) === normalizeName(name),
  );
}

/** A collection whose objects have no path of their own is a list that grows. */
function withoutItem(operations: readonly Operation[], scope: string[], noun: string): ResourceFamily | undefined {
  const list = operations.find(({ method }) => method === 'GET');
  const maker = operations.find(({ method }) => method === 'POST');
  const shape = list === undefined ? undefined : listShapeOf(list);
  if (list === undefined || maker === undefined || shape === undefined) return undefined;
  const { schemaAt } = list;
  if (possibilities(schemaAt, shape.entry).members.size === 0) return undefined;
  const key = keyIn(schemaAt, shape.entry, 'id');
  if (key === undefined) return undefined;
  const family: ResourceFamily = { name: noun, schemas: shape.entry, key, schemaAt, operations: [] };
  family.operations.push(...operations.flatMap((one) => collectionPart(family, one, scope, noun, true)));
  return family;
}

function partOf(
  operation: Operation,
  role: Role,
  { id, scope }: { id?: string; scope: string[] },
  payload: string[] | undefined,
): FamilyOperation {
  // If a create documents several successes, prefer 201, but not to one that has content.
  const created = role === 'create' ? findFirstDocumented(operation, [201]) : undefined;
  const usual = successWithContent(operation);
  const isEmpty = created?.response.bodies.length === 0 && (usual?.response.bodies.length ?? 0) > 0;
  const success = created?.response.status === '201' && !isEmpty ? created : usual;
  const { schemaAt } = operation;
  const body = findPreferredBody(operation.request?.bodies ?? []);
  const whole = body?.schema === undefined ? [] : [body.schema];
  const holder = payload?.[0];
  const members = possibilities(schemaAt, whole).members;
  const wrapped = holder === undefined || members.size > 2 ? undefined : members.get(holder);
  const isWrapped = wrapped !== undefined && possibilities(schemaAt, wrapped).kinds.has('object');
  return {
    operation,
    role,
    ...(id !== undefined && { id }),
    scope,
    success,
    ...(payload !== undefined && { payload }),
    sent: isWrapped && holder !== undefined ? [holder] : [],
    given: isWrapped ? wrapped : whole,
  };
}

const askedNames = ['page', 'offset', 'limit', 'cursor', 'last', 'sort', 'direction'] as const;
const answeredNames = ['nextCursor', 'nextAddress', 'more', 'total', 'page', 'offset', 'limit'] as const;

/**
 * Finds the list in the answer of an operation, and how its pages are asked for.
 *
 * @returns the list; `undefined` if there is none, or more than one
 */
export function listShapeOf(operation: Operation): ListShape | undefined {
  const { schemaAt, pagination } = operation;
  const schema = findAnsweredSchema(operation);
  const found = schema === undefined ? undefined : findListInAnswer(schemaAt, [schema], '', 0);
  if (schema === undefined || found === undefined) return undefined;
  const query = listInputMembers(operation) ?? [];
  const about = found.items === '' ? [] : membersAbout(schemaAt, [schema], '', 0);
  const asked: ListShape['asked'] = {};
  const answered: ListShape['answered'] = {};
  for (const kind of askedNames) {
    const one = query.find(
      ({ name, at }) => hasCommonName(kind, name) && at.startsWith('/query/') && !Object.values(asked).includes(name),
    );
    if (one !== undefined) asked[kind] = one.name;
  }
  for (const kind of answeredNames) {
    const one = about.find(({ name }) => hasCommonName(kind, name));
    if (one !== undefined) answered[kind] = pointerTokens(one.at);
  }
  const page = query.find(({ name }) => name === asked.page);
  const isFromZero = readKeyword(schemaAt, page?.schemas ?? [], 'default') === 0;
  // Some call the cursor a page.
  if (
    page !== undefined &&
    [...possibilities(schemaAt, page.schemas).kinds].join() === 'string' &&
    asked.cursor === undefined
  ) {
    asked.cursor = page.name;
    delete asked.page;
  }
  if (pagination !== undefined) {
    asked.page = pointerTokens(pagination.request.page).at(-1) ?? '';
    asked.limit = pointerTokens(pagination.request.limit).at(-1) ?? '';
    for (const kind of ['page', 'limit', 'total'] as const) answered[kind] = pointerTokens(pagination.response[kind]);
  }
  return { items: pointerTokens(found.items), entry: [found.entry], asked, answered, first: isFromZero ? 0 : 1 };
}
