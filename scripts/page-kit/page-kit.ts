// What all pages look like: colours, style sheets, highlighted code, and what a Content Security Policy allows of them.

export { hashSource } from './csp-hash.ts';
export { accents, css, defaultIcon, paperCss, papers, textColours } from './theme.ts';
