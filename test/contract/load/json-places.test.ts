import { readFile } from 'node:fs/promises';
import { describe, expect, it } from 'vitest';
import { toPointer, type Json } from '../../../scripts/contract/base/json.ts';
import { parseYaml } from '../../../scripts/contract/source/yaml-text.ts';
import { sourceOf } from '../../../scripts/contract/source/source.ts';

const strange = String.raw`

  { "a" : [ 1, {"b":[[],[ {} , "x, ]}" ]], "\"q\\": { "c/d": null, "~": -1.5e3 } }, true ],
  "\u0065" : "text with \" and { [ , :",
	"":{"":[false]}, "last":[ ] }
`;

/** The pointers of all places in a value. */
function pointersIn(value: Json, tokens: string[] = []): string[] {
  const below = typeof value === 'object' && value !== null ? (Object.entries(value) as [string, Json][]) : [];
  return [toPointer(...tokens), ...below.flatMap(([name, member]) => pointersIn(member, [...tokens, name]))];
}

describe('the places of a JSON text', () => {
  it.each([
    ['with everything that JSON has', strange],
    ['of one value', ' 12 '],
    ['of a whole document', undefined],
  ])('are those that a parser of YAML finds: %s', async (_, given) => {
    const text = given ?? (await readFile('specs/openrpc.json', 'utf8'));
    const { data, locate } = sourceOf(Buffer.from(text), '/x.json', 'x.json');
    const parsed = parseYaml(text, 'x.json');
    const pointers = pointersIn(data).flatMap((pointer) => [pointer, `${pointer}/no-such`, `${pointer}/999`]);
    expect(pointers.map((pointer) => [pointer, locate(pointer)])).toEqual(
      pointers.map((pointer) => [pointer, parsed.locate(pointer)]),
    );
  });
});
