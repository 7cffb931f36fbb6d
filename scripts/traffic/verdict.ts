import { ruleNameIn, type Fault, type Judgement, type JudgementOutcome } from '../findings/findings.ts';
import { createHash } from 'node:crypto';
import type { Contract } from '../contract/contract.ts';
import { asList, asObject, asText, isObject, type Json, type JsonObject } from '../contract/base/json.ts';

/** What `record` said of an exchange, and by which contract. */
export type Verdict = {
  /** The digest of the contract. */
  contract: string;
  /** The API that the exchange was with, if that was known: another one may have the same paths. */
  api?: string;
  /** One for each documented call that has an answer. */
  judgements: Judgement[];
};

/**
 * Keeps a verdict in an entry of a HAR document, as the member `_twinspec`: what the entry hides cannot be judged a
 * second time. HAR 1.2 leaves members that begin with `_` to programs.
 *
 * @param contract - the contract by which the exchange was judged
 * @param said - the judgements, without secrets
 */
export function withVerdict(
  entry: JsonObject,
  contract: Contract,
  said: Pick<Verdict, 'api' | 'judgements'>,
): JsonObject {
  const verdict = { contract: digestOf(contract), exchange: exchangeDigest(entry), ...said };
  return { ...entry, _twinspec: verdict };
}

/**
 * Reads the verdict in an entry of a HAR document.
 *
 * @returns the verdict; `undefined` if there is none, or the exchange was changed since
 */
export function verdictIn(entry: Json): Verdict | undefined {
  const { _twinspec: kept } = asObject(entry);
  const { contract, exchange, api, judgements } = asObject(kept);
  if (typeof contract !== 'string' || exchange !== exchangeDigest(asObject(entry))) return undefined;
  return { contract, ...(typeof api === 'string' && { api }), judgements: asList(judgements).map(judgementFrom) };
}

/**
 * Compares the contract of a verdict with another.
 *
 * @param contract - the other contract
 * @returns true if both have the same documents and examples, so the verdict holds
 */
export function isOf(verdict: Verdict, contract: Contract): boolean {
  return verdict.contract === digestOf(contract);
}

const digests = new WeakMap<Contract, string>();

function digestOf(contract: Contract): string {
  const known = digests.get(contract);
  if (known !== undefined) return known;
  // `verify --values` replaces examples, and leaves the documents as they are.
  const examples = contract.operations.map(({ id, exchanges }) => [id, exchanges]);
  const digest = sha256([contract.apis.map(({ document }) => document), examples]);
  digests.set(contract, digest);
  return digest;
}

/** A user may change a recorded answer to see what `verify` says then. */
function exchangeDigest({ request, response }: JsonObject): string {
  return sha256([request, response]);
}

function sha256(value: unknown): string {
  return createHash('sha256').update(JSON.stringify(value)).digest('base64url');
}

const outcomes: JudgementOutcome[] = ['shown', 'allowed', 'broken'];

function judgementFrom(value: Json): Judgement {
  const { outcome, faults, notes, response, exchanges, fields } = asObject(value);
  const documented = asText(response);
  return {
    outcome: outcomes.find((one) => one === outcome) ?? 'broken',
    faults: asList(faults).filter(isObject).map(faultFrom),
    notes: textsIn(notes),
    ...(documented !== undefined && { response: documented }),
    exchanges: textsIn(exchanges),
    fields: textsIn(fields),
  };
}

function faultFrom({ rule, code, pointer, expected, got, spec }: JsonObject): Fault {
  const { api, pointer: place } = asObject(spec);
  return {
    rule: ruleNameIn(rule),
    pointer: asText(pointer) ?? '',
    expected: asText(expected) ?? '',
    got: asText(got) ?? '',
    ...(typeof code === 'string' && { code }),
    ...(typeof api === 'string' && typeof place === 'string' && { spec: { api, pointer: place } }),
  };
}

function textsIn(list: Json | undefined): string[] {
  return asList(list).filter((one) => typeof one === 'string');
}
