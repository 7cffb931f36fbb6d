import { asObject, get, isObject, join, type Json } from '../contract/json.ts';
import { isJson, resolve, type Operation } from '../contract/operations.ts';

/** A documented response, and the status to answer it with. */
export type Documented = { key: string; status: number };

/**
 * Finds the documented response for the first of some statuses that has one.
 *
 * @param operation - the operation
 * @param statuses - in the order they are wanted
 * @returns the response: under the status itself, its range (`4XX`), or `default` (OpenAPI 3.1, Responses Object)
 */
export function documentedFor(operation: Operation, statuses: number[]): Documented | undefined {
  const has = (key: string): boolean => operation.responses.some(({ status }) => status.toUpperCase() === key.toUpperCase());
  for (const status of statuses) if (has(String(status))) return { key: String(status), status };
  for (const status of statuses) if (has(`${String(status)[0]}XX`)) return { key: `${String(status)[0]}XX`, status };
  const [status] = statuses;
  return status !== undefined && has('default') ? { key: 'default', status } : undefined;
}

/**
 * Finds the documented success of an operation.
 *
 * @param operation - the operation
 * @returns its lowest 2xx response, or else its `default`, or else its first
 */
export function documentedSuccess(operation: Operation): Documented | undefined {
  const keys = operation.responses.map(({ status }) => status);
  const key = keys.filter((status) => status.startsWith('2')).sort()[0] ?? keys.find((status) => status === 'default') ?? keys[0];
  if (key === undefined) return undefined;
  return { key, status: key === 'default' ? 200 : Number(key.toUpperCase().replace('XX', '00')) };
}

/** One media type of a documented response. */
export type Media = { contentType: string; isJson: boolean; schema?: string; examples: { name: string; value: Json }[] };

/**
 * Reads what a documented response may carry.
 *
 * @param operation - the operation
 * @param key - the response's key in the document
 * @returns its media types, JSON before others; none for a response without body
 */
export function mediaOf(operation: Operation, key: string): Media[] {
  const { document, pointer } = operation;
  const response = resolve(document, `${pointer}${join('responses', key)}`);
  const media = Object.entries(asObject(asObject(response.value)['content'])).map(([contentType, node]): Media => {
    const at = `${response.pointer}${join('content', contentType)}`;
    const found: Media = { contentType, isJson: isJson({ contentType }), examples: examplesAt(operation, at) };
    if (asObject(node)['schema'] !== undefined) found.schema = `${at}/schema`;
    return found;
  });
  return media.sort((a, b) => Number(b.isJson) - Number(a.isJson));
}

function examplesAt({ document }: Operation, media: string): Media['examples'] {
  const node = asObject(get(document as Json, media));
  const single = node['example'] === undefined ? [] : [{ name: 'example', value: node['example'] }];
  const named = Object.keys(asObject(node['examples'])).flatMap((name) => {
    const { value } = asObject(resolve(document, `${media}${join('examples', name)}`).value);
    return value === undefined ? [] : [{ name, value }];
  });
  return [...single, ...named];
}

/**
 * Reads the headers whose value a documented response shows.
 *
 * @param operation - the operation
 * @param key - the response's key in the document
 * @returns name and value by turns; headers without example are left out
 */
export function headersOf({ document, pointer }: Operation, key: string): string[] {
  const response = resolve(document, `${pointer}${join('responses', key)}`);
  return Object.keys(asObject(asObject(response.value)['headers'])).flatMap((name) => {
    // OpenAPI 3.1, Response Object: a response header called Content-Type is ignored.
    if (name.toLowerCase() === 'content-type') return [];
    const found = resolve(document, `${response.pointer}${join('headers', name)}`);
    const header = asObject(found.value);
    const schema = header['schema'] === undefined ? {} : asObject(resolve(document, `${found.pointer}/schema`).value);
    const [first] = Object.values(asObject(header['examples']));
    const values = [header['example'], asObject(first)['value'], schema['example'], [schema['examples'] ?? []].flat()[0], schema['const'], schema['default']];
    const value = values.find((one) => one !== undefined && !isObject(one) && !Array.isArray(one));
    return value === undefined || !isSendable(name, String(value)) ? [] : [name, String(value)];
  });
}

/** RFC 9110, 5.1 and 5.5: what node:http would refuse to send. */
function isSendable(name: string, value: string): boolean {
  return /^[\w!#$%&'*+.^`|~-]+$/.test(name) && /^[\t\x20-\x7e\x80-\xff]*$/.test(value);
}
