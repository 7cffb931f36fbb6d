import { isMultipartForm, isStyledField, type PartEncoding, type PartEncodings } from '../../../src/wire/style.ts';
import { WireError } from '../../../src/wire/write.ts';
import { joinText } from '../../contract/base/code.ts';
import { isObject, tryParseJson, type Json } from '../../contract/base/json.ts';
import { hasPositions, isForm } from '../../contract/media/media.ts';
import type { RequestView } from '../../contract/operation.ts';
import { viewKeyByLocation } from '../../contract/http/http.ts';
import {
  bodyParts,
  writePositions,
  writeFormText,
  writeHead,
  type Uncarried,
  type HeadParts,
} from '../../contract/request/write-request.ts';
import { withOpenValues } from './open-values.ts';
import type { SampleCall } from './wire.ts';

/** The content type of a body; for a form, also which fields are files, and how its fields are written. */
export type BodySpec = PartEncodings & {
  contentType: string;
  files: string[];
  encoding: Readonly<Record<string, PartEncoding>>;
  /** The headers of its parts by field or position, if any has some; `*` is any further position. */
  headers?: Readonly<Record<string, [name: string, text: string][]>>;
};

/** Parameter values by location and name, e.g. `query:page`. */
export type FormValues = Record<string, Json>;

/** The parts of a request that come from the contract, not from the reader. */
export type CallSpec = HeadParts & { streams?: true };

/**
 * Builds a request without its body.
 *
 * @param spec - the method, path and parameters of the operation
 * @param server - the address in front of the path
 * @param values - the values of the parameters to send, except headers
 * @param headers - the headers to send
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
  return writeOrShowJson((uncarried) => {
    const head = writeHead(spec, view, server, uncarried);
    return { ...head, url: withOpenValues(head.url, values), ...(spec.streams === true && { streams: true }) };
  });
}

/** What no form can carry is shown as JSON, with the reason why it is not sent. */
function writeOrShowJson(write: (uncarried: Uncarried) => SampleCall): SampleCall {
  try {
    return write('refuse');
  } catch (error) {
    if (!(error instanceof WireError)) throw error;
    return { ...write('json'), refusal: error.message };
  }
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
  const value = tryParseJson(text);
  // Parts without names are shown as they are sent: no language has code for them.
  if (hasPositions(spec) && Array.isArray(value)) {
    const headersAt = (i: number): [string, string][] => spec.headers?.[i] ?? spec.headers?.['*'] ?? [];
    return writeOrShowJson((uncarried) => ({
      ...call,
      ...writePositions(contentType, value, spec, headersAt, uncarried),
    }));
  }
  if (!isForm(spec)) return { ...call, contentType, body: text };
  if (!isObject(value)) return { ...call, contentType, form: [] };
  const isMultipart = isMultipartForm(contentType);
  return writeOrShowJson((uncarried) => {
    // Code that encodes a form knows no styles, so that one with them is written here.
    if (!isMultipart && Object.values(spec.encoding).some(isStyledField))
      return { ...call, contentType, body: writeFormText(spec.encoding, value, uncarried) };
    const fields = isMultipart
      ? bodyParts(contentType, value, spec, uncarried)
      : Array.from(new URLSearchParams(writeFormText({}, value, uncarried)), ([name, text]) => ({ name, value: text }));
    const form = fields.map(({ name = '', ...field }) => {
      const headers = spec.headers?.[name];
      return { ...field, name, file: spec.files.includes(name), ...(headers !== undefined && { headers }) };
    });
    return { ...call, contentType, form };
  });
}
