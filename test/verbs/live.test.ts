import { once } from 'node:events';
import { mkdir, mkdtemp, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTwinspec } from '../support/process.ts';

// `twinspec start` follows the documents while they are edited.

const folder = await mkdtemp(join(tmpdir(), 'twinspec-live-'));
const specs = join(folder, 'specs');
const openapi = join(specs, 'openapi.yaml');
const part = join(specs, 'parts/pet.yaml');

const documentOf = (title: string): string => `openapi: 3.1.0
info: { title: ${title}, version: "1" }
paths:
  /pet:
    get:
      operationId: getPet
      summary: ${title}
      responses:
        '200':
          description: Fine.
          content: { application/json: { schema: { $ref: parts/pet.yaml } } }
`;
const petOf = (name: string): string => `const: ${name}\n`;

const write = async (): Promise<void> => {
  await mkdir(join(specs, 'parts'), { recursive: true });
  await writeFile(openapi, documentOf('First'));
  await writeFile(part, petOf('Rex'));
};
await write();
const guide = join(folder, '01-first.md');
await writeFile(guide, '# First\n\n<!-- twinspec: sample nothing -->\n');

const child = startTwinspec(['start', '--port', '0', '--openapi', openapi, '--guides', folder]);
let printed = '';
child.stderr.setEncoding('utf8').on('data', (text: string) => (printed += text));
let url = '';
beforeAll(async () => {
  for await (const line of createInterface(child.stdout)) {
    url = / (http:[/][/][^/\s]+)/.exec(line)?.[1] ?? url;
    if (line.includes('ready')) break;
  }
  child.stdout.resume();
});
afterAll(async () => {
  child.kill('SIGKILL');
  await rm(folder, { recursive: true, force: true });
});

type Page = { text: string; version: string };
const page = async (path = 'operations/getPet.html'): Promise<Page> => {
  const text = await (await fetch(`${url}/${path}`)).text();
  return { text, version: / data-live="([^"]+)"/.exec(text)?.[1] ?? '' };
};

/** Waits as an open page does, for what comes after an event. */
async function newsAfter(id: string): Promise<{ id: string; version: string; faults: string[] }> {
  const response = await fetch(`${url}/assets/live`, { headers: { 'last-event-id': id } });
  expect(response.headers.get('content-type')).toBe('text/event-stream');
  const [, next = '', data = ''] = /^id: (.+)\ndata: (.+)\n\n/m.exec(await response.text()) ?? [];
  return { id: next, ...(JSON.parse(data) as { version: string; faults: string[] }) };
}

/** Changes something, and waits until pages are told of what is wanted; editors may need several steps. */
async function afterChange(change: () => Promise<void>, isWanted: (faults: string[]) => boolean): Promise<void> {
  let { id } = await newsAfter('');
  await change();
  for (;;) {
    const news = await newsAfter(id);
    id = news.id;
    if (isWanted(news.faults)) return;
  }
}

/** One save may be seen twice, so the news may be that of the save before. */
async function expectShown(text: string): Promise<void> {
  await expect.poll(async () => (await page()).text).toContain(text);
}

const isFine = (faults: string[]): boolean => faults.length === 0;
const pet = async (): Promise<unknown> => (await fetch(`${url}/pet`)).json();

/** A file that is being written is empty for a moment, which may be seen, too. */
async function expectPet(name: string): Promise<void> {
  await expect.poll(pet).toBe(name);
}

it('shows a mistake in a guide to whoever opens a page, and the page as soon as it is mended', async () => {
  const response = await fetch(`${url}/`);
  expect(response.status).toBe(500);
  const mistake = / the directive "sample nothing" cannot be filled in; .+\n$/;
  expect(await response.text()).toMatch(new RegExp(`^\\S*01-first\\.md:3:${mistake.source}`));
  expect(printed).not.toMatch(/^ +at /m);
  await writeFile(guide, '# First\n\nMended.\n');
  expect((await fetch(`${url}/`)).status).toBe(200);
});

it('serves pages that work without scripts, under the same policy', async () => {
  const { text, version } = await page();
  expect(version).not.toBe('');
  expect(text).toContain('First');
  expect(text).toMatch(/script-src \S*self\S* \S*sha256-\S+; style-src \S*self\S*; img-src/);
  expect(text).toContain('assets/live.js');
  expect((await fetch(`${url}/assets/live.js`)).status).toBe(200);
  expect((await fetch(`${url}/index.html`)).status).toBe(200);
  expect((await fetch(`${url}/nowhere.html`)).status).toBe(404);
});

it('tells open pages of a change, and serves it', async () => {
  const { version } = await page();
  await afterChange(() => writeFile(openapi, documentOf('Second')), isFine);
  await expectShown('Second');
  expect((await page()).version).not.toBe(version);
});

it('follows a file that a $ref leads to', async () => {
  await afterChange(() => writeFile(part, petOf('Bella')), isFine);
  await expectPet('Bella');
});

it('follows editors that put another file in its place', async () => {
  await afterChange(async () => {
    await writeFile(`${openapi}~`, documentOf('Third'));
    await rename(`${openapi}~`, openapi);
  }, isFine);
  await expectShown('Third');
});

it('shows what is wrong on the page and in the terminal, with its place, and keeps the last good version', async () => {
  const { version } = await page();
  await afterChange(
    () => writeFile(openapi, 'openapi: 3.1.0\ninfo: ['),
    ([fault = '']) => /openapi\.yaml:2:8: ./.test(fault),
  );
  await expect.poll(() => printed).toMatch(/openapi\.yaml:2:8: .+\nThe last good specs are still served\.\n/);
  expect(await page()).toMatchObject({ version, text: expect.stringContaining('Third') as string });
  expect(await pet()).toBe('Bella');
  await afterChange(() => writeFile(openapi, documentOf('Mended')), isFine);
  await expectShown('Mended');
});

it('survives that the folder is removed, and comes again', async () => {
  await afterChange(
    () => rm(specs, { recursive: true }),
    ([fault = '']) => /cannot be read \(ENOENT\)/.test(fault),
  );
  await expectShown('Mended');
  await afterChange(write, isFine);
  await expectShown('First');
  await afterChange(() => writeFile(part, petOf('Luna')), isFine);
  await expectPet('Luna');
});

it('shows the last of many changes', async () => {
  await afterChange(async () => {
    for (let i = 0; i < 40; i++) await writeFile(openapi, documentOf(`Number ${i}`));
  }, isFine);
  await expectShown('Number 39');
});

it('ends at once on Ctrl+C, although pages wait for news', async () => {
  const waiting = newsAfter((await newsAfter('')).id);
  child.kill('SIGINT');
  expect(await once(child, 'exit')).toEqual([0, null]);
  await waiting;
});
