// The entry `twinspec/runtime`: what emitted clients are bound to. It knows no contract.
export { anyMedia } from './any-media.ts';
export { platformClient } from './platform.ts';
export type { CallOptions, PlatformOptions } from './platform.ts';
export type { PlatformOperation, PlatformTable } from './operation.ts';
export { nodeClient } from './node.ts';
export type { NodeMethod, NodeOptions, NodeTable } from './node.ts';
export { answersChecked } from './checks.ts';
export type { CheckAnswer, SchemaError, Validate, Validators } from './checks.ts';
export type { BasicCredential, Credential, Scheme, Schemes } from './credentials.ts';
export type { Deadline } from './call.ts';
export * from './errors.ts';
export type { ErrorEvent, Hooks, RequestEvent, ResponseEvent } from './hooks.ts';
export type { PagePointers } from './pages.ts';
export type { BodyType, FieldEncoding, SentParameter, Style } from './serialize.ts';
export { secretsAt } from './secrets.ts';
export type { Fetch, TransportOptions } from './transport.ts';
export type { Found, ItemAt, NodeRequest, Outcome, WithoutPaging } from './types.ts';
export type { WaitOptions } from './wait.ts';
