import { isStyledField } from '../../../src/wire/style.ts';
import { formMediaOf, type RequestParts } from '../../contract/request/write-request.ts';
import { formFieldsOf } from '../../contract/schema/form-fields.ts';
import { isObject, pointerTokens, type Json } from '../../contract/base/json.ts';
import { bodyKind, isJson } from '../../contract/media/media.ts';
import type { Operation } from '../../contract/operation.ts';
import type { MediaType, SchemaAt } from '../../contract/message.ts';
import type { RequestValidators } from '../../contract/validate/validator-types.ts';
import { descriptionOf, type Description } from './constraints.ts';

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
 * @example variedBodyOf(addBook, base, validators)?.keeps({ title: '' }) // false
 */
export function variedBodyOf(
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
      const texts = asTexts(value as Json, sent);
      const forms = [texts, withoutEmpty(texts, needed)];
      return readings.some((reading) => forms.some((form) => validate(readForm(schemaAt, properties, form, reading))));
    },
    carries: (at) => at === '' || (pointerTokens(at).length === 1 && !files.has(nameIn(at))),
    carriesValue: (at, value, required) => {
      // A form without fields is written like no body at all, and a field that is null is left out.
      if (at === '') {
        const fields = isObject(value) ? Object.values(value) : [];
        return fields.length > 0 && !fields.includes(null);
      }
      // What a style makes of an object is a text, and each text stands for some object.
      if (isStyledField(sent.encoding[nameIn(at)]) && typesAt(at).includes('object')) return false;
      // Many servers take an empty field for one that is not there.
      if (value === null || isObject(value) || (value === '' && !required)) return false;
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

/** How texts are read: one of them, and whether one that may be a list or something else is a list of one. */
type FormReading = { read: (text: string, description: Description) => Json; isList: boolean };

const readScalar: FormReading['read'] = (text, { types }) => scalarIn(text, types);

/** What a text may be read as, where its schema allows several types. */
const readings: FormReading[] = [
  { read: readScalar, isList: false },
  { read: (text, { types }) => (types.includes('string') ? text : scalarIn(text, types)), isList: false },
  { read: readScalar, isList: true },
];

function scalarIn(text: string, types: string[]): Json {
  const isNumber = (types.includes('number') || types.includes('integer')) && text.trim() !== '';
  if (isNumber && Number.isFinite(Number(text))) return Number(text);
  if (types.includes('boolean') && (text === 'true' || text === 'false')) return text === 'true';
  return text === '' && types.includes('null') && !types.includes('string') ? null : text;
}

/** A form without its empty fields, which many servers take for fields that are not there, if they need not be. */
function withoutEmpty(form: Json, needed: Set<string>): Json {
  if (!isObject(form)) return form;
  return Object.fromEntries(Object.entries(form).filter(([name, value]) => value !== '' || needed.has(name)));
}

/** A form whose lists of one are what is sent of them: a text alone. One that travels as JSON stays a list. */
function asTexts(form: Json, { encoding }: MediaType): Json {
  if (!isObject(form)) return form;
  const textOf = ([name, value]: [string, Json]): [string, Json] => {
    const [only] = Array.isArray(value) && value.length === 1 ? value : [];
    const isText = ['string', 'number', 'boolean'].includes(typeof only);
    const contentType = encoding[name]?.contentType;
    return [name, isText && (contentType === undefined || !isJson({ contentType })) ? (only ?? value) : value];
  };
  return Object.fromEntries(Object.entries(form).map(textOf));
}

function readForm(
  schemaAt: SchemaAt,
  properties: Description['properties'],
  form: Json,
  { read, isList }: FormReading,
): Json {
  if (!isObject(form)) return form;
  const readAt = (schemas: readonly string[], value: Json): Json => {
    if (schemas.length === 0 || isObject(value)) return value;
    const description = descriptionOf(schemaAt, ...schemas);
    const ofItems = description.items === undefined ? [] : [description.items];
    if (Array.isArray(value)) return value.map((one) => readAt(ofItems, one));
    const text = value === null ? '' : String(value);
    const { types, items } = description;
    const isOfOne = types.includes('array') && (isList || types.length === 1);
    // The items of one alternative among others are not described: they may be texts.
    return isOfOne ? [items === undefined ? text : readAt(ofItems, value)] : read(text, description);
  };
  // A form has no way to write null, so that field is left out.
  const fields = Object.entries(form).filter(([, value]) => value !== null);
  return Object.fromEntries(
    fields.map(([name, value]): [string, Json] => [name, readAt(properties.get(name) ?? [], value)]),
  );
}
