import { credentialRows } from './credential-inputs.ts';
import { site } from './reader-choices.ts';

/** Lets the reader put in each credential where the page explains it. */
export function prepareAuthentication(): void {
  const left = [...site.credentials];
  for (const section of document.querySelectorAll<HTMLElement>('[data-scheme]')) {
    // Both documents may have a scheme of that name: they are in the same order here.
    const at = left.findIndex(({ scheme }) => scheme === section.dataset['scheme']);
    const [spec] = at === -1 ? [] : left.splice(at, 1);
    if (spec !== undefined) section.querySelector('[data-credential-rows]')?.append(...credentialRows(spec, 'own', {}));
  }
}
