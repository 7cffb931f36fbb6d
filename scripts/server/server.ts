// The entry `twinspec/server`: the server that `twinspec generate` emits for the specs of this package.
export * from '../../generated/server.ts';
export type * from '../../generated/operations.ts';
export * from './runtime.ts';
