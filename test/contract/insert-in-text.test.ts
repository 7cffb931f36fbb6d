import { describe, expect, it } from 'vitest';
import { insertInText } from '../../scripts/contract/export/insert-in-text.ts';
import type { Addition } from '../../scripts/contract/export/example-additions.ts';

const example: Addition = {
  at: '/content/examples',
  name: 'new',
  value: { summary: 'Recorded', value: { a: [1, 'x'] } },
};

/** The text before, and what is added to it: each is what a person would have written there. */
const cases: [name: string, before: string, after: string][] = [
  [
    'a block, below its last member and its comment',
    'content: # here\n  examples:\n    old:\n      value: 1 # the old one\n\n# the end\nother: "kept"\n',
    'content: # here\n  examples:\n    old:\n      value: 1 # the old one\n    new:\n      summary: Recorded\n      value:\n        a:\n          - 1\n          - x\n\n# the end\nother: "kept"\n',
  ],
  [
    'a block that has no examples',
    "content:\n    schema: { type: 'object' }\nother: 1\n",
    "content:\n    schema: { type: 'object' }\n    examples:\n      new:\n        summary: Recorded\n        value:\n          a:\n            - 1\n            - x\nother: 1\n",
  ],
  [
    'a text that does not end with a line',
    'content:\n  examples:\n    old: { value: 1 }',
    'content:\n  examples:\n    old: { value: 1 }\n    new:\n      summary: Recorded\n      value:\n        a:\n          - 1\n          - x\n',
  ],
  [
    'lines of Windows',
    'content:\r\n  examples:\r\n    old: 1\r\nother: 1\r\n',
    'content:\r\n  examples:\r\n    old: 1\r\n    new:\r\n      summary: Recorded\r\n      value:\r\n        a:\r\n          - 1\r\n          - x\r\nother: 1\r\n',
  ],
  [
    'a member that ends in several lines',
    'content:\n  examples:\n    old: |\n      one\n      two\n\nother: 1\n',
    'content:\n  examples:\n    old: |\n      one\n      two\n    new:\n      summary: Recorded\n      value:\n        a:\n          - 1\n          - x\n\nother: 1\n',
  ],
  [
    'braces in one line',
    'content: { schema: {}, examples: { old: { value: 1 } } } # here\n',
    'content: { schema: {}, examples: { old: { value: 1 }, "new": {"summary":"Recorded","value":{"a":[1,"x"]}} } } # here\n',
  ],
  ['empty braces', 'content: {}\n', 'content: { "examples": {"new":{"summary":"Recorded","value":{"a":[1,"x"]}}} }\n'],
  [
    'JSON in lines',
    '{\n  "content": {\n    "examples": {\n      "old": 1\n    }\n  }\n}\n',
    '{\n  "content": {\n    "examples": {\n      "old": 1,\n      "new": {\n        "summary": "Recorded",\n        "value": {\n          "a": [\n            1,\n            "x"\n          ]\n        }\n      }\n    }\n  }\n}\n',
  ],
  [
    'JSON in one line',
    '{"content":{"examples":{"old":1}}}',
    '{"content":{"examples":{"old":1, "new": {"summary":"Recorded","value":{"a":[1,"x"]}}}}}',
  ],
];

describe('an addition to a file', () => {
  it.each(cases)('goes into %s, and changes nothing else', (_, before, after) => {
    expect(insertInText(before, 'api.yaml', [example])).toBe(after);
  });

  it('goes at the end of a list, and begins one', () => {
    const pairing: Addition = { at: '/methods/0/examples', value: { name: 'new', params: [] } };
    expect(insertInText('methods:\n- name: a\n  examples:\n  - name: old\n- name: b\n', 'rpc.yaml', [pairing])).toBe(
      'methods:\n- name: a\n  examples:\n  - name: old\n  - name: new\n    params: []\n- name: b\n',
    );
    expect(insertInText('{ "methods": [{ "name": "a" }] }', 'rpc.json', [pairing])).toBe(
      '{ "methods": [{ "name": "a", "examples": [{"name":"new","params":[]}] }] }',
    );
  });

  it('makes several, one after the other', () => {
    const both = [example, { ...example, name: 'newer' }];
    expect(insertInText('{"content":{}}', 'api.json', both)).toBe(
      '{"content":{ "examples": {"new":{"summary":"Recorded","value":{"a":[1,"x"]}}, "newer": {"summary":"Recorded","value":{"a":[1,"x"]}}} }}',
    );
  });

  it.each([
    ['there is nothing to add to', 'other: 1\n'],
    ['an alias would carry it elsewhere', 'first: &all\n  old: 1\ncontent:\n  examples: *all\n'],
    ['the name is taken', 'content:\n  examples:\n    new: 1\n'],
    ['it is a text', 'content: text\n'],
  ])('is refused where %s', (_, before) => {
    expect(() => insertInText(before, 'api.yaml', [example])).toThrow(
      'api.yaml is written in a way in which nothing can be added to it here; copy the pair instead.',
    );
  });
});
