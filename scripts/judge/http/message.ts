import { pointerTokens, type Json } from '../../contract/base/json.ts';
import { isJson, isMediaType, findPreferredBody, streamFormat } from '../../contract/media/media.ts';
import { isMultipart, isTextType } from '../../../src/wire/style.ts';
import type { Operation } from '../../contract/operation.ts';
import type { MediaType, Response } from '../../contract/message.ts';
import { nearestOf, readerOf } from '../../contract/schema/reading.ts';
import { fieldOf, listStrandedPlaces } from '../../contract/schemas-by-place/schemas-by-place.ts';
import type { Fault } from '../../findings/findings.ts';
import { writeValue } from '../../contract/base/value-text.ts';
import type { CompiledSchema } from '../../contract/validate/validator-types.ts';
import { headerFaults } from './response-headers.ts';
import type { ReceivedAnswer } from '../../remote/remote.ts';
import type { JudgeContext } from '../judge-input.ts';
import { findOtherCharset } from './charset-notes.ts';
import { partFaults } from './part-faults.ts';
import { schemaFaults } from './schema-faults.ts';
import { streamFaults } from './stream-faults.ts';

/** Finds the faults of a message that do not depend on the request: bytes, content type, headers, schema. */
export function messageFaults(
  { contract, validators }: JudgeContext,
  operation: Operation,
  response: Response,
  answer: ReceivedAnswer,
): Fault[] {
  const spec = { api: operation.api, pointer: response.pointer };
  const body = findPreferredBody(response.bodies);
  const faults = headerFaults(contract, operation, response, answer);
  if (body === undefined || hasNoContent(operation, answer)) return [...answer.faults, ...faults];
  const documented = response.bodies.map(({ contentType }) => contentType);
  const type = answer.headers['content-type'];
  if (!documented.some((one) => isMediaType(one, type ?? ''))) {
    faults.push({
      rule: 'content-type',
      pointer: '',
      expected: `content type ${documented.join(' or ')}`,
      got: type?.split(';')[0]?.trim() ?? 'none',
      spec,
    });
  }
  const charset = findOtherCharset(type);
  if (isJson(body) && charset !== undefined) {
    faults.push({
      rule: 'charset',
      pointer: '',
      expected: 'JSON in UTF-8 (RFC 8259, section 8.1)',
      got: `charset=${charset}`,
      spec,
    });
  }
  faults.push(...answer.faults);
  const fitting = response.bodies.filter(({ contentType }) => isMediaType(contentType, type ?? ''));
  // A type by its name says more of an answer than a range does.
  const sent =
    fitting.find(({ contentType }) => !contentType.includes('*')) ??
    (fitting.includes(body) ? body : fitting[0]) ??
    body;
  const other = sent.schema === undefined ? undefined : validators.at?.(operation.api, sent.schema, 'responses');
  const validate = sent === body ? validators.responses[operation.id]?.[response.status] : other;
  if (!isJson(sent)) {
    const item = validators.items[operation.id]?.[response.status]?.[sent.contentType];
    faults.push(...streamFaults(operation, sent, item, answer.text));
    if (isMultipart(type ?? '') && fitting.includes(sent) && answer.faults.length === 0) {
      const compile = (pointer: string): CompiledSchema | undefined =>
        validators.at?.(operation.api, pointer, 'responses');
      return [...faults, ...partFaults(operation, sent, compile, answer)];
    }
    const isWhole = answer.faults.length === 0 && isDescribedText(operation, sent);
    return isWhole ? [...faults, ...schemaFaults(operation, other, sent.schema, answer.text)] : faults;
  }
  // What cannot be read because of its bytes is no further fault.
  if (answer.body === undefined && answer.faults.length > 0) return faults;
  if (answer.body === undefined)
    return [
      ...faults,
      {
        rule: 'json',
        pointer: '',
        expected: 'a JSON body',
        got: answer.text === '' ? 'an empty body' : writeValue(answer.text, 60),
        spec,
      },
    ];
  faults.push(...schemaFaults(operation, validate, sent.schema, answer.body));
  return [...faults, ...writeOnlyFaults(operation, sent, answer.body)];
}

/**
 * A secret that comes back is a leak, even where the schema alone would let it pass; what an example shows is meant.
 */
function writeOnlyFaults({ api, schemaAt }: Operation, { schema, examples }: MediaType, body: Json): Fault[] {
  if (schema === undefined) return [];
  const shown = new Set(
    examples.flatMap(({ value }) =>
      value === undefined
        ? []
        : listStrandedPlaces(schemaAt, [schema], value, 'response').map(({ at }) => fieldOf(at, value)),
    ),
  );
  return listStrandedPlaces(schemaAt, [schema], body, 'response').flatMap(({ at, value, schemas }): Fault[] => {
    const marked = schemas.find(({ node }) => node['writeOnly'] === true);
    // Null says that the server keeps none.
    if (marked === undefined || value === null || shown.has(fieldOf(at, body))) return [];
    const expected = 'no member that is write-only (OpenAPI, Schema Object)';
    const code = `leaked ${pointerTokens(at).at(-1)}`;
    return [{ rule: 'write-only', code, pointer: at, expected, got: 'one', spec: { api, pointer: marked.pointer } }];
  });
}

/** Whether the schema of a text speaks of the text itself, and not of what may be read in it. */
function isDescribedText({ schemaAt }: Operation, media: MediaType): boolean {
  if (media.schema === undefined || !isTextType(media.contentType) || streamFormat(media) !== undefined) return false;
  const { kinds, parts } = readerOf(schemaAt).read([media.schema]);
  return kinds?.size === 1 && kinds.has('string') && nearestOf(parts, 'format') !== 'binary';
}

/** RFC 9110, sections 6.4.1 and 9.3.2: these answers have no content. */
function hasNoContent({ method }: Operation, { status }: ReceivedAnswer): boolean {
  return method === 'HEAD' || status === 204 || status === 304;
}
