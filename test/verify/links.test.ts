import { describe, expect, it } from 'vitest';
import { contractOf } from '../support/contract-of.ts';
import { asObject, type Json, type JsonObject } from '../../scripts/contract/base/json.ts';
import type { Operation } from '../../scripts/contract/operation.ts';
import type { RequestParts } from '../../scripts/contract/request/write-request.ts';
import { compileSchemas } from '../../scripts/contract/compile/compile-schemas.ts';
import type { Check, Result } from '../../scripts/checks/check.ts';
import { sentenceOf } from '../../scripts/findings/fault.ts';
import { followLinks, validExchange } from '../../scripts/verify/cases/links.ts';
import { toReceivedAnswer } from '../../scripts/remote/received-answer.ts';

// Which requests follow from the links in an answer, and what is said of their answers.

const ok = (links: JsonObject = {}, schema: object = {}) => ({
  200: { description: '', content: { 'application/json': { schema, examples: { one: { value: { id: 1 } } } } }, links },
});
const param = (where: string, name: string, schema: object = {}) => ({
  ...{ name, in: where, required: where === 'path', schema, examples: { one: { value: 'demo' } } },
});

/** A contract whose operation `start` has these links; `read`, `write` and the method `ask` are there to be linked. */
function contractWith(links: JsonObject, more: JsonObject = {}) {
  const content = (value: Json) => ({ content: { 'application/json': { schema: {}, examples: { one: { value } } } } });
  return contractOf({
    openapi: {
      openapi: '3.1.0',
      info: { title: 'T', version: '1' },
      paths: {
        '/start/{key}': {
          post: {
            operationId: 'start',
            parameters: [param('path', 'key'), param('query', 'q'), param('header', 'X-Run')],
            requestBody: content({ sent: 's' }),
            responses: ok(links),
            ...more,
          },
        },
        '/read/{id}': {
          get: {
            operationId: 'read',
            parameters: [param('path', 'id'), param('query', 'id'), param('header', 'X-Id')],
            responses: { ...ok({}, { type: ['object', 'null'] }), 404: { description: '' } },
          },
        },
        '/write': { put: { operationId: 'write', requestBody: content({ a: 1 }), responses: ok() } },
      },
    } as never,
    openrpc: {
      openrpc: '1.3.2',
      info: { title: 'T', version: '1' },
      methods: ['ask', 'named'].map((name) => ({
        ...{ name, paramStructure: name === 'named' ? 'by-name' : 'by-position' },
        params: ['a', 'b'].map((one) => ({ name: one, schema: { type: ['string', 'integer'] } })),
        result: { name: 'r', schema: {} },
        examples: [
          {
            name: 'one',
            params: [
              { name: 'a', value: 'x' },
              { name: 'b', value: 'y' },
            ],
            result: { name: 'r', value: 1 },
          },
        ],
      })),
    } as never,
  });
}

/** Links change no schema, so these are those of every contract here. */
const validators = compileSchemas(contractWith({}), 'lenient');

type Told = { about: string; sent: string; said: string[] };

/** What follows from the answer to `start`, when the linked calls get these answers. */
async function followed(
  links: JsonObject,
  answer: Json,
  answers: (url: string, body: Json | undefined) => { status?: number; body?: Json } = () => ({ body: { id: 1 } }),
  options: {
    most?: number;
    again?: Json[];
    start?: Partial<Result['check']>;
    outcome?: string;
    more?: JsonObject;
  } = {},
): Promise<Told[]> {
  const contract = contractWith(links, options.more);
  const samples = new Map<Operation, RequestParts>(
    contract.operations.flatMap((operation) => {
      const exchange = validExchange(operation);
      return exchange === undefined ? [] : [[operation, exchange.request] as const];
    }),
  );
  const [start] = contract.operations;
  const told: Told[] = [];
  const perform = async (check: Check): Promise<Result> => {
    const { url, body } = check.request;
    const { status = 200, body: came } = answers(url, body === undefined ? undefined : (JSON.parse(body) as Json));
    const sent = asObject(body === undefined ? null : (JSON.parse(body) as Json));
    const whole =
      'jsonrpc' in sent && came !== undefined ? { jsonrpc: '2.0', id: sent['id'] ?? null, ...asObject(came) } : came;
    const text = whole === undefined ? '' : JSON.stringify(whole);
    const received = toReceivedAnswer(status, { 'content-type': 'application/json' }, Buffer.from(text));
    told.push({
      about: check.about,
      sent: `${url.replace('http://t.test', '')} ${JSON.stringify(check.request.headers['X-Id'] ?? null)} ${body ?? ''}`,
      said: [],
    });
    return { check, judgement: check.judge(received), answer: received, milliseconds: 1 };
  };
  const view = {
    headers: { 'X-Run': 'run' },
    path: { key: 'k' },
    query: { q: 'query' },
    body: { sent: 's', deep: { n: 7 } },
  };
  const source = {
    check: {
      ...{ operation: start, kind: 'exchange', about: 'one', view },
      request: { method: 'POST', url: 'http://t.test/start/k?q=query', headers: { 'X-Run': 'run' } },
      ...options.start,
    },
    judgement: { outcome: options.outcome ?? 'shown' },
    answer: { status: 200, headers: { location: '/read/77', 'x-next': '8' }, body: answer },
  } as unknown as Result;
  const results = await followLinks(
    {
      measure: { contract, validators, strictness: 'live' },
      target: {
        addresses: { platform: 'http://t.test', node: 'http://t.test/rpc' },
        credentials: {},
        headers: {},
        timeout: 1,
      },
      samples,
      perform,
      send: async () => {
        const body = options.again?.shift() ?? answer;
        return toReceivedAnswer(200, { 'content-type': 'application/json' }, Buffer.from(JSON.stringify(body)));
      },
      ended: () => (told.length >= (options.most ?? 100) ? 'enough' : undefined),
    },
    [source],
  );
  return results.map(({ check, judgement: { outcome, faults, notes } }) => ({
    about: check.about,
    sent: told.find(({ about }) => about === check.about)?.sent ?? 'asked before',
    said: [outcome, ...faults.map(sentenceOf), ...notes],
  }));
}

const read = (parameters: JsonObject, more: JsonObject = {}): JsonObject => ({
  next: { operationId: 'read', parameters, ...more },
});
const sentFor = async (links: JsonObject, answer: Json): Promise<string[]> =>
  (await followed(links, answer)).map(({ sent }) => sent.trim());

describe('a link', () => {
  it.each<[string, JsonObject, Json, string[]]>([
    ['takes a value of the answer', read({ id: '$response.body#/id' }), { id: 5 }, ['/read/5?id=demo "demo"']],
    ['may be written in braces', read({ id: '{$response.body#/id}' }), { id: 5 }, ['/read/5?id=demo "demo"']],
    [
      'may be a part of a text',
      read({ id: 'a{$response.body#/id}-{$request.path.key}' }),
      { id: '$&' },
      ['/read/a%24%26-k?id=demo "demo"'],
    ],
    ['may be fixed', read({ id: 'all', 'query.id': '$request.query.q' }), {}, ['/read/all?id=query "demo"']],
    [
      'takes values of the request',
      read({
        'path.id': '$request.body#/deep/n',
        'query.id': '$request.path.key',
        'header.X-Id': '$request.header.x-run',
      }),
      {},
      ['/read/7?id=k "run"'],
    ],
    [
      'writes a header as a text',
      read({ id: '$response.body#/id', 'header.X-Id': '$response.body#/o' }),
      { id: 1, o: { a: 1 } },
      ['/read/1?id=demo "a,1"'],
    ],
    ['leads nowhere without its value', read({ id: '$response.body#/none' }), { id: 5 }, []],
    ['leads nowhere if its value is null', read({ id: '$response.body#/id' }), { id: null }, []],
    ['leads nowhere if a part of a text is missing', read({ id: 'a{$response.body#/none}' }), { id: 5 }, []],
    ['leads nowhere without its header', read({ id: '$response.header.X' }), { id: 5 }, []],
    ['takes a header of the answer', read({ id: '$response.header.X-Next' }), {}, ['/read/8?id=demo "demo"']],
    [
      'takes the address, the method and the status of the call',
      read({ id: '$statusCode', 'query.id': '$method', 'header.X-Id': '$url' }),
      {},
      ['/read/200?id=POST "http://t.test/start/k?q=query"'],
    ],
    ['takes a part of what it names', read({ id: '{$method}-{$statusCode}' }), {}, ['/read/POST-200?id=demo "demo"']],
    [
      'leads nowhere that is not there',
      { next: { operationId: 'read', parameters: { 'query.none': '$response.body#/id' } } },
      { id: 5 },
      ['/read/demo?id=demo "demo"'],
    ],
    [
      'may have a body',
      {
        next: {
          operationId: 'write',
          requestBody: { a: '$response.body#/id', l: ['$request.body#/sent', true], n: 1 },
        },
      },
      { id: 5 },
      ['/write null {"a":5,"l":["s",true],"n":1}'],
    ],
    [
      'leads nowhere without a value of its body',
      { next: { operationId: 'write', requestBody: { l: ['$response.body#/none'] } } },
      { id: 5 },
      [],
    ],
    [
      'follows each item of a list',
      read({ id: '$response.body#/l/0/id' }),
      { l: [{ id: 'a' }, { id: 'b' }, {}, { id: 'a' }] },
      ['/read/a?id=demo "demo"', '/read/b?id=demo "demo"'],
    ],
    [
      'follows the first six',
      read({ id: '$response.body#/l/0' }),
      { l: [1, 2, 3, 4, 5, 6, 7, 8] },
      [1, 2, 3, 4, 5, 6].map((n) => `/read/${n}?id=demo "demo"`),
    ],
  ])('%s', async (_, links, answer, sent) => {
    expect(await sentFor(links, answer)).toEqual(sent);
  });

  it('into JSON-RPC sets params, and asks only what they allow', async () => {
    const sent = async (operation: string, parameters: JsonObject) =>
      (await sentFor({ next: { operationId: operation, parameters } }, { id: 5, o: {} })).map(
        (one) => asObject(JSON.parse(one.slice(one.indexOf('{'))) as Json)['params'],
      );
    expect(await sent('ask', { b: '$response.body#/id' })).toEqual([['x', 5]]);
    expect(await sent('named', { b: '$response.body#/id' })).toEqual([{ a: 'x', b: 5 }]);
    expect(await sent('ask', { b: '$response.body#/o' })).toEqual([]);
  });

  it.each<[string, object]>([
    ['that is broken', { outcome: 'broken' }],
    ['of another kind', { start: { kind: 'wrong type' } }],
    ['without a request', { start: { view: undefined } }],
  ])('is not followed from an answer %s', async (_, options) => {
    expect(await followed(read({ id: '$response.body#/id' }), { id: 5 }, undefined, options)).toEqual([]);
  });

  it('is followed from the answer to a made-up request, if it is one of the response that came', async () => {
    const links = read({ id: '$response.body#/id' });
    const told = async (responses: object) => {
      const options = {
        start: { kind: 'made up', about: 'from the schemas' } as const,
        more: { responses } as JsonObject,
      };
      return (await followed({}, { id: 5 }, undefined, options)).map(({ about, sent }) => `${about}: ${sent.trim()}`);
    };
    expect(await told(ok(links))).toEqual(['next of start: /read/5?id=demo "demo"']);
    expect(await told({ default: { ...ok(links)[200], description: '' } })).toHaveLength(1);
    expect(await told({ 200: { description: '' }, 202: ok(links)[200] })).toEqual([]);
  });

  it('is not followed once the run has ended', async () => {
    const links = read({ id: '$response.body#/l/0' });
    expect(await followed(links, { l: [1, 2, 3] }, undefined, { most: 2 })).toHaveLength(2);
  });
});

describe('the answer to a linked call', () => {
  const links = read({ id: '$response.body#/id' });
  const one = async (answer: { status?: number; body?: Json }, more: JsonObject = {}, source: Json = { id: 5, n: 1 }) =>
    (await followed(read({ id: '$response.body#/id' }, more), source, () => answer)).map(({ said }) => said);

  it('has what the server has just named', async () => {
    expect(await one({ body: { id: 1 } })).toEqual([['shown']]);
    expect(await one({ status: 404 })).toEqual([
      [
        'broken',
        'expected the value that start has just named, but got the made-up request was refused with the documented status 404.',
        'the made-up request was refused with the documented status 404',
      ],
    ]);
    expect(await one({ status: 500 })).toEqual([['broken', 'expected a documented status (200, 404), but got 500.']]);
    expect(await followed(links, { id: 5 }, () => ({ status: 404 })).then(([first]) => first?.about)).toBe(
      'next of one',
    );
  });

  it('may be that of another API, which knows less', async () => {
    const asked = await followed(
      { next: { operationId: 'ask', parameters: { a: '$response.body#/id' } } },
      { id: 5 },
      () => ({
        body: { result: null },
      }),
    );
    expect(asked.map(({ said }) => said)).toEqual([['allowed', 'the result is null']]);
  });

  it('has to fit the answer that it was named in', async () => {
    const related = (relation: JsonObject) => ({ 'x-relations': [{ because: 'So.', ...relation }] });
    const equal = related({ equal: ['/linked/n', '/source/n'] });
    expect(await one({ body: { n: 1 } }, equal)).toEqual([['shown']]);
    expect(await one({ body: { n: 2 } }, equal)).toEqual([
      ['broken', '/n: expected the value of /n of start, 1 (So), but got 2.'],
    ]);
    expect(await one({ body: { n: 2 } }, related({ equal: ['/source/n', '/linked/n'] }))).toEqual([
      ['broken', 'expected /n of start to be the value of /n, 2 (So), but got 1.'],
    ]);
  });

  describe('that does not fit, on a server whose data move', () => {
    const equal = { 'x-relations': [{ because: 'So.', equal: ['/linked/n', '/source/n'] }] };
    const moving = async (again: Json[], answers: Json[], more: JsonObject = { 'x-safe': true }) => {
      const left = [...answers];
      const next = () => ({ body: left.length > 1 ? (left.shift() ?? null) : (left[0] ?? null) });
      const links = read({ id: '$response.body#/id' }, equal);
      return (await followed(links, { id: 5, n: 1 }, next, { again, more })).map(({ said }) => said);
    };

    it('is asked for again, after its source', async () => {
      expect(await moving([{ id: 5, n: 2 }], [{ n: 2 }])).toEqual([['shown', 'it agreed when both were read again']]);
      const twice = await moving(
        [
          { id: 5, n: 2 },
          { id: 5, n: 3 },
        ],
        [{ n: 2 }, { n: 3 }, { n: 3 }],
      );
      expect(twice).toEqual([['shown', 'it agreed when both were read again']]);
    });

    it('is blamed if it never fits', async () => {
      expect(await moving([], [{ n: 2 }])).toEqual([
        ['broken', '/n: expected the value of /n of start, 1 (So), but got 2.'],
      ]);
      expect(
        await moving(
          [
            { id: 5, n: 2 },
            { id: 5, n: 3 },
          ],
          [{ n: 7 }],
        ),
      ).toHaveLength(1);
      expect(
        (
          await moving(
            [
              { id: 5, n: 2 },
              { id: 5, n: 3 },
            ],
            [{ n: 7 }],
          )
        )[0]?.[0],
      ).toBe('broken');
    });

    it('is not compared with what is not there any more', async () => {
      expect(await moving([{}], [{ n: 2 }])).toEqual([['allowed', 'what it is compared with has changed meanwhile']]);
    });

    it('is blamed at once if its source may change something', async () => {
      expect((await moving([{ id: 5, n: 2 }], [{ n: 2 }], {}))[0]?.[0]).toBe('broken');
    });
  });

  it('has to fit its own item of a list', async () => {
    const relation = { because: '/l/0 is it.', equal: ['/linked/n', '/source/l/0/n'] };
    const source = {
      l: [
        { id: 1, n: 1 },
        { id: 2, n: 2 },
      ],
    };
    const answered = await followed(
      read({ id: '$response.body#/l/0/id' }, { 'x-relations': [relation] }),
      source,
      () => ({ body: { n: 1 } }),
    );
    expect(answered.map(({ about, said }) => [about, ...said])).toEqual([
      ['next of one', 'shown'],
      ['next of one [1]', 'broken', '/n: expected the value of /l/1/n of start, 2 (/l/0 is it), but got 1.'],
    ]);
  });

  it('is asked for once, and has to fit each link that leads to it', async () => {
    const again = { operationId: 'read', parameters: { id: '$response.body#/id' } };
    const relation = { because: 'So.', equal: ['/linked/n', '/source/n'] };
    const found = await followed({ one: again, two: { ...again, 'x-relations': [relation] } }, { id: 5, n: 1 }, () => ({
      body: { n: 2 },
    }));
    expect(found.map(({ about, sent, said }) => [about, sent === 'asked before', said[0]])).toEqual([
      ['one of one', false, 'shown'],
      ['two of one', true, 'broken'],
    ]);
  });
});
