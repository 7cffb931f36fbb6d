import { schemaKeywords } from '../base/schema-keywords.ts';
import { httpMethods } from '../base/http-methods.ts';
import { isObject, toPointer, type Json, type JsonObject } from '../base/json.ts';

/**
 * What a specification allows at a place, as far as a reader needs to know. Members name their rules: `name` is another
 * rule, `name[]` a list and `name{}` a map of it; `string`, `number` and `object` are plain; `data` is any value, in
 * which a member called `$ref` is not a reference.
 */
type Rule = {
  /** What authors call it. */
  what: string;
  members?: { [name: string]: string };
  /** The rule of all other members; those that begin with `x-` are never visited. */
  rest?: string;
  required?: string[];
  /** The values of required members that are missing: without them, more would have to be left out. */
  assumed?: JsonObject;
  /** What stands in the place of a value that cannot be read; by default the value is left out. */
  instead?: JsonObject;
  /** Whether a `$ref` may take its place. */
  refs?: true;
  /** Whether a boolean may take its place. */
  orBoolean?: true;
  /** The rule of a list that may take its place. */
  orList?: string;
};

/** A rule with its names resolved. */
export type DocumentShape = {
  name: string;
  what: string;
  kind: 'object' | 'list' | 'map' | 'string' | 'number' | 'data';
  members: Map<string, DocumentShape>;
  rest?: DocumentShape;
  required: string[];
  assumed: JsonObject;
  instead?: JsonObject;
  refs: boolean;
  orBoolean: boolean;
  orList?: DocumentShape;
};

/** The shapes of a specification, and where its reusable parts are. */
export type Grammar = {
  document: DocumentShape;
  schema: DocumentShape;
  securityScheme: DocumentShape;
  /** The JSON pointer of the object with reusable parts, by the name of their shape. */
  homes: { [shape: string]: string };
};

function grammarOf(rules: { [name: string]: Rule }, homes: Grammar['homes']): Grammar {
  const shapes = new Map<string, DocumentShape>();
  const createBlankShape = (name: string, what: string, kind: DocumentShape['kind']): DocumentShape => {
    const shape = { name, what, kind, members: new Map(), required: [], assumed: {}, refs: false, orBoolean: false };
    shapes.set(name, shape);
    return shape;
  };
  const resolveShape = (name: string): DocumentShape => {
    const known = shapes.get(name);
    if (known !== undefined) return known;
    if (name === 'string' || name === 'number' || name === 'data') return createBlankShape(name, `a ${name}`, name);
    if (name === 'types')
      return Object.assign(createBlankShape(name, 'a type or a list of types', 'string'), {
        orList: resolveShape('string[]'),
      });
    if (name.endsWith('[]'))
      return Object.assign(createBlankShape(name, 'a list', 'list'), { rest: resolveShape(name.slice(0, -2)) });
    if (name.endsWith('{}'))
      return Object.assign(createBlankShape(name, 'an object', 'map'), { rest: resolveShape(name.slice(0, -2)) });
    const shape = createBlankShape(name, rules[name]?.what ?? 'an object', 'object');
    const rule: Partial<Rule> = rules[name] ?? {};
    const { members = {}, rest, required = [], assumed = {}, instead, refs = false, orBoolean = false, orList } = rule;
    for (const [member, type] of Object.entries(members)) shape.members.set(member, resolveShape(type));
    Object.assign(shape, { required, assumed, refs, orBoolean });
    if (instead !== undefined) shape.instead = instead;
    if (rest !== undefined) shape.rest = resolveShape(rest);
    if (orList !== undefined) shape.orList = resolveShape(orList);
    return shape;
  };
  return {
    ...{
      document: resolveShape('document'),
      schema: resolveShape('schema'),
      securityScheme: resolveShape('securityScheme'),
    },
    homes,
  };
}

/** How a rule names one schema, a list of schemas, and schemas by name. */
const brackets = { schema: '', list: '[]', map: '{}' };

const schema: { [name: string]: Rule } = {
  schema: {
    what: 'a schema',
    refs: true,
    orBoolean: true,
    instead: {},
    members: {
      ...Object.fromEntries([...schemaKeywords].map(([name, { holds }]) => [name, `schema${brackets[holds]}`])),
      // This keyword is ours, while a document is put together: see schema-identifiers.ts.
      $dynamicAnchors: 'schema{}',
      type: 'types',
      items: 'items',
      dependencies: 'dependency{}',
      ...Object.fromEntries(['default', 'example', 'examples', 'const', 'enum'].map((name) => [name, 'data'])),
    },
  },
  items: { what: 'a schema', refs: true, orBoolean: true, orList: 'schema[]', instead: {} },
  dependency: {
    what: 'a schema or a list of names',
    refs: true,
    orBoolean: true,
    orList: 'string[]',
    instead: {},
  },
};
// They have the members of a schema, and one more form.
for (const name of ['items', 'dependency']) Object.assign(schema[name] ?? {}, { members: schema['schema']?.members });

const server = {
  server: { what: 'a server', required: ['url'], members: { url: 'string', variables: 'object{}' } },
} satisfies { [name: string]: Rule };

const paths: { [name: string]: Rule } = {
  paths: { what: 'an object of paths', rest: 'pathItem' },
  pathItem: {
    what: 'a path item',
    refs: true,
    members: {
      ...Object.fromEntries(httpMethods.map((verb) => [verb, 'operation'])),
      additionalOperations: 'operation{}',
      parameters: 'parameter[]',
      servers: 'server[]',
    },
  },
  responses: { what: 'an object of responses', rest: 'response' },
  // Left out, it would open an operation to every caller; there is no scheme of this name.
  requirement: { what: 'a security requirement', rest: 'data[]', instead: { '(unreadable)': [] } },
  tag: { what: 'a tag', required: ['name'], members: { name: 'string', externalDocs: 'object' } },
};

/** OpenAPI 3.0, 3.1 and 3.2. */
export const openapi3 = grammarOf(
  {
    ...schema,
    ...server,
    ...paths,
    document: {
      what: 'an OpenAPI document',
      required: ['info'],
      assumed: { info: {} },
      members: {
        info: 'info',
        servers: 'server[]',
        paths: 'paths',
        webhooks: 'pathItem{}',
        components: 'components',
        security: 'requirement[]',
        tags: 'tag[]',
        externalDocs: 'object',
      },
    },
    info: { what: 'the info object', members: { contact: 'object', license: 'license' } },
    license: { what: 'a license' },
    operation: {
      what: 'an operation',
      members: {
        operationId: 'string',
        tags: 'string[]',
        externalDocs: 'object',
        parameters: 'parameter[]',
        requestBody: 'requestBody',
        responses: 'responses',
        callbacks: 'callback{}',
        security: 'requirement[]',
        servers: 'server[]',
        'x-result-when': 'variant[]',
      },
    },
    variant: { what: 'an object of params and result', members: { params: 'schema{}', result: 'schema' } },
    parameter: {
      what: 'a parameter',
      refs: true,
      required: ['name', 'in'],
      members: {
        name: 'string',
        in: 'string',
        schema: 'schema',
        content: 'mediaType{}',
        example: 'data',
        examples: 'example{}',
      },
    },
    requestBody: {
      what: 'a request body',
      refs: true,
      instead: { content: { '*/*': {} } },
      members: { content: 'mediaType{}' },
    },
    mediaType: {
      what: 'a media type object',
      refs: true,
      members: {
        schema: 'schema',
        itemSchema: 'schema',
        example: 'data',
        examples: 'example{}',
        encoding: 'encoding{}',
        prefixEncoding: 'encoding[]',
        itemEncoding: 'encoding',
      },
    },
    encoding: {
      what: 'an encoding object',
      members: { headers: 'header{}', encoding: 'encoding{}', prefixEncoding: 'encoding[]', itemEncoding: 'encoding' },
    },
    response: {
      what: 'a response',
      refs: true,
      // Its status is documented.
      instead: { description: '' },
      members: { headers: 'header{}', content: 'mediaType{}', links: 'link{}' },
    },
    header: {
      what: 'a header',
      refs: true,
      members: { schema: 'schema', content: 'mediaType{}', example: 'data', examples: 'example{}' },
    },
    example: {
      what: 'an example object',
      refs: true,
      members: { value: 'data', dataValue: 'data', 'x-exchange': 'exchange' },
    },
    exchange: { what: 'an object', members: { when: 'schema' } },
    link: { what: 'a link', refs: true, members: { parameters: 'data{}', requestBody: 'data', server: 'server' } },
    callback: { what: 'a callback', refs: true, rest: 'pathItem' },
    securityScheme: { what: 'a security scheme', refs: true, members: { flows: 'object{}' } },
    components: {
      what: 'the components object',
      members: {
        schemas: 'schema{}',
        responses: 'response{}',
        parameters: 'parameter{}',
        examples: 'example{}',
        requestBodies: 'requestBody{}',
        headers: 'header{}',
        securitySchemes: 'securityScheme{}',
        links: 'link{}',
        callbacks: 'callback{}',
        pathItems: 'pathItem{}',
        mediaTypes: 'mediaType{}',
        'x-conditions': 'schema{}',
      },
    },
  },
  {
    schema: '/components/schemas',
    response: '/components/responses',
    parameter: '/components/parameters',
    example: '/components/examples',
    requestBody: '/components/requestBodies',
    header: '/components/headers',
    securityScheme: '/components/securitySchemes',
    link: '/components/links',
    callback: '/components/callbacks',
  },
);

/** Swagger 2. */
export const swagger2 = grammarOf(
  {
    ...schema,
    ...paths,
    document: {
      what: 'a Swagger document',
      required: ['info', 'paths'],
      assumed: { info: {}, paths: {} },
      members: {
        info: 'info',
        host: 'string',
        basePath: 'string',
        schemes: 'string[]',
        consumes: 'string[]',
        produces: 'string[]',
        paths: 'paths',
        definitions: 'schema{}',
        parameters: 'parameter{}',
        responses: 'response{}',
        securityDefinitions: 'securityScheme{}',
        security: 'requirement[]',
        tags: 'tag[]',
        externalDocs: 'object',
      },
    },
    info: { what: 'the info object', members: { contact: 'object', license: 'object' } },
    operation: {
      what: 'an operation',
      members: {
        operationId: 'string',
        tags: 'string[]',
        externalDocs: 'object',
        consumes: 'string[]',
        produces: 'string[]',
        schemes: 'string[]',
        parameters: 'parameter[]',
        responses: 'responses',
        security: 'requirement[]',
      },
    },
    parameter: {
      what: 'a parameter',
      refs: true,
      required: ['name', 'in'],
      members: {
        name: 'string',
        in: 'string',
        schema: 'schema',
        items: 'items',
        default: 'data',
        enum: 'data',
        example: 'data',
      },
    },
    response: {
      what: 'a response',
      refs: true,
      instead: { description: '' },
      members: { schema: 'schema', headers: 'header{}', examples: 'data{}' },
    },
    header: { what: 'a header', members: { items: 'items', default: 'data', enum: 'data', example: 'data' } },
    securityScheme: { what: 'a security scheme', members: { scopes: 'object' } },
  },
  { schema: '/definitions', parameter: '/parameters', response: '/responses' },
);

/** OpenRPC 1.2 to 1.4. */
export const openrpc1 = grammarOf(
  {
    ...schema,
    ...server,
    tag: { what: 'a tag', refs: true, required: ['name'], members: { name: 'string', externalDocs: 'object' } },
    document: {
      what: 'an OpenRPC document',
      required: ['info', 'methods'],
      assumed: { info: {}, methods: [] },
      members: {
        info: 'info',
        servers: 'server[]',
        methods: 'method[]',
        components: 'components',
        externalDocs: 'object',
      },
    },
    info: { what: 'the info object', members: { contact: 'object', license: 'object' } },
    method: {
      what: 'a method',
      refs: true,
      required: ['name', 'params'],
      assumed: { params: [] },
      members: {
        name: 'string',
        params: 'contentDescriptor[]',
        result: 'contentDescriptor',
        errors: 'error[]',
        links: 'link[]',
        tags: 'tag[]',
        servers: 'server[]',
        examples: 'examplePairing[]',
        externalDocs: 'object',
        'x-result-when': 'variant[]',
        'x-subscription': 'subscription',
      },
    },
    contentDescriptor: {
      what: 'a content descriptor',
      refs: true,
      required: ['name', 'schema'],
      // Without a param, those behind it would have other positions, and without its result, a method has no answer.
      assumed: { name: 'unnamed', schema: {} },
      instead: { name: 'unnamed', schema: {} },
      members: { name: 'string', schema: 'schema' },
    },
    error: {
      what: 'an error',
      refs: true,
      required: ['code', 'message'],
      assumed: { message: 'Error' },
      members: { code: 'number', message: 'string', data: 'data' },
    },
    link: { what: 'a link', refs: true, members: { params: 'data', server: 'server' } },
    examplePairing: {
      what: 'an example pairing',
      refs: true,
      required: ['name', 'params'],
      members: { name: 'string', params: 'example[]', result: 'example', 'x-exchange': 'exchange' },
    },
    example: { what: 'an example', refs: true, members: { value: 'data' } },
    exchange: { what: 'an object', members: { when: 'condition' } },
    condition: { what: 'an object of params', members: { params: 'schema{}' } },
    subscription: { what: 'an object of notification and streams', members: { streams: 'stream[]' } },
    stream: { what: 'an object of name and item', required: ['item'], members: { item: 'schema' } },
    variant: {
      what: 'an object of params and result',
      required: ['result'],
      members: { params: 'schema{}', result: 'schema' },
    },
    components: {
      what: 'the components object',
      members: {
        contentDescriptors: 'contentDescriptor{}',
        schemas: 'schema{}',
        examples: 'example{}',
        links: 'link{}',
        errors: 'error{}',
        examplePairings: 'examplePairing{}',
        examplePairingObjects: 'examplePairing{}',
        tags: 'tag{}',
        'x-conditions': 'schema{}',
      },
    },
  },
  {
    contentDescriptor: '/components/contentDescriptors',
    schema: '/components/schemas',
    example: '/components/examples',
    link: '/components/links',
    error: '/components/errors',
    examplePairing: '/components/examplePairings',
    tag: '/components/tags',
  },
);

/** The place of a value in the document: assigning to `parent[key]` changes the document. */
export type Slot = { parent: JsonObject | Json[]; key: string };

/**
 * The place that a walk visits. It is valid only during the visit, as one object serves all places; `slot` and
 * `pointer` are functions, as few visits need them.
 */
export type Step = { value: Json; shape: DocumentShape; slot: () => Slot | undefined; pointer: () => string };

/** Functions that a walk calls at each place of a kind. */
export type Visitor = {
  /** For a value that its shape does not allow. */
  problem?: (step: Step, sentence: string) => void;
  /** For a `$ref`; the value of the step is the object with the `$ref`. */
  ref?: (step: Step, ref: string) => void;
  /** For an object, before its members are visited. */
  object?: (step: Step, value: JsonObject) => void;
  /** For a value that is data. */
  data?: (step: Step) => void;
  /** For a member that the specification does not know, such as an extension. */
  unknown?: (step: Step) => void;
};

/**
 * Walks through a document by the shapes of its specification. Data, and members that the specification does not know,
 * are not entered.
 *
 * @param root - the document, or a part of it
 * @param shape - the shape of the document or part
 * @param visitor - see {@link Visitor}
 * @param above - the JSON pointer of the part in its document
 */
export function walk(root: Json, shape: DocumentShape, visitor: Visitor, above = ''): void {
  const holders: (JsonObject | Json[])[] = [];
  const path: (string | number)[] = [];
  // One object for all places, of which a document has tens of thousands.
  const step: Step = {
    value: root,
    shape,
    slot: () => {
      const parent = holders.at(-1);
      return parent && { parent, key: String(path.at(-1)) };
    },
    pointer: () => above + toPointer(...path),
  };
  const at = (value: Json, shape: DocumentShape): Step => {
    step.value = value;
    step.shape = shape;
    return step;
  };
  const stepInto = (parent: JsonObject | Json[], key: string | number, value: Json, shape: DocumentShape): void => {
    holders.push(parent);
    path.push(key);
    visit(value, shape);
    path.pop();
    holders.pop();
  };

  const visit = (value: Json, shape: DocumentShape): void => {
    const { kind } = shape;
    if (kind === 'data') return visitor.data?.(at(value, shape));
    if (Array.isArray(value) && shape.orList !== undefined) return visit(value, shape.orList);
    if (kind === 'string' || kind === 'number') {
      return typeof value === kind ? undefined : visitor.problem?.(at(value, shape), mismatch(shape, value));
    }
    if (Array.isArray(value)) {
      if (kind !== 'list') return visitor.problem?.(at(value, shape), mismatch(shape, value));
      for (let i = 0; i < value.length; i++) stepInto(value, i, value[i] ?? null, shape.rest ?? shape);
      return;
    }
    if (!isObject(value)) {
      return shape.orBoolean && typeof value === 'boolean'
        ? undefined
        : visitor.problem?.(at(value, shape), mismatch(shape, value));
    }
    const ref = value['$ref'];
    // In place of a list, or as a string in a map of objects, it can only be a reference.
    const mayRefer = shape.refs || kind === 'list' || (kind === 'map' && shape.rest?.kind === 'object');
    if (ref !== undefined && mayRefer && (typeof ref === 'string' || kind !== 'map')) {
      if (typeof ref !== 'string')
        return visitor.problem?.(at(value, shape), 'a $ref is a string; write the place of what is meant');
      visitor.ref?.(at(value, shape), ref);
      // In a schema, keywords beside a `$ref` apply as well.
      if (!shape.orBoolean) return;
    } else if (kind === 'list') {
      return visitor.problem?.(at(value, shape), mismatch(shape, value));
    }
    visitObject(value, shape);
  };

  /** Most members are plain data, and visiting each of them would take as long as all the rest. */
  const isOfNoInterest = ({ kind }: DocumentShape, member: Json): boolean => {
    return kind === 'data' ? visitor.data === undefined : kind === typeof member && kind !== 'object';
  };

  const visitObject = (value: JsonObject, shape: DocumentShape): void => {
    visitor.object?.(at(value, shape), value);
    for (const name of shape.required) {
      if (value['$ref'] !== undefined || (Object.hasOwn(value, name) && value[name] !== null)) continue;
      visitor.problem?.(at(value, shape), `${shape.what} needs the member ${JSON.stringify(name)}; add it`);
    }
    for (const name of Object.keys(value)) {
      const known =
        shape.members.get(name) ?? (shape.kind === 'map' || !name.startsWith('x-') ? shape.rest : undefined);
      const member = value[name];
      // Many programs write null for a member that they do not have; but a schema that is null cannot be compiled.
      if (member === undefined || (member === null && known?.orBoolean !== true)) continue;
      if (known === undefined) {
        if (visitor.unknown === undefined || typeof member !== 'object') continue;
        holders.push(value);
        path.push(name);
        visitor.unknown(at(member, shape));
        path.pop();
        holders.pop();
        continue;
      }
      if (!isOfNoInterest(known, member)) stepInto(value, name, member, known);
    }
  };

  visit(root, shape);
}

function mismatch({ what }: DocumentShape, value: Json): string {
  const found = Array.isArray(value) ? 'a list' : isObject(value) ? 'an object' : JSON.stringify(value).slice(0, 60);
  return `${what} was expected, and ${found} found; correct it, or take it out`;
}
