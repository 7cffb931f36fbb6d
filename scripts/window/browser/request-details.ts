import { copy, say, codeBlockElement, element } from '../../page-kit/browser/browser.ts';
import type { Json } from '../../contract/base/json.ts';
import type { AnsweredRequest, RequestLine } from '../../serve/memory/memory.ts';
import type { AboutOperation } from '../traffic-window.ts';
import { sendCommand, CommandRefusedError, showOutcome } from './send-command.ts';
import { curlOf } from './curl.ts';
import { keepButton } from './save-button.ts';
import { clock, formatDuration, searchOf } from './rows.ts';

/** Which request is asked for: an answer that comes after the next choice is not shown. */
let wanted: string | undefined;

/**
 * Shows a request: what it was, what was wrong with it, and what answered it.
 *
 * @param pane - where to show it
 * @param line - what is known of it
 * @param isMock - whether the server can be told how to answer the next one
 */
export async function showRequest(pane: HTMLElement, line: RequestLine, isMock: boolean): Promise<void> {
  wanted = line.id;
  try {
    const [request, operation] = await Promise.all([
      sendCommand<AnsweredRequest>(`requests/${encodeURIComponent(line.id)}`),
      operationOf(line.operationId),
    ]);
    if (wanted !== line.id) return;
    pane.replaceChildren(...partsOf(request, operation, isMock));
    pane.scrollTop = 0;
  } catch (error) {
    if (!(error instanceof CommandRefusedError)) throw error;
    if (wanted === line.id) pane.replaceChildren(element('p', { class: 'report bad' }, error.message));
  }
}

/**
 * Asks for what is known of an operation.
 *
 * @param id - its name
 * @returns its exchanges, and the demo values of its headers
 */
export async function operationOf(id: string | undefined): Promise<AboutOperation> {
  const nothing: AboutOperation = { exchanges: [], demo: {} };
  if (id === undefined) return nothing;
  // What the contract does not have, such as a callback, has no exchanges.
  return sendCommand<AboutOperation>(`window/operations/${encodeURIComponent(id)}`).catch(() => nothing);
}

function partsOf(request: AnsweredRequest, operation: AboutOperation, isMock: boolean): Node[] {
  const { method, path, query, headers, body, status, exchange, operationId, why, wrong = [], duration, at } = request;
  const head = element('h3', { class: 'headline' });
  head.append(
    element('span', { class: `status s${String(status)[0]}` }, status === 0 ? 'no answer' : String(status)),
    element('span', { class: 'verb' }, method),
    element('code', {}, `${path}${searchOf(query)}`),
  );
  const by = element('p', { class: 'said-by' });
  by.append(element('strong', {}, exchange ?? operationId ?? 'No operation of the contract'), `: ${why}`);
  const parts: Node[] = [head, by];
  if (wrong.length > 0) {
    const flaws = element('ul', { class: 'flaws', 'aria-label': 'What was wrong' });
    flaws.append(...wrong.map((flaw) => element('li', {}, flaw)));
    parts.push(flaws);
  }
  parts.push(element('p', { class: 'muted' }, `At ${clock(at)}, in ${formatDuration(duration)}`));
  const place = element('div');
  const tools = element('div', { class: 'tools' });
  if (request.direction === 'in') {
    tools.append(curlButton(request, operation));
    if (operationId !== undefined) tools.append(keepButton(request, place));
  }
  parts.push(tools, place);
  if (isMock && operationId !== undefined && operation.exchanges.length > 0)
    parts.push(...nextChoices(operationId, operation));
  parts.push(element('h3', {}, 'Request'));
  if (body !== undefined) parts.push(block(body, 'Body of the request'));
  parts.push(headersOf(headers));
  parts.push(element('h3', {}, 'Answer'));
  if (request.answer === undefined) parts.push(element('p', { class: 'muted' }, 'It has no body that could be shown.'));
  else parts.push(block(request.answer, 'Body of the answer'));
  return parts;
}

function headersOf(headers: Record<string, string>): HTMLElement {
  const rows = Object.entries(headers);
  const details = element('details');
  details.append(element('summary', {}, rows.length === 1 ? '1 header' : `${rows.length} headers`));
  const facts = element('dl', { class: 'facts-table' });
  for (const [name, value] of rows) facts.append(element('dt', {}, name), element('dd', {}, value));
  details.append(facts);
  return details;
}

/**
 * Shows a body.
 *
 * @param body - a value, or a text
 * @param label - its label for screen readers
 */
export function block(body: Json, label: string): HTMLElement {
  if (typeof body === 'string') return codeBlockElement(body, 'text', label);
  return codeBlockElement(JSON.stringify(body, undefined, 2), 'json', label);
}

function curlButton(request: AnsweredRequest, { demo }: AboutOperation): HTMLElement {
  const button = element('button', { type: 'button', 'data-curl': '' }, 'Copy as curl');
  button.addEventListener('click', () => {
    const text = curlOf(request, location.origin, demo);
    void copy(text).then((copied) => {
      if (copied) say(button, 'Copied');
      else button.replaceWith(codeBlockElement(text, 'sh', 'The request as a command for curl'));
    });
  });
  return button;
}

/** A button for each exchange, which answers the next request. */
function nextChoices(operationId: string, { exchanges }: AboutOperation): Node[] {
  const said = element('p', { class: 'report', role: 'status' });
  const choices = element('ul', { class: 'choices' });
  for (const { name, status, summary } of exchanges) {
    const button = element('button', { type: 'button', 'data-next': name, ...(summary !== '' && { title: summary }) });
    button.append(element('span', { class: `status s${String(status)[0]}` }, String(status)), name);
    button.addEventListener('click', () => {
      void showOutcome(said, async () => {
        await sendCommand('next', { method: 'POST', body: { operation: operationId, exchange: name } });
        return `${name} answers the next ${operationId}.`;
      });
    });
    const item = element('li');
    item.append(button);
    choices.append(item);
  }
  return [element('h3', {}, 'Answer the next one with'), choices, said];
}
