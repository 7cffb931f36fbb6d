import { expect, it } from 'vitest';
import { contractOf } from '../support/contract-of.ts';
import type { Json, JsonObject } from '../../scripts/contract/base/json.ts';
import { verified } from '../support/verify.ts';
import { objectIn, whileServing, type Answering } from '../support/while-serving.ts';
import { jsonContent } from '../support/json-content.ts';

// Shelves with books on them, served with one carelessness at a time.
const members = {
  label: { type: 'string' },
  height: { type: 'integer' },
  width: { type: 'integer', minimum: 10 },
  keeper: { type: 'string', format: 'email', maxLength: 120 },
  rows: { type: 'array', items: { type: 'string' } },
};
const shelf = { type: 'object', required: ['id'], properties: { id: { type: 'string' }, ...members } };
const refusals = { 400: { description: 'No.' }, 404: { description: 'None.' } };
const id = { name: 'id', in: 'path', required: true, schema: { type: 'string' } };
const contract = contractOf({
  openapi: {
    openapi: '3.1.0',
    info: { title: 'Shelves', version: '1' },
    paths: {
      '/shelves': {
        get: {
          operationId: 'listShelves',
          parameters: [{ name: 'limit', in: 'query', schema: { type: 'integer', minimum: 1, maximum: 50 } }],
          responses: { 200: { description: 'All.', ...jsonContent({ type: 'array', items: shelf }) }, ...refusals },
        },
        post: {
          operationId: 'addShelf',
          requestBody: { required: true, ...jsonContent({ type: 'object', properties: members }) },
          responses: { 201: { description: 'Made.', ...jsonContent(shelf) }, ...refusals },
        },
      },
      '/shelves/{id}': {
        parameters: [id],
        get: {
          operationId: 'readShelf',
          responses: { 200: { description: 'It.', ...jsonContent(shelf) }, ...refusals },
        },
        delete: { operationId: 'removeShelf', responses: { 204: { description: 'Gone.' }, ...refusals } },
      },
      '/shelves/{id}/books': {
        parameters: [id],
        get: {
          operationId: 'listBooks',
          responses: { 200: { description: 'Its books.', ...jsonContent({ type: 'array' }) }, ...refusals },
        },
      },
    },
  },
});

/** Labels of hosts have at most 63 characters. */
const mail = /^[\w.+-]{1,64}@(?:[a-z\d-]{1,63}\.)+[a-z]{2,63}$/i;

const isNumber = /^\d+$/;

function isShelf({ label = '', height = 0, width = 10, keeper = 'a@b.example', rows = [] }: JsonObject): boolean {
  const isWide = Number.isInteger(width) && Number(width) >= 10;
  const isTyped = isWide && typeof label === 'string' && Number.isInteger(height) && typeof keeper === 'string';
  const isKeeper = isTyped && keeper.length <= 120 && mail.test(keeper);
  return isKeeper && Array.isArray(rows) && rows.every((row) => typeof row === 'string');
}

async function faultsOf(careless: string): Promise<string[]> {
  const shelves = new Map<string, JsonObject>([['s0', { id: 's0' }]]);
  let count = 0;
  const answering: Answering = ({ method, url = '', headers }, response, text) => {
    const send = (status: number, body?: Json, more: { [name: string]: string } = {}): void => {
      response.writeHead(status, { ...(body !== undefined && { 'Content-Type': 'application/json' }), ...more });
      response.end(body === undefined ? undefined : JSON.stringify(body));
    };
    const { pathname, searchParams } = new URL(url, 'http://localhost');
    const [, collection, name, below] = pathname.split('/');
    const known = name === undefined ? undefined : shelves.get(name);
    const methods = name === undefined ? 'GET, POST' : below === undefined ? 'GET, DELETE' : 'GET';
    if (collection !== 'shelves') return send(404);
    if (!methods.includes(method ?? '')) {
      return send(405, undefined, { Allow: careless === 'Allow' ? 'PATCH' : methods });
    }
    if (name === undefined && method === 'GET') {
      const limit = searchParams.getAll('limit').at(-1) ?? '50';
      const read = careless === 'digits' ? Number.parseInt(limit, 10) : isNumber.test(limit) ? Number(limit) : 0;
      return read >= 1 && read <= 50 ? send(200, [...shelves.values()].slice(0, read)) : send(400);
    }
    if (name === undefined) {
      const sent = /^application\/json/i.test(headers['content-type'] ?? '') ? objectIn(text) : undefined;
      const { rows: listed, width } = sent ?? {};
      const checked = {
        ...sent,
        ...(careless === 'second row' && Array.isArray(listed) && { rows: listed.slice(0, 1) }),
        ...(careless === 'fraction' && typeof width === 'number' && { width: Math.floor(width) }),
      };
      if (sent === undefined || !isShelf(checked)) return send(400);
      const { label = '', height = 0, rows = ['x'] } = sent;
      const fails = [
        careless === 'long label' && String(label).length > 255,
        careless === 'no label' && 'label' in sent && label === '',
        careless === 'no height' && height === 0 && 'height' in sent,
        careless === 'no rows' && Array.isArray(rows) && rows.length === 0,
      ];
      if (fails.includes(true)) return send(500);
      const made = { id: `s${++count}`, ...sent };
      shelves.set(made.id, made);
      const at = careless === 'Location' ? 's0' : made.id;
      return send(201, made, { Location: `/shelves/${at}` });
    }
    if (below !== undefined) return known === undefined && careless !== 'books' ? send(404) : send(200, []);
    if (known === undefined) return send(404);
    if (method === 'GET') return send(200, known);
    shelves.delete(name);
    return send(204);
  };
  return whileServing(answering, async (url) => {
    const { report } = await verified(contract, { url, depth: 'normal' });
    return report.faults.map(({ operations, message }) => `${operations.join()}: ${message}`);
  });
}

it('blames nobody who keeps the contract, and the limits of the parts of an address', async () => {
  expect(await faultsOf('')).toEqual([]);
});

it.each<[string, RegExp]>([
  ['digits', /^listShelves: expected a refusal \(4xx\) under type "integer", but got 200/m],
  ['second row', /addShelf.*: expected a refusal \(4xx\)/],
  ['fraction', /^addShelf: expected a refusal \(4xx\) under type "integer", but got 201/m],
  ['long label', /addShelf.*500/],
  ['no label', /addShelf.*500/],
  ['no height', /addShelf.*500/],
  ['no rows', /addShelf.*500/],
  ['Location', /^readShelf: Location: expected what was made, "s\d+", but got "s0"/m],
  ['Allow', /expected an Allow with GET, POST, which the path has \(RFC 9110, section 15.5.6\), but got "PATCH"/],
  [
    'books',
    /^listBooks: expected status 404, as nothing is there of what removeShelf has deleted, but got status 200/m,
  ],
])('finds a careless server: %s', async (careless, fault) => {
  expect((await faultsOf(careless)).join('\n')).toMatch(fault);
});

it.each([
  ['POST, HEAD, OPTIONS', []],
  ['post, PUT, PATCH', ['Allow has PUT, PATCH, which the contract does not have there']],
])('notes what the contract does not know of in the Allow %j, as the server may', async (allow, notes) => {
  const one = contractOf({
    openapi: {
      ...{ openapi: '3.1.0', info: { title: 'X', version: '1' } },
      paths: { '/x': { post: { operationId: 'postX', responses: { 204: { description: 'Nothing.' } } } } },
    },
  });
  const answering: Answering = ({ method }, response) =>
    void response.writeHead(method === 'POST' ? 204 : 405, { Allow: allow }).end();
  const { findings } = await whileServing(answering, (url) => verified(one, { url, depth: 'normal' }));
  const refused = findings.results.filter(({ check }) => check.kind === 'method');
  const each = ['GET', 'PUT', 'PATCH'].map((method) => [`${method} /x`, 'shown', notes]);
  expect(refused.map(({ check, judgement }) => [check.about, judgement.outcome, judgement.notes])).toEqual(each);
});
