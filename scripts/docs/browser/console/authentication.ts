import { credentialRows } from './credential-inputs.ts';
import { returnChannel, type Returned } from './oauth.ts';
import { site } from './reader-choices.ts';

/** Lets the reader put in each credential where the page explains it. */
export function prepareAuthentication(): void {
  returnFromSignIn();
  const left = [...site.credentials];
  for (const section of document.querySelectorAll<HTMLElement>('[data-scheme]')) {
    // Both documents may have a scheme of that name: they are in the same order here.
    const at = left.findIndex(({ scheme }) => scheme === section.dataset['scheme']);
    const [spec] = at === -1 ? [] : left.splice(at, 1);
    if (spec !== undefined) section.querySelector('[data-credential-rows]')?.append(...credentialRows(spec, 'own', {}));
  }
}

/** Tells the page that asked for a token what an authorization server led back with (RFC 6749, 4.1.2). */
function returnFromSignIn(): void {
  const query = new URLSearchParams(location.search);
  const [state, code, error] = ['state', 'code', 'error'].map((name) => query.get(name));
  if (!state || (!code && !error)) return;
  history.replaceState({}, '', location.pathname);
  const channel = new BroadcastChannel(returnChannel);
  channel.postMessage({ state, ...(code && { code }), ...(error && { error }) } satisfies Returned);
  channel.close();
  close();
}
