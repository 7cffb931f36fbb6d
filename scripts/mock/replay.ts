import { answererOf, editsOf, type Edit } from '../contract/answer.ts';
import { chooserOf, isFailure, type Choice, type Choose } from '../contract/choose.ts';
import { documentedFor } from '../contract/documented.ts';
import { asObject, type Json } from '../contract/json.ts';
import type { Exchange, Operation } from '../contract/operation.ts';
import type { RequestValidators } from '../contract/validators.ts';
import { byExchange, type Attribution } from '../serve/answer.ts';
import { own } from '../serve/plan.ts';
import type { Freshener } from './fresh.ts';
import { headersOf } from './responses.ts';
import { writerOf, type Writer } from './writer.ts';

/** How an exchange answers, found out when it first does. */
export type Replay = {
  /** Writes the body of an answer, for JSON-RPC its result or error; `''` when it has none. */
  write: Writer;
  /** The same for the request of the exchange itself: its example as it stands. */
  own: string;
  headers: string[] | undefined;
  /** Says why it answers: the few reasons there are make the same attribution each time. */
  attribution: (choice: Choice) => Attribution;
};

/** The exchanges of an operation as the mock plays them. */
export type Player = {
  operation: Operation;
  /** Chooses the exchange that answers. */
  choose: Choose;
  replayOf: (exchange: Exchange) => Replay;
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
    choose: chooserOf(operation, (exchange, view) => own(whens, exchange.name)?.(view) ?? false),
    replayOf: (exchange) => {
      let replay = replays.get(exchange);
      if (replay === undefined) {
        replay = prepare(operation, exchange, freshener);
        replays.set(exchange, replay);
      }
      return replay;
    },
  };
}

function prepare(operation: Operation, exchange: Exchange, freshener: Freshener): Replay {
  const response = documentedFor(operation, [exchange.response.status])?.response;
  const headers = response === undefined ? [] : headersOf(operation, response);
  const fresh = isFailure(exchange) ? [] : (response?.fresh ?? []);
  const part = partOf(operation, exchange);
  const example = exchange.response.body;
  return {
    write:
      example === undefined
        ? () => ''
        : writerOf(
            part.of(example),
            part.edits([...editsOf(operation, exchange), ...freshener.edits(operation.id, fresh)]),
          ),
    own:
      example === undefined ? '' : JSON.stringify(part.of(answererOf(operation, exchange)(exchange.request) ?? null)),
    headers: headers.length === 0 ? undefined : headers,
    attribution: attributions(exchange),
  };
}

/** The part of a response that an answer is made of, and the edits as they are seen from there. */
type Part = { of: (body: Json) => Json; edits: (edits: Edit[]) => Edit[] };

const whole: Part = { of: (body) => body, edits: (edits) => edits };

/** What else a JSON-RPC response has is written by those who know the call. */
function partOf({ rpc }: Operation, exchange: Exchange): Part {
  if (rpc === undefined) return whole;
  const member = isFailure(exchange) ? 'error' : 'result';
  return { of: (body) => asObject(body)[member] ?? null, edits: (edits) => editsBelow(edits, member) };
}

/**
 * Takes the edits of a member out of those of the whole.
 *
 * @param edits - of an object
 * @param member - name of the member
 * @returns the edits as they are seen from the member
 */
export function editsBelow(edits: Edit[], member: string): Edit[] {
  return edits.flatMap(({ to: [first, ...rest], make }) => (first === member ? [{ to: rest, make }] : []));
}

function attributions(exchange: Exchange): Replay['attribution'] {
  const { exampleOnly = [] } = exchange;
  const known = { own: new Map<string, Attribution>(), other: new Map<string, Attribution>() };
  return ({ why, isOwn }) => {
    const made = isOwn === true ? known.own : known.other;
    let attribution = made.get(why);
    if (attribution === undefined) {
      // What only the example's own request may rely on is said to be the example's.
      const isExact = isOwn === true || exampleOnly.length === 0;
      attribution = byExchange(exchange, isExact ? why : `${why}; ${exampleOnly.join(' and ')} as in the example`);
      made.set(why, attribution);
    }
    return attribution;
  };
}
