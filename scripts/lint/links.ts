import { openQuestionsOf } from '../contract/questions.ts';
import type { Finding, Subject } from './rule.ts';

/**
 * Finds links whose target is an operation of neither API.
 *
 * @param subject - the contract
 * @returns a finding for each
 */
export function checkLinks({ contract }: Subject): Finding[] {
  const ids = new Set(contract.operations.map(({ id }) => id));
  return contract.operations.flatMap(({ id, api, responses }) =>
    responses
      .flatMap(({ links }) => links)
      .filter(({ operation, elsewhere }) => !ids.has(operation ?? elsewhere ?? ''))
      .map(({ name, pointer }) => {
        return {
          api,
          pointer,
          message: `the link ${name} of ${id} leads to no operation of the contract; correct its operationId.`,
        };
      }),
  );
}

/**
 * Finds probes that name an exchange that does not exist.
 *
 * @param subject - the contract
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
