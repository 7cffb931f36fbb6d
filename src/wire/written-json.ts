/**
 * A value that is written as JSON already, for those whose numbers a number of JavaScript would round.
 *
 * @example
 * writeParameter({ name: 'filter', in: 'query', contentType: 'application/json' }, new WrittenJson('{"id":1}'));
 */
export class WrittenJson {
  /** The JSON text. */
  readonly text: string;
  constructor(text: string) {
    this.text = text;
  }
}

/**
 * Writes a value as JSON.
 *
 * @throws TypeError if JSON cannot hold it
 * @example writeJson({ id: 1 }); // '{"id":1}'
 */
export function writeJson(value: unknown): string {
  return value instanceof WrittenJson ? value.text : JSON.stringify(value);
}
