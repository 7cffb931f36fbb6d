import { requestForPointers } from '../contract/request/write-request.ts';
import { asList, asObject, getAtPointer, toPointer, pointerTokens, type Json } from '../contract/base/json.ts';
import { didYouMean } from '../contract/base/did-you-mean.ts';
import { openQuestionsOf } from '../contract/facts/facts.ts';
import type { Finding, Subject } from './rule.ts';

/**
 * Finds links whose target is an operation of no API, or of several; references into other documents are not judged. An
 * operationId has to be found in the documents that are given (OpenAPI 3.2, Link Object).
 *
 * @returns a finding for each
 */
export function checkLinks({ contract: { apis, operations } }: Pick<Subject, 'contract'>): Finding[] {
  const ids = new Set(operations.map(({ id }) => id));
  const callbacks = operations.flatMap((one) => one.callbacks.map(({ operation }) => operation));
  const all = [...operations, ...callbacks, ...apis.flatMap(({ webhooks }) => webhooks)];
  return all.flatMap(({ id, api, rpc, responses }) =>
    responses.flatMap(({ links }) =>
      links.flatMap(({ name, pointer, operation, elsewhere = '', address }): Finding[] => {
        if (address !== undefined || operation !== undefined) return [];
        const sentence = `the link ${name} of ${id} leads to no operation of the contract`;
        const full = apis.map((one) => `${one.name}.${elsewhere}`).filter((one) => ids.has(one));
        if (full.length > 0) return [{ api, pointer, message: `${sentence}. ${didYouMean(elsewhere, full)}` }];
        const what = rpc === undefined ? 'operationId or operationRef' : 'method';
        const remedy = `correct its ${what}, or check it with the document that has it`;
        return [{ api, pointer, message: `${sentence}; ${remedy}.` }];
      }),
    ),
  );
}

/**
 * Finds relations of links that compare nothing, as one of their pointers leads into no example of an answer.
 *
 * @returns a finding for each such pointer
 */
export function checkLinkRelations({ contract }: Subject): Finding[] {
  const bodiesOf = (id: string | undefined): Json[] =>
    contract.operations
      .filter((operation) => operation.id === id)
      .flatMap(({ exchanges }) => exchanges.flatMap(({ response }) => response.body ?? []));
  return contract.operations.flatMap(({ id, api, responses, exchanges }) =>
    responses
      .flatMap(({ links }) => links)
      .flatMap(({ name, pointer, operation, extensions }) => {
        const answers: Record<string, Json[]> = {
          source: bodiesOf(id),
          linked: bodiesOf(operation),
          request: exchanges.map(({ request }) => requestForPointers(request)),
        };
        return pointersIn(extensions['x-relations']).flatMap((written) => {
          const [side = '', ...place] = pointerTokens(written.replace(/#$/, ''));
          const bodies = answers[side];
          const isFound = bodies === undefined ? false : bodies.length === 0 || bodies.some((one) => leads(one, place));
          const remedy =
            'it begins with /source or /linked, and goes on into an answer of that operation, or with /request';
          const message = `a relation of the link ${name} of ${id} leads nowhere: ${written}; ${remedy}.`;
          return isFound ? [] : [{ api, pointer, message }];
        });
      }),
  );
}

/** All pointers in relations (`x-relations`). */
function pointersIn(relations: Json | undefined): string[] {
  return asList(relations).flatMap((written) => {
    const { because: _, where, between, ...places } = asObject(written);
    const limited = [asObject(between)['at'] ?? []].flat();
    return [...Object.values(places).flat(), ...limited, ...Object.keys(asObject(where))].map(String);
  });
}

function leads(value: Json | undefined, [token, ...rest]: string[]): boolean {
  if (token === undefined) return value !== undefined;
  if (token === '*') return asList(value).some((item) => leads(item, rest));
  return value !== undefined && leads(getAtPointer(value, toPointer(token)), rest);
}

/**
 * Finds probes that name an exchange that does not exist.
 *
 * @returns a finding for each
 */
export function checkProbes({ contract }: Subject): Finding[] {
  const known = new Set(
    contract.operations.flatMap(({ id, exchanges }) => exchanges.map(({ name }) => `${id}/${name}`)),
  );
  return openQuestionsOf(contract).flatMap(({ api, pointer, probe }) => {
    const exchange = probe?.['exchange'];
    if (typeof exchange !== 'string' || known.has(exchange)) return [];
    return [
      { api, pointer, message: `x-probe sends the request of ${exchange}, and the contract has no such exchange.` },
    ];
  });
}
