import { createServer, type Server } from 'node:http';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';

// Secrets that are planted in every place of a request, each of them another, and what looks for them.

const secret = { type: 'string', format: 'password' };
const text = { type: 'string' };
const answers = { 200: { description: 'Fine', content: { 'application/json': { schema: {} } } } };
const json = (schema: object): object => ({ content: { 'application/json': { schema } } });
const account = { type: 'object', properties: { name: text, pin: secret, note: text } };

/** An API that takes credentials in every way, and bodies of every kind. */
export const document = {
  openapi: '3.1.0',
  info: { title: 'Planted', version: '1' },
  security: [{}, { inQuery: [] }, { inHeader: [] }, { inCookie: [] }, { basic: [] }, { bearer: [] }],
  paths: {
    '/accounts': { post: { operationId: 'addAccount', requestBody: json(account), responses: answers } },
    '/accounts/{ticket}': {
      parameters: [{ name: 'ticket', in: 'path', required: true, schema: secret }],
      patch: {
        operationId: 'changeAccount',
        requestBody: {
          content: {
            'application/json-patch+json': {
              schema: {
                type: 'array',
                items: { type: 'object', properties: { op: text, path: text, value: {} } },
              },
            },
            'application/merge-patch+json': { schema: { type: 'object' } },
          },
        },
        responses: answers,
      },
    },
    '/notes': {
      post: {
        operationId: 'addNote',
        requestBody: { content: { '*/*': {}, 'text/plain': {} } },
        responses: answers,
      },
    },
    '/jobs': {
      post: {
        operationId: 'addJob',
        requestBody: json({ type: 'object', properties: { callbackUrl: text } }),
        responses: answers,
        callbacks: {
          done: { '{$request.body#/callbackUrl}': { post: { responses: { 200: { description: 'Heard' } } } } },
        },
      },
    },
  },
  components: {
    securitySchemes: {
      inQuery: { type: 'apiKey', in: 'query', name: 'key' },
      inHeader: { type: 'apiKey', in: 'header', name: 'X-Entry' },
      inCookie: { type: 'apiKey', in: 'cookie', name: 'sid' },
      basic: { type: 'http', scheme: 'basic' },
      bearer: { type: 'http', scheme: 'bearer' },
    },
  },
};

/** A node one of whose methods takes passwords: at a place, by a name that says so, and inside an object. */
export const rpcDocument = {
  openrpc: '1.3.2',
  info: { title: 'Planted node', version: '1' },
  methods: [
    {
      name: 'unlock',
      params: [
        { name: 'account', schema: text },
        { name: 'phrase', schema: secret },
        { name: 'options', schema: account },
      ],
      result: { name: 'unlocked', schema: { type: 'boolean' } },
      examples: [],
    },
  ],
};

/** A request with secrets in it. */
export type Planted = { method: string; path: string; headers: Record<string, string>; body?: string };

/** Headers that may carry an address or pairs, and with them a key of the query. */
const carriers = [
  ...['Referer', 'X-Original-URL', 'X-Rewrite-URL', 'X-Forwarded-Uri', 'X-Forwarded-Path', 'Link', 'Baggage'],
  ...['User-Agent', 'Forwarded', 'From', 'X-Custom', 'Via', 'Warning', 'Prefer', 'Origin-Trial', 'Content-Location'],
  ...['Traceparent', 'Tracestate', 'X-Requested-With', 'If-None-Match', 'Accept-Language'],
];

/** Headers that are credentials whatever the document says. */
const credentials = [
  ...['Authorization', 'Proxy-Authorization', 'Cookie', 'Set-Cookie', 'X-Api-Key', 'X-Auth-Token', 'X-Access-Token'],
  ...['X-Csrf-Token', 'X-Amz-Security-Token', 'X-Vault-Token', 'Private-Token', 'X-Entry', 'X-Goog-Iam-Token'],
  ...['Ocp-Apim-Subscription-Key', 'X-Client-Secret', 'X-Auth'],
];

/**
 * Makes requests with a secret of its own in every place.
 *
 * @param callback - the address of a receiver of callbacks
 * @returns the requests, and the secrets by their place
 */
export function plantedRequests(callback: string): { requests: Planted[]; secrets: Map<string, string> } {
  const secrets = new Map<string, string>();
  // Each has signs that URLs, forms, JSON and HTML write in another way.
  const plant = (place: string, signs = '/+"<&='): string => {
    const value = `s3cr3t-${String(secrets.size).padStart(3, '0')}${signs}Zq`;
    secrets.set(place, value);
    return value;
  };
  const plain = (place: string): string => plant(place, '-');
  const url = encodeURIComponent;
  const requests: Planted[] = [];
  const send = (method: string, path: string, headers: Record<string, string>, body?: string): void =>
    void requests.push({ method, path, headers, ...(body !== undefined && { body }) });
  const account = JSON.stringify({ name: 'Ann' });
  const ofJson = { 'Content-Type': 'application/json' };

  send('POST', `/accounts?key=${url(plant('query'))}`, ofJson, account);
  for (const name of carriers) {
    const key = url(plant(`${name}, a key`, '/+&='));
    send('POST', '/accounts', { ...ofJson, [name]: `<https://a.test/?page=2&key=${key}>` }, account);
    const api = plain(`${name}, a pair`);
    send('POST', '/accounts', { ...ofJson, [name]: `client/1.0 (api_key=${api}; v=2)` }, account);
    const inside = url(url(plant(`${name}, an address in an address`, '/+&=')));
    send('POST', '/accounts', { ...ofJson, [name]: `/next?to=${url('/a?b=1&key=')}${inside}` }, account);
    const password = plain(`${name}, a password`);
    send('POST', '/accounts', { ...ofJson, [name]: `https://ann:${password}@a.test/` }, account);
    const same = plain(`${name}, the key of the query`);
    send('POST', `/accounts?key=${same}`, { ...ofJson, [name]: `it is ${same}.` }, account);
  }
  for (const name of credentials) send('POST', '/accounts', { ...ofJson, [name]: plain(name) }, account);
  const login = Buffer.from(`ann:${plant('Basic')}`).toString('base64');
  send('POST', '/accounts', { ...ofJson, Authorization: `Basic ${login}` }, account);
  send('POST', '/accounts', { ...ofJson, Authorization: `Bearer ${plain('Bearer')}` }, account);
  send(
    'POST',
    '/accounts',
    { ...ofJson, Cookie: `a=1; sid=${plain('cookie')}; other=${plain('other cookie')}` },
    account,
  );
  send('PATCH', `/accounts/${url(plant('path'))}`, { 'Content-Type': 'application/merge-patch+json' }, '{}');

  send('POST', '/accounts', ofJson, JSON.stringify({ pin: plant('JSON'), note: 'x' }));
  send('POST', '/accounts', ofJson, JSON.stringify({ note: `{"pin":${JSON.stringify(plain('JSON in JSON'))}}` }));
  send('POST', '/accounts', ofJson, JSON.stringify({ deep: [{ api_key: plant('JSON, deep') }] }));
  const patch = [
    { op: 'replace', path: '/pin', value: plant('JSON Patch') },
    { op: 'test', path: '/0/pin', value: plant('JSON Patch, test') },
    { op: 'add', path: '', value: { pin: plant('JSON Patch, whole') } },
  ];
  send('PATCH', '/accounts/x', { 'Content-Type': 'application/json-patch+json' }, JSON.stringify(patch));
  const merge = JSON.stringify({ pin: plant('merge patch') });
  send('PATCH', '/accounts/x', { 'Content-Type': 'application/merge-patch+json' }, merge);

  const note = (type: string, body: string): void => send('POST', '/notes', { 'Content-Type': type }, body);
  note(
    'application/x-www-form-urlencoded',
    `a=1&pin=${url(plant('form'))}&user%5Bpassword%5D=${url(plant('form, deep'))}`,
  );
  note('text/plain', `Hello\npassword: ${plain('text')}\npin = ${plain('text, pin')} or so\n`);
  note('text/csv', `name,pin\nAnn,${plain('CSV')}\n`);
  note('application/yaml', `user:\n  password: "${plain('YAML')}"\n`);
  note('application/xml', `<a><pin>${plain('XML')}</pin><b password="${plain('XML attribute')}"/></a>`);
  note('application/xml', `<a><ns:pin x="1"><![CDATA[${plant('CDATA', '<&')}]]></ns:pin></a>`);
  note('text/xml', `<member><name>password</name><value><string>${plain('XML-RPC')}</string></value></member>`);
  const parts = ['--b', 'Content-Disposition: form-data; name="pin"', '', plant('multipart', '/<&'), '--b--', ''];
  note('multipart/form-data; boundary=b', parts.join('\r\n'));
  note('application/json', JSON.stringify({ password: plant('JSON of no schema') }));
  const calls = [{ jsonrpc: '2.0', id: 1, method: 'unlock', params: { password: plant('JSON-RPC') } }];
  note('application/json', JSON.stringify(calls));

  const keys = `key=${plain('callback, key')}&k=${plain('callback, short key')}`;
  send('POST', '/jobs', ofJson, JSON.stringify({ callbackUrl: `${callback}/hook/${plain('callback, path')}?${keys}` }));
  const withLogin = callback.replace('//', `//ann:${plain('callback, password')}@`);
  send('POST', '/jobs', ofJson, JSON.stringify({ callbackUrl: `${withLogin}/hook` }));
  return { requests, secrets };
}

/**
 * Makes calls of {@link rpcDocument} with a secret of its own in every place.
 *
 * @returns the requests, and the secrets by their place
 */
export function plantedCalls(): { requests: Planted[]; secrets: Map<string, string> } {
  const secrets = new Map<string, string>();
  const plant = (place: string): string => {
    const value = `s3cr3t-rpc-${String(secrets.size).padStart(3, '0')}/+"<&=Zq`;
    secrets.set(place, value);
    return value;
  };
  const call = (params: unknown, id: unknown = 1): object => ({ jsonrpc: '2.0', id, method: 'unlock', params });
  const at = (place: string): object => call(['ann', plant(`${place}, a param`), { pin: plant(`${place}, a member`) }]);
  const bodies = [
    at('a call'),
    call({ account: 'ann', phrase: plant('by name'), options: { pin: plant('by name, a member') } }),
    [at('a batch, the first'), at('a batch, the second')],
    { jsonrpc: '2.0', method: 'unlock', params: ['ann', plant('a notification')] },
    // Wrong calls are quoted in errors and in the log.
    call(['ann', { wrong: plant('a wrong param') }]),
    call([1, plant('beside a wrong param'), { pin: [plant('a wrong member')] }]),
    call({ phrase: plant('without the required param'), password: plant('an unknown param') }),
    { jsonrpc: '2.0', id: 1, method: 'unlockAll', params: { password: plant('an unknown method') } },
  ];
  const headers = { 'Content-Type': 'application/json' };
  return {
    requests: bodies.map((body) => ({ method: 'POST', path: '/rpc', headers, body: JSON.stringify(body) })),
    secrets,
  };
}

/**
 * Writes a request as it is sent, since clients refuse some of the headers.
 *
 * @param request - the request
 * @returns its bytes
 */
export function written({ method, path, headers, body = '' }: Planted): string {
  const lines = Object.entries({ Host: '127.0.0.1', Connection: 'close', ...headers }).map(
    ([name, value]) => `${name}: ${value}`,
  );
  return [`${method} ${path} HTTP/1.1`, ...lines, `Content-Length: ${Buffer.byteLength(body)}`, '', body].join('\r\n');
}

/** The encodings in which a secret is looked for. */
function writings(value: string): string[] {
  const html = value.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');
  const inJson = JSON.stringify(value).slice(1, -1);
  const form = new URLSearchParams([['', value]]).toString().slice(1);
  const bytes = Buffer.from(value);
  return [
    ...[value, html, inJson, JSON.stringify(inJson).slice(1, -1), form],
    ...[encodeURIComponent(value), encodeURIComponent(encodeURIComponent(value)), bytes.toString('hex')],
    // The middle of it is the same wherever it begins in what is encoded.
    ...[0, 1, 2].map((shift) =>
      bytes
        .subarray(3 + shift, 12)
        .toString('base64')
        .slice(0, 8),
    ),
  ];
}

/**
 * Looks for secrets.
 *
 * @param secrets - the secrets by their place
 * @param texts - where to look, by name
 * @returns a sentence for each that is found
 */
export function shownIn(secrets: Map<string, string>, texts: Record<string, string>): string[] {
  return Object.entries(texts).flatMap(([where, all]) =>
    [...secrets].flatMap(([place, value]) => {
      const found = writings(value).find((writing) => all.includes(writing));
      return found === undefined ? [] : [`${where} has the secret of ${place}: ${found}`];
    }),
  );
}

/**
 * Starts a server that repeats everything, in every encoding.
 *
 * @returns the server, and its address
 */
export async function startEcho(): Promise<{ server: Server; url: string }> {
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const body = Buffer.concat(chunks).toString();
      const { url = '', headers } = request;
      const login = Buffer.from((headers.authorization ?? '').replace(/^Basic /, ''), 'base64').toString();
      const html = body.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');
      const all = JSON.stringify({ url, headers, body });
      const echo = {
        ...{ url, headers, body, login, html, all },
        json: (() => {
          try {
            return JSON.parse(body) as unknown;
          } catch {
            return [...new URLSearchParams(body)];
          }
        })(),
        query: Object.fromEntries(new URL(url, 'http://a').searchParams),
        decoded: decodeURIComponent(url),
        encoded: encodeURIComponent(body),
        base64: [Buffer.from(body), Buffer.from(login), Buffer.from(url)].map((bytes) => bytes.toString('base64')),
        hex: Buffer.from(login).toString('hex'),
        names: Object.fromEntries(Object.values(headers).map((value) => [String(value), 1])),
      };
      response.writeHead(200, String(url.replaceAll(/[^\w=&?-]/g, '')), {
        ...{ 'Content-Type': 'application/json', 'Set-Cookie': `url=${encodeURIComponent(url)}`, Location: url },
        ...{
          Link: `<${url}>; rel="next"`,
          ETag: `"${encodeURIComponent(url)}"`,
          Server: `echo ${encodeURIComponent(login)}`,
        },
      });
      // In two chunks, the first of which ends in the middle.
      const written = JSON.stringify(echo);
      response.write(written.slice(0, written.length / 2));
      response.end(written.slice(written.length / 2));
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return { server, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}` };
}
