import type { FormDraft } from './drafts.ts';
import { element } from '../../../page-kit/browser/browser.ts';

/** A call that was made on this page: when, of which exchange, with which changes, and what came of it. */
type PastCall = { at: number; exchange: string; draft: FormDraft; status: string };

/** The calls of a page that this browser remembers. */
export type CallHistory = {
  /** Remembers a call; its changes must have no secrets. */
  add: (call: Omit<PastCall, 'at'>) => void;
};

const most = 10;

/**
 * Lists the last calls of this browser below the answer.
 *
 * @param open - called with the call that the reader wants to see again
 */
export function createCallHistory(open: (exchange: string, draft: FormDraft) => void): CallHistory {
  const key = `twinspec calls ${location.pathname}`;
  const place = element('details', { class: 'more past' });
  const list = element('ul');
  place.append(element('summary', {}, 'Last calls'), list);
  document.querySelector('.answers')?.append(place);
  let calls = recallCalls(key);
  const draw = (): void => {
    place.hidden = calls.length === 0;
    list.replaceChildren(
      ...calls.map(({ at, exchange, draft, status }) => {
        const item = element('li');
        const button = element('button', { type: 'button', class: 'small' }, new Date(at).toLocaleString());
        button.addEventListener('click', () => open(exchange, draft));
        item.append(button, ` ${status} · ${exchange}`);
        return item;
      }),
    );
  };
  draw();
  return {
    add: (call) => {
      calls = [{ at: Date.now(), ...call }, ...calls].slice(0, most);
      try {
        localStorage.setItem(key, JSON.stringify(calls));
      } catch {
        // Without storage, they are those of this page.
      }
      draw();
    },
  };
}

function recallCalls(key: string): PastCall[] {
  try {
    return JSON.parse(localStorage.getItem(key) ?? '[]') as PastCall[];
  } catch {
    return [];
  }
}
