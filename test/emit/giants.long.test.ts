import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { compile } from '../strangers/compile.ts';
import { unpackedGiants, type Giant } from '../support/corpus.ts';
import { measured, type MeasuredRun } from '../support/measured.ts';
import { startTwinspec } from '../support/process.ts';

const { giants, remove } = unpackedGiants();
const folder = mkdtempSync(join(tmpdir(), 'twinspec-giants-generated-'));

afterAll(() => {
  remove();
  rmSync(folder, { recursive: true, force: true });
});

const generate = ({ api, file }: Giant, out: string, ...flags: string[]): Promise<MeasuredRun> =>
  measured(['generate', `--${api}`, file, '--out', out, ...flags]);

/** Runs openapi-typescript, and returns the seconds of CPU time that it took. */
async function openapiTypescript({ file }: Giant): Promise<number> {
  const telling = `process.on('exit', () => console.log('CPU', JSON.stringify(process.cpuUsage())))`;
  const words = ['--import', `data:text/javascript,${encodeURIComponent(telling)}`, cli, file];
  const { stdout } = await promisify(execFile)(process.execPath, [...words, '--output', join(folder, 'types.ts')]);
  const { user, system } = JSON.parse(/^CPU (.*)$/m.exec(stdout)?.[1] ?? '') as NodeJS.CpuUsage;
  return (user + system) / 1e6;
}

const cli = 'node_modules/openapi-typescript/bin/cli.js';

/** Half as much again as it takes alone on a machine, as CPU time grows with what else runs there. */
function secondsFor({ file }: Giant): number {
  return 1.5 * (3 + (2 * statSync(file).size) / 1e6);
}

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
  for (const list of readdirSync(folder).filter((name) => /^(requests|responses|conditions)\\.js$/.test(name)))
    for (const loaders of Object.values(await import(pathToFileURL(folder + '/' + list).href)))
      for (const load of Object.values(loaders)) use({ ...(await load()) });
  console.log(count);
`;

const older = giants.flatMap((giant) =>
  giant.older === undefined ? [] : [{ ...giant, name: `an older ${giant.name}`, file: giant.older }],
);

describe.skipIf(giants.length === 0)('generate of large documents', () => {
  // The first run after a change bundles the command, which is not measured.
  beforeAll(async () => {
    const [giant] = giants;
    if (giant !== undefined) await generate(giant, join(folder, 'first'));
  });

  it.each([...giants, ...older])('writes code of $name that compiles, in its time and memory', async (giant) => {
    const out = join(folder, giant.name);
    const { code, stderr, seconds, megabytes } = await generate(giant, out);
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
    expect(seconds).toBeLessThan(secondsFor(giant));
    expect(megabytes).toBeLessThan(600);
    const modules = await promisify(execFile)(process.execPath, [
      '--input-type=module',
      '-e',
      validating,
      join(out, 'validators'),
    ]);
    expect(Number(modules.stdout)).toBeGreaterThan(readdirSync(join(out, 'validators/responses')).length);
    expect(await compile([out])).toEqual([]);
    rmSync(out, { recursive: true });
  });

  it('writes types alone in little more time than openapi-typescript itself', async () => {
    let [ours, theirs] = [0, 0];
    for (const giant of giants) {
      // It takes neither OpenRPC nor Swagger 2.
      if (giant.api === 'openrpc' || /^\W*swagger\b/m.test(readFileSync(giant.file, 'utf8'))) continue;
      const types = await generate(giant, join(folder, 'types'), '--only', 'types');
      expect(types.code).toBe(0);
      ours += types.seconds;
      theirs += await openapiTypescript(giant);
    }
    expect(ours).toBeLessThan(1.5 * theirs);
  });

  it('says how many operations are done, and ends at once when it is interrupted', async () => {
    const [largest] = giants.toSorted((a, b) => statSync(b.file).size - statSync(a.file).size);
    if (largest === undefined) throw new Error('There are no large documents.');
    const out = join(folder, 'interrupted');
    const child = startTwinspec(['generate', `--${largest.api}`, largest.file, '--out', out], {
      env: { NODE_OPTIONS: '--import=data:text/javascript,process.stderr.isTTY=true' },
    });
    let shown = '';
    child.stderr.setEncoding('utf8').on('data', (text: string) => {
      if (shown === '') child.kill('SIGINT');
      shown += text;
    });
    expect(await once(child, 'close')).toEqual([null, 'SIGINT']);
    const [done = NaN, total = 0] = (/([\d,]+) of ([\d,]+) operations$/.exec(shown) ?? [])
      .slice(1)
      .map((number) => Number(number.replaceAll(',', '')));
    expect(done).toBeLessThan(total / 2);
    expect(readdirSync(folder)).not.toContain('interrupted');
  });
});
