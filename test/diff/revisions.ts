import {
  getAtPointer,
  parentOf,
  setAtPointer,
  pointerTokens,
  type Json,
  type JsonObject,
} from '../../scripts/contract/base/json.ts';

// Small changes to a pair of documents, each with the judgement of a person: does a caller break?

/** A platform of two operations. */
export const platform: JsonObject = {
  openapi: '3.1.0',
  info: { title: 'Shop', version: '1.2.3' },
  security: [{ key: [] }],
  paths: {
    '/orders/{id}': {
      post: {
        operationId: 'order',
        parameters: [
          { name: 'id', in: 'path', required: true, schema: { type: 'string' } },
          { name: 'page', in: 'query', schema: { type: 'integer', minimum: 1 } },
          { name: 'tags', in: 'query', schema: { type: 'array', items: { type: 'string' } } },
          { name: 'X-Trace', in: 'header', required: true, schema: { type: 'string' } },
        ],
        requestBody: {
          required: true,
          content: {
            'application/json': { schema: { $ref: '#/components/schemas/Order' } },
            'application/x-www-form-urlencoded': { schema: { type: 'object' } },
          },
        },
        responses: {
          200: {
            description: 'ok',
            headers: { ETag: { required: true, schema: { type: 'string' } } },
            content: { 'application/json': { schema: { $ref: '#/components/schemas/Receipt' } } },
          },
          401: {
            description: 'no',
            content: {
              'application/json': {
                schema: { type: 'object', required: ['message'], properties: { message: { type: 'string' } } },
              },
            },
          },
        },
      },
    },
    '/stock': {
      get: {
        operationId: 'stock',
        requestBody: { content: { 'application/json': { schema: { type: 'object' } } } },
        responses: {
          200: {
            description: 'ok',
            content: {
              'application/json': { schema: { type: 'array', items: { $ref: '#/components/schemas/Item' } } },
            },
          },
        },
      },
    },
  },
  components: {
    securitySchemes: {
      key: { type: 'apiKey', in: 'header', name: 'X-Key' },
      other: { type: 'apiKey', in: 'header', name: 'X-Other' },
    },
    schemas: {
      Item: {
        type: 'object',
        required: ['sku', 'count'],
        properties: { sku: { type: 'string' }, count: { type: 'integer' }, note: { type: ['string', 'null'] } },
      },
      Order: {
        type: 'object',
        required: ['sku'],
        properties: {
          ...{
            sku: { type: 'string', pattern: '^[A-Z]{2}[0-9]+$' },
            count: { type: 'integer', minimum: 1, maximum: 10 },
            kind: { type: 'string', enum: ['gift', 'own'] },
          },
          ...{
            names: { type: ['string', 'array'], items: { type: 'string' } },
            mail: { type: 'string' },
            item: { $ref: '#/components/schemas/Item' },
            when: { type: 'string', format: 'date-time' },
          },
          ...{
            list: { type: 'array', items: { type: 'string' }, maxItems: 5 },
            pay: { oneOf: [{ $ref: '#/components/schemas/Card' }, { $ref: '#/components/schemas/Cash' }] },
          },
        },
      },
      Card: { type: 'object', required: ['card'], properties: { card: { type: 'string' } } },
      Cash: { type: 'object', required: ['cash'], properties: { cash: { type: 'number' } } },
      Receipt: {
        type: 'object',
        required: ['id', 'status', 'hash', 'total'],
        properties: {
          ...{
            id: { type: 'string' },
            status: { type: 'string', enum: ['paid'] },
            hash: { type: 'string', pattern: '^0x[0-9a-fA-F]+$' },
            total: { type: 'number' },
            note: { type: 'string' },
          },
          ...{
            item: { anyOf: [{ $ref: '#/components/schemas/Item' }, { type: 'null' }] },
            list: { type: 'array', items: { type: 'string' } },
            extra: { type: 'object', properties: { a: { type: 'string' } } },
            rest: { type: 'array' },
          },
        },
      },
    },
  },
};

/** A node of two methods. */
export const node: JsonObject = {
  openrpc: '1.2.6',
  info: { title: 'Node', version: '0.4.1' },
  methods: [
    {
      name: 'getBlock',
      paramStructure: 'by-position',
      params: [
        { name: 'from', required: true, schema: { type: 'string' } },
        { name: 'to', required: true, schema: { type: 'string' } },
        { name: 'full', schema: { type: 'boolean' } },
      ],
      result: { name: 'block', schema: { oneOf: [{ $ref: '#/components/schemas/Block' }, { type: 'null' }] } },
      errors: [{ code: -32602, message: 'bad' }],
    },
    {
      name: 'count',
      params: [{ name: 'hash', required: true, schema: { type: 'string' } }],
      result: { name: 'n', schema: { type: 'string', pattern: '^0x(0|[1-9a-f][0-9a-f]*)$' } },
    },
  ],
  components: {
    schemas: {
      Block: {
        type: 'object',
        required: ['number', 'hash'],
        properties: { number: { type: 'string' }, hash: { type: ['string', 'null'] }, size: { type: 'string' } },
      },
    },
  },
};

/** A change to a document: a JSON pointer and its new value, or `undefined` to remove it. */
type Change = [pointer: string, value: Json | undefined];

function changedBy(document: JsonObject, changes: Change[]): JsonObject {
  return changes.reduce<Json>((here, [pointer, value]) => {
    if (value !== undefined) return setAtPointer(here, pointer, value);
    const holder = getAtPointer(here, parentOf(pointer));
    const last = pointerTokens(pointer).at(-1) ?? '';
    if (Array.isArray(holder))
      return setAtPointer(
        here,
        parentOf(pointer),
        holder.filter((_, i) => String(i) !== last),
      );
    return setAtPointer(
      here,
      parentOf(pointer),
      Object.fromEntries(Object.entries(holder ?? {}).filter(([name]) => name !== last)) as JsonObject,
    );
  }, document) as JsonObject;
}

const [order, response, receipt] = [
  '/components/schemas/Order',
  '/paths/~1orders~1{id}/post/responses/200',
  '/components/schemas/Receipt',
];
const post = '/paths/~1orders~1{id}/post';
const optional = '/paths/~1stock/get';
const orNull = (pointer: string): Json => ({ oneOf: [{ $ref: `#${pointer}` }, { type: 'null' }] });
const item = getAtPointer(platform, '/components/schemas/Item') ?? null;
const operation = getAtPointer(platform, post) ?? null;

const breaking: [string, ...Change[]][] = [
  ['an operation is removed', ['/paths/~1stock', undefined]],
  [
    'an operation has another path',
    ['/paths', { '/order/{id}': { post: operation }, '/stock': getAtPointer(platform, '/paths/~1stock') ?? null }],
  ],
  ['an operation has another verb', ['/paths/~1stock', { post: getAtPointer(platform, '/paths/~1stock/get') ?? null }]],
  ['an operation has another name', [`${post}/operationId`, 'buy']],
  ['another key is required', ['/security', [{ other: [] }]]],
  ['a second key is required', ['/security', [{ key: [], other: [] }]]],
  ['the key is sent in another header', ['/components/securitySchemes/key/name', 'Authorization']],
  ['a query parameter becomes required', [`${post}/parameters/1/required`, true]],
  ['a query parameter is removed', [`${post}/parameters/1`, undefined]],
  ['a query parameter is narrowed', [`${post}/parameters/1/schema/minimum`, 2]],
  ['a query parameter becomes a boolean', [`${post}/parameters/1/schema`, { type: 'boolean' }]],
  ['a list is serialized differently', [`${post}/parameters/2/explode`, false]],
  ['a header is required', [`${post}/parameters/4`, { name: 'X-New', in: 'header', required: true, schema: {} }]],
  ['a parameter moves', [`${post}/parameters/1/in`, 'cookie']],
  [
    'a media type of the request is removed',
    [`${post}/requestBody/content/application~1x-www-form-urlencoded`, undefined],
  ],
  ['the body is removed', [`${post}/requestBody`, undefined]],
  [
    'a form field is serialized differently',
    [`${post}/requestBody/content/application~1x-www-form-urlencoded/encoding`, { tags: { explode: false } }],
  ],
  ['a field becomes required', [`${order}/required`, ['sku', 'count']]],
  [
    'a new field is required',
    [`${order}/required`, ['sku', 'colour']],
    [`${order}/properties/colour`, { type: 'string' }],
  ],
  ['a field is no longer read', [`${order}/properties/mail`, undefined]],
  ['a field has another type', [`${order}/properties/mail`, { type: 'integer' }]],
  ['the array form is removed', [`${order}/properties/names`, { type: 'string' }]],
  ['a value is no longer accepted', [`${order}/properties/kind/enum`, ['own']]],
  ['a field is limited to an enum', [`${order}/properties/mail/enum`, ['a@b']]],
  ['a request pattern is tightened', [`${order}/properties/sku/pattern`, '^[A-Z]{2}[0-9]{3}$']],
  ['a request pattern is added', [`${order}/properties/mail/pattern`, '@']],
  ['a request pattern is replaced', [`${order}/properties/sku/pattern`, '^[a-z]+$']],
  ['a format is added', [`${order}/properties/mail/format`, 'email']],
  ['a maximum is lowered', [`${order}/properties/count/maximum`, 5]],
  ['a minimum is raised', [`${order}/properties/count/minimum`, 2]],
  ['a length is limited', [`${order}/properties/mail/maxLength`, 10]],
  ['a list must be shorter', [`${order}/properties/list/maxItems`, 2]],
  ['a list must not be empty', [`${order}/properties/list/minItems`, 1]],
  ['items have another type', [`${order}/properties/list/items`, { type: 'integer' }]],
  ['additional properties are refused', [`${order}/additionalProperties`, false]],
  ['one of two alternatives is removed', [`${order}/properties/pay/oneOf/1`, undefined]],
  ['a number has to be whole', ['/components/schemas/Cash/properties/cash/type', 'integer']],
  ['null is no longer accepted', ['/components/schemas/Item/properties/note/type', 'string']],
  [
    'nested: a field becomes required',
    ['/components/schemas/Card/required', ['card', 'owner']],
    ['/components/schemas/Card/properties/owner', { type: 'string' }],
  ],
  ['the success is removed', [`${post}/responses/200`, undefined]],
  ['the success has another status', [`${post}/responses`, { 201: getAtPointer(platform, response) ?? null }]],
  ['the media type of the response changes', [`${response}/content`, { 'application/xml': {} }]],
  ['a response header is removed', [`${response}/headers`, {}]],
  ['a response header becomes optional', [`${response}/headers/ETag/required`, false]],
  [
    'a response field is removed',
    [`${receipt}/properties/total`, undefined],
    [`${receipt}/required`, ['id', 'status', 'hash']],
  ],
  ['an optional response field is removed', [`${receipt}/properties/note`, undefined]],
  ['a response field becomes optional', [`${receipt}/required`, ['id', 'status', 'hash']]],
  ['a response field may be null', [`${receipt}/properties/total/type`, ['number', 'null']]],
  ['a response field has another type', [`${receipt}/properties/id/type`, 'integer']],
  ['a number in the response may be a string', [`${receipt}/properties/total/type`, ['number', 'string']]],
  ['a response field may have a new value', [`${receipt}/properties/status/enum`, ['paid', 'open']]],
  ['a response field is no longer an enum', [`${receipt}/properties/status`, { type: 'string' }]],
  ['a response pattern is loosened', [`${receipt}/properties/hash/pattern`, '^(0x)?[0-9a-fA-F]+$']],
  ['a response pattern is removed', [`${receipt}/properties/hash`, { type: 'string' }]],
  ['a nested response field is renamed', [`${receipt}/properties/extra/properties`, { b: { type: 'string' } }]],
  ['items in the response become objects', [`${receipt}/properties/list/items`, { type: 'object' }]],
  [
    'the response becomes a list',
    [
      `${response}/content/application~1json/schema`,
      { type: 'array', items: { $ref: '#/components/schemas/Receipt' } },
    ],
  ],
  ['an integer in the response may have a fraction', ['/components/schemas/Item/properties/count/type', 'number']],
  [
    'an error body loses its message',
    [`${post}/responses/401/content/application~1json/schema/properties`, {}],
    [`${post}/responses/401/content/application~1json/schema/required`, []],
  ],
  ['a method is removed', ['/methods/1', undefined]],
  ['a method is renamed', ['/methods/1/name', 'counts']],
  ['two params are swapped', ['/methods/0/params/0/name', 'to'], ['/methods/0/params/1/name', 'from']],
  ['a param is removed', ['/methods/0/params/2', undefined]],
  ['a param becomes required', ['/methods/0/params/2/required', true]],
  [
    'a required param is added',
    ['/methods/1/params/1', { name: 'depth', required: true, schema: { type: 'integer' } }],
  ],
  ['a param is narrowed', ['/methods/1/params/0/schema/pattern', '^0x']],
  ['a param has another type', ['/methods/0/params/2/schema/type', 'string']],
  ['params are accepted by name only', ['/methods/0/paramStructure', 'by-name']],
  ['a param that may be passed by name is renamed', ['/methods/1/params/0/name', 'block']],
  ['the result may be null', ['/methods/1/result/schema/type', ['string', 'null']]],
  ['the result becomes a number', ['/methods/1/result/schema', { type: 'integer' }]],
  ['a quantity may have leading zeros', ['/methods/1/result/schema/pattern', '^0x[0-9a-f]+$']],
  ['a result field is removed', ['/components/schemas/Block/properties/size', undefined]],
  ['a result field becomes optional', ['/components/schemas/Block/required', ['hash']]],
  ['the key is sent as a bearer token', ['/components/securitySchemes/key', { type: 'http', scheme: 'bearer' }]],
  ['a body becomes required', [`${optional}/requestBody/required`, true]],
  ['a minimum becomes exclusive', [`${order}/properties/count`, { type: 'integer', exclusiveMinimum: 1 }]],
  ['only multiples are accepted', [`${order}/properties/count/multipleOf`, 5]],
  ['items must be unique', [`${order}/properties/list/uniqueItems`, true]],
  ['only one value is accepted', [`${order}/properties/mail/const`, 'a@b']],
  ['a string must not be empty', [`${order}/properties/mail/minLength`, 1]],
  ['additional properties must be strings', [`${order}/additionalProperties`, { type: 'string' }]],
  ['one field requires another', [`${order}/dependentRequired`, { mail: ['when'] }]],
  ['some property names are refused', [`${order}/propertyNames`, { maxLength: 5 }]],
  ['the request needs more properties', [`${order}/minProperties`, 2]],
  [
    'the request is combined with a schema that requires more',
    [order, { allOf: [getAtPointer(platform, order) ?? null, { required: ['mail'] }] }],
  ],
  ['a string in the response may be anything', [`${receipt}/properties/id`, {}]],
  ['the whole response may be null', [`${response}/content/application~1json/schema`, orNull(receipt)]],
  ['a response field has a new alternative', [`${receipt}/properties/item/anyOf/2`, { type: 'string' }]],
  [
    'an integer in the response may be a string',
    ['/components/schemas/Item/properties/count', { type: ['integer', 'string'] }],
  ],
  ['a list in the response may contain null', [`${receipt}/properties/list/items/type`, ['string', 'null']]],
  ['a response header has another type', [`${response}/headers/ETag/schema/type`, 'integer']],
  ['the response body is removed', [`${response}/content`, undefined]],
  ['a value of a param is no longer accepted', ['/methods/0/params/2/schema/const', true]],
  ['a method no longer returns a result', ['/methods/1/result', undefined]],
  ['the hash in a result has another type', ['/components/schemas/Block/properties/hash/type', ['integer', 'null']]],
];

const harmless: [string, ...Change[]][] = [
  ['a link is added', [`${response}/links`, { pay: { operationId: 'stock' } }]],
  [
    'the encoding of a form field says what applies anyway',
    [`${post}/requestBody/content/application~1x-www-form-urlencoded/encoding`, { tags: { allowReserved: false } }],
  ],
  ['the license is named', ['/info/license', { name: 'MIT' }]],
  ['a description is added', [`${order}/description`, 'An order.']],
  ['an operation is added', ['/paths/~1new', { get: { operationId: 'new', responses: {} } }]],
  ['a field becomes optional', [`${order}/required`, []]],
  ['an optional field is added', [`${order}/properties/colour`, { type: 'string' }]],
  ['a response field is added', [`${receipt}/properties/colour`, { type: 'string' }]],
  ['a response field becomes required', [`${receipt}/required`, ['id', 'status', 'hash', 'total', 'note']]],
  ['a $ref is wrapped in allOf', [`${order}/properties/item`, { allOf: [{ $ref: '#/components/schemas/Item' }] }]],
  [
    'a $ref gets a description',
    [`${order}/properties/item`, { $ref: '#/components/schemas/Item', description: 'What.' }],
  ],
  ['a $ref is inlined', [`${order}/properties/item`, item]],
  ['const replaces an enum of one value', [`${receipt}/properties/status`, { type: 'string', const: 'paid' }]],
  ['an enum of one value loses its type', [`${receipt}/properties/status`, { enum: ['paid'] }]],
  [
    '[object, null] replaces anyOf',
    [`${receipt}/properties/item`, { ...(item as JsonObject), type: ['object', 'null'] }],
  ],
  [
    'oneOf replaces anyOf',
    [`${receipt}/properties/item`, { oneOf: [{ $ref: '#/components/schemas/Item' }, { type: 'null' }] }],
  ],
  [
    'null comes first',
    [`${receipt}/properties/item`, { anyOf: [{ type: 'null' }, { $ref: '#/components/schemas/Item' }] }],
  ],
  ['an array form is added', [`${order}/properties/mail`, { type: ['string', 'array'], items: { type: 'string' } }]],
  [
    'a list of types is written as alternatives',
    [`${order}/properties/names`, { anyOf: [{ type: 'string' }, { type: 'array', items: { type: 'string' } }] }],
  ],
  ['a response pattern is tightened', [`${receipt}/properties/hash/pattern`, '^0x[0-9a-fA-F]{64}$']],
  ['a response pattern allows lower case only', [`${receipt}/properties/hash/pattern`, '^0x[0-9a-f]+$']],
  ['an equivalent pattern is written differently', [`${order}/properties/sku/pattern`, '^[A-Z][A-Z]\\d+$']],
  ['a request pattern is loosened', [`${order}/properties/sku/pattern`, '^[A-Z]{1,4}[0-9]*$']],
  ['a request pattern is removed', [`${order}/properties/sku`, { type: 'string' }]],
  ['a required header is removed', [`${post}/parameters/3`, undefined]],
  ['a header becomes optional', [`${post}/parameters/3/required`, false]],
  ['a header name is written in lower case', [`${post}/parameters/3/name`, 'x-trace']],
  [
    'a path parameter is renamed',
    [
      '/paths',
      {
        '/orders/{order}': { post: setAtPointer(operation, '/parameters/0/name', 'order') },
        '/stock': getAtPointer(platform, '/paths/~1stock') ?? null,
      },
    ],
  ],
  ['a parameter is added', [`${post}/parameters/4`, { name: 'limit', in: 'query', schema: { type: 'integer' } }]],
  ['a parameter is widened', [`${post}/parameters/1/schema/minimum`, 0]],
  [
    'parameters are reordered',
    [`${post}/parameters`, ((getAtPointer(platform, `${post}/parameters`) as Json[] | undefined) ?? []).toReversed()],
  ],
  ['another key is accepted too', ['/security', [{ key: [] }, { other: [] }]]],
  ['a key is no longer required', ['/security', []]],
  [
    'the scheme has another name',
    ['/components/securitySchemes/mine', { type: 'apiKey', in: 'header', name: 'X-Key' }],
    ['/security', [{ mine: [] }]],
  ],
  ['a media type is added', [`${post}/requestBody/content/application~1xml`, {}]],
  [
    'a content type gets a charset',
    [
      `${response}/content`,
      { 'application/json; charset=utf-8': { schema: { $ref: '#/components/schemas/Receipt' } } },
    ],
  ],
  ['the body becomes optional', [`${post}/requestBody/required`, false]],
  ['a response is added', [`${post}/responses/404`, { description: 'none' }]],
  ['a response header is added', [`${response}/headers/Age`, { schema: { type: 'integer' } }]],
  ['one more value is accepted', [`${order}/properties/kind/enum`, ['gift', 'own', 'loan']]],
  ['enum values are reordered', [`${order}/properties/kind/enum`, ['own', 'gift']]],
  ['a maximum is raised', [`${order}/properties/count/maximum`, 20]],
  ['a limit is removed', [`${order}/properties/list`, { type: 'array', items: { type: 'string' } }]],
  ['an integer may have a fraction', [`${order}/properties/count/type`, 'number']],
  ['a number in the response becomes an integer', [`${receipt}/properties/total/type`, 'integer']],
  ['null is accepted', [`${order}/properties/mail/type`, ['string', 'null']]],
  ['the format password is added', [`${order}/properties/mail/format`, 'password']],
  [
    'an alternative is added',
    [
      `${order}/properties/pay/oneOf/2`,
      { type: 'object', required: ['voucher'], properties: { voucher: { type: 'string' } } },
    ],
  ],
  [
    'alternatives are reordered',
    [`${order}/properties/pay/oneOf`, [{ $ref: '#/components/schemas/Cash' }, { $ref: '#/components/schemas/Card' }]],
  ],
  [
    'a shared schema is combined by allOf',
    [receipt, { allOf: [{ $ref: '#/components/schemas/Base' }, getAtPointer(platform, receipt) ?? null] }],
    ['/components/schemas/Base', { type: 'object' }],
  ],
  [
    'a component is renamed',
    ['/components/schemas/Ware', item],
    [`${order}/properties/item/$ref`, '#/components/schemas/Ware'],
  ],
  ['the operation is deprecated', [`${post}/deprecated`, true]],
  ['an example is added', [`${order}/properties/mail/examples`, ['a@b']]],
  ['a title is added', [`${order}/title`, 'Order']],
  ['a param becomes optional', ['/methods/0/params/1/required', false]],
  ['an optional param is added at the end', ['/methods/0/params/3', { name: 'deep', schema: { type: 'boolean' } }]],
  ['a param that is passed by position is renamed', ['/methods/0/params/2/name', 'hydrated']],
  ['a param accepts null', ['/methods/0/params/2/schema/type', ['boolean', 'null']]],
  ['a result field is added', ['/components/schemas/Block/properties/miner', { type: 'string' }]],
  ['a result is never null', ['/methods/0/result/schema', { $ref: '#/components/schemas/Block' }]],
  ['an error is added', ['/methods/0/errors/1', { code: 3, message: 'no' }]],
  ['a method is added', ['/methods/2', { name: 'more', params: [], result: { name: 'r', schema: {} } }]],
  ['a method is described', ['/methods/0/description', 'A block.']],
  ['a longer list is accepted', [`${order}/properties/list/maxItems`, 50]],
  ['a minimum is lowered', [`${order}/properties/count/minimum`, 0]],
  ['a default is added', [`${order}/properties/mail/default`, 'a@b']],
  ['a tag is added', [`${post}/tags`, ['Orders']]],
  ['a summary is added', [`${post}/summary`, 'Order something']],
  ['the title and the license change', ['/info/title', 'The shop'], ['/info/license', { name: 'MIT' }]],
  ['a server is described', ['/servers', [{ url: '/', description: 'Here.' }]]],
  ['an extension is added', [`${post}/x-team`, 'orders']],
  ['an unused component is added', ['/components/schemas/Spare', { type: 'string' }]],
  ['additional properties are allowed explicitly', [`${order}/additionalProperties`, true]],
  ['additional properties get an empty schema', [`${order}/additionalProperties`, {}]],
  ['items are described', [`${receipt}/properties/rest/items`, { description: 'Anything.' }]],
  ['a type is written as a list of one', [`${order}/properties/mail/type`, ['string']]],
  ['types are reordered', [`${order}/properties/names/type`, ['array', 'string']]],
  ['an empty list of required fields is added', [`${receipt}/properties/extra/required`, []]],
  ['required fields are reordered', [`${receipt}/required`, ['total', 'hash', 'status', 'id']]],
  [
    'an alternative of the response is removed',
    [`${receipt}/properties/item/anyOf`, [{ $ref: '#/components/schemas/Item' }]],
  ],
  ['a response field gets a format', [`${receipt}/properties/id/format`, 'uuid']],
  ['a string in the response is limited', [`${receipt}/properties/id/maxLength`, 36]],
  ['a list in the response is never empty', [`${receipt}/properties/list/minItems`, 1]],
  ['a field is deprecated', [`${order}/properties/mail/deprecated`, true]],
  ['a field is write-only', [`${order}/properties/mail/writeOnly`, true]],
  ['an operation repeats the security of the document', [`${post}/security`, [{ key: [] }]]],
  [
    'a parameter becomes a component',
    ['/components/parameters', { Page: getAtPointer(platform, `${post}/parameters/1`) ?? null }],
    [`${post}/parameters/1`, { $ref: '#/components/parameters/Page' }],
  ],
  [
    'a response becomes a component',
    ['/components/responses', { Receipt: getAtPointer(platform, response) ?? null }],
    [response, { $ref: '#/components/responses/Receipt' }],
  ],
  [
    'parameters move to the path item',
    ['/paths/~1orders~1{id}/parameters', getAtPointer(platform, `${post}/parameters`) ?? null],
    [`${post}/parameters`, undefined],
  ],
  ['a pattern gets non-capturing groups', [`${order}/properties/sku/pattern`, '^(?:[A-Z]{2})(?:[0-9]+)$']],
  ['an empty schema is combined by allOf', [`${order}/properties/mail`, { allOf: [{ type: 'string' }, {}] }]],
  ['a schema becomes the only alternative of an anyOf', [`${order}/properties/mail`, { anyOf: [{ type: 'string' }] }]],
  ['a default response is added', [`${post}/responses/default`, { description: 'else' }]],
  ['another link is added', [`${response}/links`, { next: { operationId: 'stock' } }]],
  ['a param is described', ['/methods/0/params/0/description', 'From which block.']],
  ['a param gets an example', ['/methods/0/params/0/schema/examples', ['0x1']]],
  ['a result has another name', ['/methods/1/result/name', 'count']],
  ['an error gets data', ['/methods/0/errors/0/data', 'why']],
  ['methods are reordered', ['/methods', ((node['methods'] as Json[] | undefined) ?? []).toReversed()]],
];

const [card, cash] = ['/components/schemas/Card', '/components/schemas/Cash/properties/cash'];
const two = { type: 'array', prefixItems: [{ type: 'string' }, { type: 'string' }], items: false };
const oauth = {
  type: 'oauth2',
  flows: { clientCredentials: { tokenUrl: 'https://x.example/token', scopes: { a: 'a', b: 'b' } } },
};

/** Changes to documents that already differ from the ones above: first how, then the change. */
const laterBreaking: [string, Change[], ...Change[]][] = [
  ['the servers move to another path', [['/servers', [{ url: 'https://a.example/v1' }]]], ['/servers/0/url', '/v2']],
  ['one of two server paths is removed', [['/servers', [{ url: '/v1' }, { url: '/v2' }]]], ['/servers/0', undefined]],
  ['a field becomes read-only', [], [`${order}/properties/mail/readOnly`, true]],
  ['a required field becomes read-only', [], [`${order}/properties/sku/readOnly`, true]],
  ['a response field becomes write-only', [], [`${receipt}/properties/total/writeOnly`, true]],
  [
    'the members of a map become read-only',
    [[`${order}/properties/map`, { type: 'object', additionalProperties: { type: 'string' } }]],
    [`${order}/properties/map/additionalProperties/readOnly`, true],
  ],
  [
    'members whose names match a pattern become read-only, one of them required',
    [
      [`${order}/patternProperties`, { '^x-': { type: 'string' } }],
      [`${order}/required`, ['sku', 'x-a']],
    ],
    [`${order}/patternProperties/^x-/readOnly`, true],
  ],
  [
    'a required field is no longer read-only',
    [
      [`${order}/required`, ['sku', 'mail']],
      [`${order}/properties/mail/readOnly`, true],
    ],
    [`${order}/properties/mail/readOnly`, false],
  ],
  [
    'reserved characters have to be encoded',
    [[`${post}/parameters/2/allowReserved`, true]],
    [`${post}/parameters/2/allowReserved`, false],
  ],
  ['a default changes', [[`${order}/properties/flag`, { default: false }]], [`${order}/properties/flag/default`, true]],
  [
    'a default is removed',
    [[`${order}/properties/mail/default`, 'x']],
    [`${order}/properties/mail/default`, undefined],
  ],
  ['the first items have another type', [], [`${order}/properties/list/prefixItems`, [{ type: 'integer' }]]],
  [
    'an item of a tuple has another type',
    [[`${order}/properties/pair`, two]],
    [`${order}/properties/pair/prefixItems/1/type`, 'integer'],
  ],
  [
    'a tuple in the response is shorter',
    [[`${receipt}/properties/pair`, two]],
    [`${receipt}/properties/pair/prefixItems`, [{ type: 'string' }]],
  ],
  [
    'a number must be greater than its minimum',
    [[cash, { type: 'number', minimum: 0 }]],
    [cash, { type: 'number', exclusiveMinimum: 0 }],
  ],
  [
    'a number in the response may be its minimum',
    [[`${receipt}/properties/total`, { type: 'number', exclusiveMinimum: 0 }]],
    [`${receipt}/properties/total`, { type: 'number', minimum: 0 }],
  ],
  [
    'a maximum of the response is removed',
    [[`${receipt}/properties/list/maxItems`, 3]],
    [`${receipt}/properties/list/maxItems`, undefined],
  ],
  [
    'a number in the response may be a multiple of less',
    [[`${receipt}/properties/total/multipleOf`, 0.5]],
    [`${receipt}/properties/total/multipleOf`, 0.25],
  ],
  [
    'a number must be a multiple of more',
    [[`${order}/properties/count/multipleOf`, 2]],
    [`${order}/properties/count/multipleOf`, 4],
  ],
  [
    'a number must be a multiple of another one',
    [[`${order}/properties/count/multipleOf`, 2]],
    [`${order}/properties/count/multipleOf`, 3],
  ],
  [
    'one of two constants is removed',
    [[`${order}/properties/kind`, { oneOf: [{ const: 'gift' }, { const: 'own' }] }]],
    [`${order}/properties/kind`, { enum: ['own'] }],
  ],
  [
    'only true is accepted',
    [[`${order}/properties/flag`, { type: 'boolean' }]],
    [`${order}/properties/flag/const`, true],
  ],
  [
    'the response may be false, too',
    [[`${receipt}/properties/ok`, { const: true }]],
    [`${receipt}/properties/ok`, { type: 'boolean' }],
  ],
  [
    'the values of a map are limited',
    [[`${order}/properties/map`, { type: 'object', additionalProperties: { type: 'string' } }]],
    [`${order}/properties/map/additionalProperties/maxLength`, 3],
  ],
  [
    'a field of a recursive schema is limited',
    [
      [`${card}/properties/child`, { $ref: `#${card}` }],
      [`${card}/properties/note`, { type: 'string' }],
    ],
    [`${card}/properties/note/maxLength`, 5],
  ],
  ['a condition requires more', [], [`${order}/if`, { required: ['kind'] }], [`${order}/then`, { required: ['mail'] }]],
  [
    'a further scope is needed',
    [
      ['/components/securitySchemes/key', oauth],
      ['/security', [{ key: ['a'] }]],
    ],
    ['/security', [{ key: ['a', 'b'] }]],
  ],
  ['calls without a key are refused', [['/security', [{}, { key: [] }]]], ['/security', [{ key: [] }]]],
  [
    'an optional param is inserted before another one',
    [],
    ['/methods/0/params/2', { name: 'deep', schema: { type: 'boolean' } }],
    ['/methods/0/params/3', { name: 'full', schema: { type: 'boolean' } }],
  ],
  [
    'the default of a param changes',
    [['/methods/0/params/2/schema/default', false]],
    ['/methods/0/params/2/schema/default', true],
  ],
];

const laterHarmless: [string, Change[], ...Change[]][] = [
  ['the servers are documented', [], ['/servers', [{ url: 'https://a.example/v2' }]]],
  ['the servers have another host', [['/servers', [{ url: 'https://a.example/v1/' }]]], ['/servers/0/url', '/v1']],
  ['a server is added', [['/servers', [{ url: '/v1' }]]], ['/servers/1', { url: '/v2' }]],
  ['a response field becomes read-only', [], [`${receipt}/properties/id/readOnly`, true]],
  [
    'a required field that is not sent is added',
    [],
    [`${order}/required`, ['sku', 'made']],
    [`${order}/properties/made`, { type: 'string', readOnly: true }],
  ],
  [
    'a field that is not sent has another type',
    [[`${order}/properties/mail/readOnly`, true]],
    [`${order}/properties/mail/type`, 'integer'],
  ],
  ['reserved characters need not be encoded', [], [`${post}/parameters/2/allowReserved`, true]],
  [
    'a default of the response changes',
    [[`${receipt}/properties/note/default`, 'x']],
    [`${receipt}/properties/note/default`, 'y'],
  ],
  ['the first items repeat what applies to all', [], [`${order}/properties/list/prefixItems`, [{ type: 'string' }]]],
  [
    'a longer tuple is accepted',
    [[`${order}/properties/pair`, { ...two, prefixItems: [{ type: 'string' }] }]],
    [`${order}/properties/pair`, two],
  ],
  [
    'exclusive limits of an integer replace inclusive ones',
    [],
    [`${order}/properties/count`, { type: 'integer', exclusiveMinimum: 0, exclusiveMaximum: 11 }],
  ],
  ['a limit of an integer has a fraction', [], [`${order}/properties/count/minimum`, 0.5]],
  [
    'an exclusive limit of an integer has a fraction',
    [],
    [`${order}/properties/count`, { type: 'integer', exclusiveMinimum: 0.5, exclusiveMaximum: 10.5 }],
  ],
  [
    'a number may be its minimum',
    [[cash, { type: 'number', exclusiveMinimum: 0 }]],
    [cash, { type: 'number', minimum: 0 }],
  ],
  [
    'a number may be a multiple of less',
    [[`${order}/properties/count/multipleOf`, 4]],
    [`${order}/properties/count/multipleOf`, 2],
  ],
  [
    'an integer is written as a multiple of 1',
    [],
    ['/components/schemas/Item/properties/count', { type: 'number', multipleOf: 1 }],
  ],
  [
    'limits that allow everything are added',
    [],
    [`${order}/properties/mail/minLength`, 0],
    [`${order}/properties/mail/not`, false],
    [`${order}/properties/list/minItems`, 0],
    [`${order}/properties/list/minContains`, 2],
    [`${order}/properties/list/uniqueItems`, false],
    [`${order}/minProperties`, 0],
    [`${order}/unevaluatedProperties`, true],
    [`${order}/propertyNames`, {}],
    [`${order}/patternProperties`, {}],
    [`${order}/dependentRequired`, {}],
    [`${order}/if`, { required: ['mail'] }],
  ],
  [
    'constants replace an enum',
    [[`${order}/properties/kind`, { enum: Array.from({ length: 200 }, (_, i) => `kind ${i}`) }]],
    [`${order}/properties/kind`, { oneOf: Array.from({ length: 200 }, (_, i) => ({ const: `kind ${i}` })) }],
  ],
  [
    'true and false replace boolean',
    [[`${order}/properties/flag`, { type: 'boolean' }]],
    [`${order}/properties/flag`, { enum: [true, false] }],
  ],
  [
    'null is written as a constant',
    [],
    [`${receipt}/properties/item/anyOf/1`, { const: null }],
    ['/components/schemas/Item/properties/note', { anyOf: [{ type: 'string' }, { enum: [null] }] }],
  ],
  [
    'a schema is divided by allOf',
    [],
    [
      '/components/schemas/Item',
      {
        allOf: [
          { type: 'object', required: ['sku'], properties: { sku: { type: 'string' } } },
          { required: ['count'], properties: { count: { type: 'integer' }, note: { type: ['string', 'null'] } } },
        ],
      },
    ],
  ],
  [
    'a scope is no longer needed',
    [
      ['/components/securitySchemes/key', oauth],
      ['/security', [{ key: ['a', 'b'] }]],
    ],
    ['/security', [{ key: ['a'] }]],
  ],
  ['params are accepted by name, too', [], ['/methods/0/paramStructure', 'either']],
];

/** Two versions of a document that differ in one thing. */
export type Revision = {
  name: string;
  /** Whether a caller that kept the earlier version may fail with the later one. */
  breaks: boolean;
  kind: 'openapi' | 'openrpc';
  before: JsonObject;
  after: JsonObject;
};

function revisionOf(breaks: boolean, name: string, earlier: Change[], changes: Change[]): Revision {
  const isNode = changes.every(([pointer]) => pointer.startsWith('/methods') || pointer.includes('Block'));
  const before = changedBy(isNode ? node : platform, earlier);
  return { name, breaks, kind: isNode ? 'openrpc' : 'openapi', before, after: changedBy(before, changes) };
}

/** Every change that is tried. */
export const revisions: Revision[] = [
  ...breaking.map(([name, ...changes]) => revisionOf(true, name, [], changes)),
  ...harmless.map(([name, ...changes]) => revisionOf(false, name, [], changes)),
  ...laterBreaking.map(([name, earlier, ...changes]) => revisionOf(true, name, earlier, changes)),
  ...laterHarmless.map(([name, earlier, ...changes]) => revisionOf(false, name, earlier, changes)),
];
