/** Flags that mean the same for every verb that has them: they are at the top level of the settings. */
export const shared = [
  'api',
  'openapi',
  'openrpc',
  'overlay',
  'allow-external',
  'url',
  'rpc',
  'guides',
  'plugin',
] as const;

/** Flags that one verb may also have at the top level of the settings. */
export const topLevelOf: Record<string, string> = { rule: 'lint' };

/** Names of the settings file in the working folder. */
export const configNames = ['twinspec.config.json', 'twinspec.config.yaml'] as const;

/** The kinds of flag values, by their placeholder in the help. */
type FlagKind = 'path' | 'api' | 'module' | 'list' | 'pairs' | 'share' | 'number' | 'numbers';

const kinds: Record<string, FlagKind> = {
  FILE: 'path',
  '[NAME=]FILE': 'api',
  DIR: 'path',
  FOLDER: 'path',
  'FILE|FOLDER': 'path',
  MODULE: 'module',
  NAMES: 'list',
  URLS: 'list',
  COLOURS: 'list',
  'NAME=SEVERITY': 'pairs',
  'SHARE|NAMES': 'share',
  PORT: 'number',
  COUNT: 'number',
  BYTES: 'number',
  MS: 'number',
  SECONDS: 'number',
  'COUNT,COUNT': 'numbers',
  'MS,MS': 'numbers',
};

/**
 * Tells the kind of a flag's value.
 *
 * @param value - its placeholder, as in `--port PORT`
 * @returns `path`, `api` (a path, perhaps with the name of an API before it), `module` (a package, or the path of a
 *   file that begins with a dot), `list` (separated by commas on the command line), `pairs` (an object in the
 *   settings), `share` (a number from 0 to 1, or
 *   such a list), `number`, `numbers` (separated by commas), or `undefined` for any other text
 */
export function flagKindOf(value: string): FlagKind | undefined {
  return kinds[value];
}

/** Flags that are repeated on the command line, and have one list in the settings. */
const plurals: Record<string, string> = { overlay: 'overlays', api: 'apis', plugin: 'plugins', rule: 'rules' };

/**
 * Names the setting for a flag.
 *
 * @param flag - the name of the flag, without the dashes before it
 * @returns the name in camel case
 * @example settingName('base-openapi') // 'baseOpenapi'
 */
export function settingName(flag: string): string {
  return (plurals[flag] ?? flag).replaceAll(/-(\w)/g, (_, letter: string) => letter.toUpperCase());
}

/** Names that settings had in earlier versions, and may still have, where the flag was called as it is today. */
const former: Record<string, string[]> = { rule: ['rule'] };

/**
 * Lists the settings for a flag.
 *
 * @param before - the former name of the flag itself, if it had another one
 * @returns its present name, and those that it had
 * @example settingNames('rule') // ['rules', 'rule']
 */
export function settingNames(flag: string, before?: string): string[] {
  return [settingName(flag), ...(former[flag] ?? []), ...(before === undefined ? [] : [settingName(before)])];
}
