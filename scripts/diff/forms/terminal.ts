import { counted } from '../../contract/counted.ts';
import type { Use } from '../change.ts';
import type { DiffReport, ReportedChange } from '../report.ts';
import { weightWords } from './weight.ts';

/**
 * Writes a comparison for a terminal.
 *
 * @param report - the comparison
 * @returns the lines
 */
export function linesOfChanges({ changes, breaking, versions, unused, traffic }: DiffReport): string[] {
  return [
    ...changes.flatMap(changeLines),
    ...unused.map((id) => `unused --accept entry: ${id}`),
    ...versions.flatMap(({ title, before, now, suggested }) => {
      if (suggested === undefined || suggested === now) return [];
      return [
        `${title}: these changes call for version ${suggested}; callers know ${before}, the document says ${now}.`,
      ];
    }),
    ...(traffic === undefined ? [] : [`The traffic has ${weightWords(traffic)}.`]),
    ...(breaking > 0 ? [] : [`${counted(changes.length, 'change')}; no caller of the contract breaks.`]),
  ];
}

function changeLines({ impact, rule, place, message, uses, accepted, weight, before, now }: ReportedChange): string[] {
  const used = place.startsWith('#') ? ` ${usesOf(uses, impact)}` : '';
  const breaks = weight === undefined ? '' : ` It breaks ${weightWords(weight)}.`;
  const reason = accepted === undefined ? '' : ` (accepted: ${accepted})`;
  return [`${impact.padEnd(6)}${place}: ${message}${used}${breaks}${reason}`, `      ${rule}, ${before} → ${now}`];
}

/** The most operations that are named for a change. */
const mostNames = 3;

/** Names the operations that a change touches: `Used in requests of a, b, c and 9 more operations.` */
function usesOf(uses: Use[], impact: ReportedChange['impact']): string {
  const told = uses.filter((use) => use.impact === impact);
  const others = uses.filter((use) => use.impact !== impact && !told.some((one) => one.place === use.place));
  const also = others.length === 0 || impact !== 'major' ? '' : ` Harmless in ${namesIn(others)}.`;
  return `Used in ${namesIn(told)}.${also}`;
}

function namesIn(uses: Use[]): string {
  const [sending, receiving] = (['request', 'response'] as const).map(
    (message) => new Set(uses.filter((use) => use.in === message).map(({ operation }) => operation)),
  );
  const [requests, responses] = [namesOf(sending ?? new Set()), namesOf(receiving ?? new Set())];
  if (requests === responses) return `requests and responses of ${requests}`;
  const parts = [requests && `requests of ${requests}`, responses && `responses of ${responses}`];
  return parts.filter((part) => part !== '').join('; in ');
}

function namesOf(operations: Set<string>): string {
  const names = [...operations].slice(0, mostNames);
  const left = operations.size - names.length;
  if (left > 0) return `${names.join(', ')} and ${left} more ${left === 1 ? 'operation' : 'operations'}`;
  return names.length < 2 ? names.join('') : `${names.slice(0, -1).join(', ')} and ${names.at(-1) ?? ''}`;
}
