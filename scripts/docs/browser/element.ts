import { highlight } from '../highlight.ts';

/**
 * Makes an element; its text is text, whatever stands in it.
 *
 * @param name - of the element
 * @param attributes - its attributes
 * @param text - its content
 * @returns the element
 */
export function element<Name extends keyof HTMLElementTagNameMap>(
  name: Name,
  attributes: Record<string, string> = {},
  text = '',
): HTMLElementTagNameMap[Name] {
  const made = document.createElement(name);
  for (const [attribute, value] of Object.entries(attributes)) made.setAttribute(attribute, value);
  if (text !== '') made.textContent = text;
  return made;
}

/**
 * Makes a code block as the pages have them.
 *
 * @param text - source text
 * @param language - its language, as in a code fence
 * @param label - what it is, for those who do not see it
 * @returns the block, coloured and with its button
 */
export function codeBlock(text: string, language: string, label: string): HTMLElement {
  const block = element('div', { class: 'code' });
  const pre = element('pre');
  pre.append(element('code', { class: `language-${language}` }, text));
  block.append(pre);
  finishCode(block, label);
  return block;
}

const names: Record<string, string> = { json: 'JSON', ts: 'TypeScript', sh: 'Shell', http: 'HTTP' };

/**
 * Adds to a code block what the pages come without: colours, a way to copy it, a way to scroll it by keyboard
 * (WCAG 2.1, 2.1.1).
 *
 * @param block - the block
 * @param label - what it is; its language unless told
 */
export function finishCode(block: Element, label?: string): void {
  const pre = block.querySelector('pre');
  const code = pre?.querySelector('code');
  if (!pre || !code || pre.tabIndex === 0) return;
  const language = /language-(\w+)/.exec(code.className)?.[1] ?? '';
  const text = code.textContent ?? '';
  pre.tabIndex = 0;
  pre.setAttribute('role', 'group');
  pre.setAttribute('aria-label', label ?? names[language] ?? 'Code');
  // What takes longer to colour than to read stays plain; highlight() escapes what it is given.
  if (text.length < 200_000) code.innerHTML = highlight(language === 'json' ? inLines(text) : text, language);
  block.prepend(element('button', { type: 'button', class: 'copy', 'data-copy': '' }, 'Copy'));
}

/** JSON that came in one line is easier to read in many; a number that JavaScript would round stays as it is. */
function inLines(text: string): string {
  if (text.includes('\n') || /[:[,\s]-?\d{16,}/.test(text)) return text;
  try {
    return JSON.stringify(JSON.parse(text), undefined, 2);
  } catch {
    return text;
  }
}

/**
 * Reads a body of an exchange, which stands on the page already.
 *
 * @param exchange - its name
 * @param part - which of its two bodies
 * @returns the text in lines; `undefined` where there is none
 */
export function textOnPage(exchange: string, part: 'request' | 'response'): string | undefined {
  const place = document.getElementById(`exchange.${exchange}`);
  const same =
    part === 'request' ? place?.querySelector<HTMLElement>('[data-request-of]')?.dataset['requestOf'] : undefined;
  if (same !== undefined) return textOnPage(same, part);
  const text = place?.querySelector(`[data-${part}] code`)?.textContent;
  return typeof text === 'string' ? inLines(text) : undefined;
}
