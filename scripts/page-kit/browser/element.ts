import { highlight } from '../highlight.ts';

/**
 * Makes an element. Its text is never taken for markup.
 *
 * @param name - the tag name
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

/** Writes a name as code. If it is too long for its place, it goes on in the next line before a capital letter. */
export function nameElement(name: string): HTMLElement {
  const code = element('code');
  const parts = name.split(/(?<=[a-z\d_.])(?=[A-Z])/);
  code.append(...parts.flatMap((part, i) => (i === 0 ? [part] : [element('wbr'), part])));
  return code;
}

/**
 * Makes a code block like those of the pages.
 *
 * @param text - the source code
 * @param language - its language, as in a code fence
 * @param label - its label for screen readers
 * @returns the block, with syntax highlighting and a copy button
 */
export function codeBlockElement(text: string, language: string, label: string): HTMLElement {
  const block = element('div', { class: 'code' });
  const pre = element('pre');
  pre.append(element('code', { class: `language-${language}` }, text));
  block.append(pre);
  finishCode(block, label);
  return block;
}

const names: Record<string, string> = { json: 'JSON', ts: 'TypeScript', sh: 'Shell', http: 'HTTP' };

/**
 * Adds syntax highlighting and a copy button to a code block, and makes it scrollable with the keyboard (WCAG 2.1,
 * 2.1.1).
 *
 * @param label - its label for screen readers; default: its language
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
  // Very long code is not highlighted, because that would take too long. `highlight` escapes the text.
  if (text.length < 200_000)
    code.innerHTML = highlight(language === 'json' ? jsonInLines(text) : text, language).source;
  block.prepend(element('button', { type: 'button', class: 'copy', 'data-copy': '' }, 'Copy'));
}

/** Formats JSON that is on one line, unless JavaScript would round one of its numbers. */
export function jsonInLines(text: string): string {
  if (text.includes('\n') || /[:[,\s]-?\d{16,}/.test(text)) return text;
  try {
    return JSON.stringify(JSON.parse(text), undefined, 2);
  } catch {
    return text;
  }
}
