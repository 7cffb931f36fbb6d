import type { Contract } from '../contract/contract.ts';
import { asObject, toPointer, type Json } from '../contract/base/json.ts';
import { coverageOf, listShownResponses, type CoverageRow } from '../coverage/coverage.ts';
import { findPreferredBody } from '../contract/media/media.ts';
import type { Operation } from '../contract/operation.ts';
import { descriptionOf } from './explore/constraints.ts';
import type { CaseReport, Cause } from './cause.ts';
import { joinCauses } from './cause-groups.ts';
import type { CheckKind, Result, Mask } from '../checks/checks.ts';
import { causeKey, sentenceOf, type Fault, type JudgementOutcome, ruleOf } from '../findings/findings.ts';
import { keywordCoverage, type KeywordRow } from './explore/keyword-coverage.ts';
import { maySucceed } from '../contract/responses/responses.ts';
import { findKnownDeviation, type KnownDeviation } from './select/known-deviations.ts';
import type { Findings } from './run.ts';
import type { Target } from '../target/target.ts';
import { redactAddress } from '../redact/redact.ts';

/** How many checks there were, and what became of them. */
export type Counts = {
  cases: number;
  shown: number;
  allowed: number;
  broken: number;
  known: number;
  skipped: number;
};

/** The report of a run, from which every format is made. */
export type Report = {
  version: 1;
  target: Record<string, string>;
  started: string;
  milliseconds: number;
  summary: Counts;
  /** The part of each API in the summary, if the contract has several. */
  apis?: Record<string, Counts>;
  faults: Cause[];
  cases: CaseReport[];
  skipped: { operation: string; why: string }[];
  coverage: CoverageRow[];
  /**
   * The operations that were called and never shown, with what the server said to valid requests, and the line for a
   * file of `--values` that names what a server has.
   */
  unproven: { operation: string; why: string; values?: string }[];
  /** The constraints of the documents that requests were about, and on which side of them. */
  keywords: KeywordRow[];
  /** What the server answered to the open questions of the contract. */
  answers: { question: string; place: string; probe: string; answer?: string; why?: string; suggestion?: Json }[];
  /** What was not checked, one sentence each. */
  remarks: string[];
  /** Why the run ended early. */
  ended?: string;
  /** How many checks were not broken. */
  passed: number;
  /** The broken checks, with a sentence for each fault. */
  failed: { operation: string; kind: string; about: string; problems: string[] }[];
};

/** The parts of a report. */
type Material = {
  contract: Contract;
  target: Target;
  findings: Findings;
  mask: Mask;
  started: Date;
  milliseconds: number;
  known: Map<string, KnownDeviation>;
};

/**
 * Makes the report of a run.
 *
 * @param material - the findings, the mask for secrets, and the known deviations
 * @returns the report, without secrets
 */
export function reportOf(material: Material): Report {
  const { contract, target, findings, mask, started, milliseconds, known } = material;
  const { results, skipped, called, answers, remarks, ended } = findings;
  const causes = causesOf(contract, results, mask, known);
  const causeIds = new Map(causes.flatMap(({ cause, faults }) => faults.map((fault) => [fault, cause] as const)));
  const isAlone = contract.apis.length < 2;
  const cases = results.map(({ check, judgement, answer, milliseconds: took, times }): CaseReport => {
    const faults = [...new Set(judgement.faults.map((fault) => causeIds.get(fault)?.id ?? ''))];
    const { id, operation, kind, about, place } = check;
    return {
      ...{ id, operation: operation.id, ...(!isAlone && { api: operation.api }) },
      ...{ kind, about, ...(place !== undefined && { place }), outcome: judgement.outcome },
      ...(answer !== undefined && { status: answer.status }),
      ...(times !== undefined && { times }),
      ...{ milliseconds: took, notes: judgement.notes.map(mask.text), faults },
    };
  });
  const isKnown = ({ faults, operation }: CaseReport): boolean =>
    faults.length > 0 && faults.every((id) => findKnownDeviation(known, id, operation) !== undefined);
  const broken = cases.filter(({ outcome }) => outcome === 'broken');
  const countsOf = (own: CaseReport[], left: Findings['skipped']): Counts => {
    const times = (outcome: JudgementOutcome): number => timesOf(own.filter((one) => one.outcome === outcome));
    const known = timesOf(own.filter((one) => one.outcome === 'broken' && isKnown(one)));
    return {
      ...{ cases: timesOf(own), shown: times('shown'), allowed: times('allowed') },
      ...{ broken: times('broken') - known, known, skipped: left.length },
    };
  };
  const apis = contract.apis.map(({ name }): [string, Counts] => [
    name,
    countsOf(
      cases.filter(({ api }) => api === name),
      skipped.filter(({ operation: { api } }) => api === name),
    ),
  ]);
  const report: Report = {
    version: 1,
    target: Object.fromEntries(Object.entries(target.addresses).map(([api, address]) => [api, redactAddress(address)])),
    started: started.toISOString(),
    milliseconds,
    summary: countsOf(cases, skipped),
    ...(!isAlone && { apis: Object.fromEntries(apis) }),
    faults: joinCauses(
      causes.map(({ cause }) => cause),
      cases,
    ),
    cases,
    skipped: skipped.map(({ operation, why }) => ({ operation: operation.id, why })),
    coverage: coverageOf(called, listShownResponses(results)),
    unproven: [
      ...findings.unproven.map((operation) => ({
        operation: operation.id,
        why: maySucceed(operation)
          ? mask.text(reasonsFor(results.filter(({ check }) => check.operation === operation)))
          : 'the document has no success for it',
        ...valuesLine(operation),
      })),
      ...(findings.unheard ?? []).map(({ operation, why }) => ({ operation: operation.id, why })),
    ],
    keywords: keywordCoverage(contract, findings.tried),
    answers: answers.map(({ api, pointer, question, probe, answer, why, suggestion }) => ({
      question,
      place: contract.locate(api, pointer),
      probe,
      ...(answer !== undefined && { answer: mask.text(answer) }),
      ...(why !== undefined && { why }),
      ...(suggestion !== undefined && { suggestion: JSON.parse(mask.text(JSON.stringify(suggestion))) as Json }),
    })),
    remarks: remarks.map(mask.text),
    passed: timesOf(cases) - timesOf(broken),
    failed: results
      .filter(({ judgement }) => judgement.outcome === 'broken')
      .map(({ check, judgement }) => ({
        operation: check.operation.id,
        kind: check.kind,
        about: check.about,
        problems: judgement.faults.map((fault) => mask.text(sentenceOf(fault))),
      })),
  };
  return ended === undefined ? report : { ...report, ended };
}

function timesOf(cases: { times?: number }[]): number {
  return cases.reduce((sum, { times = 1 }) => sum + times, 0);
}

/** Kinds of checks that the server would have answered with a success, had it what they ask for. */
const provingKinds = new Set<CheckKind>(['exchange', 'made up', 'linked', 'life cycle']);

function reasonsFor(results: Result[]): string {
  const proving = results.filter(({ check }) => provingKinds.has(check.kind));
  const answers = [...new Set(proving.map(describeRefusal))];
  return answers.length === 0 ? 'no valid request could be sent' : `every valid request got ${answers.join(' or ')}`;
}

/** What came where something was asked for: JSON-RPC says 200 of everything. */
function describeRefusal({ check, answer }: Result): string {
  if (answer === undefined) return 'no answer';
  if (check.operation.rpc === undefined || answer.status !== 200) return `status ${answer.status}`;
  const { error } = asObject(answer.body);
  return error === undefined ? 'null' : `the error ${String(asObject(error)['code'])}`;
}

/** The line for a file of `--values` that names what an operation has to be given. */
function valuesLine({ id, rpc, parameters, request, schemaAt }: Operation): { values?: string } {
  const media = findPreferredBody(request?.bodies ?? []);
  const body = rpc !== undefined || media?.schema === undefined ? [] : listRequiredMembersAt(schemaAt, media.schema);
  const places =
    rpc === undefined
      ? [
          ...parameters.filter((one) => one.required && one.in !== 'header').map((one) => toPointer(one.in, one.name)),
          ...body.map((name) => toPointer(name)),
        ]
      : rpc.params.filter(({ required }) => required).map(({ name }) => toPointer('params', name));
  return places.length === 0 ? {} : { values: `${id}: { ${places.map((place) => `${place}: …`).join(', ')} }` };
}

function listRequiredMembersAt(schemaAt: Operation['schemaAt'], schema: string): string[] {
  return [...descriptionOf(schemaAt, schema).required];
}

type Gathered = { cause: Cause; faults: Fault[]; results: Set<Result> };

function causesOf(contract: Contract, results: Result[], mask: Mask, known: Map<string, KnownDeviation>): Gathered[] {
  const gathered = new Map<string, Gathered>();
  for (const result of results) {
    const { check, judgement } = result;
    for (const fault of judgement.faults) {
      const id = causeId(check.operation.id, fault);
      const key = mask.text(ruleOf(fault.rule).everywhere ? causeKey(fault) : id);
      const entry = findKnownDeviation(known, key, check.operation.id);
      const place = `${entry === undefined ? 'new' : 'known'} ${key}`;
      const found = gathered.get(place);
      if (found !== undefined) {
        found.faults.push(fault);
        found.results.add(result);
        if (!found.cause.cases.includes(check.id)) found.cause.cases.push(check.id);
        if (!found.cause.operations.includes(check.operation.id)) found.cause.operations.push(check.operation.id);
        continue;
      }
      const { rule, code, pointer, spec } = fault;
      const cause: Cause = {
        id: key,
        rule,
        ...(code !== undefined && { code: mask.text(code) }),
        operations: [check.operation.id],
        pointer: mask.text(pointer),
        expected: mask.text(fault.expected),
        got: mask.text(fault.got),
        message: mask.text(sentenceOf(fault)),
        cases: [check.id],
        curl: mask.curl(check.request),
        exchange: exchangeOf(result, mask),
        ...(spec !== undefined && { spec: contract.locate(spec.api, spec.pointer) }),
        ...(entry !== undefined && { known: entry.reason }),
      };
      gathered.set(place, { cause, faults: [fault], results: new Set([result]) });
    }
  }
  // Calls of recorded traffic that are alike are one check, and one result stands for many of them.
  for (const { cause, results: own } of gathered.values()) {
    const times = timesOf([...own]);
    if (times > cause.cases.length) cause.times = times;
  }
  return [...gathered.values()];
}

/** As much of a body as a reader needs. */
const mostOfBody = 20_000;

function exchangeOf({ check: { request }, answer }: Result, mask: Mask): Cause['exchange'] & object {
  const maskHeaders = (headers: Record<string, string>): Record<string, string> =>
    Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, mask.text(value)]));
  const shortenBody = (body: string): string => {
    const text = mask.text(body);
    return text.length <= mostOfBody ? text : mask.text(`${text.slice(0, mostOfBody)}…`);
  };
  const { method, url, headers, body } = request;
  return {
    request: {
      ...{ method, url: mask.text(url), headers: maskHeaders(headers) },
      ...(body !== undefined && { body: shortenBody(body) }),
    },
    ...(answer !== undefined && {
      answer: { status: answer.status, headers: maskHeaders(answer.headers), body: shortenBody(answer.text) },
    }),
  };
}

function causeId(operation: string, fault: Fault): string {
  return `${operation} ${causeKey(fault)}`;
}
