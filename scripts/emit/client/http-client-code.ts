import type { IntegerShape } from '../../../src/long-numbers.ts';
import type { ListPlan } from '../../../src/pages.ts';
import { defaultStyles, explodesByDefault, isFormType, isMultipart } from '../../../src/wire/style.ts';
import type { Contract } from '../../contract/contract.ts';
import { joinText } from '../../contract/base/code.ts';
import { asObject, type Json, type JsonObject } from '../../contract/base/json.ts';
import { idempotencyKeyOf } from '../../contract/http/http.ts';
import { essenceOf, isJson, findPreferredBody } from '../../contract/media/media.ts';
import type { Operation } from '../../contract/operation.ts';
import type { SecurityScheme } from '../../contract/security.ts';
import type { Encoding, Envelope, MediaType, Parameter, ResponseHeader } from '../../contract/message.ts';
import { takesBodyAlone } from '../../contract/request/write-request.ts';
import { integerShapes, type IntegerShapes } from '../../contract/integer-shapes/integer-shapes.ts';
import { schemasOfMember } from '../../contract/schema/reading.ts';
import { signatureTypes, type SignatureTypes } from '../types/signature-types.ts';
import { bodiesOf, takesNoArgument } from '../types/argument-type.ts';
import { mediaTypesOf, statusKey } from '../types/operation-types.ts';
import { pathTypesOf } from '../types/prepare-for-openapi-typescript.ts';
import { answerKind, responseKind } from './answer-kind.ts';
import { listOf, listPagingMembers } from './list-plan.ts';
import { memberNames, findWishedName } from './members.ts';
import { findAnsweredStream, itemSchemaOf } from '../../contract/streams/streams.ts';
import { successesOf } from '../../contract/responses/responses.ts';
import { findFileTransfer } from './file-transfer.ts';
import {
  comment,
  identifier,
  inComment,
  literal,
  memberKey,
  quote,
  ts,
  tsdoc,
  type Comment,
  type TypeScript,
} from '../text.ts';
import { deprecation, makerDoc, oneLine, repeatability } from './doc.ts';
import { apiWords, type ClientNames } from './client-names.ts';
import { method } from './signature.ts';

/** How a method is made: by which function of the runtime. */
export type Binder = 'bindHttp' | 'bindLists' | 'bindStreams' | 'bindTransfers';

/** A method of the client, or a function beside it. */
export type HttpMember = {
  operation: Operation;
  name: string;
  doc: Comment[];
  generics?: TypeScript[];
  params: TypeScript[];
  result: TypeScript;
  bind: Binder;
  /** Whether JSON is all that it needs of its runtime. */
  isPlain: boolean;
};

/** What is emitted for an HTTP API. */
export type HttpParts = {
  /** The security schemes of the contract, for the runtime. */
  schemes: JsonObject;
  /** The rows of the table, by the name of the operation's own method. */
  rows: [name: string, operation: Operation, row: JsonObject][];
  members: HttpMember[];
  words: Words;
  /** Where values have whole numbers of 64 bits, if these are texts. */
  integers: readonly IntegerShape[];
  /** The webhooks whose bodies have some, with the shapes of these. */
  webhooks: ExactWebhook[];
};

/** A webhook, the type of its body, and where that has whole numbers of 64 bits. */
type ExactWebhook = { name: string; type: TypeScript; shape: number };

/** What the types of an API are called after, and the schemas that its methods speak of by name. */
type Words = { type: TypeScript; spoken: SignatureTypes | undefined };

/**
 * Finds out what is emitted for an HTTP API.
 *
 * @param names - see {@link ClientNames}
 * @returns rows and methods
 */
export function httpParts(contract: Contract, names: ClientNames): HttpParts {
  const { type } = apiWords(names).http;
  const operations = contract.operations.filter(({ kind }) => kind === 'http');
  const api = contract.apis.find(({ kind }) => kind === 'http');
  const spoken = api && signatureTypes(contract, api, names);
  const words: Words = { type, spoken };
  const lists = new Map(
    operations.flatMap((operation) => {
      const list = findAnsweredStream(operation) === undefined ? listOf(operation) : undefined;
      return list === undefined ? [] : [[operation, list] as const];
    }),
  );
  const paged = [...lists.keys()];
  const streamed = operations.filter((operation) => findAnsweredStream(operation)?.isOnly === false);
  const downloaded = operations.filter((operation) => findFileTransfer(operation)?.receives);
  const suffixed = [...streamed, ...downloaded];
  const called = memberNames(operations, [
    ...paged.map(pagesName),
    ...suffixed.map((operation) => findWishedName(operation).concat('Stream')),
  ]);
  const nameOf = ({ id }: Operation): string => called.own.get(id) ?? id;
  const pages = new Map(paged.map(({ id }, i) => [id, called.further[i] ?? '']));
  const further = new Map(suffixed.map(({ id }, i) => [id, called.further[paged.length + i] ?? '']));
  const streamName = (operation: Operation): string => further.get(operation.id) ?? nameOf(operation);
  const credentials = credentialsOf(operations);
  const integers = api?.longIntegers === undefined ? undefined : integerShapes(api.schemaAt);
  const rows = operations.map((operation): [string, Operation, JsonObject] => [
    nameOf(operation),
    operation,
    {
      ...httpRow(operation, nameOf(operation), credentials, integers),
      ...(lists.has(operation) && { list: { name: pages.get(operation.id) ?? '', ...lists.get(operation) } }),
      ...streamRow(operation, streamName(operation)),
      ...transferRow(operation, streamName(operation)),
      ...(integers !== undefined && integersRow(operation, integers)),
    },
  ]);
  const streaming = operations.filter((operation) => findAnsweredStream(operation) !== undefined);
  const members = [
    ...listAnswering(operations).map((operation) => callMember(operation, nameOf(operation), words)),
    ...[...lists].map(([operation, list]) => listMember(operation, list, pages.get(operation.id) ?? '', words)),
    ...streaming.map((operation) => streamMember(operation, streamName(operation), words)),
    ...downloaded.map((operation) => downloadMember(operation, streamName(operation), words)),
  ];
  const schemes = Object.fromEntries(credentials.map(({ option, scheme }) => [option, schemeRow(scheme)]));
  const webhooks = integers === undefined ? [] : exactWebhooks(api?.webhooks ?? [], integers);
  return { schemes, rows, members, words, integers: integers?.shapes ?? [], webhooks };
}

function exactWebhooks(webhooks: readonly Operation[], { shapeOf }: IntegerShapes): ExactWebhook[] {
  return webhooks.flatMap((operation): ExactWebhook[] => {
    const body = bodiesOf(operation).find(isJson);
    const shape = body?.schema === undefined ? undefined : shapeOf([body.schema]);
    if (body === undefined || shape === undefined) return [];
    const { path, verb } = pathTypesOf(operation);
    const isOnly = webhooks.filter((one) => one.path === operation.path).length === 1;
    const sent = ts`NonNullable<HttpWebhooks[${quote(path)}][${quote(verb)}]['requestBody']>`;
    const name = isOnly ? path : joinText`${operation.method} ${path}`;
    return [{ name, type: ts`${sent}['content'][${quote(body.contentType)}]`, shape }];
  });
}

/** What parses the webhooks whose bodies have whole numbers of 64 bits. */
function webhooksPart(webhooks: readonly ExactWebhook[], type: TypeScript, value: TypeScript): TypeScript {
  if (webhooks.length === 0) return ts``;
  const types = webhooks.map((one) => ts`\n  ${memberKey(one.name)}: ${one.type};`);
  const places = webhooks.map((one) => ts`\n  ${memberKey(one.name)}: ${one.shape},`);
  return ts`
/** The bodies of the webhooks that have whole numbers of 64 bits. */
export type ${type}Webhooks = {${ts.join(types, '')}
};

const ${value}Webhooks: { readonly [Name in keyof ${type}Webhooks]: number } = {${ts.join(places, '')}
};

/**
 * Parses the JSON of a webhook, in which whole numbers of 64 bits are texts of their digits.
 *
 * @throws SyntaxError if the text is not JSON
 */
export function parse${type}Webhook<Name extends keyof ${type}Webhooks>(
  name: Name,
  text: string,
): ${type}Webhooks[Name] {
  return parseWebhook(text, rows.integers, ${value}Webhooks[name]);
}
`;
}

/** The operations that answer with something else than a stream. */
function listAnswering(operations: Operation[]): Operation[] {
  return operations.filter((operation) => findAnsweredStream(operation)?.isOnly !== true);
}

/**
 * Emits the table, the types and the function of the client of an HTTP API.
 *
 * @param names - see {@link ClientNames}
 * @param parts - see {@link httpParts}
 * @param rowName - gives the name of the constant that holds a row
 * @returns the part of the module
 */
export function httpPart(
  contract: Contract,
  names: ClientNames,
  { rows, members, words, integers, webhooks }: HttpParts,
  rowName: (name: string) => TypeScript,
): TypeScript {
  const { maker, type, value } = apiWords(names).http;
  const operations = rows.map(([, operation]) => operation);
  const credentials = credentialsOf(operations);
  const nameOf = new Map(rows.map(([name, operation]) => [operation, name]));
  const outcomes = listAnswering(operations).map((operation) =>
    outcomeMember(operation, nameOf.get(operation) ?? operation.id, words),
  );
  const methods = members.map(({ doc, ...signature }) => ts`${tsdoc(doc, '  ')}${method(signature, '  ')}`);
  const entries = rows.map(([name]) => ts`\n    ${memberKey(name)}: rows.${rowName(name)},`);
  const binders = new Set(members.map(({ bind }) => bind));
  const flows = flowsOf(contract, credentials, value);
  return ts`
/** What the client has to know about each operation. */
export const ${value}Table: HttpTable = {
  schemes: rows.schemes,
  operations: {${ts.join(entries, '')}
  },
};

${flows}/** The credentials of the contract, each a value or a function that returns it. */
export type ${type}Credentials = {${ts.join(credentials.map(credentialMember), '')}
};

/** Options of {@link ${maker}}. Times are in milliseconds. */
export type ${type}ClientOptions = HttpOptions & ${optionsType(credentials, type)};

/** Options of one call; they override those of the client. Times are in milliseconds. */
export type ${type}CallOptions = CallOptions & ${type}Credentials;

/**
 * The outcome of a call without exceptions. \`status\` tells which: a documented success has \`data\`, a documented
 * failure an \`error\` whose \`body\` has the type of that status. With status 0, no answer came, or none that the
 * contract documents; \`error\` says why.
 */
export type ${type}Result<O extends keyof ${type}Responses & keyof ${type}Payloads> = Outcome<
  ${type}Responses[O],
  ${type}Payloads[O]
>;

/** A method for each operation, and one for each list that reads it page by page. All throw a TwinspecError. */
export type ${type}Client = {
${ts.join(methods, '')}  /** The same operations with outcomes instead of exceptions. */
  readonly result: {
${ts.join(outcomes, '')}  };
};

${tsdoc(makerDoc(contract, maker, 'http'))}export function ${maker}(
  options: ${type}ClientOptions,
): ${type}Client {
  ${makeClient(hasOnlyJson(operations), binders, type, value, integers)}
}
${webhooksPart(webhooks, type, value)}`;
}

function makeClient(
  isOnlyJson: boolean,
  binders: ReadonlySet<Binder>,
  type: TypeScript,
  value: TypeScript,
  integers: HttpParts['integers'],
): TypeScript {
  const further = [...binders].filter((bind) => bind !== 'bindHttp');
  if (further.length === 0 && integers.length === 0)
    return ts`return bindHttp(${value}Table, options${isOnlyJson ? '' : ', anyMedia'});`;
  const given = ts`(${value}Table, options, ${isOnlyJson ? 'jsonOnly' : 'anyMedia'})`;
  const http = ts`${binderOf('bindHttp', integers)}<${type}Client>${given}`;
  if (further.length === 0) return ts`return ${http};`;
  const spread = further.map((bind) => ts`    ...${binderOf(bind, integers)}<Partial<${type}Client>>${given},\n`);
  return ts`return {\n    ...${http},\n${ts.join(spread, '')}  };`;
}

/**
 * Writes what makes a method.
 *
 * @param integers - where values have whole numbers of 64 bits, if these are texts
 */
export function binderOf(bind: Binder, integers: HttpParts['integers']): TypeScript {
  return integers.length === 0 ? ts`${bind}` : ts`exactly(${bind}, rows.integers)`;
}

/** Where the JSON and the forms of an operation have whole numbers of 64 bits. */
function integersRow(operation: Operation, { shapeOf }: IntegerShapes): JsonObject {
  const at = (schema: string | undefined): number | undefined => (schema === undefined ? undefined : shapeOf([schema]));
  const body = at(bodiesOf(operation).find(isJson)?.schema);
  const forms = bodiesOf(operation).filter((one) => isMultipart(one.contentType) || isFormType(one.contentType));
  const fields = forms.flatMap(({ schema }) => schema ?? []);
  const form = fields.length === 0 ? undefined : shapeOf(fields);
  const answers = operation.responses.flatMap((response): [string, number][] => {
    const isRead = responseKind(operation, response) === 'json';
    const shape = isRead ? at(findPreferredBody(response.bodies)?.schema) : undefined;
    return shape === undefined ? [] : [[keyOf(response.status), shape]];
  });
  const item = itemShape(operation, shapeOf);
  const integers: JsonObject = {
    ...(body !== undefined && { body }),
    ...(form !== undefined && { form }),
    ...(answers.length > 0 && { answers: Object.fromEntries(answers) }),
    ...(item !== undefined && { item }),
  };
  return Object.keys(integers).length === 0 ? {} : { integers };
}

/** The shape of what is parsed of an item: the item itself, or the data of an event. */
function itemShape(operation: Operation, shapeOf: IntegerShapes['shapeOf']): number | undefined {
  const { media, item } = findAnsweredStream(operation) ?? {};
  const schema = media && itemSchemaOf(operation.schemaAt, media);
  if (schema === undefined) return undefined;
  if (item !== 'json-event') return shapeOf([schema]);
  return shapeOf(schemasOfMember(operation.schemaAt, [schema], ['data']));
}

function transferRow(operation: Operation, name: string): JsonObject {
  const transfer = findFileTransfer(operation);
  return transfer === undefined ? {} : { transfer: transfer.receives ? { stream: name } : {} };
}

function downloadMember(operation: Operation, name: string, words: Words): HttpMember {
  const doc = [
    ...httpDoc(operation).slice(0, 2),
    comment.join(
      [
        'The bytes of the answer as they arrive. To cancel the stream closes the connection, and so does `signal`;',
        '`timeout` is for its beginning, and `maxResponseBytes` does not apply.',
      ],
      ' ',
    ),
    ...httpDoc(operation).slice(2),
  ];
  const result = ts`Promise<ReadableStream<Uint8Array>>`;
  return { operation, name, doc, params: paramsOf(operation, words), result, bind: 'bindTransfers', isPlain: false };
}

function streamRow(operation: Operation, name: string): JsonObject {
  const stream = findAnsweredStream(operation);
  if (stream === undefined) return {};
  const { media, format, item } = stream;
  return { stream: { name, contentType: media.contentType, format, item } };
}

function streamMember(operation: Operation, name: string, words: Words): HttpMember {
  const { format, media } = findAnsweredStream(operation) ?? {};
  const repeats = format === 'events' && operation.safeToRepeat;
  const doc = [
    ...httpDoc(operation).slice(0, 2),
    comment.join(
      [
        comment`The items of the stream (\`${inComment(media?.contentType ?? '')}\`), one by one.`,
        'To leave the loop closes the connection, and so does `signal`; `timeout` is for its beginning.',
        ...(repeats ? (['After a lost connection it goes on behind the last event.'] as const) : []),
      ],
      ' ',
    ),
    ...httpDoc(operation).slice(3),
    comment`@throws MalformedResponseError for a broken item; its pointer begins with the number of the item, from 0`,
  ];
  const result = ts`AsyncGenerator<${words.type}Streams[${quote(operation.id)}], void, undefined>`;
  return { operation, name, doc, params: paramsOf(operation, words), result, bind: 'bindStreams', isPlain: false };
}

function callMember(operation: Operation, name: string, words: Words): HttpMember {
  const isTransfer = findFileTransfer(operation) !== undefined;
  const { generics, params, payload } = describeAccept(operation, words, paramsOf(operation, words));
  const usual = words.spoken?.payloadOf(operation) ?? ts`${words.type}Payloads[${quote(operation.id)}]`;
  return {
    operation,
    name,
    doc: [...httpDoc(operation).slice(0, 3), writeAcceptDoc(operation), ...httpDoc(operation).slice(3)],
    generics,
    params,
    result: ts`Promise<${generics.length === 0 ? usual : payload}>`,
    bind: isTransfer ? 'bindTransfers' : 'bindHttp',
    isPlain: !isTransfer && hasOnlyJson([operation]),
  };
}

function outcomeMember(operation: Operation, name: string, words: Words): TypeScript {
  const { generics, params, answers, payload } = describeAccept(operation, words, paramsOf(operation, words, ''));
  const result =
    generics.length === 0
      ? ts`Promise<${words.type}Result<${quote(operation.id)}>>`
      : ts`Promise<Outcome<${answers}, ${payload}>>`;
  const doc = tsdoc([inComment(operation.summary)], '    ');
  return ts`${doc}${method({ name, generics, params, result }, '    ')}`;
}

/**
 * How the media type that a call accepts decides about its answers; without generics, if there is nothing to choose.
 */
function describeAccept(
  operation: Operation,
  { type }: Words,
  params: TypeScript[],
): { generics: TypeScript[]; params: TypeScript[]; answers: TypeScript; payload: TypeScript } {
  const id = quote(operation.id);
  const isChosen = listOtherTypes(operation).length > 0;
  const answers = isChosen
    ? ts`AnswersAs<${type}Responses[${id}], ${type}MediaTypes[${id}], Accept>`
    : ts`${type}Responses[${id}]`;
  const payloads = successesOf(operation).map(({ status }) => ts`${answers}[${statusKey(status)}]`);
  return {
    generics: isChosen ? [ts`Accept extends string | undefined = undefined`] : [],
    params: params.map((param, i) => (isChosen && i > 0 ? ts`${param} & Accepting<Accept>` : param)),
    answers,
    payload: ts.join(payloads, ' | '),
  };
}

function writeAcceptDoc(operation: Operation): Comment {
  const types = listOtherTypes(operation).map((one) => comment`\`${inComment(one)}\``);
  if (types.length === 0) return '';
  return comment`The option \`headers: { Accept }\` asks for another media type: ${comment.join(types, ', ')}.`;
}

/** The media types of a success that a caller may ask for instead of the preferred one; an envelope is in one type. */
function listOtherTypes(operation: Operation): string[] {
  if (operation.envelope !== undefined) return [];
  const types = successesOf(operation).flatMap((response) => {
    const bodies = mediaTypesOf(operation, response) ?? [];
    return bodies.filter((body) => body !== findPreferredBody(response.bodies)).map(({ contentType }) => contentType);
  });
  return [...new Set(types)];
}

/**
 * Whether JSON bodies, JSON answers and keys in headers are all that the client needs of its runtime, which keeps it
 * small.
 */
function hasOnlyJson(operations: readonly Operation[]): boolean {
  return operations.every(
    (operation) =>
      takesBodyAlone(operation) &&
      operation.responses.every((response) => ['json', 'none'].includes(responseKind(operation, response))) &&
      Object.values(listOtherKinds(operation) ?? {}).every((kinds) =>
        Object.values(asObject(kinds)).every((kind) => kind === 'json'),
      ) &&
      operation.security
        .flat()
        .every(({ scheme }) => (scheme.travels?.in ?? 'header') === 'header' && !isBasic(scheme)),
  );
}

/** `listAllFundedTransactions` pages as `fundedTransactions`; an operation of another name as `<operationId>Items`. */
function pagesName(operation: Operation): string {
  const name = findWishedName(operation);
  const rest = /^listAll(.+)$/s.exec(name)?.[1];
  return rest === undefined ? name.concat('Items') : rest.charAt(0).toLowerCase() + rest.slice(1);
}

function listMember(operation: Operation, list: ListPlan, name: string, { type, spoken }: Words): HttpMember {
  const { id } = operation;
  const requests = spoken?.argumentOf(operation) ?? ts`${type}Requests[${quote(id)}]`;
  const doc = [comment`The entries of \`${inComment(id)}\`, one by one: ${describeReading(list)}`];
  const paging = listPagingMembers(list).flatMap((pointer) => /^\/([^/]+)$/.exec(pointer)?.[1] ?? []);
  const argument = takesBodyAlone(operation)
    ? ts`body: WithoutPaging<${requests}, ${ts.join(paging.map(quote), ' | ') || 'never'}>`
    : ts`request${takesNoArgument(operation) ? '?' : ''}: ${requests}`;
  const item =
    spoken?.entryOf(operation, list.items) ?? ts`ItemAt<${type}Responses[${quote(id)}], ${quote(list.items)}>`;
  const params = [argument, ts`options?: ${type}CallOptions`];
  const result = ts`AsyncGenerator<${item}, void, undefined>`;
  return { operation, name, doc, params, result, bind: 'bindLists', isPlain: hasOnlyJson([operation]) };
}

/** How a list is read, for the documentation of the method. */
function describeReading(list: ListPlan): Comment {
  const nameIn = (pointer: string): Comment => comment`\`${inComment(pointer.slice(pointer.lastIndexOf('/') + 1))}\``;
  switch (list.by) {
    case 'page': {
      const sized = list.sized && comment`, with ${nameIn(list.sized.request.limit)} entries each (default 100)`;
      const first = comment`${nameIn(list.page)} (default ${list.first ?? 1})`;
      return comment`it requests page after page, from ${first}${sized ?? ''}.`;
    }
    case 'offset':
      return comment`it requests page after page, from ${nameIn(list.offset)} (default 0).`;
    case 'cursor':
      return comment`it goes on as ${nameIn(list.next)} of each answer says.`;
    case 'last':
      return comment`it goes on after the last entry of each answer while that says ${nameIn(list.more)}.`;
    case 'link':
      return comment`it goes on as the \`Link\` header of each answer says.`;
  }
}

function paramsOf(
  operation: Operation,
  { type, spoken }: Words,
  more: ' & TransferOptions' | '' = findFileTransfer(operation) ? ' & TransferOptions' : '',
): TypeScript[] {
  const name = takesBodyAlone(operation) ? 'body' : 'request';
  const given = spoken?.argumentOf(operation) ?? ts`${type}Requests[${quote(operation.id)}]`;
  const argument = ts`${name}${takesNoArgument(operation) ? '?' : ''}: ${given}`;
  return [argument, ts`options?: ${type}CallOptions${more}`];
}

/** A security scheme, and the option that holds its credential. */
type Credential = { scheme: SecurityScheme; option: string; indispensable: boolean };

/** Options that every client has. */
const ownOptions = new Set([
  'baseUrl',
  'fetch',
  'headers',
  'allowInsecure',
  'retry',
  'maxResponseBytes',
  'hooks',
  'timeout',
  'validate',
  'signal',
  '__proto__',
]);

function credentialsOf(operations: readonly Operation[]): Credential[] {
  const schemes = new Map(
    operations.flatMap(({ security }) => security.flat()).map(({ scheme }) => [scheme.key, scheme]),
  );
  return [...schemes.values()]
    .filter(({ travels }) => travels !== undefined)
    .map((scheme) => ({
      scheme,
      option: ownOptions.has(scheme.key) ? scheme.key.concat('Credential') : scheme.key,
      // A credential that every operation needs is a required option; others are checked by the operations.
      indispensable: operations.every(
        ({ security }) =>
          security.length > 0 && security.every((set) => set.some((each) => each.scheme.key === scheme.key)),
      ),
    }));
}

/** The flows that clients go through, by their names in OpenAPI. */
const flowKinds = [
  { kind: 'clientCredentials', suffix: '', addresses: ['tokenUrl'], given: '{ clientId, clientSecret }' },
  {
    kind: 'deviceAuthorization',
    suffix: 'Device',
    addresses: ['deviceAuthorizationUrl', 'tokenUrl'],
    given: '{ clientId, onCode: ({ userCode, verificationUri }) => console.log(verificationUri, userCode) }',
  },
] as const;

/** Where the tokens of schemes come from, for each kind of flow; a relative address is one of the server's. */
function flowsOf({ apis }: Contract, credentials: readonly Credential[], value: TypeScript): TypeScript {
  const base = apis.find(({ kind }) => kind === 'http')?.servers[0]?.url;
  const toAbsolute = (address: string): string => (URL.canParse(address, base) ? new URL(address, base).href : address);
  return ts.join(
    flowKinds.map(({ kind, suffix, addresses, given }) => {
      const flows = credentials.flatMap(({ scheme, option }): [string, JsonObject][] => {
        const flow = asObject(scheme.flows[kind]);
        const found = addresses.flatMap((name): [string, string][] => {
          const address = flow[name];
          return typeof address === 'string' ? [[name, toAbsolute(address)]] : [];
        });
        if (scheme.type !== 'oauth2' || found.length < addresses.length) return [];
        const { oauth2MetadataUrl } = scheme;
        const metadata =
          suffix === '' || oauth2MetadataUrl === undefined ? {} : { metadataUrl: toAbsolute(oauth2MetadataUrl) };
        return [[option, { ...Object.fromEntries(found), ...metadata, scopes: Object.keys(asObject(flow['scopes'])) }]];
      });
      const [first] = flows[0] ?? [];
      if (first === undefined) return ts``;
      const name = ts`${value}${identifier(`${suffix}Flows`)}`;
      const source = comment`${inComment(name)}[${inComment(quote(first))}]`;
      const call = comment`${inComment(kind)}(${source}, ${inComment(given)})`;
      const doc = tsdoc([
        comment`Where access tokens come from.`,
        comment`@example\nconst ${inComment(first.replaceAll(/\W/g, ''))} = ${call};`,
      ]);
      return ts`${doc}export const ${name} = ${literal(Object.fromEntries(flows))} as const;\n\n`;
    }),
    '',
  );
}

function schemeRow(scheme: SecurityScheme): JsonObject {
  const prefix = prefixOf(scheme);
  return {
    in: scheme.travels?.in ?? 'header',
    name: scheme.travels?.name ?? '',
    ...(prefix !== undefined && { prefix }),
  };
}

function prefixOf({ type, http = '' }: SecurityScheme): string | undefined {
  if (type === 'apiKey') return undefined;
  return type === 'http' ? http.charAt(0).toUpperCase() + http.slice(1) : 'Bearer';
}

function isBasic(scheme: SecurityScheme): boolean {
  return prefixOf(scheme) === 'Basic';
}

function credentialMember({ scheme, option }: Credential): TypeScript {
  const { in: place = 'header', name = '' } = scheme.travels ?? {};
  const where = isBasic(scheme)
    ? 'Name and password, in'
    : prefixOf(scheme) === undefined
      ? 'In'
      : comment`Behind \`${inComment(prefixOf(scheme) ?? '')}\`, in`;
  const doc = tsdoc(
    [
      inComment(scheme.description),
      comment`${where} the ${place === 'query' ? 'query parameter' : place} \`${inComment(name)}\`.`,
      ...(scheme.deprecated ? [comment`@deprecated The document says so.`] : []),
    ],
    '  ',
  );
  return ts`\n${doc}  ${quote(option)}?: ${credentialType(scheme)} | undefined;`;
}

function credentialType(scheme: SecurityScheme): TypeScript {
  return isBasic(scheme) ? ts`BasicCredential` : ts`Credential`;
}

function optionsType(credentials: Credential[], type: TypeScript): TypeScript {
  const needed = credentials.filter(({ indispensable }) => indispensable);
  if (needed.length === 0) return ts`${type}Credentials`;
  const members = needed.map(({ scheme, option }) => ts`${quote(option)}: ${credentialType(scheme)}`);
  return ts`${type}Credentials & { ${ts.join(members, '; ')} }`;
}

function httpRow(
  operation: Operation,
  member: string,
  credentials: Credential[],
  integers: IntegerShapes | undefined,
): JsonObject {
  const { method, path, parameters, safeToRepeat, secrets, security, responses, envelope } = operation;
  const options = new Map(credentials.map(({ scheme, option }) => [scheme.key, option]));
  const alternatives = security.map((set) => set.flatMap(({ scheme }) => options.get(scheme.key) ?? []));
  const bodies = bodiesOf(operation);
  const accept = acceptOf(operation);
  const key = idempotencyKeyOf(operation);
  const others = listOtherKinds(operation);
  return {
    ...(member !== operation.id && { id: operation.id }),
    method,
    path: path.startsWith('/') ? path : '/'.concat(path),
    input: takesBodyAlone(operation) ? 'body' : 'parts',
    ...(parameters.length > 0 && { parameters: parameters.map((one) => parameterRow(one, integers)) }),
    ...(bodies.length > 0 && { bodies: bodies.map(contentRow) }),
    ...(safeToRepeat ? { safeToRepeat } : key !== undefined && { safeToRepeat: 'with the same key' }),
    ...(key !== undefined && { idempotencyKey: { name: key.name, ...(key.quoted && { quoted: true }) } }),
    ...(secrets.length > 0 && { secrets }),
    ...(alternatives.length > 0 && { security: alternatives }),
    answers: Object.fromEntries(
      responses.map((response) => [keyOf(response.status), responseKind(operation, response)]),
    ),
    ...(accept !== undefined && { accept }),
    ...(others !== undefined && { others }),
    ...(envelope !== undefined && { envelope: omitFailure(envelope) }),
  };
}

/** The envelope without `failure`, which only servers need. */
function omitFailure({ failure: _, ...envelope }: Envelope): JsonObject {
  return envelope;
}

function keyOf(status: string): string {
  return /^\dxx$/i.test(status) ? status.toUpperCase() : status;
}

/** Members with OpenAPI's default are left out, as every byte of this table is in the client. */
function parameterRow(parameter: Parameter, integers: IntegerShapes | undefined): JsonObject {
  const { name, in: place, style, explode, allowReserved, content, secret } = parameter;
  const isWrittenAsJson = content !== undefined && isJson(content);
  const shape = isWrittenAsJson && content.schema !== undefined ? integers?.shapeOf([content.schema]) : undefined;
  return {
    name,
    in: place,
    ...(content !== undefined && contentRow(content)),
    ...(content === undefined && style !== defaultStyles[place] && { style }),
    ...(content === undefined && explode !== explodesByDefault(style) && { explode }),
    ...(allowReserved && { allowReserved }),
    ...(secret && { secret }),
    ...(shape !== undefined && { integers: shape }),
  };
}

function contentRow(media: MediaType): JsonObject {
  return { contentType: media.contentType, ...encodingRows(media) };
}

function encodingRows({ encoding = {}, prefixEncoding = [], itemEncoding }: Partial<MediaType>): JsonObject {
  const fields = Object.entries(encoding).map(([field, each]): [string, JsonObject] => [field, encodingRow(each)]);
  return {
    ...(fields.length > 0 && { encoding: Object.fromEntries(fields) }),
    ...(prefixEncoding.length > 0 && { prefixEncoding: prefixEncoding.map(encodingRow) }),
    ...(itemEncoding !== undefined && { itemEncoding: encodingRow(itemEncoding) }),
  };
}

function encodingRow(encoding: Encoding): JsonObject {
  const { contentType, style, explode, allowReserved, headers } = encoding;
  // If several types are possible, the file itself decides.
  const single = contentType !== undefined && !/[,*]/.test(contentType);
  return {
    ...(single && { contentType }),
    ...encodingRows(encoding),
    ...(style !== undefined && { style }),
    ...(explode !== undefined && { explode }),
    ...(allowReserved && { allowReserved }),
    ...(headers.length > 0 && { headers: headers.map(headerRow) }),
  };
}

function headerRow({ name, explode, content }: ResponseHeader): JsonObject {
  return { name, ...(explode && { explode }), ...(content !== undefined && { contentType: content.contentType }) };
}

/** How answers of another media type than the preferred one are read. */
function listOtherKinds(operation: Operation): JsonObject | undefined {
  const entries = operation.responses.flatMap((response): [string, JsonObject][] => {
    const isEmpty = responseKind(operation, response) === 'none';
    const preferred = findPreferredBody(response.bodies);
    const kinds = response.bodies.flatMap((body): [string, Json][] => {
      const kind = answerKind(body);
      return isEmpty || body === preferred || kind === 'any' ? [] : [[essenceOf(body.contentType), kind]];
    });
    return kinds.length === 0 ? [] : [[keyOf(response.status), Object.fromEntries(kinds)]];
  });
  return entries.length === 0 ? undefined : Object.fromEntries(entries);
}

/** The types that the client can read, if an answer could also come in others. */
function acceptOf({ responses }: Operation): string | undefined {
  const chosen = responses.flatMap(({ bodies }) => findPreferredBody(bodies)?.contentType ?? []);
  const manifold = responses.some(({ bodies }) => bodies.length > 1);
  return manifold ? [...new Set(chosen)].join(', ') : undefined;
}

function httpDoc(operation: Operation): Comment[] {
  const { summary, description, deprecated, safeToRepeat, responses, weightage, request } = operation;
  const failures = responses.filter(({ status }) => !status.startsWith('2') && !status.startsWith('3'));
  return [
    inComment(summary),
    inComment(description),
    repeatability(safeToRepeat, idempotencyKeyOf(operation)?.name),
    weightage === undefined ? '' : comment`One call weighs ${weightage}.`,
    request?.description
      ? comment`@param ${takesBodyAlone(operation) ? 'body' : 'request'} - ${inComment(oneLine(request.description))}`
      : '',
    ...failures.map(({ status, description: said }) => {
      const which = status === 'default' ? 'Any other HTTP status' : comment`HTTP ${inComment(status)}`;
      return comment`@throws ${which}: ${inComment(oneLine(said))}`;
    }),
    deprecation(deprecated),
  ];
}
