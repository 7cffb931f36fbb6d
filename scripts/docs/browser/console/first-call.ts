import type { CredentialSpec } from '../../model/credential-specs.ts';
import type { FirstData } from '../../pages/first.ts';
import { curlSample } from '../../samples/samples.ts';
import type { SampleCall } from '../../samples/wire.ts';
import { readdress } from './chosen-addresses.ts';
import { fetchInitOf } from './calls.ts';
import { credentialGroups } from './credential-inputs.ts';
import { pageData } from '../data.ts';
import { codeBlockElement } from '../../../page-kit/browser/browser.ts';
import { mask } from '../mask.ts';
import { credentialsNow, maySendTo, onChoice, explainRefusedSending, site } from './reader-choices.ts';

/** Milliseconds to wait for a response. */
const patience = 30_000;

/** Shows the request of the start page with the reader's key, and sends it; it changes nothing. */
export function prepareFirst(): void {
  const data = pageData<FirstData>('first-data');
  if (data === undefined) return;
  const keys = site.credentials.filter(
    ({ api, scheme }) => api === data.api && data.security.some((alternative) => alternative.includes(scheme)),
  );
  document.querySelector('[data-first-keys]')?.append(...credentialGroups(keys, 'first'));
  const code = document.querySelector('[data-first-code]');
  const show = (): void => {
    const block = codeBlockElement(curlSample(callNow(data, keys)), 'sh', 'curl');
    mask(block);
    code?.replaceChildren(block);
  };
  onChoice(show);
  show();
  prepareSending(() => callNow(data, keys));
}

/** The call, at the chosen server, with the reader's credentials. */
function callNow({ api, security, call }: FirstData, keys: CredentialSpec[]): SampleCall {
  const names = new Set(keys.map(({ name }) => name));
  const headers = Object.fromEntries(Object.entries(call.headers).filter(([name]) => !names.has(name)));
  for (const { spec, value } of credentialsNow({ api, security }, ({ name }) => call.headers[name]))
    if (value !== undefined) headers[spec.name] = value;
  return { ...call, url: readdress(call.url), headers };
}

function prepareSending(callOf: () => SampleCall): void {
  const button = document.querySelector<HTMLButtonElement>('[data-send-first]');
  const said = document.querySelector('[data-first-said]');
  const answer = document.querySelector('[data-first-answer]');
  if (button === null || said === null || answer === null) return;
  button.addEventListener('click', () => {
    const call = callOf();
    if (!maySendTo(call.url)) {
      said.textContent = explainRefusedSending(call.url);
      return;
    }
    button.disabled = true;
    said.textContent = 'Sending …';
    void sendSample(call)
      .then(({ status, text, duration }) => {
        said.textContent = `${status} in ${duration} ms`;
        answer.replaceChildren(codeBlockElement(text, 'json', 'Response'));
      })
      .catch((error: unknown) => {
        said.textContent = `No response from ${call.url}: ${error instanceof Error ? error.message : String(error)}`;
      })
      .finally(() => (button.disabled = false));
  });
}

async function sendSample(call: SampleCall): Promise<{ status: number; text: string; duration: number }> {
  const start = performance.now();
  const signal = AbortSignal.timeout(patience);
  const response = await fetch(call.url, { ...fetchInitOf(call), credentials: 'omit', signal });
  const text = await response.text();
  return { status: response.status, text, duration: Math.round(performance.now() - start) };
}
