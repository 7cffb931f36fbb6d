import { emitClient } from './client/client.ts';
import { apiWords } from './client/client-names.ts';
import type { EmittedFiles, Emitter, StreamedFiles } from './emitter.ts';
import { emitCheckedClient } from './also/checked-client.ts';
import { emitK6 } from './also/k6.ts';
import { emitMsw } from './also/msw.ts';
import { emitRpcClient } from './also/rpc-client.ts';
import { emitDocuments, emitServer } from './server/server.ts';
import { emitStandardSchema } from './also/standard-schema.ts';
import { emitOperationTypes } from './types/operation-types.ts';
import { emitTanstackQuery } from './also/tanstack-query.ts';
import { emitValidators } from './also/validators.ts';
import { joinText } from '../contract/base/code.ts';

/** Everything that `generate` writes, each part by an emitter. */
export const emitters: Emitter[] = [
  {
    name: 'rpc-client',
    onRequest: true,
    emit: async ({ apis }, { limit, warn }) => {
      const openrpc = apis.find(({ kind }) => kind === 'rpc')?.openrpc;
      if (openrpc === undefined) return undefined;
      const { files, refused } = await emitRpcClient(openrpc, limit);
      if (refused === undefined) return placeFilesBelow('rpc-client', files);
      warn(`@open-rpc/generator made no client: ${refused}. Everything else was written.`);
      return undefined;
    },
  },
  {
    name: 'types',
    emit: async (contract, { types, names }) => {
      const texts = await types.emit(contract);
      const words = apiWords(names);
      const files = contract.apis.map((api, i): [string, string] => [
        joinText`${words[api.kind].file}.ts`,
        texts[i] ?? '',
      ]);
      return Object.fromEntries(files);
    },
  },
  {
    name: 'tables',
    needs: ['types'],
    emit: (contract, { names }) => ({ 'operations.ts': emitOperationTypes(contract, names) }),
  },
  {
    name: 'validators',
    emit: (contract, { tell, chosen }) =>
      placeBelow('validators', emitValidators(contract, tell, chosen.has('standard-schema'))),
  },
  { name: 'client', needs: ['tables'], emit: (contract, { names }) => emitClient(contract, names) },
  {
    name: 'checked-client',
    onRequest: true,
    needs: ['client', 'validators'],
    emit: (contract, { names }) => ({ 'checked-client.ts': emitCheckedClient(contract, names) }),
  },
  {
    name: 'server',
    needs: ['tables', 'validators'],
    emit: (contract, { names, serverRuntime, isOneOfSeveral }) => ({
      'server.ts': emitServer(contract, serverRuntime, names, isOneOfSeveral),
      'documents.ts': emitDocuments(contract),
    }),
  },
  {
    name: 'documents',
    emit: ({ apis }) =>
      Object.fromEntries(
        apis.map(({ kind, document }) => [
          kind === 'http' ? 'openapi.json' : 'rpc.openapi.json',
          joinText`${JSON.stringify(document, undefined, 2)}\n`,
        ]),
      ),
  },
  {
    name: 'msw',
    onRequest: true,
    needs: ['server'],
    emit: (contract) => ({ 'msw.ts': emitMsw(contract) }),
  },
  {
    name: 'standard-schema',
    onRequest: true,
    needs: ['tables', 'validators'],
    emit: (contract, { names }) => placeBelow('standard-schema', emitStandardSchema(contract, names)),
  },
  {
    name: 'tanstack-query',
    onRequest: true,
    needs: ['client', 'tables'],
    emit: (contract, { names }) => ({ 'tanstack-query.ts': emitTanstackQuery(contract, names) }),
  },
  { name: 'k6', onRequest: true, emit: (contract) => placeFilesBelow('k6', { 'script.js': emitK6(contract) }) },
];

function placeFilesBelow(folder: string, files: EmittedFiles): EmittedFiles {
  return Object.fromEntries(Object.entries(files).map(([name, text]) => [joinText`${folder}/${name}`, text]));
}

async function* placeBelow(folder: string, files: StreamedFiles): StreamedFiles {
  for await (const [name, text] of files) yield [joinText`${folder}/${name}`, text];
}
