import type { Contract } from '../../contract/contract.ts';
import type { ApiKind } from '../../contract/message.ts';
import { foldLine } from '../fold-lines.ts';
import { identifier, memberKey, quote, ts, tsdoc, type Comment, type TypeScript } from '../text.ts';
import { makerDoc } from './doc.ts';
import { apiWords, type ClientNames } from './client-names.ts';
import { exactArgument, type RpcMember } from './rpc-client-code.ts';
import type { ClientParts, HttpClientParts } from './client-parts.ts';
import { binderOf, type HttpMember } from './http-client-code.ts';

/**
 * Emits a function for each method of the clients. Its first argument is the connection, which says where requests go.
 *
 * @param names - see {@link ClientNames}
 * @param parts - of the contract
 * @returns the body of the module `calls.ts`
 */
export function callsBody(contract: Contract, names: ClientNames, { rpc, http }: ClientParts): TypeScript {
  const words = apiWords(names);
  const written: TypeScript[] = [];
  if (rpc !== undefined) {
    const { type } = words.rpc;
    written.push(connect(contract, type, 'rpc', exactArgument(rpc.integers)));
    for (const member of [...rpc.members, ...rpc.waits.members])
      written.push(rpcCall(member, rpc.identifierOf(member.name), type));
  }
  if (http !== undefined) {
    const { type } = words.http;
    written.push(connect(contract, type, 'http', ts``));
    const rowOf = new Map(http.rows.map(([name, operation]) => [operation, name]));
    for (const member of http.members) {
      const row = rowOf.get(member.operation) ?? member.name;
      written.push(httpCall(member, http, type, row));
    }
  }
  return ts.join(written, '');
}

function connect(contract: Contract, type: TypeScript, kind: ApiKind, exact: TypeScript): TypeScript {
  const bind = kind === 'http' ? 'bindHttpConnection' : 'bindRpcConnection';
  const given = kind === 'http' ? ts`rows.schemes, options` : ts`options${exact}`;
  const doc = tsdoc(makerDoc(contract, ts`connect${type}`, kind, 'connection'));
  return ts`
/** Where the functions below send their requests. */
export type ${type}Connection = ReturnType<typeof ${bind}>;

${doc}export function connect${type}(options: ${type}ClientOptions): ${type}Connection {
  return ${bind}(${given});
}
`;
}

function rpcCall(
  { name, doc, generics, params, result }: RpcMember,
  identifier: TypeScript,
  type: TypeScript,
): TypeScript {
  const given = [ts`connection: ${type}Connection`, ts`...given: [${ts.join(params, ', ')}]`];
  const body = ts`callRpc(connection, ${quote(name)}, rows.${identifier}, given)`;
  return callCode(doc, identifier, generics, given, result, body);
}

function httpCall(
  { doc, name, generics, params, result, bind, isPlain }: HttpMember,
  { identifierOf, integers }: HttpClientParts,
  type: TypeScript,
  row: string,
): TypeScript {
  const given = ts.join(
    params.map((param) => identifier(/^\w+/.exec(param)?.[0] ?? '')),
    ', ',
  );
  const rows = ts`{ ${memberKey(row)}: rows.${identifierOf(row)} }`;
  const media = isPlain ? 'jsonOnly' : 'anyMedia';
  const body = ts`callHttp(${binderOf(bind, integers)}, connection, ${rows}, ${quote(name)}, [${given}], ${media})`;
  return callCode(doc, identifierOf(name), generics, [ts`connection: ${type}Connection`, ...params], result, body);
}

function callCode(
  doc: Comment[],
  name: TypeScript,
  generics: readonly TypeScript[] | undefined,
  params: readonly TypeScript[],
  result: TypeScript,
  body: TypeScript,
): TypeScript {
  const lines = ts.join(
    params.map((param) => ts`${foldLine(ts`  ${param}${param.startsWith('...') ? '' : ','}`)}\n`),
    '',
  );
  const open = generics === undefined || generics.length === 0 ? '' : ts`<${ts.join(generics, ', ')}>`;
  const head = ts`export function ${name}${open}(\n${lines}): ${result} {`;
  return ts`\n${tsdoc(doc)}${head}\n  return ${body};\n}\n`;
}
