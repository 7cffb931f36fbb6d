import type { Schemes } from './credentials.ts';
import type { Pagination } from './pages.ts';
import type { BodyType, Parameter } from './serialize.ts';

/**
 * How a body is read: `none` throws it away, `any` is JSON where it can be and text where it cannot.
 *
 * @example const kind: BodyKind = 'json';
 */
export type BodyKind = 'json' | 'text' | 'blob' | 'none' | 'any';

/**
 * What a client has to know to call an operation.
 *
 * @example
 * const row: PlatformOperation = { method: 'GET', path: '/pets', input: 'parts', answers: { 200: 'json' } };
 */
export type PlatformOperation = {
  /** Its `operationId`, where the client calls it otherwise. */
  readonly id?: string;
  readonly method: string;
  readonly path: string;
  /**
   * `body`: the argument is the body itself; `parts`: it has the members `path`, `query`, `headers`, `cookies` and
   * `body`.
   */
  readonly input: 'body' | 'parts';
  readonly parameters?: readonly Parameter[];
  /** The content types of the body, the one to take first. */
  readonly bodies?: readonly BodyType[];
  /** Whether a second request does nothing that the first has not done; false if left out. */
  readonly safeToRepeat?: boolean;
  /** JSON pointers of the fields of the body that are secret. */
  readonly secrets?: readonly string[];
  /** Alternatives of options with credentials. */
  readonly security?: readonly (readonly string[])[];
  /** How the body of each documented status is read: `200`, `4XX`, `default`. */
  readonly answers: Readonly<Record<string, BodyKind>>;
  /** The Accept header, where an answer could come in several types. */
  readonly accept?: string;
  readonly envelope?: {
    readonly payload: string;
    readonly message: string;
    readonly status: string;
    readonly success: unknown;
    readonly code?: string;
  };
  readonly pagination?: Pagination & { readonly name: string };
};

/**
 * All that a client has to know of a contract.
 *
 * @example const table: PlatformTable = { schemes: {}, operations: { listPets: row } };
 */
export type PlatformTable = {
  readonly schemes: Schemes;
  readonly operations: Readonly<Record<string, PlatformOperation>>;
};

/**
 * Finds the key under which the contract documents a status.
 *
 * @param row - the operation
 * @param status - an HTTP status
 * @returns the status itself, its range, or `default`; undefined where it is not documented
 * @example keyOf(row, 404); // 404, '4XX', 'default' or undefined
 */
export function keyOf({ answers }: PlatformOperation, status: number): string | number | undefined {
  if (Object.hasOwn(answers, status)) return status;
  return [`${Math.floor(status / 100)}XX`, 'default'].find((key) => Object.hasOwn(answers, key));
}

/**
 * Tells how the body of an answer is read.
 *
 * @param row - the operation
 * @param status - its HTTP status
 * @example kindOf(row, 200); // 'json'
 */
export function kindOf(row: PlatformOperation, status: number): BodyKind {
  const key = keyOf(row, status);
  if (key !== undefined) return row.answers[key] ?? 'any';
  return status < 300 && row.envelope ? 'json' : 'any';
}
