import { createHmac } from 'node:crypto';
import { CommandError } from '../contract/errors.ts';

/** The headers of a webhook that is signed by Standard Webhooks (version 1). */
export type WebhookHeaders = { 'webhook-id': string; 'webhook-timestamp': string; 'webhook-signature': string };

/** What secrets begin with. */
const prefix = 'whsec_';

/**
 * Reads the secret of a webhook.
 *
 * @param secret - base64, usually after `whsec_`
 * @returns the key
 * @throws CommandError when it is not base64; the message does not repeat it
 * @example webhookKey('whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw').length // 24
 */
export function webhookKey(secret: string): Uint8Array {
  const text = secret.startsWith(prefix) ? secret.slice(prefix.length) : secret;
  if (text !== '' && /^[\w+/-]+={0,2}$/.test(text)) return Buffer.from(text, 'base64');
  throw new CommandError(
    `The secret of a webhook is base64, usually after ${prefix} (Standard Webhooks); this one is not.`,
  );
}

/**
 * Signs a webhook (Standard Webhooks, Signature scheme): HMAC-SHA256 over id, time and body.
 *
 * @param key - see {@link webhookKey}
 * @param id - names the webhook, the same when it is sent again
 * @param at - when it is sent, in milliseconds since 1970
 * @param body - the body as it is sent
 * @returns the three headers
 * @example signedHeaders(webhookKey(secret), 'msg_1', Date.now(), '{}')['webhook-signature'] // 'v1,…'
 */
export function signedHeaders(key: Uint8Array, id: string, at: number, body: string): WebhookHeaders {
  const timestamp = String(Math.floor(at / 1000));
  return {
    'webhook-id': id,
    'webhook-timestamp': timestamp,
    'webhook-signature': `v1,${createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64')}`,
  };
}
