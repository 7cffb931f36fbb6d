import { markup } from '../../page-kit/html/html.ts';
import { notFoundPath } from '../server-choices.ts';
import type { Page } from './layout.ts';

/** Makes the page that is shown where there is none. */
export function notFoundPage(): Page {
  return {
    path: notFoundPath,
    title: 'Not found',
    description: 'There is no such page.',
    body: markup`<article class="guide"><h1>There is no such page</h1>
<p>The page may have been renamed, or the address has a mistake in it.</p>
<p><a href="index.html">All operations and guides</a></p></article>`,
  };
}
