import { normalizeTypes, Oas2Types } from '@redocly/openapi-core';
import {
  asObject,
  getAtPointer,
  isObject,
  toPointer,
  type Json,
  type JsonObject,
} from '../../scripts/contract/base/json.ts';

/**
 * Finds the places of the fields that a document has.
 *
 * @param root - the meta-schema
 * @returns JSON pointers by field
 */
export function fieldPlacesIn(root: JsonObject, document: Json): Map<string, string[]> {
  const places = new Map<string, string[]>();
  fieldsOf(root).usedIn(document, (field, pointer) => {
    const known = places.get(field) ?? [];
    if (!known.includes(pointer)) places.set(field, [...known, pointer]);
  });
  return places;
}

/** What a meta-schema says about fields, and which of them documents have. */
export type SpecFields = {
  /** Each field as `object.field`, in the order of the meta-schema. */
  fields: Set<string>;
  /** Finds the fields that a document has. */
  usedIn: (document: Json, tell?: (field: string, pointer: string) => void) => Set<string>;
};

/** Definitions that are parts of an object, and not objects themselves. */
const parts =
  /or-?reference$|^(?:specification-extensions|examples|map-of-strings|explode-for-form|token|parameters|content|styles-for.*|type-.*|ParameterLocation|PathParameter|.*XOR.*|.*Exclusiv.*)$/i;

/**
 * Reads the fields of a specification off its meta-schema.
 *
 * @param root - the meta-schema
 */
export function fieldsOf(root: JsonObject): SpecFields {
  const target = (ref: string): Json | undefined => getAtPointer(root, ref.slice(1));

  /** Visits all schemas that apply to one object. */
  const visitParts = (
    schema: Json | undefined,
    name: string,
    visit: (part: JsonObject, name: string) => void,
  ): void => {
    if (!isObject(schema)) return;
    visit(schema, name);
    const { $ref, allOf, oneOf, anyOf, then, else: otherwise, dependentSchemas } = schema;
    const applied = [allOf, oneOf, anyOf].flatMap((list) => (Array.isArray(list) ? list : []));
    for (const one of [...applied, then, otherwise, ...Object.values(asObject(dependentSchemas))])
      visitParts(one, name, visit);
    if (typeof $ref !== 'string' || !$ref.startsWith('#/')) return;
    const referenced = $ref.slice($ref.lastIndexOf('/') + 1);
    visitParts(target($ref), parts.test(referenced) ? name : referenced, visit);
  };

  const fields = new Set<string>();
  const seen = new Set<unknown>();
  const collect = (schema: Json | undefined, name: string): void =>
    visitParts(schema, name, (part, object) => {
      const properties = asObject(part['properties']);
      for (const field of Object.keys(properties)) if (!/^reference/i.test(object)) fields.add(`${object}.${field}`);
      const { items, additionalProperties, patternProperties } = part;
      for (const inner of [
        ...Object.values(properties),
        ...Object.values(asObject(patternProperties)),
        ...[items, additionalProperties],
      ]) {
        if (!isObject(inner) || seen.has(inner)) continue;
        seen.add(inner);
        collect(inner, object);
      }
    });
  collect(root, 'document');

  const usedIn: SpecFields['usedIn'] = (document, tell = () => undefined) => {
    const used = new Set<string>();
    const walk = (node: Json, schema: Json | undefined, name: string, at: string): void =>
      visitParts(schema, name, (part, object) => {
        if (Array.isArray(node))
          for (const [i, item] of node.entries()) walk(item, part['items'], object, `${at}/${i}`);
        if (!isObject(node)) return;
        const { properties, patternProperties, additionalProperties } = part;
        for (const [key, value] of Object.entries(node)) {
          const known = asObject(properties)[key];
          const here = at + toPointer(key);
          if (known !== undefined) {
            used.add(`${object}.${key}`);
            tell(`${object}.${key}`, here);
          }
          const pattern = Object.entries(asObject(patternProperties)).find(([one]) => new RegExp(one).test(key))?.[1];
          walk(value, known ?? pattern ?? additionalProperties, object, here);
        }
      });
    walk(document, root, 'document', '');
    return used;
  };
  return { fields, usedIn };
}

/** What other meta-schemas call an object; @redocly/openapi-core has names of its own. */
const usualNames: Record<string, string> = { Root: 'document', ExternalDocs: 'externalDocumentation', Xml: 'XML' };

type NodeType = ReturnType<typeof normalizeTypes>[string];
type Part = NodeType['properties'][string];

/** The type of a part of an object, if that is an object or a list. */
function typeOf(part: Part, value: Json, key: string): NodeType | undefined {
  const found = typeof part === 'function' ? part(value, key) : part;
  return found !== null && found !== undefined && 'properties' in found ? found : undefined;
}

/**
 * Reads the fields of Swagger 2 off the table by which @redocly/openapi-core walks such documents, as its meta-schema
 * is in no package. Extensions are left out.
 */
export function fieldsOfSwagger2(): SpecFields {
  const root = normalizeTypes(Oas2Types)['Root'];
  const isField = (key: string): boolean => !key.startsWith('x-');
  const fieldIn = ({ name }: NodeType, key: string): string => `${usualNames[name] ?? name}.${key}`;
  const fields = new Set<string>();
  const seen = new Set<NodeType>();
  const collect = (type: NodeType | undefined): void => {
    if (type === undefined || seen.has(type)) return;
    seen.add(type);
    const { properties, items, additionalProperties } = type;
    const own = Object.entries(properties).filter(([key]) => isField(key));
    for (const [key] of own) fields.add(fieldIn(type, key));
    for (const [key, part] of own) collect(typeOf(part, {}, key));
    collect(typeOf(items, {}, ''));
    collect(typeOf(additionalProperties, {}, '200'));
  };
  collect(root);

  const usedIn = (document: Json): Set<string> => {
    const used = new Set<string>();
    const walk = (node: Json, type: NodeType | undefined): void => {
      if (type === undefined) return;
      const { properties, items, additionalProperties } = type;
      if (Array.isArray(node)) for (const item of node) walk(item, typeOf(items, item, ''));
      if (!isObject(node)) return;
      for (const [key, value] of Object.entries(node)) {
        if (Object.hasOwn(properties, key)) used.add(fieldIn(type, key));
        walk(value, typeOf(properties[key] ?? additionalProperties, value, key));
      }
    };
    walk(document, root);
    return used;
  };
  return { fields, usedIn };
}
