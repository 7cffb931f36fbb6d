import { BlockList, isIP } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { requestTo } from '../../contract/download/download.ts';
import { CommandError } from '../../contract/base/errors.ts';
import { setRunningTimeout } from '../../contract/base/running-timeout.ts';

/** A request to be sent to a subscriber. */
export type Delivery = {
  method: string;
  url: URL;
  body: string | undefined;
  /** Makes the headers of an attempt, as signatures contain the time. */
  headers: (at: number) => Record<string, string>;
};

/** One attempt to deliver. */
export type Attempt = {
  /** Counts from 1. */
  number: number;
  /** When it was sent, in milliseconds since 1970. */
  at: number;
  headers: Record<string, string>;
  /** Milliseconds until it was answered, or given up. */
  duration: number;
  /** The status of the answer; `undefined` if none came. */
  status?: number;
  /** Why no answer came. */
  failure?: string;
  /** Milliseconds until the next attempt; `undefined` after the last. */
  pause?: number;
};

/** Delivers requests. */
export type Courier = {
  /**
   * Delivers a request, again if it has to be.
   *
   * @param told - called with each attempt
   * @returns the last attempt
   * @throws CommandError when the name of its host leads elsewhere, or too many are on their way
   */
  deliver: (delivery: Delivery, told: (attempt: Attempt) => void) => Promise<Attempt>;
  /** Ends what is on its way. */
  close: () => void;
};

/** Milliseconds that a receiver may take, and those between attempts, unless the receiver asks for more of them. */
const [patience, pauses, longestPause] = [5000, [500, 1000, 2000, 4000], 10_000];

/** Statuses that may be others a moment later (RFC 9110, section 15; RFC 6585, section 4; RFC 8470, section 5.2). */
const passing = new Set([408, 425, 429]);

/** How many requests may be on their way at once, so that they cannot fill the memory. */
const most = 100;

/**
 * Checks where a request may be sent: to addresses of this machine, and to origins that were named.
 *
 * @param address - the address, as the client has chosen it
 * @throws CommandError for any other address; the message does not repeat more than its origin
 * @example addressFor('http://127.0.0.1:9000/hook', []).port // '9000'
 */
export function addressFor(address: string, allowed: readonly string[]): URL {
  if (!URL.canParse(address)) throw new CommandError('The address to send to is not an absolute URL.');
  const url = new URL(address);
  if (!/^https?:$/.test(url.protocol))
    throw new CommandError(`The address to send to begins with ${url.protocol}, which is not http or https.`);
  if (url.username !== '' || url.password !== '')
    throw new CommandError('The address to send to has a user or a password in it, which is never sent.');
  url.hash = '';
  const host = hostOf(url);
  if (isIP(host) !== 0 && !isAllowed(url, [{ address: host }], allowed)) throw new CommandError(explainElsewhere(url));
  return url;
}

function explainElsewhere({ origin }: URL): string {
  return `${origin} is not an address of this machine; --callbacks-to ${origin} allows it.`;
}

function hostOf({ hostname }: URL): string {
  return hostname.replace(/^\[(.*)\]$/, '$1');
}

/** Addresses that only this machine has (RFC 1122, section 3.2.1.3; RFC 4291, section 2.5.3). */
const loopback = new BlockList();
loopback.addSubnet('127.0.0.0', 8, 'ipv4');
loopback.addAddress('::1', 'ipv6');

function isAllowed({ origin }: URL, found: { address: string }[], allowed: readonly string[]): boolean {
  if (allowed.includes(origin)) return true;
  return found.every(({ address }) => loopback.check(address, isIP(address) === 4 ? 'ipv4' : 'ipv6'));
}

/**
 * Makes a courier.
 *
 * @param allowed - origins of other machines that may be sent to
 */
export function courierTo(allowed: readonly string[]): Courier {
  const closing = new AbortController();
  let underWay = 0;
  const deliver: Courier['deliver'] = async (delivery, told) => {
    for (let number = 1; ; number++) {
      const { again, ...attempt } = await attemptOf(delivery, allowed, closing.signal);
      const pause = again === undefined ? undefined : pauseAfter(number, again);
      const made: Attempt = { number, ...attempt, ...(pause !== undefined && { pause }) };
      told(made);
      if (pause === undefined || closing.signal.aborted) return made;
      await wait(pause, undefined, { signal: closing.signal }).catch(() => undefined);
      if (closing.signal.aborted) return made;
    }
  };
  return {
    deliver: async (delivery, told) => {
      if (underWay >= most)
        throw new CommandError(
          `${most} requests are on their way already, which is the most; wait for their receivers.`,
        );
      underWay++;
      return deliver(delivery, told).finally(() => underWay--);
    },
    close: () => closing.abort(),
  };
}

/** The next pause: as long as the receiver asks for, within reason. */
function pauseAfter(number: number, asked: number): number | undefined {
  const own = pauses[number - 1];
  return own === undefined ? undefined : Math.min(Math.max(own, asked), longestPause);
}

type Tried = Pick<Attempt, 'at' | 'headers' | 'duration' | 'status' | 'failure'>;

/** Sends it once. `again` is there if it is worth to be sent again: the milliseconds that the receiver asks to wait. */
function attemptOf(
  { method, url, body, headers: headersAt }: Delivery,
  allowed: readonly string[],
  closing: AbortSignal,
): Promise<Tried & { again?: number }> {
  const at = Date.now();
  const begun = performance.now();
  const headers = headersAt(at);
  const sent = body === undefined ? headers : { ...headers, 'Content-Length': String(Buffer.byteLength(body)) };
  return new Promise((resolve, reject) => {
    let refused: CommandError | undefined;
    const end = (rest: Pick<Attempt, 'status' | 'failure'> & { again?: number }): void =>
      resolve({ at, headers, duration: performance.now() - begun, ...rest });
    const refusalOf = (found: { address: string }[]): Error | undefined => {
      refused = isAllowed(url, found, allowed) ? undefined : new CommandError(explainElsewhere(url));
      return refused;
    };
    const fail = (error: Error): void =>
      refused === undefined ? end({ failure: reasonOf(error, closing), again: 0 }) : reject(refused);
    try {
      const late = new AbortController();
      const clock = setRunningTimeout(patience, () => late.abort()).unref();
      const signal = AbortSignal.any([closing, late.signal]);
      const request = requestTo(url, { method, headers: sent, signal }, refusalOf);
      request.once('close', () => clearInterval(clock));
      request.on('error', fail).once('response', (response) => {
        const { statusCode: status = 0, headers: answered } = response;
        // Nothing but the status counts; the signal ends a receiver that sends without end.
        response.on('error', () => undefined).resume();
        const isPassing = status >= 500 || passing.has(status);
        end({ status, ...(isPassing && { again: 1000 * (Number(answered['retry-after']) || 0) }) });
      });
      request.end(body);
    } catch (error) {
      fail(error as Error);
    }
  });
}

function reasonOf(error: Error & { code?: string }, closing: AbortSignal): string {
  if (closing.aborted) return 'the mock was closed';
  if (error.name === 'AbortError') return `no answer came within ${patience} ms`;
  return error.code === 'ECONNREFUSED' ? 'no server listens there' : (error.code ?? error.message);
}
