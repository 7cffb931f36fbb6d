import { isFailure } from '../contract/exchange/exchange.ts';
import { toPointer, tryParseJson, type Json } from '../contract/base/json.ts';
import { isJson, preferredBody } from '../contract/media/media.ts';
import type { Exchange, Operation } from '../contract/operation.ts';
import type { NamedExample } from '../contract/message.ts';
import { violationsOf } from '../contract/compile/compile-schemas.ts';
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
      const { name, value, pointer } = example;
      if (value === undefined || paired.has(pointer) || validate(value)) return [];
      const called = name === '' ? 'the example' : `the example ${name}`;
      return contradictions(`${called} of ${of}`, validate).map((message) => ({
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
