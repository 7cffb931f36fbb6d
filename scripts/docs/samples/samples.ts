import { isObject, tryParseJson, type Json } from '../../contract/base/json.ts';
import { joinText, type Code } from '../../contract/base/code.ts';
import { curlWords, sh, shellAddress, shellQuoted, type Shell } from '../../contract/base/shell.ts';
import { csharpSample, goSample, javaSample, phpSample, pythonSample, rubySample } from './languages.ts';
import { indent, memberAccess, roundsNumbers, sampleIdentifier, sampleLiteral, sampleTs } from './literal.ts';
import { basicCredential, sampleHeadersOf, withPlainFiles, type SampleCall, type SampleFormField } from './wire.ts';

/** What a sample needs to know about the operation. */
export type SampleSubject = {
  id: string;
  rpc: boolean;
  /** The address that a client is created with: that of the operation without its path. */
  server: string;
  /** The client option for each header that is a credential: the name of its security scheme, by header. */
  credentials: Record<string, string>;
  /** The package that has a client for this API, and its function that creates one; without it, samples use `fetch`. */
  client?: { from: string; maker: string };
};

/** Whether the documented call fails, and whether its request is valid by its schema. */
export type SampleOutcome = { failure: boolean; valid: boolean };

/** Code that makes a call. */
export type Sample = { kind: string; label: string; language: string; code: string };

type Writer = (subject: SampleSubject, call: SampleCall, outcome: SampleOutcome) => Code<string>;

type TypeScript = Code<'TypeScript'>;

/** The kinds of samples in the order of their tabs; `suits` tells for which operations. */
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
  { kind: 'ruby', label: 'Ruby', language: 'ruby', suits: () => true, write: (_, call) => rubySample(call) },
  { kind: 'java', label: 'Java', language: 'java', suits: () => true, write: (_, call) => javaSample(call) },
  { kind: 'csharp', label: 'C#', language: 'csharp', suits: () => true, write: (_, call) => csharpSample(call) },
];

function hasClient({ client }: SampleSubject): boolean {
  return client !== undefined;
}

/**
 * Lists the kinds of samples of an operation, for its tabs.
 *
 * @returns the kind and label of each, curl first
 */
export function sampleKinds(subject: SampleSubject): { kind: string; label: string }[] {
  return writers.filter(({ suits }) => suits(subject)).map(({ kind, label }) => ({ kind, label }));
}

/**
 * Writes the sample of a call. This runs when pages are built, and in the reader's browser with the reader's input.
 *
 * @param kind - one of {@link sampleKinds}
 * @returns the sample; `undefined` if the operation has none of this kind
 * @example sampleOf('curl', subject, call, { failure: false, valid: true })?.code // "curl http://127.0.0.1:4010/…"
 */
export function sampleOf(
  kind: string,
  subject: SampleSubject,
  call: SampleCall,
  outcome: SampleOutcome,
): Sample | undefined {
  const writer = writers.find((candidate) => candidate.kind === kind && candidate.suits(subject));
  if (writer === undefined) return undefined;
  const { label, language, write } = writer;
  return { kind, label, language, code: write(subject, withPlainFiles(call), outcome) };
}

/** Writes the command of a call for the terminal; with `-N`, curl prints the items of a stream as they come. */
export function curlSample(call: SampleCall): Shell {
  const { body, form = [], method, url } = call;
  const field = call.contentType === 'multipart/form-data' ? curlPart : curlPair;
  const data = body === undefined ? form.map(field) : [sh`--data-raw ${shellQuoted(body)}`];
  const headers = sampleHeadersOf(call);
  const basic = headers.map(basicCredential).find((found) => found !== undefined);
  const others = headers.filter((header) => basic === undefined || basicCredential(header) === undefined);
  const words = curlWords({ method, url, headers: others, body: data }, shellAddress);
  const [address = sh``, ...rest] = words;
  const all = [address, ...(basic === undefined ? [] : [sh`-u ${shellQuoted(basic)}`]), ...rest];
  return sh`curl ${call.streams === true ? sh`-N ` : sh``}${sh.join(all, ' \\\n  ')}`;
}

/** A field of a URL-encoded form. curl encodes what follows the first equals sign. */
function curlPair({ name, value }: SampleFormField): Shell {
  return sh`--data-urlencode ${shellQuoted(joinText`${new URLSearchParams([[name, '']]).toString()}${value}`)}`;
}

/**
 * A part of a multipart form. With `-F`, texts that begin with `@` or `<` name files, and a semicolon begins an option,
 * unless they are in quotes. A name with an equals sign would end at it.
 */
function curlPart({ name, value, file, contentType, headers = [] }: SampleFormField): Shell {
  const plain = name.includes('=') || (!file && contentType === undefined && headers.length === 0);
  if (plain) return sh`--form-string ${shellQuoted(joinText`${name}=${value}`)}`;
  const type = contentType === undefined ? '' : joinText`;type=${contentType}`;
  const further = headers.map(([header, text]) => joinText`;headers=${curlQuoted(joinText`${header}: ${text}`)}`);
  const content = file ? joinText`@${value}` : curlQuoted(value);
  return sh`-F ${shellQuoted(joinText`${name}=${content}${type}${further.join('')}`)}`;
}

function curlQuoted(text: string): string {
  return joinText`"${text.replaceAll(/["\\]/g, String.raw`\$&`)}"`;
}

function clientSample(subject: SampleSubject, call: SampleCall, { failure, valid }: SampleOutcome): TypeScript {
  const found = clientCall(subject, call);
  if (subject.client === undefined || found === undefined) return fetchSample(call);
  const maker = sampleIdentifier(subject.client.maker);
  const { settings, parameters } = found;
  const names = sampleTs`${maker}${failure ? ', isTwinspecError' : ''}`;
  const caught = [
    sampleTs`if (!isTwinspecError(error)) throw error;`,
    sampleTs`console.log(error.name, error.status, error.code, error.message);`,
  ];
  return sampleTs.join(
    [
      sampleTs`import { ${names} } from ${sampleLiteral(subject.client.from)};`,
      '',
      sampleTs`const client = ${maker}(${settings});`,
      '',
      ...(valid
        ? []
        : [sampleTs`// This request violates its schema: the compiler may reject it, and the server should.`]),
      ...outcomeLines(sampleTs`await client${memberAccess(subject.id)}(${parameters})`, failure, caught),
    ],
    '\n',
  );
}

type ClientCall = { settings: TypeScript; parameters: TypeScript };

/** The code for the clients; `undefined` if they cannot make this call. */
function clientCall(subject: SampleSubject, { headers, body }: SampleCall): ClientCall | undefined {
  const value = body === undefined ? null : tryParseJson(body);
  if (value === undefined) return undefined;
  const credentials: Record<string, string> = {};
  const extra: Record<string, string> = {};
  for (const [name, text] of Object.entries(headers)) {
    const option = subject.credentials[name];
    if (option === undefined) extra[name] = text;
    else credentials[option] = text;
  }
  // A client refuses to send a call without its credentials, so such a call is shown with `fetch`.
  if (Object.values(subject.credentials).some((option) => !(option in credentials))) return undefined;
  const more = Object.keys(extra).length === 0 ? {} : { headers: extra };
  if (!subject.rpc) {
    const settings = sampleLiteral({ baseUrl: subject.server, ...credentials, ...more });
    return { settings, parameters: sampleLiteral(value) };
  }
  const params = rpcParams(subject, value);
  if (params === undefined) return undefined;
  const settings = sampleLiteral({ rpcUrl: subject.server, ...credentials, ...more }, 60);
  return { settings, parameters: params };
}

function viemSample(subject: SampleSubject, call: SampleCall, { failure, valid }: SampleOutcome): TypeScript {
  const params = rpcParams(subject, call.body === undefined ? null : tryParseJson(call.body));
  if (subject.client === undefined || params === undefined) return fetchSample(call);
  const names = failure ? 'BaseError, createPublicClient, http, RpcRequestError' : 'createPublicClient, http';
  const settings =
    Object.keys(call.headers).length === 0
      ? ''
      : sampleTs`, { fetchOptions: ${sampleLiteral({ headers: call.headers })} }`;
  const walk = sampleTs`error.walk((cause) => cause instanceof RpcRequestError)`;
  const caught = [
    sampleTs`const reason = error instanceof BaseError ? ${walk} : undefined;`,
    sampleTs`if (!(reason instanceof RpcRequestError)) throw error;`,
    sampleTs`console.log(reason.code, reason.details);`,
  ];
  return sampleTs.join(
    [
      sampleTs`import { ${names}, rpcSchema } from 'viem';`,
      sampleTs`import type { RpcSchema } from ${sampleLiteral(subject.client.from)};`,
      '',
      'const client = createPublicClient({',
      sampleTs`  transport: http(${sampleLiteral(subject.server)}${settings}),`,
      '  rpcSchema: rpcSchema<RpcSchema>(),',
      '});',
      '',
      ...(valid
        ? []
        : [sampleTs`// This request violates its schema: the compiler may reject it, and the server should.`]),
      ...outcomeLines(
        sampleTs`await client.request({ method: ${sampleLiteral(subject.id)}, params: [${params}] })`,
        failure,
        caught,
      ),
    ],
    '\n',
  );
}

/** Prints the result of the call. An error is caught, as readers have to do in their own code. */
function outcomeLines(call: TypeScript, failure: boolean, caught: TypeScript[]): TypeScript[] {
  if (!failure) return [sampleTs`const result = ${call};`, sampleTs`console.log(result);`];
  return [
    sampleTs`try {`,
    indent(sampleTs`${call};`),
    sampleTs`} catch (error) {`,
    indent(sampleTs.join(caught, '\n')),
    sampleTs`}`,
  ];
}

/** Uses `fetch`, which needs no package. */
function fetchSample(call: SampleCall): TypeScript {
  const { method, url, form, contentType } = call;
  const headers = sampleHeadersOf(call);
  const multipart = contentType === 'multipart/form-data';
  const kind = multipart ? 'FormData' : 'URLSearchParams';
  const added = (form ?? []).map((field) => sampleTs`form.append(${sampleTs.join(partArguments(field), ', ')});`);
  const options = sampleTs.join(
    [
      ...(method === 'GET' ? [] : [sampleTs`method: ${sampleLiteral(method)},`]),
      ...(headers.length === 0 ? [] : [sampleTs`headers: ${sampleLiteral(Object.fromEntries(headers), 60)},`]),
      ...(form === undefined ? [] : [sampleTs`body: form,`]),
      ...(call.body === undefined ? [] : [sampleTs`body: ${bodyExpression(call.body)},`]),
    ],
    '\n',
  );
  const init = options === '' ? '' : sampleTs`, {\n${indent(options)}\n}`;
  return sampleTs.join(
    [
      ...(form?.some(({ file }) => file) === true ? [sampleTs`import { openAsBlob } from 'node:fs';`, sampleTs``] : []),
      ...(form === undefined ? [] : [sampleTs`const form = new ${kind}();`, ...added]),
      sampleTs`const response = await fetch(${sampleLiteral(url)}${init});`,
      sampleTs`console.log(response.status${call.streams === true ? '' : ', await response.text()'});`,
      ...(call.streams === true ? readingStream : []),
    ],
    '\n',
  );
}

/** Items are lines of JSON, or the data of events; a sequence of RFC 7464 has a sign before each. */
const readingStream = [
  sampleTs`let rest = '';
for await (const text of response.body?.pipeThrough(new TextDecoderStream()) ?? [])
  rest = (rest + text).replace(/.*?([{[].*)?\\n/g, (_, item) => {
    if (item) console.log(JSON.parse(item));
    return '';
  });`,
];

/** A part has a content type only as a Blob (XMLHttpRequest Standard, FormData). */
function partArguments({ name, value, file, contentType }: SampleFormField): TypeScript[] {
  // Of several types that may be sent, the file itself decides.
  const isOne = contentType !== undefined && !/[,*]/.test(contentType);
  const options = isOne ? sampleTs`, ${sampleLiteral({ type: contentType })}` : sampleTs``;
  if (file)
    return [sampleLiteral(name), sampleTs`await openAsBlob(${sampleLiteral(value)}${options})`, sampleLiteral(value)];
  return [sampleLiteral(name), isOne ? sampleTs`new Blob([${sampleLiteral(value)}]${options})` : sampleLiteral(value)];
}

function bodyExpression(body: string): TypeScript {
  const value = roundsNumbers(body) ? undefined : tryParseJson(body);
  return value === undefined ? sampleLiteral(body) : sampleTs`JSON.stringify(${sampleLiteral(value)})`;
}

/** The params of a JSON-RPC request as arguments; `undefined` unless the body calls this method by position. */
function rpcParams({ id }: SampleSubject, body: Json | undefined): TypeScript | undefined {
  if (!isObject(body) || body['method'] !== id) return undefined;
  const { params = [] } = body;
  return Array.isArray(params)
    ? sampleTs.join(
        params.map((value) => sampleLiteral(value)),
        ', ',
      )
    : undefined;
}
