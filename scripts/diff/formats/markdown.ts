import {
  codeSpan,
  escapeMarkdown,
  asMarkdown,
  messageInMarkdown,
  type EscapedMarkdown,
} from '../../contract/base/markdown-text.ts';
import { impacts } from '../change.ts';
import type { DiffReport, ReportedChange } from '../report.ts';
import { weightWords } from './weight.ts';

const headings = { major: 'Breaking changes', minor: 'Added and deprecated', patch: 'Documentation' } as const;

/** Writes a comparison as an entry of a changelog. */
export function markdownLines({ changes, versions }: DiffReport): EscapedMarkdown[] {
  const names = versions.map(({ title, suggested, now }) => [title, suggested ?? now].join(' '));
  const title = asMarkdown`## ${escapeMarkdown(names.join(', '))}`;
  if (changes.length === 0) return [title, asMarkdown``, asMarkdown`No changes.`];
  const sections = impacts.flatMap((impact) => {
    const own = changes.filter((change) => change.impact === impact);
    return own.length === 0
      ? []
      : [asMarkdown`### ${headings[impact]}`, asMarkdown``, ...new Set(own.map(entryOf)), asMarkdown``];
  });
  return [title, asMarkdown``, ...sections].slice(0, -1);
}

function entryOf({ operation, place, message, accepted, weight }: ReportedChange): EscapedMarkdown {
  const breaks = weight === undefined ? '' : asMarkdown` Breaks ${escapeMarkdown(weightWords(weight))}.`;
  const where = codeSpan(operation === '' ? place : operation);
  const told = accepted === undefined ? '' : asMarkdown` Accepted: ${messageInMarkdown(accepted)}`;
  return asMarkdown`- ${where}: ${messageInMarkdown(message)}${breaks}${told}`;
}
