import { isDeepStrictEqual } from 'node:util';
import type { Contract } from '../contract/contract.ts';
import { ContractError } from '../contract/base/errors.ts';
import { formatCount } from '../contract/base/pluralize.ts';
import { isObject, toPointer, type Json } from '../contract/base/json.ts';
import { writeValue } from '../contract/base/value-text.ts';
import { checkId, type Check, type Mask, type Result } from '../checks/checks.ts';
import { addressRequest, serversIn, type Target } from '../target/target.ts';
import type { ReceivedAnswer } from '../remote/remote.ts';
import { formatTwoColumns, type TerminalStyle } from '../terminal/terminal.ts';
import { inferCalls, inferRequests, isAccepted } from './explore/accepted-requests.ts';
import { readBroughtPart } from './explore/call-parts.ts';
import { checkOf, type RunPlan } from './plan.ts';
import { openRawHttpClient } from './raw-http.ts';
import { openPace } from './request-pacing.ts';
import type { RunSettings } from './run.ts';
import { Runner } from './runner.ts';

/** Where two servers answer one request differently. */
export type Difference = { id: string; operation: string; place: string; a: string; b: string; curl: string };

/** What two servers were asked, and where they differ. */
export type Comparison = { compared: number; differences: Difference[] };

/**
 * Sends two servers the same requests, one after the other, and lists where they differ: in the status, in the types of
 * what they bring, and in values that are not fresh, which the first one would give twice.
 *
 * @param plan - what may be called
 * @param settings - the first server, and the limits of the run
 * @param against - the address of the second server
 * @returns how many requests were compared, and the differences
 */
export async function compareAnswers(
  contract: Contract,
  plan: RunPlan,
  settings: RunSettings,
  { against, headers, mask }: { against: string; headers: Record<string, string>; mask: Mask },
): Promise<Comparison> {
  const { target } = settings;
  const [first] = Object.keys(target.addresses);
  const isRpc = contract.apis.find(({ name }) => name === first)?.kind === 'rpc';
  const other: Target = {
    ...target,
    ...serversIn(contract.apis, isRpc ? { rpc: against } : { url: against }, headers),
  };
  const wire = openRawHttpClient();
  const runner = new Runner({ ...settings, repeat: 0 }, { wire, pace: openPace(settings), problems: async () => [] });
  const found: Comparison = { compared: 0, differences: [] };
  const results: Result[] = [];
  const compare = async (check: Check): Promise<void> => {
    if (other.addresses[check.operation.api] === undefined || runner.ended !== undefined) return;
    const there = { ...check, request: addressRequest(other, check.operation, check.view ?? { headers: {} }) };
    const one = await runner.perform(check);
    const two = await runner.perform(there);
    const again = check.operation.safe ? await runner.perform(check) : one;
    results.push(one);
    found.compared++;
    found.differences.push(...differencesOf(check, one, two, again, mask));
  };
  try {
    for (const check of plan.cases) if (check.view !== undefined) await compare(check);
    for (const operation of plan.called) {
      const sample = plan.samples.get(operation);
      const isReached = results.some((one) => one.check.operation === operation && isAccepted(one));
      if (!operation.safe || sample === undefined || isReached) continue;
      for (const { request, from } of (operation.rpc === undefined ? inferRequests : inferCalls)(
        operation,
        sample,
        results,
      ))
        await compare(
          checkOf(plan.measure, target, {
            ...{ operation, kind: 'linked', about: `what ${from} names`, request, expected: { kind: 'any' } },
          }),
        );
    }
  } finally {
    wire.close();
  }
  return found;
}

function differencesOf(
  { operation, kind, about }: Check,
  one: Result,
  two: Result,
  again: Result,
  mask: Mask,
): Difference[] {
  const at = (place: string, a: string, b: string): Difference => ({
    ...{ id: checkId(operation, kind, about), operation: operation.id, place },
    ...{ a: mask.text(a), b: mask.text(b), curl: mask.curl(one.check.request) },
  });
  const [a, b] = [one.answer, two.answer];
  const [statusA, statusB] = [statusOf(a), statusOf(b)];
  if (statusA !== statusB) return [at('status', statusA, statusB)];
  if (a === undefined || b === undefined) return [];
  const [typeA, typeB] = [a, b].map(({ headers }) => headers['content-type']?.split(';')[0]?.toLowerCase() ?? 'none');
  if (typeA !== typeB) return [at('content type', typeA ?? 'none', typeB ?? 'none')];
  if (a.body === undefined || b.body === undefined)
    return a.text === b.text ? [] : [at('body', 'other bytes', 'other bytes')];
  const differ = (place: string, x: Json | undefined, y: Json | undefined, z: Json | undefined): Difference[] => {
    if (isDeepStrictEqual(x, y)) return [];
    if (Array.isArray(x) && Array.isArray(y)) {
      if (x.length !== y.length && Array.isArray(z) && z.length === x.length && operation.safe)
        return [at(place, `a list of ${x.length}`, `a list of ${y.length}`)];
      return x.flatMap((item, i) =>
        i < y.length ? differ(place + toPointer(i), item, y[i], Array.isArray(z) ? z[i] : item) : [],
      );
    }
    if (isObject(x) && isObject(y))
      return [...new Set([...Object.keys(x), ...Object.keys(y)])].flatMap((name) =>
        differ(place + toPointer(name), x[name], y[name], isObject(z) ? z[name] : x[name]),
      );
    if (typeOf(x) !== typeOf(y)) return [at(place, typeOf(x), typeOf(y))];
    // What the first one would not say twice, or has just made, is its own.
    const isFresh = !isDeepStrictEqual(x, z) || !operation.safe || isMoment(x);
    return isFresh ? [] : [at(place, writeValue(x, 60), writeValue(y, 60))];
  };
  return differ(
    '',
    readBroughtPart(operation, a),
    readBroughtPart(operation, b),
    readBroughtPart(operation, again.answer),
  ).slice(0, mostPlaces);
}

/** So many places of one answer are told. */
const mostPlaces = 5;

function statusOf(answer: ReceivedAnswer | undefined): string {
  if (answer === undefined) return 'no answer';
  const { error } = isObject(answer.body) ? answer.body : {};
  return isObject(error) && error['code'] !== undefined
    ? `error ${writeValue(error['code'])}`
    : `status ${answer.status}`;
}

function typeOf(value: Json | undefined): string {
  if (value === undefined) return 'nothing';
  return value === null ? 'null' : Array.isArray(value) ? 'a list' : typeof value;
}

function isMoment(value: Json | undefined): boolean {
  return typeof value === 'string' && /^\d{4}-\d{2}-\d{2}T/.test(value);
}

/** Writes a comparison for a terminal. */
export function comparisonLines({ compared, differences }: Comparison, voice: TerminalStyle): string[] {
  const ids = [...new Set(differences.map(({ id }) => id))];
  if (ids.length === 0) return [voice.as('good', `${formatCount(compared, 'request')} answered alike by both servers`)];
  return [
    voice.as('bad', `${ids.length} of ${formatCount(compared, 'request')} answered differently`),
    ...ids.flatMap((id) => {
      const own = differences.filter((one) => one.id === id);
      return [
        '',
        voice.as('heading', id),
        ...formatTwoColumns(
          voice,
          own.map(({ place, a, b }): [string, string] => [place, `${a}; the other server: ${b}`]),
          { indent: 2 },
        ),
        `  ${voice.as('quiet', 'repeat')}  ${voice.as('command', own[0]?.curl ?? '')}`,
      ];
    }),
  ];
}

/**
 * Fails where two servers differ.
 *
 * @throws ContractError with the number of requests
 */
export function requireAlike({ differences, compared }: Comparison): void {
  const count = new Set(differences.map(({ id }) => id)).size;
  if (count > 0)
    throw new ContractError([`${count} of ${compared} requests were answered differently by the two servers.`]);
  if (compared === 0) throw new ContractError(['nothing was compared: no operation may be called.']);
}
