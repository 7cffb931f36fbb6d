/** As many lines as a reader takes in at once. */
const most = 20;

/**
 * Lists sentences about places, for a terminal: the same sentence about many places once, and no more than can be read.
 *
 * @param sentences - the sentences, most of which begin with `file:line:column: `
 * @returns the lines; the last one counts what is left out
 * @example
 * summarizeMessages(['a.yaml:1:2: It is wrong.', 'a.yaml:3:4: It is wrong.'])
 * // ['a.yaml:1:2: It is wrong. (and 1 more)']
 */
export function summarizeMessages(sentences: string[]): string[] {
  const byMessage = new Map<string, { first: string; count: number }>();
  for (const sentence of new Set(sentences)) {
    const message = sentence.replace(/^.*?:\d+:\d+: /s, '');
    const known = byMessage.get(message);
    if (known === undefined) byMessage.set(message, { first: sentence, count: 1 });
    else known.count++;
  }
  const lines = [...byMessage.values()].map(({ first, count }) =>
    count === 1 ? first : `${first} (and ${count - 1} more)`,
  );
  return lines.length <= most ? lines : [...lines.slice(0, most), `… and ${lines.length - most} more like these.`];
}
