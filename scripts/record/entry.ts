import type { Contract } from '../contract/contract.ts';
import { asList, asText, getAtPointer, type JsonObject } from '../contract/base/json.ts';
import type { Judgement, RuleName } from '../findings/findings.ts';
import { harEntry, parseBody, type Judged, type Redactors, type Seen, withVerdict } from '../traffic/traffic.ts';
import { secretsAnswered } from '../checks/checks.ts';
import { redactionOf, createRedactor, redactedText, type RedactText } from '../redact/redact.ts';

/** An exchange that was judged, and what replaces its secrets. */
export type Exchanged = { seen: Seen; judged: Judged; started: Date; redactors: Redactors };

/**
 * Makes a function that replaces the secrets of one exchange in texts.
 *
 * @returns replaces each secret of its request and of its answers by `[redacted]`
 */
export function createTextRedactor({ judged, redactors }: Pick<Exchanged, 'judged' | 'redactors'>): RedactText {
  const others = judged.results.flatMap(secretsAnswered);
  if (others.length === 0) return redactors.answered;
  return createRedactor([...redactors.secrets, ...others].map((value) => [value, redactedText]));
}

/**
 * Writes an exchange as an entry of a recording: without secrets, and with what was said of it.
 *
 * @param contract - the contract by which it was judged
 * @param hide - replaces secrets in texts
 */
export function toRecordedEntry(contract: Contract, hide: RedactText, exchange: Exchanged): JsonObject {
  const entry = harEntry({ ...exchange, redaction: redactionOf(contract.operations) });
  const isQuoted = !hidesAnswers(entry);
  const judgements = exchange.judged.results.map(({ judgement }) => withoutSecrets(judgement, hide, isQuoted));
  const { api } = exchange.seen;
  return withVerdict(entry, contract, { ...(api !== undefined && { api }), judgements });
}

/** Whether the entry shows nothing of the answer, or of one in a batch. Then faults may not quote it either. */
function hidesAnswers(entry: JsonObject): boolean {
  const text = asText(getAtPointer(entry, '/response/content/text'));
  return text === redactedText || asList(parseBody(text)).includes(redactedText);
}

/** Rules about the head of a message: what they got is no part of its body. */
const ofHead: ReadonlySet<RuleName> = new Set([
  ...(['charset', 'content-encoding', 'content-type', 'cookie', 'entity-tag', 'header-form'] as const),
  ...(['method', 'no-answer', 'unknown-parameter'] as const),
]);

function withoutSecrets(judgement: Judgement, hide: RedactText, isQuoted: boolean): Judgement {
  const faults = judgement.faults.map((fault) => {
    const { rule, code, pointer, expected, got } = fault;
    const isShown = isQuoted || ofHead.has(rule) || /^\d{3}$/.test(got);
    const said = { pointer: hide(pointer), expected: hide(expected), got: isShown ? hide(got) : redactedText };
    const { code: _, ...kept } = fault;
    return { ...kept, ...said, ...(code !== undefined && isShown && { code: hide(code) }) };
  });
  return { ...judgement, faults, notes: judgement.notes.map(hide) };
}
