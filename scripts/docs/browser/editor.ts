import { element } from './element.ts';
import type { Fault } from './judge.ts';

/** A text with line numbers, at which faults are marked. */
export type Editor = { place: HTMLElement; input: HTMLTextAreaElement; mark: (faults: Fault[]) => void };

/** How many lines are in sight at once. */
const lines = { min: 4, max: 22 };

/** How many faults are written out; all are marked. */
const mostFaults = 8;

/**
 * Makes the editor of a body.
 *
 * @param label - what is edited
 * @returns the editor; its text is that of `input`
 */
export function makeEditor(label: string): Editor {
  const place = element('div', { class: 'editing' });
  const frame = element('div', { class: 'editor' });
  const gutter = element('pre', { class: 'gutter', 'aria-hidden': 'true' });
  const input = element('textarea', {
    id: 'body',
    wrap: 'off',
    spellcheck: 'false',
    autocomplete: 'off',
    autocapitalize: 'off',
    'aria-describedby': 'faults',
  });
  const faultList = element('ul', { id: 'faults', class: 'faults', role: 'status', 'data-invalid': '' });
  const number = (faults: Fault[]): void => {
    const count = input.value.split('\n').length;
    input.rows = Math.min(lines.max, Math.max(lines.min, count));
    gutter.replaceChildren(
      ...Array.from({ length: count }, (_, i) => {
        const wrong = faults.filter(({ line }) => line === i + 1);
        const attributes =
          wrong.length === 0 ? {} : { class: 'fault', title: wrong.map(({ message }) => message).join('\n') };
        return element('span', attributes, `${i + 1}\n`);
      }),
    );
  };
  input.addEventListener('scroll', () => (gutter.scrollTop = input.scrollTop));
  frame.append(gutter, input);
  place.append(element('label', { for: 'body' }, label), frame, faultList);
  return {
    place,
    input,
    mark: (faults) => {
      number(faults);
      input.setAttribute('aria-invalid', String(faults.length > 0));
      const shown = faults
        .slice(0, mostFaults)
        .map(({ line, message }) => element('li', {}, `Line ${line}: ${message}`));
      const more = faults.length - shown.length;
      faultList.replaceChildren(...shown, ...(more > 0 ? [element('li', {}, `… and ${more} more.`)] : []));
    },
  };
}
