import dns from 'node:dns';
import { execFileSync } from 'node:child_process';
import { createServer, type RequestListener, type Server } from 'node:http';
import { once } from 'node:events';
import { mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { getAtPointer } from '../../../scripts/contract/base/json.ts';
import { download } from '../../../scripts/contract/download/download.ts';
import { loadContract } from '../../../scripts/contract/load.ts';
import { capture, twinspec } from '../../support/process.ts';

/** Addresses of names, as a server of names would give them. */
const names: Record<string, string[]> = {
  'inside.example': ['127.0.0.1'],
  'both.example': ['93.184.215.14', '10.0.0.1'],
  'rebound.example': ['127.0.0.1'],
  'six.example': ['fe80::1%eth0'],
};

const found = dns.lookup;
type Done = (error: Error | null, found: object[]) => void;
const answered = (name: string, options: object | Done, done?: Done): void => {
  const known = names[name];
  // Without options, a server looks up where it listens.
  if (known === undefined || done === undefined) return void found(name, options as never, done as never);
  done(
    null,
    known.map((address) => ({ address, family: address.includes(':') ? 6 : 4 })),
  );
};
beforeAll(() => {
  vi.spyOn(dns, 'lookup').mockImplementation(answered as never);
});
afterAll(() => {
  vi.restoreAllMocks();
});

/** What the server was asked for, and its answers by path. */
let asked: string[];
let answers: Record<string, RequestListener>;
let server: Server;
let origin: string;
let folder: string;
let stderr: ReturnType<typeof capture>;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'twinspec-download-'));
  server = createServer((request, response) => {
    asked.push(`${request.headers.authorization ?? ''}${request.url}`);
    const answer = answers[(request.url ?? '').replace(/\?.*/, '')];
    if (answer === undefined) return response.writeHead(404).end();
    return answer(request, response);
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(async () => {
  server.closeAllConnections();
  await once(server.close(), 'close');
  await rm(folder, { recursive: true, force: true });
});
beforeEach(() => {
  asked = [];
  answers = {};
  stderr = capture(process.stderr);
});
afterEach(() => stderr.release());

const info = { title: 'T', version: '1' };

function text(body: unknown): RequestListener {
  return (_, response) => void response.end(JSON.stringify(body));
}

function redirect(location: string): RequestListener {
  return (_, response) => void response.writeHead(302, { location }).end();
}

function withSchema($ref: string) {
  return { openapi: '3.1.0', info, paths: {}, components: { schemas: { A: { $ref } } } };
}

/** What loading says of a document in a file with a reference. */
async function saidOf($ref: string, allowExternal = true): Promise<string> {
  const openapi = join(folder, 'openapi.json');
  await writeFile(openapi, JSON.stringify(withSchema($ref)));
  return loadContract({ strict: true, openapi, allowExternal }).then(
    () => 'fine',
    (error: Error) => error.message,
  );
}

describe('a reference in a file', () => {
  it('is never followed to another machine without --allow-external', async () => {
    answers['/a.json'] = text({});
    const said = await saidOf(`${origin}/a.json`, false);
    expect(said).toMatch(/openapi\.json:1:\d+: \$ref "http:.+" leads to another machine; .+ --allow-external\.$/);
    expect(asked).toEqual([]);
  });

  it.each([
    ['127.0.0.1', '127.0.0.1'],
    ['127.1', '127.0.0.1'],
    ['0x7f.1', '127.0.0.1'],
    ['0177.0.0.1', '127.0.0.1'],
    ['2130706433', '127.0.0.1'],
    ['localhost', '127.0.0.1|::1'],
    ['inside.example', '127.0.0.1'],
    ['both.example', '10.0.0.1'],
    ['six.example', 'fe80::1%eth0'],
    ['[::1]', '::1'],
    ['[::]', '::'],
    ['[::ffff:127.0.0.1]', '::ffff:7f00:1'],
    ['[::ffff:10.0.0.1]', '::ffff:a00:1'],
    ['[::127.0.0.1]', '::7f00:1'],
    ['[64:ff9b::7f00:1]', '64:ff9b::7f00:1'],
    ['[2002:7f00:1::]', '2002:7f00:1::'],
    ['[fe80::1]', 'fe80::1'],
    ['[fc00::1]', 'fc00::1'],
    ['[fd00:ec2::254]', 'fd00:ec2::254'],
    ['[ff02::1]', 'ff02::1'],
    ['0.0.0.0', '0.0.0.0'],
    ['0', '0.0.0.0'],
    ['10.1.2.3', '10.1.2.3'],
    ['100.64.0.1', '100.64.0.1'],
    ['100.100.100.200', '100.100.100.200'],
    ['168.63.129.16', '168.63.129.16'],
    ['169.254.169.254', '169.254.169.254'],
    ['172.16.0.1', '172.16.0.1'],
    ['172.31.255.255', '172.31.255.255'],
    ['192.0.0.192', '192.0.0.192'],
    ['192.168.1.1', '192.168.1.1'],
    ['198.18.0.1', '198.18.0.1'],
    ['224.0.0.1', '224.0.0.1'],
    ['255.255.255.255', '255.255.255.255'],
  ])('never leads to an address that is not public: %s', async (host, address) => {
    answers['/a.json'] = text({});
    const said = await saidOf(`http://${host}:${new URL(origin).port}/a.json`);
    expect(said).toMatch(/ cannot be read \(it leads to (\S+), an address of this machine or of a private network\); /);
    expect(address.split('|')).toContain(/it leads to (\S+),/.exec(said)?.[1]);
    expect(asked).toEqual([]);
  });

  it('may lead neither to a pipe nor to a device', async () => {
    const pipe = join(folder, 'pipe.yaml');
    execFileSync('mkfifo', [pipe]);
    await symlink('/dev/zero', join(folder, 'zero.yaml'));
    expect(await saidOf('pipe.yaml', false)).toMatch(/ cannot be read \(it is not a plain file\); /);
    expect(await saidOf('zero.yaml', false)).toMatch(/ leaves the folder of the document; /);
    expect(await saidOf('zero.yaml')).toMatch(/ cannot be read \(it is not a plain file\); /);
  });
});

describe('a document that is named by its URL', () => {
  const load = (path: string, allowExternal = true) =>
    loadContract({ strict: true, openapi: origin.replace('//', '//me:pw@') + path, allowExternal });

  it('is only downloaded with --allow-external', async () => {
    await expect(load('/api.json', false)).rejects.toMatchObject({
      name: 'CommandError',
      message: `${origin}/api.json: leads to another machine; name a file here, or say --allow-external.`,
    });
    expect(asked).toEqual([]);
    expect(await twinspec(['lint', '--openapi', `${origin}/api.json`])).toMatchObject({ code: 2 });
    expect(asked).toEqual([]);
  });

  it('is never printed with its secrets', async () => {
    answers['/api.json'] = text({ openapi: '3.1.0', info, paths: {} });
    const url = `${origin.replace('//', '//me:s3cret@')}/api.json?key=s3cret`;
    const lint = await twinspec(['lint', '--openapi', url, '--allow-external']);
    expect(lint).toEqual({
      code: 0,
      stdout:
        `${origin}/api.json?…: in order.\n` +
        `Next: npx twinspec diff --openapi '${origin}/api.json?…' --allow-external   ` +
        'says what your changes mean for callers\n',
      stderr: `fetched ${origin}/api.json?…\n`,
    });
    for (const verb of [['diff'], ['lint'], ['diff', '--base-openapi', url]]) {
      const run = await twinspec([
        ...verb,
        '--openapi',
        `${url}&gone`.replace('api.json', 'gone.json'),
        '--allow-external',
      ]);
      expect(run.code).not.toBe(0);
      expect(JSON.stringify(run)).not.toContain('s3cret');
    }
    const base = await twinspec(['diff', '--openapi', url, '--allow-external']);
    expect(base).toMatchObject({
      code: 2,
      stderr: expect.stringContaining(`git does not give ${origin}/api.json?…`) as string,
    });
    expect(JSON.stringify(base)).not.toContain('s3cret');
  });

  it('may be anywhere, and so may its parts, but only at the same place', async () => {
    answers['/api.json'] = text(withSchema('parts/a.json?key=secret#/a'));
    answers['/parts/a.json'] = text({ a: { type: 'string' } });
    const contract = await load('/api.json');
    expect(getAtPointer(contract.apis[0]?.document ?? {}, '/components/schemas/A')).toEqual({ type: 'string' });
    expect(contract.locate(contract.apis[0]?.name ?? '', '/components/schemas/A/type')).toBe(
      `${origin}/parts/a.json?…:1:7`,
    );
    expect(asked).toEqual(['Basic bWU6cHc=/api.json', 'Basic bWU6cHc=/parts/a.json?key=secret']);
    expect(stderr.text()).toBe(`fetched ${origin}/api.json\nfetched ${origin}/parts/a.json?…\n`);
  });

  it.each([
    ['another port', 'http://127.0.0.1:1/a.json'],
    ['another name of the same server', 'ORIGIN-BY-NAME/a.json'],
    ['the metadata of a cloud', 'http://169.254.169.254/latest'],
  ])('may not refer to %s', async (_, target) => {
    const $ref = target.replace('ORIGIN-BY-NAME', origin.replace('127.0.0.1', 'inside.example'));
    answers['/api.json'] = text(withSchema($ref));
    await expect(load('/api.json')).rejects.toThrow(/\$ref "http:.+ cannot be read \(it leads to \S+, an address of/);
    answers['/api.json'] = text(withSchema('hop.json'));
    answers['/hop.json'] = redirect($ref);
    await expect(load('/api.json')).rejects.toThrow(/\$ref "hop.json" cannot be read \(it leads to \S+, an address of/);
    answers['/api.json'] = redirect($ref);
    await expect(load('/api.json')).rejects.toThrow(/api\.json: cannot be read \(it leads to \S+, an address of/);
    expect(asked.filter((path) => path.endsWith('/a.json'))).toEqual([]);
  });

  it('may refer to nothing that is not there', async () => {
    answers['/api.json'] = text(withSchema('gone.json'));
    await expect(load('/api.json')).rejects.toThrow(/ \$ref "gone.json" cannot be read \(status 404\); /);
    await expect(load('/gone.json')).rejects.toThrow(/gone\.json: cannot be read \(status 404\); /);
  });

  it('may not refer to a file of this machine', async () => {
    answers['/api.json'] = text(withSchema('file:///etc/passwd'));
    await expect(load('/api.json')).rejects.toThrow(/leads from an address to a file of this machine/);
    answers['/api.json'] = redirect('file:///etc/passwd');
    await expect(load('/api.json')).rejects.toThrow(/cannot be read \(it leads to file:, which is not http\)/);
  });

  it('is found after redirects at the same place, and its parts are beside where it was found', async () => {
    answers['/old.json'] = redirect('/v2/api.json');
    answers['/v2/api.json'] = text(withSchema('a.json'));
    answers['/v2/a.json'] = text({ type: 'string' });
    await load('/old.json');
    expect(asked.map((path) => path.replace(/^.*?\//, '/'))).toEqual(['/old.json', '/v2/api.json', '/v2/a.json']);
    answers['/circle.json'] = redirect('/circle.json');
    await expect(load('/circle.json')).rejects.toThrow(/cannot be read \(it redirects more than 5 times\)/);
  });

  it('ends when its parts never do', async () => {
    const parts = createServer((request, response) => {
      const next = Number(/\d+/.exec(request.url ?? '')?.[0]) + 1;
      response.end(
        JSON.stringify(request.url === '/api.json' ? withSchema('/0') : { properties: { a: { $ref: `/${next}` } } }),
      );
    });
    await once(parts.listen(0, '127.0.0.1'), 'listening');
    const openapi = `http://127.0.0.1:${(parts.address() as AddressInfo).port}/api.json`;
    const ending = loadContract({ strict: true, openapi, allowExternal: true });
    await expect(ending).rejects.toThrow(/the document leads to more than 1000 addresses/);
    await once(parts.close(), 'close');
  });
});

describe('a download', () => {
  const limits = { bytes: 2 ** 20, milliseconds: 600_000, redirects: 5 };
  const home = () => ({ origin });

  it('ends at a size, before and after unpacking', async () => {
    answers['/bomb'] = (_, response) => {
      response.writeHead(200, { 'content-encoding': 'gzip' }).end(gzipSync(Buffer.alloc(8 * 2 ** 20)));
    };
    answers['/endless'] = (_, response) => {
      const write = () => {
        while (response.write(Buffer.alloc(65_536)));
      };
      response.on('drain', write);
      write();
    };
    await expect(download(`${origin}/bomb`, home(), limits)).rejects.toThrow('it is larger than 1 MiB');
    await expect(download(`${origin}/endless`, home(), limits)).rejects.toThrow('it is larger than 1 MiB');
    answers['/small'] = (_, response) => {
      response.writeHead(200, { 'content-encoding': 'gzip' }).end(gzipSync('fine'));
    };
    expect(String(Buffer.from((await download(`${origin}/small`, home(), limits)).bytes))).toBe('fine');
  });

  it('ends at a time, however slowly the server answers', async () => {
    const short = { ...limits, milliseconds: 50 };
    const reason = 'it takes longer than 0.05 s';
    answers['/silent'] = () => undefined;
    await expect(download(`${origin}/silent`, home(), short)).rejects.toThrow(reason);
    answers['/trickle'] = (_, response) => {
      const timer = setInterval(() => response.write('{'), 5);
      response.on('close', () => clearInterval(timer));
    };
    await expect(download(`${origin}/trickle`, home(), short)).rejects.toThrow(reason);
    answers['/packed'] = (_, response) => {
      response.writeHead(200, { 'content-encoding': 'gzip' });
      response.write(gzipSync('fine').subarray(0, 10));
    };
    await expect(download(`${origin}/packed`, home(), short)).rejects.toThrow(reason);
  });

  it('does not follow a name that has another address than before', async () => {
    const { port } = new URL(origin);
    answers['/a.json'] = text({});
    const url = `http://rebound.example:${port}/a.json`;
    const came = { origin: new URL(url).origin, address: '93.184.215.14' };
    await expect(download(url, came)).rejects.toThrow('it leads to 127.0.0.1, an address of this machine');
    expect(asked).toEqual([]);
    await expect(download(url, { ...came, address: '127.0.0.1' })).resolves.toMatchObject({ at: url });
  });
});

/** The modules that may open a connection, and to whom. */
const connecting: Record<string, string> = {
  'contract/download/public-address-request.ts':
    'documents, and those whom the mock calls back: each checks the address',
  'contract/export/redocly.ts': 'nobody: it takes connections from a process',
  'docs/browser/console/console.ts': 'in the browser: the server that the reader chooses',
  'docs/browser/console/oauth.ts':
    'in the browser: the addresses of an OAuth flow of the document, when the reader asks for a token',
  'docs/browser/console/first-call.ts': 'in the browser: the server that the reader chooses',
  'docs/browser/live.ts': 'in the browser: the server of the page',
  'docs/browser/page.ts': 'in the browser: pages of the site',
  'docs/browser/console/sandbox-values.ts': 'in the browser: the server that the reader chooses',
  'docs/samples/samples.ts': 'nobody: it writes samples',
  'mock/intercept.ts': 'the server that an application calls, for calls of a batch that are not intercepted',
  'record/forward.ts': 'the server named with --url',
  'sandbox/chain/ipc.ts': 'the socket of the node of the sandbox',
  'sandbox/join-session.ts': 'the sandbox named with TWINSPEC_URL',
  'sandbox/chain/node.ts': 'the node of the sandbox',
  'serve/http/node-http.ts': 'nothing: it types what arrives over HTTP/2',
  'verify/raw-http.ts': 'the server that is verified',
  'window/browser/send-command.ts': 'in the browser: the server of the page',
  'window/browser/traffic-events.ts': 'in the browser: the server of the page',
};

it('is the only way to the outside: no other module opens connections for documents', async () => {
  const root = new URL('../../../scripts/', import.meta.url);
  const files = (await readdir(root, { recursive: true })).filter((name) => /\.(?:ts|mjs)$/.test(name));
  const opens =
    /(?<![.\w'`])fetch\(|\b(?:WebSocket|EventSource|XMLHttpRequest)\(|from '(?:undici|node:(?:https|tls|http2|dgram|dns))|import \{[^}]*\b(?:request|get|connect|createConnection|Socket|Agent)\b[^}]*\} from 'node:(?:http|net)'/;
  const found: string[] = [];
  for (const name of files) {
    const code = (await readFile(new URL(name, root), 'utf8')).replaceAll(/\/\*[\s\S]*?\*\/|\/\/.*/g, '');
    if (opens.test(code)) found.push(name.replaceAll('\\', '/'));
  }
  expect(found.sort()).toEqual(Object.keys(connecting).sort());
});
