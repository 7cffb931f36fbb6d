import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { parse, stringify } from 'yaml';
import { contractOf, type Contract } from '../../scripts/contract/contract.ts';
import { asObject, isObject, join as pointerTo, set, type Json, type JsonObject } from '../../scripts/contract/json.ts';
import { loadContract, type ContractFiles } from '../../scripts/contract/load.ts';
import { openapi3, openrpc1, swagger2, walk, type Grammar, type Step } from '../../scripts/contract/load/shapes.ts';
import { folder, golden } from './documents.ts';
import { plain, pointersIn } from './plain.ts';

// Documents that have each member of their specification once. The shapes of a specification are a table: here is what
// follows from each of its rows.

const every: [name: string, grammar: Grammar, files: (file: string) => ContractFiles][] = [
  ['openapi', openapi3, (openapi) => ({ openapi })],
  ['swagger', swagger2, (openapi) => ({ openapi })],
  ['openrpc', openrpc1, (openrpc) => ({ openrpc })],
];

describe.each(every)('each member of %s', (name, grammar, files) => {
  const file = join(folder, 'every', `${name}.yaml`);
  let document: JsonObject;
  let contract: Contract;
  beforeAll(async () => {
    document = asObject(parse(await readFile(file, 'utf8')) as Json);
    contract = await loadContract(files(file));
  });

  it('is visited as what it is', async () => {
    const lines: string[] = [];
    const note = (kind: string, { pointer, shape, slot }: Step): void => {
      const key = slot()?.key ?? '';
      lines.push(`${kind} ${pointer()}: ${shape.what}${pointer().endsWith(pointerTo(key)) ? '' : ` at ${key}`}`);
    };
    walk(document, grammar.document, {
      object: (step) => note('object', step),
      data: (step) => note('data', step),
      unknown: (step) => note('unknown', step),
      ref: (step, ref) => note(`$ref ${ref}`, step),
      problem: (step, sentence) => note(sentence, step),
    });
    await expect(`${lines.join('\n')}\n`).toMatchFileSnapshot(golden(`every-${name}.visits.txt`));
  });

  it('is refused in words if something else stands there', async () => {
    const lines = placesIn(document, '').map((pointer) => {
      const said = new Map<string, string[]>();
      for (const other of others) {
        const sentence = problemsOf(set(document, pointer, other), grammar, pointer, other);
        said.set(sentence, [...(said.get(sentence) ?? []), JSON.stringify(other)]);
      }
      const sentences = [...said].filter(([sentence]) => sentence !== '');
      return `${pointer}${sentences.map(([sentence, of]) => `\n  ${of.join(' or ')}: ${sentence}`).join('')}`;
    });
    await expect(`${lines.join('\n')}\n`).toMatchFileSnapshot(golden(`every-${name}.refusals.txt`));
  });

  it('is read', async () => {
    const said = plain({ apis: contract.apis, operations: contract.operations });
    const text = stringify(said, { aliasDuplicateObjects: false, lineWidth: 0 });
    await expect(text.replaceAll(folder, '')).toMatchFileSnapshot(golden(`every-${name}.contract.yaml`));
  });

  it('has its line in the file', async () => {
    const lines = contract.apis.flatMap((api) =>
      pointersIn(api.document, '').map(
        (pointer) => `${pointer} ${contract.locate(api.name, pointer).replace(/^.*\.yaml:/, '')}`,
      ),
    );
    await expect(`${lines.join('\n')}\n`).toMatchFileSnapshot(golden(`every-${name}.places.txt`));
  });
});

const others: Json[] = [7, 'text', true, null, [], [7], {}, { $ref: '#/there' }, { $ref: 7 }];

/** What is wrong with a document in which something else stands at a place; the value itself is left out. */
function problemsOf(document: Json, grammar: Grammar, changed: string, value: Json): string {
  const problems: string[] = [];
  walk(document, grammar.document, {
    problem: ({ pointer }, sentence) => {
      const place = pointer() === changed ? '' : `${pointer()} `;
      problems.push(`${place}${sentence.replace(`${JSON.stringify(value)} found`, '… found')}`);
    },
    ref: ({ pointer }, ref) =>
      void (ref === '#/there' && problems.push(pointer() === changed ? 'a $ref' : 'another $ref')),
  });
  return problems.join('; ');
}

/** What may hold anything. */
const data = new Set(['example', 'value', 'default', 'enum', 'const']);

function placesIn(value: Json, at: string): string[] {
  const members = Array.isArray(value) ? [...value.entries()] : Object.entries(isObject(value) ? value : {});
  return members.flatMap(([name, one]) => {
    const pointer = at + pointerTo(name);
    return [pointer, ...(data.has(String(name)) ? [] : placesIn(one, pointer))];
  });
}

it('reads a document whose texts and numbers are something else', async () => {
  const openapi = asObject(parse(await readFile(join(folder, 'every', 'odd.yaml'), 'utf8')) as Json);
  const { apis, operations } = contractOf({ openapi });
  const text = stringify(plain({ apis, operations }), { aliasDuplicateObjects: false, lineWidth: 0 });
  await expect(text.replaceAll(folder, '')).toMatchFileSnapshot(golden('every-odd.contract.yaml'));
});
