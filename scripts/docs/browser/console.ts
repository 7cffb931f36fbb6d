import { highlight } from '../highlight.ts';
import type { ConsoleData } from '../pages/operation.ts';
import { readdress, serverOf } from './addresses.ts';

type Exchange = ConsoleData['exchanges'][number];

/** Fills the console of an operation's page with its first exchange, and lets the reader choose, change and send. */
export function prepareConsole(): void {
  const block = document.querySelector('#console-data');
  const form = document.querySelector<HTMLFormElement>('[data-console]');
  if (block === null || form === null) return;
  const data = JSON.parse(block.textContent ?? '') as ConsoleData;
  const select = form.querySelector<HTMLSelectElement>('#exchange');
  const chosen = (): Exchange | undefined => data.exchanges.find(({ name }) => name === select?.value);
  const fill = (): void => {
    const exchange = chosen();
    if (exchange !== undefined) show(form, data, exchange);
  };
  form.hidden = false;
  fill();
  select?.addEventListener('change', fill);
  form.querySelector('[data-reset]')?.addEventListener('click', fill);
  form.addEventListener('input', (event) => {
    if (event.target !== select) updateHints(form, data);
  });
  form.addEventListener('keydown', (event) => {
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) form.requestSubmit();
  });
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    void send(form, data, chosen());
  });
  for (const button of document.querySelectorAll<HTMLButtonElement>('[data-exchange]')) {
    button.hidden = false;
    button.addEventListener('click', () => {
      if (select === null) return;
      select.value = button.dataset['exchange'] ?? '';
      fill();
      form.scrollIntoView({ block: 'start' });
      select.focus({ preventScroll: true });
    });
  }
  prepareSamples(chosen);
}

function show(form: HTMLFormElement, data: ConsoleData, exchange: Exchange): void {
  const about = form.querySelector('[data-about]');
  // The description is markup that the builder made and escaped.
  if (about !== null)
    about.innerHTML = [`<strong>${escape(exchange.summary)}</strong>`, exchange.description]
      .filter((part) => !/^(?:<strong><\/strong>)?$/.test(part))
      .join(' · ');
  for (const input of form.querySelectorAll<HTMLInputElement>('[data-header]')) input.value = exchange.headers[input.dataset['header'] ?? ''] ?? '';
  for (const input of form.querySelectorAll<HTMLInputElement>('[data-parameter]')) input.value = exchange.parameters[input.dataset['parameter'] ?? ''] ?? '';
  const body = form.querySelector<HTMLTextAreaElement>('#body');
  if (body !== null) {
    body.value = exchange.body ?? '';
    body.rows = Math.min(22, Math.max(4, body.value.split('\n').length));
  }
  form.querySelector('[data-answer]')?.replaceChildren();
  updateHints(form, data);
  showSamples(exchange);
}

function updateHints(form: HTMLFormElement, data: ConsoleData): void {
  const url = form.querySelector('[data-url]');
  if (url !== null) url.textContent = addressOf(form, data);
  const hint = form.querySelector('[data-invalid]');
  const body = form.querySelector<HTMLTextAreaElement>('#body')?.value;
  if (hint !== null && body !== undefined) hint.textContent = body.trim() === '' || isJson(body) ? '' : 'This is not JSON; it is sent as it is.';
}

function addressOf(form: HTMLFormElement, { api, path, parameters }: ConsoleData): string {
  const value = (where: string, name: string): string =>
    form.querySelector<HTMLInputElement>(`[data-parameter="${CSS.escape(`${where}:${name}`)}"]`)?.value ?? '';
  const filled = path.replaceAll(/\{([^{}]+)\}/g, (_, name: string) => encodeURIComponent(value('path', name)));
  const query = new URLSearchParams(
    parameters.filter(({ name, in: where }) => where === 'query' && value(where, name) !== '').map(({ name }) => [name, value('query', name)]),
  );
  return `${serverOf(api)}${filled}${query.size > 0 ? `?${query.toString()}` : ''}`;
}

async function send(form: HTMLFormElement, data: ConsoleData, exchange: Exchange | undefined): Promise<void> {
  const answer = form.querySelector('[data-answer]');
  const button = form.querySelector<HTMLButtonElement>('[type=submit]');
  if (answer === null || button === null) return;
  const url = addressOf(form, data);
  button.disabled = true;
  const start = performance.now();
  try {
    const response = await fetch(url, requestOf(form, data, exchange));
    const text = await response.text();
    showAnswer(answer, response, text, performance.now() - start);
  } catch (error) {
    answer.replaceChildren(
      element('p', { class: 'invalid' }, `No answer from ${url}: ${error instanceof Error ? error.message : String(error)}. Is the mock still running?`),
    );
  } finally {
    button.disabled = false;
  }
}

function requestOf(form: HTMLFormElement, { method }: ConsoleData, exchange: Exchange | undefined): RequestInit {
  const headers: Record<string, string> = {};
  for (const input of form.querySelectorAll<HTMLInputElement>('[data-header]')) {
    if (input.value !== '') headers[input.dataset['header'] ?? ''] = input.value;
  }
  const body = form.querySelector<HTMLTextAreaElement>('#body')?.value;
  if (body === undefined || body === '' || ['GET', 'HEAD'].includes(method)) return { method, headers };
  return { method, headers: { ...headers, 'Content-Type': exchange?.contentType ?? 'application/json' }, body };
}

function showAnswer(place: Element, response: Response, text: string, duration: number): void {
  const shown = isJson(text) ? JSON.stringify(JSON.parse(text), undefined, 2) : text;
  const status = element('p', { class: 'answer-status' });
  status.append(
    element('span', { class: `status s${String(response.status)[0] ?? ''}` }, String(response.status)),
    ` ${response.statusText} · ${Math.round(duration)} ms`,
  );
  const code = rpcErrorOf(text);
  if (code !== undefined) status.append(' ', element('span', { class: 'status s4' }, `error ${code}`));
  const headers = element('details', {});
  headers.append(element('summary', {}, 'Headers'), element('pre', {}, [...response.headers].map(([name, value]) => `${name}: ${value}`).join('\n')));
  // The mock says which exchange answered, and why; another server says nothing.
  const source = response.headers.get('Twinspec-Exchange');
  place.replaceChildren(
    status,
    ...(source === null ? [] : [element('p', { class: 'muted' }, source)]),
    headers,
    ...(text === '' ? [element('p', { class: 'muted' }, 'No body.')] : [codeBlock(shown, isJson(text) ? 'json' : 'text', 'Answer')]),
  );
}

/** A JSON-RPC error travels in a 200 (JSON-RPC 2.0, section 5), where the status does not show it. */
function rpcErrorOf(text: string): number | undefined {
  if (!isJson(text)) return undefined;
  const body = JSON.parse(text) as { jsonrpc?: unknown; error?: { code?: number } } | null;
  return body?.jsonrpc === undefined ? undefined : body.error?.code;
}

let kind: string | undefined;

function prepareSamples(chosen: () => Exchange | undefined): void {
  document.querySelector('[data-tabs]')?.addEventListener('click', (event) => {
    const button = event.target instanceof Element ? event.target.closest<HTMLElement>('[data-kind]') : null;
    const exchange = chosen();
    if (button === null || exchange === undefined) return;
    kind = button.dataset['kind'];
    showSamples(exchange);
    document.querySelector<HTMLElement>(`[data-kind="${CSS.escape(kind ?? '')}"]`)?.focus();
  });
}

function showSamples({ samples }: Exchange): void {
  const tabs = document.querySelector('[data-tabs]');
  const place = document.querySelector('[data-code]');
  // A request that breaks its schema has no typed sample: then the first one stands in, and the choice is kept.
  const current = samples.find((sample) => sample.kind === kind) ?? samples[0];
  if (tabs === null || place === null || current === undefined) return;
  tabs.replaceChildren(
    ...samples.map((sample) => element('button', { type: 'button', 'data-kind': sample.kind, 'aria-pressed': String(sample === current) }, sample.label)),
  );
  place.replaceChildren(codeBlock(readdress(current.code), current.language, current.label));
}

function codeBlock(text: string, language: string, label: string): HTMLElement {
  const block = element('div', { class: 'code' });
  const pre = element('pre', { tabindex: '0', role: 'group', 'aria-label': label });
  const code = element('code', {});
  // highlight() escapes what it is given.
  code.innerHTML = highlight(text, language);
  pre.append(code);
  block.append(element('button', { type: 'button', class: 'copy', 'data-copy': '' }, 'Copy'), pre);
  return block;
}

function element(name: string, attributes: Record<string, string>, text = ''): HTMLElement {
  const made = document.createElement(name);
  for (const [attribute, value] of Object.entries(attributes)) made.setAttribute(attribute, value);
  made.textContent = text;
  return made;
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

function escape(text: string): string {
  return element('i', {}, text).innerHTML;
}
