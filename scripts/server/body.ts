import { bodyKind } from '../contract/media.ts';
import type { Answer } from '../serve/answer.ts';
import type { Call } from '../serve/call.ts';
import { headerOf } from '../serve/message.ts';
import { bodyTypeOf, type Plan } from '../serve/plan.ts';
import { problem } from '../serve/problem.ts';
import type { Reading } from '../serve/reading.ts';

/** The body of a request as a handler gets it, and its media type as the contract has it. */
export type TakenBody = { body: unknown; contentType: string | undefined };

/**
 * Converts the body of a request for a handler: JSON to its value, a form to `FormData`, text to a string, anything
 * else to bytes.
 *
 * @param plan - the plan of the operation
 * @param call - the request
 * @param reading - the request as it was read
 * @returns the body, `undefined` if there is none; or the answer to a form that cannot be read
 */
export async function bodyFor(plan: Plan, call: Call, { view }: Reading): Promise<TakenBody | { refusal: Answer }> {
  const sent = headerOf(call.headers, 'content-type');
  const type = sent === undefined || call.body.length === 0 ? undefined : bodyTypeOf(plan, sent);
  if (sent === undefined || type === undefined) return { body: undefined, contentType: undefined };
  const contentType = type.range;
  switch (bodyKind({ contentType })) {
    case 'json':
    case 'text':
      return { body: view.body, contentType };
    case 'binary':
      return { body: call.body, contentType };
    default: {
      const form = await formOf(call.body, sent);
      if (form !== undefined) return { body: form, contentType };
      return {
        refusal: problem('malformed-request', `The body is not ${contentType}.`, { operationId: plan.operation.id }),
      };
    }
  }
}

async function formOf(bytes: Uint8Array, contentType: string): Promise<FormData | undefined> {
  const response = new Response(new Uint8Array(bytes), { headers: { 'Content-Type': contentType } });
  try {
    return await response.formData();
  } catch {
    return undefined;
  }
}
