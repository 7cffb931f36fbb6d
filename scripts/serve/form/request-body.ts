// Bodies as they are read: bytes, text, JSON, and forms part by part, held to their limits.

import { bodyKind, hasPositions } from '../../contract/media/media.ts';
import type { JsonObject } from '../../contract/base/json.ts';
import type { MediaType } from '../../contract/message.ts';
import { once } from '../../contract/base/once.ts';
import type { Call } from '../call-types.ts';
import { headerOf } from '../message/message.ts';
import { bodyTypeOf, type AcceptedBody, type RequestPlan } from '../request/request-plan.ts';
import { addInexact, type ParsedRequest } from '../request/read-request.ts';
import { checkFormFields } from './check-form-fields.ts';
import { BrokenForm, type ExactFields, type FormLimits } from './multipart-body.ts';
import type { Forms } from './forms.ts';

export { partJudgeOf } from './form-fields.ts';
export { isPartOfBytes } from './positional-body.ts';
export { type Forms, forms } from './forms.ts';
export { BrokenForm, type FilePart, type FormLimits, type MultipartBody, type PartsBody } from './multipart-body.ts';

/** Changes a field of a multipart form, of a media type. */
export type ExactField = (media: MediaType, ...field: Parameters<ExactFields>) => ReturnType<ExactFields>;

/** The body of a request as a handler gets it, and its media type as the contract has it. */
export type TakenBody = { body: unknown; contentType: string | undefined };

/**
 * Converts the body of a request for a handler: JSON to its value, a form to its fields, a multipart form to one that
 * is read as it arrives, parts without names to a list, text to a string, anything else to bytes.
 *
 * @param reading - the request as it was read; it gets the fields of a form as its body
 * @returns the body, `undefined` if there is none
 * @throws BrokenForm for a form that breaks the contract
 */
export type TakeBody = (call: Call, reading: ParsedRequest) => Promise<TakenBody>;

/**
 * Prepares the conversion of the bodies of an operation.
 *
 * @param forms - reads forms; without it they are bytes
 * @param exact - changes the fields of multipart forms; by default, numbers that are rounded are only noted
 * @returns the function that converts them
 */
export function bodyTaker(
  plan: RequestPlan,
  limits: FormLimits,
  forms: Forms | undefined,
  exact?: ExactField,
): TakeBody {
  const { operation, validators } = plan;
  const { id: operationId, schemaAt } = operation;
  const ways = new Map(
    (plan.body?.types ?? []).map((type) => [
      type,
      {
        readers: once(() => forms?.partReadersOf(schemaAt, type.media, validators)),
        read: once(() => forms?.fieldReaderOf(schemaAt, type.media, { operationId, limits })),
        takeParts: once(() =>
          hasPositions(type.media)
            ? forms?.partsTakerOf(schemaAt, type.media, type.validate, validators, { operationId, limits })
            : undefined,
        ),
      },
    ]),
  );
  return async (call, reading) => {
    const { view } = reading;
    const { form } = call;
    const sent = headerOf(call.headers, 'content-type');
    const isEmpty = form === undefined && call.body.length === 0;
    const type = sent === undefined || isEmpty ? undefined : bodyTypeOf(plan, sent);
    if (type === undefined) return { body: undefined, contentType: undefined };
    const { range: contentType, validate } = type;
    const way = ways.get(type);
    switch (way && bodyKind({ contentType })) {
      case 'json':
      case 'text':
        return { body: view.body, contentType };
      case 'form': {
        const read = way?.read();
        if (read === undefined) break;
        const { fields, numbers } = read(String(view.body));
        addInexact(reading, numbers);
        view.body = fields;
        throwIfBroken(type, fields);
        return { body: fields, contentType };
      }
      case 'multipart': {
        const readers = way?.readers();
        if (forms === undefined || readers === undefined) break;
        const exactField: ExactFields = (...field) => {
          if (exact !== undefined) return exact(type.media, ...field);
          addInexact(reading, field[2]);
          return { value: field[1], rounded: [] };
        };
        const parts = { operationId, readers, validate, limits, exact: exactField };
        return forms
          .multipartBody(parts, form ?? forms.formIn(call.body, sent ?? ''), view)
          .then((body) => ({ body, contentType }));
      }
      default: {
        const takeParts = way?.takeParts();
        if (takeParts !== undefined) return { body: takeParts(call.body, sent ?? ''), contentType };
      }
    }
    return { body: call.body, contentType };
  };
}

function throwIfBroken({ validate }: AcceptedBody, fields: JsonObject): void {
  if (validate === undefined) return;
  const { violations, none } = checkFormFields(validate, fields);
  if (violations.length > 0) throw new BrokenForm(violations.map((violation) => ({ in: 'body', ...violation })));
  for (const name of none) delete fields[name];
}
