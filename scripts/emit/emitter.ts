import type { Contract } from '../contract/contract.ts';
import type { ClientNames } from './client/names.ts';
import type { TypesThread } from './types.ts';

/**
 * Texts by their path in the output folder.
 *
 * @example const files: EmittedFiles = { 'names.ts': 'export const names = [];\n' };
 */
export type EmittedFiles = Record<string, string>;

/** What emitters are told besides the contract. */
export type EmitSettings = {
  /** The names of the functions that create clients, and the module of their runtime. */
  names: ClientNames;
  /** The module that `server.ts` imports its runtime from. */
  serverRuntime: string;
  /** Time limit for @open-rpc/generator, in milliseconds. */
  limit: number;
  /** Whether to write the exchanges of the node as `.io` files as well. */
  io: boolean;
  /** openapi-typescript, which has been loading since the run began. */
  types: TypesThread;
  /** Says what could not be emitted, in one sentence. */
  warn: (sentence: string) => void;
};

/**
 * One output of `generate`: a function from the contract to files. Our own are in the table of `emitters.ts`; a plug-in
 * brings its own in {@link Plugin.emitters}.
 *
 * @example
 * const names: Emitter = {
 *   name: 'names',
 *   emit: ({ operations }) => ({ 'names.json': JSON.stringify(operations.map(({ id }) => id)) }),
 * };
 */
export type Emitter = {
  /** Its name in the report of the run. */
  name: string;
  emit: (contract: Contract, settings: EmitSettings) => EmittedFiles | undefined | Promise<EmittedFiles | undefined>;
};
