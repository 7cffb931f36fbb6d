import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parse } from 'yaml';
import { ContractError, CommandError } from '../../../scripts/contract/errors.ts';
import type { JsonObject } from '../../../scripts/contract/json.ts';
import type { ContractFiles } from '../../../scripts/contract/load.ts';
import { twinspec } from '../../support/process.ts';
import { dice, hurtText, hurtTree } from './mutations.ts';

const texts = {
  openapi: await readFile('specs/openapi.yaml', 'utf8'),
  openrpc: await readFile('specs/openrpc.json', 'utf8'),
};
const trees = { openapi: parse(texts.openapi) as JsonObject, openrpc: JSON.parse(texts.openrpc) as JsonObject };

/**
 * Writes a hurt copy of one of the specs.
 *
 * @param folder - where to
 * @param seed - decides which, where and how
 * @returns the copy, and what it was made of
 */
export async function hurtSpec(folder: string, seed: number): Promise<ContractFiles> {
  const api = seed % 2 === 0 ? 'openapi' : 'openrpc';
  const random = dice(seed);
  const asText = random.below(3) === 0;
  const text = asText ? hurtText(texts[api], random) : JSON.stringify(hurtTree(trees[api], random), undefined, 1);
  const file = join(folder, `${seed}.${asText && api === 'openapi' ? 'yaml' : 'json'}`);
  await writeFile(file, text);
  return { [api]: file };
}

/**
 * Looks at what came of a hurt copy.
 *
 * @param work - what was done with it
 * @returns `undefined` when it went well or was refused in sentences; else what was wrong with the refusal
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

/** How often a verb ended in which way, and what was wrong with how it ended. */
export type Fuzzed = { codes: { [code: string]: number }; flaws: { seed: number; flaw: string }[] };

/**
 * Runs a verb on many hurt copies of both specs, one after the other.
 *
 * @param verb - the verb
 * @param count - how many copies
 * @param flagsFor - further flags, given a folder of each copy's own that is not there yet
 * @returns what came of it
 */
export async function fuzzed(verb: string, count: number, flagsFor: (out: string) => string[]): Promise<Fuzzed> {
  const folder = await mkdtemp(join(tmpdir(), 'twinspec-fuzz-'));
  const result: Fuzzed = { codes: {}, flaws: [] };
  try {
    for (let seed = 0; seed < count; seed++) {
      const specs = Object.entries(await hurtSpec(folder, seed)).map(([api, file]) => [`--${api}`, String(file)]);
      const { code, stderr } = await twinspec([verb, ...specs.flat(), ...flagsFor(join(folder, 'out'))]);
      result.codes[String(code)] = (result.codes[String(code)] ?? 0) + 1;
      const flaw = code === 0 ? undefined : stderr.trimEnd().split('\n').map(sentenceFlaw).find(Boolean);
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
  const ofOurs =
    /\bat \S+ \(|TypeError|Cannot read prop|is not a function|is not iterable|\[object Object\]| undefined\b/;
  return isOne && /^\S+: .+/.test(problem) && !ofOurs.test(problem) ? undefined : `no sentence: ${problem}`;
}
