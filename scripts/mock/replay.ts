import { answererOf } from '../contract/answer.ts';
import { chooserOf, isFailure, type Choice, type Choose } from '../contract/choose.ts';
import { documentedFor } from '../contract/documented.ts';
import { asObject, split, type Json } from '../contract/json.ts';
import type { Exchange, Operation, RequestView } from '../contract/operation.ts';
import type { RequestValidators } from '../contract/validators.ts';
import { byExchange, type Attribution } from '../serve/answer.ts';
import { own } from '../serve/plan.ts';
import type { Freshener } from './fresh.ts';
import { headersOf } from './responses.ts';

/** How an exchange answers, found out when it first does. */
export type Replay = {
  /** Makes the body of the answer to a request; `undefined` when it has none. */
  body: (view: RequestView) => Json | undefined;
  /** Where its body has what is another in each answer. */
  fresh: string[][];
  /** The text for the request of the exchange itself, once it was asked for. */
  ownText: string | undefined;
  headers: string[] | undefined;
  attributions: Map<string, Attribution>;
};

/** The exchanges of an operation as the mock plays them. */
export type Player = {
  operation: Operation;
  /** Chooses the exchange that answers. */
  choose: Choose;
  replayOf: (exchange: Exchange) => Replay;
  freshener: Freshener;
};

/**
 * Prepares the exchanges of an operation.
 *
 * @param operation - the operation
 * @param conditions - the compiled `when` of its contract's exchanges
 * @param freshener - gives what identifies a new thing another value
 * @returns what chooses and plays them
 */
export function playerOf(
  operation: Operation,
  conditions: RequestValidators['conditions'],
  freshener: Freshener,
): Player {
  const whens = own(conditions, operation.id) ?? {};
  const replays = new Map<Exchange, Replay>();
  return {
    operation,
    freshener,
    choose: chooserOf(operation, (exchange, view) => own(whens, exchange.name)?.(view) ?? false),
    replayOf: (exchange) => {
      let replay = replays.get(exchange);
      if (replay === undefined) {
        replay = prepare(operation, exchange);
        replays.set(exchange, replay);
      }
      return replay;
    },
  };
}

function prepare(operation: Operation, exchange: Exchange): Replay {
  const response = documentedFor(operation, [exchange.response.status])?.response;
  const headers = response === undefined ? [] : headersOf(operation, response);
  return {
    body: answererOf(operation, exchange),
    fresh: isFailure(exchange) ? [] : (response?.fresh ?? []).map(split),
    ownText: undefined,
    headers: headers.length === 0 ? undefined : headers,
    attributions: new Map(),
  };
}

/**
 * Writes the body of an exchange's answer: the example as it stands for the exchange's own request, and what identifies
 * a new thing in every other.
 *
 * @param player - of the operation
 * @param choice - the exchange, and whether the request is its own
 * @param view - the request
 * @param write - puts the body into text
 * @returns the text
 */
export function textOf(
  player: Player,
  { exchange, isOwn }: Choice,
  view: RequestView,
  write: (body: Json | undefined) => string,
): string {
  const replay = player.replayOf(exchange);
  if (isOwn === true) return (replay.ownText ??= write(replay.body(exchange.request)));
  const body = replay.body(view);
  if (replay.fresh.length === 0 || body === undefined) return write(body);
  return write(player.freshener.freshen(player.operation.id, replay.fresh, body));
}

/**
 * Says that an exchange answered; the few reasons there are make the same attribution each time.
 *
 * @param replay - of the exchange
 * @param exchange - the exchange
 * @param why - why it was chosen
 * @returns the attribution
 */
export function attributionOf({ attributions }: Replay, exchange: Exchange, why: string): Attribution {
  let attribution = attributions.get(why);
  if (attribution === undefined) {
    attribution = byExchange(exchange, why);
    attributions.set(why, attribution);
  }
  return attribution;
}

/** JSON text of the result or the error of a JSON-RPC response. */
export function rpcText(member: 'result' | 'error'): (body: Json | undefined) => string {
  return (body) => JSON.stringify(asObject(body)[member] ?? null);
}
