import { asObject } from '../base/json.ts';
import type { Operation } from '../operation.ts';

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
  const {
    pattern,
    format,
    maxLength = Infinity,
  } = asObject(parameter.schema === undefined ? {} : schemaAt(parameter.schema).schema);
  const hasRoom =
    format === undefined &&
    Number(maxLength) >= keyInQuotes.length &&
    (pattern === undefined || String(pattern).includes('"'));
  return { name, required, quoted: typeof example === 'string' ? example.startsWith('"') : hasRoom };
}
