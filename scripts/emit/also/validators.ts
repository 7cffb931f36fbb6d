import { setImmediate as turn } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { _ } from 'ajv/dist/2020.js';
import type { AnySchema } from 'ajv/dist/types/index.js';
import { build } from 'esbuild';
import { ajvFor, lenientPattern, type Ajv } from '../../contract/ajv/ajv.ts';
import {
  documentId,
  referenceTo,
  schemaPlacesOf,
  treeOf,
  wantsAllErrors,
  type SchemaPlace,
  type Tree,
} from '../../contract/schema-places/schema-places.ts';
import type { Contract } from '../../contract/contract.ts';
import { ContractError } from '../../contract/base/errors.ts';
import { asObject, pointerTokens, type Json } from '../../contract/base/json.ts';
import type { Operation } from '../../contract/operation.ts';
import type { Api } from '../../contract/contract-type.ts';
import { compileEach, readBothWays } from '../../contract/compile/compile-schemas.ts';
import { banner, bannerLines } from '../banner.ts';
import { fileNamer } from '../file-names.ts';
import { generationMember } from '../generation.ts';
import { joinText, trustCode } from '../../contract/base/code.ts';
import { standaloneWriter, type CompiledCode, type StandaloneWriter } from '../standalone.ts';
import { identifier, memberKey, quote, singleQuoted, ts, type TypeScript } from '../text.ts';

/** The folder from which esbuild resolves the packages that validators import. */
const home = fileURLToPath(new URL('../../..', import.meta.url));

/** The modules, each with the kinds of schemas that it has; clients need only that for responses. */
const modules = [
  { name: 'requests', kinds: ['requests', 'bodies', 'parameters'], lists: ['requests'] },
  { name: 'conditions', kinds: ['conditions'], lists: ['conditions'] },
  { name: 'responses', kinds: ['responses', 'items', 'results'], lists: ['responses', 'results'] },
  { name: 'headers', kinds: ['headers'], lists: ['headers'] },
] as const;

/** The lists of validators. */
type List = (typeof modules)[number]['lists'][number];

/** What a module says about an operation: in which list it is, where its validators are, and their types. */
type Entry = { id: string; list: string; file: string; types: TypeScript };

/**
 * Emits validators as modules that need no package, which run where ajv is not installed, and where a Content Security
 * Policy forbids `eval`. The validators of an operation are in files of their own, which are imported when they are
 * needed, and so is each schema that operations share. They are TypeScript, so that a compiler carries them along to
 * wherever it writes; what ajv wrote in them is not checked, but all that they export to other modules has a type.
 *
 * @param tell - takes how many operations are done
 * @param withNamed - whether to emit those of each named schema, too
 * @returns the texts by path, one after another, as those of a large document take much memory together
 * @throws ContractError naming each schema that does not compile
 * @example for await (const [path, text] of emitValidators(contract)) console.log(path); // 'requests/mintFT.ts', …
 */
export async function* emitValidators(
  contract: Contract,
  tell: (done: number) => void = () => undefined,
  withNamed = false,
): AsyncGenerator<[path: string, text: TypeScript]> {
  const { operations } = contract;
  const helpers = new Map<string, string>();
  const readingFor = readBothWays(contract);
  const [sent, received] = [readingFor('requests'), readingFor('responses')];
  const whole = compilerOf(received, true, helpers, 'schemas');
  // Where nothing is read-only or write-only, what is sent and what comes back share their schemas.
  const ofRequests = sent === received ? whole : compilerOf(sent, true, helpers, 'requests/schemas');
  const brief = compilerOf(sent, false, helpers, 'conditions/schemas');
  const entries = modules.map((): Entry[] => []);
  const problems = new Set<string>();
  const files = operationFiles(contract);

  const compile = (operation: Operation): [path: string, text: TypeScript][] => {
    const places = placesOf(operation);
    const name = joinText`${files.get(operation.id) ?? ''}.ts`;
    return modules.flatMap((module, i) => {
      const own = places.filter(({ path: [kind] }) => module.kinds.some((each) => each === kind));
      if (own.length === 0) return [];
      const file = joinText`${module.name}/${name}`;
      const [kind = ''] = own[0]?.path ?? [];
      const write = !wantsAllErrors(kind) ? brief : readingFor(kind) === sent ? ofRequests : whole;
      return compileOrCollect(() => {
        const types = literalOf(exportsOf(own, () => ts`Validate`));
        const list = operation.rpc === undefined ? module.lists[0] : (module.lists.at(-1) ?? module.name);
        entries[i]?.push({ id: operation.id, list, file, types });
        return write(operation, own, file);
      });
    });
  };
  const compileOrCollect = (write: () => [path: string, text: TypeScript][]): [path: string, text: TypeScript][] => {
    try {
      return write();
    } catch (error) {
      if (error instanceof ContractError) for (const problem of error.problems) problems.add(problem);
      // Where a schema did not compile, the code of those that refer to it cannot be written either.
      else if (problems.size === 0) throw error;
      return [];
    }
  };

  for (const [i, operation] of operations.entries()) {
    for (const [path, text] of compile(operation)) yield [path, ts`${unchecked}${text}`];
    tell(i + 1);
    // A signal is heard only between two pieces of work.
    await turn();
  }
  for (const { api, pointer, file } of withNamed ? listNamedSchemas(contract) : []) {
    const schema = referenceTo(api.name, pointer);
    const place = { api: api.name, path: ['components', pointer, 'validate'], schema, pointer };
    const write = (): [path: string, text: TypeScript][] =>
      whole({ api: api.name, schemaAt: api.schemaAt }, [place], joinText`components/${file}.ts`);
    for (const [path, text] of compileOrCollect(write)) yield [path, ts`${unchecked}${text}`];
    await turn();
  }
  if (problems.size > 0) throw new ContractError([...problems]);
  for (const [i, { name, lists }] of modules.entries()) {
    yield [joinText`${name}.ts`, ts`${indexOf(lists, entries[i] ?? [])}${generationMember(contract)}`];
  }
  yield ['types.ts', types];
  if (helpers.size > 0) yield ['runtime.ts', await runtimeOf(helpers)];
}

/**
 * Names the files of the operations, which are the same in each folder of validators.
 *
 * @returns the names without their ending, by operation
 */
export function operationFiles({ operations }: Contract): Map<string, string> {
  const nameFile = fileNamer();
  return new Map(operations.map(({ id }) => [id, nameFile(id)]));
}

/** A schema of `components.schemas`, its place, and the name of its file without the ending. */
export type NamedSchema = { api: Api; name: string; pointer: string; file: string };

/**
 * Lists the named schemas of a contract.
 *
 * @returns the schemas of `components.schemas` of both documents
 */
export function listNamedSchemas({ apis }: Contract): NamedSchema[] {
  const nameFile = fileNamer();
  return apis.flatMap((api) =>
    [...api.schemas].map(([name, pointer]) => ({ api, name, pointer, file: nameFile(name) })),
  );
}

/** Clients validate the result of a JSON-RPC method; the response object around it is the transport's business. */
function placesOf(operation: Operation): SchemaPlace[] {
  return schemaPlacesOf(operation).filter(
    ({ path }) => !((path[0] === 'responses' || path[0] === 'headers') && operation.kind === 'rpc'),
  );
}

/** Compiles schemas of an operation, and returns the module of their validators, with new ones that are shared. */
type CompileModule = (
  operation: Pick<Operation, 'api' | 'schemaAt'>,
  places: SchemaPlace[],
  file: string,
) => [path: string, text: TypeScript][];

/** Makes a compiler, with the one ajv instance in which every schema is compiled once. */
function compilerOf(
  contract: Contract,
  allErrors: boolean,
  helpers: Map<string, string>,
  folder: string,
): CompileModule {
  let made: { ajv: Ajv; names: Map<AnySchema, string>; writer: StandaloneWriter } | undefined;
  const make = () => {
    const ajv = ajvFor(contract, 'lenient', {
      allErrors,
      code: {
        source: true,
        esm: true,
        lines: true,
        // It would take a third of the time, for a tenth of the text.
        optimize: false,
        regExp: lenientPattern,
        formats: _`require("ajv-formats/dist/formats").fullFormats`,
        // Only the text is wanted, so there is no need for the engine to read it.
        process: () => 'return () => true',
      },
    });
    const names = namesIn(ajv, contract);
    const writer = standaloneWriter({
      folder,
      nameOf: (schema) => names.get(schema) ?? 'schema',
      helperFor: (required) => {
        const name = helperName(required);
        helpers.set(name, required);
        return name;
      },
    });
    return { ajv, names, writer };
  };

  return (operation, places, file) => {
    made ??= make();
    const { ajv, names, writer } = made;
    const own = new Map<CompiledCode, string | undefined>();
    const compiled = compileEach(contract, places, (place): CompiledCode => {
      if (!isReference(place.schema)) {
        const code = ajv.compile(place.schema as AnySchema);
        own.set(code, undefined);
        return code;
      }
      const pointer = definitionOf(operation, place.pointer, ajv);
      const key = joinText`${documentId(operation.api)}#${encodeURI(pointer)}`;
      const code = codeAt(ajv, operation.api, key);
      if (!pointer.startsWith('/components/')) own.set(code, key);
      else if (!names.has(code.schema)) names.set(code.schema, pointerTokens(pointer)[2] ?? '');
      return code;
    });
    const wanted = [...new Set(compiled.values())].map((code) => ({ code, own: own.has(code) }));
    const exported = exportsOf(places, (place) => {
      const code = compiled.get(place);
      return code === undefined ? ts`` : writer.identifierOf(code);
    });
    const types = exportsOf(places, () => ts`Validate`);
    const lines = Object.entries(exported).map(
      ([name, tree]) => ts`export const ${identifier(name)}: ${literalOf(types[name] ?? {})} = ${literalOf(tree)};`,
    );
    const written = writer.write(file, wanted, ts.join([validateImport('../types.ts'), ...lines, ''], '\n'));
    // If another schema refers to one of these, it is compiled again, as this file exports only what its users need.
    for (const key of own.values()) if (key !== undefined) ajv.removeSchema(key);
    return written;
  };
}

function isReference(schema: SchemaPlace['schema']): boolean {
  return typeof schema === 'object' && Object.keys(schema).join() === '$ref';
}

/** Follows `$ref`s to the first schema that says more than where another one is. */
function definitionOf({ schemaAt }: Pick<Operation, 'schemaAt'>, start: string, { RULES }: Ajv): string {
  const { via, pointer } = schemaAt(start);
  const says = via.find(({ schema }) => Object.keys(schema).some((name) => name !== '$ref' && name in RULES.all));
  return says?.pointer ?? pointer;
}

/** Finds the function of a schema, which may have been compiled because another schema refers to it. */
function codeAt(ajv: Ajv, api: string, key: string): CompiledCode {
  const referred = ajv.schemas[documentId(api)]?.refs[key];
  const known = typeof referred === 'object' && 'validate' in referred ? referred.validate : undefined;
  const code = (typeof known === 'function' ? (known as CompiledCode) : undefined) ?? ajv.getSchema(key);
  if (code === undefined) throw new Error('there is no schema at this place');
  return code;
}

/** The schemas of the documents, as ajv knows them, with their names. */
function namesIn(ajv: Ajv, { apis }: Contract): Map<AnySchema, string> {
  const documents = apis.map(({ name }) => asObject(ajv.schemas[documentId(name)]?.schema as Json));
  const named = documents.flatMap(({ components }) => Object.entries(asObject(asObject(components)['schemas'])));
  return new Map(named.map(([name, schema]): [AnySchema, string] => [schema as AnySchema, name]));
}

/** What the module of an operation exports. */
function exportsOf(
  places: SchemaPlace[],
  leafOf: (place: SchemaPlace) => TypeScript,
): Record<string, Tree<TypeScript>> {
  const tree = treeOf(places, leafOf);
  const of = (kind: string): Tree<TypeScript> | undefined => {
    const branch = tree[kind];
    return typeof branch === 'object' ? Object.values(branch)[0] : undefined;
  };
  const [request, bodies, parameters] = [of('requests'), of('bodies'), of('parameters')];
  const results = of('results') ?? of('components');
  if (request !== undefined || bodies !== undefined || parameters !== undefined)
    return {
      ...(request !== undefined && { body: request }),
      ...(bodies !== undefined && { bodies }),
      parameters: parameters ?? {},
    };
  if (typeof results === 'object' && !Array.isArray(results)) return results;
  const items = of('items');
  if (items !== undefined) return { responses: of('responses') ?? {}, items };
  const [kind = ''] = places[0]?.path ?? [];
  return { [kind]: of(kind) ?? {} };
}

/** A name for what ajv requires of a package: `ucs2length`, `date_time`. */
function helperName(required: string): string {
  const words = required.match(/\w+/g)?.filter((word) => word !== 'default') ?? [];
  const formats = words.indexOf('fullFormats');
  return formats < 0 ? (words.at(-1) ?? '') : words.slice(formats + 1).join('_');
}

/** Bundles what validators need of packages. */
async function runtimeOf(helpers: ReadonlyMap<string, string>): Promise<TypeScript> {
  const lines = [...helpers].toSorted(([a], [b]) => (a < b ? -1 : 1));
  // The code by which ajv requires its own helpers, which no document makes.
  const required = lines.map(([name, code]) => joinText`${name}: ${code}`).join(', ');
  const contents = joinText`export const helpers = {${required}};`;
  const result = await build({
    format: 'esm',
    target: 'es2022',
    charset: 'utf8',
    minifySyntax: true,
    legalComments: 'none',
    logLevel: 'silent',
    // By default, esbuild works in the folder in which it was loaded, even if that has been removed since.
    absWorkingDir: home,
    stdin: { contents, resolveDir: home, sourcefile: 'entry.js' },
    bundle: true,
    write: false,
  });
  const bundled = withoutPlaces(result.outputFiles[0]?.text ?? '')
    .replace(/^export \{[^}]*\};\n/m, '')
    // By this, ajv would import them; a tool that scans a bundle for workers would take it for an import.
    .replaceAll(/^ *\w+\.code = 'require\(.*\n/gm, '');
  // With types, as compilers want them that write declarations file by file.
  const exported = lines.map(([name]) => ts`export const ${identifier(name)}: any = helpers.${identifier(name)};\n`);
  // oxlint-disable-next-line code/no-pasted-code -- esbuild wrote it, of packages only
  return ts`${unchecked}${trustCode<'TypeScript'>(bundled)}${ts.join(exported, '')}`;
}

/** Removes paths of bundled files from comments and keys, as they depend on the working folder and the installation. */
function withoutPlaces(text: string): string {
  // Where twinspec is installed, packages are siblings of its folder.
  const key = /^( *")(?:\S*node_modules\/|(?:\.\.\/)+)(\S+\.js"\(exports)/gm;
  return text.replaceAll(/^\/\/ \S+\.js\n/gm, '').replaceAll(key, '$1$2');
}

function indexOf(lists: readonly List[], entries: readonly Entry[]): TypeScript {
  const texts = lists.map((list) => {
    const own = entries.filter((entry) => entry.list === list);
    const typed = own.map(({ id, types }) => ts`\n  ${memberKey(id)}: () => Promise<${types}>;`);
    const members = own.map(({ id, file }) => ts`\n  ${memberKey(id)}: () => import(${quote(`./${file}`)}),`);
    const end = own.length === 0 ? '' : '\n';
    const folder = list === 'results' ? 'responses' : list;
    const doc = ts`/** Imports the validators of an operation; see its file in \`${folder}/\`. */`;
    return ts`${doc}\nexport const ${list}: {${ts.join(typed, '')}${end}} = {${ts.join(members, '')}${end}};\n`;
  });
  const usesType = entries.some((entry) => /\bValidate\b/.test(entry.types));
  return ts.join([banner, usesType ? ts`${validateImport('./types.ts')}\n\n` : '', ts.join(texts, '\n')], '');
}

/** The beginning of a module that ajv wrote. */
const unchecked = ts`${bannerLines}\n// @ts-nocheck\n\n`;

function validateImport(from: string): TypeScript {
  return ts`import type { Validate } from ${singleQuoted(from)};`;
}

const types = ts`${banner}/** A place where a value breaks its schema, as ajv reports it. */
export type SchemaError = {
  instancePath: string;
  schemaPath: string;
  keyword: string;
  params: Record<string, unknown>;
  message?: string;
};

/** Checks whether a value satisfies its schema; the errors are on the function until the next call. */
export type Validate = { (value: unknown): boolean; errors?: SchemaError[] | null };
`;

/** A tree as a literal, or as a type. */
function literalOf(tree: Tree<TypeScript>): TypeScript {
  if (typeof tree === 'string') return tree;
  if (Array.isArray(tree)) return ts`[${ts.join(tree.map(literalOf), ', ')}]`;
  const members = Object.entries(tree).map(([key, value]) => ts`${memberKey(key)}: ${literalOf(value)}`);
  return members.length === 0 ? ts`{}` : ts`{ ${ts.join(members, ', ')} }`;
}
