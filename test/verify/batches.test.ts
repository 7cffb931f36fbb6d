import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { contractOf } from '../support/contract-of.ts';
import type { OpenrpcDocument } from '../../scripts/contract/document/documents.ts';
import { verified } from '../support/verify.ts';
import { whileServing, type Answering } from '../support/while-serving.ts';

// Sums and differences, of a document without its examples.
const file = new URL(
  '../../node_modules/@open-rpc/examples/build/service-descriptions/simple-math-openrpc.json',
  import.meta.url,
);
const document = JSON.parse(readFileSync(file, 'utf8')) as OpenrpcDocument;
const methods = document.methods.map((one) => ({ ...one, examples: [], 'x-safe': true }));
const contract = contractOf({ openrpc: { ...document, methods } });

type Call = { id?: unknown; method?: unknown; params?: unknown };

function answerTo(call: unknown): object | undefined {
  if (typeof call !== 'object' || call === null || Array.isArray(call))
    return { jsonrpc: '2.0', id: null, error: { code: -32600, message: 'Invalid Request' } };
  const { id, method, params } = call as Call;
  const error = (code: number, message: string): object => ({
    jsonrpc: '2.0',
    id: id ?? null,
    error: { code, message },
  });
  if ((call as { jsonrpc?: unknown }).jsonrpc !== '2.0' || typeof method !== 'string')
    return error(-32600, 'Invalid Request');
  if (params !== undefined && (typeof params !== 'object' || params === null)) return error(-32602, 'Invalid params');
  if (id === undefined) return undefined;
  if (method !== 'addition' && method !== 'subtraction') return error(-32601, 'Method not found');
  const named = params as { a?: unknown; b?: unknown } | undefined;
  // The document requires neither.
  const [a = 0, b = 0] = Array.isArray(params) ? (params as unknown[]) : [named?.a, named?.b];
  if (!Number.isInteger(a) || !Number.isInteger(b)) return error(-32602, 'Invalid params');
  return { jsonrpc: '2.0', id, result: method === 'addition' ? Number(a) + Number(b) : Number(a) - Number(b) };
}

/** The faults of a server whose batches are answered as `inBatch` says. */
async function faultsOf(inBatch: (answers: object[]) => object[]): Promise<string[]> {
  const answering: Answering = (request, response, text) => {
    let calls: unknown;
    try {
      calls = JSON.parse(text);
    } catch {
      calls = undefined;
    }
    const broken = { jsonrpc: '2.0', id: null, error: { code: -32700, message: 'Parse error' } };
    const isBatch = Array.isArray(calls) && calls.length > 0;
    const answers = isBatch ? (calls as unknown[]).map(answerTo).filter((one) => one !== undefined) : [];
    const answer = calls === undefined ? broken : isBatch ? inBatch(answers) : answerTo(calls);
    const isNone = answer === undefined || (isBatch && answers.length === 0);
    response.writeHead(isNone ? 204 : 200, isNone ? {} : { 'Content-Type': 'application/json' });
    response.end(isNone ? undefined : JSON.stringify(answer));
  };
  return whileServing(answering, async (rpc) => {
    const { report } = await verified(contract, { rpc, depth: 'normal' });
    return report.failed.map(({ operation, about }) => `${operation} ${about}`);
  });
}

it('finds nothing in batches whose answers belong to their calls, in whatever order they come', async () => {
  expect(await faultsOf((answers) => answers.toReversed())).toEqual([]);
});

it('finds that all calls of a method in a batch get the answer of the last one', async () => {
  const faults = await faultsOf((answers) => {
    const last = answers.at(-1);
    return answers.map((one) =>
      'result' in one && last !== undefined && 'result' in last ? { ...one, result: last.result } : one,
    );
  });
  expect(faults).toContain('addition batch of two calls of one method');
  expect(faults).toContain('subtraction batch of two calls of one method');
});
