import { createRequire } from 'node:module';
import { asObject, asText, isObject, type Json, type JsonObject } from '../contract/base/json.ts';
import { requirePackages } from '../contract/base/optional-packages.ts';
import type { Contract } from '../contract/contract.ts';
import { removeExternalReferences } from '../contract/export/export.ts';
import type { Operation } from '../contract/operation.ts';
import type { RpcMethod } from '../contract/rpc-method.ts';
import { fillTemplate } from '../contract/routes/routes.ts';
import { attributeToOther, type Answer } from '../serve/answer/answer.ts';
import type { Call, RpcAnswer, RpcCall } from '../serve/call-types.ts';
import type { Engine } from '../serve/engine.ts';
import type { RequestHeaders } from '../serve/message/message.ts';
import { readPairs } from '../../src/wire/read.ts';
import type { ParsedRequest } from '../serve/request/request.ts';
import { preferenceIn, type Preference } from './choose/prefer-header.ts';
import { rpcError, rpcFailure } from '../serve/rpc/rpc.ts';
import type { Sessions } from './session/mock-sessions.ts';
import { decodeFormText } from '../../src/wire/percent.ts';

/** An operation in Prism's form. */
type PrismOperation = { method: string; path: string };

type PrismRequest = {
  method: string;
  url: { path: string; query: { [name: string]: string | string[] } };
  headers: { [name: string]: string };
  body?: unknown;
};

/** Prism's answer, or why there is none. */
type PrismOutcome =
  | {
      _tag: 'Right';
      right: {
        output: { statusCode: number; headers?: { [name: string]: string }; body?: unknown };
        validations: { input: object[] };
      };
    }
  | { _tag: 'Left'; left: Error & { status?: number; additional?: { headers?: { [name: string]: string } } } };

/** The parts of @stoplight/prism-http that are used. */
type PrismPackage = {
  getHttpOperationsFromSpec: (document: object) => Promise<PrismOperation[]>;
  createInstance: (
    config: object,
    components: object,
  ) => { request: (input: PrismRequest, operations: PrismOperation[], config: object) => () => Promise<PrismOutcome> };
  ProblemJsonError: { toProblemJson: (error: Error) => JsonObject };
};

/**
 * Loads stock Prism.
 *
 * @throws MissingPackages when it is not installed
 */
export function loadPrism(): PrismPackage {
  requirePackages('prism');
  // Prism is CommonJS, whose exports look different after an import in Node, tsx and vitest.
  return createRequire(import.meta.url)('@stoplight/prism-http') as PrismPackage;
}

/** Prism validates requests and answers, and makes data up only if a client asks for it. */
const config = { isProxy: false, checkSecurity: true, validateRequest: true, validateResponse: true, errors: false };

const silent: { [method: string]: unknown } = Object.fromEntries(
  ['trace', 'debug', 'info', 'success', 'warn', 'error', 'fatal'].map((level) => [level, () => undefined]),
);
silent['child'] = () => silent;

/**
 * Makes the engine that answers with stock Prism. Validation, the choice of the example and made-up data are Prism's;
 * HTTP, JSON-RPC and exchanges that a test queued with `next` remain ours.
 *
 * @param prism - see {@link loadPrism}
 * @param contract - the contract, of which Prism gets the OpenAPI documents, those of JSON-RPC lowered
 * @param sessions - know what is queued
 */
export function prismEngine(prism: PrismPackage, { apis }: Contract, exchanges: Engine, sessions: Sessions): Engine {
  const documents = apis.map(({ document }) => prism.getHttpOperationsFromSpec(removeExternalReferences(document)));
  const operations = Promise.all(documents).then((lists) => lists.flat());
  // The first request reports the error; until then it must not count as unhandled.
  operations.catch(() => undefined);
  const instance = prism.createInstance({ ...config, mock: { dynamic: false } }, { logger: silent });

  const ask = async (
    operation: Operation,
    preference: Preference | undefined,
    request: PrismRequest,
  ): Promise<PrismOutcome> => {
    const own = (await operations).filter(
      ({ method, path }) => method.toUpperCase() === operation.method && path === operation.path,
    );
    return instance.request(request, own, { ...config, mock: mockConfig(preference) })();
  };
  return {
    http: (plan) => {
      const forced = exchanges.http(plan);
      const { operation } = plan;
      return async (call, reading) => {
        if (await sessions.isQueued(call.session, operation.id)) return forced(call, reading);
        if (reading.problem !== undefined) return reading.problem;
        return answerOf(
          prism,
          operation,
          await ask(operation, preferenceIn(call), requestOf(operation, call, reading)),
        );
      };
    },
    rpc: (plan, method) => {
      const forced = exchanges.rpc(plan, method);
      const { operation } = plan;
      return async (call) => {
        if (await sessions.isQueued(call.http.session, operation.id)) return forced(call);
        return rpcAnswerOf(
          prism,
          operation,
          await ask(operation, preferenceIn(call.http), rpcRequestOf(operation, method, call)),
        );
      };
    },
  };
}

/** A preference under Prism's names. */
function mockConfig({ code, example, dynamic = false, seed }: Preference = {}): object {
  return {
    dynamic,
    ...(code !== undefined && { code }),
    ...(example !== undefined && { exampleKey: example }),
    ...(seed !== undefined && { seed }),
  };
}

/** Prism gets the path of the document, without the path of a server. */
function requestOf(
  { method, path }: Operation,
  { headers, search, pathValues }: Call,
  { view }: ParsedRequest,
): PrismRequest {
  const query = Object.fromEntries(
    Array.from(readPairs(search).byName, ([name, texts]) => {
      const [first = '', ...others] = texts.map(decodeFormText);
      return [name, others.length === 0 ? first : [first, ...others]];
    }),
  );
  return {
    method: method.toLowerCase(),
    url: { path: fillTemplate(path, (name) => pathValues[name]), query },
    headers: textHeaders(headers),
    ...(view.body !== undefined && { body: view.body }),
  };
}

function rpcRequestOf({ method, path }: Operation, { method: name }: RpcMethod, { view, http }: RpcCall): PrismRequest {
  const body = { jsonrpc: '2.0', id: 0, method: name, ...asObject(view.body) };
  return { method: method.toLowerCase(), url: { path, query: {} }, headers: textHeaders(http.headers), body };
}

function textHeaders(headers: RequestHeaders): { [name: string]: string } {
  return Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, String(value ?? '')]));
}

function answerOf({ ProblemJsonError }: PrismPackage, operation: Operation, outcome: PrismOutcome): Answer {
  if (outcome._tag === 'Left') {
    const { left } = outcome;
    return {
      status: left.status ?? 500,
      contentType: 'application/problem+json',
      body: JSON.stringify(ProblemJsonError.toProblemJson(left)),
      headers: pairsOf(left.additional?.headers ?? {}),
      by: attributeToOther('prism', operation.id, left.message),
    };
  }
  const { output, validations } = outcome.right;
  const { statusCode, body, headers = {} } = output;
  const { 'Content-type': contentType, ...others } = headers;
  // The header in which Prism's own server reports violations.
  const violations =
    validations.input.length === 0
      ? []
      : ['sl-violations', replaceUnprintable(JSON.stringify(validations.input)).slice(0, 8000)];
  const answer: Answer = {
    status: statusCode,
    body: body === undefined ? '' : typeof body === 'string' ? body : JSON.stringify(body),
    headers: [...pairsOf(others), ...violations],
    by: attributeToOther('prism', operation.id, 'Prism answers'),
  };
  if (contentType !== undefined) answer.contentType = contentType;
  return answer;
}

/** Prism answers over HTTP; JSON-RPC needs the result, the error, or the reason of a refusal from that. */
function rpcAnswerOf({ ProblemJsonError }: PrismPackage, operation: Operation, outcome: PrismOutcome): RpcAnswer {
  const by = attributeToOther('prism', operation.id, 'Prism answers');
  if (outcome._tag === 'Left') {
    const { detail, title } = ProblemJsonError.toProblemJson(outcome.left);
    const code = (outcome.left.status ?? 500) < 500 ? '-32602' : '-32603';
    return { ...rpcFailure(operation, rpcError(code, asText(detail ?? null) ?? asText(title ?? null))), by };
  }
  const { output, validations } = outcome.right;
  if (output.statusCode >= 400) {
    const violations = validations.input as Json[];
    return { ...rpcFailure(operation, rpcError('-32602', 'Prism refuses them', { violations })), by };
  }
  const body = asObject(output.body as Json | undefined);
  const error = body['error'];
  if (!isObject(error)) return { result: JSON.stringify(body['result'] ?? null), by };
  const { code, message, data } = error;
  return { error: { code: Number(code), message: asText(message) ?? '', ...(data !== undefined && { data }) }, by };
}

function pairsOf(headers: { [name: string]: string }): string[] {
  return Object.entries(headers).flatMap(([name, value]) => [name, replaceUnprintable(String(value))]);
}

/** Replaces what the value of a header cannot hold (RFC 9110, section 5.5). */
function replaceUnprintable(text: string): string {
  return text.replaceAll(/[^\t\x20-\x7e\x80-\xff]/g, '?');
}
