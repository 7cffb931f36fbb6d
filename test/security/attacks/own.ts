import { once } from 'node:events';
import { all, ask, askRaw, type Attack } from '../attack.ts';
import { startTypedServer, type ServerName } from '../servers.ts';
import { headerOf, written } from '../wire.ts';

/** Spares all but one. */
const only = (one: ServerName, reason: string): { [Name in ServerName]?: string } =>
  Object.fromEntries(
    (['mock', 'server', 'sandbox', 'record', 'docs'] as const)
      .filter((name) => name !== one)
      .map((name) => [name, reason]),
  );

const forTests = 'it is made for tests, which control it; pages of other origins may not, as another row shows';

/** What only a server in production has to withstand. */
export const typedAttacks: Attack[] = [
  {
    name: 'controls of the mock',
    promise: 'typed',
    spares: { mock: forTests, sandbox: forTests, docs: forTests, record: 'it has no controls; paths are passed on' },
    run: (target) =>
      all(['', 'health', 'requests', 'next', 'reset', 'openapi.json', 'openrpc.json'], (name) =>
        all(['GET', 'POST'], async (method) => {
          const { status } = await ask(target, {
            method,
            target: `/_twinspec/${name}`,
            body: method === 'POST' ? '{}' : '',
          });
          if (status !== 404) throw new Error(`${method} /_twinspec/${name} is answered with ${status}.`);
        }),
      ),
  },
  {
    name: 'answers on demand',
    promise: 'typed',
    spares: { mock: forTests, sandbox: forTests, docs: forTests, record: 'the preference is for the server behind it' },
    run: (target) =>
      all(['code=500', 'code=401', 'example=added', 'dynamic=true', 'respond-async', 'delay=99999'], async (prefer) => {
        const usual = await ask(target, target.call);
        const headers = { ...target.call.headers, Prefer: prefer, 'Twinspec-Exchange': 'added' };
        const forced = await ask(target, { ...target.call, headers });
        if (forced.status !== 200 || forced.body !== usual.body)
          throw new Error(`Prefer: ${prefer} changes the answer.`);
      }),
  },
  {
    name: 'headers that tell how it works',
    promise: 'typed',
    spares: {
      mock: forTests,
      sandbox: forTests,
      docs: forTests,
      record: 'it passes on the headers of the server behind it',
    },
    run: (target) =>
      all([target.good, target.call, target.rpc, { target: '/nowhere' }], async (sent) => {
        const told = (await ask(target, sent)).headers.find(([name]) => /^twinspec|^x-powered-by$|^server$/.test(name));
        if (told !== undefined) throw new Error(`It sends ${told.join(': ')}.`);
      }),
  },
  {
    name: 'no credential',
    promise: 'credentials',
    spares: { record: 'it passes credentials on; the server behind it checks them' },
    run: async (target) => {
      const { Authorization: _, ...headers } = target.call.headers ?? {};
      const answer = await ask(target, { ...target.call, headers });
      const isDocumented = target.server === 'sandbox';
      if (answer.status !== 401 && !isDocumented) throw new Error(`It is answered with ${answer.status}.`);
      if (answer.status < 400) throw new Error(`It is answered with ${answer.status}.`);
      if (!isDocumented && headerOf(answer, 'www-authenticate') === undefined)
        throw new Error('The 401 has no WWW-Authenticate (RFC 9110, section 15.5.2).');
    },
  },
  {
    name: 'how long a comparison takes',
    promise: 'credentials',
    spares: {
      ...only('server', 'it is made for tests, whose credentials are public'),
      record: 'it compares no credentials',
      server:
        'no clock of a busy machine shows it; that one function compares all secrets to their end is read in its code',
    },
    run: async () => undefined,
  },
  {
    name: 'a handler that is missing',
    promise: 'typed',
    spares: only('server', 'it has no handlers of others'),
    run: async () => {
      const child = startTypedServer('lacking');
      let said = '';
      child.stderr.on('data', (chunk: Buffer) => (said += chunk.toString('utf8')));
      child.stdout.on('data', (chunk: Buffer) => {
        said += chunk.toString('utf8');
        if (said.includes('Ready')) child.kill();
      });
      await once(child, 'close');
      if (said.includes('Ready at') || !said.includes('listNotes')) throw new Error(`It starts, and says: ${said}`);
    },
  },
];

/** What only a proxy has to withstand. */
export const recordAttacks: Attack[] = [
  {
    name: 'a target that leads elsewhere',
    promise: 'record',
    spares: only('record', 'it passes no request on by its target'),
    run: async (target) => {
      const host = target.stranger.replace('http://', '');
      await all(
        [
          target.stranger,
          `http://${host}/notes`,
          `//${host}/notes`,
          `/\\${host}/`,
          `alhost://${host}/`,
          `http:${host}`,
        ],
        async (elsewhere) => {
          await askRaw(target, written(target.port, { target: elsewhere }));
          if (target.reached().stranger > 0) throw new Error(`${elsewhere} reaches another server.`);
        },
      );
    },
  },
];
