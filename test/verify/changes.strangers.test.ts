import { Ajv2020 } from 'ajv/dist/2020.js';
import { expect, it } from 'vitest';
import { contractOf } from '../support/contract-of.ts';
import type { Json, JsonObject } from '../../scripts/contract/base/json.ts';
import { verified } from '../support/verify.ts';
import { objectIn, whileServing, type Answering } from '../support/while-serving.ts';
import { jsonContent } from '../support/json-content.ts';

// Notebooks are made and changed, member by member; each has to keep what it was sent.
const members = {
  title: { type: 'string', minLength: 1, maxLength: 20 },
  pages: { type: 'integer', minimum: 0, maximum: 500 },
  ruled: { type: 'boolean' },
  remark: { type: ['string', 'null'], maxLength: 20 },
  card: { type: 'string', pattern: '^[0-9]{12,19}$' },
  cover: {
    type: 'object',
    required: ['colour'],
    properties: { colour: { enum: ['red', 'blue'] }, width: { type: 'integer', minimum: 1, maximum: 9 } },
    additionalProperties: false,
  },
};
const change = { type: 'object', properties: members, additionalProperties: false };
const creation = { ...change, required: ['title', 'pages'] };
const notebook = {
  type: 'object',
  required: ['id', 'title', 'pages'],
  properties: { id: { type: 'string' }, ...members },
};
const one = {
  200: { description: 'It.', ...jsonContent(notebook) },
  400: { description: 'No.' },
  404: { description: 'None.' },
};
const contract = contractOf({
  openapi: {
    openapi: '3.1.0',
    info: { title: 'Notebooks', version: '1' },
    paths: {
      '/notebooks': {
        post: {
          operationId: 'addNotebook',
          requestBody: { required: true, ...jsonContent(creation) },
          responses: { 201: { description: 'Made.', ...jsonContent(notebook) }, 400: { description: 'No.' } },
        },
      },
      '/notebooks/{id}': {
        parameters: [{ name: 'id', in: 'path', required: true, schema: { type: 'string' } }],
        get: { operationId: 'readNotebook', responses: one },
        patch: {
          operationId: 'changeNotebook',
          requestBody: { required: true, ...jsonContent(change) },
          responses: one,
        },
        delete: {
          operationId: 'removeNotebook',
          responses: { 204: { description: 'Gone.' }, 404: { description: '' } },
        },
      },
    },
  },
});
const [isCreation, isChange] = [creation, change].map((schema) => new Ajv2020({ strict: false }).compile(schema));

/** What a server does with what it is sent, and with what it has. */
type Way = {
  keep?: (sent: JsonObject, before: JsonObject) => JsonObject;
  answer?: (now: JsonObject, before: JsonObject) => JsonObject;
  made?: (now: JsonObject) => JsonObject;
  read?: (now: JsonObject) => JsonObject;
  isCard?: RegExp;
};

async function faultsOf({
  keep = (sent) => sent,
  answer = (now) => now,
  made = (now) => now,
  read = (now) => now,
  isCard = /^\d{12,19}$/,
}: Way): Promise<string[]> {
  const notebooks = new Map<string, JsonObject>();
  let count = 0;
  const answering: Answering = ({ method, url = '', headers }, response, text) => {
    const send = (status: number, body?: Json): void => {
      response.writeHead(status, body === undefined ? { Allow: 'GET' } : { 'Content-Type': 'application/json' });
      response.end(body === undefined ? undefined : JSON.stringify(body));
    };
    const id = url.slice('/notebooks/'.length);
    const known = notebooks.get(id);
    const isMaking = method === 'POST' && url === '/notebooks';
    if (!isMaking && known === undefined) return send(404);
    if (method === 'GET' && known !== undefined) return send(200, read(known));
    if (method === 'DELETE') return send(notebooks.delete(id) ? 204 : 404);
    if (!isMaking && method !== 'PATCH') return send(405);
    const sent = /^application\/json/i.test(headers['content-type'] ?? '') ? objectIn(text) : undefined;
    if (sent === undefined) return send(400);
    const { card = '1'.repeat(15), ...others } = sent;
    const isFine = (isMaking ? isCreation : isChange)?.(others) === true;
    if (!isFine || typeof card !== 'string' || !isCard.test(card)) return send(400);
    const before = known ?? { id: `n${++count}` };
    const now = { ...before, ...keep(sent, before) };
    notebooks.set(String(now['id']), now);
    return send(isMaking ? 201 : 200, known === undefined ? made(now) : answer(now, before));
  };
  return whileServing(answering, async (url) => {
    const { report } = await verified(contract, { url, depth: 'normal', repeat: 2 });
    return report.faults.map(({ operations, message }) => `${operations.join()}: ${message}`);
  });
}

const dropped = (sent: JsonObject, ...names: string[]): JsonObject =>
  Object.fromEntries(Object.entries(sent).filter(([name]) => !names.includes(name)));

it('blames nobody who keeps what is sent, or says at once how a text is written', async () => {
  const written = ({ title, ...others }: JsonObject): JsonObject => ({
    ...others,
    ...(title !== undefined && { title: String(title).replaceAll(/[^\w ]/gu, '?') }),
  });
  expect(await faultsOf({})).toEqual([]);
  expect(await faultsOf({ keep: written })).toEqual([]);
});

let readings = 0;

it.each<[string, Way, RegExp]>([
  ['answers something else than it makes', { made: (now) => ({ ...now, pages: 7 }) }, /^addNotebook: \/pages: .*got 7/],
  [
    'forgets now and then, and says how often',
    { read: (now) => (++readings % 5 === 0 ? { ...now, pages: 7 } : now) },
    /^readNotebook: \/pages: .*got 7 \([12] of 3 times\)/m,
  ],
  ['answers what was before a change', { answer: (_, before) => before }, /^changeNotebook: \/\w+: .*sent to change/],
  [
    'keeps a text as it was',
    { keep: (sent, { id, title }) => ({ ...sent, title: title ?? sent['title'] ?? id ?? '' }) },
    /^changeNotebook.*\/title/,
  ],
  [
    'takes no null',
    { keep: (sent) => dropped(sent, ...(sent['remark'] === null ? ['remark'] : [])) },
    /\/remark: .*null/,
  ],
  ['makes false true', { keep: (sent) => ({ ...sent, ...('ruled' in sent && { ruled: true }) }) }, /\/ruled: .*false/],
  [
    'makes 0 pages 100',
    { keep: (sent) => ({ ...sent, ...('pages' in sent && { pages: sent['pages'] || 100 }) }) },
    /\/pages: .*0/,
  ],
  [
    'forgets a member of a member',
    {
      keep: ({ cover, ...sent }) => ({
        ...sent,
        ...(cover !== undefined && { cover: dropped(cover as JsonObject, 'width') }),
      }),
    },
    /\/cover\/width/,
  ],
  [
    'resets what a change does not name',
    { keep: (sent, { title }) => (title === undefined ? sent : { remark: 'reset', ...sent }) },
    /\/remark: .*was not sent it/,
  ],
  ['takes no card of 19 digits', { isCard: /^\d{12,18}$/ }, /accepted/],
  ['takes cards of 11 digits', { isCard: /^\d{11,19}$/ }, /a refusal .4xx. under pattern/],
])('finds a server that %s', async (_, way, fault) => {
  const faults = await faultsOf(way);
  expect(faults.join('\n')).toMatch(fault);
});
