import type { Contract } from '../contract/contract.ts';
import { textsIn, type Commands } from '../serve/control.ts';
import type { ReceivedRequest } from '../serve/record.ts';
import { controlDocumentOf } from './control-document.ts';

/** What the commands do. */
type Deeds = {
  requests: () => ReceivedRequest[];
  next: (operationId: string, exchange: string) => void;
  reset: () => void;
};

/**
 * Makes the commands of a mock below `/_twinspec/`.
 *
 * @param contract - tells which contract is served now
 * @param deeds - what they do
 * @returns the commands by name
 */
export function mockCommands(contract: () => Contract, { requests, next, reset }: Deeds): Commands {
  return {
    health: { method: 'GET', run: () => ({ status: 'ok', apis: contract().apis.map(({ name }) => name) }) },
    requests: { method: 'GET', run: requests },
    'openapi.json': { method: 'GET', run: () => controlDocumentOf(contract().operations) },
    next: {
      method: 'POST',
      run: (body) => {
        const [operation = '', exchange = ''] = textsIn(body, 'operation', 'exchange');
        next(operation, exchange);
      },
    },
    reset: { method: 'POST', run: () => reset() },
  };
}
