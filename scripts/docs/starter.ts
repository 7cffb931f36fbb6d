import type { MediaType, Operation } from '../contract/operation.ts';
import { asObject, type Json } from '../contract/json.ts';
import type { ExchangeEntry } from './entries.ts';
import { viewOf, type SchemaView } from './schema.ts';

/**
 * Makes a request to begin with for an operation that has no exchange, so that its console and its samples are not empty.
 *
 * @param operation - an operation without exchanges
 * @returns an exchange without an answer; its body is the media type's example, or one made of the schema's shape
 */
export function starterOf(operation: Operation): ExchangeEntry {
  const body = operation.request?.bodies[0];
  const entry: ExchangeEntry = {
    name: 'request',
    operationId: operation.id,
    summary: 'A request to begin with',
    description: 'The document shows no exchange of this operation; the values are placeholders.',
    request: { headers: Object.fromEntries(operation.headers.filter(({ required }) => required).map(({ name, example }) => [name, example ?? ''])) },
    response: { status: 0 },
    pointer: operation.pointer,
    echo: [],
    failure: false,
    outcome: '',
  };
  if (body !== undefined) {
    entry.request.contentType = body.contentType;
    entry.request.body = body.schema === undefined ? null : (exampleOf(operation, body) ?? placeholder(viewOf(operation.schemaAt, body.schema)));
  }
  for (const { in: where, name, required, schema, example } of operation.parameters) {
    if (!required || where === 'header' || where === 'querystring') continue;
    const value = example ?? (schema === undefined ? name : placeholder(viewOf(operation.schemaAt, schema)));
    (entry.request[where === 'cookie' ? 'cookies' : where] ??= {})[name] = value;
  }
  return entry;
}

function exampleOf({ schemaAt }: Operation, { examples, schema }: MediaType): Json | undefined {
  const shown = examples.find(({ value }) => value !== undefined)?.value;
  return shown ?? (schema === undefined ? undefined : asObject(schemaAt(schema).schema as Json)['example']);
}

/** A value of the shape that a schema asks for: its own constant or default where it has one. */
function placeholder(view: SchemaView): Json {
  const fact = ['Always', 'Default', 'One of']
    .map((label) => view.facts.find((candidate) => candidate.label === label)?.value)
    .find((value) => value !== undefined);
  if (fact !== undefined) return (JSON.parse(`[${fact}]`) as Json[])[0] ?? null;
  const variant = view.variants[0];
  if (view.elements.length > 0) return view.elements.map(placeholder);
  if (view.fields.length > 0) {
    const needed = view.fields.filter(({ required }) => required);
    return Object.fromEntries(
      (needed.length > 0 ? needed : view.fields).filter(({ name }) => /^\w/.test(name)).map(({ name, view: field }) => [name, placeholder(field)]),
    );
  }
  if (variant !== undefined) return placeholder(variant);
  const [type] = view.type.split(' ');
  if (type === 'array') return view.items === undefined ? [] : [placeholder(view.items)];
  return ({ object: {}, number: 0, integer: 0, boolean: false, null: null } as Record<string, Json>)[type ?? ''] ?? '';
}
