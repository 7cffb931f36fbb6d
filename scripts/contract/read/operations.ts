import { asList, asObject, asText, isObject, pointerTokens, type Json, type JsonObject } from '../base/json.ts';
import { findPreferredBody } from '../media/media.ts';
import type { Operation, Pagination } from '../operation.ts';
import type { Api } from '../contract-type.ts';
import type { CallTemplate, Resource, RpcMethod, RpcParam, Subscription } from '../rpc-method.ts';
import type { Link, MediaType, Response } from '../message.ts';
import { once } from '../base/once.ts';
import { resourceActions, isAboutOne } from '../x-resource/x-resource.ts';
import type { ReadFlaw } from '../document/document-mistakes.ts';
import { child, children, fromFragment, isLocal, type Place } from '../document/refs.ts';
import { isIdempotent, isSafe, isHttpMethod } from '../base/http-methods.ts';
import { rpcPath } from '../routes/place-apis.ts';
import { idWithoutName, namesIn } from '../routes/path-template.ts';
import { headersAt, mediaTypesAt, requestBodyAt } from './bodies.ts';
import { exchangesOf } from './exchanges.ts';
import { termsIn } from './info.ts';
import { parametersAt } from './parameters.ts';
import { readDescribed, isTrue, membersOf, openReader, partsAt, questionsIn, type Reader } from './reader.ts';
import { envelopesIn } from './schemas.ts';
import { requestHeadersOf, securityAt, securityFlaws, securitySchemesAt } from './security.ts';
import { externalDocsAt, serverAt, serversAt, tagsAt } from './servers.ts';

/** A document that was read: the API, and its operations in the order of the document. */
export type ReadApi = {
  api: Api;
  operations: Operation[];
  /** The ids by which links find operations, also of other documents; read when a link is followed. */
  operationIds: Reader['operationIds'];
  /** What is wrong in it and was left out. */
  flaws: ReadFlaw[];
};

/**
 * Reads a whole document.
 *
 * @param document - an OpenAPI 3.1 or 3.2 document whose `$ref`s stay inside it; it must not change afterwards
 * @param named - the name of the API that the document describes, and its kind
 * @throws ContractError when a `$ref` leads nowhere
 * @example readApi(document, { name: 'pets', kind: 'http' }).operations.map(({ id }) => id) // ['listPets', …]
 */
export function readApi(document: JsonObject, named: Pick<Api, 'name' | 'kind'>): ReadApi {
  const reader = openReader(document, named);
  const { root } = reader.refs;
  reader.servers = serversAt(root);
  reader.tags = tagsAt(reader);
  for (const scheme of securitySchemesAt(reader)) reader.schemes.set(scheme.key, scheme);
  const found = operationsAt(reader, child(root, 'paths'));
  const webhooks = operationsAt(reader, child(root, 'webhooks'));
  const places = [...found, ...webhooks].map(({ place }) => place);
  const flaws = [...securityFlaws(reader), ...places.flatMap((place) => paginationFlaws(child(place, 'x-pagination')))];
  for (const { id, path, method } of found) {
    reader.operationIds.set(id, id);
    reader.operationIds.set(`${method} ${path}`, id);
  }
  reader.methods = found.flatMap(({ place }) => asText(membersOf(child(place, 'x-json-rpc'))['method']) ?? []);
  const { title, version, summary, description, ...info } = asObject(document['info']);
  const api: Api = {
    ...named,
    document,
    title: asText(title) ?? '',
    version: asText(version) ?? '',
    summary: asText(summary) ?? '',
    description: asText(description) ?? '',
    ...termsIn(info),
    questions: [...questionsIn(info), ...questionsIn(document)],
    servers: reader.servers,
    paths: [named.kind === 'rpc' ? rpcPath : ''],
    tags: reader.tags,
    securitySchemes: [...reader.schemes.values()],
    webhooks: webhooks.map((one) => readOperation(reader, one)),
    schemas: new Map(
      children(child(child(root, 'components'), 'schemas')).map(([schema, { pointer }]) => [schema, pointer]),
    ),
    schemaAt: reader.schemaAt,
  };
  const externalDocs = externalDocsAt(root);
  if (externalDocs !== undefined) api.externalDocs = externalDocs;
  const operations = found.map((one) => readOperation(reader, one));
  return { api, operations, operationIds: reader.operationIds, flaws };
}

/** Each text in `x-pagination` is a pointer. */
function paginationFlaws({ value, pointer }: Place): ReadFlaw[] {
  return Object.entries(asObject(value)).flatMap(([side, members]) =>
    Object.entries(asObject(members)).flatMap(([name, text]) => {
      if (typeof text !== 'string' || text === '' || text.startsWith('/')) return [];
      const message =
        `${side}.${name} of x-pagination is ${JSON.stringify(text)}, ` +
        `which is not a JSON pointer; write ${JSON.stringify(`/${text}`)}, or a longer one`;
      return [{ pointer, message, remedy: 'it is left out' }];
    }),
  );
}

/** An operation that has been found but not read yet. */
type FoundOperation = { id: string; path: string; method: string; item: Place; place: Place };

/** The operations in a map of path items: `paths`, `webhooks` or a callback. */
function operationsAt({ refs }: Reader, paths: Place): FoundOperation[] {
  return children(paths).flatMap(([path, written]) => {
    const item = refs.resolve(written);
    const named = [
      ...children(item).flatMap(([name, place]) => (isHttpMethod(name) ? [[name.toUpperCase(), place] as const] : [])),
      // Methods without a member of their own, which are sent as they are written (OpenAPI 3.2).
      ...children(child(item, 'additionalOperations')),
    ];
    return named.flatMap(([method, place]): FoundOperation[] => {
      if (!isObject(place.value)) return [];
      const { operationId } = place.value;
      // An empty one names nothing.
      const id = operationId === '' ? undefined : asText(operationId);
      return [{ id: id ?? idWithoutName(method, path), path, method, item, place }];
    });
  });
}

function readOperation(reader: Reader, { id, path, method, item, place }: FoundOperation): Operation {
  const { api, kind, schemaAt } = reader;
  const node = membersOf(place);
  const isRpc = kind === 'rpc' && isObject(node['x-json-rpc']);
  const [declaredSafe, declaredRepeatable] = [node['x-safe'], node['x-safe-to-repeat']];
  const safe = typeof declaredSafe === 'boolean' ? declaredSafe : !isRpc && isSafe(method);
  const paginated = child(place, 'x-pagination');
  const pagination = paginationFlaws(paginated).length === 0 ? paginationIn(paginated.value) : undefined;
  const sunset = dayIn(node['x-sunset']);
  const externalDocs = externalDocsAt(place);
  const parameters = parametersAt(reader, item, place, namesIn(path));
  const security = securityAt(reader, place);
  const responses = responsesAt(reader, place);
  // A callback may lead back to the operation that asks for it, so it is not read before it is asked for.
  const callbacks = once(() => callbacksAt(reader, place));
  // What a path item says is meant for each of its operations (OpenAPI, Path Item Object).
  const shared = membersOf(item);
  const described = readDescribed(place);
  const operation: Omit<Operation, 'exchanges'> = {
    ...described,
    description: described.description || (asText(shared['description']) ?? ''),
    // The author's text, without what `lower` adds for renderers that cannot show params.
    ...(isRpc && { description: asText(asObject(node['x-json-rpc'])['description']) ?? '' }),
    id,
    api,
    kind,
    method,
    path,
    summary: asText(node['summary']) ?? asText(shared['summary']) ?? '',
    deprecated: isTrue(node['deprecated']),
    tags: asList(node['tags']).flatMap((tag) => asText(tag) ?? []),
    safe,
    // What changes nothing may be done twice.
    safeToRepeat:
      typeof declaredRepeatable === 'boolean' ? declaredRepeatable : safe || (!isRpc && isIdempotent(method)),
    schemaAt,
    ...(externalDocs !== undefined && { externalDocs }),
    ...(typeof node['x-weightage'] === 'number' && { weightage: node['x-weightage'] }),
    ...(sunset !== undefined && { sunset }),
    ...(pagination !== undefined && { pagination }),
    parameters,
    security,
    headers: requestHeadersOf(security, parameters),
    servers: [serversAt(place), serversAt(item)].find((own) => own.length > 0) ?? reader.servers,
    request: node['requestBody'] === undefined ? undefined : requestBodyAt(reader, place),
    responses,
    get callbacks() {
      return callbacks();
    },
    secrets: secretsAt(reader, place),
    envelope: responses.find(({ status }) => status.startsWith('2'))?.envelopes[0],
    rpc: isRpc ? rpcAt(reader, place) : undefined,
  };
  return Object.assign(operation, { exchanges: exchangesOf(operation) });
}

function secretsAt(reader: Reader, operation: Place): string[] {
  const body = reader.refs.resolve(child(operation, 'requestBody'));
  const schemas = partsAt(reader, body, 'content').map(([, media]) => membersOf(media)['schema']);
  return [...new Set(schemas.flatMap(reader.secretsIn))];
}

function responsesAt(reader: Reader, operation: Place): Response[] {
  return partsAt(reader, operation, 'responses')
    .filter(([status]) => !status.startsWith('x-'))
    .map(([status, place]) => {
      const bodies = mediaTypesAt(reader, place);
      const schema = schemaOf(reader, findPreferredBody(bodies));
      return {
        ...readDescribed(place),
        status,
        summary: asText(membersOf(place)['summary']) ?? '',
        bodies,
        headers: headersAt(reader, place),
        links: partsAt(reader, place, 'links').map(([name, link]) => linkAt(reader, name, link)),
        envelopes: envelopesIn(reader.refs, schema),
        fresh: reader.freshIn(schema),
        secrets: reader.secretsIn(schema),
      };
    });
}

function schemaOf({ refs }: Reader, body: MediaType | undefined): Json | undefined {
  return body?.schema === undefined ? undefined : refs.at(body.schema).value;
}

function linkAt(reader: Reader, name: string, place: Place): Link {
  const node = membersOf(place);
  const target = linkTarget(node);
  const link: Link = {
    ...readDescribed(place),
    name,
    parameters: asObject(node['parameters']),
    // Found late: the operation may be one of another document, which is read later, or get the name of its API.
    get operation() {
      return reader.operationIds.get(target);
    },
  };
  const named = asText(node['operationId']);
  if (named !== undefined && !reader.operationIds.has(target)) link.elsewhere = named;
  const ref = asText(node['operationRef']);
  if (ref !== undefined && !isLocal(ref)) link.address = ref;
  if (node['requestBody'] !== undefined) link.requestBody = node['requestBody'];
  const server = child(place, 'server');
  if (isObject(server.value)) link.server = serverAt(server);
  return link;
}

/** The `operationId` of a link, or `METHOD path` of the operation that its `operationRef` points to. */
function linkTarget(node: JsonObject): string {
  const ref = asText(node['operationRef']);
  if (ref === undefined || !isLocal(ref)) return asText(node['operationId']) ?? '';
  const [paths, path = '', verb = '', further = ''] = pointerTokens(fromFragment(ref));
  const method = verb === 'additionalOperations' ? further : verb.toUpperCase();
  return paths === 'paths' ? `${method} ${path}` : '';
}

function callbacksAt(reader: Reader, operation: Place): Operation['callbacks'] {
  return partsAt(reader, operation, 'callbacks').flatMap(([name, place]) =>
    operationsAt(reader, place).map((found) => ({
      name,
      expression: found.path,
      operation: readOperation(reader, found),
    })),
  );
}

const paramStructures = ['by-position', 'by-name', 'either'] as const;

function rpcAt(reader: Reader, operation: Place): RpcMethod {
  const place = child(operation, 'x-json-rpc');
  const { method, paramStructure, errors } = membersOf(place);
  const params = children(child(place, 'params')).map(([, param]) => paramAt(param));
  const resource = resourceIn(membersOf(operation)['x-resource']);
  const answer = child(child(operation, 'responses'), '200');
  const schema = `${answer.pointer}/content/application~1json/schema`;
  return {
    method: asText(method) ?? '',
    siblings: reader.methods,
    paramStructure: paramStructures.find((one) => one === paramStructure) ?? 'either',
    ...(resource !== undefined && { resource }),
    ...(answer.value !== undefined && { result: `${schema}/oneOf/0/properties/result` }),
    params,
    variants: children(child(operation, 'x-result-when')).map(([, one]) => variantAt(reader, one)),
    errors: asList(errors).flatMap(errorIn),
    subscriptions: subscriptionsAt(reader, operation, params),
  };
}

/** Lint reports what breaks the form of `x-subscription`; here it is left out. */
function subscriptionsAt({ schemaAt }: Reader, operation: Place, params: RpcParam[]): Subscription[] {
  const place = child(operation, 'x-subscription');
  const { notification, unsubscribe } = membersOf(place);
  const { method, id, item } = asObject(notification);
  if (typeof method !== 'string' || typeof id !== 'string' || typeof item !== 'string') return [];
  return children(child(place, 'streams')).flatMap(([, stream]): Subscription[] => {
    const { name, summary, params: given, item: schema, key, cursor, start, missed } = membersOf(stream);
    if (typeof name !== 'string' || schema === undefined) return [];
    const fixed = Object.entries(asObject(given)).flatMap(([param, value]): [string, Json][] => {
      const position = params.findIndex((each) => each.name === param);
      return position < 0 ? [] : [[String(position), value]];
    });
    const { by } = asObject(missed);
    const beginning = templateIn(start);
    const rest = templateIn(missed);
    return [
      {
        name,
        summary: asText(summary) ?? '',
        notification: { method, id, item },
        fixed: Object.fromEntries(fixed),
        item: schemaAt(`${stream.pointer}/item`).pointer,
        key: asList(key).flatMap((pointer) => asText(pointer) ?? []),
        ...(typeof unsubscribe === 'string' && { unsubscribe }),
        ...(typeof cursor === 'string' && { cursor }),
        ...(beginning !== undefined && { start: beginning }),
        ...(rest !== undefined && (by === 'item' || by === 'list') && { missed: { ...rest, by } }),
      },
    ];
  });
}

/** Lint reports what breaks the form of `x-resource`; here it is left out. */
function resourceIn(value: Json | undefined): Resource | undefined {
  const { family, does, id, object } = asObject(value);
  const action = resourceActions.find((one) => one === does);
  const isPointer = (place: Json | undefined): place is string =>
    typeof place === 'string' && /^\/params(?:\/|$)/.test(place);
  if (typeof family !== 'string' || family === '' || action === undefined) return undefined;
  if (isAboutOne(action) !== isPointer(id) || (object !== undefined && !isPointer(object))) return undefined;
  return { family, does: action, ...(isPointer(id) && { id }), ...(object !== undefined && { object }) };
}

function templateIn(value: Json | undefined): CallTemplate | undefined {
  const { method, params } = asObject(value);
  return typeof method === 'string' && params !== undefined ? { method, params } : undefined;
}

function variantAt({ schemaAt }: Reader, place: Place): RpcMethod['variants'][number] {
  return {
    params: schemasIn(membersOf(place)['params']),
    pointer: `${place.pointer}/params`,
    result: schemaAt(`${place.pointer}/result`).pointer,
  };
}

function errorIn(error: Json): RpcMethod['errors'] {
  const { code, message, data } = asObject(error);
  if (typeof code !== 'number') return [];
  return [{ code, message: asText(message) ?? '', ...(data !== undefined && { data }) }];
}

function paramAt(place: Place): RpcParam {
  const node = membersOf(place);
  return {
    name: asText(node['name']) ?? '',
    summary: asText(node['summary']) ?? '',
    description: asText(node['description']) ?? '',
    required: isTrue(node['required']),
    deprecated: isTrue(node['deprecated']),
    schema: `${place.pointer}/schema`,
  };
}

function schemasIn(value: Json | undefined): RpcMethod['variants'][number]['params'] {
  const schemas = Object.entries(asObject(value)).map(([name, schema]) => {
    return [name, typeof schema === 'boolean' ? schema : asObject(schema)] as const;
  });
  return Object.fromEntries(schemas);
}

/** A full-date (RFC 3339), which tools that compare versions read, too; what is none says nothing. */
function dayIn(value: Json | undefined): string | undefined {
  const day = asText(value);
  return day !== undefined && /^\d{4}-\d{2}-\d{2}(?:T|$)/.test(day) && !Number.isNaN(Date.parse(day)) ? day : undefined;
}

function paginationIn(value: Json | undefined): Pagination | undefined {
  const { request, response } = asObject(value);
  const { page, limit, owner } = asObject(request);
  const shown = asObject(response);
  const places = [page, limit, shown['items'], shown['page'], shown['limit'], shown['total']].map(asText);
  const [askedPage, askedLimit, items, shownPage, shownLimit, total] = places;
  if (askedPage === undefined || askedLimit === undefined || items === undefined) return undefined;
  if (shownPage === undefined || shownLimit === undefined || total === undefined) return undefined;
  return {
    request: { page: askedPage, limit: askedLimit, ...(typeof owner === 'string' && { owner }) },
    response: { items, page: shownPage, limit: shownLimit, total },
  };
}
