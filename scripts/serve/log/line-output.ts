/** A stream to write lines to: stdout or stderr, described without the types of Node, which users may not have. */
type Sink = {
  write: (text: string) => unknown;
  on: (event: 'error', listener: () => void) => unknown;
  readonly writableLength: number;
};

/** The sinks that failed, and are not written to any more. */
const broken = new WeakSet<Sink>();
const watched = new WeakSet<Sink>();

/** How many bytes may wait for a slow reader; what comes then is dropped. */
const maxWaiting = 16 * 1024 * 1024;

/**
 * Makes a function that writes lines without ever failing: if the reader goes away, is too slow or the disk is full,
 * lines are dropped, and the process goes on.
 *
 * @param sink - the stream to write to
 * @example linesTo(process.stdout)('ready\n');
 */
export function linesTo(sink: Sink): (text: string) => void {
  if (!watched.has(sink)) {
    watched.add(sink);
    sink.on('error', () => broken.add(sink));
  }
  return (text) => {
    if (broken.has(sink) || sink.writableLength > maxWaiting) return;
    try {
      sink.write(text);
    } catch {
      broken.add(sink);
    }
  };
}

/**
 * Makes a function that writes to an output of the process, or to the console of a runtime that has no processes.
 *
 * @example linesOn('stdout')('ready\n');
 */
export function linesOn(output: 'stdout' | 'stderr'): (text: string) => void {
  if (typeof process !== 'undefined' && process[output] !== undefined) return linesTo(process[output]);
  const print = output === 'stdout' ? console.log : console.error;
  return (text) => print(text.trimEnd());
}
