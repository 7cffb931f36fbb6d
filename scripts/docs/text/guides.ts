import { readdir, readFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { ContractError, CommandError } from '../../contract/base/errors.ts';

/** A guide, written in Markdown. */
export type Guide = {
  /** The file name, by which other guides link to it. */
  source: string;
  /** Its path from the working directory. */
  file: string;
  /** The path of its page below the root of the site. */
  path: string;
  title: string;
  /** The name of the group that it is listed in; `''` if there is none. */
  group: string;
  /** The text without the title and with directives filled in. */
  markdown: string;
};

/** The guides of a folder, and what its `README.md` says, with which the start page begins. */
export type Guides = { guides: Guide[]; start?: Guide };

/**
 * The directives of guides by name. Each makes Markdown from the contract; its parameters are the words after its name.
 */
export type Directives = Record<string, (...parameters: string[]) => string | undefined>;

/**
 * Reads the guides of a folder. A number at the start of a file's name (`02-envelopes.md`) sets the order, and is not
 * part of the page's address. Front matter may say the order instead (`order: 2`), and name the group of a guide
 * (`group: Start`). A line such as `<!-- twinspec: errors -->` is a directive, which is replaced by text from the
 * contract. `README.md` is no guide.
 *
 * @param folder - contains `*.md` files; each begins with its title as a `#` heading
 * @throws CommandError when the folder cannot be read; ContractError for a guide without a title or with an unknown
 *   directive
 */
export async function readGuides(folder: string, directives: Directives): Promise<Guides> {
  const throwUnreadable = (path: string) => (error: NodeJS.ErrnoException) => {
    throw new CommandError(
      `${path}: cannot be read (${error.code ?? error.message}); name a folder with Markdown files.`,
    );
  };
  const names = await readdir(folder).catch(throwUnreadable(folder));
  const files = names.filter((name) => name.endsWith('.md')).toSorted();
  const guides = await Promise.all(
    files.map(async (name) => {
      const file = join(folder, name);
      return readGuide(file, await readFile(file, 'utf8').catch(throwUnreadable(file)), directives);
    }),
  );
  const inOrder = guides.toSorted((a, b) => a.order - b.order).map(({ guide }) => guide);
  const start = inOrder.find(({ source }) => source === startFile);
  return { guides: inOrder.filter((guide) => guide !== start), ...(start !== undefined && { start }) };
}

const startFile = 'README.md';

function readGuide(file: string, whole: string, directives: Directives): { order: number; guide: Guide } {
  const [front = ''] = /^---\r?\n(?:.*\r?\n)*?---\r?\n/.exec(whole) ?? [];
  // Lines keep their numbers.
  const text = front.replaceAll(/[^\n]/g, '') + whole.slice(front.length);
  const title = /^# (.+)$/m.exec(text);
  if (title === null || text.slice(0, title.index).trim() !== '') {
    throw new ContractError([`${file}:1: expected a title, such as "# Getting started"; begin the guide with one.`]);
  }
  const lines = text.replaceAll('\r\n', '\n').split('\n');
  const start = lines.findIndex((line) => line.startsWith('# ')) + 1;
  const filled = lines.slice(start).map((line, i) => fill(line, `${file}:${start + i + 1}`, directives));
  const source = basename(file);
  const guide = {
    source,
    file,
    path: `guides/${source.replace(/^\d+-/, '').replace(/\.md$/, '')}.html`,
    title: title[1] ?? '',
    group: memberOf(front, 'group') ?? '',
    markdown: filled.join('\n').trim(),
  };
  return { order: orderOf(file, front), guide };
}

function memberOf(front: string, name: string): string | undefined {
  return new RegExp(`^${name}: *(.*?)\\s*$`, 'm').exec(front)?.[1]?.replace(/^(["'])(.*)\1$/, '$2');
}

/** Guides without a number come last, by name. */
function orderOf(file: string, front: string): number {
  const text = memberOf(front, 'order') ?? /^\d+(?=-)/.exec(basename(file))?.[0];
  const order = text === undefined ? Number.MAX_SAFE_INTEGER : Number(text);
  if (text !== '' && Number.isFinite(order)) return order;
  const line = front.split('\n').findIndex((each) => each.startsWith('order:')) + 1;
  throw new ContractError([`${file}:${line}: order: expected a number, such as 3, not ${JSON.stringify(text)}.`]);
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
      `${place}: the directive ${JSON.stringify(words)} cannot be filled in; the directives are ${known}.`,
    ]);
  }
  return text;
}
