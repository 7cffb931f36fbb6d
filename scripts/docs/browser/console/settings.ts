import { credentialGroup, credentialRows, flowBlocks } from './credential-inputs.ts';
import { fillTemplate } from '../../../contract/routes/routes.ts';
import { element, nameElement } from '../../../page-kit/browser/browser.ts';
import type { ServerChoice, ServerVariable } from '../../server-choices.ts';
import {
  listAllowedOrigins,
  updateChoices,
  credentialKey,
  maySendTo,
  onChoice,
  explainRefusedSending,
  findChosenServer,
  session,
  site,
  type ExtraHeader,
} from './reader-choices.ts';

/** Adds the settings, in which the reader chooses servers, credentials and headers for all pages. */
export function prepareSettings(): void {
  if (Object.keys(site.choices).length === 0) return;
  let dialog: HTMLDialogElement | undefined;
  for (const button of document.querySelectorAll<HTMLButtonElement>('[data-settings]')) button.hidden = false;
  document.addEventListener('click', (event) => {
    if (!(event.target instanceof Element) || event.target.closest('[data-settings]') === null) return;
    dialog ??= makeDialog();
    fill(dialog);
    dialog.showModal();
  });
  label();
  onChoice(label);
}

/** Shows on the button where calls are sent, which readers should know before they press Send. */
function label(): void {
  const [first] = site.apis;
  const text = document.querySelector('[data-server-label]');
  if (text === null || first === undefined) return;
  const url = findChosenServer(first.name);
  const found = choiceOf(site.choices[first.name] ?? [], url);
  const known = session().servers[first.name] === undefined ? site.choices[first.name]?.[0] : found;
  text.textContent = known?.label ?? hostOf(url);
}

function hostOf(url: string): string {
  return URL.canParse(url) ? new URL(url).host : url;
}

function makeDialog(): HTMLDialogElement {
  const dialog = element('dialog', { class: 'settings', 'aria-labelledby': 'settings-title' });
  document.body.append(dialog);
  dialog.addEventListener('click', (event) => {
    if (event.target === dialog) dialog.close();
  });
  return dialog;
}

function fill(dialog: HTMLDialogElement): void {
  const form = element('form', { method: 'dialog', autocomplete: 'off' });
  const intro = 'These settings apply to all pages until you close this tab. They are sent only with your own calls.';
  const actions = element('p', { class: 'actions' });
  const forget = element('button', { type: 'button' }, 'Forget all');
  forget.addEventListener('click', () => {
    updateChoices({ servers: {}, credentials: {}, withheld: [], extra: [], revealed: false });
    fill(dialog);
  });
  actions.append(element('button', { type: 'submit', class: 'primary' }, 'Done'), forget);
  form.append(
    element('h2', { id: 'settings-title' }, 'Server, key and headers'),
    element('p', { class: 'muted' }, intro),
    ...site.apis.map(({ name, title }) => serverPart(name, title)),
    credentialPart(),
    extraPart(),
    policyNote(),
    actions,
  );
  dialog.replaceChildren(form);
}

const own = 'own address';

function serverPart(api: string, title: string): HTMLElement {
  const part = element('fieldset');
  part.append(element('legend', {}, title));
  const choices = site.choices[api] ?? [];
  const chosen = session().servers[api];
  const select = element('select', { id: `server-${api}`, 'aria-label': `Server of ${title}` });
  select.append(
    ...choices.map(({ label: name, url }) =>
      element('option', { value: url }, url === name ? name : `${name}: ${url}`),
    ),
    element('option', { value: own }, 'Another address'),
  );
  const fields = element('div', { class: 'variables' });
  const input = element('input', {
    type: 'url',
    'aria-label': `Another address of ${title}`,
    placeholder: 'https://…',
    spellcheck: 'false',
  });
  const note = element('p', { class: 'invalid', role: 'status' });
  const known = chosen === undefined ? choices[0] : choiceOf(choices, chosen);
  select.value = known?.url ?? own;
  if (chosen !== undefined && known === undefined) input.value = chosen;
  const showVariables = (filled: Record<string, string>): void => {
    const choice = choices.find(({ url }) => url === select.value);
    const rows = (choice?.variables ?? []).map((variable) => variableRow(api, variable, filled[variable.name], apply));
    fields.replaceChildren(...rows);
  };
  const address = (): string => {
    if (select.value === own) return input.value.trim().replace(/\/$/, '');
    const { template } = choices.find(({ url }) => url === select.value) ?? {};
    return template === undefined ? select.value : fillTemplate(template, (name) => valueIn(fields, name));
  };
  const apply = (): void => {
    input.hidden = select.value !== own;
    const url = address();
    const usable = URL.canParse(url) && /^https?:/.test(url);
    note.textContent = usable && site.sends && !maySendTo(url) ? explainRefusedSending(url) : '';
    if (select.value !== own || usable) updateChoices({ servers: { ...session().servers, [api]: url } });
  };
  select.addEventListener('change', () => {
    showVariables({});
    apply();
  });
  input.addEventListener('input', apply);
  input.hidden = select.value !== own;
  showVariables(known === undefined || chosen === undefined ? {} : (valuesOf(known, chosen) ?? {}));
  part.append(select, fields, input, note);
  return part;
}

/** Finds the server that an address is of: as it is, or with other values of its variables. */
function choiceOf(choices: ServerChoice[], address: string): ServerChoice | undefined {
  return (
    choices.find(({ url }) => url === address) ?? choices.find((choice) => valuesOf(choice, address) !== undefined)
  );
}

/** The values of the variables of a server in an address; `undefined` if it is of another server. */
function valuesOf({ template, variables = [] }: ServerChoice, address: string): Record<string, string> | undefined {
  if (template === undefined) return undefined;
  const parts = template.split(/\{([^{}]*)\}/);
  const names = parts.filter((_, i) => i % 2 === 1);
  const pattern = parts.map((part, i) => (i % 2 === 1 ? '(.+?)' : part.replaceAll(/\W/g, String.raw`\$&`))).join('');
  const found = new RegExp(`^${pattern}$`).exec(address);
  if (found === null) return undefined;
  const values = Object.fromEntries(names.map((name, i) => [name, found[i + 1] ?? '']));
  // What is left open has its braces.
  return Object.fromEntries(
    variables.map(({ name }) => [name, values[name] === `{${name}}` ? '' : (values[name] ?? '')]),
  );
}

function valueIn(fields: Element, name: string): string | undefined {
  const input = fields.querySelector<HTMLInputElement | HTMLSelectElement>(`[data-variable="${CSS.escape(name)}"]`);
  return input?.value.trim() || undefined;
}

function variableRow(
  api: string,
  { name, value, values, description }: ServerVariable,
  filled: string | undefined,
  apply: () => void,
): HTMLElement {
  const id = `server-${api}-${name}`;
  const attributes = { id, 'data-variable': name };
  const field =
    values.length > 0
      ? element('select', attributes)
      : element('input', { ...attributes, placeholder: `{${name}}`, spellcheck: 'false', autocomplete: 'off' });
  if (field instanceof HTMLSelectElement) field.append(...values.map((one) => element('option', { value: one }, one)));
  field.value = filled ?? value;
  field.addEventListener('input', apply);
  const row = element('div', { class: 'row' });
  const title = element('label', { for: id, ...(description !== '' && { title: description }) });
  title.append(nameElement(name));
  row.append(title, field);
  return row;
}

function credentialPart(): HTMLElement {
  const part = element('fieldset');
  part.append(element('legend', {}, 'Credentials'));
  for (const spec of site.credentials) {
    const key = credentialKey(spec.api, spec.scheme);
    const rows = credentialRows(spec, 'credential', { 'data-credential': key });
    part.append(credentialGroup(spec, [...flowBlocks(spec, findChosenServer(spec.api)), ...rows]));
  }
  if (site.credentials.length === 0) part.append(element('p', { class: 'muted' }, 'The documents do not require any.'));
  else
    part.append(
      revealBox(),
      element(
        'p',
        { class: 'muted' },
        'If a field is empty, the example value is sent; “none” leaves the credential out.',
      ),
    );
  return part;
}

function revealBox(): HTMLElement {
  const label = element('label', { class: 'check' });
  const box = element('input', { type: 'checkbox' });
  box.checked = session().revealed;
  box.addEventListener('change', () => updateChoices({ revealed: box.checked }));
  label.append(box, ' Show secrets');
  return label;
}

/** Makes the list of the reader's own headers, for the settings and for the console. */
export function extraPart(): HTMLElement {
  const part = element('fieldset', { class: 'extra' });
  const list = element('div');
  const change = (at: number, header: Partial<ExtraHeader>): void => {
    updateChoices({ extra: session().extra.map((old, i) => (i === at ? { ...old, ...header } : old)) });
  };
  const draw = (): void => {
    const known = [...list.querySelectorAll<HTMLInputElement>('[data-extra-name]')].map(({ value }) => value);
    if (known.length === session().extra.length && list.contains(document.activeElement)) return;
    list.replaceChildren(
      ...session().extra.map(({ name, value, api }, at) => {
        const row = element('div', { class: 'row extra-row' });
        const type = session().revealed ? 'text' : 'password';
        const names = element('input', {
          'data-extra-name': '',
          'aria-label': 'Name of the header',
          placeholder: 'Header',
          spellcheck: 'false',
        });
        const values = element('input', {
          'data-extra-value': '',
          type,
          'aria-label': 'Value of the header',
          placeholder: 'Value',
          autocomplete: 'off',
        });
        names.value = name;
        values.value = value;
        names.addEventListener('input', () => change(at, { name: names.value.trim() }));
        values.addEventListener('input', () => change(at, { value: values.value }));
        const remove = element('button', { type: 'button', 'aria-label': `Remove the header ${name}` }, '×');
        remove.addEventListener('click', () => updateChoices({ extra: session().extra.filter((_, i) => i !== at) }));
        const scope = element('select', { 'aria-label': 'Calls that it is sent with' });
        scope.append(
          element('option', { value: 'both' }, 'all calls'),
          ...site.apis.map((one) => element('option', { value: one.name }, one.name)),
        );
        scope.value = api;
        scope.addEventListener('change', () => {
          const chosen = site.apis.find((one) => one.name === scope.value)?.name ?? 'both';
          change(at, { api: chosen });
        });
        row.append(names, values, ...(site.apis.length > 1 ? [scope] : []), remove);
        return row;
      }),
    );
  };
  const add = element('button', { type: 'button', 'data-add-header': '' }, 'Add a header');
  add.addEventListener('click', () => {
    updateChoices({ extra: [...session().extra, { name: '', value: '', api: 'both' }] });
    list.querySelector<HTMLInputElement>('.extra-row:last-child input')?.focus();
  });
  onChoice(draw);
  draw();
  part.append(element('legend', {}, 'More headers, sent with every call'), list, add);
  return part;
}

function policyNote(): HTMLElement {
  const origins = listAllowedOrigins().join(', ');
  const text = site.sends
    ? `The console may send requests to ${origins}.`
    : 'These pages cannot send requests, but the samples use what you choose here.';
  return element('p', { class: 'muted' }, text);
}
