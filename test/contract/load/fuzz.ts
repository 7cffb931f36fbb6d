import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parse } from 'yaml';
import { ContractError, CommandError } from '../../../scripts/contract/base/errors.ts';
import type { JsonObject } from '../../../scripts/contract/base/json.ts';
import type { ContractFiles } from '../../../scripts/contract/files/contract-files.ts';
import { twinspec } from '../../support/process.ts';
import { dice, damagedText, damagedTree } from './mutations.ts';

const texts = {
  openapi: await readFile('specs/openapi.yaml', 'utf8'),
  openrpc: await readFile('specs/openrpc.json', 'utf8'),
};
const trees = { openapi: parse(texts.openapi) as JsonObject, openrpc: JSON.parse(texts.openrpc) as JsonObject };

/**
 * Writes a damaged copy of one of the specs.
 *
 * @param folder - target folder
 * @param seed - decides which spec is damaged, where and how
 * @returns the path of the copy
 */
export async function damagedSpec(folder: string, seed: number): Promise<ContractFiles> {
  const api = seed % 2 === 0 ? 'openapi' : 'openrpc';
  const random = dice(seed);
  const asText = random.below(3) === 0;
  const text = asText ? damagedText(texts[api], random) : JSON.stringify(damagedTree(trees[api], random), undefined, 1);
  const file = join(folder, `${seed}.${asText && api === 'openapi' ? 'yaml' : 'json'}`);
  await writeFile(file, text);
  return { [api]: file };
}

/**
 * Checks how a function deals with a damaged copy.
 *
 * @param work - reads the copy
 * @returns `undefined` if it succeeds or refuses the copy in sentences; otherwise the faulty message or stack
 */
export async function flawOf(work: () => Promise<unknown>): Promise<string | undefined> {
  try {
    await work();
    return undefined;
  } catch (error) {
    if (error instanceof CommandError) return sentenceFlaw(error.message);
    if (error instanceof ContractError) return error.problems.map(sentenceFlaw).find((flaw) => flaw !== undefined);
    return error instanceof Error ? (error.stack ?? error.message) : String(error);
  }
}

/** How often a verb ended with each exit code, and the faulty messages by seed. */
export type Fuzzed = { codes: { [code: string]: number }; flaws: { seed: number; flaw: string }[] };

/**
 * Runs a verb on many damaged copies of both specs, one after the other.
 *
 * @param verb - the verb
 * @param count - number of copies
 * @param flagsFor - returns further flags; its parameter is a folder that does not exist yet
 * @returns exit codes and faulty messages
 */
export async function fuzzed(verb: string, count: number, flagsFor: (out: string) => string[]): Promise<Fuzzed> {
  const folder = await mkdtemp(join(tmpdir(), 'twinspec-fuzz-'));
  const result: Fuzzed = { codes: {}, flaws: [] };
  try {
    for (let seed = 0; seed < count; seed++) {
      const specs = Object.entries(await damagedSpec(folder, seed)).map(([api, file]) => [`--${api}`, String(file)]);
      const { code, stdout, stderr } = await twinspec([verb, ...specs.flat(), ...flagsFor(join(folder, 'out'))]);
      result.codes[String(code)] = (result.codes[String(code)] ?? 0) + 1;
      // What lint finds is its result; what keeps other verbs from theirs is an error.
      const said = `${verb === 'lint' ? stdout : ''}${stderr}`.split('\n').filter((line) => line !== '');
      // The lines of the document that a sentence is about.
      const sentences = said.filter((line) => !/^ *\d* │ /.test(line));
      const flaw = code === 0 ? undefined : sentences.map(sentenceFlaw).find(Boolean);
      if (flaw !== undefined) result.flaws.push({ seed, flaw });
      await rm(join(folder, 'out'), { recursive: true, force: true });
    }
    return result;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

function sentenceFlaw(problem: string): string | undefined {
  const isOne = !problem.includes('\n') && problem.length < 2000;
  const internals =
    /\bat \S+ \(|TypeError|Cannot read prop|is not a function|is not iterable|\[object Object\]| undefined\b/;
  const rest = /^… and \d+ more like these\.$/;
  return isOne && (/^\S+: .+/.test(problem) || rest.test(problem)) && !internals.test(problem)
    ? undefined
    : `no sentence: ${problem}`;
}
