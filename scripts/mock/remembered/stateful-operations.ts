import { ownProperty } from '../../contract/base/own-property.ts';
import {
  findResourceFamilies,
  type ResourceFamilies,
  type ResourceFamily,
  type FamilyOperation,
} from '../../contract/resources/resource-families.ts';
import { findFirstDocumented, type DocumentedResponse } from '../../contract/responses/responses.ts';
import { getAtTokens, isObject, setAtTokens, type Json, type JsonObject } from '../../contract/base/json.ts';
import { isFormType } from '../../../src/wire/style.ts';
import { isJson, findPreferredBody } from '../../contract/media/media.ts';
import { normalizeName } from '../../contract/lists/pagination-names.ts';
import type { Operation, RequestView } from '../../contract/operation.ts';
import { isComposedOf, possibilities, schemasOfMember, travelsAt, readKeyword } from '../../contract/schema/reading.ts';
import { omitMember } from '../../contract/schemas-by-place/schemas-by-place.ts';
import { attributeToOther, type Answer, weightOf, mediaOf, responseHeadersOf } from '../../serve/answer/answer.ts';
import type { Call } from '../../serve/call-types.ts';
import { headerOf } from '../../serve/message/message.ts';
import { problem } from '../../serve/refusal/problem-details.ts';
import { GenerationError } from '../generate/generator.ts';
import { asksForStream, streamIn } from '../generate/stream.ts';
import { isJsonPatch, applyJsonPatch, PatchError } from './json-patch.ts';
import { insertObject, fillFromExample, type Template } from './fit-into-answer.ts';
import { formIn } from './nested-form.ts';
import { pathOfHolder, placeFinder, valuesIn } from './asked-place.ts';
import { createFileOperation } from './file-operations.ts';
import type { StatefulContext, StatefulOperation } from './stateful-context.ts';
import { objectInForm, takesBytes, toKeptFile, uploadIn } from './files.ts';
import { findNamed, kindsAt, findObjectNaming, setIdentities, withName, type ObjectNaming } from './naming.ts';
import { describePage, nextQuery, pageOf } from './listing.ts';
import {
  applyUpdate,
  buildObject,
  objectKeyOf,
  likeType,
  changeTime,
  newKeys,
  objectIn,
  setPathValues,
  setTimestamps,
  type Knowledge,
} from './build-object.ts';
import {
  collectionOf,
  findObject,
  isDeleted,
  isInScope,
  keepObject,
  deleteObject,
  type Collection,
  type StoredObjects,
  type PathScope,
  type AskedPlace,
} from './objects.ts';

/** Finds what there is to remember about the operations of a contract. */
export type StatefulOperations = {
  of: (operation: Operation) => StatefulOperation | undefined;
  families: ResourceFamilies;
  shapeOf: ShapeOf;
};

/** A valid answer with an object in it, and where that is. */
export type ObjectShape = { template: Template; at: string[] };

type ShapeOf = (family: ResourceFamily) => Promise<ObjectShape | undefined>;

/**
 * Prepares to remember what is made, changed and deleted.
 *
 * @param parts - see {@link StatefulContext}
 */
export function createStatefulOperations(parts: StatefulContext): StatefulOperations {
  const families = findResourceFamilies(parts.operations);
  const templates = new Map<Operation, Promise<Template | undefined>>();
  const templateOf = async ({ operation, success }: FamilyOperation): Promise<Template | undefined> => {
    const known = templates.get(operation);
    if (known !== undefined) return known;
    const made = success === undefined ? Promise.resolve(undefined) : templateFor(parts, operation, success);
    templates.set(operation, made);
    return made;
  };
  const shapeOf: ShapeOf = async (family) => {
    const shows = family.operations.find(({ role }) => role === 'read');
    const maker = family.operations.find(({ role, payload }) => role === 'create' && payload !== undefined);
    const part = shows ?? maker ?? family.operations.find(({ role }) => role === 'list');
    const template = part === undefined ? undefined : await templateOf(part);
    if (part === undefined || template === undefined) return undefined;
    const at = part.list === undefined ? (part.payload ?? []) : [...part.list.items, '0'];
    // Of several kinds of objects that can be read, it is one that can be made.
    const ofMaker = maker === undefined || maker === part ? undefined : await templateOf(maker);
    const object = ofMaker === undefined ? undefined : getAtTokens(ofMaker.body, maker?.payload ?? []);
    const body = object === undefined ? undefined : insertObject(template, at, object);
    return { template: body === undefined ? template : { ...template, body }, at };
  };
  const known = new Map<Operation, StatefulOperation | undefined>();
  return {
    families,
    shapeOf,
    of: (operation) => {
      if (known.has(operation)) return known.get(operation);
      const found = families.of(operation);
      const made =
        found === undefined
          ? createFileOperation(parts, families, operation)
          : createStatefulOperation(parts, families, found.family, found.part, templateOf, shapeOf);
      known.set(operation, made);
      return made;
    },
  };
}

/** A valid answer: an example, or else one that is made up. */
async function templateFor(
  { answerValidators, generate, seed }: StatefulContext,
  operation: Operation,
  { response }: DocumentedResponse,
): Promise<Template | undefined> {
  const media = findPreferredBody(response.bodies);
  if (media?.schema === undefined || !isJson(media)) return undefined;
  const { responses, results } = await answerValidators(operation);
  const { id, rpc } = operation;
  const validate = rpc === undefined ? responses[id]?.[response.status] : results[id]?.result;
  const shown = media.examples.find(({ value }) => value !== undefined && (validate === undefined || validate(value)));
  if (shown?.value !== undefined) return { body: shown.value, validate };
  try {
    return { body: await generate(operation, media.schema, seed, validate), validate };
  } catch (error) {
    if (error instanceof GenerationError) return undefined;
    throw error;
  }
}

/** What a change comes to. */
type Outcome = Answer | 'missing' | { conflict: DocumentedResponse } | { flaw: string } | undefined;

/** What the roles of operations need. */
type Place = {
  parts: StatefulContext;
  family: ResourceFamily;
  part: FamilyOperation;
  /** Its own answer. */
  own: Template | undefined;
  /** What one object is. */
  shape: ObjectShape;
  call: Call;
  view: RequestView;
  scope: PathScope;
  /** Where the path leads. */
  asked: AskedPlace;
  /** The key of the object; until it is found, what the path calls it. */
  key: string | undefined;
  /** What the path calls the object. */
  name: string | undefined;
  naming: ObjectNaming;
  sent: JsonObject;
};

type Act = (remembered: StoredObjects, place: Place) => Outcome;

function createStatefulOperation(
  parts: StatefulContext,
  families: ResourceFamilies,
  family: ResourceFamily,
  part: FamilyOperation,
  templateOf: (part: FamilyOperation) => Promise<Template | undefined>,
  shapeOf: ShapeOf,
): StatefulOperation {
  const { operation, role } = part;
  const act = acts[role];
  const above = families.above(operation).filter((one) => one.family !== family);
  const missing = findFirstDocumented(operation, [404, 410]);
  const knowsParents = operation.responses.some(({ status }) => status === '404');
  const askedAt = placeFinder(family, operation.path);
  const naming = findObjectNaming(family, part.id);
  const parents = above.map((parent) => ({
    ...parent,
    askedAt: placeFinder(parent.family, pathOfHolder(operation, parent)),
    named: findObjectNaming(parent.family, parent.id),
  }));
  const placeOf = async (call: Call, read: RequestView): Promise<Place | undefined> => {
    const view = { ...read, ...(read.body !== undefined && { body: jsonIn(read.body, call) }) };
    const [own, shape] = [await templateOf(part), await shapeOf(family)];
    const hasNoAnswer = part.success === undefined || (own === undefined && hasBody(part.success));
    if (shape === undefined || hasNoAnswer) return undefined;
    const values = valuesIn(call);
    const { [part.id ?? '']: key, ...scope } = values;
    const sent = readSentObject(part, family, call, view);
    return { parts, family, part, own, shape, call, view, scope, asked: askedAt(scope), key, name: key, naming, sent };
  };
  return {
    answer: async ({ call, view, makeUp }, isShown) => {
      const place = await placeOf(call, view);
      if (place === undefined) return undefined;
      if (!isJsonWanted(parts, part, call, view)) return undefined;
      const values = valuesIn(call);
      const outcome = await parts.change(call, (remembered): Outcome => {
        const lacks = parents.some(({ family: { name }, id, askedAt: parentAt, named }) => {
          const { [id]: key = '', ...scope } = values;
          const at = parentAt(scope);
          const collection = collectionOf(remembered, name);
          const isWhole = collection.isWhole === true || (parts.isStrict && collection.isKnown);
          return isDeleted(collection, key, at) || (isWhole && findNamed(collection, key, at, named) === undefined);
        });
        const found = foundIn(remembered, place);
        if (isShown && !isChanged(remembered, found)) return undefined;
        return lacks && knowsParents ? 'missing' : act(remembered, found);
      });
      if (outcome === undefined || (typeof outcome === 'object' && 'status' in outcome)) return outcome;
      const { id } = operation;
      if (outcome === 'missing') {
        const why = `${family.name} remembers no such object`;
        if (missing !== undefined) return makeUp(missing, why);
        return problem('unknown-object', `The mock remembers no such object among ${family.name}.`, {
          operationId: id,
        });
      }
      if ('conflict' in outcome) return makeUp(outcome.conflict, `${family.name} has such an object already`);
      const documented = findFirstDocumented(operation, [422, 400]);
      if (documented !== undefined) return makeUp(documented, 'the JSON Patch cannot be applied');
      return problem('invalid-request', `The JSON Patch cannot be applied: ${outcome.flaw}.`, { operationId: id });
    },
    learn: async ({ call, view }, answer) => {
      if (answer.status >= 300 || role === 'list' || role === 'read') return;
      const place = await placeOf(call, view);
      if (place === undefined) return;
      const { asked, name } = place;
      if (role === 'delete' && name !== undefined) {
        await parts.change(call, (remembered) => {
          const { key = name } = foundIn(remembered, place);
          deleteObject(remembered, family.name, key, asked, name);
        });
        return;
      }
      const body =
        typeof answer.body === 'string' && isJson({ contentType: answer.contentType ?? '' })
          ? (JSON.parse(answer.body) as Json)
          : undefined;
      const shown = body === undefined || part.payload === undefined ? undefined : getAtTokens(body, part.payload);
      const made = objectKeyOf(family, shown);
      if (shown === undefined || made === undefined) return;
      await parts.change(call, (remembered) => {
        const value = toStoredObject(place, shown, made);
        if (value !== undefined) keepObject(remembered, family.name, { key: made, asked, value });
      });
    },
  };
}

/** Finds the key of the object that a path names. */
function foundIn(remembered: StoredObjects, place: Place): Place {
  const { family, name, asked, naming } = place;
  if (name === undefined || naming.members.length === 0) return place;
  const found = findNamed(collectionOf(remembered, family.name), name, asked, naming);
  return found === undefined ? place : { ...place, key: found.key };
}

/** Whether JSON is what the client accepts most of what the operation answers with. */
function isJsonWanted(
  { strictAccept }: Pick<StatefulContext, 'strictAccept'>,
  { success }: FamilyOperation,
  { headers }: Call,
  view: RequestView,
): boolean {
  if (success !== undefined && asksForStream(view) && streamIn(success.response) !== undefined) return false;
  const accept = headerOf(headers, 'accept');
  const [json, ...others] =
    success === undefined ? [] : mediaOf(success.response).map(({ contentType }) => weightOf(accept, contentType));
  return json === undefined || ((json > 0 || !strictAccept) && others.every((other) => other <= json));
}

/** Whether what an exchange shows was changed since. */
function isChanged(remembered: StoredObjects, { parts, family, part: { role }, key, asked }: Place): boolean {
  const collection = collectionOf(remembered, family.name);
  if (role === 'list' || role === 'clear') return collection.isKnown;
  if (key === undefined) return false;
  const gone = parts.isStrict ? collection.gone : collection.gone.filter(({ wasKept }) => wasKept);
  return findObject(collection, key, asked) !== undefined || isDeleted({ ...collection, gone }, key, asked);
}

function hasBody({ response }: DocumentedResponse): boolean {
  return findPreferredBody(response.bodies) !== undefined;
}

/** A body that is JSON although the contract only says that it may be anything. */
function jsonIn(body: Json, { headers }: Call): Json {
  if (typeof body !== 'string' || !isJson({ contentType: headerOf(headers, 'content-type') ?? '' })) return body;
  try {
    return JSON.parse(body) as Json;
  } catch {
    return body;
  }
}

/** What was sent about the object: the body, a form, or the parameters that have the names of its members. */
function readSentObject(part: FamilyOperation, family: ResourceFamily, call: Call, view: RequestView): JsonObject {
  const { headers } = call;
  const { body, query = {} } = view;
  const upload = uploadIn(call);
  if (upload !== undefined) {
    const { members } = possibilities(family.schemaAt, family.schemas);
    // What is said of bytes alone is said in the query.
    const told = Object.entries(query).filter(([name]) => takesBytes(part.operation) && members.has(name));
    return { ...objectInForm(upload, members.keys()), ...Object.fromEntries(told) };
  }
  const isForm = isFormType(headerOf(headers, 'content-type'));
  if (typeof body === 'string' && isForm) return formIn(body, family.schemaAt, family.schemas);
  if (part.operation.request !== undefined) return objectIn(body, part.sent);
  const members = possibilities(family.schemaAt, family.schemas).members;
  return Object.fromEntries(Object.entries(query).filter(([name]) => members.has(name)));
}

function knowledgeOf({ family: { schemas }, part: { given, operation } }: Place): Knowledge {
  return { schemaAt: operation.schemaAt, schemas, given };
}

/** The object as it can be shown; `undefined` if the contract allows none with this key. */
function toStoredObject({ family, shape: { template, at } }: Place, value: Json, key: string): Json | undefined {
  const whole = insertObject(template, at, value);
  const made = whole === undefined ? undefined : getAtTokens(whole, at);
  return objectKeyOf(family, made) === key ? made : undefined;
}

/** The answer of an operation with an object, or with what it answers always. */
function answerWith(
  { family, part, own, call }: Place,
  value: Json | undefined,
  why: string,
  documented = part.success,
): Answer | undefined {
  const { operation, payload } = part;
  if (documented === undefined) return undefined;
  const by = attributeToOther('remembered', operation.id, why);
  const headers = responseHeadersOf(operation, documented.response);
  const media = findPreferredBody(documented.response.bodies);
  const located = locationIn(part, family, call, value, documented, headers);
  const head = { status: documented.status, by, ...(located.length > 0 && { headers: located }) };
  if (media === undefined) return { ...head, body: '' };
  if (own === undefined) return undefined;
  const body =
    value === undefined || payload === undefined ? withKey(family, own, value) : insertObject(own, payload, value);
  return body === undefined ? undefined : { ...head, contentType: media.contentType, body: JSON.stringify(body) };
}

/** What an answer without the object says of it: at most its key. */
function withKey(family: ResourceFamily, { body, validate }: Template, value: Json | undefined): Json {
  const key = value === undefined ? undefined : getAtTokens(value, family.key);
  if (key === undefined || getAtTokens(body, family.key) === undefined) return body;
  const made = setAtTokens(body, family.key, key);
  return validate === undefined || validate(made) ? made : body;
}

/** Where a new object is, if the contract says that the answer tells so. */
function locationIn(
  { role, operation }: FamilyOperation,
  family: ResourceFamily,
  { url, headers: sent }: Call,
  value: Json | undefined,
  { response }: DocumentedResponse,
  headers: string[],
): string[] {
  const key = objectKeyOf(family, value);
  const isTold = role === 'create' && response.headers.some(({ name }) => normalizeName(name) === 'location');
  if (!isTold || key === undefined) return headers;
  const others = headers.filter((_, i) => normalizeName(headers[i - (i % 2)] ?? '') !== 'location');
  const below = family.operations.some(
    ({ role: one, operation: { path } }) =>
      one === 'read' && path.replace(/\/\{[^}]*\}$/, '') === operation.path.replace(/\/$/, ''),
  );
  const [path = ''] = url.split('?');
  const host = headerOf(sent, 'host');
  const origin = host === undefined ? '' : `http://${host}`;
  return below ? [...others, 'Location', `${origin}${path.replace(/\/$/, '')}/${encodeURIComponent(key)}`] : others;
}

/**
 * Whether an unknown key is missing. Without data to begin with, and where not everything is remembered, it is
 * made up: tests that name keys get the same answers whatever others make.
 */
function isUnknown({ parts, family }: Place, collection: Collection): boolean {
  const canMake = family.operations.some(({ role }) => role === 'create' || role === 'put' || role === 'replace');
  return collection.isWhole === true || (parts.isStrict && canMake);
}

const acts: Record<FamilyOperation['role'], Act> = {
  create: (remembered, place) => {
    const { family, scope, sent } = place;
    const collection = collectionOf(remembered, family.name);
    const own = isKeyGiven(place) ? objectKeyOf(family, sent) : undefined;
    const conflict = conflictOf(place, collection, own);
    if (conflict !== undefined) return { conflict };
    return makeObject(remembered, place, own, { scope, why: `it is new among ${family.name}` });
  },

  read: (remembered, place) => {
    const { family, key = '', scope, asked } = place;
    const collection = collectionOf(remembered, family.name);
    const found = findObject(collection, key, asked);
    if (found !== undefined) {
      const value = setPathValues(family, found.value, scope);
      return answerWith(place, value, `it is remembered among ${family.name}`);
    }
    if (isDeleted(collection, key, asked)) return 'missing';
    return isUnknown(place, collection) ? 'missing' : undefined;
  },

  list: (remembered, place) => {
    const { family, part, parts, own, view, call, asked, shape } = place;
    const { list, operation, success } = part;
    const collection = collectionOf(remembered, family.name);
    const isNothing = !collection.isKnown && !parts.isStrict;
    if (list === undefined || own === undefined || success === undefined || isNothing) return undefined;
    const query = view.query ?? {};
    const objects = collection.objects.filter((one) => isInScope(one, asked));
    const page = pageOf(family, operation, list, objects, query);
    const address = (changes: Record<string, string>): string => addressOf(call, changes);
    let frame = setAtTokens(own.body, list.items, []);
    for (const { at, values } of describePage(list, page, own.body, address, query)) {
      const attempts = values.map((value) =>
        value === undefined ? omitMember(frame, at) : setAtTokens(frame, at, value),
      );
      frame =
        attempts.find((attempt) => own.validate === undefined || own.validate(attempt)) ??
        attempts.find((attempt) => attempt !== frame) ??
        frame;
    }
    const shown = (getAtTokens(own.body, [...list.items, '0']) ?? getAtTokens(shape.template.body, shape.at)) as Json;
    const example = (tokens: string[]): Json | undefined =>
      tokens.length > list.items.length && list.items.every((token, i) => tokens[i] === token)
        ? getAtTokens(shown, tokens.slice(list.items.length + 1))
        : getAtTokens(frame, tokens);
    const whole = setAtTokens(
      frame,
      list.items,
      page.objects.map(({ value }) => value),
    );
    const body = fillFromExample(whole, own.validate, example);
    const entries = body === undefined ? undefined : getAtTokens(body, list.items);
    const isWhole =
      Array.isArray(entries) && page.objects.every(({ key }, i) => (objectKeyOf(family, entries[i]) ?? key) === key);
    const media = findPreferredBody(success.response.bodies);
    if (body === undefined || !isWhole || media === undefined) return undefined;
    const headers = responseHeadersOf(operation, success.response).filter(
      (_, i, all) => normalizeName(all[i - (i % 2)] ?? '') !== 'link',
    );
    const isLinked =
      success.response.headers.some(({ name }) => normalizeName(name) === 'link') && page.next !== undefined;
    const links = isLinked ? ['Link', `<${address(nextQuery(list, page))}>; rel="next"`] : [];
    const by = attributeToOther('remembered', operation.id, `it is what is remembered of ${family.name}`);
    return {
      status: success.status,
      contentType: media.contentType,
      headers: [...headers, ...links],
      body: JSON.stringify(body),
      by,
    };
  },

  replace: (remembered, place) => {
    const { family, key = '', scope, asked, sent, part } = place;
    const collection = collectionOf(remembered, family.name);
    const found = findObject(collection, key, asked);
    const makes =
      !family.operations.some(({ role }) => role === 'create') ||
      part.operation.responses.some(({ status }) => status === '201');
    if (found === undefined && makes) {
      const created = findFirstDocumented(part.operation, [201]);
      const success = created?.response.status === '201' ? created : part.success;
      return makeObject(remembered, place, key, { scope, why: `it is new among ${family.name}`, success });
    }
    if (found === undefined && (isDeleted(collection, key, asked) || isUnknown(place, collection))) return 'missing';
    const before = found?.value ?? adoptObject(place, key, collection);
    const isWhole = isWholeObject(place);
    const after = isWhole
      ? buildObject(knowledgeOf(place), before, sent)
      : applyUpdate(knowledgeOf(place), before, sent, false);
    return storeObject(remembered, place, key, before, after, sent);
  },

  update: (remembered, place) => {
    const { family, key = '', asked, sent, view, call, part } = place;
    const collection = collectionOf(remembered, family.name);
    const found = findObject(collection, key, asked);
    if (found === undefined && (isDeleted(collection, key, asked) || isUnknown(place, collection))) return 'missing';
    const before = found?.value ?? adoptObject(place, key, collection);
    const isMergePatch = /^application\/merge-patch\+json/i.test(headerOf(call.headers, 'content-type') ?? '');
    const list = view.body === undefined ? undefined : getAtTokens(view.body, part.sent);
    if (!isJsonPatch(list))
      return storeObject(
        remembered,
        place,
        key,
        before,
        applyUpdate(knowledgeOf(place), before, sent, isMergePatch),
        sent,
      );
    try {
      return storeObject(remembered, place, key, before, applyJsonPatch(before, list), {});
    } catch (error) {
      if (error instanceof PatchError) return { flaw: error.message };
      throw error;
    }
  },

  put: (remembered, place) => {
    const { family, scope, asked, sent } = place;
    const key = objectKeyOf(family, sent);
    if (key === undefined) return undefined;
    const collection = collectionOf(remembered, family.name);
    const found = findObject(collection, key, asked);
    if (found === undefined && isUnknown(place, collection)) return 'missing';
    if (found === undefined)
      return makeObject(remembered, place, key, { scope, why: `it is new among ${family.name}` });
    const after = isWholeObject(place)
      ? buildObject(knowledgeOf(place), found.value, sent)
      : applyUpdate(knowledgeOf(place), found.value, sent, false);
    return storeObject(remembered, place, key, found.value, after, sent);
  },

  delete: (remembered, place) => {
    const { family, key = '', asked, parts } = place;
    const collection = collectionOf(remembered, family.name);
    const found = findObject(collection, key, asked);
    if (found === undefined && (isDeleted(collection, key, asked) || isUnknown(place, collection))) return 'missing';
    // An unknown object is generated each time, so that it cannot be deleted either.
    if (found === undefined && !parts.isStrict) return undefined;
    const value = found?.value ?? adoptObject(place, key, collection);
    const answer = answerWith(place, value, `it was remembered among ${family.name}`);
    if (answer !== undefined) deleteObject(remembered, family.name, key, asked, place.name);
    return answer;
  },

  clear: (remembered, place) => {
    const { family, asked } = place;
    const collection = collectionOf(remembered, family.name);
    if (!collection.isKnown) return undefined;
    const answer = answerWith(place, undefined, `all that was remembered of ${family.name} is gone`);
    if (answer === undefined) return undefined;
    for (const one of collection.objects.filter((each) => isInScope(each, asked)))
      deleteObject(remembered, family.name, one.key, asked);
    return answer;
  },
};

/** Makes an object and remembers it. */
function makeObject(
  remembered: StoredObjects,
  place: Place,
  key: string | undefined,
  { scope, why, success }: { scope: PathScope; why: string; success?: DocumentedResponse | undefined },
): Answer | undefined {
  const { family, parts, shape, sent, part, asked, call } = place;
  const file = toKeptFile(uploadIn(call)?.file);
  const collection = collectionOf(remembered, family.name);
  const base = getAtTokens(shape.template.body, shape.at);
  const types = kindsAt(family, family.key);
  const object = buildObject(knowledgeOf(place), base, sent);
  const moment = changeTime(remembered.changes);
  const stamped = setTimestamps(family, setPathValues(family, object, scope, sent), moment, true, sent);
  const whole = setIdentities(family, stamped, sent, collection.made + 1, parts.seed);
  let number = collection.made;
  const drawNextKeys = (): Json[] => {
    number++;
    return newKeys(family, base === undefined ? undefined : getAtTokens(base, family.key), number, parts.seed);
  };
  for (let attempt = 0; attempt < 20; attempt++) {
    const given = key === undefined ? drawNextKeys() : [likeType(key, types) ?? key];
    for (const candidate of given) {
      const own = String(candidate);
      if (key === undefined && (findObject(collection, own, asked) !== undefined || isDeleted(collection, own, asked)))
        continue;
      const value = toStoredObject(place, withHolder(whole, family.key, candidate), own);
      const answer = value === undefined ? undefined : answerWith(place, value, why, success ?? part.success);
      if (value === undefined || answer === undefined) continue;
      collection.made = number;
      keepObject(remembered, family.name, { key: own, asked, value, file, isAdopted: part.role === 'replace' });
      return answer;
    }
    if (key !== undefined) return undefined;
  }
  return undefined;
}

/** Puts a key where it belongs, also where nothing was sent around it. */
function withHolder(value: Json, at: readonly string[], key: Json): Json {
  const [holder] = at;
  const isHeld = at.length > 1 && holder !== undefined && !isObject(getAtTokens(value, [holder]));
  return setAtTokens(isHeld ? setAtTokens(value, [holder], {}) : value, at, key);
}

/** Generates an unknown object, with the key of the request. */
function adoptObject({ family, parts, shape, scope, naming }: Place, key: string, collection: Collection): Json {
  const base = getAtTokens(shape.template.body, shape.at) ?? {};
  const drawKey = (): Json =>
    newKeys(family, getAtTokens(base, family.key), ++collection.made, parts.seed)[0] ?? collection.made;
  return setPathValues(family, withName(family, naming, base, key, drawKey), scope);
}

/** Remembers a changed object. */
function storeObject(
  remembered: StoredObjects,
  place: Place,
  key: string,
  before: Json,
  after: Json,
  sent: JsonObject,
): Answer | undefined {
  const { family, scope, asked, call } = place;
  const isMoved = isKeyGiven(place) && objectKeyOf(family, after) !== undefined;
  const held = isMoved ? after : setAtTokens(after, family.key, getAtTokens(before, family.key) ?? key);
  const now = objectKeyOf(family, held) ?? key;
  const placed = setPathValues(family, held, scope, sent);
  const value = toStoredObject(place, setTimestamps(family, placed, changeTime(remembered.changes), false, sent), now);
  const answer = value === undefined ? undefined : answerWith(place, value, `it is remembered among ${family.name}`);
  if (value === undefined || answer === undefined) return undefined;
  const file = toKeptFile(uploadIn(call)?.file);
  keepObject(remembered, family.name, { key: now, asked, value, before: key, isAdopted: true, file });
  return answer;
}

/** Whether the client that creates an object chooses its key. */
function isKeyGiven({ family, part: { given, operation } }: Place): boolean {
  const { schemaAt } = operation;
  const schemas = schemasOfMember(schemaAt, given, family.key);
  return schemas.length > 0 && travelsAt(schemaAt, schemas, 'request');
}

/**
 * A PUT whose body is what others are made of replaces everything; another one changes what it has. Methods say which
 * of both they do.
 */
function isWholeObject({ family, part: { given, operation } }: Place): boolean {
  const { schemaAt, rpc } = operation;
  if (rpc !== undefined) return true;
  const own = new Set(given.map((pointer) => schemaAt(pointer).pointer));
  const makers = family.operations.filter(({ role }) => role === 'create').flatMap((maker) => maker.given);
  return [...family.schemas, ...makers].some(
    (pointer) =>
      own.has(schemaAt(pointer).pointer) || given.some((one) => isComposedOf(schemaAt, one, schemaAt(pointer).pointer)),
  );
}

/** What the contract calls a conflict: the key is taken, or a member that it names as unique. */
function conflictOf(
  { family, part: { operation }, asked, sent }: Place,
  collection: Collection,
  key: string | undefined,
): DocumentedResponse | undefined {
  const documented = operation.responses.some(({ status }) => status === '409')
    ? findFirstDocumented(operation, [409])
    : undefined;
  if (documented === undefined) return undefined;
  if (key !== undefined && findObject(collection, key, asked) !== undefined) return documented;
  const { schemaAt, schemas } = family;
  const named = new Set(family.operations.map(({ id }) => findObjectNaming(family, id).members[0]?.join('/')));
  const unique = [...possibilities(schemaAt, schemas).members].filter(
    ([name, own]) =>
      named.has(name) ||
      isCalledUnique(name, documented.response.description) ||
      /\bunique\b(?! identifier)/i.test(String(readKeyword(schemaAt, own, 'description') ?? '')),
  );
  const isTaken = unique.some(([name]) => {
    const value = ownProperty(sent, name);
    if (value === undefined || typeof value === 'object') return false;
    return collection.objects.some((one) => isInScope(one, asked) && getAtTokens(one.value, [name]) === value);
  });
  return isTaken ? documented : undefined;
}

/** A sentence such as "a user with this email exists already" names the member that is unique. */
function isCalledUnique(name: string, description: string): boolean {
  return (
    /\b(?:exist|already|taken|duplicate|unique|in use|conflict)/i.test(description) &&
    description
      .toLowerCase()
      .split(/[^a-z\d_-]+/)
      .some((word) => normalizeName(word) === normalizeName(name))
  );
}

/** The address of a request with other values in its query. */
function addressOf({ url, headers }: Call, changes: Record<string, string>): string {
  const host = headerOf(headers, 'host');
  const [path = '', search = ''] = url.split('?');
  const query = new URLSearchParams(search);
  for (const [name, value] of Object.entries(changes)) query.set(name, value);
  return `${host === undefined ? '' : `http://${host}`}${path}?${query.toString()}`;
}
