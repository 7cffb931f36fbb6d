import { CommandError } from '../../contract/base/errors.ts';

/**
 * What a handler may change in a documented failure.
 *
 * @example const changes: FailureChanges = { message: 'The key has expired', headers: { 'X-Expired': 'yesterday' } };
 */
export type FailureChanges<Body = unknown> = {
  /** Another text, in the place where the failure has one. */
  message?: string;
  /** Another payload of the envelope, or `data` of a JSON-RPC error. */
  data?: unknown;
  /** Another body altogether, for an HTTP operation. */
  body?: Body;
  /** Further response headers. */
  headers?: { [name: string]: string };
};

/** A documented failure on its way from a handler, thrown by `fail`. */
export class DocumentedFailure extends Error {
  override readonly name = 'Failure';
  /** The name of an exchange, or the code of a JSON-RPC error. */
  readonly of: string | number;
  readonly changes: FailureChanges;

  constructor(of: string | number, changes: FailureChanges) {
    super(`fail(${JSON.stringify(of)}) was called outside of a handler's request.`);
    this.of = of;
    this.changes = changes;
  }
}

/** A handler asked for something that its operation does not have. The message never repeats a value of a request. */
export class HandlerMisuseError extends CommandError {}

/** An answer is not sent, as it breaks the contract. The message names the places, and never repeats a value. */
export class InvalidAnswerError extends Error {
  override readonly name = 'BrokenAnswer';
}
