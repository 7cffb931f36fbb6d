import { dirname, join, posix, resolve } from 'node:path';
import { createFilesMatcher, getTsconfig, parseTsconfig, type TsConfigJson, type TsConfigResult } from 'get-tsconfig';
import { CommandError } from '../contract/base/errors.ts';
import { toSlashPath } from '../contract/base/slash-path.ts';

/** How relative imports of emitted modules end. */
export type ImportEnding = (typeof endings)[number];

const endings = ['.js', '.ts', ''] as const;

/** An ending, and what kept it from being read from the project, if anything did. */
type Found = { ending: ImportEnding; trouble?: string };

/**
 * Reads an ending as the user gives it.
 *
 * @param text - `.js`, `.ts` or `none`
 * @throws CommandError for anything else
 * @example importEnding('none') // ''
 */
export function importEnding(text: string): ImportEnding {
  const found = endings.find((ending) => (ending || 'none') === text);
  if (found === undefined)
    throw new CommandError(`--import-ending takes .js, .ts or none, not ${JSON.stringify(text)}.`);
  return found;
}

/**
 * Finds the ending of imports that a project wants, from the nearest `tsconfig.json` in or above a folder:
 *
 * - `.ts` where it allows or rewrites that ending,
 * - none for CommonJS, or where a bundler reads the sources: Jest, Metro and webpack take `./a.js` for no file but
 *   that,
 * - `.js`, which Node needs, for everything else.
 *
 * The file is data: nothing in it is executed.
 *
 * @param folder - the folder of the emitted modules, which need not exist yet
 * @returns the ending, and why the file could not be read, if so
 * @example importEndingFor('src/generated').ending // '.js'
 */
export function importEndingFor(folder: string): Found {
  try {
    const found = getTsconfig(resolve(folder));
    return { ending: found === null ? '.js' : endingOf(projectOf(found, folder).config.compilerOptions ?? {}) };
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    return { ending: '.js', trouble: reason.split('\n')[0] ?? '' };
  }
}

/** A file that has only `references` leads to the project to which the folder belongs. */
function projectOf(found: TsConfigResult, folder: string): TsConfigResult {
  const { config, path } = found;
  if (config.references === undefined || config.files?.length !== 0) return found;
  const projects = config.references.map((reference) => {
    const place = join(dirname(path), reference.path);
    const file = place.endsWith('.json') ? place : join(place, 'tsconfig.json');
    return { path: file, config: parseTsconfig(file) };
  });
  const holds = (project: TsConfigResult): boolean =>
    createFilesMatcher(project)(toSlashPath(resolve(folder, 'client.ts'))) !== undefined;
  return projects.find(holds) ?? projects[0] ?? found;
}

function endingOf(options: TsConfigJson.CompilerOptions): ImportEnding {
  if (options.allowImportingTsExtensions === true || options.rewriteRelativeImportExtensions === true) return '.ts';
  const module = String(options.module ?? '').toLowerCase();
  const resolution = String(options.moduleResolution ?? '').toLowerCase();
  if (/^node(?:\d\d|next)$/.test(module) || /^node(?:16|next)$/.test(resolution)) return '.js';
  return module === 'commonjs' || options.noEmit === true ? '' : '.js';
}

/** Relative imports, static and dynamic, in the forms in which emitters write them: each ends its line. */
const beforeModule = /^((?:(?:import|export|\}) (?:[^'"\n]* )?(?:from )?| +["[].* => import\()(?<quote>["']))/;
const ownModule = /(\.{1,2}\/[^'"\n]+)\.ts/;
const relativeImport = new RegExp(beforeModule.source + ownModule.source + String.raw`(\k<quote>(?:;|\),))$`, 'gm');

/**
 * Writes the imports of an emitted module, which end in `.ts`, as the project wants them. What is imported from outside
 * of the folder keeps its ending, as the user has named it.
 *
 * @example
 * withEnding('client.ts', "import type { Pet } from './shop.ts';", '.js')
 * // "import type { Pet } from './shop.js';"
 */
export function withEnding(path: string, text: string, ending: ImportEnding): string {
  if (ending === '.ts' || !path.endsWith('.ts')) return text;
  return text.replaceAll(relativeImport, (line, before: string, _quote: string, module: string, after: string) =>
    posix.join(posix.dirname(path), module).startsWith('../') ? line : before + module + ending + after,
  );
}
