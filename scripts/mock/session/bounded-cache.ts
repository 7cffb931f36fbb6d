/** A cache of values that take time to make. */
export type BoundedCache<Value> = {
  get: (key: string) => Value | undefined;
  /** Keeps a value; `size` is the number of its characters. */
  set: (key: string, value: Value, size: number) => void;
  delete: (key: string) => void;
};

/** How many values are kept, and how many characters they may have together. */
const [maxValues, maxCharacters] = [1000, 16 * 1024 * 1024];

/** Makes a cache that is emptied when it is full: no client can fill the memory by asking for ever new things. */
export function createBoundedCache<Value>(): BoundedCache<Value> {
  const values = new Map<string, Value>();
  let characters = 0;
  return {
    get: (key) => values.get(key),
    set: (key, value, size) => {
      characters += size + key.length;
      if (characters > maxCharacters || values.size >= maxValues) {
        values.clear();
        characters = size + key.length;
      }
      values.set(key, value);
    },
    delete: (key) => values.delete(key),
  };
}

/** Makes one key of several texts; different texts never make the same key. */
export function cacheKey(...texts: string[]): string {
  let key = '';
  for (const text of texts) key += `${text.length} ${text}`;
  return key;
}
