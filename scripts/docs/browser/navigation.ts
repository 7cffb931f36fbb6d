import { element } from './element.ts';
import { lazy, siteAddress } from './load.ts';

/**
 * Fills a group of the navigation when it is opened, because pages of a large site list only operations near their own.
 */
export function prepareNavigation(): void {
  makeBreakable(document.querySelectorAll(names));
  for (const group of document.querySelectorAll<HTMLDetailsElement>('#nav details[data-group]:not([open])')) {
    group.addEventListener('toggle', () => void fill(group), { once: true });
  }
}

/** The names of operations in the navigation: below a title, or instead of one. */
const names = '#nav a > code, #nav a:not(:has(*))';

/** Lets long names break between their words. */
function makeBreakable(places: Iterable<Element>): void {
  for (const place of places) {
    const words = (place.textContent ?? '').split(/(?<=[a-z0-9_])(?=[A-Z])/);
    place.replaceChildren(...words.flatMap((word, i) => (i > 0 ? [document.createElement('wbr'), word] : [word])));
  }
}

async function fill(group: HTMLDetailsElement): Promise<void> {
  const data = await lazy('navigation').catch(() => undefined);
  const rows = data?.[group.dataset['group'] ?? ''];
  // If the data cannot be loaded, the link to the overview stays.
  if (rows === undefined) return;
  const list = element('ul');
  list.append(
    ...rows.map(({ path, title, id }) => {
      const item = element('li');
      const link = element('a', { href: siteAddress(path) }, title);
      if (title !== id) link.append(element('code', {}, id));
      item.append(link);
      return item;
    }),
  );
  group.querySelector('ul')?.replaceWith(list);
  makeBreakable(group.querySelectorAll(names));
}
