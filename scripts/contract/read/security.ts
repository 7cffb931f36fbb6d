import { asList, asObject, asText, type Json, type JsonObject } from '../base/json.ts';
import type { Requirement, SecurityScheme } from '../security.ts';
import type { Header, Parameter } from '../message.ts';
import type { ReadFlaw } from '../document/document-mistakes.ts';
import { child, children, fromFragment, isLocal, type Place } from '../document/refs.ts';
import { readDescribed, isTrue, membersOf, partsAt, type Reader } from './reader.ts';
import { writeHeaderText } from '../request/write-request.ts';

const types = ['apiKey', 'http', 'oauth2', 'openIdConnect', 'mutualTLS'] as const;
const places = ['header', 'query', 'cookie'] as const;

/**
 * Reads the security schemes of a document.
 *
 * @returns the schemes; those that are flawed are left out, see {@link securityFlaws}: what names them lets no
 *   caller in
 */
export function securitySchemesAt(reader: Reader): SecurityScheme[] {
  const components = child(reader.refs.root, 'components');
  return partsAt(reader, components, 'securitySchemes').flatMap(([key, place]) => schemeAt(key, place) ?? []);
}

function schemeAt(key: string, place: Place): SecurityScheme | undefined {
  const node = membersOf(place);
  const type = types.find((known) => known === node['type']);
  if (type === undefined || schemeFlaws(place).length > 0) return undefined;
  const scheme: SecurityScheme = {
    ...readDescribed(place),
    key,
    type,
    deprecated: isTrue(node['deprecated']),
    flows: asObject(node['flows']),
  };
  const travels = travelsBy(type, node);
  if (travels !== undefined) scheme.travels = travels;
  if (type === 'http') scheme.http = (asText(node['scheme']) ?? 'basic').toLowerCase();
  const bearerFormat = asText(node['bearerFormat']);
  if (bearerFormat !== undefined) scheme.bearerFormat = bearerFormat;
  const openIdConnectUrl = asText(node['openIdConnectUrl']);
  if (openIdConnectUrl !== undefined) scheme.openIdConnectUrl = openIdConnectUrl;
  const oauth2MetadataUrl = asText(node['oauth2MetadataUrl']);
  if (oauth2MetadataUrl !== undefined) scheme.oauth2MetadataUrl = oauth2MetadataUrl;
  const example = asText(node['x-example']);
  if (example !== undefined) scheme.example = example;
  return scheme;
}

function travelsBy(type: SecurityScheme['type'], node: JsonObject): SecurityScheme['travels'] {
  if (type === 'mutualTLS') return undefined;
  // HTTP authentication travels in Authorization (RFC 9110, section 11.6.2), and so do OAuth 2 and OpenID Connect.
  if (type !== 'apiKey') return { in: 'header', name: 'Authorization' };
  const where = places.find((known) => known === node['in']);
  const name = asText(node['name']);
  return where === undefined || name === undefined ? undefined : { in: where, name };
}

/**
 * Reads the security requirements of an operation.
 *
 * @param reader - the document, with its security schemes
 * @returns the alternatives of the operation, or else of the document; none if any caller may call it
 */
export function securityAt(reader: Reader, operation: Place): Requirement[][] {
  const own = child(operation, 'security');
  // Many programs write null for a member that they do not have.
  const written = (own.value ?? null) === null ? child(reader.refs.root, 'security') : own;
  return children(written).map(([, alternative]) =>
    children(alternative).map(([key, scopes]): Requirement => ({
      scheme: schemeOf(reader, key) ?? createUndefinedScheme(key, scopes),
      scopes: texts(scopes.value),
    })),
  );
}

/** What stands for a scheme that is not defined. Left out, it would open the operation to every caller. */
function createUndefinedScheme(key: string, place: Place): SecurityScheme {
  return { ...readDescribed(place), key, type: 'undefined', deprecated: false, flows: {} };
}

/** A scheme by its name or, since OpenAPI 3.2, by a URI reference. */
function schemeOf({ refs, schemes }: Reader, key: string): SecurityScheme | undefined {
  const named = schemes.get(key);
  if (named !== undefined || !isLocal(key)) return named;
  const target = refs.at(fromFragment(key));
  return target.value === undefined ? undefined : schemeAt(key, refs.resolve(target));
}

/**
 * Finds schemes that do not say what callers have to send.
 *
 * @param reader - the document
 * @returns none if all do
 */
export function securityFlaws(reader: Reader): ReadFlaw[] {
  const schemes = partsAt(reader, child(reader.refs.root, 'components'), 'securitySchemes');
  return schemes.flatMap(([, place]) => schemeFlaws(place));
}

function createClosedFlaw(pointer: string, message: string): ReadFlaw[] {
  return [{ pointer, message, remedy: 'no caller can satisfy it' }];
}

function schemeFlaws(place: Place): ReadFlaw[] {
  const { type, name, in: where, scheme } = membersOf(place);
  if (types.find((known) => known === type) === undefined)
    return createClosedFlaw(place.pointer, `the security scheme needs a type, one of ${types.join(', ')}`);
  if (type === 'http' && (asText(scheme) ?? '') === '')
    return createClosedFlaw(place.pointer, 'the security scheme needs "scheme", e.g. bearer');
  if (type !== 'apiKey' || ((asText(name) ?? '') !== '' && places.some((known) => known === where))) return [];
  return createClosedFlaw(place.pointer, `the security scheme needs "name", and "in": ${places.join(', ')}`);
}

function texts(value: Json | undefined): string[] {
  return asList(value).flatMap((item) => asText(item) ?? []);
}

/**
 * Lists the headers of requests to an operation.
 *
 * @param security - the security alternatives of the operation
 * @returns the headers of security schemes, required if every alternative has them; then those of parameters
 */
export function requestHeadersOf(security: Requirement[][], parameters: Parameter[]): Header[] {
  const headers = new Map<string, Header>();
  const isRequired = (name: string): boolean =>
    security.every((alternative) => alternative.some(({ scheme }) => isHeader(scheme, name)));
  for (const { scheme } of security.flat()) {
    if (scheme.travels?.in !== 'header' || headers.has(scheme.travels.name)) continue;
    const { name } = scheme.travels;
    const { key, description, questions, example } = scheme;
    const header: Header = { name, required: isRequired(name), description, questions, scheme: key };
    if (example !== undefined) header.example = example;
    headers.set(name, header);
  }
  return [...headers.values(), ...parameters.filter((parameter) => parameter.in === 'header').map(headerOf)];
}

function isHeader({ travels }: SecurityScheme, name: string): boolean {
  return travels?.in === 'header' && travels.name === name;
}

function headerOf(parameter: Parameter): Header {
  const { name, required, description, questions, example } = parameter;
  const header: Header = { name, required, description, questions };
  const text = example === undefined || typeof example === 'string' ? example : writeHeaderText(parameter, example);
  if (text !== undefined) header.example = text;
  return header;
}
