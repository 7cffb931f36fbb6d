import { expressionsIn } from '../../../contract/expression/runtime-expression.ts';
import { isObject, tryParseJson, type Json } from '../../../contract/base/json.ts';
import type { ConsoleData, ConsoleExchange } from '../../pages/console.ts';
import { findChosenBase, callNow, draftWith, fetchInitOf } from './calls.ts';
import { untouched, type FormDraft } from './drafts.ts';
import { textOnPage } from '../exchange-text.ts';
import { valuesOf, type Happened } from './next-calls.ts';
import { findHarmlessServer } from './reader-choices.ts';

/** The most calls that are made to find something. */
const most = 100;

/** What the sandbox has, where an example is about something that it lacks. */
export type SandboxValues = {
  /** The changes to the request of an exchange that were found. */
  of: (exchange: ConsoleExchange) => FormDraft | undefined;
  /** Looks for them once on each server. */
  lookFor: (exchange: ConsoleExchange) => Promise<void>;
};

/**
 * Looks for what the sandbox has. An example of the document may be about a thing that only the mock has, such as a
 * block of another chain. The links of the contract lead to one that is there, by calls that change nothing.
 *
 * @returns what was found, and the means to look for it
 */
export function findSandboxValues(data: ConsoleData): SandboxValues {
  const found = new Map<string, FormDraft | undefined>();
  const looking = new Map<string, Promise<void>>();
  const placeOf = ({ name }: ConsoleExchange): string => JSON.stringify([findChosenBase(data), name]);
  return {
    of: (exchange) => found.get(placeOf(exchange)),
    lookFor: (exchange) => {
      const place = placeOf(exchange);
      const begun =
        looking.get(place) ??
        thereFor(data, exchange).then(
          (draft) => void found.set(place, draft),
          // A server that does not answer has nothing.
          () => undefined,
        );
      looking.set(place, begun);
      return begun;
    },
  };
}

async function thereFor(data: ConsoleData, exchange: ConsoleExchange): Promise<FormDraft | undefined> {
  const { leads = [], subject } = data;
  const isOfSandbox = findHarmlessServer(callNow(data, exchange, untouched).call.url) === 'sandbox';
  const showsThing = !exchange.failure && !isNothing(200, tryParseJson(textOnPage(exchange.name, 'response') ?? ''));
  if (leads.length === 0 || !isOfSandbox || !showsThing) return undefined;
  const { response } = await sendCall({ data, exchange, draft: untouched });
  if (!isNothing(response.status, response.body)) return undefined;
  const values = await valuesFor(subject.id, leads);
  return values && draftWith(data, exchange, values);
}

/** A call to make: an exchange of an operation, with changes to its request. */
type Call = { data: ConsoleData; exchange: ConsoleExchange; draft: FormDraft };

async function valuesFor(id: string, leads: ConsoleData[]): Promise<Record<string, Json> | undefined> {
  const calls = leads.flatMap((data) => data.exchanges.map((exchange): Call => ({ data, exchange, draft: untouched })));
  const made = new Set<string>();
  // What is found leads further: from a block to the one before it, for example.
  for (const call of calls) {
    const key = JSON.stringify(callNow(call.data, call.exchange, call.draft));
    if (made.has(key)) continue;
    if (made.size === most) return undefined;
    made.add(key);
    const happened = await sendCall(call);
    for (const { operation, given } of call.data.next) {
      const values = valuesOf(given, happened);
      if (values === undefined) continue;
      const read = given.filter(({ value }) => typeof value === 'string' && expressionsIn(value).length > 0);
      if (operation === id && read.length > 0)
        return Object.fromEntries(read.map(({ name }) => [name, values[name] ?? null]));
      for (const data of leads.filter(({ subject }) => subject.id === operation))
        for (const exchange of data.exchanges.slice(0, 1))
          calls.push({ data, exchange, draft: draftWith(data, exchange, values) });
    }
  }
  return undefined;
}

async function sendCall({ data, exchange, draft }: Call): Promise<Happened> {
  const { call, values } = callNow(data, exchange, draft);
  const response = await fetch(call.url, { ...fetchInitOf(call), credentials: 'omit' });
  const { status, headers } = response;
  return { call, values, response: { status, headers, body: tryParseJson(await response.text()) } };
}

/** What a server answers if it has no such thing: a status of HTTP, or a result of JSON-RPC. */
function isNothing(status: number, body: Json | undefined): boolean {
  return status === 404 || status === 410 || (isObject(body) && 'jsonrpc' in body && body['result'] === null);
}
