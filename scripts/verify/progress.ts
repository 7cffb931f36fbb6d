/**
 * Shows on a terminal how far a run is; elsewhere it stays silent, so that no log fills with it.
 *
 * @returns shows the state, and takes the line away again
 */
export function progressLine(): { show: (done: number, planned: number) => void; clear: () => void } {
  const { stderr } = process;
  if (!stderr.isTTY) return { show: () => {}, clear: () => {} };
  return {
    show: (done, planned) => stderr.write(`\r\u001B[2K${done} of ${planned} checks`),
    clear: () => stderr.write('\r\u001B[2K'),
  };
}
