// Begins a project: puts the documents, the settings, a workflow and the scripts of package.json in place, all of them
// or none, and overwrites nothing that is there.

import { createRequire } from 'node:module';
import { join, relative } from 'node:path';
import { homeOfPackage, managerOf } from './package-manager.ts';
import { configNames } from '../cli/settings/settings.ts';
import type { JsonObject } from '../contract/base/json.ts';
import { createTerminalWriter, formatTwoColumns } from '../terminal/terminal.ts';
import { editorHint, findDocuments, type ChosenApi } from './documents.ts';
import { manifestDraft } from './package-json-draft.ts';
import { pathExists, placeFiles, type FileDraft } from './place-files.ts';
import { workflowDraft } from './workflow.ts';
import { toSlashPath } from '../contract/base/slash-path.ts';

export { managerOf };

/**
 * Begins a project in the working folder: finds or writes the documents, and writes what a project needs beside them. A
 * file that is there is never overwritten, and all of them are put in place together.
 *
 * @param from - files and addresses of documents; those that are here, or a small pair, if empty
 * @returns resolves when the files are written
 * @throws CommandError for a document that cannot be read, a package.json that is broken, a symbolic link on the way,
 *   or a folder that cannot be written to; nothing is written then
 */
export async function beginProject(from: string[]): Promise<void> {
  const folder = process.cwd();
  const manager = await managerOf(folder);
  const home = homeOfPackage(folder, manager);
  const documents = await findDocuments(folder, from);
  const config = configNames.find((name) => pathExists(folder, name));
  const manifest = await manifestDraft(folder, manager, version());
  const written: FileDraft[] = [
    ...documents.drafts,
    workflowDraft(folder, manager, documents, version()),
    ...manifest.drafts,
    // Last: where there are settings, everything else is there.
    ...(config === undefined ? [{ path: configNames[0], text: configText(folder, home, documents.apis) }] : []),
  ];
  const isNew = ({ path, replaces }: FileDraft): boolean => replaces !== undefined || !pathExists(folder, path);
  const drafts = written.filter(isNew);
  const stayed = [
    ...documents.found,
    ...written.filter((draft) => !isNew(draft)).map(({ path }) => path),
    ...(config === undefined ? [] : [config]),
  ];
  placeFiles(folder, drafts);
  const rows = [
    ...drafts.map(({ path, replaces, added }) => [replaces === undefined ? 'wrote' : 'added to', path, added ?? '']),
    ...[...new Set(stayed)].map((path) => ['stayed', path, '']),
    ...manifest.stayed.map((name) => ['stayed', 'package.json', `the script ${name}`]),
  ];
  const voice = createTerminalWriter(process.stdout);
  voice.say(
    formatTwoColumns(
      voice,
      rows.map(([done = '', path = '', what]) => [done, `${path}${what === '' ? '' : `: ${what}`}`] as const),
      { indent: 0 },
    ),
  );
  voice.say([...documents.notes, ...documents.found.flatMap((file) => editorHint(folder, home, file))]);
  const commands = nextCommands(manifest.isInstalled, manager);
  voice.say(['', voice.as('heading', 'Next:'), '', ...formatTwoColumns(voice, commands, { look: 'command' })]);
}

function version(): string {
  return (createRequire(import.meta.url)('twinspec/package.json') as { version: string }).version;
}

function configText(folder: string, home: string, apis: ChosenApi[]): string {
  const at = toSlashPath(relative(folder, join(home, 'node_modules/twinspec/dist/config.schema.json')));
  const settings = {
    $schema: at.startsWith('.') ? at : `./${at}`,
    ...documentSettings(apis),
    generate: { out: 'src/api' },
    docs: { out: 'site' },
    ...serverSettings(apis),
  };
  return `${JSON.stringify(settings, undefined, 2)}\n`;
}

/** The server of `twinspec start`, until there is another. */
const ownServer = 'http://127.0.0.1:4010';

function documentSettings(apis: ChosenApi[]): JsonObject {
  if (!areNamed(apis))
    return Object.fromEntries(apis.map(({ kind, document }) => [settingOf[kind].document, document]));
  const members = apis.map(({ name = '', document, path }): [string, JsonObject | string] => [
    name,
    path === undefined ? document : { document, url: ownServer + path },
  ]);
  return { apis: Object.fromEntries(members) };
}

const settingOf = {
  http: { document: 'openapi', server: 'url' },
  rpc: { document: 'openrpc', server: 'rpc' },
} as const;

function serverSettings(apis: ChosenApi[]): JsonObject {
  if (areNamed(apis)) return {};
  return {
    verify: Object.fromEntries(apis.map(({ kind, path = '' }) => [settingOf[kind].server, ownServer + path])),
  };
}

function areNamed(apis: ChosenApi[]): boolean {
  return apis.some(({ name }) => name !== undefined);
}

type NextCommand = [command: string, what: string];

function nextCommands(isInstalled: boolean, { install, exec }: { install: string; exec: string }): NextCommand[] {
  const commands: NextCommand[] = [
    [`${exec} twinspec start`, 'the mock and the docs, which follow every change of the documents'],
    [`${exec} twinspec generate`, 'types, clients and servers, in src/api'],
    [`${exec} twinspec verify`, 'a server against the contract; at first, the one of `twinspec start`'],
  ];
  const first: NextCommand = [install, 'twinspec, which package.json lists now'];
  return isInstalled ? commands : [first, ...commands.slice(0, 2)];
}
