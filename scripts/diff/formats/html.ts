import { splitCodeSpans } from '../../contract/base/markdown-text.ts';
import { htmlElement, joinHtml, type Html, type Substitution } from '../../page-kit/html/html.ts';
import { formatCount } from '../../contract/base/pluralize.ts';
import { bar, filterField, foldSection, scrollablePre, reportPage } from '../../reports/reports.ts';
import { parseSourceLocation } from '../../contract/base/source-location.ts';
import { excerpts, plain } from '../../terminal/terminal.ts';
import { impacts, type Impact } from '../change.ts';
import { isBreaking, type DiffReport, type ReportedChange } from '../report.ts';
import { diffRules } from '../diff-rules.ts';
import { holderOf } from './holder.ts';
import { versionsOf, type VersionLine } from './versions.ts';
import { weightWords } from './weight.ts';

const titles = { major: 'Breaks callers', minor: 'Adds or loosens something', patch: 'Changes no behaviour' } as const;

const tones = { major: 'bad', minor: 'good', patch: 'soft' } as const satisfies Record<Impact, string>;

/**
 * Writes a comparison as one HTML file: first whether callers break, then each change with its place in both versions.
 */
export function htmlOfChanges({ changes, breaking, versions, unused, traffic }: DiffReport): string {
  const verdict =
    breaking > 0
      ? `${breaking} of ${formatCount(changes.length, 'change')} ${breaking === 1 ? 'breaks' : 'break'} callers`
      : changes.length === 0
        ? 'Nothing changed for callers'
        : `${formatCount(changes.length, 'change')}, and no caller breaks`;
  const accepted = changes.filter((change) => change.impact === 'major' && !isBreaking(change)).length;
  const of = (impact: Impact): number => changes.filter((change) => change.impact === impact).length;
  const calls = versions.flatMap(({ title, before, now, suggested }) =>
    suggested === undefined || suggested === now
      ? []
      : [`${title}: these changes call for version ${suggested}; callers know ${before}, the document says ${now}.`],
  );
  const notes = [
    ...calls,
    ...(traffic === undefined ? [] : [`The traffic has ${weightWords(traffic)}.`]),
    ...unused.map((id) => `Nothing matches this entry of --accept: ${id}`),
  ];
  const sections = impacts.flatMap((impact) => {
    const own = changes.filter((change) => change.impact === impact);
    return own.length === 0
      ? []
      : [
          htmlElement('h2', {}, titles[impact]),
          joinHtml(
            own.map((change, i) => changeOf(change, i === 0)),
            '\n',
          ),
        ];
  });
  const body = [
    htmlElement('h1', { class: breaking > 0 ? 'bad' : 'good' }, verdict),
    bar([
      { name: 'break callers', count: breaking, tone: 'bad' },
      ...(accepted === 0 ? [] : [{ name: 'accepted', count: accepted, tone: 'warn' } as const]),
      { name: 'add or loosen', count: of('minor'), tone: 'good' },
      { name: 'change no behaviour', count: of('patch'), tone: 'soft' },
    ]),
    ...notes.map((note) => htmlElement('p', {}, note)),
    ...(changes.length === 0 ? [] : [filterField]),
    ...sections,
  ];
  const names = versions.map(({ title, before, now }) => `${title}, ${before} and ${now}`).join('; ');
  return reportPage({ title: `${verdict} · twinspec diff`, about: `Changes of ${names}`, body, kept: null });
}

function changeOf(change: ReportedChange, isFirst: boolean): Html {
  const { rule, place, message, before, now, uses, accepted, weight, impact } = change;
  const tone = impact === 'major' && !isBreaking(change) ? 'warn' : tones[impact];
  const tag = htmlElement('span', { class: `tag ${tone}` }, rule);
  const told = uses.filter((use) => use.impact === impact);
  const breaks = weight === undefined ? '' : `breaks ${weightWords(weight)}`;
  const versions = versionsOf(before, now);
  const facts: [term: string, described: Substitution][] = [
    ['at', htmlElement('code', {}, place)],
    ['callers know', placeOf(before, versions?.before, 'del')],
    ['now', placeOf(now, versions?.now, 'ins')],
    ['rule', diffRules[rule]],
    ...(weight === undefined ? [] : [['traffic', breaks] satisfies [string, string]]),
    ...(accepted === undefined ? [] : [['accepted', accepted] satisfies [string, string]]),
  ];
  const list = facts.map(([term, described]) => [htmlElement('dt', {}, term), htmlElement('dd', {}, described)]);
  const used = told.map((use) => htmlElement('li', {}, `${use.in} of ${holderOf(use)}: ${use.place}`));
  const inside = [
    htmlElement('dl', { class: 'against' }, ...list),
    ...(used.length === 0
      ? []
      : [foldSection(`Used in ${formatCount(used.length, 'place')}`, htmlElement('ul', {}, used))]),
  ];
  const key = htmlElement('span', { class: 'key' }, [change.operation, breaks].filter((one) => one !== '').join(', '));
  const summary = htmlElement('summary', {}, tag, withCode(message), ' ', key);
  // One shows what there is to see; all of them would be too long to read.
  const open = isFirst && isBreaking(change) ? ({ open: true } as const) : {};
  return htmlElement(
    'details',
    { class: 'change', 'data-filtered': true, ...open },
    summary,
    htmlElement('div', { class: 'inside' }, joinHtml(inside, '\n')),
  );
}

/** A message, in which names are between backticks. */
function withCode(message: string): Substitution {
  return splitCodeSpans(message).map(({ text, isCode }) => (isCode ? htmlElement('code', {}, text) : text));
}

/** A place with what stands there: the line, or where both versions can be compared, what differs marked. */
function placeOf(place: string, lines: VersionLine[] | undefined, mark: 'ins' | 'del'): Substitution {
  const spot = parseSourceLocation(place);
  const shown =
    lines === undefined
      ? spot === undefined
        ? []
        : excerpts(plain)(spot)
      : lines.map(({ number, parts, differs }) => {
          const label = `${String(number).padStart(4)} │ `;
          const line = parts.map((part) => (part.differs ? htmlElement('strong', {}, part.text) : part.text));
          return [label, differs ? htmlElement(mark, {}, line) : line];
        });
  const label = lines === undefined ? `The line at ${place}` : `What stands at ${place}`;
  return [htmlElement('code', {}, place), shown.length > 0 && scrollablePre(label, joinHtml(shown, '\n'))];
}
