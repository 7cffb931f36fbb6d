import type { Contract } from '../contract/contract.ts';
import { banner } from './banner.ts';
import { namesLine, apiWords, type ClientNames } from './client/names.ts';
import { nodePart } from './client/node.ts';
import { platformPart } from './client/platform.ts';
import { quote, usedIn } from './text.ts';

/**
 * Emits the clients: the tables for their runtime, their types with the documentation of each method, and the functions
 * that make them.
 *
 * @param contract - the contract; there is no client for an API that it lacks
 * @param names - the names of the functions, and the module of the runtime
 * @returns the module `client.ts`
 * @example emitClient(contract, namesFor(undefined, {}))
 */
export function emitClient(contract: Contract, names: ClientNames): string {
  const words = apiWords(names);
  const has = new Set(contract.apis.map(({ name }) => name));
  const body = [
    has.has('node') ? nodePart(contract, names) : '',
    has.has('platform') ? platformPart(contract, names) : '',
  ].join('');
  const uses = (list: readonly string[]): string[] => usedIn(body, list);
  const runtime = [
    ...uses(['anyMedia', 'secretsAt']),
    ...(has.has('node') ? ['nodeClient as bindRpc'] : []),
    ...(has.has('platform') ? ['platformClient as bindHttp'] : []),
    ...(/\bbindStreams\b/.test(body) ? ['platformStreams as bindStreams'] : []),
    ...(/\bbindTransfers\b/.test(body) ? ['platformTransfers as bindTransfers'] : []),
    ...(/\bbindSubscriptions\b/.test(body) ? ['nodeSubscriptions as bindSubscriptions'] : []),
    ...uses(runtimeTypes).map((name) => `type ${name}`),
  ];
  const tables = uses([
    `${words.node.type}Methods`,
    ...['Payloads', 'Requests', 'Responses', 'Streams'].map((kind) => `${words.platform.type}${kind}`),
  ]);
  return [
    banner,
    `${namesLine(names, contract.apis)}\n\n`,
    runtime.length > 0
      ? `import {\n${runtime.map((name) => `  ${name},\n`).join('')}} from ${quote(names.runtime)};\n`
      : '',
    body.includes('RpcComponents[')
      ? `import type { components as RpcComponents } from './${words.node.file}.ts';\n`
      : '',
    tables.length > 0 ? `import type { ${tables.join(', ')} } from './operations.ts';\n` : '',
    body.includes('clientCredentials(') ? `\nexport { clientCredentials } from ${quote(names.runtime)};\n` : '',
    body || '\nexport {};\n',
  ].join('');
}

const runtimeTypes = [
  'BasicCredential',
  'CallOptions',
  'Credential',
  'Deadline',
  'Found',
  'ItemAt',
  'NodeOptions',
  'NodeRequest',
  'NodeTable',
  'Outcome',
  'PlatformOptions',
  'PlatformTable',
  'SubscriptionOptions',
  'SubscriptionTable',
  'TransferOptions',
  'WaitOptions',
  'WithoutPaging',
];
