import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { watchFiles } from '../../scripts/mock/control/watch.ts';
import { patient } from '../support/patient.ts';
import { send } from '../support/send.ts';
import { runningMocks } from '../support/running-mocks.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'twinspec-watch-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

it('watches the current files until it is stopped', async () => {
  const [first, second] = [join(folder, 'first'), join(folder, 'second')];
  await writeFile(first, '1');
  let changes = 0;
  const stop = watchFiles([first], async () => {
    changes++;
    return [second];
  });
  // Its first look may come late.
  await vi.waitFor(async () => {
    await writeFile(first, '22');
    expect(changes).toBe(1);
  }, patient);
  await writeFile(first, '333');
  await sleep(600);
  expect(changes, 'it does not count any more').toBe(1);
  await writeFile(second, 'comes to be');
  await vi.waitFor(() => expect(changes).toBe(2), patient);
  stop();
  await writeFile(second, 'is not looked at');
  await sleep(600);
  expect(changes).toBe(2);
});

describe('a document in several files', () => {
  const start = runningMocks();
  const main = (schemas: string): string =>
    [
      'openapi: 3.1.0',
      'info: { title: T, version: "1" }',
      'paths:',
      '  /x:',
      '    get:',
      '      responses:',
      '        "200":',
      '          description: fine',
      `          content: { application/json: { schema: { $ref: "./${schemas}" } } }`,
      '',
    ].join('\n');

  it('is reloaded when any of them changes, also one that was missing or broken', async () => {
    const file = (name: string): string => join(folder, name);
    await writeFile(file('main.yaml'), main('a%20schema.yaml'));
    await writeFile(file('a schema.yaml'), '$ref: deep.yaml\n');
    await writeFile(file('deep.yaml'), 'const: first\n');
    const mock = await start({ openapi: file('main.yaml'), watch: true });
    const answers = (value: string) =>
      vi.waitFor(async () => expect((await send(`${mock.url}/x`)).body).toBe(value), patient);
    await answers('first');
    await writeFile(file('deep.yaml'), 'const: second one\n');
    await answers('second one');
    await writeFile(file('deep.yaml'), 'const: [\n');
    await sleep(400);
    await answers('second one');
    await writeFile(file('deep.yaml'), 'const: mended\n');
    await answers('mended');
    await writeFile(file('main.yaml'), main('missing.yaml'));
    await sleep(600);
    await answers('mended');
    await writeFile(file('missing.yaml'), 'const: came\n');
    await answers('came');
  });
});
