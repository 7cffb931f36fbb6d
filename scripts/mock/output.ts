/** A stream to write lines to: stdout or stderr. */
type Sink = Pick<NodeJS.WriteStream, 'write' | 'on'>;

/** The sinks that failed, and are not written to any more. */
const broken = new WeakSet<Sink>();
const watched = new WeakSet<Sink>();

/**
 * Makes a function that writes lines without ever failing: if the reader goes away or the disk is full, lines are
 * dropped, and the process goes on.
 *
 * @param sink - the stream to write to
 * @returns a function that writes a text
 * @example linesTo(process.stdout)('ready\n');
 */
export function linesTo(sink: Sink): (text: string) => void {
  if (!watched.has(sink)) {
    watched.add(sink);
    sink.on('error', () => broken.add(sink));
  }
  return (text) => {
    if (broken.has(sink)) return;
    try {
      sink.write(text);
    } catch {
      broken.add(sink);
    }
  };
}
