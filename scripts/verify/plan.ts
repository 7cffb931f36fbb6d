import { formatCount } from '../contract/base/pluralize.ts';
import { routerOf, serverPath } from '../contract/routes/routes.ts';
import type { Contract } from '../contract/contract.ts';
import type { Operation } from '../contract/operation.ts';
import { requestRefusalOf, type RequestParts } from '../contract/request/write-request.ts';
import { sampleSourceOf } from '../contract/sample/sample.ts';
import { createJudgingValidators } from '../contract/lenient-validators/lenient-validators.ts';
import { casesOf, type Case } from './cases/cases.ts';
import { toBrokenJudgement, type Judgement, type RuleName } from '../findings/findings.ts';
import { type Judge, judgeAnswer, type JudgeContext } from '../judge/judge.ts';
import { isFailure } from '../contract/exchange/exchange.ts';
import { checkId, type Check, type CheckKind } from '../checks/checks.ts';
import { roundTripChecks, type RoundTrip, type TripCheck } from './cases/execution-apis-io.ts';
import { validExchange } from './cases/links.ts';
import { greetings } from './preflight.ts';
import { probesOf, type Probe } from './cases/probes.ts';
import { protocolChecks } from './cases/protocol.ts';
import { requestsOf } from './cases/requests.ts';
import { addressRequest, type Target } from '../target/target.ts';

/** Changes the request of a case. */
export type NameReceiver = (test: Case) => RequestParts;

/** What a run is to check. */
export type Scope = {
  target: Target;
  strictness: JudgeContext['strictness'];
  /** Further judgements, of plug-ins. */
  judgements?: Judge[];
  /** Whether the caller consents to calls of an operation that may change something. */
  unsafe: (operation: Operation) => boolean;
  /** Why an operation is left out; `undefined` if it is not. */
  left: (operation: Operation) => string | undefined;
  /** Whether requests that keep the contract are sent, those that break it, or all; all by default. */
  sends?: 'valid' | 'invalid' | 'all';
  /** Whether a rule is judged by; all are by default. */
  wants?: (rule: RuleName) => boolean;
  /** Ids of the only checks to run, those that failed before. */
  only?: Set<string>;
  /** Round trips of execution-apis to send to the JSON-RPC API. */
  trips?: RoundTrip[];
  /** Lets the request of a case name the listener, wherever it names an address for callbacks. */
  naming?: NameReceiver;
  /** When the run has to end, by `performance.now()`; planning takes part of its time. */
  end?: number;
};

/** Everything that a run sends of itself, worked out before anything is sent. What it sends later follows links. */
export type RunPlan = {
  measure: JudgeContext & { naming?: NameReceiver };
  /** The operations that are called: those that are safe, and those that the caller consents to. */
  called: Operation[];
  /** The operations that are not called, and why. */
  skipped: { operation: Operation; why: string }[];
  /** A valid request for each called operation that has one. */
  samples: Map<Operation, RequestParts>;
  /** The checks of the cases, and of the protocols. */
  cases: Check[];
  protocol: Check[];
  probes: Probe[];
  trips: TripCheck[];
  /** What is not checked, one sentence each. */
  remarks: string[];
  /** Whether the time of the run was over before all of it was planned. */
  isCut: boolean;
};

/**
 * Plans a run. Only what changes nothing is called without consent, by every part of a run: what is not in
 * {@link RunPlan.called} is in no request.
 *
 * @example runPlanOf(contract, { ...scope, unsafe: () => false }).called.every(({ safe }) => safe) // true
 */
export function runPlanOf(contract: Contract, scope: Scope): RunPlan {
  const { target, strictness, judgements = [] } = scope;
  const measure: RunPlan['measure'] = { contract, ...createJudgingValidators(contract), strictness, judgements };
  if (scope.naming !== undefined) measure.naming = scope.naming;
  const skipped: RunPlan['skipped'] = [];
  const samples = new Map<Operation, RequestParts>();
  const callable: Operation[] = [];
  const sources = contract.apis.map(sampleSourceOf);
  const isUp = (): boolean => performance.now() > (scope.end ?? Infinity);
  for (const operation of contract.operations) {
    const without = isUp() ? timeIsUp : reasonToSkip(operation, scope);
    if (without !== undefined) {
      skipped.push({ operation, why: without });
      continue;
    }
    const source = sources.find(({ name }) => name === operation.api);
    const requests = source && requestsOf(source, operation, measure.validators);
    const valid = validExchange(operation);
    const sample = valid === undefined ? requests?.madeUp() : requests?.ofExchange(valid);
    if (sample === undefined && operation.exchanges.length === 0) {
      skipped.push({ operation, why: 'no request could be made up for it; add an example' });
      continue;
    }
    const refusal = sample && requestRefusalOf(operation, sample);
    if (refusal !== undefined) {
      skipped.push({ operation, why: refusal });
      continue;
    }
    callable.push(operation);
    if (sample !== undefined) samples.set(operation, sample);
  }
  const destination = destinationsIn(contract.operations, target);
  const elsewhere = new Set<Operation>();
  const cases = callable.flatMap((operation) => {
    if (isUp()) {
      skipped.push({ operation, why: timeIsUp });
      return [];
    }
    const checks = casesOf({ apis: sources }, operation, measure.validators)
      .filter((test) => scope.sends !== 'valid' || isMeantWell(test))
      .map((test) => checkOf(measure, target, test));
    const arriving = checks.filter(({ request }) => [undefined, operation].includes(destination(request)));
    const [other] = arriving.length === 0 ? checks.map(({ request }) => destination(request)) : [];
    if (other === undefined) return arriving;
    skipped.push({ operation, why: `its requests are those of ${other.id}` });
    samples.delete(operation);
    elsewhere.add(operation);
    return [];
  });
  const called = callable.filter((operation) => !elsewhere.has(operation));
  const protocol = (scope.sends === 'valid' ? [] : measure.contract.apis).flatMap(({ name }) =>
    protocolChecks(
      target,
      called.filter(({ api }) => api === name),
      samples,
      measure.validators.results,
    ),
  );
  const trips = roundTripChecks(measure, target, scope.trips ?? [], called);
  return {
    measure,
    called,
    skipped,
    samples,
    cases,
    protocol,
    probes: scope.only === undefined ? probesOf(measure, target, called) : [],
    trips: trips.checks,
    remarks: trips.remarks,
    isCut: skipped.some(({ why }) => why === timeIsUp),
  };
}

/** Kinds of checks whose requests break the contract on purpose, or ask what no caller may. */
export const ofWrong: ReadonlySet<CheckKind> = new Set([
  ...(['missing header', 'missing field', 'wrong type', 'wrong value', 'credential', 'method', 'protocol'] as const),
]);

/** Whether a case is about a success. */
function isMeantWell({ kind, expected }: Case): boolean {
  return !ofWrong.has(kind) && !(expected.kind === 'exchange' && isFailure(expected.exchange));
}

const timeIsUp = 'the time for the run was up before it was planned';

const needsConsent = 'it may change something; --unsafe calls it';

function reasonToSkip(operation: Operation, { target, unsafe, left }: Scope): string | undefined {
  if (target.addresses[operation.api] === undefined) return `no address of ${operation.api} was given`;
  const why = findUnreachableReason(operation) ?? findClosedReason(operation) ?? left(operation);
  if (why !== undefined) return why;
  return operation.safe || unsafe(operation) ? undefined : needsConsent;
}

/** No credential opens an operation each of whose ways in asks for a scheme that the document does not define. */
function findClosedReason({ security }: Operation): string | undefined {
  const missing = security.map((set) => set.find(({ scheme }) => scheme.type === 'undefined')?.scheme.key);
  const [first] = missing;
  if (first === undefined || missing.includes(undefined)) return undefined;
  return `the document does not define the security scheme ${JSON.stringify(first)} that it asks for`;
}

/**
 * Tells which operation a request arrives at, as the paths of some documents overlap.
 *
 * @returns a function that finds the operation of a request; `undefined` if it arrives at none
 */
export function destinationsIn(
  operations: Operation[],
  { addresses }: Target,
): (request: { method: string; url: string }) => Operation | undefined {
  const names = [...new Set(operations.flatMap(({ api, rpc }) => (rpc === undefined ? [api] : [])))];
  const apis = names.map((name) => {
    const own = operations.filter(({ api, rpc }) => api === name && rpc === undefined);
    const address = addresses[name] ?? '';
    const { origin } = URL.canParse(address) ? new URL(address) : { origin: '' };
    return { origin, base: serverPath(address) ?? '', router: routerOf(own.map(toOwnServer)) };
  });
  apis.sort((a, b) => b.base.length - a.base.length);
  return ({ method, url }) => {
    // A path of a document may lack its slash, which leaves no address; that is said when it is sent.
    if (!URL.canParse(url)) return undefined;
    const { origin, pathname } = new URL(url);
    for (const { origin: home, base, router } of apis) {
      if (names.length > 1 && (origin !== home || !`${pathname}/`.startsWith(`${base}/`))) continue;
      const found = router.match(pathname.slice(base.length), method)?.endpoints.get(method)?.original;
      if (found !== undefined) return found;
    }
    return undefined;
  };
}

/** A server that is checked has one API, which has no place among others there. */
function toOwnServer(original: Operation) {
  const { method, path, servers } = original;
  return { operation: { method, path, servers }, original };
}

/** What no client can call: CONNECT is for proxies (RFC 9110, section 9.3.6), and an interim response ends no call. */
function findUnreachableReason({ method, request, responses }: Operation): string | undefined {
  // The name of a method is a token (RFC 9110, section 9.1).
  if (!/^[\w!#$%&'*+.^`|~-]+$/.test(method)) return 'no client can send its method';
  if (method === 'CONNECT' || method === 'TRACK') return `no client sends a ${method} request`;
  // The Fetch standard forbids it, and proxies may drop it (RFC 9110, section 9.3.1).
  if (['GET', 'HEAD'].includes(method) && request?.required === true)
    return `it needs a body, which ${method} cannot have`;
  const unrefused = responses.filter(({ status }) => !/^[45]/.test(status));
  return unrefused.length > 0 && unrefused.every(({ status }) => status.startsWith('1'))
    ? 'none of its successes ends a call'
    : undefined;
}

/** Makes the check of a case. */
export function checkOf(measure: JudgeContext & { naming?: NameReceiver }, target: Target, test: Case): Check {
  const { operation, kind, about, place, page, expected } = test;
  const request = measure.naming?.(test) ?? test.request;
  return {
    id: checkId(operation, kind, about),
    operation,
    kind,
    about,
    ...(place !== undefined && { place }),
    ...(page !== undefined && { page }),
    request: addressRequest(target, operation, request),
    view: request,
    judge: (answer) => {
      const judgement = judgeAnswer(measure, { operation, view: request, expected, answer });
      const isMadeUp = kind === 'made up' || place?.startsWith('path ') === true;
      return isMadeUp ? judgeUnknown(operation, judgement, answer.status) : judgement;
    },
  };
}

/** So many members are missing of what is nothing at all. */
const nothing = 2;

/** Of a thing that is not there, a success says nothing: that is one fault, not one for each member that it lacks. */
function judgeUnknown(operation: Operation, judgement: Judgement, status: number): Judgement {
  const isNamed = operation.parameters.some((one) => one.in === 'path');
  const isDue = operation.responses.some((one) => one.status === '404');
  const { faults } = judgement;
  const lacking = faults.filter(({ code }) => code?.startsWith('missing ') === true);
  if (!isNamed || !isDue || status >= 300 || lacking.length < nothing || lacking.length < faults.length)
    return judgement;
  return toBrokenJudgement([
    {
      ...{ rule: 'status', code: `unknown ${operation.id}`, pointer: '' },
      ...{ expected: 'status 404 for an unknown id (made up)', got: String(status) },
    },
  ]);
}

/** The most names in the line about a run: documents have a thousand operations. */
const mostNames = 12;

/**
 * Says in one line what a run calls, and what it does not.
 *
 * @example announcementOf(plan) // 'Calls what changes nothing: getBook. Does not call …'
 */
export function announcementOf({ called, skipped }: RunPlan): string {
  const left = skipped.map(({ operation }) => operation);
  const [safe, unsafe] = [called.filter((operation) => operation.safe), called.filter((operation) => !operation.safe)];
  const kept = skipped.filter(({ why }) => why === needsConsent).map(({ operation }) => operation);
  const others = left.length - kept.length;
  const asked = kept.length === 1 ? '--unsafe calls it' : '--unsafe calls them';
  return [
    safe.length > 0 && `Calls what changes nothing: ${namesOf(safe)}.`,
    unsafe.length > 0 && `Also calls, as --unsafe says, what may change something: ${namesOf(unsafe)}.`,
    called.length === 0 && 'Calls nothing.',
    kept.length > 0 && `Does not call what may change something: ${namesOf(kept)}; ${asked}.`,
    others > 0 && `Leaves out ${formatCount(others, 'other operation')}; the report says why.`,
  ]
    .filter((sentence) => sentence !== false)
    .join(' ');
}

function namesOf(operations: Operation[]): string {
  const names = operations.slice(0, mostNames).map(({ id }) => id);
  const more = operations.length - names.length;
  return names.join(', ') + (more > 0 ? ` and ${more} more` : '');
}

/**
 * Lists every request that a run sends of itself, without sending any.
 *
 * @param only - ids of the only checks to run
 * @returns the requests with what they are for, in the order of their HTTP methods
 */
export function requestsIn(
  plan: RunPlan,
  target: Target,
  only?: Set<string>,
): Pick<Check, 'request' | 'operation' | 'about'>[] {
  const checks = [...plan.cases, ...plan.protocol].filter(({ id }) => only === undefined || only.has(id));
  const all = [
    ...greetings(plan, target).map((greeting) => ({ ...greeting, about: 'to see whether the server is there' })),
    ...checks.map(({ kind, about, ...check }) => ({ ...check, about: `${kind} ${about}` })),
    ...plan.probes.flatMap(({ operation, request, found }) =>
      operation === undefined || request === undefined ? [] : [{ operation, request, about: `probe ${found.probe}` }],
    ),
    ...plan.trips.map(({ check }) => ({ ...check, about: `case ${check.about}` })),
  ];
  return all.sort((a, b) => a.request.method.localeCompare(b.request.method));
}
