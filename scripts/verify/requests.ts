import { isFailure } from '../contract/choose.ts';
import type { Api, Exchange, Operation, SecurityScheme } from '../contract/operation.ts';
import type { RequestParts } from '../contract/request.ts';
import { sampleRequest } from '../contract/sample.ts';
import type { RequestValidators } from '../contract/validators.ts';

/**
 * Makes the requests of an operation complete: what an example leaves open and the document requires is made up.
 *
 * @param api - whose operation it is
 * @param operation - any operation of the contract
 * @param validators - the request validators of the contract
 * @returns `ofExchange` completes what an exchange shows; `madeUp` is a request of its own, `undefined` where no value
 *   was found for something required
 * @example requestsOf(api, getPet, validators).madeUp // { headers: {}, path: { petId: 1 } }
 */
export function requestsOf(
  api: Api,
  operation: Operation,
  validators: RequestValidators,
): { ofExchange: (exchange: Exchange) => RequestParts; madeUp: RequestParts | undefined } {
  const sampled = sampleRequest(api, operation, validators);
  const sample = sampled !== undefined && !takesBody(operation) ? withoutBody(sampled) : sampled;
  const madeUp = sample === undefined ? undefined : withCredentials(operation, sample);
  return {
    ofExchange: (exchange) => {
      const { request } = exchange;
      const filled: RequestParts = takesBody(operation) ? { ...request } : withoutBody(request);
      if (sample?.path !== undefined) filled.path = { ...sample.path, ...request.path };
      // What a request to be refused lacks may be the very thing that its error is about.
      if (isFailure(exchange)) return filled;
      if (sample?.query !== undefined) filled.query = { ...sample.query, ...request.query };
      if (sample?.cookies !== undefined) filled.cookies = { ...sample.cookies, ...request.cookies };
      filled.headers = { ...missingHeaders(operation, sample), ...request.headers };
      return withCredentials(operation, filled);
    },
    madeUp,
  };
}

/** HTTP gives the body of these no meaning (RFC 9110, section 9.3), and `fetch` refuses it. */
function takesBody({ method }: Operation): boolean {
  return method !== 'GET' && method !== 'HEAD';
}

function withoutBody({ body: _, contentType: __, ...parts }: RequestParts): RequestParts {
  return parts;
}

/** Plain header parameters: credentials are shown by exchanges, or left out on purpose. */
function missingHeaders({ headers }: Operation, sample: RequestParts | undefined): Record<string, string> {
  const plain = new Set(headers.filter(({ scheme }) => scheme === undefined).map(({ name }) => name));
  return Object.fromEntries(Object.entries(sample?.headers ?? {}).filter(([name]) => plain.has(name)));
}

/** A scheme without a demo value gets one that every mock takes, and that a live server refuses. */
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

/**
 * Makes a credential up where the document shows none.
 *
 * @param scheme - the security scheme
 * @returns a value of the form that the scheme asks for
 * @example placeholderOf({ type: 'http', http: 'basic', … }) // 'basic dHdpbnNwZWM6dHdpbnNwZWM='
 */
export function placeholderOf({ type, http }: Pick<SecurityScheme, 'type' | 'http'>): string {
  if (type === 'apiKey') return 'twinspec';
  return http === 'basic' ? `basic ${btoa('twinspec:twinspec')}` : `${http ?? 'bearer'} twinspec`;
}
