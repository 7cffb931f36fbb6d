import { CommandError } from '../contract/errors.ts';

/** What a handler may change of a documented failure. */
export type FailureChanges<Body = unknown> = {
  /** Another text, in the place that the failure has one. */
  message?: string;
  /** The payload of the envelope, or the `data` of a JSON-RPC error. */
  data?: unknown;
  /** Another body as a whole, for an HTTP operation. */
  body?: Body;
  /** Further response headers. */
  headers?: { [name: string]: string };
};

/** A documented failure on its way from a handler, thrown by `fail`. */
export class Failure extends Error {
  override readonly name = 'Failure';
  /** Name of an exchange, or a code of a JSON-RPC error. */
  readonly of: string | number;
  readonly changes: FailureChanges;

  constructor(of: string | number, changes: FailureChanges) {
    super(`fail(${JSON.stringify(of)}) was called outside of a handler's request.`);
    this.of = of;
    this.changes = changes;
  }
}

/** A handler asked for what its operation does not have. The sentence never repeats a value of a request. */
export class Misuse extends CommandError {}
