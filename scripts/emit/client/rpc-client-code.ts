import type { Contract } from '../../contract/contract.ts';
import { asList, asObject, asText, pointerTokens, type Json, type JsonObject } from '../../contract/base/json.ts';
import type { Operation } from '../../contract/operation.ts';
import type { Subscription } from '../../contract/rpc-method.ts';
import { integerShapes, rpcShapes, type IntegerShapes } from '../../contract/integer-shapes/integer-shapes.ts';
import { memberNames } from './members.ts';
import { componentType, labelsOf, literalType, paramList } from '../types/operation-types.ts';
import { comment, inComment, literal, memberKey, quote, ts, tsdoc, type Comment, type TypeScript } from '../text.ts';
import { deprecation, makerDoc, oneLine, repeatability } from './doc.ts';
import { apiWords, type ClientNames } from './client-names.ts';
import { method, type Signature } from './signature.ts';

/** A polling method (`x-wait`), and the members of the result that it waits for. */
type Wait = { operation: Operation; name: string; until: string[] };

/** A method of the client, or a function beside it. */
export type RpcMember = Signature & { operation: Operation; doc: Comment[] };

/** What is emitted for a JSON-RPC API. */
export type RpcParts = {
  /** The rows of the table as code, by the names of the methods. */
  rows: [name: string, operation: Operation, row: TypeScript][];
  members: RpcMember[];
  /** Rows and methods that call another method until its result is complete. */
  waits: { rows: [name: string, operation: Operation, row: TypeScript][]; members: RpcMember[] };
  /** Finds where values have whole numbers of 64 bits, if these are texts. */
  integers: IntegerShapes | undefined;
};

/**
 * Finds out what is emitted for a JSON-RPC API.
 *
 * @param names - see {@link ClientNames}
 * @returns rows and methods
 */
export function rpcParts(contract: Contract, names: ClientNames): RpcParts {
  const methods = ts`${apiWords(names).rpc.type}Methods`;
  const operations = contract.operations.filter(({ kind, rpc }) => kind === 'rpc' && rpc !== undefined);
  const wished = operations.flatMap(waitOf);
  const called = memberNames(
    operations,
    wished.map(({ name }) => name),
  );
  const nameOf = ({ id }: Operation): string => called.own.get(id) ?? id;
  const api = contract.apis.find(({ kind }) => kind === 'rpc');
  const integers = api?.longIntegers === undefined ? undefined : integerShapes(api.schemaAt);
  const rowOf = (operation: Operation, name: string, until?: string[]): TypeScript =>
    rpcRow(operation, name, integers, until);
  const waits = wished.map((wait, i) => ({ ...wait, name: called.further[i] ?? wait.name }));
  return {
    rows: operations.map((operation) => [nameOf(operation), operation, rowOf(operation, nameOf(operation))]),
    members: operations.map((operation) => callMember(operation, nameOf(operation), methods)),
    waits: {
      rows: waits.map(({ name, operation, until }) => [name, operation, rowOf(operation, name, until)]),
      members: waits.map((wait) => waitMember(wait, methods)),
    },
    integers,
  };
}

/**
 * Emits the tables, the types and the function of the client of a JSON-RPC API.
 *
 * @param names - see {@link ClientNames}
 * @param parts - see {@link rpcParts}
 * @param rowName - gives the name of the constant that holds a row
 * @returns the part of the module
 */
export function rpcPart(
  contract: Contract,
  names: ClientNames,
  { rows, members, waits, integers }: RpcParts,
  rowName: (name: string) => TypeScript,
): TypeScript {
  const { maker, type, value } = apiWords(names).rpc;
  const entries = (list: RpcParts['rows']): TypeScript =>
    ts.join(
      list.map(([name]) => ts`\n  ${memberKey(name)}: rows.${rowName(name)},`),
      '',
    );
  const methods = (list: RpcMember[]): TypeScript =>
    ts.join(
      list.map(({ doc, ...signature }) => ts`${tsdoc(doc, '  ')}${method(signature, '  ')}`),
      '',
    );
  const table = waits.rows.length > 0 ? ts`{ ...${value}Methods, ...${value}Waits }` : ts`${value}Methods`;
  return ts`
/** What the client has to know about each JSON-RPC method. */
export const ${value}Methods: RpcTable = {${entries(rows)}
};
${waitTable(entries(waits.rows), value)}
/** Options of {@link ${maker}}. Times are in milliseconds. */
export type ${type}ClientOptions = RpcOptions;

/** The methods of the contract, each with its params followed by the options of the call. */
export type ${type}Calls = {
${methods(members)}};

/** An EIP-1193 provider with a method for each JSON-RPC method of the contract. */
export type ${type}Client = ${type}Calls & {
  /**
   * Sends any JSON-RPC method (EIP-1193). A method that the contract does not have is never repeated.
   *
   * @throws TwinspecError with \`code\` and, from the server, \`data\`
   */
  request: RpcRequestFunction<${type}Methods>;
${methods(waits.members)}};

${tsdoc(makerDoc(contract, maker, 'rpc'))}export function ${maker}(options: ${type}ClientOptions): ${type}Client {
  return bindRpc(${table}, options${exactArgument(integers)});
}
${subscriptionsPart(contract, type, value, integers)}`;
}

/** What makes a client read and write whole numbers of 64 bits as texts; nothing if it has none. */
export function exactArgument(integers: IntegerShapes | undefined): TypeScript {
  return (integers?.shapes.length ?? 0) === 0 ? ts`` : ts`, exactRpc(rows.rpcIntegers)`;
}

/** The table, the type and the function of subscriptions, where the contract has any (`x-subscription`). */
function subscriptionsPart(
  { operations }: Contract,
  type: TypeScript,
  value: TypeScript,
  integers: IntegerShapes | undefined,
): TypeScript {
  const callable = operations.filter(({ rpc }) => rpc !== undefined);
  const integersOf = (method: string): { integers?: Json } => {
    const called = callable.find(({ rpc }) => rpc?.method === method);
    return called === undefined ? {} : rpcIntegers(called, integers);
  };
  const streams = operations.flatMap((operation) =>
    (operation.rpc?.subscriptions ?? []).map((subscription) => ({ operation, subscription })),
  );
  if (streams.length === 0) return ts``;
  const rows = streams.map(({ operation, subscription }): [string, Json] => [
    subscription.name,
    subscriptionRow(operation, subscription, integers, integersOf),
  ]);
  return ts`
/** What the client has to know about each subscription. */
export const ${value}Streams: SubscriptionTable = ${literal(Object.fromEntries(rows))};

/**
 * A method for each kind of subscription, with its items one by one. To leave the loop ends the subscription and closes
 * its connection, and so does \`signal\`. After a lost connection, what was missed comes first, and nothing comes
 * twice.
 */
export type ${type}Subscriptions = {
${ts.join(
  streams.map(({ operation, subscription }) => subscriptionMember(operation, subscription, ts`${type}Methods`)),
  '',
)}};

/**
 * Makes a client of the subscriptions, which need a WebSocket.
 *
 * @param options - only \`wsUrl\` is required; on Node 20 also \`WebSocket\`
 * @throws UsageError when \`wsUrl\` is missing or no WebSocket address, or where there is no WebSocket
 * @example
 * const subscriptions = create${type}Subscriptions({ wsUrl: 'wss://node.example' });
 */
export function create${type}Subscriptions(options: SubscriptionOptions): ${type}Subscriptions {
  return bindSubscriptions(${value}Streams, options${exactArgument(integers)});
}
`;
}

function subscriptionRow(
  operation: Operation,
  { name: _, summary: __, item, start, missed, ...subscription }: Subscription,
  shapes: IntegerShapes | undefined,
  integersOf: (method: string) => { integers?: Json },
): JsonObject {
  const { id, rpc } = operation;
  const { params } = asObject(rpcIntegers(operation, shapes).integers);
  const found = shapes?.shapeOf([item]);
  const note = found === undefined ? undefined : { names: pointerTokens(subscription.notification.item), item: found };
  return {
    ...{ method: id, params: rpc?.params.length ?? 0, ...subscription },
    ...(start !== undefined && { start: { ...start, ...integersOf(start.method) } }),
    ...(missed !== undefined && { missed: { ...missed, ...integersOf(missed.method) } }),
    ...((params !== undefined || note !== undefined) && {
      integers: { ...(params !== undefined && { params }), ...(note !== undefined && { note }) },
    }),
  };
}

/** Where the params and the result of a method have whole numbers of 64 bits. */
function rpcIntegers({ rpc }: Operation, integers: IntegerShapes | undefined): { integers?: Json } {
  if (rpc === undefined || integers === undefined) return {};
  const found = rpcShapes(integers, rpc);
  return Object.keys(found).length === 0 ? {} : { integers: JSON.parse(JSON.stringify(found)) as Json };
}

function subscriptionMember(
  operation: Operation,
  { name, summary, fixed, item, missed }: Subscription,
  methods: TypeScript,
): TypeScript {
  const doc = [
    inComment(summary || operation.summary),
    comment`Subscribes by \`${inComment(operation.id)}\`.`,
    missed === undefined
      ? comment`@throws NetworkError when the connection is lost, as nothing says how to go on`
      : comment``,
  ];
  const own = paramList(operation, (i) => ts`${methods}[${quote(operation.id)}]['params'][${i}]`);
  const free = own.filter((_, i) => !Object.hasOwn(fixed, i));
  const result = ts`AsyncGenerator<${componentType(item)}, void, undefined>`;
  return ts`${tsdoc(doc, '  ')}${method({ name, params: [...free, ts`options?: Deadline`], result }, '  ')}`;
}

function waitTable(entries: TypeScript, value: TypeScript): TypeScript {
  if (entries === '') return ts``;
  const doc = tsdoc([comment`The methods that call another one until its result is complete.`]);
  return ts`\n${doc}const ${value}Waits: RpcTable = {${entries}\n};\n`;
}

function waitOf(operation: Operation): Wait[] {
  const { name, until } = asObject(operation.extensions['x-wait']);
  const members = asList(until).flatMap((member) => asText(member) ?? []);
  return typeof name === 'string' && members.length > 0 ? [{ operation, name, until: members }] : [];
}

function waitMember({ operation, name, until }: Wait, methods: TypeScript): RpcMember {
  const { id } = operation;
  const awaited = comment.join(
    until.map((member) => comment`\`${inComment(member)}\``),
    ', ',
  );
  const are = until.length > 1 ? 'are' : 'is';
  const doc = [
    comment`Calls \`${inComment(id)}\` again and again until ${awaited} of its result ${are} neither missing nor null.`,
    comment.join(
      [
        'It survives failures of the server that may pass, and remembers only the last answer: a transaction that a',
        'reorganization of the chain removed is waited for again.',
      ],
      ' ',
    ),
    comment`@throws TimeoutError if that takes too long, with what was seen last; it may still happen later`,
  ];
  const params = paramList(operation, (i) => ts`${methods}[${quote(id)}]['params'][${i}]`);
  const result = ts`Found<${methods}[${quote(id)}]['result'], ${ts.join(until.map(quote), ' | ')}>`;
  return { operation, name, doc, params: [...params, ts`options?: WaitOptions`], result: ts`Promise<${result}>` };
}

/** A row. Only methods that need a function have one, so other clients do without it. */
function rpcRow(
  operation: Operation,
  member: string,
  integers: IntegerShapes | undefined,
  until?: string[],
): TypeScript {
  const { id, rpc, safeToRepeat, secrets } = operation;
  const row: JsonObject = {
    params: rpc?.paramStructure === 'by-name' ? 'by-name' : (rpc?.params.length ?? 0),
    ...(member !== id && { method: id }),
    ...(safeToRepeat && { safeToRepeat }),
    ...(rpc?.result === undefined && { notification: true }),
    ...(until && { until }),
    ...rpcIntegers(operation, integers),
  };
  const members = Object.entries(row).map(([name, value]) => ts`${memberKey(name)}: ${literal(value)}`);
  if (secrets.length > 0) members.push(ts`"secrets": /* @__PURE__ */ secretsAt(${ts.join(secrets.map(quote), ', ')})`);
  const { params = [], paramStructure } = rpc ?? {};
  if (paramStructure !== 'by-name' && params.slice(0, -1).some(({ required }) => !required)) {
    const names = paramStructure === 'either' ? params.map((param) => quote(param.name)) : [];
    members.push(ts`"sent": /* @__PURE__ */ withoutGaps(${ts.join(names, ', ')})`);
  }
  return ts`{${ts.join(
    members.map((each) => ts`\n  ${each},`),
    '',
  )}\n}`;
}

function callMember(operation: Operation, name: string, table: TypeScript): RpcMember {
  return { operation, name, doc: rpcDoc(operation), ...signatureOf(operation, table) };
}

/**
 * The type of a method. Params that its result depends on become type parameters, as with overloads, a wrong param
 * would be reported once for each.
 */
function signatureOf(operation: Operation, table: TypeScript): Omit<Signature, 'name'> {
  const { id, rpc } = operation;
  const methods = ts`${table}[${quote(id)}]`;
  const result = rpc?.result === undefined ? ts`void` : ts`${methods}['result']`;
  if (rpc?.paramStructure === 'by-name') {
    const optional = rpc.params.every(({ required }) => !required);
    const params = [ts`params${optional ? '?' : ''}: ${methods}['params']`, ts`options?: Deadline`];
    return { params, result: ts`Promise<${result}>` };
  }
  const variants = (rpc?.variants ?? []).filter(({ params }) =>
    Object.values(params).every((schema) => literalType(schema) !== undefined),
  );
  const deciding = (rpc?.params ?? [])
    .map(({ name }, i) => ({ name, i }))
    .filter(({ name }) => variants.some(({ params }) => Object.hasOwn(params, name)));
  const letter = (index: number): TypeScript => ts`P${index}`;
  const params = paramList(operation, (i, name) =>
    deciding.some((each) => each.name === name) ? letter(i) : ts`${methods}['params'][${i}]`,
  );
  const generics = deciding.map(({ i }) => ts`const ${letter(i)} extends ${methods}['params'][${i}]`);
  const given = ts`[${ts.join(
    deciding.map(({ i }) => letter(i)),
    ', ',
  )}]`;
  const results = variants.map(({ params: narrowed, result: pointer }) => {
    const wanted = deciding.map(({ name, i }) => literalType(narrowed[name]) ?? ts`${methods}['params'][${i}]`);
    return ts`${given} extends [${ts.join(wanted, ', ')}] ? ${componentType(pointer)} :`;
  });
  const either = ts.join(
    [...results, result].map((each) => ts`\n    ${each}`),
    '',
  );
  return {
    generics,
    params: [...params, ts`options?: Deadline`],
    result: ts`Promise<${results.length > 0 ? ts`${either}\n  ` : result}>`,
  };
}

function rpcDoc({ summary, description, deprecated, safeToRepeat, rpc }: Operation): Comment[] {
  const positional = rpc?.paramStructure !== 'by-name';
  const params = positional ? paramNames(rpc?.params ?? []) : [];
  return [
    inComment(summary),
    inComment(description),
    repeatability(safeToRepeat),
    ...params,
    ...(rpc?.errors ?? []).map(
      ({ code, message }) => comment`@throws RpcError ${code}: ${inComment(oneLine(message))}`,
    ),
    deprecation(deprecated),
  ];
}

function paramNames(params: { name: string; summary: string; description: string }[]): Comment[] {
  const labels = labelsOf(params.map(({ name }) => name));
  return params.map(({ summary, description }, i) => {
    const said = inComment(oneLine(summary || description));
    return said === '' ? comment`` : comment`@param ${inComment(labels[i] ?? '')} - ${said}`;
  });
}
