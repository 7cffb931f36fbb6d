import type { Contract } from '../../contract/contract.ts';
import { banner, bannerLines } from '../banner.ts';
import { foldLine } from '../fold-lines.ts';
import { callsBody } from './calls.ts';
import { apiWords, binders, namesLine, runtimeTypes, type ClientNames } from './client-names.ts';
import { rpcPart } from './rpc-client-code.ts';
import { clientParts } from './client-parts.ts';
import { httpPart } from './http-client-code.ts';
import { rowsBody } from './rows.ts';
import { identifier, quote, singleQuoted, ts, type TypeScript, listUsedNames } from '../text.ts';

/**
 * The type of each constant is declared, so a compiler learns nothing from the rows. To check them was a fifth of its
 * time for GitHub's document, in each project that imports the client; our tests check them.
 */
const uncheckedRows = ts`\n// Data, whose types are declared: compilers need not check it.\n// @ts-nocheck\n\n`;

/**
 * Emits the clients: `rows.ts` has what their runtime has to know about each operation, `client.ts` their types, with
 * the documentation of each method, and the functions that make them, and `calls.ts` a function for each method, for
 * bundles that have only what they use.
 *
 * @param contract - the contract; there is no client for an API that it lacks
 * @param names - the names of the functions, and the module of the runtime
 * @example emitClient(contract, namesFor(undefined, {}, contract.apis))['client.ts']
 */
export function emitClient(contract: Contract, names: ClientNames): Record<string, TypeScript> {
  const parts = clientParts(contract, names);
  const { rpc, http } = parts;
  const client = ts.join(
    [
      rpc === undefined ? ts`` : rpcPart(contract, names, rpc, rpc.identifierOf),
      http === undefined ? '' : httpPart(contract, names, http, http.identifierOf),
    ],
    '',
  );
  const mentioned = [...(http?.words.spoken?.mentioned ?? [])].map((name) => identifier(name));
  const requests = listUsedNames(client, [...(http?.words.spoken?.requests ?? [])]);
  const all = [...new Set([...(http?.words.spoken?.all ?? []), ...mentioned])].map((name) => identifier(name));
  const types = singleQuoted(`./${apiWords(names).http.file}.ts`);
  const rows = rowsBody(parts);
  const calls = callsBody(contract, names, parts);
  return {
    'rows.ts': ts.join([bannerLines, uncheckedRows, runtimeImport(names, rows, []), rows || '\nexport {};\n'], ''),
    'client.ts': ts.join(
      [
        banner,
        ts`${namesLine(names, contract.apis)}\n\n`,
        runtimeImport(names, client, binders),
        typeImports(names, client, mentioned, http?.words.spoken?.requests),
        client.includes('rows.') ? ts`import * as rows from './rows.ts';\n` : '',
        all.length > 0 ? ts`\n${foldLine(ts`export type { ${ts.join(all, ', ')} } from ${types};`)}\n` : '',
        requests.length > 0
          ? ts`\n${foldLine(ts`export type { ${ts.join(requests, ', ')} } from './operations.ts';`)}\n`
          : '',
        ...['clientCredentials', 'deviceAuthorization'].map((called) =>
          client.includes(called.concat('('))
            ? ts`\nexport { ${identifier(called)} } from ${quote(names.runtime)};\n`
            : '',
        ),
        client || '\nexport {};\n',
      ],
      '',
    ),
    'calls.ts': ts.join(
      [
        banner,
        runtimeImport(names, calls, binders),
        clientImport(names, calls),
        typeImports(names, calls, mentioned, http?.words.spoken?.requests),
        calls.includes('rows.') ? ts`import * as rows from './rows.ts';\n` : '',
        calls || '\nexport {};\n',
      ],
      '',
    ),
  };
}

function runtimeImport(names: ClientNames, body: TypeScript, renamed: typeof binders | []): TypeScript {
  const values = [
    ...listUsedNames(body, [
      'anyMedia',
      'callHttp',
      'callRpc',
      'exactly',
      'exactRpc',
      'jsonOnly',
      'parseWebhook',
      'secretsAt',
      'withoutGaps',
    ] as const),
    ...renamed.flatMap(([own, theirs]) => (listUsedNames(body, [own]).length > 0 ? [ts`${theirs} as ${own}`] : [])),
  ];
  const types = listUsedNames(body, runtimeTypes);
  const lines = [...values, ...types.map((name) => (values.length > 0 ? ts`type ${name}` : ts`${name}`))];
  if (lines.length === 0) return ts``;
  const keyword = values.length > 0 ? 'import' : 'import type';
  return ts`${keyword} {\n${ts.join(
    lines.map((name) => ts`  ${name},\n`),
    '',
  )}} from ${quote(names.runtime)};\n`;
}

function clientImport(names: ClientNames, body: TypeScript): TypeScript {
  const words = apiWords(names);
  const types = listUsedNames(
    body,
    [words.rpc, words.http].flatMap(({ type }) => [ts`${type}CallOptions`, ts`${type}ClientOptions`]),
  );
  return types.length > 0 ? ts`import type { ${ts.join(types, ', ')} } from './client.ts';\n` : ts``;
}

function typeImports(
  names: ClientNames,
  body: TypeScript,
  mentioned: readonly TypeScript[],
  requests: ReadonlySet<TypeScript> = new Set(),
): TypeScript {
  const words = apiWords(names);
  const tables = listUsedNames(body, [
    ts`${words.rpc.type}Methods`,
    ...requests,
    ...(['MediaTypes', 'Payloads', 'Requests', 'Responses', 'Streams'] as const).map(
      (kind) => ts`${words.http.type}${kind}`,
    ),
  ]);
  const schemas = listUsedNames(body, mentioned);
  const httpFile = singleQuoted(`./${words.http.file}.ts`);
  return ts.join(
    [
      body.includes('HttpWebhooks[') ? ts`import type { webhooks as HttpWebhooks } from ${httpFile};\n` : '',
      schemas.length > 0 ? ts`${foldLine(ts`import type { ${ts.join(schemas, ', ')} } from ${httpFile};`)}\n` : '',
      body.includes('RpcComponents[')
        ? ts`import type { components as RpcComponents } from ${singleQuoted(`./${words.rpc.file}.ts`)};\n`
        : '',
      tables.length > 0 ? ts`${foldLine(ts`import type { ${ts.join(tables, ', ')} } from './operations.ts';`)}\n` : '',
    ],
    '',
  );
}
