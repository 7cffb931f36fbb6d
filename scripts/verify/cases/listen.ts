import { setTimeout as wait } from 'node:timers/promises';
import { isFailure } from '../../contract/exchange/exchange.ts';
import { validatorsFor } from '../../contract/lenient-validators/lenient-validators.ts';
import type { Contract } from '../../contract/contract.ts';
import { withSendStatus, findSuccess } from '../../contract/responses/responses.ts';
import { escapePattern } from '../../contract/base/escape-pattern.ts';
import { asObject, getAtPointer, isObject, pointerTokens, tryParseJson, type Json } from '../../contract/base/json.ts';
import { isJson, findPreferredBody } from '../../contract/media/media.ts';
import { once } from '../../contract/base/once.ts';
import type { Operation } from '../../contract/operation.ts';
import {
  callbacksOf,
  createOutgoingValidators,
  webhooksIn,
  type OutgoingRequest,
} from '../../contract/webhooks/webhooks-and-callbacks.ts';
import type { RequestParts } from '../../contract/request/write-request.ts';
import { checkId, type Result } from '../../checks/checks.ts';
import { type Fault, toBrokenJudgement, toShownJudgement } from '../../findings/findings.ts';
import { toAskedRequest, findRequestFlaws } from '../../traffic/traffic.ts';
import { urlPartsOf } from '../../serve/message/message.ts';
import { listenFor } from '../../serve/http/listening.ts';
import { headerOf, type PlainRequest, type PlainResponse } from '../../serve/message/message.ts';
import { signatureFlaw, webhookKey } from '../../contract/base/standard-webhooks.ts';
import type { NameReceiver } from '../plan.ts';
import type { Findings } from '../run.ts';

/**
 * Where callbacks and webhooks are received.
 *
 * @example const options: ListenVerifyOptions = { port: 9000, secret: process.env.TWINSPEC_WEBHOOK_SECRET };
 */
export type ListenVerifyOptions = {
  /** The port; any free one by default. */
  port?: number;
  /** The address; default `127.0.0.1`. */
  host?: string;
  /** The secret that webhooks are signed with (Standard Webhooks); without it, signatures are not looked at. */
  secret?: string;
  /** How long the server may take after the run to send what is due, in milliseconds; default 5,000. */
  grace?: number;
};

/** Receives what a server sends on its own while it is verified. */
export type Listener = {
  url: string;
  /** Lets a request name this listener wherever it names an address for callbacks. */
  naming: NameReceiver;
  /** Waits until all that is due has come, or the grace is over, and adds what was found. */
  heard: (findings: Findings) => Promise<Findings>;
  close: () => Promise<void>;
};

/** A place in requests that names an address, and the callbacks that are sent to what it names. */
type Named = { operation: Operation; place: string; path: string; callbacks: Due[] };

/** A request that may come: where it is due, below the path that was named. */
type Due = { outgoing: OutgoingRequest; rest: RegExp; query: Set<string> };

/** What is kept of the requests to one operation; further ones are answered, and not looked at. */
const mostEach = 100;

/** How many sentences about unknown requests are kept. */
const mostStrange = 20;

/** A delivery may be repeated. Idle time that ends the wait, and poll interval, in milliseconds. */
const [quiet, look] = [250, 25];

/** The most bytes of a body. */
const bodyLimit = 1024 * 1024;

/**
 * Starts to listen.
 *
 * @param contract - the contract, with the callbacks and webhooks
 * @param options - see {@link ListenVerifyOptions}
 * @returns the listener; close it
 * @throws CommandError when the port is taken, or the secret is none
 */
export async function listenerFor(contract: Contract, options: ListenVerifyOptions): Promise<Listener> {
  const { port = 0, host = '127.0.0.1', secret, grace = 5000 } = options;
  const key = secret === undefined || secret === '' ? undefined : webhookKey(secret);
  const named = contract.operations.flatMap(listNamedPlaces);
  const webhooks = webhooksIn(contract);
  const judgeOf = createRequestJudge(contract, key);
  const validators = once(() => validatorsFor(contract));
  const results: Result[] = [];
  const strange = new Map<string, number>();
  let last = performance.now();

  const keep = (outgoing: OutgoingRequest, url: string, request: PlainRequest, faults: Fault[]): PlainResponse => {
    const { operation } = outgoing;
    const answer = answerOf(operation);
    if (results.filter(({ check }) => check.operation.id === operation.id).length < mostEach)
      results.push(resultOf(operation, url, request, faults, answer.documented));
    last = performance.now();
    return answer.response;
  };
  const respond = (request: PlainRequest): PlainResponse => {
    const { path, search } = urlPartsOf(request.url);
    const source = named.find((one) => path === one.path || path.startsWith(`${one.path}/`));
    const begun = source?.callbacks ?? webhooks.filter(({ name }) => path === webhookPath(name)).map(toUnplaced);
    const there = begun.filter(({ rest }) => rest.test(path.slice(source?.path.length ?? path.length)));
    const [nearest] = there.length > 0 ? there : begun;
    const url = listening.url + (source?.path ?? path);
    const meant = there.find(({ outgoing }) => outgoing.operation.method === request.method);
    if (meant !== undefined) return keep(meant.outgoing, url, request, judgeOf(meant, request, search));
    if (nearest !== undefined) {
      const { operation } = nearest.outgoing;
      const fault = there.length > 0 ? methodFault(there, request) : placeFault(operation);
      return keep(nearest.outgoing, url, request, [fault]);
    }
    const what = `${request.method.slice(0, 20)} ${path.slice(0, 60)}`;
    if (strange.has(what) || strange.size < mostStrange) strange.set(what, (strange.get(what) ?? 0) + 1);
    return { status: 404, headers: [], body: '' };
  };
  const listening = await listenFor(
    async (request) => respond(request),
    { port, host, allowedHosts: [host] },
    { bodyLimit, report: () => undefined },
  );

  const isHeard = ({ operation }: OutgoingRequest): boolean =>
    results.some(({ check }) => check.operation.id === operation.id);
  return {
    url: listening.url,
    naming: ({ operation, kind, expected, request }) => {
      // What is to be refused is sent as it is.
      const isRefused = expected.kind === 'refusal' || (expected.kind === 'exchange' && isFailure(expected.exchange));
      if (isRefused) return request;
      const mayAdd = kind === 'exchange' || kind === 'made up';
      return named
        .filter((one) => one.operation.id === operation.id)
        .reduce((made, { place, path }) => {
          const changed = withAddress(made, place, listening.url + path, mayAdd ? isOpen : isAddress);
          // An address of this machine may be what the schema forbids.
          return validators().requests[operation.id]?.(changed.body) === false ? made : changed;
        }, request);
    },
    heard: async (findings) => {
      const isDue = dueIn(findings, listening.url, named);
      const due = [...webhooks, ...named.flatMap(({ callbacks }) => callbacks.map(({ outgoing }) => outgoing))];
      const listMissing = (): OutgoingRequest[] => due.filter((one) => isDue(one) === undefined && !isHeard(one));
      const end = performance.now() + grace;
      const isDone = (): boolean => listMissing().length === 0 && performance.now() - last > quiet;
      while (!isDone() && performance.now() < end) await wait(look);
      const silent = due.filter((one) => !isHeard(one));
      return {
        ...findings,
        results: [...findings.results, ...results],
        called: [...findings.called, ...new Set(due.filter(isHeard).map(({ operation }) => operation))],
        unheard: silent.map((one) => ({ operation: one.operation, why: isDue(one) ?? 'it was never received' })),
        remarks: [
          ...findings.remarks,
          ...[...strange.keys()].map((what) => `The server sent ${what}, which is no address that it was given.`),
        ],
      };
    },
    close: () => listening.close({ drain: 0 }),
  };
}

/** The path at which a webhook is received. */
export function webhookPath(name: string): string {
  return `/webhooks/${encodeURIComponent(name)}`;
}

/** Lists the places where requests of an operation name addresses. */
function listNamedPlaces(operation: Operation): Named[] {
  const found = new Map<string, Due[]>();
  for (const outgoing of callbacksOf(operation)) {
    const written = outgoing.operation.path;
    const [, braced, bare] = /^(?:\{(\$request\.[^{}]+)\}|(\$request\..+)$)/s.exec(written) ?? [];
    const place = braced ?? bare;
    if (place === undefined) continue;
    const rest = braced === undefined ? '' : written.slice(braced.length + 2);
    found.set(place, [...(found.get(place) ?? []), { outgoing, ...restOf(rest) }]);
  }
  return [...found].map(([place, callbacks], i) => {
    const path = `/callbacks/${encodeURIComponent(operation.id)}/${i + 1}`;
    return { operation, place, path, callbacks };
  });
}

/** What follows the address that a request names: any value may stand where an expression does. */
function restOf(text: string): Pick<Due, 'rest' | 'query'> {
  const [path = '', query = ''] = text.split(/\?(.*)/s);
  const pattern = path
    .split(/\{[^{}]*\}/)
    .map(escapePattern)
    .join('[^/]+');
  const names = query.replaceAll(/\{[^{}]*\}/g, 'value');
  return { rest: new RegExp(`^${pattern}$`), query: new Set(new URLSearchParams(names).keys()) };
}

function toUnplaced(outgoing: OutgoingRequest): Due {
  return { outgoing, ...restOf('') };
}

/** Puts an address into a request, where what is there now may go. */
function withAddress(
  parts: RequestParts,
  place: string,
  url: string,
  mayGo: (value: Json | undefined) => boolean,
): RequestParts {
  const [, part = '', rest = ''] = /^\$request\.(body|query|header)(.*)$/s.exec(place) ?? [];
  const name = rest.replace(/^[#.]/, '');
  if (part === 'body') {
    const { body } = parts;
    if (!isObject(body) || !mayGo(getAtPointer(body, name))) return parts;
    return { ...parts, body: placeMember(body, pointerTokens(name), url) };
  }
  const member = part === 'query' ? 'query' : 'headers';
  const values: { [name: string]: Json } = { ...parts[member] };
  const own = Object.keys(values).find((one) => one === name || (part === 'header' && hasSameName(one, name))) ?? name;
  return mayGo(values[own]) ? { ...parts, [member]: { ...values, [own]: url } } : parts;
}

/** The objects on the way are made. */
function placeMember(value: Json | undefined, [name, ...rest]: string[], member: Json): Json {
  if (name === undefined) return member;
  return { ...asObject(value), [name]: placeMember(asObject(value)[name], rest, member) };
}

/** Any text, as a made-up one is no address, or nothing. */
function isOpen(value: Json | undefined): boolean {
  return value === undefined || typeof value === 'string';
}

function hasSameName(one: string, other: string): boolean {
  return one.toLowerCase() === other.toLowerCase();
}

function isAddress(value: Json | undefined): boolean {
  return typeof value === 'string' && /^https?:/i.test(value) && URL.canParse(value);
}

/** Says why a callback is not due; `undefined` if it is. Whether a webhook is, only the server knows. */
function dueIn(
  { results, called }: Findings,
  url: string,
  named: Named[],
): (outgoing: OutgoingRequest) => string | undefined {
  const calls = new Set(called.map(({ id }) => id));
  const accepted = results.flatMap(({ check, answer }) =>
    answer !== undefined && answer.status < 300 ? JSON.stringify(check.view ?? null) : [],
  );
  return (outgoing) => {
    if (outgoing.of === undefined) return undefined;
    if (!calls.has(outgoing.of.id)) return `${outgoing.of.id} was not called`;
    const source = named.find(({ callbacks }) => callbacks.some((one) => one.outgoing === outgoing));
    const address = url + (source?.path ?? '');
    return accepted.some((view) => view.includes(JSON.stringify(address)))
      ? undefined
      : `no request that ${outgoing.of.id} accepted names an address for it`;
  };
}

type Answering = { response: PlainResponse; documented: string };

/** The documented answer, with its example. */
function answerOf(operation: Operation): Answering {
  const [first] = operation.responses;
  const documented = findSuccess(operation) ?? (first && withSendStatus(first));
  if (documented === undefined) return { response: { status: 204, headers: [], body: '' }, documented: '204' };
  const { status, response } = documented;
  const media = findPreferredBody(response.bodies);
  const shown = media?.examples.find(({ value }) => value !== undefined)?.value;
  if (media === undefined || shown === undefined || !isJson(media))
    return { response: { status, headers: [], body: '' }, documented: response.status };
  const headers = ['Content-Type', media.contentType];
  return { response: { status, headers, body: JSON.stringify(shown) }, documented: response.status };
}

/** Judges requests. No sentence repeats a value. */
function createRequestJudge(contract: Contract, key: Uint8Array | undefined) {
  const validatorsOf = once(() => createOutgoingValidators(contract));
  return ({ outgoing, query }: Due, request: PlainRequest, search: string): Fault[] => {
    const { operation, kind } = outgoing;
    const { api, pointer } = operation;
    const spec = { api, pointer };
    const { body: bytes } = request;
    if (bytes === undefined)
      return [{ rule: 'sent', pointer: '', expected: `at most ${bodyLimit} bytes`, got: 'more', spec }];
    const body = Buffer.from(bytes).toString('utf8');
    const type = headerOf(request.headers, 'content-type');
    const own = new URLSearchParams([...new URLSearchParams(search)].filter(([name]) => !query.has(name)));
    // Credentials are those of callers of the API, and not of those whom it calls.
    const headers = operation.headers.filter(({ scheme }) => scheme === undefined);
    const plain: Operation = { ...operation, headers, security: [] };
    const sent = {
      method: request.method,
      url: `http://127.0.0.1/?${own}`,
      headers: Object.fromEntries(
        Object.keys(request.headers).map((name) => [name, headerOf(request.headers, name) ?? '']),
      ),
      ...(body !== '' && { body }),
    };
    const parsed = type !== undefined && isJson({ contentType: type }) ? tryParseJson(body) : undefined;
    const view: RequestParts = { headers: {}, ...(parsed !== undefined && { body: parsed }) };
    const measure = {
      contract,
      validators: { ...noAnswers, ...validatorsOf()(operation) },
      strictness: 'live',
    } as const;
    const { flaws, strange } = findRequestFlaws(measure, plain, { request: toAskedRequest(sent), view, unknown: [] });
    const signature =
      kind === 'webhook' && key !== undefined ? signatureFlaw(key, sent.headers, body, Date.now()) : undefined;
    const untyped = body !== '' && type === undefined && operation.request !== undefined;
    return [
      ...flaws.map(({ sentence, pointer: place }): Fault => {
        const at = place === undefined ? spec : { api, pointer: place };
        return { rule: 'sent', pointer: '', expected: 'a request that keeps the contract', got: sentence, spec: at };
      }),
      ...strange,
      ...(untyped
        ? [{ rule: 'sent', pointer: '', expected: 'a Content-Type', got: 'a body without one', spec } as const]
        : []),
      ...(signature === undefined
        ? []
        : [{ rule: 'signature', pointer: '', expected: 'a valid signature', got: signature, spec } as const]),
    ];
  };
}

const noAnswers = { responses: {}, items: {}, headers: {}, results: {} };

function methodFault(there: Due[], { method }: PlainRequest): Fault {
  const [{ outgoing } = { outgoing: undefined }] = there;
  const expected = [...new Set(there.map((one) => one.outgoing.operation.method))].join(' or ');
  const spec = outgoing && { api: outgoing.operation.api, pointer: outgoing.operation.pointer };
  return { rule: 'sent', pointer: '', expected, got: method.slice(0, 20), ...(spec && { spec }) };
}

function placeFault({ api, path, pointer }: Operation): Fault {
  const expected = `the address ${path}`;
  return { rule: 'sent', pointer: '', expected, got: 'another path below it', spec: { api, pointer } };
}

/** Neither body nor query is kept, so that no report can show a secret of the server. */
function resultOf(
  operation: Operation,
  url: string,
  { method, headers }: PlainRequest,
  faults: Fault[],
  documented: string,
): Result {
  const about = `${method.slice(0, 20)} ${operation.path}`;
  const judgement = faults.length > 0 ? toBrokenJudgement(faults) : toShownJudgement(documented);
  const type = headerOf(headers, 'content-type');
  const request = { method, url, headers: type === undefined ? {} : { 'Content-Type': type } };
  return {
    check: {
      id: checkId(operation, 'received', about),
      operation,
      kind: 'received',
      about,
      request,
      judge: () => judgement,
    },
    judgement,
    milliseconds: 0,
  };
}
