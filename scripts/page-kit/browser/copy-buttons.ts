/** Lets the copy button of each block of code copy it. */
export function prepareCopying(): void {
  document.addEventListener('click', (event) => {
    const button = event.target instanceof Element ? event.target.closest('[data-copy]') : null;
    const text = button?.parentElement?.querySelector('code')?.textContent;
    if (!button || typeof text !== 'string') return;
    void copy(text).then((copied) => say(button, copied ? 'Copied' : 'Select and copy'));
  });
}

/** Says something on a button for a moment. */
export function say(button: Element, word: string): void {
  const before = button.textContent ?? '';
  button.textContent = word;
  setTimeout(() => (button.textContent = before), 1500);
}

/**
 * Copies a text. Outside a secure context, there is no clipboard; then the reader can only select the text.
 *
 * @returns whether it was copied
 */
export async function copy(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return false;
  }
}
