import { isFailure } from '../exchange/choose-exchange.ts';
import type { Contract, Api } from '../contract-type.ts';
import { asList, asObject, getAtPointer, isObject, type Json, type JsonObject } from '../base/json.ts';
import { openapi3, walk } from '../document/spec-grammar.ts';
import type { Exchange, Operation } from '../operation.ts';

/** What only people read. In data, and as the name of a property, each may mean anything, and stays. */
const prose = ['description', 'summary', 'title', 'externalDocs', '$comment', 'x-codeSamples', 'x-open-question'];

/** What only `verify` asks for, of values as well as of operations. */
const forVerify = ['x-probe', 'x-relations'];

/** What only clients, `verify`, the mock and the sandbox ask an operation for. */
const forOthers = ['tags', 'x-pagination', 'x-safe', 'x-safe-to-repeat', 'x-weightage'];

/**
 * Makes the documents that an emitted server carries along: they say the same of every request and answer, without the
 * texts that only people read and the examples that no server sends.
 *
 * @param api - one of its APIs
 * @returns a copy of the document of the API
 * @example JSON.stringify(toServedDocument(contract, api)).length
 */
export function toServedDocument({ operations }: Contract, { name, document }: Api): JsonObject {
  const served = structuredClone(document);
  for (const operation of operations.filter(({ api }) => api === name)) {
    for (const exchange of operation.exchanges) if (!isFailure(exchange)) withoutExample(served, operation, exchange);
  }
  walk(served, openapi3.document, {
    object: ({ shape }, value) => {
      if (shape.kind !== 'object') return;
      for (const member of [...prose, ...forVerify]) delete value[member];
      if (shape.name === 'document') delete value['tags'];
      if (shape.name === 'operation') {
        for (const member of forOthers) delete value[member];
        withoutProse(value['x-json-rpc']);
      }
      if (shape.name === 'response') delete value['links'];
      if (shape.name === 'example') withoutEchoes(value['x-exchange']);
    },
  });
  const info = asObject(served['info']);
  served['info'] = { title: '', version: info['version'] ?? '' };
  return served;
}

/** Empties the request and the answer of a success. Of an envelope stays what is around its payload. */
function withoutExample(served: JsonObject, { envelope }: Operation, exchange: Exchange): void {
  const answer = exampleAt(served, exchange.pointer);
  const value = answer?.['value'];
  if (answer !== undefined && envelope !== undefined && isObject(value)) {
    answer['value'] = { ...value, [envelope.payload]: null };
  } else if (answer !== undefined) delete answer['value'];
  const request = exchange.requestPointer === undefined ? undefined : exampleAt(served, exchange.requestPointer);
  if (request !== undefined) delete request['value'];
}

/** What people read of a method, its params and its errors. */
function withoutProse(method: Json | undefined): void {
  if (!isObject(method)) return;
  for (const described of [method, ...asList(method['params']), ...asList(method['errors']), method['result']]) {
    if (isObject(described)) for (const member of prose) delete described[member];
  }
}

/** How the mock makes an answer up from an example: a handler makes its own. */
function withoutEchoes(exchange: Json | undefined): void {
  if (!isObject(exchange)) return;
  delete exchange['echo'];
  delete exchange['exampleOnly'];
}

function exampleAt(document: JsonObject, pointer: string): JsonObject | undefined {
  const found: Json | undefined = getAtPointer(document, pointer);
  return isObject(found) ? found : undefined;
}
