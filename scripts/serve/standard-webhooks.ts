import { createHmac, timingSafeEqual } from 'node:crypto';
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
    'webhook-signature': `v1,${signatureOf(key, id, timestamp, body).toString('base64')}`,
  };
}

function signatureOf(key: Uint8Array, id: string, timestamp: string, body: string | Uint8Array): Buffer {
  return createHmac('sha256', key).update(`${id}.${timestamp}.`).update(body).digest();
}

/** How many seconds the time of a webhook may differ from that of this machine. */
const tolerance = 5 * 60;

/**
 * Checks the signature of a webhook (Standard Webhooks, Verifying webhook authenticity).
 *
 * @param key - see {@link webhookKey}
 * @param headers - its headers by name in lower case
 * @param body - its body as it arrived
 * @param now - the time, in milliseconds since 1970
 * @returns what is wrong, in words that follow "got"; `undefined` if the signature is right
 * @example signatureFlaw(key, request.headers, request.body, Date.now()) // 'no webhook-signature'
 */
export function signatureFlaw(
  key: Uint8Array,
  headers: { [name: string]: string | undefined },
  body: Uint8Array,
  now: number,
): string | undefined {
  const missing = ['webhook-id', 'webhook-timestamp', 'webhook-signature'].find((name) => !headers[name]);
  if (missing !== undefined) return `no ${missing}`;
  const { 'webhook-id': id = '', 'webhook-timestamp': timestamp = '', 'webhook-signature': signatures = '' } = headers;
  if (!/^\d{1,12}$/.test(timestamp)) return 'a webhook-timestamp that is not in seconds since 1970';
  if (Math.abs(now / 1000 - Number(timestamp)) > tolerance) return 'a webhook-timestamp more than 5 minutes off';
  const right = signatureOf(key, id, timestamp, body);
  // While a secret is replaced, there are several, with a space between them.
  const isRight = signatures.split(' ').some((one) => {
    const [version, text = ''] = one.split(',');
    const sent = Buffer.from(text, 'base64');
    return version === 'v1' && sent.length === right.length && timingSafeEqual(sent, right);
  });
  return isRight ? undefined : 'a webhook-signature that another secret made, or that is of another body';
}
