import { createNodeClient, createPlatformClient, type Fetch, type TwinspecError } from '../../src/index.ts';

// What is tried under every runtime and in a browser: it needs neither vitest nor Node, and tells what each call came
// to. Whoever starts it has the servers, and judges.

/** Where the servers are, and how many wrong answers they have. */
export type Task = {
  /** The server of the wrong answers: `/KIND/NUMBER` is the address of one. */
  url: string;
  /** The names of the wrong answers. */
  names: { platform: string[]; node: string[]; batch: string[] };
  /** Servers that end a TLS handshake, each in its way. */
  handshakes: string[];
  /** Mocks of documents of other authors. */
  mocks: { petstore: string; swagger: string; math: string };
};

/** What a call came to, as plain data. */
export type Summary = { value: unknown } | ({ name: string; message: string } & Partial<TwinspecError>);

type Methods = Record<string, (...args: never[]) => Promise<unknown>>;
type Make = (options: never) => object;

/** The functions of generated clients that make them. */
export type Strangers = { petstore: Make; swagger: Make; math: Make };

const hash = `0x${'ab'.repeat(32)}` as const;
const mint = {
  chainId: '80002',
  contractAddress: '0x1f9840a85d5af5bf1d1762f925bdaddc4201f984',
  custodialWalletAccessToken: 'custodial-token-4711',
  erc: 'ERC20',
  quantity: '10',
  recipientAddress: '0x1f9840a85d5af5bf1d1762f925bdaddc4201f984',
  walletType: 'non-custodial',
} as const;
const minted = { Data: { referenceId: 'r1', txnHash: '' }, Message: 'Token minted', Status: 'SUCCESS' };
const keys = { apiKey: 'secret-api-key', dappId: 'dapp-id-1', chainId: '80002' };

const platformAt = (baseUrl: string, options = {}) =>
  createPlatformClient({ baseUrl, ...keys, maxResponseBytes: 10_000, ...options });
const nodeAt = (rpcUrl: string, options = {}) =>
  createNodeClient({ rpcUrl, retry: 0, maxResponseBytes: 10_000, ...options });
const pause = (delay: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, delay));

/** Only silence is waited for. */
const patience = (name: string): object => ({ timeout: name.startsWith('silence') ? 300 : 60_000 });

function summaryOf(call: Promise<unknown>): Promise<Summary> {
  return call.then(
    (value) => ({ value }),
    (error: TwinspecError) => ({ ...error, name: error.name, message: error.message }),
  );
}

/**
 * Makes every call.
 *
 * @param task - where the servers are
 * @param strangers - generated clients
 * @returns what the calls came to
 */
export async function tryAll(task: Task, strangers: Strangers): Promise<Report> {
  return {
    wrongAnswers: await wrongAnswers(task),
    money: await money(task),
    strangers: await callStrangers(task, strangers),
  };
}

/** What {@link tryAll} found. */
export type Report = { wrongAnswers: Matrix; money: Record<string, unknown>; strangers: Record<string, unknown> };

/** What each wrong answer was taken for, in the order of the task. */
export type Matrix = { platform: Summary[]; safe: Summary[]; node: Summary[]; unsafe: Summary[]; batch: Summary[][] };

async function inTurn<T>(names: string[], call: (name: string, i: number) => Promise<T>): Promise<T[]> {
  const found: T[] = [];
  for (const [i, name] of names.entries()) found.push(await call(name, i));
  return found;
}

async function wrongAnswers({ url, names }: Task): Promise<Matrix> {
  const list = { page: 1, limit: 10, userId: 'u' };
  const send = { method: 'eth_sendRawTransaction', params: ['0x02'] };
  return {
    platform: await inTurn(names.platform, (name, i) =>
      summaryOf(platformAt(`${url}/platform/${i}`, patience(name)).mintFT(mint)),
    ),
    safe: await inTurn(names.platform, (name, i) =>
      summaryOf(platformAt(`${url}/safe/${i}`, { ...patience(name), retry: 0 }).listAllFundedTransactions(list)),
    ),
    node: await inTurn(names.node, (name, i) =>
      summaryOf(nodeAt(`${url}/node/${i}`, patience(name)).eth_getBlockTransactionCountByHash(hash)),
    ),
    unsafe: await inTurn(names.node, (name, i) =>
      summaryOf(nodeAt(`${url}/unsafe/${i}`, { ...patience(name), retry: 5 }).request(send)),
    ),
    batch: await inTurn(names.batch, (name, i) => {
      const node = nodeAt(`${url}/batch/${i}`, { ...patience(name), batch: true });
      return Promise.all([1, 2, 3].map(() => summaryOf(node.eth_getBlockTransactionCountByHash(hash))));
    }),
  };
}

/** A fetch that keeps what it is asked, and answers as a platform does. */
function counting(): { fetch: Fetch; urls: string[] } {
  const urls: string[] = [];
  const fetch: Fetch = (url) => {
    urls.push(url);
    return Promise.resolve(new Response(JSON.stringify(minted)));
  };
  return { fetch, urls };
}

/** What could cost money, line by line. */
async function money({ url, handshakes }: Task): Promise<Record<string, unknown>> {
  return {
    guarded: await guarded(),
    allowed: await allowed(),
    refusedAddresses: refusedAddresses(),
    neverSent: await neverSent(url),
    handshakes: await Promise.all(handshakes.map((address) => summaryOf(platformAt(address).mintFT(mint)))),
    brokenHooks: await brokenHooks(url),
    nested: await summaryOf(platformAt(`${url}/nested/0`, { maxResponseBytes: 100_000 }).mintFT(mint)),
    objectMessage: await summaryOf(platformAt(`${url}/objectMessage/0`).mintFT(mint)),
    redacted: await redacted(url),
    left: await left(),
    wait: await summaryOf(nodeAt(`${url}/wait/0`).waitForTransaction(hash, { pollInterval: 1 })),
    pages: await pages(url),
    manyOnOneSignal: await manyOnOneSignal(url),
    withoutStreams: await withoutStreams(),
  };
}

async function guarded(): Promise<unknown> {
  const { fetch, urls } = counting();
  const addresses = [' http://evil', '\thttp://evil', 'http:/evil', 'http:evil', 'ht\ntp://evil', 'HTTP://EVIL'];
  const errors = await inTurn([...addresses, 'http://10.0.2.2'], (baseUrl) =>
    summaryOf(platformAt(baseUrl, { fetch }).mintFT(mint)),
  );
  const inUrl = await inTurn(['http://evil/v3/k3y0123456789abcdef', 'http://u:pa55word@evil'], (rpcUrl) =>
    summaryOf(nodeAt(rpcUrl, { fetch, headers: { 'X-Empty': '' } }).request({ method: 'eth_chainId' })),
  );
  const found = [...errors, ...inUrl].map((each) => ('name' in each ? each.name : 'sent'));
  return { found: [...new Set(found)], sent: urls };
}

async function allowed(): Promise<number> {
  const { fetch, urls } = counting();
  const addresses = [
    'http://localhost',
    'http://app.localhost:8080',
    'http://127.8.9.1:1',
    'http://[::1]',
    'https://e',
  ];
  await inTurn(addresses, (baseUrl) => platformAt(baseUrl, { fetch }).mintFT(mint));
  return urls.length;
}

function refusedAddresses(): unknown {
  const addresses = [undefined, '', '  ', 'localhost:4010', 'platform.example/api', '//platform.example', 'ftp://e'];
  return addresses.map((address) => {
    try {
      platformAt(address as string);
      return 'taken';
    } catch (error) {
      return error instanceof Error && error.message.includes('baseUrl') ? error.name : error;
    }
  });
}

async function neverSent(url: string): Promise<unknown> {
  const headers = [{ 'X Y': 'v' }, { 'X-Key': 'a\r\nb' }, { 'X-Key': 'caf\u00e9 \u2615' }];
  const platform = platformAt(`${url}/minted/0`);
  return Promise.all(headers.map((each) => summaryOf(platform.mintFT(mint, { headers: each }))));
}

async function brokenHooks(url: string): Promise<unknown> {
  const broken = (): never => {
    throw new Error('broken logger');
  };
  const rejecting = (): Promise<never> => Promise.reject(new Error('broken logger'));
  const hooks = { onRequest: broken, onResponse: rejecting, onError: broken };
  return [
    await summaryOf(platformAt(`${url}/minted/1`, { hooks }).mintFT(mint)),
    await summaryOf(platformAt(`${url}/html/0`, { hooks }).mintFT(mint)),
  ];
}

async function redacted(url: string): Promise<unknown> {
  const error = await summaryOf(nodeAt(`${url}/echo/0/k3y0123?apikey=shorty7`).request({ method: 'eth_chainId' }));
  const inBody = await summaryOf(platformAt(`${url}/echo/1`).mintFT(mint));
  const text = JSON.stringify([error, inBody]).toLowerCase();
  return ['k3y0123', 'shorty7', mint.custodialWalletAccessToken, keys.apiKey].filter((key) => text.includes(key));
}

async function left(): Promise<unknown> {
  const { fetch, urls } = counting();
  let give = (_key: string): void => {};
  const apiKey = (): Promise<string> => new Promise((resolve) => (give = resolve));
  const error = await summaryOf(
    platformAt('https://platform.example', { fetch, apiKey }).mintFT(mint, { timeout: 20 }),
  );
  give('late');
  await pause(20);
  return { error, sent: urls.length };
}

async function pages(url: string): Promise<unknown> {
  const found: unknown[] = [];
  try {
    for await (const item of platformAt(`${url}/pages/0`).fundedTransactions({ userId: 'u', limit: 2 }))
      found.push(item);
  } catch (error) {
    return error instanceof Error ? `${error.name}: ${error.message}` : error;
  }
  return found;
}

async function manyOnOneSignal(url: string): Promise<unknown> {
  const { signal } = new AbortController();
  const node = nodeAt(`${url}/result/0`);
  const calls = Array.from({ length: 30 }, () => node.eth_getBlockTransactionCountByHash(hash, { signal }));
  return new Set(await Promise.all(calls)).size;
}

/** As in React Native, which has neither body streams nor a decoder. */
async function withoutStreams(): Promise<unknown> {
  const decoder = globalThis.TextDecoder;
  const fetch = (): Promise<unknown> =>
    Promise.resolve({
      ok: true,
      status: 200,
      headers: new Headers(),
      text: () => Promise.resolve(JSON.stringify(minted)),
    });
  try {
    Reflect.set(globalThis, 'TextDecoder', undefined);
    return await summaryOf(platformAt('https://platform.example', { fetch }).mintFT(mint));
  } finally {
    Reflect.set(globalThis, 'TextDecoder', decoder);
  }
}

async function callStrangers(
  { mocks }: Task,
  { petstore, swagger, math }: Strangers,
): Promise<Record<string, unknown>> {
  const make = (client: Make, options: object): Methods => Reflect.apply(client, undefined, [options]) as Methods;
  const call = async (client: Methods, method: string, ...args: unknown[]): Promise<unknown> =>
    Reflect.apply(client[method] ?? (() => undefined), undefined, args);
  const store = make(petstore, { baseUrl: mocks.petstore, api_key: 'k', petstore_auth: () => 'token' });
  const old = make(swagger, { baseUrl: mocks.swagger, api_key: 'k', petstore_auth: 'token' });
  const node = make(math, { rpcUrl: mocks.math });
  return {
    pet: typeof Reflect.get(Object(await call(store, 'getPetById', { path: { petId: 1 } })), 'name'),
    list: Array.isArray(await call(store, 'findPetsByStatus', { query: { status: ['available', 'sold'] } })),
    order: typeof (await call(store, 'placeOrder', { petId: 1 })),
    login: typeof (await call(store, 'loginUser', { query: { username: 'u', password: 'p' } })),
    nothing: typeof (await call(store, 'logoutUser', {}, { timeout: 20_000 })),
    swaggerPet: typeof Reflect.get(Object(await call(old, 'getPetById', { path: { petId: 1 } })), 'name'),
    sum: await call(node, 'addition', 2, 2),
    difference: await call(node, 'subtraction', 4, 2),
  };
}
