// The entry `twinspec`: the clients that `twinspec generate` emits for the specs of this package.
export * from '../generated/client.ts';
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
