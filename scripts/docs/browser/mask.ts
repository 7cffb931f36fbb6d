import { element } from '../../page-kit/browser/browser.ts';
import { listReaderSecrets, session } from './console/reader-choices.ts';

/**
 * Masks the reader's own secrets in a part of the page, so that bystanders cannot read them. Copied text
 * still contains them.
 *
 * @param more - secrets that are none of the reader's credentials, such as a password in a body
 */
export function mask(root: Element, more: string[] = []): void {
  const hidden = [...listReaderSecrets(), ...more].filter((secret) => secret.length > 3).flatMap(listWrittenForms);
  if (hidden.length === 0 || session().revealed) return;
  // A secret that contains another one is covered as a whole.
  hidden.sort((a, b) => b.length - a.length);
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  const nodes: Text[] = [];
  while (walker.nextNode()) if (walker.currentNode instanceof Text) nodes.push(walker.currentNode);
  for (const node of nodes) cover(node, hidden);
}

/** A secret as it is, in an address, and in JSON. */
function listWrittenForms(secret: string): string[] {
  return [...new Set([secret, encodeURIComponent(secret), JSON.stringify(secret).slice(1, -1)])];
}

/** Covers each secret in a text, as often as it stands there. */
function cover(node: Text, hidden: string[]): void {
  const secret = hidden.find((one) => node.data.includes(one));
  if (secret === undefined) return;
  const found = node.splitText(node.data.indexOf(secret));
  const after = found.splitText(secret.length);
  const covered = element('span', { class: 'masked' });
  found.replaceWith(covered);
  covered.append(found);
  cover(node, hidden);
  cover(after, hidden);
}
