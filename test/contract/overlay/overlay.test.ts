import { parse } from 'yaml';
import { describe, expect, it } from 'vitest';
import { ContractError } from '../../../scripts/contract/base/errors.ts';
import type { Json } from '../../../scripts/contract/base/json.ts';
import { applyOverlays } from '../../../scripts/contract/overlay/overlay.ts';
import { sourceOf, type Source } from '../../../scripts/contract/source/source.ts';

function sourceNamed(name: string, text: string): Source {
  return sourceOf(new TextEncoder().encode(text), `/specs/${name}`, name);
}

const head = (version: string): string => `overlay: ${version}\ninfo: { title: Changes, version: '1' }\n`;

/** Applies actions to a document, all as YAML. */
function apply(document: string, actions: string, version = '1.2.0'): Json {
  const source = sourceNamed('api.yaml', document);
  const before = JSON.stringify(source.data);
  const changed = applyOverlays([source], [sourceNamed('o.yaml', `${head(version)}actions:\n${actions}`)]).get(source);
  expect(JSON.stringify(source.data), 'the document stays as it was').toBe(before);
  return changed?.source.data ?? null;
}

function problemsOf(work: () => unknown): string[] {
  try {
    work();
  } catch (error) {
    if (error instanceof ContractError) return error.problems;
    throw error;
  }
  return [];
}

describe('what the standard shows', () => {
  const building = `
openapi: 3.1.0
info: { title: Hut, version: '1', description: Old }
servers: [{ url: 'https://a.example' }, { url: 'https://b.example' }]
paths:
  /huts:
    get:
      summary: List
      responses: { '200': { description: fine }, '500': { description: bad }, default: { description: other } }
    post: { responses: { '201': { description: made }, '500': { description: bad } } }
components:
  schemas:
    Hut: { type: object, properties: { name: { type: string, example: Uri }, beds: { type: integer } } }
`;
  const data = parse(building) as Record<string, never>;
  const hut = { type: 'object', properties: { name: { type: 'string', example: 'Uri' }, beds: { type: 'integer' } } };

  it.each<[title: string, actions: string, at: string, expected: Json]>([
    [
      'adds a license',
      '- { target: $.info, update: { license: { name: MIT } } }',
      'info',
      { title: 'Hut', version: '1', description: 'Old', license: { name: 'MIT' } },
    ],
    [
      'replaces a description',
      "- { target: $.info, update: { description: New } }\n- { target: '$.paths[''/huts''].get', update: { description: More } }",
      'info',
      { title: 'Hut', version: '1', description: 'New' },
    ],
    [
      'removes an example',
      '- { target: "$.components.schemas.Hut.properties[\'name\'].example", remove: true }',
      'components',
      { schemas: { Hut: { ...hut, properties: { ...hut.properties, name: { type: 'string' } } } } },
    ],
    [
      'removes responses that match',
      '- { target: "$.paths..responses[\'500\']", remove: true }\n- { target: $.paths..responses.default, remove: true }',
      'paths',
      {
        '/huts': {
          get: { summary: 'List', responses: { '200': { description: 'fine' } } },
          post: { responses: { '201': { description: 'made' } } },
        },
      },
    ],
    [
      'removes properties of a type',
      '- { target: "$.components..properties[?(@.type == \'string\')]", remove: true }',
      'components',
      { schemas: { Hut: { type: 'object', properties: { beds: { type: 'integer' } } } } },
    ],
    [
      'removes a server',
      '- { target: "$.servers[?@.url == \'https://a.example\']", remove: true }',
      'servers',
      [{ url: 'https://b.example' }],
    ],
    [
      'replaces the servers',
      '- { target: $.servers, remove: true }\n- { target: $, update: { servers: [{ url: http://localhost }] } }',
      'servers',
      [{ url: 'http://localhost' }],
    ],
    [
      'changes the root',
      '- { target: $, update: { info: { x-overlaid: true } } }',
      'info',
      { title: 'Hut', version: '1', description: 'Old', 'x-overlaid': true },
    ],
  ])('%s', (_, actions, at, expected) => {
    for (const version of ['1.0.0', '1.1.0', '1.2.3']) {
      expect(apply(building, actions, version)).toMatchObject({ [at]: expected });
      const result = apply(building, actions, version) as Record<string, Json>;
      expect(result[at]).toEqual(expected);
      for (const name of Object.keys(data).filter((each) => each !== at && each !== 'paths'))
        expect(result[name]).toEqual(data[name]);
    }
  });
});

describe('a merge', () => {
  it.each<[title: string, version: string, document: string, actions: string, expected: Json]>([
    ['appends one entry to a list', '1.0.0', 'a: [1]', '- { target: $.a, update: [2, 3] }', { a: [1, [2, 3]] }],
    ['joins lists from 1.1 on', '1.1.0', 'a: [1]', '- { target: $.a, update: [2, 3] }', { a: [1, 2, 3] }],
    [
      'joins lists inside of objects',
      '1.1.0',
      'a: { b: [1] }',
      '- { target: $, update: { a: { b: [2] } } }',
      { a: { b: [1, 2] } },
    ],
    ['appends an object', '1.1.0', 'a: [1]', '- { target: $.a, update: { b: 1 } }', { a: [1, { b: 1 }] }],
    ['appends a single value', '1.1.0', 'a: [1]', '- { target: $.a, update: null }', { a: [1, null] }],
    ['replaces single values', '1.1.0', 'a: [1, x]', '- { target: "$.a[*]", update: true }', { a: [true, true] }],
    ['takes null for a single value', '1.2.0', 'a: null', '- { target: $, update: { a: 1 } }', { a: 1 }],
    [
      'keeps the order of names',
      '1.1.0',
      'a: 1\nb: 2',
      '- { target: $, update: { c: 3, a: 4 } }',
      { a: 4, b: 2, c: 3 },
    ],
    [
      'copies a value',
      '1.1.0',
      'a: { x: [1] }\nb: { x: [2] }',
      '- { target: $.b, copy: $.a }',
      { a: { x: [1] }, b: { x: [2, 1] } },
    ],
    [
      'copies the whole into itself',
      '1.1.0',
      'a: { x: 1 }',
      '- { target: $.a, copy: $ }',
      { a: { x: 1, a: { x: 1 } } },
    ],
    [
      'works on the result of the action before',
      '1.1.0',
      'a: { x: 1 }',
      '- { target: $.a, remove: true }\n- { target: $, update: { a: { y: 2 } } }\n- { target: $.a, update: { z: 3 } }',
      { a: { y: 2, z: 3 } },
    ],
    ['lets a removal win', '1.1.0', 'a: 1\nb: 2', '- { target: $.a, update: 3, copy: $.b, remove: true }', { b: 2 }],
    [
      'removes several entries of a list',
      '1.1.0',
      'a: [0, 1, 2, 3, 4]',
      '- { target: "$.a[1,3,0,1]", remove: true }',
      { a: [2, 4] },
    ],
    [
      'removes what lies inside of what it removes',
      '1.1.0',
      'a: [{ b: { c: 1 } }, 2]',
      '- { target: "$..[?@ || true == true]", remove: true }',
      {},
    ],
    ['changes each node once', '1.1.0', 'a: [1]', "- { target: \"$['a','a']\", update: 2 }", { a: [1, 2] }],
    [
      'changes only one of two aliases',
      '1.1.0',
      'a: &x { b: [1] }\nc: *x',
      '- { target: $.c.b, update: 2 }',
      { a: { b: [1] }, c: { b: [1, 2] } },
    ],
    [
      'puts values of its own into each node',
      '1.1.0',
      'a: [{}, {}]',
      '- { target: "$.a[*]", update: { b: [] } }\n- { target: "$.a[0].b", update: 1 }',
      { a: [{ b: [1] }, { b: [] }] },
    ],
  ])('%s', (_, version, document, actions, expected) => {
    expect(apply(document, actions, version)).toEqual(expected);
  });

  it.each<[title: string, document: string, actions: string, expected: string]>([
    [
      'a text for an object',
      'a:\n  b: { c: 1 }',
      '- target: $\n  update:\n    a: { b: x }',
      'o.yaml:6:10: a single value cannot be merged with an object (api.yaml:2:3)',
    ],
    [
      'an object for a list',
      'a:\n  b: [1]',
      '- { target: $, update: { a: { b: {} } } }',
      'o.yaml:4:31: an object cannot be merged with a list (api.yaml:2:3)',
    ],
    [
      'a list for a single value',
      'a: 1',
      '- { target: $.a, update: [1] }',
      'o.yaml:4:18: a list cannot be merged with a single value (api.yaml:1:1)',
    ],
    [
      'a list for an object',
      'a: {}',
      '- { target: $.a, update: [1] }',
      'o.yaml:4:18: a list cannot be merged with an object (api.yaml:1:1)',
    ],
    [
      'a value that another action put there',
      'a: {}',
      '- { target: $.a, update: { b: 1 } }\n- { target: $, update: { a: { b: [] } } }',
      'o.yaml:5:31: a list cannot be merged with a single value (o.yaml:4:28)',
    ],
    [
      'a value that was copied',
      'a: { b: 1 }\nc: {}',
      '- { target: $.c, copy: $.a }\n- { target: $.c, update: { b: [] } }',
      '(api.yaml:1:6)',
    ],
    [
      'nodes of several kinds',
      'a: 1\nb: []',
      '- { target: $.*, update: 1 }',
      'o.yaml:4:5: target selects a single value (api.yaml:1:1) and a list (api.yaml:2:1)',
    ],
    [
      'the whole document',
      'a: 1',
      '- { target: $, remove: true }',
      'o.yaml:4:5: target selects the whole document, which cannot be removed',
    ],
    ['a copy of nothing', 'a: 1', '- { target: $.a, copy: $.b }', 'o.yaml:4:18: copy "$.b" selects nothing'],
    [
      'a copy of several values',
      'a: 1\nb: 2',
      '- { target: $.a, copy: $.* }',
      'o.yaml:4:18: copy "$.*" selects 2 values',
    ],
    [
      'an expression that is none',
      'a: 1',
      '- { target: "$.a[", remove: true }',
      'o.yaml:4:5: target "$.a[" is not a JSONPath expression (RFC 9535)',
    ],
    [
      'a place that has moved',
      'a:\n  - {}\n  - { b: 1 }',
      '- { target: "$.a[0]", remove: true }\n- { target: "$.a[0]", update: { b: [] } }',
      '(api.yaml:3:7)',
    ],
  ])('refuses %s', (_, document, actions, expected) => {
    const problems = problemsOf(() => apply(document, actions));
    expect(problems).toHaveLength(1);
    expect(problems[0]).toContain(expected);
  });
});

describe('an overlay', () => {
  const action = '  - { target: $.a, remove: true }\n';
  const info = "info: { title: T, version: '1' }\n";

  it.each<[title: string, text: string]>([
    ['has only what it must', `overlay: 1.0.0\n${info}actions:\n${action}`],
    ['has a patch that nobody knows', `overlay: 1.1.99\n${info}actions:\n${action}`],
    [
      'has extensions',
      `overlay: 1.0.0\nx-a: 1\ninfo: { title: T, version: '1', x-b: 1 }\nactions:\n  - { target: $.a, x-c: 1 }\n`,
    ],
    [
      'has all fields of 1.1',
      `overlay: 1.1.0\ninfo: { title: T, version: '1', description: D }\nextends: api.yaml\nactions:\n  - { target: $.a, description: D, copy: $.b }\n`,
    ],
    [
      'has all fields of 1.2',
      `overlay: 1.2.0\n${info}$self: https://a.example/o\nextends: https://a.example/api.yaml\ncomponents: { actions: { 'a/b~c': { description: D, fields: { remove: true } } } }\nactions:\n  - { $ref: '#/components/actions/a~1b~0c', target: $.a, description: D, x-d: 1 }\n`,
    ],
  ])('is read if it %s', (_, text) => {
    const document = sourceNamed('api.yaml', 'a: 1\nb: 2');
    expect(problemsOf(() => applyOverlays([document], [sourceNamed('o.yaml', text)]))).toEqual([]);
  });

  it.each<[title: string, text: string, sentence: string]>([
    [
      'extends a part of a document',
      `overlay: 1.2.0\n${info}extends: api.yaml#/info\nactions:\n${action}`,
      'o.yaml:3:1: an overlay extends a whole document; take # and what follows away.',
    ],
    [
      'changes a single value in 1.0',
      `overlay: 1.0.0\n${info}actions:\n  - { target: $.a, update: 2 }\n`,
      'o.yaml:4:7: target selects a single value (api.yaml:1:1), which came with Overlay 1.1; write "overlay": "1.1.0".',
    ],
    [
      'a version that does not exist',
      `overlay: 1.3.0\n${info}actions:\n${action}`,
      'o.yaml:1:1: "overlay": "1.0.x", "1.1.x" or "1.2.x" was expected and "overlay": "1.3.0" found',
    ],
    ['a version without a patch', `overlay: '1.0'\n${info}actions:\n${action}`, 'and "overlay": "1.0" found'],
    [
      'a document in its place',
      'openapi: 3.1.0\n',
      'o.yaml:1:1: "overlay": "1.0.x", "1.1.x" or "1.2.x" was expected and "openapi": "3.1.0" found',
    ],
    ['a list in its place', '[]', 'and nothing of this kind found'],
    ['no info', `overlay: 1.0.0\nactions:\n${action}`, 'info is missing; an object was expected there'],
    ['no title', `overlay: 1.0.0\ninfo: { version: '1' }\nactions:\n${action}`, 'o.yaml:2:1: title is missing'],
    [
      'a version that is a number',
      `overlay: 1.0.0\ninfo: { title: T, version: 1 }\nactions:\n${action}`,
      'o.yaml:2:19: a text was expected, but got 1',
    ],
    ['no actions', `overlay: 1.0.0\n${info}`, 'actions is missing'],
    [
      'an empty list of actions',
      `overlay: 1.0.0\n${info}actions: []`,
      'o.yaml:3:1: a list with at least one entry was expected, but got []',
    ],
    [
      'an action that is a text',
      `overlay: 1.0.0\n${info}actions: [x]`,
      'o.yaml:3:11: an object was expected, but got "x"',
    ],
    ['an action without a target', `overlay: 1.0.0\n${info}actions:\n  - { remove: true }`, 'target is missing'],
    [
      'the same action twice',
      `overlay: 1.0.0\n${info}actions:\n${action}${action}`,
      'o.yaml:5:5: another action says the same',
    ],
    [
      'remove that is a text',
      `overlay: 1.0.0\n${info}actions:\n  - { target: $, remove: yes }`,
      'o.yaml:4:18: true or false was expected, but got "yes"',
    ],
    [
      'a field of a later version',
      `overlay: 1.0.0\n${info}actions:\n  - { target: $, copy: $ }`,
      'o.yaml:4:18: copy came with Overlay 1.1; write "overlay": "1.1.0"',
    ],
    [
      'an unknown field',
      `overlay: 1.0.0\n${info}actions:\n  - { target: $, updat: {} }`,
      'there is no field "updat" here; update may be meant',
    ],
    [
      'update beside copy',
      `overlay: 1.1.0\n${info}actions:\n  - { target: $, update: {}, copy: $ }`,
      'o.yaml:4:5: update and copy stand beside each other',
    ],
    [
      'a reference to nothing',
      `overlay: 1.2.0\n${info}components: { actions: { slow: { fields: {} } } }\nactions:\n  - { $ref: '#/components/actions/slwo', target: $ }`,
      'did you mean "#/components/actions/slow"?',
    ],
    [
      'a reference to another file',
      `overlay: 1.2.0\n${info}actions:\n  - { $ref: 'x.yaml#/components/actions/a', target: $ }`,
      'leads to no action of this overlay; components/actions defines none',
    ],
    [
      'a reference without a target',
      `overlay: 1.2.0\n${info}components: { actions: { a: { fields: {} } } }\nactions:\n  - { $ref: '#/components/actions/a' }`,
      'target is missing',
    ],
  ])('is refused for %s', (_, text, sentence) => {
    const problems = problemsOf(() => applyOverlays([sourceNamed('api.yaml', 'a: 1')], [sourceNamed('o.yaml', text)]));
    expect(problems.join('\n')).toContain(sentence);
  });
});

it('all mistakes of all overlays are said at once, each with its place', () => {
  const [first, second, third] = [
    `${head('1.2.0')}actions:\n  - { target: '$[', update: {} }\n  - { target: $.a, update: [1] }`,
    'overlay: 1.9.0',
    `${head('1.2.0')}actions:\n  - { target: $.a, copy: $.b }`,
  ].map((text, i) => sourceNamed(`${i}.yaml`, text));
  const all = [first, second, third].flatMap((one) => (one === undefined ? [] : [one]));
  const problems = problemsOf(() => applyOverlays([sourceNamed('api.yaml', 'a: 1')], all));
  expect(problems.map((problem) => problem.replace(/:.*/, '')).toSorted()).toEqual([
    '0.yaml',
    '0.yaml',
    '1.yaml',
    '2.yaml',
  ]);
});

describe('the documents of an overlay', () => {
  const openapi = sourceNamed('api.yaml', 'openapi: 3.2.0\n$self: https://a.example/api\na: 1');
  const openrpc = sourceNamed('node.json', '{"openrpc": "1.4.1"}');
  const notesOf = (text: string, documents = [openapi, openrpc]): string[][] => {
    const results = applyOverlays(documents, [sourceNamed('o.yaml', `${head('1.2.0')}${text}`)]);
    return documents.map((one) => (results.get(one)?.notes ?? []).map(({ place, message }) => `${place}: ${message}`));
  };
  const chosen = (extended: string, self = ''): string[] => {
    const text = `${head('1.2.0')}${self}extends: ${extended}\nactions: [{ target: $, update: { b: 1 } }]`;
    const results = applyOverlays([openapi, openrpc], [sourceNamed('o.yaml', text)]);
    return [...results.keys()].map(({ file }) => file);
  };

  it.each([
    ['api.yaml', '', 'api.yaml'],
    ['./node.json', '', 'node.json'],
    ['file:///specs/node.json', '', 'node.json'],
    ['https://a.example/api', '', 'api.yaml'],
    ['../api', '$self: https://a.example/overlays/o\n', 'api.yaml'],
  ])('are the one that extends names: %s %s', (extended, self, file) => {
    expect(chosen(extended, self)).toEqual([file]);
  });

  it('are all without extends, and a target has to select something in one of them', () => {
    const actions =
      'actions: [{ target: $.a, update: 2 }, { target: $.openrpc, update: 1.3.2 }, { target: $.c, remove: true }]';
    expect(notesOf(actions)).toEqual([['o.yaml:3:79: target "$.c" selects nothing'], []]);
  });

  it('have to be named where there are several', () => {
    expect(() => chosen('other.yaml')).toThrow(
      'o.yaml:3:1: extends "other.yaml" leads to none of the documents; name api.yaml or node.json, or leave it out.',
    );
  });

  it('are the only one that there is, with a note', () => {
    const text = 'extends: https://b.example/api?key=secret\nactions: [{ target: $.a, update: 2 }]';
    expect(notesOf(text, [openapi])).toEqual([
      ['o.yaml:3:1: the overlay was written for "https://b.example/api?…", which is not api.yaml'],
    ]);
  });
});

describe('an overlay of somebody who means harm', () => {
  it('sets no prototype', () => {
    const action =
      '{ "target": "$", "update": { "__proto__": { "polluted": 1 }, "constructor": { "prototype": { "polluted": 1 } } } }';
    const text = `{ "overlay": "1.1.0", "info": { "title": "T", "version": "1" }, "actions": [${action}, ${action.replace('"$"', '"$.__proto__"')}] }`;
    const source = sourceNamed('api.json', '{ "a": {} }');
    const data = applyOverlays([source], [sourceNamed('o.json', text)]).get(source)?.source.data as object;
    expect(Object.keys(data)).toEqual(['a', '__proto__', 'constructor']);
    expect(Object.getPrototypeOf(data)).toBe(Object.prototype);
    expect(({} as Record<string, unknown>)['polluted']).toBeUndefined();
  });

  it.each<[title: string, document: string, actions: string, sentence: string]>([
    [
      'doubles the document again and again',
      'a: { b: [1, 2, 3] }',
      Array.from(
        { length: 40 },
        (_, i) => `- { target: $.a, update: { c${i}: {} } }\n- { target: $.a.c${i}, copy: $ }`,
      ).join('\n'),
      'takes too long to apply',
    ],
    [
      'nests too deeply',
      'a: { b: 1 }',
      Array.from({ length: 9 }, () => '- { target: $..b, copy: $ }').join('\n'),
      'another action',
    ],
    [
      'nests beyond the limit',
      `a: ${'{ b: '.repeat(150)}{}${' }'.repeat(150)}`,
      '- { target: "$..[?length(@) == 0]", copy: $ }',
      'nested deeper than 200 levels',
    ],
  ])('is stopped if it %s', (_, document, actions, sentence) => {
    expect(problemsOf(() => apply(document, actions)).join('\n')).toContain(sentence);
  });

  it('removes each of very many entries at once', () => {
    const entries = JSON.stringify(Array.from({ length: 20_000 }, (_, i) => i));
    expect(apply(`a: ${entries}`, '- { target: "$.a[?@ > 0]", remove: true }')).toEqual({ a: [0] });
  });
});
