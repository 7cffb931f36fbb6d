/** Flags that mean the same to every verb that has them: they stand at the top of the settings. */
export const shared = ['openapi', 'openrpc', 'allow-external', 'url', 'rpc', 'guides'] as const;

/** The settings are looked for in the working folder, under these names. */
export const configNames = ['twinspec.config.json', 'twinspec.config.yaml'] as const;

/** What a value of a flag is, by the word that stands for it in the help. */
const kinds: Record<string, 'path' | 'list' | 'number'> = {
  FILE: 'path',
  DIR: 'path',
  FOLDER: 'path',
  NAMES: 'list',
  URLS: 'list',
  PORT: 'number',
  COUNT: 'number',
  BYTES: 'number',
  MS: 'number',
  SECONDS: 'number',
};

/**
 * Tells what a flag with this word for its value takes.
 *
 * @param value - the word, as in `--port PORT`
 * @returns `path`, `list` (written with commas on the command line), `number`, or `undefined` for any other text
 */
export function kindOf(value: string): 'path' | 'list' | 'number' | undefined {
  return kinds[value];
}

/**
 * Names a setting after a flag.
 *
 * @param flag - its name, without dashes before it
 * @returns the name in camel case
 * @example settingName('base-openapi') // 'baseOpenapi'
 */
export function settingName(flag: string): string {
  return flag.replaceAll(/-(\w)/g, (_, letter: string) => letter.toUpperCase());
}
