import type { PageResult } from './search-query.ts';
import { element } from '../../../page-kit/browser/browser.ts';
import { loadLazily, lazyPart, siteAddress } from '../lazy-scripts.ts';

/**
 * Adds the search, which opens with the button, `/` or Ctrl+K. Its index is loaded when it is first opened, and the
 * parts of the index when a query needs them.
 */
export function prepareSearch(): void {
  const button = document.querySelector<HTMLButtonElement>('[data-search]');
  if (button === null) return;
  button.hidden = false;
  let dialog: HTMLDialogElement | undefined;
  const open = (): void => {
    dialog ??= makeDialog();
    if (!dialog.open) dialog.showModal();
    dialog.querySelector('input')?.select();
  };
  button.addEventListener('click', open);
  document.addEventListener('keydown', (event) => {
    const writing = event.target instanceof HTMLElement && event.target.matches('input, textarea, select');
    const hotkey = event.key === 'k' && (event.ctrlKey || event.metaKey);
    if (!hotkey && (event.key !== '/' || writing)) return;
    event.preventDefault();
    open();
  });
}

function makeDialog(): HTMLDialogElement {
  const dialog = document.createElement('dialog');
  dialog.className = 'search';
  dialog.setAttribute('aria-label', 'Search');
  const input = element('input', {
    type: 'search',
    placeholder: 'Operation, field, header, error, guide …',
    'aria-label': 'Search for an operation, field, header, error or guide',
  });
  const count = element('p', { class: 'muted', role: 'status' });
  const list = element('div');
  dialog.append(input, count, list);
  document.body.append(dialog);
  const search = Promise.all([loadLazily('find'), loadLazily('search')]).then(([find, index]) =>
    find(index, {
      postings: (part) => lazyPart(`postings-${part}`),
      sections: (part) => lazyPart(`sections-${part}`),
    }),
  );
  let isReady = false;
  void search.then(
    () => (isReady = true),
    () => undefined,
  );
  const show = (): void => {
    const query = input.value.trim();
    if (query !== '' && !isReady) count.textContent = waiting;
    void search
      .then((find) => (query === '' ? [] : find(query)))
      .then((found) => {
        // The input may have changed while the index was loading.
        if (input.value.trim() !== query) return;
        count.textContent = query === '' ? '' : countOf(found);
        list.replaceChildren(...found.map(group));
      })
      .catch((error: unknown) => (count.textContent = `The search could not be loaded: ${String(error)}`));
  };
  input.addEventListener('input', show);
  dialog.addEventListener('keydown', (event) => move(event, input, list));
  dialog.addEventListener('click', (event) => {
    // The target is the dialog itself only on the backdrop. A link to the same page would leave the dialog open.
    const { target } = event;
    if (target === dialog || (target instanceof Element && target.closest('a') !== null)) dialog.close();
  });
  return dialog;
}

/** `start` makes the index of a large document at the first search. */
const waiting = 'Searching … The first search of a large document takes a while.';

function countOf(found: PageResult[]): string {
  const sections = found.reduce((sum, { sections: own }) => sum + own.length, 0);
  if (sections === 0) return 'No results.';
  const pages = found.length === 1 ? '1 page' : `${found.length} pages`;
  return `${sections === 1 ? '1 section' : `${sections} sections`} on ${pages}`;
}

/** Arrow keys move through the results; Enter in the input opens the first. */
function move(event: KeyboardEvent, input: HTMLInputElement, list: HTMLElement): void {
  const links = [...list.querySelectorAll('a')];
  const at = links.findIndex((link) => link === document.activeElement);
  if (event.key === 'Enter' && event.target === input) links[0]?.click();
  else if (event.key === 'ArrowDown') (links[at + 1] ?? links[0])?.focus();
  else if (event.key === 'ArrowUp') (at <= 0 ? input : links[at - 1])?.focus();
  else return;
  event.preventDefault();
}

function group({ page, sections }: PageResult): HTMLElement {
  const part = element('section', { 'aria-label': page });
  const list = element('ul');
  list.append(...sections.map(row));
  part.append(element('p', { class: 'group-title' }, page), list);
  return part;
}

function row({ entry, snippet }: PageResult['sections'][number]): HTMLElement {
  const item = element('li');
  const link = element('a', { href: siteAddress(entry.p) });
  const { also } = entry;
  const more = also === undefined ? '' : ` · also in ${typeof also === 'string' ? also : `${also} others`}`;
  const text = element('span', { class: 'snippet' });
  text.append(...snippet.map(({ text: words, hit }) => (hit ? element('mark', {}, words) : words)));
  link.append(element('strong', {}, entry.t), ' ', element('span', { class: 'muted' }, entry.c + more), text);
  item.append(link);
  return item;
}
