import { _ } from 'ajv';
import standalone from 'ajv/dist/standalone/index.js';
import { build } from 'esbuild';
import { ContractError } from '../contract/errors.ts';
import { ajvFor, plant, schemaPlaces, type SchemaPlace, type Tree } from '../contract/schemas.ts';
import type { Contract } from '../contract/contract.ts';
import { banner } from './banner.ts';

/** What stands in which module: a reader of answers does not carry what only a server needs. */
const modules = {
  requests: ['requests', 'parameters', 'conditions'],
  responses: ['responses', 'results'],
} as const;

/**
 * Emits validators as plain JavaScript modules without imports, so that they run where ajv is not installed and where
 * a content security policy forbids `eval`.
 *
 * @param contract - the contract
 * @returns file name → text, with a declaration beside each module
 * @throws ContractError naming each schema that does not compile
 */
export async function emitValidators(contract: Contract): Promise<Record<string, string>> {
  const places = schemaPlaces(contract).filter(
    // Clients look at the result of a JSON-RPC method; the envelope around it is the transport's business.
    ({ api, path }) => !(path[0] === 'responses' && api === 'node'),
  );
  const written = await Promise.all(
    Object.entries(modules).map(async ([name, exported]) => {
      const chosen = places.filter(({ path }) => (exported as readonly string[]).includes(path[0] ?? ''));
      return [
        [`${name}.js`, await bundleOf(contract, chosen, exported)],
        [`${name}.d.ts`, declarationOf(chosen, exported)],
      ];
    }),
  );
  return Object.fromEntries(written.flat()) as Record<string, string>;
}

async function bundleOf(contract: Contract, places: SchemaPlace[], exported: readonly string[]): Promise<string> {
  const ajv = ajvFor(contract, 'lenient', {
    code: { source: true, esm: true, lines: false, formats: _`require("ajv-formats/dist/formats").fullFormats` },
  });
  const names: Record<string, string> = {};
  const problems: string[] = [];
  for (const [i, place] of places.entries()) {
    const key = `schema${i}`;
    try {
      ajv.addSchema(place.schema as object, key);
      ajv.getSchema(key);
      names[`v${i}`] = key;
    } catch (error) {
      problems.push(`${contract.locate(place.api, place.pointer)}: the schema does not compile: ${(error as Error).message}.`);
    }
  }
  if (problems.length > 0) throw new ContractError(problems);
  const code = standalone.default(ajv, names);
  const result = await build({
    stdin: { contents: entryOf(places, exported), resolveDir: import.meta.dirname, sourcefile: 'entry.js' },
    plugins: [
      {
        name: 'validators',
        setup: ({ onResolve, onLoad }) => {
          onResolve({ filter: /^validators$/ }, () => ({ path: 'validators', namespace: 'validators' }));
          onLoad({ filter: /.*/, namespace: 'validators' }, () => ({ contents: code, resolveDir: import.meta.dirname }));
        },
      },
    ],
    bundle: true,
    write: false,
    format: 'esm',
    target: 'es2022',
    charset: 'utf8',
    minifySyntax: true,
    legalComments: 'none',
    logLevel: 'silent',
  });
  return banner + (result.outputFiles[0]?.text ?? '');
}

function entryOf(places: SchemaPlace[], exported: readonly string[]): string {
  const tree = treeOf(places, (i) => `v.v${i}`);
  const lines = exported.map((name) => `export const ${name} = ${literal((tree as Record<string, Tree<string>>)[name] ?? {}, (leaf) => leaf)};`);
  return `import * as v from 'validators';\n${lines.join('\n')}\n`;
}

function declarationOf(places: SchemaPlace[], exported: readonly string[]): string {
  const tree = treeOf(places, () => 'Validate');
  const lines = exported.map((name) => `export declare const ${name}: ${literal((tree as Record<string, Tree<string>>)[name] ?? {}, (leaf) => leaf)};`);
  const validate = [
    '/** One way in which a value breaks its schema, as ajv reports it. */',
    'export type SchemaError = { instancePath: string; schemaPath: string; keyword: string; params: Record<string, unknown>; message?: string };',
    '/** Tells whether a value satisfies its schema; what is wrong stands on the function until the next call. */',
    'export type Validate = { (value: unknown): boolean; errors?: SchemaError[] | null };',
  ];
  return `${banner}${[...validate, ...lines].join('\n')}\n`;
}

function treeOf(places: SchemaPlace[], leafOf: (index: number) => string): Tree<string> {
  const tree: Tree<string> = {};
  for (const [i, { path }] of places.entries()) plant(tree, path, leafOf(i));
  return tree;
}

function literal(tree: Tree<string> | string, print: (leaf: string) => string): string {
  if (typeof tree === 'string') return print(tree);
  if (Array.isArray(tree)) return `[${tree.map((item) => literal(item, print)).join(', ')}]`;
  return `{ ${Object.entries(tree)
    .map(([key, value]) => `${JSON.stringify(key)}: ${literal(value, print)}`)
    .join(', ')} }`;
}
