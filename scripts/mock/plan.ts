import { chooserOf, type Choice, type Choose } from '../contract/choose.ts';
import type { Exchange, Operation, RequestView } from '../contract/operation.ts';
import { isJson } from '../contract/media.ts';
import type { RequestValidators, Validate } from '../contract/validators.ts';
import { fromExchange, type Source } from './answer.ts';
import { answerTextOf, type AnswerText } from './answer-text.ts';
import { securityOf, type Security } from './credentials.ts';
import { documentedFor, headersOf } from './documented.ts';
import { essenceOf } from './media-types.ts';
import { parametersOf, type ParameterReader } from './parameters.ts';

/** What the answers of one exchange have in common. */
export type Replay = {
  text: AnswerText;
  /** The text for the request of the exchange itself, once it was asked for. */
  own: string | undefined;
  headers: string[] | undefined;
  sources: Map<string, Source>;
};

/** What a request needs of its operation, found out once. */
export type Plan = {
  operation: Operation;
  security: Security;
  /** The headers an exchange can speak about; `key` is how node:http names them. */
  headers: { name: string; key: string }[];
  parameters: ParameterReader[];
  body: { required: boolean; types: { range: string; isJson: boolean; validate: Validate | undefined }[] } | undefined;
  /** Chooses the exchange that answers. */
  choose: Choose;
  /** How each exchange answers; filled as they are asked for. */
  replays: Map<Exchange, Replay>;
};

/**
 * Plans how requests to an operation are read.
 *
 * @param operation - the operation
 * @param validators - the compiled schemas of its contract
 * @returns the plan
 */
export function planOf(operation: Operation, { requests, parameters, conditions }: RequestValidators): Plan {
  const validate = own(requests, operation.id);
  const whens = own(conditions, operation.id) ?? {};
  const security = securityOf(operation);
  const json = operation.request?.bodies.find(isJson);
  return {
    operation,
    security,
    headers: operation.headers.map(({ name }) => ({ name, key: name.toLowerCase() })),
    parameters: parametersOf(operation, own(parameters, operation.id) ?? {}),
    body: operation.request && {
      required: operation.request.required,
      types: operation.request.bodies.map((body) => ({
        range: essenceOf(body.contentType),
        isJson: isJson(body),
        validate: body === json ? validate : undefined,
      })),
    },
    choose: chooserOf(operation, (exchange, view) => own(whens, exchange.name)?.(view) ?? false),
    replays: new Map(),
  };
}

/**
 * Finds how an exchange answers.
 *
 * @param plan - of the operation
 * @param exchange - one of its exchanges
 * @returns what its answers have in common
 */
export function replayOf({ operation, replays }: Plan, exchange: Exchange): Replay {
  let replay = replays.get(exchange);
  if (replay === undefined) {
    const { status } = exchange.response;
    const response = documentedFor(operation, [status])?.response;
    const headers = response === undefined ? [] : headersOf(operation, response);
    replay = {
      text: answerTextOf(operation, exchange),
      own: undefined,
      headers: headers.length === 0 ? undefined : headers,
      sources: new Map(),
    };
    replays.set(exchange, replay);
  }
  return replay;
}

/**
 * Writes an exchange's answer.
 *
 * @param replay - of the exchange
 * @param choice - the exchange, and whether the request is its own
 * @param view - the request
 * @returns the text of the body
 */
export function writeAnswer(replay: Replay, { exchange, isOwn }: Choice, view: RequestView): string {
  if (isOwn !== true) return replay.text(view);
  replay.own ??= replay.text(exchange.request);
  return replay.own;
}

/**
 * Says that an exchange answered; the few reasons there are make the same source each time.
 *
 * @param replay - of the exchange
 * @param exchange - the exchange
 * @param why - why it was chosen
 * @returns the source
 */
export function sourceOf({ sources }: Replay, exchange: Exchange, why: string): Source {
  let source = sources.get(why);
  if (source === undefined) {
    source = fromExchange(exchange, why);
    sources.set(why, source);
  }
  return source;
}

/** Operations and exchanges are called as the document likes, `constructor` included. */
function own<Value>(record: Record<string, Value>, name: string): Value | undefined {
  return Object.hasOwn(record, name) ? record[name] : undefined;
}

/** The kind of body that a request sends, of those the operation documents. */
export type BodyType = NonNullable<Plan['body']>['types'][number];

/**
 * Finds what a `Content-Type` means to an operation.
 *
 * @param plan - of the operation
 * @param contentType - value of the header
 * @returns the documented type; `undefined` when the operation takes no such body
 */
export function bodyTypeOf(plan: Plan, contentType: string): BodyType | undefined {
  const types = plan.body?.types ?? [];
  for (const type of types) if (type.range === contentType) return type;
  const sent = essenceOf(contentType);
  const [group] = sent.split('/');
  // OpenAPI 3.1, Request Body Object: a range may stand for many, and the most specific key applies.
  return [sent, `${group}/*`, '*/*'].map((range) => types.find((type) => type.range === range)).find((type) => type !== undefined);
}
