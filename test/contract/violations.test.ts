import * as ajvModule from 'ajv/dist/2020.js';
import { describe, expect, it } from 'vitest';
import { tagAlternativeErrors } from '../../scripts/contract/ajv/alternative-errors.ts';
import type { Json, JsonObject } from '../../scripts/contract/base/json.ts';
import { compileSchemas } from '../../scripts/contract/compile/compile-schemas.ts';
import { contractOf } from '../support/contract-of.ts';
import { violationsOf, type Violation } from '../../scripts/contract/validate/violations.ts';

/** The violations of a schema by a value. */
function violations(schema: object, value: unknown): Violation[] {
  const ajv = new ajvModule.Ajv2020({ allErrors: true, strict: false, inlineRefs: false });
  tagAlternativeErrors(ajv, ajvModule);
  const validate = ajv.compile(schema);
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
      { pointer: '/name', message: 'must be string (nearest of 2 forms, number 1).' },
    ]);
  });

  it('name all alternatives if the value has members of none', () => {
    expect(violations({ oneOf: [person, company] }, {})).toEqual([{ pointer: '', message: 'must have name or vat.' }]);
    const more = { ...company, required: ['vat', 'seat'] };
    expect(violations({ oneOf: [{ ...person, required: ['name', 'age'] }, more] }, {})).toEqual([
      { pointer: '/name', message: 'is required but missing (as near as others of 2 forms, number 1).' },
      { pointer: '/age', message: 'is required but missing (as near as others of 2 forms, number 1).' },
    ]);
    expect(violations({ anyOf: [{ type: 'string' }, { type: 'integer' }] }, [])).toEqual([
      { pointer: '', message: 'must be string or integer.' },
    ]);
    expect(violations({ anyOf: [{ enum: ['latest'] }, { pattern: '^0x' }] }, '7')).toEqual([
      { pointer: '', message: 'must be one of ["latest"] or match pattern "^0x".' },
    ]);
    expect(violations({ anyOf: [{ const: 7 }, { const: 8 }, { type: 'string' }] }, true)).toEqual([
      { pointer: '', message: 'must be 7 or 8 or string.' },
    ]);
    expect(violations({ anyOf: [{ type: 'string', minLength: 1 }, { type: 'integer' }] }, '')).toEqual([
      { pointer: '', message: 'must NOT have fewer than 1 characters (nearest of 2 forms, number 1).' },
    ]);
  });

  const zoo = {
    $defs: {
      Pet: { oneOf: [{ $ref: '#/$defs/Cat' }, { $ref: '#/$defs/Dog' }, { $ref: '#/$defs/Fish' }] },
      Cat: { type: 'object', required: ['lives'], properties: { kind: { const: 'cat' }, lives: { type: 'integer' } } },
      Dog: {
        type: 'object',
        required: ['barks', 'owner'],
        properties: { kind: { const: 'dog' }, barks: { type: 'boolean' }, owner: { $ref: '#/$defs/Owner' } },
      },
      Fish: { type: 'object', title: 'A fish', required: ['salt'], properties: { kind: { const: 'fish' } } },
      Owner: { oneOf: [person, { ...company, title: 'A company' }, { type: 'null' }] },
    },
  };

  it('are those of the alternative behind a $ref that came nearest, also of one inside of another', () => {
    const schema = { ...zoo, type: 'array', items: { $ref: '#/$defs/Pet' } };
    expect(violations(schema, [{ lives: 9 }, { kind: 'dog', barks: 'loud', owner: { name: 'Ann' } }])).toEqual([
      { pointer: '/1/barks', message: 'must be boolean (nearest of 3 forms, #/$defs/Dog).' },
    ]);
    expect(violations(schema, [{ kind: 'dog', barks: true, owner: { vat: 7 } }])).toEqual([
      {
        pointer: '/0/owner/vat',
        message: 'must be string (nearest of 2 forms, A company; nearest of 3 forms, #/$defs/Dog).',
      },
    ]);
  });

  it.each<[says: string, discriminator: JsonObject, kind: object, value: Json, name: string]>([
    ['its mapping', { mapping: { c: 'Cat', f: '#/components/schemas/Fish' } }, {}, { kind: 'f', lives: 9 }, 'Fish'],
    ['its name', {}, {}, { kind: 'Fish', lives: 9 }, 'Fish'],
    ['its constant', {}, { const: 'salty' }, { kind: 'salty', lives: 9 }, 'Fish'],
    ['its enum', {}, { enum: ['cod', 'eel'] }, { kind: 'eel', lives: 9 }, 'Fish'],
    ['a number', {}, { const: 7 }, { kind: 7, lives: 9 }, 'Fish'],
  ])('are those of the alternative that the discriminator names by %s', (_, more, kind, value, name) => {
    const fish = { type: 'object', required: ['salt', 'kind'], properties: { kind, salt: { type: 'boolean' } } };
    const cat = { type: 'object', required: ['lives', 'kind'], properties: { lives: { type: 'string' } } };
    const forms = ['Cat', 'Fish'].map((one) => ({ $ref: `#/components/schemas/${one}` }));
    const schema = { oneOf: forms, discriminator: { propertyName: 'kind', ...more } };
    const requestBody = { content: { 'application/json': { schema } } };
    const post = { operationId: 'add', requestBody, responses: { 204: { description: 'Added.' } } };
    const contract = contractOf({
      openapi: {
        ...{ openapi: '3.1.0', info: { title: 'Zoo', version: '1' } },
        paths: { '/pets': { post } },
        components: { schemas: { Cat: cat, Fish: fish } },
      } as JsonObject,
    });
    const validate = compileSchemas(contract, 'lenient').requests['add'];
    expect(validate?.(value)).toBe(false);
    const place = `#/components/schemas/${name}`;
    expect(violationsOf(validate?.errors)).toEqual([
      { pointer: '/salt', message: `is required but missing (the form that is named, ${place}).` },
    ]);
    expect(validate?.(7)).toBe(false);
    expect(violationsOf(validate?.errors)).toEqual([{ pointer: '', message: 'must be object.' }]);
  });

  it('are found beside others, and where more than one alternative fits', () => {
    const schema = { type: 'object', minProperties: 2, anyOf: [person, company], required: ['x'] };
    expect(violations(schema, { name: 7 }).map(({ pointer }) => pointer)).toEqual(
      expect.arrayContaining(['', '/x', '/name']),
    );
    const same = { oneOf: [person, { type: 'object' }, company], required: ['y'] };
    expect(violations(same, { name: 'x' })).toHaveLength(2);
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
      { pointer: '/code', message: 'must be 401 (nearest of 2 forms, number 2).' },
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
