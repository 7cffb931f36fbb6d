import { element, selectTab } from '../../page-kit/browser/browser.ts';

/** Shows one response at a time, with a tab for each; without scripts, they are one below the other. */
export function prepareResponses(): void {
  const section = document.querySelector<HTMLElement>('[data-responses]');
  const outcomes = [...(section?.querySelectorAll<HTMLElement>('.outcome') ?? [])];
  const [first] = outcomes;
  if (section === null || first === undefined || outcomes.length < 2) return;
  section.classList.add('as-tabs');
  const tabs = element('div', { class: 'tabs', role: 'tablist', 'aria-label': 'Status', 'data-statuses': '' });
  for (const { dataset, id } of outcomes) {
    const { status = '' } = dataset;
    const tab = element('button', { type: 'button', role: 'tab', 'data-status': status, 'aria-controls': id }, status);
    tab.addEventListener('click', () => showResponse(section, status));
    tabs.append(tab);
  }
  section.querySelector('h2')?.after(tabs);
  showResponse(section, first.dataset['status'] ?? '');
}

function showResponse(section: HTMLElement, status: string): void {
  for (const outcome of section.querySelectorAll<HTMLElement>('.outcome')) {
    outcome.hidden = outcome.dataset['status'] !== status;
  }
  for (const group of section.querySelectorAll<HTMLElement>('.response')) {
    group.hidden = group.querySelector('.outcome:not([hidden])') === null;
  }
  selectTab(section.querySelector('[data-statuses]'), 'status', status);
}

/** Chooses the tab of the response with an element in it. */
export function showResponseOf(target: Element): void {
  const section = target.closest<HTMLElement>('.as-tabs');
  const group = target.closest('.response');
  if (section === null || group === null) return;
  const outcome = target.closest<HTMLElement>('.outcome');
  const shown = group.querySelector<HTMLElement>('.outcome:not([hidden])');
  const status = (outcome ?? shown ?? group.querySelector<HTMLElement>('.outcome'))?.dataset['status'];
  if (status !== undefined) showResponse(section, status);
}
