import { formatCount, joinByAnd } from '../../contract/base/pluralize.ts';
import { parseSourceLocation, type SourceLocation } from '../../contract/base/source-location.ts';
import { formatBesideLabel, excerpts, formatTagged, type Look, type TerminalStyle } from '../../terminal/terminal.ts';
import type { Impact, Use } from '../change.ts';
import { isBreaking, type DiffReport, type ReportedChange } from '../report.ts';
import { holderOf } from './holder.ts';
import { weightWords } from './weight.ts';

/**
 * Writes a comparison for a terminal.
 *
 * @param voice - how the reader's stream speaks
 */
export function linesOfChanges(report: DiffReport, voice: TerminalStyle): string[] {
  const { changes, breaking, versions, unused, traffic } = report;
  const show = excerpts(voice);
  const sentences = [
    ...unused.map((id) => `warning: unused --accept entry: ${id}`),
    ...versions.flatMap(({ title, before, now, suggested }) => {
      if (suggested === undefined || suggested === now) return [];
      return [
        `${title}: these changes call for version ${suggested}; callers know ${before}, the document says ${now}.`,
      ];
    }),
    ...(traffic === undefined ? [] : [`The traffic has ${weightWords(traffic)}.`]),
  ];
  return [
    ...changes.flatMap((change) => changeLines(change, voice, show)),
    ...sentences.flatMap((sentence) => formatTagged(voice, sentence)),
    ...(breaking > 0
      ? []
      : [voice.as('good', `${formatCount(changes.length, 'change')}; no caller of the contract breaks.`)]),
  ];
}

const looks = { major: 'bad', minor: 'good', patch: 'quiet' } as const satisfies Record<Impact, Look>;

function changeLines(change: ReportedChange, voice: TerminalStyle, show: (spot: SourceLocation) => string[]): string[] {
  const { impact, rule, place, message, uses, accepted, weight, before, now } = change;
  const used = place.startsWith('#') ? ` ${usesOf(uses, impact)}` : '';
  const breaks = weight === undefined ? '' : ` It breaks ${weightWords(weight)}.`;
  const reason = accepted === undefined ? '' : ` (accepted: ${accepted})`;
  const label = `${voice.as(isBreaking(change) ? looks.major : looks[impact], impact)}${' '.repeat(6 - impact.length)}`;
  const spot = isBreaking(change) ? parseSourceLocation(now) : undefined;
  return [
    ...formatBesideLabel(voice, label, `${place}: ${message}${used}${breaks}${reason}`),
    ...formatBesideLabel(voice, '      ', `${rule}, ${before} → ${now}`, 'quiet'),
    ...(spot === undefined ? [] : show(spot)),
  ];
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
    (message) => new Set(uses.filter((use) => use.in === message).map(holderOf)),
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
  return joinByAnd(names);
}
