import {
  createAnswerBuilder,
  applyEdits,
  editsOf,
  type Edit,
  createExchangeChooser,
  isFailure,
  type ChosenExchange,
  type Choose,
} from '../../contract/exchange/exchange.ts';
import { findFirstDocumented, type DocumentedResponse } from '../../contract/responses/responses.ts';
import { asObject, type Json } from '../../contract/base/json.ts';
import { isMultipart } from '../../../src/wire/style.ts';
import { writePartsBody } from '../generate/made-up-parts.ts';
import { isJson, writeBodyText } from '../../contract/media/media.ts';
import type { Exchange, Operation, RequestView } from '../../contract/operation.ts';
import type { RequestValidators, ResponseValidators } from '../../contract/validate/validator-types.ts';
import { attributeToExchange, type Attribution, responseHeadersOf } from '../../serve/answer/answer.ts';
import { ownProperty } from '../../contract/base/own-property.ts';
import { createIdentifierRefresher, writeFreshAnswer } from '../generate/fresh-identifiers.ts';
import { createRepeatedValues } from '../generate/repeated-values.ts';
import { applyValidChanges } from '../generate/value-changes.ts';
import { isXml, writeXml } from '../generate/xml.ts';
import type { Turn } from '../session/mock-sessions.ts';
import type { SessionStore } from '../session/session-store.ts';
import { writeShownStream } from '../../contract/streams/streams.ts';
import { isStream } from '../generate/stream.ts';

/** How an exchange answers, prepared when it first does. */
export type Replay = {
  /** Whether its example satisfies its schema. */
  isSound: boolean;
  /**
   * Writes the body of an answer, for JSON-RPC its result or error; `''` if there is none. What is asked for by name is
   * shown with no values of the request but those that the document names.
   */
  write: (request: RequestView, turn: Turn, isAsked?: boolean) => Promise<string>;
  /** The same for the request of the exchange itself: its example, unchanged. */
  own: string;
  headers: string[] | undefined;
  /** The documented response that it shows. */
  documented: DocumentedResponse | undefined;
  /** Attributes an answer to the exchange; the same object each time for the same reason. */
  attribution: (choice: ChosenExchange) => Attribution;
};

/** The exchanges of an operation, ready to be played. */
export type ExchangePlayer = {
  operation: Operation;
  /** Chooses the exchange that answers. */
  choose: Choose;
  replayOf: (exchange: Exchange) => Promise<Replay>;
};

/** What exchanges are played with. */
export type PlayerParts = {
  conditions: RequestValidators['conditions'];
  answerValidators: (operation: Operation) => Promise<ResponseValidators>;
  store: SessionStore;
};

/**
 * Prepares the exchanges of an operation.
 *
 * @param parts - the compiled conditions (`when`) of the contract's exchanges and the schemas of its answers, and what
 *   gives identifiers another value in each answer
 * @returns functions that choose and play them
 */
export function createExchangePlayer(
  operation: Operation,
  { conditions, answerValidators, store }: PlayerParts,
): ExchangePlayer {
  const whens = ownProperty(conditions, operation.id) ?? {};
  const replays = new Map<Exchange, Promise<Replay>>();
  return {
    operation,
    choose: createExchangeChooser(operation, (exchange, view) => ownProperty(whens, exchange.name)?.(view) ?? false),
    replayOf: (exchange) => {
      const known = replays.get(exchange);
      if (known !== undefined) return known;
      const replay = answerValidators(operation).then(({ responses }) =>
        prepare(operation, exchange, store, responses),
      );
      replays.set(exchange, replay);
      // What could not be loaded is tried again by the next call.
      replay.catch(() => replays.delete(exchange));
      return replay;
    },
  };
}

function prepare(
  operation: Operation,
  exchange: Exchange,
  store: SessionStore,
  validators: ResponseValidators['responses'],
): Replay {
  const documented = findFirstDocumented(operation, [exchange.response.status]);
  const { response } = documented ?? {};
  const validate = ownProperty(validators, operation.id)?.[response?.status ?? ''];
  const headers = response === undefined ? [] : responseHeadersOf(operation, response);
  const fresh = isFailure(exchange) ? [] : (response?.fresh ?? []);
  const part = partOf(operation, exchange);
  const body = exchange.response.body;
  const example = body === undefined ? undefined : part.of(body);
  const edits = part.edits(editsOf(operation, exchange));
  const { contentType = '', text: unchanged } = exchange.response;
  const media = response?.bodies.find((one) => one.contentType === contentType);
  const { schema } = media ?? {};
  const writeValue = (value: Json): string => {
    if (unchanged !== undefined && value === example) return unchanged;
    if (isStream({ contentType })) return writeShownStream(contentType, value);
    // An example of XML may be the text itself, or what the text says.
    if (isXml({ contentType }) && schema !== undefined && typeof value !== 'string')
      return writeXml(operation.schemaAt, schema, value);
    if (media !== undefined && isMultipart(contentType)) return writePartsBody(media, value);
    return writeBodyText(value, operation.rpc === undefined ? contentType : undefined);
  };
  const freshener = createIdentifierRefresher(operation.id, fresh, part.member);
  const repeated = isTold(operation, exchange) ? undefined : createRepeatedValues(exchange.request, body ?? null);
  return {
    isSound: body === undefined || !isJson({ contentType }) || (validate?.(body) ?? true),
    write: (request, turn, isAsked = false) => {
      if (example === undefined) return Promise.resolve('');
      const changes = isAsked ? [] : (repeated?.(request) ?? []);
      const base = applyValidChanges(example, changes, validate);
      const text = (more: Edit[]): string => writeValue(applyEdits(base, [...edits, ...more], request));
      return writeFreshAnswer(store, freshener, turn, text);
    },
    own:
      body === undefined ? '' : writeValue(part.of(createAnswerBuilder(operation, exchange)(exchange.request) ?? null)),
    headers: headers.length === 0 ? undefined : headers,
    documented,
    attribution: attributions(exchange),
  };
}

/** Whether the document says itself which values come back, or there are none that could. */
function isTold({ rpc }: Operation, exchange: Exchange): boolean {
  const { echo, exampleOnly, response } = exchange;
  const isData = isJson({ contentType: response.contentType ?? '' });
  return rpc !== undefined || !isData || isFailure(exchange) || echo.length > 0 || exampleOnly !== undefined;
}

/** The part of a response body that an answer is made of, and the edits relative to that part. */
type BodyPart = { of: (body: Json) => Json; edits: (edits: Edit[]) => Edit[]; member?: string };

const whole: BodyPart = { of: (body) => body, edits: (edits) => edits };

/** For JSON-RPC only the result or the error, as the front writes the rest of the response. */
function partOf({ rpc }: Operation, exchange: Exchange): BodyPart {
  if (rpc === undefined) return whole;
  const member = isFailure(exchange) ? 'error' : 'result';
  return { of: (body) => asObject(body)[member] ?? null, edits: (edits) => editsBelow(edits, member), member };
}

/** The edits in a member of an object, relative to it. */
function editsBelow(edits: Edit[], member: string): Edit[] {
  return edits.flatMap(({ to: [first, ...rest], make }) => (first === member ? [{ to: rest, make }] : []));
}

function attributions(exchange: Exchange): Replay['attribution'] {
  const { exampleOnly = [] } = exchange;
  const known = { own: new Map<string, Attribution>(), other: new Map<string, Attribution>() };
  return ({ why, isOwn }) => {
    const made = isOwn === true ? known.own : known.other;
    let attribution = made.get(why);
    if (attribution === undefined) {
      // For any other request, the reason names the values that are those of the example.
      const isExact = isOwn === true || exampleOnly.length === 0;
      attribution = attributeToExchange(
        exchange,
        isExact ? why : `${why}; ${exampleOnly.join(' and ')} as in the example`,
      );
      made.set(why, attribution);
    }
    return attribution;
  };
}
