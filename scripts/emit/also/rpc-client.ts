import { readdir, readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join, relative } from 'node:path';
import { requirePackages } from '../../contract/base/optional-packages.ts';
import { Worker } from 'node:worker_threads';
import { transform } from 'esbuild';
import type { OpenrpcDocument } from '../../contract/document/documents.ts';
import { removeExternalReferences, sanitizeForGenerator } from '../../contract/export/export.ts';
import type { JsonObject } from '../../contract/base/json.ts';
import { joinText, trustCode } from '../../contract/base/code.ts';
import { setRunningTimeout } from '../../contract/base/running-timeout.ts';
import { workInTemporaryFolder } from '../../temporary/temporary.ts';
import { literalAnywhere, quote, ts, type TypeScript } from '../text.ts';
import { toSlashPath } from '../../contract/base/slash-path.ts';

/** The files of the client, or the reason why there is none. */
export type RpcClient = { files: Record<string, string>; refused?: never } | { files?: never; refused: string };

/** Files for a repository of its own, which the generator adds. */
const leftOut = new Set(['.gitignore', 'tslint.json']);

/**
 * Emits the TypeScript client that @open-rpc/generator makes of an OpenRPC document. For some documents (with a
 * recursive `$ref`) the generator never ends, and a loop cannot be interrupted from its own thread, so it runs in a
 * worker.
 *
 * @param openrpc - the OpenRPC document as it was written
 * @param limit - milliseconds after which the generator is stopped
 * @returns the texts of the emitted package by file name; or why the generator could not make it
 * @example await emitRpcClient(document, 20_000) // { files: { 'src/index.ts': '…', … } }
 */
export async function emitRpcClient(openrpc: OpenrpcDocument, limit: number): Promise<RpcClient> {
  const method = openrpc.methods.find((one) => 'name' in one && members.has(one.name));
  if (method !== undefined && 'name' in method)
    return { refused: joinText`its class already has a member called ${method.name}` };
  return workInTemporaryFolder(async (folder) => {
    const closed = removeExternalReferences(openrpc);
    const { document, methods } = sanitizeForGenerator(closed);
    const made = await generate(closed, document, folder, limit);
    if ('refused' in made) return { refused: shortenMessage(made.refused) };
    const files = await readFolder(join(folder, 'client', 'typescript'));
    const code = withNames(withDocument(files['src/index.ts'] ?? '', made.document), methods);
    const flaw = await flawOf(code);
    if (flaw !== undefined) return { refused: flaw };
    return { files: { ...files, 'src/index.ts': code, 'src/openrpc.json': JSON.stringify(openrpc, undefined, 2) } };
  });
}

/** The members of the generated class besides the methods of the document. */
const members = new Set([
  ...[
    'constructor',
    'onError',
    'onNotification',
    'openrpcDocument',
    'request',
    'rpc',
    'setDefaultTimeout',
    'startBatch',
  ],
  ...['stopBatch', 'timeout', 'transport', 'validator', 'prototype', '__proto__'],
]);

/**
 * The program of the worker, as text: a file would have one name as TypeScript and another one compiled.
 *
 * Four parts of the generator are replaced. `contract/load.ts` has validated the document and joined its files, so it
 * need not be validated by a schema that takes longer to compile than the client to write, and nothing is downloaded.
 * ajv would check calls, and the TOML parser is for clients in Rust.
 */
const program = `
  const { workerData, parentPort } = require('node:worker_threads');
  const { createRequire } = require('node:module');
  const { dirname, join } = require('node:path');
  const put = (path, exports) => {
    require.cache[path] = { id: path, filename: path, loaded: true, children: [], paths: [], exports };
  };
  const find = (from, ...names) => names.reduce((path, name) => createRequire(path).resolve(name), from);
  try {
    const utilities = find(workerData.generator, '@open-rpc/schema-utils-js');
    put(join(dirname(utilities), 'validate-open-rpc-document.js'), {
      __esModule: true,
      default: () => true,
      OpenRPCDocumentValidationError: class extends Error {},
    });
    const resolver = ['@json-schema-tools/dereferencer', '@json-schema-tools/reference-resolver'];
    put(find(utilities, ...resolver, 'isomorphic-fetch'), () => {
      throw new Error('a reference leads to another machine');
    });
    put(find(utilities, 'ajv'), class {});
    put(find(workerData.generator, '@iarna/toml'), {});
  } catch {
    // Another version has other parts, and works without this.
  }
  const generate = require(workerData.generator).default;
  const { parseOpenRPCDocument } = createRequire(workerData.generator)('@open-rpc/schema-utils-js');
  generate(workerData.options)
    .then(() => parseOpenRPCDocument(workerData.openrpc))
    .then(
      (document) => parentPort.postMessage({ document: JSON.stringify(document) }),
      (error) => parentPort.postMessage({ refused: String(error && error.message || error) }),
    );
`;

/** The document that the client validates calls with, in which every reference is replaced with its target. */
type Made = { document: string } | { refused: string };

function generate(openrpc: OpenrpcDocument, openrpcDocument: JsonObject, outDir: string, limit: number): Promise<Made> {
  requirePackages('rpc-client');
  const worker = new Worker(program, {
    eval: true,
    execArgv: [],
    // The generator prints what it also throws.
    stdout: true,
    stderr: true,
    workerData: {
      generator: createRequire(import.meta.url).resolve('@open-rpc/generator'),
      openrpc,
      options: {
        openrpcDocument,
        outDir,
        components: [{ type: 'client', name: 'node-client', language: 'typescript' }],
      },
    },
  });
  return new Promise<Made>((resolve) => {
    const timer = setRunningTimeout(limit, () =>
      resolve({ refused: joinText`it did not end within ${limit / 1000} s` }),
    );
    const end = (made: Made): void => {
      clearInterval(timer);
      resolve(made);
    };
    worker.once('message', end);
    worker.once('error', (error: Error) => end({ refused: error.message }));
    worker.once('exit', () => end({ refused: 'it ended without a result' }));
  }).finally(() => worker.terminate());
}

/** Casts the document, as the generator's types have neither later versions of OpenRPC nor methods without a result. */
function withDocument(code: string, document: string): string {
  const declaration = '\n  public static openrpcDocument: OpenRPC = ';
  const [before = '', ...rest] = code.split(declaration);
  return [
    before,
    ...rest.map(
      (text) =>
        ts`${literalAnywhere(document)} as unknown as OpenRPC;${trustGenerated(text.slice(text.indexOf('\n')))}`,
    ),
  ].join(declaration);
}

function withNames(code: string, methods: { name: string; alias: string }[]): string {
  return methods.reduce((text, { name, alias }) => {
    const written = literalAnywhere(quote(name));
    return text
      .replaceAll(joinText`\n  public ${alias}: `, () => ts`\n  public [${written}]: `)
      .replaceAll(
        joinText`return this.request("${alias}", params);`,
        () => ts`return this.request(${written}, params);`,
      );
  }, code);
}

/** What the generator wrote, and the compiler has not refused. */
function trustGenerated(code: string): TypeScript {
  // oxlint-disable-next-line code/no-pasted-code -- another generator wrote it
  return trustCode(code);
}

/** Checks the code, which the generator does not: for some documents it is invalid, or has two types of one name. */
async function flawOf(code: string): Promise<string | undefined> {
  const syntax = await transform(code, { loader: 'ts', logLevel: 'silent' }).then(
    () => undefined,
    () => 'what it wrote for this document is not valid TypeScript',
  );
  if (syntax !== undefined) return syntax;
  const names = [...code.matchAll(/^export (?:type|interface|class) (\w+)/gm)].map(([, name = '']) => name);
  const twice = names.find((name, i) => names.indexOf(name) !== i);
  return twice === undefined ? undefined : joinText`it wrote two types called ${twice}`;
}

/** Shortens a message: some contain a whole report, of which the beginning is enough. */
function shortenMessage(text: string): string {
  const line = text.replaceAll(/\s+/g, ' ').trim();
  return line.length > 240 ? joinText`${line.slice(0, 240)}…` : line;
}

async function readFolder(folder: string): Promise<Record<string, string>> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files: Record<string, string> = {};
  for (const entry of entries) {
    if (!entry.isFile() || leftOut.has(entry.name)) continue;
    const file = join(entry.parentPath, entry.name);
    files[toSlashPath(relative(folder, file))] = await readFile(file, 'utf8');
  }
  return files;
}
