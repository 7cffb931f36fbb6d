import type { Json } from '../base/json.ts';
import type { Operation } from '../operation.ts';
import { readKeyword } from '../schema/reading.ts';

/** The header by which a server tells a repeated request from another one. */
export type IdempotencyKey = {
  name: string;
  required: boolean;
  /** Whether a key travels in quotes, as a structured field does (draft-ietf-httpapi-idempotency-key-header). */
  quoted: boolean;
};

/** With a name of the maker before it, such as `Cko-Idempotency-Key`. */
const headerName = /^(?:[a-z]+-)?idempotency-key$/i;

const keyInQuotes = `"${'0'.repeat(36)}"`;

/**
 * Finds the header in which an operation takes an idempotency key. The draft wants quotes, and many servers want none:
 * the example decides, else what the schema has room for.
 *
 * @returns `undefined` if no such header is documented
 * @example idempotencyKeyOf(createCharge) // { name: 'Idempotency-Key', required: false, quoted: true }
 */
export function idempotencyKeyOf({
  parameters,
  schemaAt,
}: Pick<Operation, 'parameters' | 'schemaAt'>): IdempotencyKey | undefined {
  const parameter = parameters.find((each) => each.in === 'header' && headerName.test(each.name));
  if (parameter === undefined) return undefined;
  const { name, required, example } = parameter;
  const said = (keyword: string): Json | undefined =>
    parameter.schema === undefined ? undefined : readKeyword(schemaAt, [parameter.schema], keyword);
  const hasRoom =
    said('format') === undefined &&
    Number(said('maxLength') ?? Infinity) >= keyInQuotes.length &&
    String(said('pattern') ?? '"').includes('"');
  return { name, required, quoted: typeof example === 'string' ? example.startsWith('"') : hasRoom };
}
