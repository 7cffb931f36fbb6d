import { formFieldsOf } from '../../contract/form-fields/form-fields.ts';
import { bodyKind, hasPositions } from '../../contract/media/media.ts';
import type { Operation } from '../../contract/operation.ts';
import type { MediaType, SchemaAt } from '../../contract/message.ts';
import { bodiesOf, argumentParts } from '../types/argument-type.ts';
import { pathType } from '../types/operation-types.ts';
import { quote, ts, type TypeScript } from '../text.ts';
import { readKeyword } from '../../contract/schema/reading.ts';

/**
 * Writes the type of a handler's request: its parameters, and its body as it is in memory, where a form is an
 * object, a multipart form is read as it arrives, and a file is bytes.
 *
 * @param operation - an operation over HTTP
 * @returns a type expression
 */
export function requestType(operation: Operation): TypeScript {
  const { parameters, request } = operation;
  const types = pathType(operation);
  const members = argumentParts.flatMap(({ part, in: place, key }) =>
    parameters.some((parameter) => parameter.in === place)
      ? [ts`${part}: NonNullable<${types}['parameters'][${quote(key)}]>`]
      : [],
  );
  const whole = parameters.find((parameter) => parameter.in === 'querystring');
  if (whole !== undefined) {
    const type = ts`NonNullable<${types}['parameters']['query']>`;
    members.push(ts`query: { ${quote(whole.name)}${whole.required ? '' : '?'}: ${type} }`);
  }
  const body = request?.required === true ? ts`${types}['requestBody']` : ts`NonNullable<${types}['requestBody']>`;
  const content = ts`${body}['content']`;
  const kinds = bodiesOf(operation).map(
    (body) => ts`{ body: ${bodyType(operation.schemaAt, body, content)}; contentType: ${quote(rangeOf(body))} }`,
  );
  if (kinds.length > 0 && request?.required !== true) kinds.push(ts`{ body: undefined; contentType: undefined }`);
  const own = members.length > 0 ? [ts`{ ${ts.join(members, '; ')} }`] : [];
  const all =
    kinds.length === 0 ? own : [...own, kinds.length === 1 ? ts.join(kinds, '') : ts`(${ts.join(kinds, ' | ')})`];
  return all.length === 0 ? ts`{}` : ts.join(all, ' & ');
}

function bodyType(schemaAt: SchemaAt, body: MediaType, content: TypeScript): TypeScript {
  const type = ts`${content}[${quote(body.contentType)}]`;
  switch (bodyKind(body)) {
    case 'json':
      return type;
    case 'form':
      return body.schema === undefined ? ts`{ [name: string]: unknown }` : type;
    case 'multipart':
      return multipartType(schemaAt, body, type);
    case 'text':
      return ts`string`;
    case 'binary':
      return hasPositions(body) ? positionalType(body, type) : ts`Uint8Array`;
  }
}

/** The fields of a form are values, and its files are read one after the other. */
function multipartType(schemaAt: SchemaAt, body: MediaType, type: TypeScript): TypeScript {
  const { schema } = body;
  if (schema === undefined) return ts`MultipartBody`;
  const files = formFieldsOf(schemaAt, body).filter(({ isFile }) => isFile);
  if (files.length === 0) return ts`MultipartBody<${type}>`;
  const isClosed = readKeyword(schemaAt, [schema], 'additionalProperties') === false;
  const names = ts.join(
    files.map(({ name }) => quote(name)),
    ' | ',
  );
  return ts`MultipartBody<Omit<${type}, ${names}>, ${names}${isClosed ? '' : ' | (string & {})'}>`;
}

/** Parts that are neither JSON, text nor a form are bytes, whatever their schema says. */
function positionalType({ schema, itemSchema }: MediaType, type: TypeScript): TypeScript {
  if (schema === undefined && itemSchema === undefined) return ts`unknown[]`;
  return ts`PartsBody<${type}>`;
}

/** Type and subtype in lower case, the form in which a server looks it up. */
function rangeOf({ contentType }: MediaType): string {
  return (contentType.split(';')[0] ?? '').trim().toLowerCase();
}
