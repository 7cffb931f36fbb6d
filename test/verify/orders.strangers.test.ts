import type { ServerResponse } from 'node:http';
import { expect, it } from 'vitest';
import { contractOf } from '../support/contract-of.ts';
import type { Json, JsonObject } from '../../scripts/contract/base/json.ts';
import { verified } from '../support/verify.ts';
import { objectIn, whileServing, type Answering } from '../support/while-serving.ts';
import { jsonContent } from '../support/json-content.ts';

// Orders have a list inside, prices in cents, and a customer who has to be there.
const line = {
  type: 'object',
  required: ['price'],
  properties: { price: { type: 'number', minimum: 0, maximum: 100_000, multipleOf: 0.01 } },
};
const members = {
  currency: { enum: ['EUR', 'USD'] },
  lines: { type: 'array', minItems: 1, maxItems: 10, items: line },
  customerId: { type: ['string', 'null'], format: 'uuid' },
  gift: { type: 'boolean' },
  message: { type: 'string', minLength: 1 },
  labels: {
    type: 'object',
    maxProperties: 3,
    propertyNames: { pattern: '^[a-z]+$' },
    additionalProperties: { type: 'string', maxLength: 5 },
  },
};
const newOrder = {
  ...{ type: 'object', required: ['currency', 'lines'], properties: members, additionalProperties: false },
  dependentRequired: { message: ['gift'] },
};
const order = {
  type: 'object',
  required: ['id', 'currency', 'lines'],
  properties: { id: { type: 'string' }, ...members },
};
const problem = { description: 'No.' };
const found = '$response.body#/id';
const contract = contractOf({
  openapi: {
    openapi: '3.1.0',
    info: { title: 'Orders', version: '1' },
    paths: {
      '/orders': {
        post: {
          operationId: 'addOrder',
          requestBody: { required: true, ...jsonContent(newOrder) },
          responses: {
            201: {
              ...{ description: 'Made.', ...jsonContent(order) },
              links: {
                remove: { operationId: 'removeOrder', parameters: { id: found } },
                read: { operationId: 'readOrder', parameters: { id: found } },
              },
            },
            ...{ 400: problem, 415: problem, 422: problem },
          },
        },
      },
      '/orders/{id}': {
        parameters: [{ name: 'id', in: 'path', required: true, schema: { type: 'string' } }],
        get: {
          operationId: 'readOrder',
          responses: { 200: { description: 'It.', ...jsonContent(order) }, 404: problem },
        },
        delete: { operationId: 'removeOrder', responses: { 204: { description: 'Gone.' }, 404: problem } },
      },
    },
  },
});

/** The faults of a server that forgets one thing. */
async function faultsOf(forgotten: string): Promise<string[]> {
  const orders = new Map<string, Json>();
  let count = 0;
  const answer = (response: ServerResponse, status: number, body?: Json, allow = 'GET'): void => {
    response.writeHead(status, body === undefined ? { Allow: allow } : { 'Content-Type': 'application/json' });
    response.end(body === undefined ? undefined : JSON.stringify(body));
  };
  const answering: Answering = ({ method, url = '', headers }, response, text) => {
    const id = url.slice('/orders/'.length);
    if (method === 'POST' && url === '/orders') {
      if (!/^application\/json/i.test(headers['content-type'] ?? '')) return answer(response, 415);
      const sent = objectIn(text);
      if (sent === undefined || !isOrder(sent, forgotten)) return answer(response, 400);
      if ((sent['customerId'] ?? null) !== null) return answer(response, 422);
      const made = `order-${++count}`;
      const { currency, ...others } = sent;
      orders.set(made, { id: made, ...(forgotten !== 'currency' && { currency }), ...others });
      return answer(response, 201, { id: made, ...sent });
    }
    const kept = orders.get(id);
    if (method !== 'GET' && method !== 'DELETE') return answer(response, 405, undefined, id === '' ? 'POST' : 'GET');
    if (kept === undefined) return answer(response, 404);
    if (method === 'GET') return answer(response, 200, kept);
    if (forgotten !== 'deleted') orders.delete(id);
    return answer(response, 204);
  };
  return whileServing(answering, async (url) => {
    const { report } = await verified(contract, { url, depth: 'normal' });
    return report.faults.map(({ operations, message }) => `${operations.join()}: ${message}`);
  });
}

/** What else an order keeps, rule by rule; each may be forgotten. */
const rules: Record<string, (order: JsonObject) => boolean> = {
  'a message has a gift': ({ gift, message }) => message === undefined || gift !== undefined,
  'labels are texts': ({ labels }) => Object.values(labels ?? {}).every((one) => typeof one === 'string'),
  'labels are short': ({ labels }) => Object.values(labels ?? {}).every((one) => [...String(one)].length < 6),
  'labels are few': ({ labels }) => Object.keys(labels ?? {}).length < 4,
  'labels have plain names': ({ labels }) => Object.keys(labels ?? {}).every((name) => /^[a-z]+$/.test(name)),
};

function isOrder({ currency, lines, customerId = null, ...rest }: JsonObject, forgotten: string): boolean {
  const { gift = true, message = 'x', labels = {}, ...others } = rest;
  const isTyped = typeof gift === 'boolean' && typeof message === 'string' && message !== '';
  if (!isTyped || typeof labels !== 'object' || labels === null || Array.isArray(labels)) return false;
  if (!Object.entries(rules).every(([name, keeps]) => name === forgotten || keeps(rest))) return false;
  const isCustomer = customerId === null || (typeof customerId === 'string' && /^[\da-f-]{36}$/i.test(customerId));
  const isKnown = (currency === 'EUR' || currency === 'USD') && Object.keys(others).length === 0 && isCustomer;
  return isKnown && Array.isArray(lines) && lines.length > 0 && lines.length < 11 && lines.every(isLine);
}

function isLine(value: Json): boolean {
  const { price } = typeof value === 'object' && !Array.isArray(value) && value !== null ? value : {};
  if (typeof price !== 'number' || price < 0 || price > 100_000) return false;
  return Math.abs(Math.round(price * 100) - price * 100) < 1e-6;
}

it('blames a server that keeps the contract for nothing', async () => {
  expect(await faultsOf('nothing')).toEqual([]);
});

it('finds that a member is lost, though the order has a list of other objects', async () => {
  const faults = await faultsOf('currency');
  expect(faults.some((one) => one.startsWith('readOrder: /currency: expected what was sent to addOrder, '))).toBe(true);
});

it('finds that nothing is deleted', async () => {
  const faults = await faultsOf('deleted');
  expect(faults.some((one) => one.includes('has deleted'))).toBe(true);
});

it.each(Object.keys(rules))('finds that a server forgets: %s', async (rule) => {
  expect(await faultsOf(rule)).not.toEqual([]);
});
