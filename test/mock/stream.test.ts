import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { contractOf } from '../support/contract-of.ts';
import type { JsonObject } from '../../scripts/contract/base/json.ts';
import { delaysOf } from '../../scripts/mock/control/injected-failures.ts';
import { paceBody } from '../../scripts/mock/generate/stream-pacing.ts';
import { startMock } from '../../scripts/mock/start.ts';

// The data of events are read here as the standard says: lines after `data: ` up to an empty line.

const answer = (content: JsonObject): JsonObject => ({ 200: { description: 'It.', content } });
const chunk = { type: 'object', required: ['n'], properties: { n: { type: 'integer' } } };
const kind = (name: string): JsonObject => ({
  type: 'object',
  required: ['type'],
  properties: { type: { const: name } },
});
const body = (type: string): JsonObject => ({ content: { [type]: { schema: { type: 'object' } } } });

const openapi = {
  openapi: '3.2.0',
  info: { title: 'T', version: '1' },
  paths: {
    '/chat': {
      post: {
        requestBody: { content: { 'application/json': {}, 'multipart/form-data': {} } },
        responses: answer({
          'application/json': { schema: { const: 'whole' }, examples: { whole: { value: 'whole' } } },
          'text/event-stream': { schema: chunk },
        }),
      },
    },
    '/events': {
      get: {
        responses: answer({
          'text/event-stream': {
            itemSchema: {
              oneOf: [kind('audio.done'), kind('part.started'), kind('finished'), kind('delta'), kind('started')],
            },
          },
        }),
      },
    },
    '/named': {
      get: {
        responses: answer({
          'text/event-stream': {
            itemSchema: {
              type: 'object',
              required: ['event', 'data', 'id'],
              properties: { event: { const: 'tick' }, data: { const: 'a\nb' }, id: { const: '7' } },
            },
          },
        }),
      },
    },
    '/told': {
      get: {
        responses: answer({
          'text/event-stream': {
            itemSchema: {
              type: 'object',
              required: ['data'],
              properties: {
                data: { type: 'string', contentMediaType: 'application/json', contentSchema: chunk },
              },
            },
          },
        }),
      },
    },
    '/lines': { get: { responses: answer({ 'application/jsonl': { schema: chunk } }) } },
    '/form': {
      post: {
        requestBody: body('application/x-www-form-urlencoded'),
        responses: answer({ 'application/json': {}, 'text/event-stream': { schema: chunk } }),
      },
    },
  },
};

let mock: Awaited<ReturnType<typeof startMock>>;
beforeAll(async () => {
  mock = await startMock({ contract: contractOf({ openapi: openapi as never }), port: 0 });
});
afterAll(() => mock.close());

async function events(path: string, init?: RequestInit): Promise<unknown[]> {
  const response = await fetch(mock.url + path, init);
  expect([response.status, response.headers.get('content-type')]).toEqual([200, 'text/event-stream']);
  const blocks = (await response.text()).split('\n\n').filter((block) => block !== '');
  return blocks.map((block) => JSON.parse(block.replace(/^data: /, '')) as unknown);
}

const post = (value: string | FormData, type?: string): RequestInit => ({
  method: 'POST',
  body: value,
  headers: { accept: 'application/json', ...(type !== undefined && { 'content-type': type }) },
});

describe('a documented stream has items', () => {
  it('for a body with stream: true, whatever Accept says', async () => {
    const chunks = await events('/chat', post('{"stream":true}', 'application/json'));
    expect(chunks.length).toBeGreaterThan(1);
    for (const one of chunks) expect(one).toEqual({ n: expect.any(Number) as number });
    const whole = await fetch(`${mock.url}/chat`, post('{"stream":false}', 'application/json'));
    expect([whole.headers.get('content-type'), await whole.json()]).toEqual(['application/json', 'whole']);
  });

  it('for a form with stream=true', async () => {
    const form = new FormData();
    form.set('stream', 'true');
    expect((await events('/chat', post(form))).length).toBeGreaterThan(1);
    const encoded = 'application/x-www-form-urlencoded';
    expect((await events('/form', post('a=1&stream=true', encoded))).length).toBeGreaterThan(1);
  });

  it('for a client that accepts nothing else', async () => {
    const streamed = await events('/chat', {
      ...post('{}', 'application/json'),
      headers: {
        accept: 'text/event-stream',
        'content-type': 'application/json',
      },
    });
    expect(streamed.length).toBeGreaterThan(1);
  });

  it('of the kinds that the document lists, from the first to the last', async () => {
    const types = (await events('/events')).map((event) => (event as { type: string }).type);
    expect([types[0], types.at(-1)]).toEqual(['started', 'finished']);
    expect(new Set(types).size).toBe(4);
  });

  it('with the names that events have themselves', async () => {
    const text = await fetch(`${mock.url}/named`).then((response) => response.text());
    expect(text.split('\n\n')[0]).toBe('id: 7\nevent: tick\ndata: a\ndata: b');
  });

  it('with data of the JSON that the document describes', async () => {
    const told = await events('/told');
    expect(told.length).toBeGreaterThan(1);
    for (const one of told) expect(one).toEqual({ n: expect.any(Number) as number });
  });

  it('line by line in JSON Lines', async () => {
    const lines = (await fetch(`${mock.url}/lines`).then((response) => response.text())).trim().split('\n');
    for (const line of lines) expect(JSON.parse(line)).toEqual({ n: expect.any(Number) as number });
    expect(lines.length).toBeGreaterThan(1);
  });
});

describe('a stream is sent item by item', () => {
  const lines = ['{"n":1}', '{"n":2}', '{"n":3}'];
  const shown = (value: unknown) => ({ examples: { three: { value } } });
  const log = (media: object) => ({
    openapi: '3.2.0',
    info: { title: 'Log', version: '1' },
    paths: { '/log': { get: { responses: answer({ 'application/jsonl': media } as JsonObject) } } },
  });
  const shownLog = log({ itemSchema: chunk, ...shown(lines.map((line) => JSON.parse(line) as unknown)) });
  const startWith = (delay: number) =>
    startMock({ contract: contractOf({ openapi: shownLog as never }), port: 0, delay: [delay, delay] });

  it('with the items of its example, as many as are asked for', async () => {
    const quick = await startWith(1);
    const read = async (query: string) => (await fetch(`${quick.url}/log${query}`)).text();
    try {
      expect(await read('')).toBe(lines.map((line) => `${line}\n`).join(''));
      expect((await read('?__items=2')).trim().split('\n')).toEqual(lines.slice(0, 2));
      expect((await read('?__items=5')).trim().split('\n')).toEqual([0, 1, 1, 1, 2].map((i) => lines[i]));
      expect((await fetch(`${quick.url}/log?__items=many`)).status).toBe(400);
    } finally {
      await quick.close();
    }
  });

  it('as long as its reader is there', async () => {
    const slow = await startWith(1);
    try {
      const readers = Array.from({ length: 40 }, async () => {
        const leaving = new AbortController();
        const { body } = await fetch(`${slow.url}/log?__items=endless`, { signal: leaving.signal });
        const reader = body?.getReader();
        for (let i = 0; i < 5; i++) expect((await reader?.read())?.done).toBe(false);
        leaving.abort();
      });
      await Promise.all(readers);
    } finally {
      await slow.close();
    }
  });

  it('and ends at once, without a timer, when that is gone', async () => {
    const timers = (): number => process.getActiveResourcesInfo().filter((one) => one === 'Timeout').length;
    const before = timers();
    const streams = Array.from({ length: 100 }, () => paceBody(['a', 'b'], { gap: 1e6, items: 'endless' }, delaysOf()));
    const left = streams.map(async (stream) => {
      if (!(Symbol.asyncIterator in stream)) throw new Error('It is no iterable.');
      const iterator = stream[Symbol.asyncIterator]();
      expect(await iterator.next()).toEqual({ done: false, value: 'a' });
      const pending = iterator.next();
      await iterator.return?.();
      expect((await pending).done).toBe(true);
    });
    await Promise.all(left);
    expect(timers()).toBeLessThanOrEqual(before);
  });
});
