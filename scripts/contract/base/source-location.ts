/** A place in a file. */
export type SourceLocation = { file: string; line: number; column: number };

/**
 * Takes a place apart.
 *
 * @param place - `file:line:column`
 * @returns its parts; `undefined` for a document that is not a file
 * @example parseSourceLocation('api.yaml:12:3') // { file: 'api.yaml', line: 12, column: 3 }
 */
export function parseSourceLocation(place: string): SourceLocation | undefined {
  const { file, line, column } = /^(?<file>.*):(?<line>\d+):(?<column>\d+)$/s.exec(place)?.groups ?? {};
  return file === undefined ? undefined : { file, line: Number(line), column: Number(column) };
}
