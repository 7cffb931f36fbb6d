import assert from 'node:assert/strict';

/** The calls of one SDK by their names; a call fails when it throws. */
export type Calls = Record<string, () => Promise<unknown>>;

/** What an SDK gave is a number, as it promises. */
export function isNumber(value: unknown): asserts value is number {
  assert.equal(typeof value, 'number');
}

/** What an SDK gave is a text, as it promises; also an empty one is. */
export function isText(value: unknown): asserts value is string {
  assert.equal(typeof value, 'string');
}

/** What an SDK gave is a list, as it promises. */
export function isList(value: unknown): asserts value is unknown[] {
  assert.ok(Array.isArray(value), `a list was expected, not ${typeof value}`);
}

/** What an SDK gave is a list, as it promises, and so is each of its items. */
export function all<T>(items: T[], each: (item: T) => void): void {
  isList(items);
  items.forEach(each);
}

/** What an SDK gave equals what it promises. */
export function is(value: unknown, promised: string | number | boolean | undefined): void {
  assert.equal(value, promised);
}

/** The bytes of a download are there. */
export function isFilled(value: { byteLength: number }): void {
  assert.ok(value.byteLength > 0, 'bytes were expected');
}

/** Reads a stream or the pages of a list to its end; `each` looks at what comes, and something has to. */
export async function comes<T>(items: AsyncIterable<T>, each: (item: T) => void): Promise<void> {
  let count = 0;
  for await (const item of items) {
    each(item);
    count += 1;
    assert.ok(count <= 100, 'it does not end');
  }
  assert.ok(count > 0, 'nothing came');
}
