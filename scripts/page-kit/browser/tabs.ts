/** Lets the arrow keys move through each list of tabs (ARIA Authoring Practices, Tabs). */
export function prepareTabs(): void {
  document.addEventListener('keydown', (event) => {
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    const tab = event.target instanceof HTMLElement && event.target.role === 'tab' ? event.target : null;
    if (step === undefined || tab === null) return;
    const tabs = [...(tab.closest('[role=tablist]')?.querySelectorAll<HTMLElement>('[role=tab]:not([hidden])') ?? [])];
    const next = tabs[(tabs.indexOf(tab) + step + tabs.length) % tabs.length];
    event.preventDefault();
    next?.focus();
    next?.click();
  });
}

/**
 * Marks the selected tab of a list, which is the only one that the Tab key reaches.
 *
 * @param name - the name of the data attribute that identifies the tabs
 * @param chosen - its value for the selected tab
 */
export function selectTab(list: Element | null, name: string, chosen: string): void {
  for (const tab of list?.querySelectorAll<HTMLElement>('[role=tab]') ?? []) {
    const isChosen = tab.dataset[name] === chosen;
    tab.setAttribute('aria-selected', String(isChosen));
    tab.tabIndex = isChosen ? 0 : -1;
  }
}
