/**
 * Divides a name at the places where a line may end: after what joins words, and before a capital letter; a path, or
 * the end of one, only before a slash.
 *
 * @example namePartsOf('Filecoin.ChainGetBlock') // ['Filecoin.', 'Chain', 'Get', 'Block']
 * @example namePartsOf('/pets/{petId}') // ['/pets', '/{petId}']
 */
export function namePartsOf(name: string): string[] {
  if (/^…?\//.test(name)) return name.split(/(?<=[^…])(?=\/)/);
  return name.split(/(?<=[_.:-])(?=.)|(?<=[a-z\d])(?=[A-Z])|(?<=.)(?=\/)/);
}
