import { Ajv2020 } from 'ajv/dist/2020.js';
import { describe, expect, it } from 'vitest';
import { violationsOf, type Violation } from '../../scripts/contract/violations.ts';

/** The violations of a schema by a value. */
function violations(schema: object, value: unknown): Violation[] {
  const validate = new Ajv2020({ allErrors: true, strict: false }).compile(schema);
  validate(value);
  return violationsOf(validate.errors);
}

describe('a violation', () => {
  const shop = {
    type: 'object',
    required: ['name', 'a/b'],
    properties: { name: { type: 'string', minLength: 2 }, kind: { enum: ['a', 'b'] }, version: { const: 1 } },
    additionalProperties: false,
  };

  it.each<[value: unknown, violations: Violation[]]>([
    [{ name: 'ok' }, [{ pointer: '/a~1b', message: 'is required but missing.' }]],
    [
      { name: 1, 'a/b': 1 },
      [
        { pointer: '/name', message: 'must be string.' },
        { pointer: '/a~1b', message: 'is not allowed here.' },
      ],
    ],
    [[], [{ pointer: '', message: 'must be object.' }]],
  ])('of %j has a pointer and a message', (value, expected) => {
    const found = violations(shop, value);
    expect(found).toEqual(expect.arrayContaining(expected));
    expect(found).toHaveLength(expected.length);
  });

  it('shows what a wrong schema requires instead of a name', () => {
    const params = { missingProperty: { a: 1 } };
    const error = { keyword: 'required', instancePath: '/x', schemaPath: '#/required', params };
    expect(violationsOf([error])).toEqual([{ pointer: '/x/{"a":1}', message: 'is required but missing.' }]);
  });

  it('lists the allowed values', () => {
    expect(violations({ enum: ['a', 'b'] }, 'c')).toEqual([{ pointer: '', message: 'must be one of ["a","b"].' }]);
    expect(violations({ const: 1 }, 2)).toEqual([{ pointer: '', message: 'must be 1.' }]);
    expect(violations({ unevaluatedProperties: false }, { x: 1 })).toEqual([
      { pointer: '/x', message: 'is not allowed here.' },
    ]);
  });

  it('repeats no value, as it may be secret', () => {
    const found = violations({ type: 'string', pattern: '^a', maxLength: 3 }, 's3cret');
    expect(found.length).toBeGreaterThan(0);
    expect(JSON.stringify(found)).not.toContain('s3cret');
  });

  it('is listed once', () => {
    const twice = { allOf: [{ required: ['a'] }, { required: ['a'] }] };
    expect(violations(twice, {})).toEqual([{ pointer: '/a', message: 'is required but missing.' }]);
  });
});

describe('violations of several alternatives', () => {
  const person = { type: 'object', required: ['name'], properties: { name: { type: 'string' } } };
  const company = { type: 'object', required: ['vat'], properties: { vat: { type: 'string' } } };

  it('are those of the alternative whose members the value has', () => {
    expect(violations({ anyOf: [person, company] }, { name: 7 })).toEqual([
      { pointer: '/name', message: 'must be string.' },
    ]);
  });

  it('are those of all alternatives if the value has members of none', () => {
    expect(violations({ oneOf: [person, company] }, {}).map(({ pointer }) => pointer)).toEqual(['/name', '/vat']);
  });

  it('include a member that several alternatives require', () => {
    const kinds = ['a', 'b'].map((kind) => ({
      required: ['id'],
      properties: { kind: { const: kind }, size: { type: 'number' } },
    }));
    const pointers = violations({ anyOf: kinds }, { kind: 'a', size: 'big' }).map(({ pointer }) => pointer);
    expect(pointers).toContain('/size');
    expect(pointers).toContain('/id');
  });

  it('are those of the only alternative besides null', () => {
    const nobody = { oneOf: [{ ...person, required: ['name', 'age'] }, { type: 'null' }] };
    const missing = { pointer: '/age', message: 'is required but missing.' };
    expect(violations(nobody, { name: 7 })).toEqual([missing, { pointer: '/name', message: 'must be string.' }]);
    expect(violations(nobody, 7)).toEqual([{ pointer: '', message: 'must be object.' }]);
    expect(violations({ anyOf: [{ type: 'null' }, person] }, {})).toEqual([
      { pointer: '/name', message: 'is required but missing.' },
    ]);
    expect(violations({ properties: { a: nobody } }, { a: { name: 'x', age: 1 } })).toEqual([]);
    expect(violations({ anyOf: [{ enum: [1] }, { const: null }] }, 2)).toEqual([
      { pointer: '', message: 'must be one of [1].' },
    ]);
  });

  it('still ask for null where nothing else is possible', () => {
    const none = { pointer: '', message: 'must be null.' };
    expect(violations({ type: 'null' }, 1)).toEqual([none]);
    expect(violations({ anyOf: [{ type: 'null' }, { const: null }] }, 1)).toEqual([none]);
  });

  it('do not blame a value for members that only its own alternative has', () => {
    const failure = {
      type: 'object',
      required: ['code', 'text'],
      properties: { code: { const: 401 }, text: { type: 'string' } },
    };
    const closed = { ...person, additionalProperties: false };
    expect(violations({ oneOf: [closed, failure] }, { code: 403, text: 'no' })).toEqual([
      { pointer: '/code', message: 'must be 401.' },
    ]);
  });

  it('name the combining keyword if there is no other violation', () => {
    expect(violations({ oneOf: [{ type: 'number' }, { minimum: 1 }] }, 2)).toEqual([
      { pointer: '', message: 'must match exactly one schema in oneOf.' },
    ]);
  });

  it('do not exist for a valid value', () => {
    expect(violations({ anyOf: [person, company] }, { vat: 'x' })).toEqual([]);
    expect(violationsOf(null)).toEqual([]);
  });
});
