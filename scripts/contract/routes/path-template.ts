/**
 * Fills in the `{names}` of a path or of a server's URL.
 *
 * @param template - text with names in braces (OpenAPI, path templating)
 * @param valueOf - returns the value for a name; `undefined` leaves the name in place
 * @returns the text; values are not encoded
 * @example fillTemplate('/pets/{id}', () => '7') // '/pets/7'
 */
export function fillTemplate(template: string, valueOf: (name: string) => string | undefined): string {
  return template.replaceAll(/\{([^{}]*)\}/g, (whole, name: string) => valueOf(name) ?? whole);
}

/**
 * Lists the `{names}` of a template.
 *
 * @param template - text with names in braces
 * @returns the names, in order
 * @example namesIn('/pets/{id}') // ['id']
 */
export function namesIn(template: string): string[] {
  return [...template.matchAll(/\{([^{}]*)\}/g)].map(([, name = '']) => name);
}

/**
 * Splits a template at its names.
 *
 * @param template - text with names in braces
 * @returns the texts around the names, one more than there are names
 * @example textsAround('/pets/{id}/toys') // ['/pets/', '/toys']
 */
export function textsAround(template: string): string[] {
  return template.split(/\{[^{}]*\}/);
}

/**
 * Takes the names of parameters out of a path, and a slash at its end: paths that differ in nothing else are the same.
 *
 * @example withoutParameterNames('/pets/{petId}/') // '/pets/{}'
 */
export function withoutParameterNames(path: string): string {
  return path.replaceAll(/\{[^}]*\}/g, '{}').replace(/(?<=.)\/$/, '');
}

/**
 * Names an operation without an `operationId`, as tools do: by its method and path.
 *
 * @param method - in upper case
 * @example idWithoutName('GET', '/pets') // 'GET /pets'
 */
export function idWithoutName(method: string, path: string): string {
  return `${method} ${path}`;
}
