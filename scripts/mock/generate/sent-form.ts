import type { JsonObject } from '../../contract/base/json.ts';
import { hasPositions, isForm } from '../../contract/media/media.ts';
import { bodyTaker, BrokenForm, type FormLimits, type MultipartBody, forms } from '../../serve/form/request-body.ts';
import type { Call } from '../../serve/call-types.ts';
import { usualPartLimit } from '../../serve/multipart/multipart.ts';
import type { RequestPlan, ParsedRequest } from '../../serve/request/request.ts';

/** A file that a form brought. */
export type SentFile = { filename: string | undefined; type: string; bytes: Uint8Array };

/** The fields of a multipart form, and its first file. */
export type SentForm = { fields: JsonObject; file: SentFile | undefined };

const arrived = new WeakMap<Call, SentForm>();

/**
 * Reads what a multipart form brought, once it was judged.
 *
 * @returns `undefined` for a request with another body, and for a form that breaks the contract
 */
export function formSentBy(call: Call): SentForm | undefined {
  return arrived.get(call);
}

/** Adds to a reading what is wrong with the form in its request, if there is one. */
export type JudgeForm = (call: Call, reading: ParsedRequest) => Promise<ParsedRequest>;

/** A body that has arrived is held to the limit of all bodies; the bytes of its parts need no other. */
const limits: FormLimits = { bodyLimit: Infinity, fileLimit: Infinity, partLimit: usualPartLimit };

/**
 * Prepares the judging of the forms that an operation takes, which are held to the contract as the typed server does
 * it.
 *
 * @returns a function that judges the form in a request; `undefined` if it takes none
 */
export function formJudgeOf(plan: RequestPlan): JudgeForm | undefined {
  if (plan.body?.types.some(({ media }) => isForm(media) || hasPositions(media)) !== true) return undefined;
  const take = bodyTaker(plan, limits, forms);
  return async (call, reading) => {
    // What cannot be read at all is refused for that.
    if (reading.problem !== undefined) return reading;
    // Its fields are taken from a copy: exchanges are chosen by the text of a form.
    const copy: ParsedRequest = { ...reading, view: { ...reading.view } };
    try {
      const { body } = await take(call, copy);
      if (isMultipart(body)) arrived.set(call, await readSentForm(body));
      if (copy.inexact !== undefined) reading.inexact = copy.inexact;
    } catch (error) {
      if (!(error instanceof BrokenForm)) throw error;
      const { violations, problem } = error;
      return { ...reading, violations: [...reading.violations, ...violations], ...(problem && { problem }) };
    }
    return reading;
  };
}

async function readSentForm(form: MultipartBody): Promise<SentForm> {
  let first: SentFile | undefined;
  for await (const file of form.files()) {
    const { filename, type } = file;
    first ??= { filename, type, bytes: await file.bytes() };
  }
  return { fields: await form.allFields(), file: first };
}

function isMultipart(body: unknown): body is MultipartBody {
  return typeof body === 'object' && body !== null && 'allFields' in body;
}
