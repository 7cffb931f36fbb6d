import type { Contract } from '../../contract/contract.ts';
import { banner } from '../banner.ts';
import { exchangesType } from '../types/operation-types.ts';
import { comment, identifier, inComment, singleQuoted, ts, tsdoc, type TypeScript } from '../text.ts';

/**
 * Emits the module that passes on the clients of several APIs, each under its name, and says what one mock of all
 * takes.
 *
 * @returns the module `index.ts`
 * @example emitIndex(contract) // export * as orders from './orders/client.ts';
 */
export function emitIndex({ apis, operations }: Contract): TypeScript {
  const lines = apis.map(({ name, title }) => {
    const doc = tsdoc([comment`The client of ${inComment(title.split('\n')[0] ?? '') || 'an API'}.`]);
    return ts`\n${doc}export * as ${identifier(name)} from ${singleQuoted(`./${name}/client.ts`)};\n`;
  });
  const taken = apis.map(({ name }) => name);
  return ts.join([banner, ...lines, exchangesType(operations, taken)], '');
}
