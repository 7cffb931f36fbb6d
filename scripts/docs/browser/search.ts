import type { SearchEntry } from '../search.ts';

/** How many findings are shown. */
const most = 40;

/** Lets the reader search from any page: by the button, `/` or Ctrl+K. The index is loaded when it is first asked for. */
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
  const input = document.createElement('input');
  input.type = 'search';
  input.placeholder = 'Operation, field, header, error, guide …';
  input.setAttribute('aria-label', 'Search for an operation, field, header, error or guide');
  const count = document.createElement('p');
  count.className = 'muted';
  count.setAttribute('role', 'status');
  const list = document.createElement('ul');
  dialog.append(input, count, list);
  document.body.append(dialog);
  const index = load();
  input.addEventListener('input', () => {
    void index.then((entries) => {
      const found = find(entries, input.value);
      const words = found.length === 1 ? '1 finding' : `${found.length} findings`;
      count.textContent = input.value.trim() === '' ? '' : words;
      list.replaceChildren(...found.slice(0, most).map(row));
    });
  });
  dialog.addEventListener('keydown', (event) => move(event, input, list));
  dialog.addEventListener('click', (event) => {
    // The dialog itself is hit only beside its content. A link on the same page leaves it open otherwise.
    if (event.target === dialog || (event.target instanceof Element && event.target.closest('a') !== null)) dialog.close();
  });
  return dialog;
}

async function load(): Promise<SearchEntry[]> {
  const response = await fetch(`${document.documentElement.dataset['root'] ?? ''}search.json`);
  return (await response.json()) as SearchEntry[];
}

/** Arrow keys walk through the findings; Enter in the field takes the first. */
function move(event: KeyboardEvent, input: HTMLInputElement, list: HTMLUListElement): void {
  const links = [...list.querySelectorAll('a')];
  const at = links.indexOf(document.activeElement as HTMLAnchorElement);
  if (event.key === 'Enter' && event.target === input) links[0]?.click();
  else if (event.key === 'ArrowDown') (links[at + 1] ?? links[0])?.focus();
  else if (event.key === 'ArrowUp') (at <= 0 ? input : links[at - 1])?.focus();
  else return;
  event.preventDefault();
}

function row({ t, c, p }: SearchEntry): HTMLLIElement {
  const item = document.createElement('li');
  const link = document.createElement('a');
  link.href = `${document.documentElement.dataset['root'] ?? ''}${p}`;
  const title = document.createElement('strong');
  title.textContent = t;
  const context = document.createElement('span');
  context.className = 'muted';
  context.textContent = c;
  link.append(title, ' ', context);
  item.append(link);
  return item;
}

/**
 * Finds the entries that have every word of a question, the best first.
 *
 * @param entries - the index
 * @param question - what the reader typed
 * @returns all that match; those of equal worth in the order of the index
 */
export function find(entries: SearchEntry[], question: string): SearchEntry[] {
  const words = question
    .toLowerCase()
    .split(/\s+/)
    .filter((word) => word !== '');
  if (words.length === 0) return [];
  return entries
    .map((entry) => ({ entry, score: score(entry, words) }))
    .filter(({ score: points }) => points > 0)
    .toSorted((a, b) => b.score - a.score)
    .map(({ entry }) => entry);
}

type Texts = { title: string; context: string; more: string };

/** What a word of the question is worth where it is found; the first rule that holds counts. */
const worth: { points: number; holds: (texts: Texts, word: string) => boolean }[] = [
  { points: 100, holds: ({ title, context }, word) => title === word || context === word },
  { points: 60, holds: ({ title }, word) => title.startsWith(word) },
  { points: 40, holds: ({ title }, word) => title.includes(word) },
  { points: 15, holds: ({ context }, word) => context.includes(word) },
  { points: 5, holds: ({ more }, word) => more.includes(word) },
];

function score({ t, c, w, k }: SearchEntry, words: string[]): number {
  const texts: Texts = { title: t.toLowerCase(), context: c.toLowerCase(), more: w.toLowerCase() };
  const points = words.map((word) => worth.find(({ holds }) => holds(texts, word))?.points ?? 0);
  return points.includes(0) ? 0 : points.reduce((sum, part) => sum + part, k * 10);
}
