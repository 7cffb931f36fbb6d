// The entry `twinspec/validate`: the clients of `twinspec`, which check each documented answer here.
export * from '../generated/checked-client.ts';
export * from './shared-exports.ts';
