import { describeMethod, describeResponse } from './lower/descriptions.ts';
import type { OpenapiDocument, OpenrpcDocument } from './document/documents.ts';
import { ContractError, collectProblems } from './base/errors.ts';
import { isObject, type Json, type JsonObject, type JsonSchema } from './base/json.ts';
import { notificationSchema, requestSchema, responseSchema } from './lower/rpc-message-schemas.ts';
import { rewriterFor } from './lower/draft7.ts';
import {
  optionalBooleanAt,
  optionalObjectAt,
  optionalTextAt,
  isMissing,
  objectAt,
  pickPresent,
  requireText,
  createUnexpectedError,
  type ObjectPlace,
} from './lower/read-members.ts';
import { linksAt } from './lower/links.ts';
import { lowerPairings } from './lower/example-pairings.ts';
import {
  readContentDescriptor,
  readErrors,
  readParams,
  placeOf,
  type LoweredDescriptor,
  type Params,
  type Lowering,
} from './lower/content-descriptors.ts';
import { lowerServers } from './lower/lower-servers.ts';
import { lowerTags, type Tags } from './lower/tags.ts';
import { withoutIdentifiers } from './document/dynamic-references.ts';
import { openrpc1 } from './document/spec-grammar.ts';
import { child, children, extensionsOf, items, refsOf, type Place } from './document/refs.ts';

/**
 * Lowers an OpenRPC document to an OpenAPI 3.1 document that describes the same calls over HTTP: each method becomes
 * `POST /#<method>`. A browser or `fetch` drops the fragment, so the request goes to the one real endpoint, while every
 * OpenAPI tool sees an operation for each method.
 *
 * - The request body is the JSON-RPC 2.0 request object (section 4), with its params as a tuple, or as an object if
 *   they are by name.
 * - The response is the JSON-RPC 2.0 response object (section 5), a result or an error; a notification gets a 204.
 * - Example pairings become named examples of request and response, and the conditions in their `x-exchange` apply to
 *   the HTTP request.
 * - Links become links of the response, with runtime expressions of OpenAPI.
 * - `x-json-rpc` keeps what OpenAPI has no member for: `{ method, paramStructure, description?, params, result?, errors
 *   }`, where a param is `{ name, summary?, description?, required, deprecated?, schema }`, the result the same without
 *   a schema, and an error `{ code, message, data? }`. Other extensions stay where they are.
 *
 * @param openrpc - an OpenRPC 1.x document whose `$ref`s stay inside it; it must not change afterwards
 * @returns the OpenAPI document, which shares with the input what is the same in both
 * @throws ContractError naming each place that breaks the structure of OpenRPC, `$ref` that leads nowhere, method name
 *   that appears twice, and extension that names a param that the method does not have
 * @example lower(openrpc).paths['/#eth_estimateGas']
 */
export function lower(openrpc: OpenrpcDocument): OpenapiDocument {
  const refs = refsOf(withoutIdentifiers(openrpc as unknown as JsonObject, openrpc1));
  const root = objectAt(refs.root, 'an OpenRPC document');
  const source: Lowering = { refs, schemas: rewriterFor(refs) };
  const tags: Tags = new Map();
  const operations = collectProblems(methodsAt(source, root), (method): [string, JsonObject] => {
    return [pathOf(method.name), { post: lowerMethod(source, method, tags) }];
  });
  return {
    openapi: '3.1.0',
    info: lowerInfo(objectAt(child(root, 'info'), 'an object with title and version')),
    jsonSchemaDialect: 'https://json-schema.org/draft/2020-12/schema',
    servers: lowerServers(source, root) ?? [{ url: 'http://localhost' }],
    ...pickPresent({
      tags: tags.size === 0 ? undefined : [...tags.values()],
      externalDocs: optionalObjectAt(root, 'externalDocs', 'an object with url')?.value,
    }),
    paths: Object.fromEntries(operations),
    components: {
      schemas: Object.fromEntries(source.schemas.components),
      ...extensionsOf(root.value['components']),
    },
    ...extensionsOf(root.value),
  };
}

/** A method, and the name under which it is called. */
type Method = { name: string; place: ObjectPlace };

function methodsAt({ refs }: Lowering, root: ObjectPlace): Method[] {
  const list = child(root, 'methods');
  if (!Array.isArray(list.value)) throw createUnexpectedError(list, 'a list');
  const known = new Map<string, Place>();
  return collectProblems(items(list), (item) => {
    const place = objectAt(refs.resolve(item), 'a method, an object with name and params,');
    const name = requireText(place, 'name');
    if (/\p{Surrogate}/u.test(name)) {
      throw new ContractError([`${place.pointer}/name: the name contains an unpaired surrogate; correct it.`]);
    }
    const first = known.get(name);
    if (first !== undefined) {
      const twice = `the method ${JSON.stringify(name)} is already described at ${first.pointer}`;
      throw new ContractError([`${item.pointer}: ${twice}; method names must be unique.`]);
    }
    known.set(name, item);
    return { name, place };
  });
}

function lowerMethod(source: Lowering, { name, place }: Method, tags: Tags): JsonObject {
  const params = readParams(source, place);
  const result = readOptionalDescriptor(source, place, 'result');
  const errors = readErrors(source, place);
  const description = optionalTextAt(place, 'description');
  const isNotification = result === undefined;
  const examples = lowerPairings(source, { place, name, params, isNotification });
  const request = isNotification ? notificationSchema(name, params) : requestSchema(name, params);
  const links = linksAt(source, place, params);
  return pickPresent({
    operationId: name,
    summary: optionalTextAt(place, 'summary'),
    description: describeMethod(source, description, params),
    tags: lowerTags(source, place, tags),
    externalDocs: optionalObjectAt(place, 'externalDocs', 'an object with url')?.value,
    deprecated: optionalBooleanAt(place, 'deprecated'),
    servers: lowerServers(source, place),
    requestBody: {
      required: true,
      content: { 'application/json': mediaType(request, examples.requests) },
    },
    responses: isNotification
      ? {
          204: pickPresent({
            description: 'Nothing: a notification is not answered (JSON-RPC 2.0, section 4.1).',
            links,
          }),
        }
      : {
          200: pickPresent({
            description: describeResponse(result, errors),
            content: { 'application/json': mediaType(responseSchema(result.schema, errors), examples.responses) },
            links,
          }),
        },
    ...extensionsOf(place.value),
    'x-json-rpc': pickPresent({
      method: name,
      paramStructure: params.structure,
      description,
      params: params.list.map((param) => ({ ...param, required: param.required === true })),
      result: result && withoutSchema(result),
      errors,
    }),
    'x-result-when': lowerVariants(source, place, name, params),
    'x-subscription': lowerSubscription(source, place, name, params),
  });
}

function mediaType(schema: JsonSchema, examples: (() => JsonObject) | undefined): JsonObject {
  if (examples === undefined) return { schema };
  return {
    schema,
    get examples() {
      return examples();
    },
  };
}

/** The path of a method, with its name as the fragment; percent-encoding keeps `/`, `{` and `?` literal. */
function pathOf(method: string): string {
  return `/#${encodeURIComponent(method)}`;
}

function readOptionalDescriptor(source: Lowering, place: ObjectPlace, name: string): LoweredDescriptor | undefined {
  if (isMissing(place, name)) return undefined;
  const found = source.refs.resolve(child(place, name));
  return readContentDescriptor(source, objectAt(found, 'a content descriptor, an object with name and schema,'));
}

function withoutSchema({ schema: _, ...said }: LoweredDescriptor): JsonObject {
  return said;
}

/** Lowers `x-result-when`: each narrower result becomes a component, so that types and validators can refer to it. */
function lowerVariants(source: Lowering, method: ObjectPlace, name: string, params: Params): Json | undefined {
  const list = child(method, 'x-result-when');
  if (!Array.isArray(list.value)) return list.value;
  return children(list).map(([i, variant]) => {
    const conditions = child(variant, 'params');
    const schemas = children(conditions).map(([param, schema]): [string, JsonObject] => {
      placeOf(params, param, conditions.pointer);
      return [param, source.schemas.rewrite(schema)];
    });
    return {
      params: Object.fromEntries(schemas),
      result: source.schemas.lift(child(variant, 'result'), `${name}.result.${i}`),
    };
  });
}

/**
 * Lowers `x-subscription`: the schema of each kind of items becomes a component, like those of {@link lowerVariants}.
 */
function lowerSubscription(source: Lowering, method: ObjectPlace, name: string, params: Params): Json | undefined {
  const place = child(method, 'x-subscription');
  const list = child(place, 'streams');
  if (!isObject(place.value) || !Array.isArray(list.value)) return place.value;
  const streams = children(list).map(([i, stream]) => {
    const fixed = child(stream, 'params');
    for (const [param] of children(fixed)) placeOf(params, param, fixed.pointer);
    if (!isObject(stream.value) || stream.value['item'] === undefined) return stream.value ?? null;
    return { ...stream.value, item: source.schemas.lift(child(stream, 'item'), `${name}.item.${i}`) };
  });
  return { ...place.value, streams };
}

function lowerInfo({ value: info }: ObjectPlace): JsonObject {
  const license = info['license'];
  if (!isObject(license) || license['name'] !== undefined) return info;
  // OpenAPI requires the name of a license, OpenRPC does not.
  const { license: _, ...rest } = info;
  return license['url'] === undefined ? rest : { ...rest, license: { name: license['url'], ...license } };
}
