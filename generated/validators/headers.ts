/* eslint-disable */
// Written by `npx twinspec generate` from the API documents. Do not edit: change a document and generate again.

/** Imports the validators of an operation; see its file in `headers/`. */
export const headers: {} = {};

/** The documents that this was made of: files of different generations do not fit together. */
export const generation = '3ef116fe1399f65c';
