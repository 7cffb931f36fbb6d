import type { News } from '../live-reload.ts';
import { element } from '../../page-kit/browser/browser.ts';

// On the pages of a contract that is edited: loads the page again when there is another version, and shows what is
// wrong in the documents until it is mended.

const { live = '', root = '' } = document.documentElement.dataset;
let source: EventSource | undefined;
let shown: HTMLElement | undefined;

/** Browsers open few connections to a server at a time, so a page in the background does without. */
function follow(): void {
  source?.close();
  source = undefined;
  if (document.visibilityState === 'hidden') return;
  source = new EventSource(`${root}assets/live?after=${encodeURIComponent(live)}`);
  source.addEventListener('message', ({ data }: MessageEvent<string>) => {
    const { version, faults } = JSON.parse(data) as News;
    if (version !== live) location.reload();
    else show(faults);
  });
}

function show(faults: string[]): void {
  shown?.remove();
  shown = undefined;
  if (faults.length === 0) return;
  shown = element('div', { class: 'live-faults', role: 'alert' });
  const list = element('ul');
  for (const fault of faults) list.append(element('li', {}, fault));
  shown.append(element('strong', {}, 'The documents cannot be read'), list);
  shown.append(element('p', {}, 'This page shows the last good version.'));
  document.body.append(shown);
}

follow();
document.addEventListener('visibilitychange', follow);
