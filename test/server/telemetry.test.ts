import { AsyncLocalStorage } from 'node:async_hooks';
import { context, metrics, propagation, ROOT_CONTEXT, SpanKind, SpanStatusCode, trace } from '@opentelemetry/api';
import type { Context, ContextManager, TextMapPropagator } from '@opentelemetry/api';
import {
  AggregationTemporality,
  InMemoryMetricExporter,
  MeterProvider,
  PeriodicExportingMetricReader,
} from '@opentelemetry/sdk-metrics';
import { BasicTracerProvider, InMemorySpanExporter, SimpleSpanProcessor } from '@opentelemetry/sdk-trace-base';
import { afterAll, expect, it } from 'vitest';
import { createServer } from '../../scripts/server/server.ts';

// The witness is the SDK of OpenTelemetry itself, with the exporters that it has for tests.

/** As the SDK for Node has it, in a package of its own. */
function contextManager(): ContextManager {
  const storage = new AsyncLocalStorage<Context>();
  const manager: ContextManager = {
    active: () => storage.getStore() ?? ROOT_CONTEXT,
    with: (active, work, self, ...rest) => storage.run(active, () => work.apply(self, rest)),
    bind: (_, target) => target,
    enable: () => manager,
    disable: () => manager,
  };
  return manager;
}

/** W3C Trace Context, section 3.2. */
const w3c: TextMapPropagator = {
  inject: () => undefined,
  fields: () => ['traceparent'],
  extract: (parent, carrier, getter) => {
    const [, traceId = '', spanId = ''] = String(getter.get(carrier, 'traceparent')).split('-');
    const isSent = traceId.length === 32;
    return isSent ? trace.setSpanContext(parent, { traceId, spanId, traceFlags: 1, isRemote: true }) : parent;
  },
};

afterAll(() => {
  for (const api of [trace, metrics, context, propagation]) api.disable();
});

it('tells a registered SDK of each request and each JSON-RPC call, and of nothing secret', async () => {
  const inner: (string | undefined)[] = [];
  // The server is older than the SDK, as it may be where modules are imported in another order.
  const server = createServer({
    missing: 501,
    handlers: {
      mintFT: async () => {
        await Promise.resolve();
        trace.getTracer('app').startSpan('query').end();
        return { referenceId: 'r', txnHash: '' };
      },
      eth_getUncleCountByBlockNumber: ({ params: [block], fail }) => (block === '0x2' ? fail(-32602) : '0x0'),
      createVC: () => {
        throw new Error('boom of s3cret');
      },
    },
    output: 'stderr',
    onRequest: () => void inner.push(trace.getActiveSpan()?.spanContext().traceId),
  });
  const spans = new InMemorySpanExporter();
  const points = new InMemoryMetricExporter(AggregationTemporality.CUMULATIVE);
  const reader = new PeriodicExportingMetricReader({ exporter: points, exportIntervalMillis: 60_000 });
  trace.setGlobalTracerProvider(new BasicTracerProvider({ spanProcessors: [new SimpleSpanProcessor(spans)] }));
  metrics.setGlobalMeterProvider(new MeterProvider({ readers: [reader] }));
  context.setGlobalContextManager(contextManager());
  propagation.setGlobalPropagator(w3c);

  const { url, rpcUrl } = await server.listen();
  const traceId = 'a'.repeat(32);
  const headers = {
    'Content-Type': 'application/json',
    Authorization: 's3cret',
    DappId: 'd',
    ChainId: '1',
    traceparent: `00-${traceId}-${'b'.repeat(16)}-01`,
  };
  const post = (to: string, body: unknown): Promise<Response> =>
    fetch(to, { method: 'POST', headers, body: JSON.stringify(body) });
  const mint = { chainId: '80002', erc: 'ERC20', quantity: '5', recipientAddress: '0x' };
  const path = '/api/v0/ft-manager/mintFT';
  const call = (id: number | string, block: string, method = 'eth_getUncleCountByBlockNumber'): object => ({
    jsonrpc: '2.0',
    id,
    method,
    params: [block],
  });
  expect((await post(`${url}${path}?key=s3cret`, mint)).status).toBe(200);
  await post(rpcUrl, [call(7, '0x1'), call('x', '0x2'), call(9, '0x3', 'made_up')]);
  await post(`${url}/nowhere/s3cret`, {});
  await server.close();
  await reader.forceFlush();

  const finished = spans.getFinishedSpans();
  const named = (name: string) => finished.filter((span) => span.name === name);
  const [request] = named(`POST ${path}`);
  expect(request).toMatchObject({
    kind: SpanKind.SERVER,
    attributes: {
      'http.request.method': 'POST',
      'http.route': path,
      'url.path': path,
      'url.scheme': 'http',
      'server.address': '127.0.0.1',
      'server.port': Number(new URL(url).port),
      'http.response.status_code': 200,
    },
    status: { code: SpanStatusCode.UNSET },
    parentSpanContext: { traceId, spanId: 'b'.repeat(16) },
  });
  // What a handler begins is below its request.
  expect(named('query')[0]?.parentSpanContext?.spanId).toBe(request?.spanContext().spanId);
  expect(new Set(inner)).toEqual(new Set([traceId]));

  const [carrier] = named('POST /rpc');
  const calls = finished.filter((span) => span.attributes['rpc.system.name'] === 'jsonrpc');
  expect(calls.map((span) => span.parentSpanContext?.spanId)).toEqual(Array(3).fill(carrier?.spanContext().spanId));
  const byId = (id: string) => calls.find((span) => span.attributes['jsonrpc.request.id'] === id);
  const method = 'eth_getUncleCountByBlockNumber';
  expect(byId('7')).toMatchObject({ name: method, attributes: { 'rpc.method': method }, status: { code: 0 } });
  expect(byId('x')).toMatchObject({
    attributes: { 'rpc.response.status_code': '-32602', 'error.type': '-32602', 'jsonrpc.protocol.version': '2.0' },
    status: { code: SpanStatusCode.ERROR },
  });
  expect(byId('9')?.attributes['rpc.method']).toBe('_OTHER');
  expect(named('POST')[0]?.attributes).toMatchObject({ 'http.response.status_code': 404 });
  expect(JSON.stringify(finished.map(({ name, attributes, events }) => [name, attributes, events]))).not.toContain(
    's3cret',
  );

  const measured = points.getMetrics().flatMap(({ scopeMetrics }) => scopeMetrics.flatMap((one) => one.metrics));
  const metric = (name: string) => measured.find(({ descriptor }) => descriptor.name === name);
  const http = metric('http.server.request.duration');
  expect(http?.descriptor.unit).toBe('s');
  expect(http?.dataPoints.map(({ attributes }) => attributes['http.response.status_code'])).toEqual([200, 200, 404]);
  const { buckets } = http?.dataPoints[0]?.value as { buckets: { boundaries: number[] } };
  expect(buckets.boundaries).toEqual([0.005, 0.01, 0.025, 0.05, 0.075, 0.1, 0.25, 0.5, 0.75, 1, 2.5, 5, 7.5, 10]);
  expect(metric('rpc.server.call.duration')?.dataPoints).toHaveLength(3);
});
