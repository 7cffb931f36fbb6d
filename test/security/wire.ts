import { connect } from 'node:net';
import { patient } from '../support/patient.ts';

/** An answer as it came over the wire. */
export type Answer = {
  status: number;
  /** In the order of the wire; names in lower case. */
  headers: (readonly [name: string, value: string])[];
  body: string;
};

/** A request to write down; what it lacks is written as any client would. */
export type Sent = { method?: string; target?: string; headers?: { [name: string]: string }; body?: string | Buffer };

/** All that a connection brought, and whether it was reset, which may cut an answer off. */
export type Heard = { bytes: Buffer; isReset: boolean };

/**
 * Writes a request down, to be the last one of its connection.
 *
 * @param port - where it goes
 * @param sent - the request
 * @returns its bytes
 */
export function written(port: number, { method = 'GET', target = '/', headers = {}, body }: Sent): Buffer {
  const own: { [name: string]: string } = { Host: `127.0.0.1:${port}`, Connection: 'close' };
  if (body !== undefined) own['Content-Length'] = String(Buffer.byteLength(body));
  const names = new Set(Object.keys(headers).map((name) => name.toLowerCase()));
  const lines = [
    `${method} ${target} HTTP/1.1`,
    ...Object.entries(own)
      .filter(([name]) => !names.has(name.toLowerCase()))
      .concat(Object.entries(headers))
      .map(([name, value]) => `${name}: ${value}`),
  ];
  return Buffer.concat([Buffer.from(`${lines.join('\r\n')}\r\n\r\n`, 'latin1'), Buffer.from(body ?? '')]);
}

/**
 * Sends bytes over a connection of their own.
 *
 * @param port - where they go, on 127.0.0.1
 * @param bytes - what to send
 * @param end - whether to say that nothing follows, for requests that never become whole
 * @returns all that came until the server closed the connection
 * @throws Error when it does not
 */
export function heard(port: number, bytes: string | Buffer, end: 'stays open' | 'ends' = 'stays open'): Promise<Heard> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    let isReset = false;
    const socket = connect(port, '127.0.0.1', () => {
      socket.write(typeof bytes === 'string' ? Buffer.from(bytes, 'latin1') : bytes);
      if (end === 'ends') socket.end();
    });
    const late = setTimeout(() => {
      const soFar = JSON.stringify(Buffer.concat(chunks).toString('latin1').slice(0, 200));
      reject(new Error(`The server neither answers nor closes the connection; so far: ${soFar}`));
      socket.destroy();
    }, patient.timeout);
    socket.on('data', (chunk: Buffer) => chunks.push(chunk));
    socket.on('error', (error: NodeJS.ErrnoException) => {
      isReset = true;
      if (error.code === 'ECONNREFUSED') reject(new Error('The server is gone: the connection was refused.'));
    });
    socket.on('close', () => {
      clearTimeout(late);
      resolve({ bytes: Buffer.concat(chunks), isReset });
    });
  });
}

/**
 * Parses answers as strictly as RFC 9112 allows.
 *
 * @param bytes - all that came over a connection
 * @param isHead - whether the request was HEAD, whose answer has no content
 * @returns the answers, without interim ones (1xx)
 * @throws Error naming the rule that is broken
 */
export function answersIn(bytes: Buffer, isHead = false): Answer[] {
  const answers: Answer[] = [];
  let rest = bytes.toString('latin1');
  while (rest !== '') {
    const end = rest.indexOf('\r\n\r\n');
    if (end < 0) throw new Error(`What was sent is no whole header section: ${JSON.stringify(rest.slice(0, 200))}`);
    const [statusLine = '', ...lines] = rest.slice(0, end).split('\r\n');
    const status = Number(/^HTTP\/1\.1 ([1-5]\d\d) [\t\x20-\x7e\x80-\xff]*$/.exec(statusLine)?.[1]);
    if (Number.isNaN(status)) throw new Error(`This is no status line (RFC 9112, 4): ${JSON.stringify(statusLine)}`);
    const headers = lines.map(headerIn);
    rest = rest.slice(end + 4);
    if (status < 200) continue;
    refuseRepeated(headers);
    const { content, after } = contentOf(headers, rest, isHead || status === 204 || status === 304);
    answers.push({ status, headers, body: content });
    rest = after;
  }
  return answers;
}

/**
 * Reads a header of an answer.
 *
 * @param answer - the answer
 * @param name - in lower case
 * @returns its value; `undefined` if it was not sent
 */
export function headerOf({ headers }: Answer, name: string): string | undefined {
  return headers.find(([one]) => one === name)?.[1];
}

function headerIn(line: string): readonly [string, string] {
  const [, name, value] = /^([!#$%&'*+.^_`|~\w-]+):[\t ]*([\t\x20-\x7e\x80-\xff]*)$/.exec(line) ?? [];
  if (name === undefined || value === undefined)
    throw new Error(`This is no header line (RFC 9112, 5): ${JSON.stringify(line)}`);
  return [name.toLowerCase(), value.trim()];
}

/** Only Set-Cookie has to be sent in several lines (RFC 9110, section 5.3). */
function refuseRepeated(headers: Answer['headers']): void {
  const names = headers.map(([name]) => name).filter((name) => name !== 'set-cookie');
  const twice = names.find((name, i) => names.indexOf(name) !== i);
  if (twice !== undefined) throw new Error(`The header ${twice} is sent twice.`);
}

function contentOf(headers: Answer['headers'], rest: string, isEmpty: boolean): { content: string; after: string } {
  const values = Object.fromEntries(headers);
  const { 'content-length': length, 'transfer-encoding': coding } = values;
  if (length !== undefined && coding !== undefined)
    throw new Error('The answer has both Content-Length and Transfer-Encoding (RFC 9112, 6.2).');
  if (isEmpty) return { content: '', after: rest };
  if (coding !== undefined) return dechunked(rest);
  if (length === undefined) return { content: rest, after: '' };
  if (!/^\d+$/.test(length)) throw new Error(`Content-Length is ${JSON.stringify(length)}.`);
  if (rest.length < Number(length)) throw new Error(`The answer is ${rest.length} bytes long, not ${length}.`);
  return { content: rest.slice(0, Number(length)), after: rest.slice(Number(length)) };
}

function dechunked(rest: string): { content: string; after: string } {
  let content = '';
  let left = rest;
  for (;;) {
    const size = /^([\da-f]+)\r\n/i.exec(left);
    if (size?.[1] === undefined) throw new Error('A chunk has no size (RFC 9112, 7.1).');
    const bytes = Number.parseInt(size[1], 16);
    left = left.slice(size[0].length);
    if (!left.startsWith('\r\n', bytes)) throw new Error('A chunk does not end where it says (RFC 9112, 7.1).');
    content += left.slice(0, bytes);
    left = left.slice(bytes + 2);
    if (bytes === 0) return { content, after: left };
  }
}
