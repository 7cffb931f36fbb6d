/** The first line of every emitted module. */
export const banner =
  '// Written by `npm run generate` from the specs. Do not edit: change the spec and generate again.\n\n';
