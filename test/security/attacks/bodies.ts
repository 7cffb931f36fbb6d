import { gzipSync } from 'node:zlib';
import { all, ask, askRaw, mustServe, type Attack } from '../attack.ts';
import type { Target } from '../servers.ts';
import type { Sent } from '../wire.ts';

const passed = 'it passes bodies on as they are; what they are worth, the server behind it decides';

/** A thousand times as large as it looks. */
const bomb = gzipSync(Buffer.alloc(50_000_000));

/** Bodies that are too large, too deep, no JSON, or JSON that two readers read differently. */
export const bodyAttacks: Attack[] = [
  {
    name: 'a body over the limit',
    promise: 'up',
    run: (target) =>
      eachPost(target, async (sent) => {
        const { status } = await ask(target, { ...sent, body: `"${'a'.repeat(4 * 1024 * 1024)}"` }).catch(reset);
        if (status !== 413 && status !== 0) throw new Error(`4 MiB are answered with ${status}.`);
      }),
  },
  {
    name: 'chunks without end',
    promise: 'up',
    run: async (target) => {
      const chunk = `10000\r\n${'a'.repeat(0x10000)}\r\n`;
      const start = `POST /rpc HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\nTransfer-Encoding: chunked\r\n\r\n`;
      // Nothing follows, and nothing says so: the server has to make an end.
      const answers = await askRaw(target, start + chunk.repeat(64));
      const taken = answers.find(({ status }) => status < 400);
      if (taken !== undefined) throw new Error(`4 MiB of chunks are answered with ${taken.status}.`);
    },
  },
  {
    name: 'a gzip bomb',
    promise: 'up',
    run: (target) =>
      eachPost(target, async (sent) => {
        const headers = { ...sent.headers, 'Content-Encoding': 'gzip' };
        const { status } = await ask(target, { ...sent, headers, body: bomb });
        if (status < 300 && target.server !== 'record') throw new Error(`It is answered with ${status}.`);
      }),
  },
  bodies('JSON that is nested 60,000 deep', [
    '['.repeat(60_000) + ']'.repeat(60_000),
    '['.repeat(60_000),
    '{"text":'.repeat(60_000) + '1' + '}'.repeat(60_000),
    `{"jsonrpc":"2.0","id":1,"method":"note_count","params":${'['.repeat(60_000)}${']'.repeat(60_000)}}`,
    `[${'{"a":['.repeat(30_000)}${']}'.repeat(30_000)}]`,
  ]),
  bodies('JSON that means two things, or nothing', [
    '{"text":"a","text":"b","text":[]}',
    '{"jsonrpc":"2.0","id":1,"id":2,"method":"note_count","method":"rpc.discover"}',
    '{"__proto__":{"polluted":1},"constructor":{"prototype":{"polluted":1}},"text":"aaa"}',
    '{"text":"aaa","toString":null,"hasOwnProperty":1,"valueOf":{}}',
    '{"jsonrpc":"2.0","id":{"__proto__":1},"method":"__proto__","params":{"__proto__":[]}}',
    '{"jsonrpc":"2.0","id":1,"method":"constructor","params":["toString"]}',
    '{"text":1e999,"id":-0}',
    `{"text":${'9'.repeat(100_000)}}`,
    '{"text":"\\ud800","\\udfff":"\\ud800\\ud800"}',
    '{"text":"\\u0000\\u0000","a\\u0000b":1}',
    Buffer.from([0x7b, 0x22, 0xff, 0xfe, 0xc0, 0x80, 0x22, 0x7d]),
    Buffer.from([0xff, 0xfe, 0x7b, 0x00, 0x7d, 0x00]),
    Buffer.from('\u{feff}{"text":"aaa"}'),
    Buffer.alloc(1000),
    '',
    ' ',
    'null',
    '"',
    '{"text":NaN}',
    '{,}',
    '[]',
    '[[]]',
    '{"jsonrpc":"1.0","id":null,"method":5,"params":"x"}',
    '{"jsonrpc":"2.0","id":1,"result":3}',
    `{"jsonrpc":"2.0","id":"${'i'.repeat(100_000)}","method":"note_count"}`,
    `{${Array.from({ length: 50_000 }, (_, i) => `"k${i}":${i}`).join(',')}}`,
  ]),
  {
    name: 'forms of many fields or parts, and broken ones',
    promise: 'up',
    run: async (target) => {
      await all(forms(2), (sent) => mustTake(target, sent, 200));
      await all(forms(2000), (sent) => mustTake(target, sent, 413));
      await all(brokenForms, (sent) => ask(target, sent));
    },
  },
  {
    name: 'a batch of 100,000 calls',
    promise: 'up',
    spares: { record: passed },
    run: async (target) => {
      await all(['1', '{}', '[]'], async (call) => {
        const body = `[${`${call},`.repeat(99_999)}${call}]`;
        const answer = await ask(target, { ...target.rpc, body });
        if (answer.body.length > 10_000) throw new Error(`It gets ${answer.body.length} bytes of answers.`);
      });
    },
  },
  {
    name: 'a flood of notifications',
    promise: 'up',
    run: async (target) => {
      const method = target.server === 'sandbox' ? 'eth_chainId' : 'note_count';
      const one = JSON.stringify({ jsonrpc: '2.0', method, params: [] });
      const flood = Array.from({ length: 50 }, () => ask(target, { ...target.rpc, body: one }));
      const answers = await Promise.all([
        ...flood,
        ask(target, { ...target.rpc, body: `[${Array(900).fill(one).join()}]` }),
      ]);
      const told = answers.find(({ body }) => body !== '');
      if (told !== undefined && target.server !== 'record')
        throw new Error(`A notification is answered (JSON-RPC 2.0, section 4.1): ${told.body.slice(0, 200)}`);
    },
  },
  {
    name: 'a pattern that takes exponential time',
    promise: 'up',
    isAlone: true,
    spares: { sandbox: 'it serves the contract of this package only, whose patterns lint checks' },
    run: async (target) => {
      const waiting = ask(target, target.unlucky).catch((error: Error) => error);
      await mustServe(target);
      const outcome = await waiting;
      if (outcome instanceof Error) throw outcome;
    },
  },
];

/** The servers that take forms; others pass them on, or have none. */
const takeForms = new Set(['mock', 'server']);

async function mustTake(target: Target, sent: Sent, expected: number): Promise<void> {
  const { status } = await ask(target, sent).catch(reset);
  if (takeForms.has(target.server) && status !== expected && status !== 0)
    throw new Error(`${String(sent.body).length} bytes of a form are answered with ${status}, not ${expected}.`);
}

function form(contentType: string, body: string): Sent {
  const headers = { Authorization: 'key', 'Content-Type': contentType };
  return { method: 'POST', target: '/forms', headers, body };
}

const encoded = (body: string): Sent => form('application/x-www-form-urlencoded', body);
const multipart = (body: string): Sent => form('multipart/form-data; boundary=x', body);

function part(name: string, more = ''): string {
  return `--x\r\nContent-Disposition: form-data; name="${name}"${more}\r\n\r\nv\r\n`;
}

/** Forms of so many fields, parts and files, of one name and of many. */
function forms(count: number): Sent[] {
  const many = (one: (i: number) => string): string => Array.from({ length: count }, (_, i) => one(i)).join('');
  return [
    encoded(many((i) => `k${i}=1&`)),
    encoded(many(() => 'tags=1&')),
    multipart(`${many((i) => part(`k${i}`))}--x--\r\n`),
    multipart(`${many(() => part('tags'))}--x--\r\n`),
    multipart(`${many((i) => part('files', `; filename="${i}"\r\nContent-Type: application/octet-stream`))}--x--\r\n`),
  ];
}

/** Forms that end too early, name what every object has, or are cut into nothing. */
const brokenForms: Sent[] = [
  ...['__proto__=1&constructor=2', '__proto__[polluted]=1&text[constructor][prototype]=1', '&'.repeat(100_000)],
  ...['%', '%ff=%c0%80', `text${'[a]'.repeat(10_000)}=1`, '=', ''],
]
  .map(encoded)
  .concat(
    [
      ...[part('text'), '--x', '--x--', '--y\r\n', '', `${part('__proto__')}${part('constructor')}--x--\r\n`],
      ...['--x\r\n\r\n--x--\r\n', `--x\r\n${'a'.repeat(100_000)}`, `${part('text', `; filename="../../a"`)}--x--`],
      ...['\r\n--x'.repeat(100_000), `--x\r\n${'A: b\r\n'.repeat(20_000)}\r\n\r\n--x--`],
    ].map(multipart),
    form('multipart/form-data', part('text')),
    form(`multipart/form-data; boundary=${'x'.repeat(5000)}`, part('text')),
  );

function bodies(name: string, texts: (string | Buffer)[]): Attack {
  return {
    name,
    promise: 'up',
    run: (target) =>
      eachPost(target, (sent) =>
        all(texts, async (body) => {
          await ask(target, { ...sent, body });
          if (!target.isAlive()) throw new Error(`The server ended after ${String(body).slice(0, 100)}`);
        }),
      ),
  };
}

/** Over both fronts: HTTP operations and JSON-RPC. */
function eachPost(target: Target, run: (sent: Sent) => Promise<unknown>): Promise<void> {
  return all([target.call, target.rpc], run);
}

/** A server may close the connection on one that does not stop sending. */
function reset(error: Error): { status: number } {
  if (error.message.endsWith('got no answer.')) return { status: 0 };
  throw error;
}
