import { expect, it } from 'vitest';
import { contractOf } from '../support/contract-of.ts';
import { getAtPointer, type Json } from '../../scripts/contract/base/json.ts';
import { compileSchemas } from '../../scripts/contract/compile/compile-schemas.ts';
import { collectExamples } from '../../scripts/traffic/examples/recorded-examples.ts';
import { redactorsFor } from '../../scripts/traffic/har.ts';
import { redactionOf } from '../../scripts/redact/redaction.ts';
import { judgeTraffic, type Seen } from '../../scripts/traffic/judge-traffic.ts';
import { toReceivedAnswer } from '../../scripts/remote/received-answer.ts';

const secret = { type: 'string', format: 'password' };
const user = { type: 'object', required: ['token'], properties: { name: { type: 'string' }, token: secret } };
const pin = { type: 'object', properties: { pin: { ...secret, pattern: '^[0-9]{4}$' } } };
const content = (schema: Json, examples: Record<string, Json> = {}) => ({
  'application/json': {
    schema,
    examples: Object.fromEntries(Object.entries(examples).map(([k, value]) => [k, { value }])),
  },
});
const contract = contractOf({
  openapi: {
    openapi: '3.1.0',
    info: { title: 'U', version: '1' },
    paths: {
      '/users': {
        put: {
          operationId: 'putUsers',
          parameters: [{ name: 'key', in: 'query', schema: { type: 'string' } }],
          requestBody: {
            content: content({ type: 'array', items: user }, { demo: [{ name: 'Demo', token: 'demo-token' }] }),
          },
          responses: { 200: { description: 'They.', content: content({ type: 'array', items: user }, { demo: [] }) } },
        },
      },
      '/pins': {
        put: {
          operationId: 'putPin',
          requestBody: { content: content(pin) },
          responses: { 200: { description: 'It.', content: content({ type: 'object' }) } },
        },
      },
    },
  },
} as never);
const measure = { contract, validators: compileSchemas(contract, 'lenient'), strictness: 'live' } as const;

function recorded(path: string, body: Json, answer: Json, status = 200) {
  const seen: Seen = {
    request: {
      method: 'PUT',
      url: `https://u.test${path}?key=key-of-the-query`,
      headers: { Authorization: 'Bearer key-of-the-header' },
      body: JSON.stringify(body),
    },
    answer: toReceivedAnswer(status, { 'content-type': 'application/json' }, Buffer.from(JSON.stringify(answer))),
    milliseconds: 1,
  };
  const examples = collectExamples(measure);
  const judged = judgeTraffic(measure, seen);
  examples.add(judged, redactorsFor(redactionOf(contract.operations), seen, judged.operations));
  const { apis, added } = examples.documents;
  const openapi = apis.get('platform') ?? {};
  const [, name] = /"(recorded\d+)"/.exec(JSON.stringify(openapi)) ?? [];
  const at = `/paths/~1${path.slice(1)}/put`;
  const example = `content/application~1json/examples/${name ?? ''}/value`;
  const pair = [
    getAtPointer(openapi, `${at}/requestBody/${example}`),
    getAtPointer(openapi, `${at}/responses/200/${example}`),
  ];
  return { text: JSON.stringify(openapi), added, pair };
}

it('keeps documented values, with demo values for secrets, also in lists', () => {
  const sent = [
    { name: 'Ann', token: 'own-token-1', session: 'own-session' },
    { name: 'Bob', token: 'own-token-2' },
  ];
  const came = [{ name: 'own-session of key-of-the-header', token: 'own-token-3' }];
  const { text, added, pair } = recorded('/users', sent, came);
  expect(added).toBe(1);
  expect(pair).toEqual([
    [
      { name: 'Ann', token: 'demo-token' },
      { name: 'Bob', token: 'example' },
    ],
    [{ name: '[redacted] of [redacted]', token: '[redacted]' }],
  ]);
  expect(text).not.toMatch(/own-|key-of/);
});

it('leaves out pairs that are invalid without their secrets, or anyway', () => {
  // No example has a value that matches the pattern.
  expect(recorded('/pins', { pin: '1234' }, {})).toMatchObject({ added: 0 });
  expect(recorded('/pins', {}, {})).toMatchObject({ added: 1, pair: [{}, {}] });
  expect(recorded('/users', [{ token: 'a' }], [{ name: 7 }])).toMatchObject({ added: 0 });
  expect(recorded('/users', [{ token: 'a' }], {}, 401)).toMatchObject({ added: 0 });
});
