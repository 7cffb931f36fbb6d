import { EventEmitter } from 'node:events';
import { describe, expect, it } from 'vitest';
import { locateLazyModules, importLazily } from '../../scripts/contract/base/lazy-import.ts';
import { linesTo } from '../../scripts/serve/log/line-output.ts';

// What goes wrong late: a module is loaded when all file descriptors are taken, a log reader goes away.

describe('a module that is loaded late', () => {
  /**
   * The address of a module that throws an error with this code the first times, and then exports how often it was
   * tried.
   */
  const failing = (code: string, times: number): string => {
    const count = `globalThis.${code.toLowerCase()}${times}`;
    const fail = `throw Object.assign(new Error('no'), { code: '${code}' })`;
    const text = `${count} = (${count} ?? 0) + 1; if (${count} <= ${times}) ${fail}; export const tries = ${count}; //`;
    return `data:text/javascript,${encodeURIComponent(text)}`;
  };

  it.each(['EMFILE', 'ENFILE'])('is tried once more after %s, as Node remembers the failure', async (code) => {
    expect(await importLazily(failing(code, 0))).toMatchObject({ tries: 1 });
    expect(await importLazily(failing(code, 1))).toMatchObject({ tries: 2 });
    await expect(importLazily(failing(code, 2))).rejects.toMatchObject({ code });
    expect(await importLazily(failing(code, 2))).toMatchObject({ tries: 3 });
  });

  it('is not tried again after another failure', async () => {
    const address = failing('EACCES', 1);
    await expect(importLazily(address)).rejects.toMatchObject({ code: 'EACCES' });
    await expect(importLazily(address)).rejects.toMatchObject({ code: 'EACCES' });
  });

  it('is looked for, whether others are there or not', () => {
    const found: number[] = [];
    const missing = (): void => {
      throw new Error('not installed');
    };
    locateLazyModules(
      missing,
      () => found.push(1),
      missing,
      () => found.push(2),
    );
    expect(found).toEqual([1, 2]);
  });
});

describe('output', () => {
  class Sink extends EventEmitter {
    written: string[] = [];
    isClosed = false;
    write(text: string): boolean {
      if (this.isClosed) throw new Error('write after end');
      return this.written.push(text) > 0;
    }
  }
  const sinkOf = (): { sink: Sink; writer: () => (text: string) => void } => {
    const sink = new Sink();
    return { sink, writer: () => linesTo(sink as never) };
  };

  it('ends with the reader, for everyone who writes there', () => {
    const { sink, writer } = sinkOf();
    const [one, two] = [writer(), writer()];
    one('a');
    two('b');
    expect(sink.listenerCount('error')).toBe(1);
    sink.emit('error', new Error('EPIPE'));
    for (const write of [one, two, writer()]) write('c');
    expect(sink.written).toEqual(['a', 'b']);
  });

  it('ends when it is closed, and leaves other sinks alone', () => {
    const [closed, open] = [sinkOf(), sinkOf()];
    const write = closed.writer();
    closed.sink.isClosed = true;
    expect(() => write('a')).not.toThrow();
    closed.sink.isClosed = false;
    write('b');
    open.writer()('c');
    expect([closed.sink.written, open.sink.written]).toEqual([[], ['c']]);
  });
});
