import { element } from '../../page-kit/browser/browser.ts';
import { listReaderSecrets, session } from './console/reader-choices.ts';

/**
 * Masks the reader's own secrets in a part of the page, so that bystanders cannot read them. Copied text
 * still contains them.
 */
export function mask(root: Element): void {
  const hidden = listReaderSecrets();
  if (hidden.length === 0 || session().revealed) return;
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  const nodes: Text[] = [];
  while (walker.nextNode()) if (walker.currentNode instanceof Text) nodes.push(walker.currentNode);
  for (const node of nodes) {
    for (const secret of hidden) {
      const at = node.data.indexOf(secret);
      if (at < 0) continue;
      const rest = node.splitText(at);
      rest.splitText(secret.length);
      const cover = element('span', { class: 'masked' });
      rest.replaceWith(cover);
      cover.append(rest);
      break;
    }
  }
}
