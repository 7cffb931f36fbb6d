// Downloads documents, from public addresses only.

import type { IncomingMessage } from 'node:http';
import { BlockList, isIP } from 'node:net';
import { pipeline, type Readable } from 'node:stream';
import { createGunzip } from 'node:zlib';
import { requestTo } from './public-address-request.ts';
import { withoutSecrets } from '../base/web-address.ts';

export { requestTo } from './public-address-request.ts';

/** Where a document comes from that the user has named by its URL. */
export type Home = {
  origin: string;
  /** The IP address that it was downloaded from; missing while it is downloaded. */
  address?: string;
};

/** A file from another machine. */
export type Downloaded = {
  bytes: Uint8Array;
  /** Its URL after all redirects. */
  at: string;
  /** The IP address of its server. */
  address: string;
};

const usual = { bytes: 32 * 2 ** 20, milliseconds: 30_000, redirects: 5 };

/** What a download may take. */
export type DownloadLimits = typeof usual;

/**
 * Downloads a file: the only way from a document to another machine. Only http and https are spoken, and only public
 * addresses are connected to, after each redirect anew. Each address asked is printed on stderr.
 *
 * @param home - the one place whose address need not be public: where the document with the reference comes from
 * @param limits - see {@link DownloadLimits}; by default 32 MiB, after unpacking, 30 seconds and 5 redirects
 * @throws Error with the reason, in words that follow "cannot be read"
 * @example new TextDecoder().decode((await download('https://example.com/pets.yaml')).bytes)
 */
export async function download(url: string, home?: Home, limits: DownloadLimits = usual): Promise<Downloaded> {
  const signal = AbortSignal.timeout(limits.milliseconds);
  try {
    const { response, at } = await followRedirects(new URL(url), home, limits.redirects, signal);
    const address = response.socket.remoteAddress ?? '';
    return { bytes: await bytesOf(response, limits.bytes), at: at.href, address };
  } catch (error) {
    if (signal.aborted) throw new Error(`it takes longer than ${limits.milliseconds / 1000} s`, { cause: error });
    throw error;
  }
}

async function followRedirects(
  first: URL,
  home: Home | undefined,
  redirects: number,
  signal: AbortSignal,
): Promise<{ response: IncomingMessage; at: URL }> {
  let at = first;
  for (let hops = 0; hops <= redirects; hops++) {
    const response = await answerOf(at, home, signal);
    process.stderr.write(`fetched ${withoutSecrets(at.href)}\n`);
    const { statusCode = 0, headers } = response;
    if (statusCode === 200) return { response, at };
    response.destroy();
    if (![301, 302, 303, 307, 308].includes(statusCode) || headers.location === undefined)
      throw new Error(`status ${statusCode}`);
    // A user and a password in the URL stay with their origin: only a relative reference keeps them.
    at = new URL(headers.location, at);
  }
  throw new Error(`it redirects more than ${redirects} times`);
}

async function answerOf(url: URL, home: Home | undefined, signal: AbortSignal): Promise<IncomingMessage> {
  const headers = { accept: '*/*', 'accept-encoding': 'gzip' };
  return new Promise((resolve, reject) => {
    const request = requestTo(url, { headers, signal }, (found) => refusalOf(found, url, home));
    request.once('response', resolve).on('error', reject).end();
  });
}

function refusalOf(found: { address: string }[], { origin }: URL, home: Home | undefined): Error | undefined {
  const isHome = (address: string): boolean => home?.origin === origin && (home.address ?? address) === address;
  const wrong = found.find(({ address }) => !isHome(address) && !isPublic(address));
  if (wrong === undefined) return undefined;
  return new Error(`it leads to ${wrong.address}, an address of this machine or of a private network`);
}

/**
 * Addresses that are not on the public Internet (IANA's special-purpose registries), and one that clouds use inside.
 */
const special = new BlockList();
for (const [network, bits] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['168.63.129.16', 32],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 3],
] as const)
  special.addSubnet(network, bits, 'ipv4');
for (const [network, bits] of [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
] as const)
  special.addSubnet(network, bits, 'ipv6');

/** The global addresses of IPv6; all others, those that stand for one of IPv4 included, are special. */
const global = new BlockList();
global.addSubnet('2000::', 3, 'ipv6');

function isPublic(address: string): boolean {
  if (isIP(address) === 4) return !special.check(address, 'ipv4');
  const plain = address.replace(/%.*/, '');
  return global.check(plain, 'ipv6') && !special.check(plain, 'ipv6');
}

async function bytesOf(response: IncomingMessage, limit: number): Promise<Uint8Array> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of unpackBody(response) as AsyncIterable<Uint8Array>) {
    size += chunk.length;
    if (size > limit) throw new Error(`it is larger than ${limit / 2 ** 20} MiB`);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

function unpackBody(response: IncomingMessage): Readable {
  const packing = response.headers['content-encoding'] ?? 'identity';
  if (packing === 'identity') return response;
  // The loop that reads the last stream gets the errors of both.
  if (packing === 'gzip') return pipeline(response, createGunzip(), () => undefined);
  response.destroy();
  throw new Error(`it is packed as ${JSON.stringify(packing)}, and gzip was expected`);
}
