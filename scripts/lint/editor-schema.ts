import { readFileSync } from 'node:fs';
import { asObject, isObject, type Json, type JsonObject, type JsonSchema } from '../contract/base/json.ts';
import { openapi3, openrpc1, type DocumentShape } from '../contract/document/documents.ts';

/** Where each extension may be used that the grammar does not know, by the shape of the object; `*` is any. */
const homes: Record<string, string[]> = {
  '*': ['x-open-question', 'x-probe'],
  operation: ['x-safe', 'x-safe-to-repeat', 'x-weightage', 'x-sunset', 'x-pagination'],
  method: ['x-safe', 'x-safe-to-repeat', 'x-weightage', 'x-pagination', 'x-wait', 'x-resource'],
  schema: ['x-fresh', 'x-relations', 'x-envelope'],
  securityScheme: ['x-example', 'x-identifier'],
  items: ['x-fresh', 'x-relations', 'x-envelope'],
  link: ['x-relations', 'x-step'],
};

/** The kinds of documents that editors check. */
export const editorDocuments = { openapi: openapi3, openrpc: openrpc1 };

/**
 * Makes the JSON Schema with which editors check and complete our extensions in a document, and what every reader of
 * the document needs. It is complete in itself and in draft-07, the draft that all editors know.
 *
 * @example JSON.stringify(editorSchema('openapi'))
 */
export function editorSchema(kind: keyof typeof editorDocuments): JsonObject {
  const definitions: JsonObject = {};
  const extensions = JSON.parse(
    readFileSync(new URL('../contract/extensions.schema.json', import.meta.url), 'utf8'),
  ) as { $defs: JsonObject };
  for (const [name, schema] of Object.entries(extensions.$defs)) definitions[name] = toDraft7(schema);
  const refer = (shape: DocumentShape): JsonSchema => {
    const key = shape.name.replaceAll('[]', ' list').replaceAll('{}', ' map').replaceAll(/^| /g, '_');
    if (!Object.hasOwn(definitions, key)) {
      // Set before its members are, which may lead back to it.
      definitions[key] = {};
      definitions[key] = schemaOf(shape, refer);
    }
    return { $ref: `#/definitions/${key}` };
  };
  const { document } = editorDocuments[kind];
  const root = refer(document);
  return {
    $schema: 'http://json-schema.org/draft-07/schema#',
    title: `${document.what.replace(/^an? /, '')} with the extensions of twinspec`,
    ...asObject(root),
    definitions,
  };
}

function schemaOf(shape: DocumentShape, refer: (shape: DocumentShape) => JsonSchema): JsonSchema {
  const { kind, name, members, rest, required, refs, orBoolean, orList } = shape;
  if (kind === 'data') return true;
  if (kind === 'number') return { type: 'number' };
  if (kind === 'list') return { type: 'array', ...(rest !== undefined && { items: refer(rest) }) };
  if (kind === 'map') return { type: 'object', ...(rest !== undefined && { additionalProperties: refer(rest) }) };
  if (kind === 'string')
    return orList === undefined ? { type: 'string' } : { anyOf: [{ type: 'string' }, refer(orList)] };
  const known = [...members.keys()].filter((member) => member.startsWith('x-'));
  const own = [...known, ...(homes[name] ?? []), ...(homes['*'] ?? [])];
  const object: JsonObject = {
    type: orBoolean ? ['object', 'boolean'] : 'object',
    properties: {
      ...Object.fromEntries([...members].map(([member, below]) => [member, refer(below)])),
      ...Object.fromEntries(own.map((extension) => [extension, { $ref: `#/definitions/${extension}` }])),
    },
    patternProperties: { '^x-': true },
    ...(rest !== undefined && { additionalProperties: refer(rest) }),
    ...(required.length > 0 && !refs && { required }),
  };
  return orList === undefined ? object : { anyOf: [object, refer(orList)] };
}

/** Rewrites what draft-07 says in other words; beside a `$ref`, it reads nothing. */
function toDraft7(schema: Json): Json {
  if (Array.isArray(schema)) return schema.map(toDraft7);
  if (typeof schema === 'string') return schema.replace(/^#\/\$defs\//, '#/definitions/');
  if (!isObject(schema)) return schema;
  const { $ref: ref, prefixItems, items, ...others } = schema;
  const rest = Object.fromEntries(Object.entries(others).map(([name, value]) => [name, toDraft7(value)]));
  const referred = ref === undefined ? {} : { $ref: toDraft7(ref) };
  const listed =
    prefixItems === undefined
      ? items === undefined
        ? {}
        : { items: toDraft7(items) }
      : { items: toDraft7(prefixItems), ...(items === false && { additionalItems: false }) };
  if (ref === undefined || Object.keys(rest).length === 0) return { ...referred, ...listed, ...rest };
  return { ...listed, ...rest, allOf: [referred] };
}
