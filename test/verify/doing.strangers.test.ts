import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { asObject, type Json, type JsonObject } from '../../scripts/contract/base/json.ts';
import { twinspec } from '../support/process.ts';
import { objectIn, whileServing, type Answering } from '../support/while-serving.ts';

// What is done to things: they are counted, closed, replaced, and made by requests that come twice.

const [text, id] = [{ type: 'string' }, { type: 'integer', minimum: 1 }];
const json = (schema: Json): JsonObject => ({ content: { 'application/json': { schema } } });
const named = (name: string): JsonObject => ({ name, in: 'path', required: true, schema: id });
const object = (properties: JsonObject, required = Object.keys(properties)): JsonObject => ({
  type: 'object',
  required,
  properties,
});
const title = { ...text, minLength: 1, maxLength: 40 };
const newBoard = object({ title, note: { ...text, maxLength: 40 } }, ['title']);
const board = object({ id, title, note: text, cardCount: { type: 'integer' }, state: text }, [
  ...['id', 'title', 'cardCount', 'state'],
]);
const refusal = object({ message: text });
const answers = (status: number, schema: Json | undefined, more: JsonObject = {}): JsonObject => ({
  [status]: { description: 'It', ...(schema !== undefined && json(schema)) },
  400: { description: 'What is sent is wrong.', ...json(refusal) },
  404: { description: 'There is none.', ...json(refusal) },
  ...more,
});
const cookie = { schema: text, description: 'The session, HttpOnly and Secure.' };
const boards = {
  openapi: '3.1.0',
  info: { title: 'Boards', version: '1' },
  paths: {
    '/boards': {
      post: {
        operationId: 'createBoard',
        parameters: [{ name: 'Idempotency-Key', in: 'header', schema: text }],
        requestBody: { required: true, ...json(newBoard) },
        responses: answers(
          ...([201, board] as const),
          ...([{ 422: { description: 'The key came before.', ...json(refusal) } }] as const),
        ),
      },
    },
    '/boards/{boardId}': {
      parameters: [named('boardId')],
      get: {
        operationId: 'getBoard',
        responses: answers(200, board, {
          200: { description: 'It', headers: { 'Set-Cookie': cookie }, ...json(board) },
        }),
      },
      put: {
        operationId: 'replaceBoard',
        requestBody: { required: true, ...json(newBoard) },
        responses: answers(200, board),
      },
    },
    '/boards/{boardId}/close': {
      parameters: [named('boardId')],
      post: {
        operationId: 'closeBoard',
        responses: answers(200, board, { 409: { description: 'It is already closed.', ...json(refusal) } }),
      },
    },
    '/boards/{boardId}/cards': {
      parameters: [named('boardId')],
      post: {
        operationId: 'createCard',
        requestBody: { required: true, ...json(object({ text: title })) },
        responses: answers(201, object({ id, text: title })),
      },
    },
    '/boards/{boardId}/cards/{cardId}': {
      parameters: [named('boardId'), named('cardId')],
      get: { operationId: 'getCard', responses: answers(200, object({ id, text: title })) },
      delete: { operationId: 'deleteCard', responses: answers(204, undefined) },
    },
  },
};

const mistakes = [
  ['counts no cards', 'getBoard', 'count what createCard added'],
  ['counts cards that are gone', 'getBoard', 'count what deleteCard took away'],
  ['closes twice', 'closeBoard', 'a refusal, as the document says that the same again is one'],
  ['stays open', 'getBoard', 'what closeBoard has just answered'],
  ['makes two with one key', 'createBoard', 'what the first request with this key made'],
  ['takes another body with a key', 'createBoard', 'a refusal (422), as the key came with another body before'],
  ['merges', 'getBoard', 'since replaceBoard replaces the whole'],
  ['limits without a name', 'getBoard', 'RateLimit as a list such as'],
  ['shows its cookie to scripts', 'getBoard', 'a cookie session with HttpOnly'],
] as const;
type Mistake = (typeof mistakes)[number][0] | 'none';

type Board = { title: Json; note: Json | undefined; isClosed: boolean; cards: Map<number, Json> };

function boardsWith(mistake: Mistake): Answering {
  const made = new Map<number, Board>();
  const keys = new Map<string, { body: string; id: number }>();
  let cards = 0;
  const isShort = (value: Json | undefined, least: number): boolean =>
    typeof value === 'string' && [...value].length >= least && [...value].length <= 40;
  return (request, response, body) => {
    const reply = (status: number, answer?: JsonObject): void =>
      void response.writeHead(status, { 'Content-Type': 'application/json' }).end(answer && JSON.stringify(answer));
    const refuse = (status: number): void => reply(status, { message: 'No' });
    const refuseMethod = (): void => {
      const [, root, given, part, ofPart] = (request.url ?? '').split('/');
      const allowed = [root, given, part, ofPart].filter((one) => one !== undefined).length;
      response.setHeader('Allow', ['POST', 'GET, PUT', 'POST', 'GET, DELETE'][allowed - 1] ?? '');
      refuse(405);
    };
    const shown = (number: number, state?: string): JsonObject => {
      const one = made.get(number);
      const count = mistake === 'counts no cards' ? 0 : (one?.cards.size ?? 0);
      const most = Math.max(count, ...(mistake === 'counts cards that are gone' ? [counted.get(number) ?? 0] : []));
      const isClosed = mistake !== 'stays open' && one?.isClosed === true;
      return {
        ...{ id: number, title: one?.title ?? '', cardCount: most, state: state ?? (isClosed ? 'closed' : 'open') },
        ...(one?.note !== undefined && { note: one.note }),
      };
    };
    const [, root, given, part, ofPart, ...further] = (request.url ?? '').split('/');
    const [number, sent] = [Number(given), objectIn(body)];
    if (root !== 'boards' || further.length > 0) return refuse(404);
    if (sent === undefined && ['POST', 'PUT'].includes(request.method ?? '') && part !== 'close') return refuse(400);
    if (sent !== undefined && request.headers['content-type']?.startsWith('application/json') !== true)
      return refuse(400);
    const { title: newTitle, note } = asObject(sent ?? {});
    const isRight = isShort(newTitle, 1) && (note === undefined || isShort(note, 0));
    if (given === undefined) {
      if (request.method !== 'POST') return refuseMethod();
      if (!isRight) return refuse(400);
      const key = String(request.headers['idempotency-key'] ?? '');
      const before = keys.get(key);
      if (key !== '' && before !== undefined) {
        if (before.body !== body && mistake !== 'takes another body with a key') return refuse(422);
        if (mistake !== 'makes two with one key') return reply(201, shown(before.id));
      }
      made.set(made.size + 1, { title: newTitle ?? '', note, isClosed: false, cards: new Map() });
      if (key !== '') keys.set(key, { body, id: made.size });
      return reply(201, shown(made.size));
    }
    if (!/^\d+$/.test(given)) return refuse(400);
    const one = made.get(number);
    if (one === undefined) return refuse(404);
    if (part === undefined && request.method === 'GET') {
      const flags = mistake === 'shows its cookie to scripts' ? 'Secure' : 'HttpOnly; Secure';
      response.setHeader('Set-Cookie', `session=1; ${flags}`);
      response.setHeader('RateLimit', mistake === 'limits without a name' ? 'r=50;t=30' : '"default";r=50;t=30');
      return reply(200, shown(number));
    }
    if (part === undefined && request.method === 'PUT') {
      if (!isRight) return refuse(400);
      one.title = newTitle ?? '';
      one.note = mistake === 'merges' ? (note ?? one.note) : note;
      return reply(200, shown(number));
    }
    if (part === 'close' && request.method === 'POST') {
      if (one.isClosed && mistake !== 'closes twice') return refuse(409);
      one.isClosed = true;
      return reply(200, shown(number, 'closed'));
    }
    if (part === 'cards' && ofPart === undefined && request.method === 'POST') {
      const { text: words } = asObject(sent ?? {});
      if (!isShort(words, 1)) return refuse(400);
      one.cards.set(++cards, words ?? '');
      counted.set(number, Math.max(counted.get(number) ?? 0, one.cards.size));
      return reply(201, { id: cards, text: words ?? '' });
    }
    if (part === 'cards' && ofPart !== undefined) {
      const words = one.cards.get(Number(ofPart));
      if (!/^\d+$/.test(ofPart)) return refuse(400);
      if (words === undefined) return refuse(404);
      if (request.method === 'GET') return reply(200, { id: Number(ofPart), text: words });
      if (request.method === 'DELETE') {
        one.cards.delete(Number(ofPart));
        return reply(204);
      }
    }
    return refuseMethod();
  };
}
/** The most cards that a board had. */
const counted = new Map<number, number>();

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'twinspec-doing-'));
  await writeFile(join(folder, 'boards.json'), JSON.stringify(boards));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const saidOf = (mistake: Mistake): ReturnType<typeof twinspec> => {
  counted.clear();
  const file = join(folder, 'boards.json');
  return whileServing(boardsWith(mistake), (url) => twinspec(['verify', file, '--url', url, '--unsafe']));
};

it('finds nothing wrong with a server that does what its document says', async () => {
  const { code, stdout } = await saidOf('none');
  expect(stdout).toMatch(/, 0 broken/);
  expect(code).toBe(0);
});

it.each(mistakes)('finds a server that %s', async (mistake, operation, words) => {
  const { code, stdout } = await saidOf(mistake);
  expect(stdout).toContain(`\n${operation}\n  FAIL `);
  expect(stdout.replaceAll(/\s+/g, ' ')).toContain(words);
  expect(code).toBe(1);
});
