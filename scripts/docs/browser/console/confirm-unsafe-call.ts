import { asList, asObject, type Json } from '../../../contract/base/json.ts';
import type { ConsoleData } from '../../pages/console.ts';
import type { SampleCall } from '../../samples/wire.ts';
import { element } from '../../../page-kit/browser/browser.ts';
import { findHarmlessServer, keepInTab, readFromTab } from './reader-choices.ts';

const key = 'twinspec agreed';

/**
 * Asks the reader before the first call that may change something on a server other than the mock and the sandbox.
 *
 * @returns whether to send it; the answer yes is kept for this operation and server until the tab is closed
 */
export async function agrees(data: ConsoleData, call: SampleCall): Promise<boolean> {
  if (isOnlyReading(data, call) || findHarmlessServer(call.url) !== undefined) return true;
  const { origin } = new URL(call.url);
  const agreed = readFromTab<string[]>(key) ?? [];
  const subject = `${data.api} ${data.subject.id} ${origin}`;
  if (agreed.includes(subject)) return true;
  const yes = await askReader(`${data.subject.id} may change something on ${origin}. Send it?`);
  if (yes) keepInTab(key, [...agreed, subject]);
  return yes;
}

/** The reader may have written another JSON-RPC method into the body. */
function isOnlyReading({ safe, rpc }: ConsoleData, { body }: SampleCall): boolean {
  return safe && (rpc === undefined || methodsIn(body).every((method) => method === rpc.method));
}

function methodsIn(body = ''): Json[] {
  try {
    const read = JSON.parse(body) as Json;
    return (Array.isArray(read) ? asList(read) : [read]).map((call) => asObject(call)['method'] ?? null);
  } catch {
    return [null];
  }
}

/** Escape says no, and the focus is on it first. */
function askReader(question: string): Promise<boolean> {
  const dialog = element('dialog', { class: 'settings', role: 'alertdialog', 'aria-labelledby': 'consent-question' });
  const form = element('form', { method: 'dialog' });
  const actions = element('div', { class: 'actions' });
  actions.append(
    element('button', { value: 'no', autofocus: '' }, 'Cancel'),
    element('button', { value: 'yes', class: 'primary' }, 'Send'),
  );
  form.append(element('p', { id: 'consent-question' }, question), actions);
  dialog.append(form);
  document.body.append(dialog);
  dialog.showModal();
  return new Promise((resolve) => {
    dialog.addEventListener('close', () => {
      resolve(dialog.returnValue === 'yes');
      dialog.remove();
    });
  });
}
