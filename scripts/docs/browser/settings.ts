import type { ApiName } from '../../contract/operation.ts';
import { element } from './element.ts';
import {
  allowedOrigins,
  choose,
  credentialKey,
  isWithheld,
  maySendTo,
  onChoice,
  serverOf,
  session,
  site,
  type ExtraHeader,
} from './session.ts';

/** Lets the reader choose servers, credentials and headers once for all pages. */
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

/** The button says where calls go: the one thing to know before pressing Send. */
function label(): void {
  const [first] = site.apis;
  const text = document.querySelector('[data-server-label]');
  if (text === null || first === undefined) return;
  const url = serverOf(first.name);
  const found = site.choices[first.name]?.find((choice) => choice.url === session().servers[first.name]);
  const known = session().servers[first.name] === undefined ? site.choices[first.name]?.[0] : found;
  text.textContent = known?.label ?? hostOf(url);
  text.parentElement?.setAttribute('aria-label', `Server and key: ${text.textContent}`);
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
  const intro = 'For every page, until this tab is closed. Nothing of it is sent but with your calls.';
  const actions = element('p', { class: 'actions' });
  const forget = element('button', { type: 'button' }, 'Forget all');
  forget.addEventListener('click', () => {
    choose({ servers: {}, credentials: {}, withheld: [], extra: [], revealed: false });
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

function serverPart(api: ApiName, title: string): HTMLElement {
  const part = element('fieldset');
  part.append(element('legend', {}, title));
  const choices = site.choices[api] ?? [];
  const chosen = session().servers[api];
  const select = element('select', { id: `server-${api}`, 'aria-label': `Server of ${title}` });
  select.append(
    ...choices.map(({ label: name, url }) =>
      element('option', { value: url }, url === name ? name : `${name}: ${url}`),
    ),
    element('option', { value: own }, 'An address of your own'),
  );
  const input = element('input', {
    type: 'url',
    'aria-label': `Your own address of ${title}`,
    placeholder: 'https://…',
    spellcheck: 'false',
  });
  const note = element('p', { class: 'invalid', role: 'status' });
  const isOwn = chosen !== undefined && !choices.some(({ url }) => url === chosen);
  select.value = isOwn ? own : (chosen ?? choices[0]?.url ?? own);
  if (isOwn) input.value = chosen;
  const apply = (): void => {
    input.hidden = select.value !== own;
    const url = select.value === own ? input.value.trim().replace(/\/$/, '') : select.value;
    const usable = URL.canParse(url) && /^https?:/.test(url);
    note.textContent = usable && site.sends && !maySendTo(url) ? refusal(url) : '';
    if (select.value !== own || usable) choose({ servers: { ...session().servers, [api]: url } });
  };
  select.addEventListener('change', apply);
  input.addEventListener('input', apply);
  input.hidden = select.value !== own;
  part.append(select, input, note);
  return part;
}

/**
 * Says why nothing is sent to an address.
 *
 * @param url - the address
 * @returns the sentence
 */
export function refusal(url: string): string {
  const origins = allowedOrigins().join(', ');
  const origin = URL.canParse(url) ? new URL(url).origin : url;
  const refused = `These pages may send to ${origins === '' ? 'no server' : origins}, not to ${origin}`;
  return `${refused}; build or serve them with --allow ${origin}. The samples use it all the same.`;
}

function credentialPart(): HTMLElement {
  const part = element('fieldset');
  part.append(element('legend', {}, 'Credentials'));
  for (const { api, scheme, header, example } of site.credentials) {
    const name = credentialKey(api, scheme);
    const row = element('div', { class: 'row credential-row' });
    const input = element('input', {
      id: `credential-${name.replaceAll(/\W/g, '-')}`,
      type: 'password',
      autocomplete: 'off',
      spellcheck: 'false',
      placeholder: example ?? '',
      'data-credential': name,
    });
    input.value = session().credentials[name] ?? '';
    input.addEventListener('input', () => choose({ credentials: { ...session().credentials, [name]: input.value } }));
    onChoice(() => {
      const value = session().credentials[name] ?? '';
      if (input.value !== value) input.value = value;
      input.type = session().revealed ? 'text' : 'password';
    });
    row.append(element('label', { for: input.id }, header), input, withholdBox(name, header, input));
    part.append(row);
  }
  if (site.credentials.length === 0) part.append(element('p', { class: 'muted' }, 'The documents ask for none.'));
  else
    part.append(
      revealBox(),
      element('p', { class: 'muted' }, 'An empty field sends the value of the example; “none” leaves the header out.'),
    );
  return part;
}

/**
 * Makes the box that leaves a credential out of every call: an empty field stands for the example's value.
 *
 * @param name - see `credentialKey`
 * @param header - that it travels in
 * @param input - where it is typed; of no use while none is sent
 * @returns the box with its label
 */
export function withholdBox(name: string, header: string, input: HTMLInputElement): HTMLElement {
  const label = element('label', { class: 'check' });
  const box = element('input', { type: 'checkbox', 'data-withhold': name, 'aria-label': `Send no ${header}` });
  const show = (): void => {
    box.checked = isWithheld(name);
    input.disabled = box.checked;
  };
  box.addEventListener('change', () => {
    const others = session().withheld.filter((other) => other !== name);
    choose({ withheld: box.checked ? [...others, name] : others });
  });
  onChoice(show);
  show();
  label.append(box, 'none');
  return label;
}

function revealBox(): HTMLElement {
  const label = element('label', { class: 'check' });
  const box = element('input', { type: 'checkbox' });
  box.checked = session().revealed;
  box.addEventListener('change', () => choose({ revealed: box.checked }));
  label.append(box, ' Show secrets');
  return label;
}

/**
 * Makes the list of the reader's own headers, for the dialog and for the console.
 *
 * @returns the part of a form
 */
export function extraPart(): HTMLElement {
  const part = element('fieldset', { class: 'extra' });
  const list = element('div');
  const change = (at: number, header: Partial<ExtraHeader>): void => {
    choose({ extra: session().extra.map((old, i) => (i === at ? { ...old, ...header } : old)) });
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
          'aria-label': 'Name of a header',
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
        remove.addEventListener('click', () => choose({ extra: session().extra.filter((_, i) => i !== at) }));
        const scope = element('select', { 'aria-label': 'Whose calls it goes with' });
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
    choose({ extra: [...session().extra, { name: '', value: '', api: 'both' }] });
    list.querySelector<HTMLInputElement>('.extra-row:last-child input')?.focus();
  });
  onChoice(draw);
  draw();
  part.append(element('legend', {}, 'More headers, with every call'), list, add);
  return part;
}

function policyNote(): HTMLElement {
  const origins = allowedOrigins().join(', ');
  const chosen = 'that was chosen when these pages were built or served (--mock, --sandbox, --allow)';
  const text = site.sends
    ? `The console may send to ${origins}: ${chosen}.`
    : 'These pages send nothing; the samples use what you choose here.';
  return element('p', { class: 'muted' }, text);
}
