import { joinText } from '../base/code.ts';
import { toPointer } from '../base/json.ts';
import { hasPositions } from '../media/media.ts';
import type { Encoding, MediaType, ResponseHeader } from '../message.ts';

/**
 * Lists the schemas of the headers that the parts of a body may have, and that of its items (`itemSchema`) where parts
 * have positions.
 *
 * @returns their JSON pointers, and the keys under which their validators are found among those of parameters
 * @example partSchemas(form) // [{ key: 'part:/multipart~1form-data/photo/X-Rotation', pointer: '/paths/…' }]
 */
export function partSchemas(form: MediaType): { key: string; pointer: string }[] {
  const ofHeaders = partEncodings(form).flatMap(([part, { headers }]) =>
    headers.flatMap((header) => {
      const pointer = header.schema ?? header.content?.schema;
      return pointer === undefined ? [] : [{ key: partHeaderKey(form, part, header), pointer }];
    }),
  );
  if (!hasPositions(form) || form.itemSchema === undefined) return ofHeaders;
  return [...ofHeaders, { key: partItemKey(form), pointer: form.itemSchema }];
}

/**
 * Lists the encodings of parts and of those inside.
 *
 * @returns each by its names or positions; that of all further parts is `*`
 */
export function partEncodings({
  encoding = {},
  prefixEncoding = [],
  itemEncoding,
}: Pick<Encoding, 'encoding' | 'prefixEncoding' | 'itemEncoding'>): [part: string[], Encoding][] {
  const parts = [
    ...Object.entries(encoding),
    ...prefixEncoding.map((one, i): [string, Encoding] => [`${i}`, one]),
    ...(itemEncoding === undefined ? [] : [['*', itemEncoding] satisfies [string, Encoding]]),
  ];
  return parts.flatMap(([part, own]): [string[], Encoding][] => [
    [[part], own],
    ...partEncodings(own).map(([inside, one]): [string[], Encoding] => [[part, ...inside], one]),
  ]);
}

/**
 * Names the validator of the items of a body in parts (`itemSchema`).
 *
 * @returns its key among the validators of parameters
 * @example partItemKey(batch) // 'items:multipart/mixed'
 */
export function partItemKey({ contentType }: MediaType): string {
  return joinText`items:${contentType}`;
}

/**
 * Names the validator of the header of a part.
 *
 * @param part - the name of the part, or its position, behind those of the parts that it is in; `*` is any further one
 * @returns its key among the validators of parameters
 * @example partHeaderKey(form, ['photo'], header) // 'part:/multipart~1form-data/photo/X-Rotation'
 */
export function partHeaderKey({ contentType }: MediaType, part: readonly string[], { name }: ResponseHeader): string {
  return `part:${toPointer(contentType, ...part, name)}`;
}
