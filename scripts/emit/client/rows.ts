import type { Json } from '../../contract/base/json.ts';
import { literal, ts, type TypeScript } from '../text.ts';
import type { ClientParts } from './client-parts.ts';

/**
 * Emits what the runtime has to know about each operation, a constant for each, so that a bundle has only those that it
 * uses.
 *
 * @param parts - of the contract
 * @returns the body of the module `rows.ts`
 */
export function rowsBody({ node, platform }: ClientParts): TypeScript {
  const rpc = [...(node?.rows ?? []), ...(node?.waits.rows ?? [])].map(
    ([name, , row]) => ts`\nexport const ${node?.identifierOf(name) ?? ''}: NodeMethod = ${row};\n`,
  );
  const http = (platform?.rows ?? []).map(
    ([name, , row]) => ts`\nexport const ${platform?.identifierOf(name) ?? ''}: PlatformOperation = ${literal(row)};\n`,
  );
  const schemes =
    platform === undefined
      ? ''
      : ts`\n/** Where the credentials of each security scheme travel. */\nexport const schemes: Schemes = ${literal(platform.schemes)};\n`;
  const shapes = platform?.integers ?? [];
  const integers =
    shapes.length === 0
      ? ''
      : ts`\n/** Where values have whole numbers of 64 bits. */\nexport const integers: readonly IntegerShape[] = ${literal(JSON.parse(JSON.stringify(shapes)) as Json)};\n`;
  return ts.join([...rpc, schemes, integers, ...http], '');
}
