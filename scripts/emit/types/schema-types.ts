import { capitalize } from '../../contract/base/pluralize.ts';
import { joinText } from '../../contract/base/code.ts';
import { asObject, pointerTokens } from '../../contract/base/json.ts';
import { findFreeName } from '../../contract/base/unique-names.ts';
import type { Operation } from '../../contract/operation.ts';
import type { Api } from '../../contract/contract-type.ts';
import type { SchemaAt } from '../../contract/message.ts';
import { isTextOfJson } from '../../contract/media/media.ts';
import { isComponent, readerOf, travelsAt } from '../../contract/schema/reading.ts';
import type { MessageDirection } from '../../contract/base/direction.ts';
import { comment, identifier, inComment, isIdentifier, ts, tsdoc, type Comment, type TypeScript } from '../text.ts';
import { foldLine } from '../fold-lines.ts';
import { schemaDocs } from './schema-docs.ts';
import { typeWriter } from './type-writer.ts';

/** The types of a document's schemas. */
export type NamedTypes = {
  /** Writes the type of a schema, or of what several describe together, as it travels one way. */
  typeOf: (pointer: string | readonly string[], way: MessageDirection) => TypeScript;
  /** Names the type of a component, as it comes back from the server if it is used both ways. */
  nameOf: (pointer: string) => TypeScript;
  /** Writes what is said about a schema. */
  docOf: (pointer: string) => Comment[];
  /** The names of components that have been spoken of, under which their types are exported. */
  exported: ReadonlySet<string>;
  /** Declares all types that have a name, and imports those that are declared for several documents. */
  declarations: () => { imports: TypeScript; types: TypeScript };
};

/** Types that are declared once for several documents, in a module of their own. */
export type SharedTypes = {
  /** The path of the module, for an import. */
  module: TypeScript;
  /** The name that the type of a schema has there, as it travels one way; `undefined` if it is not there. */
  nameOf: (pointer: string, way: MessageDirection) => TypeScript | undefined;
  /** Checks whether a schema is a part of a request to any of the documents. */
  isSent: (pointer: string) => boolean;
};

const written = new WeakMap<Api, NamedTypes>();

/**
 * Finds the types of a document's schemas, which are written once for all modules that speak of them.
 *
 * @param operations - its operations
 * @param shared - types that are declared elsewhere; the first call for an API says which
 */
export function typesOf(api: Api, operations: readonly Operation[], shared?: SharedTypes): NamedTypes {
  const known = written.get(api) ?? createNamedTypes(api, operations, shared);
  written.set(api, known);
  return known;
}

/** Which schemas of a document travel which way. */
export type SchemaUsage = {
  sent: ReadonlySet<string>;
  received: ReadonlySet<string>;
  /** Those that look different each way, as members of theirs are read-only or write-only. */
  directed: ReadonlySet<string>;
};

/** Finds out which schemas of a document travel which way. */
export function usageOf({ schemas, schemaAt, webhooks }: Api, operations: readonly Operation[]): SchemaUsage {
  const reachable = reachableFrom(schemaAt);
  // What the API sends itself comes from the server, as its answers do.
  const outgoing = [...webhooks, ...operations.flatMap(({ callbacks }) => callbacks.map((one) => one.operation))];
  const sent = reachable([...operations.flatMap(rootsOf.request), ...outgoing.flatMap(rootsOf.response)]);
  const received = reachable([...operations.flatMap(rootsOf.response), ...outgoing.flatMap(rootsOf.request)]);
  const directed = findDirectedSchemas(schemaAt, reachable([...sent, ...received, ...schemas.values()]));
  return { sent, received, directed };
}

/** Names types after the components of a document, by their JSON pointers. */
export function componentTypeNames({ schemas }: Api): Map<string, string> {
  const byKey = typeNames([...schemas.keys()]);
  return new Map([...schemas].map(([key, pointer]) => [pointer, byKey.get(key) ?? '']));
}

/** Writes the types of schemas, with what is said about them. */
export type DeclarationWriter = {
  typeOf: (pointers: readonly string[], way: MessageDirection) => TypeScript;
  docOf: (pointer: string) => Comment[];
  /** Declares the type of a schema under a name. */
  declare: (pointer: string, way: MessageDirection, name: TypeScript, isExported: boolean) => TypeScript;
};

/**
 * Makes the writer of the types of a document's schemas.
 *
 * @param keepsOthers - whether an object that lists its members keeps the others that it allows
 * @param nameOf - names the type of a schema that another one leads to
 */
export function declarationWriter(
  api: Api,
  keepsOthers: (pointer: string) => boolean,
  nameOf: (pointer: string, way: MessageDirection) => TypeScript,
): DeclarationWriter {
  const { schemaAt, longIntegers } = api;
  const described = schemaDocs(api);
  /** What is said of a schema, and what its text is if it is JSON. */
  const docOf = (pointer: string): Comment[] => {
    const content = contentOf(schemaAt, pointer);
    const type = content && write([content], 'response');
    const [whole = ''] = type?.split('\n') ?? [];
    if (content === undefined || whole !== type) return described(pointer);
    return [...described(pointer), comment`Its text is JSON of the type \`${inComment(type)}\`.`];
  };
  const write = typeWriter(schemaAt, {
    nameOf,
    docOf: (pointer, indent) => tsdoc(docOf(pointer), indent),
    keepsOthers,
    longIntegers,
  });
  return {
    typeOf: write,
    docOf,
    declare: (pointer, way, name, isExported) => {
      const doc = tsdoc([...docOf(pointer), ...othersOf(schemaAt, pointer)]);
      return ts`${doc}${isExported ? ts`export ` : ts``}type ${name} = ${write([pointer], way, pointer)};\n`;
    },
  };
}

/**
 * Writes a type for each schema in the `components` of a document, under the name that it has there, so that
 * `import type { Book }` simply works. A name that TypeScript cannot take for a type, or that the module has already,
 * is changed: `full-repository` is `FullRepository`, and `string` is `stringSchema`. A schema that looks different on
 * its way to the server, as it has members that are read-only or write-only, has a second type: `BookWritable`.
 *
 * @param operations - its operations
 */
function createNamedTypes(api: Api, operations: readonly Operation[], shared: SharedTypes | undefined): NamedTypes {
  const { schemas, openrpc } = api;
  const names = componentTypeNames(api);
  const used = new Set(names.values());
  const { sent, received, directed } = usageOf(api, operations);
  const declared = new Map<string, TypeScript>();
  const imported = new Map<string, { line: TypeScript; isExported: boolean }>();
  const exported = new Set<string>();
  // A type is written after those that speak of it, not inside of them, as thousands may lead from one to the next.
  const unwritten: { pointer: string; form: { name: string; way: MessageDirection } }[] = [];
  // What lowering has added, such as results that depend on params, is no schema of a document.
  const inOpenrpc = openrpc && asObject(asObject(openrpc.components)['schemas']);

  const plainName = (pointer: string): string => {
    const known = names.get(pointer);
    if (known !== undefined) return known;
    const words = pointerTokens(pointer).filter((word) => !holders.has(word));
    const name = freeName(wordsIn(words.join(' ')), used);
    used.add(name);
    names.set(pointer, name);
    return name;
  };
  const formOf = (pointer: string, way: MessageDirection): { name: string; way: MessageDirection } => {
    const name = plainName(pointer);
    if (!directed.has(pointer) || !sent.has(pointer)) return { name, way: 'response' };
    if (!received.has(pointer)) return { name, way: 'request' };
    if (way === 'response') return { name, way };
    return { name: writableName(pointer, name), way };
  };
  const writable = new Map<string, string>();
  const writableName = (pointer: string, name: string): string => {
    const known = writable.get(pointer) ?? freeName(name.concat('Writable'), used);
    used.add(known);
    writable.set(pointer, known);
    return known;
  };
  const isShown = (pointer: string): boolean =>
    isComponent(pointer) && (inOpenrpc === undefined || Object.hasOwn(inOpenrpc, pointerTokens(pointer)[2] ?? ''));
  const nameOf = (pointer: string, way: MessageDirection): TypeScript => {
    const form = formOf(pointer, way);
    if (!declared.has(form.name)) {
      declared.set(form.name, ts``);
      if (isShown(pointer)) exported.add(form.name);
      unwritten.push({ pointer, form });
    }
    return identifier(form.name);
  };
  const writer = declarationWriter(api, shared?.isSent ?? ((pointer) => sent.has(pointer)), nameOf);
  const declare = ({ pointer, form }: (typeof unwritten)[number]): void => {
    const isExported = isShown(pointer);
    const name = identifier(form.name);
    const there = shared?.nameOf(pointer, form.way);
    if (there === undefined) declared.set(form.name, writer.declare(pointer, form.way, name, isExported));
    else imported.set(form.name, { line: there === name ? name : ts`${there} as ${name}`, isExported });
  };
  return {
    typeOf: (schemas, way) => {
      const pointers = [schemas].flat();
      const [only = ''] = pointers;
      // A component is spoken of by its name, also where an operation has it at once.
      return pointers.length === 1 && isComponent(only) ? nameOf(only, way) : writer.typeOf(pointers, way);
    },
    nameOf: (pointer) => nameOf(pointer, 'response'),
    docOf: writer.docOf,
    exported,
    declarations: () => {
      for (const pointer of schemas.values()) nameOf(pointer, 'response');
      for (let next = unwritten.shift(); next !== undefined; next = unwritten.shift()) declare(next);
      return { imports: importsOf(imported, shared?.module), types: ts.join([...declared.values()], '') };
    },
  };
}

/** Imports types, and passes those of components on. */
function importsOf(
  types: ReadonlyMap<string, { line: TypeScript; isExported: boolean }>,
  module: TypeScript | undefined,
): TypeScript {
  if (types.size === 0 || module === undefined) return ts``;
  const lines = [...types.values()].map(({ line }) => line);
  const passedOn = [...types].flatMap(([name, { isExported }]) => (isExported ? [identifier(name)] : []));
  const passing = passedOn.length === 0 ? ts`` : ts`${foldLine(ts`export type { ${ts.join(passedOn, ', ')} };`)}\n`;
  return ts`${foldLine(ts`import type { ${ts.join(lines, ', ')} } from ${module};`)}\n${passing}\n`;
}

/**
 * Says what the type of a base with a discriminator leaves out: a value that no schema inherits under is one of the
 * base, as a discriminator changes nothing of what is valid (OpenAPI 3.1.1 and 3.0.4, Discriminator Object). A type
 * that had it would not be narrowed by the discriminator.
 */
function othersOf(schemaAt: SchemaAt, pointer: string): Comment[] {
  const reader = readerOf(schemaAt);
  const heirs = reader.heirsOf(schemaAt(pointer).pointer);
  const [tag] = heirs.flatMap((heir) => heir.tag ?? []);
  if (tag === undefined || heirs.some((heir) => heir.tag === undefined)) return [];
  const told = new Set(heirs.flatMap((heir) => heir.tag?.values ?? []));
  const values = reader.read(reader.read([pointer]).members.get(tag.property)?.schemas ?? []).values;
  if (values?.every((value) => told.has(value))) return [];
  return [comment`Any other \`${inComment(tag.property)}\` is valid as well, with the members of the base alone.`];
}

/** The schema of the JSON that the text of a schema is. */
function contentOf(schemaAt: SchemaAt, pointer: string): string | undefined {
  const part = readerOf(schemaAt)
    .partsOf([pointer])
    .find(({ schema }) => isTextOfJson(asObject(schema)));
  return part && joinText`${part.pointer}/contentSchema`;
}

const rootsOf = {
  request: ({ parameters, request }: Operation): string[] =>
    [...parameters, ...(request?.bodies ?? [])].flatMap(({ schema }) => schema ?? []),
  response: ({ responses }: Operation): string[] =>
    responses
      .flatMap(({ bodies, headers }) => [...bodies, ...headers])
      .flatMap((one) => [one.schema ?? [], 'itemSchema' in one ? (one.itemSchema ?? []) : []].flat()),
};

/** Finds what schemas lead to, each once. */
function reachableFrom(schemaAt: SchemaAt): (roots: Iterable<string>) => Set<string> {
  const reader = readerOf(schemaAt);
  return (roots) => {
    const found = new Set(roots);
    // A set that grows while it is iterated: the loop also visits what it adds.
    for (const pointer of found) {
      const { via, pointer: end } = schemaAt(pointer);
      for (const { pointer: next } of via.slice(1)) found.add(next);
      found.add(end);
      for (const next of reader.below(pointer)) found.add(next);
    }
    return found;
  };
}

/** Finds the schemas that look different each way, as a member of theirs, at any depth, is read-only or write-only. */
function findDirectedSchemas(schemaAt: SchemaAt, all: Iterable<string>): Set<string> {
  const reader = readerOf(schemaAt);
  const holders = new Map<string, string[]>();
  const directed = new Set<string>();
  if (!reader.hasMarks()) return directed;
  const hold = (held: string, holder: string): void => {
    const all = holders.get(held);
    if (all === undefined) holders.set(held, [holder]);
    else all.push(holder);
  };
  const isMarked = (pointer: string): boolean =>
    !travelsAt(schemaAt, [pointer], 'request') || !travelsAt(schemaAt, [pointer], 'response');
  for (const pointer of all) {
    const { via, pointer: end } = schemaAt(pointer);
    for (const same of [...via.slice(1).map((place) => place.pointer), end]) if (same !== pointer) hold(same, pointer);
    for (const below of reader.below(pointer)) {
      hold(below, pointer);
      if (isMarked(below)) directed.add(pointer);
    }
  }
  for (const pointer of directed) for (const holder of holders.get(pointer) ?? []) directed.add(holder);
  return directed;
}

/** Keywords that hold other schemas, which say nothing in a name. */
const holders = new Set(
  (
    'components schemas properties $defs definitions items prefixItems additionalProperties patternProperties allOf ' +
    'anyOf oneOf paths responses requestBody content schema parameters'
  ).split(' '),
);

function wordsIn(text: string): string {
  const words = text.match(/[\p{ID_Continue}$]+/gu) ?? [];
  return words.map(capitalize).join('');
}

function freeName(wanted: string, used: ReadonlySet<string>): string {
  return findFreeName(isFine(wanted) ? wanted : 'Schema'.concat(wanted), (name) => used.has(name));
}

function isFine(name: string): boolean {
  return isIdentifier(name) && !taken.has(name);
}

/** Names types after schemas. A name that can stay as it is has precedence over one that has to be changed. */
function typeNames(keys: readonly string[]): Map<string, string> {
  const names = new Map(keys.filter(isFine).map((key) => [key, key]));
  const used = new Set(names.values());
  for (const key of keys.filter((each) => !names.has(each))) {
    const name = freeName(taken.has(key) ? key.concat('Schema') : wordsIn(key), used);
    used.add(name);
    names.set(key, name);
  }
  return names;
}

/** What openapi-typescript exports and uses, and the words that cannot be the name of a type. */
const taken = new Set(
  (
    'paths webhooks components operations $defs external WithRequired OneOf XOR Without ' +
    'Array Blob Date Exclude Extract File NonNullable Omit Partial Pick PropertyKey Readonly Record Required ' +
    'any bigint boolean never null number object string symbol undefined unknown void ' +
    'arguments as asserts async await break case catch class const continue debugger default delete do else enum ' +
    'eval export extends false finally for function if implements import in infer instanceof interface keyof let ' +
    'new package private protected public readonly return static super switch this throw true try type typeof ' +
    'unique var while with yield'
  ).split(' '),
);
