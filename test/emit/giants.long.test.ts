import { execFile } from 'node:child_process';
import { readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, describe, expect, it } from 'vitest';
import { compile } from '../strangers/compile.ts';
import { unpackedGiants, type Giant } from '../support/corpus.ts';
import { twinspecProcess, type Ended } from '../support/process.ts';

const { giants, folder, remove } = unpackedGiants();
afterAll(remove);

const generate = ({ api, file }: Giant, out: string): Promise<Ended> =>
  twinspecProcess(['generate', `--${api}`, file, '--out', out]);

/** Imports each module of validators in a folder, and has each validator look at a value; prints how many there are. */
const validating = `
  import { readdirSync } from 'node:fs';
  import { pathToFileURL } from 'node:url';
  const [, folder] = process.argv;
  let count = 0;
  const use = (tree) => {
    if (typeof tree === 'object') Object.values(tree).forEach(use);
    else if (typeof tree({}) === 'boolean') count++;
  };
  for (const list of readdirSync(folder).filter((name) => /^(requests|responses|conditions)\\.ts$/.test(name)))
    for (const load of Object.values((await import(pathToFileURL(folder + '/' + list).href))[list.slice(0, -3)]))
      use({ ...(await load()) });
  console.log(count);
`;

describe.skipIf(giants.length === 0)('generate of large documents', () => {
  it.each(giants)('writes code of $name that compiles', async (giant) => {
    const out = join(folder, giant.name);
    const { code, stderr } = await generate(giant, out);
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
    const modules = await promisify(execFile)(process.execPath, [
      '--import',
      'tsx',
      '--input-type=module',
      '-e',
      validating,
      join(out, 'validators'),
    ]);
    expect(Number(modules.stdout)).toBeGreaterThanOrEqual(readdirSync(join(out, 'validators/responses')).length);
    expect(await compile([out])).toEqual([]);
    rmSync(out, { recursive: true });
  });
});
