import { element } from '../../../page-kit/browser/browser.ts';

/**
 * Says at an input, or at a group of them, what is wrong there.
 *
 * @param messages - the sentences; none if nothing is wrong
 */
export function markFaults(row: HTMLElement, messages: string[]): void {
  const control = row.querySelector<HTMLElement>(':scope > :is(input, select)');
  const described = control ?? row;
  row.querySelector(':scope > .fault-here')?.remove();
  control?.removeAttribute('aria-invalid');
  described.removeAttribute('aria-describedby');
  if (messages.length === 0) return;
  const id = `fault-${encodeURIComponent(row.dataset['pointer'] ?? described.id)}`;
  const said = element('p', { class: 'fault-here', id }, messages.join(' '));
  control?.setAttribute('aria-invalid', 'true');
  described.setAttribute('aria-describedby', id);
  (control ?? row.querySelector('legend'))?.after(said);
}
