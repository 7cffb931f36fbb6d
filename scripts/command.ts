import { createRequire } from 'node:module';
import { join } from 'node:path';
import { ContractError, CommandError } from './contract/base/errors.ts';
import { type VerbFlags, readSettings, configNames, placeOfSentence } from './cli/settings/settings.ts';
import {
  commandRow,
  completedShells,
  completionScript,
  describeFlags,
  groupFlags,
  parseFlags,
  listRenamedFlags,
  requireCurrentFlags,
  type CompletedVerb,
  type Flags,
  type FlagTexts,
  type FlagValues,
  type MovedFlags,
  type VerbHelp,
} from './cli/flags/flags.ts';
import { findOneTypoMatch } from './contract/base/did-you-mean.ts';
import { MissingPackagesError, installHint } from './contract/base/optional-packages.ts';
import { systemReason } from './contract/base/system-errors.ts';
import { endProgress } from './terminal/progress/progress.ts';
import {
  formatBesideLabel,
  formatComplaints,
  formatTwoColumns,
  formatNextSteps,
  createTerminalWriter,
  workInFolder,
  wrapText,
  type TerminalStyle,
} from './terminal/terminal.ts';

/** A loaded verb: its flags, and what runs it with the rest of the command line. */
type Verb = {
  flags: Flags;
  help: VerbHelp;
  moved: MovedFlags;
  takesCommand: boolean;
  run: (parameters: string[], settings: FlagTexts) => Promise<number | void>;
};

/**
 * An entry in the table of verbs. The verb is loaded only when it runs, so that a mock does not wait for a compiler.
 * Its settings are in the section of its name; those in `sections` apply before.
 */
type Entry = {
  summary: string;
  serves?: true;
  sections?: string[];
  load: () => Promise<Verb>;
};

const verbs: Record<string, Entry> = {
  init: {
    summary: 'begin a project: documents, settings, scripts and a workflow',
    load: async () => verb(await import('./verbs/init.ts')),
  },
  start: {
    summary: 'serve the mock of both APIs and the docs site',
    serves: true,
    sections: ['mock', 'docs'],
    load: async () => verb(await import('./verbs/start.ts')),
  },
  generate: {
    summary: 'write types, tables, validators and documents from the specs',
    load: async () => verb(await import('./verbs/generate.ts')),
  },
  lint: {
    summary: 'check the specs, their examples and their exchanges',
    load: async () => verb(await import('./verbs/lint.ts')),
  },
  mock: {
    summary: 'serve the mock of both APIs',
    serves: true,
    load: async () => verb(await import('./verbs/mock.ts')),
  },
  sandbox: {
    summary: 'serve both APIs, really carried out on a chain of their own',
    serves: true,
    sections: ['docs'],
    load: async () => verb(await import('./verbs/sandbox.ts')),
  },
  docs: {
    summary: 'build the docs site into a folder',
    load: async () => verb(await import('./verbs/docs.ts')),
  },
  verify: {
    summary: 'check a live server against the contract',
    load: async () => verb(await import('./verbs/verify.ts')),
  },
  judge: {
    summary: 'judge recorded traffic by the contract: HAR, or JSON lines',
    load: async () => verb(await import('./verbs/judge.ts')),
  },
  record: {
    summary: 'a proxy that checks the traffic it passes on, and writes it as HAR and examples',
    serves: true,
    load: async () => verb(await import('./verbs/record.ts')),
  },
  diff: {
    summary: 'list the changes between two versions of the specs, and which break callers',
    load: async () => verb(await import('./verbs/diff.ts')),
  },
  overlay: {
    summary: 'print a document as overlays change it',
    load: async () => verb(await import('./verbs/overlay.ts')),
  },
  coverage: {
    summary: 'say what your own tests cover of the contract',
    load: async () => verb(await import('./verbs/coverage.ts')),
  },
  explain: {
    summary: 'say what a rule, a problem or an exit code means',
    load: async () => verb(await import('./verbs/explain.ts')),
  },
};

/**
 * The exports of a verb's file. `runWith` is for verbs that take a command after `--`, `moved` for those that had other
 * flags once.
 */
type VerbFile<F extends Flags> = {
  flags: F;
  help: VerbHelp;
  moved?: MovedFlags;
  run: (values: FlagValues<F>) => Promise<void>;
  runWith?: (values: FlagValues<F>, command: string[]) => Promise<number>;
};

function verb<F extends Flags>({ flags, help, moved = {}, run, runWith }: VerbFile<F>): Verb {
  return {
    flags,
    help,
    moved,
    takesCommand: runWith !== undefined,
    run: (parameters, settings) => {
      const [own, command] = splitAtDashes(parameters);
      if (command === undefined || runWith === undefined) return run(parseFlags(flags, parameters, settings));
      return runWith(parseFlags(flags, own, settings), command);
    },
  };
}

/** Splits a command line at `--`. */
function splitAtDashes(parameters: string[]): [own: string[], command: string[] | undefined] {
  const at = parameters.indexOf('--');
  return at < 0 ? [parameters, undefined] : [parameters.slice(0, at), parameters.slice(at + 1)];
}

/** Exit codes: all is well; the contract is broken; the command was used wrongly. */
export const exitCodes = { fine: 0, broken: 1, usage: 2 } as const;

/**
 * Runs `twinspec`, and prints errors to stderr.
 *
 * @param parameters - the command line after `twinspec`
 * @returns the exit code; a server that was started keeps running
 * @example process.exitCode = await runCommand(['lint', '--openapi', 'petstore.yaml']);
 */
export async function runCommand(parameters: string[]): Promise<number> {
  try {
    return await codeOf(parameters);
  } catch (error) {
    return complain(error instanceof MissingPackagesError ? await withInstallCommand(error) : error);
  } finally {
    endProgress();
  }
}

/**
 * Checks whether a command line starts a server.
 *
 * @param parameters - the command line after `twinspec`
 * @returns whether its verb runs until it is stopped
 */
export function serves([name]: string[]): boolean {
  return entryOf(name)?.serves === true;
}

async function codeOf([name, ...parameters]: string[]): Promise<number> {
  if (name === undefined) {
    print(overview());
    return exitCodes.usage;
  }
  if (name === '--version' || name === '-v') {
    print(version());
    return exitCodes.fine;
  }
  if (name === '--help' || name === '-h' || name === 'help') {
    const [about, ...words] = parameters;
    print(await describe(about, words));
    return exitCodes.fine;
  }
  if (name === 'completion' && !asksForHelp(parameters)) {
    process.stdout.write(completionScript(parameters[0] ?? '', await listCompletedVerbs()));
    return exitCodes.fine;
  }
  const [own] = splitAtDashes(parameters);
  if (asksForHelp(own)) {
    print(await describe(name, own));
    return exitCodes.fine;
  }
  if (own.includes('--workspace')) return runInPackages(name, own);
  return (await runVerb(name, parameters)) ?? exitCodes.fine;
}

/** The verbs with what they take that is no file. */
async function listCompletedVerbs(): Promise<CompletedVerb[]> {
  const { listCodes } = await import('./verbs/explain.ts');
  const described = await listVerbFlags();
  return [
    ...described.map((verb) => (verb.name === 'explain' ? { ...verb, words: listCodes() } : verb)),
    { name: 'completion', summary: completionSummary, flags: {}, words: completedShells },
  ];
}

function asksForHelp(words: string[]): boolean {
  return words.includes('--help') || words.includes('-h');
}

async function describe(name: string | undefined, words: string[]): Promise<string> {
  if (name === undefined) return overview();
  return name === 'completion' ? describeCompletion() : describeVerb(name, words);
}

/** Verbs that end have this flag, but for `init`. */
const workspaceFlag = {
  workspace: { help: 'run it in each package of this workspace that has settings' },
} satisfies Flags;

function runsInPackages(name: string): boolean {
  return name !== 'init' && entryOf(name)?.serves !== true;
}

/** Runs a verb in each package of the workspace, where paths mean what they mean to its settings. */
async function runInPackages(name: string, own: string[]): Promise<number> {
  verbNamed(name);
  if (!runsInPackages(name))
    throw new CommandError(
      `--workspace goes with ${Object.keys(verbs).filter(runsInPackages).join(', ')}, not with ${name}.`,
    );
  const words = own.filter((word) => word !== '--workspace');
  const isForMachines = words.some((word) => /^--(?:json|format)\b/.test(word));
  const output = isForMachines ? process.stderr : process.stdout;
  const { packagesWithSettings } = await import('./cli/cli.ts');
  const root = process.cwd();
  const codes: number[] = [];
  for (const folder of await packagesWithSettings(root)) {
    const voice = createTerminalWriter(output);
    voice.say([voice.as('heading', `${folder}:`)]);
    codes.push(await workInFolder(join(root, folder), () => runCommand([name, ...words])));
  }
  return Math.max(...codes);
}

/** Every verb has this flag. It is read before the others, whose values it provides. */
const configFlag = {
  config: { value: 'FILE', help: `settings of a project (default: ${configNames.join(' or ')} in this folder)` },
} satisfies Flags;

async function runVerb(name: string, parameters: string[]): Promise<number | void> {
  const { load, sections = [] } = verbNamed(name);
  const { flags, moved, run } = await load();
  const { config, rest } = withoutConfig(parameters);
  requireCurrentFlags(name, moved, splitAtDashes(rest)[0]);
  for (const sentence of listRenamedFlags(flags, splitAtDashes(rest)[0]))
    createTerminalWriter(process.stderr).say([sentence]);
  const others = await Promise.all(sections.map(async (each) => ({ name: each, ...(await verbNamed(each).load()) })));
  const reader = { flags, sections: [...others, { name, flags, moved }], verbs: Object.keys(verbs) };
  const { texts, places } = await readSettings(config, reader);
  try {
    return await run(rest, config === undefined ? texts : { ...texts, config });
  } catch (error) {
    const [, flag = ''] = (error instanceof CommandError && /^--([\w-]+):? /.exec(error.message)) || [];
    const place = rest.some((word) => word.split('=')[0] === `--${flag}`)
      ? undefined
      : placeOfSentence(places, flag, error instanceof Error ? error.message : '');
    throw place === undefined || !(error instanceof CommandError)
      ? error
      : new CommandError(`${place}: ${error.message}`);
  }
}

/** Takes `--config FILE` out of a command line, except after `--`. */
function withoutConfig(parameters: string[]): { config: string | undefined; rest: string[] } {
  const [own] = splitAtDashes(parameters);
  const at = own.findIndex((word) => word === '--config' || word.startsWith('--config='));
  if (at < 0) return { config: undefined, rest: parameters };
  const words = own.slice(at, own[at] === '--config' ? at + 2 : at + 1);
  const { config } = parseFlags(configFlag, words);
  return { config, rest: parameters.toSpliced(at, words.length) };
}

/**
 * Lists the verbs, for documentation and the schema of the settings.
 *
 * @returns the name, the summary and the flags of each
 * @example (await listVerbFlags()).map(({ name }) => name) // ['start', 'generate', …]
 */
export async function listVerbFlags(): Promise<VerbFlags[]> {
  const described = Object.entries(verbs).map(async ([name, { summary, load }]) => {
    const { flags } = await load();
    return { name, summary, flags };
  });
  return Promise.all(described);
}

function entryOf(name = ''): Entry | undefined {
  return Object.hasOwn(verbs, name) ? verbs[name] : undefined;
}

function verbNamed(name: string): Entry {
  const verb = entryOf(name);
  const meant = findOneTypoMatch(name, Object.keys(verbs));
  if (verb === undefined)
    throw new CommandError(
      `twinspec has no verb ${JSON.stringify(name)}. ${meant === undefined ? '' : `Did you mean ${meant}? `}` +
        `It has ${Object.keys(verbs).join(', ')}.`,
    );
  return verb;
}

function version(): string {
  const { version } = createRequire(import.meta.url)('twinspec/package.json') as { version: string };
  return version;
}

function overview(): string {
  const voice = createTerminalWriter(process.stdout);
  const rows = Object.entries(verbs).map(([name, { summary }]) => [name, summary] as const);
  const about = [
    'twinspec <verb> --help shows how a verb is used; --help all explains each flag.',
    'twinspec --version prints the version.',
    `${voice.as('heading', 'Guides:')} ${guides}/README.md`,
  ];
  return [
    `${voice.as('heading', 'Usage:')} twinspec <verb> [flags]`,
    ...formatSections(voice, {
      Examples: exampleLines(voice, [
        ['npx twinspec mock api.yaml', 'serve the mock of a document'],
        ['npx twinspec init', 'begin a project with the documents of this folder'],
      ]),
      Verbs: formatTwoColumns(limitWidth(voice), [...rows, ['completion', completionSummary]], { look: 'command' }),
    }),
    '',
    ...about,
  ].join('\n');
}

const completionSummary = 'print what completes verbs and flags in a shell';

/** Without the flags that all verbs have. */
function describeCompletion(): string {
  const voice = createTerminalWriter(process.stdout);
  return [
    `${voice.as('heading', 'twinspec completion:')} ${completionSummary}`,
    `${voice.as('heading', 'Usage:')} twinspec completion bash|zsh|fish`,
    ...formatSections(voice, {
      Examples: exampleLines(voice, [
        ['source <(npx twinspec completion bash)', 'complete in this shell; in zsh alike'],
        ['npx twinspec completion fish | source', 'complete in this shell of fish'],
      ]),
    }),
    '',
    `${voice.as('heading', 'Guide:')} ${guides}/install.md`,
  ].join('\n');
}

/** Parts of a help under their titles; those without lines are left out. */
function formatSections(voice: TerminalStyle, sections: Record<string, string[]>): string[] {
  return Object.entries(sections).flatMap(([title, lines]) =>
    lines.length === 0 ? [] : ['', voice.as('heading', `${title}:`), ...lines],
  );
}

/** Lines to type, and what each does. */
function exampleLines(voice: TerminalStyle, examples: (readonly [line: string, does: string])[]): string[] {
  return examples.flatMap(([line, does]) => [`  ${voice.as('command', line)}`, `    ${does}`]);
}

/**
 * Writes the help of a verb: its usual flags and the names of the others, or with the word `all`, each with its
 * sentence.
 *
 * @param words - the command line after the verb, which may name documents
 */
async function describeVerb(name: string, words: string[]): Promise<string> {
  const { summary, load } = verbNamed(name);
  const { flags, help, takesCommand } = await load();
  const voice = limitWidth(createTerminalWriter(process.stdout));
  const everything: Flags = { ...flags, ...(runsInPackages(name) && workspaceFlag), ...configFlag };
  const table = (isShown: (flag: string) => boolean): string[] => {
    const shown = Object.fromEntries(Object.entries(everything).filter(([flag]) => isShown(flag)));
    return describeFlags(shown).flatMap(([left, text]) => flagLines(voice, left, text));
  };
  const files = Object.values(flags).flatMap(({ positional, value }) =>
    positional ? [` [${value ?? 'FILE'}...]`] : [],
  );
  const command = takesCommand ? flagLines(voice, ...commandRow) : [];
  const isUsual = (flag: string): boolean => help.usual.includes(flag) || everything[flag]?.positional !== undefined;
  const groups = groupFlags(everything);
  const isWhole = words.includes('all');
  const others = groups.flatMap(([group, names]): [string, string][] => {
    const rest = names.filter((flag) => !isUsual(flag)).map((flag) => `--${flag}`);
    return rest.length === 0 ? [] : [[group, rest.join(' ')]];
  });
  const parts: [title: string, lines: string[]][] = [
    [
      'Examples',
      exampleLines(
        voice,
        help.examples.map(([line, does]) => [`npx twinspec ${line}`, does]),
      ),
    ],
    ['Usual flags', [...table(isUsual), ...command]],
    ...(isWhole
      ? groups.map(([group, names]): [string, string[]] => [`About ${group}`, table((flag) => names.includes(flag))])
      : [
          [`Other flags; twinspec ${name} --help all explains them`, formatTwoColumns(voice, others)] as [
            string,
            string[],
          ],
        ]),
    ['Environment', help.credentials === true ? await credentialLines(voice, name, words) : []],
  ];
  const ending = takesCommand ? ' [-- COMMAND ...]' : '';
  return [
    ...formatBesideLabel(voice, voice.as('heading', `twinspec ${name}: `), summary),
    `${voice.as('heading', 'Usage:')} twinspec ${name}${files.join('')} [flags]${ending}`,
    ...formatSections(voice, Object.fromEntries(parts)),
    '',
    `${voice.as('heading', 'Guide:')} ${guides}/${help.guide}.md`,
  ].join('\n');
}

const guides = 'https://github.com/twinspec/twinspec/blob/main/guides';

/** The variables with credentials for the documents that a command line names; none if these cannot be read. */
async function credentialLines(voice: TerminalStyle, name: string, words: string[]): Promise<string[]> {
  try {
    const { flags, moved } = await verbNamed(name).load();
    const { config, rest } = withoutConfig(words.filter((word) => !['--help', '-h', 'all'].includes(word)));
    const sections = [{ name, flags, moved }];
    const { texts } = await readSettings(config, { flags, sections, verbs: Object.keys(verbs) });
    const [{ listCredentialVariables }, { specFilesOrOwn, documentFlags }] = await Promise.all([
      import('./cli/cli.ts'),
      import('./cli/documents/spec-flags.ts'),
    ]);
    const chosen = parseFlags({ ...flags, ...documentFlags }, rest, texts);
    return formatTwoColumns(voice, await listCredentialVariables(specFilesOrOwn(chosen)));
  } catch {
    return [];
  }
}

/** Help is a table on every output, terminal or file. */
function limitWidth(voice: TerminalStyle): TerminalStyle {
  return { ...voice, width: Math.min(voice.width, 80) };
}

/** Where the texts about flags begin. */
const flagColumn = 28;

function flagLines(voice: TerminalStyle, flag: string, text: string): string[] {
  const label = `  ${voice.as('command', flag)}`;
  const gap = flagColumn - flag.length - 2;
  if (gap > 0) return formatBesideLabel(voice, label + ' '.repeat(gap), text);
  return [label, ...formatBesideLabel(voice, ' '.repeat(flagColumn), text)];
}

function print(text: string): void {
  process.stdout.write(`${text}\n`);
}

/** Says how the package manager of this project installs what is missing. */
async function withInstallCommand({ who, packages }: MissingPackagesError): Promise<CommandError> {
  // Loaded late: a mock that starts needs none of it.
  const { managerOf } = await import('./init/init.ts');
  const { add } = await managerOf(process.cwd());
  return new CommandError(installHint(who, `${add} ${packages.join(' ')}`));
}

function complain(error: unknown): number {
  const voice = createTerminalWriter(process.stderr);
  if (error instanceof CommandError) {
    voice.say(wrapText(error.message, voice.width));
    return exitCodes.usage;
  }
  if (error instanceof ContractError) {
    voice.say(formatComplaints(voice, error.problems));
    if (error.next !== undefined) voice.say(formatNextSteps(voice, ...error.next));
    return exitCodes.broken;
  }
  const reason = explainMissingDependency(error) ?? systemReason(error);
  if (reason !== undefined) {
    voice.say(wrapText(`${reason}.`, voice.width));
    return exitCodes.usage;
  }
  // This is our mistake, not the user's, so the stack helps.
  voice.say([error instanceof Error ? (error.stack ?? error.message) : String(error)]);
  return exitCodes.broken;
}

/** A package that belongs to this one may have been removed, or left out at installation. */
function explainMissingDependency(error: unknown): string | undefined {
  if (!(error instanceof Error) || !['ERR_MODULE_NOT_FOUND', 'MODULE_NOT_FOUND'].includes(codeIn(error)))
    return undefined;
  const name = /Cannot find (?:package|module) '((?:@[^/']+\/)?[^/'.][^/']*)/.exec(error.message)?.[1];
  return name && `twinspec is not wholly installed: its dependency ${name} is missing. Install it again`;
}

function codeIn(error: NodeJS.ErrnoException): string {
  return error.code ?? '';
}
