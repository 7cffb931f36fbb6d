import { joinHtml, markup, type Html } from '../../page-kit/html/html.ts';
import { inlineMarkdown, type MarkdownContext } from '../text/markdown.ts';

/**
 * The open questions of a page, which its parts collect: each sentence once, and the marks at the places that ask it.
 */
export type PageQuestions = Map<string, { mark: string; place: string }[]>;

/**
 * Marks a place that has open questions. What they are is in the note of the page.
 *
 * @param asked - collects the questions
 * @param questions - the questions, in Markdown
 * @param place - the fragment of the place, whose name the note shows
 * @param words - what the mark says, where it stands alone
 * @returns the mark; `false` if there are no questions
 */
export function questionMark(asked: PageQuestions, questions: string[], place: string, words = '?'): Html | false {
  const [first] = questions;
  if (first === undefined) return false;
  const mark = `asks-${[...asked.values()].flat().length + 1}`;
  for (const question of questions) asked.set(question, [...(asked.get(question) ?? []), { mark, place }]);
  const number = [...asked.keys()].indexOf(first) + 1;
  return markup` <a class="asks" id="${mark}" href="#question-${number}"${
    words === '?' && markup` aria-label="Open question"`
  }>${words}</a>`;
}

/**
 * Makes the one note of a page with its open questions, folded behind their number.
 *
 * @param asked - the questions that the parts of the page have collected; those of the page itself have no place
 * @param context - how to render them
 * @returns the note; `false` if there are none
 */
export function questionNote(asked: PageQuestions, context: MarkdownContext): Html | false {
  if (asked.size === 0) return false;
  const rows = [...asked].map(([question, places]) => {
    const links = places.map(({ mark, place }) => markup`<a href="#${mark}">${nameOf(place)}</a>`);
    return { where: joinHtml(links, ', '), what: inlineMarkdown(question, context) };
  });
  return questionFold(asked.size, rows);
}

/**
 * Folds open questions behind their number.
 *
 * @param count - how many there are
 * @param rows - where each is asked, and what it is
 */
export function questionFold(count: number, rows: { where: Html; what: Html }[]): Html {
  const items = rows.map(({ where, what }, i) => {
    const place = where.source !== '' && markup`<span class="where">${where}</span> `;
    return markup`<li id="question-${i + 1}">${place}<span class="what">${what}</span></li>`;
  });
  return markup`<details class="questions" id="questions"><summary><span class="asks">?</span>
${countOf(count)}</summary>
<ul>${items}</ul></details>`;
}

/**
 * Counts open questions in words.
 *
 * @param count - how many there are
 */
export function countOf(count: number): string {
  return count === 1 ? '1 open question' : `${count} open questions`;
}

const parts: Record<string, string> = { request: 'Request body', result: 'Result', schema: 'Schema' };

/** The name of a place for readers: what it is in, unless that says nothing, and the names that lead to it. */
function nameOf(place: string): Html {
  const [part = '', ...names] = place.split('.');
  const status = /^response-(.+)$/.exec(part)?.[1];
  const whole = status === undefined ? (parts[part.replace(/-\d+$/, '')] ?? part) : `Response ${status}`;
  const path = names.filter((name) => name !== 'items' && !/^\d+$/.test(name)).join('.');
  if (path === '') return markup`${whole}`;
  return markup`${status !== undefined && markup`${whole} `}<code>${path}</code>`;
}
