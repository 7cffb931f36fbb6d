import { isSendable } from '../contract/http/http.ts';
import { attributionHeader, type Answer } from '../serve/answer/answer.ts';

/**
 * An answer of the mock, as far as a {@link ResponseHook} sees it.
 *
 * @example const { status, by } = answered; // 200, { operationId: 'mintFT', exchange: 'mintFT/minted', … }
 */
export type Answered = Pick<Answer, 'status' | 'by'>;

/**
 * Adds headers to every answer of the mock. The header that says where an answer comes from is one, too.
 *
 * @example
 * const hook: ResponseHook = { name: 'acme/version', headers: () => ({ 'X-Api-Version': '7' }) };
 * const mock = await startMock({ hooks: [hook] });
 */
export type ResponseHook = {
  /** Its name, for messages. */
  name: string;
  /** Makes the headers of an answer, by name; a header that the answer has already stays as it is. */
  headers: (answer: Answered) => { [name: string]: string };
};

/** Where an answer comes from. */
const attribution: ResponseHook = {
  name: 'attribution',
  headers: ({ by }) => ({ [attributionHeader]: by.header }),
};

/**
 * Gathers the headers that hooks add.
 *
 * @param hooks - the hooks, besides our own
 * @param report - called for a hook that fails; the answer goes without its headers
 * @returns a function that makes the headers of an answer, names and values in alternation
 */
export function headersBy(hooks: ResponseHook[], report: (error: unknown) => void): (answer: Answered) => string[] {
  const all = [attribution, ...hooks];
  return (answer) => {
    const pairs: string[] = [];
    for (const hook of all) {
      try {
        pairs.push(...pairsOf(hook, answer));
      } catch (error) {
        report(error);
      }
    }
    return pairs;
  };
}

/** What cannot stand in a header would end the connection (RFC 9110, sections 5.1 and 5.5). */
function pairsOf(hook: ResponseHook, answer: Answered): string[] {
  const pairs: string[] = [];
  for (const [name, value] of Object.entries(hook.headers(answer))) {
    if (!isSendable(name, value))
      throw new TypeError(`The hook ${hook.name} makes a header that cannot be sent: ${JSON.stringify(name)}.`);
    pairs.push(name, value);
  }
  return pairs;
}
