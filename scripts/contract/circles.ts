import { get, isObject, type Json, type JsonObject } from './json.ts';
import { openapi3, walk } from './load/shapes.ts';
import { fromFragment } from './refs.ts';

/** Keywords whose schemas speak about the very value that the schema speaks about. */
const inPlace = ['allOf', 'anyOf', 'oneOf', 'not', 'if', 'then', 'else'];

/**
 * Makes the function that finds schemas which begin anew with the same value, such as one that is `allOf` itself: nobody
 * could ever come to an end with it. A schema whose members refer to it is none.
 *
 * @param document - an OpenAPI document
 * @returns tells whether a schema of the document leads into such a circle that no schema asked for before led into
 */
export function circleFinder(document: JsonObject): (schema: JsonObject) => boolean {
  const open = new Set<JsonObject>();
  const done = new Set<JsonObject>();
  const isCircular = (schema: JsonObject): boolean => {
    if (open.has(schema)) return true;
    if (done.has(schema)) return false;
    open.add(schema);
    const found = besideIn(document, schema).some(isCircular);
    open.delete(schema);
    done.add(schema);
    return found;
  };
  return isCircular;
}

/**
 * Finds the first schema of a document that leads into a circle: see {@link circleFinder}.
 *
 * @param document - an OpenAPI document
 * @returns its JSON pointer; `undefined` where there is none
 */
export function circleIn(document: JsonObject): string | undefined {
  const isCircular = circleFinder(document);
  let circle: string | undefined;
  walk(document, openapi3.document, {
    object: ({ shape, pointer }, value) => {
      // Of all that stands in a document, only a schema may be a boolean as well.
      if (circle === undefined && shape.orBoolean && isCircular(value)) circle = pointer();
    },
  });
  return circle;
}

/** The schemas that a schema applies to its own value. */
function besideIn(document: JsonObject, schema: JsonObject): JsonObject[] {
  const { $ref: ref } = schema;
  const target = typeof ref === 'string' && ref.startsWith('#/') ? get(document, fromFragment(ref)) : undefined;
  const held = inPlace.filter((keyword) => schema[keyword] !== undefined).flatMap((keyword): Json => schema[keyword] ?? []);
  return [target, ...held].filter(isObject);
}
