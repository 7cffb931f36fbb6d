// What all pages look like: HTML that is safe to write, colours, highlighted code.

export { hashSource } from './csp-hash.ts';
export {
  type Html,
  type Substitution,
  dataBlock,
  escapeHtml,
  htmlElement,
  joinHtml,
  markup,
  trustedMarkup,
} from './html.ts';
export { accents, css, defaultIcon, paperCss, papers } from './theme.ts';
