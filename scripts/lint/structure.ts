import { asObject, getAtPointer, isObject, toPointer, type Json, type JsonObject } from '../contract/base/json.ts';
import { isReadByNode } from '../contract/base/http-methods.ts';
import { isHttpMethod } from '../contract/http/http.ts';
import { namesIn } from '../contract/routes/routes.ts';
import type { Api } from '../contract/contract-type.ts';
import type { ApiKind } from '../contract/message.ts';
import { openapi3, openrpc1, walk } from '../contract/document/documents.ts';
import type { Finding, Subject } from './rule.ts';

/**
 * Members of which an object may have one at most, by what the object is (OpenAPI 3.2, the sections of these names).
 */
const exclusive: { [shape: string]: [one: string, other: string][] } = {
  parameter: [
    ['schema', 'content'],
    ['example', 'examples'],
  ],
  header: [
    ['schema', 'content'],
    ['example', 'examples'],
  ],
  mediaType: [['example', 'examples']],
  example: [
    ['value', 'externalValue'],
    ['dataValue', 'value'],
    ['serializedValue', 'value'],
    ['serializedValue', 'externalValue'],
  ],
  license: [['identifier', 'url']],
  link: [['operationId', 'operationRef']],
};

/**
 * Finds members that exclude each other.
 *
 * @returns a finding for each second one
 */
export const checkExclusiveMembers = perObject(
  Object.fromEntries(
    Object.entries(exclusive).map(([shape, pairs]) => [
      shape,
      (node) =>
        pairs.flatMap(([one, other]) =>
          node[one] === undefined || node[other] === undefined
            ? []
            : [{ pointer: toPointer(other), message: `${one} and ${other} exclude each other; keep one of them.` }],
        ),
    ]),
  ),
);

const checkOneContent: ObjectCheck = ({ content, in: place }) => {
  if (isObject(content) && Object.keys(content).length !== 1)
    return [
      { pointer: '/content', message: 'the content of a parameter or header has one media type, no more, no less.' },
    ];
  if (place !== 'querystring' || content !== undefined) return [];
  return [{ pointer: '', message: 'a parameter in the querystring is described by content, not by a schema.' }];
};

/**
 * Finds parameters and headers whose `content` has not just one media type, and parameters of the whole query string
 * without `content`.
 *
 * @returns a finding for each
 */
export const checkParameterContent = perObject({ parameter: checkOneContent, header: checkOneContent });

/**
 * Finds operations that document no response at all.
 *
 * @returns a finding for each
 */
export const checkSomeResponse = perObject({
  operation: ({ responses }) => {
    if (!isObject(responses) || Object.keys(responses).some((name) => !name.startsWith('x-'))) return [];
    return [
      { pointer: '/responses', message: 'at least one response has to be documented; add the one of a success.' },
    ];
  },
});

/** A method as HTTP allows it (RFC 9110, section 5.6.2: a token). */
const token = /^[!#$%&'*+.^_`|~0-9A-Za-z-]+$/;

/**
 * Finds additional operations of methods that have a member of their own, or that no request could have.
 *
 * @returns a finding for each
 */
export const checkAdditionalOperations = perObject({
  pathItem: ({ additionalOperations }) =>
    Object.keys(asObject(additionalOperations)).flatMap((method) => {
      const pointer = toPointer('additionalOperations', method);
      const own = method.toLowerCase();
      if (method === own.toUpperCase() && isHttpMethod(own))
        return [{ pointer, message: `${method} has a member of its own; write it as ${own}.` }];
      if (token.test(method)) return [];
      return [{ pointer, message: `${JSON.stringify(method)} is no method that a request can have.` }];
    }),
});

/**
 * Finds additional operations whose method servers of Node cannot read.
 *
 * @returns a finding for each
 */
export const checkReadByNode = perObject({
  pathItem: ({ additionalOperations }) =>
    Object.keys(asObject(additionalOperations)).flatMap((method) =>
      isReadByNode(method) || !token.test(method)
        ? []
        : [
            {
              pointer: toPointer('additionalOperations', method),
              message:
                `servers of Node cannot read the method ${method}: ` +
                'they answer 400 before any code sees the request.',
            },
          ],
    ),
});

/**
 * Finds names that stand twice in one path.
 *
 * @returns a finding for each such path
 */
export function checkPathTemplates({ contract }: Subject): Finding[] {
  return contract.apis.flatMap(({ name: api, document }) =>
    Object.keys(asObject(document['paths'])).flatMap((path) => {
      const names = namesIn(path);
      const twice = names.find((name, i) => names.indexOf(name) < i);
      const message = `the path has {${twice}} twice; each name may stand in it once.`;
      return twice === undefined ? [] : [{ api, pointer: toPointer('paths', path), message }];
    }),
  );
}

/** Where the walk through a document is. */
export type Here = { api: Api; pointer: () => string; subject: Subject };

/** Checks one object of a document; the pointers of what it finds are relative to the object. */
export type ObjectCheck = (
  node: JsonObject,
  version: string,
  document: JsonObject,
  here: Here,
) => Omit<Finding, 'api'>[];

/**
 * A rule about the objects of documents of a kind: the check of each by the name of its shape, which for all schemas is
 * `schema`. All such rules are applied in one walk through a document.
 */
export type ObjectRule = { kind: ApiKind; checks: { [shape: string]: ObjectCheck } };

/** Makes a rule of checks of the objects of OpenAPI documents by what they are. */
export function perObject(checks: ObjectRule['checks']): ObjectRule {
  return { kind: 'http', checks };
}

/** Makes the same of the objects of OpenRPC documents. */
export function perRpcObject(checks: ObjectRule['checks']): ObjectRule {
  return { kind: 'rpc', checks };
}

/**
 * Applies rules about objects to all documents of a contract.
 *
 * @param attempt - calls a check that may throw
 * @returns what each rule finds
 */
export function findInObjects(
  subject: Subject,
  rules: ObjectRule[],
  attempt: (work: () => ReturnType<ObjectCheck>) => ReturnType<ObjectCheck>,
): Map<ObjectRule, Finding[]> {
  const found = new Map(rules.map((rule): [ObjectRule, Finding[]] => [rule, []]));
  const walkThrough = (api: Api, kind: ApiKind, document: JsonObject): void => {
    const version = subject.written.find((each) => each.api === api.name)?.version ?? '';
    const byShape = new Map<string, { check: ObjectCheck; findings: Finding[] }[]>();
    for (const [rule, findings] of found)
      for (const [shape, check] of Object.entries(rule.kind === kind ? rule.checks : {}))
        byShape.set(shape, [...(byShape.get(shape) ?? []), { check, findings }]);
    walk(document, (kind === 'http' ? openapi3 : openrpc1).document, {
      object: ({ shape, pointer }, node) => {
        const here = { api, pointer, subject };
        for (const { check, findings } of byShape.get(shape.orBoolean ? 'schema' : shape.name) ?? [])
          for (const one of attempt(() => check(node, version, document, here)))
            findings.push({ ...one, api: api.name, pointer: pointer() + one.pointer });
      },
    });
  };
  for (const api of subject.contract.apis) {
    walkThrough(api, 'http', api.document);
    if (api.openrpc !== undefined) walkThrough(api, 'rpc', api.openrpc as JsonObject);
  }
  return found;
}

/**
 * Follows references within a document.
 *
 * @returns the object that they lead to, or the last one of which the reference leads nowhere here
 */
export function followReferences(part: Json | undefined, document: JsonObject, hops = 0): JsonObject {
  const { $ref } = asObject(part);
  const target = typeof $ref === 'string' && $ref.startsWith('#/') ? getAtPointer(document, $ref.slice(1)) : undefined;
  return target !== undefined && hops < mostHops ? followReferences(target, document, hops + 1) : asObject(part);
}

/** References that go round in a circle end here. */
const mostHops = 20;
