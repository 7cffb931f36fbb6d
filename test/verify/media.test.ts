import { expect, it } from 'vitest';
import { contractOf } from '../support/contract-of.ts';
import type { JsonObject } from '../../scripts/contract/base/json.ts';
import type { Report } from '../../scripts/verify/report.ts';
import { verified } from '../support/verify.ts';
import { objectIn, whileServing, type Answering } from '../support/while-serving.ts';

// A note may be sent as JSON, as a form, or as what changes in it (RFC 7396); each has limits of its own.
const text = (maxLength: number): JsonObject => {
  const properties = { title: { type: 'string', minLength: 1, maxLength } };
  return { schema: { type: 'object', required: ['title'], properties, additionalProperties: false } };
};
const limits: Record<string, number> = {
  'application/json': 5,
  'application/x-www-form-urlencoded': 6,
  'application/merge-patch+json': 7,
};
const contract = contractOf({
  openapi: {
    openapi: '3.1.0',
    info: { title: 'Notes', version: '1' },
    paths: {
      '/note': {
        patch: {
          operationId: 'changeNote',
          requestBody: {
            required: true,
            content: Object.fromEntries(Object.entries(limits).map(([type, limit]) => [type, text(limit)])),
          },
          responses: { 204: { description: 'Kept.' }, 400: { description: 'Wrong.' }, 415: { description: 'What?' } },
        },
      },
    },
  },
});

/** Verifies a server that takes titles of any length in one media type. */
async function reportOn(careless: string): Promise<Report> {
  const answering: Answering = (request, response, text) => {
    const [type = ''] = (request.headers['content-type'] ?? '').toLowerCase().split(/\s*;/);
    const answer = (status: number): void => void response.writeHead(status, { Allow: 'PATCH' }).end();
    const limit = limits[type];
    if (request.method !== 'PATCH') return answer(405);
    if (limit === undefined) return answer(415);
    const sent = type.includes('json') ? objectIn(text) : Object.fromEntries(new URLSearchParams(text));
    const { title, ...others } = sent ?? {};
    const isShort = typeof title === 'string' && title !== '' && (type === careless || [...title].length <= limit);
    answer(isShort && Object.keys(others).length === 0 ? 204 : 400);
  };
  return whileServing(answering, async (url) => {
    return (await verified(contract, { url, depth: 'normal' })).report;
  });
}

it('blames a server that holds each media type to its own schema for nothing', async () => {
  const { failed, keywords } = await reportOn('none');
  expect(failed).toEqual([]);
  // Each keyword of each schema was kept by one request, and broken by another; but forms know no types, and one
  // without its only field is like no body at all.
  expect(keywords.length).toBe(6 * Object.keys(limits).length);
  expect(keywords.filter(({ valid }) => valid === 0)).toEqual([]);
  const unbroken = keywords.filter(({ invalid }) => invalid === 0);
  expect(unbroken.map(({ place, keyword }) => [place.includes('urlencoded'), keyword])).toEqual([
    [true, 'type'],
    [true, 'required title'],
    [true, 'type'],
  ]);
});

it.each(Object.keys(limits))('finds that a server takes too long a title as %s', async (type) => {
  const { failed } = await reportOn(type);
  expect(failed).not.toEqual([]);
  for (const { about, problems } of failed) {
    expect(about).toContain('/title beyond the longest');
    expect(problems).toEqual([`expected a refusal (4xx) under maxLength ${limits[type]}, but got 204.`]);
    if (type !== 'application/json') expect(about).toContain(`the body as ${type}`);
  }
});

it('finds that a server fails without a body that may be left out', async () => {
  const reason = { type: 'object', properties: { reason: { type: 'string', maxLength: 9 } } };
  const archive = contractOf({
    openapi: {
      openapi: '3.1.0',
      info: { title: 'Archive', version: '1' },
      paths: {
        '/archive': {
          post: {
            operationId: 'archive',
            requestBody: { content: { 'application/json': { schema: reason } } },
            responses: { 204: { description: 'Kept.' }, 400: { description: 'Wrong.' } },
          },
        },
      },
    },
  });
  const answering: Answering = ({ method, headers }, response, sent) => {
    const isJson = /^application\/json/i.test(headers['content-type'] ?? '');
    const { reason: why = '' } = (isJson ? objectIn(sent) : undefined) ?? { reason: 0 };
    const isFine = typeof why === 'string' && [...why].length <= 9;
    response.writeHead(method !== 'POST' ? 405 : sent === '' ? 500 : isFine ? 204 : 400, { Allow: 'POST' }).end();
  };
  await whileServing(answering, async (url) => {
    const { report } = await verified(archive, { url, depth: 'normal' });
    expect(report.failed.map(({ about }) => about)).toEqual(['no body']);
  });
});
