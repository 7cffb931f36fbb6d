import type { FirstData } from '../pages/first.ts';
import { readdress } from './addresses.ts';
import { pageData } from './data.ts';
import { codeBlockElement } from './element.ts';
import { credentialKey, isWithheld, maySendTo, refusedSending, session, site } from './session.ts';

/** Milliseconds to wait for a response. */
const patience = 30_000;

/** Sends the request of the start page, which changes nothing. */
export function prepareFirst(): void {
  const data = pageData<FirstData>('first-data');
  const button = document.querySelector<HTMLButtonElement>('[data-send-first]');
  const said = document.querySelector('[data-first-said]');
  const answer = document.querySelector('[data-first-answer]');
  if (data === undefined || button === null || said === null || answer === null) return;
  button.hidden = false;
  button.addEventListener('click', () => {
    const url = readdress(data.url);
    if (!maySendTo(url)) {
      said.textContent = refusedSending(url);
      return;
    }
    button.disabled = true;
    said.textContent = 'Sending …';
    void sent(url, data)
      .then(({ status, text, duration }) => {
        said.textContent = `${status} in ${duration} ms`;
        answer.replaceChildren(codeBlockElement(text, 'json', 'Response'));
      })
      .catch((error: unknown) => {
        said.textContent = `No response from ${url}: ${error instanceof Error ? error.message : String(error)}`;
      })
      .finally(() => (button.disabled = false));
  });
}

async function sent(
  url: string,
  { api, method, headers, body }: FirstData,
): Promise<{ status: number; text: string; duration: number }> {
  const own = { ...headers };
  for (const { api: of, scheme, in: where, name } of site.credentials) {
    const key = credentialKey(of, scheme);
    if (of !== api || where !== 'header' || own[name] === undefined) continue;
    if (isWithheld(key)) delete own[name];
    else own[name] = session().credentials[key] || own[name];
  }
  const start = performance.now();
  const signal = AbortSignal.timeout(patience);
  const init = { method, headers: own, credentials: 'omit', signal } as const;
  const response = await fetch(url, body === undefined ? init : { ...init, body });
  const text = await response.text();
  return { status: response.status, text: inLines(text), duration: Math.round(performance.now() - start) };
}

function inLines(text: string): string {
  try {
    return JSON.stringify(JSON.parse(text), undefined, 2);
  } catch {
    return text;
  }
}
