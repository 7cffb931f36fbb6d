import type { Contract } from '../contract/contract.ts';
import { ContractError } from '../contract/base/errors.ts';
import type { Operation } from '../contract/operation.ts';
import { maySucceed } from '../contract/responses/responses.ts';
import { writeRequest, type WrittenHttpRequest, type RequestParts } from '../contract/request/write-request.ts';
import type { Send } from '../checks/checks.ts';
import { toCredentialVariable } from '../contract/http/http.ts';
import { addressRequest, findMeantAddress, type Target } from '../target/target.ts';
import { NoAnswerError, type ReceivedAnswer } from '../remote/remote.ts';
import { redactAddress } from '../redact/redact.ts';

type Ready = {
  /** Has the servers that the documents name. */
  contract: Contract;
  target: Target;
  called: Operation[];
  samples: Map<Operation, RequestParts>;
  send: Send;
};

/**
 * Makes one safe call to each server, so that an unreachable server or a refused key is reported once instead of by
 * every check.
 *
 * @param ready - the servers, and how to call them
 * @throws ContractError with a sentence for each server that cannot be checked
 */
export async function requireReady(ready: Ready): Promise<void> {
  const found: string[] = [];
  // One after the other, for a user who allows one request at a time.
  for (const api of apisIn(ready.called)) {
    const { problems, status } = await firstAttempt(ready, api);
    found.push(...(status === 404 ? await findLackingPath(ready, api) : problems));
  }
  if (found.length > 0) throw new ContractError(found);
}

/** @returns the APIs that they belong to */
export function apisIn(called: Operation[]): string[] {
  return [...new Set(called.map(({ api }) => api))];
}

/** How many operations are tried before a server counts as unreachable: one of them may be what is broken. */
const attempts = 3;

/**
 * Finds out why a server cannot be checked.
 *
 * @param ready - the servers, and how to call them
 * @returns a sentence; none when the server answers
 */
export async function problemsWith(ready: Ready, api: string): Promise<string[]> {
  return (await firstAttempt(ready, api)).problems;
}

/** @returns what is wrong, and the status of the first answer */
async function firstAttempt(ready: Ready, api: string): Promise<{ problems: string[]; status?: number | undefined }> {
  const [first, ...others] = greetingsOf(ready, api);
  if (first === undefined) return { problems: [] };
  const { answered: isThere, problem, status } = await attemptAt(ready, first);
  const problems = problem === undefined ? [] : [problem];
  if (isThere) return { problems, status };
  const again = await Promise.all(others.map((greeting) => attemptAt(ready, greeting)));
  return { problems: again.some(({ answered }) => answered) ? [] : problems };
}

/**
 * Finds out whether an address lacks the path of the document's server: there, and there alone, is what a call asks
 * for.
 *
 * @returns a sentence with the address that may be meant; none otherwise
 */
async function findLackingPath(ready: Ready, api: string): Promise<string[]> {
  const { contract, target } = ready;
  const address = target.addresses[api];
  const known = contract.apis.find(({ name }) => name === api);
  const meant = known && address !== undefined ? findMeantAddress(known, address) : undefined;
  if (address === undefined || meant === undefined) return [];
  const there = { ...target, addresses: { ...target.addresses, [api]: meant.href } };
  for (const [i, greeting] of greetingsOf(ready, api).entries()) {
    const sample = ready.samples.get(greeting.operation);
    if (!greeting.isCall || sample === undefined) continue;
    // The first one has been sent.
    if (i > 0 && (await attemptAt(ready, greeting)).status !== 404) return [];
    const request = addressRequest(there, greeting.operation, sample);
    const { status } = await attemptAt(ready, { ...greeting, request });
    if (status === undefined || status === 404) continue;
    const { id } = greeting.operation;
    return [
      `The API ${api} at ${redactAddress(address)} has nothing at the path of ${id} (status 404). ${meant.question}`,
    ];
  }
  return [];
}

/** A request that changes nothing: a call of a safe operation, or else OPTIONS. */
type Greeting = { operation: Operation; request: WrittenHttpRequest; isCall: boolean };

/**
 * Lists the requests by which a run finds out whether its servers are there. All of them are safe.
 *
 * @param parts - the operations that are called, and a valid request for each
 * @returns the first request to each server; the others are sent only if it is not answered
 */
export function greetings(parts: Pick<Ready, 'called' | 'samples'>, target: Target): Greeting[] {
  return apisIn(parts.called).flatMap((api) => greetingsOf({ ...parts, target }, api).slice(0, 1));
}

function greetingsOf(
  { called, samples, target }: Pick<Ready, 'called' | 'samples' | 'target'>,
  api: string,
): Greeting[] {
  const own = called.filter((operation) => operation.api === api);
  const safe = own.filter((operation) => operation.safe && samples.has(operation) && maySucceed(operation));
  const isSteady = ({ exchanges }: Operation): boolean => exchanges.some(({ state }) => state === 'ignored');
  const chosen = [...safe.filter(isSteady), ...safe.filter((one) => !isSteady(one)), ...own.slice(0, 1)];
  return chosen.slice(0, attempts).map((operation) => {
    const sample = samples.get(operation);
    if (operation.safe && sample !== undefined)
      return { operation, request: addressRequest(target, operation, sample), isCall: true };
    const plain = writeRequest(operation, { headers: {} }, target.addresses[operation.api] ?? '');
    return { operation, request: { ...plain, method: 'OPTIONS' }, isCall: false };
  });
}

type Attempt = { answered: boolean; problem: string | undefined; status?: number };

async function attemptAt({ target, send, called }: Ready, { operation, request, isCall }: Greeting): Promise<Attempt> {
  const who = `The API ${operation.api} at ${redactAddress(target.addresses[operation.api] ?? '')}`;
  try {
    const answer = await send({ request, operation });
    const { status } = answer;
    return { answered: true, problem: isCall ? refusalIn(who, { operation, called }, answer) : undefined, status };
  } catch (error) {
    if (!(error instanceof NoAnswerError)) throw error;
    // If the server answers, but badly, the checks will say so.
    if (error.reason === 'broken') return { answered: true, problem: undefined };
    return { answered: false, problem: `${who} cannot be reached: ${error.message}.` };
  }
}

function refusalIn(
  who: string,
  { operation, called }: { operation: Operation; called: Operation[] },
  { status, headers }: ReceivedAnswer,
): string | undefined {
  if (status === 401 || status === 403) {
    const others = called.filter(({ api }) => api !== operation.api).flatMap(({ security }) => security.flat());
    const variables = operation.security.flat().map(({ scheme: { key } }) => {
      const isShared = others.some(({ scheme }) => scheme.key === key);
      return toCredentialVariable(isShared ? `${operation.api}.${key}` : key);
    });
    const remedy =
      variables.length === 0
        ? 'give its credentials with --header or in the address'
        : `set ${[...new Set(variables)].join(', ')}`;
    return `${who} does not accept the credentials (${operation.id} was answered with ${status}); ${remedy}.`;
  }
  if (status !== 429 && status !== 503) return undefined;
  const wait = headers['retry-after'];
  const when = wait === undefined ? 'try again later' : `it asks to wait for ${wait}${/^\d+$/.test(wait) ? ' s' : ''}`;
  return `${who} cannot answer now (status ${status}); ${when}.`;
}
