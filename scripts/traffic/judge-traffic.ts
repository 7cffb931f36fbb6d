import { escapePattern } from '../contract/base/escape-pattern.ts';
import { asObject, isObject, tryParseJson, type Json } from '../contract/base/json.ts';
import { responsesById } from '../contract/base/responses-by-id.ts';
import { isDeeperThan } from '../contract/base/json-scan.ts';
import { findPreferredBody } from '../contract/media/media.ts';
import type { Operation } from '../contract/operation.ts';
import type { Parameter } from '../contract/message.ts';
import { responseFor } from '../contract/responses/responses.ts';
import { textsAround, namesIn } from '../contract/routes/routes.ts';
import type { WrittenHttpRequest, RequestParts } from '../contract/request/write-request.ts';
import { judgeAnswer, type JudgeContext } from '../judge/judge.ts';
import { checkId, type Check, type Result } from '../checks/checks.ts';
import {
  type Fault,
  type Judgement,
  toAllowedJudgement,
  toBrokenJudgement,
  toShownJudgement,
  type RuleName,
} from '../findings/findings.ts';
import {
  toAskedRequest,
  findRequestFlaws,
  type AskedRequest,
  type RequestFlaw,
  type UnrecordedPart,
} from './request-flaws.ts';
import { redactionOf, redactedText, redactAddress } from '../redact/redact.ts';
import { maxLevels, type ReceivedAnswer } from '../remote/remote.ts';
import { isOf, type Verdict } from './verdict.ts';
import { decodePercent } from '../../src/wire/percent.ts';
import { possibilities } from '../contract/schema/reading.ts';

/** A recorded request with its answer. */
export type Seen = {
  request: WrittenHttpRequest;
  answer: ReceivedAnswer;
  milliseconds: number;
  /** When it was sent, in milliseconds since 1970, if the recording says so. */
  started?: number;
  /** The API that it was sent to, if that is known: of the calls that several have, its own is meant. */
  api?: string;
  /** The parts that are not known; those that are there all the same are judged. */
  unknown?: UnrecordedPart[];
  /** The secrets that a proxy added to the request: its answer may repeat them. */
  added?: string[];
  /** Who called, if the recording says so: an address. */
  caller?: string;
  /** What `record` said of it. */
  verdict?: Verdict;
};

/** What was found about a request and its answer. */
export type Judged = {
  /** One for each documented call that has an answer. */
  results: Result[];
  /** The operations that were called, those of notifications included. */
  operations: Operation[];
  /** The calls that the contract does not have. */
  undocumented: string[];
};

/**
 * Judges a recorded request with its answer. If `record` judged it by the same contract, its verdict holds, since the
 * recording hides some of what it judged.
 *
 * @returns a result for each call; a JSON-RPC batch has several
 */
export function judgeTraffic(measure: JudgeContext, seen: Seen): Judged {
  const { verdict } = seen;
  if (verdict === undefined || !isOf(verdict, measure.contract)) return judgeAnew(measure, seen);
  const { api = seen.api } = verdict;
  const judged = judgeAnew(measure, api === undefined ? seen : { ...seen, api });
  const results = judged.results.map((result, i) => ({
    ...result,
    judgement: verdict.judgements[i] ?? result.judgement,
  }));
  return { ...judged, results };
}

function judgeAnew(measure: JudgeContext, seen: Seen): Judged {
  const sent = parseBody(seen.request.body);
  const calls = Array.isArray(sent) ? sent : [sent];
  if (calls.some(isCall)) return judgeCalls(measure, seen, calls, Array.isArray(sent));
  const found = findPreferably(measure, seen, (operations) => operationAt(operations, seen.request));
  if (found === undefined)
    return {
      results: [],
      operations: [],
      undocumented: [`${seen.request.method} ${redactPath(measure, seen.request.url)}`],
    };
  const view = viewOf(found.operation, seen.request, found.path);
  const about = `${seen.request.method} ${redactPath(measure, seen.request.url, found.operation, view.path)}`;
  return {
    results: [
      resultOf(measure, {
        ...{ seen, about, view },
        ...found,
        asked: toAskedRequest(seen.request),
        answer: seen.answer,
      }),
    ],
    operations: [found.operation],
    undocumented: [],
  };
}

/** Looks for an operation in the API that a request was sent to, and then in all. */
function findPreferably<Found>(
  { contract: { operations } }: JudgeContext,
  { api }: Seen,
  find: (operations: Operation[]) => Found | undefined,
): Found | undefined {
  const own = api === undefined ? undefined : find(operations.filter((operation) => operation.api === api));
  return own ?? find(operations);
}

/**
 * Finds the documented calls of a request; a JSON-RPC batch has several.
 *
 * @returns each operation that it calls, with the parts of its request
 */
export function callsIn(
  operations: Operation[],
  request: WrittenHttpRequest,
): { operation: Operation; view: RequestParts }[] {
  const calls = [parseBody(request.body) ?? []].flat();
  if (calls.some(isCall))
    return calls.flatMap((body) => {
      const operation = operations.find(({ rpc }) => rpc !== undefined && rpc.method === asObject(body)['method']);
      return operation === undefined ? [] : [{ operation, view: { headers: {}, body } }];
    });
  const found = operationAt(operations, request);
  return found === undefined
    ? []
    : [{ operation: found.operation, view: viewOf(found.operation, request, found.path) }];
}

/**
 * Recognizes a JSON-RPC call.
 *
 * @param value - the body of a request, or an item of it
 * @returns true for an object with a version and the name of a method
 * @example isCall({ jsonrpc: '2.0', method: 'eth_chainId' }) // true
 */
export function isCall(value: Json | undefined): boolean {
  return isObject(value) && typeof value['method'] === 'string' && 'jsonrpc' in value;
}

function judgeCalls(measure: JudgeContext, seen: Seen, calls: (Json | undefined)[], isBatch: boolean): Judged {
  const judged: Judged = { results: [], operations: [], undocumented: [] };
  const { body } = seen.answer;
  const asked = toAskedRequest(seen.request);
  const about = `${seen.request.method} ${redactPath(measure, seen.request.url)}`;
  const responses = responsesById(body);
  for (const call of calls) {
    const { method, id } = asObject(call);
    const operation = findPreferably(measure, seen, (operations) =>
      operations.find(({ rpc }) => rpc !== undefined && rpc.method === method),
    );
    if (operation === undefined) {
      judged.undocumented.push(String(method ?? 'an invalid request'));
      continue;
    }
    if (!judged.operations.includes(operation)) judged.operations.push(operation);
    // A notification has no answer to judge.
    if (id !== undefined) {
      const own = isBatch && Array.isArray(body) ? responses.get(id) : body;
      const answer: ReceivedAnswer = {
        ...{ ...seen.answer, body: own, isPart: isBatch },
        ...(isBatch && own === undefined && { text: '' }),
      };
      const view: RequestParts = { headers: {}, ...(call !== undefined && { body: call }) };
      judged.results.push(resultOf(measure, { seen, about, asked, operation, view, answer }));
    }
  }
  return judged;
}

/** One call of a request, and its answer. */
type SeenCall = {
  seen: Seen;
  about: string;
  asked: AskedRequest;
  operation: Operation;
  view: RequestParts;
  rawPath?: Record<string, string>;
  answer: ReceivedAnswer;
};

function resultOf(measure: JudgeContext, { seen, about, asked, operation, view, rawPath, answer }: SeenCall): Result {
  const { request, milliseconds, unknown = [] } = seen;
  const isHiding = asked.hidesUrl || asked.hidesBody;
  const found = findRequestFlaws(measure, operation, { request: asked, view, unknown, rawPath });
  // If the recording hides values, the request may have been valid or not: one of the two has to fit.
  const isOpen = found.flaws.length === 0 && (isHiding || found.isUnsure);
  const kinds = isOpen ? (['any', 'refusal'] as const) : ([found.flaws.length === 0 ? 'any' : 'refusal'] as const);
  const judge = (received: ReceivedAnswer): Judgement => {
    const came = unknown.includes('headers') ? withDocumentedType(operation, received) : received;
    if (isUnchanged(request, came, unknown) && responseFor(operation, came.status) === undefined)
      return toAllowedJudgement('nothing has changed since the caller asked before (304)');
    const judged = kinds.map((kind) => {
      const judgement = judgeAnswer(measure, { operation, view, expected: { kind }, answer: came });
      return dropUnknown(withReasons(judgement, operation, found.flaws, kind), came, unknown);
    });
    const fitting = judged.find(({ outcome }) => outcome !== 'broken') ?? judged[0] ?? toBrokenJudgement([]);
    const strange = came.status < 400 ? found.strange : [];
    return withFaults(withoutHidden(fitting, isHiding), strange);
  };
  const keepsContract = found.flaws.length === 0 && !isOpen;
  const id = checkId(operation, 'seen', about);
  const check: Check = { id, operation, kind: 'seen', about, request, view, keepsContract, judge };
  return { check, judgement: judge(answer), answer, milliseconds };
}

/** Where a recording does not say of which type a body is, it counts as one of the documented type. */
function withDocumentedType(operation: Operation, answer: ReceivedAnswer): ReceivedAnswer {
  const { status, headers, text } = answer;
  const type = findPreferredBody(responseFor(operation, status)?.bodies ?? [])?.contentType;
  if (text === '' || headers['content-type'] !== undefined || type === undefined || type.includes('*')) return answer;
  return { ...answer, headers: { ...headers, 'content-type': type } };
}

/** Who has a copy may ask for a newer one only, of any GET, as browsers do by themselves (RFC 9110, section 15.4.5). */
function isUnchanged(
  { method, headers }: WrittenHttpRequest,
  { status }: ReceivedAnswer,
  unknown: readonly UnrecordedPart[],
): boolean {
  const isCondition = (name: string): boolean => ['if-none-match', 'if-modified-since'].includes(name.toLowerCase());
  const mayHave = unknown.includes('request headers') || Object.keys(headers).some(isCondition);
  return status === 304 && ['GET', 'HEAD'].includes(method) && mayHave;
}

function withFaults(judgement: Judgement, faults: Fault[]): Judgement {
  return faults.length === 0 ? judgement : toBrokenJudgement([...judgement.faults, ...faults]);
}

/** Says why a request should have been refused. */
function withReasons(
  judgement: Judgement,
  { api }: Operation,
  flaws: RequestFlaw[],
  kind: 'any' | 'refusal',
): Judgement {
  const [flaw] = flaws;
  if (kind !== 'refusal' || flaw === undefined) return judgement;
  const faults = judgement.faults.map((fault): Fault => {
    if (fault.rule !== 'refusal') return fault;
    const spec = flaw.pointer === undefined ? fault.spec : { api, pointer: flaw.pointer };
    return { ...fault, expected: `${fault.expected}, as ${flaw.sentence}`, ...(spec !== undefined && { spec }) };
  });
  return { ...judgement, faults };
}

/** What each unknown part leaves nothing to say about. */
const about: Record<Exclude<UnrecordedPart, 'request headers' | 'request body'>, readonly RuleName[]> = {
  headers: ['header', 'content-type', 'charset'],
  body: [
    ...(['json', 'schema', 'json-rpc', 'echo', 'error', 'error-code', 'words', 'relation', 'pagination'] as const),
    ...(['state', 'batch', 'literal', 'byte-order-mark', 'utf-8', 'notification'] as const),
  ],
};

/** Drops the faults of what is not known. */
function dropUnknown(
  judgement: Judgement,
  { status, headers, text }: ReceivedAnswer,
  unknown: UnrecordedPart[],
): Judgement {
  const dropped = new Set<RuleName>([
    ...(unknown.includes('headers') && headers['content-type'] === undefined ? about.headers : []),
    ...(unknown.includes('headers') ? (['header'] as const) : []),
    ...(unknown.includes('body') && text === '' ? about.body : []),
  ]);
  const faults = judgement.faults.filter(({ rule }) => !dropped.has(rule));
  if (faults.length === judgement.faults.length) return judgement;
  return faults.length > 0 ? toBrokenJudgement(faults) : toShownJudgement(String(status));
}

/** Drops the faults that depend on hidden values. */
function withoutHidden(judgement: Judgement, isHiding: boolean): Judgement {
  const faults = judgement.faults.filter(
    ({ rule, expected, got }) => !(isHiding && rule === 'refusal') && !`${expected} ${got}`.includes(redactedText),
  );
  if (faults.length === judgement.faults.length) return judgement;
  return faults.length === 0
    ? toAllowedJudgement('the recording hides the values to judge it by')
    : toBrokenJudgement(faults);
}

/**
 * Finds the operation of a request by method and path, under any base path.
 *
 * @returns the operation, and the values of its path parameters, decoded and as they were sent
 */
export function operationAt(
  operations: Operation[],
  { method, url }: Pick<WrittenHttpRequest, 'method' | 'url'>,
): { operation: Operation; path: Record<string, string>; rawPath: Record<string, string> } | undefined {
  const sent = pathOf(url);
  const candidates = operations.filter(
    (operation) => operation.rpc === undefined && operation.method === method.toUpperCase(),
  );
  // Of several matching templates, the one with the most literal text is meant.
  const sorted = candidates.toSorted(
    (a, b) => textsAround(b.path).join('').length - textsAround(a.path).join('').length,
  );
  for (const operation of sorted) {
    const pattern = textsAround(operation.path).map(escapePattern).join('([^/]+)');
    const found = new RegExp(`${pattern}$`).exec(sent);
    if (found === null) continue;
    const raw = namesIn(operation.path).map((name, i): [string, string] => [name, found[i + 1] ?? '']);
    return {
      operation,
      path: Object.fromEntries(raw.map(([name, text]) => [name, decodePercent(text)])),
      rawPath: Object.fromEntries(raw),
    };
  }
  return undefined;
}

/** The path without its secrets, and without what looks like a key in it. */
function redactPath(
  { contract }: JudgeContext,
  url: string,
  operation?: Operation,
  values: RequestParts['path'] = {},
): string {
  const path = pathOf(URL.canParse(url) ? redactAddress(url) : url);
  const texts = Object.fromEntries(Object.entries(values).map(([name, value]) => [name, String(value)]));
  return redactionOf(contract.operations).path(operation, path, texts);
}

function pathOf(url: string): string {
  return URL.canParse(url) ? new URL(url).pathname : (url.split('?')[0] ?? '');
}

function viewOf(
  operation: Operation,
  { url, headers, body }: WrittenHttpRequest,
  path: Record<string, string>,
): RequestParts {
  const byName = new Map(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]));
  const own = operation.headers.flatMap(({ name }): [string, string][] => {
    const value = byName.get(name.toLowerCase());
    return value === undefined ? [] : [[name, value]];
  });
  const view: RequestParts = { headers: Object.fromEntries(own) };
  const toTyped = (where: Parameter['in'], name: string, text: string): Json => {
    const parameter = operation.parameters.find((one) => one.in === where && one.name === name);
    const { kinds } = possibilities(operation.schemaAt, parameter?.schema === undefined ? [] : [parameter.schema]);
    if (kinds.has('boolean') && /^(?:true|false)$/.test(text)) return text === 'true';
    const isNumber = (kinds.has('integer') || kinds.has('number')) && !kinds.has('string');
    return isNumber && text.trim() !== '' && Number.isFinite(Number(text)) ? Number(text) : text;
  };
  const query = new Map<string, Json[]>();
  for (const [name, value] of URL.canParse(url) ? new URL(url).searchParams : []) {
    const values = query.get(name) ?? [];
    values.push(toTyped('query', name, value));
    query.set(name, values);
  }
  if (query.size > 0)
    view.query = Object.fromEntries(
      [...query].map(([name, values]) => [name, values.length === 1 ? (values[0] ?? '') : values]),
    );
  if (Object.keys(path).length > 0)
    view.path = Object.fromEntries(Object.entries(path).map(([name, value]) => [name, toTyped('path', name, value)]));
  const sent = parseBody(body);
  if (sent !== undefined) view.body = sent;
  return view;
}

/**
 * Reads the body of a request.
 *
 * @returns its value; `undefined` if it is not JSON, or nested deeper than a judge has to bear
 * @example parseBody('{"page":1}') // { page: 1 }
 */
export function parseBody(text: string | undefined): Json | undefined {
  return text === undefined || isDeeperThan(maxLevels, text) ? undefined : tryParseJson(text);
}
