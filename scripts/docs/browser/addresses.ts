/** Addresses by API, as the page's root element carries them. */
type Addresses = Record<string, string>;

const { dataset } = document.documentElement;

/** Where the documents say the APIs are. */
const documented = JSON.parse(dataset['servers'] ?? '{}') as Addresses;

/** Where the mock is: an address, or a path of this origin. Absent where the page cannot send. */
const mock = dataset['mock'] === undefined ? undefined : (JSON.parse(dataset['mock']) as Addresses);

/**
 * Tells where the console sends the calls of an API.
 *
 * @param api - name of the API
 * @returns the address, without a slash at its end
 */
export function serverOf(api: string): string {
  const server = mock?.[api];
  return server === undefined ? (documented[api] ?? '') : new URL(server, location.origin).href.replace(/\/$/, '');
}

/**
 * Puts the address of the mock that serves this page in place of the documented one, so that what is copied runs.
 *
 * @param text - code or an address
 * @returns the text with the addresses replaced
 */
export function readdress(text: string): string {
  if (mock === undefined) return text;
  // The longer address first: one API's may begin with the other's.
  const names = Object.keys(documented).toSorted((a, b) => (documented[b]?.length ?? 0) - (documented[a]?.length ?? 0));
  const marked = names.reduce((changed, name, i) => (documented[name] ? changed.replaceAll(documented[name], `\u0000${i}\u0000`) : changed), text);
  return names.reduce((changed, name, i) => changed.replaceAll(`\u0000${i}\u0000`, serverOf(name)), marked);
}

/**
 * Does so for all code that a part of the page shows.
 *
 * @param root - the document, or a part of it
 */
export function prepareAddresses(root: ParentNode): void {
  if (mock === undefined) return;
  for (const code of root.querySelectorAll('code')) {
    const walker = document.createTreeWalker(code, NodeFilter.SHOW_TEXT);
    while (walker.nextNode()) {
      const { nodeValue } = walker.currentNode;
      const changed = readdress(nodeValue ?? '');
      if (changed !== nodeValue) walker.currentNode.nodeValue = changed;
    }
  }
}
