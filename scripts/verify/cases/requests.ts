import { isFailure } from '../../contract/exchange/exchange.ts';
import { asObject, pointerTokens, setAtTokens, type JsonObject } from '../../contract/base/json.ts';
import type { Exchange, Operation } from '../../contract/operation.ts';
import { hasRequiredParameters } from '../../contract/http/http.ts';
import type { RequestParts } from '../../contract/request/write-request.ts';
import { sampleRequest, type SampleSource } from '../../contract/sample/sample.ts';
import type { RequestValidators } from '../../contract/validate/validator-types.ts';
import { placeholderOf } from '../../target/target.ts';

/**
 * Completes the requests of an operation: values that the document requires and an example lacks are made up.
 *
 * @returns `ofExchange` completes the request of an exchange; `madeUp` makes one up, `undefined` if no value was found
 *   for something required
 * @example requestsOf(sampleSourceOf(api), getPet, validators).madeUp() // { headers: {}, path: { petId: 1 } }
 */
export function requestsOf(
  source: SampleSource,
  operation: Operation,
  validators: RequestValidators,
): { ofExchange: (exchange: Exchange) => RequestParts; madeUp: () => RequestParts | undefined } {
  let sampled: { request: RequestParts | undefined } | undefined;
  // Most exchanges are complete, and making a request up takes time.
  const sample = (): RequestParts | undefined =>
    (sampled ??= { request: sampleRequest(source, operation, validators) }).request;
  return {
    ofExchange: (exchange) => {
      const shown = takesBody(operation) ? exchange.request : withoutBody(exchange.request);
      const filled = hasRequiredParameters(operation, shown)
        ? shown
        : fillRequest(sample(), operation, exchange, shown);
      // Every other failure is one of a known caller.
      return exchange.response.status === 401 ? filled : withCredentials(operation, filled);
    },
    madeUp: () => {
      const request = sample();
      if (request === undefined) return undefined;
      const given = withGiven(operation, request);
      return withCredentials(operation, takesBody(operation) ? given : withoutBody(given));
    },
  };
}

/** Puts the user's own values into a request that is made up. */
function withGiven({ given = [] }: Operation, request: RequestParts): RequestParts {
  const { path = {}, query = {}, cookies = {}, headers, body = {} } = request;
  let whole: JsonObject = { path, query, cookies, headers, body };
  for (const { pointer, value } of given) whole = asObject(setAtTokens(whole, pointerTokens(pointer), value));
  return given.length === 0 ? request : { ...request, ...whole };
}

function fillRequest(
  sample: RequestParts | undefined,
  operation: Operation,
  exchange: Exchange,
  shown: RequestParts,
): RequestParts {
  const filled: RequestParts = { ...shown };
  if (sample?.path !== undefined) filled.path = { ...sample.path, ...shown.path };
  // What the request of a failure lacks may be the reason for the failure.
  if (isFailure(exchange)) return filled;
  if (sample?.query !== undefined) filled.query = { ...sample.query, ...shown.query };
  if (sample?.cookies !== undefined) filled.cookies = { ...sample.cookies, ...shown.cookies };
  filled.headers = { ...pickPlainHeaders(operation, sample), ...shown.headers };
  return filled;
}

/** In HTTP a body has no meaning for these methods (RFC 9110, section 9.3), and `fetch` refuses it. */
function takesBody({ method }: Operation): boolean {
  return method !== 'GET' && method !== 'HEAD';
}

function withoutBody({ body: _, contentType: __, ...parts }: RequestParts): RequestParts {
  return parts;
}

/** Only plain header parameters: exchanges show credentials, or lack them on purpose. */
function pickPlainHeaders({ headers }: Operation, sample: RequestParts | undefined): Record<string, string> {
  const plain = new Set(headers.filter(({ scheme }) => scheme === undefined).map(({ name }) => name));
  return Object.fromEntries(Object.entries(sample?.headers ?? {}).filter(([name]) => plain.has(name)));
}

/** A scheme without a demo value gets a placeholder, which a mock accepts and a live server refuses. */
function withCredentials({ security }: Operation, parts: RequestParts): RequestParts {
  const filled: RequestParts = { ...parts, headers: { ...parts.headers } };
  for (const { scheme } of security[0] ?? []) {
    const { travels, example } = scheme;
    if (travels === undefined || example !== undefined) continue;
    if (travels.in === 'header') filled.headers[travels.name] ??= placeholderOf(scheme);
    else if (travels.in === 'query') filled.query = { [travels.name]: placeholderOf(scheme), ...filled.query };
    else filled.cookies = { [travels.name]: placeholderOf(scheme), ...filled.cookies };
  }
  return filled;
}
