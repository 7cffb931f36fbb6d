// Bodies that are forms: read field by field within limits, and checked as the contract wants them.

import type { JsonObject } from '../../contract/base/json.ts';
import { readMarkedValue, type RoundedNumber } from '../../contract/base/rounded-numbers.ts';
import type { MediaType, SchemaAt } from '../../contract/message.ts';
import { readPairs } from '../../../src/wire/read.ts';
import { formReaderOf, partReadersOf } from './form-fields.ts';
import { formDataReader, type ReadForm } from '../multipart/multipart.ts';
import { multipartBody, refuseForm, type FormRules } from './multipart-body.ts';
import { partsTakerOf } from './positional-body.ts';

/** What reads forms. */
export type Forms = {
  partReadersOf: typeof partReadersOf;
  fieldReaderOf: typeof fieldReaderOf;
  multipartBody: typeof multipartBody;
  formDataReader: typeof formDataReader;
  formIn: typeof formIn;
  partsTakerOf: typeof partsTakerOf;
};

/** Reads forms. Emitted servers of contracts without a form do not import it, so that a bundle is without it. */
export const forms: Forms = { partReadersOf, fieldReaderOf, multipartBody, formDataReader, formIn, partsTakerOf };

/**
 * Prepares the reading of a form in the syntax of a query, which has no more fields than it may.
 *
 * @returns a function that reads the fields, and lists the whole numbers that JavaScript rounds in them
 */
function fieldReaderOf(
  schemaAt: SchemaAt,
  form: MediaType,
  rules: Pick<FormRules, 'operationId' | 'limits'>,
): (text: string) => { fields: JsonObject; numbers: RoundedNumber[] } {
  const read = formReaderOf(schemaAt, form);
  return (text) => {
    const pairs = readPairs(text);
    if (pairs.all.length > rules.limits.partLimit) throw refuseForm(rules, 'too-many');
    const fields = read(pairs);
    const marked = readMarkedValue(fields, (mark) => read(pairs, mark));
    return { fields, numbers: marked === undefined ? [] : marked.numbersIn(marked.value) };
  };
}

/** Reads a form that has arrived as a whole. */
function formIn(body: Uint8Array, contentType: string): ReadForm {
  const headers = { 'Content-Type': contentType };
  return formDataReader(new Request('http://form', { method: 'POST', headers, body: new Uint8Array(body) }), Infinity);
}
