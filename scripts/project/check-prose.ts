import { execFileSync } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';

// Holds prose to the rules that a program can check: named actors, TSDoc that adds something, short paragraphs. Part of
// `npm run lint:code`.

const riddles = ['[Ww]hoever', '[Nn]obody', '[Ss]omebody', '[Aa]nybody', '[Ee]verybody', '[Tt]hose who'];
const phrases = ['[Aa]s long as it', '[Tt]hat there (?:is|are)'];
const riddle = new RegExp(`\\b(?:${[...riddles, ...phrases].join('|')})\\b`);
const repeat = /@param (\w+) - (?:the|an?) \1$|@returns (?:the|an?) [\w-]+$/;
const wordsPerParagraph = 80;

/** A place whose prose is to be written anew. */
export type ProseMistake = { file: string; line: number; message: string };

/**
 * Finds prose that hides its actor, TSDoc that repeats a name, and paragraphs of guides that are too long.
 *
 * @param file - its path, by which a guide is told from code
 * @returns the mistakes, in the order of the lines
 */
export function findProseMistakes(file: string, text: string): ProseMistake[] {
  const isGuide = /^(?:specs\/)?guides\//.test(file) || file === 'README.md';
  const paragraphs = isGuide ? listParagraphs(text) : [];
  return [...text.split('\n').flatMap(checkLine), ...paragraphs.flatMap(checkParagraph)]
    .map(({ line, message }) => ({ file, line, message }))
    .sort((one, other) => one.line - other.line);
}

type Found = Omit<ProseMistake, 'file'>;

function checkLine(text: string, index: number): Found[] {
  const line = index + 1;
  const words = riddle.exec(text)?.[0];
  if (words !== undefined)
    return [{ line, message: `"${words}" hides the actor; name it: client, caller, server, user.` }];
  return repeat.test(text) ? [{ line, message: 'the line only repeats a name; say more, or delete it.' }] : [];
}

function checkParagraph({ line, words }: { line: number; words: number }): Found[] {
  if (words <= wordsPerParagraph) return [];
  return [{ line, message: `the paragraph has ${words} words; split it, ${wordsPerParagraph} are the most.` }];
}

/** Counts the words of each paragraph and list item outside of code, tables and headings. */
function listParagraphs(text: string): { line: number; words: number }[] {
  const paragraphs: { line: number; words: number }[] = [];
  let isCode = false;
  let isOpen = false;
  for (const [index, line] of text.split('\n').entries()) {
    const isFence = /^\s*(?:```|~~~)/.test(line);
    if (isFence) isCode = !isCode;
    const isProse = !isFence && !isCode && !/^\s*(?:$|\||#)/.test(line);
    const words = line.split(/\s+/).filter((word) => word !== '').length;
    const last = paragraphs.at(-1);
    if (isProse && isOpen && last !== undefined && !/^\s*(?:[-*]|\d+\.) /.test(line)) last.words += words;
    else if (isProse) paragraphs.push({ line: index + 1, words });
    isOpen = isProse;
  }
  return paragraphs;
}

/**
 * Checks the tracked files of this repository, and writes each mistake to standard error.
 *
 * @returns the exit code: 1 if there is a mistake
 */
async function checkRepository(): Promise<number> {
  const root = new URL('../../', import.meta.url);
  const places = [
    'scripts',
    'src',
    'guides',
    'specs/guides',
    'README.md',
    'CONTRIBUTING.md',
    'SECURITY.md',
    'STABILITY.md',
    'ARCHITECTURE.md',
    'AGENTS.md',
    'CHANGELOG.md',
    'architecture',
  ];
  const listed = execFileSync('git', ['ls-files', '-z', '--', ...places], { cwd: root, encoding: 'utf8' });
  const files = listed.split('\0').filter((file) => /\.(?:ts|mjs|md)$/.test(file) && !file.endsWith('check-prose.ts'));
  const found = await Promise.all(
    files.map(async (file) => findProseMistakes(file, await readFile(new URL(file, root), 'utf8'))),
  );
  const mistakes = found.flat();
  for (const { file, line, message } of mistakes) process.stderr.write(`${file}:${line}: ${message}\n`);
  return mistakes.length === 0 ? 0 : 1;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) process.exitCode = await checkRepository();
