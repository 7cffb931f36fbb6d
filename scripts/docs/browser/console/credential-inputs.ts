import { bytesOfBase64 } from '../../../contract/base/base64.ts';
import type { CredentialSpec, OAuthFlow } from '../../model/credential-specs.ts';
import { loadLazily, siteAddress } from '../lazy-scripts.ts';
import { element } from '../../../page-kit/browser/browser.ts';
import {
  updateChoices,
  credentialKey,
  isWithheld,
  maySendTo,
  onChoice,
  explainRefusedSending,
  session,
} from './reader-choices.ts';

/**
 * Makes the inputs of a credential: a name and a password, a token, or the value itself. What is put in goes into every
 * call and every sample, on all pages.
 *
 * @param prefix - the start of the ids of the inputs
 * @param attributes - further attributes of the inputs
 * @returns a row for each input
 */
export function credentialRows(
  spec: CredentialSpec,
  prefix: string,
  attributes: Record<string, string>,
): HTMLElement[] {
  const key = credentialKey(spec.api, spec.scheme);
  const parts = spec.form === 'basic' ? ['User', 'Password'] : [spec.form === 'bearer' ? 'Token' : spec.name];
  const inputs = parts.map((part, i) =>
    element('input', {
      id: `${prefix}-${key.replaceAll(/\W/g, '-')}${i === 0 ? '' : `-${i}`}`,
      autocomplete: 'off',
      spellcheck: 'false',
      placeholder: i === 0 ? (spec.example ?? '') : '',
      'aria-label': part === spec.label ? part : `${part} (${spec.label})`,
      'data-part': part.toLowerCase(),
      ...attributes,
    }),
  );
  const show = (): void => {
    const values = partsOf(spec, session().credentials[key] ?? '');
    for (const [i, input] of inputs.entries()) {
      if (input.value !== values[i]) input.value = values[i] ?? '';
      input.type = session().revealed || parts[i] === 'User' ? 'text' : 'password';
    }
  };
  for (const input of inputs) {
    input.addEventListener('input', () => {
      const value = wholeOf(
        spec,
        inputs.map((one) => one.value),
      );
      updateChoices({ credentials: { ...session().credentials, [key]: value } });
    });
  }
  onChoice(show);
  show();
  return inputs.map((input, i) => {
    const row = element('div', { class: 'row credential-row' });
    const label = element('label', { for: input.id });
    label.append(element('code', {}, parts[i] ?? ''));
    row.append(label, input, i === 0 ? withholdBox(key, spec.label, inputs) : element('span'));
    return row;
  });
}

/**
 * Makes the inputs of several credentials, each under the name of its scheme.
 *
 * @param prefix - the start of the ids of the inputs
 * @returns the groups; only the rows if there is just one credential
 */
export function credentialGroups(specs: CredentialSpec[], prefix: string): HTMLElement[] {
  const rowsOf = (spec: CredentialSpec): HTMLElement[] =>
    credentialRows(spec, prefix, spec.in === 'header' ? { 'data-header': spec.name } : {});
  return specs.length < 2 ? specs.flatMap(rowsOf) : specs.map((spec) => credentialGroup(spec, rowsOf(spec)));
}

/** Puts what belongs to a credential under what it is called. */
export function credentialGroup({ label }: CredentialSpec, content: HTMLElement[]): HTMLElement {
  const group = element('fieldset', { class: 'credential' });
  group.append(element('legend', {}, label), ...content);
  return group;
}

/** Reads the inputs of a credential from its value in a call (RFC 6750, 2.1; RFC 7617, 2). */
function partsOf({ form }: CredentialSpec, value: string): string[] {
  if (form === 'bearer') return [value.replace(/^bearer +/i, '')];
  if (form === 'key') return [value];
  try {
    const bytes = bytesOfBase64(value.replace(/^basic +/i, ''));
    const [user = '', ...password] = new TextDecoder().decode(bytes).split(':');
    return [user, password.join(':')];
  } catch {
    return ['', ''];
  }
}

function wholeOf({ form }: CredentialSpec, parts: string[]): string {
  if (parts.every((part) => part === '')) return '';
  if (form === 'bearer') return `Bearer ${parts[0] ?? ''}`;
  return form === 'key' ? (parts[0] ?? '') : `Basic ${encodeBase64(parts.join(':'))}`;
}

function encodeBase64(text: string): string {
  return btoa(String.fromCharCode(...new TextEncoder().encode(text)));
}

/**
 * Makes the checkbox that omits a credential from all calls. An empty field would send the example value.
 *
 * @param name - see `credentialKey`
 * @param called - what the pages call it
 * @param inputs - the inputs of the credential; they are disabled while the box is checked
 * @returns the checkbox with its label
 */
function withholdBox(name: string, called: string, inputs: HTMLInputElement[]): HTMLElement {
  const label = element('label', { class: 'check' });
  const box = element('input', { type: 'checkbox', 'data-withhold': name, 'aria-label': `Do not send ${called}` });
  const show = (): void => {
    box.checked = isWithheld(name);
    for (const input of inputs) input.disabled = box.checked;
  };
  box.addEventListener('change', () => {
    const others = session().withheld.filter((other) => other !== name);
    updateChoices({ withheld: box.checked ? [...others, name] : others });
  });
  onChoice(show);
  show();
  label.append(box, 'none');
  return label;
}

/**
 * Shows the ways to a token with their addresses, and fetches one where that needs no other page.
 *
 * @param server - the address that relative ones belong to
 * @returns a block for each flow
 */
export function flowBlocks(spec: CredentialSpec, server: string): HTMLElement[] {
  return spec.flows.map((flow) => {
    const block = element('div', { class: 'flow' });
    const list = element('ul');
    for (const [name, address] of Object.entries(flow.addresses)) {
      const row = element('li', {}, `${name}: `);
      row.append(element('code', {}, address));
      list.append(row);
    }
    block.append(element('p', {}, `OAuth 2.0, ${flow.name}`), list);
    if (flow.name in asked) block.append(...tokenForm(spec, flow, server));
    return block;
  });
}

/** What the reader is asked for in each flow that needs no password of the reader's here. */
const asked: Record<string, string[]> = {
  clientCredentials: ['Client id', 'Client secret', 'Scopes'],
  authorizationCode: ['Client id', 'Client secret, if there is one', 'Scopes'],
  deviceAuthorization: ['Client id', 'Client secret, if there is one', 'Scopes'],
};

/** Gets a token, which is in every call from then on. */
function tokenForm(spec: CredentialSpec, { name: flow, addresses, scopes }: OAuthFlow, server: string): HTMLElement[] {
  const kind = flow === 'clientCredentials' ? 'client' : flow.toLowerCase();
  const inputs = (asked[flow] ?? []).map((name, i) =>
    element('input', {
      type: i === 1 ? 'password' : 'text',
      ...{ 'aria-label': name, placeholder: name, [`data-${kind}`]: name, autocomplete: 'off' },
    }),
  );
  const [id, secret, scope] = inputs;
  if (scope !== undefined) scope.value = Object.keys(scopes).join(' ');
  const redirect = new URL(siteAddress('authentication.html'), location.href).href;
  const said = element('p', { role: 'status', class: 'muted' });
  const tell = (words: string, address = ''): void => {
    const link = element('a', { href: address, target: '_blank', rel: 'noopener noreferrer' }, address);
    // The address is one of the authorization server, which may be anything.
    said.replaceChildren(words, ...(/^https?:/i.test(address) ? [' ', link] : []));
  };
  const note = element('p', { class: 'muted' }, 'Redirect URI to register: ');
  note.append(element('code', {}, redirect));
  const button = element(
    'button',
    { type: 'button', [flow === 'clientCredentials' ? 'data-token' : 'data-sign-in']: flow },
    'Get a token',
  );
  const toAbsolute = (address: string): string =>
    URL.canParse(address, server) ? new URL(address, server).href : address;
  const full = Object.fromEntries(Object.entries(addresses).map(([name, address]) => [name, toAbsolute(address)]));
  button.addEventListener('click', () => {
    const called = ['tokenUrl', 'deviceAuthorizationUrl'].flatMap((name) => full[name] ?? []);
    const refused = called.find((url) => !maySendTo(url));
    if (refused !== undefined) {
      tell(explainRefusedSending(refused));
      return;
    }
    // Browsers let a click open a window, but not what comes later.
    const popup =
      flow === 'authorizationCode' ? (open('', '_blank', 'popup,width=560,height=720') ?? undefined) : undefined;
    button.disabled = true;
    tell('Asking for a token …');
    const request = { flow, addresses: full, redirect, popup, tell, client: id?.value ?? '' };
    void loadLazily('requestToken')
      .then(async (requestToken) =>
        requestToken({ ...request, secret: secret?.value ?? '', scope: scope?.value.trim() ?? '' }),
      )
      .then(
        (token) => {
          const key = credentialKey(spec.api, spec.scheme);
          updateChoices({ credentials: { ...session().credentials, [key]: `Bearer ${token}` } });
          tell('The token is in every call now.');
        },
        (error: unknown) => tell(`No token: ${error instanceof Error ? error.message : String(error)}`),
      )
      .finally(() => {
        button.disabled = false;
        popup?.close();
      });
  });
  return [...inputs, ...(flow === 'authorizationCode' ? [note] : []), button, said];
}
