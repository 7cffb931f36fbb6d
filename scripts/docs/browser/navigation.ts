import { element } from './element.ts';
import { late, siteAddress } from './load.ts';

/** Fills a group of the contents when it is opened: on a site of many operations each page has its own group only. */
export function prepareNavigation(): void {
  makeBreakable(document.querySelectorAll(names));
  for (const group of document.querySelectorAll<HTMLDetailsElement>('#nav details[data-group]:not([open])')) {
    group.addEventListener('toggle', () => void fill(group), { once: true });
  }
}

/** Where a name of an operation stands alone in the contents: beneath its title, or in its place. */
const names = '#nav a > code, #nav a:not(:has(*))';

/** Long names break between their words. */
function makeBreakable(places: Iterable<Element>): void {
  for (const place of places) {
    const words = (place.textContent ?? '').split(/(?<=[a-z0-9_])(?=[A-Z])/);
    place.replaceChildren(...words.flatMap((word, i) => (i > 0 ? [document.createElement('wbr'), word] : [word])));
  }
}

async function fill(group: HTMLDetailsElement): Promise<void> {
  const data = await late('navigation').catch(() => undefined);
  const rows = data?.[group.dataset['group'] ?? ''];
  // Without the data, the link to the overview stays.
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
