/** A file with everything in it, which only small sites have. */
export type SingleFileOutput = { path: string; label: string; maxLength: number };

/** All pages for programs. More would fill the context of most models. */
export const llmsFullLimits: SingleFileOutput = {
  path: 'llms-full.txt',
  label: 'All pages in one file',
  maxLength: 1_000_000,
};

/**
 * Collects the text of a file that is given up once it gets too long.
 *
 * @param start - how it begins
 * @returns the file; once it is no longer open, what is added is not even made
 */
export function shortFile(
  file: SingleFileOutput,
  start: string,
): { file: SingleFileOutput; isOpen: () => boolean; add: (make: () => string) => void; text: () => string } {
  let text: string | undefined = start;
  const keep = (): void => {
    if (text !== undefined && text.length > file.maxLength) text = undefined;
  };
  keep();
  return {
    file,
    isOpen: () => text !== undefined,
    add: (make) => {
      if (text === undefined) return;
      text += make();
      keep();
    },
    text: () => text ?? '',
  };
}
