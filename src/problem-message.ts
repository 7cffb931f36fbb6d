import { wordsOf } from './failures.ts';
import { readMember } from './json.ts';

/**
 * Finds the message of a failed answer: a problem's `detail` with the places it names (RFC 9457), or the like.
 *
 * @param body - any JSON value
 * @returns the message in one line; `''` if there is none
 * @example
 * messageIn({ detail: 'No.', errors: [{ pointer: '#/a', detail: 'is missing' }] }); // 'No: #/a is missing'
 */
export function messageIn(body: unknown): string {
  const members = ['detail', 'message', 'error_description', 'error', 'title'];
  const said = members.map((name) => readMember(body, name)).find((value) => value != null);
  const places =
    [readMember(body, 'errors'), readMember(body, 'violations')].find(Array.isArray)?.flatMap(placeOf) ?? [];
  const text = said === undefined ? '' : wordsOf(readMember(said, 'message') ?? said).replace(/\.$/, '');
  return [text, places.slice(0, 5).join('; ')].filter(Boolean).join(': ');
}

function placeOf(violation: unknown): string[] {
  const pointer = readMember(violation, 'pointer');
  const why = readMember(violation, 'detail') ?? readMember(violation, 'message');
  return typeof pointer === 'string' ? [`${pointer} ${why === undefined ? '' : wordsOf(why)}`.trim()] : [];
}
