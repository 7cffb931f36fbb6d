import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { notFoundPath, ownOrigin } from './server-choices.ts';

/** The files of a site by path; a function makes its file when it is first requested. */
export type ServedFiles = ReadonlyMap<string, string | (() => Promise<string>)>;

/** A request to a site. Header names are in lower case, as in node:http. */
export type SiteRequest = {
  method: string;
  url: string;
  headers: { [name: string]: string | string[] | undefined };
  signal?: (() => AbortSignal) | undefined;
};

/** A response of a site. Header names and values alternate; the sender adds the length. */
export type SiteResponse = { status: number; headers: string[]; body: string | Uint8Array };

/** Answers a request for a file of the site; `undefined` if the site has no such file. */
export type SiteHandler = (request: SiteRequest) => Promise<SiteResponse> | undefined;

const types: Record<string, string> = {
  html: 'text/html; charset=utf-8',
  css: 'text/css; charset=utf-8',
  js: 'text/javascript; charset=utf-8',
  json: 'application/json',
  svg: 'image/svg+xml',
  md: 'text/markdown; charset=utf-8',
  txt: 'text/plain; charset=utf-8',
};

/**
 * Makes a handler that serves a site from memory. Each file is compressed once and has an ETag, so that browsers do not
 * download it again unless it changed.
 *
 * @returns the handler; it answers GET and HEAD and leaves everything else to the next handler
 * @example await startMock({ site: siteHandler(files) });
 */
export function siteHandler(files: ServedFiles): SiteHandler {
  const prepared = new Map<string, Promise<Prepared>>();
  let origin = '';
  return (request) => {
    if (request.method !== 'GET' && request.method !== 'HEAD') return undefined;
    const asked = sitePathOf(request.url);
    const found = asked === undefined ? undefined : files.get(asked);
    if (asked !== undefined && found === undefined && wantsPage(request)) return answerNotFound(request, asked, files);
    if (asked === undefined || found === undefined) return undefined;
    const [path, file] = [asked, found];
    // The pages contain the address that they are requested at. It rarely changes, so only one version is kept.
    const now = originOf(request);
    if (now !== origin) prepared.clear();
    origin = now;
    let ready = prepared.get(path);
    if (ready === undefined) {
      ready = prepare(file, now);
      prepared.set(path, ready);
    }
    const type = types[path.slice(path.lastIndexOf('.') + 1)] ?? 'application/octet-stream';
    return ready.then(
      (content) => answerWith(request, type, content),
      (error: unknown) => {
        // The next request tries again.
        prepared.delete(path);
        const body = `${path} could not be built: ${error instanceof Error ? error.message : String(error)}\n`;
        return { status: 500, headers: ['Content-Type', 'text/plain; charset=utf-8'], body };
      },
    );
  };
}

/** A browser names HTML where it shows a page; programs and the scripts of pages do not. */
function wantsPage(request: SiteRequest): boolean {
  return /\btext\/html\b/i.test(textOf(request, 'accept'));
}

/** An unknown page is a page for people. */
function answerNotFound(request: SiteRequest, path: string, files: ServedFiles): Promise<SiteResponse> | undefined {
  const file = files.get(notFoundPath);
  if (file === undefined) return undefined;
  const made = typeof file === 'string' ? Promise.resolve(file) : file();
  return made.then((text) => ({
    status: 404,
    headers: neverKept(types['html'] ?? ''),
    // The page is written for the root of a server; this one may serve the site elsewhere as well.
    body: text
      .replaceAll(/ (href|src|data-root)="\//g, ` $1="${rootFrom(path)}`)
      .replaceAll(ownOrigin, originOf(request)),
  }));
}

/**
 * The headers of an answer that holds for one moment only.
 *
 * @param type - its media type
 * @returns names and values in turn
 * @example neverKept('text/event-stream') // ['Content-Type', 'text/event-stream', …]
 */
export function neverKept(type: string): string[] {
  return ['Content-Type', type, 'Cache-Control', 'no-store', 'X-Content-Type-Options', 'nosniff'];
}

function rootFrom(path: string): string {
  return '../'.repeat(path.split('/').length - 1) || './';
}

type Prepared = { etag: string; bodies: Record<Coding, Promise<Uint8Array>> };
type Coding = 'br' | 'gzip' | 'identity';

/**
 * Reads the path of a file of a site.
 *
 * @param url - the target of the request
 * @returns the path below the root of the site; `undefined` for one that cannot be decoded
 * @example sitePathOf('/?a=1') // 'index.html'
 */
export function sitePathOf(url: string): string | undefined {
  try {
    const path = decodeURIComponent(url.replace(/[?#].*$/, '')).replace(/^\//, '');
    return path === '' ? 'index.html' : path;
  } catch {
    return undefined;
  }
}

/** The address that the pages are requested at (RFC 9110, 7.2); the server has checked it already. */
function originOf({ headers: { host } }: SiteRequest): string {
  const usable = typeof host === 'string' && /^(?:[\w.-]+|\[[\da-f:.]+\])(?::\d+)?$/i.test(host);
  return `http://${usable ? host : '127.0.0.1:4010'}`;
}

async function prepare(file: string | (() => Promise<string>), origin: string): Promise<Prepared> {
  const text = typeof file === 'string' ? file : await file();
  const body = Buffer.from(text.replaceAll(ownOrigin, origin));
  return {
    etag: createHash('sha256').update(body).digest('base64url').slice(0, 22),
    bodies: encodeLazily({
      br: () =>
        promisify(brotliCompress)(body, {
          params: { [constants.BROTLI_PARAM_QUALITY]: 9, [constants.BROTLI_PARAM_SIZE_HINT]: body.length },
        }),
      gzip: () => promisify(gzip)(body, { level: 9 }),
      identity: async () => body,
    }),
  };
}

/** Encodes a body when a client first accepts the coding. */
function encodeLazily(makers: Record<Coding, () => Promise<Uint8Array>>): Prepared['bodies'] {
  const made: Partial<Record<Coding, Promise<Uint8Array>>> = {};
  const get = (coding: Coding): Promise<Uint8Array> => (made[coding] ??= makers[coding]());
  return Object.defineProperties(
    {} as Prepared['bodies'],
    Object.fromEntries((Object.keys(makers) as Coding[]).map((coding) => [coding, { get: () => get(coding) }])),
  );
}

async function answerWith(request: SiteRequest, type: string, { etag, bodies }: Prepared): Promise<SiteResponse> {
  const coding = chooseCoding(textOf(request, 'accept-encoding'));
  const tag = `"${etag}-${coding}"`;
  const headers = [
    ...['Content-Type', type],
    ...['ETag', tag],
    ...['Cache-Control', 'no-cache'],
    ...['Vary', 'Accept-Encoding'],
    ...['X-Content-Type-Options', 'nosniff'],
    ...['Referrer-Policy', 'no-referrer'],
    // A policy in a meta element cannot contain this directive (CSP Level 3, 3.3).
    ...['Content-Security-Policy', "frame-ancestors 'none'"],
  ];
  const known = textOf(request, 'if-none-match').split(/\s*,\s*/);
  if (known.some((one) => one.replace(/^W\//, '') === tag)) return { status: 304, headers, body: '' };
  const body = await bodies[coding];
  return { status: 200, headers: coding === 'identity' ? headers : [...headers, 'Content-Encoding', coding], body };
}

function textOf({ headers }: SiteRequest, name: string): string {
  return String(headers[name] ?? '');
}

/** The best coding that the client accepts (RFC 9110, 12.5.3). */
function chooseCoding(accepted: string): Coding {
  const refused = /;\s*q=0(?:\.0*)?\s*$/;
  const accepts = (coding: string): boolean =>
    accepted
      .split(',')
      .some((part) => part.trim().split(';')[0]?.trim().toLowerCase() === coding && !refused.test(part));
  return (['br', 'gzip'] as const).find(accepts) ?? 'identity';
}
