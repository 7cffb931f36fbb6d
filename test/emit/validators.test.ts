import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, describe, expect, it } from 'vitest';
import { contractOf } from '../support/contract-of.ts';
import type { Json, JsonObject } from '../../scripts/contract/base/json.ts';
import type { EmittedValidators } from '../../scripts/contract/validate/validator-types.ts';
import { emitValidators } from '../../scripts/emit/also/validators.ts';

const folder = mkdtempSync(join(tmpdir(), 'twinspec-validators-'));

afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Writes the validators of operations that each take one of some schemas, and imports them. */
async function requestsOf(name: string, bodies: JsonObject, schemas: JsonObject = {}) {
  const paths = Object.fromEntries(
    Object.entries(bodies).map(([id, schema], i) => {
      const requestBody = { required: true, content: { 'application/json': { schema } } };
      return [`/${i}`, { post: { operationId: id, requestBody, responses: {} } }];
    }),
  );
  const contract = contractOf({
    openapi: { openapi: '3.1.0', info: { title: 'T', version: '1' }, paths, components: { schemas } },
  });
  const texts = new Map<string, string>();
  for await (const [path, text] of emitValidators(contract)) texts.set(path, text);
  for (const [path, text] of texts) {
    const file = join(folder, name, path);
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, text);
  }
  writeFileSync(join(folder, name, 'package.json'), '{ "type": "module" }');
  const { href } = pathToFileURL(join(folder, name, 'requests.ts'));
  const { requests } = (await import(href)) as Pick<EmittedValidators, 'requests'>;
  const accepts = async (id: string, value: Json): Promise<boolean | undefined> =>
    (await requests[id]?.())?.body?.(value);
  return { paths: [...texts.keys()], texts, accepts };
}

describe('the code of validators', () => {
  it('takes no name or text of the document for one of its own', async () => {
    const own = ['validate0', 'schema0', 'wrapper1', 'pattern0', 'formats0', 'func1', 'root0', '__proto__', '"', "'"];
    const properties = Object.fromEntries(own.map((name) => [name, { enum: [`validate1 "${name}"`, { schema1: 1 }] }]));
    const { accepts } = await requestsOf('names', {
      validate0: {
        ...{ type: 'object', properties, required: own },
        patternProperties: { [`^["'/\`]schema2`]: { type: 'null' } },
      },
    });
    const value = Object.fromEntries(own.map((name) => [name, `validate1 "${name}"`] as const));
    expect(await accepts('validate0', value)).toBe(true);
    expect(await accepts('validate0', { ...value, schema0: { schema1: 1 } })).toBe(true);
    expect(await accepts('validate0', { ...value, schema0: { schema2: 1 } })).toBe(false);
    expect(await accepts('validate0', { ...value, "'schema2": 1 })).toBe(false);
  });

  it('compares values with every member that they have, also what is a description elsewhere', async () => {
    const described = { description: 'a', title: 'b' };
    const { accepts, texts } = await requestsOf('values', {
      enum: { description: 'long', title: 'Long', enum: [described] },
      const: { const: { enum: [described] } },
      named: { required: ['title'], properties: { title: { type: 'string', title: 'Long' }, description: false } },
    });
    expect(await accepts('enum', described)).toBe(true);
    expect(await accepts('enum', {})).toBe(false);
    expect(await accepts('const', { enum: [described] })).toBe(true);
    expect(await accepts('named', { title: 'a' })).toBe(true);
    expect(await accepts('named', described)).toBe(false);
    expect([...texts.values()].join('')).not.toMatch(/long/i);
  });

  it('knows the formats, whose patterns have any sign', async () => {
    const valid = {
      ...{ uri: 'https://a/?b=', 'uri-template': 'https://a/{b}', 'date-time': '2020-01-01T00:00:00Z' },
      ...{ uuid: '123e4567-e89b-12d3-a456-426614174000', email: 'a@b.example', ipv6: '::1', hostname: 'a.example' },
      ...{ 'json-pointer': '/a', regex: '^a', byte: 'YQ==', duration: 'P1D', time: '00:00:00Z' },
    };
    const bodies = Object.keys(valid).map((format) => [format, { type: 'string', format }]);
    const { accepts, texts } = await requestsOf('formats', Object.fromEntries(bodies) as JsonObject);
    const modules = [...texts].filter(([path]) => path.startsWith('requests/'));
    expect(modules.filter(([, text]) => !text.includes('function validate0(')).map(([path]) => path)).toEqual([]);
    for (const [format, text] of Object.entries(valid)) {
      expect(await accepts(format, text), format).toBe(true);
      expect(await accepts(format, '{\\"('), format).toBe(false);
    }
  });

  it('is in one file an operation and one a schema that operations share, whatever their names', async () => {
    const ref = (name: string): JsonObject => ({ $ref: `#/components/schemas/${name}` });
    const { paths, accepts } = await requestsOf(
      'files',
      { get: ref('Pet'), Get: ref('pet'), 'get/../..': { items: ref('Pet') }, con: ref('Pet') },
      { Pet: { type: 'object', properties: { parent: ref('Pet'), other: ref('pet') } }, pet: { type: 'integer' } },
    );
    expect(paths.filter((path) => path.includes('/')).toSorted()).toEqual([
      ...['requests/Get_2.ts', 'requests/_con.ts', 'requests/get.ts', 'requests/get_.ts'],
      ...['schemas/Pet.ts', 'schemas/pet_2.ts'],
    ]);
    expect(await accepts('get', { parent: { other: 1 } })).toBe(true);
    expect(await accepts('get', { parent: { other: 'x' } })).toBe(false);
    expect(await accepts('get/../..', [{ other: 'x' }])).toBe(false);
    expect(await accepts('Get', 1)).toBe(true);
    expect(await accepts('con', [])).toBe(false);
  });

  it('is the same whatever other operations there are', async () => {
    const body = { type: 'object', properties: { a: { type: 'string', pattern: '^a' }, b: { format: 'uri' } } };
    const alone = await requestsOf('alone', { last: body });
    const { texts } = await requestsOf('last', { first: { ...body, minProperties: 1 }, last: body });
    expect(texts.get('requests/last.ts')).toBe(alone.texts.get('requests/last.ts'));
  });
});
