import { element } from '../../page-kit/browser/browser.ts';
import { namePartsOf } from '../model/name-parts.ts';
import { loadLazily, siteAddress } from './lazy-scripts.ts';
import { keepInTab, readFromTab } from './console/reader-choices.ts';

/**
 * Fills a group of the navigation when it is opened, because pages of a large site list only operations near their own.
 */
export function prepareNavigation(): void {
  keepFolds();
  for (const group of document.querySelectorAll<HTMLDetailsElement>('#nav details[data-group]:not([open])')) {
    group.addEventListener('toggle', () => void fill(group), { once: true });
  }
}

const foldsKey = 'twinspec folds';

/** Groups stay as the reader left them, on all pages. */
function keepFolds(): void {
  for (const group of document.querySelectorAll<HTMLDetailsElement>('#nav details[data-fold]')) {
    const name = group.dataset['fold'] ?? '';
    const left = readFromTab<Record<string, boolean>>(foldsKey)?.[name];
    // The current page stays in view.
    if (left !== undefined && group.querySelector('[aria-current]') === null) group.open = left;
    group.addEventListener('toggle', () =>
      keepInTab(foldsKey, { ...readFromTab<Record<string, boolean>>(foldsKey), [name]: group.open }),
    );
  }
}

async function fill(group: HTMLDetailsElement): Promise<void> {
  const data = await loadLazily('navigation').catch(() => undefined);
  const rows = data?.[group.dataset['group'] ?? ''];
  // If the data cannot be loaded, the link to the overview stays.
  if (rows === undefined) return;
  const list = element('ul');
  list.append(
    ...rows.map(({ path, title, id, verb, look }) => {
      const item = element('li');
      const link = element('a', { href: siteAddress(path), title: id });
      const label = element('span', { class: `label${look}` });
      const parts = look.includes('typed') ? namePartsOf(title) : [title];
      label.append(...parts.flatMap((part, i) => (i === 0 ? [part] : [element('wbr'), part])));
      link.append(label);
      if (verb !== '') link.append(element('span', { class: `verb ${verb.toLowerCase()}` }, verb));
      item.append(link);
      return item;
    }),
  );
  group.querySelector('ul')?.replaceWith(list);
}
