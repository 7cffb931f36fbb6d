import { spawn, type ChildProcess } from 'node:child_process';
import { capitalize } from '../contract/base/pluralize.ts';
import { areBundledSpecs, demoCredentials } from '../contract/files/bundled-specs.ts';
import type { Contract } from '../contract/contract.ts';
import { loadContract } from '../contract/load.ts';
import { changelogFrom } from '../diff/changelog.ts';
import { parseAllowedOrigins, brandFlags, docsSources, flags as docsFlags } from './docs.ts';
import { helpBeside, livePages, liveSite } from '../docs/docs.ts';
import type { Flags, FlagValues, VerbHelp } from '../cli/flags/flags.ts';
import { specFlags, specWords } from '../cli/documents/spec-flags.ts';
import { closeOnShutdown, warnIfReachable } from '../cli/serving/serving.ts';
import { flags as mockFlags, noteUnserved, toAnsweringOptions } from './mock.ts';
import { linesTo, announcement } from '../serve/log/log.ts';
import { startMock, type Mock } from '../mock/start.ts';
import { routerOf } from '../contract/routes/routes.ts';
import { docsPath } from '../serve/message/message.ts';
import { endProgress } from '../terminal/progress/progress.ts';
import { formatTwoColumns, createTerminalWriter } from '../terminal/terminal.ts';

/** The flags of `twinspec start`: those of the mock, and some of the docs. */
export const flags = {
  ...mockFlags,
  ...specFlags,
  guides: docsFlags.guides,
  allow: docsFlags.allow,
  ...brandFlags,
  generate: { help: 'also run `twinspec generate` at the start and after each change' },
} satisfies Flags;

/** The help of `twinspec start`. */
export const help: VerbHelp = {
  examples: [
    ['start', 'serve the mock and the docs of the documents here'],
    ['start api.yaml', 'serve a document, and read it again when it changes'],
  ],
  usual: ['port', 'guides', 'generate', 'remember'],
  guide: 'your-first-mock',
};

/**
 * Runs `twinspec start`: the mock of both APIs and the docs site on one port, so that the console of the docs calls its
 * own origin. Both follow the documents: each change is served, and shown on the open pages, at once.
 *
 * @returns resolves when the mock is ready; both run until SIGINT or SIGTERM
 * @throws CommandError for a wrong value or a port in use; ContractError for a broken spec
 */
export async function run(values: FlagValues<typeof flags>): Promise<void> {
  const sources = await docsSources(values);
  const isOpen = values.credential.length === 0;
  // The pages of the demo say that a wrong key is refused.
  const isDemo = isOpen && areBundledSpecs(sources.specs);
  const options = { ...toAnsweringOptions(values), ...(isDemo && { credentials: demoCredentials }) };
  const takesAnyKey = isOpen && !isDemo;
  const pages = { ...sources, mock: '/', allow: parseAllowedOrigins(values.allow), takesAnyKey };
  const changelog = changelogFrom(sources.specs);
  const generation = values.generate ? createRepeater() : undefined;
  const site = liveSite();
  let served: Contract | undefined;
  const mock = await startMock({
    ...options,
    ...sources.specs,
    watch: true,
    site: site.respond,
    help: helpBeside,
    onContract: (now) => {
      if ('faults' in now) return site.complain(now.faults);
      const { contract } = now;
      served = contract;
      site.show(async (live) => livePages(contract, pages, { live, changelog: await changelog(contract) }));
      // The settings of `generate` are those of the project; only the documents are those of this command line.
      generation?.run(['generate', ...specWords(values)]);
    },
  });
  const contract = served ?? (await loadContract(sources.specs));
  closeOnShutdown(async () => {
    site.close();
    generation?.end();
    await mock.close();
  });
  noteUnserved(mock);
  warnIfReachable(options.host);
  const { url, rpcUrl } = mock;
  const say = announcement(options.log ?? 'pretty', linesTo(process.stdout));
  const text =
    options.log === 'json'
      ? `The docs are ready: ${docsAddress(contract, mock)}`
      : banner(contract, mock, await hintFor(contract, mock, values.credential)).join('\n');
  endProgress();
  say('ready', text, { url, rpcUrl });
}

/** A hint is not worth an error, and a credential that only the user knows is not shown. */
async function hintFor(contract: Contract, mock: Mock, credentials: string[]): Promise<string | undefined> {
  if (credentials.length > 0) return undefined;
  const { findWorkingCurl } = await import('./start-curl.ts');
  return findWorkingCurl(contract, mock).catch(() => undefined);
}

/** A path of the contract comes before a page at the same path; below their reserved path, nothing hides the pages. */
function docsAddress({ operations }: Contract, { url }: Mock): string {
  const router = routerOf(operations.filter(({ rpc }) => rpc === undefined).map((operation) => ({ operation })));
  const files = ['/', '/index.html', '/llms.txt', '/assets/site.js', '/operations/a.html'];
  const isHidden = files.some((file) => router.match(file) !== undefined);
  return isHidden ? `${url}${docsPath}/` : `${url}/`;
}

function banner(contract: Contract, mock: Mock, curl: string | undefined): string[] {
  const voice = createTerminalWriter(process.stdout);
  const addresses: [string, string][] = [
    ['Docs', docsAddress(contract, mock)],
    ...mock.apis.map(({ name, url }): [string, string] => [capitalize(name), url]),
    ['Traffic', `${mock.url}/_twinspec/`],
  ];
  return [
    '',
    ...formatTwoColumns(voice, addresses),
    '',
    ...(curl === undefined ? [] : [`  ${voice.as('quiet', 'Try it:')}`, '', voice.as('command', curl), '']),
    voice.as('good', 'The mock is ready. Ctrl+C stops it.'),
  ];
}

/**
 * Runs verbs beside this one, in a process of their own, which may take its time: one at a time, the last one again.
 */
function createRepeater(): { run: (words: string[]) => void; end: () => void } {
  let child: ChildProcess | undefined;
  let next: string[] | undefined;
  const run = (words: string[]): void => {
    next = words;
    if (child !== undefined) return;
    next = undefined;
    child = spawn(process.execPath, [...process.execArgv, process.argv[1] ?? '', ...words], { stdio: 'inherit' });
    child.once('close', () => {
      child = undefined;
      if (next !== undefined) run(next);
    });
  };
  return { run, end: () => void child?.kill() };
}
