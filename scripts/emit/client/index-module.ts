import type { Api } from '../../contract/contract-type.ts';
import { banner } from '../banner.ts';
import { comment, identifier, inComment, singleQuoted, ts, tsdoc, type TypeScript } from '../text.ts';

/**
 * Emits the module that passes on the clients of several APIs, each under its name.
 *
 * @returns the module `index.ts`
 * @example emitIndex(contract.apis) // export * as orders from './orders/client.ts';
 */
export function emitIndex(apis: readonly Pick<Api, 'name' | 'title'>[]): TypeScript {
  const lines = apis.map(({ name, title }) => {
    const doc = tsdoc([comment`The client of ${inComment(title.split('\n')[0] ?? '') || 'an API'}.`]);
    return ts`\n${doc}export * as ${identifier(name)} from ${singleQuoted(`./${name}/client.ts`)};\n`;
  });
  return ts.join([banner, ...lines], '');
}
