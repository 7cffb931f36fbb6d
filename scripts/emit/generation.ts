import { createHash } from 'node:crypto';
import type { Contract } from '../contract/contract.ts';
import { singleQuoted, ts, type TypeScript } from './text.ts';
import { joinText } from '../contract/base/code.ts';

const known = new WeakMap<Contract, string>();

/**
 * Names the generation of emitted files: those of the same documents are of one generation, and only they fit together.
 *
 * @returns a digest of its documents
 */
export function generationOf(contract: Contract): string {
  const made = known.get(contract) ?? digestOf(contract);
  known.set(contract, made);
  return made;
}

function digestOf({ apis }: Contract): string {
  const hash = createHash('sha256');
  for (const { name, document } of apis) hash.update(joinText`${name} ${JSON.stringify(document)}\n`);
  return hash
    .update(JSON.stringify(apis.find(({ kind }) => kind === 'rpc')?.openrpc ?? null))
    .digest('hex')
    .slice(0, 16);
}

/** Writes the export by which a module tells its generation. */
export function generationMember(contract: Contract): TypeScript {
  return ts`
/** The documents that this was made of: files of different generations do not fit together. */
export const generation = ${singleQuoted(generationOf(contract))};
`;
}
