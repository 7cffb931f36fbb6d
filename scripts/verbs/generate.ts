import { isAbsolute, relative } from 'node:path';
import {
  parseInteger,
  type Flag,
  type Flags,
  type FlagTexts,
  type FlagValues,
  type MovedFlags,
  type VerbHelp,
} from '../cli/flags/flags.ts';
import { CommandError } from '../contract/base/errors.ts';
import { loadPlugins, pluginFlag } from '../cli/cli.ts';
import { specFiles, specFlags, commandFor } from '../cli/documents/spec-flags.ts';
import { shellCommand } from '../contract/base/shell.ts';
import { generate, importEnding, outputNames, type ClientNames } from '../emit/generate.ts';
import { createTerminalWriter, formatNextSteps, formatTagged } from '../terminal/terminal.ts';
import { toSlashPath } from '../contract/base/slash-path.ts';

/** The flags of `twinspec generate`. */
export const flags = {
  ...specFlags,
  out: { value: 'DIR', default: 'generated', help: 'write to this folder; foreign files stay' },
  'discard-edits': {
    help: 'overwrite files that were edited since they were generated (default: refuse)',
  },
  check: { help: 'write nothing; exit with 1 and name each file that is not up to date' },
  'http-client': {
    value: 'NAME',
    former: 'platform-client',
    help: 'function that creates an OpenAPI client (default: last output, else the title)',
  },
  'rpc-client': {
    value: 'NAME',
    former: 'node-client',
    help: 'function that creates an OpenRPC client (default: last output, else the title)',
  },
  runtime: {
    value: 'MODULE',
    help: 'runtime import of client.ts (default: last output, then what package.json lists)',
  },
  'server-runtime': {
    value: 'MODULE',
    help: 'runtime import of server.ts (default: last output, or twinspec/server/runtime)',
  },
  'import-ending': {
    value: 'ENDING',
    help: 'ending of relative imports: .js, .ts or none (default: as tsconfig.json wants)',
  },
  int64: {
    value: 'TYPE',
    help: 'type of int64 of OpenAPI: number, or string, with all digits (default: last output, or number)',
  },
  only: {
    value: 'NAMES',
    group: 'outputs',
    help:
      `write only these outputs, and what they import: ${outputNames.all.join(', ')}; ` +
      'the others are removed if an earlier run wrote them',
  },
  also: {
    value: 'NAMES',
    group: 'outputs',
    help: `write these outputs as well: ${outputNames.onRequest.join(', ')}; or none (default: as before, or none)`,
  },
  without: {
    value: 'NAMES',
    group: 'outputs',
    help: `leave out these outputs, and remove them if an earlier run wrote them: ${outputNames.onRequest.join(', ')}`,
  },
  k6: { help: 'write the safe exchanges as a load test into k6/ (as --also k6 does)' },
  plugin: pluginFlag,
  limit: { value: 'SECONDS', default: '20', help: 'time limit for @open-rpc/generator' },
} satisfies Flags;

/** The help of `twinspec generate`. */
export const help: VerbHelp = {
  examples: [
    ['generate api.yaml --out src/api', 'write clients, types, validators and a server'],
    ['generate --check', 'say in CI whether something is out of date'],
  ],
  usual: ['out', 'check', 'also', 'only'],
  guide: 'the-clients',
};

/** What earlier versions had. */
export const moved: MovedFlags = {
  io: 'take the exchanges from openrpc.json, which has each request with its answer',
};

/**
 * Runs `twinspec generate`.
 *
 * @throws CommandError, ContractError: see {@link generate}
 */
export async function run(values: FlagValues<typeof flags>): Promise<void> {
  const voice = createTerminalWriter(process.stdout);
  const plugins = await loadPlugins(values.plugin);
  const ending = values['import-ending'];
  await generate({
    specs: specFiles(values),
    out: values.out,
    check: values.check,
    again: commandOf(values),
    discardEdits: values['discard-edits'],
    limit: parseInteger('limit', values.limit, [1, 3600]) * 1000,
    names: readWantedNames(values),
    serverRuntime: moduleFor(values.out, values['server-runtime']),
    importEnding: ending === undefined ? undefined : importEnding(ending),
    ...(values.only !== undefined && { only: listIn(values.only) }),
    ...(values.also !== undefined && { also: values.also === 'none' ? [] : listIn(values.also) }),
    ...(values.without !== undefined && { without: listIn(values.without) }),
    ...(values.k6 && { further: ['k6'] }),
    emitters: plugins.flatMap(({ emitters: own = [] }) => own),
    print: (line) => voice.say(formatTagged(voice, line)),
  });
  if (values.check) voice.say([voice.as('good', `${values.out}/ is up to date.`)]);
  else
    voice.say(formatNextSteps(voice, commandFor('start', values), 'serves a mock and the docs of the same documents'));
}

function readWantedNames(values: FlagValues<typeof flags>): Partial<ClientNames> {
  const { 'http-client': httpClient, 'rpc-client': rpcClient, int64 } = values;
  if (int64 !== undefined && int64 !== 'number' && int64 !== 'string')
    throw new CommandError(`--int64 takes number or string, not ${JSON.stringify(int64)}.`);
  const runtime = moduleFor(values.out, values.runtime);
  return {
    ...(httpClient && { httpClient }),
    ...(rpcClient && { rpcClient }),
    ...(runtime && { runtime }),
    ...(int64 && { int64 }),
  };
}

/** The command that does the same, but writes. */
function commandOf(values: FlagValues<typeof flags>): string {
  // A script of the project that is called like the verb.
  if (process.env['npm_lifecycle_event'] === 'generate') return 'npm run generate';
  const given = Object.entries<Flag>(flags).flatMap(([name, flag]) => {
    const value = Reflect.get(values, name) as FlagTexts[string] | undefined;
    // The settings say it the next time, too.
    if (values.fromSettings?.flags.has(name) === true) return [];
    if (name === 'check' || value === undefined || value === false || value === flag.default) return [];
    return value === true ? [`--${name}`] : [value].flat().flatMap((text) => [`--${name}`, text]);
  });
  return shellCommand(['npx', 'twinspec', 'generate', ...(values.fromSettings?.words ?? []), ...given]);
}

function listIn(text: string): string[] {
  return text.split(',').map((name) => name.trim());
}

/** A file is named from the working folder, as in every other flag, and imported from the output folder. */
function moduleFor(out: string, module: string | undefined): string | undefined {
  if (module === undefined || !(/^\.{1,2}[/\\]/.test(module) || isAbsolute(module))) return module;
  const path = toSlashPath(relative(out, module));
  return path.startsWith('.') ? path : `./${path}`;
}
