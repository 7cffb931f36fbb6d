import type { Api } from '../../contract/contract-type.ts';
import { asList, asObject, asText, type Json, type JsonObject } from '../../contract/base/json.ts';
import type { SchemaAt } from '../../contract/message.ts';
import { isLongFormat } from '../../contract/integer-shapes/integer-shapes.ts';
import { comment, inComment, tsdoc, type Comment } from '../text.ts';
import { joinText } from '../../contract/base/code.ts';

/**
 * Collects what is said about the value of a schema: by the schema, or else by what it refers to, or else by the only
 * schema that it is composed of, such as that of a value that may be null.
 *
 * @returns a function that writes it as the paragraphs of a comment
 */
export function schemaDocs({
  schemaAt,
  longIntegers,
}: Pick<Api, 'schemaAt' | 'longIntegers'>): (pointer: string) => Comment[] {
  const collect = (pointer: string, outer: readonly string[]): Said => {
    const { via, schema, pointer: end } = schemaAt(pointer);
    if (outer.includes(end)) return {};
    const part = findOnlyPart(schemaAt, asObject(schema as Json), end);
    const places: Said[] = [...via.map((place) => place.schema), asObject(schema as Json)];
    if (part !== undefined) places.push(collect(part, [...outer, end]));
    const { title, description } = places.find(saysSomething) ?? {};
    const findNearest = (name: string): Json | undefined => places.find((place) => place[name] !== undefined)?.[name];
    const format = findNearest('format');
    const note = longIntegers === undefined ? ', which a number holds exactly up to 2^53' : ', as a text of its digits';
    const said = isLongFormat(format) ? joinText`${format}${note}` : format;
    return { ...places[0], title, description, format: said, deprecated: findNearest('deprecated') };
  };
  return (pointer) => paragraphsOf({ ...collect(pointer, []), summary: undefined });
}

type Said = { readonly [name: string]: Json | undefined };

function saysSomething({ title, description }: Said): boolean {
  return Boolean(asText(title)?.trim() || asText(description)?.trim());
}

/** The schema that speaks for one that is composed of it, and of nothing else that could be meant. */
function findOnlyPart(schemaAt: SchemaAt, schema: JsonObject, pointer: string): string | undefined {
  if (schema['properties'] !== undefined) return undefined;
  const parts = ['allOf', 'anyOf', 'oneOf'].flatMap((name) =>
    asList(schema[name]).map((part, i) => ({ name, part: asObject(part), at: joinText`${pointer}/${name}/${i}` })),
  );
  // What stands in an `allOf` itself is about this value; what it refers to is about others, too.
  const own = parts.filter(({ name, part }) => name === 'allOf' && part['$ref'] === undefined && saysSomething(part));
  const [only, ...others] = own.length > 0 ? own : parts.filter(({ at }) => !isNull(schemaAt(at).schema));
  return others.length === 0 ? only?.at : undefined;
}

function isNull(schema: Json): boolean {
  const { type, const: value, enum: values } = asObject(schema);
  return [type].flat().join() === 'null' || value === null || (Array.isArray(values) && values.join() === '');
}

/**
 * Writes what a document says about something, as the paragraphs of a comment. The description is its text, not a tag,
 * so that editors show it first.
 */
export function paragraphsOf(node: Said): Comment[] {
  const { format, deprecated, example, examples } = node;
  const said = ['title', 'summary', 'description'].flatMap((name) => asText(node[name])?.trim() || []);
  const shown = [example, ...asList(examples)].filter((value) => value !== undefined);
  return [
    ...new Set(said.map(inComment)),
    typeof format === 'string' ? inComment(`Format: ${format}`) : comment``,
    deprecated === true ? comment`@deprecated` : comment``,
    node['default'] === undefined ? comment`` : comment`@default ${valueText(node['default'])}`,
    ...shown.map((value) => comment`@example ${valueText(value)}`),
  ];
}

/**
 * Writes the comment of something that openapi-typescript writes.
 *
 * @returns its `description`: a comment, as it stands between its marks
 */
export function docOf(paragraphs: readonly Comment[]): JsonObject {
  const doc = tsdoc(paragraphs);
  return doc === '' ? {} : { description: doc.trim().replace(/^\/\*/, '').replace(/\*\/$/, '') };
}

function valueText(value: Json): Comment {
  return inComment(typeof value === 'string' ? value : JSON.stringify(value, undefined, 2));
}
