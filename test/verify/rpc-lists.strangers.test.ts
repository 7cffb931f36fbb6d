import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { asObject, type Json, type JsonObject } from '../../scripts/contract/base/json.ts';
import { twinspec } from '../support/process.ts';
import { whileServing, type Answering } from '../support/while-serving.ts';

// Methods that make, read and list notes, which nothing but their names says.

const [text, id] = [{ type: 'string', minLength: 1, maxLength: 40 }, { type: 'integer' }];
const note = { type: 'object', required: ['id', 'text'], properties: { id, text } };
const method = (name: string, params: JsonObject[], result: Json): JsonObject => ({
  name,
  paramStructure: 'by-name',
  params,
  result: { name: 'result', schema: result },
  errors: [
    { code: -32602, message: 'Invalid params' },
    { code: 404, message: 'There is no such note' },
  ],
});
const page = {
  type: 'object',
  required: ['items', 'total'],
  properties: { items: { type: 'array', items: note }, total: { type: 'integer' }, nextCursor: { type: 'string' } },
};
const limit = { name: 'limit', schema: { type: 'integer', minimum: 1, maximum: 50, default: 20 } };
const notes = {
  openrpc: '1.3.2',
  info: { title: 'Notes', version: '1' },
  methods: [
    method('note.create', [{ name: 'text', required: true, schema: text }], note),
    method('note.get', [{ name: 'id', required: true, schema: id }], note),
    method('note.list', [limit, { name: 'cursor', schema: { type: 'string' } }], page),
  ],
};

const mistakes = [
  'ignores the limit',
  'loses a note between pages',
  'shows a note twice',
  'counts a page only',
] as const;
type Mistake = (typeof mistakes)[number] | 'none';

function notesWith(mistake: Mistake): Answering {
  const made = new Map<number, JsonObject>();
  const call = (name: Json | undefined, params: JsonObject): Json | { code: number } => {
    const has = (...names: string[]): boolean => Object.keys(params).every((one) => names.includes(one));
    if (name === 'note.create') {
      const { text: words } = params;
      if (typeof words !== 'string' || words === '' || [...words].length > 40) return { code: -32602 };
      made.set(made.size + 1, { id: made.size + 1, text: words });
      return made.get(made.size) ?? null;
    }
    if (name === 'note.get')
      return Number.isInteger(params['id']) ? (made.get(Number(params['id'])) ?? { code: 404 }) : { code: -32602 };
    const { limit: most = 20, cursor = 'after-0' } = params;
    const after = /^after-(\d+)$/.exec(String(cursor))?.[1];
    if (
      !Number.isInteger(most) ||
      Number(most) < 1 ||
      Number(most) > 50 ||
      typeof cursor !== 'string' ||
      !has('limit', 'cursor')
    )
      return { code: -32602 };
    if (after === undefined) return { code: -32602 };
    const begin = Math.max(0, Number(after) + (cursor === 'after-0' ? 0 : (shift[mistake] ?? 0)));
    const end = mistake === 'ignores the limit' ? made.size : begin + Number(most);
    const items = [...made.values()].slice(begin, end);
    return {
      items,
      total: mistake === 'counts a page only' ? items.length : made.size,
      ...(end < made.size && { nextCursor: `after-${end}` }),
    };
  };
  const answerTo = (one: Json): JsonObject | undefined => {
    const { jsonrpc, id: number, method: name, params = {} } = asObject(one);
    const isCall =
      jsonrpc === '2.0' &&
      typeof name === 'string' &&
      (number === undefined || number === null || typeof number !== 'object');
    const base = { jsonrpc: '2.0', id: number ?? null };
    const fail = (code: number): JsonObject => ({ ...base, error: { code, message: 'No' } });
    if (!isCall) return { ...fail(-32600), id: null };
    if (number === undefined) return undefined;
    if (!notes.methods.some((known) => known['name'] === name)) return fail(-32601);
    if (typeof params !== 'object' || params === null || Array.isArray(params)) return fail(-32602);
    const result = call(name, params);
    const { code } = asObject(result);
    return typeof code === 'number' ? fail(code) : { ...base, result };
  };
  return (_, response, body) => {
    const reply = (value: Json | undefined): void =>
      value === undefined
        ? void response.writeHead(204).end()
        : void response.writeHead(200, { 'Content-Type': 'application/json' }).end(JSON.stringify(value));
    const failed = (code: number): JsonObject => ({ jsonrpc: '2.0', id: null, error: { code, message: 'No' } });
    let sent: Json;
    try {
      sent = JSON.parse(body) as Json;
    } catch {
      return reply(failed(-32700));
    }
    if (!Array.isArray(sent)) return reply(answerTo(sent));
    if (sent.length === 0) return reply(failed(-32600));
    const answers = sent.flatMap((one) => answerTo(one) ?? []);
    return reply(answers.length === 0 ? undefined : answers);
  };
}
/** Where a page begins beside where it should. */
const shift: Partial<Record<Mistake, number>> = { 'loses a note between pages': 1, 'shows a note twice': -1 };

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'twinspec-notes-'));
  await writeFile(join(folder, 'notes.json'), JSON.stringify(notes));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const saidOf = (mistake: Mistake): ReturnType<typeof twinspec> =>
  whileServing(notesWith(mistake), (url) => twinspec(['verify', join(folder, 'notes.json'), '--url', url, '--unsafe']));

it('finds nothing wrong with lists that are right', async () => {
  const { code, stdout } = await saidOf('none');
  expect(stdout).toMatch(/, 0 broken/);
  expect(code).toBe(0);
});

it.each(mistakes)('finds a list that %s', async (mistake) => {
  const { code, stdout } = await saidOf(mistake);
  expect(stdout).toContain('\nnote.list\n  FAIL ');
  expect(code).toBe(1);
});
