import { isEqual, isFailure } from '../contract/exchange/exchange.ts';
import { parseSerializedValue, shapeAt, wireHeaderOf, wireParameterOf } from '../contract/wire-shape/wire-shape.ts';
import { anyShape, readForm, readPairs } from '../../src/wire/read.ts';
import { isFormType, styleOf, type WireParameter } from '../../src/wire/style.ts';
import { decodePercent } from '../../src/wire/percent.ts';
import { WireError, writeParameter } from '../../src/wire/write.ts';
import { feeds, over, readItem } from '../../src/stream-items.ts';
import { asList, toPointer, tryParseJson, type Json } from '../contract/base/json.ts';
import { isForm, isJson, findPreferredBody, streamFormat } from '../contract/media/media.ts';
import type { Exchange, Operation } from '../contract/operation.ts';
import type { MediaType, NamedExample, SchemaAt } from '../contract/message.ts';
import { itemKindOf } from '../contract/streams/streams.ts';
import { violationsOf } from '../contract/validate/violations.ts';
import type { RequestValidators, ResponseValidators, CompiledSchema } from '../contract/validate/validator-types.ts';
import type { Finding, Subject } from './rule.ts';

/**
 * Validates the examples of exchanges.
 *
 * @param done - told how many operations have been checked
 * @returns a finding for each violation
 */
export function checkExchanges({ contract, validators }: Subject, done: (count: number) => void): Finding[] {
  return contract.operations.flatMap((operation, i) => {
    done(i);
    return operation.exchanges.flatMap((exchange) => {
      const { name, request, response } = exchange;
      const place = { api: operation.api, pointer: exchange.pointer };
      const complain = (side: string, validate: CompiledSchema | undefined, body: Json | undefined) =>
        validate === undefined || body === undefined || validate(body)
          ? []
          : contradictions(`the ${side} of ${operation.id}/${name}`, validate).map((message) => ({
              ...place,
              ...(side === 'request' && exchange.requestPointer !== undefined && { pointer: exchange.requestPointer }),
              message,
            }));
      return [
        // What is wrong with the request of a failure may be what the failure is about.
        ...(isFailure(exchange) ? [] : complain('request', validators.requests[operation.id], request.body)),
        ...complain('response', validators.responses[operation.id]?.[String(response.status)], response.body),
        ...complain(
          'result',
          variantOf(operation, exchange, validators),
          (response.body as { result?: Json } | undefined)?.result,
        ),
      ];
    });
  });
}

/**
 * Says in what a value contradicts its schema.
 *
 * @param what - names the value
 * @param validate - the validator that refused it
 * @returns a sentence for each violation
 */
export function contradictions(what: string, { errors }: CompiledSchema): string[] {
  return violationsOf(errors).map(
    ({ pointer, message }) => `${what} contradicts its schema: ${pointer || 'it'} ${message}`,
  );
}

function variantOf(
  operation: Operation,
  exchange: Exchange,
  { results }: ResponseValidators,
): CompiledSchema | undefined {
  const params = (exchange.request.body as { params?: Json } | undefined)?.params;
  return operation.rpc === undefined
    ? undefined
    : results[operation.id]?.variants.find((variant) => variant.params(params))?.result;
}

/**
 * Validates all other examples: those of parameters, and those of bodies that belong to no exchange.
 *
 * @returns a finding for each violation
 */
export function checkLoneExamples({ contract, validators }: Subject): Finding[] {
  return contract.operations.flatMap((operation) => {
    const paired = new Set(operation.exchanges.flatMap(({ pointer, requestPointer }) => [pointer, requestPointer]));
    return examplesOf(operation, validators).flatMap(({ of, example, validate }) => {
      const { value, pointer } = example;
      if (value === undefined || paired.has(pointer) || validate(value)) return [];
      return contradictions(`${describeExample(example)} of ${of}`, validate).map((message) => ({
        api: operation.api,
        pointer,
        message,
      }));
    });
  });
}

/** What serialized values are held to. */
type Serialized = {
  about: string;
  /** Where the value travels; `undefined` for a body. */
  wire?: WireParameter;
  examples: NamedExample[];
  /** Reads the text; `undefined` if it has no value in this form. */
  read: (written: string) => Json | undefined;
  /** The form, in words. */
  form: string;
};

/**
 * Finds examples whose serialized form cannot be read in the form of what they are about, or is not that of the data
 * beside it (OpenAPI 3.2, Example Object, `serializedValue` and `dataValue`).
 *
 * @returns a finding for each
 */
export function checkWrittenExamples(operation: Operation): Omit<Finding, 'api'>[] {
  return listSerialized(operation).flatMap(({ about, wire, examples, read, form }) =>
    examples.flatMap(({ pointer, value, written }) => {
      if (written === undefined) return [];
      const complain = (message: string): Omit<Finding, 'api'>[] => [
        { pointer: pointer + toPointer('serializedValue'), message: `the serialized value of ${about} ${message}.` },
      ];
      const found = read(written);
      const expected = wire === undefined || value === undefined ? undefined : writeOrNone(wire, value);
      const remedy = expected === undefined ? '' : `; expected ${JSON.stringify(expected)}`;
      if (found === undefined) return complain(`cannot be read as ${form}${remedy}`);
      if (wire?.in === 'header' && hasName(wire, written)) return complain('has its name; write the value alone');
      if (value === undefined) return [];
      // Readers take lists in more forms than the documented one.
      const isInForm = expected === undefined || delimitersIn(expected) === delimitersIn(written);
      if (isEqual(found, value) && isInForm) return [];
      return complain(`is not dataValue as it is sent${remedy || '; correct one of them'}`);
    }),
  );
}

function listSerialized({ schemaAt, parameters, request, responses }: Operation): Serialized[] {
  const bodies = [...(request?.bodies ?? []), ...responses.flatMap((response) => response.bodies)];
  const toSerialized = (about: string, wire: WireParameter, schema: string | undefined, examples: NamedExample[]) => ({
    ...{ about, wire, examples, form: formOf(wire) },
    read: (written: string) => parseSerializedValue(schemaAt, wire, schema, written),
  });
  return [
    ...parameters.map((one) =>
      toSerialized(`the ${one.in} parameter ${one.name}`, wireParameterOf(one), one.schema, one.examples),
    ),
    ...responses.flatMap(({ headers }) =>
      headers
        .filter(({ name }) => name.toLowerCase() !== 'set-cookie')
        .map((one) => toSerialized(`the header ${one.name}`, wireHeaderOf(one), one.schema, one.examples)),
    ),
    ...[...bodies, ...parameters.flatMap(({ content }) => content ?? [])].flatMap((media): Serialized[] => {
      const { contentType, schema, encoding, examples } = media;
      if (isJson(media)) return [{ about: contentType, examples, read: tryParseJson, form: 'JSON' }];
      if (!isFormType(contentType)) return [];
      const shape = schema === undefined ? anyShape : shapeAt(schemaAt, [schema]);
      return [
        { about: contentType, examples, read: (text) => readForm(readPairs(text), shape, encoding), form: 'a form' },
      ];
    }),
  ];
}

function formOf(wire: WireParameter): string {
  const { style, explode } = styleOf(wire);
  return wire.contentType ?? `the style ${style} with explode: ${explode}`;
}

function writeOrNone(wire: WireParameter, value: Json): string | undefined {
  try {
    return writeParameter(wire, value);
  } catch (error) {
    if (error instanceof WireError) return undefined;
    throw error;
  }
}

/** The delimiters in a text, whichever are encoded, and in whichever order members stand. */
function delimitersIn(text: string): string {
  return (decodePercent(text).match(/[&;,|=[]/g) ?? []).toSorted().join('');
}

/** Headers are shown without their names. */
function hasName({ name }: WireParameter, written: string): boolean {
  return written.toLowerCase().startsWith(`${name.toLowerCase()}:`);
}

/**
 * Holds the examples of headers to their schemas, and those of streams to the schema of each item.
 *
 * @returns a finding for each violation, once for what operations share
 */
export function checkPartExamples({ contract, validators }: Subject): Finding[] {
  const seen = new Set<string>();
  return contract.operations.flatMap((operation) => {
    const { api, id, rpc } = operation;
    if (rpc !== undefined) return [];
    const ofHeaders = operation.responses.flatMap(({ status, headers }) =>
      headers.flatMap((header): Part[] => {
        const validate = validators.headers[id]?.[status]?.[header.name];
        if (validate === undefined) return [];
        const examples = [...header.examples, ...(header.content?.examples ?? [])];
        return examples.map((example) => ({
          what: `${describeExample(example)} of the header ${header.name}`,
          example,
          validate,
        }));
      }),
    );
    const bodies = [
      ...(operation.request?.bodies ?? []),
      ...operation.responses.flatMap((response) => response.bodies),
    ];
    return [...ofHeaders, ...bodies.flatMap((media) => itemsIn(operation, media, validators))].flatMap(
      ({ what, example: { value, pointer }, validate, item = value }): Finding[] => {
        const key = `${api}${pointer}${what}`;
        if (item === undefined || seen.has(key) || validate(item)) return [];
        seen.add(key);
        return contradictions(what, validate).map((message) => ({ api, pointer, message }));
      },
    );
  });
}

type Part = { what: string; example: NamedExample; validate: CompiledSchema; item?: Json };

/** The items of the examples of a stream: of a list, of its text, or of the serialized value beside that. */
function itemsIn({ api, schemaAt }: Operation, media: MediaType, { at }: Subject['validators']): Part[] {
  const validate = media.itemSchema === undefined ? undefined : at?.(api, media.itemSchema, 'responses');
  if (validate === undefined) return [];
  return media.examples.flatMap((example) => {
    const { value, written } = example;
    const text = written ?? (typeof value === 'string' ? value : undefined);
    const items = [...(text === undefined ? [] : itemsOfText(schemaAt, media, text)), ...asList(value)];
    return items.map((item, i): Part => {
      return { what: `item ${i + 1} of ${describeExample(example)}`, example, validate, item };
    });
  });
}

function itemsOfText(schemaAt: SchemaAt, media: MediaType, text: string): Json[] {
  const format = streamFormat(media);
  if (format === undefined) return [];
  const item = itemKindOf(schemaAt, media);
  const feed = feeds[format]({ count: 0, id: '', retry: undefined }, Infinity);
  return [...feed.take(text), ...feed.rest()].flatMap((raw) => {
    try {
      const read = readItem(raw, { item }, JSON.parse);
      return read === over ? [] : [read as Json];
    } catch {
      return [];
    }
  });
}

function describeExample({ name }: NamedExample): string {
  return name === '' ? 'the example' : `the example ${name}`;
}

type Shown = { of: string; example: NamedExample; validate: CompiledSchema };

function examplesOf(operation: Operation, validators: RequestValidators & ResponseValidators): Shown[] {
  const { id, parameters, request, responses } = operation;
  const pairWithValidator = (of: string, examples: NamedExample[], validate: CompiledSchema | undefined): Shown[] => {
    return validate === undefined ? [] : examples.map((example) => ({ of, example, validate }));
  };
  return [
    ...parameters.flatMap(({ in: where, name, examples, content }) => {
      return pairWithValidator(
        `the ${where} parameter ${name} of ${id}`,
        [...examples, ...(content?.examples ?? [])],
        validators.parameters[id]?.[`${where}:${name}`],
      );
    }),
    ...pairWithValidator(`the request of ${id}`, request?.bodies.find(isJson)?.examples ?? [], validators.requests[id]),
    ...(request?.bodies ?? []).filter(isForm).flatMap(({ contentType, examples }) => {
      // A form may be shown as the text that is sent.
      const data = examples.filter(({ value }) => typeof value !== 'string');
      return pairWithValidator(`the request of ${id}`, data, validators.bodies?.[id]?.[contentType]);
    }),
    ...responses.flatMap(({ status, bodies }) => {
      const body = findPreferredBody(bodies);
      return pairWithValidator(
        `the response ${status} of ${id}`,
        body?.examples ?? [],
        validators.responses[id]?.[status],
      );
    }),
  ];
}
