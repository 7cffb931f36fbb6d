import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { contractOf } from '../support/contract-of.ts';
import { readSecondAccountVariables } from '../../scripts/target/environment-credentials.ts';
import { verified } from '../support/verify.ts';
import { jsonContent } from '../support/json-content.ts';

// Two accounts of a server: what the first one makes is not for the second one.

const note = { $ref: '#/components/schemas/Note' };
const ok = (schema: object) => ({ description: 'ok', ...jsonContent(schema) });
const refusals = { 401: { description: 'no key' }, 404: { description: 'no such note' } };

function contractWith(security: object[] = [{ apiKey: [] }]) {
  const one = { 200: ok(note), ...refusals };
  return contractOf({
    openapi: {
      openapi: '3.1.0',
      info: { title: 'T', version: '1' },
      security,
      components: {
        securitySchemes: {
          apiKey: { type: 'apiKey', in: 'header', name: 'X-Key' },
          appId: { type: 'apiKey', in: 'header', name: 'X-App' },
        },
        schemas: {
          Note: {
            type: 'object',
            required: ['text'],
            properties: { id: { type: 'string', readOnly: true }, text: {} },
          },
        },
      },
      paths: {
        '/notes': {
          get: { operationId: 'listNotes', responses: { 200: ok({ type: 'array', items: note }), ...refusals } },
          post: { operationId: 'addNote', requestBody: jsonContent(note), responses: { 201: ok(note), ...refusals } },
        },
        '/notes/{noteId}': {
          parameters: [{ name: 'noteId', in: 'path', required: true, schema: { type: 'string' } }],
          get: { operationId: 'getNote', responses: one },
          put: { operationId: 'replaceNote', requestBody: jsonContent(note), responses: one },
          delete: { operationId: 'removeNote', responses: { 204: { description: 'gone' }, ...refusals } },
        },
        '/notes/{id}/history': {
          parameters: [{ name: 'id', in: 'path', required: true, schema: { type: 'string' } }],
          get: { operationId: 'getHistory', responses: { 200: ok({ type: 'object' }), ...refusals } },
        },
      },
    } as never,
  });
}

/** What the server does not check whose note it is for. */
type Leak = 'GET' | 'PUT' | 'DELETE' | 'list' | 'history';
/** Ways of a server that are no fault: it says 204 of what it does not delete, does not know the second account, … */
type Way = 'idempotent' | 'one account' | 'own note' | 'still listed';

const [first, second] = ['key-of-one-1', 'key-of-two-2'];

let [leaks, ways]: [Leak[], Way[]] = [[], []];
let count = 0;
const notes = new Map<string, { owner: string; text: unknown; isGone: boolean }>();
const asked = new Set<string>();
const server = createServer((request, response) => {
  const answered = async (): Promise<void> => {
    const { method = '', url = '', headers } = request;
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const send = (status: number, body?: object): void => {
      response.statusCode = status;
      if (body !== undefined) response.setHeader('content-type', 'application/json');
      response.end(body === undefined ? '' : JSON.stringify(body));
    };
    const owner = String(headers['x-key'] ?? (headers['x-app'] === 'app-7' ? first : ''));
    asked.add(`${owner} ${method}`);
    if (owner !== first && (owner !== second || ways.includes('one account'))) {
      response.setHeader('WWW-Authenticate', 'Key');
      return send(401);
    }
    const sees = (leak: Leak, id: string): boolean => notes.get(id)?.owner === owner || leaks.includes(leak);
    const shown = (id: string): object => ({ id, text: notes.get(id)?.text });
    const [, , id, below] = url.split('/');
    if (id === undefined) {
      if (method === 'GET') return send(200, [...notes.keys()].filter((one) => sees('list', one)).map(shown));
      const made = `n${++count}`;
      notes.set(made, { owner, isGone: false, ...(JSON.parse(String(Buffer.concat(chunks))) as { text: unknown }) });
      return send(201, shown(made));
    }
    if (notes.get(id)?.isGone !== false) return send(method === 'DELETE' && ways.includes('idempotent') ? 204 : 404);
    if (below === 'history' && method === 'GET' && sees('history', id)) return send(200, { changes: 1, of: id });
    if (!sees(method as Leak, id)) {
      if (method === 'DELETE' && ways.includes('idempotent')) return send(204);
      return ways.includes('own note') && method === 'GET' ? send(200, { id: 'mine', text: 1 }) : send(404);
    }
    if (method === 'DELETE') {
      if (ways.includes('still listed')) notes.set(id, { owner, text: '', isGone: true });
      else notes.delete(id);
      return send(204);
    }
    if (method === 'PUT')
      notes.set(id, {
        owner: notes.get(id)?.owner ?? owner,
        isGone: false,
        ...(JSON.parse(String(Buffer.concat(chunks))) as { text: unknown }),
      });
    send(200, shown(id));
  };
  answered().catch(() => {
    response.statusCode = 400;
    response.end();
  });
});
let url: string;
beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => server.close());

/** The operations that are blamed for what they let the second account do, and all that was noted of it. */
async function blamed(now: Leak[], how: Way[] = [], contract = contractWith(), unsafe = true) {
  [leaks, ways] = [now, how];
  notes.clear();
  asked.clear();
  const target = { credentials: { apiKey: first, appId: 'app-7' }, other: { apiKey: second, appId: 'app-7' } };
  const { findings, report } = await verified(contract, { url, target, depth: 1, unsafe: () => unsafe });
  const own = findings.results.filter(({ check }) => check.about.startsWith('second account:'));
  const faults = own.filter(({ judgement }) => judgement.outcome === 'broken');
  return {
    report,
    faults: faults.map(({ check, judgement }) => `${check.operation.id}: ${judgement.faults[0]?.rule}`),
    notes: own.flatMap(({ judgement }) => judgement.notes),
    own,
  };
}

describe('a second account', () => {
  it('is refused by a server that keeps the objects of accounts apart', async () => {
    const { faults, own } = await blamed([]);
    expect(faults).toEqual([]);
    expect(own.map(({ check, judgement }) => [check.operation.id, judgement.outcome])).toEqual([
      ['getHistory', 'shown'],
      ['listNotes', 'shown'],
      ['getNote', 'shown'],
      ['replaceNote', 'shown'],
      ['removeNote', 'shown'],
    ]);
  });

  it.each<[Leak, string]>([
    ['list', 'listNotes'],
    ['GET', 'getNote'],
    ['PUT', 'replaceNote'],
    ['DELETE', 'removeNote'],
    ['history', 'getHistory'],
  ])('finds a server that forgets whose note it is: %s', async (leak, operation) => {
    expect((await blamed([leak])).faults).toEqual([`${operation}: account`]);
  });

  it.each<[Leak[], Way[], string]>([
    [['list'], [], 'listNotes account a list without what another account made'],
    [[], ['still listed'], 'listNotes life-cycle a list without what removeNote has deleted'],
  ])('is named alike in each run, as a baseline needs it: %j %j', async (now, how, id) => {
    const ids = async (): Promise<string[]> => (await blamed(now, how)).report.faults.map((fault) => fault.id);
    const once = await ids();
    expect(once).toContain(id);
    expect(await ids()).toEqual(once);
  });

  it('says what was due, and shows the variable instead of the credential', async () => {
    const { report } = await blamed(['GET']);
    const fault = report.faults.find(({ rule }) => rule === 'account');
    expect(fault?.message).toBe(
      'expected another account to be refused what the first one made (403 or 404), but got 200.',
    );
    expect(fault?.curl).toContain('$TWINSPEC_OTHER_API_KEY');
    expect(JSON.stringify(report)).not.toContain(second);
  });

  it.each<[Way, string[]]>([
    ['idempotent', ['the second account got a success, but deleted nothing']],
    [
      'own note',
      [
        'the second account got status 200, and not what the first one gets',
        expect.stringMatching(/^the second account got status 200, and nothing that is "n/),
      ],
    ],
  ])('blames nobody for what is no fault: %s', async (way, said) => {
    const { faults, notes: noted } = await blamed([], [way]);
    expect([faults, noted]).toEqual([[], said]);
  });

  it('says that the server does not know it', async () => {
    const { faults, notes: noted } = await blamed([], ['one account']);
    expect(faults).toEqual([]);
    expect(new Set(noted)).toEqual(new Set(['the second account is not known to the server (status 401)']));
  });

  it.each([
    ['anybody may call', [{ apiKey: [] }, {}]],
    ['what both accounts share lets them call', [{ appId: [] }]],
  ])('asks for nothing where %s', async (_, security) => {
    const { own, report } = await blamed(['GET', 'list'], [], contractWith(security));
    expect(own).toEqual([]);
    expect(report.remarks.join(' ')).toContain('The second account asked for nothing');
  });

  it('asks for nothing without consent, and says so', async () => {
    const { report } = await blamed(['GET'], [], contractWith(), false);
    const isHarmless = (one: string): boolean => /(?:GET|HEAD)$/.test(one) && !one.startsWith(second);
    expect([...asked].filter((one) => !isHarmless(one))).toEqual([]);
    expect(report.remarks.join(' ')).toContain('The second account asked for nothing');
  });
});

describe('the variables of a second account', () => {
  const from = (environment: Record<string, string>) => readSecondAccountVariables(contractWith(), environment);
  it('are those of the schemes, with OTHER', () => {
    expect(from({ TWINSPEC_API_KEY: 'a' })).toBeUndefined();
    expect(from({ TWINSPEC_API_KEY: 'a', TWINSPEC_OTHER_API_KEY: 'b' })).toEqual({ apiKey: 'b' });
  });

  it.each<[string, Record<string, string>, string]>([
    [
      'half of them',
      { TWINSPEC_API_KEY: 'a', TWINSPEC_APP_ID: 'i', TWINSPEC_OTHER_API_KEY: 'b' },
      'The second account is given in part: set TWINSPEC_OTHER_APP_ID too, even if both accounts have the same.',
    ],
    [
      'an empty one',
      { TWINSPEC_API_KEY: 'a', TWINSPEC_OTHER_API_KEY: '' },
      'The second account is given in part: set TWINSPEC_OTHER_API_KEY too, even if both accounts have the same.',
    ],
    [
      'those of the first',
      { TWINSPEC_API_KEY: 'a', TWINSPEC_OTHER_API_KEY: 'a' },
      'The second account is the first one: TWINSPEC_OTHER_API_KEY has the same value.',
    ],
    [
      'without a first account',
      { TWINSPEC_OTHER_API_KEY: 'b' },
      'A second account is given, but not the first: set TWINSPEC_API_KEY too.',
    ],
    [
      'one of no scheme',
      { TWINSPEC_OTHER_TOKEN: 'a' },
      'TWINSPEC_OTHER_TOKEN names no security scheme of the contract; a second account is given by ' +
        'TWINSPEC_OTHER_API_KEY, TWINSPEC_OTHER_APP_ID.',
    ],
  ])('that are %s are refused in one sentence', (_, environment, sentence) => {
    expect(() => from(environment)).toThrow(sentence);
  });
});
