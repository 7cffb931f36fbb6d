import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer, type IncomingHttpHeaders, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { promisify } from 'node:util';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { sampleOf } from '../../scripts/docs/samples/samples.ts';
import type { SampleCall } from '../../scripts/docs/samples/wire.ts';
import { shellQuoted } from '../../scripts/contract/base/shell.ts';
import { createMask } from '../../scripts/checks/redact-secrets.ts';
import type { Target } from '../../scripts/target/target.ts';
import { contract } from '../support/contract.ts';
import { runners } from './runners.ts';

/** Texts that mean something to curl, to a shell or to a language; `secret.txt` is a file of the reader. */
const hostile = [
  ...['@secret.txt', '<secret.txt', '=@secret.txt', 'x@secret.txt', '@"secret.txt"', '"@secret.txt"', '@-', '<-'],
  ...[';type=text/html', 'a;filename=b', 'a,b;c', '(;type=x', '=)', '-o stolen.txt', '--next', '-K secret.txt', '-'],
  ...['$(cat secret.txt)', '`cat secret.txt`', '${HOME}', '$HOME', '%HOME%', "it's", `'"'"'`, `"'"`, '!!', '!x', '~'],
  ...['{a,b}', '[1-3]', '*', '?', '&whoami', '|cat', '>stolen.txt', '#{1+1}', '{0}', '{{x}}', '%s%n', '\\', '\\n'],
  ...['\\u0041', '\\x41', '\\', "\\'", '\\"', '"""', "'''", '`', '${`x`}', '?>', '<?php', '</script>', '<!--', '*/'],
  ...['a\nb', 'a\r\nb', 'JSON\nJSON;', 'EOF\n', '\u001b[201~\r', '\u0007', '\u007f', '\u0085', '\u2028', 'x\ufeff'],
  ...['ü☃🦊', ' leading and trailing ', '\t', 'null', 'true', '1e400', '__proto__', ''],
];

type Arrived = { method: string; url: string; headers: IncomingHttpHeaders; body: Buffer };

let arrived: Arrived[];
let server: Server;
let origin: string;
let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'twinspec-samples-'));
  await writeFile(join(folder, 'secret.txt'), 'what nobody may see');
  await writeFile(join(folder, 'cat.png'), 'a picture');
  server = createServer((request, response) => {
    void buffer(request).then((body) => {
      arrived.push({ method: request.method ?? '', url: request.url ?? '', headers: request.headers, body });
      response.end('fine');
    });
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(async () => {
  await once(server.close(), 'close');
  await rm(folder, { recursive: true, force: true });
});
beforeEach(() => void (arrived = []));

const subject = { id: 'x', rpc: false, server: 'https://a.example', credentials: {} };
const curl = runners['curl']?.runs === true;

function codeOf(kind: string, call: SampleCall): string {
  return sampleOf(kind, subject, call, { failure: false, valid: true })?.code ?? '';
}

async function sent(kind: string, calls: SampleCall[]): Promise<Arrived[]> {
  await runners[kind]?.run(
    folder,
    calls.map((call) => codeOf(kind, call)),
  );
  return arrived;
}

async function formIn({ headers, body }: Arrived): Promise<[string, unknown][]> {
  const type = headers['content-type'] ?? '';
  const form = await new Response(new Uint8Array(body), { headers: { 'content-type': type } }).formData();
  return [...form.entries()];
}

const base = { method: 'POST', headers: {} };
const fields = hostile.map((value, i) => ({ name: `field${i}`, value, file: false }));

for (const [kind, { runs }] of Object.entries(runners)) {
  if (!runs) process.stderr.write(`SKIPPED: what runs samples for ${kind} is not installed.\n`);
  describe.skipIf(!runs)(`a sample for ${kind} sends what the example says, and nothing else:`, () => {
    it('in a body', async () => {
      const texts = kind === 'fetch' ? [hostile.join('\n'), '@secret.txt', '123'] : hostile;
      const calls = texts.map((body) => ({ ...base, url: `${origin}/`, contentType: 'text/plain', body }));
      const bodies = (await sent(kind, calls)).map(({ body }) => body.toString());
      expect(bodies).toEqual(texts);
    });

    it('in a JSON body', async () => {
      const value = { ...Object.fromEntries(hostile.map((text, i) => [text || i, text])), big: [1] };
      const body = `${JSON.stringify(value).slice(0, -1)},"__proto__":{"a":1},"wei":12345678901234567890}`;
      const small = JSON.stringify(JSON.parse(body.replace(/,"wei".*/, '}')));
      const calls = [body, small].map((text) => ({
        ...base,
        url: `${origin}/`,
        contentType: 'application/json',
        body: text,
      }));
      const [first, second] = await sent(kind, calls);
      expect(first?.body.toString()).toBe(body);
      expect(JSON.stringify(JSON.parse(second?.body.toString() ?? ''))).toBe(small);
    });

    it('in a multipart form', async () => {
      const form = [...fields, { name: 'photo', value: 'cat.png', file: true }];
      await sent(kind, [{ ...base, url: `${origin}/`, contentType: 'multipart/form-data', form }]);
      const [first] = arrived;
      const parts = first === undefined ? [] : await formIn(first);
      const photo = parts.pop()?.[1] as File;
      expect({ name: photo.name, text: await photo.text() }).toEqual({ name: 'cat.png', text: 'a picture' });
      // A browser's form writes every line break as CR LF (HTML, 4.10.21.8).
      const plain = (entries: [string, unknown][]) =>
        entries.map(([name, value]) => [name, String(value).replaceAll(/\r?\n|\r/g, '\n')]);
      expect(plain(parts)).toEqual(plain(fields.map(({ name, value }) => [name, value])));
    });

    it('in a URL-encoded form, with its names', async () => {
      const named = [
        ...fields,
        ...hostile.filter((name) => name !== '').map((name) => ({ name, value: 'v', file: false })),
      ];
      await sent(kind, [{ ...base, url: `${origin}/`, contentType: 'application/x-www-form-urlencoded', form: named }]);
      const entries = [...new URLSearchParams(arrived[0]?.body.toString())];
      const byName = (fields: string[][]): string[][] =>
        fields.toSorted(([a = ''], [b = '']) => (a < b ? -1 : a === b ? 0 : 1));
      // Which of two names comes first means nothing, and Go sorts them.
      expect(byName(entries)).toEqual(byName(named.map(({ name, value }) => [name, value])));
    });

    it('in an address', async () => {
      const query = `?q=${hostile.map(encodeURIComponent).join('&q=')}&q={a,b}[1-2]$(id)'\`id\`;id`;
      await sent(kind, [{ ...base, method: 'PUT', url: `${origin}/x${query}`, contentType: 'text/plain', body: 'x' }]);
      expect(arrived).toHaveLength(1);
      expect(new URL(arrived[0]?.url ?? '', origin).searchParams.getAll('q')).toEqual([
        ...hostile,
        "{a,b}[1-2]$(id)'`id`;id",
      ]);
    });

    it('in headers', async () => {
      const ascii = hostile.filter((text) => /^[\n\r -~]*$/.test(text));
      const values = Object.fromEntries(ascii.map((value, i) => [`x-header-${i}`, value]));
      const evil = { '@secret.txt': 'x', 'a b': 'x', 'x: y\r\nx-evil': 'x', 'x-split': 'x\r\nx-evil: y' };
      await sent(kind, [{ method: 'GET', url: `${origin}/`, headers: { ...values, ...evil } }]);
      const [{ headers } = { headers: {} }] = arrived;
      const carried = (value: string) => value.replaceAll(/[\r\n]+/g, ' ').trim();
      const expected = Object.entries(values).map(([name, value]) => [name, carried(value)]);
      expect(headers).toMatchObject({ ...Object.fromEntries(expected), 'x-split': 'x x-evil: y' });
      expect(JSON.stringify(headers)).not.toMatch(/nobody|"x-evil/);
    });
  });
}

describe('a multipart form for curl', () => {
  const multipart = (form: SampleCall['form']): SampleCall => ({
    ...base,
    url: `${origin}/`,
    contentType: 'multipart/form-data',
    form: form ?? [],
  });

  it.skipIf(!curl)('sends typed fields as they are', async () => {
    const typed = fields.map((field) => ({ ...field, contentType: 'application/json' }));
    await sent('curl', [multipart(typed)]);
    const [first] = arrived;
    expect(first === undefined ? [] : (await formIn(first)).map(([, value]) => value)).toEqual(hostile);
    expect(first?.body.toString().match(/Content-Type: application\/json/g)).toHaveLength(hostile.length);
  });

  it.skipIf(!curl)('never reads a file because of the name of a field', async () => {
    const names = ['x=@secret.txt', 'x=<secret.txt', 'x=@secret.txt;', 'a"; filename="b', '@secret.txt'];
    const form = names.flatMap((name) => [
      { name, value: '', file: false },
      { name, value: 'v', file: false, contentType: 'text/plain' },
      { name, value: 'cat.png', file: name.startsWith('x') },
    ]);
    await sent('curl', [multipart(form)]);
    expect(arrived[0]?.body.toString()).not.toContain('nobody');
  });

  it.each([
    ['/etc/passwd', 'passwd'],
    ['../../.ssh/id_rsa', 'id_rsa'],
    ['~/.netrc', 'netrc'],
    ['C:\\Users\\me\\secret.txt', 'secret.txt'],
    ['a;type=x,b"c', 'a_type_x_b_c'],
    ['-', 'file'],
    ['Foto ü.png', 'Foto_ü.png'],
  ])('and every other sample takes a file only from the working folder: %s', (value, name) => {
    const call = multipart([{ name: 'photo', value, file: true }]);
    const codes = ['curl', 'fetch', 'python', 'go', 'php', 'ruby', 'java', 'csharp'].map((kind) => codeOf(kind, call));
    const written = [
      `'photo=@${name}'`,
      `openAsBlob('${name}')`,
      `open("${name}"`,
      `os.Open("${name}")`,
      `CURLFile('${name}')`,
      `File.open("${name}")`,
      `Path.of("${name.replace('ü', String.raw`\u00fc`)}")`,
      `File.OpenRead("${name.replace('ü', String.raw`\u00fc`)}")`,
    ];
    for (const [i, code] of codes.entries()) expect(code).toContain(written[i]);
  });
});

it('samples for Go and PHP hold every hostile text as a literal of the language', () => {
  for (const text of hostile) {
    const call = { ...base, url: 'https://a.example/', contentType: 'text/plain', body: text };
    const [, raw, quoted] = /NewReader\((?:`([^`]*)`|("(?:\\.|[^"\\\n])*"))\)/.exec(codeOf('go', call)) ?? [];
    // The escapes of JSON mean the same in Go.
    expect(raw ?? JSON.parse(quoted ?? 'null')).toBe(text);
    const php = codeOf('php', call);
    const [, nowdoc, single, double] =
      /^\$body = (?:<<<'JSON'\n([\s\S]*?)\n[ \t]*JSON\b|'((?:\\[\\']|[^\\'])*)'|"((?:\\.|[^\\"$])*)");\n/m.exec(php) ??
      [];
    const unescaped = double?.replaceAll(/\\(.)/g, (_, sign: string) => ({ n: '\n', r: '\r' })[sign] ?? sign);
    expect(nowdoc ?? single?.replaceAll(/\\([\\'])/g, '$1') ?? unescaped).toBe(text);
  }
});

it('samples for clients hold names of operations as data', () => {
  const call = { ...base, url: 'https://a.example/', contentType: 'application/json', body: '{}' };
  const id = "x');process.exit(1);('";
  const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method: id, params: [] });
  for (const rpc of [true, false]) {
    const named = { ...subject, id, rpc, client: { from: 'pkg', maker: 'createClient' } };
    for (const kind of rpc ? ['typescript', 'viem'] : ['typescript']) {
      const sample = sampleOf(kind, named, { ...call, ...(rpc && { body }) }, { failure: false, valid: true });
      expect(sample?.code).toContain(String.raw`'x\');process.exit(1);(\''`);
    }
  }
});

describe.skipIf(!curl)('the command of verify that repeats a request', () => {
  const target = { credentials: {}, headers: {}, addresses: {} } as unknown as Target;
  const repeat = createMask(contract, target, []).curl;
  const inBash = (text: string) => promisify(execFile)('bash', ['-c', text], { cwd: folder });

  it('sends the same request again', async () => {
    const bodies = hostile.map((body) => ({
      method: 'PATCH',
      url: `${origin}/{a,b}?[1-2]`,
      headers: { 'x-empty': '' },
      body,
    }));
    const commands = bodies.map((request) => repeat(request).replace(/^curl/, 'curl -qsS'));
    await inBash(commands.join('\n'));
    expect(arrived.map(({ body }) => body.toString())).toEqual(hostile);
    for (const { method, url, headers } of arrived)
      expect({ method, url, empty: headers['x-empty'] }).toEqual({ method: 'PATCH', url: '/{a,b}?[1-2]', empty: '' });
  });

  it('does not wait for the body of an answer to HEAD', async () => {
    await inBash(repeat({ method: 'HEAD', url: `${origin}/`, headers: {} }));
    expect(arrived.map(({ method }) => method)).toEqual(['HEAD']);
  });
});

it('a word for a shell has no character on which a terminal acts', async () => {
  for (const text of hostile) expect(shellQuoted(text)).toMatch(/^[^\p{Cc}]*$/mu);
  const { stdout } = await promisify(execFile)('sh', ['-c', `printf '%s\\0' ${hostile.map(shellQuoted).join(' ')}`]);
  expect(stdout.split('\0').slice(0, -1)).toEqual(hostile);
});
