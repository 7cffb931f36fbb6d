import * as fc from 'fast-check';
import type { Arbitrary } from 'fast-check';
import { asObject, toPointer, type Json } from '../../contract/base/json.ts';
import type { Operation } from '../../contract/operation.ts';
import type { RequestParts } from '../../contract/request/write-request.ts';
import type { RequestValidators } from '../../contract/validate/validator-types.ts';
import { arbitraryOf } from './arbitrary-values.ts';
import { findVariedBody, type VariedBody } from './bodies.ts';
import { isBesidePath, listVariedPlaces } from './varied-places.ts';

/** Values for the parameters of a request, by the names of their places, and for its body. */
type Drawn = { parameters: { [name: string]: Json }; body: Json | undefined };

/**
 * Sends random requests that keep the contract, until one fails; then smaller ones, until none fails any more.
 *
 * @param base - a request that the server accepts; path parameters stay as they are
 * @param validators - the compiled schemas of requests
 * @param plan - how many requests, from which seed, and how many more to make a failing one smaller
 * @param fails - sends one, and finds whether it failed
 */
export async function sendRandom(
  operation: Operation,
  base: RequestParts,
  validators: RequestValidators,
  { runs, seed, smaller }: { runs: number; seed: number; smaller: number },
  fails: (request: RequestParts, index: number) => Promise<boolean>,
): Promise<void> {
  const places = listVariedPlaces(operation, base, validators).filter((place) => isBesidePath(place) && !place.secret);
  const varied = operation.secrets.length === 0 ? findVariedBody(operation, base, validators) : undefined;
  if ((places.length === 0 && varied === undefined) || runs === 0) return;
  const parameters = fc.record(
    Object.fromEntries(places.map(({ name, schema }) => [name, arbitraryOf(operation.schemaAt, [schema])])),
    { requiredKeys: places.filter(({ required }) => required).map(({ name }) => name) },
  );
  const body: Arbitrary<Json | undefined> =
    varied === undefined ? fc.constant(base.body) : arbitraryOf(operation.schemaAt, [varied.schema]);
  const requestOf = ({ parameters: drawn, body: value }: Drawn): RequestParts | undefined => {
    let request: RequestParts = value === undefined ? base : { ...base, body: keepCallId(operation, base.body, value) };
    for (const place of places) {
      const own = drawn[place.name];
      if (own === undefined) request = place.remove(request);
      else {
        const put = place.put(request, own);
        if (put === undefined || !place.allows(put, own)) return undefined;
        request = put;
      }
    }
    return varied === undefined || canSend(varied, request.body ?? null) ? request : undefined;
  };
  let index = 0;
  let left = runs + smaller;
  const property = fc.asyncProperty(fc.record({ parameters, body }), async (drawn) => {
    const request = requestOf(drawn);
    fc.pre(request !== undefined);
    // Nothing is sent any more; what failed last is the smallest that was found.
    if (--left < 0) return true;
    return request === undefined || !(await fails(request, index++));
  });
  await fc.check(property, { seed, numRuns: runs, maxSkipsPerRun: 50 });
}

/** Of a call, only the params are random: its id stays what the server has answered. */
function keepCallId({ rpc }: Operation, usual: Json | undefined, body: Json): Json {
  const { id } = asObject(usual);
  return rpc === undefined || id === undefined ? body : { ...asObject(body), id };
}

/** Members that travel as text may be lost on the way, and then the request is another one. */
function canSend({ keeps, carries, carriesValue }: VariedBody, body: Json): boolean {
  const members = Object.entries(asObject(body)).map(([name, value]): [string, Json] => [toPointer(name), value]);
  return keeps(body) && members.every(([at, value]) => !carries(at) || carriesValue(at, value, false));
}
