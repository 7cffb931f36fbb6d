import { findChosenServer, site } from './reader-choices.ts';

const originals = new WeakMap<Node, string>();

/**
 * Replaces the addresses that the page was written with by those that the reader chose, so that copied code runs.
 *
 * @param text - code or an address
 * @returns the text with the addresses replaced
 */
export function readdress(text: string): string {
  const written = site.apis.flatMap(({ name, written: addresses }) => addresses.map((address) => ({ name, address })));
  // Longer addresses first, because the address of one API may be a prefix of the other's.
  const ordered = written
    .filter(({ address }) => address !== '')
    .toSorted((a, b) => b.address.length - a.address.length);
  const marked = ordered.reduce((changed, { address }, i) => changed.replaceAll(address, `\u0000${i}\u0000`), text);
  return ordered.reduce(
    (changed, { name }, i) => changed.replaceAll(`\u0000${i}\u0000`, findChosenServer(name)),
    marked,
  );
}

/** Replaces the addresses in all code on the page, except in the console, which rewrites its code itself. */
export function readdressPage(): void {
  for (const code of document.querySelectorAll('main code')) {
    // The list of the document's servers says where they are.
    if (code.closest('.console, .facts-list') !== null) continue;
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
