/** The first lines of every emitted module: whoever reads or lints it knows that nobody wrote it by hand. */
export const banner =
  '/* eslint-disable */\n' +
  '// Written by `npx twinspec generate` from the API documents. Do not edit: change a document and generate again.\n\n';
