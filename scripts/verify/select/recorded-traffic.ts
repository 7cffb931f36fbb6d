import { formatCount } from '../../contract/base/pluralize.ts';
import { createJudgingValidators } from '../../contract/lenient-validators/lenient-validators.ts';
import type { Contract } from '../../contract/contract.ts';
import type { JudgeContext, Judge } from '../../judge/judge.ts';
import { type Result, secretsAnswered } from '../../checks/checks.ts';
import { causeKey } from '../../findings/findings.ts';
import { type TrafficRead, redactorsFor, judgeTraffic, type Judged, type Seen } from '../../traffic/traffic.ts';
import { redactionOf, redactedText, type Secret } from '../../redact/redact.ts';
import type { Target } from '../../target/target.ts';
import type { Findings } from '../run.ts';
import { createHistoryJudge } from '../across/recorded-life.ts';
import { createUndocumentedHider } from './undocumented-values.ts';

/** The most results of one kind that are kept; further ones are counted. */
const mostAlike = 50;

/** The most kinds of results, of sentences about unreadable lines, and of undocumented calls. */
const [mostKinds, mostSentences, mostUndocumented] = [5000, 20, 500];

/** A longer body of a request is not repeated in a report. */
const longestBody = 16 * 1024;

/** Judges recorded calls one after another, and keeps what a report shows: its memory does not grow with them. */
export type TrafficJudge = {
  /** Judges a call, or counts what cannot be read. */
  add: (read: TrafficRead) => void;
  /** What was found, and the secrets in it. */
  findings: () => { findings: Findings; secrets: Secret[] };
};

/**
 * Makes what judges recorded calls.
 *
 * @param judgements - those of plug-ins
 * @param addresses - where APIs are, besides the servers of their documents, by name
 * @returns see {@link TrafficJudge}
 */
export function createTrafficJudge(
  contract: Contract,
  judgements: Judge[],
  addresses: Target['addresses'],
): TrafficJudge {
  const withApi = createApiFinder(contract, addresses);
  const measure: JudgeContext = { contract, ...createJudgingValidators(contract), strictness: 'live', judgements };
  const redaction = redactionOf(contract.operations);
  const hideUndocumented = createUndocumentedHider(contract);
  const kinds = new Map<string, { results: Result[]; count: number }>();
  const secrets = new Map<string, string>();
  const undocumented = new Map<string, number>();
  const unreadable: string[] = [];
  let [readable, skipped, unlisted] = [0, 0, 0];

  const keep = (result: Result, judged: Judged, seen: Seen): void => {
    const own = keyOf(result);
    // Of a server that breaks the contract in thousands of ways, the first are enough.
    const key =
      kinds.has(own) || kinds.size < mostKinds ? own : `${result.check.operation.id} ${result.judgement.outcome}`;
    const kind = kinds.get(key) ?? { results: [], count: 0 };
    kinds.set(key, kind);
    kind.count++;
    const last = kind.results.at(-1);
    if (kind.results.length < mostAlike || last === undefined) {
      const { certain, secrets: all } = redactorsFor(redaction, seen, judged.operations);
      for (const secret of [...certain, ...secretsAnswered(result)]) secrets.set(secret, redactedText);
      kind.results.push(hideUndocumented(omitBodies(result), all));
      return;
    }
    last.times = (last.times ?? 1) + 1;
    last.judgement = { ...last.judgement, ...joinShown(last, result) };
  };

  const history = createHistoryJudge<{ judged: Judged; seen: Seen }>(contract, (result, { judged, seen }) =>
    keep(result, judged, seen),
  );
  return {
    add: (read) => {
      if ('unreadable' in read) {
        skipped++;
        if (unreadable.length < mostSentences) unreadable.push(`${read.unreadable}; it was skipped.`);
        return;
      }
      readable++;
      const seen = withApi(read.seen);
      const judged = judgeTraffic(measure, seen);
      for (const result of judged.results) history.add(result, seen, { judged, seen });
      for (const what of judged.undocumented) {
        const isListed = undocumented.has(what) || undocumented.size < mostUndocumented;
        if (isListed) undocumented.set(what, (undocumented.get(what) ?? 0) + 1);
        else unlisted++;
      }
    },
    findings: () => {
      history.end();
      const results = [...kinds.values()].flatMap((kind) => kind.results);
      const called = contract.operations.filter((operation) =>
        results.some(({ check }) => check.operation === operation),
      );
      const times = (count: number): string => (count === 1 ? '' : ` (${formatCount(count, 'call')})`);
      const remarks = [
        ...[...undocumented].map(([what, count]) => `The contract has no operation for ${what}${times(count)}.`),
        ...(unlisted === 0
          ? []
          : [`${formatCount(unlisted, 'further call')} of operations that the contract does not have.`]),
        ...unreadable,
        ...(skipped > unreadable.length ? [`${skipped - unreadable.length} more could not be read.`] : []),
        ...(skipped === 0
          ? []
          : [
              `${formatCount(readable, 'call')} read, ${skipped} skipped because ` +
                `${skipped === 1 ? 'it' : 'they'} cannot be read.`,
            ]),
      ];
      return {
        findings: { results, called, skipped: [], answers: [], remarks, tried: [], unproven: [] },
        secrets: [...secrets].map(([value, instead]): Secret => [value, instead]),
      };
    },
  };
}

function keyOf({ check, judgement }: Result): string {
  const causes = judgement.faults.map(causeKey);
  return [check.operation.id, judgement.outcome, judgement.response ?? '', ...causes, ...judgement.notes].join('\n');
}

/** What calls of one kind demonstrate together. */
function joinShown(
  { judgement: one }: Result,
  { judgement: other }: Result,
): Pick<Result['judgement'], 'exchanges' | 'fields'> {
  const union = (some: string[], others: string[]): string[] =>
    others.every((name) => some.includes(name)) ? some : [...new Set([...some, ...others])];
  return { exchanges: union(one.exchanges, other.exchanges), fields: union(one.fields, other.fields) };
}

/** A result without the bodies that no report shows. */
function omitBodies(result: Result): Result {
  const { check, answer } = result;
  const { body, ...request } = check.request;
  const isLong = body !== undefined && body.length > longestBody;
  const { view: _, ...kept } = check;
  return {
    ...result,
    check: isLong ? { ...kept, request: { ...request, body: '…' } } : kept,
    ...(answer !== undefined && { answer: { ...answer, text: '', body: undefined } }),
  };
}

function isBelow(url: string, base: string): boolean {
  return url.startsWith(base) && /^(?:[/?#]|$)/.test(url.slice(base.length));
}

function pathOf(url: string): string {
  return url.replace(/^\w+:\/\/[^/?#]*/, '');
}

/** Makes a function that adds to calls the API that they were sent to, where their address says so. */
function createApiFinder({ apis }: Contract, addresses: Target['addresses']): (seen: Seen) => Seen {
  const documented = apis.flatMap(({ name, servers }) =>
    servers.flatMap(({ url }) => (/^https?:\/\/[^{}]+$/i.test(url) ? [[name, url] as const] : [])),
  );
  // Of two servers that fit, the longer address is meant; and of the same, what the caller says.
  const known = [...Object.entries(addresses), ...documented]
    .map(([name, url]) => [name, url.replace(/[?#].*$/s, '').replace(/\/$/, '')] as const)
    .toSorted(([, a], [, b]) => b.length - a.length);
  // At an address that nothing names, APIs with the same paths are where a mock of all of them has each.
  const places = apis.flatMap(({ name, paths }) =>
    paths.flatMap((path) => (path.startsWith(`/${name}`) ? [[name, path] as const] : [])),
  );
  return (seen) => {
    const { url } = seen.request;
    const found = known.find(([, base]) => isBelow(url, base)) ?? places.find(([, path]) => isBelow(pathOf(url), path));
    return seen.api !== undefined || found === undefined ? seen : { ...seen, api: found[0] };
  };
}
