import { escapePointerToken, toPointer, type Json } from '../contract/base/json.ts';
import { isMediaType, mediaParameters } from '../contract/media/media.ts';
import type { Operation } from '../contract/operation.ts';
import type { Encoding, MediaType, ResponseHeader, Link, Response } from '../contract/message.ts';
import type { Impact, NoteChange, Use } from './change.ts';
import { compareResults } from './compare-rpc.ts';
import type { RuleCode } from './diff-rules.ts';
import type { ShapesOf } from './schema-shape.ts';
import type { Direction } from './schemas.ts';
import type { OperationScope } from './scope.ts';
import { codeSpan } from '../contract/base/markdown-text.ts';
import { capitalize } from '../contract/base/pluralize.ts';

/**
 * Compares the request bodies of two versions of an operation.
 *
 * @param before - the operation that callers know
 * @param after - the new one
 * @param place - where the body is, for people
 * @param scope - takes the changes
 */
export function compareRequests(before: Operation, after: Operation, place: string, scope: OperationScope): void {
  const [old, now] = [before.request, after.request];
  const { request: note, directions } = scope;
  const [tighter, looser] = directions.request === 'in' ? (['major', 'minor'] as const) : (['minor', 'major'] as const);
  if (old === undefined && now === undefined) return;
  if (old === undefined) {
    const isRequired = now?.required === true;
    const message = `A body was added${isRequired ? ' and is required' : ''}.`;
    return note({ rule: 'body-added', impact: isRequired ? tighter : 'minor', place, message, origin: now?.pointer });
  }
  if (now === undefined) {
    const why = directions.request === 'in' ? ': what callers send there is no longer read' : '';
    const message = `The body was removed${why}.`;
    return note({ rule: 'body-removed', impact: 'major', place, message, origin: old.pointer });
  }
  const origin = now.pointer;
  if (!old.required && now.required)
    note({ rule: 'body-became-required', impact: tighter, place, message: 'The body became required.', origin });
  if (old.required && !now.required)
    note({ rule: 'body-became-optional', impact: looser, place, message: 'The body is now optional.', origin });
  compareBodies(old, now, 'request', place, scope);
}

/** A request body or a response. */
type Bodies = { pointer: string; bodies: MediaType[] };

function compareBodies(old: Bodies, now: Bodies, message: Use['in'], place: string, scope: OperationScope): void {
  const note = scope[message];
  const origin = now.pointer;
  const pairs = pairBodies(old.bodies, now.bodies, scope.directions[message]);
  const { gone, come } = impactsOfTypes(old, now, message, scope);
  for (const body of old.bodies) {
    const same = pairs.get(body);
    const about = body.contentType;
    if (same === undefined) {
      const sentence = `The media type ${about} was removed.`;
      note({ rule: 'media-type-removed', impact: gone, place, message: sentence, origin, about });
      continue;
    }
    scope.compare(body.schema, same.schema, message, place);
    if (body.itemSchema !== undefined || same.itemSchema !== undefined)
      scope.compare(body.itemSchema, same.itemSchema, message, `${place}/items`);
    compareEncodings(body, same, { place, origin: same.pointer, message }, scope);
    compareExamples(body, same, place, note);
  }
  const known = new Set(pairs.values());
  for (const body of now.bodies) {
    if (known.has(body)) continue;
    const about = body.contentType;
    const sentence = `The media type ${about} was added.`;
    note({ rule: 'media-type-added', impact: come, place, message: sentence, origin, about });
  }
}

/**
 * Each body that is still there: of the same media type, of a range that takes what is sent, or of one in a known
 * range.
 */
function pairBodies(before: MediaType[], after: MediaType[], direction: Direction): Map<MediaType, MediaType> {
  return new Map(
    before.flatMap((old): [MediaType, MediaType][] => {
      const same = after.find((now) => isWithin(now, old) && isWithin(old, now));
      const now = same ?? after.find((one) => (direction === 'in' ? isWithin(old, one) : isWithin(one, old)));
      return now === undefined ? [] : [[old, now]];
    }),
  );
}

/** A client that takes the other media type takes this one: it is in its range, and has all of its parameters. */
function isWithin({ contentType }: Pick<MediaType, 'contentType'>, other: Pick<MediaType, 'contentType'>): boolean {
  const own = parametersOf(contentType);
  const isOf = (name: string, value: string): boolean => own.get(name) === value;
  return (
    isMediaType(other.contentType, contentType) &&
    [...parametersOf(other.contentType)].every(([name, value]) => isOf(name, value))
  );
}

/** UTF-8 is what is meant where no character set is named (RFC 8259, section 8.1). */
function parametersOf(contentType: string): Map<string, string> {
  const parameters = mediaParameters(contentType);
  const charset = parameters.get('charset')?.toLowerCase();
  if (charset === 'utf-8') parameters.delete('charset');
  else if (charset !== undefined) parameters.set('charset', charset);
  return parameters;
}

/** What it means that a media type is gone, or has come: who calls may choose, and who is called takes what comes. */
function impactsOfTypes(
  { bodies: before }: Bodies,
  { bodies: after }: Bodies,
  message: Use['in'],
  { directions }: OperationScope,
): Record<'gone' | 'come', Impact> {
  const isCalled = directions.request === 'out';
  if (isCalled && message === 'request') return { gone: after.length > 0 ? 'minor' : 'major', come: 'major' };
  return { gone: 'major', come: isCalled && before.length === 0 ? 'major' : 'minor' };
}

function compareExamples(old: MediaType, now: MediaType, place: string, note: NoteChange): void {
  const texts = old.examples.map((example) => JSON.stringify(valueOf(example)));
  const changed = now.examples.find((example, i) => JSON.stringify(valueOf(example)) !== texts[i]);
  if (changed === undefined && old.examples.length === now.examples.length) return;
  const origin = changed?.pointer ?? now.pointer;
  note({ rule: 'examples-changed', impact: 'patch', place, message: 'The examples changed.', origin });
}

/** A part of a body: how its encoding is found, what `about` and sentences call it, and where it is. */
type Part = { of: (encodings: Encodings) => Encoding | undefined; name: string; what: string; way: string };

/** What a body, or a part of one, says about its parts. */
type Encodings = Pick<Encoding, 'encoding' | 'prefixEncoding' | 'itemEncoding'>;

/**
 * Callers and server have to agree on how the fields of a form, or the parts of a list, are serialized, and on those
 * inside of them.
 */
function compareEncodings(
  old: Encodings,
  now: Encodings,
  body: { place: string; origin: string; message: Use['in']; within?: Part },
  scope: OperationScope,
): void {
  const { place, origin, message } = body;
  const say = (sentence: string, about: string, impact: Impact): void =>
    scope[message]({ rule: 'encoding-changed', impact, place, message: sentence, origin, about });
  for (const part of partsOf(old, now, body.within)) {
    const [was, is] = [part.of(old), part.of(now)];
    if (wireOf(was) !== wireOf(is)) say(`${capitalize(part.what)} is serialized differently.`, part.name, 'major');
    if (was?.contentType !== is?.contentType) {
      const [wider, narrower] = scope.directions[message] === 'in' ? [is, was] : [was, is];
      const sentence = `The media type of ${part.what} changed.`;
      if (!isWithinTypes(is, was) || !isWithinTypes(was, is))
        say(sentence, `${part.name} contentType`, isWithinTypes(narrower, wider) ? 'minor' : 'major');
    }
    const at = `${place}/${part.way}`;
    compareHeaders(was?.headers ?? [], is?.headers ?? [], { place: at, origin, message }, scope);
    compareEncodings(was ?? {}, is ?? {}, { ...body, place: at, within: part }, scope);
  }
}

/** The parts that either version says something about: those by name, the first ones by position, and all others. */
function partsOf(old: Encodings, now: Encodings, within: Part | undefined): Part[] {
  const of = within === undefined ? 'the body' : within.what;
  const fields = new Set([old, now].flatMap(({ encoding = {} }) => Object.keys(encoding)));
  const length = Math.max(...[old, now].map(({ prefixEncoding = [] }) => prefixEncoding.length));
  return [
    ...[...fields].map((field) => ({
      of: ({ encoding = {} }: Encodings) => (Object.hasOwn(encoding, field) ? encoding[field] : undefined),
      ...{ name: field, what: `the field ${codeSpan(field)} of ${of}`, way: toPointer('encoding', field).slice(1) },
    })),
    ...Array.from({ length }, (_, i) => ({
      of: ({ prefixEncoding = [], itemEncoding }: Encodings) => prefixEncoding[i] ?? itemEncoding,
      ...{ name: `${i}`, what: `part ${i + 1} of ${of}`, way: `prefixEncoding/${i}` },
    })),
    ...[old.itemEncoding ?? now.itemEncoding]
      .filter((one) => one !== undefined)
      .map(() => ({
        of: ({ itemEncoding }: Encodings) => itemEncoding,
        ...{ name: '*', what: `each further part of ${of}`, way: 'itemEncoding' },
      })),
  ];
}

/** Who sends a field chooses one of its media types; where none is named, it is the default, which is another one. */
function isWithinTypes(
  { contentType }: Partial<Encoding> = {},
  { contentType: others }: Partial<Encoding> = {},
): boolean {
  const typesOf = (list = ''): Pick<MediaType, 'contentType'>[] =>
    list.split(',').map((one) => ({ contentType: one.trim() }));
  return typesOf(contentType).every((one) => typesOf(others).some((other) => isWithin(one, other)));
}

function wireOf({ style, explode, allowReserved }: Partial<Encoding> = {}): string {
  return JSON.stringify([style, explode, allowReserved === true]);
}

const valueOf = ({ name, value = null }: { name: string; value?: Json }): Json => [name, value];

/**
 * Compares the responses of two versions of an operation.
 *
 * @param before - the operation that callers know
 * @param after - the new one
 * @param place - where it is, for people
 * @param scope - takes the changes
 */
export function compareResponses(before: Operation, after: Operation, place: string, scope: OperationScope): void {
  const note = scope.response;
  for (const old of before.responses) {
    const at = `${place}/responses/${old.status}`;
    const now = after.responses.find(({ status }) => status.toUpperCase() === old.status.toUpperCase());
    if (now !== undefined) {
      compareResponse(before, old, after, now, at, scope);
      continue;
    }
    const impact = /^[23]/.test(old.status) || old.status === 'default' ? 'major' : 'minor';
    note({ rule: 'response-removed', impact, place: at, message: `The response ${old.status} was removed.` });
  }
  for (const { status } of after.responses) {
    if (before.responses.some((old) => old.status.toUpperCase() === status.toUpperCase())) continue;
    const message = `The response ${status} was added.`;
    note({ rule: 'response-added', impact: 'minor', place: `${place}/responses/${status}`, message });
  }
}

function compareResponse(
  before: Operation,
  old: Response,
  after: Operation,
  now: Response,
  place: string,
  scope: OperationScope,
): void {
  for (const text of ['summary', 'description'] as const) {
    if (before.rpc !== undefined || old[text] === now[text]) continue;
    const message = `The ${text} changed.`;
    scope.response({ rule: 'description-changed', impact: 'patch', place, message, origin: now.pointer, about: text });
  }
  compareHeaders(old.headers, now.headers, { place, origin: now.pointer, message: 'response' }, scope);
  compareLinks(old.links, now.links, `${place}/links`, now.pointer, scope.response);
  const [was, is] = [before.rpc, after.rpc];
  if (was?.result !== undefined && is?.result !== undefined) return compareResults(was, is, `${place}/result`, scope);
  compareBodies(old, now, 'response', place, scope);
}

/** A change to a link is not breaking, since clients need not follow links. */
function compareLinks(old: Link[], now: Link[], above: string, holder: string, note: NoteChange): void {
  const say = (
    rule: 'link-added' | 'link-changed' | 'link-removed',
    name: string,
    verb: string,
    origin: string,
  ): void =>
    note({
      ...{ rule, impact: 'minor', place: `${above}/${escapePointerToken(name)}`, origin, about: name },
      message: `The link ${codeSpan(name)} ${verb}.`,
    });
  for (const link of old) {
    const same = now.find(({ name }) => name === link.name);
    if (same === undefined) say('link-removed', link.name, 'is no longer documented', holder);
    else if (wayOf(link) !== wayOf(same)) say('link-changed', link.name, 'makes a different call', same.pointer);
    else if (link.description !== same.description) {
      const place = `${above}/${escapePointerToken(link.name)}`;
      const message = 'The description changed.';
      note({ rule: 'description-changed', impact: 'patch', place, message, origin: same.pointer });
    }
  }
  for (const { name } of now) if (!old.some((link) => link.name === name)) say('link-added', name, 'was added', holder);
}

function wayOf({ operation, elsewhere, parameters, requestBody, server }: Link): string {
  return JSON.stringify([operation, elsewhere, Object.entries(parameters).toSorted(), requestBody, server?.template]);
}

/** `explode` says nothing of lists and single values in headers (RFC 6570, section 3.2.2). */
function mayBeObject(shapesOf: ShapesOf, { schema }: ResponseHeader): boolean {
  return schema !== undefined && shapesOf([schema]).some(({ type }) => type === 'object');
}

/** Compares the headers of a response, or of a part of a body; `origin` is the JSON pointer of what has them. */
function compareHeaders(
  old: ResponseHeader[],
  now: ResponseHeader[],
  { place, origin, message }: { place: string; origin: string; message: Use['in'] },
  scope: OperationScope,
): void {
  const [tighter, looser] =
    scope.directions[message] === 'in' ? (['major', 'minor'] as const) : (['minor', 'major'] as const);
  const { before, after } = scope.shared.shapesOf;
  const at = ({ name }: ResponseHeader): string => `${place}/headers/${escapePointerToken(name)}`;
  const say = (rule: RuleCode, impact: Impact, header: ResponseHeader, verb: string, pointer: string): void =>
    scope[message]({
      ...{ rule, impact, place: at(header), origin: pointer, about: header.name },
      message: `The header ${codeSpan(header.name)} ${verb}.`,
    });
  const namesake = (headers: ResponseHeader[], { name }: ResponseHeader): ResponseHeader | undefined =>
    headers.find((header) => header.name.toLowerCase() === name.toLowerCase());
  for (const header of old) {
    const same = namesake(now, header);
    if (same === undefined) {
      say('header-removed', looser, header, 'was removed', origin);
      continue;
    }
    const { pointer } = same;
    if (header.required && !same.required)
      say('header-became-optional', looser, header, 'is no longer required', pointer);
    if (!header.required && same.required) say('header-became-required', tighter, header, 'became required', pointer);
    if (!header.deprecated && same.deprecated) say('header-deprecated', 'minor', header, 'is now deprecated', pointer);
    const [was, is] = [header, same].map(({ content }) => content?.contentType ?? 'simple');
    if (was !== is)
      say('header-serialized-differently', 'major', header, `is serialized differently: ${was} became ${is}`, pointer);
    else if (header.explode !== same.explode && (mayBeObject(before, header) || mayBeObject(after, same))) {
      const how = `${codeSpan(same.explode ? '=' : ',')} is now between a name and its value`;
      say('header-serialized-differently', 'major', header, `is serialized differently: ${how}`, pointer);
    }
    const schemas = [header, same].map(({ schema, content }) => schema ?? content?.schema);
    scope.compare(schemas[0], schemas[1], message, at(header));
  }
  for (const header of now.filter((one) => namesake(old, one) === undefined))
    say('header-added', header.required ? tighter : 'minor', header, 'was added', origin);
}
