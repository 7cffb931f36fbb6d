import { existsSync } from 'node:fs';
import { beforeAll, describe, expect, it } from 'vitest';
import { asObject, isObject, join, put, set, split, type Json } from '../../scripts/contract/json.ts';
import type { Exchange, Operation } from '../../scripts/contract/operation.ts';
import { compileSchemas } from '../../scripts/contract/schemas.ts';
import { sentenceOf } from '../../scripts/verify/fault.ts';
import { judgeAnswer } from '../../scripts/verify/judge.ts';
import type { Expectation } from '../../scripts/verify/judge/asked.ts';
import type { Findings } from '../../scripts/verify/run.ts';
import { answerFrom } from '../../scripts/verify/wire.ts';
import { startMock } from '../../scripts/mock/start.ts';
import { contract } from '../support/contract.ts';
import { verified } from '../support/verify.ts';

// What is said of every answer that is a little other than the contract shows it, and every check that the specs ask
// for. `npx vitest run test/golden -u` writes the files again; read the difference before you commit it. An operation that
// the specs got since then has no files yet: vitest writes them, but in CI.

const made = (name: string): string => new URL(`made/${name}`, import.meta.url).pathname;
const validators = compileSchemas(contract, 'lenient');
const operations = contract.operations.filter(
  ({ id }) => process.env['CI'] === undefined || existsSync(made(`${id}.judgement.txt`)),
);

type Sent = { status: number; headers: Record<string, string>; bytes: Buffer };

const json = { 'content-type': 'application/json' };
const withBody = (body: Json): Partial<Sent> => ({ bytes: Buffer.from(JSON.stringify(body)) });

/** An answer in many ways; each changes one thing. */
function changesOf({ response: { status, body = null } }: Exchange): [what: string, sent: Partial<Sent>][] {
  const text = JSON.stringify(body);
  return [
    ['as shown', {}],
    ...[200, 201, 204, 302, 400, 401, 403, 404, 408, 422, 429, 500, 503]
      .filter((other) => other !== status)
      .map((other): [string, Partial<Sent>] => [`status ${other}`, { status: other }]),
    ['another type', { headers: { 'content-type': 'text/html' } }],
    ['no type', { headers: {} }],
    ['a charset', { headers: { 'content-type': 'application/json; charset=UTF-8' } }],
    ['another charset', { headers: { 'content-type': 'application/json; charset="latin1"' } }],
    ['a wrong encoding', { headers: { ...json, 'content-encoding': 'gzip' } }],
    ['nothing', { bytes: Buffer.alloc(0) }],
    ['no JSON', { bytes: Buffer.from('<html>no</html>'.repeat(9)) }],
    ['a byte order mark', { bytes: Buffer.from(`\uFEFF${text}`) }],
    ['no UTF-8', { bytes: Buffer.concat([Buffer.from('{"a":"'), Buffer.from([0xff]), Buffer.from('"}')]) }],
    ['a doubled member', { bytes: Buffer.from(text.replace('{', '{"x":1,"x":2,')) }],
    ['a list', withBody([body])],
    ['an object without anything', withBody({})],
    ...fieldsOf(body, '').flatMap((pointer): [string, Partial<Sent>][] => [
      [`${pointer} null`, withBody(set(body, pointer, null))],
      [`${pointer} another`, withBody(set(body, pointer, otherThan(pointer, body)))],
      [`${pointer} gone`, withBody(without(body, split(pointer)))],
    ]),
    ['a member more', withBody(isObject(body) ? { ...body, more: 1 } : body)],
  ];
}

/** The members of an answer and of what it holds; a block's transactions are left alone. */
function fieldsOf(value: Json, at: string): string[] {
  return Object.entries(isObject(value) ? value : {}).flatMap(([name, one]) => {
    const pointer = at + join(name);
    return [pointer, ...(split(pointer).length < 3 ? fieldsOf(one, pointer) : [])];
  });
}

function otherThan(pointer: string, body: Json): Json {
  const here = split(pointer).reduce<Json>((value, name) => asObject(value)[name] ?? null, body);
  if (typeof here === 'number') return here + 1;
  if (typeof here === 'boolean') return !here;
  if (typeof here === 'string')
    return here.startsWith('0x') ? `${here.slice(0, -1)}${here.endsWith('1') ? '2' : '1'}` : `${here}s`;
  return Array.isArray(here) ? [] : 'text';
}

function without(body: Json, [name = '', ...rest]: string[]): Json {
  const { [name]: gone, ...others } = asObject(body);
  return rest.length === 0 ? others : put(body, [name], without(gone ?? null, rest));
}

function linesOf(operation: Operation, exchange: Exchange, expected: Expectation): string[] {
  return (['live', 'literal'] as const).flatMap((strictness) =>
    changesOf(exchange).map(([what, change]) => {
      const { status, body } = exchange.response;
      const sent: Sent = { status, headers: json, bytes: Buffer.from(JSON.stringify(body ?? null)), ...change };
      const answer = answerFrom(sent.status, sent.headers, sent.bytes);
      const asked = { operation, view: exchange.request, expected, answer };
      const { outcome, faults, notes, exchanges, fields } = judgeAnswer({ contract, validators, strictness }, asked);
      const said = [...faults.map((fault) => `[${fault.rule}] ${sentenceOf(fault)}`), ...notes].map((one) =>
        one.slice(0, 150),
      );
      return `${strictness} ${what}: ${[outcome, exchanges.join('+'), String(fields.length), ...said].join(' | ')}`;
    }),
  );
}

/** Of two runs that say the same, once; a line that both kinds of strictness share, too. */
function joined(lines: string[]): string[] {
  const [live, literal] = ['live ', 'literal '].map((kind) =>
    lines.filter((line) => line.startsWith(kind)).map((line) => line.slice(kind.length)),
  );
  return [
    ...(live ?? []),
    ...(literal ?? []).filter((line) => !(live ?? []).includes(line)).map((line) => `to the letter, ${line}`),
  ];
}

it.each(operations.map((operation) => [operation.id, operation] as const))(
  'says of each answer of %s what it said',
  async (id, operation) => {
    const fields = operation.exchanges.map(({ response }) => fieldsOf(response.body ?? null, '').join());
    // What is said of two exchanges with the same fields is nearly the same.
    const chosen = operation.exchanges.filter((_, i) => fields.indexOf(fields[i] ?? '') === i);
    const lines = chosen.flatMap((exchange) => [
      `# ${exchange.name}`,
      ...joined(linesOf(operation, exchange, { kind: 'exchange', exchange })),
    ]);
    const [first] = operation.exchanges;
    for (const kind of ['any', 'refusal'] as const)
      if (first !== undefined) lines.push(`# ${kind}`, ...joined(linesOf(operation, first, { kind })));
    await expect(`${lines.join('\n')}\n`).toMatchFileSnapshot(made(`${id}.judgement.txt`));
  },
);

describe('the checks that the specs ask for', () => {
  let findings: Findings;
  beforeAll(async () => {
    const mock = await startMock();
    const options = { url: mock.url, rpc: mock.rpcUrl, concurrency: 1 };
    ({ findings } = await verified(contract, options).finally(mock.close));
  });

  const lineOf = ({ check: { id, request }, judgement }: Findings['results'][number]): string => {
    const headers = JSON.stringify(request.headers);
    const sent = `${request.method} ${new URL(request.url).pathname} ${headers} ${request.body ?? ''}`;
    const shown = sent.length > 200 ? `${sent.slice(0, 200)}… ${sent.length}` : sent;
    return `${id}: ${[judgement.outcome, ...judgement.exchanges].join(' | ')} > ${shown}`;
  };
  it.each(operations.map(({ id }) => id))('are of %s what they were', async (of) => {
    const lines = findings.results.filter(({ check: { id } }) => id.startsWith(`${of}, `)).map(lineOf);
    await expect(`${lines.join('\n')}\n`).toMatchFileSnapshot(made(`${of}.checks.txt`));
  });

  it('answer the open questions as they did', async () => {
    const answers = findings.answers
      .filter(({ probe }) => operations.some(({ id }) => probe.startsWith(`${id}/`)))
      .map(({ probe, answer, why }) => `${probe}: ${answer ?? why ?? ''}`);
    await expect(`${answers.join('\n')}\n`).toMatchFileSnapshot(made('specs.answers.txt'));
  });
});
