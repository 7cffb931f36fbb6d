import { spawn } from 'node:child_process';
import { cp, mkdir, readFile, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { editorSchema } from '../../scripts/lint/editor-schema.ts';
import { cleanEnvironment, install, makeProject, removeProject } from '../support/project.ts';

// The language server that VS Code, Neovim and others use for YAML, with the documents that `init` writes.

vi.setConfig({ testTimeout: 300_000 });

const project = await makeProject();
const uri = pathToFileURL(join(project, 'specs/openapi.yaml')).href;
let text = '';

type Connection = {
  listen: () => void;
  sendRequest: (method: string, parameters?: unknown) => Promise<unknown>;
  sendNotification: (method: string, parameters?: unknown) => Promise<void>;
  onNotification: (method: string, handle: (parameters: Diagnostics) => void) => void;
  onRequest: (method: string, handle: () => unknown) => void;
  dispose: () => void;
};
type Diagnostics = { uri: string; diagnostics: { message: string; range: { start: { line: number } } }[] };
type Rpc = {
  StreamMessageReader: new (stream: unknown) => object;
  StreamMessageWriter: new (stream: unknown) => object;
  createMessageConnection: (reader: object, writer: object) => Connection;
};

let stop = (): void => undefined;
let connection: Connection;
const heard: ((diagnostics: Diagnostics) => void)[] = [];

beforeAll(async () => {
  await install(project, ['yaml-language-server@1.25.0', 'vscode-jsonrpc@8.2.0']);
  await mkdir(join(project, 'node_modules/twinspec/dist'), { recursive: true });
  const schema = JSON.stringify(editorSchema('openapi'));
  await writeFile(join(project, 'node_modules/twinspec/dist/openapi.schema.json'), schema);
  await cp('scripts/init/openapi.yaml', join(project, 'specs/openapi.yaml'));
  text = await readFile(join(project, 'specs/openapi.yaml'), 'utf8');
  const bin = join(project, 'node_modules/yaml-language-server/bin/yaml-language-server');
  const child = spawn(process.execPath, [bin, '--stdio'], { cwd: project, env: cleanEnvironment() });
  const require = createRequire(join(project, 'package.json'));
  const rpc = require(join(project, 'node_modules/vscode-jsonrpc/node.js')) as Rpc;
  connection = rpc.createMessageConnection(
    new rpc.StreamMessageReader(child.stdout),
    new rpc.StreamMessageWriter(child.stdin),
  );
  stop = () => {
    connection.dispose();
    child.kill('SIGKILL');
  };
  // The settings of the editor: nothing is asked of the schema store on the web.
  connection.onRequest('workspace/configuration', () => [
    { validate: true, completion: true, schemaStore: { enable: false } },
    {},
    {},
    {},
    {},
  ]);
  connection.onRequest('client/registerCapability', () => null);
  connection.onRequest('custom/schema/request', () => []);
  connection.onNotification('textDocument/publishDiagnostics', (diagnostics) => {
    for (const hear of heard.splice(0)) hear(diagnostics);
  });
  connection.listen();
  const capabilities = { workspace: { configuration: true }, textDocument: { completion: {} } };
  const workspaceFolders = [{ uri: pathToFileURL(project).href, name: 'project' }];
  await connection.sendRequest('initialize', { processId: process.pid, rootUri: null, capabilities, workspaceFolders });
  await connection.sendNotification('initialized', {});
  await connection.sendNotification('textDocument/didOpen', {
    textDocument: { uri, languageId: 'yaml', version: 1, text },
  });
});
afterAll(async () => {
  stop();
  await removeProject(project);
});

let version = 1;
async function change(now: string): Promise<void> {
  const textDocument = { uri, version: ++version };
  await connection.sendNotification('textDocument/didChange', { textDocument, contentChanges: [{ text: now }] });
}

/** What the server says about a text, which it may do after it has said something about an older one. */
async function diagnosticsOf(now: string, isWanted: (messages: string[]) => boolean): Promise<Diagnostics> {
  const next = async (): Promise<Diagnostics> => new Promise((resolve) => heard.push(resolve));
  let said = next();
  await change(now);
  for (;;) {
    const found = await said;
    if (isWanted(found.diagnostics.map(({ message }) => message))) return found;
    said = next();
  }
}

it('shows a wrong x-exchange at its line, and nothing in the document of init', async () => {
  const wrong = text.replace('{ echo: { /bookId: /body/bookId } }', '{ state: open }');
  const { diagnostics } = await diagnosticsOf(wrong, (messages) => messages.length > 0);
  const line = wrong.split('\n').findIndex((one) => one.includes('state: open'));
  expect(diagnostics.map(({ range }) => range.start.line)).toEqual([line]);
  expect(diagnostics[0]?.message).toMatch(/decides.*ignored.*passing/s);
  expect(await diagnosticsOf(text, (messages) => messages.length === 0)).toMatchObject({ diagnostics: [] });
});

it.each([
  ['      x-safe-to-repeat: false\n', '      x-s', ['x-safe', 'x-safe-to-repeat']],
  ['{ echo: { /bookId: /body/bookId } }', '\n                    ', ['when', 'echo', 'state']],
])('completes our keys in the place of %j', async (old, typed, wanted) => {
  const now = text.replace(old, typed);
  await change(now);
  const before = text.slice(0, text.indexOf(old)) + typed;
  const lines = before.split('\n');
  const position = { line: lines.length - 1, character: lines.at(-1)?.length ?? 0 };
  const list = (await connection.sendRequest('textDocument/completion', { textDocument: { uri }, position })) as {
    items: { label: string }[];
  };
  expect(list.items.map(({ label }) => label)).toEqual(expect.arrayContaining(wanted));
});
