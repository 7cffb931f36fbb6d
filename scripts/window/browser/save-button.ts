import { copy, say, codeBlockElement, element } from '../../page-kit/browser/browser.ts';
import type { AnsweredRequest } from '../../serve/memory/memory.ts';
import type { SavedExchange, SavePreview } from '../save-exchange.ts';
import { sendCommand, CommandRefusedError, showOutcome } from './send-command.ts';

/**
 * Makes the button that keeps a request and its answer as an exchange. It first shows what would be written, and where.
 */
export function keepButton(request: AnsweredRequest, place: HTMLElement): HTMLElement {
  const button = element(
    'button',
    { type: 'button', 'data-keep': '', 'aria-expanded': 'false' },
    'Keep as an exchange',
  );
  button.addEventListener('click', () => {
    const isOpen = button.getAttribute('aria-expanded') === 'true';
    button.setAttribute('aria-expanded', String(!isOpen));
    if (isOpen) place.replaceChildren();
    else void show(request, place);
  });
  return button;
}

async function show(request: AnsweredRequest, place: HTMLElement): Promise<void> {
  const box = element('div', { class: 'keep' });
  place.replaceChildren(box);
  try {
    const kept = await sendCommand<SavePreview>(`keep/${encodeURIComponent(request.id)}`);
    box.append(...partsOf(request, kept));
  } catch (error) {
    if (!(error instanceof CommandRefusedError)) throw error;
    box.append(element('p', { class: 'report bad' }, error.message));
  }
}

function partsOf(request: AnsweredRequest, { name, parts, why }: SavePreview): Node[] {
  const said = element('p', { class: 'report', role: 'status' });
  const shown = parts.flatMap(({ what, place, text }) => {
    const head = element('h4', { class: 'part' }, what);
    head.append(element('code', {}, place));
    return [head, codeBlockElement(text, 'json', what)];
  });
  if (parts.length === 0) return [element('p', {}, why)];
  if (why !== undefined) {
    const all = element('button', { type: 'button' }, 'Copy the pair');
    all.addEventListener('click', () => {
      void copy(parts.map(({ what, place, text }) => `# ${what}, ${place}\n${text}\n`).join('\n')).then((copied) =>
        say(all, copied ? 'Copied' : 'Select and copy'),
      );
    });
    return [element('p', {}, why), ...shown, all];
  }
  const form = element('form');
  const input = element('input', { value: name, required: '', pattern: '[A-Za-z0-9._\\-]+', maxlength: '100' });
  const label = element('label', {}, 'Name of the exchange');
  label.append(input);
  const write = element('button', { class: 'primary' }, 'Write it into the documents');
  form.append(label, write);
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    write.disabled = true;
    void showOutcome(said, async () => {
      const { places } = await sendCommand<SavedExchange>('keep', {
        method: 'POST',
        body: { request: request.id, name: input.value },
      });
      return `Written: ${places.join(', ')}.`;
    }).finally(() => (write.disabled = false));
  });
  return [...shown, form, said];
}
