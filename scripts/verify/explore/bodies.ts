import { isNumberText, type WireShape } from '../../../src/wire/read.ts';
import { isFormType, isStyledField } from '../../../src/wire/style.ts';
import { once } from '../../contract/base/once.ts';
import { bodyAsRead, formMediaOf, type RequestParts } from '../../contract/request/write-request.ts';
import { formFieldsOf } from '../../contract/form-fields/form-fields.ts';
import { isObject, pointerTokens, type Json } from '../../contract/base/json.ts';
import { bodyKind, isJson } from '../../contract/media/media.ts';
import type { Operation } from '../../contract/operation.ts';
import type { MediaType } from '../../contract/message.ts';
import type { RequestValidators } from '../../contract/validate/validator-types.ts';
import { descriptionOf } from './constraints.ts';

/** A body whose values are varied: JSON, or a form, whose values travel as text. */
export type VariedBody = {
  media: MediaType;
  /** JSON pointer of its schema. */
  schema: string;
  /** Checks whether a body keeps the contract, as a server reads it. */
  keeps: (body: unknown) => boolean;
  /** Checks whether the place at a JSON pointer can be varied. */
  carries: (at: string) => boolean;
  /** Checks whether a value can travel at that place, and be told from others there. */
  carriesValue: (at: string, value: Json, required: boolean) => boolean;
};

/**
 * Finds how the body of a request can be varied.
 *
 * @param validators - the compiled schemas of requests
 * @returns the body; `undefined` if it is neither JSON nor a form, or nothing describes it
 * @example findVariedBody(addBook, base, validators)?.keeps({ title: '' }) // false
 */
export function findVariedBody(
  operation: Operation,
  { body, contentType }: RequestParts,
  validators: RequestValidators,
): VariedBody | undefined {
  const sent = formMediaOf(operation, contentType);
  const kind = bodyKind({ contentType: contentType ?? sent?.contentType ?? '' });
  if (sent === undefined || body === undefined) return undefined;
  const isFirst = sent === operation.request?.bodies.find(isJson);
  const validate = isFirst ? validators.requests[operation.id] : validators.bodies?.[operation.id]?.[sent.contentType];
  if (kind === 'json') {
    if (sent.schema === undefined || validate === undefined) return undefined;
    return { media: sent, schema: sent.schema, keeps: validate, carries: () => true, carriesValue: () => true };
  }
  if ((kind !== 'form' && kind !== 'multipart') || sent.schema === undefined || validate === undefined)
    return undefined;
  const { schemaAt } = operation;
  const { properties, required: needed } = descriptionOf(schemaAt, sent.schema);
  const files = new Set(formFieldsOf(schemaAt, sent).flatMap(({ name, isFile }) => (isFile ? [name] : [])));
  const typesAt = (at: string): string[] => descriptionOf(schemaAt, ...(properties.get(nameIn(at)) ?? [])).types;
  return {
    media: sent,
    schema: sent.schema,
    // Texts know no types: a server may take `7` for a number or for a text.
    keeps: (value) => {
      const forms = [value as Json, withoutEmpty(value as Json, needed)];
      return takings.some((taking) =>
        forms.some((form) => validate(bodyAsRead(schemaAt, sent, form, (shape) => widenShape(shape, taking)) ?? form)),
      );
    },
    carries: (at) => at === '' || (pointerTokens(at).length === 1 && !files.has(nameIn(at))),
    carriesValue: (at, value, required) => {
      // A form without fields is written like no body at all, and a field that is null is left out.
      if (at === '') {
        const fields = isObject(value) ? Object.values(value) : [];
        return fields.length > 0 && !fields.includes(null);
      }
      // What a style, or a form in a part, makes of an object is a text, and each text stands for some object.
      const own = sent.encoding[nameIn(at)];
      if ((isStyledField(own) || isFormType(own?.contentType)) && typesAt(at).includes('object')) return false;
      // Many servers take an empty field for one that is not there.
      if (value === null || isObject(value) || (value === '' && !required) || isAmbiguous(value, typesAt(at)))
        return false;
      return (
        !Array.isArray(value) ||
        (value.length > 0 && typesAt(at).includes('array') && !value.some((one) => one === null || isObject(one)))
      );
    },
  };
}

function nameIn(at: string): string {
  return pointerTokens(at)[0] ?? '';
}

/** A shape that only texts are read by, as another one where several types are possible. */
type Taking = (types: ReadonlySet<string>) => ReadonlySet<string>;

/** How servers take a text whose schema allows several types: for the most exact one, for a text, and for no list. */
const takings: Taking[] = [
  (types) => types,
  (types) => (types.has('string') ? new Set([...types].filter((type) => !exact.has(type))) : types),
  (types) => (types.size > 1 ? new Set([...types].filter((type) => type !== 'array')) : types),
];

const exact: ReadonlySet<string> = new Set(['number', 'integer', 'boolean', 'null']);

function widenShape(shape: WireShape, taking: Taking): WireShape {
  return {
    get types() {
      return taking(shape.types);
    },
    items: once(() => widenShape(shape.items(), taking)),
    get members() {
      return shape.members;
    },
    member: (name) => widenShape(shape.member(name), taking),
    get isOpen() {
      return shape.isOpen;
    },
  };
}

/** Whether some servers take a text for a value of another type, and others do not: `007`, or an empty one for null. */
function isAmbiguous(value: Json, types: readonly string[]): boolean {
  if (typeof value !== 'string' || types.includes('string')) return false;
  if (value.trim() === '') return types.includes('null');
  const isNumber = types.includes('number') || types.includes('integer');
  return isNumber && Number.isFinite(Number(value)) && !isNumberText(value);
}

/** A form without its empty fields, which many servers take for fields that are not there, if they need not be. */
function withoutEmpty(form: Json, needed: Set<string>): Json {
  if (!isObject(form)) return form;
  return Object.fromEntries(Object.entries(form).filter(([name, value]) => value !== '' || needed.has(name)));
}
