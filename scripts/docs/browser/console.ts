import type { ApiName } from '../../contract/operation.ts';
import { callWithoutBody, withBody, type FormValues } from '../call.ts';
import type { Json } from '../../contract/json.ts';
import { isForm } from '../../contract/media.ts';
import type { CredentialSpec } from '../credentials.ts';
import type { ConsoleData } from '../pages/console.ts';
import { sampleOf } from '../samples.ts';
import { sampleHeadersOf, type SampleCall } from '../samples/wire.ts';
import { makeAnswers } from './answers.ts';
import { agrees } from './consent.ts';
import { credentialRows } from './credentials.ts';
import { pageData } from './data.ts';
import { copy, say } from './copying.ts';
import { addressWith, takeShared, untouched, shareable, type FormDraft } from './drafts.ts';
import { makeEditor } from './editor.ts';
import { codeBlockElement, element, textOnPage } from './element.ts';
import { makeFields, type Fields } from './fields.ts';
import { lazy } from './load.ts';
import { mask } from './mask.ts';
import { makePast } from './past.ts';
import { showNext, takeCarried, filledBody } from './next.ts';
import type { InputFault, Checker } from './checker.ts';
import {
  credentialKey,
  extraHeaders,
  isWithheld,
  keep,
  onChoice,
  recall,
  maySendTo,
  refusedSending,
  chosenServer,
  session,
  site,
} from './session.ts';
import { extraPart } from './settings.ts';
import { selectTab } from './tabs.ts';

type Exchange = ConsoleData['exchanges'][number];

/** Makes the console of an operation's page interactive: the reader's input goes into every sample and is sent. */
export function prepareConsole(): void {
  const data = pageData<ConsoleData>('console-data');
  const form = document.querySelector<HTMLFormElement>('[data-console]');
  const select = form?.querySelector<HTMLSelectElement>('#exchange');
  const [first] = data?.exchanges ?? [];
  if (data === undefined || !form || !select || first === undefined) return;
  const draftsKey = `twinspec drafts ${location.pathname}`;
  const drafts = recall<Record<string, FormDraft>>(draftsKey) ?? {};
  const state = { exchange: first, kind: preferredKind(), faults: undefined as InputFault[] | undefined };
  let check: Checker | undefined;
  let fields: Fields | undefined;
  const draft = (): FormDraft => drafts[state.exchange.name] ?? untouched;
  const answers = makeAnswers(data, (name) => select_(name));

  const redraft = (change: Partial<FormDraft>): void => {
    drafts[state.exchange.name] = { ...draft(), ...change };
    keep(draftsKey, drafts);
    refresh();
  };

  /** Updates everything that depends on the reader's input. */
  const refresh = (): void => {
    const call = callNow(data, state.exchange, draft());
    const text = bodyText(state.exchange, draft());
    if (check !== undefined && text !== undefined && /json|form/.test(contentTypeOf(data, state.exchange, draft()))) {
      state.faults = check(text);
      form.querySelector('.editing')?.dispatchEvent(new CustomEvent('checked', { detail: state.faults }));
    }
    const url = form.querySelector('[data-url]');
    if (url !== null) url.textContent = call.url;
    const edited = form.querySelector('[data-edited]');
    if (edited !== null) edited.textContent = drafts[state.exchange.name] === undefined ? '' : 'Edited';
    if (state.kind !== 'request') showSample(form, data, state.kind, call, state.exchange, state.faults);
  };

  const showKind = (wanted: string): void => {
    const kinds = [...form.querySelectorAll<HTMLElement>('[data-kind]')].map(({ dataset }) => dataset['kind'] ?? '');
    state.kind = kinds.includes(wanted) ? wanted : (kinds.find((kind) => kind !== 'request') ?? 'request');
    const asForm = state.kind === 'request';
    selectTab(form.querySelector('[data-modes]'), 'mode', asForm ? 'request' : 'code');
    selectTab(form.querySelector('[data-kinds]'), 'kind', state.kind);
    for (const pane of form.querySelectorAll<HTMLElement>('[data-pane]')) {
      pane.hidden = pane.dataset['pane'] !== (asForm ? 'request' : 'code');
    }
    // A form is as high as it is, and the page scrolls.
    form.closest('.console')?.classList.toggle('as-form', asForm);
    refresh();
  };

  const showExchange = (name: string): void => {
    state.exchange = data.exchanges.find((candidate) => candidate.name === name) ?? first;
    state.faults = undefined;
    select.value = state.exchange.name;
    fields = fillRequest(form, data, state.exchange, draft(), redraft);
    answers.show(state.exchange);
    refresh();
  };
  const select_ = (name: string): void => {
    showExchange(name);
    remember('push', state);
  };

  const past = makePast((name, changes) => {
    drafts[name] = changes;
    keep(draftsKey, drafts);
    select_(name);
  });

  const reset = (): void => {
    delete drafts[state.exchange.name];
    keep(draftsKey, drafts);
    showExchange(state.exchange.name);
  };

  select.addEventListener('change', () => select_(select.value));
  form.querySelector('[data-reset]')?.addEventListener('click', reset);
  form.querySelector('[data-share]')?.addEventListener('click', ({ currentTarget: button }) => {
    const address = addressWith(state.exchange.name, shareable(data, draft()));
    void copy(address).then((copied) => {
      if (button instanceof Element) say(button, copied ? 'Copied' : 'No clipboard here');
    });
  });
  form.addEventListener('click', (event) => {
    const tab = event.target instanceof Element ? event.target.closest<HTMLElement>('[role=tab]') : null;
    if (tab === null) return;
    const { kind } = tab.dataset;
    if (kind !== undefined && kind !== 'request') prefer(kind);
    showKind(kind ?? preferredKind());
    remember('replace', state);
  });
  form.addEventListener('keydown', (event) => {
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) form.requestSubmit();
  });
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    const { exchange } = state;
    const sent = shareable(data, draft());
    void send(form, data, callNow(data, exchange, draft()), answers, fields).then((status) => {
      if (status !== undefined) past.add({ exchange: exchange.name, draft: sent, status });
    });
  });
  for (const { name } of data.exchanges) {
    const button = element('button', { type: 'button', 'data-exchange': name }, 'Open in the console');
    document.getElementById(`exchange.${name}`)?.append(button);
    button.addEventListener('click', () => {
      select_(name);
      form.scrollIntoView({ block: 'start' });
      select.focus({ preventScroll: true });
    });
  }
  let isRevealed = session().revealed;
  onChoice(() => {
    if (isRevealed !== session().revealed) fields?.reveal();
    isRevealed = session().revealed;
    refresh();
  });
  const restore = (): void => {
    const query = new URLSearchParams(location.search);
    showExchange(query.get('exchange') ?? first.name);
    showKind(query.get('sample') ?? preferredKind());
  };
  addEventListener('popstate', restore);
  const carried = takeCarried(data.subject.id);
  if (carried !== undefined) drafts[first.name] = draftWith(data, first, carried);
  const shared = takeShared();
  if (shared !== undefined) {
    drafts[new URLSearchParams(location.search).get('exchange') ?? first.name] = shared;
    keep(draftsKey, drafts);
  }
  restore();
  const [body] = data.bodies;
  if (body === undefined) return;
  const contentType = (): string => contentTypeOf(data, state.exchange, draft());
  void Promise.all([lazy('checkerOf'), lazy('schemas')]).then(
    ([checkerOf, schemas]) => {
      check = (text) => checkerOf(schemas[data.api], data.subject.id, contentType())(text);
      refresh();
    },
    () => undefined,
  );
}

const preferenceKey = 'twinspec language';

/** The kind of sample that the reader chose last, on any page. */
function preferredKind(): string {
  try {
    return localStorage.getItem(preferenceKey) ?? '';
  } catch {
    return '';
  }
}

function prefer(kind: string): void {
  try {
    localStorage.setItem(preferenceKey, kind);
  } catch {
    // Without storage, the choice is that of this page.
  }
}

/** A request with the values that the response of another call gave. */
function draftWith(data: ConsoleData, exchange: Exchange, values: Record<string, Json>): FormDraft {
  const text = (value: Json): string => (typeof value === 'string' ? value : JSON.stringify(value));
  const parameters = data.parameters.flatMap(({ in: where, name }) => {
    const value = values[name] ?? values[`${where}.${name}`];
    return value === undefined ? [] : [[`${where}:${name}`, text(value)] as const];
  });
  const headers = data.headers.flatMap(({ name }) => {
    const value = values[name] ?? values[`header.${name}`];
    return value === undefined ? [] : [[name, text(value)] as const];
  });
  const body = bodyText(exchange, untouched);
  const params = data.rpc === undefined ? undefined : (data.bodies[0]?.fields ?? []).map(({ name }) => name);
  return {
    headers: Object.fromEntries(headers),
    parameters: Object.fromEntries(parameters),
    ...(body !== undefined && { body: filledBody(body, params, values) }),
  };
}

/** Keeps the exchange and the sample in the page's address, so that they can be linked to. */
function remember(how: 'push' | 'replace', { exchange, kind }: { exchange: Exchange; kind: string }): void {
  const url = new URL(location.href);
  url.searchParams.set('exchange', exchange.name);
  url.searchParams.set('sample', kind);
  try {
    history[`${how}State`]({}, '', url);
  } catch {
    // Some browsers forbid this on a page that was opened from a folder.
  }
}

function callNow(data: ConsoleData, exchange: Exchange, draft: FormDraft): SampleCall {
  const parameters: FormValues = {};
  for (const parameter of data.parameters) {
    const name = `${parameter.in}:${parameter.name}`;
    if (parameter.scheme !== undefined) {
      const key = credentialKey(data.api, parameter.scheme);
      const credential = session().credentials[key] || exchange.parameters[name];
      if (credential !== undefined && !isWithheld(key)) parameters[name] = credential;
      continue;
    }
    const value = draft.parameters[name];
    const standard = exchange.parameters[name];
    if (value === undefined && standard !== undefined) parameters[name] = standard;
    else if (value !== undefined && value !== '') parameters[name] = /^\s*[[{]/.test(value) ? jsonOr(value) : value;
  }
  const call = callWithoutBody(data, baseOf(data), parameters, headersNow(data, exchange, draft));
  const text = bodyText(exchange, draft);
  if (text === undefined) return call;
  const contentType = contentTypeOf(data, exchange, draft);
  const spec = data.bodies.find((body) => body.contentType === contentType) ?? { contentType, files: [], types: {} };
  return withBody(call, spec, text);
}

function jsonOr(text: string): FormValues[string] {
  try {
    return JSON.parse(text) as FormValues[string];
  } catch {
    return text;
  }
}

function baseOf({ api, fixedServer, subject }: ConsoleData): string {
  return fixedServer ? subject.server : chosenServer(api);
}

function contentTypeOf(data: ConsoleData, exchange: Exchange, draft: FormDraft): string {
  return draft.contentType ?? exchange.contentType ?? data.bodies[0]?.contentType ?? 'application/json';
}

function headersNow(data: ConsoleData, exchange: Exchange, draft: FormDraft): Record<string, string> {
  const headers: Record<string, string> = {};
  for (const { name, scheme } of data.headers) {
    if (scheme !== undefined && isStandard(exchange, name) && isWithheld(credentialKey(data.api, scheme))) continue;
    const typed = typedHeader(data, exchange, draft, name);
    const value =
      scheme === undefined ? (draft.headers[name] ?? exchange.headers[name]) : typed || exchange.headers[name];
    if (value !== undefined && value !== '') headers[name] = value;
  }
  for (const { name, value } of extraHeaders(data.api)) if (isHeaderName(name)) headers[name] = value;
  return headers;
}

function isHeaderName(name: string): boolean {
  return /^[!#$%&'*+.^_`|~\w-]+$/.test(name);
}

/**
 * Checks whether a header takes the reader's credential. It does not if the exchange shows the error for a wrong one.
 */
function isStandard({ failure, ownHeaders }: Exchange, header: string): boolean {
  return !failure || !ownHeaders.includes(header);
}

function typedHeader(data: ConsoleData, exchange: Exchange, draft: FormDraft, header: string): string {
  const scheme = data.headers.find(({ name }) => name === header)?.scheme;
  if (scheme === undefined) return draft.headers[header] ?? exchange.headers[header] ?? '';
  if (!isStandard(exchange, header)) return draft.headers[header] ?? '';
  return session().credentials[credentialKey(data.api, scheme)] ?? '';
}

function credentialSpec(api: ApiName, scheme: string): CredentialSpec | undefined {
  return site.credentials.find((one) => one.api === api && one.scheme === scheme);
}

/** The text of the body; unless the reader changed it, it is read from the page. */
function bodyText(exchange: Exchange, draft: FormDraft): string | undefined {
  if (draft.body !== undefined) return draft.body;
  if (!exchange.hasBody) return undefined;
  return textOnPage(exchange.name, 'request') ?? '';
}

function fillRequest(
  form: HTMLFormElement,
  data: ConsoleData,
  exchange: Exchange,
  draft: FormDraft,
  redraft: (change: Partial<FormDraft>) => void,
): Fields | undefined {
  const pane = form.querySelector('[data-pane="request"]');
  if (pane === null) return undefined;
  const about = element('p', { class: 'muted' });
  // This markup was made and escaped when the site was built.
  about.innerHTML = exchange.about;
  const latest = { headers: { ...draft.headers }, parameters: { ...draft.parameters } };
  const headerRows = data.headers.map(({ name, scheme, secret }) => {
    const spec = scheme === undefined ? undefined : credentialSpec(data.api, scheme);
    if (spec !== undefined && isStandard(exchange, name))
      return credentialRows(spec, `header-${name}`, { 'data-header': name });
    const input = element('input', {
      id: `header-${name}-value`,
      type: secret && !session().revealed ? 'password' : 'text',
      'data-header': name,
      ...(scheme !== undefined && { placeholder: exchange.headers[name] ?? '' }),
      autocomplete: 'off',
      spellcheck: 'false',
    });
    input.value = typedHeader(data, exchange, draft, name);
    input.addEventListener('input', () => redraft({ headers: Object.assign(latest.headers, { [name]: input.value }) }));
    return [rowOf(input, name)];
  });
  const parameterRows = data.parameters.map((parameter, i) => {
    const spec = parameter.scheme === undefined ? undefined : credentialSpec(data.api, parameter.scheme);
    if (spec !== undefined) return credentialRows(spec, `credential-${i}`, {});
    const key = `${parameter.in}:${parameter.name}`;
    const standard = exchange.parameters[key];
    const text =
      draft.parameters[key] ??
      (typeof standard === 'string' ? standard : standard === undefined ? '' : JSON.stringify(standard));
    const input =
      parameter.values === undefined
        ? element('input', { autocomplete: 'off', spellcheck: 'false' })
        : element('select');
    if (input instanceof HTMLSelectElement) {
      const values = (parameter.values ?? []).map((value) =>
        typeof value === 'string' ? value : JSON.stringify(value),
      );
      const known = values.includes(text) || text === '' ? values : [text, ...values];
      input.append(...['', ...known].map((value) => element('option', { value }, value === '' ? '(omit)' : value)));
    }
    input.id = `parameter-${i}`;
    input.dataset['parameter'] = key;
    input.value = text;
    input.addEventListener('input', () =>
      redraft({ parameters: Object.assign(latest.parameters, { [key]: input.value }) }),
    );
    return [rowOf(input, parameter.name, parameter.required)];
  });
  pane.replaceChildren(about, ...headerRows.flat(), ...parameterRows.flat());
  const text = bodyText(exchange, draft) ?? (data.bodies.length > 0 ? '' : undefined);
  const fields = text === undefined ? undefined : fillBody(pane, data, exchange, draft, text, redraft);
  const more = element('details', { class: 'more' });
  more.open = session().extra.length > 0;
  more.append(element('summary', {}, 'More headers'), extraPart());
  pane.append(more);
  return fields;
}

function fillBody(
  pane: Element,
  data: ConsoleData,
  exchange: Exchange,
  draft: FormDraft,
  text: string,
  redraft: (change: Partial<FormDraft>) => void,
): Fields {
  const contentType = contentTypeOf(data, exchange, draft);
  const editor = makeEditor(`Body, ${contentType}`);
  const specs = data.bodies.find((body) => body.contentType === contentType)?.fields ?? [];
  const fields = makeFields(
    /json|form/.test(contentType) ? specs : [],
    text,
    () => session().revealed,
    (changed) => {
      editor.input.value = changed;
      redraft({ body: changed });
    },
  );
  editor.input.value = text;
  editor.mark([]);
  editor.input.addEventListener('input', () => {
    fields.show(editor.input.value);
    redraft({ body: editor.input.value });
  });
  editor.place.addEventListener('checked', (event) => {
    if (event instanceof CustomEvent) editor.mark(event.detail as InputFault[]);
  });
  if (data.bodies.length > 1) {
    const choice = element('select', { id: 'content-type' });
    choice.append(...data.bodies.map((body) => element('option', { value: body.contentType }, body.contentType)));
    choice.value = contentType;
    choice.addEventListener('change', () => redraft({ contentType: choice.value }));
    pane.append(rowOf(choice, 'Content-Type'));
  }
  pane.append(fields.place, editor.place);
  return fields;
}

function rowOf(input: HTMLElement, name: string, required = false): HTMLElement {
  const row = element('div', { class: 'row' });
  const label = element('label', { for: input.id });
  label.append(element('code', {}, name));
  if (required) label.append(element('span', { class: 'mark required', title: 'required' }, ' *'));
  row.append(label, input);
  return row;
}

function showSample(
  form: HTMLFormElement,
  data: ConsoleData,
  kind: string,
  call: SampleCall,
  exchange: Exchange,
  faults: InputFault[] | undefined,
): void {
  const valid = faults === undefined ? exchange.valid : faults.length === 0;
  const sample = sampleOf(kind, { ...data.subject, server: baseOf(data) }, call, { failure: exchange.failure, valid });
  const place = form.querySelector('[data-code]');
  if (sample === undefined || place === null) return;
  const block = codeBlockElement(sample.code, sample.language, sample.label);
  mask(block);
  place.replaceChildren(block);
}

/** Sends a call, and tells what came of it; `undefined` if it was not sent. */
async function send(
  form: HTMLFormElement,
  data: ConsoleData,
  call: SampleCall,
  answers: ReturnType<typeof makeAnswers>,
  fields: Fields | undefined,
): Promise<string | undefined> {
  const button = form.querySelector<HTMLButtonElement>('[type=submit]');
  if (button === null) return undefined;
  if (!maySendTo(call.url)) {
    answers.fail(refusedSending(call.url));
    return undefined;
  }
  if (!(await agrees(data, call))) return undefined;
  const cancel = form.querySelector<HTMLButtonElement>('[data-cancel]');
  const ended = new AbortController();
  let why = '';
  const end = (because: string): void => {
    why = because;
    ended.abort();
  };
  const byReader = (): void => end('You cancelled the request.');
  const limit = setTimeout(() => end(`There was no response within ${patience / 1000} seconds.`), patience);
  const show = (isRunning: boolean): void => {
    button.disabled = isRunning;
    if (cancel !== null) cancel.hidden = !isRunning;
  };
  cancel?.addEventListener('click', byReader);
  show(true);
  answers.wait();
  const start = performance.now();
  try {
    // With credentials of its own, the browser would ask for a password at a challenge, and the request would wait for it.
    const request = { ...requestOf(call, fields), credentials: 'omit', signal: ended.signal } as const;
    const response = await fetch(call.url, request);
    const text = await response.text();
    const body = answers.live(response, text, performance.now() - start);
    showNext(data.next, { call, headers: response.headers, body });
    return String(response.status);
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    answers.fail(why === '' ? `No response from ${call.url}: ${reason}. ${hintOf(call, data.api)}` : why);
    return 'no response';
  } finally {
    clearTimeout(limit);
    cancel?.removeEventListener('click', byReader);
    show(false);
  }
}

/** Milliseconds to wait for a response. */
const patience = 30_000;

function hintOf(call: SampleCall, api: ApiName): string {
  const own = new URL(call.url).origin === location.origin;
  return own
    ? 'Is the mock still running?'
    : `Is the server of the ${api} running, and does it allow calls from ${location.origin} (CORS)?`;
}

function requestOf(call: SampleCall, fields: Fields | undefined): RequestInit {
  const { method, body, form, contentType = '' } = call;
  const headers = sampleHeadersOf(call).filter(([name]) => name !== 'Cookie');
  if (['GET', 'HEAD'].includes(method)) return { method, headers };
  if (form === undefined) return { method, headers, ...(body !== undefined && { body }) };
  const filled = contentType.startsWith('multipart/') ? new FormData() : new URLSearchParams();
  for (const { name, value, file } of form) {
    const chosen = file ? fields?.fileOf(name) : undefined;
    if (filled instanceof FormData && file) filled.append(name, chosen ?? new Blob([]), chosen?.name ?? value);
    else filled.append(name, value);
  }
  return {
    method,
    headers: isForm({ contentType }) ? headers.filter(([name]) => name !== 'Content-Type') : headers,
    body: filled,
  };
}
