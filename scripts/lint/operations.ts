import { isFailure } from '../contract/choose.ts';
import { get } from '../contract/json.ts';
import { isJson, preferredBody } from '../contract/media.ts';
import type { Operation } from '../contract/operation.ts';
import type { Finding, Subject } from './rule.ts';

type Found = Omit<Finding, 'api'>;

/** Our clients repeat nothing unless the contract says that they may. */
export function checkSafeToRepeat(operation: Operation): Found[] {
  if (operation.extensions['x-safe-to-repeat'] !== undefined) return [];
  return [
    {
      pointer: operation.pointer,
      message: `${operation.id} must say with x-safe-to-repeat whether it may be sent twice.`,
    },
  ];
}

/** One client code unwraps all answers of an operation. */
export function checkEnvelope(operation: Operation): Found[] {
  const styles = new Set(operation.responses.flatMap(({ envelopes }) => envelopes.map(({ payload }) => payload)));
  if (styles.size <= 1) return [];
  const mixed = [...styles].join(' and ');
  const message = `${operation.id} mixes the envelopes of ${mixed}; one operation answers in one envelope.`;
  return [{ pointer: `${operation.pointer}/responses`, message }];
}

/** `x-pagination` has to lead somewhere in what the operation shows. */
export function checkPagination({ id, pointer, pagination, exchanges }: Operation): Found[] {
  if (pagination === undefined) return [];
  const success = exchanges.find((exchange) => !isFailure(exchange));
  const missing = [
    ...Object.entries(pagination.request).map(
      ([name, place]) => [`request.${name}`, get(success?.request.body ?? null, place)] as const,
    ),
    ...Object.entries(pagination.response).map(
      ([name, place]) => [`response.${name}`, get(success?.response.body ?? null, place)] as const,
    ),
  ].filter(([, value]) => value === undefined);
  return missing.map(([name]) => ({
    pointer,
    message: `x-pagination ${name} of ${id} leads nowhere in the exchange ${success?.name ?? ''}.`,
  }));
}

/**
 * Says what does not work where no envelope is marked. Most APIs have none at all: then it is said once.
 *
 * @param subject - the contract
 * @returns the operations of the platform that answer without `x-envelope`
 */
export function checkMissingEnvelope({ contract }: Subject): Finding[] {
  const answering = contract.operations.filter((operation) => operation.api === 'platform' && answersJson(operation));
  const bare = answering.filter(({ envelope }) => envelope === undefined);
  const consequence = 'clients hand out the whole body, and take a failure that comes with a 2xx for a success';
  const [first] = bare;
  if (first === undefined) return [];
  if (bare.length === answering.length && bare.length > 1) {
    const message = `none of ${bare.length} operations answers in an x-envelope: ${consequence}.`;
    return [{ api: first.api, pointer: first.pointer, message }];
  }
  return bare.map(({ api, id, pointer }) => ({
    api,
    pointer,
    message: `${id} answers without x-envelope: ${consequence}.`,
  }));
}

function answersJson({ responses }: Operation): boolean {
  const success = responses.find(({ status }) => status.startsWith('2'));
  const body = preferredBody(success?.bodies ?? []);
  return body !== undefined && isJson(body);
}

/**
 * Says what does not work where a header has to be sent and nobody has shown its value.
 *
 * @param operation - any operation
 * @returns its required header parameters without an example
 */
export function checkHeaderExamples({ id, pointer, headers }: Operation): Found[] {
  const bare = headers.filter(
    ({ required, scheme, example }) => required && scheme === undefined && example === undefined,
  );
  return bare.map(({ name }) => ({
    pointer,
    message:
      `the header ${name} of ${id} is required and has no example: ` +
      'the docs show requests without it, and verify makes its value up.',
  }));
}
