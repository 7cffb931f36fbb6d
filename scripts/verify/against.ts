import { isDeepStrictEqual } from 'node:util';
import type { Contract } from '../contract/contract.ts';
import { CommandError, ContractError } from '../contract/base/errors.ts';
import type { Operation } from '../contract/operation.ts';
import { formatCount } from '../contract/base/pluralize.ts';
import { isObject, toPointer, type Json } from '../contract/base/json.ts';
import { writeValue } from '../contract/base/value-text.ts';
import { checkId, type Check, type Mask, type Result } from '../checks/checks.ts';
import { addressRequest, serversIn, type Target } from '../target/target.ts';
import type { ReceivedAnswer } from '../remote/remote.ts';
import { formatTwoColumns, type TerminalStyle } from '../terminal/terminal.ts';
import { inferCalls, inferRequests, isAccepted } from './explore/accepted-requests.ts';
import { isRemoval } from './across/removals.ts';
import { readBroughtPart, plainObjectsIn, readsOnly, readSentPart } from './explore/call-parts.ts';
import { checkOf, type RunPlan } from './plan.ts';
import { requireReady } from './preflight.ts';
import { openRawHttpClient } from './raw-http.ts';
import { openPace } from './request-pacing.ts';
import type { RunSettings } from './run.ts';
import { Runner } from './runner.ts';

/** Where two servers answer one request differently. */
export type Difference = { id: string; operation: string; place: string; a: string; b: string; curl: string };

/** What two servers were asked, and where they differ; why it ended early, if it did. */
export type Comparison = { compared: number; differences: Difference[]; ended?: string };

/** What both servers are asked, and by what. */
type Comparing = { contract: Contract; plan: RunPlan; runner: Runner; first: Target; second: Target; mask: Mask };

/** A request to the first server, and the one to the second: the same, but for names that a server has chosen. */
type Twin = { check: Check; there: Check };

/**
 * Sends two servers the same requests, one after the other, and lists where they differ: in the status, in the types of
 * what they bring, and in values that are not fresh, which the first one would give twice. What changes something is
 * sent once to each, and only with the consent that a run has.
 *
 * @param plan - what may be called
 * @param settings - the first server, and the limits of the run
 * @param against - the address of the second server
 * @returns how many requests were compared, and the differences
 * @throws CommandError for an address that is none; ContractError when one of them cannot be reached
 */
export async function compareAnswers(
  contract: Contract,
  plan: RunPlan,
  settings: RunSettings,
  { against, headers, mask }: { against: string; headers: Record<string, string>; mask: Mask },
): Promise<Comparison> {
  const { target } = settings;
  const second: Target = { ...target, ...secondServer(contract, target, against, headers) };
  const wire = openRawHttpClient();
  const runner = new Runner({ ...settings, repeat: 0 }, { wire, pace: openPace(settings), problems: async () => [] });
  const comparing = { contract, plan, runner, first: target, second, mask };
  const called = plan.called.filter(({ api }) => second.addresses[api] !== undefined);
  try {
    for (const each of [target, second])
      await requireReady({ contract, called, samples: plan.samples, target: each, send: runner.send });
    return await compareAll(comparing, called);
  } finally {
    wire.close();
  }
}

/** The address of the second server, of the API that the first one has. */
function secondServer(
  { apis }: Contract,
  { addresses }: Target,
  against: string,
  headers: Record<string, string>,
): Pick<Target, 'addresses' | 'headers'> {
  const [first] = Object.keys(addresses);
  const api = apis.find(({ name }) => name === first);
  const own = api?.kind === 'http' && !against.startsWith(`${api.name}=`) ? `${api.name}=${against}` : against;
  try {
    return serversIn(apis, api?.kind === 'rpc' ? { rpc: against } : { url: own }, headers);
  } catch (error) {
    if (!(error instanceof CommandError)) throw error;
    throw new CommandError(error.message.replace(/^--(?:url|rpc)/, '--against'));
  }
}

async function compareAll(comparing: Comparing, called: Operation[]): Promise<Comparison> {
  const { plan, runner } = comparing;
  const found: Comparison = { compared: 0, differences: [] };
  const [here, there]: [Result[], Result[]] = [[], []];
  const compare = async (twin: Twin, isOwn = false): Promise<void> => {
    if (runner.ended !== undefined) return;
    const { operation } = twin.check;
    const one = await runner.perform(twin.check);
    const two = await runner.perform(twin.there);
    // A second answer of the first server tells what is fresh.
    const again = readsOnly(operation) ? await runner.perform(twin.check) : one;
    if (runner.ended !== undefined) return;
    here.push(one);
    there.push(two);
    found.compared++;
    found.differences.push(...differencesOf(comparing, twin, { one, two, again }, isOwn));
  };
  const planned = plan.cases.filter(({ view, operation }) => view !== undefined && called.includes(operation));
  // What reads comes first, and finds what was there before; what removes comes last.
  for (const check of planned.filter(({ operation }) => readsOnly(operation))) await compare(twinOf(comparing, check));
  const changing = planned.filter(({ operation }) => !readsOnly(operation));
  for (const check of changing.filter((one) => !isRemoval(one))) await compare(twinOf(comparing, check));
  for (const operation of called) {
    const isReached = here.some((one) => one.check.operation === operation && isAccepted(one));
    if (!readsOnly(operation) || isReached) continue;
    for (const { twin, isOwn } of inferTwins(comparing, operation, here, there)) await compare(twin, isOwn);
  }
  for (const check of changing.filter(isRemoval)) await compare(twinOf(comparing, check));
  return runner.ended === undefined ? found : { ...found, ended: runner.ended };
}

function twinOf({ second }: Comparing, check: Check, view = check.view): Twin {
  return { check, there: { ...check, request: addressRequest(second, check.operation, view ?? { headers: {} }) } };
}

/** Asks both servers for what their own answers name: the same, where both name it. */
function inferTwins(
  comparing: Comparing,
  operation: Operation,
  here: Result[],
  there: Result[],
): { twin: Twin; isOwn: boolean }[] {
  const { plan, first } = comparing;
  const sample = plan.samples.get(operation);
  if (sample === undefined) return [];
  const infer = operation.rpc === undefined ? inferRequests : inferCalls;
  const others = infer(operation, sample, there);
  return infer(operation, sample, here).map(({ request, from }, i) => {
    const about = `what ${from} names`;
    const check = checkOf(plan.measure, first, {
      ...{ operation, kind: 'linked', about, request, expected: { kind: 'any' } },
    });
    const other = others.find((one) => isDeepStrictEqual(one.request, request)) ?? others[i];
    return {
      twin: twinOf(comparing, check, other?.request ?? request),
      isOwn: other !== undefined && !isDeepStrictEqual(other.request, request),
    };
  });
}

function differencesOf(
  { mask }: Comparing,
  { check }: Twin,
  { one, two, again }: { one: Result; two: Result; again: Result },
  isOwn: boolean,
): Difference[] {
  const { operation, kind, about } = check;
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
    return a.text === b.text || again.answer?.text !== a.text ? [] : [at('body', 'other bytes', 'other bytes')];
  // What a server makes has values of its own, but for what it was sent and what is true or false of it.
  const isMade = isOwn || !readsOnly(operation);
  const sent = new Set(plainObjectsIn(readSentPart(operation, check.view)).flatMap((each) => Object.values(each)));
  const isKnown = (value: Json | undefined): boolean =>
    typeof value === 'boolean' || (value !== undefined && typeof value !== 'object' && sent.has(value));
  const differ = (place: string, x: Json | undefined, y: Json | undefined, z: Json | undefined): Difference[] => {
    if (isDeepStrictEqual(x, y)) return [];
    if (Array.isArray(x) && Array.isArray(y)) {
      if (x.length !== y.length && Array.isArray(z) && z.length === x.length && !isMade)
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
    const isFresh = !isDeepStrictEqual(x, z) || (isMade && !isKnown(x)) || isOfNow(x);
    return isFresh ? [] : [at(place, writeValue(x, 60), writeValue(y, 60))];
  };
  const [mine, its, later] = [a, b, again.answer].map((answer) => readBroughtPart(operation, answer));
  return differ('', mine, its, later).slice(0, mostPlaces);
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

/** How far from now a moment may be that a server has just written. */
const day = 86_400_000;

function isOfNow(value: Json | undefined): boolean {
  if (typeof value !== 'string' || !/^\d{4}-\d{2}-\d{2}T/.test(value)) return false;
  return Math.abs(Date.parse(value) - Date.now()) < day;
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
export function requireAlike({ differences, compared, ended }: Comparison): void {
  if (ended !== undefined) throw new ContractError([`The comparison was not completed: ${ended}.`]);
  const count = new Set(differences.map(({ id }) => id)).size;
  if (count > 0)
    throw new ContractError([`${count} of ${compared} requests were answered differently by the two servers.`]);
  if (compared === 0) throw new ContractError(['nothing was compared: no operation may be called.']);
}
