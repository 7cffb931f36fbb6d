import type { IntegerShape } from '../../../src/long-numbers.ts';
import { asList, asObject, type Json, type JsonObject } from '../../contract/base/json.ts';
import { findFreeName } from '../../contract/base/unique-names.ts';
import { identifier, literal, ts, type TypeScript } from '../text.ts';
import type { ClientParts } from './client-parts.ts';

/**
 * Emits what the runtime has to know about each operation, a constant for each, so that a bundle has only those that it
 * uses.
 *
 * @param parts - of the contract
 * @returns the body of the module `rows.ts`
 */
export function rowsBody({ rpc, http }: ClientParts): TypeScript {
  const methods = [...(rpc?.rows ?? []), ...(rpc?.waits.rows ?? [])].map(([name, , row]) => ({
    name: rpc?.identifierOf(name) ?? ts``,
    row,
  }));
  const rpcRows = methods.map(({ name, row }) => ts`\nexport const ${name}: RpcRow = ${row};\n`);
  const operations = (http?.rows ?? []).map(([name, , row]) => ({
    name: http?.identifierOf(name) ?? ts``,
    row,
  }));
  const shared = shareParameters(
    operations.map(({ row }) => row),
    new Set([...methods, ...operations].map(({ name }): string => name)),
  );
  const httpRows = operations.map(
    ({ name, row }) => ts`\nexport const ${name}: HttpRow = ${literal(row, '', shared.names)};\n`,
  );
  const schemes =
    http === undefined
      ? ''
      : ts`
/** Where the credentials of each security scheme travel. */
export const schemes: Schemes = ${literal(http.schemes)};
`;
  const integers = integersCode(ts`integers`, http?.integers ?? []);
  const rpcIntegers = integersCode(ts`rpcIntegers`, rpc?.integers?.shapes ?? []);
  return ts.join([...rpcRows, rpcIntegers, schemes, integers, ...shared.declarations, ...httpRows], '');
}

function integersCode(name: TypeScript, shapes: readonly IntegerShape[]): TypeScript {
  if (shapes.length === 0) return ts``;
  const list = literal(JSON.parse(JSON.stringify(shapes)) as Json);
  return ts`
/** Where values have whole numbers of 64 bits. */
export const ${name}: readonly IntegerShape[] = ${list};
`;
}

/**
 * Declares parameters that several operations have, once each: most operations of a large API have a few in common.
 *
 * @param rows - of all operations
 * @param taken - the names of other constants
 * @returns the constants, and their names by the parameters in the rows
 */
function shareParameters(
  rows: readonly JsonObject[],
  taken: ReadonlySet<string>,
): { declarations: TypeScript[]; names: Map<Json, TypeScript> } {
  const alike = new Map<string, Json[]>();
  for (const parameter of rows.flatMap(({ parameters }) => asList(parameters))) {
    const text = JSON.stringify(parameter);
    const known = alike.get(text);
    if (known === undefined) alike.set(text, [parameter]);
    else known.push(parameter);
  }
  const used = new Set(taken);
  const names = new Map<Json, TypeScript>();
  const declarations: TypeScript[] = [];
  for (const [first, ...others] of alike.values()) {
    if (first === undefined || others.length === 0) continue;
    const { in: place, name } = asObject(first);
    const plain = [place, name].join(' ').replaceAll(/[^\p{ID_Continue}$]/gu, '_');
    const free = findFreeName(plain, (one) => used.has(one));
    used.add(free);
    declarations.push(ts`\nconst ${identifier(free)}: Parameter = ${literal(first)};\n`);
    for (const one of [first, ...others]) names.set(one, identifier(free));
  }
  // Its type is a name, so that the lists of all operations are of one type.
  const type = ts`\ntype Parameter = NonNullable<HttpRow['parameters']>[number];\n`;
  return { declarations: declarations.length === 0 ? [] : [type, ...declarations], names };
}
