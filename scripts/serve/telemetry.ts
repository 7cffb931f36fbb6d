import {
  context,
  createNoopMeter,
  metrics,
  propagation,
  ProxyTracerProvider,
  SpanKind,
  SpanStatusCode,
  trace,
  type Attributes,
  type Histogram,
  type Span,
} from '@opentelemetry/api';
import { headerOf, type PlainRequest } from './message.ts';

/** Tells an OpenTelemetry SDK about requests and JSON-RPC calls, if the application has registered one. */
export type Telemetry = {
  /** Begins the span of a request; `undefined` if nobody listens. */
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
    work: () => Reply | Promise<Reply>,
  ) => Reply | Promise<Reply>;
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

const noProvider = new ProxyTracerProvider().getDelegate();

/** Whether anybody has registered an SDK: without one, nothing is done. */
function isHeard(): boolean {
  const provider = trace.getTracerProvider();
  const isTraced = !(provider instanceof ProxyTracerProvider) || provider.getDelegate() !== noProvider;
  return isTraced || metrics.getMeter(scope) !== createNoopMeter();
}

/**
 * Makes what tells OpenTelemetry about requests, by its stable conventions for HTTP and its conventions for RPC. Neither
 * query strings nor headers nor bodies are told.
 *
 * @returns the telemetry
 * @example const request = telemetryOf().begin({ method: 'GET', url: '/', headers: {}, body: noBody });
 */
export function telemetryOf(): Telemetry {
  const durationOf = durations();
  return {
    begin: (request) => (isHeard() ? tracedRequest(request, durationOf) : undefined),
    rpc: (method, id, work) => (isHeard() ? tracedCall(method, id, work, durationOf) : work()),
  };
}

type RecordDuration = (metric: 'http.server.request.duration' | 'rpc.server.call.duration') => Histogram;

/** A meter that was got before the SDK was registered stays silent, so instruments belong to their provider. */
function durations(): RecordDuration {
  let provider: unknown;
  let made = new Map<string, Histogram>();
  return (name) => {
    if (provider !== metrics.getMeterProvider()) made = new Map();
    provider = metrics.getMeterProvider();
    const known = made.get(name);
    if (known !== undefined) return known;
    const histogram = metrics.getMeter(scope).createHistogram(name, {
      unit: 's',
      description: name.startsWith('http') ? 'Duration of HTTP server requests.' : 'Duration of incoming calls.',
      advice: { explicitBucketBoundaries: boundaries },
    });
    made.set(name, histogram);
    return histogram;
  };
}

function tracedRequest(request: PlainRequest, durationOf: RecordDuration): TracedRequest {
  const { method, headers } = request;
  const start = performance.now();
  const isKnown = knownMethods.has(method);
  const measured: Attributes = {
    'http.request.method': isKnown ? method : '_OTHER',
    'url.scheme': request.scheme ?? 'http',
  };
  const active = context.active();
  const parent = trace.getSpan(active) === undefined ? propagation.extract(active, headers) : active;
  const attributes: Attributes = {
    ...measured,
    ...(!isKnown && { 'http.request.method_original': method.slice(0, 20) }),
    ...serverIn(headerOf(headers, 'host')),
  };
  const name = isKnown ? method : 'HTTP';
  const span = trace.getTracer(scope).startSpan(name, { kind: SpanKind.SERVER, attributes }, parent);
  const within = trace.setSpan(parent, span);
  return {
    run: (work) => context.with(within, work),
    found: (route, path) => {
      measured['http.route'] = route;
      span.updateName(`${name} ${route}`).setAttributes({ 'http.route': route, 'url.path': path });
    },
    end: (status) => {
      measured['http.response.status_code'] = status;
      // What a client does wrong is no error of the server.
      if (status >= 500) fail(span, measured, String(status));
      span.setAttribute('http.response.status_code', status).end();
      durationOf('http.server.request.duration').record((performance.now() - start) / 1000, measured, within);
    },
  };
}

/** The host and the port that the client asked. */
function serverIn(host: string | undefined): Attributes {
  const [, address, port] = /^(\[[\da-f:.]+\]|[^:@/?#\s]+)(?::(\d{1,5}))?$/i.exec(host ?? '') ?? [];
  if (address === undefined) return {};
  return { 'server.address': address, ...(port !== undefined && { 'server.port': Number(port) }) };
}

function fail(span: Span, measured: Attributes, type: string): void {
  measured['error.type'] = type;
  span.setAttribute('error.type', type).setStatus({ code: SpanStatusCode.ERROR });
}

function tracedCall<Reply extends { code?: number }>(
  method: string | undefined,
  id: string | undefined,
  work: () => Reply | Promise<Reply>,
  durationOf: RecordDuration,
): Reply | Promise<Reply> {
  const start = performance.now();
  const measured: Attributes = { 'rpc.system.name': 'jsonrpc', 'rpc.method': method ?? '_OTHER' };
  const attributes: Attributes = {
    ...measured,
    'jsonrpc.protocol.version': '2.0',
    ...(id !== undefined && id !== 'null' && { 'jsonrpc.request.id': textOf(id).slice(0, 100) }),
  };
  const span = trace.getTracer(scope).startSpan(method ?? 'jsonrpc', { kind: SpanKind.SERVER, attributes });
  const within = trace.setSpan(context.active(), span);
  const end = (reply: Reply): Reply => {
    if (reply.code !== undefined) {
      const code = String(reply.code);
      measured['rpc.response.status_code'] = code;
      span.setAttribute('rpc.response.status_code', code);
      fail(span, measured, code);
    }
    span.end();
    durationOf('rpc.server.call.duration').record((performance.now() - start) / 1000, measured, within);
    return reply;
  };
  const made = context.with(within, work);
  return made instanceof Promise ? made.then(end) : end(made);
}

/** The id as a text: of a JSON text without its quotes. */
function textOf(id: string): string {
  return id.startsWith('"') ? String(JSON.parse(id)) : id;
}
