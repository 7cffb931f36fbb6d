import { asObject, type Json } from '../contract/base/json.ts';
import { isJson } from '../contract/media/media.ts';
import type { Operation } from '../contract/operation.ts';
import type { RequestParts, WrittenHttpRequest } from '../contract/request/write-request.ts';
import type { RequestValidators } from '../contract/validate/validator-types.ts';
import { violationsOf } from '../contract/validate/violations.ts';
import { parametersOf, readParameters, type ParameterReader } from '../serve/request/request.ts';
import type { Fault } from '../findings/findings.ts';
import { redactedText } from '../redact/redact.ts';
import type { JudgeContext } from '../judge/judge.ts';
import { possibilities } from '../contract/schema/reading.ts';

/** A part of a call that its recording leaves out, so that nothing can be said of it. */
export type UnrecordedPart = 'request headers' | 'request body' | 'headers' | 'body';

/** A request as it was recorded, with what is told once of all its calls. */
export type AskedRequest = WrittenHttpRequest & {
  /** By lower-case names. */
  headers: Record<string, string>;
  /** Whether the recording hides a value there. */
  hidesUrl: boolean;
  hidesBody: boolean;
};

/** As {@link redactedText} is written in a URL. */
const hiddenInUrl = encodeURIComponent(redactedText);

/**
 * Reads what a recorded request says of all its calls.
 *
 * @param request - the request as it was sent, or as its recording has it
 */
export function toAskedRequest(request: WrittenHttpRequest): AskedRequest {
  return {
    ...request,
    headers: Object.fromEntries(Object.entries(request.headers).map(([name, value]) => [name.toLowerCase(), value])),
    hidesUrl: request.url.includes(redactedText) || request.url.includes(hiddenInUrl),
    hidesBody: request.body?.includes(redactedText) === true,
  };
}

/** Why a request should be refused: it completes "a refusal, as …", and the place that says so. */
export type RequestFlaw = { sentence: string; pointer?: string };

/** What is found about a request. */
type Found = {
  /** Why it should be refused. */
  flaws: RequestFlaw[];
  /** Whether parts that are not known may be a further reason. */
  isUnsure: boolean;
  /** What the contract does not know, and servers ignore. */
  strange: Fault[];
};

/** The readers of each operation's parameters. */
const readers = new WeakMap<RequestValidators, Map<string, ParameterReader[]>>();

/**
 * Judges a recorded request: its parameters, credentials and body.
 *
 * @param asked - the request as it was sent, its parts, and what is not known of it
 * @returns see {@link Found}; no sentence repeats a value, which may be secret
 */
export function findRequestFlaws(
  { validators }: JudgeContext,
  operation: Operation,
  {
    request,
    view,
    unknown,
    rawPath,
  }: {
    request: AskedRequest;
    view: RequestParts;
    unknown: UnrecordedPart[];
    /** The values of the path as they were sent; without it, those of the view count as one text each. */
    rawPath?: Record<string, string> | undefined;
  },
): Found {
  const [lacksHeaders, lacksBody] = [unknown.includes('request headers'), unknown.includes('request body')];
  const { headers } = request;
  const flaws: RequestFlaw[] = [];
  const missing = operation.headers.filter(
    ({ name, required }) => required && headers[name.toLowerCase()] === undefined,
  );
  if (!lacksHeaders)
    for (const { name, scheme } of missing)
      if (scheme !== undefined) flaws.push({ sentence: `the header ${name} is missing` });
  if (operation.rpc === undefined) {
    const path =
      rawPath ??
      Object.fromEntries(
        Object.entries(view.path ?? {}).map(([name, value]) => [name, encodeURIComponent(String(value))]),
      );
    flaws.push(...parameterFlaws(validators, operation, request, { headers, path, lacksHeaders }));
    flaws.push(...bodyFlaws(operation, request, headers['content-type'], lacksBody));
  }
  // Whether what is hidden in a body fits, cannot be told.
  if (view.body !== undefined && !request.hidesBody) {
    const validate = validators.requests[operation.id];
    if (validate?.(view.body) === false)
      for (const { pointer, message } of violationsOf(validate.errors))
        flaws.push({
          sentence: `${pointer === '' ? 'the body' : `${pointer} in the body`} ${message.replace(/\.$/, '')}`,
        });
  }
  return {
    flaws,
    isUnsure: (lacksHeaders && missing.length > 0) || (lacksBody && request.body === undefined && takesBody(operation)),
    strange: operation.rpc === undefined ? strangeParameters(operation, request.url) : [],
  };
}

function takesBody({ request }: Operation): boolean {
  return request !== undefined;
}

function parameterFlaws(
  validators: RequestValidators,
  operation: Operation,
  { url }: WrittenHttpRequest,
  sent: { headers: Record<string, string>; path: Record<string, string>; lacksHeaders: boolean },
): RequestFlaw[] {
  const own = readers.get(validators) ?? new Map<string, ParameterReader[]>();
  readers.set(validators, own);
  const known = own.get(operation.id) ?? parametersOf(operation, validators.parameters[operation.id] ?? {});
  own.set(operation.id, known);
  // A header that was not recorded may have been sent.
  const read = sent.lacksHeaders
    ? known.filter(({ in: where, name }) => {
        if (where === 'cookie') return sent.headers['cookie'] !== undefined;
        return where !== 'header' || sent.headers[name.toLowerCase()] !== undefined;
      })
    : known;
  const query = URL.canParse(url) ? new URL(url).search.slice(1) : (url.split('?')[1] ?? '');
  const { violations, ...values } = readParameters(read, { path: sent.path, query, headers: sent.headers });
  const members = { query: values.query, path: values.path, header: values.headers, cookie: values.cookies };
  // A recording hides what is secret, and what the contract does not mention.
  const hiding = new Map<Json | undefined, boolean>();
  const isHiding = (value: Json | undefined): boolean => {
    const known = hiding.get(value) ?? JSON.stringify(value ?? null).includes(redactedText);
    hiding.set(value, known);
    return known;
  };
  return violations.flatMap(({ in: where, pointer, message }) => {
    const name = pointer.split('/')[1]?.replaceAll('~1', '/').replaceAll('~0', '~') ?? '';
    if (isHiding(asObject(members[where as keyof typeof members])[name])) return [];
    const parameter = operation.parameters.find((one) => one.in === where && one.name === name);
    const sentence = `the ${where} parameter ${pointer.slice(1)} ${message.replace(/\.$/, '')}`;
    return [{ sentence, ...(parameter !== undefined && { pointer: parameter.pointer }) }];
  });
}

function bodyFlaws(
  { request: documented }: Operation,
  { body }: WrittenHttpRequest,
  type: string | undefined,
  isUnknown: boolean,
): RequestFlaw[] {
  if (documented === undefined || body === redactedText) return [];
  if (body === undefined || body === '')
    return documented.required && !isUnknown ? [{ sentence: 'the body is missing', pointer: documented.pointer }] : [];
  const sent = type?.split(';')[0]?.trim().toLowerCase();
  if (sent === undefined) return [];
  const fits = documented.bodies.some(({ contentType }) => isInRange(sent, contentType));
  if (documented.bodies.length > 0 && !fits)
    return [{ sentence: `a body of type ${sent} is not documented`, pointer: documented.pointer }];
  return isJson({ contentType: sent }) && !isReadable(body) ? [{ sentence: 'the body is not JSON' }] : [];
}

function isInRange(sent: string, documented: string): boolean {
  const [range = ''] = documented.toLowerCase().split(';');
  const wanted = range.trim();
  return wanted === '*/*' || wanted === sent || (wanted.endsWith('/*') && sent.startsWith(wanted.slice(0, -1)));
}

function isReadable(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

/** Query parameters that are neither parameters nor credentials of the operation. */
function strangeParameters(operation: Operation, url: string): Fault[] {
  if (!URL.canParse(url) || operation.parameters.some((one) => one.in === 'querystring')) return [];
  const isOpen = operation.parameters.some(
    ({ in: where, style, explode, schema }) =>
      where === 'query' && style === 'form' && explode && schema !== undefined && mayBeObject(operation, schema),
  );
  if (isOpen) return [];
  const credentials = new Set(
    operation.security.flat().flatMap(({ scheme: { travels } }) => (travels?.in === 'query' ? travels.name : [])),
  );
  const isKnown = (name: string): boolean =>
    credentials.has(name) ||
    operation.parameters.some(
      (one) =>
        one.in === 'query' && (one.name === name || (one.style === 'deepObject' && name.startsWith(`${one.name}[`))),
    );
  const unknown = [...new Set(new URL(url).searchParams.keys())].filter((name) => !isKnown(name));
  return unknown.map((name) => ({
    rule: 'unknown-parameter',
    pointer: '',
    expected: 'query parameters that the contract documents',
    got: `the query parameter ${JSON.stringify(name.slice(0, 60))}`,
    spec: { api: operation.api, pointer: operation.pointer },
  }));
}

/** The members of such a value are parameters of their own, whatever their names are. */
function mayBeObject({ schemaAt }: Operation, pointer: string): boolean {
  return possibilities(schemaAt, [pointer]).kinds.has('object');
}
