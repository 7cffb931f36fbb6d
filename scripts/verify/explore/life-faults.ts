import { isDeepStrictEqual } from 'node:util';
import { asList, asObject, isObject, toPointer, type Json, type JsonObject } from '../../contract/base/json.ts';
import { isJson } from '../../contract/media/media.ts';
import type { Operation } from '../../contract/operation.ts';
import type { OpenCollection } from '../../contract/resources/resource-families.ts';
import type { SchemaAt } from '../../contract/message.ts';
import { nearestOf, readerOf, travelsAt } from '../../contract/schema/reading.ts';
import { writeValue } from '../../contract/base/value-text.ts';
import type { Fault } from '../../findings/findings.ts';
import type { ReceivedAnswer } from '../../remote/remote.ts';
import { identifierOf, isAccepted, listObjectsInAnswer } from './accepted-requests.ts';
import { readBroughtPart, findBroughtSchema, isSent, describeSent } from './call-parts.ts';
import { constraintOf, descriptionOf, type Description } from './constraints.ts';

// What a thing lacks of what it was sent, or has though it was not: whether this run has sent it, or a recording.

/**
 * Makes a fault of what does not live as it should.
 *
 * @param code - the code of its cause, such as `lost createBook`
 */
export function lifeFault(code: string, pointer: string, expected: string, got: string): Fault {
  return { rule: 'life-cycle', code, pointer, expected, got };
}

/** An answer, if one came. */
type Answered = Pick<ReceivedAnswer, 'status'> | undefined;

/**
 * Says that nothing is there of what was just made.
 *
 * @param made - the answer of its making
 */
export function createMissedFault(create: Operation, made: Answered, answer: Answered): Fault {
  const due = `what ${create.id} has just answered with ${writeStatus(made)}`;
  return lifeFault(`done ${create.id}`, '', due, writeStatus(answer));
}

/**
 * Says that something answers of what is deleted.
 *
 * @param expected - what is due
 */
export function createLeftFault(remove: Operation, expected: string, answer: Answered): Fault {
  return lifeFault(`deleted ${remove.id}`, '', `${expected} of what ${remove.id} has deleted`, writeStatus(answer));
}

/** What is due where a deleted thing is read. */
export const nothingThere = 'nothing to be there (404 or 410)';

/**
 * Finds what is wrong with a list that has or lacks a thing.
 *
 * @param thing - the family of the thing, and what names it
 * @param due - whether it was made or deleted
 * @param isWhole - tells by the number of entries whether the list has all of them
 */
export function findListingFaults(
  { family, path }: { family: OpenCollection; path: { [name: string]: Json } },
  list: Operation,
  answer: ReceivedAnswer,
  due: 'listed' | 'gone',
  isWhole: (entries: number) => boolean,
): Fault[] {
  if (!isAccepted({ check: { operation: list }, answer })) return [];
  const { parameter, path: collection, create, remove } = family;
  const own = path[parameter] ?? null;
  const names = listObjectsInAnswer(readBroughtPart(list, answer)).map((one) =>
    identifierOf(one, parameter, collection),
  );
  const isIn = names.some((one) => String(one) === String(own));
  if (due === 'gone') {
    const by = remove?.id ?? 'a call';
    const expected = `a list without what ${by} has deleted`;
    return isIn ? [lifeFault(`deleted ${by}`, '', expected, `one with ${writeValue(own)}`)] : [];
  }
  if (isIn || !isWhole(names.length) || names.includes(undefined)) return [];
  const got = `one without ${writeValue(own)}`;
  return [lifeFault(`unlisted ${create.id}`, '', 'a list with what was just made', got)];
}

/** Writes the status of an answer. */
export function writeStatus(answer: Answered): string {
  return `status ${answer?.status ?? 'none'}`;
}

/** What an operation was sent, and by which one. */
export type SentMembers = { by: string; sent: JsonObject };

/**
 * Finds what was sent and is not there any more, or is there with another value.
 *
 * @param operation - the operation whose answer has it
 * @param kept - the thing as that answer has it
 * @param told - the thing as another answer, about the same request, has it
 * @param before - the thing as it was before that request
 */
export function findLostMembers(
  operation: Operation,
  { by, sent }: SentMembers,
  kept: JsonObject,
  told?: JsonObject,
  before?: JsonObject,
): Fault[] {
  const { schemaAt } = operation;
  const schema = findBroughtSchema(operation);
  return schema === undefined ? [] : compare([schema], sent, kept, told, before, '');

  function compare(schemas: string[], wanted: Json, now?: Json, said?: Json, earlier?: Json, at = ''): Fault[] {
    const { properties, items } = descriptionOf(schemaAt, ...schemas);
    if (isObject(wanted) && isObject(now)) {
      return Object.entries(wanted).flatMap(([name, value]): Fault[] => {
        const property = properties.get(name);
        if (property === undefined || isUnread(schemaAt, property)) return [];
        return compare(property, value, now[name], asObject(said)[name], asObject(earlier)[name], at + toPointer(name));
      });
    }
    const isList = Array.isArray(wanted) && Array.isArray(now) && wanted.length === now.length;
    if (isList && items !== undefined && wanted.every(isObject))
      return wanted.flatMap((one, i) =>
        compare([items], one, now[i], asList(said)[i], asList(earlier)[i], `${at}/${i}`),
      );
    const isOther = isReplaced(descriptionOf(schemaAt, ...schemas), at.split('/').at(-1) ?? '', wanted, now ?? null);
    const isKept =
      now === undefined ? wanted === null : isAlike(wanted, now) || (!isOther && isTold(wanted, now, said, earlier));
    const got = now === undefined ? 'nothing' : writeValue(now);
    return isKept ? [] : [lifeFault(`lost ${by}`, at, `what was sent to ${by}, ${writeValue(wanted)}`, got)];
  }
}

/**
 * A server may write a text or a list in another way, and then says so at once; but what is as it was before was not
 * written at all.
 */
function isTold(sent: Json, now: Json, said: Json | undefined, before: Json | undefined): boolean {
  const hasOneForm = typeof sent === 'boolean' || typeof sent === 'number' || sent === null;
  const isOther = isCutOff(sent, now) || isShifted(sent, now);
  return !hasOneForm && isDeepStrictEqual(said, now) && !isDeepStrictEqual(before, now) && !isOther;
}

const day = /^\d{4}-\d{2}-\d{2}$/;
const moment = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(?:\.\d+)?(?:Z|[+-]\d{2}:\d{2})$/i;
const [quarter, hours14] = [900_000, 14 * 3_600_000];

/** A day beside the one that was sent, or a moment that is another one by a time zone; others may be rounded. */
function isShifted(sent: Json, now: Json): boolean {
  if (typeof sent !== 'string' || typeof now !== 'string') return false;
  const distance = Math.abs(Date.parse(sent) - Date.parse(now));
  if (day.test(sent) && day.test(now)) return distance === 86_400_000;
  if (!moment.test(sent) || !moment.test(now)) return false;
  // What is cut off to a minute, an hour or a day is not moved.
  const isCut = /T(?:\d{2}:)?00:00(?:\.0+)?(?:Z|[+-])/i.test(now);
  return !isCut && distance > 0 && distance <= hours14 && distance % quarter === 0;
}

/** How many characters in a row a text has in common with the same one, written in another way. */
const inCommon = 3;

/**
 * A text of any form that has nothing in common with the one that was sent is another one. What stands for a secret or
 * leads to a file may be written anew.
 */
function isReplaced(description: Description, name: string, sent: Json, now: Json): boolean {
  const isFormed = (['enum', 'format'] as const).some((keyword) => constraintOf(description, keyword) !== undefined);
  if (typeof sent !== 'string' || typeof now !== 'string' || isFormed || rewritten.test(name)) return false;
  const [due, is] = [sent, now].map((text) => text.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, ''));
  if (due === undefined || is === undefined || due.length < inCommon * 2 || is === '') return false;
  return ![...due].some((_, i) => i + inCommon <= due.length && is.includes(due.slice(i, i + inCommon)));
}

const rewritten = new RegExp(
  [
    'url|uri|link|href|path|file|image|photo|picture|avatar|icon',
    'token|secret|password|hash|digest|key|cipher|signature|mask|state|status',
  ].join('|'),
  'i',
);

/** What lost its end was not written in another way. */
function isCutOff(sent: Json, now: Json): boolean {
  if (typeof sent !== 'string' || typeof now !== 'string') return false;
  const [due, is] = [sent.trim(), now.trim()];
  return due.startsWith(is) && /[\p{L}\p{N}]/u.test(due.slice(is.length)) && Number.isNaN(Date.parse(due));
}

/**
 * Finds what was not sent to an operation that takes a whole thing, and has another value than its default. A text may
 * be written in another way, and what says how far something is moves on.
 */
export function findLostDefaults(operation: Operation, sent: JsonObject, kept: JsonObject): Fault[] {
  const { id, schemaAt, request, rpc } = operation;
  if (rpc === undefined && !(request?.bodies ?? []).some(isJson)) return [];
  return [...(describeSent(operation)?.properties ?? [])].flatMap(([name, property]): Fault[] => {
    const usual = nearestOf(readerOf(schemaAt).read(property).parts, 'default');
    const is = kept[name];
    const isListed = constraintOf(descriptionOf(schemaAt, ...property), 'enum') !== undefined;
    const isPlain =
      isListed || ['number', 'boolean'].includes(typeof usual) || (Array.isArray(usual) && usual.length === 0);
    if (
      usual === undefined ||
      !isPlain ||
      !travelsAt(schemaAt, property, 'request') ||
      !travelsAt(schemaAt, property, 'response')
    )
      return [];
    if (sent[name] !== undefined || is === undefined || isAlike(usual, is)) return [];
    return [
      lifeFault(
        `${operation.method === 'PUT' ? 'merged' : 'defaults'} ${id}`,
        toPointer(name),
        `its default, ${writeValue(usual)}, since ${id} was not sent it`,
        writeValue(is),
      ),
    ];
  });
}

/** What a server keeps to itself, sets by itself, or may hide. */
function isUnread(schemaAt: SchemaAt, schemas: readonly string[]): boolean {
  const { parts } = readerOf(schemaAt).read(schemas);
  const travelsBoth = travelsAt(schemaAt, schemas, 'request') && travelsAt(schemaAt, schemas, 'response');
  return !travelsBoth || nearestOf(parts, 'format') === 'password';
}

/** Servers trim texts, and write times and numbers in their own way. */
function isAlike(one: Json, other: Json): boolean {
  if (isDeepStrictEqual(one, other)) return true;
  if (Array.isArray(one) && Array.isArray(other))
    return one.length === other.length && one.every((item, i) => isAlike(item, other[i] ?? null));
  if (typeof one === 'object' || typeof other === 'object') return false;
  const [a, b] = [String(one).trim().toLowerCase(), String(other).trim().toLowerCase()];
  const isTime = Number.isNaN(Number(a)) && !Number.isNaN(Date.parse(a));
  return a === b || (a !== '' && Number(a) === Number(b)) || (isTime && Date.parse(a) === Date.parse(b));
}

/** Finds what is as it was before, though a request for the whole did not name it. */
export function findMergedMembers(
  operation: Operation,
  kept: JsonObject,
  before: JsonObject | undefined,
  leaving: readonly string[],
): Fault[] {
  const { id, schemaAt } = operation;
  const { properties } = describeSent(operation) ?? {};
  return leaving.flatMap((name): Fault[] => {
    const usual = nearestOf(readerOf(schemaAt).read(properties?.get(name) ?? []).parts, 'default');
    const [was, is] = [before?.[name], kept[name]];
    const isEmpty = typeof is === 'object' && Object.keys(is ?? {}).length === 0;
    // What has a default is held to that.
    if (is === undefined || isEmpty || usual !== undefined || !isDeepStrictEqual(was, is)) return [];
    return [
      lifeFault(
        `merged ${id}`,
        toPointer(name),
        `nothing, since ${id} replaces the whole (RFC 9110, section 9.3.4) and was not sent it`,
        `${writeValue(is)} as before`,
      ),
    ];
  });
}

/** Lists when and by whom a thing was made: no change of it changes that. */
export function listLastingMembers(operation: Operation, before: JsonObject | undefined): string[] {
  return Object.keys(before ?? {}).filter(
    (name) => /^created(?:_?(?:at|on|by|date))?$/i.test(name) && !isSent(operation, name),
  );
}

/** Finds what is not as it was before, though the request did not name it. */
export function findResetMembers(
  { id }: Operation,
  kept: JsonObject,
  before: JsonObject | undefined,
  staying: readonly string[],
): Fault[] {
  return staying.flatMap((name): Fault[] => {
    const [was, is] = [before?.[name], kept[name]];
    if (was === undefined || isDeepStrictEqual(was, is)) return [];
    const due = `${writeValue(was)} as before, since ${id} was not sent it`;
    return [lifeFault(`reset ${id}`, toPointer(name), due, is === undefined ? 'nothing' : writeValue(is))];
  });
}
