/** Attributes of an element: `true` writes only the name, `undefined` nothing. */
export type Attributes = Record<string, string | number | true | undefined>;

/**
 * Makes a function that writes elements.
 *
 * @param attribute - escapes the value of an attribute
 * @returns writes an element from its name, its attributes and its escaped content
 * @example createElementWriter(escape)('td', { class: 'a' }, '1') // '<td class="a">1</td>'
 */
export function createElementWriter(
  attribute: (text: string) => string,
): (name: string, attributes: Attributes, inside: string) => string {
  return (name, attributes, inside) => {
    const written = Object.entries(attributes).flatMap(([key, value]) =>
      value === undefined ? [] : [value === true ? ` ${key}` : ` ${key}="${attribute(String(value))}"`],
    );
    return `<${name}${written.join('')}>${inside}</${name}>`;
  };
}
