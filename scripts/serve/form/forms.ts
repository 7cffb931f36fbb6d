// Bodies that are forms: read field by field within limits, and checked as the contract wants them.

import { formReaderOf, partReadersOf } from './form-fields.ts';
import { formDataReader, type ReadForm } from '../message/multipart-types.ts';
import { multipartBody } from './multipart-body.ts';

/** What reads forms. */
export type Forms = {
  partReadersOf: typeof partReadersOf;
  formReaderOf: typeof formReaderOf;
  multipartBody: typeof multipartBody;
  formDataReader: typeof formDataReader;
  formIn: typeof formIn;
};

/** Reads forms. Emitted servers of contracts without a form do not import it, so that a bundle is without it. */
export const forms: Forms = { partReadersOf, formReaderOf, multipartBody, formDataReader, formIn };

/** Reads a form that has arrived as a whole. */
function formIn(body: Uint8Array, contentType: string): ReadForm {
  const headers = { 'Content-Type': contentType };
  return formDataReader(new Request('http://form', { method: 'POST', headers, body: new Uint8Array(body) }), Infinity);
}
