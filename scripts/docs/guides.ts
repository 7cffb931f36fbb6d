import { readdir, readFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { ContractError, CommandError } from '../contract/errors.ts';

/** One guide: Markdown kept beside the specs. */
export type Guide = {
  /** File name, as other guides link to it. */
  source: string;
  /** Path of its page below the site's root. */
  path: string;
  title: string;
  /** The text without its title; directives filled in. */
  markdown: string;
};

/**
 * What a directive in a guide stands for: Markdown made from the contract. Parameters are the words after its name.
 */
export type Directives = Record<string, (...parameters: string[]) => string | undefined>;

/**
 * Reads the guides of a folder, in the order of their file names. A number in front of a name (`02-envelopes.md`)
 * orders it and is no part of the page's address. A line `<!-- twinspec: errors -->` is replaced by what the contract
 * says.
 *
 * @param folder - holds `*.md`; each begins with its title as a `#` heading
 * @param directives - what may be filled in
 * @returns the guides
 * @throws CommandError when the folder cannot be read; ContractError for a guide without title or with an unknown
 *   directive
 */
export async function readGuides(folder: string, directives: Directives): Promise<Guide[]> {
  const unreadable = (path: string) => (error: NodeJS.ErrnoException) => {
    throw new CommandError(
      `${path}: cannot be read (${error.code ?? error.message}); name a folder with Markdown files.`,
    );
  };
  const names = await readdir(folder).catch(unreadable(folder));
  const files = names.filter((name) => name.endsWith('.md')).toSorted();
  return Promise.all(
    files.map(async (name) => {
      const file = join(folder, name);
      return readGuide(file, await readFile(file, 'utf8').catch(unreadable(file)), directives);
    }),
  );
}

function readGuide(file: string, text: string, directives: Directives): Guide {
  const title = /^# (.+)$/m.exec(text);
  if (title === null || text.slice(0, title.index).trim() !== '') {
    throw new ContractError([`${file}:1: a title was expected, as in "# Getting started"; begin the guide with one.`]);
  }
  const lines = text.replaceAll('\r\n', '\n').split('\n');
  const start = lines.findIndex((line) => line.startsWith('# ')) + 1;
  const filled = lines.slice(start).map((line, i) => fill(line, `${file}:${start + i + 1}`, directives));
  const source = basename(file);
  return {
    source,
    path: `guides/${source.replace(/^\d+-/, '').replace(/\.md$/, '')}.html`,
    title: title[1] ?? '',
    markdown: filled.join('\n').trim(),
  };
}

function fill(line: string, place: string, directives: Directives): string {
  const [, words] = /^<!-- twinspec: (.+?) -->$/.exec(line) ?? [];
  if (words === undefined) return line;
  const [name = '', ...parameters] = words.split(/\s+/);
  const directive = Object.hasOwn(directives, name) ? directives[name] : undefined;
  const text = directive?.(...parameters);
  if (text === undefined) {
    const known = Object.keys(directives).join(', ');
    throw new ContractError([
      `${place}: there is nothing to fill in for ${JSON.stringify(words)}; the directives are ${known}.`,
    ]);
  }
  return text;
}
