import { didYouMean } from '../contract/base/did-you-mean.ts';
import { CommandError } from '../contract/base/errors.ts';
import { responsesById } from '../contract/base/responses-by-id.ts';
import { asObject, isObject, type Json } from '../contract/base/json.ts';
import { createJudgingValidators } from '../contract/lenient-validators/lenient-validators.ts';
import type { Contract } from '../contract/contract.ts';
import type { Operation } from '../contract/operation.ts';
import type { RequestParts } from '../contract/request/write-request.ts';
import { type Fault, type Judgement, toBrokenJudgement } from '../findings/findings.ts';
import { judgeAnswer, type Expectation, type JudgeContext } from '../judge/judge.ts';
import { secretsAnswered } from '../checks/checks.ts';
import { redactionOf } from '../redact/redact.ts';
import { toReceivedAnswer, type ReceivedAnswer } from '../remote/remote.ts';
import { callsIn, parseBody, redactorsFor } from '../traffic/traffic.ts';
import { knownForms, readTestedResponse, type TestedResponse } from './tested-response.ts';

/**
 * The operation that a response is of, where it does not say so itself: its name in the document (`operationId`, or the
 * method of JSON-RPC), or the method and the path of its request.
 *
 * @example const called: NamedOperation = { method: 'POST', path: '/orders' };
 */
export type NamedOperation = string | { method: string; path: string };

/** What is expected of a response: that it keeps the contract, or also that it refuses. */
export type Expected = 'any' | 'refusal';

/** A judged call: its operation, its answer, and how the contract judges it; a message hides the secrets. */
export type JudgedResponse = {
  operation: Operation;
  answer: ReceivedAnswer;
  judgement: Judgement;
  secrets: string[];
};

const measures = new WeakMap<Contract, JudgeContext>();

/** The measure of a contract, made once: validators are compiled as they are first used, and then kept. */
function measureOf(contract: Contract): JudgeContext {
  const measure = measures.get(contract) ?? { contract, ...createJudgingValidators(contract), strictness: 'live' };
  measures.set(contract, measure);
  return measure;
}

/**
 * Judges what a test has received.
 *
 * @param received - a response of any client that tests use, or the answer or the result of a JSON-RPC call
 * @param named - the operation, where the response does not say
 * @returns a judgement for each call; a batch has several
 * @throws CommandError for what is no response, and for one whose operation is not known
 */
export async function judgeResponse(
  contract: Contract,
  received: unknown,
  named: NamedOperation | undefined,
  expected: Expected,
): Promise<JudgedResponse[]> {
  const measure = measureOf(contract);
  const response = await readTestedResponse(received);
  if (response !== undefined) {
    const calls = callsOf(contract, response, named);
    const sent = secretsSent(response, calls);
    return calls.map((called) => judgeCall(measure, called, expected, sent));
  }
  const operation = typeof named === 'string' ? operationNamed(contract, named) : undefined;
  if (operation?.rpc === undefined)
    throw new CommandError(
      `This is no response of ${knownForms.join(', ')}; for the result of a JSON-RPC call, name its method: ` +
        "expect(result).toKeepContract('eth_chainId').",
    );
  const value = (received ?? null) as Json;
  const answer = rpcAnswer(isRpcAnswer(value) ? value : { jsonrpc: '2.0', id: 1, result: value });
  return [judgeCall(measure, { operation, answer, ...toUnaskedRpc(answer) }, expected, [])];
}

/** A call: what is known of its request, and its answer. */
type Called = { operation: Operation; view: RequestParts; answer: ReceivedAnswer; isUnasked?: boolean };

function callsOf(contract: Contract, response: TestedResponse, named: NamedOperation | undefined): Called[] {
  const { status, headers, body, request } = response;
  const answer = toReceivedAnswer(status, headers, body);
  const { method = '', url = '' } = typeof named === 'object' ? { ...named, url: named.path } : request;
  const sent = { ...request, method: method.toUpperCase(), url, headers: request.headers ?? {} };
  if (typeof named === 'string') {
    const operation = operationNamed(contract, named);
    const [call] = callsIn([operation], { ...sent, method: method === '' ? operation.method : sent.method });
    if (call !== undefined) return [{ ...call, answer }];
    if (operation.rpc !== undefined) return [{ operation, answer, ...toUnaskedRpc(answer) }];
    return [{ operation, view: { headers: {} }, answer }];
  }
  const calls = method === '' ? findOnlyCallAt(contract, url) : callsIn(contract.operations, sent);
  if (calls.length === 0) throw new CommandError(sentenceAboutUnknown(contract, sent));
  const asked = parseBody(sent.body);
  const answers = Array.isArray(asked) ? responsesById(answer.body) : undefined;
  return calls.map((each) => {
    if (answers === undefined || each.operation.rpc === undefined) return { ...each, answer };
    const own = answers.get(asObject(each.view.body)['id']);
    return { ...each, answer: { ...answer, body: own, isPart: true } };
  });
}

/** What the request has that is secret: an answer may repeat it. */
function secretsSent({ request, status, headers, body }: TestedResponse, calls: Called[]): string[] {
  const operations = calls.map(({ operation }) => operation);
  const { method = '', url = '', ...others } = request;
  const seen = { request: { headers: {}, ...others, method, url }, answer: toReceivedAnswer(status, headers, body) };
  return redactorsFor(redactionOf(operations), { ...seen, milliseconds: 0 }, operations).secrets;
}

/** The operation at an address, if the contract has just one there: what fetch returns has no method. */
function findOnlyCallAt({ operations }: Contract, url: string): { operation: Operation; view: RequestParts }[] {
  const methods = new Set(operations.flatMap(({ rpc, method }) => (rpc === undefined ? method : [])));
  const found = [...methods].flatMap((method) => callsIn(operations, { method, url, headers: {} }));
  return found.length === 1 ? found : [];
}

function sentenceAboutUnknown(contract: Contract, { method, url }: { method: string; url: string }): string {
  const what = "expect(response).toKeepContract('createOrder') or ({ method: 'POST', path: '/orders' })";
  if (url === '') return `This response does not say which request it is of; name the operation: ${what}.`;
  const { pathname } = new URL(url, 'http://localhost');
  if (method === '') return `This response does not say the method of its request to ${pathname}; name it: ${what}.`;
  const paths = contract.operations.flatMap((one) => (one.rpc === undefined ? `${one.method} ${one.path}` : one.id));
  return `The contract has no operation for ${method} ${pathname}. ${didYouMean(`${method} ${pathname}`, paths)}`;
}

function operationNamed({ operations }: Contract, name: string): Operation {
  const operation = operations.find(({ id, rpc }) => id === name || rpc?.method === name);
  if (operation !== undefined) return operation;
  const names = operations.map(({ id }) => id);
  throw new CommandError(`There is no operation ${JSON.stringify(name)}. ${didYouMean(name, names)}`);
}

function isRpcAnswer(value: Json): boolean {
  return isObject(value) && 'jsonrpc' in value && ('result' in value || 'error' in value);
}

function rpcAnswer(body: Json): ReceivedAnswer {
  return toReceivedAnswer(200, { 'content-type': 'application/json' }, Buffer.from(JSON.stringify(body)));
}

/** Of a call that is not known, only the id is: the answer repeats it. */
function toUnaskedRpc({ body }: ReceivedAnswer): Pick<Called, 'view' | 'isUnasked'> {
  return { view: { headers: {}, body: { id: asObject(body)['id'] ?? null } }, isUnasked: true };
}

function judgeCall(
  measure: JudgeContext,
  { operation, view, answer, isUnasked = false }: Called,
  expected: Expected,
  sent: string[],
): JudgedResponse {
  const isRpc = operation.rpc !== undefined;
  const expectation: Expectation =
    expected === 'refusal' && !isRpc ? { kind: expected } : { kind: 'any', ...(isUnasked && { isUnasked }) };
  const judged = judgeAnswer(measure, { operation, view, answer, expected: expectation });
  const isResult = isRpc && expected === 'refusal' && asObject(answer.body)['error'] === undefined;
  const judgement = isResult ? toBrokenJudgement([resultFault(operation)]) : judged;
  return { operation, answer, judgement, secrets: [...sent, ...secretsAnswered({ check: { operation }, answer })] };
}

function resultFault({ api, pointer }: Operation): Fault {
  return { rule: 'refusal', pointer: '', expected: 'a JSON-RPC error', got: 'a result', spec: { api, pointer } };
}
