import { isObject, type Json } from '../contract/json.ts';
import type { ExchangeEntry, OperationEntry } from './entries.ts';
import { fillTemplate } from '../contract/template.ts';
import { shellQuoted } from '../shell.ts';

/** A piece of code that sends an exchange's request. */
export type Sample = { kind: string; label: string; language: string; code: string };

/** What samples may be built on. */
export type SampleOptions = {
  /** Name of the package whose clients speak this contract; without it, samples keep to what every reader has. */
  clientPackage: string | undefined;
  /** Tells whether an exchange's request satisfies its schema: one that does not is refused by the compiler, too. */
  isValid: (entry: OperationEntry, exchange: ExchangeEntry) => boolean;
};

/** The kinds of samples, in the order of the tabs. Each writes code, or nothing where it does not apply. */
const writers: {
  kind: string;
  label: string;
  language: string;
  write: (entry: OperationEntry, exchange: ExchangeEntry, options: SampleOptions) => string | undefined;
}[] = [
  { kind: 'curl', label: 'curl', language: 'sh', write: writeCurl },
  { kind: 'typescript', label: 'TypeScript', language: 'ts', write: writeClient },
  { kind: 'viem', label: 'viem', language: 'ts', write: writeViem },
  { kind: 'fetch', label: 'fetch', language: 'ts', write: writeFetch },
];

/**
 * Writes the code samples of one exchange.
 *
 * @param entry - the operation
 * @param exchange - one of its exchanges
 * @param options - see {@link SampleOptions}
 * @returns the samples that apply, curl first
 */
export function samplesOf(entry: OperationEntry, exchange: ExchangeEntry, options: SampleOptions): Sample[] {
  return writers.flatMap(({ kind, label, language, write }) => {
    const code = write(entry, exchange, options);
    return code === undefined ? [] : [{ kind, label, language, code }];
  });
}

/**
 * Makes the address that an exchange's request goes to.
 *
 * @param entry - the operation
 * @param exchange - one of its exchanges
 * @returns the URL with path and query parameters filled in
 */
export function urlOf({ server, path }: OperationEntry, { request }: ExchangeEntry): string {
  const filled = fillTemplate(path, (name) => {
    const value = request.path?.[name];
    return value === undefined ? undefined : encodeURIComponent(String(value));
  });
  const query = new URLSearchParams(Object.entries(request.query ?? {}).map(([name, value]) => [name, String(value)])).toString();
  return `${server}${filled}${query === '' ? '' : `?${query}`}`;
}

/** The headers of an exchange's request, with the content type of its body. */
function headersOf({ request }: ExchangeEntry): [string, string][] {
  return [
    ...Object.entries(request.headers),
    ...(request.body === undefined ? [] : [['Content-Type', request.contentType ?? 'application/json'] as [string, string]]),
  ];
}

function writeCurl(entry: OperationEntry, exchange: ExchangeEntry): string {
  const { body } = exchange.request;
  const implied = body === undefined ? 'GET' : 'POST';
  const method = entry.operation.method === implied ? '' : `-X ${entry.operation.method} `;
  const url = urlOf(entry, exchange);
  return [
    `curl ${method}${/^[\w:/.%~-]+$/.test(url) ? url : shellQuoted(url)}`,
    ...headersOf(exchange).map(([name, value]) => `  -H ${shellQuoted(`${name}: ${value}`)}`),
    ...(body === undefined ? [] : [`  --data ${shellQuoted(JSON.stringify(body, undefined, 2))}`]),
  ].join(' \\\n');
}

function writeClient(entry: OperationEntry, exchange: ExchangeEntry, { clientPackage, isValid }: SampleOptions): string | undefined {
  if (clientPackage === undefined || !isValid(entry, exchange)) return undefined;
  const { maker, variable, settings, parameters } = clientCall(entry, exchange);
  const call = `await ${variable}.${entry.id}(${parameters})`;
  const names = [maker, ...(exchange.failure ? ['isTwinspecError'] : [])].join(', ');
  const creation = `const ${variable} = ${maker}(${settings});`;
  const lines = [`import { ${names} } from '${clientPackage}';`, '', creation, ''];
  const caught = ['if (!isTwinspecError(error)) throw error;', 'console.log(error.name, error.status, error.code, error.message);'];
  return [...lines, ...outcome(call, exchange, caught)].join('\n');
}

function clientCall(entry: OperationEntry, exchange: ExchangeEntry): { maker: string; variable: string; settings: string; parameters: string } {
  const { request } = exchange;
  if (entry.rpc === undefined) {
    const credentials = entry.operation.headers.flatMap(({ name, scheme }) =>
      scheme === undefined || request.headers[name] === undefined ? [] : [[scheme, request.headers[name]]],
    );
    return {
      maker: 'createPlatformClient',
      variable: 'platform',
      settings: literal({ baseUrl: entry.server, ...Object.fromEntries(credentials) }),
      parameters: literal(request.body ?? null),
    };
  }
  return {
    maker: 'createNodeClient',
    variable: 'node',
    settings: literal({ rpcUrl: entry.server }, 60),
    parameters: parametersOf(request.body),
  };
}

function writeViem(entry: OperationEntry, exchange: ExchangeEntry, { clientPackage, isValid }: SampleOptions): string | undefined {
  if (clientPackage === undefined || entry.rpc === undefined || !isValid(entry, exchange)) return undefined;
  const call = `await client.request({ method: '${entry.id}', params: [${parametersOf(exchange.request.body)}] })`;
  const lines = [
    `import { ${exchange.failure ? 'BaseError, createPublicClient, http, RpcRequestError' : 'createPublicClient, http'}, rpcSchema } from 'viem';`,
    `import type { RpcSchema } from '${clientPackage}';`,
    '',
    'const client = createPublicClient({',
    `  transport: http(${literal(entry.server)}),`,
    '  rpcSchema: rpcSchema<RpcSchema>(),',
    '});',
    '',
  ];
  const caught = [
    'const reason = error instanceof BaseError ? error.walk((cause) => cause instanceof RpcRequestError) : undefined;',
    'if (!(reason instanceof RpcRequestError)) throw error;',
    'console.log(reason.code, reason.details);',
  ];
  return [...lines, ...outcome(call, exchange, caught)].join('\n');
}

/** Prints what the call comes to; a failure is caught, as a reader's own code has to. */
function outcome(call: string, { failure }: ExchangeEntry, caught: string[]): string[] {
  if (!failure) return [`const result = ${call};`, 'console.log(result);'];
  return ['try {', indent(`${call};`), '} catch (error) {', indent(caught.join('\n')), '}'];
}

/** Without a client for these documents, the platform's own `fetch` is what every reader has. */
function writeFetch(entry: OperationEntry, exchange: ExchangeEntry, { clientPackage }: SampleOptions): string | undefined {
  if (clientPackage !== undefined) return undefined;
  const { body } = exchange.request;
  const options = [
    ...(entry.operation.method === 'GET' ? [] : [`method: '${entry.operation.method}',`]),
    ...(headersOf(exchange).length === 0 ? [] : [`headers: ${literal(Object.fromEntries(headersOf(exchange)), 60)},`]),
    ...(body === undefined ? [] : [`body: JSON.stringify(${literal(body)}),`]),
  ].join('\n');
  const parameters = options === '' ? '' : `, {\n${indent(options)}\n}`;
  return [`const response = await fetch(${literal(urlOf(entry, exchange))}${parameters});`, 'console.log(response.status, await response.text());'].join('\n');
}

function parametersOf(body: Json | undefined): string {
  const params = isObject(body) ? body['params'] : undefined;
  const list = Array.isArray(params) ? params : params === undefined ? [] : [params];
  return list.map((value) => literal(value)).join(', ');
}

/**
 * Writes a JSON value as a TypeScript literal.
 *
 * @param value - the value
 * @param width - how long a line may be before objects and lists are broken into lines
 * @returns the source text
 */
export function literal(value: Json, width = 40): string {
  if (typeof value === 'string')
    return `'${JSON.stringify(value)
      .slice(1, -1)
      .replaceAll(String.raw`\"`, '"')
      .replaceAll("'", String.raw`\'`)}'`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  const [open, close] = Array.isArray(value) ? ['[', ']'] : ['{', '}'];
  const pad = Array.isArray(value) ? '' : ' ';
  const parts = Array.isArray(value)
    ? value.map((entry) => literal(entry, width))
    : Object.entries(value).map(([name, entry]) => `${memberName(name)}: ${literal(entry, width)}`);
  if (parts.length === 0) return open + close;
  const flat = `${open}${pad}${parts.join(', ')}${pad}${close}`;
  if (flat.length <= width && !flat.includes('\n')) return flat;
  return `${open}\n${indent(parts.map((part) => `${part},`).join('\n'))}\n${close}`;
}

function memberName(name: string): string {
  return /^[A-Za-z_$][\w$]*$/.test(name) && name !== '__proto__' ? name : literal(name);
}

function indent(text: string): string {
  return text.replaceAll(/^(?=.)/gm, '  ');
}
