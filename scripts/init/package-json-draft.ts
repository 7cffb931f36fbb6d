import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { CommandError, toCommandError } from '../contract/base/errors.ts';
import { asObject, isObject, type JsonObject } from '../contract/base/json.ts';
import { sourceOf, type Source, offsetsIn } from '../contract/source/source.ts';
import { listFoldersAround, type PackageManager } from './package-manager.ts';
import { pathExists, type FileDraft } from './place-files.ts';

/** The scripts of a project, by name. */
const scripts = Object.fromEntries(
  ['start', 'lint', 'generate', 'mock', 'docs', 'verify'].map((verb) => [`api:${verb}`, `twinspec ${verb}`]),
);

/** What becomes of package.json. */
export type ManifestDraft = {
  /** The file, if anything is added to it. */
  drafts: FileDraft[];
  /** The scripts that have other commands, and keep them. */
  stayed: string[];
  /** Whether the project has twinspec already. */
  isInstalled: boolean;
};

/**
 * Adds the scripts to the package.json of a project, and twinspec itself where it is not installed. Everything else in
 * the file stays as it is written.
 *
 * @returns see {@link ManifestDraft}
 * @throws CommandError for a package.json that is no JSON object, or whose scripts are none
 */
export async function manifestDraft(folder: string, manager: PackageManager, version: string): Promise<ManifestDraft> {
  const isInstalled = [folder, ...listFoldersAround(folder)].some((place) =>
    existsSync(join(place, 'node_modules/twinspec')),
  );
  const wanted = isInstalled ? {} : { twinspec: `^${version}` };
  const added = `the scripts ${Object.keys(scripts).join(', ')}`;
  if (!pathExists(folder, 'package.json')) {
    const name =
      basename(folder)
        .toLowerCase()
        .replaceAll(/[^\w-]+/g, '-')
        .replace(/^[-_]+/, '') || 'contract';
    const data = { name, private: true, type: 'module', scripts, devDependencies: wanted };
    return {
      drafts: [{ path: 'package.json', text: `${JSON.stringify(data, undefined, 2)}\n` }],
      stayed: [],
      isInstalled,
    };
  }
  const text = await readFile(join(folder, 'package.json'), 'utf8').catch((error: NodeJS.ErrnoException) => {
    throw new CommandError(`package.json: cannot be read (${error.code ?? error.message}); mend or remove it.`);
  });
  const data = membersOf(text);
  const own = asObject(data['scripts'] ?? {});
  const missing = Object.fromEntries(Object.entries(scripts).filter(([name]) => !Object.hasOwn(own, name)));
  const stayed = Object.keys(own).filter((name) => Object.hasOwn(scripts, name) && own[name] !== scripts[name]);
  const isListed = ['dependencies', 'devDependencies', 'optionalDependencies', 'peerDependencies'].some((section) =>
    Object.hasOwn(asObject(data[section] ?? {}), 'twinspec'),
  );
  const withScripts = withMembers(text, 'scripts', missing);
  const changed = isListed ? withScripts : withMembers(withScripts, 'devDependencies', wanted);
  const names = Object.keys(missing).join(', ');
  const what = names === '' ? 'twinspec' : names === Object.keys(scripts).join(', ') ? added : `the scripts ${names}`;
  const drafts = changed === text ? [] : [{ path: 'package.json', text: changed, replaces: text, added: what }];
  return { drafts, stayed, isInstalled: isInstalled || (isListed && existsSync(join(folder, '.pnp.cjs'))) };
}

function membersOf(text: string): JsonObject {
  const { data, locate } = parsePackageJson(text);
  if (!isObject(data)) throw new CommandError(`${locate('')}: an object was expected; mend or remove package.json.`);
  for (const section of ['scripts', 'devDependencies'])
    if (data[section] !== undefined && !isObject(data[section]))
      throw new CommandError(`${locate(`/${section}`)}: ${section} has to be an object; mend it and run again.`);
  return data;
}

function parsePackageJson(text: string): Source {
  try {
    return sourceOf(Buffer.from(text), 'package.json', 'package.json');
  } catch (error) {
    throw toCommandError(error);
  }
}

/** Adds members to an object at the top of a JSON text, in the way in which the text is written. */
function withMembers(text: string, section: string, members: JsonObject): string {
  if (Object.keys(members).length === 0) return text;
  const data = JSON.parse(text.replace(/^\uFEFF/, ' ')) as JsonObject;
  const root = text.lastIndexOf('}');
  if (data[section] === undefined) return insertMembers(text, root, { [section]: members }, 1);
  const offsetOf = offsetsIn(text.replace(/^\uFEFF/, ' '));
  const begin = offsetOf([section]);
  const later = Object.keys(data)
    .map((name) => offsetOf([name]))
    .filter((offset) => offset > begin);
  const close = later.length === 0 ? root - 1 : Math.min(...later);
  return insertMembers(text, text.lastIndexOf('}', close), members, 2);
}

/** Inserts members before the closing brace of an object. */
function insertMembers(text: string, brace: number, members: JsonObject, depth: number): string {
  const before = text.slice(0, brace).trimEnd();
  const [, indent] = /\n([ \t]+)"/.exec(text) ?? [];
  const newline = text.includes('\r\n') ? '\r\n' : '\n';
  const comma = before.endsWith('{') ? '' : ',';
  if (indent === undefined) return `${before}${comma}${JSON.stringify(members).slice(1, -1)}${text.slice(brace)}`;
  const lines = JSON.stringify(members, undefined, indent).split('\n').slice(1, -1);
  const outer = indent.repeat(depth - 1);
  const block = lines.map((line) => `${newline}${outer}${line}`).join('');
  return `${before}${comma}${block}${newline}${outer}${text.slice(brace)}`;
}
