import { isDeepStrictEqual } from 'node:util';
import { isFailure } from '../../contract/exchange/exchange.ts';
import { asObject, isObject, type Json, type JsonObject } from '../../contract/base/json.ts';
import { isJson, findPreferredBody } from '../../contract/media/media.ts';
import type { Operation } from '../../contract/operation.ts';
import { possibilities, readerOf } from '../../contract/schema/reading.ts';
import type { WrittenHttpRequest, RequestParts } from '../../contract/request/write-request.ts';
import type { ResponseValidators } from '../../contract/validate/validator-types.ts';
import { checkId, type Check } from '../../checks/checks.ts';
import { type Fault, type Judgement, statusFault } from '../../findings/findings.ts';
import {
  definedCodes,
  envelopeFaults,
  unsupportedMethod,
  gradeByStatus,
  rpcStatusFaults,
} from '../../judge/rpc/json-rpc.ts';
import { addCharsetNote, otherReasons } from '../../judge/http/http.ts';
import { writeValue } from '../../contract/base/value-text.ts';
import { addressRequest, type Target } from '../../target/target.ts';
import type { ReceivedAnswer } from '../../remote/remote.ts';
import { readsOnly } from '../explore/call-parts.ts';

/**
 * Makes the checks of an API's protocol, independent of its operations.
 *
 * @param operations - the operations of one API that may be called
 * @param samples - a valid request for each operation that has one
 * @param results - the compiled schemas of results
 * @returns checks of JSON-RPC 2.0 for methods, of HTTP and JSON for other operations
 */
export function protocolChecks(
  target: Target,
  operations: Operation[],
  samples: Map<Operation, RequestParts>,
  results: ResponseValidators['results'],
): Check[] {
  const methods = operations.filter(({ rpc }) => rpc?.result !== undefined);
  const quiet = methods.find((operation) => samples.has(operation) && operation.safe);
  const [first] = methods;
  // The protocol needs no method of the contract: one that the server does not have changes nothing.
  const rpc =
    quiet !== undefined
      ? rpcChecks(target, quiet, samples.get(quiet))
      : first === undefined
        ? []
        : rpcChecks(target, first, { headers: {}, ...samples.get(first), body: unknownCall });
  const batches = listMixedBatch(target, methods, samples, results, 'batch of different calls');
  return [
    ...rpc,
    ...batches,
    ...operations
      .filter((operation) => operation.rpc === undefined)
      .flatMap((operation) => httpChecks(target, operation, samples.get(operation))),
  ];
}

/**
 * Judges an answer by what was found.
 *
 * @param faults - what breaks the contract
 * @param notes - what is allowed and worth a word
 */
export const judgeByFindings = (faults: Fault[], notes: string[] = []): Judgement => {
  const outcome = faults.length > 0 ? 'broken' : notes.length > 0 ? 'allowed' : 'shown';
  return { outcome, faults, notes, exchanges: [], fields: [] };
};

/** A call of a method that no server has. */
const unknownCall = { jsonrpc: '2.0', method: 'twinspec_unknownMethod', id: 1 };

type RpcCheck = { about: string; body: string; judge: (answer: ReceivedAnswer, operation: Operation) => Judgement };

function rpcChecks(target: Target, operation: Operation, sample: RequestParts | undefined): Check[] {
  const call = asObject(sample?.body);
  const { id: _, ...notification } = call;
  const withId = (id: Json): string => JSON.stringify({ ...call, id });
  const checks: RpcCheck[] = [
    // Letters beyond ASCII show whether the server reads and writes UTF-8.
    ...['twinspec', '1', '', 'é🙂', 0, -7, 2 ** 53 - 1].map((id): RpcCheck => ({
      about: `id ${JSON.stringify(id)}`,
      body: withId(id),
      judge: createAnswerJudge(id),
    })),
    { about: 'notification', body: JSON.stringify(notification), judge: judgeSilence },
    { about: 'batch', body: `[${withId(1)},${withId('two')},${withId(3)}]`, judge: batchOf([1, 'two', 3]) },
    { about: 'batch with a notification', body: `[${withId(1)},${JSON.stringify(notification)}]`, judge: batchOf([1]) },
    {
      about: 'batch of notifications',
      body: `[${JSON.stringify(notification)},${JSON.stringify(notification)}]`,
      judge: judgeSilence,
    },
    { about: 'batch with an invalid request', body: `[1,${withId(2)}]`, judge: batchWithInvalid(2) },
    { about: 'empty batch', body: '[]', judge: createRefusalJudge([definedCodes.request], [null]) },
    {
      about: 'parse error',
      body: withId(1).slice(0, -4),
      judge: createRefusalJudge([definedCodes.parse], [null]),
    },
    {
      about: 'unknown method',
      body: JSON.stringify({ ...call, id: 8, method: unknownCall.method }),
      judge: createRefusalJudge([definedCodes.method], [8], [unsupportedMethod]),
    },
    {
      about: 'invalid request, method is a number',
      body: JSON.stringify({ ...call, id: 9, method: 1 }),
      judge: createRefusalJudge([definedCodes.request], [9, null]),
    },
    {
      about: 'invalid request, without a method',
      body: JSON.stringify({ jsonrpc: '2.0', id: 9, params: [] }),
      judge: createRefusalJudge([definedCodes.request], [9, null]),
    },
    {
      about: 'invalid request, of another version',
      body: JSON.stringify({ ...call, jsonrpc: '3.0', id: 9 }),
      judge: createRefusalJudge([definedCodes.request], [9, null]),
    },
    {
      about: 'invalid request, params are a string',
      body: JSON.stringify({ ...call, id: 9, params: 'bar' }),
      judge: createRefusalJudge([definedCodes.request, definedCodes.params], [9, null], choices),
    },
    { about: 'invalid request, a number', body: '1', judge: createRefusalJudge([definedCodes.request], [null]) },
    {
      about: 'invalid request, an empty object',
      body: '{}',
      judge: createRefusalJudge([definedCodes.request], [null]),
    },
  ];
  const rest = { ...sample, headers: sample?.headers ?? {} };
  return checks.map(({ about, body, judge }) =>
    protocolCheck(operation, about, jsonRequest(target, operation, rest, body), (answer) =>
      addCharsetNote(gradeByStatus(judge(answer, operation), answer), answer),
    ),
  );
}

/**
 * Makes a check of the protocol.
 *
 * @param about - the subject of the check
 */
export function protocolCheck(
  operation: Operation,
  about: string,
  request: WrittenHttpRequest,
  judge: Check['judge'],
): Check {
  return { id: checkId(operation, 'protocol', about), operation, kind: 'protocol', about, request, judge };
}

/**
 * Writes a request whose body is a text that is sent as JSON, even if it is none.
 *
 * @param sample - the other parts of the request
 */
export function jsonRequest(
  target: Target,
  operation: Operation,
  sample: RequestParts,
  body: string,
): WrittenHttpRequest {
  const { body: _, ...rest } = addressRequest(target, operation, sample);
  return { ...rest, headers: { ...rest.headers, 'Content-Type': 'application/json' }, body };
}

/**
 * Makes the check that calls several methods in one batch: each answer has the id of its own call, in any order.
 *
 * @param methods - the methods of one API that may be called
 * @param samples - a call of each
 * @param results - the compiled schemas of results
 * @param about - the subject of the check
 * @returns the check; none if fewer than two methods read
 */
export function listMixedBatch(
  target: Target,
  methods: Operation[],
  samples: ReadonlyMap<Operation, RequestParts>,
  results: ResponseValidators['results'],
  about: string,
): Check[] {
  // Those that are called at all may be called once more if their names say that they read.
  const reading = methods.filter((operation) => readsOnly(operation) && samples.has(operation));
  const different = alternateResults(reading).slice(0, 5);
  const [first, second] = different;
  if (first === undefined || second === undefined) return [];
  const calls = different.map((operation, i) => ({ ...asObject(samples.get(operation)?.body), id: `call-${i}` }));
  const sample = { headers: samples.get(first)?.headers ?? {} };
  return [
    protocolCheck(first, about, jsonRequest(target, first, sample, JSON.stringify(calls)), (answer) => {
      const judgement = batchOf(calls.map(({ id }) => id))(answer, first);
      if (judgement.outcome === 'broken' || !Array.isArray(answer.body)) return judgement;
      const answers = answer.body.map(asObject);
      return judgeByFindings(
        different.flatMap((operation, i): Fault[] => {
          const own = answers.find(({ id }) => id === `call-${i}`)?.['result'];
          const validate = results[operation.id]?.result;
          if (own === undefined || own === null || validate === undefined || validate(own)) return [];
          // What no other method answers either is wrong by itself, and not in the batch alone.
          if (!different.some(({ id }) => results[id]?.result?.(own) === true)) return [];
          const expected = `the result of ${operation.id} with the id of its call (JSON-RPC 2.0, section 6)`;
          return [{ rule: 'batch', pointer: '', expected, got: writeValue(own) }];
        }),
      );
    }),
  ];
}

/** Puts side by side what has results of different types; what wants least first, as that is there in any case. */
function alternateResults(methods: readonly Operation[]): Operation[] {
  const requiredBy = ({ rpc }: Operation): number => rpc?.params.filter(({ required }) => required).length ?? 0;
  const kindsOf = ({ rpc, schemaAt }: Operation): string =>
    [...possibilities(schemaAt, rpc?.result === undefined ? [] : [rpc.result]).kinds]
      .filter((kind) => kind !== 'null')
      .toSorted()
      .join();
  const left = methods.toSorted((a, b) => requiredBy(a) - requiredBy(b));
  const ordered: Operation[] = [];
  while (left.length > 0) {
    const last = ordered.at(-1);
    const other = left.findIndex((one) => last === undefined || kindsOf(one) !== kindsOf(last));
    ordered.push(...left.splice(Math.max(other, 0), 1));
  }
  return ordered;
}

/** For params that are none, servers differ in which of the standard's codes they answer. */
const choices = Object.values(definedCodes);

function transport(answer: ReceivedAnswer): Fault[] {
  const { faults, headers, body, text } = answer;
  const type = headers['content-type']?.split(';')[0]?.trim().toLowerCase();
  const all = [...faults];
  if (body === undefined && faults.length === 0)
    all.push({
      rule: 'json',
      pointer: '',
      expected: 'a JSON body',
      got: text === '' ? 'an empty body' : writeValue(text, 60),
    });
  if (type !== 'application/json')
    all.push({ rule: 'content-type', pointer: '', expected: 'content type application/json', got: type ?? 'none' });
  return all.length > 0 ? all : rpcStatusFaults(answer);
}

function createAnswerJudge(id: Json): RpcCheck['judge'] {
  return (answer, operation) => {
    const faults = transport(answer);
    return judgeByFindings(faults.length > 0 ? faults : envelopeFaults(operation, id, answer.body));
  };
}

/** JSON-RPC 2.0, section 4.1: the server must not reply to a notification. */
function judgeSilence({ status, text }: ReceivedAnswer): Judgement {
  if (status >= 300)
    return judgeByFindings([
      { rule: 'notification', pointer: '', expected: 'a status from 200 to 299', got: String(status) },
    ]);
  if (text === '') return judgeByFindings([]);
  return judgeByFindings([
    {
      rule: 'notification',
      pointer: '',
      expected: 'no answer to a notification (JSON-RPC 2.0, section 4.1)',
      got: writeValue(text),
    },
  ]);
}

function batchOf(ids: Json[]): RpcCheck['judge'] {
  return (answer, operation) => {
    const faults = transport(answer);
    if (faults.length > 0) return judgeByFindings(faults);
    const { body } = answer;
    const expected = `a list of ${ids.length} answers (JSON-RPC 2.0, section 6)`;
    if (!Array.isArray(body)) return judgeByFindings([{ rule: 'batch', pointer: '', expected, got: writeValue(body) }]);
    if (body.length !== ids.length)
      return judgeByFindings([{ rule: 'batch', pointer: '', expected, got: `${body.length}` }]);
    // Answers may come in any order.
    return judgeByFindings(
      ids.flatMap((id) => {
        const own = body.find((one) => isDeepStrictEqual(asObject(one)['id'], id));
        return own === undefined
          ? [{ rule: 'batch', pointer: '', expected: `an answer with the id ${writeValue(id)}`, got: 'none' }]
          : envelopeFaults(operation, id, own);
      }),
    );
  };
}

function batchWithInvalid(id: Json): RpcCheck['judge'] {
  return (answer, operation) => {
    const faults = transport(answer);
    if (faults.length > 0) return judgeByFindings(faults);
    const { body } = answer;
    if (isObject(body)) {
      const whole = refusal(answer, [definedCodes.request], [null], choices);
      return whole.outcome === 'broken'
        ? whole
        : judgeByFindings([], ['the whole batch is refused for one invalid request']);
    }
    return batchOf([null, id])(answer, operation);
  };
}

function createRefusalJudge(codes: number[], ids: Json[], others: number[] = []): RpcCheck['judge'] {
  return (answer) => refusal(answer, codes, ids, others);
}

function refusal(answer: ReceivedAnswer, codes: number[], ids: Json[], others: number[]): Judgement {
  const faults = transport(answer);
  if (faults.length > 0) return judgeByFindings(faults);
  const body: JsonObject = asObject(answer.body);
  const [usual = null] = ids;
  const said = ids.some((id) => isDeepStrictEqual(id, body['id'])) ? (body['id'] ?? null) : usual;
  const wrong = envelopeFaults(undefined, said, answer.body);
  if (wrong.length > 0) return judgeByFindings(wrong);
  const { code } = asObject(body['error']);
  const due = `the JSON-RPC error ${codes.join(' or ')}`;
  if (code === undefined) return judgeByFindings([{ rule: 'refusal', pointer: '', expected: due, got: 'a result' }]);
  if (codes.some((one) => one === code)) return judgeByFindings([]);
  if (others.some((one) => one === code))
    return judgeByFindings([], [`the code is ${writeValue(code)}; ${codes.join(' or ')} is usual`]);
  return judgeByFindings([{ rule: 'error-code', pointer: '/error/code', expected: due, got: writeValue(code) }]);
}

function httpChecks(target: Target, operation: Operation, sample: RequestParts | undefined): Check[] {
  if (sample === undefined) return [];
  const media = findPreferredBody(operation.request?.bodies ?? []);
  const plain = addressRequest(target, operation, sample);
  const check = (about: string, request: WrittenHttpRequest): Check =>
    protocolCheck(operation, about, request, (answer) => judgeRefusalBy4xx(operation, answer));
  const text = plain.body;
  const isJsonBody = text !== undefined && media !== undefined && isJson(media);
  if (!isJsonBody) return [];
  const kinds = media.schema === undefined ? undefined : readerOf(operation.schemaAt).read([media.schema]).kinds;
  const isObjectOnly = kinds?.size === 1 && kinds.has('object');
  return [
    check('broken JSON', { ...plain, body: `{${text}` }),
    ...(isObjectOnly ? [check('a list instead of the body', { ...plain, body: '[]' })] : []),
  ];
}

function judgeRefusalBy4xx({ responses, exchanges }: Operation, answer: ReceivedAnswer): Judgement {
  const { status } = answer;
  const isDocumented = responses.some((response) => response.status === String(status));
  const isSuitable = status >= 400 && status < 500 && !otherReasons.has(status);
  if (isSuitable) return judgeByFindings(answer.faults);
  const isFailing = exchanges.some((one) => isFailure(one) && one.response.status === status);
  if (isDocumented && (otherReasons.has(status) || (status >= 500 && isFailing))) {
    return judgeByFindings([], [`it was refused with the documented status ${status}`]);
  }
  return judgeByFindings([statusFault('a suitable refusal (4xx)', answer, 'refusal')]);
}
