import type { Json, JsonObject, JsonSchema } from '../../scripts/contract/base/json.ts';

/** A schema, values that it allows, and values that it refuses: by everyone, or by all but TypeScript, which cannot. */
export type Row = {
  says: string;
  schema: JsonSchema;
  /** Further components, whose names begin with that of the row. */
  beside?: JsonObject;
  good: Json[];
  bad: Json[];
  /** Refused by validators only. */
  subtle?: Json[];
  /** The same of requests, where they differ from answers. */
  sent?: {
    good: Json[];
    bad: Json[];
    /** Refused by TypeScript only: what does not travel is not written, and what comes of it is ignored. */
    unsent?: Json[];
  };
  /** What ajv does not follow; JSON Schema's own test suite, which our validators hold, is the witness. */
  withoutAjv?: true;
};

const text = { type: 'string' } as const;
const number = { type: 'number' } as const;
const object = (properties: JsonObject, required: string[] = [], more: JsonObject = {}): JsonObject => ({
  type: 'object',
  properties,
  ...(required.length > 0 && { required }),
  ...more,
});
const ref = (name: string): JsonObject => ({ $ref: `#/components/schemas/${name}` });

/** Rows of OpenAPI 3.1, whose schemas are JSON Schema 2020-12. */
export const rows: Record<string, Row> = {
  SisterRequires: {
    says: 'a sister in allOf requires a member',
    schema: { allOf: [ref('SisterRequires1'), { required: ['radius'] }] },
    beside: { SisterRequires1: object({ tag: text, radius: number }) },
    good: [{ radius: 1 }, { radius: 1, tag: 'a' }],
    bad: [{}, { tag: 'a' }, { radius: 'x' }, 5],
  },
  BesideRef: {
    says: 'required and properties beside $ref',
    schema: { ...ref('BesideRef1'), required: ['radius', 'own'], properties: { own: { type: 'boolean' } } },
    beside: { BesideRef1: object({ radius: number }) },
    good: [{ radius: 1, own: true }],
    bad: [{ radius: 1 }, { own: true }, { radius: 1, own: 1 }],
  },
  AnyRequired: {
    says: 'anyOf of required',
    schema: object({ mail: text, phone: text }, [], { anyOf: [{ required: ['mail'] }, { required: ['phone'] }] }),
    good: [{ mail: 'a' }, { phone: 'b' }, { mail: 'a', phone: 'b' }],
    bad: [{}, 5, { mail: 1 }],
  },
  OneRequired: {
    says: 'oneOf of required',
    schema: object({ mail: text, phone: text, note: text }, [], {
      oneOf: [{ required: ['mail'] }, { required: ['phone'] }],
    }),
    good: [{ mail: 'a' }, { phone: 'b', note: 'c' }],
    bad: [{}, { note: 'c' }, { mail: 1 }, { mail: 'a', phone: 'b' }],
  },
  NullableAnyRequired: {
    says: 'anyOf of required, and null',
    schema: {
      type: ['object', 'null'],
      properties: { mail: text, phone: text },
      anyOf: [{ required: ['mail'] }, { required: ['phone'] }],
    },
    good: [{ mail: 'a' }, { phone: 'b' }, null],
    bad: [{}, 5],
  },
  RequiredOnly: {
    says: 'a required name without a property',
    schema: object({ a: text }, ['a', 'b']),
    good: [
      { a: 'x', b: 1 },
      { a: 'x', b: null },
    ],
    bad: [{ a: 'x' }, { b: 1 }],
  },
  UnionProperty: {
    says: 'a property that is allOf of one $ref to a union',
    schema: object({ pet: { description: 'Mine.', allOf: [ref('UnionPropertyPet')] } }, ['pet']),
    beside: {
      UnionPropertyCat: object({ kind: { const: 'cat' }, lives: number }, ['kind', 'lives']),
      UnionPropertyDog: object({ kind: { const: 'dog' }, tricks: number }, ['kind']),
      UnionPropertyPet: {
        oneOf: [ref('UnionPropertyCat'), ref('UnionPropertyDog')],
        discriminator: { propertyName: 'kind' },
      },
    },
    good: [{ pet: { kind: 'cat', lives: 9 } }, { pet: { kind: 'dog', tricks: 1 } }],
    bad: [{}, { pet: { kind: 'cow' } }, { pet: { kind: 'cat' } }, { pet: { lives: 9 } }],
  },
  ExtendedUnion: {
    says: 'a union extended by allOf keeps its alternatives',
    schema: { allOf: [ref('ExtendedUnionNew'), object({ id: text }, ['id'])] },
    beside: {
      ExtendedUnionBox: object({ kind: { const: 'box' }, w: number }, ['kind', 'w']),
      ExtendedUnionLetter: object({ kind: { const: 'letter' } }, ['kind']),
      ExtendedUnionNew: {
        oneOf: [ref('ExtendedUnionBox'), ref('ExtendedUnionLetter')],
        discriminator: {
          propertyName: 'kind',
          mapping: { box: '#/components/schemas/ExtendedUnionBox', letter: 'ExtendedUnionLetter' },
        },
      },
    },
    good: [
      { kind: 'box', w: 1, id: 'a' },
      { kind: 'letter', id: 'a' },
    ],
    bad: [{ kind: 'box', id: 'a' }, { kind: 'letter' }, { kind: 'bag', id: 'a' }],
  },
  InlineExtended: {
    says: 'oneOf beside properties',
    schema: object({ id: text }, ['id'], {
      oneOf: [object({ a: text }, ['a']), object({ b: number }, ['b'])],
    }),
    good: [
      { id: 'x', a: 'y' },
      { id: 'x', b: 1 },
    ],
    bad: [{ id: 'x' }, { a: 'y' }, { id: 'x', b: 'y' }],
  },
  Refined: {
    says: 'a sister says more of a member',
    schema: { allOf: [ref('Refined1'), object({ data: object({ n: number }, ['n']) }, ['data'])] },
    beside: { Refined1: object({ data: { type: 'object' }, note: text }, ['note']) },
    good: [{ data: { n: 1 }, note: 'a' }],
    bad: [{ data: {}, note: 'a' }, { data: { n: 1 } }, { note: 'a' }],
  },
  ConstNull: { says: 'const: null', schema: { const: null }, good: [null], bad: [0, 'a', {}] },
  ConstObject: {
    says: 'a const that is an object',
    schema: { const: { a: 1, b: ['x', null] } },
    good: [{ a: 1, b: ['x', null] }],
    bad: [{ a: 2, b: ['x', null] }, { a: 1 }, null],
  },
  MixedEnum: {
    says: 'an enum of mixed types',
    schema: { enum: ['a', 1, true, null, { x: 1 }, ['y']] },
    good: ['a', 1, true, null, { x: 1 }, ['y']],
    bad: ['b', 2, false, { x: 2 }, ['z'], []],
  },
  EnumOfObjects: {
    says: 'an enum of objects beside type: object',
    schema: { type: 'object', enum: [{ a: 1 }, { a: 2 }] },
    good: [{ a: 1 }, { a: 2 }],
    bad: [{ a: 3 }, {}, 'a'],
  },
  TypedEnum: {
    says: 'an enum with values of another type',
    schema: { type: 'string', enum: ['a', 1, null] },
    good: ['a'],
    bad: [1, null, 'b'],
  },
  NullableEnum: {
    says: 'a type list with null, and an enum without it',
    schema: { type: ['string', 'null'], enum: ['small', 'large'] },
    good: ['small'],
    bad: [null, 'huge'],
  },
  TypeList: {
    says: 'a list of types',
    schema: { type: ['string', 'integer', 'null'] },
    good: ['a', 1, null],
    bad: [true, [], {}],
    subtle: [1.5],
  },
  TypeListWithParts: {
    says: 'a list of types with what each says',
    schema: { type: ['object', 'array', 'null'], properties: { a: text }, required: ['a'], items: number },
    good: [{ a: 'x' }, [1, 2], null, []],
    bad: [{}, ['x'], 'x', { a: 1 }],
  },
  Nothing: {
    says: 'not: {} and false',
    schema: object({ a: { not: {} }, b: false, c: text }, ['c']),
    good: [{ c: 'x' }],
    bad: [
      { a: 1, c: 'x' },
      { b: null, c: 'x' },
    ],
  },
  Anything: { says: 'true', schema: object({ a: true }, ['a']), good: [{ a: 1 }, { a: null }], bad: [{}] },
  Defs: {
    says: 'boolean schemas in $defs, which are no members',
    schema: object({ name: ref('Defs/$defs/Name'), any: ref('Defs/$defs/Any') }, ['name'], {
      $defs: { Name: { type: 'string', minLength: 1 }, Any: true, None: false },
    }),
    good: [{ name: 'a' }, { name: 'a', any: 5 }],
    bad: [{}, { name: 1 }],
    subtle: [{ name: '' }],
  },
  Further: {
    says: 'additionalProperties beside properties',
    schema: object({ name: text }, ['name'], { additionalProperties: number }),
    good: [{ name: 'x' }, { name: 'x', height: 1 }],
    bad: [{ height: 1 }, { name: 'x', height: true }],
    subtle: [{ name: 'x', height: 'y' }],
  },
  OptionalFurther: {
    says: 'additionalProperties beside an optional property',
    schema: object({ name: text }, [], { additionalProperties: number }),
    good: [{}, { name: 'x', height: 1 }],
    bad: [{ height: true }, { name: 1 }],
  },
  Patterns: {
    says: 'patternProperties beside properties',
    schema: object({ name: text }, ['name'], { patternProperties: { '^x-': number } }),
    good: [{ name: 'x', 'x-a': 1 }],
    bad: [{ name: 'x', 'x-a': 'b' }, { 'x-a': 1 }],
  },
  ClosedPatterns: {
    says: 'patternProperties and nothing else',
    schema: { type: 'object', patternProperties: { '^[a-z]{2}$': text }, additionalProperties: false },
    good: [{}, { de: 'x' }],
    bad: [{ de: 1 }],
    subtle: [{ deu: 'x' }],
  },
  Names: {
    says: 'propertyNames with an enum',
    schema: { type: 'object', propertyNames: { enum: ['a', 'b-c'] }, additionalProperties: number },
    good: [{}, { a: 1 }, { 'b-c': 2 }],
    bad: [{ d: 1 }, { a: 'x' }],
  },
  NamesCounted: {
    says: 'propertyNames with an enum, some of which have to be there',
    schema: {
      type: 'object',
      propertyNames: ref('NamesCountedName'),
      additionalProperties: { type: ['number', 'null'] },
      minProperties: 1,
    },
    beside: { NamesCountedName: { type: 'string', enum: ['de', 'en-GB'] } },
    good: [{ de: 1 }, { 'en-GB': null, de: 2 }],
    bad: [{ fr: 1 }, { de: 'x' }],
    subtle: [{}],
  },
  NamesBeside: {
    says: 'propertyNames with an enum beside a property, and nothing of further members',
    schema: object({ a: number }, ['a'], { propertyNames: { enum: ['a', 'b'] } }),
    good: [{ a: 1 }, { a: 1, b: 'x' }],
    bad: [{ b: 1 }, { a: 'x' }, { a: 1, c: 2 }],
  },
  Closed: {
    says: 'additionalProperties: false',
    schema: object({ a: text }, [], { additionalProperties: false }),
    good: [{}, { a: 'x' }],
    bad: [{ b: 1 }, { a: 1 }],
  },
  Empty: {
    says: 'an object without members',
    schema: { type: 'object', additionalProperties: false },
    good: [{}],
    bad: [{ a: 1 }, 5],
  },
  Unevaluated: {
    says: 'unevaluatedProperties: false',
    schema: { allOf: [ref('Unevaluated1')], properties: { b: number }, unevaluatedProperties: false },
    beside: { Unevaluated1: object({ a: text }, ['a']) },
    good: [{ a: 'x' }, { a: 'x', b: 1 }],
    bad: [{ b: 1 }, { a: 'x', c: 1 }],
  },
  UnevaluatedTyped: {
    says: 'unevaluatedProperties with a schema',
    schema: object({ a: text }, ['a'], { unevaluatedProperties: number }),
    good: [{ a: 'x' }, { a: 'x', b: 1 }],
    bad: [{ b: 1 }, { a: 'x', b: true }],
  },
  UnevaluatedSeen: {
    says: 'unevaluatedProperties with a schema beside what a $ref has seen',
    schema: {
      ...ref('UnevaluatedSeen1'),
      patternProperties: { '^n_': number },
      unevaluatedProperties: text,
    },
    beside: { UnevaluatedSeen1: object({ id: { type: 'integer' }, more: { type: ['object', 'null'] } }, ['id']) },
    good: [{ id: 1 }, { id: 1, n_a: 2, more: null, note: 'x' }],
    bad: [{ id: 'x' }, { note: 'x' }, { id: 1, n_a: true }],
    subtle: [{ id: 1, note: 1 }],
  },
  Tuple: {
    says: 'a tuple with a rest',
    schema: { type: 'array', prefixItems: [text, number], items: { type: 'boolean' }, minItems: 2 },
    good: [
      ['a', 1],
      ['a', 1, true, false],
    ],
    bad: [['a'], [1, 'a'], ['a', 1, 'x'], {}],
  },
  OpenTuple: {
    says: 'a tuple of any length',
    schema: { type: 'array', prefixItems: [text, number] },
    good: [[], ['a'], ['a', 1], ['a', 1, null]],
    bad: [[1], ['a', 'b'], 'a'],
  },
  ClosedTuple: {
    says: 'a closed tuple',
    schema: { type: 'array', prefixItems: [text, number], items: false, minItems: 1 },
    good: [['a'], ['a', 1]],
    bad: [[], ['a', 1, 2], ['a', 'b']],
  },
  CountedTuple: {
    says: 'a tuple of a fixed length',
    schema: { type: 'array', prefixItems: [text, number], minItems: 2, maxItems: 2 },
    good: [['a', 1]],
    bad: [['a'], ['a', 1, 2]],
  },
  Dependent: {
    says: 'dependentRequired',
    schema: object({ card: text, code: text }, [], { dependentRequired: { card: ['code'] } }),
    good: [{}, { code: 'a' }, { card: 'a', code: 'b' }],
    bad: [{ card: 'a' }],
  },
  Quoted: {
    says: 'names that need quotes',
    schema: object({ 'a-b': text, '1': number, class: text, 'say "hi"': text, __proto: text }, ['a-b', 'say "hi"']),
    good: [{ 'a-b': 'x', 'say "hi"': 'y', '1': 2, class: 'z' }],
    bad: [{}, { 'a-b': 1, 'say "hi"': 'y' }],
  },
  Tree: {
    says: 'a schema that contains itself',
    schema: object({ name: text, children: { type: 'array', items: ref('Tree') } }, ['name']),
    good: [{ name: 'a' }, { name: 'a', children: [{ name: 'b', children: [] }] }],
    bad: [{ name: 'a', children: [{}] }, { children: [] }],
  },
  Relative: {
    says: '$id, $anchor, and references relative to them',
    schema: object({ c: { $ref: 'c' }, d: { $ref: '#/$defs/d' }, e: { $ref: '#e' } }, ['c'], {
      $id: 'https://table.example/a/b',
      $defs: {
        c: { $id: 'c', type: 'array', items: { $ref: '#/$defs/own' }, $defs: { own: number } },
        d: text,
        e1: { $anchor: 'e', ...number },
      },
    }),
    beside: { RelativeOther: object({ f: { $ref: 'https://table.example/a/b#e' } }) },
    good: [{ c: [1], d: 'x', e: 2 }],
    bad: [{ c: ['x'] }, { c: [], d: 1 }, { c: [], e: 'x' }, {}],
  },
  NumberPage: {
    says: 'a generic page of numbers',
    schema: {
      $id: 'https://table.example/numbers',
      $ref: 'https://table.example/page',
      $defs: { number: { $dynamicAnchor: 'item', ...number } },
    },
    beside: {
      NumberPageAny: object({ items: { type: 'array', items: { $dynamicRef: '#item' } }, next: text }, ['items'], {
        $id: 'https://table.example/page',
        $defs: { any: { $dynamicAnchor: 'item' } },
      }),
    },
    good: [{ items: [1] }, { items: [], next: 'x' }],
    bad: [{ items: ['x'] }, { next: 'x' }, 5],
    withoutAjv: true,
  },
  StrictTree: {
    says: 'a tree whose nodes are those of a stricter one',
    schema: { $id: 'https://table.example/strict', $dynamicAnchor: 'node', $ref: 'tree', unevaluatedProperties: false },
    beside: {
      StrictTreeOpen: object({ name: text, children: { type: 'array', items: { $dynamicRef: '#node' } } }, ['name'], {
        $id: 'https://table.example/tree',
        $dynamicAnchor: 'node',
      }),
    },
    good: [{ name: 'a', children: [{ name: 'b', children: [] }] }],
    bad: [{ name: 'a', children: [{}] }, { children: [] }, { name: 'a', children: [{ name: 'b', size: 1 }] }],
    withoutAjv: true,
  },
  DefaultMapping: {
    says: 'a discriminator with a schema for all other values, and for none',
    schema: {
      oneOf: [ref('DefaultMappingCat'), ref('DefaultMappingOther')],
      discriminator: {
        propertyName: 'kind',
        mapping: { cat: 'DefaultMappingCat' },
        defaultMapping: 'DefaultMappingOther',
      },
    },
    beside: {
      DefaultMappingCat: object({ kind: { const: 'cat' }, lives: number }, ['kind', 'lives']),
      DefaultMappingOther: object({ kind: { not: { const: 'cat' } }, note: text }, ['note']),
    },
    good: [{ kind: 'cat', lives: 9 }, { kind: 'cow', note: 'x' }, { note: 'x' }],
    bad: [{ kind: 'cat' }, {}, { kind: 'cow' }, { note: 1 }],
  },
  DefaultHeirs: {
    says: 'inheritance by discriminator with a schema for all other values, and for none',
    schema: {
      ...object({ kind: text }),
      discriminator: {
        propertyName: 'kind',
        mapping: { cat: 'DefaultHeirsCat' },
        defaultMapping: 'DefaultHeirsOther',
      },
    },
    beside: {
      DefaultHeirsCat: { allOf: [ref('DefaultHeirs'), object({ kind: { const: 'cat' }, claws: number }, ['kind'])] },
      DefaultHeirsOther: { allOf: [ref('DefaultHeirs'), object({ note: text })] },
    },
    good: [{ kind: 'cat', claws: 5 }, { kind: 'cow', note: 'x' }, { note: 'x' }, {}],
    bad: [{ kind: 1 }, 5],
  },
  Json: {
    says: 'a schema that is composed of itself',
    schema: {
      anyOf: [
        { type: ['string', 'number', 'boolean', 'null'] },
        { type: 'array', items: ref('Json') },
        { type: 'object', additionalProperties: ref('Json') },
      ],
    },
    good: ['a', [1, [null]], { a: { b: [] } }],
    bad: [],
  },
  Expanded: {
    says: 'an id, or the object',
    schema: { anyOf: [text, ref('ExpandedThing'), { type: 'null' }] },
    beside: { ExpandedThing: object({ id: text }, ['id']) },
    good: ['a', { id: 'a' }, null],
    bad: [1, {}],
  },
  Bases: {
    says: 'alternatives with members of their own only, within members for all',
    schema: { ...ref('BasesUnion'), description: 'Either.' },
    beside: {
      BasesUnion: { anyOf: [ref('BasesA'), ref('BasesB')] },
      BasesA: { allOf: [ref('BasesCommon'), object({ a: text }, ['a'])] },
      BasesB: { allOf: [ref('BasesCommon'), object({ b: text }, ['b'])] },
      BasesCommon: object({ id: number }, ['id']),
    },
    good: [
      { id: 1, a: 'x' },
      { id: 1, b: 'x' },
    ],
    bad: [{ id: 1 }, { a: 'x' }],
  },
  Heirs: {
    says: 'inheritance by discriminator with a mapping',
    schema: {
      ...object({ petType: text, name: text }, ['petType']),
      discriminator: { propertyName: 'petType', mapping: { cat: 'HeirsCat', dog: '#/components/schemas/HeirsDog' } },
    },
    beside: {
      HeirsCat: { allOf: [ref('Heirs'), object({ claws: number })] },
      HeirsDog: { allOf: [ref('Heirs'), object({ bark: text }, ['bark'])] },
    },
    good: [
      { petType: 'cat', claws: 5 },
      { petType: 'dog', name: 'x', bark: 'wow' },
    ],
    bad: [{ name: 'x' }, { petType: 1 }],
  },
  HeirsCatAlone: {
    says: 'one that inherits',
    schema: { ...ref('HeirsCat') },
    good: [{ petType: 'cat', claws: 5, name: 'a' }],
    bad: [{ claws: 5 }, { petType: 'cat', claws: 'x' }],
  },
  Named: {
    says: 'inheritance by discriminator without a mapping, at two levels',
    schema: { ...object({ kind: text }, ['kind']), discriminator: { propertyName: 'kind' } },
    beside: {
      NamedCat: { allOf: [ref('Named'), object({ claws: number }, ['claws'])] },
      NamedLion: { allOf: [ref('NamedCat'), object({ mane: { type: 'boolean' } }, ['mane'])] },
    },
    good: [
      { kind: 'NamedCat', claws: 5 },
      { kind: 'NamedLion', claws: 5, mane: true },
    ],
    bad: [{ claws: 5 }],
  },
  ConstHeirs: {
    says: 'inheritance by discriminator with const and enum',
    schema: {
      ...object({ kind: { type: 'string', enum: ['a', 'b'] } }, ['kind']),
      discriminator: { propertyName: 'kind' },
    },
    beside: {
      ConstHeirsA: { allOf: [ref('ConstHeirs'), object({ kind: { const: 'a' }, x: number }, ['x'])] },
      ConstHeirsB: { allOf: [ref('ConstHeirs'), object({ kind: { enum: ['b'] }, y: number }, ['y'])] },
    },
    good: [
      { kind: 'a', x: 1 },
      { kind: 'b', y: 1 },
    ],
    bad: [{ kind: 'c' }, { x: 1 }],
  },
  OwnEnums: {
    says: 'a discriminator whose values are those of enums',
    schema: { oneOf: [ref('OwnEnumsA'), ref('OwnEnumsB')], discriminator: { propertyName: 'type' } },
    beside: {
      OwnEnumsA: object({ type: { type: 'string', enum: ['a.created', 'a.changed'] }, a: text }, ['type', 'a']),
      OwnEnumsB: object({ type: { type: 'string', enum: ['b.created'] } }, ['type']),
    },
    good: [{ type: 'a.changed', a: 'x' }, { type: 'b.created' }],
    bad: [{ type: 'OwnEnumsA', a: 'x' }, { type: 'a.created' }],
  },
  NestedTags: {
    says: 'a union with a discriminator inside of another one',
    schema: { oneOf: [ref('NestedTagsShape'), ref('NestedTagsText')], discriminator: { propertyName: 't' } },
    beside: {
      NestedTagsShape: {
        oneOf: [ref('NestedTagsSquare'), ref('NestedTagsCircle')],
        discriminator: { propertyName: 't' },
      },
      NestedTagsSquare: object({ t: { const: 'square' }, s: number }, ['t', 's']),
      NestedTagsCircle: object({ t: { const: 'circle' }, r: number }, ['t', 'r']),
      NestedTagsText: object({ t: { const: 'text' }, v: text }, ['t', 'v']),
    },
    good: [
      { t: 'square', s: 1 },
      { t: 'circle', r: 1 },
      { t: 'text', v: '' },
    ],
    bad: [{ t: 'square', r: 1 }, { t: 'text' }, { t: 'NestedTagsShape', s: 1 }, null],
  },
  OwnUnions: {
    says: 'a discriminator whose values are constants in alternatives of their own',
    schema: { oneOf: [ref('OwnUnionsA'), ref('OwnUnionsB')], discriminator: { propertyName: 'type' } },
    beside: {
      OwnUnionsA: object({ type: { anyOf: [{ type: 'string', enum: ['a'] }, { type: 'null' }] }, a: text }, [
        'type',
        'a',
      ]),
      OwnUnionsB: object({ type: { oneOf: [{ const: 'b', title: 'B' }] } }, ['type']),
    },
    good: [{ type: 'a', a: 'x' }, { type: null, a: 'x' }, { type: 'b' }],
    bad: [{ type: 'OwnUnionsA', a: 'x' }, { type: 'a' }, { type: 'c' }],
  },
  Shared: {
    says: 'an alternative that two discriminators call by different names',
    schema: object({ one: ref('SharedOne'), two: ref('SharedTwo') }),
    beside: {
      SharedOne: {
        oneOf: [ref('SharedA'), ref('SharedB')],
        discriminator: { propertyName: 'k', mapping: { a: 'SharedA', b: 'SharedB' } },
      },
      SharedTwo: {
        oneOf: [ref('SharedA'), ref('SharedB')],
        discriminator: { propertyName: 'k', mapping: { aa: 'SharedA', bb: 'SharedB' } },
      },
      SharedA: object({ k: text, a: text }, ['k', 'a']),
      SharedB: object({ k: text, b: text }, ['k', 'b']),
    },
    good: [{ one: { k: 'a', a: 'x' }, two: { k: 'bb', b: 'x' } }],
    bad: [{ one: { k: 'a' } }, { two: { k: 'aa' } }],
  },
  Anchored: {
    says: '$anchor',
    schema: object({ a: { $ref: '#AnchoredName' } }, ['a'], {
      $defs: { n: { $anchor: 'AnchoredName', type: 'integer' } },
    }),
    good: [{ a: 1 }],
    bad: [{ a: 'x' }, {}],
  },
  OpenObject: {
    says: 'type: object alone',
    schema: { type: 'object' },
    good: [{}, { a: 1 }],
    bad: [1, 'a'],
  },
  Map: {
    says: 'a map',
    schema: { type: 'object', additionalProperties: ref('MapEntry') },
    beside: { MapEntry: object({ n: number }, ['n']) },
    good: [{}, { a: { n: 1 } }],
    bad: [{ a: {} }, { a: 1 }],
  },
  AnyAlternative: {
    says: 'alternatives of which one is anything',
    schema: object({ a: { anyOf: [true, text] } }, ['a']),
    good: [{ a: 1 }, { a: 'x' }],
    bad: [{}],
  },
  Scalars: {
    says: 'constants with titles in oneOf',
    schema: {
      type: 'string',
      oneOf: [
        { const: 'a', title: 'A' },
        { const: 'b', title: 'B' },
      ],
    },
    good: ['a', 'b'],
    bad: ['c', 1],
  },
  RequiredFurther: {
    says: 'a required name among typed further members',
    schema: { type: 'object', required: ['x'], additionalProperties: number },
    good: [{ x: 1 }, { x: 1, y: 2 }],
    bad: [{}, { x: 'a' }],
  },
  RequiredPattern: {
    says: 'a required name that satisfies a pattern',
    schema: { type: 'object', required: ['x-a'], patternProperties: { '^x-': text }, additionalProperties: false },
    good: [{ 'x-a': 'a' }, { 'x-a': 'a', 'x-b': 'c' }],
    bad: [{}, { 'x-a': 1 }],
  },
  RequiredOfMap: {
    says: 'a required name of a map with a name of its own',
    schema: { allOf: [ref('RequiredOfMap1'), { required: ['x'] }] },
    beside: { RequiredOfMap1: { type: 'object', additionalProperties: text } },
    good: [{ x: 'a' }, { x: 'a', y: 'b' }],
    bad: [{}, { x: 1 }],
  },
  RequiredOfNames: {
    says: 'propertyNames with an enum, of which one is required',
    schema: { type: 'object', propertyNames: { enum: ['a', 'b'] }, additionalProperties: number, required: ['a'] },
    good: [{ a: 1 }, { a: 1, b: 2 }],
    bad: [{ b: 1 }, { a: 'x' }, { a: 1, c: 2 }],
  },
  UnevaluatedTuple: {
    says: 'a tuple without unevaluated items',
    schema: { type: 'array', prefixItems: [text], unevaluatedItems: false, minItems: 1 },
    good: [['a']],
    bad: [[], ['a', 1], [1]],
  },
  UnevaluatedList: {
    says: 'a list of unevaluated items',
    schema: { type: 'array', unevaluatedItems: number },
    good: [[], [1]],
    bad: [['a'], {}],
  },
  DependentSchemas: {
    says: 'a member of dependentSchemas',
    schema: object({ a: text }, [], { dependentSchemas: { a: { properties: { b: number }, required: ['b'] } } }),
    good: [{}, { a: 'x', b: 1 }],
    bad: [{ a: 1 }, { a: 'x' }, { a: 'x', b: 'y' }],
  },
  Conditional: {
    says: 'members of then and else',
    schema: {
      type: 'object',
      properties: { kind: { enum: ['a', 'b'] } },
      required: ['kind'],
      if: { properties: { kind: { const: 'a' } } },
      then: { properties: { x: number }, required: ['x'] },
      else: { properties: { y: text }, required: ['y'] },
    },
    good: [
      { kind: 'a', x: 1 },
      { kind: 'b', y: 'q' },
      { kind: 'b', x: true, y: 'q' },
    ],
    bad: [{ kind: 'c' }, {}, { kind: 'a' }, { kind: 'a', y: 'q' }, { kind: 'b', x: 1 }],
  },
  ConditionalSisters: {
    says: 'members of conditions in allOf',
    schema: {
      allOf: [
        ref('ConditionalSisters1'),
        { if: { properties: { kind: { const: 'a' } } }, then: { properties: { x: number } } },
        { if: { properties: { kind: { const: 'b' } } }, then: { properties: { x: text, z: number } } },
      ],
    },
    beside: { ConditionalSisters1: object({ kind: text }, ['kind']) },
    good: [
      { kind: 'a', x: 1 },
      { kind: 'b', x: 'q', z: 1 },
    ],
    bad: [{}, { kind: 'a', x: true }],
  },
  ConditionalKinds: {
    says: 'conditions in allOf on the same member, which may be missing',
    schema: {
      type: ['object', 'null'],
      properties: { kind: { enum: ['a', 'b', 'c'] }, x: number },
      allOf: [
        { if: { properties: { kind: { const: 'a' } }, required: ['kind'] }, then: { required: ['x'] } },
        {
          if: { properties: { kind: { enum: ['b', 'c'] } }, required: ['kind'] },
          then: { properties: { y: text }, required: ['y'] },
        },
      ],
    },
    good: [null, {}, { x: 1 }, { kind: 'a', x: 1 }, { kind: 'b', y: 'q' }, { kind: 'c', y: 'q', x: 1 }, { y: 5 }],
    bad: [5, { kind: 'a' }, { kind: 'b' }, { kind: 'c', y: 5 }, { kind: 'd' }, { kind: 'b', x: 'q', y: 'q' }],
  },
  ConditionalText: {
    says: 'a condition on one value of a text',
    schema: {
      type: 'object',
      properties: { country: text, zip: text, code: text },
      required: ['country'],
      if: { type: 'object', properties: { country: { type: 'string', const: 'US' } } },
      then: { required: ['zip'] },
      else: { required: ['code'] },
    },
    good: [
      { country: 'US', zip: '1' },
      { country: 'NZ', code: '1' },
    ],
    bad: [{ country: 'US' }, { country: 'NZ' }, { zip: '1' }],
    subtle: [{ country: 'US', code: '1' }],
  },
  ConditionalPresence: {
    says: 'a condition on whether a member is there',
    schema: {
      type: 'object',
      properties: { card: text, code: text, cash: { type: 'boolean' } },
      if: { required: ['card'] },
      then: { required: ['code'] },
      else: { required: ['cash'] },
    },
    good: [{ card: 'a', code: 'b' }, { cash: true }, { cash: true, code: 'b' }],
    bad: [{}, { card: 'a' }, { code: 'b' }, { card: 'a', cash: true }],
  },
  ConditionalLimits: {
    says: 'a condition of which types say nothing',
    schema: {
      type: 'object',
      properties: { kind: { enum: ['a', 'b'] }, n: number },
      if: { properties: { kind: { const: 'a' } }, required: ['kind'] },
      then: { properties: { n: { maximum: 3 } } },
    },
    good: [{}, { kind: 'a', n: 1 }, { kind: 'b', n: 5 }],
    bad: [{ kind: 'c' }, { n: 'x' }],
    subtle: [{ kind: 'a', n: 5 }],
  },
  NullableDependent: {
    says: 'dependentRequired, and null',
    schema: { type: ['object', 'null'], properties: { card: text }, dependentRequired: { card: ['code'] } },
    good: [null, {}, { card: 'a', code: 1 }],
    bad: [{ card: 'a' }, 5],
  },
  NotRequired: {
    says: 'not of required',
    schema: object({ a: text, b: text, c: text }, [], {
      not: { anyOf: [{ required: ['a', 'b'] }, { required: ['c'] }] },
    }),
    good: [{}, { a: 'x' }, { b: 'x' }],
    bad: [{ a: 'x', b: 'x' }, { c: 'x' }],
  },
  OneOfPairs: {
    says: 'oneOf of lists of required, one of which has more than the other',
    schema: object({ a: text, b: text, c: text }, [], {
      oneOf: [{ required: ['a', 'b'] }, { title: 'C', required: ['c'] }],
    }),
    good: [{ a: 'x', b: 'x' }, { c: 'x' }, { a: 'x', c: 'x' }],
    bad: [{}, { a: 'x' }, { a: 'x', b: 'x', c: 'x' }],
  },
};

/** Rows of OpenAPI 3.0. */
export const olderRows: Record<string, Row> = {
  NullableText: { says: 'nullable', schema: { type: 'string', nullable: true }, good: ['a', null], bad: [1] },
  NullableEnum: {
    says: 'nullable with an enum that lacks null',
    schema: { type: 'string', nullable: true, enum: ['a', 'b'] },
    good: ['a'],
    bad: ['c'],
  },
  NullableEnumWithNull: {
    says: 'nullable with an enum that has null',
    schema: { type: 'string', nullable: true, enum: ['a', null] },
    good: ['a', null],
    bad: ['c'],
  },
  Bytes: {
    says: 'bytes inside of JSON are a text',
    schema: object({ file: { type: 'string', format: 'binary' }, key: { type: 'string', format: 'byte' } }, ['file']),
    good: [{ file: 'a' }, { file: 'a', key: 'YQ==' }],
    bad: [{ file: 1 }, {}, { file: 'a', key: 1 }],
  },
  NullableAnything: {
    says: 'nullable without a type',
    schema: object({ a: {}, b: { nullable: true } }, ['a']),
    good: [{ a: 1 }, { a: null, b: null }],
    bad: [{}],
  },
  NullableRef: {
    says: 'nullable beside allOf',
    schema: object({ x: { nullable: true, allOf: [ref('NullableRef1')] } }, ['x']),
    beside: { NullableRef1: object({ a: text }, ['a']) },
    good: [{ x: { a: 'b' } }, { x: null }],
    bad: [{}, { x: {} }],
  },
};

/** Rows of OpenAPI 3.1 whose members travel one way only: without those that do not, and none that is wrong. */
export const directedRows: Record<string, Row> = {
  ReadOnlySister: {
    says: 'a sister marks what another one requires',
    schema: { allOf: [ref('ReadOnlySister1'), { properties: { id: { readOnly: true } } }] },
    beside: { ReadOnlySister1: object({ id: text, name: text }, ['id', 'name']) },
    good: [{ id: 'a', name: 'b' }],
    bad: [{}, { name: 'b' }, { id: 'a' }],
    sent: { good: [{ name: 'b' }], bad: [{}] },
  },
  OneWayMap: {
    says: 'members of items of lists in a map',
    schema: {
      type: 'object',
      additionalProperties: {
        type: 'array',
        items: object({ id: { ...text, readOnly: true }, pin: { ...text, writeOnly: true }, n: number }, [
          'id',
          'pin',
          'n',
        ]),
      },
    },
    good: [{}, { a: [{ id: 'x', n: 1 }] }],
    bad: [{ a: [{ n: 1 }] }, { a: [{ id: 'x' }] }],
    sent: { good: [{}, { a: [{ pin: 'x', n: 1 }] }], bad: [{ a: [{ n: 1 }] }, { a: [{ pin: 'x' }] }] },
  },
  OneWayTuple: {
    says: 'members of a tuple and of an alternative in it',
    schema: {
      type: 'array',
      prefixItems: [
        object({ id: { ...number, readOnly: true }, x: text }, ['id', 'x']),
        { oneOf: [number, object({ pin: { ...text, writeOnly: true }, y: text }, ['pin', 'y'])] },
      ],
      minItems: 2,
      items: false,
    },
    good: [
      [{ id: 1, x: 'x' }, 5],
      [{ id: 1, x: 'x' }, { y: 'y' }],
    ],
    bad: [[{ x: 'x' }, 5], [{ id: 1, x: 'x' }]],
    sent: { good: [[{ x: 'x' }, { pin: '1', y: 'y' }]], bad: [[{ x: 'x' }, { y: 'y' }]] },
  },
  OneWayCondition: {
    says: 'a condition requires what does not travel',
    schema: object({ type: { enum: ['a', 'b'] }, made: { ...text, readOnly: true }, own: text }, ['type'], {
      if: { properties: { type: { const: 'a' } } },
      then: { required: ['made'] },
      else: { required: ['own'] },
    }),
    good: [
      { type: 'a', made: 'g' },
      { type: 'b', own: 'o' },
    ],
    bad: [{}, { type: 'a' }, { type: 'b' }],
    sent: { good: [{ type: 'a' }, { type: 'b', own: 'o' }], bad: [{}, { type: 'b' }] },
  },
  OneWayAlternative: {
    says: 'an alternative marks what is required of all',
    schema: object({ name: text }, ['id', 'name'], {
      oneOf: [
        object({ kind: { const: 'a' }, id: { ...text, readOnly: true } }, ['kind']),
        object({ kind: { const: 'b' }, id: text }, ['kind']),
      ],
    }),
    good: [
      { id: 'x', name: 'n', kind: 'a' },
      { id: 'x', name: 'n', kind: 'b' },
    ],
    bad: [
      { id: 'x', name: 'n' },
      { name: 'n', kind: 'a' },
      { name: 'n', kind: 'b' },
    ],
    sent: {
      good: [
        { name: 'n', kind: 'a' },
        { id: 'x', name: 'n', kind: 'b' },
      ],
      bad: [{ kind: 'a' }, { name: 'n', kind: 'b' }],
    },
  },
  SecretAlternative: {
    says: 'an alternative keeps secret what is required of all',
    schema: object({ kind: { enum: ['p', 'q'] } }, ['secret', 'kind'], {
      anyOf: [
        object({ kind: { const: 'p' }, secret: { ...text, writeOnly: true } }),
        object({ kind: { const: 'q' }, secret: text }),
      ],
    }),
    good: [{ kind: 'p' }, { kind: 'q', secret: 's' }],
    bad: [{}, { kind: 'q' }],
    sent: {
      good: [
        { kind: 'p', secret: 's' },
        { kind: 'q', secret: 's' },
      ],
      bad: [{ kind: 'p' }, { kind: 'q' }],
    },
  },
  ReadOnlyPattern: {
    says: 'members whose names match a pattern are read-only',
    schema: object({ name: text, 'x-known': text }, ['name', 'x-known', 'x-made'], {
      patternProperties: { '^x-': { ...text, readOnly: true } },
    }),
    good: [{ name: 'a', 'x-known': 'k', 'x-made': 'm' }],
    bad: [{ name: 'a' }, { name: 'a', 'x-known': 'k' }, { name: 'a', 'x-known': 'k', 'x-made': 1 }],
    sent: { good: [{ name: 'a' }], bad: [{}, { name: 1 }], unsent: [{ name: 'a', 'x-known': 'k' }] },
  },
  SecretPattern: {
    says: 'members whose names match a pattern are write-only, and no others are allowed',
    schema: object({ name: text }, ['pin_1'], {
      patternProperties: { '^pin_': { type: 'integer', writeOnly: true } },
      additionalProperties: false,
    }),
    good: [{}, { name: 'a' }],
    bad: [{ name: 1 }],
    sent: { good: [{ pin_1: 1 }, { pin_1: 1, pin_2: 2, name: 'a' }], bad: [{}, { pin_1: 'x' }, { pin_2: 1 }] },
  },
  ReadOnlyMap: {
    says: 'a map whose members are read-only',
    schema: object({ name: text }, ['name', 'total'], { additionalProperties: { ...number, readOnly: true } }),
    good: [
      { name: 'a', total: 1 },
      { name: 'a', total: 1, mean: 2 },
    ],
    bad: [{ name: 'a' }, { name: 'a', total: true }],
    sent: { good: [{ name: 'a' }], bad: [{}, { name: 1 }], unsent: [{ name: 'a', total: 1 }] },
  },
  SecretMap: {
    says: 'a map of members that are write-only by a $ref and allOf, in a list',
    schema: {
      type: 'array',
      items: { type: 'object', additionalProperties: { allOf: [ref('SecretMapValue')] } },
      minItems: 1,
    },
    beside: { SecretMapValue: { ...text, writeOnly: true } },
    good: [[{}]],
    bad: [5, [5]],
    sent: { good: [[{}], [{ a: 'x' }]], bad: [[{ a: 1 }]] },
  },
};
