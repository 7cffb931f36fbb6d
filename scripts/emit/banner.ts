import { ts } from './text.ts';

/** The first lines of every emitted module, for its readers and their linters. */
export const bannerLines = ts`/* eslint-disable */
// Written by \`npx twinspec generate\` from the API documents. Do not edit: change a document and generate again.`;

/** The same, and an empty line. */
export const banner = ts`${bannerLines}\n\n`;
