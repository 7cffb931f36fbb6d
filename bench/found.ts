import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import type { Json } from '../scripts/contract/base/json.ts';
import { writeRequest } from '../scripts/contract/request/write-request.ts';
import { revisions, type Revision } from '../test/diff/revisions.ts';
import { contract } from '../test/support/contract.ts';
import { deviations } from '../test/verify/deviations.ts';
import { contractOf, isFound, plantedServers, reportOn } from '../test/verify/planted.ts';
import { foundOf } from '../test/verify/run-deviations.ts';
import { startServer, type Deviation } from '../test/verify/server.ts';
import { table } from './support/table.ts';

/** What twinspec and Redocly CLI find, as commands: planted deviations of a server, and changes that break callers. */
const { values } = parseArgs({ options: { every: { type: 'string', default: '1' } } });
const some = <T>(list: T[]): T[] => list.filter((_, i) => i % Number(values.every) === 0);

const twinspec = resolve('dist/scripts/twinspec.js');
const redocly = join(dirname(createRequire(import.meta.url).resolve('@redocly/cli/package.json')), 'bin/cli.js');
const folder = await mkdtemp(join(tmpdir(), 'twinspec-found-'));
await writeFile(join(folder, 'redocly.yaml'), 'extends:\n  - diff-recommended\ntelemetry: off\n');

/** Whether a command ends with 1, which is how both say that they found something. */
function finds(command: string, parameters: string[]): Promise<boolean> {
  const env = { ...process.env, REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true' };
  return new Promise((ended, failed) => {
    execFile(process.execPath, [command, ...parameters], { cwd: folder, env }, (error, stdout, stderr) => {
      if (error !== null && error.code !== 1)
        failed(new Error(`${command} ${parameters.join(' ')}: ${stdout}${stderr}`));
      else ended(error !== null);
    });
  });
}

/**
 * Sends the request of every exchange of the platform but those that break the contract on purpose, for which
 * `redocly drift` blames the caller, and writes what came back as HAR 1.2. Gives the address of the server; `undefined`
 * if nothing came back.
 */
async function recordTraffic(file: string, deviation: Deviation): Promise<string | undefined> {
  const server = await startServer(deviation);
  const entries: Json[] = [];
  const shared = { httpVersion: 'HTTP/1.1', cookies: [], headersSize: -1, bodySize: -1 };
  const pairs = (all: Iterable<[string, string]>): Json => [...all].map(([name, value]) => ({ name, value }));
  for (const operation of contract.operations.filter(({ rpc }) => rpc === undefined)) {
    for (const exchange of operation.exchanges.filter(({ response }) => response.status < 500)) {
      const { method, url, headers, body = '' } = writeRequest(operation, exchange.request, server.url);
      try {
        const answer = await fetch(url, { method, headers, body, signal: AbortSignal.timeout(5000) });
        const text = await answer.text();
        const mimeType = answer.headers.get('content-type') ?? '';
        const postData = { mimeType: 'application/json', text: body };
        entries.push({
          startedDateTime: new Date().toISOString(),
          time: 1,
          request: { ...shared, method, url, headers: pairs(Object.entries(headers)), queryString: [], postData },
          response: {
            ...{ ...shared, status: answer.status, statusText: answer.statusText, redirectURL: '' },
            ...{ headers: pairs(answer.headers), content: { size: text.length, mimeType, text } },
          },
          ...{ cache: {}, timings: { send: 0, wait: 1, receive: 0 } },
        });
      } catch {
        // An answer that cannot be read is in no recording.
      }
    }
  }
  await server.close();
  if (entries.length === 0) return undefined;
  const log = { version: '1.2', creator: { name: 'twinspec bench', version: '1' }, entries };
  await writeFile(file, JSON.stringify({ log }));
  return server.url;
}

const [platform, node] = [resolve('generated/openapi.json'), resolve('specs/openrpc.json')];

async function foundInServer(deviation: Deviation): Promise<Record<string, boolean>> {
  const file = join(folder, 'traffic.har');
  const url = await recordTraffic(file, deviation);
  const byVerify = { 'twinspec verify': (await foundOf(deviation)).length > 0 };
  if (url === undefined) return { ...byVerify, 'twinspec judge': false, 'redocly drift': false };
  const drift = ['drift', file, '--api', platform, '--server', url, '--min-severity', 'error', '--ignore-headers', '*'];
  return {
    ...byVerify,
    'twinspec judge': await finds(twinspec, ['judge', file, '--openapi', platform, '--openrpc', node]),
    'redocly drift': await finds(redocly, drift),
  };
}

async function foundInRevision({ kind, before, after }: Revision): Promise<Record<string, boolean>> {
  const [earlier, later] = [join(folder, 'earlier.json'), join(folder, 'later.json')];
  await Promise.all([writeFile(earlier, JSON.stringify(before)), writeFile(later, JSON.stringify(after))]);
  return {
    'twinspec diff': await finds(twinspec, ['diff', `--${kind}`, later, `--base-${kind}`, earlier]),
    'redocly diff': await finds(redocly, ['diff', earlier, later]),
  };
}

/** Prints how many of what is wrong each tool finds, and how often it is wrong about what is right. */
async function count<T>(title: string, wrong: T[], right: T[], found: (one: T) => Promise<Record<string, boolean>>) {
  const tally = async (list: T[]): Promise<Map<string, number>> => {
    const counts = new Map<string, number>();
    for (const one of list)
      for (const [tool, is] of Object.entries(await found(one))) counts.set(tool, (counts.get(tool) ?? 0) + Number(is));
    return counts;
  };
  const [hits, alarms] = [await tally(wrong), await tally(right)];
  const rows = [...hits].map(([tool, hit]) => [
    tool,
    `${hit} of ${wrong.length}`,
    `${alarms.get(tool) ?? 0} of ${right.length}`,
  ]);
  process.stdout.write(`${table([title, 'found', 'false alarms'], rows)}\n\n`);
}

await mkdir(folder, { recursive: true });
for (const planted of plantedServers) {
  const own = await contractOf(planted);
  await count(`bugs of the ${planted.name}`, some([...planted.bugs]), [undefined], async (bug) => ({
    'twinspec verify --unsafe': isFound(await reportOn(planted, own, bug)),
  }));
}
const conforming: Deviation = { name: 'none' };
const ofPlatform = deviations.filter(({ name }) => !name.startsWith('node'));
await count('deviations of a REST server', some(ofPlatform), [conforming], foundInServer);
for (const kind of ['openapi', 'openrpc'] as const) {
  const ofKind = some(revisions.filter((revision) => revision.kind === kind));
  const breaking = ofKind.filter(({ breaks }) => breaks);
  const harmless = ofKind.filter(({ breaks }) => !breaks);
  await count(
    `changes to an ${kind === 'openapi' ? 'OpenAPI' : 'OpenRPC'} document`,
    breaking,
    harmless,
    foundInRevision,
  );
}
await rm(folder, { recursive: true, force: true });
