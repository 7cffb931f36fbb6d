import { fragmentOf } from '../../model/fragments.ts';
import { once } from '../../../contract/base/once.ts';
import { joinByAnd } from '../../../contract/base/pluralize.ts';
import type { CredentialSpec } from '../../model/credential-specs.ts';
import type { FormValues } from '../../samples/sample-call.ts';
import type { ConsoleData, ConsoleExchange, RootSpec } from '../../pages/console.ts';
import { tryParseJson } from '../../../contract/base/json.ts';
import { isOpen, openMembers } from '../../samples/open-values.ts';
import { sampleOf } from '../../samples/samples.ts';
import type { SampleCall } from '../../samples/wire.ts';
import { makeAnswers } from './answers.ts';
import {
  findChosenBase,
  bodyText,
  callNow,
  findChosenType,
  draftWith,
  isStandard,
  fetchInitOf,
  findTypedHeader,
} from './calls.ts';
import { agrees } from './confirm-unsafe-call.ts';
import { credentialGroups } from './credential-inputs.ts';
import { pageData } from '../data.ts';
import { copy, say, codeBlockElement, element, nameElement, selectTab } from '../../../page-kit/browser/browser.ts';
import { addressWith, listSecretsInCall, takeShared, untouched, omitSecrets, type FormDraft } from './drafts.ts';
import { makeEditor } from './editor.ts';
import { initialBody, makeFields, variantOf, type Fields } from './fields.ts';
import { loadLazily } from '../lazy-scripts.ts';
import { mask } from '../mask.ts';
import { createCallHistory } from './call-history.ts';
import { showNext, takeCarried } from './next-calls.ts';
import type { InputFault, Checker, ParameterChecker } from './checker.ts';
import { markFaults } from './input-errors.ts';
import {
  findHarmlessServer,
  keepInTab,
  onChoice,
  readFromTab,
  maySendTo,
  explainRefusedSending,
  session,
  site,
} from './reader-choices.ts';
import { extraPart } from './settings.ts';
import { findSandboxValues } from './sandbox-values.ts';

/** Makes the console of an operation's page interactive: the reader's input goes into every sample and is sent. */
export function prepareConsole(): void {
  const data = pageData<ConsoleData>('console-data');
  const form = document.querySelector<HTMLFormElement>('[data-console]');
  const select = form?.querySelector<HTMLSelectElement>('#exchange');
  const [first] = data?.exchanges ?? [];
  if (data === undefined || !form || !select || first === undefined) return;
  const draftsKey = `twinspec drafts ${location.pathname}`;
  const drafts = readFromTab<Record<string, FormDraft>>(draftsKey) ?? {};
  const state = { exchange: first, kind: recallPreferredKind(), faults: undefined as InputFault[] | undefined };
  let check: Checker | undefined;
  let checkParameter: ParameterChecker | undefined;
  let fields: Fields | undefined;
  const there = findSandboxValues(data);
  const draft = (): FormDraft => drafts[state.exchange.name] ?? there.of(state.exchange) ?? untouched;
  const answers = makeAnswers(data, (name) => select_(name));

  const redraft = (change: Partial<FormDraft>): void => {
    drafts[state.exchange.name] = { ...draft(), ...change };
    keepInTab(draftsKey, drafts);
    refresh();
  };

  const stateWords = (): string => {
    if (drafts[state.exchange.name] !== undefined) return 'Edited';
    return there.of(state.exchange) === undefined ? '' : 'From the sandbox';
  };

  /** The schemas are large, and what the document has was checked when the site was built. */
  const loadChecks = once(() => {
    const contentType = (): string => findChosenType(data, state.exchange, draft());
    void Promise.all([loadLazily('checkerOf'), loadLazily('parameterCheckerOf'), loadLazily('schemas')]).then(
      ([checkerOf, parameterCheckerOf, schemas]) => {
        checkParameter = parameterCheckerOf(schemas[data.api], data.subject.id);
        check = (text) => checkerOf(schemas[data.api], data.subject.id, contentType())(text);
        refresh();
      },
      () => undefined,
    );
  });

  /** Updates everything that depends on the reader's input. */
  const refresh = (): void => {
    if (state.kind === 'request' || drafts[state.exchange.name] !== undefined) loadChecks();
    const { call, values } = callNow(data, state.exchange, draft());
    if (checkParameter !== undefined) markParameters(form, data, values, checkParameter);
    const text = bodyText(state.exchange, draft());
    if (check !== undefined && text !== undefined && /json|form/.test(findChosenType(data, state.exchange, draft()))) {
      state.faults = check(text);
      form.querySelector('.editing')?.dispatchEvent(new CustomEvent('checked', { detail: state.faults }));
    }
    const url = form.querySelector('[data-url]');
    const secrets = listSecretsInCall(data, state.exchange, draft(), text);
    if (url !== null) {
      url.textContent = call.url;
      mask(url, secrets);
    }
    const edited = form.querySelector('[data-edited]');
    if (edited !== null) edited.textContent = stateWords();
    if (state.kind !== 'request')
      showSample(form, data, state.kind, call, state.exchange, { faults: state.faults, secrets });
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
    shown = draft();
    followServer();
  };

  /** Fills in what there is on the chosen server, unless the reader has begun to write. */
  let shown = untouched;
  const followServer = (): void => {
    const { exchange } = state;
    void there.lookFor(exchange).then(() => {
      const isUntouched = state.exchange === exchange && drafts[exchange.name] === undefined;
      if (isUntouched && draft() !== shown) showExchange(exchange.name);
    });
  };
  const select_ = (name: string): void => {
    showExchange(name);
    remember('push', state);
  };

  const past = createCallHistory((name, changes) => {
    drafts[name] = changes;
    keepInTab(draftsKey, drafts);
    select_(name);
  });

  const reset = (): void => {
    delete drafts[state.exchange.name];
    keepInTab(draftsKey, drafts);
    showExchange(state.exchange.name);
  };

  select.addEventListener('change', () => select_(select.value));
  form.querySelector('[data-reset]')?.addEventListener('click', reset);
  form.querySelector('[data-share]')?.addEventListener('click', ({ currentTarget: button }) => {
    const address = addressWith(state.exchange.name, omitSecrets(data, draft()));
    void copy(address).then((copied) => {
      if (button instanceof Element) say(button, copied ? 'Copied' : 'No clipboard here');
    });
  });
  form.addEventListener('click', (event) => {
    const tab = event.target instanceof Element ? event.target.closest<HTMLElement>('[role=tab]') : null;
    if (tab === null) return;
    const { kind } = tab.dataset;
    if (kind !== undefined && kind !== 'request') prefer(kind);
    showKind(kind ?? recallPreferredKind());
    remember('replace', state);
  });
  document.addEventListener('keydown', (event) => {
    if (document.querySelector('dialog[open]') !== null) return;
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey) && site.sends) form.requestSubmit();
  });
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    const sendDraft = async (): Promise<void> => {
      await there.lookFor(state.exchange);
      const { exchange } = state;
      const sent = omitSecrets(data, draft());
      const status = await send(form, data, callNow(data, exchange, draft()), answers, fields);
      if (status !== undefined) past.add({ exchange: exchange.name, draft: sent, status });
      // A form is as high as it is, so that the answer may be below the window.
      document.querySelector('.answers')?.scrollIntoView({ block: 'nearest' });
    };
    void sendDraft();
  });
  for (const { name } of data.exchanges) {
    const button = element('button', { type: 'button', 'data-exchange': name }, 'Open in the console');
    document.getElementById(fragmentOf('exchange', name))?.append(button);
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
    followServer();
  });
  const restore = (): void => {
    const query = new URLSearchParams(location.search);
    showExchange(query.get('exchange') ?? first.name);
    showKind(query.get('sample') ?? recallPreferredKind());
  };
  addEventListener('popstate', restore);
  const carried = takeCarried(data.subject.id);
  if (carried !== undefined) drafts[first.name] = draftWith(data, first, carried);
  const shared = takeShared();
  if (shared !== undefined) {
    drafts[new URLSearchParams(location.search).get('exchange') ?? first.name] = shared;
    keepInTab(draftsKey, drafts);
  }
  restore();
}

const preferenceKey = 'twinspec language';

/** The kind of sample that the reader chose last, on any page. */
function recallPreferredKind(): string {
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

/** Keeps the exchange and the sample in the page's address, so that they can be linked to. */
function remember(how: 'push' | 'replace', { exchange, kind }: { exchange: ConsoleExchange; kind: string }): void {
  const url = new URL(location.href);
  url.searchParams.set('exchange', exchange.name);
  url.searchParams.set('sample', kind);
  try {
    history[`${how}State`]({}, '', url);
  } catch {
    // Some browsers forbid this on a page that was opened from a folder.
  }
}

/** The credentials of all alternatives that the reader can put in for a call. */
function credentialsFor({ api, security }: ConsoleData, exchange: ConsoleExchange): CredentialSpec[] {
  const schemes = new Set(security.flat());
  return site.credentials.filter(
    (spec) => spec.api === api && schemes.has(spec.scheme) && (spec.in !== 'header' || isStandard(exchange, spec.name)),
  );
}

function fillRequest(
  form: HTMLFormElement,
  data: ConsoleData,
  exchange: ConsoleExchange,
  draft: FormDraft,
  redraft: (change: Partial<FormDraft>) => void,
): Fields | undefined {
  const pane = form.querySelector('[data-pane="request"]');
  if (pane === null) return undefined;
  const about = element('p', { class: 'muted' });
  // This markup was made and escaped when the site was built.
  about.innerHTML = exchange.about;
  const latest = { headers: { ...draft.headers }, parameters: { ...draft.parameters } };
  const ownHeaders = data.headers.filter(({ name, scheme }) => scheme === undefined || !isStandard(exchange, name));
  const headerRows = ownHeaders.map(({ name, scheme, secret }) => {
    const input = element('input', {
      id: `header-${name}-value`,
      type: secret && !session().revealed ? 'password' : 'text',
      'data-header': name,
      ...(scheme !== undefined && { placeholder: exchange.headers[name] ?? '' }),
      autocomplete: 'off',
      spellcheck: 'false',
    });
    input.value = findTypedHeader(data, exchange, draft, name);
    input.addEventListener('input', () => redraft({ headers: Object.assign(latest.headers, { [name]: input.value }) }));
    return rowOf(input, name);
  });
  const ownParameters = data.parameters.filter(({ scheme }) => scheme === undefined);
  const parameterRows = ownParameters.map((parameter, i) => {
    const key = `${parameter.in}:${parameter.name}`;
    const standard = exchange.parameters?.[key];
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
    const isToFill = isOpen(parameter.name, standard);
    if (isToFill) input.setAttribute('placeholder', text);
    input.value = isToFill && isOpen(parameter.name, text) ? '' : text;
    input.addEventListener('input', () => {
      Object.assign(latest.parameters, { [key]: input.value });
      // What the reader empties is open again.
      if (isToFill && input.value === '') delete latest.parameters[key];
      redraft({ parameters: latest.parameters });
    });
    return rowOf(input, parameter.name, parameter.required);
  });
  const credentials = credentialGroups(credentialsFor(data, exchange), 'form');
  pane.replaceChildren(about, ...credentials, ...headerRows, ...parameterRows);
  const text = bodyText(exchange, draft) ?? (data.bodies.length > 0 ? '' : undefined);
  const fields = text === undefined ? undefined : fillBody(pane, data, exchange, draft, text, redraft);
  const more = element('details', { class: 'more' });
  more.open = session().extra.length > 0;
  more.append(element('summary', {}, 'More headers'), extraPart());
  pane.append(more);
  return fields;
}

/** Says at each parameter what is wrong with its value. */
function markParameters(
  form: HTMLFormElement,
  { parameters }: ConsoleData,
  values: FormValues,
  check: ParameterChecker,
): void {
  for (const { in: where, name, required, types, scheme } of parameters) {
    const key = `${where}:${name}`;
    const row = form.querySelector(`[data-parameter="${CSS.escape(key)}"]`)?.closest<HTMLElement>('.row');
    if (row === null || row === undefined || scheme !== undefined) continue;
    const value = values[key] ?? '';
    const fault = value === '' ? (required ? 'is missing.' : undefined) : check(key, value, types);
    markFaults(row, fault === undefined ? [] : [`${name} ${fault}`]);
  }
}

function fillBody(
  pane: Element,
  data: ConsoleData,
  exchange: ConsoleExchange,
  draft: FormDraft,
  text: string,
  redraft: (change: Partial<FormDraft>) => void,
): Fields {
  const contentType = findChosenType(data, exchange, draft);
  const editor = makeEditor(`Body, ${contentType}`);
  const { fields: specs = [], variants = [] } = data.bodies.find((body) => body.contentType === contentType) ?? {};
  const inputs = element('div');
  let fields: Fields;
  const fieldsFor = (own: RootSpec[], body: string): void => {
    fields = makeFields(
      /json|form/.test(contentType) ? own : [],
      body,
      () => session().revealed,
      (changed) => {
        editor.input.value = changed;
        redraft({ body: changed });
      },
    );
    inputs.replaceChildren(fields.place);
  };
  let variant = variantOf(variants, tryParseJson(text));
  fieldsFor(variant?.fields ?? specs, text);
  const alternative = element('select', { id: 'alternative' });
  alternative.append(...variants.map((_, i) => element('option', { value: String(i) }, variants[i]?.label ?? '')));
  const showVariant = (body: string): void => {
    const found = variantOf(variants, tryParseJson(body));
    alternative.value = String(found === undefined ? '' : variants.indexOf(found));
    if (found !== undefined && found !== variant) fieldsFor(found.fields, body);
    else fields.show(body);
    variant = found;
  };
  alternative.value = String(variant === undefined ? '' : variants.indexOf(variant));
  alternative.addEventListener('change', () => {
    const chosen = variants[Number(alternative.value)];
    if (chosen === undefined) return;
    const body = JSON.stringify(initialBody(chosen), undefined, 2);
    variant = chosen;
    editor.input.value = body;
    fieldsFor(chosen.fields, body);
    redraft({ body });
  });
  editor.input.value = text;
  editor.mark([]);
  editor.input.addEventListener('input', () => {
    showVariant(editor.input.value);
    redraft({ body: editor.input.value });
  });
  editor.place.addEventListener('checked', (event) => {
    if (!(event instanceof CustomEvent)) return;
    editor.mark(event.detail as InputFault[]);
    fields.mark(event.detail as InputFault[]);
  });
  if (data.bodies.length > 1) {
    const choice = element('select', { id: 'content-type' });
    choice.append(...data.bodies.map((body) => element('option', { value: body.contentType }, body.contentType)));
    choice.value = contentType;
    choice.addEventListener('change', () => redraft({ contentType: choice.value }));
    pane.append(rowOf(choice, 'Content-Type'));
  }
  if (variants.length > 0) pane.append(rowOf(alternative, variant?.tag?.name ?? 'One of'));
  pane.append(inputs, editor.place);
  return {
    place: inputs,
    show: showVariant,
    fileOf: (name) => fields.fileOf(name),
    reveal: () => fields.reveal(),
    mark: (faults) => fields.mark(faults),
  };
}

function rowOf(input: HTMLElement, name: string, required = false): HTMLElement {
  const row = element('div', { class: 'row' });
  const label = element('label', { for: input.id });
  label.append(nameElement(name));
  if (required) label.append(element('span', { class: 'mark required', title: 'required' }, ' *'));
  row.append(label, input);
  return row;
}

function showSample(
  form: HTMLFormElement,
  data: ConsoleData,
  kind: string,
  call: SampleCall,
  exchange: ConsoleExchange,
  { faults, secrets }: { faults: InputFault[] | undefined; secrets: string[] },
): void {
  const valid = faults === undefined ? exchange.valid : faults.length === 0;
  const sample = sampleOf(kind, { ...data.subject, server: findChosenBase(data) }, call, {
    failure: exchange.failure,
    valid,
  });
  const place = form.querySelector('[data-code]');
  if (sample === undefined || place === null) return;
  const block = codeBlockElement(sample.code, sample.language, sample.label);
  mask(block, secrets);
  place.replaceChildren(block);
}

/** Sends a call, and tells what came of it; `undefined` if it was not sent. */
async function send(
  form: HTMLFormElement,
  data: ConsoleData,
  { call, values }: ReturnType<typeof callNow>,
  answers: ReturnType<typeof makeAnswers>,
  fields: Fields | undefined,
): Promise<string | undefined> {
  const button = form.querySelector<HTMLButtonElement>('[type=submit]');
  if (button === null) return undefined;
  if (!maySendTo(call.url)) {
    answers.fail(explainRefusedSending(call.url));
    return undefined;
  }
  if (call.refusal !== undefined) {
    answers.fail(`The request is not sent: ${call.refusal}.`);
    return undefined;
  }
  const open = findHarmlessServer(call.url) === undefined ? openIn(call, values) : [];
  if (open.length > 0) {
    answers.fail(`The request is not sent: ${joinByAnd(open)} ${open.length > 1 ? 'have' : 'has'} no value yet.`);
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
  const cancelByReader = (): void => end('You cancelled the request.');
  const limit = setTimeout(() => end(`There was no response within ${patience / 1000} seconds.`), patience);
  const show = (isRunning: boolean): void => {
    button.disabled = isRunning;
    if (cancel !== null) cancel.hidden = !isRunning;
  };
  cancel?.addEventListener('click', cancelByReader);
  show(true);
  answers.wait();
  const start = performance.now();
  try {
    // With credentials of its own, the browser would ask for a password at a challenge, and the request would wait for
    // it.
    const request = { ...fetchInitOf(call, fields), credentials: 'omit', signal: ended.signal } as const;
    const response = await fetch(call.url, request);
    const text = await response.text();
    const body = answers.live(response, text, performance.now() - start);
    const { status, headers } = response;
    showNext(data.next, { call, values, response: { status, headers, body } });
    return String(response.status);
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    answers.fail(why === '' ? `No response from ${call.url}: ${reason}. ${hintOf(call, data.api)}` : why);
    return 'no response';
  } finally {
    clearTimeout(limit);
    cancel?.removeEventListener('click', cancelByReader);
    show(false);
  }
}

/** The names of what the reader has not filled in. */
function openIn({ body, form = [] }: SampleCall, values: FormValues): string[] {
  const parameters = Object.entries(values).flatMap(([key, value]) => {
    const name = key.replace(/^\w+:/, '');
    return isOpen(name, value) ? [name] : [];
  });
  const fields = form.flatMap(({ name, value }) => (isOpen(name, value) ? [name] : []));
  return [...new Set([...parameters, ...fields, ...openMembers(tryParseJson(body ?? '') ?? null)])];
}

/** Milliseconds to wait for a response. */
const patience = 30_000;

function hintOf(call: SampleCall, api: string): string {
  const own = new URL(call.url).origin === location.origin;
  return own
    ? 'Is the mock still running?'
    : `Is the server of ${api} running, and does it allow calls from ${location.origin} (CORS)?`;
}
