// Bodies whose parts have positions in place of names, such as multipart/mixed: held to the contract as a list.

import { isMediaType } from '../../contract/media/media.ts';
import { partItemKey } from '../../contract/http/http.ts';
import { shapeAt } from '../../contract/wire-shape/wire-shape.ts';
import { toPointer, type Json } from '../../contract/base/json.ts';
import type { Encoding, MediaType, SchemaAt } from '../../contract/message.ts';
import type { CompiledSchema } from '../../contract/validate/validator-types.ts';
import { violationsOf } from '../../contract/validate/violations.ts';
import { readParts, splitParts, type SentPart } from '../../../src/wire/parts.ts';
import { anyShape, type WireShape } from '../../../src/wire/read.ts';
import type { PlacedViolation } from '../refusal/problem-details.ts';
import { partHeaderReaders } from './form-fields.ts';
import { BrokenForm, readPartHeaders, refuseForm, type FormRules } from './multipart-body.ts';

/** Holds a body in parts to the contract; throws a {@link BrokenForm} if it breaks it. */
export type JudgeParts = (body: Uint8Array, contentType: string) => void;

/**
 * Prepares the judging of bodies whose parts have positions (OpenAPI 3.2, Encoding By Position).
 *
 * @param validate - the compiled schema of the whole body, as a list
 * @param validators - those of the headers of its parts and of its items: see {@link partItemKey}
 */
export function partsJudgeOf(
  schemaAt: SchemaAt,
  media: MediaType,
  validate: CompiledSchema | undefined,
  validators: Record<string, CompiledSchema>,
  rules: Pick<FormRules, 'operationId' | 'limits'>,
): JudgeParts {
  const { schema, itemSchema, prefixEncoding, itemEncoding } = media;
  const shape = shapeOf(schemaAt, schema, itemSchema);
  const ofItem = Object.hasOwn(validators, partItemKey(media)) ? validators[partItemKey(media)] : undefined;
  const positions = prefixEncoding.map((encoding, i) => positionOf(`${i}`, encoding));
  const further = positionOf('*', itemEncoding);
  function positionOf(part: string, encoding: Encoding | undefined) {
    const types = (encoding?.contentType ?? '').split(',').map((type) => type.trim());
    return { headers: partHeaderReaders(schemaAt, media, part, encoding, validators), types: types.filter(Boolean) };
  }
  return (body, contentType) => {
    const { partLimit } = rules.limits;
    const parts = splitParts(contentType, new TextDecoder().decode(body), partLimit);
    if (parts === undefined) throw refuseForm(rules, 'malformed', media.contentType);
    if (parts.length > partLimit) throw refuseForm(rules, 'too-many');
    const list = readParts(media.contentType, parts, shape, media);
    const items = Array.isArray(list) ? list : [];
    const violations = [
      ...parts.flatMap(({ headers }, i) => partViolations(positions[i] ?? further, toPointer(i), headers)),
      ...violationsBy(validate, list, ''),
      ...items.flatMap((item, i) => violationsBy(ofItem, item, toPointer(i))),
    ];
    if (violations.length > 0) throw new BrokenForm(violations);
  };
}

function shapeOf(schemaAt: SchemaAt, schema: string | undefined, itemSchema: string | undefined): WireShape {
  if (schema !== undefined) return shapeAt(schemaAt, [schema]);
  const item = itemSchema === undefined ? anyShape : shapeAt(schemaAt, [itemSchema]);
  return { ...anyShape, types: new Set(['array']), items: () => item };
}

function partViolations(
  { headers, types }: { headers: ReturnType<typeof partHeaderReaders>; types: string[] },
  pointer: string,
  sent: SentPart['headers'],
): PlacedViolation[] {
  // A part without a type is text (RFC 2046, section 5.1).
  const type = sent['content-type'] ?? 'text/plain';
  const fits = types.length === 0 || types.some((one) => isMediaType(one, type));
  const message = `must have the Content-Type ${types.join(' or ')}.`;
  const ofType: PlacedViolation[] = fits ? [] : [{ in: 'body', pointer, message }];
  return [...ofType, ...readPartHeaders({ headers }, pointer, sent).violations];
}

function violationsBy(validate: CompiledSchema | undefined, value: Json, at: string): PlacedViolation[] {
  if (validate === undefined || validate(value)) return [];
  return violationsOf(validate.errors).map(({ pointer, message }) => ({ in: 'body', pointer: at + pointer, message }));
}
