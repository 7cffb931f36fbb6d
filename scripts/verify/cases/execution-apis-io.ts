import { readdir, readFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { formatCount } from '../../contract/base/pluralize.ts';
import { ContractError, CommandError } from '../../contract/base/errors.ts';
import { asObject, isObject, type Json } from '../../contract/base/json.ts';
import type { Operation } from '../../contract/operation.ts';
import { judgeAnswer, type JudgeContext } from '../../judge/judge.ts';
import { checkId, type Check, type Result } from '../../checks/checks.ts';
import type { Fault, Judgement } from '../../findings/findings.ts';
import { definedCodes } from '../../judge/rpc/json-rpc.ts';
import { writeValue } from '../../contract/base/value-text.ts';
import { addressRequest, type Target } from '../../target/target.ts';

/** A round trip of execution-apis: a request, and the answer that a node gave to it. */
export type RoundTrip = { name: string; request: Json; answer: Json; specOnly: boolean };

/**
 * Reads round trips of execution-apis: `*.io` files, in which `>>` begins a request and `<<` its answer.
 *
 * @param folder - the folder, searched with its subfolders
 * @returns the round trips, ordered by file
 * @throws CommandError when the folder cannot be read or has no such files; ContractError for a line that is not JSON
 */
export async function readRoundTrips(folder: string): Promise<RoundTrip[]> {
  const names = await readdir(folder, { recursive: true }).catch((error: NodeJS.ErrnoException) => {
    throw new CommandError(`--replay ${folder}: the folder cannot be read (${error.code ?? error.message}).`);
  });
  const files = names.filter((name) => name.endsWith('.io')).sort();
  if (files.length === 0) throw new CommandError(`--replay ${folder}: there are no .io files in it.`);
  const texts = await Promise.all(
    files.map(async (name) => [join(folder, name), await readFile(join(folder, name), 'utf8')] as const),
  );
  return texts.flatMap(([file, text]) => roundTripsIn(relative(folder, file).replace(/\.io$/, ''), file, text));
}

function roundTripsIn(name: string, file: string, text: string): RoundTrip[] {
  const trips: RoundTrip[] = [];
  let request: Json | undefined;
  const specOnly = /^\/\/\s*speconly\b/im.test(text);
  for (const [i, line] of text.split(/\r?\n/).entries()) {
    const [, side, said = ''] = /^(>>|<<)\s?(.*)$/.exec(line) ?? [];
    if (side === undefined) continue;
    const value = parseMessage(said, `${file}:${i + 1}`);
    if (side === '>>') request = value;
    else if (request !== undefined) {
      trips.push({ name: trips.length === 0 ? name : `${name} ${trips.length + 1}`, request, answer: value, specOnly });
      request = undefined;
    }
  }
  return trips;
}

function parseMessage(text: string, place: string): Json {
  try {
    return JSON.parse(text) as Json;
  } catch {
    throw new ContractError([`${place}: JSON was expected after >> or <<.`]);
  }
}

/** A round trip, and the check that repeats its request. */
export type TripCheck = { trip: RoundTrip; check: Check };

/**
 * Makes the checks of round trips. Those of other methods than those that are called are left out.
 *
 * @param called - the operations that may be called
 * @returns the checks, and sentences about the round trips that are left out
 */
export function roundTripChecks(
  { contract, ...measure }: JudgeContext,
  target: Target,
  trips: RoundTrip[],
  called: Operation[],
): { checks: TripCheck[]; remarks: string[] } {
  const checks: TripCheck[] = [];
  const left = { undocumented: 0, uncalled: 0 };
  for (const trip of trips) {
    const method = asObject(trip.request)['method'];
    const operation = contract.operations.find(({ rpc }) => rpc !== undefined && rpc.method === method);
    if (operation === undefined) left.undocumented++;
    else if (!called.includes(operation)) left.uncalled++;
    else checks.push({ trip, check: tripCheck({ contract, ...measure }, target, trip, operation) });
  }
  const remarks = [
    left.undocumented > 0 &&
      `${formatCount(left.undocumented, '.io case')} left out, because the contract lacks the method.`,
    left.uncalled > 0 && `${formatCount(left.uncalled, '.io case')} left out, because the method is not called.`,
  ];
  return { checks, remarks: remarks.filter((remark) => remark !== false) };
}

function tripCheck(measure: JudgeContext, target: Target, { name, request }: RoundTrip, operation: Operation): Check {
  const view = { headers: {}, body: request };
  return {
    id: checkId(operation, 'case', name),
    operation,
    kind: 'case',
    about: name,
    request: addressRequest(target, operation, view),
    view,
    judge: (answer) => judgeAnswer(measure, { operation, view, expected: { kind: 'any' }, answer }),
  };
}

/**
 * Replays round trips that others recorded: results have to be equal, errors need the same code, and messages may
 * differ. If the node is on another chain, only the contract's schemas are checked.
 *
 * @returns the results, and whether the chain is the same
 */
export async function runRoundTrips(
  checks: TripCheck[],
  perform: (check: Check) => Promise<Result>,
): Promise<{ results: Result[]; isSameChain: boolean }> {
  const answered: { trip: RoundTrip; result: Result }[] = [];
  for (const { trip, check } of checks) answered.push({ trip, result: await perform(check) });
  // Only on the same chain can a block or a transaction be exactly equal.
  const isSameChain = answered.some(
    ({ trip, result }) =>
      isObject(asObject(trip.answer)['result']) &&
      isDeepStrictEqual(asObject(trip.answer)['result'], asObject(result.answer?.body)['result']),
  );
  return {
    isSameChain,
    results: answered.map(({ trip, result }) => ({
      ...result,
      judgement: judgeTrip(trip, result, result.check.operation, isSameChain),
    })),
  };
}

function judgeTrip(
  trip: RoundTrip,
  { judgement, answer }: Result,
  { api, pointer }: Operation,
  isSameChain: boolean,
): Judgement {
  const { result: due, error } = asObject(trip.answer);
  const { result, error: refusal } = asObject(answer?.body);
  const fault = (at: string, expected: string, got: string): Judgement => {
    const found: Fault = { rule: 'case', pointer: at, expected, got, spec: { api, pointer } };
    return { ...judgement, outcome: 'broken', faults: [found], notes: [] };
  };
  const [code, cameCode] = [asObject(error)['code'], asObject(refusal)['code']];
  // The round trip itself documents the error.
  if (error !== undefined && refusal !== undefined) {
    if (code === cameCode)
      return { ...judgement, outcome: 'shown', faults: [], notes: [], response: `error ${writeValue(code)}` };
    if (isSameChain && !trip.specOnly)
      return fault('/error/code', `the code of the case, ${writeValue(code)}`, writeValue(cameCode));
    return {
      ...judgement,
      outcome: 'allowed',
      faults: [],
      notes: [`the code is ${writeValue(cameCode)}; the case has ${writeValue(code)}`],
    };
  }
  if (!isSameChain && refusal !== undefined && !Object.values(definedCodes).some((defined) => defined === cameCode)) {
    return { ...judgement, outcome: 'allowed', faults: [], notes: [`another chain: error ${writeValue(cameCode)}`] };
  }
  if (judgement.outcome === 'broken' || trip.specOnly || !isSameChain) return judgement;
  if (error !== undefined) return fault('', `the error ${writeValue(code)} of the case`, 'a result');
  return isDeepStrictEqual(due, result)
    ? judgement
    : fault('/result', `the result of the case, ${writeValue(due)}`, writeValue(result));
}
