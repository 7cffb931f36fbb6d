import type { Contract } from '../contract/contract.ts';
import { CommandError } from '../contract/errors.ts';
import { asObject, asText, type Json } from '../contract/json.ts';
import { textsIn, type Commands } from '../serve/control.ts';
import type { ReceivedRequest } from '../serve/record.ts';
import { controlDocumentOf } from './control-document.ts';
import type { WebhookOrder, WebhookResult } from './sender.ts';

/** What the commands do. */
type Deeds = {
  requests: () => ReceivedRequest[];
  next: (operationId: string, exchange: string) => void;
  reset: () => void;
  /** There if the mock can send. */
  webhook?: (name: string, order: WebhookOrder) => Promise<WebhookResult>;
};

/**
 * Makes the commands of a mock below `/_twinspec/`.
 *
 * @param contract - tells which contract is served now
 * @param deeds - what they do
 * @returns the commands by name
 */
export function mockCommands(contract: () => Contract, { requests, next, reset, webhook }: Deeds): Commands {
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
    ...(webhook && {
      'webhooks/': { method: 'POST', run: (body, name) => webhook(name, orderIn(body)) },
    }),
  };
}

/** Reads where a webhook is sent, and with what. A secret is never repeated. */
function orderIn(body: Json | undefined): WebhookOrder {
  const [url = ''] = textsIn(body, 'url');
  const order: WebhookOrder = { url };
  const given = asObject(body);
  for (const name of ['example', 'secret'] as const) {
    if (given[name] === undefined) continue;
    const text = asText(given[name]);
    if (text === undefined) throw new CommandError(`${name} has to be a text.`);
    order[name] = text;
  }
  return given['body'] === undefined ? order : { ...order, body: given['body'] };
}
