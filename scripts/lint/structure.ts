import { asObject, getAtPointer, isObject, toPointer, type Json, type JsonObject } from '../contract/base/json.ts';
import { isReadByNode } from '../contract/base/http-methods.ts';
import { isHttpMethod } from '../contract/http/http.ts';
import { namesIn } from '../contract/routes/routes.ts';
import type { Api } from '../contract/contract-type.ts';
import { openapi3, openrpc1, walk, type DocumentShape } from '../contract/document/documents.ts';
import type { Finding, RuleCheck, Subject } from './rule.ts';

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
export const checkExclusiveMembers: RuleCheck = perObject((shape, node) =>
  (exclusive[shape] ?? []).flatMap(([one, other]) =>
    node[one] === undefined || node[other] === undefined
      ? []
      : [{ pointer: toPointer(other), message: `${one} and ${other} exclude each other; keep one of them.` }],
  ),
);

/**
 * Finds parameters and headers whose `content` has not just one media type, and parameters of the whole query string
 * without `content`.
 *
 * @returns a finding for each
 */
export const checkParameterContent: RuleCheck = perObject((shape, node) => {
  if (shape !== 'parameter' && shape !== 'header') return [];
  const { content } = node;
  if (isObject(content) && Object.keys(content).length !== 1)
    return [
      { pointer: '/content', message: 'the content of a parameter or header has one media type, no more, no less.' },
    ];
  if (node['in'] !== 'querystring' || content !== undefined) return [];
  return [{ pointer: '', message: 'a parameter in the querystring is described by content, not by a schema.' }];
});

/**
 * Finds operations that document no response at all.
 *
 * @returns a finding for each
 */
export const checkSomeResponse: RuleCheck = perObject((shape, node) => {
  const codes = Object.keys(asObject(node['responses'])).filter((name) => !name.startsWith('x-'));
  if (shape !== 'operation' || !isObject(node['responses']) || codes.length > 0) return [];
  return [{ pointer: '/responses', message: 'at least one response has to be documented; add the one of a success.' }];
});

/** A method as HTTP allows it (RFC 9110, section 5.6.2: a token). */
const token = /^[!#$%&'*+.^_`|~0-9A-Za-z-]+$/;

/**
 * Finds additional operations of methods that have a member of their own, or that no request could have.
 *
 * @returns a finding for each
 */
export const checkAdditionalOperations: RuleCheck = perObject((shape, node) => {
  if (shape !== 'pathItem') return [];
  return Object.keys(asObject(node['additionalOperations'])).flatMap((method) => {
    const pointer = toPointer('additionalOperations', method);
    const own = method.toLowerCase();
    if (method === own.toUpperCase() && isHttpMethod(own))
      return [{ pointer, message: `${method} has a member of its own; write it as ${own}.` }];
    if (token.test(method)) return [];
    return [{ pointer, message: `${JSON.stringify(method)} is no method that a request can have.` }];
  });
});

/**
 * Finds additional operations whose method servers of Node cannot read.
 *
 * @returns a finding for each
 */
export const checkReadByNode: RuleCheck = perObject((shape, node) =>
  Object.keys(shape === 'pathItem' ? asObject(node['additionalOperations']) : {}).flatMap((method) =>
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
);

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

/** Checks one object of a document; the pointers of what it finds are relative to the object. */
type ObjectCheck = (shape: string, node: JsonObject, version: string, document: JsonObject) => Omit<Finding, 'api'>[];

/**
 * Makes a check of objects by what they are.
 *
 * @param check - gets the name of the object's shape, the version of the document as it was written, and the document
 */
export function perObject(check: ObjectCheck): RuleCheck {
  return eachObject(openapi3.document, ({ document }) => document, check);
}

/** Makes the same of the objects of OpenRPC documents. */
export function perRpcObject(check: ObjectCheck): RuleCheck {
  return eachObject(openrpc1.document, ({ openrpc }) => openrpc as JsonObject | undefined, check);
}

function eachObject(
  root: DocumentShape,
  documentOf: (api: Api) => JsonObject | undefined,
  check: ObjectCheck,
): RuleCheck {
  return ({ contract, written }) =>
    contract.apis.flatMap((one) => {
      const { name: api } = one;
      const document = documentOf(one);
      const findings: Finding[] = [];
      if (document === undefined) return findings;
      const version = written.find((each) => each.api === api)?.version ?? '';
      walk(document, root, {
        object: ({ shape, pointer }, node) => {
          const found = check(shape.name, node, version, document);
          if (found.length === 0) return;
          const at = pointer();
          findings.push(...found.map((each) => ({ ...each, api, pointer: at + each.pointer })));
        },
      });
      return findings;
    });
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
