import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { documentWithChain } from '../support/chains.ts';

// No verb takes more than a few steps for each component of a chain, or it refuses the chain in as few. A square would
// grow by four where the chain does.

let child: ChildProcess;
let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'twinspec-chains-'));
  const file = fileURLToPath(new URL('verbs.ts', import.meta.url));
  child = fork(file, { execArgv: ['--import', 'tsx'], stdio: ['ignore', 'ignore', 'inherit', 'ipc'] });
  await once(child, 'message');
});
afterAll(async () => {
  child.kill();
  await rm(folder, { recursive: true });
});

async function stepsOf(verb: string, chain: string, length: number): Promise<{ steps: number; said: string }> {
  const openapi = join(folder, 'openapi.json');
  await writeFile(openapi, JSON.stringify(documentWithChain(chain, length)));
  child.send({ verb, openapi });
  const [answer] = (await once(child, 'message')) as [{ steps: number; said: string }];
  return answer;
}

const [small, large] = [150, 600];

async function growthOf(verb: string, chain: string): Promise<{ growth: number; said: string }> {
  // What the first run loads does not count.
  await stepsOf(verb, chain, 2);
  const least = (await stepsOf(verb, chain, 2)).steps;
  const before = await stepsOf(verb, chain, small);
  const after = await stepsOf(verb, chain, large);
  expect(after.said.replaceAll(/\d+/g, '0')).toBe(before.said.replaceAll(/\d+/g, '0'));
  return { growth: (after.steps - least) / (before.steps - least) / (large / small), said: after.said };
}

it.each(['load', 'lint', 'generate', 'docs', 'diff', 'mock', 'verify'])('%s follows a chain once', async (verb) => {
  // A sample of lists in lists is indented, up to a limit of its size, and so has more characters than the chain.
  const shown = verb === 'docs' ? [] : ['items'];
  for (const chain of ['properties', 'required properties', ...shown]) {
    const { growth, said } = await growthOf(verb, chain);
    expect(said).not.toMatch(/Error|TypeError|stack/);
    expect(growth, chain).toBeLessThan(2);
  }
});

it.each(['schemas', 'schemas by $anchor', 'parameters', 'responses', 'requestBodies', 'headers'])(
  'refuses a chain of %s in as few steps',
  async (chain) => {
    const { growth, said } = await growthOf('load strictly', chain);
    expect(said).toMatch(/others in a row/);
    // Unless it has to be right, the chain is cut.
    expect((await growthOf('load', chain)).growth).toBeLessThan(2);
    expect(growth).toBeLessThan(2);
  },
);
