import { spawn, type ChildProcessWithoutNullStreams } from 'node:child_process';
import { once } from 'node:events';
import {
  chmodSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';

/**
 * Reads a folder: the text of each file, the target of each link, and `/` for an empty folder.
 *
 * @param folder - path of the folder
 * @returns the entries by path; `undefined` if there is no folder
 */
export function folderAt(folder: string): Record<string, string> | undefined {
  if (lstatSync(folder, { throwIfNoEntry: false })?.isDirectory() !== true) return undefined;
  return Object.fromEntries(rowsIn(folder, '').toSorted(([a], [b]) => (a < b ? -1 : 1)));
}

function rowsIn(folder: string, below: string): [string, string][] {
  return readdirSync(join(folder, below), { withFileTypes: true }).flatMap((entry): [string, string][] => {
    const path = below === '' ? entry.name : `${below}/${entry.name}`;
    if (entry.isSymbolicLink()) return [[path, `-> ${readlinkSync(join(folder, path))}`]];
    if (!entry.isDirectory()) return [[path, readFileSync(join(folder, path), 'utf8')]];
    const rows = rowsIn(folder, path);
    return rows.length === 0 ? [[path, '/']] : rows;
  });
}

/** Files that somebody else keeps in a folder that twinspec writes to. */
const somebodys: Record<string, string> = {
  'index.ts': 'by hand',
  CNAME: 'docs.example',
  '.config/site': 'draft: false',
  'deep/mine.ts': 'mine',
  'docs/page.html': '<p>',
};

/**
 * Puts foreign entries into a folder: files, an empty folder, a symbolic link, an executable.
 *
 * @param folder - path of the folder
 * @returns these entries, as {@link folderAt} reads them
 */
export function addForeign(folder: string): Record<string, string> {
  for (const [path, text] of Object.entries(somebodys)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), text);
  }
  chmodSync(join(folder, 'CNAME'), 0o755);
  mkdirSync(join(folder, 'empty'));
  symlinkSync('nowhere', join(folder, 'link'));
  return { ...somebodys, empty: '/', link: '-> nowhere' };
}

const programs = {
  'folder-writer': new URL('folder-writer.ts', import.meta.url),
  'kill-before': new URL('kill-before.ts', import.meta.url),
};

/**
 * Builds a program of this folder for a process of its own, without the time that tsx takes.
 *
 * @param folder - target folder
 * @param program - `folder-writer` writes a folder and kills itself at a chosen moment; `kill-before` only kills
 * @returns path of the program
 */
export async function buildProgram(folder: string, program: keyof typeof programs): Promise<string> {
  const outfile = join(folder, `${program}.mjs`);
  const entry = fileURLToPath(programs[program]);
  await build({
    entryPoints: [entry],
    // By default, esbuild works in the folder in which it was loaded, even if that has been removed since.
    absWorkingDir: dirname(entry),
    outfile,
    bundle: true,
    platform: 'node',
    format: 'esm',
    target: 'node20',
    logLevel: 'error',
  });
  return outfile;
}

/**
 * Starts `folder-writer.ts`.
 *
 * @param writer - path of the program
 * @param parameters - the folder to write, and the content of its files
 * @param env - when to die, see the head of `kill-before.ts`
 * @param user - the user to run it as, instead of the current one, and the working folder
 * @returns the process
 */
export function startWriter(
  writer: string,
  parameters: [out: string, word: string],
  env: NodeJS.ProcessEnv = {},
  user: { uid?: number; gid?: number; cwd?: string } = {},
): ChildProcessWithoutNullStreams {
  return spawn(process.execPath, [writer, ...parameters], { env: { ...process.env, ...env }, ...user });
}

/**
 * Runs `folder-writer.ts` to its end.
 *
 * @param writer - path of the program
 * @param parameters - the folder to write, and the content of its files
 * @param env - when to die
 * @returns its exit code or the signal that ended it
 */
export async function runWriter(
  writer: string,
  parameters: [out: string, word: string],
  env: NodeJS.ProcessEnv = {},
): Promise<number | string> {
  const child = startWriter(writer, parameters, env);
  child.stdout.resume();
  child.stderr.pipe(process.stderr);
  const [code, signal] = (await once(child, 'close')) as [number | null, string | null];
  return code ?? signal ?? '';
}
