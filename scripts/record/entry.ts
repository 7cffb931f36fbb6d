import type { Contract } from '../contract/contract.ts';
import { asList, asText, get, type JsonObject } from '../contract/json.ts';
import type { Judgement } from '../judge/fault.ts';
import { harEntry, secretsOf } from '../judge/har.ts';
import { hidden, masking, secretsAnswered } from '../judge/mask.ts';
import { parsedBody, type Judged, type Seen } from '../judge/traffic.ts';
import { withVerdict } from '../judge/verdict.ts';

/** An exchange that was judged. */
export type Exchanged = { seen: Seen; judged: Judged; started: Date };

/**
 * Makes a function that replaces the secrets of one exchange in texts.
 *
 * @param exchange - the exchange
 * @returns replaces each secret of its request and of its answers by `[redacted]`
 */
export function hiding({ seen, judged }: Omit<Exchanged, 'started'>): (text: string) => string {
  const secrets = [...secretsOf(seen.request, judged.operations), ...judged.results.flatMap(secretsAnswered)];
  return masking(secrets.map((value) => [value, hidden]));
}

/**
 * Writes an exchange as an entry of a recording: without secrets, and with what was said of it.
 *
 * @param contract - the contract by which it was judged
 * @param hide - replaces secrets in texts
 * @param exchange - the exchange
 * @returns the entry
 */
export function recordedEntry(contract: Contract, hide: (text: string) => string, exchange: Exchanged): JsonObject {
  const entry = harEntry(exchange);
  const isQuoted = !hidesAnswers(entry);
  const judgements = exchange.judged.results.map(({ judgement }) => withoutSecrets(judgement, hide, isQuoted));
  return withVerdict(entry, contract, judgements);
}

/** Whether the entry shows nothing of the answer, or of one in a batch. Then faults may not quote it either. */
function hidesAnswers(entry: JsonObject): boolean {
  const text = asText(get(entry, '/response/content/text'));
  return text === hidden || asList(parsedBody(text)).includes(hidden);
}

function withoutSecrets(judgement: Judgement, hide: (text: string) => string, isQuoted: boolean): Judgement {
  const faults = judgement.faults.map((fault) => {
    const { pointer, expected, got } = fault;
    const isShown = isQuoted || /^\d{3}$/.test(got);
    return { ...fault, pointer: hide(pointer), expected: hide(expected), got: isShown ? hide(got) : hidden };
  });
  return { ...judgement, faults, notes: judgement.notes.map(hide) };
}
