// The entry `twinspec/server/runtime`: what emitted servers are bound to. It knows no contract.
import { assembleCompiledContract, assembleCompiledApis, type EmittedContract } from './compiled.ts';
import type { AnyCaller } from './call/authenticate.ts';
import { serverOf, type Readers, type Server, type ServerOptions } from './create.ts';

export type { ServeOptions } from '../serve/contract-server.ts';
export type { Command, Commands } from '../serve/control/control.ts';
export type { Pages } from '../serve/call-types.ts';
export type { CloseOptions, ListenOptions } from '../serve/http/node-server.ts';
export type { NodeHttpRequest, NodeHttpResponse, NodeHttpServer } from '../serve/http/node-server.ts';
export type { LogStyle } from '../serve/log/log.ts';
export type { PlainRequest, PlainResponse, RequestHeaders, StreamedBody } from '../serve/message/message.ts';
export type { StreamSource, StreamSource as Streamed } from '../serve/stream/stream.ts';
export type { ReceivedRequest } from '../serve/memory/memory.ts';
export type { EmittedContract } from './compiled.ts';
export type { HandlerChoice, ListeningServer, Server, ServerOptions } from './create.ts';
export type {
  Around,
  CallInfo,
  EndedCall,
  KnownCall,
  Opened,
  CallOutcome,
  ResponseAddition,
} from './call/call-hooks.ts';
export type { AnyCaller, Authenticate, LetIn, RefusedCaller, ShownCredentials } from './call/authenticate.ts';
export type { AnswerCheck } from './answer-check.ts';
export type { ProblemShape, ShapedProblem } from './answer/problem-shape.ts';
export type { ProblemFacts } from '../serve/answer/answer.ts';
export type { RpcFallback, RpcOutcome, UnknownRpcRequest } from './answer-unknown.ts';
export type { Health } from './health.ts';
export type { FailureChanges } from './answer/failure.ts';
export type { FilePart, MultipartBody, PartsBody } from '../serve/form/request-body.ts';
export { forms, type Forms } from '../serve/form/request-body.ts';
export { jsonRpc, type JsonRpc } from './call/json-rpc.ts';
export { longIntegers, type LongIntegers } from './call/long-integers.ts';
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
} from './call/handler.ts';
export type { ServerLimits } from './limits.ts';
export { Refusal, type RefusalOptions } from './answer/refusal.ts';
export type { Reply, ReplyOptions } from './answer/reply.ts';

/**
 * Makes a server for a contract that `twinspec generate` wrote. The emitted `createServer` calls it, with types for its
 * handlers; to serve documents as they are, use `createServerFrom`.
 *
 * @param options - the handlers, and how the server answers
 * @returns the server, which does not listen yet
 * @throws CommandError for operations without a handler, a handler of an unknown operation, a credential of an unknown
 *   security scheme, or mutualTLS without a check
 * @example
 * const emitted = { openapi, requests, conditions, responses, results };
 * const server = bindServer<Handlers>(emitted, { handlers: { mintFT }, missing: 501 });
 */
export function bindServer<Handlers extends object, Caller extends AnyCaller = never, Context = unknown>(
  emitted: EmittedContract & Readers,
  options: ServerOptions<Handlers, Caller, Context>,
): Server {
  const { forms, jsonRpc, longIntegers, ...compiled } = emitted;
  return serverOf(assembleCompiledContract(compiled), options, { forms, jsonRpc, longIntegers });
}

/**
 * Makes one server for the contracts of several APIs that `twinspec generate` wrote. The emitted `createServer` of all
 * of them calls it, with types for its handlers.
 *
 * @param emitted - what `server.ts` of each API exports, by the name of the API
 * @param options - the handlers, and how the server answers
 * @returns the server, which does not listen yet
 * @throws CommandError as {@link bindServer}
 * @example const server = bindServers<Handlers>({ orders: orders.emitted, stock: stock.emitted }, { handlers });
 */
export function bindServers<Handlers extends object, Caller extends AnyCaller = never, Context = unknown>(
  emitted: Readonly<Record<string, EmittedContract & Readers>>,
  options: ServerOptions<Handlers, Caller, Context>,
): Server {
  const { forms, jsonRpc, longIntegers } = Object.assign({}, ...Object.values(emitted)) as Readers;
  return serverOf(assembleCompiledApis(emitted), options, { forms, jsonRpc, longIntegers });
}
