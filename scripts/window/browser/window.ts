import { prepareCopying, prepareTabs, selectTab, prepareTheme, element } from '../../page-kit/browser/browser.ts';
import type { About } from '../traffic-window.ts';
import { prepareAnswers } from './answers.ts';
import { sendCommand, chosenSession, CommandRefusedError } from './send-command.ts';
import { followTraffic } from './traffic-events.ts';
import { showRequest } from './request-details.ts';
import { prepareRows } from './rows.ts';
import { prepareState } from './state.ts';
import { requireElement } from './require-element.ts';

prepareTheme(document.querySelector('[data-theme-toggle]'));
prepareCopying();
prepareTabs();

sendCommand<About>('window/about').then(start, (error: unknown) => {
  if (!(error instanceof CommandRefusedError)) throw error;
  requireElement('[data-empty]').hidden = false;
  requireElement('[data-empty]').textContent = error.message;
});

function start({ kind, title, remembers, operations }: About): void {
  document.title = `${title} · traffic`;
  requireElement('[data-title]').textContent = kind === 'mock' ? `${title}: mock` : `${title}: recording`;
  const isMock = kind === 'mock';
  for (const name of ['answers', 'state']) requireElement(`#tab-${name}`).hidden = !isMock;
  let answers = isMock ? prepareAnswers(requireElement('#pane-answers'), operations) : undefined;
  const state = isMock ? prepareState(requireElement('#pane-state')) : undefined;
  const open = (name: string): void => {
    selectTab(document.querySelector('[role=tablist]'), 'tab', name);
    for (const pane of document.querySelectorAll<HTMLElement>('[data-pane]'))
      pane.hidden = pane.dataset['pane'] !== name;
    if (name === 'answers') void answers?.refresh();
    state?.show(name === 'state');
  };
  for (const tab of document.querySelectorAll<HTMLElement>('[data-tab]'))
    tab.addEventListener('click', () => open(tab.dataset['tab'] ?? 'request'));
  open('request');
  const rows = prepareRows(requireElement('.traffic'), {
    nothing: remembers
      ? `No request has arrived yet. Send one to ${location.origin}, and it appears here.`
      : 'This server remembers no requests (--remember 0), so that none can be shown.',
    select: (line) => {
      open('request');
      void showRequest(requireElement('#pane-request'), line, isMock).then(() => {
        // On a narrow screen, the details are below the list.
        if (matchMedia('(max-width: 60rem)').matches) requireElement('.panel').scrollIntoView();
      });
    },
  });
  const pane = requireElement('#pane-request');
  pane.replaceChildren(
    element('p', { class: 'muted' }, 'Choose a request to see what it was and how it was answered.'),
  );
  /** Another contract is served: its operations are listed anew, and what is being read stays. */
  const renew = async (): Promise<void> => {
    const now = await sendCommand<About>('window/about');
    answers = prepareAnswers(requireElement('#pane-answers'), now.operations);
    if (!requireElement('#pane-answers').hidden) await answers.refresh();
  };
  let contract: number | undefined;
  followTraffic({
    requests: (event) => {
      if (contract !== undefined && contract !== event.contract && isMock) void renew();
      contract = event.contract;
      rows.take(event);
      state?.changed();
      answers?.changed();
    },
    state: (name, words) => {
      const link = requireElement('[data-link]');
      link.dataset['state'] = name;
      link.textContent = words;
    },
    last: rows.last,
  });
  if (isMock) void chooseSessions();
}

/** Lets the reader look at another session. */
async function chooseSessions(): Promise<void> {
  const select = requireElement<HTMLSelectElement>('[data-session]');
  const list = async (): Promise<void> => {
    const sessions = await sendCommand<{ name: string }[]>('sessions').catch(() => []);
    const names = new Set([
      ...sessions.map(({ name }) => name),
      ...(chosenSession === undefined ? [] : [chosenSession]),
    ]);
    const here = chosenSession ?? /\/s\/([^/]+)\/_twinspec\/$/.exec(location.pathname)?.[1] ?? 'default';
    names.add(here);
    select.replaceChildren(...[...names].map((name) => element('option', { value: name }, name)));
    select.value = here;
    requireElement('[data-session-choice]').hidden = names.size < 2;
  };
  select.addEventListener('change', () => {
    location.search = new URLSearchParams({ session: select.value }).toString();
  });
  await list();
  // A list that is open must not change under the pointer.
  setInterval(() => {
    if (document.activeElement !== select && document.visibilityState === 'visible') void list();
  }, 3000);
}
