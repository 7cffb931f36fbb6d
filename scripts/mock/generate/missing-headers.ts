import { findFirstDocumented } from '../../contract/responses/responses.ts';
import { toDocumentedHeader, headerReadings, standardHeaders } from '../../contract/http/http.ts';
import type { Operation } from '../../contract/operation.ts';
import type { Response, ResponseHeader } from '../../contract/message.ts';
import type { CompiledSchema, ResponseValidators } from '../../contract/validate/validator-types.ts';
import type { Answer } from '../../serve/answer/answer.ts';
import { ownProperty } from '../../contract/base/own-property.ts';
import { GenerationError, type Generate } from './generator.ts';
import { standardValuesOf, type HeaderMoment } from './standard-header-values.ts';

/** The headers that the fronts and HTTP itself write. */
const written = new Set(['connection', 'content-length', 'content-type', 'date', 'set-cookie', 'transfer-encoding']);

/** What headers are made up with. */
export type MissingHeaderParts = {
  answerValidators: (operation: Operation) => Promise<ResponseValidators>;
  generate: Generate;
};

/** A header that an answer may lack. */
type MissingHeader = { name: string; write: (moment: HeaderMoment) => string | undefined };

/**
 * Prepares the headers of an operation's answers that have no example: required ones are made up from their schemas,
 * once; those whose form a standard gives have a value of that form, also where they are optional. An operation that
 * says when it ends says so in each answer (RFC 8594, RFC 9745).
 *
 * @returns a function that adds them to an answer, of the request to a URL, which lacks them; `undefined` if no answer
 *   of the operation needs it
 */
export function createMissingHeaders(
  parts: MissingHeaderParts,
  operation: Operation,
): ((answer: Answer, url: string) => Promise<Answer>) | undefined {
  const { responses, deprecated, sunset } = operation;
  const needed = new Map(
    responses.map((response) => [response, response.headers.filter((one) => isMadeUp(operation, one))]),
  );
  const ending = deprecated && sunset !== undefined ? ['Deprecation', 'Sunset'].flatMap(listEndingHeaders) : [];
  if (ending.length === 0 && [...needed.values()].every((headers) => headers.length === 0)) return undefined;
  const made = new Map<Response, Promise<MissingHeader[]>>();
  const listDocumentedHeaders = (response: Response): Promise<MissingHeader[]> => {
    const own =
      made.get(response) ??
      Promise.all((needed.get(response) ?? []).map(createHeaderMaker(parts, operation, response)));
    made.set(response, own);
    return own;
  };
  return async (answer, url) => {
    const response = findFirstDocumented(operation, [answer.status])?.response;
    const headers = response === undefined ? [] : await listDocumentedHeaders(response);
    const moment = { now: Date.now(), status: answer.status, sunset };
    return withMissing(answer, [...headers, ...ending], moment, url);
  };
}

function listEndingHeaders(name: string): MissingHeader[] {
  const values = standardValuesOf(name);
  return values === undefined ? [] : [{ name, write: (moment) => values(moment)[0] }];
}

function isMadeUp(operation: Operation, header: ResponseHeader): boolean {
  const { name, required } = header;
  return (
    (required || standardValuesOf(name) !== undefined) &&
    !written.has(name.toLowerCase()) &&
    toDocumentedHeader(operation, header) === undefined
  );
}

function createHeaderMaker(
  parts: MissingHeaderParts,
  operation: Operation,
  { status }: Response,
): (header: ResponseHeader) => Promise<MissingHeader> {
  return async (header) => {
    const { headers } = await parts.answerValidators(operation);
    const validators = ownProperty(ownProperty(headers, operation.id) ?? {}, status);
    const validate = ownProperty(validators ?? {}, header.name);
    const standard = standardValuesOf(header.name);
    const isAllowed = (text: string): boolean =>
      validate === undefined || headerReadings(operation.schemaAt, text, header).some((one) => validate(one));
    // The schema of an optional header may ask for what the standard does not know: then it is left out.
    const generated = header.required ? await generateText(parts, operation, header, validate) : undefined;
    return { name: header.name, write: (moment) => standard?.(moment).find(isAllowed) ?? generated };
  };
}

async function generateText(
  { generate }: MissingHeaderParts,
  operation: Operation,
  header: ResponseHeader,
  validate: CompiledSchema | undefined,
): Promise<string | undefined> {
  const schema = header.schema ?? header.content?.schema;
  if (schema === undefined) return undefined;
  try {
    const value = await generate(operation, schema, header.name, validate);
    return toDocumentedHeader(operation, { ...header, example: value })?.[1];
  } catch (error) {
    if (error instanceof GenerationError) return undefined;
    throw error;
  }
}

function withMissing(answer: Answer, missing: MissingHeader[], moment: HeaderMoment, url: string): Answer {
  const { headers = [] } = answer;
  const names = new Set(headers.flatMap((text, i) => (i % 2 === 0 ? [text.toLowerCase()] : [])));
  const added = missing.flatMap(({ name, write }) => {
    const key = name.toLowerCase();
    const made = names.has(key) ? undefined : write(moment);
    // A text that is made up leads nowhere.
    const value = made === undefined || key !== 'link' ? made : `<${url}>; rel="self"`;
    const form = standardHeaders.find((one) => one.name === key)?.form;
    if (value === undefined || form?.test(value) === false) return [];
    names.add(key);
    return [name, value];
  });
  return added.length === 0 ? answer : { ...answer, headers: [...headers, ...added] };
}
