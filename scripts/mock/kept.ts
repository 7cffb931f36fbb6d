/** What was made, by key. */
export type Kept<Value> = {
  get: (key: string) => Value | undefined;
  /** Keeps a value; `size` is the length of its text. */
  set: (key: string, value: Value, size: number) => void;
  delete: (key: string) => void;
};

/** How many values are kept, and how many characters they may have together. */
const [mostValues, mostCharacters] = [1000, 16 * 1024 * 1024];

/**
 * Keeps what costs time to make: all of it is let go when it becomes too much, as whoever asks for ever new things may
 * ask for anything.
 *
 * @returns an empty memory
 */
export function keeping<Value>(): Kept<Value> {
  const values = new Map<string, Value>();
  let characters = 0;
  return {
    get: (key) => values.get(key),
    set: (key, value, size) => {
      characters += size + key.length;
      if (characters > mostCharacters || values.size >= mostValues) {
        values.clear();
        characters = size + key.length;
      }
      values.set(key, value);
    },
    delete: (key) => values.delete(key),
  };
}

/**
 * Makes one key of several texts: other texts make another key.
 *
 * @param texts - the texts
 * @returns the key
 */
export function keyOf(...texts: string[]): string {
  let key = '';
  for (const text of texts) key += `${text.length} ${text}`;
  return key;
}
