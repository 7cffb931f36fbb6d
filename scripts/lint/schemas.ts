import {
  asList,
  asObject,
  asText,
  getAtPointer,
  isObject,
  toPointer,
  type Json,
  type JsonObject,
} from '../contract/base/json.ts';
import { kindNames } from '../contract/base/json-kinds.ts';
import { mayMatchBoth } from '../contract/base/linear-regexp.ts';
import { contradictions } from './check-examples.ts';
import { openapi3, walk } from '../contract/document/documents.ts';
import { possibilities, readerOf } from '../contract/schema/reading.ts';
import type { Api } from '../contract/contract-type.ts';
import type { Finding, Subject } from './rule.ts';
import { perObject } from './structure.ts';

/**
 * Finds defaults that their own schema refuses. OpenAPI 3.0 forbids them (Schema Object, `default`: "the value MUST
 * conform to the defined type"); since 3.1 it is advice (JSON Schema Validation, 9.2).
 *
 * @returns a finding for each: an error before OpenAPI 3.1 unless it is only of another format, else a warning
 */
export const checkDefaults = perObject({
  schema: ({ default: value }, version, _, { api, pointer, subject: { validators } }) => {
    const validate = value === undefined ? undefined : validators.at?.(api.name, pointer());
    if (validate === undefined || validate(value)) return [];
    const isOnlyFormat = validate.errors?.every(({ keyword }) => keyword === 'format') === true;
    return contradictions(`the default ${JSON.stringify(value)}`, validate).map((message) => ({
      pointer: toPointer('default'),
      message,
      severity: isOnlyFormat || !/^[23]\.0/.test(version) ? ('warning' as const) : ('error' as const),
    }));
  },
});

/**
 * Finds schemas that no value satisfies: types and constants that leave nothing, bounds that cross, and a pattern that
 * no text of the format matches. What `false` and `not` say is meant.
 *
 * @returns a finding for each
 */
export const checkSatisfiable = perObject({
  schema: (node, _, __, { api, pointer }) => {
    const crossed = bounds.find(([least, most]) => {
      const [low, high] = [node[least], node[most]];
      return typeof low === 'number' && typeof high === 'number' && low > high;
    });
    const opposed = excludeEachOther(node) ? ['pattern', 'format'] : undefined;
    const isNothing = crossed === undefined && allowsNothing(node, api, pointer);
    if (crossed === undefined && !isNothing && opposed === undefined) return [];
    const why =
      crossed?.join(' is above ') ??
      (isNothing ? 'its types contradict each other' : `no text of the format ${formatOf(node)} matches its pattern`);
    // The bound that came last may be one that an overlay says.
    const member = Object.keys(node).findLast((name) => (crossed ?? opposed)?.includes(name) === true);
    const at = member === undefined ? '' : toPointer(member);
    return [{ pointer: at, message: `no value satisfies this schema: ${why}; correct it.` }];
  },
});

/** What may contradict a type, or lead to schemas that contradict each other. */
const restricting = ['$ref', '$dynamicRef', 'allOf', 'anyOf', 'oneOf', 'const', 'enum'];

function allowsNothing(node: JsonObject, { schemaAt }: Api, pointer: () => string): boolean {
  const { type } = node;
  const isPlain = type === undefined || kindNames.some((kind) => kind === type);
  if (isPlain && restricting.every((keyword) => node[keyword] === undefined)) return false;
  const { parts, kinds } = readerOf(schemaAt).read([pointer()]);
  return kinds?.size === 0 && parts.every(({ schema }) => schema !== false && schema['not'] === undefined);
}

/** What every text of a format matches, and other texts may, too. */
const shapes: { [format: string]: string } = {
  date: String.raw`^\d{4}-\d\d-\d\d$`,
  'date-time': String.raw`^\d{4}-\d\d-\d\d[Tt _]\d\d:\d\d:\d\d(\.\d+)?([Zz]|[+-]\d\d:?(\d\d)?)$`,
  time: String.raw`^\d\d:\d\d:\d\d(\.\d+)?([Zz]|[+-]\d\d:?(\d\d)?)?$`,
  duration: '^P.+$',
  email: String.raw`^[^\s@]+@[^\s@]+$|^".*"@[^\s@]+$`,
  hostname: String.raw`^[\w.-]+$`,
  ipv4: String.raw`^\d{1,3}(\.\d{1,3}){3}$`,
  ipv6: String.raw`^[\dA-Fa-f.]*:[\dA-Fa-f.:]*$`,
  uri: String.raw`^[A-Za-z][\w+.-]*:.*$`,
  uuid: '^[0-9A-Fa-f]{8}-([0-9A-Fa-f]{4}-){3}[0-9A-Fa-f]{12}$',
};

function formatOf({ format }: JsonObject): string {
  return typeof format === 'string' && Object.hasOwn(shapes, format) ? format : '';
}

/** Whether no text is of a format and matches a pattern. Letters beyond ASCII are not judged. */
function excludeEachOther(node: JsonObject): boolean {
  const { pattern } = node;
  const shape = shapes[formatOf(node)];
  if (typeof pattern !== 'string' || shape === undefined || /[^ -~]|\\[upPx]/.test(pattern)) return false;
  try {
    return !mayMatchBoth(pattern, shape);
  } catch (error) {
    if (error instanceof SyntaxError) return false;
    throw error;
  }
}

const bounds: [least: string, most: string][] = [
  ['minimum', 'maximum'],
  ['minLength', 'maxLength'],
  ['minItems', 'maxItems'],
  ['minProperties', 'maxProperties'],
];

/**
 * Finds enums that refuse the null which their own type allows: `nullable` only extends the type (OpenAPI 3.0.4, Schema
 * Object), and `enum` has to list null as well.
 *
 * @returns a finding for each
 */
export const checkNullInEnum = perObject({
  schema: ({ type, enum: values }) => {
    const isRefused = Array.isArray(type) && type.includes('null') && Array.isArray(values) && !values.includes(null);
    if (!isRefused) return [];
    const message = 'the type allows null, and the enum refuses it; add null to the enum, or take it from the type.';
    return [{ pointer: toPointer('enum'), message }];
  },
});

/**
 * Finds discriminators that tell nothing: a mapping to a schema that is not there, and alternatives that lack the
 * property (OpenAPI, Discriminator Object).
 *
 * @returns a finding for each
 */
export const checkDiscriminators = perObject({
  schema: (node, _, __, { api, pointer }) => {
    const { propertyName, mapping, defaultMapping } = asObject(node['discriminator']);
    if (typeof propertyName !== 'string') return [];
    const at = toPointer('discriminator');
    const targets = [
      ...Object.entries(asObject(mapping)).map(([value, target]) => [toPointer('mapping', value), target] as const),
      ['/defaultMapping', defaultMapping] as const,
    ];
    const astray = targets.filter(([, target]) => typeof target === 'string' && !leadsToSchema(api, target));
    const lacking = alternativesOf(node, pointer(), propertyName).filter(
      (alternative) =>
        isOfObjects(api.schemaAt(alternative).schema) &&
        !possibilities(api.schemaAt, [alternative]).members.has(propertyName),
    );
    return [
      ...astray.map(([place, target]) => ({
        pointer: at + place,
        message: `the discriminator maps to ${JSON.stringify(target)}, which is no schema here; correct the name.`,
      })),
      ...lacking.map((alternative) => ({
        pointer: at + toPointer('propertyName'),
        message:
          `${describeSchemaAt(api, alternative)} has no property ${JSON.stringify(propertyName)}, which tells the ` +
          'alternatives apart; add it to its properties and to its required ones.',
      })),
    ];
  },
});

/**
 * Finds discriminators that choose between nothing, or that cannot choose an alternative: they stand beside references,
 * or in a schema that others extend (OpenAPI 3.2, Discriminator Object).
 *
 * @returns a finding for each
 */
export function checkIdleDiscriminators({ contract }: Subject): Finding[] {
  return contract.apis.flatMap((api) => {
    const schemas = schemasOf(api);
    const parents = new Set(
      schemas.flatMap(({ node, pointer }) =>
        asList(node['allOf']).map((_, i) => api.schemaAt(`${pointer}/allOf/${i}`).pointer),
      ),
    );
    return schemas.flatMap(({ node, pointer }): Finding[] => {
      const nameless = ['oneOf', 'anyOf'].flatMap((keyword) =>
        asList(node[keyword]).flatMap((one, i) =>
          isObject(node['discriminator']) && isNameless(one, asText(node['discriminator']['propertyName']) ?? '')
            ? [{ api: api.name, pointer: pointer + toPointer(keyword, i), message: nameAlternative }]
            : [],
        ),
      );
      if (nameless.length > 0) return nameless;
      const { mapping, defaultMapping } = asObject(node['discriminator']);
      const isIdle = ['oneOf', 'anyOf'].every((keyword) => node[keyword] === undefined) && !parents.has(pointer);
      if (node['discriminator'] === undefined || !isIdle || (mapping ?? defaultMapping) !== undefined) return [];
      const message =
        'the discriminator chooses between nothing: list alternatives in oneOf or anyOf beside it, have other ' +
        'schemas extend this one by allOf, or take it out.';
      return [{ api: api.name, pointer: pointer + toPointer('discriminator'), message }];
    });
  });
}

const nameAlternative =
  'this alternative has no name, so that no value of the discriminator means it; make it a component, and refer to it.';

/** Whether an alternative is of objects, no reference, and does not say its value of the discriminator itself. */
function isNameless(alternative: Json, propertyName: string): boolean {
  const { $ref, type, properties } = asObject(alternative);
  const { const: value, enum: values } = asObject(asObject(properties)[propertyName]);
  return $ref === undefined && type === 'object' && value === undefined && values === undefined;
}

/** Whether a mapping leads to a schema; references into other documents are not judged. */
function leadsToSchema({ schemaAt, document }: Api, target: string): boolean {
  const end = readerOf(schemaAt).targetOf(target);
  return end === undefined ? /[/:]/.test(target) : getAtPointer(document, end) !== undefined;
}

/**
 * The schemas that a discriminator tells apart and that have to have its property; for one that others extend by
 * `allOf`, it is the schema itself, and none has to where the property stands beside the alternatives.
 */
function alternativesOf(node: JsonObject, pointer: string, propertyName: string): string[] {
  if (Object.hasOwn(asObject(node['properties']), propertyName)) return [];
  const listed = ['oneOf', 'anyOf'].flatMap((keyword) => {
    const list = node[keyword];
    return Array.isArray(list) ? list.map((_, i) => pointer + toPointer(keyword, i)) : [];
  });
  return listed.length > 0 ? listed : [pointer];
}

/**
 * Whether a schema is known to be of objects: `null` beside the alternatives has no members, and what a schema means
 * that leads elsewhere by `$dynamicRef` is only known where it is used.
 */
function isOfObjects(schema: Json | undefined): boolean {
  if (!isObject(schema) || Object.keys(schema).length === 0) return false;
  const { type = 'object', $dynamicRef, $recursiveRef } = schema;
  return $dynamicRef === undefined && $recursiveRef === undefined && [type].flat().includes('object');
}

function describeSchemaAt({ schemaAt }: Api, pointer: string): string {
  const found = schemaAt(pointer).pointer;
  return /^\/components\/schemas\/([^/]+)$/.exec(found)?.[1] ?? `the schema ${found}`;
}

/** Every schema of a document that is an object, with its place. */
function schemasOf({ document }: Api): { node: JsonObject; pointer: string }[] {
  const found: { node: JsonObject; pointer: string }[] = [];
  walk(document, openapi3.document, {
    object: ({ shape, pointer }, node) => void (shape.orBoolean && found.push({ node, pointer: pointer() })),
  });
  return found;
}
