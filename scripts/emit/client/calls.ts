import type { Contract } from '../../contract/contract.ts';
import { foldedLine } from '../lines.ts';
import { memberKey, quote, tsdoc } from '../text.ts';
import { makerDoc } from './doc.ts';
import { apiWords, type ClientNames } from './names.ts';
import type { NodeMember } from './node.ts';
import type { ClientParts } from './parts.ts';
import type { PlatformMember } from './platform.ts';

/**
 * Emits a function for each method of the clients. Its first argument is the connection, which says where requests go.
 *
 * @param contract - the contract
 * @param names - see {@link ClientNames}
 * @param parts - of the contract
 * @returns the body of the module `calls.ts`
 */
export function callsBody(contract: Contract, names: ClientNames, { node, platform }: ClientParts): string {
  const words = apiWords(names);
  const written: string[] = [];
  if (node !== undefined) {
    const { type } = words.node;
    written.push(connect(contract, type, 'node'));
    for (const member of [...node.members, ...node.waits.members])
      written.push(rpcCall(member, node.identifiers.get(member.name) ?? member.name, type));
  }
  if (platform !== undefined) {
    const { type } = words.platform;
    written.push(connect(contract, type, 'platform'));
    const rowOf = new Map(platform.rows.map(([name, operation]) => [operation, name]));
    for (const member of platform.members) {
      const { identifiers } = platform;
      const row = rowOf.get(member.operation) ?? member.name;
      written.push(
        httpCall(member, identifiers.get(member.name) ?? member.name, type, row, identifiers.get(row) ?? row),
      );
    }
  }
  return written.join('');
}

function connect(contract: Contract, type: string, api: 'platform' | 'node'): string {
  const bind = api === 'platform' ? 'bindHttpConnection' : 'bindRpcConnection';
  const given = api === 'platform' ? 'rows.schemes, options' : 'options';
  return `
/** Where the functions below send their requests. */
export type ${type}Connection = ReturnType<typeof ${bind}>;

${tsdoc(makerDoc(contract, `connect${type}`, api, 'connection'))}export function connect${type}(options: ${type}ClientOptions): ${type}Connection {
  return ${bind}(${given});
}
`;
}

function rpcCall({ name, doc, generics, params, result }: NodeMember, identifier: string, type: string): string {
  const given = [`connection: ${type}Connection`, `...given: [${params.join(', ')}]`];
  const body = `callRpc(connection, ${quote(name)}, rows.${identifier}, given)`;
  return callCode(doc, identifier, generics, given, result, body);
}

function httpCall(
  { doc, name, params, result, bind, isPlain }: PlatformMember,
  identifier: string,
  type: string,
  row: string,
  rowName: string,
): string {
  const given = params.map((param) => /^\w+/.exec(param)?.[0] ?? '').join(', ');
  const rows = `{ ${memberKey(row)}: rows.${rowName} }`;
  const media = isPlain ? 'jsonOnly' : 'anyMedia';
  const body = `callHttp(${bind}, connection, ${rows}, ${quote(name)}, [${given}], ${media})`;
  return callCode(doc, identifier, [], [`connection: ${type}Connection`, ...params], result, body);
}

function callCode(
  doc: string[],
  name: string,
  generics: readonly string[] | undefined,
  params: readonly string[],
  result: string,
  body: string,
): string {
  const lines = params.map((param) => `${foldedLine(`  ${param}${param.startsWith('...') ? '' : ','}`)}\n`).join('');
  const open = generics === undefined || generics.length === 0 ? '' : `<${generics.join(', ')}>`;
  const head = `export function ${name}${open}(\n${lines}): ${result} {`;
  return `\n${tsdoc(doc)}${head}\n  return ${body};\n}\n`;
}
