import { asObject, get, type Json } from '../contract/json.ts';
import type { Operation } from '../contract/operations.ts';
import type { ExchangeEntry } from './model.ts';
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
    response: { status: 0, headers: {} },
    pointer: operation.pointer,
    echo: [],
    failure: false,
    outcome: '',
  };
  if (body !== undefined) {
    entry.request.contentType = body.contentType;
    entry.request.body = body.schema === undefined ? null : (exampleBeside(operation, body.schema) ?? placeholder(viewOf(operation.document, body.schema)));
  }
  for (const { in: where, name, required, schema } of operation.parameters) {
    if (required) (entry.request[where] ??= {})[name] = schema === undefined ? name : placeholder(viewOf(operation.document, schema));
  }
  return entry;
}

function exampleBeside(operation: Operation, schema: string): Json | undefined {
  const media = asObject(get(operation.document as Json, schema.slice(0, schema.lastIndexOf('/'))));
  const named = asObject(Object.values(asObject(media['examples']))[0])['value'];
  return media['example'] ?? named ?? asObject(media['schema'])['example'];
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
