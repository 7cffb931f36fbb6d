import type { OpenrpcDocument } from '../document/documents.ts';
import { asList, asObject, isObject, type Json, type JsonObject } from '../base/json.ts';

/** A document for @open-rpc/generator, and the methods that have another name in it. */
export type GeneratorInput = { document: JsonObject; methods: { name: string; alias: string }[] };

/**
 * Prepares a document for @open-rpc/generator, which pastes names, values and texts into its code as they are: here
 * they are escaped for TypeScript. Afterwards the real document has to be put into the client.
 *
 * @param openrpc - an OpenRPC document
 * @returns a document from which nothing can become code
 * @example sanitizeForGenerator(openrpc).methods // [{ name: 'tree/grow', alias: 'method0' }]
 */
export function sanitizeForGenerator(openrpc: OpenrpcDocument): GeneratorInput {
  const copy: JsonObject = JSON.parse(JSON.stringify(openrpc));
  const written = asList(copy['methods']).map(asObject);
  const known = new Set(written.map(({ name }) => name));
  const aliases: GeneratorInput['methods'] = [];
  const methods = written.map(({ examples: _, ...method }, i) => {
    if ('$ref' in method) return method;
    const name = String(method['name']);
    const named = { ...membersOf(method), summary: escapeComment(String(method['summary'] ?? name)) };
    if (isIdentifier(name)) return named;
    let alias = `method${i}`;
    while (known.has(alias)) alias += '_';
    aliases.push({ name, alias });
    return { ...named, name: alias };
  });
  const { examplePairings: __, examples: ___, ...components } = asObject(copy['components']);
  const info = { ...asObject(copy['info']), title: classNameOf(asObject(copy['info'])['title']) };
  return { document: { ...copy, info, methods, components: membersOf(components) }, methods: aliases };
}

/** Escapes a text so that it cannot end a comment. */
function escapeComment(text: string): string {
  return text.replaceAll('*/', '*\\/');
}

function isIdentifier(name: string): boolean {
  return /^[A-Za-z_$][\w$]*$/.test(name) && !reserved.has(name);
}

/** ECMAScript's reserved words, and other names that a parameter or a method of a class may not have. */
const reserved = new Set(
  [
    'arguments await break case catch class const constructor continue debugger default delete do else enum eval',
    'export extends false finally for function if implements import in instanceof interface let new null package',
    'private protected prototype public return static super switch this throw true try typeof var void while with',
    'yield',
  ].flatMap((line) => line.split(' ')),
);

/** Members that the generator does not write, or writes escaped. */
const others = new Set(['required', 'tags', 'servers', 'errors', 'links', 'externalDocs']);

function membersOf(part: JsonObject): JsonObject {
  return Object.fromEntries(
    Object.entries(part).map(([name, value]) => [name, others.has(name) ? value : memberOf(name, value)]),
  );
}

function memberOf(name: string, value: Json): Json {
  if (name === 'description' && typeof value === 'string') return escapeComment(value);
  if (name === 'default') return escapeComment(toDisplayText(value));
  if (name === 'examples' && Array.isArray(value)) return value.map((example) => escapeComment(toDisplayText(example)));
  if (name === 'enum' && Array.isArray(value)) return value.map(escapeQuotes);
  if (name === 'params' && Array.isArray(value)) return value.map((param) => paramOf(asObject(rewriteNode(param))));
  return rewriteNode(value);
}

function rewriteNode(node: Json): Json {
  if (Array.isArray(node)) return node.map(rewriteNode);
  if (!isObject(node)) return node;
  const { properties, ...rest } = node;
  const copy = membersOf(rest);
  if (isObject(properties)) {
    // A property is a schema, whatever its name.
    const named = Object.entries(properties).map(([name, value]) => [propertyName(name), rewriteNode(value)]);
    copy['properties'] = Object.fromEntries(named);
    if (Array.isArray(node['required'])) copy['required'] = node['required'].map((name) => propertyName(String(name)));
  }
  if ('const' in node) copy['const'] = writeConstant(node['const'] ?? null, node['type']);
  return copy;
}

function paramOf(param: JsonObject): JsonObject {
  return typeof param['name'] === 'string' ? { ...param, name: parameterName(param['name']) } : param;
}

function toDisplayText(value: Json): string {
  return typeof value === 'string' ? value : JSON.stringify(value);
}

function parameterName(name: string): string {
  if (isIdentifier(name)) return name;
  return `_${name.replaceAll(/[^\w$]+/g, '_')}`;
}

function propertyName(name: string): string {
  return /^[A-Za-z_$][\w$]*$/.test(name) ? name : JSON.stringify(name);
}

/** Escapes a text for double quotes. */
function escapeQuotes(value: Json): Json {
  return typeof value === 'string' ? JSON.stringify(value).slice(1, -1) : value;
}

/** The generator puts quotes around the constant of a string schema, and writes all others as they are. */
function writeConstant(value: Json, type: Json | undefined): Json {
  if (type === 'string') return escapeQuotes(typeof value === 'string' ? value : JSON.stringify(value));
  return typeof value === 'string' || typeof value === 'object' ? JSON.stringify(value) : value;
}

/** A title that can become the name of a class, as the generator makes it one. */
function classNameOf(title: Json | undefined): string {
  const text = String(title ?? '');
  if (/^[A-Za-z][A-Za-z0-9 ]*$/.test(text) && !imported.has(text.replaceAll(' ', ''))) return text;
  return `${text
    .normalize('NFKD')
    .replaceAll(/[^A-Za-z0-9 ]+/g, ' ')
    .replace(/^[\d ]+/, '')
    .trim()} Api`.trim();
}

/** Names that the generated module uses already. */
const imported = new Set([
  'Client',
  'Error',
  'JSONRPCError',
  'MethodObject',
  'Object',
  'Options',
  'Promise',
  'RequestManager',
]);
