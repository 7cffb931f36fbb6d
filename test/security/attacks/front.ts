import { connect } from 'node:net';
import { once } from 'node:events';
import { networkInterfaces } from 'node:os';
import { all, ask, askRaw, mustRefuse, type Attack } from '../attack.ts';
import { headerOf, type Answer, type Sent } from '../wire.ts';

const evil = 'https://evil.example';

/** DNS rebinding: a page reaches this machine under a public name that its author owns. */
export const hostAttacks: Attack[] = [
  {
    name: 'a public name in Host',
    promise: 'host',
    run: (target) =>
      all(
        [
          'evil.com',
          'EVIL.COM.',
          `evil.com:${target.port}`,
          '127.0.0.1.evil.com',
          `localhost.evil.com:${target.port}`,
          '[::1].evil.com',
          '[::1]evil.com',
          '127.0.0.1:80.evil.com',
          'localhost:80@evil.com',
          'localhost, evil.com',
          'evil.com/localhost',
          'evil.com#.localhost',
          '2130706433.evil.com',
          'evil.com%00.localhost',
        ],
        (host) =>
          all([target.good, target.call], (sent) =>
            mustRefuse(target, { ...sent, headers: { ...sent.headers, Host: host } }, `Host: ${host}`),
          ),
      ),
  },
  {
    name: 'a public name in Host, after a good one',
    promise: 'host',
    run: async (target) => {
      // A server may remember the last name that it found good.
      await ask(target, target.good);
      await mustRefuse(target, { ...target.good, headers: { ...target.good.headers, Host: 'evil.com' } }, 'evil.com');
    },
  },
  {
    name: 'a public name in Host, behind an absolute target',
    promise: 'host',
    run: async (target) => {
      const absolute = `http://127.0.0.1:${target.port}${target.good.target ?? '/'}`;
      const headers = { ...target.good.headers, Host: 'evil.com' };
      await mustRefuse(target, { ...target.good, target: absolute, headers }, 'Host: evil.com');
    },
  },
  {
    name: 'no Host, and two of them',
    promise: 'host',
    run: (target) =>
      all([[], ['localhost', 'evil.com'], ['evil.com', 'localhost'], ['localhost', 'localhost']], async (hosts) => {
        const start = `GET ${target.good.method === 'POST' ? '/' : (target.good.target ?? '/')} HTTP/1.1`;
        const lines = [start, 'Authorization: key', 'Connection: close', ...hosts.map((host) => `Host: ${host}`)];
        for (const { status } of await askRaw(target, `${lines.join('\r\n')}\r\n\r\n`))
          // RFC 9112, section 3.2: MUST respond with a 400.
          if (status < 400 || status > 499) throw new Error(`Host ${hosts.join(' and ')} is answered with ${status}.`);
      }),
  },
  {
    name: 'names of this machine, as people write them',
    promise: 'host',
    run: (target) =>
      all(
        ['localhost', `LOCALHOST:${target.port}`, '127.0.0.1', `[::1]:${target.port}`, 'app.localhost'],
        async (host) => {
          const { status } = await ask(target, { ...target.good, headers: { ...target.good.headers, Host: host } });
          if (status !== 200) throw new Error(`Host: ${host} is answered with ${status}.`);
        },
      ),
  },
  {
    name: 'another address of this machine',
    promise: 'host',
    run: async ({ port }) => {
      const others = Object.values(networkInterfaces())
        .flatMap((addresses) => addresses ?? [])
        .filter(({ address, scopeid = 0 }) => address !== '127.0.0.1' && scopeid === 0)
        .map(({ address }) => address);
      await all(['127.0.0.2', ...others], async (host) => {
        if (await isOpen(host, port)) throw new Error(`It can be reached at ${host}, port ${port}.`);
      });
    },
  },
];

async function isOpen(host: string, port: number): Promise<boolean> {
  const socket = connect({ host, port });
  try {
    await once(socket, 'connect');
    return true;
  } catch {
    return false;
  } finally {
    socket.destroy();
  }
}

/** What a page on the web can send without being asked (Fetch standard, "CORS-safelisted"), and tries to read. */
export const pageAttacks: Attack[] = [
  {
    name: 'a page reads an answer',
    promise: 'pages',
    run: (target) =>
      eachFrom([target.good, target.call, target.rpc], async (sent, origin) => {
        mustNotAllow(await ask(target, from(sent, origin)), origin);
      }),
  },
  {
    name: 'a preflight',
    promise: 'pages',
    run: (target) =>
      eachFrom([target.good, target.call, target.rpc], async ({ target: path = '/' }, origin) => {
        const headers = {
          Origin: origin,
          'Access-Control-Request-Method': 'POST',
          'Access-Control-Request-Headers': 'authorization, content-type',
          'Access-Control-Request-Private-Network': 'true',
        };
        mustNotAllow(await ask(target, { method: 'OPTIONS', target: path, headers }), origin);
      }),
  },
  {
    name: 'a simple request of a page',
    promise: 'pages',
    run: (target) =>
      eachFrom([target.call, target.rpc], async (sent, origin) => {
        const types = ['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data; boundary=x', ''];
        await all(types, async (type) => {
          const { 'Content-Type': _, ...rest } = sent.headers ?? {};
          const headers = { ...rest, ...(type !== '' && { 'Content-Type': type }) };
          await mustRefuse(target, from({ ...sent, headers }, origin), `${type || 'No type'} from ${origin}`);
        });
      }),
  },
  {
    name: 'a page of the same name, by another scheme or port',
    promise: 'pages',
    run: (target) =>
      all(['https://notes.test', 'http://notes.test:443', 'http://notes.test:8080'], (origin) =>
        all([target.good, target.call, target.rpc, ...controls()], async (sent) => {
          const headers = { ...from(sent, origin).headers, Host: 'notes.test', 'Content-Type': 'text/plain' };
          mustNotAllow(await ask(target, { ...sent, headers }), origin);
        }),
      ),
  },
  {
    name: 'a page drives the controls',
    promise: 'pages',
    run: (target) =>
      eachFrom(controls(), (sent, origin) =>
        mustRefuse(target, from(sent, origin), `${sent.target ?? ''} from ${origin}`),
      ),
  },
  {
    name: 'credentials together with any origin',
    promise: 'pages',
    run: (target) =>
      all([undefined, 'http://localhost:3000', evil, 'null'], async (origin) => {
        await all([target.good, target.call, target.rpc, { target: '/nowhere' }], async (sent) => {
          const answer = await ask(target, origin === undefined ? sent : from(sent, origin));
          const allowed = headerOf(answer, 'access-control-allow-origin');
          if (headerOf(answer, 'access-control-allow-credentials') !== undefined && allowed === '*')
            throw new Error('Access-Control-Allow-Credentials is sent together with *.');
          if (origin === undefined && allowed !== undefined && allowed !== '*')
            throw new Error(`Without an Origin, ${allowed} is allowed.`);
        });
      }),
  },
];

function controls(): Sent[] {
  const headers = { 'Content-Type': 'text/plain' };
  return [
    { method: 'POST', target: '/_twinspec/reset', headers, body: '' },
    { method: 'POST', target: '/_twinspec/next', headers, body: '{"operation":"addNote","exchange":"added"}' },
    { target: '/_twinspec/requests' },
  ];
}

async function eachFrom(requests: Sent[], run: (sent: Sent, origin: string) => Promise<unknown>): Promise<void> {
  const origins = [evil, 'null', 'http://localhost.evil.com', 'http://127.0.0.1.evil.com:80', 'file://', 'localhost'];
  await all(origins, (origin) => all(requests, (sent) => run(sent, origin)));
}

function from(sent: Sent, origin: string): Sent {
  const page = { Origin: origin, 'Sec-Fetch-Site': 'cross-site', 'Sec-Fetch-Mode': 'no-cors' };
  return { ...sent, headers: { ...sent.headers, ...page } };
}

function mustNotAllow(answer: Answer, origin: string): void {
  const told = answer.headers.find(([name]) =>
    /^access-control-allow-(origin|credentials|private-network)$/.test(name),
  );
  if (told !== undefined) throw new Error(`${origin} gets ${told.join(': ')}.`);
}
