import { isFailure } from '../contract/exchange/exchange.ts';
import { feeds, over, readItem } from '../../src/stream-items.ts';
import { asList, toPointer, tryParseJson, type Json } from '../contract/base/json.ts';
import { isJson, preferredBody, streamFormat } from '../contract/media/media.ts';
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
      return contradictions(`${calledBy(example)} of ${of}`, validate).map((message) => ({
        api: operation.api,
        pointer,
        message,
      }));
    });
  });
}

/**
 * Finds examples whose serialized form is not what their media type says: JSON that cannot be parsed.
 *
 * @returns a finding for each
 */
export function checkWrittenExamples({ request, responses }: Operation): Omit<Finding, 'api'>[] {
  const bodies = [...(request?.bodies ?? []), ...responses.flatMap((response) => response.bodies)];
  return bodies.filter(isJson).flatMap(({ contentType, examples }) =>
    examples
      .filter(({ written }) => written !== undefined && tryParseJson(written) === undefined)
      .map(({ pointer }) => ({
        pointer: pointer + toPointer('serializedValue'),
        message: `the serialized value is of ${contentType}, and cannot be parsed as JSON.`,
      })),
  );
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
          what: `${calledBy(example)} of the header ${header.name}`,
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
      return { what: `item ${i + 1} of ${calledBy(example)}`, example, validate, item };
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

function calledBy({ name }: NamedExample): string {
  return name === '' ? 'the example' : `the example ${name}`;
}

type Shown = { of: string; example: NamedExample; validate: CompiledSchema };

function examplesOf(operation: Operation, validators: RequestValidators & ResponseValidators): Shown[] {
  const { id, parameters, request, responses } = operation;
  const shown = (of: string, examples: NamedExample[], validate: CompiledSchema | undefined): Shown[] => {
    return validate === undefined ? [] : examples.map((example) => ({ of, example, validate }));
  };
  return [
    ...parameters.flatMap(({ in: where, name, examples }) => {
      return shown(
        `the ${where} parameter ${name} of ${id}`,
        examples,
        validators.parameters[id]?.[`${where}:${name}`],
      );
    }),
    ...shown(`the request of ${id}`, request?.bodies.find(isJson)?.examples ?? [], validators.requests[id]),
    ...responses.flatMap(({ status, bodies }) => {
      const body = preferredBody(bodies);
      return shown(`the response ${status} of ${id}`, body?.examples ?? [], validators.responses[id]?.[status]);
    }),
  ];
}
