import { partSchemas } from '../../contract/http/http.ts';
import { toPointer, type Json } from '../../contract/base/json.ts';
import { essenceOf, hasPositions } from '../../contract/media/media.ts';
import type { MediaType } from '../../contract/message.ts';
import type { Operation } from '../../contract/operation.ts';
import type { CompiledSchema } from '../../contract/validate/validator-types.ts';
import { shapeOfParts } from '../../contract/wire-shape/wire-shape.ts';
import type { Fault } from '../../findings/findings.ts';
import type { ReceivedAnswer } from '../../remote/remote.ts';
import { isPartOfBytes, partJudgeOf } from '../../serve/form/request-body.ts';
import { readParts, splitParts, toByteText } from '../../../src/wire/parts.ts';
import { schemaFaults } from './schema-faults.ts';

/** More parts are not read. */
const mostParts = 10_000;

/**
 * Finds the faults of an answer in parts, such as `multipart/mixed`: of its boundary, and of the media types, headers
 * and values of its parts.
 *
 * @param compile - compiles the schema at a JSON pointer
 * @returns the faults; the pointer of each begins with the name or the position of its part
 */
export function partFaults(
  operation: Operation,
  described: MediaType,
  compile: (pointer: string) => CompiledSchema | undefined,
  { headers, text }: ReceivedAnswer,
): Fault[] {
  const { schemaAt, api } = operation;
  const type = headers['content-type'] ?? '';
  // A range such as multipart/* does not say whether parts have names.
  const media = { ...described, contentType: essenceOf(type) };
  const { schema, itemSchema } = media;
  const spec = { api, pointer: media.pointer };
  const parts = splitParts(type, toByteText(Buffer.from(text)), mostParts);
  if (parts === undefined) {
    const got = /;\s*boundary=/i.test(type) ? 'another body' : 'no boundary';
    return [
      {
        rule: 'parts',
        pointer: '',
        expected: 'must have parts between the boundary that its Content-Type names',
        got,
        spec,
      },
    ];
  }
  const validators = Object.fromEntries(
    partSchemas(media).flatMap(({ key, pointer }) => {
      const validate = compile(pointer);
      return validate === undefined ? [] : [[key, validate]];
    }),
  );
  const judgePart = partJudgeOf(schemaAt, media, validators);
  const faults: Fault[] = [];
  const unread = new Set<string>();
  const shape = shapeOfParts(schemaAt, media);
  const value: Json = readParts(media.contentType, parts, shape, media, (path, key, part, encoding) => {
    const at = toPointer(...path);
    if (isPartOfBytes(part.headers['content-type'])) unread.add(at);
    const got =
      Object.entries(part.headers)
        .map(([name, field]) => `${name}: ${field}`)
        .join(', ') || 'no headers';
    for (const { pointer, message } of judgePart(at, key, part, encoding))
      faults.push({ rule: 'parts', pointer, expected: message.replace(/\.$/, ''), got, spec });
  });
  if (schema !== undefined) faults.push(...schemaFaults(operation, compile(schema), schema, value));
  if (hasPositions(media) && itemSchema !== undefined && Array.isArray(value)) {
    const validate = compile(itemSchema);
    faults.push(...value.flatMap((item, i) => schemaFaults(operation, validate, itemSchema, item, toPointer(i))));
  }
  // Bytes are no text, which the answer was read as.
  return faults.filter(({ rule, pointer }) => rule !== 'schema' || !unread.has(pointer));
}
