import { Counter, Histogram, Registry } from 'prom-client';
import { asObject } from '../contract/json.ts';
import { listenFor } from '../serve/listening.ts';
import type { Listening } from '../serve/node-server.ts';
import type { PlainResponse } from '../serve/message.ts';
import type { Judged, Seen } from '../judge/traffic.ts';

/** Counters of judged traffic. */
export type Metrics = {
  /** Counts a call, or what could not be read. */
  count: (read: { seen: Seen } | { unreadable: string }, judged: Judged | undefined) => void;
  /** Everything in the text format of Prometheus. */
  text: () => Promise<string>;
};

/** The buckets that the conventions of OpenTelemetry advise for the duration of HTTP requests, in seconds. */
const buckets = [0.005, 0.01, 0.025, 0.05, 0.075, 0.1, 0.25, 0.5, 0.75, 1, 2.5, 5, 7.5, 10];

const methods = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'TRACE', 'CONNECT', 'QUERY']);

/**
 * Makes counters, named by the conventions of OpenTelemetry for HTTP and RPC where these have a name. Their labels come
 * from the contract, so that there are as many of them as it has operations, whatever is sent.
 *
 * @returns see {@link Metrics}
 * @see https://opentelemetry.io/docs/specs/semconv/http/http-metrics/
 */
export function trafficMetrics(): Metrics {
  const registry = new Registry();
  const registers = [registry];
  const http = new Histogram({
    ...{ name: 'http_server_request_duration_seconds', help: 'Duration of HTTP server requests.', buckets, registers },
    labelNames: ['http_request_method', 'url_scheme', 'http_route', 'http_response_status_code', 'error_type'],
  });
  const rpc = new Histogram({
    ...{ name: 'rpc_server_call_duration_seconds', help: 'Duration of RPC server calls.', buckets, registers },
    labelNames: ['rpc_system_name', 'rpc_method', 'rpc_response_status_code', 'error_type'],
  });
  const calls = new Counter({
    ...{ name: 'twinspec_calls_total', help: 'Judged calls, by operation and outcome.', registers },
    labelNames: ['operation', 'outcome'],
  });
  const faults = new Counter({
    ...{
      name: 'twinspec_faults_total',
      help: 'Ways in which calls broke the contract, by operation and rule.',
      registers,
    },
    labelNames: ['operation', 'rule'],
  });
  const undocumented = new Counter({
    ...{ name: 'twinspec_undocumented_calls_total', help: 'Calls of operations that the contract lacks.', registers },
  });
  const unreadable = new Counter({
    ...{ name: 'twinspec_unreadable_total', help: 'Lines or entries that could not be read.', registers },
  });
  return {
    count: (read, judged) => {
      if ('unreadable' in read || judged === undefined) return unreadable.inc();
      undocumented.inc(judged.undocumented.length);
      const { request, answer, milliseconds } = read.seen;
      const status = String(answer.status);
      const error = answer.status >= 500 ? { error_type: status } : {};
      const called = judged.operations.find((operation) => operation.rpc === undefined);
      http.observe(
        {
          http_request_method: methods.has(request.method) ? request.method : '_OTHER',
          url_scheme: /^https:/i.test(request.url) ? 'https' : 'http',
          ...(called !== undefined && { http_route: called.path }),
          http_response_status_code: status,
          ...error,
        },
        milliseconds / 1000,
      );
      for (const { check, judgement, answer: own } of judged.results) {
        const { id: operation, rpc: method } = check.operation;
        calls.inc({ operation, outcome: judgement.outcome });
        for (const { rule } of judgement.faults) faults.inc({ operation, rule });
        if (method === undefined) continue;
        const { code } = asObject(asObject(own?.body ?? null)['error']);
        const isCode = typeof code === 'number' && Number.isInteger(code);
        const failed = isCode ? { rpc_response_status_code: String(code), error_type: String(code) } : error;
        rpc.observe({ rpc_system_name: 'jsonrpc', rpc_method: method.method, ...failed }, milliseconds / 1000);
      }
    },
    text: () => registry.metrics(),
  };
}

/**
 * Serves counters at `/metrics`.
 *
 * @param metrics - the counters
 * @param at - the port, and the address to listen on
 * @returns the server
 * @throws CommandError when the port is taken
 */
export function serveMetrics(metrics: Metrics, at: { port: number; host: string }): Promise<Listening> {
  const plain = (status: number, body: string): PlainResponse => ({
    ...{ status, body },
    headers: ['Content-Type', 'text/plain; version=0.0.4; charset=utf-8'],
  });
  return listenFor(
    async ({ method, url }) => {
      if (url.split('?')[0] !== '/metrics') return plain(404, 'The counters are at /metrics.\n');
      if (method !== 'GET' && method !== 'HEAD') return { ...plain(405, ''), headers: ['Allow', 'GET, HEAD'] };
      return plain(200, await metrics.text());
    },
    at,
    { bodyLimit: 1024, report: (error) => process.stderr.write(`${String(error)}\n`) },
  );
}
