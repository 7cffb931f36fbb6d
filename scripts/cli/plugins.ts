import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { CommandError } from '../contract/base/errors.ts';
import type { Emitter } from '../emit/emitter.ts';
import type { Flag } from './flags/flags.ts';
import type { Judge } from '../judge/judge.ts';
import type { LintRule } from '../lint/rule.ts';
import type { ResponseHook } from '../mock/start.ts';

/**
 * What a module may add to twinspec. Ours have the same form.
 *
 * @example
 * const plugin: Plugin = { rules: [{ name: 'acme/summary', severity: 'warning', check }] };
 * export default plugin;
 */
export type Plugin = {
  /** Rules of `lint`. */
  rules?: LintRule[];
  /** Outputs of `generate`. */
  emitters?: Emitter[];
  /** Judgements of `verify`. */
  judgements?: Judge[];
  /** Headers of the mock's answers. */
  hooks?: ResponseHook[];
};

/** The flag of the verbs that take plug-ins. */
export const pluginFlag = {
  value: 'FILE',
  many: true,
  help: 'a module whose default export adds to this verb; repeatable',
} as const satisfies Flag;

/**
 * Loads plug-ins. Their code runs with all rights of the caller, as a script in package.json does: the command line
 * names them, or the settings of the project.
 *
 * @param files - the paths of the modules
 * @returns what each adds
 * @throws CommandError for a module that cannot be loaded, or whose default export is not a plug-in
 * @example const [{ rules = [] }] = await loadPlugins(['./acme.mjs']);
 */
export async function loadPlugins(files: string[]): Promise<Plugin[]> {
  return Promise.all(files.map(loadPlugin));
}

const members: Record<keyof Plugin, string> = {
  rules: 'a list of rules',
  emitters: 'a list of emitters',
  judgements: 'a list of judgements',
  hooks: 'a list of hooks',
};

async function loadPlugin(file: string): Promise<Plugin> {
  const { default: plugin } = await moduleAt(file);
  if (typeof plugin !== 'object' || plugin === null) {
    const what = `an object with ${Object.keys(members).join(', ')}`;
    throw new CommandError(`--plugin ${file}: its default export has to be ${what}.`);
  }
  for (const [name, value] of Object.entries(plugin)) {
    const what = Object.hasOwn(members, name) ? members[name as keyof Plugin] : undefined;
    if (what === undefined)
      throw new CommandError(
        `--plugin ${file}: a plug-in has no member ${JSON.stringify(name)}; it has ${Object.keys(members).join(', ')}.`,
      );
    if (!Array.isArray(value)) throw new CommandError(`--plugin ${file}: ${name} has to be ${what}.`);
  }
  return plugin as Plugin;
}

async function moduleAt(file: string): Promise<{ default?: unknown }> {
  try {
    return (await import(pathToFileURL(resolve(file)).href)) as { default?: unknown };
  } catch (error) {
    const reason = error instanceof Error ? error.message.split('\n', 1)[0] : String(error);
    throw new CommandError(`--plugin ${file}: the module cannot be loaded: ${reason}.`);
  }
}
