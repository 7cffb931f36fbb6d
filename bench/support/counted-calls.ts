import { loadBundledContract, loadCompiledContract } from '../../scripts/serve/compiled/load-compiled-contract.ts';
import type { CompiledContract } from '../../scripts/serve/compiled/compiled-contract.ts';
import { requestLog } from '../../scripts/serve/log/log.ts';
import { mockOf, type AnswerOptions } from '../../scripts/mock/mock.ts';
import type { PlainRequest, PlainResponse, Respond } from '../../scripts/serve/message/message.ts';

/**
 * Makes fixed calls of a mock, for `bench/instructions.ts` to count: the same work each time, without sockets, timers
 * or random numbers. `process.umask` stands before and after each block of calls, as its function is one that Callgrind
 * can see and nothing else here calls.
 */

const [warmUps, counted] = [20, 50];

type Fixed = Pick<PlainRequest, 'method' | 'url' | 'headers'> & { body?: string };

const specs = await loadBundledContract();
const tasks = await loadCompiledContract({ openapi: process.argv[2] ?? '' });

const silent = mock(specs);
const logging = mock(specs, {}, true);
const remembering = mock(tasks, { rememberData: true });

const token = { authorization: 'Bearer a-token', 'content-type': 'application/json' };
const newTask = { method: 'POST', url: '/tasks', headers: token, body: '{"title":"Paint the fence","priority":4}' };
const listed = Array.from({ length: 50 }, () => newTask);
let made: PlainResponse | undefined;
for (const one of listed) made = await send(remembering, one);
const { id } = JSON.parse(String(made?.body)) as { id: string };

const [mint, other] = exampleOf('mintFT');
const [estimate] = exampleOf('eth_estimateGas');
const { authorization: _, ...anonymous } = mint.headers;
const uncles = JSON.parse(exampleOf('eth_getUncleCountByBlockNumber')[0].body ?? '{}') as object;
const batch = JSON.stringify(Array.from({ length: 20 }, (__, i) => ({ ...uncles, id: i })));

const calls: Record<string, [Respond, Fixed, status: number]> = {
  'the request of an example': [silent, mint, 200],
  'the same, with the log': [logging, mint, 200],
  'a request that differs from it': [silent, other, 200],
  'a method of JSON-RPC': [silent, estimate, 200],
  'a batch of 20': [silent, { ...estimate, body: batch }, 200],
  'without a key': [silent, { ...mint, headers: anonymous }, 401],
  'made up': [silent, { ...mint, headers: { ...mint.headers, prefer: 'dynamic=true' } }, 200],
  'a path that is unknown': [silent, { method: 'GET', url: '/nowhere', headers: {} }, 404],
  'a remembered object': [remembering, { method: 'GET', url: `/tasks/${id}`, headers: token }, 200],
  'a remembered list of 50': [remembering, { method: 'GET', url: '/tasks?limit=50', headers: token }, 200],
};

const names: string[] = [];
for (const [name, [respond, request, expected]] of Object.entries(calls)) {
  const { status } = await repeat(respond, request, warmUps);
  if (status !== expected) throw new Error(`${name}: the mock answers ${status}, and ${expected} was expected.`);
  // What was thrown away before is not collected among the calls that count.
  globalThis.gc?.();
  process.umask();
  await repeat(respond, request, counted);
  process.umask();
  names.push(name);
}
process.stdout.write(JSON.stringify({ names, counted }));
process.exit();

function mock(compiled: CompiledContract, options: AnswerOptions = {}, isLogged = false): Respond {
  const log = isLogged ? requestLog('pretty', () => undefined) : undefined;
  const report = (error: unknown): void => {
    throw error;
  };
  return mockOf(compiled, options, { log, report }).respond;
}

async function send(respond: Respond, { body = '', ...request }: Fixed): Promise<PlainResponse> {
  return respond({ ...request, headers: { host: '127.0.0.1', ...request.headers }, body: Buffer.from(body) });
}

async function repeat(respond: Respond, request: Fixed, times: number): Promise<PlainResponse> {
  for (let i = 1; i < times; i++) await send(respond, request);
  return send(respond, request);
}

/** The request of the first example of an operation, and one that differs from it in a digit. */
function exampleOf(operationId: string): [Fixed, Fixed] {
  const operation = specs.contract.operations.find((one) => one.id === operationId);
  const request = operation?.exchanges[0]?.request;
  if (operation === undefined || request === undefined) throw new Error(`${operationId} has no exchange.`);
  const named = Object.entries(request.headers).map(([name, value]) => [name.toLowerCase(), value] as const);
  const headers = { ...Object.fromEntries(named), 'content-type': 'application/json' };
  const url = operation.rpc === undefined ? operation.path : '/rpc';
  const body = JSON.stringify(request.body);
  const another = body.replace(/([1-8])(?=[^1-8]*$)/, (digit) => String(Number(digit) + 1));
  return [
    { method: 'POST', url, headers, body },
    { method: 'POST', url, headers, body: another },
  ];
}
