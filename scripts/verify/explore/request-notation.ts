import { bodyKind, essenceOf } from '../../contract/media/media.ts';
import type { Operation } from '../../contract/operation.ts';
import { type RequestParts, writeRequest } from '../../contract/request/write-request.ts';
import { responseFor } from '../../contract/responses/responses.ts';
import type { Expectation } from '../../judge/judge.ts';
import type { Case } from '../cases/cases.ts';

/** A case, and whether the contract allows its request. */
type VariedCase = Case & { isValid: boolean };

/**
 * Varies how a request that the server accepts is written, and how its answer is asked for, but not what it says: the
 * media type of the body in capitals and with a character set, a body in another one or none at all, each documented
 * media type of the answer, and its compression.
 *
 * @param base - a request that keeps the contract
 * @returns the cases; none for JSON-RPC, whose answers have a single form
 */
export function representationCases(operation: Operation, base: RequestParts): VariedCase[] {
  if (operation.rpc !== undefined) return [];
  const accepted: Expectation = { kind: 'any', variant: 'limited' };
  const refused: Expectation = { kind: 'refusal' };
  const addHeader = (name: string, value: string): RequestParts => ({
    ...base,
    headers: { ...base.headers, [name]: value },
  });
  const createValidCase = (about: string, request: RequestParts): VariedCase => {
    return { operation, kind: 'valid value', about, request, expected: accepted, isValid: true };
  };
  const createInvalidCase = (about: string, request: RequestParts): VariedCase => {
    return { operation, kind: 'wrong value', about, request, expected: refused, isValid: false };
  };
  const cases: VariedCase[] = [];
  const written = writeRequest(operation, base, '', 'json');
  // A form without fields is no body.
  const type = base.body === undefined || written.body === '' ? undefined : written.headers['Content-Type'];
  const kinds = new Set((operation.request?.bodies ?? []).map(bodyKind));
  if (type !== undefined) {
    const kind = bodyKind({ contentType: type });
    // Case does not matter in the names of media types (RFC 9110, section 8.3.1), but many servers compare it: a
    // refusal is noted, and only what fails is a fault.
    if (kind === 'json' || kind === 'form') {
      const [name = '', ...parameters] = type.split(';');
      const inCapitals = addHeader('Content-Type', [name.toUpperCase(), ...parameters].join(';'));
      cases.push({
        ...createValidCase('the media type in capitals', inCapitals),
        expected: { kind: 'any', variant: 'open' },
      });
      if (parameters.length === 0)
        cases.push(createValidCase('a charset', addHeader('Content-Type', `${type}; charset=utf-8`)));
    }
    const takesAnything = operation.request?.bodies.some(({ contentType }) => contentType.includes('*')) === true;
    if (!takesAnything && !kinds.has('text') && !kinds.has('binary'))
      cases.push(createInvalidCase('the body as text/plain', addHeader('Content-Type', 'text/plain')));
    const documented = (operation.request?.bodies ?? []).map(({ contentType }) => essenceOf(contentType));
    if (kind === 'json' && !takesAnything && !documented.includes('application/json'))
      cases.push(createInvalidCase('the body as application/json', addHeader('Content-Type', 'application/json')));
    const { body: _, contentType: __, ...bare } = addHeader('Content-Type', type);
    // No bytes are an empty file.
    const mayBeEmpty = kinds.has('binary') || kinds.has('text');
    if (operation.request?.required === true && !mayBeEmpty) cases.push(createInvalidCase('no body', bare));
    // With its type, an empty body is one that some servers try to read.
    const { body: ___, contentType: ____, ...left } = base;
    if (operation.request?.required === false)
      cases.push({ ...createValidCase('no body', left), expected: { kind: 'any', variant: 'open' } });
    // A server may guess what it is (RFC 9110, section 8.3), or refuse it.
    const untyped = createValidCase('a body without a media type', addHeader('Content-Type', ''));
    cases.push({ ...untyped, expected: { kind: 'any', variant: 'open' } });
  }
  // What was deleted cannot be deleted again.
  if (operation.method === 'DELETE') return cases;
  const success = operation.responses.find(({ status }) => status.startsWith('2')) ?? responseFor(operation, 200);
  const types = (success?.bodies ?? []).map(({ contentType }) => contentType).filter(isPlain);
  // A client that takes anything else shows nothing about a single type.
  if (types.length > 1)
    for (const one of types) cases.push(createValidCase(`the answer as ${one}`, addHeader('Accept', one)));
  if (operation.safe && types.length > 0) {
    // Either a 406 or one of the others (RFC 9110, section 12.4.1).
    const unmet = createValidCase('an undocumented media type', addHeader('Accept', 'application/x-twinspec-none'));
    cases.push({ ...unmet, expected: { kind: 'any', variant: 'open' } });
    for (const coding of ['gzip', 'identity'])
      cases.push(createValidCase(`the answer in the coding ${coding}`, addHeader('Accept-Encoding', coding)));
  }
  return cases;
}

/** Neither a range of media types nor one of streams, which may not end. */
function isPlain(contentType: string): boolean {
  return !/[*;]|event-stream/.test(contentType);
}
