import { literal } from '../text.ts';
import type { ClientParts } from './parts.ts';

/**
 * Emits what the runtime has to know about each operation, a constant for each, so that a bundle has only those that it
 * uses.
 *
 * @param parts - of the contract
 * @returns the body of the module `rows.ts`
 */
export function rowsBody({ node, platform }: ClientParts): string {
  const rpc = [...(node?.rows ?? []), ...(node?.waits.rows ?? [])].map(
    ([name, , row]) => `\nexport const ${node?.identifiers.get(name) ?? name}: NodeMethod = ${row};\n`,
  );
  const http = (platform?.rows ?? []).map(
    ([name, , row]) =>
      `\nexport const ${platform?.identifiers.get(name) ?? name}: PlatformOperation = ${literal(row)};\n`,
  );
  const schemes =
    platform === undefined
      ? ''
      : `\n/** Where the credentials of each security scheme travel. */\nexport const schemes: Schemes = ${literal(platform.schemes)};\n`;
  return [...rpc, schemes, ...http].join('');
}
