// Webhooks and callbacks: the requests that an API sends itself, with the validators of what it sends.

import { once } from '../base/once.ts';
import type { Contract } from '../contract-type.ts';
import type { Operation } from '../operation.ts';
import { compilerFor, validatorsOf } from '../compile/compile-schemas.ts';
import { restrictToDirection } from '../schema/read-write-only.ts';
import { schemaPlacesOf } from '../schema-places/schema-places.ts';
import type { RequestValidators } from '../validate/validator-types.ts';

/** A request that an API sends to its users: a webhook, or a callback of an operation. */
export type OutgoingRequest = {
  kind: 'webhook' | 'callback';
  /** The name of the webhook or of the callback. */
  name: string;
  /** The operation that asks for the callback; `undefined` for a webhook. */
  of?: Operation;
  /** The request. Its `id` is the name of the webhook, or `operation/callback`, and names it in logs and reports. */
  operation: Operation;
};

/**
 * Lists the webhooks of a contract.
 *
 * @returns one entry for each HTTP method of each webhook
 * @example webhooksIn(contract).map(({ name }) => name) // ['newPet']
 */
export function webhooksIn({ apis }: Pick<Contract, 'apis'>): OutgoingRequest[] {
  return apis.flatMap(({ webhooks }) =>
    webhooks.map((operation) => ({
      kind: 'webhook',
      name: operation.path,
      operation: withId(operation, operation.path),
    })),
  );
}

/**
 * Lists the callbacks that a call of an operation may ask for.
 *
 * @returns one entry for each HTTP method of each expression of each callback
 * @example callbacksOf(subscribe).map(({ operation }) => operation.path) // ['{$request.body#/callbackUrl}']
 */
export function callbacksOf(operation: Operation): OutgoingRequest[] {
  return operation.callbacks.map(({ name, operation: sent }) => ({
    ...{ kind: 'callback', name, of: operation },
    operation: withId(sent, `${operation.id}/${name}`),
  }));
}

/** Their own ids are made of expressions, or may be those of operations that can be called. */
function withId(operation: Operation, id: string): Operation {
  return { ...operation, id };
}

/**
 * Makes the validators of requests that an API sends; each schema is compiled at its first use. Neither read-only nor
 * write-only members are demanded: these requests come from the server, as its answers do, but are requests by name
 * (OpenAPI 3.0.4, Schema Object: what is read-only "SHOULD NOT be sent as part of the request").
 *
 * @returns a function that gives the validators of one of its webhooks or callbacks
 * @example createOutgoingValidators(contract)(newPet).requests[newPet.id]?.({ name: 'Tom' }) // true
 */
export function createOutgoingValidators(contract: Contract): (operation: Operation) => RequestValidators {
  const compile = once(() => compilerFor(restrictToDirection(contract, 'response'), 'lenient'));
  return (operation) => validatorsOf(schemaPlacesOf(operation).filter(isOfRequest), (place) => compile()(place));
}

function isOfRequest({ path: [kind] }: { path: string[] }): boolean {
  return kind === 'requests' || kind === 'parameters';
}
