import type { Contract } from '../contract/contract.ts';
import { validatorsFor } from '../contract/lenient-validators/lenient-validators.ts';
import { asObject, pointerTokens, type Json } from '../contract/base/json.ts';
import type { RequestParts } from '../contract/request/write-request.ts';
import type { JudgeContext } from '../judge/judge.ts';
import { trafficIn, toAskedRequest, findRequestFlaws, callsIn, type Seen } from '../traffic/traffic.ts';
import type { Change, Use } from './change.ts';
import type { DiffSettings, Weight } from './report.ts';

/** Calls while they are counted, and who sent them. */
type Tally = { callers: Set<string>; calls: number };

/** The versions that traffic is held to. */
type Versions = { base: Contract; revision: Contract };

/**
 * Weighs changes by recorded traffic. A change to an answer breaks every call of the operations that give it. A change
 * to a request breaks those calls that kept the contract before and do not any more; if that cannot be seen in a
 * request, as the operation is gone or asks for another credential, it breaks all.
 *
 * @param file - the path of the traffic, in any form that `twinspec judge` reads
 * @param versions - both versions of the contract
 * @returns the weights, and a sentence for each call that could not be read
 * @throws CommandError for a file that cannot be read or holds no calls
 */
export async function weighByTraffic(
  file: string,
  { base, revision }: Versions,
  changes: Change[],
): Promise<{ weigh: NonNullable<DiffSettings['weigh']>; unreadable: string[] }> {
  const [before, now] = [measureOf(base), measureOf(revision)];
  const tallies = new Map<string, Tally>(changes.map(({ id }) => [id, emptyTally()]));
  const whole = emptyTally();
  const unreadable: string[] = [];
  for await (const read of trafficIn(file, `--har ${file}`)) {
    if ('unreadable' in read) {
      unreadable.push(read.unreadable);
      continue;
    }
    const { seen } = read;
    const request = toAskedRequest(seen.request);
    for (const { operation, view } of callsIn(base.operations, seen.request)) {
      add(whole, seen);
      const asked = { request, view, unknown: seen.unknown ?? [] };
      const wrong = new Set(
        findRequestFlaws(before, operation, asked).flaws.map(({ sentence }) => subjectOf(sentence)),
      );
      const after = callsIn(revision.operations, seen.request).find(({ operation: { id } }) => id === operation.id);
      const flaws =
        after === undefined
          ? undefined
          : findRequestFlaws(now, after.operation, { ...asked, view: after.view })
              .flaws.map(({ sentence }) => sentence)
              .filter((sentence) => !wrong.has(subjectOf(sentence)));
      const touching = changes.filter(
        (change) => usesOf(change, operation.id).length > 0 || isWhole(change, operation),
      );
      for (const change of touching)
        if (isBroken(change, { uses: usesOf(change, operation.id), flaws, touching, view }))
          add(tallies.get(change.id), seen);
    }
  }
  const of = ({ id }: Change): Weight => weightOf(tallies.get(id) ?? emptyTally());
  return { weigh: { of, whole: weightOf(whole) }, unreadable };
}

/** What a sentence about a request speaks of: what was wrong before, no change has broken. */
function subjectOf(sentence: string): string {
  return sentence.split(/ (?:must|is|has) /)[0] ?? sentence;
}

function measureOf(contract: Contract): JudgeContext {
  return { contract, validators: validatorsFor(contract), strictness: 'live' };
}

function emptyTally(): Tally {
  return { callers: new Set(), calls: 0 };
}

/** Who has no address in the recording is known by the program that called. */
function add(tally: Tally | undefined, { caller, request }: Seen): void {
  if (tally === undefined) return;
  const agent = Object.entries(request.headers).find(([name]) => name.toLowerCase() === 'user-agent')?.[1];
  tally.callers.add(caller ?? agent ?? '');
  tally.calls++;
}

function weightOf({ callers, calls }: Tally): Weight {
  return { callers: callers.size, calls };
}

/** The uses where a change means as much as it means at all. */
function usesOf({ uses, impact }: Change, operation: string): Use[] {
  return uses.filter((use) => use.operation === operation && use.impact === impact);
}

function isWhole({ uses, api }: Change, operation: { api: string }): boolean {
  return uses.length === 0 && api === operation.api;
}

/** What a request does not show: whether its address, its credentials and the order of its params are still taken. */
const unseen = /^(?:server|operation|credential|scope|oauth|params|webhook|callback|info)-/;

/** What only those meet who send it, though a server may go on to take it. */
const sentOnly =
  /^(?:(?:parameter|param|property|encoding)-(?:removed|renamed|serialized-differently|changed)|content-.+)$/;

function isBroken(
  change: Change,
  { uses, flaws, touching, view }: { uses: Use[]; flaws: string[] | undefined; touching: Change[]; view: RequestParts },
): boolean {
  if (flaws === undefined || uses.length === 0 || uses.some((use) => use.in === 'response')) return true;
  if (unseen.test(change.rule)) return true;
  if (flaws.some((sentence) => namesIn(change).some((name) => words(sentence).has(name)))) return true;
  const isNamed = namesIn(change).some((name) => isSent(view, name));
  if (sentOnly.test(change.rule)) return isNamed;
  if (change.rule === 'default-changed') return !isNamed;
  if (change.rule === 'body-removed') return view.body !== undefined;
  // A flaw that is about no change by name may be about each of them.
  return flaws.some((sentence) => touching.every((other) => !namesIn(other).some((name) => words(sentence).has(name))));
}

function isSent({ query = {}, headers, cookies = {}, path = {}, body }: RequestParts, name: string): boolean {
  const parameters = [query, headers, cookies, path].flatMap((values) => Object.keys(values));
  const isIn = (value: Json | undefined): boolean =>
    Array.isArray(value)
      ? value.some(isIn)
      : Object.entries(asObject(value ?? null)).some(([key, inner]) => key === name || isIn(inner));
  return parameters.some((one) => one.toLowerCase() === name.toLowerCase()) || isIn(body);
}

/** What the member or parameter is called that changed. */
function namesIn({ place, pointers }: Change): string[] {
  const last = place.split('/').at(-1)?.split(' ').at(-1);
  return [last, nameAt(pointers.before), nameAt(pointers.now)].flatMap((name) =>
    name === undefined || name === '' ? [] : [name],
  );
}

function nameAt(pointer: string): string | undefined {
  const tokens = pointerTokens(pointer);
  const at = tokens.findLastIndex((token) => token === 'properties' || token === 'params');
  return at < 0 ? undefined : tokens[at + 1];
}

function words(sentence: string): Set<string> {
  return new Set(sentence.split(/[ /]+/));
}
