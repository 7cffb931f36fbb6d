/**
 * Fills the `{names}` of a path or of a server's address.
 *
 * @param template - text with names in braces (OpenAPI, path templating)
 * @param valueOf - what stands for a name; `undefined` leaves it as it is
 * @returns the text; values are put in as they are, so encode them before
 * @example fillTemplate('/pets/{id}', () => '7') // '/pets/7'
 */
export function fillTemplate(template: string, valueOf: (name: string) => string | undefined): string {
  return template.replaceAll(/\{([^{}]*)\}/g, (whole, name: string) => valueOf(name) ?? whole);
}

/**
 * Lists the `{names}` of a template.
 *
 * @param template - text with names in braces
 * @returns each name, in order
 */
export function namesIn(template: string): string[] {
  return [...template.matchAll(/\{([^{}]*)\}/g)].map(([, name = '']) => name);
}

/**
 * Takes a template apart.
 *
 * @param template - text with names in braces
 * @returns its own text around the names: one piece more than there are names
 * @example literalsIn('/pets/{id}/toys') // ['/pets/', '/toys']
 */
export function literalsIn(template: string): string[] {
  return template.split(/\{[^{}]*\}/);
}
