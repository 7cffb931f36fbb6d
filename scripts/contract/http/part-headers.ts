import { toPointer } from '../base/json.ts';
import type { MediaType, ResponseHeader } from '../message.ts';

/**
 * Lists the schemas of the headers that the fields of a form may have.
 *
 * @returns their JSON pointers, and the keys under which their validators are found among those of parameters
 * @example partHeaderSchemas(form) // [{ key: 'part:/multipart~1form-data/photo/X-Rotation', pointer: '/paths/…' }]
 */
export function partHeaderSchemas(form: MediaType): { key: string; pointer: string }[] {
  return Object.entries(form.encoding).flatMap(([field, { headers }]) =>
    headers.flatMap((header) => {
      const pointer = header.schema ?? header.content?.schema;
      return pointer === undefined ? [] : [{ key: partHeaderKey(form, field, header), pointer }];
    }),
  );
}

/**
 * Names the validator of the header of a field.
 *
 * @returns its key among the validators of parameters
 * @example partHeaderKey(form, 'photo', header) // 'part:/multipart~1form-data/photo/X-Rotation'
 */
export function partHeaderKey({ contentType }: MediaType, field: string, { name }: ResponseHeader): string {
  return `part:${toPointer(contentType, field, name)}`;
}
