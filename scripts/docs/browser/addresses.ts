import { serverOf, site } from './session.ts';

const originals = new WeakMap<Node, string>();

/**
 * Puts the addresses that the reader chose in place of those that the page is written with, so that what is copied
 * runs.
 *
 * @param text - code or an address
 * @returns the text with the addresses replaced
 */
export function readdress(text: string): string {
  const written = site.apis.flatMap(({ name, written: addresses }) => addresses.map((address) => ({ name, address })));
  // The longer address first: one API's may begin with the other's.
  const ordered = written
    .filter(({ address }) => address !== '')
    .toSorted((a, b) => b.address.length - a.address.length);
  const marked = ordered.reduce((changed, { address }, i) => changed.replaceAll(address, `\u0000${i}\u0000`), text);
  return ordered.reduce((changed, { name }, i) => changed.replaceAll(`\u0000${i}\u0000`, serverOf(name)), marked);
}

/** Does so for all code on the page but the console's, which is written anew with each choice. */
export function readdressPage(): void {
  for (const code of document.querySelectorAll('main code')) {
    if (code.closest('.console') !== null) continue;
    const walker = document.createTreeWalker(code, NodeFilter.SHOW_TEXT);
    while (walker.nextNode()) {
      const { currentNode } = walker;
      const original = originals.get(currentNode) ?? currentNode.nodeValue ?? '';
      const changed = readdress(original);
      if (changed === currentNode.nodeValue) continue;
      originals.set(currentNode, original);
      currentNode.nodeValue = changed;
    }
  }
}
