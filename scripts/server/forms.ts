import { formReaderOf, partReadersOf } from './form-fields.ts';
import { multipartBody } from './form.ts';

/** What reads forms. */
export type Forms = {
  partReadersOf: typeof partReadersOf;
  formReaderOf: typeof formReaderOf;
  multipartBody: typeof multipartBody;
};

/** Reads forms. Emitted servers of contracts without a form do not import it, so that a bundle is without it. */
export const forms: Forms = { partReadersOf, formReaderOf, multipartBody };
