import { resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { CommandError, ContractError } from '../../scripts/contract/base/errors.ts';
import { readSource, sourceOf } from '../../scripts/contract/source/source.ts';

const source = (text: string, name = 'spec.yaml') =>
  sourceOf(new TextEncoder().encode(text), `/somewhere/${name}`, name);

/** The problems of a text that cannot be read. */
async function problemsOf(text: string | Uint8Array, name = 'spec.yaml'): Promise<string[]> {
  try {
    await sourceOf(typeof text === 'string' ? new TextEncoder().encode(text) : text, `/somewhere/${name}`, name);
  } catch (error) {
    if (error instanceof ContractError) return error.problems;
    throw error;
  }
  return [];
}

describe('a source', () => {
  it('has the data of YAML and of JSON, and finds their lines', async () => {
    const yaml = await source('info:\n  title: T\nlist:\n  - a\n  - b: 1\n');
    expect(yaml.data).toEqual({ info: { title: 'T' }, list: ['a', { b: 1 }] });
    expect(['', '/info/title', '/list/1/b'].map(yaml.locate)).toEqual([
      'spec.yaml:1:1',
      'spec.yaml:2:3',
      'spec.yaml:5:5',
    ]);
    const json = await source('{\n  "info": {\n    "title": "T"\n  }\n}', 'spec.json');
    expect(json.data).toEqual({ info: { title: 'T' } });
    expect(json.locate('/info/title')).toBe('spec.json:3:5');
  });

  it('gives the nearest place for a pointer to nothing', async () => {
    expect((await source('info:\n  title: T\n')).locate('/info/version')).toBe('spec.yaml:1:1');
  });

  it('is named by its path from the working directory', async () => {
    const { file, at } = await readSource(resolve('specs/openapi.yaml'));
    expect([file, at]).toEqual(['specs/openapi.yaml', resolve('specs/openapi.yaml')]);
  });

  it.each([
    ['{ "$ref": "#/a" }', true],
    ['{ "$ref": "other.json#/a" }', false],
    ['{ "\\u0024ref": "other.json" }', false],
    ['{ "discriminator": { "mapping": { "a": "other.json" } } }', false],
    ["$ref: '#/a'", true],
    ['"$ref":  "#/a"', true],
    ["a: { $ref: '#/a', $ref2: '#/b' }", false],
    ['$ref: other.yaml', false],
    ["$ref: 'other.yaml#/a'", false],
    ['$ref: >-\n  other.yaml', false],
    ['a: &here other.yaml\n$ref: *here', false],
    ['&name $ref: other.yaml', false],
    ['? $ref\n: other.yaml', false],
    ['"\\x24ref": other.yaml', false],
    ['? "$r\\\n  ef"\n: other.yaml', false],
    ['discriminator:\n  mapping:\n    a: other.yaml', false],
  ])('tells whether a reference may leave it: %s', async (text, isSelfContained) => {
    expect((await source(text, text.startsWith('{') ? 'spec.json' : 'spec.yaml')).isSelfContained).toBe(
      isSelfContained,
    );
  });
});

describe('a file that cannot be read', () => {
  it('is named with the place and the reason', async () => {
    expect(await problemsOf('{\n  "a": 1\n  "b": 2\n}', 'spec.json')).toEqual([
      expect.stringMatching(/^spec\.json:3:3: .+; this is not JSON \(RFC 8259\)\.$/),
    ]);
    expect(await problemsOf('a: [1,\nb: 2')).toEqual([expect.stringMatching(/^spec\.yaml:\d+:\d+: /)]);
    expect(await problemsOf('{ "a": 1, "a": 2 }', 'spec.json')).toEqual([expect.stringMatching(/^spec\.json:1:11: /)]);
    expect(await problemsOf(new Uint8Array([0x61, 0x3a, 0xff]))).toEqual([
      'spec.yaml:1:1: the file is not in UTF-8; save it in this encoding.',
    ]);
    expect(await problemsOf('a: .inf')).toEqual([
      expect.stringMatching(/^spec\.yaml:1:1: a number was expected that JSON can/),
    ]);
  });

  it('is wrong usage if it does not exist', async () => {
    const refusal = readSource('nowhere.yaml');
    await expect(refusal).rejects.toBeInstanceOf(CommandError);
    await expect(refusal).rejects.toThrow('nowhere.yaml: cannot be read (ENOENT); name an existing YAML or JSON file.');
  });
});
