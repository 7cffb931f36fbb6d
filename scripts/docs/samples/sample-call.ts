import { joinText } from '../../contract/base/code.ts';
import { isObject, tryParseJson, type Json } from '../../contract/base/json.ts';
import { isForm } from '../../contract/media/media.ts';
import type { MediaType, RequestView } from '../../contract/operation.ts';
import { viewKeyByLocation } from '../../contract/http/http.ts';
import { writeFormText, writeHeaders, writeUrl, type UrlParts } from '../../contract/request/write-request.ts';
import type { SampleCall, FormField } from './wire.ts';

/** The content type of a body; for a form, also which fields are files and the content types of its fields. */
export type BodySpec = {
  contentType: string;
  files: string[];
  types: Record<string, string>;
  /** How the fields of a form are written, if some have a style. */
  encoding?: MediaType['encoding'];
};

/** Parameter values by location and name, e.g. `query:page`. */
export type FormValues = Record<string, Json>;

/** The parts of a request that come from the contract, not from the reader. */
export type CallSpec = UrlParts & { method: string };

/**
 * Builds a request without its body.
 *
 * @param spec - the method, path and parameters of the operation
 * @param server - the address in front of the path
 * @param values - the values of the parameters to send, except headers
 * @param headers - the headers to send
 * @returns the call without a body
 */
export function callWithoutBody(
  spec: CallSpec,
  server: string,
  values: FormValues,
  headers: Record<string, string>,
): SampleCall {
  const view: RequestView = { headers };
  for (const parameter of spec.parameters) {
    const value = values[joinText`${parameter.in}:${parameter.name}`];
    if (value === undefined || parameter.in === 'header') continue;
    const place = viewKeyByLocation[parameter.in];
    view[place] = { ...view[place], [parameter.name]: value };
  }
  return { method: spec.method, url: writeUrl(spec, view, server), headers: writeHeaders(spec, view) };
}

/**
 * Adds the body to a call: the fields of a form if the content type is one, otherwise the text unchanged.
 *
 * @param call - the call without a body
 * @param spec - describes the body
 * @param text - the fields of a form as JSON, or the body itself
 * @returns the complete call
 */
export function withBody(call: SampleCall, spec: BodySpec, text: string): SampleCall {
  const { contentType } = spec;
  if (!isForm({ contentType })) return { ...call, contentType, body: text };
  const value = tryParseJson(text);
  if (!isObject(value)) return { ...call, contentType, form: [] };
  const isMultipart = /^multipart/i.test(contentType);
  // Code that encodes a form knows no styles, so that one with them is written here.
  if (!isMultipart && spec.encoding !== undefined)
    return { ...call, contentType, body: writeFormText(spec.encoding, value) };
  return { ...call, contentType, form: isMultipart ? partsOf(value, spec) : pairsOf(value, spec) };
}

/** The fields of a form in the syntax of a query. */
function pairsOf(value: Record<string, Json>, { files }: BodySpec): FormField[] {
  return Array.from(new URLSearchParams(writeFormText({}, value)), ([name, text]) => ({
    name,
    value: text,
    file: files.includes(name),
  }));
}

/** The parts of a multipart form: objects and lists in them are JSON (OpenAPI, Encoding Object, `contentType`). */
function partsOf(value: Record<string, Json>, { files, types }: BodySpec): FormField[] {
  return Object.entries(value).flatMap(([name, member]) =>
    (Array.isArray(member) ? member : [member])
      .filter((entry) => entry !== null)
      .map((entry): FormField => {
        const type = types[name] ?? (typeof entry === 'object' ? 'application/json' : undefined);
        return {
          name,
          value: typeof entry === 'object' ? JSON.stringify(entry) : String(entry),
          file: files.includes(name),
          ...(type !== undefined && { contentType: type }),
        };
      }),
  );
}
