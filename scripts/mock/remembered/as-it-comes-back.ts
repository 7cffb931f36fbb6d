import type { Json } from '../../contract/base/json.ts';
import type { SchemaAt } from '../../contract/message.ts';
import { leadsToMark } from '../../contract/schema/reading.ts';
import { withoutStranded } from '../../contract/schema/schemas-by-place.ts';
import type { Answer } from '../../serve/answer/answer.ts';

/**
 * Leaves out of an answer what is write-only: it was sent, and does not come back unless an example shows it.
 *
 * @param schema - JSON pointer of the schema of its body, which is JSON
 */
export function asItComesBack(schemaAt: SchemaAt, schema: string | undefined, answer: Answer): Answer {
  const { body, by } = answer;
  if (typeof body !== 'string' || by.exchange !== undefined) return answer;
  if (schema === undefined || !leadsToMark(schemaAt, schema, 'response')) return answer;
  const value = JSON.parse(body) as Json;
  const left = withoutStranded(schemaAt, [schema], value, 'response');
  return left === value ? answer : { ...answer, body: JSON.stringify(left) };
}
