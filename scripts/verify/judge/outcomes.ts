import { asObject, type Json } from '../../contract/json.ts';
import type { Fault, Judgement } from '../fault.ts';
import { shown } from '../relations.ts';
import type { Answer } from '../wire.ts';

/**
 * @param faults - what is wrong with an answer
 * @returns that it breaks the contract
 */
export function broken(faults: Fault[]): Judgement {
  return { outcome: 'broken', faults, notes: [], exchanges: [], fields: [] };
}

/**
 * @param note - why an answer within the contract shows less than it might
 * @returns that nothing is wrong with it
 */
export function allowed(note: string): Judgement {
  return { outcome: 'allowed', faults: [], notes: [note], exchanges: [], fields: [] };
}

/**
 * @param response - the documented response that an answer demonstrates
 * @param what - the exchanges and fields that it demonstrates, too
 * @returns that it does
 */
export function demonstrates(
  response: string,
  { exchanges = [], fields = [] }: { exchanges?: string[]; fields?: string[] } = {},
): Judgement {
  return { outcome: 'shown', faults: [], notes: [], response, exchanges, fields };
}

/**
 * @param expected - what was due instead of the status that came
 * @param answer - what came
 * @param rule - which kind of fault this is
 * @returns the fault, with the few words in which the server said why
 */
export function statusFault(expected: string, { status, body }: Answer, rule = 'status'): Fault {
  const said = messageIn(body);
  return { rule, pointer: '', expected, got: `${status}${said === undefined ? '' : ` (${said})`}` };
}

function messageIn(body: Json | undefined): string | undefined {
  const members = asObject(body);
  const text = ['message', 'Message', 'detail', 'title', 'error']
    .map((name) => members[name])
    .find((value) => typeof value === 'string' && value !== '');
  return typeof text === 'string' ? shown(text) : undefined;
}
