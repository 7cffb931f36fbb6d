import type { Contract } from '../contract/contract.ts';
import { banner } from './banner.ts';
import { callsBody } from './client/calls.ts';
import { apiWords, binders, namesLine, type ClientNames } from './client/names.ts';
import { nodePart } from './client/node.ts';
import { clientParts } from './client/parts.ts';
import { platformPart } from './client/platform.ts';
import { rowsBody } from './client/rows.ts';
import type { EmittedFiles } from './emitter.ts';
import { quote, usedIn } from './text.ts';

/**
 * Emits the clients: `rows.ts` has what their runtime has to know about each operation, `client.ts` their types, with the
 * documentation of each method, and the functions that make them, and `calls.ts` a function for each method, for bundles
 * that have only what they use.
 *
 * @param contract - the contract; there is no client for an API that it lacks
 * @param names - the names of the functions, and the module of the runtime
 * @returns the modules
 * @example emitClient(contract, namesFor(undefined, {}, contract.apis))['client.ts']
 */
export function emitClient(contract: Contract, names: ClientNames): EmittedFiles {
  const parts = clientParts(contract, names);
  const { node, platform } = parts;
  const client = [
    node === undefined ? '' : nodePart(contract, names, node, (name) => node.identifiers.get(name) ?? name),
    platform === undefined
      ? ''
      : platformPart(contract, names, platform, (name) => platform.identifiers.get(name) ?? name),
  ].join('');
  const rows = rowsBody(parts);
  const calls = callsBody(contract, names, parts);
  return {
    'rows.ts': [banner, runtimeImport(names, rows, []), rows || '\nexport {};\n'].join(''),
    'client.ts': [
      banner,
      `${namesLine(names, contract.apis)}\n\n`,
      runtimeImport(names, client, binders),
      typeImports(names, client),
      client.includes('rows.') ? `import * as rows from './rows.ts';\n` : '',
      client.includes('clientCredentials(') ? `\nexport { clientCredentials } from ${quote(names.runtime)};\n` : '',
      client || '\nexport {};\n',
    ].join(''),
    'calls.ts': [
      banner,
      runtimeImport(names, calls, binders),
      clientImport(names, calls),
      typeImports(names, calls),
      calls.includes('rows.') ? `import * as rows from './rows.ts';\n` : '',
      calls || '\nexport {};\n',
    ].join(''),
  };
}

function runtimeImport(names: ClientNames, body: string, renamed: typeof binders | []): string {
  const values = [
    ...usedIn(body, ['anyMedia', 'callHttp', 'callRpc', 'jsonOnly', 'secretsAt']),
    ...renamed.flatMap(([own, theirs]) => (usedIn(body, [own]).length > 0 ? [`${theirs} as ${own}`] : [])),
  ];
  const types = usedIn(body, runtimeTypes);
  const lines = [...values, ...types.map((name) => (values.length > 0 ? `type ${name}` : name))];
  if (lines.length === 0) return '';
  const keyword = values.length > 0 ? 'import' : 'import type';
  return `${keyword} {\n${lines.map((name) => `  ${name},\n`).join('')}} from ${quote(names.runtime)};\n`;
}

function clientImport(names: ClientNames, body: string): string {
  const words = apiWords(names);
  const types = usedIn(
    body,
    [words.node, words.platform].flatMap(({ type }) => [`${type}CallOptions`, `${type}ClientOptions`]),
  );
  return types.length > 0 ? `import type { ${types.join(', ')} } from './client.ts';\n` : '';
}

function typeImports(names: ClientNames, body: string): string {
  const words = apiWords(names);
  const tables = usedIn(body, [
    `${words.node.type}Methods`,
    ...['Payloads', 'Requests', 'Responses', 'Streams'].map((kind) => `${words.platform.type}${kind}`),
  ]);
  return [
    body.includes('RpcComponents[')
      ? `import type { components as RpcComponents } from './${words.node.file}.ts';\n`
      : '',
    tables.length > 0 ? `import type { ${tables.join(', ')} } from './operations.ts';\n` : '',
  ].join('');
}

const runtimeTypes = [
  'BasicCredential',
  'CallOptions',
  'Credential',
  'Deadline',
  'Found',
  'ItemAt',
  'NodeMethod',
  'NodeOptions',
  'NodeRequest',
  'NodeTable',
  'Outcome',
  'PlatformOperation',
  'PlatformOptions',
  'PlatformTable',
  'Schemes',
  'SubscriptionOptions',
  'SubscriptionTable',
  'TransferOptions',
  'WaitOptions',
  'WithoutPaging',
];
