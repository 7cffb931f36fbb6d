import { readdirSync, readFileSync } from 'node:fs';

/** A block of code in a document for people. */
export type Block = { language: string; text: string };

/** The documents for people whose blocks are run: the README and the guides. */
export const documents = [
  'README.md',
  ...['specs/guides', 'guides'].flatMap((folder) =>
    readdirSync(folder)
      .filter((name) => name.endsWith('.md'))
      .map((name) => `${folder}/${name}`),
  ),
];

/**
 * Lists the blocks of a document.
 *
 * @param document - its path
 * @returns the blocks in order, without the indent that a list gives them
 */
export function blocksOf(document: string): Block[] {
  const text = readFileSync(document, 'utf8');
  return [...text.matchAll(/^( *)```(\w*)\n([\s\S]*?)^\1```$/gm)].map(([, indent = '', language = '', code = '']) => ({
    language,
    text: code.replaceAll(new RegExp(`^${indent}`, 'gm'), ''),
  }));
}

/**
 * Finds a block.
 *
 * @param document - the path of its document
 * @param number - which one it is, from 1
 * @returns its text
 * @throws Error where there is none
 */
export function block(document: string, number: number): string {
  const found = blocksOf(document)[number - 1];
  if (found === undefined) throw new Error(`${document} has no block ${number}.`);
  return found.text;
}
