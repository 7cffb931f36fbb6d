// Bodies whose parts have positions in place of names, such as multipart/mixed: read, and held to the contract.

import { bodyKind } from '../../contract/media/media.ts';
import { partItemKey } from '../../contract/http/http.ts';
import { shapeOfParts } from '../../contract/wire-shape/wire-shape.ts';
import { getAtTokens, setMember, toPointer, type Json } from '../../contract/base/json.ts';
import type { MediaType, SchemaAt } from '../../contract/message.ts';
import type { CompiledSchema } from '../../contract/validate/validator-types.ts';
import { violationsOf } from '../../contract/validate/violations.ts';
import { fromByteText, readParts, splitParts, toByteText } from '../../../src/wire/parts.ts';
import { isMultipart } from '../../../src/wire/style.ts';
import type { PlacedViolation } from '../refusal/problem-details.ts';
import { partJudgeOf } from './form-fields.ts';
import { BrokenForm, refuseForm, type FormRules } from './multipart-body.ts';

/**
 * Reads a body in parts, and holds it to the contract; throws a {@link BrokenForm} if it breaks it.
 *
 * @returns the values of its parts; those that are neither JSON, text nor a form are bytes
 */
export type TakeParts = (body: Uint8Array, contentType: string) => unknown[];

/**
 * Prepares the reading of bodies whose parts have positions (OpenAPI 3.2, Encoding By Position).
 *
 * @param validate - the compiled schema of the whole body, as a list
 * @param validators - those of the headers of its parts and of its items: see {@link partItemKey}
 */
export function partsTakerOf(
  schemaAt: SchemaAt,
  media: MediaType,
  validate: CompiledSchema | undefined,
  validators: Record<string, CompiledSchema>,
  rules: Pick<FormRules, 'operationId' | 'limits'>,
): TakeParts {
  const shape = shapeOfParts(schemaAt, media);
  const ofItem = Object.hasOwn(validators, partItemKey(media)) ? validators[partItemKey(media)] : undefined;
  const judgePart = partJudgeOf(schemaAt, media, validators);
  return (body, contentType) => {
    const { partLimit } = rules.limits;
    const parts = splitParts(contentType, toByteText(body), partLimit);
    if (parts === undefined) throw refuseForm(rules, 'malformed', media.contentType);
    if (parts.length > partLimit) throw refuseForm(rules, 'too-many');
    const flawed: PlacedViolation[] = [];
    const binary: { path: readonly string[]; bytes: string }[] = [];
    const list = readParts(media.contentType, parts, shape, media, (path, key, part, encoding) => {
      flawed.push(...judgePart(toPointer(...path), key, part, encoding));
      if (isPartOfBytes(part.headers['content-type'])) binary.push({ path, bytes: part.bytes });
    });
    const items = Array.isArray(list) ? list : [];
    const violations = [
      ...flawed,
      ...violationsBy(validate, list, ''),
      ...items.flatMap((item, i) => violationsBy(ofItem, item, toPointer(i))),
    ];
    if (violations.length > 0) throw new BrokenForm(violations);
    for (const { path, bytes } of binary) {
      const holder = getAtTokens(items, path.slice(0, -1));
      if (typeof holder === 'object' && holder !== null) setMember(holder, path.at(-1) ?? '', fromByteText(bytes));
    }
    return items;
  };
}

/** Whether a part is no value that can be read. Without a type it is text (RFC 2046, section 5.1). */
/** Checks whether a part says that it is neither text, nor JSON, nor itself in parts. */
export function isPartOfBytes(contentType: string | undefined): boolean {
  return contentType !== undefined && !isMultipart(contentType) && bodyKind({ contentType }) === 'binary';
}

function violationsBy(validate: CompiledSchema | undefined, value: Json, at: string): PlacedViolation[] {
  if (validate === undefined || validate(value)) return [];
  return violationsOf(validate.errors).map(({ pointer, message }) => ({ in: 'body', pointer: at + pointer, message }));
}
