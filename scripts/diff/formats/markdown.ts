import { impacts } from '../change.ts';
import type { DiffReport, ReportedChange } from '../report.ts';
import { weightWords } from './weight.ts';

const headings = { major: 'Breaking changes', minor: 'Added and deprecated', patch: 'Documentation' } as const;

/** Writes a comparison as an entry of a changelog. */
export function markdownLines({ changes, versions }: DiffReport): string[] {
  const title = versions.map(({ title: name, suggested, now }) => `${name} ${suggested ?? now}`).join(', ');
  if (changes.length === 0) return [`## ${title}`, '', 'No changes.'];
  const sections = impacts.flatMap((impact) => {
    const own = changes.filter((change) => change.impact === impact);
    return own.length === 0 ? [] : [`### ${headings[impact]}`, '', ...new Set(own.map(entryOf)), ''];
  });
  return [`## ${title}`, '', ...sections].slice(0, -1);
}

function entryOf({ operation, place, message, accepted, weight }: ReportedChange): string {
  const breaks = weight === undefined ? '' : ` Breaks ${weightWords(weight)}.`;
  const where = operation === '' ? place : operation;
  return `- \`${where}\`: ${escaped(message)}${breaks}${accepted === undefined ? '' : ` Accepted: ${escaped(accepted)}`}`;
}

/** Escapes text for Markdown, except in code spans. */
function escaped(text: string): string {
  return text
    .replaceAll(/[<>*_[\]]/g, (one) => (one === '<' ? '&lt;' : one === '>' ? '&gt;' : `\\${one}`))
    .replaceAll(/`[^`]*`/g, (code) => code.replaceAll('\\', '').replaceAll('&lt;', '<').replaceAll('&gt;', '>'));
}
