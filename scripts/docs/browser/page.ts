import { prepareAddresses } from './addresses.ts';
import { prepareConsole } from './console.ts';
import { prepareSearch } from './search.ts';

/** What the scripts of a page build on: the page works without them, so everything they serve is hidden until now. */
prepareAddresses(document);
prepareTheme();
prepareMenu();
prepareCopying();
prepareSearch();
prepareConsole();
prepareFragments();

function prepareTheme(): void {
  const button = reveal('[data-theme-toggle]');
  button?.addEventListener('click', () => {
    const { dataset } = document.documentElement;
    const dark = dataset['theme'] === undefined ? matchMedia('(prefers-color-scheme: dark)').matches : dataset['theme'] === 'dark';
    dataset['theme'] = dark ? 'light' : 'dark';
    try {
      localStorage.setItem('theme', dataset['theme']);
    } catch {
      // The choice holds for this page only.
    }
  });
}

/** On narrow screens the navigation lies over the page; meanwhile the page takes no focus. */
function prepareMenu(): void {
  const button = reveal('[data-menu]');
  const main = document.querySelector<HTMLElement>('main');
  const nav = document.querySelector<HTMLElement>('#nav');
  if (button === null || main === null || nav === null) return;
  document.documentElement.classList.add('scripted');
  const show = (open: boolean): void => {
    document.documentElement.classList.toggle('nav-open', open);
    button.setAttribute('aria-expanded', String(open));
    main.inert = open;
    if (open) nav.querySelector<HTMLElement>('[aria-current], a')?.focus();
  };
  button.addEventListener('click', () => show(button.getAttribute('aria-expanded') !== 'true'));
  document.addEventListener('keydown', ({ key }) => {
    if (key === 'Escape' && button.getAttribute('aria-expanded') === 'true') {
      show(false);
      button.focus();
    }
  });
  matchMedia('(min-width: 60rem)').addEventListener('change', () => show(false));
  // The current entry in sight, without moving the page itself.
  const current = nav.querySelector<HTMLElement>('[aria-current]');
  if (current !== null) nav.scrollTop = current.offsetTop - nav.clientHeight / 2;
}

function prepareCopying(): void {
  for (const button of document.querySelectorAll<HTMLButtonElement>('[data-copy]')) button.hidden = false;
  document.addEventListener('click', (event) => {
    const button = event.target instanceof Element ? event.target.closest('[data-copy]') : null;
    const text = button?.parentElement?.querySelector('code')?.textContent;
    if (!button || typeof text !== 'string') return;
    const say = (word: string): void => {
      button.textContent = word;
      setTimeout(() => (button.textContent = 'Copy'), 1500);
    };
    // Without a secure context there is no clipboard; the text can still be selected.
    void (navigator.clipboard?.writeText(text) ?? Promise.reject(new Error('no clipboard'))).then(
      () => say('Copied'),
      () => say('Select and copy'),
    );
  });
}

/** A link may lead to something inside of what is folded. */
function prepareFragments(): void {
  const unfold = (): void => {
    const target = document.getElementById(decodeURIComponent(location.hash.slice(1)));
    if (target === null) return;
    let folded = target.closest('details:not([open])');
    while (folded !== null) {
      folded.setAttribute('open', '');
      folded = folded.closest('details:not([open])');
    }
    target.scrollIntoView();
  };
  addEventListener('hashchange', unfold);
  if (location.hash !== '') unfold();
}

function reveal(selector: string): HTMLElement | null {
  const element = document.querySelector<HTMLElement>(selector);
  if (element !== null) element.hidden = false;
  return element;
}
