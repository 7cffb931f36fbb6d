import { isFailure } from './contract/choose.ts';
import type { Contract } from './contract/contract.ts';
import { loadContract } from './contract/load.ts';
import { allowedOriginsIn, docsOptions, docsSite, flags as docsFlags } from './docs.ts';
import { sampleHeadersOf } from './docs/samples/wire.ts';
import { specFlags, type Flags, type FlagValues } from './flags.ts';
import { endWithProcess } from './lifetime.ts';
import { flags as mockFlags, noteUnserved, optionsOf, warnOfOpenness } from './mock.ts';
import { linesTo } from './serve/output.ts';
import { startMock, type Mock } from './mock/start.ts';
import { announcement } from './serve/log.ts';
import { curlWords, shellQuoted } from './shell.ts';

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
  const text = options.log === 'json' ? `The docs are ready: ${url}/` : banner(contract, mock).join('\n');
  say('ready', text, { url, rpcUrl });
}

function banner({ apis, operations }: Contract, mock: Mock): string[] {
  const has = (api: string): boolean => apis.some(({ name }) => name === api);
  // An operation that is safe to repeat is safe to try.
  const shown =
    operations.find(({ safe, exchanges }) => safe && exchanges.length > 0) ??
    operations.find(({ exchanges }) => exchanges.length > 0);
  const exchange = shown?.exchanges.find((candidate) => !isFailure(candidate));
  return [
    '',
    `  Docs      ${mock.url}/`,
    ...(has('platform') ? [`  Platform  ${mock.url}`] : []),
    ...(has('node') ? [`  Node      ${mock.rpcUrl}`] : []),
    '',
    ...(shown === undefined || exchange === undefined
      ? []
      : [
          '  Try it:',
          '',
          curlLine(shown.rpc === undefined ? `${mock.url}${shown.path}` : mock.rpcUrl, shown.method, exchange.request),
          '',
        ]),
    'The mock is ready. Ctrl+C stops it.',
  ];
}

function curlLine(
  url: string,
  method: string,
  { headers, body }: { headers: Record<string, string>; body?: unknown },
): string {
  const text = body === undefined ? undefined : JSON.stringify(body);
  const call = { method, url, headers, ...(text !== undefined && { contentType: 'application/json', body: text }) };
  const data = text === undefined ? [] : [`--data-raw ${shellQuoted(text)}`];
  return `curl -s ${curlWords({ ...call, headers: sampleHeadersOf(call), body: data }).join(' ')}`;
}
