import { element } from './element.ts';
import { late, siteAddress } from './load.ts';

/** Fills a group of the contents when it is opened: on a site of many operations each page has its own group only. */
export function prepareNavigation(): void {
  for (const name of document.querySelectorAll('#nav a > code')) makeBreakable(name);
  for (const group of document.querySelectorAll<HTMLDetailsElement>('#nav details[data-group]:not([open])')) {
    group.addEventListener('toggle', () => void fill(group), { once: true });
  }
}

/** Long names break between their words. */
function makeBreakable(name: Element): void {
  const words = (name.textContent ?? '').split(/(?<=[a-z0-9_])(?=[A-Z])/);
  name.replaceChildren(...words.flatMap((word, i) => (i > 0 ? [document.createElement('wbr'), word] : [word])));
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
}
