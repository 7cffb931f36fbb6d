/**
 * Reads a data block of the page, which our own builder wrote.
 *
 * @param id - of the element
 * @returns its data; `undefined` where the page has none
 */
export function pageData<Data>(id: string): Data | undefined {
  const block = document.getElementById(id);
  return block === null ? undefined : (JSON.parse(block.textContent ?? '') as Data);
}
