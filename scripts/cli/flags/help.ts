/** What the help of a verb shows first, and where its guide is. */
export type VerbHelp = {
  /** Two command lines, without `npx`, each with what it does. */
  examples: [command: string, does: string][];
  /** The flags that most people need, at most five. */
  usual: string[];
  /** The name of its guide, in `guides/`. */
  guide: string;
  /** Whether it takes credentials from the environment. */
  credentials?: true;
};

/** Flags by what they are about, whatever verb has them. */
const groups: Record<string, string[]> = {
  documents: [
    'openapi',
    'openrpc',
    'overlay',
    'allow-external',
    'strict',
    'base',
    'base-openapi',
    'base-openrpc',
    'from',
  ],
  addresses: [
    'url',
    'rpc',
    'port',
    'host',
    'allowed-host',
    'cors',
    'against',
    'listen',
    'callbacks-to',
    'fork-url',
    'rpc-url',
  ],
  'what is called': ['unsafe', 'dry-run', 'only', 'values', 'header', 'depth', 'mode', 'replay'],
  answers: [
    ...['engine', 'credential', 'strict-accept', 'checks', 'delay', 'fail', 'callbacks', 'explain', 'formats'],
    ...['body-limit', 'batch-limit', 'timeout', 'concurrency'],
  ],
  'what is kept': [
    ...['remember', 'remember-data', 'seed', 'seed-data', 'store', 'session-idle', 'keep', 'state', 'recover'],
    ...['sessions', 'templates', 'fixtures', 'cheats', 'examples'],
  ],
  code: [
    ...['also', 'without', 'runtime', 'server-runtime', 'import-ending', 'http-client', 'rpc-client'],
    ...['k6', 'limit', 'int64', 'check', 'discard-edits', 'out', 'generate'],
  ],
  pages: [
    'guides',
    'title',
    'logo',
    'favicon',
    'accent',
    'footer',
    'edit',
    'feedback',
    'base-url',
    'redoc',
    'mock',
    'sandbox',
    'allow',
    'no-console',
  ],
  'rules and reports': [
    ...['rule', 'house', 'accept', 'require-shown', 'min', 'baseline', 'update-baseline', 'format', 'json', 'markdown'],
    ...['junit', 'sarif', 'html', 'har', 'log'],
  ],
  'the project': ['watch', 'plugin', 'config', 'workspace'],
};

/**
 * Sorts flags by what they are about.
 *
 * @returns the names of the flags by group; those of no group are last, under `others`
 * @example groupFlags({ port: { help: 'port to listen on' } }) // [['addresses', ['port']]]
 */
export function groupFlags(flags: Record<string, { positional?: true | 'too' }>): [group: string, names: string[]][] {
  const names = Object.keys(flags).filter((name) => flags[name]?.positional !== true);
  const known = new Set(Object.values(groups).flat());
  const all = [...Object.entries(groups), ['others', names.filter((name) => !known.has(name))] as const];
  return all.flatMap(([group, members]): [string, string[]][] => {
    const there = members.filter((name) => names.includes(name));
    return there.length === 0 ? [] : [[group, there]];
  });
}
