import { once } from 'node:events';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { describeFlags } from '../../scripts/cli/flags/flags.ts';
import { listVerbFlags } from '../../scripts/command.ts';
import { twinspec } from '../support/process.ts';
import { sameService } from '../support/same-services.ts';

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'command-line-'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const described = await listVerbFlags();
const verbs = described.map(({ name }) => name);

/** The verbs that take documents. */
const reading = described.flatMap(({ name, flags }) => ('openapi' in flags ? [name] : []));

describe('twinspec', () => {
  it('lists its verbs', async () => {
    const { code, stdout } = await twinspec(['--help']);
    expect(code).toBe(0);
    for (const verb of [...verbs, 'completion']) expect(stdout).toMatch(new RegExp(`^  ${verb} +\\S`, 'm'));
  });

  it.each([[[]], [['completion']]])('shows examples and a guide, on one screen: %j', async (words) => {
    const { code, stdout } = await twinspec([...words, '--help']);
    expect(code).toBe(0);
    expect(stdout).toMatch(/^Usage: twinspec /m);
    expect(stdout.match(/^ {2}.*npx twinspec .+\n {4}\S/gm)).toHaveLength(2);
    expect(stdout.trimEnd().split('\n').length).toBeLessThanOrEqual(40);
    const [, guide = ''] = /\nGuides?: .+\/(guides\/.+)\n$/.exec(stdout) ?? [];
    expect(existsSync(guide)).toBe(true);
    expect(await twinspec(['help', ...words])).toMatchObject({ code: 0, stdout });
  });

  it('fails and shows its usage when it is given no verb', async () => {
    expect(await twinspec([])).toMatchObject({
      code: 2,
      stdout: expect.stringContaining('Usage: twinspec <verb>') as string,
    });
  });

  it('names its verbs when it is given an unknown one', async () => {
    expect(await twinspec(['moc'])).toEqual({
      code: 2,
      stdout: '',
      stderr: `twinspec has no verb "moc". Did you mean mock? It has ${verbs.join(', ')}.\n`,
    });
  });

  it.each(described)('$name --help is one screen, and --help all explains each flag', async ({ name, flags }) => {
    const { code, stdout, stderr } = await twinspec([name, '--help']);
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
    expect(stdout).toMatch(new RegExp(`^twinspec ${name}: [^]+\nUsage: twinspec ${name} `));
    expect(stdout.trimEnd().split('\n').length).toBeLessThanOrEqual(40);
    // Each flag is of a group.
    expect(stdout).not.toMatch(/^ {2}others /m);
    const [, guide = ''] = /\nGuide: .+\/(guides\/.+)\n$/.exec(stdout) ?? [];
    expect(existsSync(guide)).toBe(true);
    const whole = await twinspec([name, '--help', 'all']);
    const { stdout: said } = whole;
    expect(whole).toMatchObject({ code: 0, stderr: '' });
    for (const [usage, sentence] of describeFlags(flags)) {
      const label = usage.split(' ')[0] ?? '';
      if (label.startsWith('--')) expect(stdout).toContain(label);
      expect(said.replaceAll(/\s+/g, ' ')).toContain(`${usage} ${sentence}`);
    }
  });

  it('shows examples whose flags there are', async () => {
    for (const { name, flags } of described) {
      const { stdout } = await twinspec([name, '--help']);
      const examples = [...stdout.matchAll(/^ {2}npx twinspec (\S+)(.*)$/gm)];
      expect(examples).toHaveLength(2);
      for (const [, verb, words = ''] of examples) {
        expect(verb).toBe(name);
        for (const [, flag = ''] of words.split(' -- ')[0]?.matchAll(/--([\w-]+)/g) ?? [])
          expect(flags).toHaveProperty([flag]);
      }
    }
  });

  it('names the variables with the credentials of the document at hand', async () => {
    const { stdout } = await twinspec(['verify', '--help']);
    expect(stdout).toContain('TWINSPEC_API_KEY');
    const shop = await twinspec(['verify', '--openapi', 'test/fixtures/shop.yaml', '--help']);
    expect(shop.stdout).toContain('TWINSPEC_KEY');
    expect(shop.stdout).not.toContain('TWINSPEC_DAPP_ID');
    // A document that cannot be read, and a wrong flag, do not keep the help from being shown.
    expect(await twinspec(['verify', '--openapi', 'nowhere.yaml', '--bogus', '--help'])).toMatchObject({ code: 0 });
  });

  it('takes flags and settings by the names that they had, and says the present ones', async () => {
    const [out, config] = [join(folder, 'renamed'), join(folder, 'renamed.json')];
    const run = ['generate', '--openapi', 'test/fixtures/shop.yaml', '--only', 'client', '--out', out];
    expect(await twinspec([...run, '--platform-client=createStore'])).toMatchObject({
      code: 0,
      stderr: '--platform-client is called --http-client now.\n',
    });
    expect(readFileSync(join(out, 'client.ts'), 'utf8')).toContain('export function createStore(');
    writeFileSync(config, JSON.stringify({ generate: { platformClient: 'createStall' } }));
    expect(await twinspec([...run, '--config', config])).toMatchObject({ code: 0, stderr: '' });
    expect(readFileSync(join(out, 'client.ts'), 'utf8')).toContain('export function createStall(');
  });

  it('prints its version', async () => {
    const { version } = JSON.parse(readFileSync('package.json', 'utf8')) as { version: string };
    for (const flag of ['--version', '-v'])
      expect(await twinspec([flag])).toEqual({ code: 0, stdout: `${version}\n`, stderr: '' });
  });

  it('`help lint` prints what `lint --help` prints', async () => {
    expect(await twinspec(['help', 'lint'])).toEqual(await twinspec(['lint', '--help']));
    expect(await twinspec(['help', 'lint', 'all'])).toEqual(await twinspec(['lint', '--help', 'all']));
    expect(await twinspec(['help', 'moc'])).toMatchObject({
      code: 2,
      stderr: expect.stringMatching(/^twinspec has no verb "moc"\./) as string,
    });
  });

  it.each([
    [['generate', '--bogus'], /^Unknown option '--bogus'\. The flags are --api, --openapi, --openrpc, .+\.\n$/],
    [
      ['lint', '--openapi', 'nowhere.yaml'],
      /^nowhere\.yaml: cannot be read \(ENOENT\); name an existing YAML or JSON file\.\n$/,
    ],
  ])('says what is wrong with %j in one sentence', async (parameters, sentence) => {
    expect(await twinspec(parameters)).toEqual({
      code: 2,
      stdout: '',
      stderr: expect.stringMatching(sentence) as string,
    });
  });
});

describe('the names of several APIs', () => {
  const wrong = { totalOf: sameService('Orders', 'total'), amountOf: sameService('Stock', 'amount') };
  const [orders, stock, overlay, traffic, values] = ['orders.json', 'stock.json', 'o.json', 't.har', 'v.json'];
  beforeAll(() => {
    const update = { target: '$.info', update: { summary: 'Short' } };
    const call = {
      request: { method: 'GET', url: 'https://a.example/things', headers: [] },
      response: { status: 404 },
    };
    for (const [file, text] of [
      [orders, wrong.totalOf],
      [stock, wrong.amountOf],
      [overlay, { overlay: '1.0.0', info: { title: 'Add', version: '1' }, actions: [update] }],
      [traffic, { log: { version: '1.2', entries: [call] } }],
      [values, { create: { body: { id: 'a' } } }],
    ] as const)
      writeFileSync(join(folder, file), JSON.stringify(text));
  });
  const nowhere = ['--url', 'orders=http://127.0.0.1:9'];
  /** The verbs that read documents, and what each needs besides. */
  const verbsWith: Record<string, string[]> = {
    ...{
      start: ['--port', '0'],
      mock: ['--port', '0'],
      lint: [],
      docs: ['--out', 'site'],
      overlay: ['--overlay', overlay],
    },
    ...{ generate: ['--out', 'out'], diff: ['--base', stock], judge: [traffic], coverage: [traffic] },
    ...{ verify: nowhere, record: [...nowhere, '--port', '0'] },
  };
  const said = async (verb: string, ...words: string[]): Promise<string> => {
    const { code, stderr } = await twinspec([verb, ...words, ...(verbsWith[verb] ?? [])], { cwd: folder });
    expect(code).toBe(2);
    return stderr;
  };

  it.each(Object.keys(verbsWith))('are refused by %s in one sentence where they make no sense', async (verb) => {
    expect(reading).toContain(verb);
    expect(await said(verb, `orders=${orders}`, `orders=${stock}`)).toBe(
      'orders.json and stock.json are both called orders: give one of them another name, such as orders2=FILE.\n',
    );
    expect(await said(verb, `my-orders=${orders}`)).toBe(
      '"my-orders" cannot name an API: take a letter, and letters, digits or underscores after it, such as myOrders.\n',
    );
  });

  it('are those that all verbs that read documents are tried with here', () => {
    expect(reading.toSorted()).toEqual(Object.keys(verbsWith).toSorted());
  });

  it.each(['verify', 'record', 'judge'])('are listed by %s where --url has another one', async (verb) => {
    const rest = verb === 'judge' ? [traffic] : verb === 'record' ? ['--port', '0'] : [];
    const sentence = async (...url: string[]): Promise<string> => {
      const { code, stderr } = await twinspec([verb, orders, stock, ...rest, ...url], { cwd: folder });
      expect(code).toBe(2);
      return stderr;
    };
    expect(await sentence('--url', 'stok=http://127.0.0.1:9')).toBe(
      '--url: the contract has no API "stok". Did you mean stock?\n',
    );
    expect(await sentence('--url', 'http://127.0.0.1:9')).toBe(
      '--url does not say which API is at http://127.0.0.1:9: write --url NAME=URL, where the names are orders, stock.\n',
    );
    expect(await sentence(...nowhere, ...nowhere)).toBe(
      '--url: orders has two addresses; name one of them for each API.\n',
    );
  });

  it.each([
    ['verify', ['--only', 'create'], '--only'],
    ['verify', ['--unsafe', 'create'], '--unsafe'],
    ['verify', ['--values', values], '--values v.json'],
    ['judge', ['--values', values, traffic], '--values v.json'],
  ])('are before an id that two of them have: %s %j', async (verb, words, flag) => {
    const { code, stderr } = await twinspec(
      [verb, orders, stock, ...words, ...nowhere, '--url', 'stock=http://127.0.0.1:9'],
      { cwd: folder },
    );
    expect([code, stderr]).toEqual([
      2,
      `${flag}: the contract has no operation "create". Several APIs have it: write orders.create or stock.create.\n`,
    ]);
  });
});

/** The flags that a verb needs besides a document. */
const needed = (): Record<string, string[]> => ({
  start: ['--port', '0'],
  mock: ['--port', '0'],
  generate: ['--out', join(folder, 'out')],
  docs: ['--out', join(folder, 'out')],
  verify: ['--url', 'http://127.0.0.1:9', '--rpc', 'http://127.0.0.1:9'],
  record: ['--url', 'http://127.0.0.1:9', '--port', '0'],
});

/** The error message that the user gets, without the folder of this test. */
async function sentenceOf(name: string, parameters: string[]): Promise<string> {
  const { code, stdout, stderr } = await twinspec([name, ...(needed()[name] ?? []), ...parameters]);
  expect([1, 2], `${name} ${parameters.join(' ')}`).toContain(code);
  // What lint finds is its output; what stops another verb is an error.
  const said = name === 'lint' && code === 1 ? stdout : stderr;
  return said.trimEnd().replaceAll(`${folder}/`, '');
}

describe.each(reading)('a mistake in the flags of %s', (name) => {
  it.each([
    [['--bogus'], /^Unknown option '--bogus'\. The flags are --.+\.$/],
    [['-x'], /^Unknown option '-x'\. The flags are --.+\.$/],
    // A word is traffic to `judge` and `coverage`, and a document to the others.
    [
      ['word'],
      ['judge', 'coverage'].includes(name) ? /^word: the file cannot be read/ : /^word: cannot be read \(ENOENT\)/,
    ],
    [
      ['--openapi'],
      /^--openapi takes a value, FILE, but none was given; write --openapi=FILE if it begins with a dash\.$/,
    ],
    [
      ['--openapi', '--openrpc', 'x'],
      /^--openapi takes a value, FILE, but none was given; write --openapi=FILE if it begins with a dash\.$/,
    ],
    [['--openapi='], /^--openapi takes a value, FILE, but an empty one was given\.$/],
  ])('is explained: %j', async (parameters, sentence) => {
    expect(await sentenceOf(name, parameters)).toMatch(sentence);
  });
});

describe('a mistake in the value of a flag', () => {
  it.each([
    ['generate', ['--check=yes'], '--check takes no value; leave it out.'],
    ['generate', ['--', 'word'], /^word: cannot be read \(ENOENT\)/],
    ['generate', ['--limit', 'soon'], '--limit takes a whole number from 1 to 3600, not "soon".'],
    ['generate', ['--limit', '0x10'], '--limit takes a whole number from 1 to 3600, not "0x10".'],
    ['generate', ['--out', '.'], '--out .: you are working in that folder or below it; name one below.'],
    ['generate', ['--check', '--out', 'package.json'], '--out package.json: is a file; name a folder.'],
    ['docs', ['--out', 'package.json/site'], '--out package.json/site: a part of its path is a file; name a folder.'],
    [
      'docs',
      ['--mock', 'ftp://x'],
      '--mock takes the address of a mock, such as http://127.0.0.1:4010, not "ftp://x".',
    ],
    ['mock', ['--port', '65536'], '--port takes a whole number from 0 to 65535, not "65536".'],
    ['start', ['--port=-1'], '--port takes a whole number from 0 to 65535, not "-1".'],
    ['mock', ['--delay', 'long'], '--delay takes milliseconds, e.g. 100 or 50-200, not "long".'],
    ['mock', ['--log', 'loud'], '--log takes pretty, json, silent, not "loud".'],
    [
      'diff',
      ['--base', 'no-such-revision'],
      /^--base no-such-revision: git does not give specs\/\S+ \(.+\); name a revision that has it, or files with /,
    ],
  ])('is explained: %s %j', async (name, parameters, sentence) => {
    expect(await sentenceOf(name, parameters)).toEqual(
      typeof sentence === 'string' ? sentence : expect.stringMatching(sentence),
    );
  });

  it('is explained: verify without a server, or with an invalid address', async () => {
    expect(await twinspec(['verify'])).toMatchObject({
      code: 2,
      stderr: 'verify needs a server: --url for an HTTP API, --rpc for JSON-RPC, or both.\n',
    });
    expect(await twinspec(['verify', '--url', 'localhost:4010'])).toMatchObject({
      code: 2,
      stderr: '--url takes an http or https address, not "localhost:4010".\n',
    });
  });

  it.each(['mock', 'start'])('is explained: %s on a port that is in use', async (name) => {
    const server = createServer().listen(0, '127.0.0.1');
    await once(server, 'listening');
    const { port } = server.address() as AddressInfo;
    expect(await sentenceOf(name, ['--port', String(port)])).toBe(
      `Port ${port} is taken by another program; stop that one, or choose another port with --port (0 takes any ` +
        'free one).',
    );
    server.close();
  });

  it.each([
    ['that does not exist', 'nowhere', 'nowhere: cannot be read (ENOENT); name a folder with Markdown files.'],
    ['that is a file', 'file.txt', 'file.txt: cannot be read (ENOTDIR); name a folder with Markdown files.'],
    [
      'that contains a folder called a.md',
      'guides',
      'guides/a.md: cannot be read (EISDIR); name a folder with Markdown files.',
    ],
  ])('is explained: a folder of guides %s', async (_, name, sentence) => {
    writeFileSync(join(folder, 'file.txt'), 'text');
    mkdirSync(join(folder, 'guides/a.md'), { recursive: true });
    expect(await sentenceOf('docs', ['--guides', join(folder, name)])).toBe(sentence);
  });
});

describe.each(reading)('a file that is not a document, given to %s,', (name) => {
  const kinds: Record<string, [make: (path: string) => void, sentence: RegExp]> = {
    missing: [() => undefined, /^missing\.yaml: cannot be read \(ENOENT\); /],
    folder: [mkdirSync, /^folder\.yaml: cannot be read \(EISDIR\); /],
    circle: [(path) => symlinkSync(path, path), /^circle\.yaml: cannot be read \(ELOOP\); /],
    empty: [(path) => writeFileSync(path, ''), /^empty\.yaml:1:1: /],
    words: [(path) => writeFileSync(path, 'just some words'), /^words\.yaml:1:1: /],
    list: [(path) => writeFileSync(path, '[]'), /^list\.yaml:1:1: /],
    binary: [
      (path) =>
        writeFileSync(
          path,
          new Uint8Array(999).map((_, i) => (i * 31) % 256),
        ),
      /^binary\.yaml:\d+:\d+: /,
    ],
    yaml: [(path) => writeFileSync(path, 'openapi: 3.1.0\ninfo: ['), /^yaml\.yaml:2:8: /],
    json: [(path) => writeFileSync(path, '{\n  "openapi": "3.1.0"\n  "info": {}\n}'), /^json\.yaml:[23]:\d+: /],
  };

  it.each(Object.keys(kinds))('is explained: %s', async (kind) => {
    const [make, sentence] = kinds[kind] ?? [() => undefined, /^$/];
    const file = join(folder, `${kind}.yaml`);
    rmSync(file, { recursive: true, force: true });
    make(file);
    for (const api of ['openapi', 'openrpc']) {
      const [first, ...others] = (await sentenceOf(name, [`--${api}`, file])).split('\n');
      expect(first).toMatch(sentence);
      for (const other of others) expect(other).toMatch(/^(\S+:\d+:\d+: | *\d* │)/);
    }
  });
});
