/**
 * Prints a Markdown table.
 *
 * @param head - the column headings
 * @param rows - the cells
 * @returns the table
 */
export function table(head: string[], rows: string[][]): string {
  const widths = head.map((title, i) => Math.max(title.length, ...rows.map((row) => row[i]?.length ?? 0)));
  const line = (cells: string[]): string =>
    `| ${cells.map((cell, i) => padded(cell, i, widths[i] ?? 0)).join(' | ')} |`;
  return [
    line(head),
    line(widths.map((width, i) => (i === 0 ? '-'.repeat(width) : `${'-'.repeat(width - 1)}:`))),
    ...rows.map(line),
  ].join('\n');
}

/** Aligns the first column to the left and all others to the right. */
function padded(cell: string, column: number, width: number): string {
  return column === 0 ? cell.padEnd(width) : cell.padStart(width);
}

/**
 * Computes a median.
 *
 * @param figures - at least one number
 * @returns the median
 */
export function median(figures: number[]): number {
  const sorted = [...figures].sort((a, b) => a - b);
  const middle = Math.floor(sorted.length / 2);
  return sorted.length % 2 === 1
    ? (sorted[middle] ?? NaN)
    : ((sorted[middle - 1] ?? NaN) + (sorted[middle] ?? NaN)) / 2;
}
