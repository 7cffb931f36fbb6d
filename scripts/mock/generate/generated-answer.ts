import { applyEdits } from '../../contract/exchange/exchange.ts';
import { bodyKind, isJson, isMediaType, findPreferredBody } from '../../contract/media/media.ts';
import type { Operation, RequestView } from '../../contract/operation.ts';
import type { MediaType } from '../../contract/message.ts';
import type { DocumentedResponse } from '../../contract/responses/responses.ts';
import { asText, getAtTokens, isObject, type Json } from '../../contract/base/json.ts';
import type { ResponseValidators, CompiledSchema } from '../../contract/validate/validator-types.ts';
import { attributeToOther, type Answer, weightOf, responseHeadersOf, mediaOf } from '../../serve/answer/answer.ts';
import { createNotAcceptable, problem } from '../../serve/refusal/problem-details.ts';
import { createIdentifierRefresher, writeFreshAnswer } from './fresh-identifiers.ts';
import { GenerationError, writeTagsKey, type Generate } from './generator.ts';
import { cacheKey, type BoundedCache } from '../session/bounded-cache.ts';
import { createRequestEcho, findSentTags } from './echo-request.ts';
import { fillFromExample } from '../remembered/fit-into-answer.ts';
import { applyValidChanges, type ValueChange } from './value-changes.ts';
import { errorWordChanges, isProblem, problemMembers, type ErrorReason } from './error-words.ts';
import { createRepeatedValues, readShownRequest } from './repeated-values.ts';
import { sampleBytesOf, typeInRange } from './sample-bytes.ts';
import { normalizeName } from '../../contract/lists/pagination-names.ts';
import { possibilities } from '../../contract/schema/reading.ts';
import type { Turn } from '../session/mock-sessions.ts';
import type { SessionStore } from '../session/session-store.ts';
import { isXml, writeXml } from './xml.ts';
import { toSentType, writePartsBody } from './made-up-parts.ts';
import { isMultipart } from '../../../src/wire/style.ts';
import { writeShownStream, streamOf, itemSchemaOf } from '../../contract/streams/streams.ts';
import { isStream, itemSchemasOf, streamIn } from './stream.ts';

/** Everything that data is made up with. */
export type MakeUpParts = {
  /** Whether to return 406 if Accept matches no documented media type. If false, the best one is sent. */
  strictAccept: boolean;
  answerValidators: (operation: Operation) => Promise<ResponseValidators>;
  generate: Generate;
  store: SessionStore;
  /** The answers that were made up before. */
  templates: BoundedCache<MadeUpAnswer>;
};

/** A made-up answer; `write` makes its body, with what was sent and with identifiers that differ each time. */
export type MadeUpAnswer = {
  head: Omit<Answer, 'body'>;
  write: (turn: Turn, view: RequestView) => Promise<string | Uint8Array>;
};

/** How to fill a documented response without an exchange. */
export type Filling = {
  /** The name of the example that is asked for. */
  example?: string | undefined;
  /** Whether to make it up even if there is an example. */
  isDynamic: boolean;
  /** The session that the answer is for. */
  turn: Turn;
  /** The seed that the client names; by default that of the session. */
  seed: string | undefined;
  /** The request, whose fields the answer has. */
  view: RequestView;
  accept: string | undefined;
  /** Whether a stream is wanted, where the response has one. */
  isStream: boolean;
  /** Who asked for this response by its status, if anyone did. */
  askedBy?: 'test' | 'client';
  why: string;
};

/**
 * Answers with a documented response that no exchange shows: with its example, or else with made-up data that satisfies
 * its schema.
 *
 * @param parts - see {@link MakeUpParts}
 * @param filling - see {@link Filling}
 * @returns the answer; a problem if the client accepts none of its media types, or no data can be made up
 */
export async function makeUpAnswer(
  parts: MakeUpParts,
  operation: Operation,
  documented: DocumentedResponse,
  filling: Filling,
): Promise<Answer> {
  const { example, isDynamic, turn, seed = turn.seed, view, accept, isStream: isStreamed, why } = filling;
  const { response, status } = documented;
  const wanted = example === undefined ? [] : [example];
  const key = cacheKey(
    operation.id,
    response.status,
    `${status} ${isDynamic} ${isStreamed} ${filling.seed === undefined}`,
    seed,
    accept ?? '*/*',
    why,
    writeTagsKey(findSentTags(operation, view)),
    ...wanted,
  );
  const known = parts.templates.get(key);
  if (known !== undefined) return fillTemplate(known, turn, view);
  const template = await templateFor(parts, operation, documented, filling);
  const body = await template.write(turn, view);
  parts.templates.set(key, template, body.length);
  return { ...template.head, body };
}

async function fillTemplate({ head, write }: MadeUpAnswer, turn: Turn, view: RequestView): Promise<Answer> {
  return { ...head, body: await write(turn, view) };
}

/** A template whose body is always the same. */
function createFixedTemplate({ body, ...head }: Answer): MadeUpAnswer {
  const fixedBody = body instanceof Uint8Array ? body : String(body);
  return { head, write: async () => fixedBody };
}

async function templateFor(
  parts: MakeUpParts,
  operation: Operation,
  documented: DocumentedResponse,
  filling: Filling,
): Promise<MadeUpAnswer> {
  const stream = filling.isStream ? streamIn(documented.response) : undefined;
  const offered =
    stream === undefined
      ? mediaOf(documented.response).map((media) => toSentMedia(operation, media, filling.accept))
      : [stream];
  const headers = responseHeadersOf(operation, documented.response);
  if (offered.length === 0) {
    const by = attributeToOther('generated', operation.id, `${filling.why}; it has no body`);
    return createFixedTemplate({ status: documented.status, body: '', headers, by });
  }
  // Who asks for a stream in the body often accepts JSON by name.
  const acceptable =
    stream === undefined ? offered.filter(({ contentType }) => weightOf(filling.accept, contentType) > 0) : offered;
  // A refusal is sent whatever the client accepts, as RFC 9110, section 15.5.7, allows: silence would not help the
  // client.
  if (parts.strictAccept && acceptable.length === 0 && documented.status < 400)
    return createFixedTemplate(
      createNotAcceptable(
        operation.id,
        offered.map(({ contentType }) => contentType),
      ),
    );
  // What the client does not accept comes last, and comes anyway.
  const isStrict = parts.strictAccept && acceptable.length > 0;
  const wanted = (isStrict ? acceptable : offered).toSorted(
    (a, b) => weightOf(filling.accept, b.contentType) - weightOf(filling.accept, a.contentType),
  );
  for (const one of wanted) {
    const template =
      (await fromExample(parts, operation, documented, one, filling)) ??
      // An example that is asked for may be one of another media type.
      (filling.example === undefined
        ? isStream(one)
          ? await fromItems(parts, operation, documented, one, filling)
          : await fromSchema(parts, operation, documented, one, filling)
        : undefined);
    if (template !== undefined)
      return headers.length > 0 && template.head.status === documented.status
        ? { ...template, head: { ...template.head, headers } }
        : template;
  }
  const shapeless = wanted.find(isShapeless);
  if (shapeless !== undefined && filling.example === undefined) {
    const by = attributeToOther(
      'generated',
      operation.id,
      `${filling.why}; its ${shapeless.contentType} has no example`,
    );
    const isError = isProblem(shapeless) && documented.status >= 400;
    const members = isError ? problemMembers(reasonOf(documented, filling)) : {};
    const body = isJson(shapeless) ? JSON.stringify(members) : bytesOf(shapeless);
    return createFixedTemplate({ status: documented.status, contentType: shapeless.contentType, headers, by, body });
  }
  const kinds = wanted.map(({ contentType }) => contentType).join(' or ');
  const response = `The ${documented.response.status} response of ${operation.id}`;
  const detail = `${response} has no ${kinds} example, and data cannot be made up for it; write one.`;
  return createFixedTemplate(problem('no-answer', detail, { operationId: operation.id }));
}

async function fromExample(
  parts: MakeUpParts,
  operation: Operation,
  documented: DocumentedResponse,
  media: MediaType,
  filling: Filling,
): Promise<MadeUpAnswer | undefined> {
  if (filling.isDynamic) return undefined;
  const { contentType, examples } = media;
  for (const { name, value: shown, written } of examples) {
    const value = shown ?? (isStream(media) ? written : undefined);
    if (value === undefined || (filling.example !== undefined && filling.example !== name)) continue;
    // What is asked for by name is shown as it is.
    const isAsked = filling.example !== undefined;
    const sound =
      isAsked || !isJson(media) ? { value } : await soundOf(parts, operation, documented, media, value, filling);
    if (sound === undefined) continue;
    const called = name === '' ? 'this' : JSON.stringify(name);
    const note = sound.mended === undefined ? '' : `, but for ${sound.mended}, which breaks its schema`;
    const by = attributeToOther('example', operation.id, `${filling.why}; ${called} is its example${note}`);
    const own = isAsked ? sound.value : withOwnStatus(sound.value, documented.status, true, undefined);
    const repeated =
      isAsked || documented.status >= 400 || !isJson(media)
        ? undefined
        : createRepeatedValues(readShownRequest(operation), own);
    const validate = repeated && (await validatorOf(parts, operation, documented, media));
    const echoing = repeated && ((view: RequestView): Json => applyValidChanges(own, repeated(view), validate));
    return {
      head: { status: documented.status, contentType: toSentType(contentType, asText(own)), by },
      write: writerFor(parts, operation, documented, media, own, filling, echoing),
    };
  }
  return undefined;
}

/**
 * An example that breaks its schema would break the contract. Its members that are valid are used all the same: what is
 * wrong in it is made up.
 */
async function soundOf(
  parts: MakeUpParts,
  operation: Operation,
  documented: DocumentedResponse,
  media: MediaType,
  example: Json,
  filling: Filling,
): Promise<{ value: Json; mended?: string } | undefined> {
  const validate = await validatorOf(parts, operation, documented, media);
  if (validate === undefined || validate(example)) return { value: example };
  const [error] = validate.errors ?? [];
  if (media.schema === undefined || !isObject(example)) return undefined;
  const generated = await generateOrNone(parts, operation, media.schema, seedOf(filling), validate);
  const value = fillFromExample(example, validate, (tokens) =>
    generated === undefined ? undefined : getAtTokens(generated, tokens),
  );
  const missing = (error?.params as { missingProperty?: string } | undefined)?.missingProperty;
  const pointer = `${error?.instancePath ?? ''}${missing === undefined ? '' : `/${missing}`}`;
  return value === undefined ? undefined : { value, mended: pointer === '' ? 'what is wrong in it' : pointer };
}

async function generateOrNone(
  { generate }: MakeUpParts,
  operation: Operation,
  schema: string,
  seed: string,
  validate: CompiledSchema,
): Promise<Json | undefined> {
  try {
    return await generate(operation, schema, seed, validate);
  } catch (error) {
    if (error instanceof GenerationError) return undefined;
    throw error;
  }
}

/**
 * Of several JSON media types of a response, only the schema of the first is compiled; the others mostly have the same.
 */
async function validatorOf(
  { answerValidators }: MakeUpParts,
  operation: Operation,
  { response }: DocumentedResponse,
  media: MediaType,
) {
  const compiled = findPreferredBody(response.bodies);
  const schemaOf = (one: MediaType | undefined): string | undefined =>
    one?.schema === undefined ? undefined : operation.schemaAt(one.schema).pointer;
  if (compiled?.contentType !== media.contentType && schemaOf(compiled) !== schemaOf(media)) return undefined;
  return (await answerValidators(operation)).responses[operation.id]?.[response.status];
}

/** Only JSON, XML, plain text and parts of these can be made up from a schema. */
async function fromSchema(
  parts: MakeUpParts,
  operation: Operation,
  documented: DocumentedResponse,
  media: MediaType,
  filling: Filling,
): Promise<MadeUpAnswer | undefined> {
  const { contentType } = media;
  // The items of a body in parts may be all that is described.
  const schema = media.schema ?? (isMultipart(contentType) ? media.itemSchema : undefined);
  const primary = findPreferredBody(documented.response.bodies);
  const isData = isJson(media) || isXml(media);
  const isWritable = isData || contentType.startsWith('text/') || isMultipart(contentType);
  if (sampleBytesOf(contentType) !== undefined) return undefined;
  const isChosen = isData || (primary !== undefined && isMediaType(primary.contentType, contentType));
  if (schema === undefined || !isChosen || !isWritable) return undefined;
  const validate = await validatorOf(parts, operation, documented, media);
  try {
    const shown = filling.isDynamic ? 'none' : 'examples';
    const sent = findSentTags(operation, filling.view);
    const generated = await parts.generate(operation, schema, seedOf(filling), validate, shown, sent);
    const whole = media.schema === undefined ? [generated] : generated;
    const numbered = withOwnStatus(whole, documented.status, false, validate);
    const made =
      documented.status < 400 || filling.isDynamic || validate === undefined
        ? numbered
        : applyValidChanges(
            numbered,
            errorWordChanges(operation, media, numbered, reasonOf(documented, filling)),
            validate,
          );
    const by = attributeToOther('generated', operation.id, `${filling.why}; made up from its schema`);
    // An error says what was wrong, and not what was sent.
    const echoing = documented.status < 400 ? createRequestEcho(operation) : undefined;
    const own = echoing && ((view: RequestView): Json => echoing(made, view, validate));
    return {
      head: { status: documented.status, contentType: toSentType(contentType, undefined), by },
      write: writerFor(parts, operation, documented, media, made, filling, own),
    };
  } catch (error) {
    if (!(error instanceof GenerationError)) throw error;
    // A schema that nothing satisfies is the document's mistake: a client still gets what comes nearest.
    const [shown = error.nearest] = media.examples.flatMap(({ value }) => value ?? []);
    if (shown === undefined)
      return createFixedTemplate(problem('no-answer', error.message, { operationId: operation.id }));
    const by = attributeToOther('generated', operation.id, `${filling.why}; it breaks its schema: ${error.message}`);
    return {
      head: { status: documented.status, contentType: toSentType(contentType, asText(shown)), by },
      write: writerFor(parts, operation, documented, media, shown, filling),
    };
  }
}

/** A stream is made up item by item. */
async function fromItems(
  { generate }: MakeUpParts,
  operation: Operation,
  { status }: DocumentedResponse,
  media: MediaType,
  filling: Filling,
): Promise<MadeUpAnswer | undefined> {
  const { contentType } = media;
  const schema = itemSchemaOf(operation.schemaAt, media);
  if (schema === undefined) return undefined;
  try {
    const schemas = itemSchemasOf(operation.schemaAt, schema);
    const items = await Promise.all(
      schemas.map((one, i) =>
        generate(operation, one, `${seedOf(filling)}/${i}`, undefined, filling.isDynamic ? 'none' : 'examples'),
      ),
    );
    const by = attributeToOther('generated', operation.id, `${filling.why}; made up from its schema`);
    const body = streamOf(contentType, items);
    return { head: { status, contentType, by }, write: async () => body };
  } catch (error) {
    if (!(error instanceof GenerationError)) throw error;
    return createFixedTemplate(problem('no-answer', error.message, { operationId: operation.id }));
  }
}

function reasonOf({ status }: DocumentedResponse, { why, askedBy }: Filling): ErrorReason {
  return { status, why, ...(askedBy !== undefined && { askedBy }) };
}

/** What members of an error are called that repeat the HTTP status, and whether any number in them is one. */
const statusMembers = new Map([
  ...['status', 'statuscode', 'httpstatus', 'httpstatuscode', 'httpcode'].map((name) => [name, true] as const),
  ...['code', 'errorcode'].map((name) => [name, false] as const),
]);

/** What holds what an error says, besides the body itself. */
const errorHolders = new Set(['error', 'errors', 'meta', 'fault', 'detail', 'response', 'result', 'status', 'data']);

/**
 * An error says the status that it is sent with (RFC 9457, section 3.1.2), as far as its schema lets it.
 *
 * @param isShown - whether the document shows the value: then its `code` may be one of the document's own
 */
function withOwnStatus(made: Json, status: number, isShown: boolean, validate: CompiledSchema | undefined): Json {
  return status < 400 ? made : applyValidChanges(made, statusChanges(made, status, isShown, []), validate);
}

function statusChanges(made: Json, status: number, isShown: boolean, to: string[]): ValueChange[] {
  if (Array.isArray(made)) return made.flatMap((one, i) => statusChanges(one, status, isShown, [...to, String(i)]));
  if (!isObject(made)) return [];
  return Object.entries(made).flatMap(([name, value]): ValueChange[] => {
    const at = [...to, name];
    const isStatus = statusMembers.get(normalizeName(name));
    const isHttpStatus = /^[1-5]\d\d$/.test(String(value));
    if (isStatus !== undefined && typeof value === 'number' && (isHttpStatus || (!isShown && Number.isInteger(value))))
      return [{ to: at, value: status }];
    if (isStatus === true && typeof value === 'string' && (isHttpStatus || !isShown))
      // A schema may allow both, as that of ASP.NET does; the standard's is a number.
      return [{ to: at, value: String(status) }, ...(isShown ? [] : [{ to: at, value: status }])];
    return typeof value === 'object' && to.length < 3 && errorHolders.has(normalizeName(name))
      ? statusChanges(value, status, isShown, at)
      : [];
  });
}

/** Bytes, streams and what has no schema are not described, so the smallest value will do. */
function isShapeless(media: MediaType): boolean {
  return media.schema === undefined || bodyKind(media) === 'binary' || sampleBytesOf(media.contentType) !== undefined;
}

/** Bytes of any kind are some, as programs take none for a failure. */
function bytesOf({ contentType }: MediaType): string | Uint8Array {
  return sampleBytesOf(contentType) ?? (contentType.startsWith('application/') ? 'made up' : '');
}

/**
 * A body whose media type is a range such as `*\/*` is sent as one type of it: as JSON where its schema describes data.
 */
function toSentMedia({ schemaAt }: Operation, media: MediaType, accept: string | undefined): MediaType {
  const { contentType, schema } = media;
  if (!contentType.includes('*')) return media;
  const kinds = schema === undefined ? [] : [...possibilities(schemaAt, [schema]).kinds];
  const isData = kinds.some((kind) => kind !== 'string' && kind !== 'null') && kinds.length < everyKind;
  const isAnyData = isData && /^(?:\*|application)\/\*/.test(contentType);
  return { ...media, contentType: isAnyData ? 'application/json' : typeInRange(contentType, accept, bytes) };
}

/** A schema that allows every kind of value describes none. */
const everyKind = 6;

const bytes = 'application/octet-stream';

/** Identifiers are made fresh whatever the request. */
export const noRequest: RequestView = { headers: {} };

function writerFor(
  { store }: MakeUpParts,
  operation: Operation,
  { response }: DocumentedResponse,
  media: MediaType,
  value: Json,
  { seed }: Filling,
  own: (view: RequestView) => Json = () => value,
): MadeUpAnswer['write'] {
  if (isStream(media)) return async () => writeShownStream(media.contentType, value);
  if (isMultipart(media.contentType)) {
    const body = writePartsBody(media, value);
    return async () => body;
  }
  if (isXml(media) && media.schema !== undefined && typeof value !== 'string') {
    const text = writeXml(operation.schemaAt, media.schema, value);
    return async () => text;
  }
  if (!isJson(media) && typeof value === 'string') return async () => value;
  // Who names a seed wants the same answer each time.
  const freshener = seed === undefined ? createIdentifierRefresher(operation.id, response.fresh) : undefined;
  return (turn, view) =>
    writeFreshAnswer(store, freshener, turn, (edits) => JSON.stringify(applyEdits(own(view), edits, noRequest)));
}

function seedOf({ seed, turn }: Filling): string {
  return seed ?? turn.seed;
}
