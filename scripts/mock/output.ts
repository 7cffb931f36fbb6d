/** Where lines go: stdout or stderr. */
type Sink = Pick<NodeJS.WriteStream, 'write' | 'on'>;

/** Those that nobody takes anything from any more. */
const broken = new WeakSet<Sink>();
const watched = new WeakSet<Sink>();

/**
 * Prepares to write lines that nobody has to read: a reader that goes away and a full disk end the lines, and nothing
 * else.
 *
 * @param sink - where they go
 * @returns writes text
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
