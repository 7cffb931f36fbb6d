import { formFieldsOf, isFileField } from '../../contract/form-fields.ts';
import { bodyKind } from '../../contract/media.ts';
import type { MediaType, Operation, SchemaAt } from '../../contract/operation.ts';
import { bodiesOf, parts } from '../input.ts';
import { pathType } from '../tables.ts';
import { quote } from '../text.ts';

/**
 * Writes the type of a handler's request: its parameters, and its body as it is in memory, where a form is an
 * object, a multipart form is read as it arrives, and a file is bytes.
 *
 * @param operation - an operation of the platform
 * @returns a type expression
 */
export function requestType(operation: Operation): string {
  const { parameters, request } = operation;
  const types = pathType(operation);
  const members = parts.flatMap(({ part, in: place, key }) =>
    parameters.some((parameter) => parameter.in === place)
      ? [`${part}: NonNullable<${types}['parameters'][${quote(key)}]>`]
      : [],
  );
  if (parameters.some((parameter) => parameter.in === 'querystring')) members.push('query: Record<string, unknown>');
  const body = request?.required === true ? `${types}['requestBody']` : `NonNullable<${types}['requestBody']>`;
  const content = `${body}['content']`;
  const kinds = bodiesOf(operation).map(
    (body) => `{ body: ${bodyType(operation.schemaAt, body, content)}; contentType: ${quote(rangeOf(body))} }`,
  );
  if (kinds.length > 0 && request?.required !== true) kinds.push('{ body: undefined; contentType: undefined }');
  const own = members.length > 0 ? [`{ ${members.join('; ')} }`] : [];
  const all = kinds.length === 0 ? own : [...own, kinds.length === 1 ? kinds.join('') : `(${kinds.join(' | ')})`];
  return all.length === 0 ? '{}' : all.join(' & ');
}

function bodyType(schemaAt: SchemaAt, body: MediaType, content: string): string {
  const type = `${content}[${quote(body.contentType)}]`;
  switch (bodyKind(body)) {
    case 'json':
      return type;
    case 'form':
      return body.schema === undefined ? '{ [name: string]: unknown }' : type;
    case 'multipart':
      return multipartType(schemaAt, body, type);
    case 'text':
      return 'string';
    case 'binary':
      return 'Uint8Array';
  }
}

/** The fields of a form are values, and its files are read one after the other. */
function multipartType(schemaAt: SchemaAt, { schema, encoding }: MediaType, type: string): string {
  if (schema === undefined) return 'MultipartBody';
  const files = formFieldsOf(schemaAt, schema).filter(({ name, pointer }) => {
    const { schema: field } = schemaAt(pointer);
    const isList = typeof field === 'object' && [field['type']].flat().includes('array');
    return isFileField(schemaAt, isList ? `${pointer}/items` : pointer, encoding[name]?.contentType);
  });
  if (files.length === 0) return `MultipartBody<${type}>`;
  const { schema: form } = schemaAt(schema);
  const isClosed = typeof form === 'object' && form['additionalProperties'] === false;
  const names = files.map(({ name }) => quote(name)).join(' | ');
  return `MultipartBody<Omit<${type}, ${names}>, ${names}${isClosed ? '' : ' | (string & {})'}>`;
}

/** Type and subtype in lower case, the form in which a server looks it up. */
function rangeOf({ contentType }: MediaType): string {
  return (contentType.split(';')[0] ?? '').trim().toLowerCase();
}
