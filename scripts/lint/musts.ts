import { isFormType } from '../../src/wire/style.ts';
import {
  asList,
  asObject,
  asText,
  getAtPointer,
  isObject,
  toPointer,
  type Json,
  type JsonObject,
} from '../contract/base/json.ts';
import { ownProperty } from '../contract/base/own-property.ts';
import { essenceOf } from '../contract/media/media.ts';
import type { Finding, RuleCheck } from './rule.ts';
import { followReferences, perObject, type ObjectCheck } from './structure.ts';

type Found = Omit<Finding, 'api'>;

const flaw = (pointer: string, message: string): Found[] => [{ pointer, message }];

/** Whether a version is 3.2 or a later one, of which much is said for the first time. */
const isNew = (version: string): boolean => /^3\.(?:[2-9]|\d\d)/.test(version);

const isOld = (version: string): boolean => /^[23]\.0/.test(version);

/** What no URI has (RFC 3986, section 2), and no template of one outside of its braces. */
const noUri = /[\s<>"\\^`{|}]|%(?![\dA-Fa-f]{2})/;

function addresses(...members: string[]): (node: JsonObject) => Found[] {
  return (node) =>
    members.flatMap((member) => {
      const written = node[member];
      if (typeof written !== 'string' || !noUri.test(written)) return [];
      return flaw(
        toPointer(member),
        `${JSON.stringify(written)} is no URI; encode what it may not contain, or correct it.`,
      );
    });
}

/**
 * Finds addresses that are none, an e-mail address without a host, and a `$self` with a fragment.
 *
 * @returns a finding for each
 */
export const checkAddresses = perObject({
  document: (node) => [
    ...addresses('$self', 'jsonSchemaDialect')(node),
    ...(asText(node['$self'])?.includes('#') === true
      ? flaw('/$self', '$self is the address of the whole document, without a fragment; take # and what follows away.')
      : []),
    ...checkUnder(node, 'externalDocs', addresses('url')),
  ],
  info: (node) => [
    ...addresses('termsOfService')(node),
    ...checkUnder(node, 'license', addresses('url')),
    ...checkUnder(node, 'contact', addresses('url')),
    ...checkUnder(node, 'contact', ({ email }) =>
      typeof email !== 'string' || /^[^\s@]+@[^\s@]+$/.test(email)
        ? []
        : flaw('/email', `${JSON.stringify(email)} is no e-mail address; correct it.`),
    ),
  ],
  operation: (node) => checkUnder(node, 'externalDocs', addresses('url')),
  tag: (node) => checkUnder(node, 'externalDocs', addresses('url')),
  example: addresses('externalValue'),
  securityScheme: (node) => [
    ...addresses('openIdConnectUrl', 'oauth2MetadataUrl')(node),
    ...checkUnder(node, 'flows', (flows) =>
      Object.keys(flows).flatMap((flow) =>
        checkUnder(flows, flow, addresses('authorizationUrl', 'deviceAuthorizationUrl', 'tokenUrl', 'refreshUrl')),
      ),
    ),
  ],
  schema: (node) => [
    ...checkUnder(node, 'externalDocs', addresses('url')),
    ...checkUnder(node, 'xml', (xml) => [
      ...addresses('namespace')(xml),
      ...(/^[a-z][a-z\d+.-]*:|^$/i.test(asText(xml['namespace']) ?? '')
        ? []
        : flaw('/namespace', 'the namespace is an absolute URI; write it with its scheme, such as https:.')),
    ]),
  ],
});

function checkUnder(node: JsonObject, member: string, check: (within: JsonObject) => Found[]): Found[] {
  const within = node[member];
  if (!isObject(within)) return [];
  return check(within).map(({ pointer, ...found }) => ({ pointer: toPointer(member) + pointer, ...found }));
}

/**
 * Finds versions of two numbers, which no tool has to know.
 *
 * @returns a finding for each
 */
export const checkVersion = perObject({
  document: (_, version) =>
    /^3\.\d+$/.test(version)
      ? flaw('/openapi', `a version has three numbers; write ${JSON.stringify(`${version}.0`)}.`)
      : [],
});

/**
 * Finds servers whose address is none or cannot be followed by a path, that have a variable twice, the name of another
 * server (OpenAPI 3.2, Server Object), or the template of one.
 *
 * @returns a finding for each
 */
export const checkServers = perObject({ document: servers, pathItem: servers, operation: servers });

/** The variables of an address. */
const variable = /\{([^{}]*)\}/g;

function servers({ servers: listed }: JsonObject, version: string): Found[] {
  const all = asList(listed).map(asObject);
  const templates = all.map(({ url }) => asText(url)?.replaceAll(variable, '{}').replace(/\/$/, ''));
  return all.flatMap(({ url, name, variables }, i) => {
    const address = asText(url) ?? '';
    const names = [...address.matchAll(variable)].map(([, one]) => one);
    const twice = names.find((one, j) => names.indexOf(one) < j);
    const at = toPointer('servers', i);
    const wrong = findWrongAddress(address, asObject(variables));
    const twin = templates.indexOf(templates[i]);
    return [
      ...(wrong === undefined ? [] : flaw(`${at}/url`, wrong)),
      ...(isNew(version) && /[?#]/.test(address.replaceAll(variable, ''))
        ? flaw(`${at}/url`, `paths follow ${address}, so that it has no query and no fragment; take ? or # away.`)
        : []),
      ...(isNew(version) && twice !== undefined
        ? flaw(`${at}/url`, `the address has {${twice}} twice; a variable stands in it once.`)
        : []),
      ...(isNew(version) && name !== undefined && all.findIndex((other) => other['name'] === name) < i
        ? flaw(`${at}/name`, `another server is called ${JSON.stringify(name)}, too; give each a name of its own.`)
        : []),
      ...(twin >= i || address === ''
        ? []
        : flaw(`${at}/url`, `server ${twin + 1} has the same address; keep one, with an enum of its variables.`).map(
            (one) => ({ ...one, severity: 'warning' as const }),
          )),
    ];
  });
}

/** Says why an address is no URL, with any values of its variables. */
function findWrongAddress(address: string, variables: JsonObject): string | undefined {
  const quoted = JSON.stringify(address);
  const plain = address.replaceAll(variable, '');
  if (/[{}]/.test(plain)) return `a brace of ${quoted} has no counterpart; write each variable as {name}.`;
  if (noUri.test(plain)) return `${quoted} is no URL; encode what it may not contain, or correct it.`;
  const filled = address.replaceAll(variable, (_, name: string) => {
    const { default: value } = asObject(ownProperty(variables, name));
    return typeof value === 'string' && value !== '' ? value : '1';
  });
  const [, host] = /^([\w.-]+:\d+)(?:\/|$)/.exec(filled) ?? [];
  if (host !== undefined) return `${quoted} has no scheme, so that ${host} is read as one; write http:// before it.`;
  const isSlip = /^(?:https?|wss?)(?::\/?(?!\/)|:?\/\/\/|\/\/)/i.test(filled);
  if (!isSlip && URL.canParse(filled, 'http://localhost/')) return undefined;
  return `${quoted} is no URL; write it as https://api.example.com/v1, or as the path /v1.`;
}

/**
 * Finds components whose names no reference can have (OpenAPI, Components Object), of the kinds that @redocly/cli does
 * not look at.
 *
 * @returns a finding for each
 */
export const checkComponentNames = perObject({
  document: (node) =>
    checkUnder(node, 'components', (components) =>
      ['mediaTypes', 'pathItems'].flatMap((kind) =>
        Object.keys(asObject(components[kind])).flatMap((name) =>
          /^[\w.-]+$/.test(name)
            ? []
            : flaw(
                toPointer(kind, name),
                `${JSON.stringify(name)} cannot name a component; write it in letters, digits, ".", "-" and "_".`,
              ),
        ),
      ),
    ),
});

/** A name of a header or method (RFC 9110, section 5.6.2: a token). */
const token = /^[!#$%&'*+.^_`|~0-9A-Za-z-]+$/;

function badHeaders(member: string): ObjectCheck {
  return (node) =>
    Object.keys(asObject(node[member])).flatMap((name) =>
      token.test(name)
        ? []
        : flaw(toPointer(member, name), `${JSON.stringify(name)} cannot be the name of a header; correct it.`),
    );
}

const reserved = 'so that allowReserved is not allowed here; take it out.';

/**
 * Finds parameters and headers that have what their place does not allow (OpenAPI 3.2, Parameter Object and Header
 * Object).
 *
 * @returns a finding for each
 */
export const checkPlaces = perObject({
  parameter: (node, version) => {
    const { in: place, name, style, content, allowReserved } = node;
    const named = JSON.stringify(name);
    return [
      ...(place === 'path' && node['required'] !== true
        ? flaw('', `the path parameter ${named} is always sent; add required: true.`)
        : []),
      ...(place === 'path' && /[{}]/.test(String(name))
        ? flaw('/name', `${named} stands in braces in the path, and can have none itself; correct it.`)
        : []),
      ...(place === 'header' && !token.test(String(name))
        ? flaw('/name', `${named} cannot be the name of a header; correct it.`)
        : []),
      ...(content === undefined ? [] : findStyleFlaws(node)),
      ...(content !== undefined || allowReserved === undefined
        ? []
        : place === 'header' || style === 'cookie'
          ? flaw('/allowReserved', `${named} is not percent-encoded, ${reserved}`)
          : place !== 'query' && allowReserved === true && !isNew(version) && version.startsWith('3.')
            ? flaw('/allowReserved', `before OpenAPI 3.2 it is for the query alone, ${reserved}`)
            : []),
    ];
  },
  header: (node) =>
    node['content'] === undefined
      ? node['allowReserved'] !== undefined
        ? flaw('/allowReserved', `a header is not percent-encoded, ${reserved}`)
        : []
      : findStyleFlaws(node),
  response: badHeaders('headers'),
  encoding: badHeaders('headers'),
});

/** What says how a schema is written, beside `content`, which says it in another way. */
function findStyleFlaws(node: JsonObject): Found[] {
  return ['style', 'explode', 'allowReserved'].flatMap((member) =>
    node[member] === undefined
      ? []
      : flaw(
          toPointer(member),
          `content says how the value is written, so that ${member} is not allowed; take it out.`,
        ),
  );
}

/** Checks the media types of messages and parameters; those of components have names in place of types. */
function checkContents(check: (type: string, media: JsonObject, version: string, document: JsonObject) => Found[]): {
  [shape: string]: ObjectCheck;
} {
  const checkContent: ObjectCheck = (node, version, document) =>
    Object.entries(asObject(node['content'])).flatMap(([type, media]) =>
      check(type, asObject(media), version, document).map(({ pointer, ...found }) => ({
        ...{ pointer: toPointer('content', type) + pointer },
        ...found,
      })),
    );
  return { requestBody: checkContent, response: checkContent, parameter: checkContent, header: checkContent };
}

/**
 * Finds media types that are none, and encodings of parts by their position where parts have none (OpenAPI 3.2, Media
 * Type Object and Encoding Object).
 *
 * @returns a finding for each
 */
export const checkMediaTypes = perObject(
  checkContents((type, media, _version, document) => {
    if (!/^[^/\s]+\/[^/\s]/.test(type)) {
      const message = `${JSON.stringify(type)} is no media type; write one, such as application/json.`;
      // That it be one is a SHOULD (OpenAPI 3.1, section 4.4).
      return [{ pointer: '', message, severity: 'warning' as const }];
    }
    const { itemSchema, schema } = media;
    return [
      ...positions(type, media),
      ...(positionalIn(media) === undefined ||
      !isMultipart(type) ||
      itemSchema !== undefined ||
      isList(schema, document)
        ? []
        : flaw(
            toPointer(positionalIn(media) ?? ''),
            `${positionalIn(media)} is about items; describe them by itemSchema, or by a schema of type array.`,
          )),
      ...eventsIn(type, itemSchema, document),
      ...partsIn(media).flatMap(({ pointer, part }) => {
        const types = asText(part['contentType'])?.split(',') ?? [];
        const wrong = types.find((one) => !/^\s*[^/\s]+\/[^/\s]/.test(one))?.trim();
        if (wrong === undefined) return [];
        const message = `${JSON.stringify(wrong)} is no media type; write one, such as image/png or image/*.`;
        return [{ pointer: `${pointer}/contentType`, message, severity: 'warning' as const }];
      }),
      ...partsIn(media).flatMap(({ pointer, part }) =>
        positions(asText(part['contentType']) ?? 'a part without contentType', part).map((found) => ({
          ...{ ...found, pointer: pointer + found.pointer },
        })),
      ),
    ];
  }),
);

/** Data of events that are no text, as which they travel (OpenAPI 3.2, Server-Sent Event Streams). */
function eventsIn(type: string, itemSchema: Json | undefined, document: JsonObject): Found[] {
  if (essenceOf(type) !== 'text/event-stream') return [];
  const { data } = asObject(followReferences(itemSchema, document)['properties']);
  const { type: named } = followReferences(data, document);
  if (named === undefined || [named].flat().includes('string')) return [];
  const message = 'the data of an event is a text; describe JSON in it by contentMediaType and contentSchema.';
  return [{ pointer: '/itemSchema', message, severity: 'warning' }];
}

function positionalIn(node: JsonObject): string | undefined {
  return ['prefixEncoding', 'itemEncoding'].find((member) => node[member] !== undefined);
}

/** Encodings by position, where there are no parts, or where they have names. */
function positions(type: string, node: JsonObject): Found[] {
  const member = positionalIn(node);
  if (member === undefined) return [];
  if (type.split(',').every((one) => !isMultipart(one)))
    return flaw(`/${member}`, `${member} is for multipart media types, and ${type} is none; take it out.`);
  return [];
}

/** The encodings of parts, and those inside of them. */
function partsIn(node: JsonObject): { pointer: string; part: JsonObject }[] {
  const own = [
    ...Object.entries(asObject(node['encoding'])).map(([name, part]) => [toPointer('encoding', name), part] as const),
    ...asList(node['prefixEncoding']).map((part, i) => [toPointer('prefixEncoding', i), part] as const),
    ...(node['itemEncoding'] === undefined ? [] : [['/itemEncoding', node['itemEncoding']] as const]),
  ].map(([pointer, part]) => ({ pointer, part: asObject(part) }));
  return own.flatMap(({ pointer, part }) => [
    { pointer, part },
    ...partsIn(part).map((inner) => ({ ...inner, pointer: pointer + inner.pointer })),
  ]);
}

/** Checks whether a schema may describe a list; one that says no type may. */
function isList(schema: Json | undefined, document: JsonObject): boolean {
  const { type, properties } = followReferences(schema, document);
  if (type !== undefined) return [type].flat().includes('array');
  return schema !== undefined && schema !== false && properties === undefined;
}

function isMultipart(type: string): boolean {
  return essenceOf(type).startsWith('multipart/');
}

/**
 * Finds bodies whose element has no name: that of its component, or one of its own (OpenAPI 3.2, XML Object). The
 * specification's own examples leave it out.
 *
 * @returns a finding for each
 */
export const checkXmlNames = perObject(
  checkContents((type, { schema }, version) => {
    const { $ref, $dynamicRef, type: kind, xml } = asObject(schema);
    if (!isNew(version) || !/^(?:application|text)\/(?:.*\+)?xml$/.test(essenceOf(type))) return [];
    const { nodeType = 'element', name } = asObject(xml);
    const isReference = $ref !== undefined || $dynamicRef !== undefined;
    if (kind !== 'object' || isReference || nodeType !== 'element' || name !== undefined) return [];
    return flaw(
      '/schema',
      'the element of this schema has no name; write it in xml: { name }, or make it a component.',
    );
  }),
);

/**
 * Finds XML Objects that say the same in two ways (OpenAPI 3.2, XML Object).
 *
 * @returns a finding for each
 */
export const checkXml = perObject({
  schema: (node) =>
    checkUnder(node, 'xml', ({ nodeType, attribute, wrapped }) => [
      ...(nodeType === undefined || attribute === undefined
        ? []
        : flaw('/attribute', 'nodeType says what attribute said before OpenAPI 3.2; keep nodeType alone.')),
      ...(nodeType === undefined || wrapped === undefined
        ? []
        : flaw('/wrapped', 'nodeType says what wrapped said before OpenAPI 3.2; keep nodeType alone.')),
    ]),
});

/**
 * Finds responses to no status code, and no range of them (OpenAPI, Responses Object).
 *
 * @returns a finding for each
 */
export const checkStatusCodes = perObject({
  responses: (node) =>
    Object.keys(node).flatMap((code) =>
      /^(?:[1-5](?:\d\d|XX)|default|x-.*)$/.test(code)
        ? []
        : flaw(
            toPointer(code),
            `${JSON.stringify(code)} is no status code; write one, a range such as 4XX, or default.`,
          ),
    ),
});

/**
 * Finds braces without a counterpart in paths, and literals that no address contains (OpenAPI 3.2, Path Templating).
 *
 * @returns a finding for each
 */
export const checkPathSigns = perObject({
  paths: (node, version) =>
    Object.keys(node).flatMap((path) => {
      const plain = path.replaceAll(variable, '');
      if (path.startsWith('x-')) return [];
      if (/[{}]/.test(plain)) {
        const message = `a brace of ${JSON.stringify(path)} has no counterpart; write each parameter as {name}.`;
        return flaw(toPointer(path), message);
      }
      const sign = /[^\w.~!$&'()*+,;=:@%/?-]|%(?![\dA-Fa-f]{2})/u.exec(plain)?.[0];
      if (!isNew(version) || sign === undefined) return [];
      return flaw(toPointer(path), `a path cannot contain ${JSON.stringify(sign)}; write it percent-encoded.`);
    }),
});

/**
 * Finds what the Schema Object of OpenAPI 2.0 and 3.0 forbids, and later ones allow.
 *
 * @returns a finding for each
 */
export const checkOldSchemas = perObject({
  schema: ({ type, items, readOnly, writeOnly }, version) => {
    if (!isOld(version)) return [];
    return [
      ...([type].flat().includes('array') && items === undefined
        ? flaw('', 'before OpenAPI 3.1 an array needs items; add items: {} for items of any kind.')
        : []),
      ...(readOnly === true && writeOnly === true
        ? flaw('/writeOnly', 'before OpenAPI 3.1 readOnly and writeOnly exclude each other; keep one of them.')
        : []),
    ];
  },
});

/** Headers that other members of a document describe. */
const elsewhere = new Set(['accept', 'content-type', 'authorization']);

/**
 * Finds headers that OpenAPI says are ignored, which their author cannot know, and a member of their parameters.
 *
 * @returns a finding for each
 */
export const checkIgnoredHeaders = perObject({
  parameter: ({ in: place, name, allowEmptyValue }) => [
    ...(place === 'header' && elsewhere.has(String(name).toLowerCase())
      ? flaw(
          '/name',
          `the header ${String(name)} is ignored: content and security describe it; take the parameter out.`,
        )
      : []),
    ...(allowEmptyValue === true && place !== 'query'
      ? flaw('/allowEmptyValue', 'allowEmptyValue is for parameters of the query alone; take it out.')
      : []),
  ],
  response: ({ headers }) =>
    Object.keys(asObject(headers)).flatMap((name) =>
      name.toLowerCase() === 'content-type'
        ? flaw(toPointer('headers', name), 'the header Content-Type is ignored: content describes it; take it out.')
        : [],
    ),
});

/**
 * Finds members of media types that OpenAPI says are ignored.
 *
 * @returns a finding for each
 */
export const checkIgnoredMembers = perObject(
  checkContents((type, { encoding, itemSchema }) => [
    ...(encoding === undefined || isFormType(type) || isMultipart(type)
      ? []
      : flaw('/encoding', `encoding is for forms and multipart media types, not for ${type}; take it out.`)),
    ...Object.entries(asObject(encoding)).flatMap(([name, part]) =>
      findIgnoredPartHeaders(type, asObject(part)).map(({ pointer, ...found }) => ({
        ...{ pointer: toPointer('encoding', name) + pointer },
        ...found,
      })),
    ),
    ...(itemSchema === undefined || !/^application\/(?:json|xml)$/.test(essenceOf(type))
      ? []
      : flaw('/itemSchema', `itemSchema is for streams, and ${type} is one value; use schema.`)),
  ]),
);

function findIgnoredPartHeaders(type: string, { headers }: JsonObject): Found[] {
  if (headers !== undefined && isFormType(type))
    return flaw('/headers', `the fields of ${type} have no headers; take them out.`);
  return Object.keys(asObject(headers)).flatMap((name) =>
    name.toLowerCase() === 'content-type'
      ? flaw(toPointer('headers', name), 'the header Content-Type is ignored: contentType describes it; take it out.')
      : [],
  );
}

/**
 * Finds scopes of what has none: before OpenAPI 3.1 the list of a scheme that is neither of OAuth 2 nor of OpenID
 * Connect is empty (OpenAPI 3.0, Security Requirement Object).
 *
 * @returns a finding for each
 */
export const checkScopes = perObject({ document: idleScopes, operation: idleScopes });

function idleScopes({ security }: JsonObject, version: string, document: JsonObject): Found[] {
  if (!isOld(version)) return [];
  const schemes = asObject(asObject(document['components'])['securitySchemes']);
  return asList(security).flatMap((requirement, i) =>
    Object.entries(asObject(requirement)).flatMap(([name, scopes]) => {
      const { type } = asObject(schemes[name]);
      if (asList(scopes).length === 0 || (type !== 'apiKey' && type !== 'http')) return [];
      return flaw(
        toPointer('security', i, name),
        `before OpenAPI 3.1 a scheme of the type ${type} has no scopes; write an empty list.`,
      );
    }),
  );
}

/**
 * Finds scopes that no flow of their scheme declares, so that no caller knows how to get them. The metadata of an
 * authorization server may have further ones.
 *
 * @returns a finding for each, once for what operations share
 */
export const checkDeclaredScopes: RuleCheck = ({ contract: { apis, operations } }) => {
  const documents = new Map(apis.map(({ name, document }) => [name, document]));
  const seen = new Set<string>();
  return operations.flatMap(({ api, pointer, security }) => {
    const own = `${pointer}/security`;
    const place = getAtPointer(documents.get(api) ?? {}, own) === undefined ? '/security' : own;
    return security.flatMap((alternative, i) =>
      alternative.flatMap(({ scheme: { key, type, flows, oauth2MetadataUrl }, scopes }) => {
        if (type !== 'oauth2' || oauth2MetadataUrl !== undefined) return [];
        const declared = new Set(
          Object.values(flows).flatMap((flow) => Object.keys(asObject(asObject(flow)['scopes']))),
        );
        return scopes.flatMap((scope, j): Finding[] => {
          const at = place + toPointer(i, key, j);
          if (declared.has(scope) || seen.has(api + at)) return [];
          seen.add(api + at);
          const what = `no flow of ${key} declares the scope ${JSON.stringify(scope)}`;
          return [{ api, pointer: at, message: `${what}; declare it, or correct the name.` }];
        });
      }),
    );
  });
};
