import { mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { asObject, type Json, type JsonObject } from '../../scripts/contract/base/json.ts';
import { twinspec } from '../support/process.ts';
import { objectIn, whileServing, type Answering } from '../support/while-serving.ts';

// Two small APIs without an example: what names a thing wants it in a state, or under a name that callers choose. The
// document says in words what is refused, and what is added to what.
const text = { type: 'string' };
const count = { type: 'integer', minimum: 0 };
const object = (properties: JsonObject): JsonObject => ({
  ...{ type: 'object', additionalProperties: false, required: Object.keys(properties) },
  properties,
});

const lot = object({ id: text, title: text, state: { enum: ['draft', 'open', 'closed'] } });
const method = (name: string, summary: string, names: JsonObject, result: Json): Json => ({
  ...{ name, summary, paramStructure: 'by-name' },
  params: Object.entries(names).map(([one, schema]) => ({ name: one, required: true, schema })),
  result: { name: 'it', schema: result },
  errors: [
    { code: 1, message: 'no such lot' },
    { code: 2, message: 'the lot is in another state' },
  ],
});
const auction = {
  ...{ openrpc: '1.3.2', info: { title: 'Auction', version: '1' } },
  methods: [
    method('lot.create', 'Write a draft', { title: { ...text, minLength: 1 } }, lot),
    method('lot.get', 'Read a lot', { lotId: text }, lot),
    method('lot.open', 'Open a draft for bids', { lotId: text }, lot),
    method('lot.close', 'Close an open lot', { lotId: text }, lot),
    method('bid.place', 'Bid on an open lot', { lotId: text, amount: count }, object({ bid: text, amount: count })),
  ],
};

type AuctionMistake = 'none' | 'bids on drafts' | 'opens for a moment' | 'closes drafts';

function auctionWith(mistake: AuctionMistake): Answering {
  const lots = new Map<string, JsonObject>();
  const call = (name: Json, { lotId, title, amount }: JsonObject): Json => {
    if (name === 'lot.create') {
      if (typeof title !== 'string' || title === '') return -32602;
      const id = `lot-${lots.size}`;
      lots.set(id, { id, title, state: 'draft' });
      return lots.get(id) ?? null;
    }
    if (typeof lotId !== 'string' || (name === 'bid.place' && !(Number.isInteger(amount) && Number(amount) >= 0)))
      return -32602;
    const found = lots.get(lotId);
    if (found === undefined) return 1;
    const go = (from: string, to: string, isAny: boolean, isKept = true): Json => {
      if (found['state'] !== from && !isAny) return 2;
      const now = { ...found, state: to };
      if (isKept) lots.set(lotId, now);
      return now;
    };
    if (name === 'lot.open') return go('draft', 'open', false, mistake !== 'opens for a moment');
    if (name === 'lot.close') return go('open', 'closed', mistake === 'closes drafts' && found['state'] === 'draft');
    if (name === 'lot.get') return found;
    return found['state'] === 'open' || mistake === 'bids on drafts' ? { bid: lotId, amount: amount ?? 0 } : 2;
  };
  const answerOf = (request: Json): JsonObject => {
    const { jsonrpc, id, method: name = null, params = {} } = asObject(request);
    const isKnown = typeof name === 'string' && auction.methods.some((one) => asObject(one)['name'] === name);
    const isParams = typeof params === 'object' && params !== null && !Array.isArray(params);
    const names: Record<string, string[]> = { 'lot.create': ['title'], 'bid.place': ['lotId', 'amount'] };
    const own = new Set(names[String(name)] ?? ['lotId']);
    const isId = id === null || typeof id === 'string' || typeof id === 'number';
    const result =
      jsonrpc !== '2.0' || typeof name !== 'string' || !isId || typeof params !== 'object' || params === null
        ? -32600
        : !isKnown
          ? -32601
          : isParams && Object.keys(params).every((one) => own.has(one))
            ? call(name, params)
            : -32602;
    const isRefused = typeof result === 'number';
    return {
      ...{ jsonrpc: '2.0', id: result === -32600 ? null : (id ?? null) },
      ...(isRefused ? { error: { code: result, message: 'refused' } } : { result }),
    };
  };
  return (_, response, body) => {
    const reply = (status: number, answer?: Json): void =>
      void response
        .writeHead(status, { 'Content-Type': 'application/json' })
        .end(answer === undefined ? '' : JSON.stringify(answer));
    let sent: Json;
    try {
      sent = JSON.parse(body) as Json;
    } catch {
      return reply(200, { jsonrpc: '2.0', id: null, error: { code: -32700, message: 'refused' } });
    }
    const isNote = (one: Json): boolean => asObject(one)['method'] !== undefined && asObject(one)['id'] === undefined;
    const calls = Array.isArray(sent) ? sent : [sent];
    const answers = calls.filter((one) => !isNote(one)).map(answerOf);
    if (calls.length === 0) return reply(200, answerOf(null));
    if (answers.length === 0) return reply(204);
    return reply(200, Array.isArray(sent) ? answers : answers[0]);
  };
}

const plan = object({ code: text, title: text });
const member = object({ id: text, planCode: text, state: { enum: ['active', 'frozen'] }, credit: count });
const json = (schema: Json): JsonObject => ({ content: { 'application/json': { schema } } });
const operation = (operationId: string, summary: string, said: JsonObject, body?: Json): Json => ({
  ...{ operationId, summary },
  ...(body !== undefined && { requestBody: { required: true, ...json(body) } }),
  responses: Object.fromEntries(
    Object.entries({ 400: 'Not as described', 404: 'Nothing there', ...said }).map(([status, told]) => [
      status,
      typeof told === 'string' ? { description: told, ...json(object({ message: text })) } : (told ?? {}),
    ]),
  ),
});
const at = (name: string): Json => [{ name, in: 'path', required: true, schema: { type: 'string', minLength: 1 } }];
const gym = {
  ...{ openapi: '3.1.0', info: { title: 'Gym', version: '1' } },
  paths: {
    '/plans/{code}': {
      parameters: [{ name: 'code', in: 'path', required: true, schema: { type: 'string', pattern: '^[a-z]{8,20}$' } }],
      get: operation('getPlan', 'Read a plan', { 200: { description: 'It', ...json(plan) } }),
      put: operation(
        ...(['putPlan', 'Make or replace a plan'] as const),
        { 200: { description: 'Replaced', ...json(plan) }, 201: { description: 'Made', ...json(plan) } },
        object({ title: { ...text, minLength: 1 } }),
      ),
    },
    '/members': {
      post: operation(
        ...(['addMember', 'Someone joins'] as const),
        { 201: { description: 'It', ...json(member) }, 422: 'There is no such plan' },
        object({ planCode: text }),
      ),
    },
    '/members/{memberId}': {
      parameters: at('memberId'),
      get: operation('getMember', 'Read a member', { 200: { description: 'It', ...json(member) } }),
    },
    '/members/{memberId}/freeze': {
      parameters: at('memberId'),
      post: operation('freezeMember', 'Freeze an active membership', {
        ...{ 200: { description: 'The frozen member', ...json(member) }, 409: 'The membership is not active' },
      }),
    },
    '/members/{memberId}/top-up': {
      parameters: at('memberId'),
      post: operation(
        ...(['topUp', 'Add to the credit of a member'] as const),
        { 200: { description: 'It', ...json(member) } },
        object({ amount: { type: 'integer', minimum: 1, maximum: 1000 } }),
      ),
    },
  },
};

type GymMistake = 'none' | 'stays active' | 'freezes twice' | 'adds twice' | 'takes any plan' | 'says 200';

function gymWith(mistake: GymMistake): Answering {
  const plans = new Map<string, string>();
  const members = new Map<string, { planCode: string; state: string; credit: number }>();
  return ({ method: verb = '', url = '', headers }, response, body) => {
    const reply = (status: number, answer: JsonObject): void =>
      void response
        .writeHead(status, { 'Content-Type': 'application/json', Allow: 'GET, POST, PUT' })
        .end(JSON.stringify(answer));
    const refuse = (status: number): void => reply(status, { message: 'refused' });
    const [, things, name = '', action] = new URL(url, 'http://gym').pathname.split('/').map(decodeURIComponent);
    const sent = objectIn(body);
    const isBody = verb === 'PUT' || (verb === 'POST' && action !== 'freeze');
    const isJson = headers['content-type']?.split(';')[0]?.trim().toLowerCase() === 'application/json';
    const { title, planCode, amount, ...others } = sent ?? {};
    if (isBody && (!isJson || sent === undefined || Object.keys(others).length > 0)) return refuse(400);
    if (things === 'plans' && !/^[a-z]{8,20}$/.test(name)) return refuse(400);
    if (things === 'plans' && verb === 'PUT') {
      if (typeof title !== 'string' || title === '' || Object.keys(sent ?? {}).length > 1) return refuse(400);
      const isThere = plans.has(name);
      plans.set(name, title);
      return reply(isThere || mistake === 'says 200' ? 200 : 201, { code: name, title });
    }
    const found = plans.get(name);
    if (things === 'plans' && verb === 'GET')
      return found === undefined ? refuse(404) : reply(200, { code: name, title: found });
    if (things === 'members' && name === '' && verb === 'POST') {
      if (typeof planCode !== 'string' || Object.keys(sent ?? {}).length > 1) return refuse(400);
      if (!plans.has(planCode) && mistake !== 'takes any plan') return refuse(422);
      members.set(`m${members.size}`, { planCode, state: 'active', credit: 0 });
      return reply(201, { id: `m${members.size - 1}`, planCode, state: 'active', credit: 0 });
    }
    const one = members.get(name);
    const allowed = { freeze: 'POST', 'top-up': 'POST' }[action ?? ''] ?? 'GET';
    if (things !== 'members' || verb !== allowed) return refuse(405);
    if (action === 'top-up' && !(Number.isInteger(amount) && Number(amount) >= 1 && Number(amount) <= 1000))
      return refuse(400);
    if (action === 'top-up' && Object.keys(sent ?? {}).length > 1) return refuse(400);
    if (one === undefined) return refuse(404);
    if (action === 'freeze' && one.state === 'frozen' && mistake !== 'freezes twice') return refuse(409);
    if (action === 'freeze' && mistake !== 'stays active') one.state = 'frozen';
    if (action === 'top-up') one.credit += Number(amount) * (mistake === 'adds twice' ? 2 : 1);
    return reply(200, { id: name, ...one });
  };
}

async function saidOf(answer: Answering, document: object, way: '--url' | '--rpc'): ReturnType<typeof twinspec> {
  const file = join(await mkdtemp(join(tmpdir(), 'twinspec-states-')), 'api.json');
  await writeFile(file, JSON.stringify(document));
  return whileServing(answer, (url) => twinspec(['verify', file, way, url, '--unsafe']));
}

it('shows what is for a thing in a state, after what brings it there, and names what callers have made', async () => {
  const { stdout } = await saidOf(auctionWith('none'), auction, '--rpc');
  expect(stdout).toContain('5 of 5 operations are right');
  expect(stdout).toContain("bid.place was reached with lotId: the id of lot.create's answer, after lot.open.");
  const other = await saidOf(gymWith('none'), gym, '--url');
  expect(other.stdout).toContain('6 of 6 operations are right');
  expect(other.stdout).toContain("planCode: the code of putPlan's answer");
  expect(other.code).toBe(0);
});

it.each<[AuctionMistake, string]>([
  ['bids on drafts', 'bid.place'],
  ['closes drafts', 'lot.close'],
  ['opens for a moment', 'lot.get'],
])('an auction that %s has one FAIL', async (mistake, first) => {
  const { stdout } = await saidOf(auctionWith(mistake), auction, '--rpc');
  expect(stdout.match(/^ {2}FAIL /gm)).toHaveLength(1);
  expect(stdout).toContain(`\n${first}\n  FAIL life cycle`);
});

it.each<[GymMistake, string]>([
  ['stays active', 'freezeMember'],
  ['freezes twice', 'freezeMember'],
  ['adds twice', 'topUp'],
  ['takes any plan', 'addMember'],
  ['says 200', 'putPlan'],
])('a gym that %s has one FAIL', async (mistake, first) => {
  const { stdout } = await saidOf(gymWith(mistake), gym, '--url');
  expect(stdout.match(/^ {2}FAIL /gm)).toHaveLength(1);
  expect(stdout).toContain(`\n${first}\n  FAIL life cycle`);
});
