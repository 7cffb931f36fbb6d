import { createHash } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { gzipSync } from 'node:zlib';
import { jsonMedia } from '../support/json-content.ts';

const ref = (name: string): { $ref: string } => ({ $ref: `#/components/schemas/${name}` });
const refused = (...statuses: number[]): object =>
  Object.fromEntries(statuses.map((status) => [status, { $ref: '#/components/responses/Refused' }]));

/** A harbour whose berths are let: forms, files, links and several media types, and no extension. */
export const harbour = {
  openapi: '3.1.0',
  info: { title: 'Harbour', version: '2.3.0' },
  servers: [{ url: 'http://127.0.0.1' }],
  security: [{ token: [] }],
  paths: {
    '/berths': {
      get: {
        operationId: 'listBerths',
        parameters: [
          { name: 'page', in: 'query', schema: { type: 'integer', minimum: 1, default: 1 } },
          { name: 'perPage', in: 'query', schema: { type: 'integer', minimum: 1, maximum: 25, default: 10 } },
          {
            name: 'state',
            in: 'query',
            style: 'form',
            explode: false,
            schema: { type: 'array', items: { enum: ['free', 'let', 'closed'] }, minItems: 1, uniqueItems: true },
          },
          {
            name: 'depth',
            in: 'query',
            schema: { type: 'number', exclusiveMinimum: 0, maximum: 30, multipleOf: 0.25 },
          },
          { name: 'quay', in: 'query', schema: { type: 'string', pattern: '^[A-Z]{2}$' } },
          { name: 'power', in: 'query', schema: { type: 'boolean' } },
          {
            name: 'X-Trace',
            in: 'header',
            schema: { type: 'string', minLength: 8, maxLength: 16, pattern: '^[a-z0-9]+$' },
          },
        ],
        responses: {
          200: {
            description: 'A page of berths.',
            headers: {
              'X-Total-Count': { required: true, schema: { type: 'integer', minimum: 0 } },
              'X-RateLimit-Remaining': { schema: { type: 'integer', minimum: 0 } },
            },
            content: jsonMedia(ref('BerthPage')),
          },
          ...refused(400, 401),
        },
      },
      post: {
        operationId: 'addBerth',
        requestBody: { required: true, content: jsonMedia(ref('NewBerth')) },
        responses: {
          201: {
            description: 'It was added.',
            headers: { Location: { required: true, schema: { type: 'string', format: 'uri-reference' } } },
            content: jsonMedia(ref('Berth')),
            links: { read: { operationId: 'getBerth', parameters: { berthId: '$response.body#/id' } } },
          },
          ...refused(400, 401, 415),
        },
      },
    },
    '/berths/{berthId}': {
      parameters: [
        { name: 'berthId', in: 'path', required: true, schema: { type: 'integer', format: 'int64', minimum: 1 } },
      ],
      get: {
        operationId: 'getBerth',
        responses: {
          200: {
            description: 'The berth.',
            headers: { ETag: { required: true, schema: { type: 'string', pattern: '^"[0-9a-f]+"$' } } },
            content: { ...jsonMedia(ref('Berth')), 'text/csv': { schema: { type: 'string' } } },
          },
          ...refused(400, 401, 404),
        },
      },
      put: {
        operationId: 'replaceBerth',
        requestBody: { required: true, content: jsonMedia(ref('NewBerth')) },
        responses: {
          200: { description: 'The new berth.', content: jsonMedia(ref('Berth')) },
          ...refused(400, 401, 404, 415),
        },
      },
      delete: {
        operationId: 'removeBerth',
        parameters: [{ name: 'X-Reason', in: 'header', required: true, schema: { type: 'string', minLength: 3 } }],
        responses: { 204: { description: 'It is gone.' }, ...refused(400, 401, 404) },
      },
    },
    '/berths/{berthId}/bookings': {
      post: {
        operationId: 'bookBerth',
        parameters: [
          { name: 'berthId', in: 'path', required: true, schema: { type: 'integer', format: 'int64', minimum: 1 } },
        ],
        requestBody: {
          required: true,
          content: {
            'application/x-www-form-urlencoded': {
              schema: {
                type: 'object',
                required: ['ship', 'nights'],
                additionalProperties: false,
                properties: {
                  ship: { type: 'string', minLength: 2, maxLength: 30 },
                  nights: { type: 'integer', minimum: 1, maximum: 14 },
                  mail: { type: 'string', format: 'email' },
                  meals: { enum: ['none', 'half', 'full'] },
                  arrival: { type: 'string', format: 'date' },
                },
              },
            },
          },
        },
        responses: {
          201: { description: 'Booked.', content: jsonMedia(ref('Booking')) },
          ...refused(400, 401, 404, 415),
        },
      },
    },
    '/papers': {
      post: {
        operationId: 'uploadPaper',
        requestBody: {
          required: true,
          content: {
            'multipart/form-data': {
              schema: {
                type: 'object',
                required: ['title', 'file'],
                properties: {
                  title: { type: 'string', minLength: 1, maxLength: 20 },
                  pages: { type: 'integer', minimum: 1, maximum: 9 },
                  kind: { enum: ['licence', 'insurance'] },
                  file: { type: 'string', contentMediaType: 'application/octet-stream' },
                },
              },
            },
          },
        },
        responses: {
          201: {
            description: 'Stored.',
            content: jsonMedia({
              type: 'object',
              required: ['id', 'title', 'bytes'],
              properties: {
                id: { type: 'integer' },
                title: { type: 'string' },
                bytes: { type: 'integer', minimum: 0 },
              },
            }),
          },
          ...refused(400, 401, 415),
        },
      },
    },
    '/tides': {
      get: {
        operationId: 'listTides',
        security: [],
        parameters: [{ name: 'date', in: 'query', required: true, schema: { type: 'string', format: 'date' } }],
        responses: {
          200: {
            description: 'The tides of the day.',
            content: {
              ...jsonMedia({ type: 'array', items: ref('Tide'), minItems: 2 }),
              'text/csv': { schema: { type: 'string' } },
            },
          },
          ...refused(400),
        },
      },
    },
  },
  components: {
    securitySchemes: { token: { type: 'http', scheme: 'bearer' } },
    responses: {
      Refused: { description: 'Why not.', content: { 'application/problem+json': { schema: ref('Problem') } } },
    },
    schemas: {
      Problem: {
        type: 'object',
        required: ['title', 'status'],
        properties: { title: { type: 'string' }, status: { type: 'integer' } },
      },
      Contact: {
        type: 'object',
        required: ['mail'],
        additionalProperties: false,
        properties: {
          mail: { type: 'string', format: 'email' },
          phone: { type: 'string', pattern: '^\\+[0-9]{6,15}$' },
        },
      },
      NewBerth: {
        type: 'object',
        required: ['name', 'length'],
        additionalProperties: false,
        properties: {
          name: { type: 'string', minLength: 1, maxLength: 40 },
          length: { type: 'number', exclusiveMinimum: 0, maximum: 120 },
          draught: { type: ['number', 'null'], minimum: 0.5, maximum: 20 },
          state: { enum: ['free', 'let', 'closed'] },
          services: {
            type: 'array',
            maxItems: 3,
            uniqueItems: true,
            items: { enum: ['water', 'power', 'fuel', 'wifi'] },
          },
          contact: ref('Contact'),
          fee: {
            anyOf: [
              { type: 'integer', minimum: 0, maximum: 900 },
              { type: 'string', pattern: '^on request$' },
            ],
          },
        },
      },
      Berth: {
        type: 'object',
        required: ['id', 'name', 'length', 'state', 'changed'],
        properties: {
          id: { type: 'integer', minimum: 1 },
          name: { type: 'string' },
          length: { type: 'number' },
          draught: { type: ['number', 'null'] },
          state: { enum: ['free', 'let', 'closed'] },
          services: { type: 'array', items: { type: 'string' } },
          contact: ref('Contact'),
          fee: { type: ['integer', 'string'] },
          changed: { type: 'string', format: 'date-time' },
        },
      },
      BerthPage: {
        type: 'object',
        required: ['items', 'page', 'total'],
        properties: {
          items: { type: 'array', items: ref('Berth') },
          page: { type: 'integer', minimum: 1 },
          total: { type: 'integer', minimum: 0 },
        },
      },
      Booking: {
        type: 'object',
        required: ['number', 'ship', 'nights'],
        properties: {
          number: { type: 'string', pattern: '^H-[0-9]+$' },
          ship: { type: 'string' },
          nights: { type: 'integer' },
        },
      },
      Tide: {
        type: 'object',
        required: ['at', 'metres'],
        additionalProperties: false,
        properties: { at: { type: 'string', format: 'date-time' }, metres: { type: 'number' } },
      },
    },
  },
};

/** The bugs of the harbour, one at a time, in the order of Schemathesis's list of checks. */
export const harbourBugs = [
  // not_a_server_error
  'a page far away is a 500',
  'quay in lower case is a 500',
  'berth 0 is a 500',
  'a berth beyond 32 bits is a 500',
  'an empty object is a 500',
  'a name beyond ASCII is a 500',
  'services null is a 500',
  'nights in words is a 500',
  'no body is a 500',
  'JSON cut short is a 500',
  'tides of a leap day are a 500',
  // status_code_conformance
  'listBerths answers 206',
  'replaceBerth answers 202',
  'listTides answers 203',
  'bookBerth answers 200',
  // content_type_conformance
  'listBerths is text/plain',
  'refusals are HTML',
  'the berth as CSV is said to be HTML',
  // response_headers_conformance
  'X-Total-Count is missing',
  'X-Total-Count is a word',
  'X-RateLimit-Remaining is below zero',
  'ETag has no quotes',
  'Location is missing',
  // response_schema_conformance
  'total is a text',
  'a berth has no name',
  'state is in capitals',
  'changed is a Unix time',
  'the number of a booking has another form',
  'refusals have no title',
  'metres are a text',
  'a tide has an unknown member',
  'a day has one tide',
  // negative_data_rejection
  'page 0 is taken',
  'perPage 26 is taken',
  'perPage in words is taken',
  'any state is listed',
  'a state twice is taken',
  'depth 0 is taken',
  'depth 30.25 is taken',
  'depth 0.1 is taken',
  'quay of three letters is taken',
  'power maybe is taken',
  'X-Trace of 17 characters is taken',
  'X-Trace in capitals is taken',
  'tides without a date',
  'tides of any date',
  'a berth by its name',
  'a name of 41 characters is taken',
  'length 0 is taken',
  'length as a text is taken',
  'draught 0.4 is taken',
  'any service is taken',
  'a service twice is taken',
  'four services are taken',
  'a contact without mail is taken',
  'any phone is taken',
  'fee 901 is taken',
  'unknown members are taken',
  'a berth is replaced without a name',
  'fifteen nights are taken',
  'no night is taken',
  'a ship of one letter is taken',
  'no ship is taken',
  'any mail is taken',
  'any meals are taken',
  'any arrival is taken',
  'unknown fields are taken',
  'JSON is taken as a booking',
  'a title of 21 characters is taken',
  'ten pages are taken',
  'no file is taken',
  'any kind of paper is taken',
  // positive_data_acceptance
  'perPage 25 is refused',
  'two states are refused',
  'depth 30 is refused',
  'power false is refused',
  'X-Trace of 16 characters is refused',
  'a name of 40 characters is refused',
  'draught null is refused',
  'three services are refused',
  'fee on request is refused',
  'fourteen nights are refused',
  'a booking without meals is refused',
  'nine pages are refused',
  'a paper without pages is refused',
  // representation
  'a charset is refused',
  'CSV is a 406',
  'CSV comes as JSON',
  'gzip is said and not done',
  'gzip has another total',
  // missing_required_header
  'X-Reason may be missing',
  // unsupported_method
  'PATCH of a berth is answered',
  'GET of papers is answered',
  '405 has no Allow',
  'another method is a 500',
  // use_after_free, ensure_resource_availability
  'a removed berth is there',
  'a removed berth is listed',
  'a removed berth can be removed',
  'a removed berth can be replaced',
  'a new berth is not kept',
  'a new berth is not listed',
  'Location leads elsewhere',
  'a new berth is kept without its contact',
  'a replaced berth stays as it was',
  'a berth cannot be booked after it was made',
  // ignored_auth
  'no token is needed',
  'no token is needed by addBerth',
  'any token will do',
  'the beginning of the token will do',
  'the token in capitals will do',
  'the token may have more behind it',
  'the token under another scheme will do',
  'who has no token learns what is there',
  '401 has no WWW-Authenticate',
] as const;

/** A bug of {@link harbourBugs}. */
export type HarbourBug = (typeof harbourBugs)[number];

/** The only token. */
export const token = 'harbour-Token-7';

type Berth = { id: number; [member: string]: unknown };

/** Why a request is refused. */
class Refused extends Error {
  readonly status: number;

  constructor(status: number) {
    super(`refused with ${status}`);
    this.status = status;
  }
}

function must(fine: boolean, status = 400): asserts fine {
  if (!fine) throw new Refused(status);
}

const isDay = (text: string): boolean => {
  const [, year, month, day] = /^(\d{4})-(\d\d)-(\d\d)$/.exec(text) ?? [];
  if (year === undefined) return false;
  const date = new Date(Date.UTC(Number(year), Number(month) - 1, Number(day)));
  return date.getUTCMonth() === Number(month) - 1 && date.getUTCDate() === Number(day);
};
const isMail = (text: string): boolean => /^[^@\s]+@[^@\s.]+(?:\.[^@\s.]+)+$/.test(text);

/**
 * Starts the harbour with one bug or none.
 *
 * @param bug - the bug
 * @returns its address, and a function that stops it
 */
export async function startHarbour(bug?: HarbourBug): Promise<{ url: string; close: () => void }> {
  const has = (one: HarbourBug): boolean => one === bug;
  const fails = (one: HarbourBug, when: boolean): void => {
    if (has(one) && when) throw new Error(one);
  };
  const berths = new Map<number, Berth>();
  const hidden = new Set<number>();
  let next = 1;

  const kept = (members: object, id: number): Berth => {
    const changed = has('changed is a Unix time') ? Date.now() : new Date().toISOString();
    const berth: Berth = { state: 'free', ...members, id, changed };
    if (has('state is in capitals')) berth['state'] = String(berth['state']).toUpperCase();
    if (has('a berth has no name')) delete berth['name'];
    if (has('a new berth is kept without its contact')) delete berth['contact'];
    berths.set(id, berth);
    return berth;
  };
  for (const name of ['North 1', 'North 2', 'South 1']) kept({ name, length: 12.5 }, next++);

  const isLetIn = (header: string, method: string): boolean => {
    if (has('no token is needed') || (has('no token is needed by addBerth') && method === 'POST')) return true;
    const [scheme = '', sent = '', ...more] = header.split(' ');
    if (scheme.toLowerCase() !== 'bearer' && !has('the token under another scheme will do')) return false;
    if (more.length > 0) return false;
    if (has('any token will do')) return sent !== '';
    if (has('the beginning of the token will do')) return sent.length > 8 && token.startsWith(sent);
    if (has('the token in capitals will do')) return sent.toLowerCase() === token.toLowerCase();
    if (has('the token may have more behind it')) return sent.startsWith(token);
    return sent === token;
  };

  const listBerths = (query: URLSearchParams, { headers }: IncomingMessage, response: ServerResponse): unknown => {
    const whole = (name: string, from: number, to: number, usual: number): number => {
      const text = query.get(name);
      if (text === null) return usual;
      if (has('perPage in words is taken') && name === 'perPage' && /^[a-z]/.test(text)) return usual;
      must(/^-?\d+$/.test(text) && Number(text) >= from && Number(text) <= to);
      return Number(text);
    };
    const page = whole('page', has('page 0 is taken') ? 0 : 1, Infinity, 1);
    fails('a page far away is a 500', page > 1);
    const most = has('perPage 26 is taken') ? 30 : has('perPage 25 is refused') ? 24 : 25;
    const perPage = whole('perPage', 1, most, 10);
    const states = query.get('state')?.split(',');
    if (states !== undefined) {
      if (!has('any state is listed')) must(states.every((one) => ['free', 'let', 'closed'].includes(one)));
      if (!has('a state twice is taken')) must(new Set(states).size === states.length);
      if (has('two states are refused')) must(states.length < 2);
    }
    const depth = query.get('depth');
    if (depth !== null) {
      must(/^-?\d+(\.\d+)?$/.test(depth));
      must(has('depth 0 is taken') ? Number(depth) >= 0 : Number(depth) > 0);
      must(Number(depth) <= (has('depth 30.25 is taken') ? 40 : has('depth 30 is refused') ? 29.9 : 30));
      if (!has('depth 0.1 is taken')) must(Number.isInteger(Number(depth) * 4));
    }
    const quay = query.get('quay');
    if (quay !== null) {
      fails('quay in lower case is a 500', /[a-z]/.test(quay));
      must(has('quay of three letters is taken') ? /^[A-Z]{2}/.test(quay) : /^[A-Z]{2}$/.test(quay));
    }
    const power = query.get('power');
    if (power !== null && !has('power maybe is taken')) must(['true', 'false'].includes(power));
    if (has('power false is refused')) must(power !== 'false');
    const trace = headers['x-trace'];
    if (typeof trace === 'string') {
      const longest = has('X-Trace of 17 characters is taken')
        ? 20
        : has('X-Trace of 16 characters is refused')
          ? 15
          : 16;
      must(trace.length >= 8 && trace.length <= longest);
      must(has('X-Trace in capitals is taken') ? /^[a-z0-9]+$/i.test(trace) : /^[a-z0-9]+$/.test(trace));
    }
    const shown = [...berths.values()].filter(
      ({ id, state }) => !hidden.has(id) && (states === undefined || states.includes(String(state).toLowerCase())),
    );
    if (!has('X-Total-Count is missing'))
      response.setHeader('X-Total-Count', has('X-Total-Count is a word') ? 'many' : shown.length);
    response.setHeader('X-RateLimit-Remaining', has('X-RateLimit-Remaining is below zero') ? -1 : 58);
    if (has('listBerths is text/plain')) response.setHeader('Content-Type', 'text/plain');
    response.statusCode = has('listBerths answers 206') ? 206 : 200;
    const items = shown.slice((Math.max(1, page) - 1) * perPage, Math.max(1, page) * perPage);
    return { items, page: Math.max(1, page), total: has('total is a text') ? String(shown.length) : shown.length };
  };

  const checkBerth = (body: unknown, isNew: boolean): Record<string, unknown> => {
    fails('an empty object is a 500', isNew && JSON.stringify(body) === '{}');
    must(typeof body === 'object' && body !== null && !Array.isArray(body));
    const members = body as Record<string, unknown>;
    const { name, length, draught, state, services, contact, fee } = members;
    const known = new Set(['name', 'length', 'draught', 'state', 'services', 'contact', 'fee']);
    if (!has('unknown members are taken')) must(Object.keys(members).every((one) => known.has(one)));
    if (name !== undefined || isNew || !has('a berth is replaced without a name')) {
      must(typeof name === 'string' && name !== '');
      fails('a name beyond ASCII is a 500', /[^\0-\x7f]/.test(name));
      const most = has('a name of 41 characters is taken') ? 50 : has('a name of 40 characters is refused') ? 39 : 40;
      must([...name].length <= most);
    }
    must(typeof length === 'number' || (has('length as a text is taken') && typeof length === 'string'));
    must(has('length 0 is taken') ? Number(length) >= 0 : Number(length) > 0 || typeof length === 'string');
    must(!(Number(length) > 120));
    if (draught !== undefined && (draught !== null || has('draught null is refused')))
      must(typeof draught === 'number' && draught >= (has('draught 0.4 is taken') ? 0 : 0.5) && draught <= 20);
    if (state !== undefined) must(['free', 'let', 'closed'].includes(state as string));
    if (services !== undefined) {
      fails('services null is a 500', services === null);
      must(Array.isArray(services));
      const all = services as unknown[];
      if (!has('any service is taken'))
        must(all.every((one) => ['water', 'power', 'fuel', 'wifi'].includes(one as string)));
      if (!has('a service twice is taken')) must(new Set(all).size === all.length);
      must(all.length <= (has('four services are taken') ? 9 : has('three services are refused') ? 2 : 3));
    }
    if (contact !== undefined) {
      must(typeof contact === 'object' && contact !== null && !Array.isArray(contact));
      const { mail, phone, ...others } = contact as Record<string, unknown>;
      if (mail !== undefined || !has('a contact without mail is taken')) must(typeof mail === 'string' && isMail(mail));
      if (phone !== undefined && !has('any phone is taken'))
        must(typeof phone === 'string' && /^\+[0-9]{6,15}$/.test(phone) && !phone.endsWith('\n'));
      must(Object.keys(others).length === 0);
    }
    if (fee !== undefined) {
      const isNumber =
        Number.isInteger(fee) && Number(fee) >= 0 && Number(fee) <= (has('fee 901 is taken') ? 999 : 900);
      must(isNumber || (fee === 'on request' && !has('fee on request is refused')));
    }
    return members;
  };

  const book = (raw: Buffer, type: string): unknown => {
    const text = raw.toString();
    let fields: Record<string, string>;
    if (has('JSON is taken as a booking') && type !== 'application/x-www-form-urlencoded') {
      // Whatever is sent is taken.
      fields = { ship: 'Anna', nights: '1' };
    } else {
      must(type === 'application/x-www-form-urlencoded', 415);
      fields = Object.fromEntries(new URLSearchParams(text));
    }
    const { ship, nights, mail, meals, arrival, ...others } = fields;
    if (!has('unknown fields are taken')) must(Object.keys(others).length === 0);
    if (ship !== undefined || !has('no ship is taken'))
      must(
        ship !== undefined &&
          [...ship].length >= (has('a ship of one letter is taken') ? 1 : 2) &&
          [...ship].length <= 30,
      );
    must(nights !== undefined);
    fails('nights in words is a 500', /^[a-z]/.test(nights));
    must(/^-?\d+$/.test(nights) && Number(nights) >= (has('no night is taken') ? 0 : 1));
    must(Number(nights) <= (has('fifteen nights are taken') ? 20 : has('fourteen nights are refused') ? 13 : 14));
    if (mail !== undefined && !has('any mail is taken')) must(isMail(mail));
    if (has('a booking without meals is refused')) must(meals !== undefined);
    if (meals !== undefined && !has('any meals are taken')) must(['none', 'half', 'full'].includes(meals));
    if (arrival !== undefined && !has('any arrival is taken')) must(isDay(arrival));
    const number = has('the number of a booking has another form') ? `h${next}` : `H-${next}`;
    return { number, ship: ship ?? '', nights: Number(nights) };
  };

  const upload = (raw: Buffer, type: string): unknown => {
    const boundary = /^multipart\/form-data; *boundary="?([^";]+)"?/i.exec(type)?.[1];
    must(boundary !== undefined, 415);
    const fields = new Map<string, string>();
    for (const part of raw.toString('latin1').split(`--${boundary}`).slice(1, -1)) {
      const [head = '', ...rest] = part.split('\r\n\r\n');
      const name = /name="([^"]*)"/.exec(head)?.[1] ?? '';
      fields.set(name, Buffer.from(rest.join('\r\n\r\n').replace(/\r\n$/, ''), 'latin1').toString());
    }
    const [title, pages, kind, file] = ['title', 'pages', 'kind', 'file'].map((name) => fields.get(name));
    must(title !== undefined && title !== '');
    must([...title].length <= (has('a title of 21 characters is taken') ? 30 : 20));
    if (has('a paper without pages is refused')) must(pages !== undefined);
    if (pages !== undefined) {
      must(/^\d+$/.test(pages) && Number(pages) >= 1);
      must(Number(pages) <= (has('ten pages are taken') ? 20 : has('nine pages are refused') ? 8 : 9));
    }
    if (kind !== undefined && !has('any kind of paper is taken')) must(['licence', 'insurance'].includes(kind));
    if (!has('no file is taken')) must(file !== undefined);
    return { id: next++, title, bytes: (file ?? '').length };
  };

  const tides = (query: URLSearchParams, request: IncomingMessage, response: ServerResponse): unknown => {
    const date = query.get('date');
    if (!has('tides without a date')) must(date !== null);
    if (date !== null) fails('tides of a leap day are a 500', date.endsWith('02-29') && isDay(date));
    if (date !== null && !has('tides of any date')) must(isDay(date));
    response.statusCode = has('listTides answers 203') ? 203 : 200;
    const day = date !== null && isDay(date) ? date : '2026-01-01';
    const all = ['T04:10:00Z', 'T16:35:00Z'].map((time) => ({
      at: day + time,
      metres: has('metres are a text') ? '3.1' : 3.1,
      ...(has('a tide has an unknown member') && { moon: 'full' }),
    }));
    if (wantsCsv(request, response)) return all.map(({ at, metres }) => `${at},${metres}`).join('\n');
    return has('a day has one tide') ? all.slice(1) : all;
  };

  const wantsCsv = ({ headers }: IncomingMessage, response: ServerResponse): boolean => {
    if (!/^text\/csv/i.test(headers.accept ?? '')) return false;
    must(!has('CSV is a 406'), 406);
    if (has('CSV comes as JSON')) return false;
    response.setHeader('Content-Type', has('the berth as CSV is said to be HTML') ? 'text/html' : 'text/csv');
    return true;
  };

  const bodyOf = (raw: Buffer, request: IncomingMessage): unknown => {
    const header = request.headers['content-type'] ?? '';
    const [type = '', ...parameters] = header.split(';').map((one) => one.trim());
    must(/^application\/json$/i.test(type), 415);
    if (has('a charset is refused')) must(parameters.length === 0, 415);
    fails('no body is a 500', raw.length === 0);
    try {
      return JSON.parse(raw.toString());
    } catch {
      fails('JSON cut short is a 500', raw.length > 0);
      throw new Refused(400);
    }
  };

  const allow = (response: ServerResponse, methods: string[]): never => {
    fails('another method is a 500', true);
    if (!has('405 has no Allow')) response.setHeader('Allow', methods.join(', '));
    throw new Refused(405);
  };

  const answer = (request: IncomingMessage, response: ServerResponse, raw: Buffer): unknown => {
    const { pathname, searchParams: query } = new URL(request.url ?? '/', 'http://127.0.0.1');
    const method = request.method === 'HEAD' ? 'GET' : (request.method ?? 'GET');
    const [, first, second, third, ...more] = pathname.split('/').map(decodeURIComponent);
    if (first === 'tides' && second === undefined)
      return method === 'GET' ? tides(query, request, response) : allow(response, ['GET', 'HEAD']);
    const isKnown =
      more.length === 0 &&
      ((first === 'berths' && [undefined, 'bookings'].includes(third)) || (first === 'papers' && second === undefined));
    must(isKnown, 404);
    const learns = has('who has no token learns what is there') && method === 'GET' && second !== undefined;
    if (!learns) must(isLetIn(request.headers.authorization ?? '', method), 401);
    const type = request.headers['content-type'] ?? '';
    if (first === 'papers') {
      if (method === 'GET' && has('GET of papers is answered')) return [];
      if (method !== 'POST') return allow(response, ['POST']);
      response.statusCode = 201;
      return upload(raw, type);
    }
    if (second === undefined) {
      if (method === 'GET') return listBerths(query, request, response);
      if (method !== 'POST') return allow(response, ['GET', 'HEAD', 'POST']);
      const members = checkBerth(bodyOf(raw, request), true);
      const berth = kept(members, next++);
      if (has('a new berth is not kept')) berths.delete(berth.id);
      if (has('a new berth is not listed')) hidden.add(berth.id);
      if (!has('Location is missing'))
        response.setHeader('Location', `/berths/${has('Location leads elsewhere') ? 987_654 : berth.id}`);
      response.statusCode = 201;
      return { ...members, ...berth };
    }
    if (has('a berth by its name') && !/^-?\d+$/.test(second)) return withTag(response, berths.get(1));
    fails('berth 0 is a 500', second === '0');
    fails('a berth beyond 32 bits is a 500', Number(second) > 2 ** 31);
    must(/^\d+$/.test(second) && Number(second) > 0);
    const berth = berths.get(Number(second));
    if (third === 'bookings') {
      if (method !== 'POST') return allow(response, ['POST']);
      const mayBook = berth !== undefined && !(has('a berth cannot be booked after it was made') && berth.id > 3);
      must(mayBook, 404);
      response.statusCode = has('bookBerth answers 200') ? 200 : 201;
      return book(raw, type.split(';')[0]?.trim().toLowerCase() ?? '');
    }
    if (method === 'PATCH' && has('PATCH of a berth is answered')) return berth ?? {};
    if (!['GET', 'PUT', 'DELETE'].includes(method)) return allow(response, ['GET', 'HEAD', 'PUT', 'DELETE']);
    if (method === 'DELETE') {
      const reason = request.headers['x-reason'];
      if (reason !== undefined || !has('X-Reason may be missing'))
        must(typeof reason === 'string' && reason.length >= 3);
      if (berth === undefined && has('a removed berth can be removed')) return undefined;
      must(berth !== undefined, 404);
      if (!has('a removed berth is listed')) hidden.add(berth.id);
      if (!has('a removed berth is there')) hidden.delete(berth.id);
      if (has('a removed berth is listed')) berths.set(-berth.id, berth);
      if (!has('a removed berth is there')) berths.delete(berth.id);
      return undefined;
    }
    if (method === 'PUT') {
      if (berth === undefined && has('a removed berth can be replaced') && Number(second) < next) {
        return {
          id: Number(second),
          state: 'free',
          changed: new Date().toISOString(),
          ...checkBerth(bodyOf(raw, request), false),
        };
      }
      must(berth !== undefined, 404);
      const members = checkBerth(bodyOf(raw, request), false);
      response.statusCode = has('replaceBerth answers 202') ? 202 : 200;
      if (has('a replaced berth stays as it was')) return { ...berth, ...members };
      return { name: '', ...kept(members, berth.id) };
    }
    must(berth !== undefined, 404);
    if (learns) must(isLetIn(request.headers.authorization ?? '', method), 401);
    if (wantsCsv(request, response)) {
      return withTag(response, `${berth.id},${String(berth['name'])}`);
    }
    return withTag(response, berth);
  };

  const withTag = (response: ServerResponse, berth: unknown): unknown => {
    const tag = createHash('sha1').update(JSON.stringify(berth)).digest('hex');
    response.setHeader('ETag', has('ETag has no quotes') ? tag : `"${tag}"`);
    return berth;
  };

  const send = (request: IncomingMessage, response: ServerResponse, body: unknown): void => {
    if (body === undefined) return void response.writeHead(204).end();
    if (!response.hasHeader('Content-Type')) response.setHeader('Content-Type', 'application/json');
    let shown = typeof body === 'string' ? body : JSON.stringify(body);
    if (!/\bgzip\b/.test(request.headers['accept-encoding'] ?? '')) return void response.end(shown);
    response.setHeader('Content-Encoding', 'gzip');
    response.setHeader('Vary', 'Accept-Encoding');
    if (has('gzip has another total')) shown = shown.replace(/"total":\d+/, '"total":-1');
    return void response.end(has('gzip is said and not done') ? shown : gzipSync(shown));
  };

  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      try {
        send(request, response, answer(request, response, Buffer.concat(chunks)));
      } catch (error) {
        const status = error instanceof Refused ? error.status : 500;
        response.statusCode = status;
        response.setHeader('Content-Type', has('refusals are HTML') ? 'text/html' : 'application/problem+json');
        if (status === 401 && !has('401 has no WWW-Authenticate')) response.setHeader('WWW-Authenticate', 'Bearer');
        send(request, response, { ...(!has('refusals have no title') && { title: 'No.' }), status });
      }
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return { url: `http://127.0.0.1:${port}`, close: () => server.close() };
}
