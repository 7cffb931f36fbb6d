import { isObject } from '../../contract/base/json.ts';
import type { RequestView } from '../../contract/operation.ts';
import type { MediaType, Response, SchemaAt } from '../../contract/message.ts';
import { streamFormat, type StreamFormat } from '../../contract/media/media.ts';
import { readerOf, unionsOfAll } from '../../contract/schema/reading.ts';

/**
 * Finds the stream that a response documents.
 *
 * @returns its media type; `undefined` if it is no stream
 */
export function streamIn({ bodies }: Response): MediaType | undefined {
  return bodies.find(isStream);
}

/**
 * Checks whether a media type is a stream of items.
 *
 * @returns true for server-sent events and JSON Lines
 * @example isStream({ contentType: 'text/event-stream' }) // true
 */
export function isStream(media: { contentType: string }): boolean {
  return streamFormat(media) !== undefined;
}

/** A member `stream: true` of a form, URL-encoded or in parts. */
const inForm = /(?:^|&)stream=true(?:&|$)|name="stream"\r\n(?:[^\r\n]+\r\n)*\r\ntrue\r\n/;

/**
 * Checks whether a request asks for its answer as a stream, which many APIs do in the body, and not with `Accept`.
 *
 * @returns true if its body has `stream: true`
 */
export function asksForStream({ body }: RequestView): boolean {
  return typeof body === 'string' ? inForm.test(body) : isObject(body) && body['stream'] === true;
}

/** How many items are made up: so many kinds of them between the first and the last, or else so many of the same. */
const [between, same] = [2, 2];

/** Names of the kinds of items that a stream begins and ends with. */
const begins = /(?:^|[._-])(?:begin|begun|created|init|open(?:ed)?|start(?:ed)?)$/i;
const ends = /(?:^|[._-])(?:closed?|completed?|done|end(?:ed)?|finish(?:ed)?|stop(?:ped)?)$/i;

/**
 * Lists the schemas of the items that are made up for a stream.
 *
 * @param schemaAt - finds the schemas of the document
 * @param schema - JSON pointer of the schema of an item
 * @returns the pointers: of some alternatives, from one that a stream begins with to one that it ends with, if their
 *   names say so; or of the schema itself for each item
 */
export function itemSchemasOf(schemaAt: SchemaAt, schema: string): string[] {
  const { members, parts } = readerOf(schemaAt).read([schema]);
  const [union] = unionsOfAll(schemaAt, parts);
  // Members beside the alternatives belong to each of them, so that none is a whole item.
  if (union === undefined || members.size > 0) return Array.from({ length: same }, () => schema);
  const all = union.map(({ pointer }) => pointer);
  const findOutermost = (names: RegExp): string | undefined => findOutermostNamed(all, schemaAt, names);
  const [first, last] = [findOutermost(begins), findOutermost(ends)];
  const others = all.filter((one) => one !== first && one !== last).slice(0, between);
  return [first, ...others, last].filter((one) => one !== undefined);
}

/** The alternative whose name fits, and has the fewest parts: `response.created` before `response.audio.created`. */
function findOutermostNamed(alternatives: string[], schemaAt: SchemaAt, names: RegExp): string | undefined {
  const named = alternatives.flatMap((pointer) => {
    const name = nameOf(schemaAt, pointer);
    return name !== undefined && names.test(name) ? [{ pointer, parts: name.split('.').length }] : [];
  });
  return named.toSorted((a, b) => a.parts - b.parts)[0]?.pointer;
}

/** What an item is called: the only value that one of its members may have. */
function nameOf(schemaAt: SchemaAt, pointer: string): string | undefined {
  const reader = readerOf(schemaAt);
  for (const { schemas } of reader.read([pointer]).members.values()) {
    const [name, ...others] = reader.read(schemas).values ?? [];
    if (typeof name === 'string' && others.length === 0) return name;
  }
  return undefined;
}

/** Where one item of a stream ends. */
const endOfItem: Record<StreamFormat, RegExp> = {
  events: /(?<=\r\n\r\n|\n\n|\r\r)/,
  lines: /(?<=\n)/,
  sequence: /(?=\u001e)/,
};

/**
 * Takes a stream apart.
 *
 * @param contentType - its media type
 * @returns the text of each item, which together are the stream
 * @example streamItemsIn('application/jsonl', '{}\n{}\n') // ['{}\n', '{}\n']
 */
export function streamItemsIn(contentType: string, text: string): string[] {
  return text.split(endOfItem[streamFormat({ contentType }) ?? 'lines']).filter((item) => item !== '');
}
