import type { Json } from '../../contract/json.ts';
import type { ConsoleData } from '../pages/console.ts';
import { codeBlock, element, textOnPage } from './element.ts';
import { selectTab } from './tabs.ts';

type Exchange = ConsoleData['exchanges'][number];

/** The answers beside a request: what is documented, and what came. */
export type Answers = {
  /** Shows the documented answer of an exchange. */
  show: (exchange: Exchange) => void;
  wait: () => void;
  /** Shows what came. */
  live: (response: Response, text: string, duration: number) => void;
  /** Says why nothing came. */
  fail: (sentence: string) => void;
};

const live = 'answer';

/**
 * Makes the answers of a console: a tab for each documented outcome, and one for what was answered last.
 *
 * @param data - of the console
 * @param choose - is told which exchange belongs to the tab that was chosen
 * @returns the answers
 */
export function makeAnswers(data: ConsoleData, choose: (exchange: string) => void): Answers {
  const tabs = document.querySelector('[data-outcomes]');
  const said = document.querySelector('[data-said]');
  const place = document.querySelector('[data-shown]');
  const outcomes = new Map<string, Exchange>();
  for (const exchange of data.exchanges) {
    const name = exchange.outcome === '' ? 'no example' : exchange.outcome;
    if (!outcomes.has(name)) outcomes.set(name, exchange);
  }
  const shown = new Map<string, string>();
  let last: Node[] | undefined;
  const tab = (name: string, label: string): HTMLElement =>
    element(
      'button',
      { type: 'button', role: 'tab', 'data-outcome': name, id: `outcome-${name.replaceAll(/\W+/g, '-')}` },
      label,
    );
  const answer = tab(live, 'Answer');
  answer.hidden = true;
  tabs?.replaceChildren(...[...outcomes.keys()].map((name) => tab(name, name)), answer);
  tabs?.addEventListener('click', (event) => {
    const button = event.target instanceof Element ? event.target.closest<HTMLElement>('[data-outcome]') : null;
    const name = button?.dataset['outcome'] ?? '';
    if (name === live && last !== undefined) {
      put(last);
      selectTab(tabs, 'outcome', live);
      return;
    }
    const exchange = shown.get(name) ?? outcomes.get(name)?.name;
    if (exchange !== undefined) choose(exchange);
  });
  const say = (sentence: string, failed = false): void => {
    if (said === null) return;
    said.textContent = sentence;
    said.classList.toggle('invalid', failed);
  };
  const put = (nodes: Node[]): void => place?.replaceChildren(...nodes);
  const showLive = (nodes: Node[]): void => {
    last = nodes;
    answer.hidden = false;
    put(nodes);
    selectTab(tabs, 'outcome', live);
  };
  return {
    show: (exchange) => {
      const outcome = exchange.outcome === '' ? 'no example' : exchange.outcome;
      shown.set(outcome, exchange.name);
      selectTab(tabs, 'outcome', outcome);
      const text = textOnPage(exchange.name, 'response');
      say(
        text === undefined ? 'The document shows no answer.' : `Example of the answer, ${outcome}: ${exchange.name}.`,
      );
      put(text !== undefined ? [codeBlock(text, 'json', 'Example of the answer')] : []);
    },
    wait: () => say('Sending …'),
    live: (response, text, duration) => {
      const value = parsed(text);
      // A number that JavaScript would round is shown as it came.
      const body = value === undefined || /[:[,\s]-?\d{16,}/.test(text) ? text : JSON.stringify(value, undefined, 2);
      say(sentenceOf(response, value, body, duration), response.status >= 400 || rpcErrorOf(value) !== undefined);
      showLive(answerNodes(response, body, value === undefined ? 'text' : 'json'));
    },
    fail: (sentence) => {
      say(sentence, true);
      showLive([]);
    },
  };
}

/** What a screen reader says of the answer: how it ended, not all of it. */
function sentenceOf(response: Response, value: Json | undefined, body: string, duration: number): string {
  const code = rpcErrorOf(value);
  const status = [response.status, response.statusText].filter((part) => part !== '').join(' ');
  const lines = body.split('\n').length;
  const kind = value === undefined ? 'text' : 'JSON';
  const size = body === '' ? 'no body' : `${lines} ${lines === 1 ? 'line' : 'lines'} of ${kind}`;
  // The mock says which exchange answered; another server says nothing.
  const source = response.headers.get('Twinspec-Exchange');
  const error = code === undefined ? '' : ` with error ${code}`;
  const exchange = source === null ? '' : `; exchange ${source}`;
  return `Answered ${status}${error} in ${Math.round(duration)} ms, ${size}${exchange}.`;
}

function answerNodes(response: Response, body: string, language: string): Node[] {
  const headers = element('details', { class: 'more' });
  const list = [...response.headers].map(([name, value]) => `${name}: ${value}`).join('\n');
  headers.append(element('summary', {}, 'Headers of the answer'), element('pre', { tabindex: '0' }, list));
  const content = body === '' ? element('p', { class: 'muted' }, 'No body.') : codeBlock(body, language, 'Answer');
  content.dataset['answer'] = '';
  return [content, headers];
}

/** A JSON-RPC error travels in a 200 (JSON-RPC 2.0, section 5), where the status does not show it. */
function rpcErrorOf(value: Json | undefined): string | undefined {
  if (typeof value !== 'object' || value === null || Array.isArray(value) || value['jsonrpc'] === undefined)
    return undefined;
  const { error } = value;
  return typeof error === 'object' && error !== null && !Array.isArray(error) ? String(error['code']) : undefined;
}

function parsed(text: string): Json | undefined {
  try {
    return JSON.parse(text) as Json;
  } catch {
    return undefined;
  }
}
