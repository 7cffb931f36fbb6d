import { mergeOptions, runWithDeadline, type RunningCall } from './running-call.ts';
import { callerOf, type CallOptions, type HttpOptions } from './http-caller.ts';
import { createConnectionError } from './failures.ts';
import { readMember } from './json.ts';
import type { Media } from './media.ts';
import type { HttpRow, HttpTable } from './operation-row.ts';
import type { Fetch } from './transport.ts';

/**
 * How much of a body has been sent or received.
 *
 * @example const show = ({ loaded, total }: Progress) => (bar.value = total ? loaded / total : 0);
 */
export type Progress = {
  /** Bytes so far. */
  loaded: number;
  /** Bytes in all; undefined where the size is unknown. */
  total: number | undefined;
};

/**
 * Options of a call that sends or receives files.
 *
 * @example await client.upload({ body: file }, { onUpload: ({ loaded, total }) => show(loaded, total) });
 */
export type TransferOptions = {
  /**
   * Called as the body is sent. Browsers do not say how far they are, so there it is called at the beginning and when
   * the answer begins.
   */
  onUpload?: ((progress: Progress) => void) | undefined;
  /** Called as the answer arrives. */
  onDownload?: ((progress: Progress) => void) | undefined;
};

/**
 * Makes the methods of a client that send or receive files: with progress, with streams as bodies, and for each that
 * answers with bytes another one that gives them as a stream. Only the clients of contracts that have such operations
 * are bundled with it.
 *
 * A stream is sent as it is read where the runtime can do that. Browsers cannot over HTTP/1.1, and some not at all:
 * there it is read to its end first. As it can be sent only once, such a call is never repeated.
 *
 * @param table - the operations, as `twinspec generate` writes them
 * @param options - see {@link HttpOptions}, and a credential for each security scheme
 * @param media - what the contract needs beyond JSON
 * @returns the methods; `Transfers` is their emitted type
 * @throws UsageError when `baseUrl` is missing or not an HTTP address
 * @example const { pictureStream } = httpTransfers<PetTransfers>(petTable, options, anyMedia);
 */
export function httpTransfers<Transfers>(table: HttpTable, options: HttpOptions, media: Media): Transfers {
  const whole = callerOf(table.schemes, options, media);
  const unread = callerOf(table.schemes, options, {
    ...media,
    read: async (kind, response, limit, row) => (response.ok ? undefined : media.read(kind, response, limit, row)),
  });
  const methods = Object.entries(table.operations).flatMap(([name, row]) => {
    const { transfer } = row;
    if (!transfer) return [];
    const prepareCall = (input: unknown, more: Options = {}) =>
      [name, rowFor(row, input), input, settingsFor(row, input, options, more)] as const;
    const call = async (input: unknown, more?: Options) => (await whole(...prepareCall(input, more))).data;
    const streamAnswer = async (input: unknown, more?: Options) => {
      const { call: running, response } = await unread(...prepareCall(input, more));
      return openReadable(running, response, mergeOptions<Options>(options, more));
    };
    return [[name, call] as const, ...(transfer.stream ? [[transfer.stream, streamAnswer] as const] : [])];
  });
  return Object.fromEntries(methods) as Transfers;
}

type Options = CallOptions & TransferOptions;

function isStream(body: unknown): body is ReadableStream<Uint8Array<ArrayBuffer>> {
  return typeof readMember(body, 'getReader') === 'function';
}

function rowFor(row: HttpRow, input: unknown): HttpRow {
  return isStream(readMember(input, 'body')) ? { ...row, safeToRepeat: false } : row;
}

/** The options of the call, with a `fetch` that counts, and without renewals of credentials for a stream. */
function settingsFor(row: HttpRow, input: unknown, options: HttpOptions, more: Options): Options {
  const settings: Options = { ...more, fetch: countBytes(mergeOptions<Options>(options, more)) };
  if (!isStream(readMember(input, 'body'))) return settings;
  const fixed = (row.security ?? []).flat().flatMap((option): [string, unknown][] => {
    const credential = readMember(more, option) ?? readMember(options, option);
    if (typeof credential !== 'function') return [];
    const once = async (refused: unknown): Promise<unknown> => {
      if (refused !== undefined) throw new Error('a stream cannot be sent again');
      return credential(undefined);
    };
    return [[option, once]];
  });
  return { ...settings, ...Object.fromEntries(fixed) };
}

function countBytes({ fetch: send, onUpload, onDownload }: Options): Fetch {
  return async (url, init) => {
    const body = await toSendable(init, onUpload);
    const response = await (send ?? globalThis.fetch)(url, { ...init, ...body });
    if (onUpload && init.body && !body.body) {
      const total = sizeOf(init.body);
      tell(onUpload, { loaded: total ?? 0, total });
    }
    if (!onDownload || !response.body) return response;
    // The length is that of the compressed body, while what arrives here is not compressed.
    const length = response.headers.get('content-encoding') ? null : response.headers.get('content-length');
    const total = length === null ? undefined : Number(length);
    return new Response(response.body.pipeThrough(counter(total, onDownload)), response);
  };
}

type Body = { body?: BodyInit | null; headers?: Record<string, string>; duplex?: 'half' };

async function toSendable({ body, headers }: RequestInit, onUpload: TransferOptions['onUpload']): Promise<Body> {
  if (!body || (!onUpload && !isStream(body))) return {};
  // Only there, `fetch` cannot send what is still being read, as a rule.
  const inBrowser = 'document' in globalThis || 'importScripts' in globalThis;
  if (isStream(body)) {
    const counted = onUpload ? body.pipeThrough(counter(undefined, onUpload)) : body;
    return inBrowser ? { body: await new Response(counted).blob() } : { body: counted, duplex: 'half' };
  }
  if (!onUpload) return {};
  if (inBrowser) {
    tell(onUpload, { loaded: 0, total: sizeOf(body) });
    return {};
  }
  // The boundary of a form is in the type that comes with its bytes.
  const { body: bytes, headers: own } = new Response(body);
  const type = body instanceof FormData ? own.get('content-type') : null;
  if (!bytes) return {};
  return {
    body: bytes.pipeThrough(counter(sizeOf(body), onUpload)),
    headers: { ...(headers as Record<string, string>), ...(type !== null && { 'Content-Type': type }) },
    duplex: 'half',
  };
}

function sizeOf(body: BodyInit): number | undefined {
  if (body instanceof Blob) return body.size;
  if (typeof body === 'string' || body instanceof URLSearchParams) return new TextEncoder().encode(`${body}`).length;
  return body instanceof ArrayBuffer || ArrayBuffer.isView(body) ? body.byteLength : undefined;
}

function counter(
  total: number | undefined,
  listener: (progress: Progress) => void,
): TransformStream<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>> {
  let loaded = 0;
  return new TransformStream({
    transform: (chunk, controller) => {
      loaded += chunk.length;
      controller.enqueue(chunk);
      tell(listener, { loaded, total });
    },
  });
}

function tell(listener: (progress: Progress) => void, progress: Progress): void {
  try {
    listener(progress);
  } catch {
    // What shows the progress must not decide whether a file arrives.
  }
}

/** The body of an answer. It ends with an error of ours, and closes the connection when it is cancelled. */
function openReadable(call: RunningCall, response: Response, { signal, hooks }: Options): ReadableStream<Uint8Array> {
  const reader = response.body?.getReader();
  const end = (): void => {
    call.gone = true;
    call.release?.();
  };
  return new ReadableStream<Uint8Array>({
    pull: async (controller) => {
      const readPiece = async () =>
        reader?.read().catch((cause: unknown) => {
          throw createConnectionError(cause);
        });
      const piece = await runWithDeadline(call, { signal, hooks, timeout: Infinity }, readPiece);
      if (piece?.value) controller.enqueue(piece.value);
      else controller.close();
    },
    cancel: end,
  });
}
