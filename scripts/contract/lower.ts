import type { ContentDescriptor, OpenapiDocument, OpenrpcDocument, RpcError, RpcMethodObject, RpcServer, RpcTag } from './documents.ts';
import { ContractError } from './errors.ts';
import { asObject, isObject, join, type Json, type JsonObject } from './json.ts';
import { requestSchema, responseSchema } from './lower/body.ts';
import { rewriterFor } from './lower/draft7.ts';
import { lowerPairings } from './lower/pairings.ts';
import { extensionsOf, find, placeOf, plain, type Found, type Param, type Params, type Source } from './lower/parts.ts';

/**
 * Lowers an OpenRPC document to an OpenAPI 3.1 document that describes the same calls as HTTP: each method becomes one
 * `POST /#<method>`. A browser or `fetch` drops the fragment, so the request goes to the one real endpoint, while every
 * OpenAPI tool sees one operation a method.
 *
 * - The request body is the JSON-RPC 2.0 request object (section 4), its params a tuple, or an object when they go by name.
 * - The response is the JSON-RPC 2.0 response object (section 5), a result or an error; a notification gets a 204.
 * - Example pairings become named examples on both sides; their `x-exchange` speaks about the HTTP request then.
 * - `x-json-rpc` keeps what OpenAPI has no word for, or no place: `{ method, paramStructure, description?, params, errors }`,
 *   a param being `{ name, summary?, description?, required, deprecated?, schema }`. Other extensions stay where they stood.
 *
 * @param openrpc - an OpenRPC 1.x document whose `$ref`s stay inside it; it is not changed
 * @returns the OpenAPI document; shares nothing with the input
 * @throws ContractError naming the place of a `$ref` that leads nowhere, of a method name that is there twice, or of an
 *   extension that speaks of a param the method does not have
 * @example lower(openrpc).paths['/#eth_estimateGas']
 */
export function lower(openrpc: OpenrpcDocument): OpenapiDocument {
  const source: Source = { document: openrpc as unknown as JsonObject, schemas: rewriterFor(openrpc as unknown as JsonObject) };
  const methods = openrpc.methods.map((method, i) => find<RpcMethodObject>(source, method, join('methods', i)));
  refuseDoubles(methods);
  const tags = rootTags(methods.flatMap(({ value, pointer }) => tagsOf(source, value, pointer)));
  return plain({
    openapi: '3.1.0',
    info: lowerInfo(openrpc.info),
    jsonSchemaDialect: 'https://json-schema.org/draft/2020-12/schema',
    servers: lowerServers(openrpc.servers ?? []) ?? [{ url: 'http://localhost' }],
    tags: tags.length === 0 ? undefined : tags,
    externalDocs: openrpc.externalDocs,
    paths: Object.fromEntries(methods.map((method) => [pathOf(method.value.name), { post: lowerMethod(source, method) }])),
    components: { schemas: source.schemas.components },
    ...extensionsOf(openrpc),
  }) as OpenapiDocument;
}

function lowerMethod(source: Source, { value: method, pointer }: Found<RpcMethodObject>): JsonObject {
  const params = paramsOf(source, method, pointer);
  const result = method.result && find<ContentDescriptor>(source, method.result, `${pointer}/result`);
  const errors = (method.errors ?? []).map((error, i) => find<RpcError>(source, error, `${pointer}/errors/${i}`).value);
  const exchanges = lowerPairings(source, method, pointer, params);
  return plain({
    operationId: method.name,
    summary: method.summary,
    description: [method.description, describeParams(source, params)].filter((text) => text).join('\n\n'),
    tags: method.tags && tagsOf(source, method, pointer).map(({ name }) => name),
    externalDocs: method.externalDocs,
    deprecated: method.deprecated,
    servers: method.servers && lowerServers(method.servers),
    requestBody: {
      required: true,
      content: { 'application/json': { schema: requestSchema(method, params), examples: exchanges.requests } },
    },
    responses:
      result === undefined
        ? { 204: { description: 'Nothing: a notification is not answered (JSON-RPC 2.0, section 4.1).' } }
        : {
            200: {
              description: describeResponse(result.value, errors),
              content: {
                'application/json': { schema: responseSchema(lowerDescriptor(source, result), errors), examples: exchanges.responses },
              },
            },
          },
    ...extensionsOf(method),
    'x-json-rpc': {
      method: method.name,
      paramStructure: params.structure,
      description: method.description,
      params: params.list,
      errors: errors.map(({ code, message, data }) => ({ code, message, data })),
    },
    'x-result-when': lowerVariants(source, method, pointer, params),
  }) as JsonObject;
}

/** The method's name in the fragment, where nothing but percent-encoding keeps `/`, `{`, `?` or a space from meaning something. */
function pathOf(method: string): string {
  return `/#${encodeURIComponent(method)}`;
}

function refuseDoubles(methods: Found<RpcMethodObject>[]): void {
  const problems = methods.flatMap(({ value, pointer }, i) => {
    const first = methods.findIndex((other) => other.value.name === value.name);
    if (first === i) return [];
    const name = JSON.stringify(value.name);
    return [`${pointer}: the method ${name} is already described at ${methods[first]?.pointer ?? ''}; method names must be unique.`];
  });
  if (problems.length > 0) throw new ContractError(problems);
}

function paramsOf(source: Source, method: RpcMethodObject, pointer: string): Params {
  const list = method.params.map((param, i): Param => {
    const found = find<ContentDescriptor>(source, param, `${pointer}/params/${i}`);
    const { name, summary, description, required, deprecated } = found.value;
    return { name, summary, description, required: required === true, deprecated, schema: lowerDescriptor(source, found) };
  });
  return { structure: method.paramStructure ?? 'either', list };
}

/** A content descriptor's schema, with what the descriptor says around it. */
function lowerDescriptor(source: Source, { value, pointer }: Found<ContentDescriptor>): JsonObject {
  const schema = source.schemas.rewrite(`${pointer}/schema`);
  const said = plain({ description: value.description ?? value.summary, deprecated: value.deprecated, ...extensionsOf(value) });
  return { ...schema, ...asObject(said) };
}

function describeParams(source: Source, { structure, list }: Params): string {
  if (list.length === 0) return '**Params:** none.';
  const how = { 'by-position': 'in this order', 'by-name': 'by name', either: 'in this order or by name' }[structure];
  const lastRequired = list.findLastIndex(({ required }) => required);
  const lines = list.map((param, i) => {
    const needed = param.required ? 'required' : 'optional';
    const place = !param.required && i < lastRequired && structure !== 'by-name' ? ', but by position it has to be there for those after it' : '';
    return `${i + 1}. \`${param.name}\` (${needed}${place})${meaningOf(source, param)}`;
  });
  return [`**Params**, ${how}:`, '', ...lines].join('\n');
}

function meaningOf(source: Source, { description, summary, schema }: Param): string {
  const ref = schema['$ref'];
  const target = typeof ref === 'string' ? source.schemas.components[ref.replace('#/components/schemas/', '')] : schema;
  const meaning = description ?? summary ?? target?.['description'] ?? target?.['title'];
  // Lines after the first stay inside of the list item.
  return typeof meaning === 'string' ? `: ${meaning.trim().replaceAll('\n', '\n   ')}` : '';
}

/** `x-result-when`: each tighter result becomes a component, so that types and validators can name it. */
function lowerVariants(source: Source, method: RpcMethodObject, pointer: string, params: Params): Json | undefined {
  const variants = method['x-result-when'];
  if (!Array.isArray(variants)) return undefined;
  return variants.map((variant, i) => {
    const at = `${pointer}/x-result-when/${i}`;
    const names = Object.keys(asObject(asObject(variant)['params']));
    for (const name of names) placeOf(params, name, `${at}/params`);
    return {
      params: Object.fromEntries(names.map((name) => [name, source.schemas.rewrite(`${at}/params${join(name)}`)])),
      result: source.schemas.lift(`${at}/result`, `${method.name}.result.${i}`),
    };
  });
}

function lowerInfo(info: JsonObject): JsonObject {
  const license = info['license'];
  if (!isObject(license) || license['name'] !== undefined) return info;
  // OpenAPI requires the name of a licence, OpenRPC does not.
  return plain({ ...info, license: license['url'] === undefined ? undefined : { name: license['url'], ...license } }) as JsonObject;
}

function lowerServers(servers: RpcServer[]): Json[] | undefined {
  if (servers.length === 0) return undefined;
  return servers.map((server) => {
    const expressions = [...server.url.matchAll(serverExpression)].map(([, name = '']) => name);
    const variables = Object.fromEntries(
      [...new Set([...expressions, ...Object.keys(server.variables ?? {})])].map((name) => [name, lowerVariable(name, server.variables?.[name])]),
    );
    return plain({
      url: server.url.replaceAll(serverExpression, '{$1}'),
      description: server.description ?? server.summary ?? server.name,
      variables: Object.keys(variables).length === 0 ? undefined : variables,
      ...extensionsOf(server),
    });
  });
}

/** OpenRPC writes a runtime expression where OpenAPI writes a variable: `${name}` and `{name}`. */
const serverExpression = /\$?\{([^{}]+)\}/g;

function lowerVariable(name: string, variable: JsonObject = { default: name }): JsonObject {
  const { default: value, enum: values, ...rest } = variable;
  if (!Array.isArray(values) || values.length === 0) return { default: value ?? name, ...rest };
  // OpenAPI 3.1, Server Variable Object: the default is one of the values.
  return { default: value ?? name, enum: values.includes(value ?? name) ? values : [value ?? name, ...values], ...rest };
}

/** Each tag once, as it is described first. */
function rootTags(tags: RpcTag[]): RpcTag[] {
  return tags.filter(({ name }, i) => tags.findIndex((other) => other.name === name) === i);
}

function tagsOf(source: Source, method: RpcMethodObject, pointer: string): RpcTag[] {
  return (method.tags ?? []).map((tag, i) => find<RpcTag>(source, tag, `${pointer}/tags/${i}`).value);
}

function describeResponse(result: ContentDescriptor, errors: RpcError[]): string {
  const listed = errors.map(({ code, message }) => `\`${code}\` ${message}`).join(', ');
  const meaning = result.description ?? result.summary ?? 'The result.';
  return listed === '' ? meaning : `${meaning}\n\nOr an error, in a 200 as well: ${listed}.`;
}
