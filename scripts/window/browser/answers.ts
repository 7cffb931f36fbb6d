import { element } from '../../page-kit/browser/browser.ts';
import type { About } from '../traffic-window.ts';
import { sendCommand, showOutcome } from './send-command.ts';
import { operationOf } from './request-details.ts';

type Settings = { seed: string; delay: [number, number]; fail: { status: number; rate: number }[] };
type Queued = { operation: string; exchange: string };

/** The part of the page that says how requests are answered. */
type Answers = {
  /** Shows how it is now. */
  refresh: () => Promise<void>;
  /** Is told that requests were answered, which may have emptied the queue. */
  changed: () => void;
};

/**
 * Prepares the part of the page that says how the next requests are answered.
 *
 * @param pane - where it is
 * @returns see {@link Answers}
 */
export function prepareAnswers(pane: HTMLElement, operations: About['operations']): Answers {
  const queue = element('ol', { class: 'queue' });
  const empty = element('p', { class: 'muted' }, 'Nothing waits: each request gets its usual answer.');
  const forget = element('button', { type: 'button' }, 'Forget these');
  const createReport = (): HTMLElement => element('p', { class: 'report', role: 'status' });
  const [nextSaid, faultsSaid, overSaid] = [createReport(), createReport(), createReport()];

  const operation = element('select');
  operation.append(...operations.map(({ id }) => element('option', { value: id }, id)));
  const exchange = element('select');
  const list = async (): Promise<void> => {
    const { exchanges } = await operationOf(operation.value);
    exchange.replaceChildren(
      ...exchanges.map(({ name, status }) => element('option', { value: name }, `${name} (${status})`)),
    );
    exchange.disabled = exchanges.length === 0;
    submit.disabled = exchanges.length === 0;
    if (exchanges.length === 0) exchange.append(element('option', {}, 'It has no exchanges'));
  };
  const submit = element('button', { class: 'primary' }, 'Set the next answer');
  const next = formOf([labelControl('Operation', operation), labelControl('Exchange', exchange), submit], () =>
    showOutcome(nextSaid, async () => {
      await sendCommand('next', { method: 'POST', body: { operation: operation.value, exchange: exchange.value } });
      await showQueue();
      return `${exchange.value} answers the next ${operation.value}.`;
    }),
  );
  operation.addEventListener('change', () => void list());
  forget.addEventListener('click', () => {
    void showOutcome(nextSaid, async () => {
      await sendCommand('next', { method: 'DELETE' });
      await showQueue();
      return 'The next requests get their usual answers.';
    });
  });

  const least = numberInput({ min: '0', max: '999999' });
  const most = numberInput({ min: '0', max: '999999' });
  const status = numberInput({ min: '400', max: '599' });
  const share = numberInput({ min: '0', max: '100' });
  let others: Settings['fail'] = [];
  const delays = element('div', { class: 'pair-of' });
  delays.append(labelControl('Delay at least (ms)', least), labelControl('Delay at most (ms)', most));
  const failures = element('div', { class: 'pair-of' });
  failures.append(labelControl('Fail with status', status), labelControl('Share of requests (%)', share));
  const more = element('p', { class: 'muted' });
  const faults = formOf([delays, failures, more, element('button', { class: 'primary' }, 'Apply')], () =>
    showOutcome(faultsSaid, async () => {
      const [from, to] = [Number(least.value), Math.max(Number(least.value), Number(most.value))];
      const rate = Number(share.value) / 100;
      const fail = [...(rate > 0 ? [{ status: Number(status.value), rate }] : []), ...others];
      await sendCommand('settings', { method: 'POST', body: { delay: [from, to], fail } });
      await settings();
      return 'Requests are answered so from now on.';
    }),
  );

  const over = element('button', { type: 'button' }, 'Start over');
  over.addEventListener('click', () => {
    void showOutcome(overSaid, async () => {
      await sendCommand('reset', { method: 'POST' });
      await refresh();
      return 'This session starts over.';
    });
  });

  const showQueue = async (): Promise<void> => {
    const waiting = await sendCommand<Queued[]>('next');
    queue.replaceChildren(...waiting.map((one) => element('li', {}, `${one.operation}: ${one.exchange}`)));
    empty.hidden = waiting.length > 0;
    forget.hidden = waiting.length === 0;
  };
  const settings = async (): Promise<void> => {
    const { delay, fail } = await sendCommand<Settings>('settings');
    const [first, ...rest] = fail;
    others = rest;
    least.value = String(delay[0]);
    most.value = String(delay[1]);
    status.value = String(first?.status ?? 503);
    share.value = String(Math.round((first?.rate ?? 0) * 10_000) / 100);
    more.hidden = rest.length === 0;
    more.textContent = `Also: ${rest.map((one) => `${one.status} for ${one.rate * 100} %`).join(', ')}.`;
  };
  const refresh = async (): Promise<void> => {
    await Promise.all([list(), showQueue(), settings()]).catch(() => undefined);
  };
  pane.replaceChildren(
    ...[element('h3', {}, 'The next answer'), next, nextSaid, empty, queue, forget],
    ...[element('h3', {}, 'Delay and failures'), faults, faultsSaid],
    element('h3', {}, 'Start over'),
    element('p', { class: 'muted' }, 'Forgets the requests, what is remembered, and everything that was set here.'),
    ...[over, overSaid],
  );
  return {
    refresh,
    changed: () => {
      if (!pane.hidden) void showQueue().catch(() => undefined);
    },
  };
}

function labelControl(words: string, control: HTMLElement): HTMLElement {
  const label = element('label', {}, words);
  label.append(control);
  return label;
}

function numberInput(limits: { min: string; max: string }): HTMLInputElement {
  return element('input', { type: 'number', required: '', step: 'any', ...limits });
}

function formOf(parts: HTMLElement[], send: () => Promise<void>): HTMLElement {
  const form = element('form');
  form.append(...parts);
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    void send();
  });
  return form;
}
