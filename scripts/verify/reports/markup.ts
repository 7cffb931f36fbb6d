/** What an element carries: `true` writes the name alone, `undefined` nothing. */
export type Attributes = Record<string, string | number | true | undefined>;

/**
 * Makes a writer of elements.
 *
 * @param attribute - writes a text as it stands in an attribute
 * @returns writes an element: its name, its attributes, and what is inside, written already
 * @example elementsBy(escape)('td', { class: 'a' }, '1') // '<td class="a">1</td>'
 */
export function elementsBy(
  attribute: (text: string) => string,
): (name: string, attributes: Attributes, inside: string) => string {
  return (name, attributes, inside) => {
    const written = Object.entries(attributes).flatMap(([key, value]) =>
      value === undefined ? [] : [value === true ? ` ${key}` : ` ${key}="${attribute(String(value))}"`],
    );
    return `<${name}${written.join('')}>${inside}</${name}>`;
  };
}
