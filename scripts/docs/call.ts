import { isObject, type Json } from '../contract/json.ts';
import type { RequestView } from '../contract/operation.ts';
import { memberFor } from '../contract/places.ts';
import { headersIn, urlOf, type Wire } from '../contract/request.ts';
import type { Call, FormField } from './samples/wire.ts';

/** A body's content type, and which of its fields are files where it is a form. */
export type BodySpec = { contentType: string; files: string[]; types: Record<string, string> };

/** Values by place and name, e.g. `query:page`. */
export type ParameterValues = Record<string, Json>;

/** What a request is put together from, beside what the reader gives. */
export type CallSpec = Wire & { method: string };

/**
 * Puts together what goes over the wire.
 *
 * @param spec - verb and path, and the parameters of the operation
 * @param server - the address in front of the path
 * @param values - of the parameters that are sent
 * @param headers - all others
 * @returns the call without its body
 */
export function callWithoutBody(
  spec: CallSpec,
  server: string,
  values: ParameterValues,
  headers: Record<string, string>,
): Call {
  const view: RequestView = { headers };
  for (const parameter of spec.parameters) {
    const value = values[`${parameter.in}:${parameter.name}`];
    if (value === undefined || parameter.in === 'header') continue;
    const place = memberFor[parameter.in];
    view[place] = { ...view[place], [parameter.name]: value };
  }
  return { method: spec.method, url: urlOf(spec, view, server), headers: headersIn(spec, view) };
}

/**
 * Adds the body to a call: a form where the content type says so, else the text as it is.
 *
 * @param call - the call without it
 * @param spec - of the body
 * @param text - JSON that holds the fields of a form, or the body itself
 * @returns the whole call
 */
export function withBody(call: Call, spec: BodySpec, text: string): Call {
  const { contentType } = spec;
  if (!isForm(contentType)) return { ...call, contentType, body: text };
  const value = parsed(text);
  return { ...call, contentType, form: isObject(value) ? formOf(value, spec) : [] };
}

/**
 * Tells whether a body is written as a form.
 *
 * @param contentType - of the body
 * @returns true for the two kinds of form
 */
export function isForm(contentType: string): boolean {
  return /^(?:multipart\/form-data|application\/x-www-form-urlencoded)\b/i.test(contentType);
}

function formOf(value: Record<string, Json>, { contentType, files, types }: BodySpec): FormField[] {
  return Object.entries(value).flatMap(([name, member]) =>
    (Array.isArray(member) ? member : [member]).map((entry): FormField => {
      const type = /^multipart/i.test(contentType)
        ? (types[name] ?? (isObject(entry) ? 'application/json' : undefined))
        : undefined;
      return {
        name,
        value: joined(entry, ','),
        file: files.includes(name),
        ...(type !== undefined && { contentType: type }),
      };
    }),
  );
}

/** A value as text: what is no text of itself is JSON. */
function joined(value: Json, separator: string): string {
  if (typeof value === 'string') return value;
  if (Array.isArray(value) && value.every((entry) => typeof entry !== 'object'))
    return value.map(String).join(separator);
  return JSON.stringify(value);
}

function parsed(text: string): Json | undefined {
  try {
    return JSON.parse(text) as Json;
  } catch {
    return undefined;
  }
}
