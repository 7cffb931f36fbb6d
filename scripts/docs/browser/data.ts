/**
 * Reads a data block of the page, which was written when the site was built.
 *
 * @param id - the id of the element
 * @returns its data; `undefined` if the page has no such block
 */
export function pageData<Data>(id: string): Data | undefined {
  const block = document.getElementById(id);
  return block === null ? undefined : (JSON.parse(block.textContent ?? '') as Data);
}
