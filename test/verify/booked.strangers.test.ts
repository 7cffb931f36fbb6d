import { expect, it } from 'vitest';
import { contractOf } from '../support/contract-of.ts';
import type { JsonObject } from '../../scripts/contract/base/json.ts';
import { verified } from '../support/verify.ts';
import { objectIn, whileServing, type Answering } from '../support/while-serving.ts';
import { jsonContent } from '../support/json-content.ts';

// Rooms are added below a house and are then found by themselves; a room has one booking at a time, an end comes after
// its beginning, and nothing is written about a room that is closed.

const answer = (description: string, schema?: object): object => ({ description, ...(schema && jsonContent(schema)) });
const inPath = (name: string): object => ({
  ...{ name, in: 'path', required: true, schema: { type: 'integer' } },
  example: 1,
});
const closed = { type: 'object', additionalProperties: false };
const room = { ...closed, required: ['name'], properties: { name: { type: 'string', minLength: 1, maxLength: 20 } } };
const note = { ...closed, required: ['text'], properties: { text: { type: 'string', minLength: 1, maxLength: 30 } } };
const guests = {
  type: 'array',
  minItems: 1,
  maxItems: 4,
  uniqueItems: true,
  items: { type: 'string', minLength: 1, maxLength: 10 },
};
const time = { type: 'string', format: 'date-time' };
const booking = {
  ...closed,
  required: ['roomId', 'startsAt', 'endsAt', 'guests'],
  properties: { roomId: { type: 'integer' }, startsAt: time, endsAt: time, guests },
};
const withId = ({ required, properties, ...rest }: { required: string[]; properties: object }): object => ({
  ...{ ...rest, required: ['id', ...required], properties: { id: { type: 'integer' }, ...properties } },
});
const posted = (operationId: string, schema: object, made: object): object => ({
  operationId,
  requestBody: { required: true, ...jsonContent(schema) },
  responses: {
    201: answer('Made.', made),
    400: answer('It is not as it has to be.'),
    404: answer('There is none.'),
    409: answer('Not now.'),
    422: answer('It makes no sense.'),
  },
});
const found = { 404: answer('There is none.') };
const houses = contractOf({
  openapi: {
    openapi: '3.1.0',
    info: { title: 'Houses', version: '1' },
    paths: {
      '/houses/{houseId}/rooms': {
        parameters: [inPath('houseId')],
        get: {
          operationId: 'listRooms',
          responses: { 200: answer('All.', { type: 'array', items: withId(room) }), ...found },
        },
        post: posted('addRoom', room, withId(room)),
      },
      '/rooms/{roomId}': {
        parameters: [inPath('roomId')],
        get: { operationId: 'readRoom', responses: { 200: answer('It.', withId(room)), ...found } },
        delete: { operationId: 'removeRoom', responses: { 204: answer('Gone.'), ...found, 409: answer('In use.') } },
      },
      '/rooms/{roomId}/close': {
        parameters: [inPath('roomId')],
        post: { operationId: 'closeRoom', responses: { 204: answer('Closed.'), ...found, 409: answer('It was.') } },
      },
      '/rooms/{roomId}/notes': {
        parameters: [inPath('roomId')],
        post: posted('writeNote', note, withId(note)),
      },
      '/rooms/{roomId}/notes/{noteId}': {
        parameters: [inPath('roomId'), inPath('noteId')],
        get: { operationId: 'readNote', responses: { 200: answer('It.', withId(note)), ...found } },
      },
      '/bookings': { post: posted('book', booking, withId(booking)) },
      '/bookings/{bookingId}': {
        parameters: [inPath('bookingId')],
        delete: { operationId: 'cancel', responses: { 204: answer('Free again.'), ...found } },
      },
    },
  } as never,
});

it.each([
  ['nothing', []],
  [
    'that a room is gone',
    [
      'readRoom: expected nothing to be there (404 or 410) of what removeRoom has deleted',
      'listRooms: expected a list without what removeRoom has deleted',
      'removeRoom: expected status 404, as nothing is there of what removeRoom has deleted',
      'closeRoom: expected status 404, as nothing is there of what removeRoom has deleted',
      'writeNote: expected status 404, as nothing is there of what removeRoom has deleted',
    ],
  ],
  [
    'that ten letters are fine',
    [
      'book: expected a valid request to be accepted under maxLength 10',
      'book: expected a valid request to be accepted under maxItems 4',
    ],
  ],
  ['that guests are there once', ['book: expected a refusal (4xx) under uniqueItems true']],
  ['how short a note may be', ['writeNote: expected a refusal (4xx) under minLength 1']],
])('a server that does each thing at its time is blamed only where it forgets %s', async (forgotten, due) => {
  const rooms = new Map<number, { name: unknown; isClosed: boolean }>([[1, { name: 'Attic', isClosed: false }]]);
  const bookings = new Map<number, JsonObject>();
  const notes = new Map<string, JsonObject>();
  let last = 1;
  const isText = (value: unknown, most: number, least = 1): value is string =>
    typeof value === 'string' && [...value].length <= most && [...value].length >= least;
  const isTime = (value: unknown): value is string =>
    typeof value === 'string' &&
    /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?(?:Z|[+-]\d\d:\d\d)$/i.test(value) &&
    new Date(value.slice(0, 10)).getUTCDate() === Number(value.slice(8, 10));
  const answering: Answering = ({ method = '', url = '', headers }, response, body) => {
    const send = (status: number, data?: object, more = {}): void => {
      response.writeHead(status, { ...(data !== undefined && { 'Content-Type': 'application/json' }), ...more });
      response.end(data === undefined ? undefined : JSON.stringify(data));
    };
    const [, first, name = '', below, inner] = new URL(url, 'http://x').pathname.split('/');
    const methods = first === 'houses' ? 'GET, POST' : below !== undefined || name === '' ? 'POST' : 'GET, DELETE';
    const isNote = inner !== undefined;
    const allows = isNote ? 'GET' : first === 'bookings' && name !== '' ? 'DELETE' : methods;
    if (!allows.split(', ').includes(method)) return send(405, undefined, { Allow: allows });
    const id = Number(name);
    const isJson = /^application\/json/i.test(headers['content-type'] ?? '');
    const sent = isJson ? objectIn(body) : undefined;
    const members = Object.keys(sent ?? {})
      .toSorted()
      .join();
    if (first === 'houses') {
      if (method === 'POST' && (members !== 'name' || !isText(sent?.['name'], 20))) return send(400);
      if (id !== 1) return send(404);
      if (method === 'GET')
        return send(
          200,
          [...rooms].map(([one, { name: called }]) => ({ id: one, name: called })),
        );
      rooms.set(++last, { name: sent?.['name'], isClosed: false });
      return send(201, { id: last, ...sent });
    }
    if (first === 'rooms') {
      const own = rooms.get(id);
      const least = forgotten === 'how short a note may be' ? 0 : 1;
      const written = notes.get(`${name} ${inner}`);
      if (isNote) return own === undefined || written === undefined ? send(404) : send(200, written);
      if (below === 'notes' && (members !== 'text' || !isText(sent?.['text'], 30, least))) return send(400);
      if (own === undefined) return send(404);
      if (method === 'GET') return send(200, { id, name: own.name });
      if (below === 'notes' && own.isClosed) return send(409);
      if (below === 'notes') {
        notes.set(`${name} ${++last}`, { id: last, ...sent });
        return send(201, { id: last, ...sent });
      }
      if (below === undefined) {
        if (forgotten !== 'that a room is gone') rooms.delete(id);
        return send(204);
      }
      if (own.isClosed) return send(409);
      own.isClosed = true;
      return send(204);
    }
    if (method === 'DELETE') return send(bookings.delete(id) ? 204 : 404);
    const { roomId, startsAt, endsAt, guests: invited } = sent ?? {};
    const most = forgotten === 'that ten letters are fine' ? 9 : 10;
    const areGuests = Array.isArray(invited) && invited.length > 0 && invited.length <= 4;
    if (members !== 'endsAt,guests,roomId,startsAt' || !areGuests || !invited.every((one) => isText(one, most)))
      return send(400);
    if (forgotten !== 'that guests are there once' && new Set(invited).size < invited.length) return send(400);
    if (!Number.isInteger(roomId) || !isTime(startsAt) || !isTime(endsAt)) return send(400);
    const [from, to] = [Date.parse(startsAt), Date.parse(endsAt)];
    if (from > to) return send(422);
    if (!rooms.has(Number(roomId))) return send(404);
    const isTaken = [...bookings.values()].some(
      (one) => from <= Date.parse(String(one['endsAt'])) && Date.parse(String(one['startsAt'])) <= to,
    );
    if (isTaken) return send(409);
    bookings.set(++last, sent ?? {});
    return send(201, { id: last, ...sent });
  };
  await whileServing(answering, async (url) => {
    const { report } = await verified(houses, { url, depth: 'normal' });
    const faults = report.faults.map(({ operations, message }) => `${operations.join()}: ${message}`);
    expect(faults.filter((one) => !due.some((start) => one.startsWith(start)))).toEqual([]);
    expect(faults.length > 0).toBe(due.length > 0);
    expect(report.unproven).toEqual([]);
    const remarks = report.remarks.map((one) => one.replace(/ \(.*/, ''));
    const isLeft = forgotten === 'that a room is gone';
    const left = ['writeNote', 'addRoom'].map((by) => `Left behind, as it could not be deleted: what ${by} made`);
    // What is booked has to be there, and so has what is cancelled.
    const routes = [
      "book was reached with roomId: the id of addRoom's answer.",
      "cancel was reached with bookingId: the id of book's answer.",
    ];
    expect(remarks.toSorted()).toEqual([...(isLeft ? left : []), ...routes].toSorted());
  });
  // What the run has made is gone again, though a booking needs its room.
  expect(bookings.size).toBe(0);
});
