import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { writeFolder } from '../../scripts/folder/folder.ts';

const folder = await mkdtemp(join(tmpdir(), 'twinspec-bytes-'));
afterAll(() => rm(folder, { recursive: true, force: true }));

const out = join(folder, 'out');
// No text: as UTF-8, the two after the zero are the same.
const picture = (last: number): Uint8Array => Uint8Array.of(137, 0, 13, 10, last);
const write = (bytes: Uint8Array, text = 'one\n'): Promise<number> =>
  writeFolder({ out, verb: 'docs' }, () => [
    ['a/picture.png', bytes],
    ['a/text.txt', text],
  ]);

it('writes bytes as they are, replaces its own, and refuses to overwrite what was edited', async () => {
  expect(await write(picture(200))).toBe(2);
  expect(new Uint8Array(await readFile(join(out, 'a/picture.png')))).toEqual(picture(200));
  await write(picture(201));
  expect(new Uint8Array(await readFile(join(out, 'a/picture.png')))).toEqual(picture(201));
  await writeFile(join(out, 'a/picture.png'), picture(202));
  await expect(write(picture(203))).rejects.toThrow(/a\/picture\.png was edited since/);
});

it('does not count the line endings of a text as an edit', async () => {
  await rm(out, { recursive: true });
  await write(picture(1));
  await writeFile(join(out, 'a/text.txt'), 'one\r\n');
  await write(picture(1), 'two\n');
  expect(await readFile(join(out, 'a/text.txt'), 'utf8')).toBe('two\n');
});
