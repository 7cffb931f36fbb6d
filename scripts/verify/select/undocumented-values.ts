import type { Contract } from '../../contract/contract.ts';
import { isObject, type Json } from '../../contract/base/json.ts';
import { once } from '../../contract/base/once.ts';
import type { Result } from '../../checks/checks.ts';
import { createRedactor, redactedText, type RedactText } from '../../redact/redact.ts';

/** A text in quotes, as sentences quote values. */
const quoted = /"(?:[^"\\]|\\.)*"/g;

/**
 * Makes what hides the values of a recorded call that no document mentions: each may be a key. They are hidden in the
 * request, and where the sentences about this call quote them. What the documents say themselves is no secret, and the
 * words of a sentence are ours.
 *
 * @param contract - its documents have the texts that are no secrets
 * @returns takes a result and the values of its request that nothing documents
 */
export function createUndocumentedHider({ apis }: Contract): (result: Result, values: readonly string[]) => Result {
  const known = once(() => wordsIn(apis.map(({ document }) => document)));
  return (result, values) => {
    const open = values.filter((value) => !isSaid(value, known()));
    if (open.length === 0) return result;
    const hide = redactorOf(open);
    const hideKey = redactorOf(open.filter((value) => /\d/.test(value)));
    const hideInSentence = (text: string): string => {
      const literals = text.match(quoted) ?? [];
      return text
        .split(quoted)
        .map((words, i) => hideKey(words) + hide(literals[i] ?? ''))
        .join('');
    };
    const { check, judgement } = result;
    const { url, headers, body } = check.request;
    const { origin } = new URL(url);
    const request = {
      ...check.request,
      url: origin + hide(url.slice(origin.length)),
      headers: Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, hide(value)])),
      ...(body !== undefined && { body: hide(body) }),
    };
    const faults = judgement.faults.map((fault) => ({
      ...fault,
      ...{ pointer: hideKey(fault.pointer), expected: hideInSentence(fault.expected), got: hideInSentence(fault.got) },
      ...(fault.code !== undefined && { code: hideInSentence(fault.code) }),
    }));
    return {
      ...result,
      check: { ...check, request },
      judgement: { ...judgement, faults, notes: judgement.notes.map(hideInSentence) },
    };
  };
}

function redactorOf(values: readonly string[]): RedactText {
  return createRedactor(values.map((value) => [value, redactedText]));
}

/** Whether a text has nothing but words of the documents. */
function isSaid(text: string, words: ReadonlySet<string>): boolean {
  return words.has(text.toLowerCase()) || wordsOf(text).every((word) => words.has(word));
}

function wordsOf(text: string): string[] {
  return text
    .toLowerCase()
    .split(/[^\p{L}\p{N}_-]+/u)
    .filter((word) => word !== '');
}

/** The texts of documents, and their words: names of members as well as what is said. */
function wordsIn(values: Json[]): Set<string> {
  const words = new Set<string>();
  const left: Json[] = [...values];
  for (let value = left.pop(); value !== undefined; value = left.pop()) {
    if (typeof value === 'string') for (const word of [value.toLowerCase(), ...wordsOf(value)]) words.add(word);
    else if (Array.isArray(value)) left.push(...value);
    else if (isObject(value)) left.push(...Object.keys(value), ...Object.values(value));
  }
  return words;
}
