import type { Schemes } from './credentials.ts';
import type { ListPlan } from './pages.ts';
import type { BodyType } from './wire/body.ts';
import type { WireParameter, WirePlace } from './wire/style.ts';

/**
 * How a body is read: `none` discards it, `any` parses it as JSON and falls back to text.
 *
 * @example const kind: AnswerBodyKind = 'json';
 */
export type AnswerBodyKind = 'json' | 'text' | 'blob' | 'none' | 'any';

/**
 * What a client has to know about a parameter to send it.
 *
 * @example const parameter: SentParameter = { name: 'petId', in: 'path' };
 */
export type SentParameter = WireParameter & {
  readonly in: WirePlace;
  /** Whether its value must never be shown. */
  readonly secret?: boolean;
  /** Where its value has whole numbers of 64 bits, if it is written as JSON. */
  readonly integers?: number;
};

/**
 * An answer that is a stream of items: the method that reads it, how items are told apart, and what an item is: JSON or
 * a text, in an event as a whole or as its data.
 *
 * @example
 * const stream: StreamOfItems = { name: 'watch', contentType: 'application/jsonl', format: 'lines', item: 'json' };
 */
export type StreamOfItems = {
  readonly name: string;
  readonly contentType: string;
  readonly format: 'events' | 'lines' | 'sequence';
  readonly item: 'json' | 'text' | 'json-event' | 'text-event';
};

/**
 * What a client has to know about an operation to call it.
 *
 * @example
 * const row: HttpRow = { method: 'GET', path: '/pets', input: 'parts', answers: { 200: 'json' } };
 */
export type HttpRow = {
  /** Its `operationId`, if the client has another name for it. */
  readonly id?: string;
  readonly method: string;
  readonly path: string;
  /**
   * `body`: the argument is the body itself; `parts`: it has the members `path`, `query`, `headers`, `cookies` and
   * `body`.
   */
  readonly input: 'body' | 'parts';
  readonly parameters?: readonly SentParameter[];
  /** The content types of the body, the preferred one first. */
  readonly bodies?: readonly BodyType[];
  /**
   * Whether a second request does nothing that the first has not done: by itself, or since both have the same
   * idempotency key. Default false.
   */
  readonly safeToRepeat?: boolean | 'with the same key';
  /**
   * The header by which the server tells a repeated request from another one. The client sends a key of its own, unless
   * it is given one, and the same one with each repeat.
   */
  readonly idempotencyKey?: { readonly name: string; readonly quoted?: boolean };
  /** JSON pointers (RFC 6901) of the fields of the body that are secret. */
  readonly secrets?: readonly string[];
  /** The alternatives of its security requirements, each a list of the client options that go together. */
  readonly security?: readonly (readonly string[])[];
  /** How the body of each documented status is read, by its key: `200`, `4XX`, `default`. */
  readonly answers: Readonly<Record<string, AnswerBodyKind>>;
  /** How an answer of another documented media type is read: by status, as in `answers`, and media type. */
  readonly others?: Readonly<Record<string, Readonly<Record<string, AnswerBodyKind>>>>;
  /** The Accept header, where an answer could come in several types. */
  readonly accept?: string;
  /** The names of the members of its envelope, and the value of `status` that means success. */
  readonly envelope?: {
    readonly payload: string;
    readonly message: string;
    readonly status: string;
    readonly success: unknown;
    readonly code?: string;
  };
  /** How its list is read to its end, and the name of the method that does so. */
  readonly list?: ListPlan & { readonly name: string };
  readonly stream?: StreamOfItems;
  /**
   * Where its body of JSON, the fields of its forms, its answers by status, and the items of its stream have whole
   * numbers of 64 bits.
   */
  readonly integers?: {
    readonly body?: number;
    readonly form?: number;
    readonly answers?: Readonly<Record<string, number>>;
    readonly item?: number;
  };
  /** For an operation that sends or receives files; with the name of the method that gives its bytes as a stream. */
  readonly transfer?: { readonly stream?: string };
};

/**
 * What a client has to know about a contract.
 *
 * @example const table: HttpTable = { schemes: {}, operations: { listPets: row } };
 */
export type HttpTable = {
  readonly schemes: Schemes;
  readonly operations: Readonly<Record<string, HttpRow>>;
};

/**
 * Finds the key under which the contract documents a status.
 *
 * @param status - an HTTP status
 * @returns the status itself, its range, or `default`; undefined if it is not documented
 * @example answerKeyOf(row, 404); // 404, '4XX', 'default' or undefined
 */
export function answerKeyOf({ answers }: HttpRow, status: number): string | number | undefined {
  if (Object.hasOwn(answers, status)) return status;
  return [`${String(status)[0]}XX`, 'default'].find((key) => Object.hasOwn(answers, key));
}

/**
 * Tells how the body of an answer is read.
 *
 * @returns how to read it; `any` where the contract does not say
 * @example bodyKindOf(row, response); // 'json'
 */
export function bodyKindOf(row: HttpRow, response: Pick<Response, 'status' | 'headers'>): AnswerBodyKind {
  const key = answerKeyOf(row, response.status);
  if (key === undefined) return response.status < 300 && row.envelope ? 'json' : 'any';
  return findOtherKind(row, response) ?? row.answers[key] ?? 'any';
}

/**
 * Tells how the body of an answer is read that came in another documented media type than the preferred one.
 *
 * @returns how to read it; undefined for the preferred media type, and for one that the contract does not document
 * @example findOtherKind(row, response); // 'text' for a CSV
 */
export function findOtherKind(
  row: HttpRow,
  { status, headers }: Pick<Response, 'status' | 'headers'>,
): AnswerBodyKind | undefined {
  const others = row.others?.[answerKeyOf(row, status) ?? ''];
  const type = others && headers.get('content-type')?.split(';')[0]?.trim().toLowerCase();
  return others?.[type ?? ''];
}
