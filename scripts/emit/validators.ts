import { fileURLToPath } from 'node:url';
import { _ } from 'ajv/dist/2020.js';
import standalone from 'ajv/dist/standalone/index.js';
import { build, type Plugin } from 'esbuild';
import { ajvFor, type AjvOptions } from '../contract/ajv.ts';
import { ContractError } from '../contract/errors.ts';
import {
  compileEach,
  isAboutPattern,
  schemaPlaces,
  treeOf,
  wantsAllErrors,
  type SchemaPlace,
  type Tree,
} from '../contract/schemas.ts';
import type { Contract } from '../contract/contract.ts';
import { banner } from './banner.ts';

/** The folder from which esbuild resolves the packages that validators import. */
const home = fileURLToPath(new URL('../..', import.meta.url));

/** The exports of each module; clients need only that for responses. */
const modules = {
  requests: ['requests', 'parameters'],
  conditions: ['conditions'],
  responses: ['responses', 'results'],
} as const;

/**
 * Emits validators as plain JavaScript modules without imports, which run where ajv is not installed, and where a
 * Content Security Policy forbids `eval`.
 *
 * @param contract - the contract
 * @returns the texts by file name, with a declaration file for each module
 * @throws ContractError naming each schema that does not compile
 * @example Object.keys(await emitValidators(contract)) // ['requests.js', 'requests.d.ts', …]
 */
export async function emitValidators(contract: Contract): Promise<Record<string, string>> {
  const places = schemaPlaces(contract).filter(
    // Clients validate the result of a JSON-RPC method; the response object around it is the transport's business.
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
  try {
    return await bundleWith({}, contract, places, exported);
  } catch (error) {
    if (!(error instanceof ContractError) || !error.problems.some(isAboutPattern)) throw error;
    return bundleWith({ unicodeRegExp: false }, contract, places, exported);
  }
}

async function bundleWith(
  options: AjvOptions,
  contract: Contract,
  places: SchemaPlace[],
  exported: readonly string[],
): Promise<string> {
  const ajv = ajvFor(contract, 'lenient', {
    ...options,
    allErrors: exported.every(wantsAllErrors),
    code: { source: true, esm: true, lines: false, formats: _`require("ajv-formats/dist/formats").fullFormats` },
  });
  // Numbers, since joined names could be the same: operation `a` with example `b_c`, and `a_b` with `c`.
  const names = new Map(places.map((place, i) => [place, `v${i}`]));
  compileEach(contract, places, (place) => {
    const name = names.get(place) ?? '';
    ajv.addSchema(place.schema as object, name);
    ajv.getSchema(name);
  });
  const written = Object.fromEntries([...names.values()].map((name) => [name, name]));
  const result = await build({
    // By default, esbuild works in the folder in which it was loaded, even if that has been removed since.
    absWorkingDir: home,
    stdin: { contents: entryOf(places, exported, names), resolveDir: home, sourcefile: 'entry.js' },
    plugins: [virtualModule('validators', standalone.default(ajv, written))],
    bundle: true,
    write: false,
    format: 'esm',
    target: 'es2022',
    charset: 'utf8',
    minifySyntax: true,
    legalComments: 'none',
    logLevel: 'silent',
  });
  return banner + withoutPlaces(result.outputFiles[0]?.text ?? '');
}

/** Removes paths of bundled files from comments and keys, as they depend on the working folder and the installation. */
function withoutPlaces(text: string): string {
  // Where twinspec is installed, packages are siblings of its folder.
  const key = /^( *")(?:\S*node_modules\/|(?:\.\.\/)+)(\S+\.js"\(exports)/gm;
  return text.replaceAll(/^\/\/ \S+\.js\n/gm, '').replaceAll(key, '$1$2');
}

function virtualModule(name: string, contents: string): Plugin {
  return {
    name,
    setup: ({ onResolve, onLoad }) => {
      onResolve({ filter: new RegExp(`^${name}$`) }, () => ({ path: name, namespace: name }));
      onLoad({ filter: /.*/, namespace: name }, () => ({ contents, resolveDir: home }));
    },
  };
}

function entryOf(places: SchemaPlace[], exported: readonly string[], names: Map<SchemaPlace, string>): string {
  const tree = treeOf(places, (place) => `v.${names.get(place) ?? ''}`);
  const lines = exported.map((name) => `export const ${name} = ${literal(tree[name] ?? {})};`);
  return `import * as v from 'validators';\n${lines.join('\n')}\n`;
}

function declarationOf(places: SchemaPlace[], exported: readonly string[]): string {
  const tree = treeOf(places, () => 'Validate');
  const lines = exported.map((name) => `export declare const ${name}: ${literal(tree[name] ?? {})};`);
  const validate = [
    '/** A place where a value breaks its schema, as ajv reports it. */',
    'export type SchemaError = {',
    '  instancePath: string;',
    '  schemaPath: string;',
    '  keyword: string;',
    '  params: Record<string, unknown>;',
    '  message?: string;',
    '};',
    '/** Checks whether a value satisfies its schema; the errors are on the function until the next call. */',
    'export type Validate = { (value: unknown): boolean; errors?: SchemaError[] | null };',
  ];
  return `${banner}${[...validate, ...lines].join('\n')}\n`;
}

function literal(tree: Tree<string>): string {
  if (typeof tree === 'string') return tree;
  if (Array.isArray(tree)) return `[${tree.map(literal).join(', ')}]`;
  const members = Object.entries(tree).map(([key, value]) => `${keyOf(key)}: ${literal(value)}`);
  return `{ ${members.join(', ')} }`;
}

/** In an object literal, `"__proto__":` would set the prototype; in brackets it is a name like any other. */
function keyOf(name: string): string {
  return name === '__proto__' ? '["__proto__"]' : JSON.stringify(name);
}
