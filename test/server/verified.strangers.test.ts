import { once } from 'node:events';
import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { WebSocket } from 'ws';
import { generate } from '../../scripts/emit/generate.ts';
import { createServerFrom, type AnyHandlers, type AnyRequest, type Server } from '../../scripts/server/runtime.ts';
import { folderInside } from '../support/inside.ts';

// Handlers get only credentials that were verified. What has to happen is worked out here from the text of OpenAPI 3.1
// (Security Requirement Object): all schemes of an alternative together, one alternative of several.

type Scheme = 'a' | 'b' | 'c';
type Shown = 'absent' | 'right' | 'wrong';
type Alternative = readonly Scheme[];

const schemeNames: readonly Scheme[] = ['a', 'b', 'c'];
const subsets: readonly Alternative[] = [[], ['a'], ['b'], ['c'], ['a', 'b'], ['a', 'c'], ['b', 'c'], ['a', 'b', 'c']];

/** Every list of one to three different alternatives, and each also the other way round. */
const securities: readonly (readonly Alternative[])[] = subsets.flatMap((first, i) => [
  [first],
  ...subsets.slice(i + 1).flatMap((second, j) => [
    [first, second],
    [second, first],
    ...subsets.slice(i + j + 2).flatMap((third) => [
      [first, second, third],
      [third, second, first],
    ]),
  ]),
]);

const shows: readonly Shown[] = ['absent', 'right', 'wrong'];
const callers = shows.flatMap((a) => shows.flatMap((b) => shows.map((c) => ({ a, b, c }))));

const basic = (password: string): string => `Basic ${btoa(`user:${password}`)}`;

/** Where a credential travels, and how its value is written and accepted. */
type Way = { scheme: object; in: 'header' | 'query' | 'cookie'; name: string; write: (value: string) => string };
const apiKey = (where: Way['in'], name: string): Way => ({
  scheme: { type: 'apiKey', in: where, name },
  in: where,
  name,
  write: (value) => value,
});
const http = (scheme: 'bearer' | 'basic', write: Way['write']): Way => ({
  scheme: { type: 'http', scheme },
  in: 'header',
  name: 'Authorization',
  write,
});
const ways: readonly (readonly [name: string, { readonly [Name in Scheme]: Way }])[] = [
  [
    'header, query, bearer',
    { a: apiKey('header', 'X-A'), b: apiKey('query', 'b'), c: http('bearer', (v) => `Bearer ${v}`) },
  ],
  ['cookie, basic, header', { a: apiKey('cookie', 'a'), b: http('basic', basic), c: apiKey('header', 'X-C') }],
];

const right = 'right-value';
const wrong = 'WRONG-value';

const documentOf = (placed: { readonly [Name in Scheme]: Way }): object => ({
  openapi: '3.1.0',
  info: { title: 'Verified', version: '1' },
  paths: Object.fromEntries(
    securities.map((security, i) => [
      `/o${i}`,
      {
        get: {
          operationId: `o${i}`,
          security: security.map((schemes) => Object.fromEntries(schemes.map((scheme) => [scheme, []]))),
          parameters: [{ in: 'query', name: 'limit', schema: { type: 'integer' } }],
          responses: { 200: { description: '', content: { 'application/json': { schema: {} } } } },
        },
      },
    ]),
  ),
  components: { securitySchemes: Object.fromEntries(schemeNames.map((name) => [name, placed[name].scheme])) },
});

const rpcDocument = {
  openrpc: '1.3.2',
  info: { title: 'Verified', version: '1' },
  methods: [{ name: 'told', params: [], result: { name: 'told', schema: {} } }],
};

type Options = { credentials?: { [scheme: string]: string }; authenticate?: (shown: object) => boolean };
type Serve = (placed: number, options: Options, handlers: AnyHandlers) => Promise<Server>;

let folder: string;
const serverModule = (i: number): string => join(folder, `out${i}`, 'server.ts');
const specs = (i: number): { openapi: string; openrpc: string } => ({
  openapi: join(folder, `openapi${i}.json`),
  openrpc: join(folder, 'openrpc.json'),
});

beforeAll(async () => {
  folder = await folderInside('verified');
  await writeFile(join(folder, 'openrpc.json'), JSON.stringify(rpcDocument));
  for (const [i, [, placed]] of ways.entries()) {
    await writeFile(specs(i).openapi, JSON.stringify(documentOf(placed)));
    await generate({
      specs: specs(i),
      out: join(folder, `out${i}`),
      serverRuntime: '../../../scripts/server/runtime.ts',
    });
  }
}, 120_000);
afterAll(() => rm(folder, { recursive: true, force: true }));

const servers: readonly (readonly [name: string, serve: Serve])[] = [
  ['a server of documents', (i, options, handlers) => createServerFrom({ ...specs(i), ...options, handlers })],
  [
    'an emitted server',
    async (i, options, handlers) => {
      const emitted = (await import(pathToFileURL(serverModule(i)).href)) as {
        createServer: (options: object) => Server;
      };
      return emitted.createServer({ ...options, handlers });
    },
  ],
];

const wholeBasic = { username: 'user', password: right };
const isRight = (value: unknown): boolean => value === right || JSON.stringify(value) === JSON.stringify(wholeBasic);
const allRight = (shown: object): boolean =>
  Object.values('credentials' in shown ? Object(shown.credentials) : {}).every(isRight);

/** Who verifies. Without either, it is for the handlers, and every value counts. */
const verifiers: readonly (readonly [name: string, options: (placed: (typeof ways)[number][1]) => Options])[] = [
  ['credentials', (placed) => ({ credentials: acceptedValues(placed) })],
  ['authenticate', () => ({ authenticate: allRight })],
  ['both', (placed) => ({ credentials: acceptedValues(placed), authenticate: allRight })],
  ['neither', () => ({})],
];

const acceptedValues = (placed: (typeof ways)[number][1]): { [scheme: string]: string } =>
  Object.fromEntries(schemeNames.map((name) => [name, placed[name].write(right)]));

type Expected = { status: 200; schemes: readonly Scheme[] } | { status: 401 };

function expectedFor(security: readonly Alternative[], caller: (typeof callers)[number], verifier: string): Expected {
  const isVerified = (scheme: Scheme): boolean =>
    caller[scheme] === 'right' || (caller[scheme] === 'wrong' && verifier === 'neither');
  const asking = security.filter((alternative) => alternative.length > 0);
  const satisfied = asking.filter((alternative) => alternative.every(isVerified));
  const most = Math.max(...satisfied.map(({ length }) => length));
  const asked = verifier === 'authenticate' || verifier === 'both';
  const seen = asked ? satisfied.filter(({ length }) => length === most).slice(0, 1) : satisfied;
  if (satisfied.length > 0) return { status: 200, schemes: schemeNames.filter((name) => seen.flat().includes(name)) };
  if (asking.length === security.length) return { status: 401 };
  // A wrong credential is never taken for none, if there is something that sees that it is wrong.
  const compared = new Set(verifier === 'authenticate' ? [] : asking.flat());
  const isKnownWrong = [...compared].some((scheme) => caller[scheme] === 'wrong') && verifier !== 'neither';
  const isRefused = asked && asking.some((alternative) => alternative.every((scheme) => caller[scheme] !== 'absent'));
  return isKnownWrong || isRefused ? { status: 401 } : { status: 200, schemes: [] };
}

function requestOf(i: number, placed: (typeof ways)[number][1], caller: (typeof callers)[number]): Request {
  const url = new URL(`http://server.test/o${i}?limit=3`);
  const headers = new Headers();
  for (const name of schemeNames) {
    if (caller[name] === 'absent') continue;
    const { in: where, name: key, write } = placed[name];
    const value = write(caller[name] === 'right' ? right : wrong);
    if (where === 'query') url.searchParams.set(key, value);
    else headers.set(where === 'cookie' ? 'Cookie' : key, where === 'cookie' ? `${key}=${value}` : value);
  }
  return new Request(url, { headers });
}

describe.each(servers)('%s', (_, serve) => {
  describe.each([...ways.entries()])('%i', (place, [, placed]) => {
    it.each(verifiers)(
      'gives handlers only what was verified by %s',
      async (verifier, options) => {
        let seen: AnyRequest | undefined;
        const handler = (request: AnyRequest): object => {
          seen = request;
          return {};
        };
        const names = [...securities.keys()].map((i) => [`o${i}`, handler] as const);
        const server = await serve(place, options(placed), { ...Object.fromEntries(names), told: () => 1 });
        const broken: string[] = [];
        for (const [i, security] of securities.entries()) {
          for (const caller of callers) {
            seen = undefined;
            const { status } = await server.fetch(requestOf(i, placed, caller));
            const given = seen as AnyRequest | undefined;
            const got =
              status === 200 ? { status, schemes: Object.keys(given?.credentials ?? {}).toSorted() } : { status };
            const expected = expectedFor(security, caller, verifier);
            const { path, query, headers, cookies, credentials } = given ?? {};
            const values = JSON.stringify({
              path,
              query,
              headers,
              cookies,
              ...(verifier !== 'neither' && { credentials }),
            });
            const isHeld =
              JSON.stringify(got) === JSON.stringify(expected) &&
              !values.includes(wrong) &&
              (verifier === 'neither' || Object.values(credentials ?? {}).every(isRight));
            if (!isHeld) broken.push(JSON.stringify({ security, caller, expected, got, values }));
          }
        }
        await server.close();
        expect(broken.slice(0, 5)).toEqual([]);
      },
      120_000,
    );
  });

  it('gives handlers of JSON-RPC methods no credential, as an OpenRPC document asks for none', async () => {
    const seen: object[] = [];
    const told = ({ credentials, caller }: AnyRequest): number => seen.push({ credentials, caller });
    const names = [...securities.keys()].map((i) => [`o${i}`, () => ({})] as const);
    const options = { credentials: acceptedValues(ways[0]?.[1] ?? never()), authenticate: () => true };
    const server = await serve(0, options, { ...Object.fromEntries(names), told });
    const { rpcUrl } = await server.listen();
    const headers = { 'X-A': wrong, Authorization: `Bearer ${wrong}` };
    const call = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'told', params: [] });
    await fetch(`${rpcUrl}?b=${wrong}`, {
      method: 'POST',
      headers: { ...headers, 'Content-Type': 'application/json' },
      body: call,
    });
    const socket = new WebSocket(`${rpcUrl.replace('http', 'ws')}?b=${wrong}`, { headers });
    await once(socket, 'open');
    socket.send(call);
    await once(socket, 'message');
    socket.close();
    await server.close();
    expect(seen).toEqual(Array.from({ length: 2 }, () => ({ credentials: {}, caller: undefined })));
  });
});

function never(): never {
  throw new Error('There are two sets of ways.');
}
