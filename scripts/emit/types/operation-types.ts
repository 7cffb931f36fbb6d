import type { Contract } from '../../contract/contract.ts';
import { pointerTokens, type Json, type JsonSchema } from '../../contract/base/json.ts';
import { findPreferredBody, streamFormat } from '../../contract/media/media.ts';
import type { Operation } from '../../contract/operation.ts';
import type { MediaType, Response } from '../../contract/message.ts';
import { banner } from '../banner.ts';
import { apiWords, type ClientNames } from '../client/client-names.ts';
import { inputType } from './argument-type.ts';
import { endsCall, successesOf } from '../../contract/responses/responses.ts';
import { findAnsweredStream, listAnsweredStreams, type AnsweredStream } from '../../contract/streams/streams.ts';
import { answerKind, responseKind, type AnswerKind } from '../client/answer-kind.ts';
import { foldLine } from '../fold-lines.ts';
import {
  comment,
  identifier,
  inComment,
  isIdentifier,
  jsonLiteral,
  quote,
  singleQuoted,
  ts,
  tsdoc,
  type TypeScript,
} from '../text.ts';
import { requestNames } from './request-names.ts';
import { pathTypesOf } from './prepare-for-openapi-typescript.ts';
import { joinText } from '../../contract/base/code.ts';
import { findFreeName } from '../../contract/base/unique-names.ts';

/**
 * Emits the tables of types that clients and handlers are typed with: the requests and answers of each operation.
 *
 * @param contract - the contract; there are no tables of an API that it lacks
 * @param names - what the types of each API are called after
 * @returns the module `operations.ts`
 * @example emitOperationTypes(contract, namesFor(undefined, {}, contract.apis))
 */
export function emitOperationTypes(contract: Contract, names: ClientNames): TypeScript {
  const words = apiWords(names);
  const has = new Set(contract.apis.map(({ kind }) => kind));
  const http = contract.operations.filter(({ kind }) => kind === 'http');
  const rpc = contract.operations.filter(({ kind, rpc }) => kind === 'rpc' && rpc !== undefined);
  const body = ts.join(
    [
      has.has('http') ? httpTables(http, words.http.type, requestNames(contract, names)) : '',
      has.has('rpc') ? rpcTables(rpc, words.rpc.type) : '',
    ],
    '',
  );
  const components = body.includes('RpcComponents[') ? 'components as RpcComponents, ' : '';
  return ts.join(
    [
      banner,
      body.includes('HttpPaths[')
        ? ts`import type { paths as HttpPaths } from ${singleQuoted(`./${words.http.file}.ts`)};\n`
        : '',
      has.has('rpc')
        ? ts`import type { ${components}paths as RpcPaths } from ${singleQuoted(`./${words.rpc.file}.ts`)};\n`
        : '',
      /Binary|With(?:Files|Bytes|Parts)</.test(body) ? binary : '',
      body.includes('WithFiles<') ? withFiles : '',
      /With(?:Bytes|Parts)</.test(body) ? withBytes : '',
      body.includes('WithParts<') ? withParts : '',
      body,
      exchangesType(contract.operations),
    ],
    '',
  );
}

/**
 * Writes the type of what `next` of a mock may answer each operation with.
 *
 * @param taken - names that the module has for something else
 * @returns the declaration of `Exchanges`
 */
export function exchangesType(operations: Operation[], taken: readonly string[] = []): TypeScript {
  const members = operations.map((operation) => ts`\n  ${quote(operation.id)}:${exchangeNames(operation)};`);
  const name = identifier(findFreeName('Exchanges', (wish) => taken.includes(wish), ''));
  const doc = comment`What \`next\` of a mock takes for each operation: \`startMock<${inComment(name)}>()\`.`;
  return ts`\n${tsdoc([doc])}export type ${name} = {${ts.join(members, '')}\n};\n`;
}

/** The exchanges of an operation, and the statuses that it documents: any status where one of them stands for many. */
function exchangeNames({ exchanges, responses, rpc }: Operation): TypeScript {
  const statuses = rpc === undefined ? responses.map(({ status }) => status) : [];
  const single = statuses.filter((status) => /^\d+$/.test(status));
  const names = [
    ...exchanges.map(({ name }) => quote(name)),
    ...(single.length < statuses.length
      ? [ts`number`]
      : single.filter((status) => endsCall(Number(status))).map((status) => statusKey(status))),
  ];
  const unique = [...new Set(names)];
  if (unique.length === 0) return ts` never`;
  const union = ts.join(unique, ' | ');
  return union.length < 80
    ? ts` ${union}`
    : ts.join(
        unique.map((name) => ts`\n    | ${name}`),
        '',
      );
}

function httpTables(operations: Operation[], name: TypeScript, requests: ReadonlyMap<string, TypeScript>): TypeScript {
  const streams = operations.filter((operation) => findAnsweredStream(operation) !== undefined);
  const manifold = operations.filter((operation) => operation.responses.some((one) => mediaTypesOf(operation, one)));
  const input = (operation: Operation): TypeScript => inputType(operation, pathType(operation));
  const named = operations.flatMap((operation) => {
    const own = requests.get(operation.id);
    if (own === undefined) return [];
    const doc = comment`The argument of \`${inComment(operation.id)}\`.`;
    return [ts`\n${tsdoc([doc])}${foldLine(ts`export type ${own} = ${input(operation)};`)}\n`];
  });
  const argument = (operation: Operation): TypeScript => requests.get(operation.id) ?? input(operation);
  return ts.join(
    [
      ...named,
      '\n/** The argument of each operation: its JSON body, or the parts of its request. */\n',
      ts`export type ${name}Requests = ${types(operations, argument)};\n`,
      '\n/** The response bodies of each operation, by status. */\n',
      ts`export type ${name}Responses = ${types(operations, responsesType)};\n`,
      manifold.length > 0
        ? ts`
/** The response bodies that come in several media types, by status and media type. */
export type ${name}MediaTypes = ${types(manifold, writeMediaTypes)};
`
        : '',
      '\n/** The payload of a success: what its envelope contains, or the whole body if there is no envelope. */\n',
      ts`export type ${name}Payloads = ${types(operations, (operation) => payloadType(operation, name))};\n`,
      streams.length > 0
        ? ts`
/** An item of the stream that an operation answers with. */
export type ${name}Streams = ${types(streams, firstItemType)};
`
        : '',
    ],
    '',
  );
}

function rpcTables(operations: Operation[], name: TypeScript): TypeScript {
  const entries = operations.map((operation) => ts`\n${foldLine(ts`  ${schemaEntry(operation, name)},`)}`);
  return ts.join(
    [
      rpcHelpers,
      '\n/** Params and result of each JSON-RPC method; `variants` are narrower results for some params. */\n',
      ts`export type ${name}Methods = ${types(operations, methodType)};\n`,
      '\n/** The JSON-RPC methods in the form that viem takes as `rpcSchema`. */\n',
      ts`export type RpcSchema = [${ts.join(entries, '')}\n];\n`,
    ],
    '',
  );
}

const binary = ts`
/** Bytes in a request: a file, or bytes in memory. */
export type Binary = Blob | ArrayBuffer | ArrayBufferView<ArrayBuffer>;
`;

// It goes through the members of the form, so that editors still show what is said about each.
const withFiles = ts`
type WithFiles<Form, Files, Lists> = {
  [Name in keyof Form]: Name extends Files | Lists
    ? (Name extends Files ? Binary : Binary[]) | (undefined extends Form[Name] ? undefined : never)
    : Form[Name];
};
`;

const withBytes = ts`
/** Parts, of which each that is a text may be bytes. */
type WithBytes<Parts> = {
  [Name in keyof Parts]: string extends Parts[Name] ? Parts[Name] | Binary : Parts[Name];
};
`;

const withParts = ts`
type WithParts<Form, Nested> = {
  [Name in keyof Form]: Name extends Nested ? WithBytes<Form[Name]> : Form[Name];
};
`;

// `params` is optional in a request if no param is required.
const rpcHelpers = ts`
type Params<Path extends keyof RpcPaths> = RpcPaths[Path] extends {
  post: { requestBody: { content: { 'application/json': infer Call } } };
}
  ? Call extends { params?: infer P }
    ? NonNullable<P>
    : []
  : [];
type Result<Path extends keyof RpcPaths> = RpcPaths[Path] extends {
  post: { responses: { 200: { content: { 'application/json': infer Body } } } };
}
  ? Extract<Body, { result: unknown }>['result']
  : undefined;
`;

function types(operations: Operation[], type: (operation: Operation) => TypeScript): TypeScript {
  const members = operations.map((operation) => foldLine(ts`  ${quote(operation.id)}: ${type(operation)};`));
  return ts`{${ts.join(
    members.map((member) => ts`\n${member}`),
    '',
  )}\n}`;
}

/**
 * Writes the type of an operation in the emitted `paths`.
 *
 * @param operation - an operation over HTTP
 * @returns a type expression
 */
export function pathType(operation: Operation): TypeScript {
  const { path, verb } = pathTypesOf(operation);
  return ts`HttpPaths[${quote(path)}][${quote(verb)}]`;
}

/**
 * Writes the key of a status in the emitted types.
 *
 * @param status - `200`, `4XX` or `default`, as the document writes it
 * @returns the key, in quotes unless it is a number
 */
export function statusKey(status: string): TypeScript {
  return /^\d+$/.test(status) ? ts`${Number(status)}` : quote(status);
}

function responsesType(operation: Operation): TypeScript {
  const answers = operation.responses.map(
    (response) => ts`${statusKey(response.status)}: ${answerType(operation, response)}`,
  );
  return ts`{ ${ts.join(answers, '; ')} }`;
}

/**
 * Lists the media types that a caller may ask for in an answer.
 *
 * @returns at least two, streams aside; `undefined` if there is nothing to choose
 */
export function mediaTypesOf(operation: Operation, response: Response): MediaType[] | undefined {
  const bodies = response.bodies.filter((body) => streamFormat(body) === undefined);
  return bodies.length > 1 && responseKind(operation, response) !== 'none' ? bodies : undefined;
}

function writeMediaTypes(operation: Operation): TypeScript {
  const answers = operation.responses.flatMap((response) => {
    const bodies = mediaTypesOf(operation, response) ?? [];
    const each = bodies.map(
      (body) => ts`${quote(body.contentType)}: ${bodyType(operation, response, answerKind(body), body)}`,
    );
    return each.length === 0 ? [] : [ts`${statusKey(response.status)}: { ${ts.join(each, '; ')} }`];
  });
  return ts`{ ${ts.join(answers, '; ')} }`;
}

function firstItemType(operation: Operation): TypeScript {
  const stream = findAnsweredStream(operation);
  return stream === undefined ? ts`never` : itemType(operation, stream);
}

/**
 * Writes the type of an item that a handler may give.
 *
 * @param name - what the types of its API are called after
 * @param status - of the answer, as the document writes it; any if it is not given
 * @returns a type expression: the name of the type where the operation has one stream; `undefined` if it has none
 */
export function findHandledItem(operation: Operation, name: TypeScript, status?: string): TypeScript | undefined {
  const all = listAnsweredStreams(operation);
  if (all.length === 1) return ts`${name}Streams[${quote(operation.id)}]`;
  const streams = all.filter((stream) => status === undefined || stream.status === status);
  return streams.length === 0
    ? undefined
    : ts.join([...new Set(streams.map((stream) => itemType(operation, stream)))], ' | ');
}

function itemType(operation: Operation, { status, media, item }: AnsweredStream): TypeScript {
  if (item === 'text') return ts`string`;
  return ts`${pathType(operation)}['responses'][${statusKey(status)}]['content'][${quote(media.contentType)}]`;
}

function answerType(operation: Operation, response: Response): TypeScript {
  return bodyType(operation, response, responseKind(operation, response), findPreferredBody(response.bodies));
}

function bodyType(
  operation: Operation,
  response: Response,
  kind: AnswerKind,
  { contentType = '' }: Partial<MediaType> = {},
): TypeScript {
  if (kind === 'none') return ts`undefined`;
  if (kind === 'text') return ts`string`;
  if (kind === 'blob') return ts`Blob`;
  return ts`${pathType(operation)}['responses'][${statusKey(response.status)}]['content'][${quote(contentType)}]`;
}

function payloadType(operation: Operation, name: TypeScript): TypeScript {
  const payloads = successesOf(operation).map(({ status }) => {
    const body = ts`${name}Responses[${quote(operation.id)}][${statusKey(status)}]`;
    return operation.envelope === undefined ? body : ts`${body}[${quote(operation.envelope.payload)}]`;
  });
  return payloads.length === 0 ? ts`unknown` : ts.join(payloads, ' | ');
}

function methodType(operation: Operation): TypeScript {
  const variants = (operation.rpc?.variants ?? []).map(
    ({ params, result }) => ts`{ params: ${paramsType(operation, params)}; result: ${componentType(result)} }`,
  );
  const result = ts`Result<${pathKey(operation)}>`;
  return ts`{ params: ${paramsType(operation, {})}; result: ${result}; variants: [${ts.join(variants, ', ')}] }`;
}

function schemaEntry(operation: Operation, name: TypeScript): TypeScript {
  const result = ts`${name}Methods[${quote(operation.id)}]['result']`;
  return ts`{ Method: ${quote(operation.id)}; Parameters: ${paramsType(operation, {})}; ReturnType: ${result} }`;
}

/** A tuple with the names of the params, for editors to show. */
function paramsType(operation: Operation, narrowed: Record<string, JsonSchema>): TypeScript {
  if (operation.rpc?.paramStructure === 'by-name') return ts`Params<${pathKey(operation)}>`;
  const path = pathKey(operation);
  const params = paramList(operation, (i, name) => literalType(narrowed[name]) ?? ts`Params<${path}>[${i}]`);
  return ts`[${ts.join(params, ', ')}]`;
}

/**
 * Writes the params of a method as the members of a tuple, or as a list of parameters.
 *
 * @param operation - a method with params by position
 * @param type - writes the type of a param
 * @returns a text for each param; those after the last required one are optional
 */
export function paramList(operation: Operation, type: (index: number, name: string) => TypeScript): TypeScript[] {
  const params = operation.rpc?.params ?? [];
  const lastRequired = params.findLastIndex(({ required }) => required);
  const labels = labelsOf(params.map(({ name }) => name));
  return params.map(({ name }, i) => ts`${labels[i] ?? ''}${i > lastRequired ? '?' : ''}: ${type(i, name)}`);
}

/**
 * Writes the type of a schema with `const` or `enum`.
 *
 * @returns a union of its values; undefined for any other schema
 */
export function literalType(schema: JsonSchema | undefined): TypeScript | undefined {
  if (schema === undefined || typeof schema === 'boolean') return undefined;
  const values: Json[] | undefined =
    schema['const'] !== undefined ? [schema['const']] : Array.isArray(schema['enum']) ? schema['enum'] : undefined;
  if (
    values === undefined ||
    values.length === 0 ||
    values.some((value) => typeof value === 'object' && value !== null)
  )
    return undefined;
  return ts.join(
    values.map((value) => jsonLiteral(value)),
    ' | ',
  );
}

/** Words that cannot be the name of a parameter in a function type, or that mean something there. */
const reserved = new Set(
  (
    'abstract arguments as asserts async await break case catch class const continue debugger default delete do else ' +
    'enum eval export extends false finally for function if implements import in infer instanceof interface keyof ' +
    'let new null options package private protected public readonly return static super switch this throw true try ' +
    'typeof unique var void while with yield'
  ).split(' '),
);

/**
 * Makes names of TypeScript parameters from names of params.
 *
 * @param names - the names of the params, in their order
 * @returns the names, which are identifiers and differ from each other
 */
export function labelsOf(names: string[]): TypeScript[] {
  const taken = new Set<string>();
  return names.map((name, i) => {
    const word = name.replaceAll(/[^\p{ID_Continue}$]/gu, '_');
    const label = isIdentifier(word) && !reserved.has(word) && !taken.has(word) ? word : joinText`param${i}_${word}`;
    taken.add(label);
    return identifier(label);
  });
}

function pathKey(operation: Operation): TypeScript {
  return quote(operation.path);
}

/**
 * Writes the type of a schema component of the JSON-RPC API.
 *
 * @param pointer - JSON pointer of the component
 * @returns a type expression
 */
export function componentType(pointer: string): TypeScript {
  return ts`RpcComponents['schemas'][${quote(pointerTokens(pointer).at(-1) ?? '')}]`;
}
