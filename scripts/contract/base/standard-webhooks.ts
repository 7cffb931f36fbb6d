import { createHmac, timingSafeEqual } from 'node:crypto';
import { CommandError } from './errors.ts';

/** The headers of a webhook that is signed by Standard Webhooks (version 1). */
export type WebhookHeaders = { 'webhook-id': string; 'webhook-timestamp': string; 'webhook-signature': string };

/** What secrets begin with. */
const prefix = 'whsec_';

/**
 * Reads the secret of a webhook.
 *
 * @param secret - base64, usually after `whsec_`
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
 * @example signHeaders(webhookKey(secret), 'msg_1', Date.now(), '{}')['webhook-signature'] // 'v1,…'
 */
export function signHeaders(key: Uint8Array, id: string, at: number, body: string): WebhookHeaders {
  const timestamp = String(Math.floor(at / 1000));
  return {
    'webhook-id': id,
    'webhook-timestamp': timestamp,
    'webhook-signature': `v1,${createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64')}`,
  };
}

/** Milliseconds that a timestamp may be away from now, as the libraries of Standard Webhooks have it. */
const tolerance = 5 * 60_000;

/**
 * Verifies the signature of a webhook (Standard Webhooks, Verifying webhook authenticity).
 *
 * @param key - see {@link webhookKey}
 * @param headers - the headers of the request, with names in lower case
 * @param body - the body as it was sent
 * @param now - the time, in milliseconds since 1970
 * @returns what is wrong, which completes "but got …" and repeats nothing; `undefined` if the signature is valid
 * @example signatureFlaw(key, headers, body, Date.now()) // 'no webhook-signature'
 */
export function signatureFlaw(
  key: Uint8Array,
  headers: { [name: string]: string | undefined },
  body: string,
  now: number,
): string | undefined {
  const missing = ['webhook-id', 'webhook-timestamp', 'webhook-signature'].find((name) => !headers[name]);
  if (missing !== undefined) return `no ${missing}`;
  const { 'webhook-id': id = '', 'webhook-timestamp': time = '', 'webhook-signature': sent = '' } = headers;
  if (!/^\d{1,12}$/.test(time) || Math.abs(Number(time) * 1000 - now) > tolerance)
    return 'a webhook-timestamp that is more than five minutes from now';
  const due = Buffer.from(signHeaders(key, id, Number(time) * 1000, body)['webhook-signature']);
  const isSigned = sent.split(' ').some((one) => {
    const given = Buffer.from(one);
    return given.length === due.length && timingSafeEqual(given, due);
  });
  return isSigned ? undefined : 'one of another secret or another body';
}
