/** Finds an element that the page has. */
export function requireElement<Found extends HTMLElement = HTMLElement>(selector: string): Found {
  const found = document.querySelector<Found>(selector);
  if (found === null) throw new Error(`The page has no ${selector}.`);
  return found;
}
