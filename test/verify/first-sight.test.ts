import { mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { asObject, type Json, type JsonObject } from '../../scripts/contract/base/json.ts';
import { twinspec } from '../support/process.ts';
import { objectIn, whileServing, type Answering } from '../support/while-serving.ts';

// A document as an ordinary team writes it: no extension, no example. What an operation needs, only others can name.
const text = { type: 'string' };
const json = (schema: Json): JsonObject => ({ content: { 'application/json': { schema } } });
const object = (properties: JsonObject, required = Object.keys(properties)): JsonObject => ({
  type: 'object',
  required,
  properties,
});
const refused = { description: 'Refused', ...json(object({ message: text })) };
const operation = (operationId: string, body: Json | undefined, status: number, schema: Json, path?: string): Json => ({
  operationId,
  ...(path !== undefined && { parameters: [{ name: path, in: 'path', required: true, schema: text }] }),
  ...(body !== undefined && { requestBody: { required: true, ...json(body) } }),
  responses: { [status]: { description: 'It', ...json(schema) }, 400: refused, 404: refused, 409: refused },
});
const copy = object({ id: { type: 'integer' }, shelf: text });
const loan = object({ id: { type: 'integer' }, copyId: { type: 'integer' }, days: { type: 'integer' } });
const library = {
  openapi: '3.1.0',
  info: { title: 'Library', version: '1' },
  paths: {
    '/copies': { post: operation('createCopy', object({ shelf: { ...text, maxLength: 9 } }), 201, copy) },
    '/loans': {
      post: operation(
        'createLoan',
        object({ copyId: { type: 'integer' }, days: { type: 'integer', minimum: 1, maximum: 30 } }),
        ...([201, loan] as const),
      ),
    },
    '/loans/{loanId}': { get: operation('getLoan', undefined, 200, loan, 'loanId') },
    '/rooms/{room}': {
      get: operation('getRoom', undefined, 200, object({ room: text, seats: { type: 'integer' } }), 'room'),
    },
  },
};

/** What may be wrong with the library. */
type Mistake = 'none' | 'lends for 31 days' | 'loses loans' | 'fails' | 'looks at nothing';

function libraryWith(mistake: Mistake): Answering {
  const copies = new Map<number, boolean>();
  const loans = new Map<number, JsonObject>();
  const isText = (value: Json | undefined): boolean => typeof value === 'string' && [...value].length <= 9;
  const isWithin = (value: Json | undefined, most: number): boolean =>
    Number.isInteger(value) && Number(value) >= 1 && Number(value) <= most;
  return (request, response, body) => {
    const reply = (status: number, answer: JsonObject): void =>
      void response.writeHead(status, { 'Content-Type': 'application/json' }).end(JSON.stringify(answer));
    const sent = asObject(objectIn(body));
    const path = new URL(request.url ?? '', 'http://library').pathname;
    const loanId = /^\/loans\/(.+)$/.exec(path)?.[1];
    if (request.method === 'POST' && request.headers['content-type']?.startsWith('application/json') !== true)
      return reply(400, { message: 'JSON, please' });
    if (request.method === 'POST' && objectIn(body) === undefined) return reply(400, { message: 'no object' });
    const isCareless = mistake === 'looks at nothing';
    if (request.method === 'POST' && path === '/copies') {
      if (!isCareless && !isText(sent['shelf'])) return reply(400, { message: 'shelf' });
      copies.set(copies.size + 1, true);
      return reply(201, { id: copies.size, shelf: sent['shelf'] ?? '' });
    }
    if (request.method === 'POST' && path === '/loans') {
      const { copyId, days } = sent;
      if (!isCareless && (!Number.isInteger(copyId) || !isWithin(days, mistake === 'lends for 31 days' ? 31 : 30)))
        return reply(400, { message: 'copyId or days' });
      const isFree = copies.get(Number(copyId));
      if (isFree === undefined && !isCareless) return reply(404, { message: 'no such copy' });
      if (isFree === false && !isCareless) return reply(409, { message: 'it is lent' });
      copies.set(Number(copyId), false);
      const made = { id: loans.size + 1, copyId: copyId ?? null, days: days ?? null };
      loans.set(made.id, made);
      return reply(201, made);
    }
    const found = loans.get(Number(loanId));
    if (loanId !== undefined && mistake === 'fails') return reply(500, { message: 'loans is null' });
    if (found === undefined || mistake === 'loses loans') return reply(404, { message: 'nothing here' });
    return reply(200, found);
  };
}

/** What `verify` says of a library, with further flags. */
async function saidOf(mistake: Mistake, ...flags: string[]): ReturnType<typeof twinspec> {
  const file = join(await mkdtemp(join(tmpdir(), 'twinspec-library-')), 'library.json');
  await writeFile(file, JSON.stringify(library));
  return whileServing(libraryWith(mistake), (url) => twinspec(['verify', file, '--url', url, '--unsafe', ...flags]));
}

it('reaches what only the answers of others name, and tells each route', async () => {
  const { code, stdout } = await saidOf('none');
  expect(stdout).toContain("createLoan was reached with copyId: the id of createCopy's answer.");
  expect(stdout).toContain('3 of 4 operations are right, 1 never shown');
  // A copy is lent once: with each loan goes a copy of its own, so that both limits of its days are seen.
  expect(stdout).toMatch(/\n\d+ shown, \d+ allowed, 0 broken/);
  expect(code).toBe(0);
});

it('says of what was never shown why, and what to add; only --require-shown lets that decide', async () => {
  const { stdout } = await saidOf('none');
  expect(stdout).toContain('every valid request got status 404:\n    getRoom');
  expect(stdout).toContain('    getRoom: { /path/room: … }');
  expect((await saidOf('none', '--require-shown', '--depth', 'quick')).code).toBe(1);
  expect((await saidOf('none', '--require-shown', 'getLoan', '--depth', 'quick')).code).toBe(0);
});

it.each<[Mistake, string]>([
  ['lends for 31 days', 'createLoan'],
  ['loses loans', 'getLoan'],
  ['fails', 'getLoan'],
  ['looks at nothing', 'createCopy'],
])('has one FAIL for one mistake: %s', async (mistake, first) => {
  const { code, stdout } = await saidOf(mistake);
  expect(stdout.match(/^ {2}FAIL /gm)).toHaveLength(1);
  expect(stdout).toContain(`\n${first}\n  FAIL `);
  expect(code).toBe(1);
});

it('takes values for any place of any operation, also where no example shows one', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'twinspec-values-'));
  const file = join(folder, 'mine.yaml');
  await writeFile(file, 'getRoom: { /path/room: blue }\ncreateLoan: { /days: 2 }\n');
  const { stdout } = await saidOf('none', '--values', file, '--dry-run');
  expect(stdout).toContain('/rooms/blue');
  expect(stdout).toMatch(/"days":2[,}]/);
  await writeFile(file, 'createLoan: { /weeks: 2 }\n');
  expect((await saidOf('none', '--values', file, '--dry-run')).stderr).toContain(
    'no request of createLoan has a place /weeks',
  );
});

it('sends what keeps the contract alone, for a team whose server does not validate, or what breaks it', async () => {
  expect((await saidOf('looks at nothing', '--mode', 'valid')).stdout).toMatch(/\n\d+ shown, \d+ allowed, 0 broken/);
  const { stdout } = await saidOf('loses loans', '--mode', 'invalid');
  expect(stdout).not.toContain('FAIL life cycle');
  expect((await saidOf('none', '--mode', 'some')).stderr).toContain('--mode takes valid, invalid or all');
});

it('judges by some rules alone, or by all but some', async () => {
  expect((await saidOf('looks at nothing', '--checks', 'life-cycle,status')).stdout).not.toContain('FAIL');
  expect((await saidOf('lends for 31 days', '--checks', '!refusal')).stdout).toContain('not held to refusal');
  expect((await saidOf('none', '--checks', 'refusals')).stderr).toContain('Did you mean refusal?');
  expect((await saidOf('none', '--skip-checks', 'refusal')).stderr).toContain("write --checks '!NAME'");
});

it('lists where a second server answers the same requests otherwise', async () => {
  const file = join(await mkdtemp(join(tmpdir(), 'twinspec-library-')), 'library.json');
  await writeFile(file, JSON.stringify(library));
  const ran = (mistake: Mistake): ReturnType<typeof twinspec> =>
    whileServing(libraryWith('none'), (url) =>
      whileServing(libraryWith(mistake), (other) =>
        twinspec(['verify', file, '--url', url, '--unsafe', '--against', other]),
      ),
    );
  expect((await ran('none')).stdout).toMatch(/requests answered alike by both servers/);
  const { code, stdout } = await ran('fails');
  expect(code).toBe(1);
  expect(stdout).toMatch(/\ngetLoan, .*\n +status +status 404; the other server: status 500\n/);
});
