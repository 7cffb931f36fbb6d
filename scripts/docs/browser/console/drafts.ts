import { getAtPointer, tryParseJson, type Json } from '../../../contract/base/json.ts';
import type { ConsoleData, ConsoleExchange, FieldSpec } from '../../pages/console.ts';
import { listReaderSecrets } from './reader-choices.ts';

/** The reader's changes to the request of an exchange. */
export type FormDraft = {
  headers: Record<string, string>;
  parameters: Record<string, string>;
  body?: string;
  contentType?: string;
};

/** A request without changes. */
export const untouched: FormDraft = { headers: {}, parameters: {} };

/**
 * Takes the secrets out of a request, before others may see it.
 *
 * @param data - the operation, which knows what is secret
 * @param draft - the reader's changes
 * @returns the same without secrets: those of the document are empty, and so is what equals a credential of the reader
 */
export function omitSecrets(data: ConsoleData, draft: FormDraft): FormDraft {
  const open = <Value>(values: Record<string, Value>, isSecret: (name: string) => boolean): Record<string, Value> =>
    Object.fromEntries(Object.entries(values).filter(([name]) => !isSecret(name)));
  const body = draft.body === undefined ? undefined : openBody(draft.body, fieldsOf(data));
  const shown: FormDraft = {
    headers: open(draft.headers, (name) => data.headers.some((header) => header.name === name && header.secret)),
    parameters: open(draft.parameters, (key) =>
      data.parameters.some(({ in: where, name, secret }) => secret === true && key === `${where}:${name}`),
    ),
    ...(body !== undefined && { body }),
    ...(draft.contentType !== undefined && { contentType: draft.contentType }),
  };
  // A secret may stand anywhere, also inside the text of a body.
  const written = listReaderSecrets().flatMap((secret) => [secret, JSON.stringify(secret).slice(1, -1)]);
  return JSON.parse(JSON.stringify(shown), (_, value: unknown) =>
    typeof value === 'string' ? written.reduce((text, secret) => text.replaceAll(secret, ''), value) : value,
  ) as FormDraft;
}

/**
 * Lists what a call has in places that the document calls secret, by the reader or by the example. The example of a
 * credential is not among it: what it says is which credential is meant.
 *
 * @param data - the operation, which knows what is secret
 * @param text - the body of the call
 */
export function listSecretsInCall(
  data: ConsoleData,
  exchange: Pick<ConsoleExchange, 'headers' | 'parameters'>,
  draft: FormDraft,
  text = '',
): string[] {
  const found: string[] = [];
  const example = (value: Json | undefined): string => (typeof value === 'string' ? value : '');
  for (const { name, secret, scheme } of data.headers)
    if (secret) found.push(draft.headers[name] ?? (scheme === undefined ? example(exchange.headers[name]) : ''));
  for (const { in: where, name, secret, scheme } of data.parameters) {
    const key = `${where}:${name}`;
    if (secret !== true) continue;
    found.push(draft.parameters[key] ?? (scheme === undefined ? example(exchange.parameters?.[key]) : ''));
  }
  const body = tryParseJson(text);
  if (body !== undefined)
    visitSecrets(body, fieldsOf(data), (members, name) => {
      const value = members[name];
      if (typeof value === 'string') found.push(value);
    });
  return found;
}

type Fields = ConsoleData['bodies'][number]['fields'];

/** The fields of all bodies, with those of each alternative. */
function fieldsOf({ bodies }: ConsoleData): Fields {
  return bodies.flatMap(({ fields, variants = [] }) => [...fields, ...variants.flatMap((variant) => variant.fields)]);
}

/** Without JSON there are no places, so a body that may have a secret is left out. */
function openBody(text: string, fields: Fields): string | undefined {
  if (!fields.some(hasSecret)) return text;
  const body = tryParseJson(text);
  if (body === undefined) return undefined;
  visitSecrets(body, fields, (members, name) => {
    members[name] = '';
  });
  return JSON.stringify(body, undefined, 2);
}

type Visit = (members: Record<string, Json>, name: string) => void;

function visitSecrets(body: Json, fields: Fields, visit: Visit): void {
  for (const field of fields)
    for (const pointer of [field.pointer, ...(field.byName === undefined ? [] : [field.byName])]) {
      const above = getAtPointer(body, pointer.replace(/\/[^/]*$/, ''));
      const name = pointer.replace(/^.*\//, '').replaceAll('~1', '/').replaceAll('~0', '~');
      visitMember(field, above, name, visit);
    }
}

function hasSecret({ secret, fields = [], items }: FieldSpec): boolean {
  return secret === true || fields.some(hasSecret) || (items !== undefined && hasSecret(items));
}

function visitMember(spec: FieldSpec, above: Json | undefined, name: string, visit: Visit): void {
  if (typeof above !== 'object' || above === null || !Object.hasOwn(above, name)) return;
  const members = above as Record<string, Json>;
  const value = members[name];
  if (spec.secret) visit(members, name);
  else if (Array.isArray(value) && spec.items !== undefined)
    for (const i of value.keys()) visitMember(spec.items, value, String(i), visit);
  else for (const field of spec.fields ?? []) visitMember(field, value, field.name, visit);
}

const mark = '#draft=';

/**
 * Makes the address of a page with a filled form. What is after its number sign is not sent to any server.
 *
 * @param exchange - the name of the exchange
 * @param draft - the reader's changes, without secrets
 */
export function addressWith(exchange: string, draft: FormDraft): string {
  const url = new URL(location.href);
  url.searchParams.set('exchange', exchange);
  url.searchParams.set('sample', 'request');
  url.hash = mark + encodeURIComponent(JSON.stringify(draft));
  return url.href;
}

/**
 * Takes the filled form out of the address of the page.
 *
 * @returns the changes of the sender; `undefined` if the address has none
 */
export function takeShared(): FormDraft | undefined {
  if (!location.hash.startsWith(mark)) return undefined;
  const text = location.hash.slice(mark.length);
  history.replaceState({}, '', location.pathname + location.search);
  try {
    const { headers, parameters, body, contentType } = JSON.parse(decodeURIComponent(text)) as Partial<FormDraft>;
    return {
      headers: textsIn(headers),
      parameters: textsIn(parameters),
      ...(typeof body === 'string' && { body }),
      ...(typeof contentType === 'string' && { contentType }),
    };
  } catch {
    return undefined;
  }
}

/** An address may come from any author. */
function textsIn(values: unknown): Record<string, string> {
  const entries = typeof values === 'object' && values !== null ? Object.entries(values) : [];
  return Object.fromEntries(entries.filter((entry): entry is [string, string] => typeof entry[1] === 'string'));
}
