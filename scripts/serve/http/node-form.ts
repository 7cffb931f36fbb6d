import { EventEmitter } from 'node:events';
import type { IncomingMessage } from 'node:http';
import type { Readable } from 'node:stream';
import { FormError, type FormPart, type PartHeaders, type ReadForm } from '../multipart/multipart.ts';

/** The most bytes of the headers of one part. */
const headerLimit = 16 * 1024;

/** What may be on its way between the connection and the parser, besides what the limit counts. */
const slack = 256 * 1024;

/**
 * Reads the form of a request of node:http part by part, as fast as its files are read.
 *
 * @param request - the request, of which nothing has been read
 */
export function formReader(request: IncomingMessage): ReadForm {
  return async function* ({ isFile, bodyLimit, partLimit }) {
    const { Busboy } = await import('@fastify/busboy');
    const parts: FormPart[] = [];
    const files: (Readable & { bytesRead: number })[] = [];
    /** The bytes of the files before the last one. */
    let before = 0;
    let failure: FormError | undefined;
    let isDone = false;
    let taken = 0;
    let wake = (): void => undefined;
    let headers: PartHeaders = {};
    const parser = parserOf(() => {
      return new Busboy({
        headers: { ...request.headers, 'content-type': request.headers['content-type'] ?? '' },
        limits: { fieldSize: bodyLimit, parts: partLimit, headerSize: headerLimit },
        isPartAFile: (name, _type, filename) => isFile(name, filename),
      });
    });
    listenForPartHeaders(parser, (sent) => (headers = sent));
    const fail = (error: FormError): void => {
      if (isDone || failure !== undefined) return;
      failure = error;
      request.unpipe(parser);
      for (const file of files) file.destroy(failure);
      wake();
    };
    const count = (chunk: Buffer): void => {
      taken += chunk.length;
      if (taken - before - (files.at(-1)?.bytesRead ?? 0) > bodyLimit + slack) fail(new FormError('too-large'));
    };
    const failIfIncomplete = (): void => {
      if (!request.complete) fail(new FormError('broken-off'));
    };
    parser
      .on('field', (name: string | undefined, text, _isNameCut, isCut, _encoding, type) => {
        if (isCut) return fail(new FormError('too-large'));
        parts.push({ name, type, headers, text });
        wake();
      })
      .on('file', (name: string | undefined, file, filename: string | undefined, _encoding, type) => {
        before += files.at(-1)?.bytesRead ?? 0;
        files.push(file);
        // The reader of the file gets the error. Without this listener, an unread file would crash the process.
        file.on('error', () => undefined);
        parts.push({ name, type, headers, filename, stream: streamOf(file) });
        wake();
      })
      .on('partsLimit', () => fail(new FormError('too-many')))
      .on('error', () => fail(new FormError(request.destroyed && !request.complete ? 'broken-off' : 'malformed')))
      .on('finish', () => {
        isDone = true;
        wake();
      });
    request.on('data', count).on('close', failIfIncomplete).on('error', failIfIncomplete);
    request.pipe(parser);
    if (request.destroyed) failIfIncomplete();
    try {
      for (;;) {
        if (failure !== undefined) throw failure;
        const part = parts.shift();
        if (part !== undefined) yield part;
        else if (isDone) return;
        else await new Promise<void>((resolve) => (wake = resolve));
      }
    } finally {
      request.off('data', count).off('close', failIfIncomplete);
      request.unpipe(parser);
    }
  };
}

/** Busboy tells the name, the file name and the type of a part; its own parser, which is private, tells all headers. */
function listenForPartHeaders(busboy: object, take: (headers: PartHeaders) => void): void {
  const parser: unknown = Reflect.get(Object(Reflect.get(busboy, '_parser')), 'parser');
  if (!(parser instanceof EventEmitter)) return;
  // Before busboy does, which says at once what it makes of them.
  parser.prependListener('part', (part: EventEmitter) => {
    part.on('header', (sent: Record<string, string[]>) => {
      take(Object.fromEntries(Object.entries(sent).map(([name, [value = '']]) => [name, value])));
    });
  });
}

/** A form without a boundary cannot be parsed at all. */
function parserOf<Parser>(make: () => Parser): Parser {
  try {
    return make();
  } catch {
    throw new FormError('malformed');
  }
}

function streamOf(file: Readable): ReadableStream<Uint8Array> {
  const chunks = file[Symbol.asyncIterator]() as AsyncIterator<Buffer>;
  return new ReadableStream<Uint8Array>(
    {
      pull: async (controller) => {
        const { done, value } = await chunks.next().catch((error: unknown) => {
          throw error instanceof FormError ? error : new FormError('malformed');
        });
        if (done === true) controller.close();
        else controller.enqueue(new Uint8Array(value));
      },
      // The rest is skipped, for what comes after it.
      cancel: () => void file.resume(),
    },
    { highWaterMark: 0 },
  );
}
