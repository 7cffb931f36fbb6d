const menu = `<button type="button" class="icon-button menu" data-menu aria-expanded="false" aria-controls="nav" hidden>
<span aria-hidden="true">☰</span><span class="visually-hidden">Contents</span></button>`;

const tools = `<button type="button" class="search-button" data-search hidden>
<span>Search</span><kbd aria-hidden="true">/</kbd></button>
<button type="button" class="server-button" data-settings hidden>
<span>Server and key</span> <span class="server-label" data-server-label></span></button>
<button type="button" class="icon-button" data-theme-toggle hidden>
<span aria-hidden="true">◐</span><span class="visually-hidden">Switch between light and dark</span></button>`;

/**
 * Adds the buttons at the top of the page. They need scripts, so they are not in the HTML, and each is shown when it is
 * prepared.
 */
export function addHeaderButtons(): void {
  const top = document.querySelector('.top');
  top?.insertAdjacentHTML('afterbegin', menu);
  top?.insertAdjacentHTML('beforeend', tools);
}
