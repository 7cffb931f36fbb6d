import { isAbsolute, relative, resolve } from 'node:path';
import { toSlashPath } from '../contract/base/slash-path.ts';

/** What is shown beside a line on GitHub. */
export type Annotation = {
  severity: 'error' | 'warning' | 'notice';
  file: string;
  line: number;
  column: number;
  title?: string | undefined;
  message: string;
};

/**
 * Writes a workflow command of GitHub Actions, which shows a message beside a line.
 *
 * @param annotation - the message and its place
 * @returns a line of output
 * @example annotationOf({ severity: 'error', file: 'a.yaml', line: 3, column: 1, message: 'No.' })
 */
export function annotationOf({ severity, file, line, column, title, message }: Annotation): string {
  const members = {
    file: fileFor(file),
    line: String(line),
    col: String(column),
    ...(title !== undefined && { title }),
  };
  const written = Object.entries(members).map(([name, value]) => `${name}=${escapeCharacters(value, /[%\r\n:,]/g)}`);
  return `::${severity} ${written.join(',')}::${escapeCharacters(message, /[%\r\n]/g)}\n`;
}

/** GitHub knows files by their paths in the repository, which a step for one package of several does not run in. */
function fileFor(file: string): string {
  const root = process.env['GITHUB_WORKSPACE'] ?? '';
  const path = root === '' || file === '' ? file : toSlashPath(relative(root, resolve(file)));
  return path.startsWith('..') || isAbsolute(path) ? file : path;
}

/** What would end a property or the line is escaped. */
function escapeCharacters(text: string, what: RegExp): string {
  return text.replaceAll(what, (one) => `%${one.charCodeAt(0).toString(16).toUpperCase().padStart(2, '0')}`);
}
