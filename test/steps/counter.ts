import { Session } from 'node:inspector/promises';

// Counts the steps of this process: every block of JavaScript that runs, by V8's precise coverage, and the elements or
// characters that built-in functions go through. The same work gives the same number, however busy the machine is.

let elements = 0;

type AnyFunction = (this: unknown, ...given: unknown[]) => unknown;

/** How many elements, or characters, a value has. */
function sizeOf(value: unknown): number {
  if (typeof value === 'string') return value.length;
  if (typeof value !== 'object' || value === null) return 0;
  const { length, size, byteLength } = value as { length?: unknown; size?: unknown; byteLength?: unknown };
  const told = [length, size, byteLength].find((one) => typeof one === 'number');
  return told === undefined ? Object.keys(value).length : Number(told);
}

/** Functions that go through all of what they are called on, and those that go through what they are given. */
const walkers: [
  owner: object,
  names: string[],
  walked: (self: unknown, given: unknown[], result: unknown) => number,
][] = [
  [
    Array.prototype,
    ['includes', 'indexOf', 'lastIndexOf', 'join', 'concat', 'flat', 'splice', 'reverse', 'toReversed', 'unshift'],
    (self) => sizeOf(self),
  ],
  [Array.prototype, ['slice', 'with', 'toSorted', 'toSpliced', 'sort'], (_self, _given, result) => sizeOf(result)],
  [String.prototype, ['split', 'replace', 'replaceAll', 'search', 'match'], (self) => sizeOf(self)],
  [String.prototype, ['toLowerCase', 'toUpperCase', 'normalize', 'trim', 'localeCompare'], (self) => sizeOf(self)],
  [String.prototype, ['startsWith', 'endsWith'], (_self, [searched]) => sizeOf(searched)],
  [Object, ['keys', 'values', 'entries', 'getOwnPropertyNames'], (_self, _given, result) => sizeOf(result)],
  [Object, ['fromEntries'], (_self, _given, result) => Object.keys(result as object).length],
  [Object, ['assign'], (_self, [, ...sources]) => sources.reduce<number>((sum, one) => sum + sizeOf(one), 0)],
  [JSON, ['parse'], (_self, [text]) => sizeOf(text)],
  [JSON, ['stringify'], (_self, _given, result) => sizeOf(result)],
  [Buffer, ['concat'], (_self, _given, result) => sizeOf(result)],
  [Buffer.prototype, ['toString'], (_self, _given, result) => sizeOf(result)],
  [TextDecoder.prototype, ['decode'], (_self, [bytes]) => sizeOf(bytes)],
  [TextEncoder.prototype, ['encode'], (_self, [text]) => sizeOf(text)],
  [URLSearchParams.prototype, ['get', 'getAll', 'has', 'delete', 'set', 'toString', 'forEach'], (self) => sizeOf(self)],
];

/** They go from where they begin to what they find, or to the end. */
const searches = (self: unknown, [, from = 0]: unknown[], result: unknown): number =>
  (typeof result === 'number' && result >= 0 ? result : sizeOf(self)) - Number(from);
for (const owner of [String.prototype, Buffer.prototype]) walkers.push([owner, ['includes', 'indexOf'], searches]);

/** Their `next` is what a spread, a loop and a constructor of a collection call for each element. */
const iterators = [[].values(), new Map().values(), new Set().values(), new URLSearchParams().keys()];

/** A regular expression goes from where it begins to the end of what it finds, or of the text. */
function watchExpressions(): void {
  const expressions = RegExp.prototype;
  const original = expressions.exec;
  const value = function (this: RegExp, text: string): RegExpExecArray | null {
    const from = this.global || this.sticky ? this.lastIndex : 0;
    const found = original.call(this, text);
    const end = found === null ? (this.sticky ? from : text.length) : found.index + found[0].length;
    elements += 1 + Math.max(0, end - from);
    return found;
  };
  Object.defineProperty(expressions, 'exec', { value, writable: true, configurable: true });
}

function watchBuiltIns(): void {
  const watch = (owner: object, name: string, walked: (typeof walkers)[number][2]): void => {
    const original = Reflect.get(owner, name) as AnyFunction | undefined;
    if (original === undefined) return;
    const value: AnyFunction = function (...given) {
      const result = Reflect.apply(original, this, given);
      elements += 1;
      if (!isMeasuring) {
        isMeasuring = true;
        elements += walked(this, given, result);
        isMeasuring = false;
      }
      return result;
    };
    Object.defineProperty(owner, name, { value, writable: true, configurable: true });
  };
  let isMeasuring = false;
  for (const [owner, names, walked] of walkers) for (const name of names) watch(owner, name, walked);
  watchExpressions();
  for (const iterator of iterators) watch(Object.getPrototypeOf(iterator) as object, 'next', () => 1);
}

/** Counts steps from one call to the next. */
export type StepCounter = () => Promise<number>;

/**
 * Begins to count. Modules that are to be counted block by block have to be imported after that.
 *
 * @returns gives the steps since it was called last
 */
export async function countSteps(): Promise<StepCounter> {
  const session = new Session();
  session.connect();
  await session.post('Profiler.enable');
  await session.post('Profiler.startPreciseCoverage', { callCount: true, detailed: true });
  watchBuiltIns();
  return async () => {
    const counted = elements;
    const { result } = await session.post('Profiler.takePreciseCoverage');
    let blocks = 0;
    for (const { url, functions } of result) {
      if (url === import.meta.url || url === '') continue;
      for (const { ranges } of functions) for (const { count } of ranges) blocks += count;
    }
    elements = 0;
    return counted + blocks;
  };
}
