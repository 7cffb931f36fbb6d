/** What is said of a rule of `lint`, for its readers. */
export type RuleText = {
  /** What it finds, in a sentence. */
  finds: string;
  /** A piece of a document that it finds something in, in YAML. */
  example: string;
  /** What to do about it, in a sentence. */
  remedy: string;
};

/**
 * The rules of `lint` in words. Their names are stable: settings and files have them. `explain` and the guide show this
 * table; a test compares it with the rules.
 */
export const ruleTexts: Record<string, RuleText> = {
  'additional-operations': {
    finds:
      'An additional operation has a method that no request can have, that Node cannot read, ' +
      'or with a member of its own.',
    example: 'additionalOperations: { GET: { … } }',
    remedy: 'Write get, post and the like as members of the path; keep additionalOperations for other methods.',
  },
  address: {
    finds: 'A URL, an e-mail address or $self is not what its name says.',
    example: 'contact: { email: support }',
    remedy: 'Write a URI (RFC 3986), an e-mail address with its host, and $self without a fragment.',
  },
  'component-name': {
    finds: 'A component has a name that no reference can have.',
    example: 'components: { mediaTypes: { text/plain: { … } } }',
    remedy: 'Write it in letters, digits, ".", "-" and "_".',
  },
  'default-agrees-with-schema': {
    finds: 'A default is a value that its own schema refuses.',
    example: '{ type: integer, default: many }',
    remedy: 'Correct the default or the schema.',
  },
  discriminator: {
    finds: 'A discriminator maps to a schema that is not there, an alternative lacks its property, or there are none.',
    example: 'discriminator: { propertyName: kind, mapping: { cat: Kat } }',
    remedy: 'Name a schema of the document, and require the property in each alternative.',
  },
  envelope: {
    finds: 'An operation has no x-envelope, where others of its API have one.',
    example: 'x-envelope: { payload: body, message: text, status: ok, success: true }   # in all but this one',
    remedy: 'Describe the envelope of its responses with x-envelope.',
  },
  'example-agrees-with-schema': {
    finds: 'An example does not match its schema, or is not of its media type.',
    example: '{ schema: { type: integer }, example: many }',
    remedy: 'Correct the example or the schema.',
  },
  'external-reference': {
    finds: 'A reference leads to another machine or out of the folder, so that it was not followed.',
    example: 'schema: { $ref: https://example.com/shared.yaml#/Pet }',
    remedy: 'Copy the file here, or say --allow-external.',
  },
  encoding: {
    finds: 'The encoding of a form names a property that its schema does not have.',
    example: 'encoding: { photos: { contentType: image/png } }   # of a schema with a property photo',
    remedy: 'Correct the name, or add the property.',
  },
  'exchange-agrees-with-schema': {
    finds: 'The request or the response of an exchange does not match its schema.',
    example: 'examples: { created: { value: { id: seven } } }   # where id is an integer',
    remedy: 'Correct the example or the schema; the mock answers with examples as they are.',
  },
  'exchange-answers-itself': {
    finds: 'The request of an exchange is answered by another one, or its condition does not hold for it.',
    example: '"when": { /amount: 5 }   # where the request example has an amount of 7',
    remedy: 'Correct the condition, or make the two requests differ.',
  },
  'exchange-echo': {
    finds: 'An echo leads nowhere: the request or the response has no such place.',
    example: '"echo": { /id: /path/orderId }   # where the path has no orderId',
    remedy: 'Correct the pointers.',
  },
  'exchange-for-every-response': {
    finds: 'A documented response has no exchange, so that it is neither mocked nor verified.',
    example: "responses: { '404': { description: not found } }",
    remedy: 'Give it a request example and a response example of the same name.',
  },
  'exchange-pairs': {
    finds: 'A request example has no response example of the same name, or the other way round.',
    example: 'request: { examples: { a: … } }   # with a response that has { examples: { b: … } }',
    remedy: 'Give both the same name.',
  },
  'exclusive-members': {
    finds: 'An object has two members that exclude each other.',
    example: '{ example: 1, examples: { one: { value: 1 } } }',
    remedy: 'Keep one of them.',
  },
  expressions: {
    finds: 'A runtime expression of a link or callback cannot be read, or reads what its call does not have.',
    example: 'links: { next: { operationId: getOrder, parameters: { id: $response.body/id } } }',
    remedy: 'Write it as the grammar has it, $response.body#/id, and name what the call has.',
  },
  extensions: {
    finds: 'An x- member of twinspec has a wrong value, or its name is nearly one of them.',
    example: 'x-safe: sometimes',
    remedy: 'Write what the guide "Extensions" says of it.',
  },
  fresh: {
    finds: 'x-fresh marks what cannot be new, or two exchanges show the same value where each is another.',
    example: 'x-fresh: true   # of a property that is a boolean',
    remedy: 'Mark texts and numbers, and give each exchange a value of its own.',
  },
  'header-example': {
    finds: 'A header is required, and has no example.',
    example: '{ name: X-Tenant, in: header, required: true, schema: { type: string } }',
    remedy: 'Give it an example, which samples and tests send.',
  },
  ignored: {
    finds: 'OpenAPI says that a member is ignored where it stands.',
    example: '{ name: Authorization, in: header, schema: { type: string } }',
    remedy: 'Take it out, and describe it where it counts: credentials by security, types by content.',
  },
  links: {
    finds: 'A link leads to no operation, or its relation compares nothing.',
    example: 'links: { order: { operationId: getOrdr } }',
    remedy: 'Name an operation of the contract.',
  },
  'media-type': {
    finds: 'A media type is none, or parts are encoded by position where there are none.',
    example: 'content: { json: { schema: { type: object } } }',
    remedy: 'Write a media type with its slash, such as application/json.',
  },
  'null-in-enum': {
    finds: 'The type of a schema allows null, and its enum refuses it.',
    example: '{ type: [string, "null"], enum: [open, closed] }',
    remedy: 'Add null to the enum, or take it from the type.',
  },
  'one-envelope': {
    finds: 'The responses of one operation have several envelopes.',
    example: "responses: { '200': …, '400': … }   # whose schemas have x-envelope with other members",
    remedy: 'Give all of them the same one.',
  },
  'operation-id': {
    finds: 'An operation has no operationId, so that clients name it by method and path.',
    example: 'get: { responses: { … } }',
    remedy: 'Give it an operationId.',
  },
  pagination: {
    finds: 'A pointer of x-pagination leads nowhere in the exchange of a success.',
    example: 'x-pagination: { request: { page: /page }, response: { items: /itmes } }',
    remedy: 'Correct the pointer.',
  },
  'page-size': {
    finds: 'A list is said to have pages of 0 entries.',
    example: '{ name: per_page, in: query, schema: { type: integer, default: 0 } }',
    remedy: 'Write a number from 1, or take the keyword out.',
  },
  'parameter-content': {
    finds: 'A parameter or header has no media type, or several; or one in the querystring has a schema.',
    example: '{ name: filter, in: query, content: {} }',
    remedy: 'Describe it by content with one media type.',
  },
  'parameter-place': {
    finds: 'A parameter or a header has what its place does not allow.',
    example: '{ name: id, in: path, schema: { type: string } }   # without required: true',
    remedy: 'Add required: true to parameters of the path; correct names; take out what is not for the place.',
  },
  'path-template': {
    finds:
      'A path has a name in braces twice, a brace without its counterpart, or a character that no address contains.',
    example: '/orders/{id}/items/{id}',
    remedy: 'Give each variable a name of its own in both braces, and percent-encode other characters.',
  },
  probes: {
    finds: 'x-probe names an exchange that the contract does not have.',
    example: 'x-probe: { exchange: getOrder/knwon, tell: accepted }',
    remedy: 'Name an exchange: OPERATION/EXAMPLE.',
  },
  resources: {
    finds: 'x-resource of a method leads to no param, or nothing makes its objects.',
    example: 'x-resource: { family: orders, does: read, id: /params/ordr }',
    remedy: 'Correct the pointers, and mark the method that makes the objects.',
  },
  'rpc-errors': {
    finds: 'Two errors of a method have one code, or JSON-RPC keeps the code for itself.',
    example: 'errors: [{ code: -32300, message: Sold out }]',
    remedy: 'Give each error a code of its own, outside of -32768 to -32100.',
  },
  'rpc-name': {
    finds: 'A method has a name that JSON-RPC reserves for extensions, or rpc.discover takes params.',
    example: 'methods: [{ name: rpc.orders, … }]',
    remedy: 'Write the name without rpc.; rpc.discover has an empty list of params.',
  },
  'rpc-params': {
    finds: 'Two params of a method have one name, or a required one stands behind one that may be left out.',
    example: 'params: [{ name: note, … }, { name: id, required: true, … }]',
    remedy: 'Give each param a name of its own, and put required ones first.',
  },
  'rpc-result': {
    finds: 'A method has no result before OpenRPC 1.3, or an example has one where its method has none, or none.',
    example: 'examples: [{ name: one, params: [] }]   # of a method with a result',
    remedy: 'Add the result, or take it out.',
  },
  safe: {
    finds: 'An operation is said to change nothing, and yet not to be safe to repeat; or it says neither.',
    example: '{ x-safe: true, x-safe-to-repeat: false }',
    remedy: 'Take one of the two out.',
  },
  'safe-to-repeat': {
    finds: 'An operation does not say whether it may be sent twice.',
    example: 'post: { operationId: pay }   # without x-safe-to-repeat',
    remedy: 'Say it with x-safe-to-repeat, which clients never assume.',
  },
  satisfiable: {
    finds:
      'No value matches a schema: types or constants leave nothing, limits cross, or its pattern refuses its format.',
    example: '{ type: integer, minimum: 5, maximum: 3 }',
    remedy: 'Correct one of the two keywords.',
  },
  'schema-of-3.0': {
    finds: 'A schema has what OpenAPI 2 and 3.0 forbid, and later versions allow.',
    example: '{ type: array }   # without items',
    remedy: 'Add items, keep one of readOnly and writeOnly, or raise the version of the document.',
  },
  scopes: {
    finds: 'No flow of a scheme declares a required scope; or, before OpenAPI 3.1, a scheme without scopes has some.',
    example: 'security: [{ oauth: [raed] }]',
    remedy: 'Declare the scope in a flow, or correct its name; a scheme without scopes has an empty list.',
  },
  servers: {
    finds:
      'The address of a server is no URL, or no path can follow it; ' +
      'or a variable stands in it twice, or a name or an address in two servers.',
    example: 'servers: [{ url: "https://api.example.com?v=1" }, { url: "https//api.example.com" }]',
    remedy: 'Write a URL without query and fragment, and give each server and variable one name.',
  },
  'slow-pattern': {
    finds: 'A pattern takes exponential time: a short text can block a server that checks it.',
    example: '{ type: string, pattern: "^(a+)+$" }',
    remedy: 'Write it without repeating what repeats.',
  },
  'some-response': {
    finds: 'An operation documents no response.',
    example: 'responses: {}',
    remedy: 'Add the response of a success.',
  },
  'status-code': {
    finds: 'A response is not of a status code, of a range of them, or default.',
    example: "responses: { OK: { description: fine } }   # in place of '200'",
    remedy: 'Write a code, a range such as 4XX, or default.',
  },
  subscriptions: {
    finds: 'x-subscription names a method that is not there, or two streams have one name.',
    example: 'x-subscription: { unsubscribe: eth_unsubscrib }',
    remedy: 'Name a method of the document.',
  },
  version: {
    finds: 'The version of OpenAPI has two numbers, which no tool has to know.',
    example: 'openapi: "3.1"',
    remedy: 'Write three numbers: 3.1.0.',
  },
  'wire-form': {
    finds: 'A style is not for its place, or cannot carry the values of the schema.',
    example: '{ name: filter, in: path, style: deepObject, schema: { type: object } }',
    remedy: 'Choose a style of the place, or describe the value by content.',
  },
  xml: {
    finds:
      'An XML Object says the same in two ways, its namespace is no absolute URI, ' +
      'or the element of a body has no name.',
    example: 'xml: { nodeType: attribute, attribute: true }',
    remedy: 'Keep nodeType alone, and write the scheme of the namespace.',
  },
  nullable: {
    finds: 'nullable means nothing since OpenAPI 3.1.',
    example: '{ type: string, nullable: true }',
    remedy: 'Write "null" among the types: [string, "null"].',
  },
  overlay: {
    finds: 'The target of an action of an overlay selects nothing.',
    example: 'actions: [{ target: "$.paths[\'/ordres\']", update: { … } }]',
    remedy: 'Correct the target, or take the action out.',
  },
  'openrpc-meta-schema': {
    finds: 'An OpenRPC document breaks the meta-schema of its specification.',
    example: 'methods: [{ name: getOrder }]   # without params',
    remedy: 'Correct the member that the message names.',
  },
  'schemas-compile': {
    finds: 'A schema cannot be compiled, so that nothing can be checked by it.',
    example: '{ type: string, pattern: "(" }',
    remedy: 'Correct the keyword that the message names.',
  },
  redocly: {
    finds: '@redocly/cli cannot lint the document at all.',
    example: 'paths: 7',
    remedy: 'Correct what the message names; all other rules were applied.',
  },
  struct: {
    finds:
      'An object has a member that its specification does not know, lacks a required one, or has one of another type.',
    example: 'info: { titel: Shop, version: 1.0.0 }',
    remedy: 'Correct the name or the type; what is your own begins with x-.',
  },
  'no-unresolved-refs': {
    finds: 'A reference leads nowhere, back to itself, or through too many others.',
    example: '{ $ref: "#/components/schemas/Ordr" }',
    remedy: 'Correct it, or add what it names; until then, what it stands for is left out.',
  },
  'schema-name': {
    finds: 'Two schemas have the same $id or $anchor, so that a reference may mean either.',
    example: '{ A: { $id: /order }, B: { $id: /order } }',
    remedy: 'Give each schema a name of its own.',
  },
  'spec-components-invalid-map-name': {
    finds: 'The name of a component has characters other than letters, digits, dots, dashes and underscores.',
    example: 'components: { schemas: { "An order": { type: object } } }',
    remedy: 'Rename it: AnOrder.',
  },
  'operation-operationId-unique': {
    finds: 'Two operations have the same operationId.',
    example: 'paths: { /a: { get: { operationId: list } }, /b: { get: { operationId: list } } }',
    remedy: 'Give each operation an operationId of its own.',
  },
  'operation-parameters-unique': {
    finds: 'A parameter stands twice in one operation: same name, same place.',
    example: 'parameters: [{ name: page, in: query }, { name: page, in: query }]',
    remedy: 'Keep one of them.',
  },
  'path-declaration-must-exist': {
    finds: 'A path has braces without a name.',
    example: 'paths: { "/orders/{}": { … } }',
    remedy: 'Name the variable: /orders/{id}.',
  },
  'path-not-include-query': {
    finds: 'A path contains a query.',
    example: 'paths: { "/orders?open=true": { … } }',
    remedy: 'Take it out of the path, and describe it as parameters in the query.',
  },
  'path-parameters-defined': {
    finds: 'A variable of a path is not described, or a parameter of the path is not in it.',
    example: 'paths: { "/orders/{id}": { get: { parameters: [] } } }',
    remedy: 'Describe each variable by a parameter with in: path, and no others.',
  },
  'no-identical-paths': {
    finds: 'Two paths differ only in the names of their variables.',
    example: 'paths: { "/orders/{id}": { … }, "/orders/{number}": { … } }',
    remedy: 'Make one path of them.',
  },
  'no-duplicated-tag-names': {
    finds: 'Two tags have the same name.',
    example: 'tags: [{ name: orders }, { name: orders }]',
    remedy: 'Keep one of them.',
  },
  'no-undefined-server-variable': {
    finds: 'The URL of a server has a variable that is not described.',
    example: 'servers: [{ url: "https://{region}.example.com" }]',
    remedy: 'Describe it in variables, with a default.',
  },
  'no-server-variables-empty-enum': {
    finds: 'A variable of a server has no values, or its default is none of them.',
    example: 'variables: { region: { default: eu, enum: [] } }',
    remedy: 'List the values, the default among them; or take the enum out.',
  },
  'no-invalid-schema-examples': {
    finds: 'An example in a schema does not match the schema.',
    example: '{ type: integer, example: many }',
    remedy: 'Correct the example or the schema.',
  },
  'no-enum-type-mismatch': {
    finds: 'A value of an enum is not of the type of its schema.',
    example: '{ type: integer, enum: ["1", "2"] }',
    remedy: 'Correct the type, or write the values as it says.',
  },
  'no-duplicated-enum-values': {
    finds: 'An enum has a value twice.',
    example: '{ enum: [open, closed, open] }',
    remedy: 'Keep one of them.',
  },
  'spec-querystring-parameters': {
    finds: 'An operation has two parameters of the whole querystring, or one beside parameters in the query.',
    example: 'parameters: [{ name: all, in: querystring, content: … }, { name: page, in: query }]',
    remedy: 'Describe the query in one of the two ways.',
  },
  'spec-no-invalid-tag-parents': {
    finds: 'The parent of a tag is not there, or a tag is its own ancestor.',
    example: 'tags: [{ name: orders, parent: shop }]',
    remedy: 'Describe the parent as a tag, which is not among its descendants.',
  },
  'spec-no-invalid-encoding-combinations': {
    finds: 'A media type has encoding beside prefixEncoding or itemEncoding.',
    example: 'multipart/mixed: { encoding: { … }, itemEncoding: { … } }',
    remedy: 'Keep encoding, or the other two.',
  },
  'spec-discriminator-defaultMapping': {
    finds: 'A discriminator whose property is optional has no defaultMapping, or it names no schema.',
    example: 'discriminator: { propertyName: kind }   # where kind is not required',
    remedy: 'Require the property, or say with defaultMapping which schema is meant without it.',
  },
  'security-defined': {
    finds: 'An operation asks for a security scheme that is not described.',
    example: 'security: [{ apiKey: [] }]   # without components.securitySchemes.apiKey',
    remedy: 'Describe the scheme, or correct the name.',
  },
};
