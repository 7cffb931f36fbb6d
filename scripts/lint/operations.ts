import { isFailure } from '../contract/exchange/exchange.ts';
import { getAtPointer, toPointer, type Json } from '../contract/base/json.ts';
import { findListInAnswer, hasCommonName, listInputMembers } from '../contract/lists/pagination-names.ts';
import type { MediaType, SchemaAt } from '../contract/message.ts';
import { possibilities, readerOf } from '../contract/schema/reading.ts';
import { isFormType, isMultipart } from '../../src/wire/style.ts';
import { idWithoutName } from '../contract/routes/routes.ts';
import { isJson, findPreferredBody } from '../contract/media/media.ts';
import type { Operation } from '../contract/operation.ts';
import type { Finding, RuleCheck, Subject } from './rule.ts';

type Found = Omit<Finding, 'api'>;

/**
 * Checks that an operation does not claim to change nothing, and yet that it must not be sent twice.
 *
 * @returns a finding if it does
 */
export function checkSafe({ id, pointer, safe, safeToRepeat }: Operation): Found[] {
  if (!safe || safeToRepeat) return [];
  const message = `${id} changes nothing, so it may be sent twice: x-safe and x-safe-to-repeat contradict each other.`;
  return [{ pointer, message }];
}

/**
 * Checks that an operation that may change something says so, and does not leave it to a default.
 *
 * @returns a finding if its method is not safe and it has no `x-safe` and no `x-safe-to-repeat: false`
 */
export function checkDeclaredSafe({ id, pointer, safe, extensions }: Operation): Found[] {
  const isSaid = extensions['x-safe'] !== undefined || extensions['x-safe-to-repeat'] === false;
  if (safe || isSaid) return [];
  return [{ pointer, message: `${id} must say with x-safe whether it only reads.` }];
}

/**
 * Checks that an operation says whether it may be repeated, which clients never assume.
 *
 * @returns a finding if it does not
 */
export function checkSafeToRepeat(operation: Operation): Found[] {
  if (operation.extensions['x-safe-to-repeat'] !== undefined) return [];
  return [
    {
      pointer: operation.pointer,
      message: `${operation.id} must say with x-safe-to-repeat whether it may be sent twice.`,
    },
  ];
}

/**
 * Checks that all responses of an operation have the same envelope, as the same code unwraps them.
 *
 * @returns a finding if they do not
 */
export function checkEnvelope(operation: Operation): Found[] {
  const styles = new Set(operation.responses.flatMap(({ envelopes }) => envelopes.map(({ payload }) => payload)));
  if (styles.size <= 1) return [];
  const mixed = [...styles].join(' and ');
  const message = `${operation.id} mixes the envelopes of ${mixed}; one operation answers in one envelope.`;
  return [{ pointer: `${operation.pointer}/responses`, message }];
}

/**
 * Checks that the pointers of `x-pagination` lead somewhere in the first success of an operation.
 *
 * @returns a finding for each pointer that does not
 */
export function checkPagination({ id, pointer, pagination, exchanges }: Operation): Found[] {
  if (pagination === undefined) return [];
  const success = exchanges.find((exchange) => !isFailure(exchange));
  // A text that is no pointer leads nowhere, either.
  const valueAt = (value: Json, place: string): Json | undefined =>
    place === '' || place.startsWith('/') ? getAtPointer(value, place) : undefined;
  const missing = [
    ...Object.entries(pagination.request).map(
      ([name, place]) =>
        [`request.${name}`, valueAt(success?.request.body ?? success?.request.query ?? null, place)] as const,
    ),
    ...Object.entries(pagination.response).map(
      ([name, place]) => [`response.${name}`, valueAt(success?.response.body ?? null, place)] as const,
    ),
  ].filter(([, value]) => value === undefined);
  return missing.map(([name]) => ({
    pointer,
    message: `x-pagination ${name} of ${id} leads nowhere in the exchange ${success?.name ?? ''}.`,
  }));
}

/**
 * Checks that no page of a list has a size of 0, which clients and mocks would go by.
 *
 * @returns a finding for each size that is said to be 0
 */
export function checkPageSizes(operation: Operation): Found[] {
  const { id, schemaAt, responses } = operation;
  const isList = responses.some(({ status, bodies }) =>
    bodies.some(
      ({ schema }) => /^2|default/.test(status) && schema && findListInAnswer(schemaAt, [schema], '', 0) !== undefined,
    ),
  );
  if (!isList) return [];
  const sizes = (listInputMembers(operation) ?? []).filter(({ name }) => hasCommonName('limit', name));
  return sizes.flatMap(({ name, schemas }) =>
    readerOf(schemaAt)
      .read(schemas)
      .parts.flatMap(({ pointer, schema }) =>
        ['default', 'maximum', 'const', 'example'].flatMap((keyword) =>
          schema === false || schema[keyword] !== 0
            ? []
            : [
                {
                  pointer: pointer + toPointer(keyword),
                  message: `a page of ${id} has no entries if ${name} is 0; correct ${keyword}, or take it out.`,
                },
              ],
        ),
      ),
  );
}

/** Finds encodings of what is no property. A schema of all other properties may mean them. */
function findIdleEncodings(schemaAt: SchemaAt, { pointer, schema, encoding, contentType }: MediaType): Found[] {
  if (schema === undefined || (!isFormType(contentType) && !isMultipart(contentType))) return [];
  const { members, further } = possibilities(schemaAt, [schema]);
  if (further.length > 0) return [];
  return Object.keys(encoding).flatMap((name) =>
    members.has(name)
      ? []
      : [
          {
            pointer: pointer + toPointer('encoding', name),
            message: `the schema has no property ${JSON.stringify(name)} to encode; correct the name, or add it.`,
          },
        ],
  );
}

/**
 * Finds encodings of what is no property of the schema (OpenAPI 3.2, Encoding By Name).
 *
 * @returns a finding for each, once for what operations share
 */
export function checkEncodings({ contract }: Subject): Finding[] {
  const found = contract.operations.flatMap(({ api, schemaAt, request, responses }) =>
    [...(request?.bodies ?? []), ...responses.flatMap(({ bodies }) => bodies)].flatMap((media) =>
      findIdleEncodings(schemaAt, media).map((one): Finding => ({ ...one, api })),
    ),
  );
  return [...new Map(found.map((one) => [`${one.api}#${one.pointer}`, one])).values()];
}

/**
 * Checks that the methods that `x-subscription` names are in the document, and that no two streams have one name.
 *
 * @returns a finding for each method that is not there, and for each name that is taken
 */
export function checkSubscriptions({ contract }: Subject): Finding[] {
  const methods = contract.operations.filter(({ rpc }) => rpc !== undefined);
  const known = new Set(methods.map(({ id }) => id));
  const names = new Map<string, string>();
  return methods.flatMap(({ api, id, pointer, rpc }) =>
    (rpc?.subscriptions ?? []).flatMap(({ name, unsubscribe, start, missed }) => {
      const called = { unsubscribe, 'start.method': start?.method, 'missed.method': missed?.method };
      const absent = Object.entries(called).filter(([, method]) => method !== undefined && !known.has(method));
      const taken = names.get(name);
      names.set(name, id);
      const messages = absent.map(
        ([place, method]) => `x-subscription ${name} of ${id}: ${place} names ${method}, which is no method here.`,
      );
      if (taken !== undefined)
        messages.push(`x-subscription of ${id}: ${name} is already the name of a stream of ${taken}.`);
      if (rpc?.paramStructure === 'by-name')
        messages.push(`x-subscription of ${id}: its params are by name, but clients subscribe by position.`);
      return messages.map((message) => ({ api, pointer: `${pointer}/x-subscription`, message }));
    }),
  );
}

/**
 * Warns of operations without an envelope where others of the API have one; most APIs have none.
 *
 * @returns a finding for each operation over HTTP that answers without `x-envelope`
 */
export function checkMissingEnvelope({ contract }: Subject): Finding[] {
  const answering = contract.operations.filter((operation) => operation.kind === 'http' && answersJson(operation));
  const bare = answering.filter(({ envelope }) => envelope === undefined);
  const consequence = 'clients hand out the whole body, and take a failure that comes with a 2xx for a success';
  if (bare.length === answering.length) return [];
  return bare.map(({ api, id, pointer }) => ({
    api,
    pointer,
    message: `${id} answers without x-envelope: ${consequence}.`,
  }));
}

function answersJson({ responses }: Operation): boolean {
  const success = responses.find(({ status }) => status.startsWith('2'));
  const body = findPreferredBody(success?.bodies ?? []);
  return body !== undefined && isJson(body);
}

/**
 * Warns of required headers without an example.
 *
 * @returns a finding for each
 */
export function checkHeaderExamples({ id, pointer, headers }: Operation): Found[] {
  const bare = headers.filter(
    ({ required, scheme, example }) => required && scheme === undefined && example === undefined,
  );
  return bare.map(({ name }) => ({
    pointer,
    message:
      `the header ${name} of ${id} is required and has no example: ` +
      'the docs show requests without it, and verify makes up its value.',
  }));
}

/**
 * Finds out whether operations have no `operationId`, and says so once: tools name them by method and path.
 *
 * @returns a finding at the first one
 */
export const checkOperationIds: RuleCheck = ({ contract: { operations } }) => {
  const [first, ...others] = operations.filter(({ id, method, path }) => id === idWithoutName(method, path));
  if (first === undefined) return [];
  const which = others.length === 0 ? `${first.id} has` : `${first.id} and ${others.length} more have`;
  const message = `${which} no operationId, after which clients name methods; give each operation one.`;
  return [{ api: first.api, pointer: first.pointer, message }];
};
