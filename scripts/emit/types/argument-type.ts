import { ownProperty } from '../../contract/base/own-property.ts';
import { formFieldsOf, type FormFieldReading } from '../../contract/form-fields/form-fields.ts';
import { bodyKind, isJson } from '../../contract/media/media.ts';
import { idempotencyKeyOf } from '../../contract/http/http.ts';
import type {
  Encoding,
  MediaType,
  Parameter,
  ParameterPlace,
  ResponseHeader,
  SchemaAt,
} from '../../contract/message.ts';
import type { Operation } from '../../contract/operation.ts';
import { takesBodyAlone } from '../../contract/request/write-request.ts';
import { possibilities } from '../../contract/schema/reading.ts';
import type { Kind } from '../../contract/base/json-kinds.ts';
import { isMultipart } from '../../../src/wire/style.ts';
import { quote, ts, type TypeScript } from '../text.ts';

/** The members of an operation's argument, each with the location of its parameters and their key in emitted types. */
export const argumentParts = [
  { part: 'path', in: 'path', key: ts`path` },
  { part: 'query', in: 'query', key: ts`query` },
  { part: 'headers', in: 'header', key: ts`header` },
  { part: 'cookies', in: 'cookie', key: ts`cookie` },
] as const satisfies readonly { part: string; in: ParameterPlace; key: TypeScript }[];

/**
 * Checks whether an operation can be called without an argument.
 *
 * @param operation - an operation over HTTP
 * @returns true if neither a parameter nor the body is required
 */
export function takesNoArgument(operation: Operation): boolean {
  const { parameters, request } = operation;
  return request?.required !== true && !parameters.some(isAskedFor(operation));
}

/** Tells which parameters a caller has to give: those that are required, but for the key that the client makes. */
function isAskedFor(operation: Operation): (parameter: Parameter) => boolean {
  const made = idempotencyKeyOf(operation)?.name;
  return ({ name, in: place, required }) => required && !(place === 'header' && name === made);
}

/**
 * Lists the bodies of a request.
 *
 * @param operation - an operation over HTTP
 * @returns the bodies, JSON first: the first is the default
 */
export function bodiesOf({ request }: Operation): MediaType[] {
  const bodies = request?.bodies ?? [];
  return [...bodies.filter(isJson), ...bodies.filter((body) => !isJson(body))];
}

/**
 * Writes the type of an operation's argument.
 *
 * @param operation - an operation over HTTP
 * @param types - the type of the operation in the emitted `paths`
 * @returns a type expression
 */
export function inputType(operation: Operation, types: TypeScript): TypeScript {
  const { parameters, request } = operation;
  const holder = ts`${types}['requestBody']`;
  const content = ts`${request?.required === true ? holder : ts`NonNullable<${holder}>`}['content']`;
  const [only] = bodiesOf(operation);
  if (takesBodyAlone(operation) && only !== undefined) return ts`${content}[${quote(only.contentType)}]`;
  const made = idempotencyKeyOf(operation);
  const isAsked = isAskedFor(operation);
  const members = argumentParts.flatMap(({ part, in: place, key }) => {
    const own = parameters.filter((parameter) => isAt(parameter, place));
    if (own.length === 0) return [];
    const documented = ts`NonNullable<${types}['parameters'][${quote(key)}]>`;
    const type = place === 'header' && made?.required === true ? withOptional(documented, made.name) : documented;
    return [own.some(isAsked) ? ts`${part}: ${type}` : ts`${part}?: ${type} | undefined`];
  });
  const bodies = bodiesOf(operation).map((body, i) => {
    const type = bodyType(operation.schemaAt, body, ts`${content}[${quote(body.contentType)}]`);
    const optional = request?.required !== true;
    const named =
      i === 0 ? ts`contentType?: ${quote(body.contentType)} | undefined` : ts`contentType: ${quote(body.contentType)}`;
    const given = optional ? ts`body?: ${type} | undefined` : ts`body: ${type}`;
    const own = ts.join([given, ...partHeadersMember(operation.schemaAt, body)], '; ');
    return ts`{ ${own}${bodiesOf(operation).length > 1 ? ts`; ${named}` : ''} }`;
  });
  const own = members.length > 0 ? [ts`{ ${ts.join(members, '; ')} }`] : [];
  if (bodies.length > 0) own.push(bodies.length === 1 ? ts.join(bodies, '') : ts`(${ts.join(bodies, ' | ')})`);
  return own.length === 0 ? ts`Record<string, never>` : ts.join(own, ' & ');
}

/** The whole query is given as the query. */
function isAt(parameter: Parameter, place: ParameterPlace): boolean {
  return parameter.in === place || (parameter.in === 'querystring' && place === 'query');
}

function withOptional(type: TypeScript, name: string): TypeScript {
  return ts`Omit<${type}, ${quote(name)}> & { ${quote(name)}?: string | undefined }`;
}

function bodyType(schemaAt: SchemaAt, body: MediaType, type: TypeScript): TypeScript {
  switch (bodyKind(body)) {
    case 'json':
      return type;
    case 'form':
      return ts`${type} | URLSearchParams`;
    case 'multipart':
      return ts`${withFiles(schemaAt, body, type)} | FormData`;
    case 'text':
      return ts`string`;
    case 'binary': {
      const written = ts`Binary | ReadableStream<Uint8Array<ArrayBuffer>>`;
      return isMultipart(body.contentType) ? ts`WithBytes<${type}> | ${written}` : written;
    }
  }
}

/** The headers of the parts of a multipart body, by field or by position. */
function partHeadersMember(schemaAt: SchemaAt, body: MediaType): TypeScript[] {
  if (body.prefixEncoding.some(hasHeaders) || (body.itemEncoding !== undefined && hasHeaders(body.itemEncoding)))
    return [ts`partHeaders?: readonly (Record<string, unknown> | undefined)[] | undefined`];
  const lists = new Set(formFieldsOf(schemaAt, body).flatMap(({ name, isList }) => (isList ? [name] : [])));
  const fields = Object.entries(body.encoding).filter(([, encoding]) => hasHeaders(encoding));
  const members = fields.map(([name, encoding]) => {
    const inside = partsInside(encoding).some(hasHeaders) ? [ts`[part: string | number]: unknown`] : [];
    const own = ts.join([...encoding.headers.map((header) => headerMember(schemaAt, header)), ...inside], '; ');
    return ts`${quote(name)}?: { ${own} }${lists.has(name) ? ts` | readonly { ${own} }[]` : ''} | undefined`;
  });
  return members.length === 0 ? [] : [ts`partHeaders?: { ${ts.join(members, '; ')} } | undefined`];
}

/** Whether a part has headers, or one inside of it. */
function hasHeaders(encoding: Encoding): boolean {
  return encoding.headers.length > 0 || partsInside(encoding).some(hasHeaders);
}

function partsInside({ encoding = {}, prefixEncoding = [], itemEncoding }: Encoding): Encoding[] {
  return [...Object.values(encoding), ...prefixEncoding, ...(itemEncoding === undefined ? [] : [itemEncoding])];
}

function headerMember(schemaAt: SchemaAt, { name, required, schema, content }: ResponseHeader): TypeScript {
  const pointer = schema ?? content?.schema;
  const { kinds } = possibilities(schemaAt, pointer === undefined ? [] : [pointer]);
  const types = [...new Set([...kinds].map((kind) => typesOfKinds[kind]))];
  const type = types.length === 0 ? ts`unknown` : ts.join(types, ' | ');
  return required ? ts`${quote(name)}: ${type}` : ts`${quote(name)}?: ${type} | undefined`;
}

/** The types of values by what schemas call them. */
const typesOfKinds: Record<Kind, TypeScript> = {
  string: ts`string`,
  number: ts`number`,
  integer: ts`number`,
  boolean: ts`boolean`,
  null: ts`null`,
  array: ts`readonly unknown[]`,
  object: ts`object`,
};

/** The type of a form, in which fields with bytes are files, while they are texts in the schema. */
function withFiles(schemaAt: SchemaAt, body: MediaType, type: TypeScript): TypeScript {
  const all = formFieldsOf(schemaAt, body);
  const fields = all.filter(({ isFile }) => isFile);
  const files = fields.filter(({ isList }) => !isList);
  const lists = fields.filter(({ isList }) => isList);
  const nested = all.filter(
    ({ name, isFile }) => !isFile && isMultipart(ownProperty(body.encoding, name)?.contentType ?? ''),
  );
  const inside = nested.length === 0 ? type : ts`WithParts<${type}, ${keysOf(nested)}>`;
  return files.length + lists.length === 0 ? inside : ts`WithFiles<${inside}, ${keysOf(files)}, ${keysOf(lists)}>`;
}

function keysOf(fields: FormFieldReading[]): TypeScript {
  return (
    ts.join(
      fields.map(({ name }) => quote(name)),
      ' | ',
    ) || ts`never`
  );
}
