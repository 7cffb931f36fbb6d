import { codeBlockElement, element } from '../../page-kit/browser/browser.ts';
import type { Json } from '../../contract/base/json.ts';
import { sendCommand, CommandRefusedError } from './send-command.ts';

type State = Record<string, { objects: Json[]; deleted: string[] }>;

/** How many objects of a family are shown; the others are counted. */
const most = 100;

/** The part of the page that shows what is remembered. */
type StateView = { show: (isShown: boolean) => void; changed: () => void };

/**
 * Prepares the part of the page that shows what the server remembers, by family.
 *
 * @param pane - where it is
 * @returns see {@link StateView}
 */
export function prepareState(pane: HTMLElement): StateView {
  const families = element('div', { class: 'families' });
  const words = element('p', { class: 'muted' });
  pane.replaceChildren(element('h3', {}, 'What is remembered'), words, families);
  let waiting: ReturnType<typeof setTimeout> | undefined;
  let drawn = '';
  const refresh = async (): Promise<void> => {
    waiting = undefined;
    try {
      const state = await sendCommand<State>('state');
      const text = JSON.stringify(state);
      if (text === drawn) return;
      drawn = text;
      const open = new Set(
        [...families.querySelectorAll<HTMLDetailsElement>('details[open]')].map(({ dataset }) => dataset['family']),
      );
      families.replaceChildren(
        ...Object.entries(state).map(([name, family]) => familyOf(name, family, open.has(name))),
      );
      words.textContent = families.childElementCount > 0 ? 'By family, with secrets hidden.' : nothing;
    } catch (error) {
      if (!(error instanceof CommandRefusedError)) throw error;
      words.textContent = error.message;
    }
  };
  return {
    show: (isShown) => {
      if (isShown) void refresh();
    },
    // At a hundred requests a second, once a second is enough.
    changed: () => {
      if (!pane.hidden) waiting ??= setTimeout(() => void refresh(), 1000);
    },
  };
}

const nothing =
  'Nothing is remembered. What requests make and change is, where operations belong together; ' +
  '`twinspec mock --explain` says which do.';

function familyOf(name: string, { objects, deleted }: State[string], isOpen: boolean): HTMLElement {
  const details = element('details', { 'data-family': name });
  details.open = isOpen;
  const summary = element('summary');
  summary.append(element('strong', {}, name), ` ${objects.length}`);
  if (deleted.length > 0) summary.append(element('span', { class: 'muted' }, `, ${deleted.length} deleted`));
  details.append(summary);
  let isFilled = false;
  const fill = (): void => {
    if (isFilled || !details.open) return;
    isFilled = true;
    for (const object of objects.slice(-most).toReversed())
      details.append(codeBlockElement(JSON.stringify(object, undefined, 2), 'json', `One of ${name}`));
    if (objects.length > most) details.append(element('p', { class: 'muted' }, `and ${objects.length - most} more`));
    if (deleted.length > 0) details.append(element('p', { class: 'muted' }, `Deleted: ${deleted.join(', ')}`));
  };
  details.addEventListener('toggle', fill);
  fill();
  return details;
}
