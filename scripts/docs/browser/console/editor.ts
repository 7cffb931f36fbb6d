import { element } from '../../../page-kit/browser/browser.ts';
import type { InputFault } from './checker.ts';

/** A text editor with line numbers that marks faults. */
export type Editor = { place: HTMLElement; input: HTMLTextAreaElement; mark: (faults: InputFault[]) => void };

/** The minimum and maximum number of visible lines. */
const lines = { min: 4, max: 22 };

/** The maximum number of faults that are listed; all are marked. */
const maxFaults = 8;

/**
 * Makes the editor of a body.
 *
 * @returns the editor; its text is the value of `input`
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
  const faultList = element('ul', { id: 'faults', class: 'faults', 'aria-live': 'polite', 'data-invalid': '' });
  const number = (faults: InputFault[]): void => {
    const count = input.value.split('\n').length;
    input.rows = Math.min(lines.max, Math.max(lines.min, count));
    gutter.replaceChildren(
      ...Array.from({ length: count }, (_, i) => {
        const wrong = faults.filter(({ line }) => line === i + 1);
        const attributes =
          wrong.length === 0 ? {} : { class: 'fault', title: wrong.map(({ message }) => message).join('\n') };
        return element('span', attributes, String(i + 1));
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
        .slice(0, maxFaults)
        .map(({ line, message }) => element('li', {}, `Line ${line}: ${message}`));
      const more = faults.length - shown.length;
      faultList.replaceChildren(...shown, ...(more > 0 ? [element('li', {}, `… and ${more} more.`)] : []));
    },
  };
}
