import type { Contract } from '../contract/contract.ts';
import type { ClientNames } from './client/client-names.ts';
import type { TypesThread } from './types/openapi-typescript-worker.ts';

/**
 * Texts by their path in the output folder.
 *
 * @example const files: EmittedFiles = { 'names.ts': 'export const names = [];\n' };
 */
export type EmittedFiles = Record<string, string>;

/** Texts by their path, made one after another where all of them together would fill the memory. */
export type StreamedFiles = AsyncIterable<[path: string, text: string]>;

/** What emitters are told besides the contract. */
export type EmitSettings = {
  /** The names of the functions that create clients, and the module of their runtime. */
  names: ClientNames;
  /** The module that `server.ts` imports its runtime from. */
  serverRuntime: string;
  /** Whether a module beside the folders of several APIs makes one server of all. */
  isOneOfSeveral: boolean;
  /** Time limit for @open-rpc/generator, in milliseconds. */
  limit: number;
  /** The names of the emitters of this run. */
  chosen: ReadonlySet<string>;
  /** openapi-typescript, which has been loading since the run began. */
  types: TypesThread;
  /** Says what could not be emitted, in one sentence. */
  warn: (sentence: string) => void;
  /** Takes how many operations are done, for the user's terminal. */
  tell: (done: number) => void;
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
  /** Its name in the report of the run, and in `--only`. */
  name: string;
  /** The names of the emitters whose files its own import. */
  needs?: readonly string[];
  /** Whether its files, in a folder of its name, are written only if `--also` or `--only` names it, or as before. */
  onRequest?: true;
  /** Makes the files. Imports of one another end in `.ts`; they are written as the project wants them. */
  emit: (
    contract: Contract,
    settings: EmitSettings,
  ) => EmittedFiles | StreamedFiles | undefined | Promise<EmittedFiles | undefined>;
};
