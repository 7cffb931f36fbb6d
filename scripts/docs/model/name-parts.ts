/**
 * Divides a name at the places where a line may end: after what joins words, and before a capital letter.
 *
 * @example namePartsOf('Filecoin.ChainGetBlock') // ['Filecoin.', 'Chain', 'Get', 'Block']
 */
export function namePartsOf(name: string): string[] {
  return name.split(/(?<=[_.:-])(?=.)|(?<=[a-z\d])(?=[A-Z])|(?<=.)(?=\/)/);
}
