import type { Contract } from '../contract/contract.ts';
import type { WrittenHttpRequest as SentRequest } from '../contract/request/write-request.ts';
import { attributionHeader, type Answer } from '../serve/answer/answer.ts';
import { answerCommand, type Commands } from '../serve/control/control.ts';
import { urlPartsOf } from '../serve/message/message.ts';
import { rpcPath } from '../contract/routes/routes.ts';
import { corsOf, type Cors } from '../serve/access/access.ts';
import { listenFor } from '../serve/http/listening.ts';
import type { ListenOptions } from '../serve/http/node-server.ts';
import { headerOf, type PlainRequest, type PlainResponse, type Respond } from '../serve/message/message.ts';
import { problem } from '../serve/refusal/problem-details.ts';
import { defaultSession } from '../serve/session/session-id.ts';
import type { Target } from '../target/target.ts';
import { NoAnswerError, toReceivedAnswer } from '../remote/remote.ts';
import type { Seen } from '../traffic/traffic.ts';
import { secretsInAddress, credentialsIn } from '../redact/redact.ts';
import { destinationOf } from './destination.ts';
import { createUpstreams, type Upstream } from './upstreams.ts';
import { pickEndToEndHeaders, sendOn, type Forwarded } from './forward.ts';

/** A recording proxy in front of the servers of all APIs. */
export type Recorder = {
  /** Its address for APIs over HTTP. */
  url: string;
  /** Its address for JSON-RPC. */
  rpcUrl: string;
  close: () => Promise<void>;
};

/** What a recorder needs. */
export type RecorderOptions = ListenOptions & {
  /** The contract of the APIs that are recorded. */
  contract: Pick<Contract, 'apis' | 'operations'>;
  /** The servers to forward to. */
  target: Target;
  /** Origins whose pages may call. */
  cors: string[];
  /** The most bytes of a request's body. */
  bodyLimit: number;
  /** What can be asked for below `/_twinspec/`, which is not passed on. */
  commands: Commands;
  /** Called with each exchange as it ends, before its answer is passed on. */
  ended: (seen: Seen, started: Date) => void;
  /** Called when a server gave no answer that could be passed on. Nothing of it is recorded. */
  unanswered: (method: string, reason: string) => void;
  /** Called for an error of the recorder itself. */
  report: (error: unknown) => void;
};

/**
 * Starts a proxy that passes requests and answers on, whole and unchanged.
 *
 * @param options - see {@link RecorderOptions}
 * @returns the proxy, once it listens
 * @throws CommandError when it cannot listen there
 */
export async function startRecorder(options: RecorderOptions): Promise<Recorder> {
  const { bodyLimit, report } = options;
  const { url, close } = await listenFor(respondTo(options, corsOf(options.cors)), options, { bodyLimit, report });
  return { url, rpcUrl: url + rpcPath, close };
}

function respondTo(options: RecorderOptions, cors: Cors): Respond {
  const upstreamOf = createUpstreams(options.contract, options.target.addresses);
  return async (request) => {
    const { headers } = request;
    try {
      const command = await answerCommand(
        options.commands,
        cors,
        urlPartsOf(request.url).path,
        defaultSession,
        request,
      );
      if (command !== undefined) return toOwnResponse(cors, request, command);
      if (isFromForeignPage(cors, request)) return toOwnResponse(cors, request, foreignPage);
      const wanted = headerOf(headers, 'access-control-request-method');
      if (request.method === 'OPTIONS' && headerOf(headers, 'origin') !== undefined && wanted !== undefined)
        return toOwnResponse(cors, request, cors.preflight(request, wanted));
      return await passOn(options, cors, request, upstreamOf(request.method, request.url));
    } catch (error) {
      options.report(error);
      return toOwnResponse(cors, request, problem('no-answer', 'record failed on this request; its output says why.'));
    }
  };
}

/** Simple requests of pages have no `Origin` if they are GETs, but browsers tell where they come from. */
function isFromForeignPage(cors: Cors, request: PlainRequest): boolean {
  const { headers } = request;
  const isNameless = headerOf(headers, 'origin') === undefined;
  return isNameless ? headerOf(headers, 'sec-fetch-site') === 'cross-site' : cors.isForeign(request);
}

const foreignPage = problem(
  'foreign-page',
  'A page of another origin sent this, and would call the server with the credentials of --url or --rpc; ' +
    'allow its origin with --cors.',
);

async function passOn(
  options: RecorderOptions,
  cors: Cors,
  request: PlainRequest,
  upstream: Upstream | undefined,
): Promise<PlainResponse> {
  const { target, bodyLimit } = options;
  const { method, body } = request;
  const refuse = (answer: Answer): PlainResponse => toOwnResponse(cors, request, answer);
  if (body === undefined)
    return refuse(problem('body-too-large', `The body is larger than ${bodyLimit} bytes (--body-limit).`));
  const { apis } = options.contract;
  if (upstream === undefined) return refuse(problem('unknown-path', `No API is at this path: ${placesOf(apis)}.`));
  const { api, base, below } = upstream;
  if (base === undefined)
    return refuse(problem('no-upstream-answer', `record was given no address of ${api} (--url).`));
  const url = below === undefined ? new URL(base) : destinationOf(base, below);
  if (url === undefined)
    return refuse(
      problem('malformed-request', 'The target has to be a path below the server, with one slash first and no dots.'),
    );
  const headers = pickEndToEndHeaders(request.headers);
  const signal = request.signal?.();
  const started = new Date();
  const begun = performance.now();
  let answer: Forwarded;
  try {
    const all = { ...target.headers[api], ...headers };
    answer = await sendOn({ url, method, headers: all, body, timeout: target.timeout, signal });
  } catch (error) {
    if (!(error instanceof NoAnswerError)) throw error;
    const reason = signal?.aborted === true ? 'the caller hung up' : error.message;
    options.unanswered(method, reason);
    const name = error.reason === 'late' ? 'late-upstream-answer' : 'no-upstream-answer';
    return refuse(problem(name, `The API ${api} gave no answer that can be passed on: ${reason}.`));
  }
  const sent: SentRequest = {
    ...{ method, url: url.href, headers },
    ...(body.length > 0 && { body: Buffer.from(body).toString('utf8') }),
  };
  const milliseconds = Math.round(performance.now() - begun);
  const added = [...secretsInAddress(base), ...Object.values(target.headers[api] ?? {}).flatMap(credentialsIn)];
  try {
    options.ended(
      { request: sent, answer: toReceivedAnswer(answer.status, answer.received, answer.raw), milliseconds, added, api },
      started,
    );
  } catch (error) {
    // The caller gets the answer even if it cannot be recorded.
    options.report(error);
  }
  return toPassedResponse(cors, request, answer);
}

/** Where the APIs are, for a caller. */
function placesOf(apis: Contract['apis']): string {
  return apis.map(({ name, paths }) => `${name} is at ${paths[0] || '/'}`).join(', ');
}

/** Pages may read the answer if this proxy lets them call; what the server says is about its own address. */
function toPassedResponse(
  cors: Cors,
  request: PlainRequest,
  { status, headers, received, raw }: Forwarded,
): PlainResponse {
  const isPage = headerOf(request.headers, 'origin') !== undefined;
  const kept = isPage ? withoutCors(headers) : headers;
  const length = received['content-length'];
  return {
    status,
    headers: isPage ? [...kept, ...cors.headers(request, kept)] : kept,
    body: raw,
    ...(request.method === 'HEAD' && { length: length === undefined ? 'unknown' : Number(length) }),
  };
}

function withoutCors(headers: string[]): string[] {
  return headers.filter((_, i) => !/^access-control-/i.test(headers[i - (i % 2)] ?? ''));
}

/** An answer of the proxy's own. */
function toOwnResponse(cors: Cors, request: PlainRequest, answer: Answer): PlainResponse {
  const { status, contentType, body, headers = [], by } = answer;
  const type = contentType === undefined ? [] : ['Content-Type', contentType];
  return {
    status,
    headers: [...cors.headers(request, headers), attributionHeader, by.header, ...type, ...headers],
    body,
  };
}
