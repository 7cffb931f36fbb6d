import type {
  Attributes,
  Context,
  ContextManager,
  Histogram,
  MeterProvider,
  Span,
  SpanKind,
  SpanStatusCode,
  TextMapGetter,
  TextMapPropagator,
  TracerProvider,
} from '@opentelemetry/api';
import { headerOf, type PlainRequest, type RequestHeaders } from '../message/message.ts';

/** Tells an OpenTelemetry SDK about requests and JSON-RPC calls, if the application has registered one. */
export type Telemetry = {
  /** Begins the span of a request; `undefined` without a listener. */
  begin: (request: PlainRequest) => TracedRequest | undefined;
  /**
   * Carries out a JSON-RPC call in a span of its own (OpenTelemetry, Semantic Conventions for JSON-RPC).
   *
   * @param method - the method; `undefined` if the contract does not have it
   * @param id - the JSON text of the id; `undefined` for a notification
   * @param work - answers the call; `code` is that of an error
   * @returns what the work returns
   */
  rpc: <Reply extends { code?: number }>(
    method: string | undefined,
    id: string | undefined,
    work: () => Promise<Reply>,
  ) => Promise<Reply>;
};

/** A request on its way. */
export type TracedRequest = {
  /** Does something within the span. */
  run: <Value>(work: () => Value) => Value;
  /** Tells what is called: the path template, and the path without secrets. */
  found: (route: string, path: string) => void;
  /** Ends the span. */
  end: (status: number) => void;
};

const scope = 'twinspec';

/** The buckets that the conventions advise for durations in seconds. */
const boundaries = [0.005, 0.01, 0.025, 0.05, 0.075, 0.1, 0.25, 0.5, 0.75, 1, 2.5, 5, 7.5, 10];

/** Methods that have a meaning of their own; any other is `_OTHER`, as callers may make names up. */
const knownMethods = new Set(['GET', 'HEAD', 'POST', 'PUT', 'DELETE', 'CONNECT', 'OPTIONS', 'TRACE', 'PATCH', 'QUERY']);

/** What an application has registered; each part only if its SDK has it. */
type Registered = {
  trace?: TracerProvider;
  metrics?: MeterProvider;
  context?: ContextManager;
  propagation?: TextMapPropagator<RequestHeaders>;
};

/**
 * The place of the global object where all copies of `@opentelemetry/api` 1.x meet, as its README says. A copy of our
 * own would be a tenth of a bundle for workers, and refuse what an older copy in the application has registered.
 */
const meetingPlace = Symbol.for('opentelemetry.js.api.1');

/** Where all copies keep the span of a context. */
const spanKey = Symbol.for('OpenTelemetry Context Key SPAN');

const server: SpanKind.SERVER = 1;
const failed: SpanStatusCode.ERROR = 2;

const getRegistered = (): Registered => (globalThis as { [meetingPlace]?: Registered })[meetingPlace] ?? {};

/** Whether an SDK is registered: without one, nothing is done. */
function isHeard(): boolean {
  const { trace, metrics } = getRegistered();
  return trace !== undefined || metrics !== undefined;
}

function contextWith(values: ReadonlyMap<symbol, unknown>): Context {
  const changeContext = (change: (copy: Map<symbol, unknown>) => void): Context => {
    const copy = new Map(values);
    change(copy);
    return contextWith(copy);
  };
  return {
    getValue: (key) => values.get(key),
    setValue: (key, value) => changeContext((copy) => copy.set(key, value)),
    deleteValue: (key) => changeContext((copy) => copy.delete(key)),
  };
}

/** The context of a caller without one, as without a manager of contexts. */
const root = contextWith(new Map());

const activeContext = (): Context => getRegistered().context?.active() ?? root;

const withSpan = (parent: Context, span: Span | undefined): Context =>
  span === undefined ? parent : parent.setValue(spanKey, span);

function runWithin<Value>(within: Context, work: () => Value): Value {
  const { context } = getRegistered();
  return context === undefined ? work() : context.with(within, work);
}

const headerGetter: TextMapGetter<RequestHeaders> = {
  get: headerOf,
  keys: (headers) => Object.keys(headers),
};

/** The context of the client, in `traceparent` and its like. */
const extractContext = (active: Context, headers: RequestHeaders): Context =>
  getRegistered().propagation?.extract(active, headers, headerGetter) ?? active;

/**
 * Makes what tells OpenTelemetry about requests, by its stable conventions for HTTP and its conventions for RPC.
 * Neither query strings nor headers nor bodies are told.
 *
 * @example const request = telemetryOf().begin({ method: 'GET', url: '/', headers: {}, body: noBody });
 */
export function telemetryOf(): Telemetry {
  const durationOf = durations();
  return {
    begin: (request) => (isHeard() ? traceRequest(request, durationOf) : undefined),
    rpc: (method, id, work) => (isHeard() ? traceCall(method, id, work, durationOf) : work()),
  };
}

type DurationOf = (metric: 'http.server.request.duration' | 'rpc.server.call.duration') => Histogram | undefined;

/** A meter that was got before the SDK was registered stays silent, so instruments belong to their provider. */
function durations(): DurationOf {
  let provider: MeterProvider | undefined;
  let made = new Map<string, Histogram>();
  return (name) => {
    const { metrics } = getRegistered();
    if (provider !== metrics) made = new Map();
    provider = metrics;
    const known = made.get(name);
    if (known !== undefined || metrics === undefined) return known;
    const histogram = metrics.getMeter(scope).createHistogram(name, {
      unit: 's',
      description: name.startsWith('http') ? 'Duration of HTTP server requests.' : 'Duration of incoming calls.',
      advice: { explicitBucketBoundaries: boundaries },
    });
    made.set(name, histogram);
    return histogram;
  };
}

function traceRequest(request: PlainRequest, durationOf: DurationOf): TracedRequest {
  const { method, headers } = request;
  const start = performance.now();
  const isKnown = knownMethods.has(method);
  const measured: Attributes = {
    'http.request.method': isKnown ? method : '_OTHER',
    'url.scheme': request.scheme ?? 'http',
  };
  const active = activeContext();
  const parent = active.getValue(spanKey) === undefined ? extractContext(active, headers) : active;
  const attributes: Attributes = {
    ...measured,
    ...(!isKnown && { 'http.request.method_original': method.slice(0, 20) }),
    ...serverIn(headerOf(headers, 'host')),
  };
  const name = isKnown ? method : 'HTTP';
  const span = getRegistered().trace?.getTracer(scope).startSpan(name, { kind: server, attributes }, parent);
  const within = withSpan(parent, span);
  return {
    run: (work) => runWithin(within, work),
    found: (route, path) => {
      measured['http.route'] = route;
      span?.updateName(`${name} ${route}`).setAttributes({ 'http.route': route, 'url.path': path });
    },
    end: (status) => {
      measured['http.response.status_code'] = status;
      // What a client does wrong is no error of the server.
      if (status >= 500) fail(span, measured, String(status));
      span?.setAttribute('http.response.status_code', status).end();
      durationOf('http.server.request.duration')?.record((performance.now() - start) / 1000, measured, within);
    },
  };
}

/** The host and the port that the client asked. */
function serverIn(host: string | undefined): Attributes {
  const [, address, port] = /^(\[[\da-f:.]+\]|[^:@/?#\s]+)(?::(\d{1,5}))?$/i.exec(host ?? '') ?? [];
  if (address === undefined) return {};
  return { 'server.address': address, ...(port !== undefined && { 'server.port': Number(port) }) };
}

function fail(span: Span | undefined, measured: Attributes, type: string): void {
  measured['error.type'] = type;
  span?.setAttribute('error.type', type).setStatus({ code: failed });
}

async function traceCall<Reply extends { code?: number }>(
  method: string | undefined,
  id: string | undefined,
  work: () => Promise<Reply>,
  durationOf: DurationOf,
): Promise<Reply> {
  const start = performance.now();
  const measured: Attributes = { 'rpc.system.name': 'jsonrpc', 'rpc.method': method ?? '_OTHER' };
  const attributes: Attributes = {
    ...measured,
    'jsonrpc.protocol.version': '2.0',
    ...(id !== undefined && id !== 'null' && { 'jsonrpc.request.id': textOf(id).slice(0, 100) }),
  };
  const active = activeContext();
  const tracer = getRegistered().trace?.getTracer(scope);
  const span = tracer?.startSpan(method ?? 'jsonrpc', { kind: server, attributes }, active);
  const within = withSpan(active, span);
  const end = (reply: Reply): Reply => {
    if (reply.code !== undefined) {
      const code = String(reply.code);
      measured['rpc.response.status_code'] = code;
      span?.setAttribute('rpc.response.status_code', code);
      fail(span, measured, code);
    }
    span?.end();
    durationOf('rpc.server.call.duration')?.record((performance.now() - start) / 1000, measured, within);
    return reply;
  };
  return end(await runWithin(within, work));
}

/** The id as a text: of a JSON text without its quotes. */
function textOf(id: string): string {
  return id.startsWith('"') ? String(JSON.parse(id)) : id;
}
