import { isFailure, type ChosenExchange } from '../../contract/exchange/exchange.ts';
import {
  findFirstDocumented,
  findDocumentedSuccess,
  endsCall,
  type DocumentedResponse,
} from '../../contract/responses/responses.ts';
import type { Exchange, RequestView } from '../../contract/operation.ts';
import { asObject } from '../../contract/base/json.ts';
import { didYouMean } from '../../contract/base/did-you-mean.ts';
import type { Preference } from './prefer-header.ts';
import type { ExchangePlayer } from './exchange-player.ts';
import { mediaOf } from '../../serve/answer/answer.ts';

/** What answers a request. */
export type Decision =
  | ChosenExchange
  /** A documented response without an exchange: one of its examples, or a made-up one. */
  | { documented: DocumentedResponse; example?: string; isDynamic: boolean; why: string }
  /** A sentence for a client that prefers a response that the contract does not have. */
  | { unknown: string };

/** What tests and clients ask for. */
export type RequestedAnswer = {
  /** The name of the exchange that a test queued with `next`. */
  forced?: string | undefined;
  preference?: Preference | undefined;
};

/**
 * Decides what answers a request: an exchange that a test queued, else what the client prefers, else what the contract
 * says. An invalid request gets no success, whatever the client prefers.
 *
 * @param player - plays the exchanges of the operation
 * @param isValid - whether it satisfies the contract
 * @param wishes - see {@link RequestedAnswer}
 * @returns the decision; `undefined` if the contract has no exchange for such a request
 */
export function chooseAnswer(
  player: ExchangePlayer,
  view: RequestView,
  isValid: boolean,
  { forced, preference }: RequestedAnswer,
): Decision | undefined {
  if (forced !== undefined) {
    const exchange = player.operation.exchanges.find(({ name }) => name === forced);
    if (exchange !== undefined) return { exchange, why: 'a test asked for it with next()' };
    if (/^\d{3}$/.test(forced)) return answerOf(player, Number(forced), `a test asked for ${forced} with next()`);
  }
  if (preference !== undefined) {
    const preferred = prefer(player, view, isValid, preference);
    if (preferred !== undefined && (isValid || isRefusalDecision(preferred))) return preferred;
  }
  return player.choose(view, isValid);
}

/**
 * Checks whether a decision refuses the request.
 *
 * @returns true for failures that exchanges show, documented errors, and responses that the contract does not have
 */
export function isRefusalDecision(decision: Decision): boolean {
  if ('exchange' in decision) return isFailure(decision.exchange);
  return 'unknown' in decision || decision.documented.status >= 400;
}

function prefer(
  player: ExchangePlayer,
  view: RequestView,
  isValid: boolean,
  { code, example, dynamic }: Preference,
): Decision | undefined {
  const { operation } = player;
  if (code !== undefined && operation.rpc === undefined && !endsCall(code)) {
    const sentence = `a response ${code} does not end a call (RFC 9110, section 15), so it cannot be preferred.`;
    return { unknown: `Prefer: code=${code}: ${sentence}` };
  }
  if (example !== undefined) return preferExample(player, example, code);
  if (dynamic === true) {
    const documented = code === undefined ? findDocumentedSuccess(operation) : findFirstDocumented(operation, [code]);
    return documented === undefined
      ? { unknown: unknownCode(player, code) }
      : { documented, isDynamic: true, why: 'Prefer: dynamic=true' };
  }
  if (code === undefined) return undefined;
  const chosen = player.choose(view, isValid);
  if (chosen !== undefined && codeOf(chosen.exchange) === code) return chosen;
  return answerOf(player, code, `Prefer: code=${code}`);
}

/** The first exchange of a status, or of the code of a JSON-RPC error; else the documented response. */
function answerOf(player: ExchangePlayer, code: number, why: string): Decision {
  const { operation } = player;
  const exchange = operation.exchanges.find((one) => codeOf(one) === code);
  if (exchange !== undefined) return { exchange, why };
  const documented = operation.rpc === undefined || code === 200 ? findFirstDocumented(operation, [code]) : undefined;
  return documented === undefined ? { unknown: unknownCode(player, code) } : { documented, isDynamic: false, why };
}

function preferExample({ operation }: ExchangePlayer, example: string, code: number | undefined): Decision {
  const why = `Prefer: example=${example}`;
  const exchange = operation.exchanges.find(
    (one) => one.name === example && (code === undefined || codeOf(one) === code),
  );
  if (exchange !== undefined) return { exchange, why };
  // A response example without a request example is not an exchange, but may be asked for by name.
  const statuses = code === undefined ? operation.responses.map(({ status }) => Number(status)) : [code];
  for (const documented of statuses.map((status) => findFirstDocumented(operation, [status]))) {
    if (documented === undefined) continue;
    const isThere = mediaOf(documented.response).some(({ examples }) => examples.some(({ name }) => name === example));
    if (isThere) return { documented, example, isDynamic: false, why };
  }
  const names = operation.exchanges.map(({ name }) => name);
  const sought = `${JSON.stringify(example)}${code === undefined ? '' : ` with the code ${code}`}`;
  return { unknown: `${operation.id} has no exchange called ${sought}. ${didYouMean(example, names)}` };
}

function unknownCode({ operation }: ExchangePlayer, code: number | undefined): string {
  const codes = [
    ...new Set([
      ...operation.responses.map(({ status }) => status),
      ...operation.exchanges.map((exchange) => String(codeOf(exchange))),
    ]),
  ];
  return `${operation.id} documents no response ${code ?? ''}; it documents ${codes.join(', ')}.`;
}

/** The HTTP status; for a JSON-RPC error, which travels in a 200, the code of the error. */
function codeOf({ response }: Exchange): number {
  const error =
    asObject(response.body)['jsonrpc'] === undefined ? undefined : asObject(asObject(response.body)['error'])['code'];
  return typeof error === 'number' ? error : response.status;
}
