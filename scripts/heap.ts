import { setFlagsFromString } from 'node:v8';

/**
 * Lets the heap grow by little at a time, for a verb that reads several large documents: what was needed to parse one
 * is collected before the next takes its place, instead of when memory is short.
 */
export function growHeapSlowly(): void {
  setFlagsFromString('--heap-growing-percent=60');
}
