import type { IncomingMessage } from 'node:http';

/**
 * Reads the body of a request.
 *
 * @param request - the request
 * @param limit - the most bytes that are kept
 * @param done - gets the body, or `undefined` as soon as it is known to be too large; is not called when the client hangs up
 */
export function readBody(request: IncomingMessage, limit: number, done: (body: Buffer | undefined) => void): void {
  if (Number(request.headers['content-length']) > limit) return done(undefined);
  let first: Buffer | undefined;
  let chunks: Buffer[] | undefined;
  let size = 0;
  request.on('data', (chunk: Buffer) => {
    size += chunk.length;
    if (size > limit) {
      request.removeAllListeners('data').removeAllListeners('end');
      done(undefined);
    } else if (first === undefined) first = chunk;
    else (chunks ??= [first]).push(chunk);
  });
  // Nearly every body is one chunk, which needs no copy.
  request.on('end', () => done(chunks === undefined ? (first ?? nothing) : Buffer.concat(chunks, size)));
}

const nothing = Buffer.alloc(0);
