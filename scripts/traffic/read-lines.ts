/** A line of a file, by its number; without text if it is longer than the limit. */
export type Line = { number: number; text?: string };

/**
 * Splits bytes into lines, with no more than one of them in memory.
 *
 * @param limit - the most bytes of a line
 * @returns the lines; the last one also if nothing ends it
 */
export async function* linesIn(chunks: AsyncIterable<Buffer>, limit: number): AsyncIterable<Line> {
  let number = 1;
  let parts: Buffer[] = [];
  let size = 0;
  const endLine = (): Line => {
    const line: Line = size > limit ? { number } : { number, text: Buffer.concat(parts).toString('utf8') };
    [number, parts, size] = [number + 1, [], 0];
    return line;
  };
  for await (const chunk of chunks) {
    let from = 0;
    for (let at = chunk.indexOf(10); at >= 0; at = chunk.indexOf(10, from)) {
      size += at - from;
      if (size <= limit) parts.push(chunk.subarray(from, at));
      from = at + 1;
      yield endLine();
    }
    const rest = chunk.subarray(from);
    size += rest.length;
    if (size > limit) parts = [];
    else if (rest.length > 0) parts.push(rest);
  }
  if (size > 0) yield endLine();
}
