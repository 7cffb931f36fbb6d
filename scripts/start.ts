import type { Contract } from './contract/contract.ts';
import { loadContract } from './contract/load.ts';
import { allowedOriginsIn, docsOptions, docsSite, flags as docsFlags } from './docs.ts';
import { specFlags, type Flags, type FlagValues } from './flags.ts';
import { endWithProcess } from './lifetime.ts';
import { flags as mockFlags, noteUnserved, optionsOf, warnOfOpenness } from './mock.ts';
import { linesTo } from './serve/output.ts';
import { startMock, type Mock } from './mock/start.ts';
import { announcement } from './serve/log.ts';

/** The flags of `twinspec start`: those of the mock, and some of the docs. */
export const flags = { ...mockFlags, ...specFlags, guides: docsFlags.guides, allow: docsFlags.allow } satisfies Flags;

/**
 * Runs `twinspec start`: the mock of both APIs and the docs site on one port, so that the console of the docs calls its
 * own origin.
 *
 * @param values - the flags
 * @returns resolves when the mock is ready; both run until SIGINT or SIGTERM
 * @throws CommandError for a wrong value or a port in use; ContractError for a broken spec
 */
export async function run(values: FlagValues<typeof flags>): Promise<void> {
  const options = optionsOf(values);
  const sources = docsOptions(values);
  const contract = await loadContract(sources.specs);
  const pages = { ...sources, mock: { platform: '/', node: '/rpc' }, allow: allowedOriginsIn(values.allow) };
  let site: ReturnType<typeof docsSite> | undefined;
  // The pages are built on the first request for one, so that callers of the mock need not wait for them.
  const mock = await startMock({
    ...options,
    ...sources.specs,
    contract,
    site: async (request) => (await (site ??= docsSite(pages)))(request),
  });
  endWithProcess(mock.close);
  noteUnserved(mock);
  warnOfOpenness(options);
  const { url, rpcUrl } = mock;
  const say = announcement(options.log ?? 'pretty', linesTo(process.stdout));
  const text =
    options.log === 'json'
      ? `The docs are ready: ${url}/`
      : banner(contract, mock, await hintFor(contract, mock, values.credential)).join('\n');
  say('ready', text, { url, rpcUrl });
}

/** A hint is not worth an error, and a credential that only the user knows is not shown. */
async function hintFor(contract: Contract, mock: Mock, credentials: string[]): Promise<string | undefined> {
  if (credentials.length > 0) return undefined;
  const { workingCurl } = await import('./try-it.ts');
  return workingCurl(contract, mock).catch(() => undefined);
}

function banner({ apis }: Contract, mock: Mock, curl: string | undefined): string[] {
  const has = (api: string): boolean => apis.some(({ name }) => name === api);
  return [
    '',
    `  Docs      ${mock.url}/`,
    ...(has('platform') ? [`  Platform  ${mock.url}`] : []),
    ...(has('node') ? [`  Node      ${mock.rpcUrl}`] : []),
    '',
    ...(curl === undefined ? [] : ['  Try it:', '', curl, '']),
    'The mock is ready. Ctrl+C stops it.',
  ];
}
