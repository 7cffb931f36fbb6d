/** Says under the pointer what is open at a place; in the HTML, each question is only in the note of the page. */
export function prepareQuestions(): void {
  for (const mark of document.querySelectorAll<HTMLAnchorElement>('a.asks'))
    mark.title = document.querySelector(`${mark.hash} > .what`)?.textContent ?? '';
}
