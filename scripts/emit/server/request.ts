import { bodyKind } from '../../contract/media.ts';
import type { MediaType, Operation } from '../../contract/operation.ts';
import { bodiesOf, parts } from '../input.ts';
import { pathType } from '../tables.ts';
import { quote } from '../text.ts';

/**
 * Writes the type of a handler's request: its parameters, and its body as it is in memory, where a form is `FormData`
 * and a file is bytes.
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
    (body) => `{ body: ${bodyType(body, content)}; contentType: ${quote(rangeOf(body))} }`,
  );
  if (kinds.length > 0 && request?.required !== true) kinds.push('{ body: undefined; contentType: undefined }');
  const own = members.length > 0 ? [`{ ${members.join('; ')} }`] : [];
  const all = kinds.length === 0 ? own : [...own, kinds.length === 1 ? kinds.join('') : `(${kinds.join(' | ')})`];
  return all.length === 0 ? '{}' : all.join(' & ');
}

function bodyType(body: MediaType, content: string): string {
  switch (bodyKind(body)) {
    case 'json':
      return `${content}[${quote(body.contentType)}]`;
    case 'form':
    case 'multipart':
      return 'FormData';
    case 'text':
      return 'string';
    case 'binary':
      return 'Uint8Array';
  }
}

/** Type and subtype in lower case, the form in which a server looks it up. */
function rangeOf({ contentType }: MediaType): string {
  return (contentType.split(';')[0] ?? '').trim().toLowerCase();
}
