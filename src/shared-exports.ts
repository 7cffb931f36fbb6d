// What the entries with clients export besides these: types of their operations, errors, and types of options.
export type * from '../generated/operations.ts';
export * from './errors.ts';
export type {
  BasicCredential,
  CallOptions,
  CheckAnswer,
  Credential,
  Deadline,
  ErrorEvent,
  Fetch,
  Hooks,
  RequestEvent,
  ResponseEvent,
  TransportOptions,
  WaitOptions,
} from './runtime.ts';
