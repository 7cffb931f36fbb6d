import { readdress, readdressPage } from './console/chosen-addresses.ts';
import { prepareAuthentication } from './console/authentication.ts';
import { prepareConsole } from './console/console.ts';
import {
  copy,
  prepareCopying,
  say,
  element,
  finishCode,
  prepareTabs,
  prepareTheme,
} from '../../page-kit/browser/browser.ts';
import { prepareContents } from './toc-highlight.ts';
import { prepareFirst } from './console/first-call.ts';
import { prepareNavigation } from './navigation.ts';
import { prepareQuestions } from './questions.ts';
import { prepareResponses, showResponseOf } from './responses.ts';
import { prepareSearch } from './search/search.ts';
import { onChoice } from './console/reader-choices.ts';
import { prepareSettings } from './console/settings.ts';
import { addHeaderButtons } from './header-buttons.ts';

// The page also works without scripts, so everything that needs them is hidden until it is prepared here.
addHeaderButtons();
prepareTheme(reveal('[data-theme-toggle]'));
prepareMenu();
prepareNavigation();
prepareCopying();
preparePageCopy();
preparePageMenus();
prepareSearch();
prepareSettings();
prepareTabs();
prepareResponses();
prepareFirst();
prepareAuthentication();
prepareContents();
prepareConsole();
prepareCode();
prepareAnchors();
prepareQuestions();
readdressPage();
onChoice(readdressPage);
prepareFragments();

/** On narrow screens, the navigation covers the page, which cannot have focus in the meantime. */
function prepareMenu(): void {
  const button = reveal('[data-menu]');
  const main = document.querySelector<HTMLElement>('main');
  const nav = document.querySelector<HTMLElement>('#nav');
  if (button === null || main === null || nav === null) return;
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
  // Scrolls the current entry into view, but not the page itself.
  const current = nav.querySelector<HTMLElement>('[aria-current]');
  if (current !== null) nav.scrollTop = current.offsetTop - nav.clientHeight / 2;
}

/**
 * Copies the page's Markdown. If it cannot be fetched, as when the site is opened from a folder, the file is opened.
 */
function preparePageCopy(): void {
  const link = document.querySelector<HTMLAnchorElement>('[data-markdown]');
  if (link === null) return;
  for (const button of document.querySelectorAll<HTMLElement>('[data-copy-page]'))
    button.addEventListener('click', () => {
      void fetch(link.href)
        .then((response) => (response.ok ? response.text() : Promise.reject(new Error(response.statusText))))
        .then((text) => copy(readdress(text)))
        .then((copied) => (copied ? say(button, 'Copied') : link.click()))
        .catch(() => link.click());
    });
}

/** Closes an open menu by the Escape key, and by a click beside it. */
function preparePageMenus(): void {
  const close = (except: EventTarget | null): void => {
    for (const menu of document.querySelectorAll<HTMLDetailsElement>('.page-menu[open]'))
      if (!(except instanceof Node && menu.contains(except))) menu.open = false;
  };
  document.addEventListener('click', ({ target }) => close(target));
  document.addEventListener('keydown', ({ key, target }) => {
    if (key !== 'Escape') return;
    if (target instanceof Element) target.closest('.page-menu')?.querySelector('summary')?.focus();
    close(null);
  });
}

/** Highlights code when it becomes visible; closed details are done when they are opened. */
function prepareCode(): void {
  for (const block of document.querySelectorAll('main .code'))
    if (block.closest('details:not([open])') === null) finishCode(block);
  document.addEventListener(
    'toggle',
    ({ target }) => {
      if (!(target instanceof HTMLDetailsElement) || !target.open) return;
      for (const block of target.querySelectorAll('.code')) finishCode(block);
    },
    true,
  );
}

/** Adds the link of each field to itself; in the HTML, these links would take as much space as the fields. */
function prepareAnchors(): void {
  for (const field of document.querySelectorAll<HTMLElement>('.field[id]')) {
    const head = field.querySelector(':scope > .field-head');
    if (head === null || head.querySelector('.anchor') !== null) continue;
    const name = head.querySelector('.name')?.textContent ?? '';
    const link = element(
      'a',
      { class: 'anchor', href: `#${encodeURI(field.id)}`, 'aria-label': `Link to ${name}` },
      '#',
    );
    head.append(' ', link);
  }
}

/** Opens the closed details around the target of a link. */
function prepareFragments(): void {
  const unfold = (): void => {
    const target = document.getElementById(decodeURIComponent(location.hash.slice(1)));
    if (target === null) return;
    showResponseOf(target);
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
