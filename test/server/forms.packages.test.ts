import { execFile, spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { openAsBlob } from 'node:fs';
import { open, rm, writeFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { generate } from '../../scripts/emit/generate.ts';
import { folderInside } from '../support/inside.ts';

// An emitted server in a process of its own takes uploads of the emitted client and of curl, larger than its memory may
// grow.

vi.setConfig({ testTimeout: 300_000 });

/** The code of a user: it has to compile, and it runs. */
const code = `import { createServer, type Handlers } from './server.ts';
let peak = 0;
const look = (): void => { peak = Math.max(peak, process.memoryUsage().rss); };
const handlers: Handlers = {
  addPhotos: async ({ body, signal }) => {
    const early: string | undefined = body.fields.title;
    console.log('begun', early);
    signal.addEventListener('abort', () => console.log('aborted'));
    const sizes: number[] = [];
    globalThis.gc?.();
    const before = process.memoryUsage().rss;
    peak = before;
    try {
      for await (const { name, stream } of body.files()) {
        const known: 'photos' = name;
        if (known !== 'photos') throw new Error(name);
        let size = 0;
        for await (const chunk of stream()) {
          size += chunk.length;
          look();
        }
        sizes.push(size);
      }
    } catch (error) {
      console.log('broken', (error as Error).name);
      throw error;
    }
    const { rank = 0, place, title } = await body.allFields();
    const latitude: number | undefined = place?.latitude;
    return { rank: rank + (latitude ?? 0) + title.length, sizes, peak: Math.max(0, peak - before) };
  },
};
export const wrong: Partial<Handlers>[] = [
  // @ts-expect-error a file is no field
  { addPhotos: ({ body }) => ({ rank: 0, sizes: [], peak: body.fields.photos }) },
  // @ts-expect-error a field may still be on its way
  { addPhotos: ({ body }) => ({ rank: body.fields.title.length, sizes: [], peak: 0 }) },
];
const { url } = await createServer({ handlers, fileLimit: 500_000_000 }).listen({ requestTimeout: 1_800_000 });
console.log(url);
`;

type Arrived = { rank: number; sizes: number[]; peak: number };

const size = 200_000_000;
/** What buffers and the garbage of a moment may take: a fraction of the upload. */
const mostGrowth = 100_000_000;

let folder: string;
let file: string;
let url: string;
let process_: ChildProcess;
let output = '';

beforeAll(async () => {
  folder = await folderInside('server-forms');
  const out = join(folder, 'gallery');
  await generate({
    specs: { openapi: 'test/fixtures/gallery.json' },
    out,
    check: false,
    limit: 20_000,
    print: () => undefined,
    serverRuntime: '../../../scripts/server/runtime.ts',
  } as Parameters<typeof generate>[0]);
  await writeFile(join(out, 'main.ts'), code);
  file = join(folder, 'large.bin');
  const handle = await open(file, 'w');
  await handle.truncate(size);
  await handle.close();
  process_ = spawn(process.execPath, ['--expose-gc', '--import', import.meta.resolve('tsx'), join(out, 'main.ts')], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  process_.stdout?.setEncoding('utf8').on('data', (text: string) => (output += text));
  await once(process_.stdout ?? process_, 'data');
  url = output.trim();
});

afterAll(async () => {
  process_.kill();
  await rm(folder, { recursive: true, force: true });
});

it('compiles, and knows the types of fields and files', async () => {
  const settings = { extends: resolve('tsconfig.json'), include: ['gallery/main.ts'], exclude: [] };
  await writeFile(join(folder, 'tsconfig.json'), JSON.stringify(settings));
  const run = promisify(execFile)(process.execPath, ['node_modules/typescript-7/bin/tsc', '--project', folder]);
  const { stdout } = await run.catch((error: { stdout: string }) => error);
  expect(stdout).toBe('');
});

it('takes an upload of the emitted client, and its memory does not grow with it', async () => {
  const module = (await import(pathToFileURL(join(folder, 'gallery/client.ts')).href)) as {
    createGallery: (options: object) => { addPhotos: (argument: object) => Promise<Arrived> };
  };
  const photos = [await openAsBlob(file), new Blob(['12345'])];
  const body = { title: 'ab', rank: 3, place: { latitude: 1 }, photos };
  const arrived = await module.createGallery({ baseUrl: url }).addPhotos({ body });
  expect(arrived).toMatchObject({ rank: 6, sizes: [size, 5] });
  expect(arrived.peak).toBeLessThan(mostGrowth);
});

it('takes the same from curl', async () => {
  const args = ['-sS', '-F', 'title=ab', '-F', `photos=@${file}`, '-F', 'rank=1', `${url}/photos`];
  const { stdout } = await promisify(execFile)('curl', args);
  const arrived = JSON.parse(stdout) as Arrived;
  expect(arrived).toMatchObject({ rank: 3, sizes: [size] });
  expect(arrived.peak).toBeLessThan(mostGrowth);
});

it('calls the handler when the first file begins, and tells it when a slow client leaves', async () => {
  const { hostname, port } = new URL(url);
  const socket = connect(Number(port), hostname);
  await once(socket, 'connect');
  const lines = [
    'POST /photos HTTP/1.1',
    `Host: ${hostname}`,
    'Transfer-Encoding: chunked',
    'Content-Type: multipart/form-data; boundary=x',
    '',
    '',
  ];
  const send = (text: string): boolean => socket.write(`${text.length.toString(16)}\r\n${text}\r\n`);
  socket.write(lines.join('\r\n'));
  send('--x\r\nContent-Disposition: form-data; name="title"\r\n\r\nslow\r\n');
  send('--x\r\nContent-Disposition: form-data; name="photos"; filename="p"\r\n\r\n');
  send('the beginning');
  await expect.poll(() => output).toContain('begun slow');
  socket.destroy();
  await expect.poll(() => output).toContain('broken BrokenForm');
  await expect.poll(() => output).toContain('aborted');
});
