// The entry `twinspec`: the clients that `twinspec generate` emits for the specs of this package.
export * from '../generated/client.ts';
export * from './shared-exports.ts';
