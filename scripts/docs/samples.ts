import { isObject, type Json } from '../contract/json.ts';
import { shellQuoted } from '../shell.ts';
import { goSample, phpSample, pythonSample } from './samples/languages.ts';
import { indent, literal } from './samples/literal.ts';
import { headersOf, type Call, type FormField } from './samples/wire.ts';

/** What a sample has to know of the operation that is called. */
export type SampleSubject = {
  id: string;
  rpc: boolean;
  /** Address that a client is made with: the operation's without its path. */
  server: string;
  /** Which option of the clients each header is, by header: the name of its security scheme. */
  credentials: Record<string, string>;
  /** Name of the package whose clients speak this contract; without it, samples keep to what every reader has. */
  clientPackage?: string;
};

/** How the call is documented to end, and whether its request keeps to its schema. */
export type SampleOutcome = { failure: boolean; valid: boolean };

/** A piece of code that sends a call. */
export type Sample = { kind: string; label: string; language: string; code: string };

type Writer = (subject: SampleSubject, call: Call, outcome: SampleOutcome) => string;

/** The kinds of samples in the order of their tabs, with the operations that each is for. */
const writers: {
  kind: string;
  label: string;
  language: string;
  suits: (subject: SampleSubject) => boolean;
  write: Writer;
}[] = [
  { kind: 'curl', label: 'curl', language: 'sh', suits: () => true, write: (_, call) => curlSample(call) },
  { kind: 'typescript', label: 'TypeScript', language: 'ts', suits: hasClient, write: clientSample },
  {
    kind: 'viem',
    label: 'viem',
    language: 'ts',
    suits: (subject) => hasClient(subject) && subject.rpc,
    write: viemSample,
  },
  {
    kind: 'fetch',
    label: 'fetch',
    language: 'ts',
    suits: (subject) => !hasClient(subject),
    write: (_, call) => fetchSample(call),
  },
  { kind: 'python', label: 'Python', language: 'python', suits: () => true, write: (_, call) => pythonSample(call) },
  { kind: 'go', label: 'Go', language: 'go', suits: () => true, write: (_, call) => goSample(call) },
  { kind: 'php', label: 'PHP', language: 'php', suits: () => true, write: (_, call) => phpSample(call) },
];

function hasClient({ clientPackage }: SampleSubject): boolean {
  return clientPackage !== undefined;
}

/**
 * Names the samples that an operation has, for its tabs.
 *
 * @param subject - the operation
 * @returns kind and label of each, curl first
 */
export function sampleKinds(subject: SampleSubject): { kind: string; label: string }[] {
  return writers.filter(({ suits }) => suits(subject)).map(({ kind, label }) => ({ kind, label }));
}

/**
 * Writes one sample of a call. It runs when pages are built and in the reader's browser, on what was typed there.
 *
 * @param kind - one of {@link sampleKinds}
 * @param subject - the operation
 * @param call - what is sent
 * @param outcome - how that ends
 * @returns the code; `undefined` when the operation has no such sample
 * @example sampleOf('curl', subject, call, { failure: false, valid: true })?.code // "curl http://127.0.0.1:4010/…"
 */
export function sampleOf(kind: string, subject: SampleSubject, call: Call, outcome: SampleOutcome): Sample | undefined {
  const writer = writers.find((candidate) => candidate.kind === kind && candidate.suits(subject));
  if (writer === undefined) return undefined;
  return { kind, label: writer.label, language: writer.language, code: writer.write(subject, call, outcome) };
}

function curlSample(call: Call): string {
  const { body, form, method, url } = call;
  const implied = body === undefined && form === undefined ? 'GET' : 'POST';
  const option = call.contentType === 'multipart/form-data' ? '-F' : '--data-urlencode';
  const field = ({ name, value, file, contentType }: FormField): string =>
    `${name}=${file ? '@' : ''}${value}${contentType === undefined || option !== '-F' ? '' : `;type=${contentType}`}`;
  return [
    `curl ${method === implied ? '' : `-X ${method} `}${/^[\w:/.%~-]+$/.test(url) ? url : shellQuoted(url)}`,
    ...headersOf(call).map(([name, value]) => `  -H ${shellQuoted(`${name}: ${value}`)}`),
    ...(form ?? []).map((entry) => `  ${option} ${shellQuoted(field(entry))}`),
    // `--data` would take a text that begins with an at sign for the name of a file.
    ...(body === undefined ? [] : [`  ${body.startsWith('@') ? '--data-raw' : '--data'} ${shellQuoted(body)}`]),
  ].join(' \\\n');
}

function clientSample(subject: SampleSubject, call: Call, { failure, valid }: SampleOutcome): string {
  const spoken = clientCall(subject, call);
  if (spoken === undefined) return fetchSample(call);
  const { maker, variable, settings, parameters } = spoken;
  const names = [maker, ...(failure ? ['isTwinspecError'] : [])].join(', ');
  const caught = [
    'if (!isTwinspecError(error)) throw error;',
    'console.log(error.name, error.status, error.code, error.message);',
  ];
  return [
    `import { ${names} } from '${subject.clientPackage ?? ''}';`,
    '',
    `const ${variable} = ${maker}(${settings});`,
    '',
    ...(valid ? [] : ['// This request breaks its schema: the compiler may refuse it, and the server should.']),
    ...outcomeLines(`await ${variable}.${subject.id}(${parameters})`, failure, caught),
  ].join('\n');
}

type ClientCall = { maker: string; variable: string; settings: string; parameters: string };

/** What the clients would be given; nothing where they could not send this call. */
function clientCall(subject: SampleSubject, { headers, body }: Call): ClientCall | undefined {
  const value = body === undefined ? null : parsed(body);
  if (value === undefined) return undefined;
  const credentials: Record<string, string> = {};
  const extra: Record<string, string> = {};
  for (const [name, text] of Object.entries(headers)) {
    const option = subject.credentials[name];
    if (option === undefined) extra[name] = text;
    else credentials[option] = text;
  }
  // A client asks for what its operation needs before it sends anything; a call without it can only be shown as it is.
  if (Object.values(subject.credentials).some((option) => !(option in credentials))) return undefined;
  const more = Object.keys(extra).length === 0 ? {} : { headers: extra };
  if (!subject.rpc) {
    const settings = literal({ baseUrl: subject.server, ...credentials, ...more });
    return { maker: 'createPlatformClient', variable: 'platform', settings, parameters: literal(value) };
  }
  const params = rpcParams(subject, value);
  if (params === undefined) return undefined;
  const settings = literal({ rpcUrl: subject.server, ...credentials, ...more }, 60);
  return { maker: 'createNodeClient', variable: 'node', settings, parameters: params };
}

function viemSample(subject: SampleSubject, call: Call, { failure, valid }: SampleOutcome): string {
  const params = rpcParams(subject, call.body === undefined ? null : parsed(call.body));
  if (params === undefined) return fetchSample(call);
  const names = failure ? 'BaseError, createPublicClient, http, RpcRequestError' : 'createPublicClient, http';
  const settings =
    Object.keys(call.headers).length === 0 ? '' : `, { fetchOptions: ${literal({ headers: call.headers })} }`;
  const caught = [
    'const reason = error instanceof BaseError ? error.walk((cause) => cause instanceof RpcRequestError) : undefined;',
    'if (!(reason instanceof RpcRequestError)) throw error;',
    'console.log(reason.code, reason.details);',
  ];
  return [
    `import { ${names}, rpcSchema } from 'viem';`,
    `import type { RpcSchema } from '${subject.clientPackage ?? ''}';`,
    '',
    'const client = createPublicClient({',
    `  transport: http(${literal(subject.server)}${settings}),`,
    '  rpcSchema: rpcSchema<RpcSchema>(),',
    '});',
    '',
    ...(valid ? [] : ['// This request breaks its schema: the compiler may refuse it, and the node should.']),
    ...outcomeLines(`await client.request({ method: '${subject.id}', params: [${params}] })`, failure, caught),
  ].join('\n');
}

/** Prints what the call comes to; a failure is caught, as a reader's own code has to. */
function outcomeLines(call: string, failure: boolean, caught: string[]): string[] {
  if (!failure) return [`const result = ${call};`, 'console.log(result);'];
  return ['try {', indent(`${call};`), '} catch (error) {', indent(caught.join('\n')), '}'];
}

/** The platform's own `fetch` is what every reader has. */
function fetchSample(call: Call): string {
  const { method, url, form, contentType } = call;
  const headers = headersOf(call);
  const multipart = contentType === 'multipart/form-data';
  const kind = multipart ? 'FormData' : 'URLSearchParams';
  const added = (form ?? []).map(({ name, value, file }) =>
    file
      ? `form.append(${literal(name)}, await openAsBlob(${literal(value)}), ${literal(value)});`
      : `form.append(${literal(name)}, ${literal(value)});`,
  );
  const options = [
    ...(method === 'GET' ? [] : [`method: ${literal(method)},`]),
    ...(headers.length === 0 ? [] : [`headers: ${literal(Object.fromEntries(headers), 60)},`]),
    ...(form === undefined ? [] : ['body: form,']),
    ...(call.body === undefined ? [] : [`body: ${bodyExpression(call.body)},`]),
  ].join('\n');
  return [
    ...(form?.some(({ file }) => file) === true ? ["import { openAsBlob } from 'node:fs';", ''] : []),
    ...(form === undefined ? [] : [`const form = new ${kind}();`, ...added]),
    `const response = await fetch(${literal(url)}${options === '' ? '' : `, {\n${indent(options)}\n}`});`,
    'console.log(response.status, await response.text());',
  ].join('\n');
}

function bodyExpression(body: string): string {
  const value = parsed(body);
  return value === undefined ? literal(body) : `JSON.stringify(${literal(value)})`;
}

/** The params of a JSON-RPC request as arguments; nothing when the body is no request of this method by position. */
function rpcParams({ id }: SampleSubject, body: Json | undefined): string | undefined {
  if (!isObject(body) || body['method'] !== id) return undefined;
  const { params = [] } = body;
  return Array.isArray(params) ? params.map((value) => literal(value)).join(', ') : undefined;
}

function parsed(text: string): Json | undefined {
  try {
    return JSON.parse(text) as Json;
  } catch {
    return undefined;
  }
}
