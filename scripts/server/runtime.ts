// The entry `twinspec/server/runtime`: what emitted servers are bound to. It knows no contract.
import { compiledFrom, type EmittedContract } from './compiled.ts';
import type { AnyCaller } from './caller.ts';
import { serverOf, type Readers, type Server, type ServerOptions } from './create.ts';

export type { ServeOptions } from '../serve/assembled.ts';
export type { Command, Commands } from '../serve/control.ts';
export type { Pages } from '../serve/core.ts';
export type { CloseOptions, ListenOptions } from '../serve/node-server.ts';
export type { NodeHttpRequest, NodeHttpResponse, NodeHttpServer } from '../serve/node-server.ts';
export type { LogStyle } from '../serve/log.ts';
export type { PlainRequest, PlainResponse, RequestHeaders, StreamedBody } from '../serve/message.ts';
export type { Streamed } from '../serve/streaming.ts';
export type { ReceivedRequest } from '../serve/record.ts';
export type { EmittedContract } from './compiled.ts';
export type { HandlerChoice, ListeningServer, Server, ServerOptions } from './create.ts';
export type { Around, CallInfo, EndedCall, KnownCall, Opened, CallOutcome, ResponseAddition } from './around.ts';
export type { AnyCaller, Authenticate, LetIn, RefusedCaller, ShownCredentials } from './caller.ts';
export type { AnswerCheck } from './check.ts';
export type { ProblemShape, ShapedProblem } from './problem-shape.ts';
export type { ProblemFacts } from '../serve/answer.ts';
export type { RpcFallback, RpcOutcome, UnknownRpcRequest } from './fallback.ts';
export type { Health } from './health.ts';
export type { FailureChanges } from './failure.ts';
export type { FilePart, MultipartBody } from './form.ts';
export { forms, type Forms } from './forms.ts';
export { jsonRpc, type JsonRpc } from './json-rpc.ts';
export { createServerFrom, type AnyContract } from './from-documents.ts';
export type {
  AnyHandler,
  AnyHandlers,
  AnyRequest,
  Given,
  HttpHandler,
  HttpOperation,
  HttpRequest,
  Items,
  RpcHandler,
  RpcOperation,
  RpcRequest,
  ShownCredential,
  WithItems,
} from './handler.ts';
export type { ServerLimits } from './limits.ts';
export { Refusal, type RefusalOptions } from './refusal.ts';
export type { Reply, ReplyOptions } from './reply.ts';

/**
 * Makes a server for a contract that `twinspec generate` wrote. The emitted `createServer` calls it, with types for its
 * handlers; to serve documents as they are, use `createServerFrom`.
 *
 * @param emitted - the contract
 * @param options - the handlers, and how the server answers
 * @returns the server, which does not listen yet
 * @throws CommandError for operations without a handler, a handler of an unknown operation, a credential of an unknown
 *   security scheme, or mutualTLS that nobody checks
 * @example
 * const emitted = { openapi, requests, conditions, responses, results };
 * const server = bindServer<Handlers>(emitted, { handlers: { mintFT }, missing: 501 });
 */
export function bindServer<Handlers extends object, Caller extends AnyCaller = never, Context = unknown>(
  emitted: EmittedContract & Readers,
  options: ServerOptions<Handlers, Caller, Context>,
): Server {
  const { forms, jsonRpc, ...compiled } = emitted;
  return serverOf(compiledFrom(compiled), options, { forms, jsonRpc });
}
