import type { Contract } from '../contract/contract.ts';
import { ContractError } from '../contract/errors.ts';
import type { ApiName, Operation } from '../contract/operation.ts';
import { requestOf, type PlainRequest, type RequestParts } from '../contract/request.ts';
import type { Send } from './check.ts';
import { variableOf } from './credentials.ts';
import { addressed, shownAddress, type Target } from './target.ts';
import { NoAnswerError, type Answer } from './wire.ts';

type Ready = {
  contract: Contract;
  target: Target;
  called: Operation[];
  samples: Map<Operation, RequestParts>;
  send: Send;
};

const titles: Record<ApiName, string> = { platform: 'The platform', node: 'The node' };

/**
 * Makes one safe call to each server, so that an unreachable server or a refused key is reported once instead of by
 * every check.
 *
 * @param ready - the servers, and how to call them
 * @throws ContractError with a sentence for each server that cannot be checked
 */
export async function requireReady(ready: Ready): Promise<void> {
  const asked = (['platform', 'node'] as ApiName[]).filter((api) =>
    ready.called.some((operation) => operation.api === api),
  );
  const problems = await Promise.all(asked.map((api) => problemWith(ready, api)));
  const found = problems.filter((problem) => problem !== undefined);
  if (found.length > 0) throw new ContractError(found);
}

async function problemWith({ target, called, samples, send }: Ready, api: ApiName): Promise<string | undefined> {
  const own = called.filter((operation) => operation.api === api);
  const safe = own.filter((operation) => operation.safeToRepeat && samples.has(operation));
  const operation =
    safe.find(({ exchanges }) => exchanges.some(({ state }) => state === 'ignored')) ?? safe[0] ?? own[0];
  if (operation === undefined) return undefined;
  const who = `${titles[api]} at ${shownAddress(target.addresses[api] ?? '')}`;
  const sample = samples.get(operation);
  // An unsafe call is not made just to see whether the server is there.
  const isCall = operation.safeToRepeat && sample !== undefined;
  const request: PlainRequest = isCall
    ? addressed(target, operation, sample)
    : { ...requestOf(operation, { headers: {} }, target.addresses[api]), method: 'OPTIONS' };
  try {
    const answer = await send({ request, operation });
    return isCall ? refusalIn(who, operation, answer) : undefined;
  } catch (error) {
    if (!(error instanceof NoAnswerError)) throw error;
    // If the server answers, but badly, the checks will say so.
    return error.reason === 'broken' ? undefined : `${who} cannot be reached: ${error.message}.`;
  }
}

function refusalIn(who: string, operation: Operation, { status, headers }: Answer): string | undefined {
  if (status === 401 || status === 403) {
    const variables = operation.security.flat().map(({ scheme }) => variableOf(scheme.key));
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
