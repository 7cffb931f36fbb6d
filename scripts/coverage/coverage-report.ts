import { formatCount } from '../contract/base/pluralize.ts';
import type { Operation } from '../contract/operation.ts';
import { formatHanging, formatTwoColumns, type TerminalStyle } from '../terminal/terminal.ts';
import { coverageOf, coverageTable, isGap, type CoverageRow } from './coverage-map.ts';
import type { Covered } from './notes/covered-notes.ts';

/** How many there are in the documents, and how many of them were covered, as lcov counts lines. */
type Counted = { found: number; hit: number };

/** What tests have covered of a contract. */
export type CoverageReport = {
  version: 1;
  /** The share of responses and members that were covered, from 0 to 1. */
  share: number;
  operations: Counted;
  responses: Counted;
  /** The members of the bodies of successes. */
  members: Counted;
  rows: CoverageRow[];
  /** The calls that no document has, and how often they came. */
  undocumented: { call: string; times: number }[];
};

/**
 * Sums up what was covered of a contract.
 *
 * @param operations - all operations of the contract
 */
export function coverageReportOf(operations: Operation[], { shown, undocumented }: Covered): CoverageReport {
  const rows = coverageOf(operations, shown);
  const hit = rows.filter((row) => !isGap(row));
  const members = rows.flatMap(({ fields }) => fields ?? []);
  const seen = sum(members.map((fields) => fields.seen));
  const [found, all] = [sum(members.map(({ missing }) => missing.length)) + seen, rows.length];
  return {
    version: 1,
    share: all + found === 0 ? 1 : (hit.length + seen) / (all + found),
    operations: { found: operations.length, hit: new Set(hit.map(({ operation }) => operation)).size },
    responses: { found: all, hit: hit.length },
    members: { found, hit: seen },
    rows,
    undocumented: [...undocumented].map(([call, times]) => ({ call, times })),
  };
}

function sum(numbers: number[]): number {
  return numbers.reduce((all, one) => all + one, 0);
}

/**
 * Writes a share as people read it. It is rounded down: 99.9 % are not all.
 *
 * @example percentOf(0.999) // '99 %'
 */
export function percentOf(share: number): string {
  return `${Math.floor(share * 100)} %`;
}

/** What was covered, in a sentence. */
export function coverageSentence({ share, operations, responses, members }: CoverageReport): string {
  const of = ({ hit, found }: Counted, what: string): string => `${hit} of ${formatCount(found, what)}`;
  const parts = `${of(operations, 'operation')}, ${of(responses, 'response')} and ${of(members, 'member')}`;
  return `The tests covered ${parts}: ${percentOf(share)} of the responses and members.`;
}

/**
 * Writes what was covered for a terminal: what was shown of each response, what was not, the members without a value,
 * and the calls that no document has.
 *
 * @param voice - how the reader's stream speaks
 */
export function coverageLines(report: CoverageReport, voice: TerminalStyle): string[] {
  const { rows, undocumented } = report;
  const missing = rows.flatMap((row): [string, string][] =>
    isGap(row) || row.fields === undefined || row.fields.missing.length === 0
      ? []
      : [[`${row.operation} ${row.response}`, row.fields.missing.join(', ')]],
  );
  const calls = undocumented.map(({ call, times }): [string, string] => [call, formatCount(times, 'call')]);
  const part = (title: string, lines: [string, string][]): string[] =>
    lines.length === 0 ? [] : ['', voice.as('heading', title), ...formatTwoColumns(voice, lines, { look: 'warning' })];
  return [
    ...formatHanging(voice, coverageSentence(report)),
    '',
    ...coverageTable(rows, voice),
    ...part('Members without a value', missing),
    ...part('Called, and in no document', calls),
  ];
}
