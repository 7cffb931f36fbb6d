/**
 * Shows the progress of a run on a terminal, and nothing elsewhere, so that it fills no logs.
 *
 * @returns `show` updates the line, `clear` removes it
 */
export function progressLine(): { show: (done: number, planned: number) => void; clear: () => void } {
  const { stderr } = process;
  if (!stderr.isTTY) return { show: () => {}, clear: () => {} };
  return {
    show: (done, planned) => stderr.write(`\r\u001B[2K${done} of ${planned} checks`),
    clear: () => stderr.write('\r\u001B[2K'),
  };
}
