import { element } from '../../page-kit/browser/browser.ts';
import type { RequestLine } from '../../serve/memory/memory.ts';
import type { TrafficEvent } from '../traffic-window.ts';

/** How many requests the page keeps, and how many of them it shows at once. */
const [mostKept, mostShown] = [1000, 300];

/** The list of requests. */
type Rows = {
  take: (event: TrafficEvent) => void;
  /** The id of the latest request that has come. */
  last: () => string | undefined;
};

/**
 * Prepares the list of requests, the latest first, and its filter.
 *
 * @param part - the part of the page that holds it
 * @param options - `nothing`, what to say when there is none; `select`, called with the one that is chosen
 */
export function prepareRows(
  part: HTMLElement,
  { nothing, select }: { nothing: string; select: (line: RequestLine) => void },
): Rows {
  const list = find(part, '[data-rows]');
  const count = find(part, '[data-count]');
  const empty = find(part, '[data-empty]');
  const filter = find<HTMLInputElement>(part, '#filter');
  const kind = find<HTMLSelectElement>(part, '#kind');
  const pause = find(part, '[data-pause]');
  let lines: RequestLine[] = [];
  let held: RequestLine[] = [];
  let isPaused = false;
  let latest: string | undefined;
  let chosen: string | undefined;

  const matches = (line: RequestLine): boolean => {
    if (kind.value === 'failed' && line.status > 0 && line.status < 400) return false;
    if (kind.value === 'wrong' && line.wrong === undefined) return false;
    const words = filter.value.trim().toLowerCase().split(/\s+/);
    const text = textOf(line);
    return words.every((word) => text.includes(word));
  };
  const rowOf = (line: RequestLine): HTMLElement => {
    const row = element('button', { type: 'button', class: 'request-row', 'data-id': line.id });
    const { status, method, path, query, at, operationId, exchange, why, wrong = [], direction, duration } = line;
    const badge = element('span', { class: `status s${String(status)[0]}` }, status === 0 ? '–' : String(status));
    const what = element('span', { class: 'what' });
    what.append(element('b', {}, direction === 'out' ? `→ ${method}` : method), ` ${path}${searchOf(query)}`);
    // Of JSON-RPC calls, the method tells them apart.
    if (path === '/rpc' && operationId !== undefined) what.append(' ', element('b', {}, operationId));
    const by = element('span', { class: 'by' });
    if (wrong.length > 0) by.append(element('span', { class: 'wrong' }, wrong[0] ?? ''), ' · ');
    by.append(element('span', { class: 'by-name' }, exchange ?? operationId ?? 'no operation'), ` · ${why}`);
    const took = element('span', { class: 'took' }, formatDuration(duration));
    row.append(badge, what, element('time', { datetime: at }, clock(at)), by, took);
    if (line.id === chosen) row.setAttribute('aria-current', 'true');
    const item = element('li');
    item.append(row);
    return item;
  };
  const say = (): void => {
    const shown = list.childElementCount;
    const all = `${lines.length} ${lines.length === 1 ? 'request' : 'requests'}`;
    const isFiltered = kind.value !== 'all' || filter.value.trim() !== '';
    const some = isFiltered || shown < lines.length ? `${shown} of ${all}` : all;
    count.textContent = held.length > 0 ? `${some} · ${held.length} more since you paused` : some;
    empty.hidden = shown > 0;
    empty.textContent = lines.length === 0 ? nothing : 'No request matches the filter.';
  };
  const draw = (): void => {
    const shown = lines.filter(matches).slice(-mostShown).toReversed();
    list.replaceChildren(...shown.map(rowOf));
    say();
  };
  const add = (fresh: RequestLine[]): void => {
    lines = [...lines, ...fresh].slice(-mostKept);
    list.prepend(...fresh.slice(-mostShown).filter(matches).toReversed().map(rowOf));
    while (list.childElementCount > mostShown) list.lastElementChild?.remove();
    say();
  };
  list.addEventListener('click', ({ target }) => {
    const row = target instanceof Element ? target.closest<HTMLElement>('[data-id]') : null;
    const line = lines.find(({ id }) => id === row?.dataset['id']);
    if (row === null || line === undefined) return;
    chosen = line.id;
    for (const other of list.querySelectorAll('[aria-current]')) other.removeAttribute('aria-current');
    row.setAttribute('aria-current', 'true');
    select(line);
  });
  filter.addEventListener('input', draw);
  kind.addEventListener('change', draw);
  pause.addEventListener('click', () => {
    isPaused = !isPaused;
    pause.setAttribute('aria-pressed', String(isPaused));
    if (!isPaused) add(held.splice(0));
  });
  find(part, '[data-clear]').addEventListener('click', () => {
    lines = [];
    held = [];
    draw();
  });
  draw();
  return {
    take: ({ isAll, requests }) => {
      if (isAll && (latest !== undefined || requests.length > 0)) {
        lines = [];
        held = [];
        list.replaceChildren();
      }
      latest = requests.at(-1)?.id ?? (isAll ? undefined : latest);
      if (isPaused) {
        held = [...held, ...requests].slice(-mostKept);
        say();
      } else add(requests);
    },
    last: () => latest,
  };
}

/** The text that a filter looks for words in. */
function textOf({ method, path, query, operationId, exchange, status, why, wrong = [] }: RequestLine): string {
  return [method, path, searchOf(query), operationId, exchange, status, why, ...wrong].join(' ').toLowerCase();
}

/**
 * Writes the query of a request.
 *
 * @returns the query with its `?`; empty if there is none
 */
export function searchOf(query: Record<string, string>): string {
  const text = Object.entries(query)
    .map(([name, value]) => `${name}=${value}`)
    .join('&');
  return text === '' ? '' : `?${text}`;
}

/**
 * Writes a time of day.
 *
 * @param at - the moment (ISO 8601)
 * @returns hours, minutes and seconds
 */
export function clock(at: string): string {
  const date = new Date(at);
  const two = (part: number): string => String(part).padStart(2, '0');
  return `${two(date.getHours())}:${two(date.getMinutes())}:${two(date.getSeconds())}`;
}

/**
 * Writes a duration.
 *
 * @returns it in milliseconds, or in seconds if it is long
 */
export function formatDuration(milliseconds: number): string {
  if (milliseconds >= 10_000) return `${Math.round(milliseconds / 1000)} s`;
  return `${milliseconds < 10 ? milliseconds.toFixed(1) : Math.round(milliseconds)} ms`;
}

function find<Found extends HTMLElement = HTMLElement>(part: HTMLElement, selector: string): Found {
  const found = part.querySelector<Found>(selector);
  if (found === null) throw new Error(`The page has no ${selector}.`);
  return found;
}
