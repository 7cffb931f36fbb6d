import { ts } from './text.ts';

/** The first lines of every emitted module: whoever reads or lints it knows that nobody wrote it by hand. */
export const banner = ts`/* eslint-disable */
// Written by \`npx twinspec generate\` from the API documents. Do not edit: change a document and generate again.

`;
