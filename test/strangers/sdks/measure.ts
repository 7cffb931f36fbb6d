import { execFile, spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { cp, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { promisify } from 'node:util';
import { gunzipSync } from 'node:zlib';
import { startPrism } from '../../support/prism.ts';
import { twinspecProcess } from '../../support/process.ts';

/** An SDK as its maker publishes it, and the document of the same maker. */
export type Sdk = {
  /** Name of the module with its calls. */
  name: string;
  package: string;
  /** File name of the document in the corpus, unpacked. */
  document: string;
  /** Path of the document's server, part of the address that an SDK is given. Prism serves without it. */
  path: string;
  /** So many calls pass. */
  least: number;
  /** Whether Prism starts: with Stripe's document it does not listen after fifteen minutes. */
  prism: boolean;
};

/** What became of each call: "passed", or what was wrong. */
export type Outcomes = Record<string, string>;

/** A temporary folder with the lists of calls and the installed SDKs. */
export type Project = { folder: string; close: () => Promise<void> };

// The calls were chosen from the documentation of each SDK before they were tried. Those that fail ask for what the
// document of the same maker does not have, e.g. Slack's reads, which are GET there and POST in the SDK.

/** The SDKs. */
export const sdks: Sdk[] = [
  { name: 'octokit', package: 'octokit', document: 'github.json', path: '', least: 49, prism: true },
  { name: 'stripe', package: 'stripe', document: 'stripe.yaml', path: '', least: 45, prism: false },
  { name: 'openai', package: 'openai', document: 'openai.yaml', path: '/v1', least: 33, prism: true },
  { name: 'twilio', package: 'twilio', document: 'twilio.json', path: '', least: 24, prism: true },
  {
    name: 'kubernetes',
    package: '@kubernetes/client-node',
    document: 'kubernetes113.json',
    path: '',
    least: 24,
    prism: true,
  },
  { name: 'slack', package: '@slack/web-api', document: 'slack.json', path: '/api', least: 11, prism: true },
  { name: 'discord', package: '@discordjs/rest', document: 'discord.json', path: '/api/v10', least: 24, prism: true },
];

const lists = import.meta.dirname;
const corpus = join(lists, '../../../../shared/corpus/openapi');

/**
 * Installs the SDKs into a temporary folder, or takes those that are installed beside the lists.
 *
 * @returns the project, or a sentence that says why there is none
 */
export async function install(): Promise<Project | string> {
  if (!existsSync(corpus)) return `The SDKs are not driven, as ${corpus} is missing.`;
  const folder = await mkdtemp(join(tmpdir(), 'sdks-'));
  const close = () => rm(folder, { recursive: true });
  const installed = join(lists, 'node_modules');
  await cp(lists, folder, { recursive: true, filter: (path) => path !== installed });
  if (existsSync(installed)) {
    await symlink(installed, join(folder, 'node_modules'));
    return { folder, close };
  }
  try {
    await promisify(execFile)('npm', ['ci', '--prefix', folder, '--ignore-scripts', '--fetch-retries', '0']);
    return { folder, close };
  } catch (error) {
    await close();
    return `The SDKs are not driven, as they cannot be installed: ${String(error)}`;
  }
}

/**
 * Drives an SDK against `twinspec mock`, started as its users start it.
 *
 * @param project - where the SDKs are
 * @param sdk - the SDK
 * @returns what became of each call
 * @throws Error with the words of the mock when it does not start
 */
export async function withTwinspec(project: Project, sdk: Sdk): Promise<Outcomes> {
  const flags = ['--port', '0', '--log', 'silent', '--openapi', await unpacked(project, sdk)];
  const { stdout, stderr } = await twinspecProcess(['mock', ...flags, '--', ...driver(project, sdk.name, sdk.path)]);
  return outcomesIn(stdout, stderr);
}

/**
 * Drives an SDK against Prism's mock.
 *
 * @param project - where the SDKs are
 * @param sdk - the SDK
 * @param command - path of Prism's command
 * @returns what became of each call
 * @throws Error with the words of Prism when it does not start
 */
export async function withPrism(project: Project, sdk: Sdk, command: string): Promise<Outcomes> {
  const prism = await startPrism(await unpacked(project, sdk), command);
  const [program, ...parameters] = driver(project, sdk.name);
  const child = spawn(program, parameters, { env: { ...process.env, TWINSPEC_URL: prism.url } });
  const [stdout, stderr] = await Promise.all([text(child.stdout), text(child.stderr)]);
  await prism.close();
  return outcomesIn(stdout, stderr);
}

/**
 * Counts the calls that passed.
 *
 * @param outcomes - see {@link Outcomes}
 * @returns as in "49 of 50"
 */
export function count(outcomes: Outcomes): string {
  const all = Object.values(outcomes);
  return `${all.filter((outcome) => outcome === 'passed').length} of ${all.length}`;
}

async function unpacked({ folder }: Project, { document }: Sdk): Promise<string> {
  const file = join(folder, document);
  await writeFile(file, gunzipSync(await readFile(join(corpus, `${document}.gz`))));
  return file;
}

function driver({ folder }: Project, ...parameters: string[]): [string, ...string[]] {
  return [process.execPath, '--import', import.meta.resolve('tsx'), join(folder, 'calls/run.ts'), ...parameters];
}

function outcomesIn(stdout: string, stderr: string): Outcomes {
  if (!stdout.startsWith('{')) throw new Error(stderr);
  return JSON.parse(stdout) as Outcomes;
}
