import ts from 'typescript';
import { expect, it, vi } from 'vitest';
import { contractOf } from '../support/contract-of.ts';
import type { JsonObject } from '../../scripts/contract/base/json.ts';
import { startTypes } from '../../scripts/emit/types/openapi-typescript-worker.ts';

vi.setConfig({ testTimeout: 300_000 });

const info = { title: 'Shop', version: '1' };

/** What a module of types exports, and what the compiler has against it. */
async function exportsOf(schemas: JsonObject): Promise<{ names: string[]; errors: string[]; text: string }> {
  const contract = contractOf({ openapi: { openapi: '3.1.0', info, paths: {}, components: { schemas } } });
  const types = startTypes();
  const [whole = ''] = await types.emit(contract).finally(types.close);
  const file = 'shop.ts';
  const options = { strict: true, noEmit: true, target: ts.ScriptTarget.ES2022, types: [] };
  const host = ts.createCompilerHost(options);
  const { getSourceFile } = host;
  host.getSourceFile = (name, target) =>
    name === file ? ts.createSourceFile(name, whole, target) : getSourceFile(name, target);
  const program = ts.createProgram([file], options, host);
  const errors = ts
    .getPreEmitDiagnostics(program)
    .map(({ messageText }) => ts.flattenDiagnosticMessageText(messageText, ' '));
  const names = [...whole.matchAll(/^export (?:type|interface) (\S+)/gm)].map(([, name = '']) => name);
  return { names, errors, text: whole };
}

it('exports each schema under its own name', async () => {
  const { names, errors, text } = await exportsOf({
    Book: {
      type: 'object',
      description: 'One that is for sale. */ export const pwned = 1;',
      properties: { by: { type: 'string' } },
    },
    book_list: { type: 'array', items: { $ref: '#/components/schemas/Book' } },
    Größe: { type: 'integer' },
  });
  expect(errors).toEqual([]);
  expect(names).toEqual(expect.arrayContaining(['Book', 'book_list', 'Größe']));
  expect(text).toContain('/** One that is for sale. *\\/ export const pwned = 1; */\nexport type Book =');
});

it('puts no type into a text of the document', async () => {
  const said = 'All for $$0$$ and $$$1$$$.';
  const { errors, text } = await exportsOf({ Book: { type: 'object', properties: { price: { description: said } } } });
  expect(errors).toEqual([]);
  expect(text).toContain(`/** ${said} */`);
});

it('changes the names that cannot be those of types, without two of one name', async () => {
  const schemas = [
    'full-repository',
    'FullRepository',
    'string',
    'class',
    'paths',
    'Record',
    '3d',
    'keyof',
    'a.b',
    'a-b',
    '[]',
  ];
  const { names, errors } = await exportsOf(
    Object.fromEntries(schemas.map((name) => [name, { type: 'object', required: ['x'], properties: { x: {} } }])),
  );
  expect(errors).toEqual([]);
  expect(new Set(names).size).toBe(names.length);
  const changed = ['FullRepository_2', 'stringSchema', 'classSchema', 'pathsSchema', 'RecordSchema', 'Schema3d'];
  expect(names).toEqual(expect.arrayContaining(['FullRepository', ...changed, 'keyofSchema', 'AB', 'AB_2', 'Schema']));
});

it('leaves out what lowering has added', async () => {
  const openrpc = {
    openrpc: '1.3.2',
    info,
    methods: [{ name: 'list', params: [], result: { name: 'books', schema: { $ref: '#/components/schemas/Book' } } }],
    components: { schemas: { Book: { type: 'object' } } },
  };
  const contract = contractOf({ openrpc });
  const types = startTypes();
  const [text = ''] = await types.emit(contract).finally(types.close);
  const exported = [...text.matchAll(/^export type (\S+)/gm)].map(([, name]) => name);
  expect(exported).toEqual(['webhooks', '$defs', 'Book']);
});
