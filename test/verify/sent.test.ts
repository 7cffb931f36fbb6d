import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { describe, expect, it } from 'vitest';
import { contractOf } from '../support/contract-of.ts';
import type { Json } from '../../scripts/contract/base/json.ts';
import type { RequestParts } from '../../scripts/contract/request/write-request.ts';
import type { Result } from '../../scripts/checks/check.ts';
import { coverageOf, coverageTable, listShownResponses } from '../../scripts/coverage/coverage.ts';
import { readCredentialVariables } from '../../scripts/target/environment-credentials.ts';
import { createMask, redactFields } from '../../scripts/checks/redact-secrets.ts';
import { createRedactor, redactedText } from '../../scripts/redact/texts.ts';
import { addressRequest, serversIn, type Target } from '../../scripts/target/target.ts';
import { twinspec } from '../support/process.ts';

// What verify sends to a server that is not the mock, and what it shows of that.

const text = { type: 'string' };
const body = (schema: object, examples: object = {}) => ({ content: { 'application/json': { schema, examples } } });
const contract = contractOf({
  openapi: {
    openapi: '3.1.0',
    info: { title: 'T', version: '1' },
    components: {
      securitySchemes: {
        apiKey: { type: 'apiKey', in: 'header', name: 'X-Key', 'x-example': 'demo' },
        userToken: { type: 'http', scheme: 'bearer', 'x-example': 'demo' },
        login: { type: 'http', scheme: 'basic', 'x-example': 'demo' },
        'o-auth 2': { type: 'oauth2', flows: {}, 'x-example': 'demo' },
        open: { type: 'openIdConnect', openIdConnectUrl: 'https://id.test', 'x-example': 'demo' },
        queryKey: { type: 'apiKey', in: 'query', name: 'key', 'x-example': 'demo' },
        cookieKey: { type: 'apiKey', in: 'cookie', name: 'sid', 'x-example': 'demo' },
      },
    },
    paths: {
      '/keyed': {
        get: { operationId: 'keyed', security: [{ apiKey: [], queryKey: [], cookieKey: [] }], responses: {} },
      },
      ...Object.fromEntries(
        ['userToken', 'login', 'o-auth 2', 'open'].map((scheme, i) => [
          `/auth${i}`,
          { get: { operationId: scheme, security: [{ [scheme]: [] }], responses: {} } },
        ]),
      ),
      '/wallet': {
        put: {
          operationId: 'setWallet',
          requestBody: body(
            {
              type: 'object',
              properties: {
                pin: { type: 'integer', format: 'password' },
                list: { items: { ...text, format: 'password' } },
              },
            },
            { one: { value: { pin: 471_147, list: ['list-secret', 'other-secret'], open: 'shown' } } },
          ),
          responses: {
            200: {
              description: '',
              ...body(
                { type: 'object', properties: { token: { ...text, format: 'password' }, n: {} } },
                { one: { value: { token: 't', n: 1 } } },
              ),
            },
            204: { description: '' },
            404: { description: '' },
            409: { description: '', ...body({}) },
          },
        },
      },
    },
  } as never,
  openrpc: {
    openrpc: '1.3.2',
    info: { title: 'T', version: '1' },
    methods: [
      {
        name: 'ask',
        params: [],
        result: { name: 'r', schema: { type: 'object', properties: { a: text } } },
        errors: [{ code: 7, message: 'no' }],
      },
    ],
  } as never,
});
const operationOf = (id: string) => {
  const operation = contract.operations.find((one) => one.id === id);
  if (operation === undefined) throw new Error(`${id} is not there`);
  return operation;
};
const targetOf = (more: Partial<Target> = {}): Target => ({
  ...{ addresses: { platform: 'https://a.test/v1' }, credentials: {}, headers: {}, timeout: 1, ...more },
});

describe('a credential', () => {
  const sent = (id: string, parts: RequestParts, more: Partial<Target>) => {
    const { url, headers } = addressRequest(targetOf(more), operationOf(id), parts);
    return { url, ...headers };
  };

  it.each<[string, string, string, string]>([
    ['userToken', 'Bearer demo', 'mine', 'Bearer mine'],
    ['userToken', 'Bearer demo', 'bearer mine', 'bearer mine'],
    ['login', `Basic demo`, 'me:pw', `Basic ${Buffer.from('me:pw').toString('base64')}`],
    ['login', `Basic demo`, 'BASIC abc', 'BASIC abc'],
    ['o-auth 2', 'Bearer demo', 'mine', 'Bearer mine'],
    ['o-auth 2', 'Bearer demo', 'BEARER mine', 'BEARER mine'],
    ['open', 'Bearer demo', 'mine', 'Bearer mine'],
  ])('of the scheme %s is sent instead of %s: %s as %s', (scheme, demo, credential, written) => {
    const parts = { headers: { Authorization: demo } };
    expect(sent(scheme, parts, { credentials: { [scheme]: credential } })).toEqual({
      ...{ url: expect.stringContaining('https://a.test/v1/auth') as string, Authorization: written },
    });
    const wrong = { headers: { Authorization: 'Bearer not-valid' } };
    expect(sent(scheme, wrong, { credentials: { [scheme]: credential } })).toMatchObject(wrong.headers);
  });

  it('is sent in headers, the query and cookies, where the demo one would be', () => {
    const credentials = { apiKey: 'k', queryKey: 'q', cookieKey: 'c' };
    const demo = { headers: { 'X-Key': 'demo' }, query: { key: 'demo', other: 'o' }, cookies: { sid: 'demo' } };
    expect(sent('keyed', demo, { credentials })).toEqual({
      ...{ url: 'https://a.test/v1/keyed?key=q&other=o', 'X-Key': 'k', Cookie: 'sid=c' },
    });
    const wrong = { headers: { 'X-Key': 'wrong' }, query: { key: 'wrong' }, cookies: {} };
    expect(sent('keyed', wrong, { credentials })).toEqual({
      url: 'https://a.test/v1/keyed?key=wrong',
      'X-Key': 'wrong',
    });
    expect(sent('keyed', { headers: {} }, { credentials })).toEqual({ url: 'https://a.test/v1/keyed' });
    expect(sent('keyed', demo, {})).toEqual({
      ...{ url: 'https://a.test/v1/keyed?key=demo&other=o', 'X-Key': 'demo', Cookie: 'sid=demo' },
    });
  });

  it('of the address or of --header is sent in place of the demo one, and other headers always', () => {
    const headers = { platform: { 'x-key': 'from a flag', 'X-Run': '7', Accept: 'a' } };
    expect(sent('keyed', { headers: { 'X-Key': 'demo', accept: 'b' } }, { headers })).toEqual({
      ...{ url: 'https://a.test/v1/keyed', 'X-Key': 'from a flag', 'X-Run': '7', accept: 'b' },
    });
    expect(sent('keyed', { headers: {} }, { headers })).toEqual({
      url: 'https://a.test/v1/keyed',
      'X-Run': '7',
      Accept: 'a',
    });
    const both = { headers, credentials: { apiKey: 'k' } };
    expect(sent('keyed', { headers: { 'X-Key': 'demo' } }, both)).toMatchObject({ 'X-Key': 'k' });
    expect(sent('keyed', { headers: { 'X-Key': 'wrong' } }, both)).toMatchObject({ 'X-Key': 'wrong' });
  });

  it('comes from the variable that is named after its scheme', () => {
    const environment = { TWINSPEC_API_KEY: 'a', TWINSPEC_O_AUTH_2: 'b', TWINSPEC_LOGIN: '', TWINSPEC_USERTOKEN: 'c' };
    expect(readCredentialVariables(contract, environment)).toEqual({ apiKey: 'a', 'o-auth 2': 'b' });
    expect(readCredentialVariables(contract, {})).toEqual({});
  });
});

it.each([
  ['https://a.test', 'https://a.test'],
  ['https://a.test/', 'https://a.test/'],
  ['https://a.test?k=1', 'https://a.test?k=1'],
  ['https://a.test/?k=1', 'https://a.test/?k=1'],
  ['https://a.test/v1/', 'https://a.test/v1/'],
  ['HTTPS://me:pw@A.test:443/v1#x', 'https://a.test/v1#x'],
  ['http://me@a.test', 'http://a.test'],
])('the address %s is %s', (url, address) => {
  const { addresses, headers } = serversIn([{ name: 'platform', kind: 'http' }], { url });
  expect(addresses).toEqual({ platform: address });
  expect(Object.keys(headers['platform'] ?? {})).toEqual(url.includes('@') ? ['Authorization'] : []);
});

describe('a secret', () => {
  const maskFor = (more: Partial<Target>, results: Result[] = []) => createMask(contract, targetOf(more), results);

  it('is shown as its variable, or not at all', () => {
    const login = Buffer.from('me:pass-word').toString('base64');
    const { text: masked } = maskFor({
      credentials: { apiKey: 'the-api-key' },
      headers: {
        platform: { Authorization: `BASIC ${login}`, 'X-Run': 'run-value' },
        node: { Authorization: 'Token node-token' },
      },
      addresses: { node: 'https://n.test/v3/0f5c1d2e3a4b5c6d7e8f?k=query-key' },
    });
    expect(masked('a the-api-key, The-API-Key')).toBe(`a $TWINSPEC_API_KEY, ${redactedText}`);
    for (const secret of [
      login,
      'me:pass-word',
      'pass-word',
      'run-value',
      'node-token',
      '0f5c1d2e3a4b5c6d7e8f',
      'query-key',
    ])
      expect(masked(`[${secret}]`)).toBe(`[${redactedText}]`);
    for (const secret of ['471147', 'list-secret', 'other-secret'])
      expect(masked(`[${secret}]`)).toBe(`[${redactedText}]`);
    expect(masked('shown me')).toBe('shown me');
  });

  it('that was answered is hidden, too', () => {
    const operation = operationOf('setWallet');
    const answer = { status: 200, headers: {}, text: '', body: { token: 'answered-token', n: 'shown' }, faults: [] };
    const result = { check: { operation }, answer } as unknown as Result;
    expect(maskFor({}, [result]).text('answered-token shown')).toBe(`${redactedText} shown`);
    const refused = { check: { operation }, answer: { ...answer, status: 500 } } as unknown as Result;
    expect(maskFor({}, [refused, { check: { operation } } as unknown as Result]).text('answered-token')).toBe(
      'answered-token',
    );
  });

  it('that is short is hidden only where it stands alone', () => {
    const masked = createRedactor([
      ['abc1234', '[1]'],
      ['longer12', '[2]'],
      ['ab', '[3]'],
    ]);
    expect(masked('abc1234 xabc1234 abc12345 "abc1234"')).toBe('[1] xabc1234 abc12345 "[1]"');
    expect(masked('xlonger12x ab')).toBe('x[2]x ab');
    expect(createRedactor([])('abc')).toBe('abc');
    expect(createRedactor([['', 'x']])('abc')).toBe('abc');
    expect(
      createRedactor([
        ['a.c(d)+', 'x'],
        ['a.c', 'y'],
      ])('a.c(d)+ a.c abc'),
    ).toBe('x y abc');
  });

  it('that is cut off is hidden, too', () => {
    const masked = createRedactor([['the-secret-key', 'x']]);
    expect(masked('k=the-secret-k… the-… the… "the-sec…')).toBe(
      `k=${redactedText}… ${redactedText}… the… "${redactedText}…`,
    );
    expect(masked('THE-SECRET-…')).toBe(`${redactedText}…`);
    expect(masked('the-secret-k…the-…')).toBe(`${redactedText}…${redactedText}…`);
    // Quadratic work would not end within the time of a test.
    const long = 'the-'.repeat(300_000);
    expect(masked(`${long} the-sec…`)).toBe(`${long} ${redactedText}…`);
  });

  it('is one of thousands that begin alike, as in the log of a gateway that numbers its requests', () => {
    const secretAt = (i: number): string => `request-${'0'.repeat(40)}-${i}`;
    const masked = createRedactor(Array.from({ length: 20_000 }, (_, i) => [secretAt(i), `<${i}>`]));
    const lines = Array.from({ length: 20_000 }, (_, i) => `${secretAt(i)} ${secretAt(i).slice(0, 20)}…`);
    const text = masked(lines.join(' '));
    expect(text.startsWith(`<0> ${redactedText}… <1> ${redactedText}…`)).toBe(true);
    expect(text.endsWith(`<19999> ${redactedText}…`)).toBe(true);
    expect(text).not.toContain('request-');
  });

  it('is hidden in another case, also beside letters that grow when they become small, and at the end of a text', () => {
    const masked = createRedactor([
      ['Éclair-key', '[1]'],
      ['-1x1 .', '[2]'],
    ]);
    expect(masked('İ éCLAIR-KEY Éclair-key b-1x1 .')).toBe(`İ ${redactedText} [1] b-1x1 .`);
  });

  it('is replaced in a document', () => {
    const value: Json = { a: { b: [1, 2], 'c/d': 3 }, e: [{ f: 4 }, { g: 5 }] };
    expect(redactFields(value, ['/a/b/1', '/a/c~1d', '/e/*/f', '/none/x', '/a/b/x'])).toEqual({
      ...{ a: { b: [1, redactedText], 'c/d': redactedText }, e: [{ f: redactedText }, { g: 5 }] },
    });
    expect(redactFields(value, ['/*'])).toEqual({ a: redactedText, e: redactedText });
    expect(redactFields(value, [''])).toBe(redactedText);
  });
});

describe('the command that repeats a request', () => {
  const curlOf = (request: object, credentials = {}) =>
    createMask(contract, targetOf({ credentials }), []).curl({
      method: 'GET',
      url: 'https://a.test/x',
      headers: {},
      ...request,
    });

  it('has its method, headers and body, quoted for a shell', () => {
    expect(curlOf({})).toBe("curl -i 'https://a.test/x'");
    expect(curlOf({ method: 'POST' })).toBe("curl -i -X POST 'https://a.test/x'");
    expect(curlOf({ method: 'POST', headers: { A: "it's", B: '' }, body: '{"a":1}' })).toBe(
      `curl -i 'https://a.test/x' -H 'A: it'\\''s' -H 'B;' --data-raw '{"a":1}'`,
    );
    expect(curlOf({ method: 'PUT', body: '' })).toBe("curl -i -X PUT 'https://a.test/x' --data-raw ''");
  });

  it('has variables in place of credentials, which a shell fills in', () => {
    const credentials = { apiKey: 'the-api-key', login: 'me:pw-pw-pw' };
    const request = { headers: { 'X-Key': 'the-api-key', A: 'a the-api-key$b', D: '$TWINSPEC_API_KEYS' } };
    expect(curlOf(request, credentials)).toBe(
      `curl -i 'https://a.test/x' -H 'X-Key: '"$TWINSPEC_API_KEY" ` +
        `-H 'A: a '"$TWINSPEC_API_KEY"'$b' -H 'D: $TWINSPEC_API_KEYS'`,
    );
  });

  it.each([
    ['bearer', 'sekret-9', 'Bearer sekret-9', 'other-9', 'Bearer other-9', `-H 'Authorization: Bearer '"$NAME"`],
    ['basic', 'u:pw', `Basic ${btoa('u:pw')}`, 'ann:x', `Basic ${btoa('ann:x')}`, '-u "$NAME"'],
  ])('is accepted as it was, pasted into a shell: %s', async (scheme, first, own, second, other, written) => {
    const note = { type: 'object', required: ['id', 'text'], properties: { id: { type: 'string' }, text } };
    const made = { 201: { description: 'made', ...body(note) } };
    const answered = {
      200: { description: '', ...body(note) },
      401: { description: 'no', ...body({ type: 'object' }) },
    };
    const id = { name: 'noteId', in: 'path', required: true, schema: text };
    const document = {
      ...{ openapi: '3.1.0', info: { title: 'N', version: '1' }, security: [{ token: [] }] },
      components: { securitySchemes: { token: { type: 'http', scheme } } },
      paths: {
        '/notes': { post: { operationId: 'addNote', requestBody: body({ type: 'object' }), responses: made } },
        '/notes/{noteId}': { get: { operationId: 'getNote', parameters: [id], responses: answered } },
      },
    };
    // It knows both accounts, but not whose note is whose, and forgets the text of each.
    const server = createServer(({ method, headers: { authorization }, url }, response) => {
      const isKnown = authorization === own || authorization === other;
      const status = isKnown ? (method === 'POST' ? 201 : url === '/notes/7' ? 200 : 404) : 401;
      response.writeHead(status, { 'Content-Type': 'application/json', 'WWW-Authenticate': scheme });
      response.end(JSON.stringify({ id: '7' }));
    });
    await new Promise<void>((settle) => server.listen(0, '127.0.0.1', settle));
    const folder = await mkdtemp(join(tmpdir(), 'twinspec-curl-'));
    const openapi = join(folder, 'notes.json');
    await writeFile(openapi, JSON.stringify(document));
    const env = { TWINSPEC_TOKEN: first, TWINSPEC_OTHER_TOKEN: second };
    const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    const flags = ['--openapi', openapi, '--url', url, '--unsafe', '--depth', 'quick'];
    const { stdout } = await twinspec(['verify', ...flags], { env });
    expect(stdout).toMatch(/^getNote +401 +1$/m);
    const commands = [...stdout.matchAll(/^ +repeat +(curl .+)$/gm)].map(([, command = '']) => command);
    for (const name of Object.keys(env)) expect(commands.join('\n')).toContain(written.replace('NAME', name));
    for (const command of commands) {
      const { stdout: head } = await promisify(execFile)('sh', ['-c', command], { env: { ...process.env, ...env } });
      expect(`${command}\n${head}`).not.toContain(' 401 ');
    }
    for (const secret of [first, second]) for (const one of [secret, btoa(secret)]) expect(stdout).not.toContain(one);
    server.close();
    await rm(folder, { recursive: true });
  });
});

describe('coverage', () => {
  const shown = (id: string, response: string, more: object = {}, kind = 'exchange', outcome = 'shown') =>
    ({
      check: { operation: operationOf(id), kind },
      judgement: { outcome, faults: [], notes: [], response, exchanges: [], fields: [], ...more },
    }) as unknown as Result;
  const operations = [operationOf('setWallet'), operationOf('ask')];

  it('counts what was shown, by operation and response', () => {
    const rows = coverageOf(
      operations,
      listShownResponses([
        shown('setWallet', '200', { exchanges: ['one'], fields: ['/n', '/other'] }),
        shown('setWallet', '200', { exchanges: ['one', 'unknown'] }),
        shown('setWallet', '200', { fields: ['/token'] }, 'exchange', 'allowed'),
        shown('setWallet', '409', {}, 'missing field'),
        shown('setWallet', '409', {}, 'wrong type'),
        shown('setWallet', '409', {}, 'made up'),
        shown('ask', 'error 7', { exchanges: ['x'] }),
      ]),
    );
    expect(rows).toEqual([
      {
        operation: 'setWallet',
        response: '200',
        exchanges: ['one'],
        negatives: 0,
        answers: 2,
        fields: { seen: 1, missing: ['/token'] },
      },
      { operation: 'setWallet', response: '204', exchanges: [], negatives: 0, answers: 0 },
      { operation: 'setWallet', response: '409', exchanges: [], negatives: 2, answers: 3 },
      {
        operation: 'ask',
        response: '200',
        exchanges: [],
        negatives: 0,
        answers: 0,
        fields: { seen: 0, missing: ['/result', '/result/a'] },
      },
      { operation: 'ask', response: 'error 7', exchanges: [], negatives: 0, answers: 1 },
    ]);
    expect(coverageTable(rows)).toEqual([
      'operation  response  fields  refusals  exchanges',
      'setWallet  200       1/2               one',
      'setWallet  409               2',
      'ask        error 7',
      '',
      'Not shown',
      '  204  setWallet',
      '  200  ask',
    ]);
  });
});
