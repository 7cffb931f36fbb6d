import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { Worker } from 'node:worker_threads';
import type { OpenrpcDocument } from '../contract/documents.ts';

/** What became of the client: its files, or the reason why there is none. */
export type RpcClient = { files: Record<string, string>; refused?: never } | { files?: never; refused: string };

/** Repository housekeeping that the generator adds; it is of no use inside another repository. */
const leftOut = new Set(['.gitignore', 'tslint.json']);

/**
 * Emits the TypeScript client that @open-rpc/generator makes of an OpenRPC document. The generator never ends on some
 * documents (a recursive `$ref`), and a loop cannot be interrupted from within its thread: so it gets one of its own.
 *
 * @param openrpc - the OpenRPC document as written
 * @param limit - milliseconds after which the generator is given up
 * @returns file name → text of the emitted package; or why the generator could not do it
 * @example await emitRpcClient(document, 20_000) // { files: { 'src/index.ts': '…', … } }
 */
export async function emitRpcClient(openrpc: OpenrpcDocument, limit: number): Promise<RpcClient> {
  const folder = await mkdtemp(join(tmpdir(), 'twinspec-rpc-client-'));
  try {
    const refused = await generate(openrpc, folder, limit);
    return refused === undefined ? { files: await read(join(folder, 'client', 'typescript')) } : { refused };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** The thread's program, as text: a compiled and a TypeScript file beside each other would need two names. */
const program = `
  const { workerData, parentPort } = require('node:worker_threads');
  const generate = require(workerData.generator).default;
  generate(workerData.options).then(
    () => parentPort.postMessage({}),
    (error) => parentPort.postMessage({ refused: String(error && error.message || error) }),
  );
`;

function generate(openrpcDocument: OpenrpcDocument, outDir: string, limit: number): Promise<string | undefined> {
  const worker = new Worker(program, {
    eval: true,
    execArgv: [],
    // The generator reports to the console what it also throws.
    stdout: true,
    stderr: true,
    workerData: {
      generator: createRequire(import.meta.url).resolve('@open-rpc/generator'),
      options: {
        openrpcDocument: withoutErrorPairings(openrpcDocument),
        outDir,
        components: [{ type: 'client', name: 'node-client', language: 'typescript' }],
      },
    },
  });
  return new Promise<string | undefined>((resolve) => {
    const timer = setTimeout(() => resolve(`it did not end within ${limit / 1000} s`), limit);
    const end = (refused: string | undefined): void => {
      clearTimeout(timer);
      resolve(refused);
    };
    worker.once('message', ({ refused }: { refused?: string }) => end(refused));
    worker.once('error', (error: Error) => end(error.message));
    worker.once('exit', () => end('it ended without a result'));
  }).finally(() => worker.terminate());
}

/** The generator inlines the document into code whose types know no pairing without a result. */
function withoutErrorPairings(openrpc: OpenrpcDocument): OpenrpcDocument {
  const methods = openrpc.methods.map((method) => {
    if ('$ref' in method || method.examples === undefined) return method;
    return { ...method, examples: method.examples.filter((pairing) => '$ref' in pairing || pairing.result !== undefined) };
  });
  return { ...openrpc, methods };
}

async function read(folder: string): Promise<Record<string, string>> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files: Record<string, string> = {};
  for (const entry of entries) {
    if (!entry.isFile() || leftOut.has(entry.name)) continue;
    const file = join(entry.parentPath, entry.name);
    files[relative(folder, file).replaceAll('\\', '/')] = await readFile(file, 'utf8');
  }
  return files;
}
