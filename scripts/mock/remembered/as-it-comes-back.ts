import type { Json } from '../../contract/base/json.ts';
import { isJson, findPreferredBody } from '../../contract/media/media.ts';
import type { Operation } from '../../contract/operation.ts';
import { responseFor } from '../../contract/responses/responses.ts';
import type { MessageDirection } from '../../contract/base/direction.ts';
import { readerOf, travelsAt } from '../../contract/schema/reading.ts';
import type { SchemaAt } from '../../contract/message.ts';
import { withoutStranded } from '../../contract/schemas-by-place/schemas-by-place.ts';
import type { Answer } from '../../serve/answer/answer.ts';

/**
 * Prepares {@link omitStranded} for the answers of an operation: the schema of a status is looked up once.
 *
 * @returns a function that takes any answer of the operation
 */
export function comesBackFrom(operation: Operation): (answer: Answer) => Answer {
  const { schemaAt } = operation;
  const schemas = new Map<number, string | undefined>();
  return (answer) => {
    const { status, contentType = '' } = answer;
    if (!schemas.has(status))
      schemas.set(status, findPreferredBody(responseFor(operation, status)?.bodies ?? [])?.schema);
    return isJson({ contentType }) ? omitStranded(schemaAt, schemas.get(status), answer) : answer;
  };
}

/**
 * Leaves out of an answer what is write-only: it was sent, and does not come back unless an example shows it.
 *
 * @param schema - JSON pointer of the schema of its body, which is JSON
 */
export function omitStranded(schemaAt: SchemaAt, schema: string | undefined, answer: Answer): Answer {
  const { body, by } = answer;
  if (typeof body !== 'string' || by.exchange !== undefined) return answer;
  if (schema === undefined || !leadsToMark(schemaAt, schema, 'response')) return answer;
  const value = JSON.parse(body) as Json;
  const left = withoutStranded(schemaAt, [schema], value, 'response');
  return left === value ? answer : { ...answer, body: JSON.stringify(left) };
}

const marked = new WeakMap<SchemaAt, Map<string, boolean>>();

/** Checks whether something in a value of a schema does not travel this way, at any depth. */
function leadsToMark(schemaAt: SchemaAt, pointer: string, way: MessageDirection): boolean {
  const known = marked.get(schemaAt) ?? new Map<string, boolean>();
  marked.set(schemaAt, known);
  const key = `${way} ${pointer}`;
  let leads = known.get(key);
  if (leads === undefined) {
    const { below, hasMarks } = readerOf(schemaAt);
    if (!hasMarks()) return false;
    const found = new Set([pointer]);
    // A set that grows while it is iterated: the loop also visits what it adds.
    for (const one of found) for (const next of below(one)) found.add(next);
    leads = [...found].some((one) => !travelsAt(schemaAt, [one], way));
    known.set(key, leads);
  }
  return leads;
}
