import { setFlagsFromString } from 'node:v8';

/**
 * Lets the heap grow by little at a time, for a verb that reads large documents: what was needed to parse one is
 * collected before what comes next takes its place, instead of when memory is short.
 */
export function growHeapSlowly(): void {
  setFlagsFromString('--heap-growing-percent=60');
}
