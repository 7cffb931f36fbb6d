import { asObject, isObject, type Json, type JsonObject } from '../contract/base/json.ts';
import type { Fault, Judgement } from './fault.ts';
import { writeValue } from '../contract/base/value-text.ts';
import type { RuleName } from './answer-rules.ts';

/** Makes the judgement of an answer that breaks the contract. */
export function toBrokenJudgement(faults: Fault[]): Judgement {
  return { outcome: 'broken', faults, notes: [], exchanges: [], fields: [] };
}

/**
 * Makes the judgement of an answer that keeps the contract but does not demonstrate an exchange.
 *
 * @param note - the reason
 */
export function toAllowedJudgement(note: string): Judgement {
  return { outcome: 'allowed', faults: [], notes: [note], exchanges: [], fields: [] };
}

/**
 * Makes the judgement of an answer that demonstrates a documented response.
 *
 * @param response - a status, or `error` and a code
 * @param what - the exchanges and fields that it also demonstrates
 */
export function toShownJudgement(
  response: string,
  { exchanges = [], fields = [] }: { exchanges?: string[]; fields?: string[] } = {},
): Judgement {
  return { outcome: 'shown', faults: [], notes: [], response, exchanges, fields };
}

/**
 * Makes the fault of an unexpected status.
 *
 * @param rule - the rule that is broken
 * @returns the fault, with the message of the server if it sent one
 */
export function statusFault(
  expected: string,
  { status, body }: { status: number; body?: Json | undefined },
  rule: RuleName = 'status',
): Fault {
  const said = messageIn(body, status < 400);
  const got = `${status}${said === undefined ? '' : ` (${said})`}`;
  return { rule, pointer: '', expected, got, ...(status >= 500 && { code: failureCode(status, said) }) };
}

/** What servers say of any failure. */
const vague = /^"?(?:(?:internal|unknown|unexpected)? ?(?:server)? ?error|something went wrong)[.!]?"?$/i;

/**
 * Writes the code of the cause of a failure: what a server says tells its failures apart, unless it says it of any.
 *
 * @param status - the status, or the code of an error of JSON-RPC
 * @param said - the message of the server
 * @example failureCode(500, '"loans is null"') // 'failure 500 "loans is null"'
 */
export function failureCode(status: number, said: string | undefined): string {
  return said === undefined || vague.test(said) ? `failure ${status}` : `failure ${status} ${said}`;
}

function messageIn(body: Json | undefined, isSuccess: boolean): string | undefined {
  const { title, error, ...others } = asObject(body);
  // What was made may have a title, which is no message.
  const members: { [name: string]: Json | undefined } = isSuccess
    ? others
    : { ...others, title, error, ...(isObject(error) && textsIn(error)) };
  const text = ['message', 'Message', 'detail', 'title', 'error']
    .map((name) => members[name])
    .find((value) => typeof value === 'string' && value !== '');
  return typeof text === 'string' ? writeValue(text) : undefined;
}

function textsIn(body: JsonObject): JsonObject {
  return Object.fromEntries(Object.entries(body).filter(([, value]) => typeof value === 'string'));
}

/**
 * Tells whether a server gives two refusals one reason: the code in both, or else what they say, whatever values and
 * numbers are in it.
 *
 * @returns `undefined` if either says nothing
 * @example saySameReason({ code: 'invalid' }, { code: 'no_such_seat' }) // false
 */
export function saySameReason(one: Json | undefined, other: Json | undefined): boolean | undefined {
  const [code, otherCode] = [one, other].map(reasonCodeIn);
  if (code !== undefined && otherCode !== undefined) return code === otherCode;
  const [said, otherSaid] = [one, other].map((body) =>
    messageIn(body, false)?.replaceAll(/\\"[^"]*"|'[^']*'|\d+/g, ''),
  );
  return said === undefined || otherSaid === undefined ? undefined : said === otherSaid;
}

/** Problem details say their reason in `type` (RFC 9457, section 3.1.1), most others in `code`. */
function reasonCodeIn(body: Json | undefined): string | undefined {
  const { error, code, type } = asObject(body);
  const inner = asObject(error);
  const found = [code, inner['code'], inner['type'], type].find(
    (one) => typeof one === 'string' && one !== 'about:blank',
  );
  return typeof found === 'string' ? found : undefined;
}
