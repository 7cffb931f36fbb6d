import { unpacked } from '../search-data.ts';
import type { Finding } from './find.ts';
import { element } from './element.ts';
import { late, siteAddress } from './load.ts';

/**
 * Lets the reader search from any page: by the button, `/` or Ctrl+K. The index is loaded when it is first asked for.
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
  const list = element('div', { class: 'findings' });
  dialog.append(input, count, list);
  document.body.append(dialog);
  const search = Promise.all([late('find'), late('search')]).then(([find, data]) => find(unpacked(data)));
  const show = (): void => {
    const question = input.value.trim();
    void search.then(
      (find) => {
        // Whoever types on does not wait for what was typed before.
        if (input.value.trim() !== question) return;
        const found = question === '' ? [] : find(question);
        count.textContent = question === '' ? '' : countOf(found);
        list.replaceChildren(...found.map(group));
      },
      (error: unknown) => (count.textContent = `The search could not be loaded: ${String(error)}`),
    );
  };
  input.addEventListener('input', show);
  dialog.addEventListener('keydown', (event) => move(event, input, list));
  dialog.addEventListener('click', (event) => {
    // The dialog itself is hit only beside its content. A link on the same page leaves it open otherwise.
    const { target } = event;
    if (target === dialog || (target instanceof Element && target.closest('a') !== null)) dialog.close();
  });
  return dialog;
}

function countOf(found: Finding[]): string {
  const sections = found.reduce((sum, { sections: own }) => sum + own.length, 0);
  if (sections === 0) return 'Nothing was found.';
  const pages = found.length === 1 ? '1 page' : `${found.length} pages`;
  return `${sections === 1 ? '1 section' : `${sections} sections`} on ${pages}`;
}

/** Arrow keys walk through the findings; Enter in the field takes the first. */
function move(event: KeyboardEvent, input: HTMLInputElement, list: HTMLElement): void {
  const links = [...list.querySelectorAll('a')];
  const at = links.findIndex((link) => link === document.activeElement);
  if (event.key === 'Enter' && event.target === input) links[0]?.click();
  else if (event.key === 'ArrowDown') (links[at + 1] ?? links[0])?.focus();
  else if (event.key === 'ArrowUp') (at <= 0 ? input : links[at - 1])?.focus();
  else return;
  event.preventDefault();
}

function group({ page, sections }: Finding): HTMLElement {
  const part = element('section', { 'aria-label': page });
  const list = element('ul');
  list.append(...sections.map(row));
  part.append(element('p', { class: 'group-title' }, page), list);
  return part;
}

function row({ entry, snippet }: Finding['sections'][number]): HTMLElement {
  const item = element('li');
  const link = element('a', { href: siteAddress(entry.p) });
  const also = entry.also ?? [];
  const more = also.length === 0 ? '' : ` · also in ${also.length === 1 ? (also[0] ?? '') : `${also.length} others`}`;
  const text = element('span', { class: 'snippet' });
  text.append(...snippet.map(({ text: words, hit }) => (hit ? element('mark', {}, words) : words)));
  link.append(element('strong', {}, entry.t), ' ', element('span', { class: 'muted' }, entry.c + more), text);
  item.append(link);
  return item;
}
