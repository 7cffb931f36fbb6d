import { tryParseJson, type Json } from '../../../contract/base/json.ts';
import type { ConsoleData, ConsoleExchange } from '../../pages/console.ts';
import { codeBlockElement, element, selectTab } from '../../../page-kit/browser/browser.ts';
import { textOnPage } from '../exchange-text.ts';
import { mask } from '../mask.ts';

/** The responses in the console: the documented ones, and the last one that was received. */
export type AnswerPanel = {
  /** Shows the documented response of an exchange. */
  show: (exchange: ConsoleExchange) => void;
  wait: () => void;
  /** Shows a response that was received, and gives its body if that is JSON. */
  live: (response: Response, text: string, duration: number) => Json | undefined;
  /** Shows why there is no response. */
  fail: (sentence: string) => void;
};

const live = 'answer';

/**
 * Makes the responses of a console: a tab for each documented outcome, and one for the last response received.
 *
 * @param choose - called with the exchange of the chosen tab
 */
export function makeAnswers(data: ConsoleData, choose: (exchange: string) => void): AnswerPanel {
  const tabs = document.querySelector('[data-outcomes]');
  const said = document.querySelector('[data-said]');
  const place = document.querySelector('[data-shown]');
  const outcomes = new Map<string, ConsoleExchange>();
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
  const answer = tab(live, 'Response');
  answer.hidden = true;
  tabs?.replaceChildren(...[...outcomes.keys()].map((name) => tab(name, name)), answer);
  tabs?.addEventListener('click', (event) => {
    const button = event.target instanceof Element ? event.target.closest<HTMLElement>('[data-outcome]') : null;
    const name = button?.dataset['outcome'] ?? '';
    if (name === live && last !== undefined) {
      putNodes(last);
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
  const tell = (facts: Node[]): void => {
    said?.classList.remove('invalid');
    said?.replaceChildren(...facts.flatMap((fact, i) => (i === 0 ? [fact] : [' · ', fact])));
  };
  const putNodes = (nodes: Node[]): void => place?.replaceChildren(...nodes);
  const showLive = (nodes: Node[]): void => {
    last = nodes;
    answer.hidden = false;
    putNodes(nodes);
    selectTab(tabs, 'outcome', live);
  };
  return {
    show: (exchange) => {
      const outcome = exchange.outcome === '' ? 'no example' : exchange.outcome;
      shown.set(outcome, exchange.name);
      selectTab(tabs, 'outcome', outcome);
      const text = textOnPage(exchange.name, 'response');
      say(exchange.answer);
      const language = tryParseJson(text ?? '') === undefined ? 'text' : 'json';
      putNodes(text !== undefined ? [codeBlockElement(text, language, 'Example response')] : []);
    },
    wait: () => say('Sending …'),
    live: (response, text, duration) => {
      const value = tryParseJson(text);
      // If JavaScript would round a number, the text is shown as it was received.
      const body = value === undefined || /[:[,\s]-?\d{16,}/.test(text) ? text : JSON.stringify(value, undefined, 2);
      const shownAs = value === undefined ? 'text' : 'json';
      showLive([...adviceNodes(response, value), ...answerNodes(response, body, shownAs)]);
      tell(factsOf(response, value, text, duration));
      return value;
    },
    fail: (sentence) => {
      say(sentence, true);
      showLive([]);
    },
  };
}

/** The status, the time, the size and what answered: a line, so that screen readers do not read the whole response. */
function factsOf(response: Response, value: Json | undefined, text: string, duration: number): Node[] {
  const code = rpcErrorOf(value);
  const failed = response.status >= 400 || code !== undefined;
  const status = [response.status, response.statusText].filter((part) => part !== '').join(' ');
  const shown = code === undefined ? status : `${status}, error ${code}`;
  const size = new TextEncoder().encode(text).length;
  const source = sourceOf(response.headers.get('Twinspec-Exchange'));
  return [
    element('span', { class: `status ${failed ? 's4' : 's2'}` }, shown),
    document.createTextNode(`${Math.round(duration)} ms`),
    document.createTextNode(size < 1000 ? `${size} B` : `${(size / 1000).toFixed(1)} kB`),
    ...(source === undefined ? [] : [document.createTextNode(source)]),
  ];
}

/** The mock says which example answered, or why none did (RFC 8941); other servers do not. */
function sourceOf(header: string | null): string | undefined {
  if (header === null) return undefined;
  const exchange = /^[^;"]*?\/([^;/]+)/.exec(header)?.[1];
  if (exchange !== undefined) return `matched example ${exchange}`;
  return /;\s*why="((?:\\.|[^"\\])*)"/.exec(header)?.[1]?.replaceAll('\\', '');
}

/** What a reader can do about a refusal, by its status or by the code of a JSON-RPC error. */
const advice: Record<string, string> = {
  400: 'The server refused the request. Its answer says why; change the values under Form.',
  401: 'The server did not accept the key. Put yours in under Server and key.',
  403: 'The server knows the key, but it may not do this.',
  422: 'The server refused the values. Its answer says which; change them under Form.',
  429: 'These were too many calls. Wait as long as Retry-After says, and send it again.',
  '-32601': 'The server has no such method.',
  '-32602': 'The server refused the params. Its answer says which; change them under Form.',
};

function adviceNodes({ status }: Response, value: Json | undefined): Node[] {
  const words = advice[rpcErrorOf(value) ?? status];
  return words === undefined ? [] : [element('p', { class: 'advice' }, words)];
}

function answerNodes(response: Response, body: string, language: string): Node[] {
  const headers = element('details', { class: 'more' });
  const list = [...response.headers].map(([name, value]) => `${name}: ${value}`).join('\n');
  headers.append(element('summary', {}, 'Response headers'), element('pre', { tabindex: '0' }, list));
  const content =
    body === '' ? element('p', { class: 'muted' }, 'No body.') : codeBlockElement(body, language, 'Response');
  content.dataset['answer'] = '';
  // A server may repeat what it was sent.
  mask(content);
  mask(headers);
  return [content, headers];
}

/** The code of a JSON-RPC error: its HTTP status is 200 like that of a result (JSON-RPC 2.0, section 5). */
function rpcErrorOf(value: Json | undefined): string | undefined {
  if (typeof value !== 'object' || value === null || Array.isArray(value) || value['jsonrpc'] === undefined)
    return undefined;
  const { error } = value;
  return typeof error === 'object' && error !== null && !Array.isArray(error) ? String(error['code']) : undefined;
}
