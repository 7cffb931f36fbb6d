import { findFirstDocumented } from '../../contract/responses/responses.ts';
import { standardHeaders, documentedHeaderOf } from '../../contract/http/http.ts';
import type { Operation } from '../../contract/operation.ts';
import type { Response, ResponseHeader } from '../../contract/message.ts';
import type { ResponseValidators } from '../../contract/validate/validator-types.ts';
import type { Answer } from '../../serve/answer/answer.ts';
import { ownProperty } from '../../serve/request/request.ts';
import { GenerationError, type Generate } from './generator.ts';

/** The headers that the fronts and HTTP itself write. */
const written = new Set(['connection', 'content-length', 'content-type', 'date', 'set-cookie', 'transfer-encoding']);

/** What headers are made up with. */
export type RequiredHeaderParts = {
  answerValidators: (operation: Operation) => Promise<ResponseValidators>;
  generate: Generate;
};

/**
 * Prepares the required headers of an operation's answers that have no example: they are made up from their schemas, once.
 *
 * @returns a function that adds them to an answer, of the request to a URL, which lacks them; `undefined` if no answer of
 *   the operation needs it
 */
export function requiredHeadersOf(
  parts: RequiredHeaderParts,
  operation: Operation,
): ((answer: Answer, url: string) => Promise<Answer>) | undefined {
  const needed = new Map(
    operation.responses.map((response) => [response, response.headers.filter((one) => isMadeUp(operation, one))]),
  );
  if ([...needed.values()].every((headers) => headers.length === 0)) return undefined;
  const made = new Map<Response, Promise<string[]>>();
  return async (answer, url) => {
    const response = findFirstDocumented(operation, [answer.status])?.response;
    const headers = response === undefined ? [] : (needed.get(response) ?? []);
    if (response === undefined || headers.length === 0) return answer;
    const texts = made.get(response) ?? madeUp(parts, operation, response, headers);
    made.set(response, texts);
    return withMissing(answer, await texts, url);
  };
}

function isMadeUp(operation: Operation, header: ResponseHeader): boolean {
  const { name, required } = header;
  return required && !written.has(name.toLowerCase()) && documentedHeaderOf(operation, header) === undefined;
}

async function madeUp(
  { answerValidators, generate }: RequiredHeaderParts,
  operation: Operation,
  { status }: Response,
  headers: ResponseHeader[],
): Promise<string[]> {
  const validators = ownProperty(ownProperty((await answerValidators(operation)).headers, operation.id) ?? {}, status);
  const pairs = await Promise.all(
    headers.map(async (header) => {
      const schema = header.schema ?? header.content?.schema;
      if (schema === undefined) return [];
      try {
        const validate = ownProperty(validators ?? {}, header.name);
        const value = await generate(operation, schema, header.name, validate);
        return documentedHeaderOf(operation, { ...header, example: value }) ?? [];
      } catch (error) {
        if (error instanceof GenerationError) return [];
        throw error;
      }
    }),
  );
  return pairs.flat();
}

function withMissing(answer: Answer, pairs: string[], url: string): Answer {
  const { headers = [] } = answer;
  const names = new Set(headers.flatMap((text, i) => (i % 2 === 0 ? [text.toLowerCase()] : [])));
  const missing = pairs.flatMap((name, i) => {
    // A text that is made up leads nowhere.
    const value = name.toLowerCase() === 'link' ? `<${url}>; rel="self"` : (pairs[i + 1] ?? '');
    const form = standardHeaders.find((one) => one.name === name.toLowerCase())?.form;
    return i % 2 === 0 && !names.has(name.toLowerCase()) && form?.test(value) !== false ? [name, value] : [];
  });
  return missing.length === 0 ? answer : { ...answer, headers: [...headers, ...missing] };
}
