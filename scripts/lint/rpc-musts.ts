// What OpenRPC demands with MUST in its text, and what its meta-schema cannot say.

import { asList, asObject, asText, isObject, toPointer, type Json, type JsonObject } from '../contract/base/json.ts';
import { namesIn } from '../contract/routes/routes.ts';
import type { Finding } from './rule.ts';
import { followReferences, perRpcObject, type ObjectRule } from './structure.ts';

type Found = Omit<Finding, 'api'>;

/** A method, and how to follow the references in it. */
type Method = { node: JsonObject; follow: (part: Json | undefined) => JsonObject; version: string };

/** Makes a rule about the methods of OpenRPC documents; the pointers of its findings are relative to the method. */
function perMethod(check: (method: Method) => Found[]): ObjectRule {
  return perRpcObject({
    method: (node, version, document) =>
      node['$ref'] !== undefined ? [] : check({ node, follow: (part) => followReferences(part, document), version }),
  });
}

/**
 * Finds params of one name, and required ones behind optional ones, which no list by position can leave out (OpenRPC,
 * Method Object).
 *
 * @returns a finding for each
 */
export const checkRpcParams = perMethod(({ node, follow }) => {
  const params = asList(node['params']).map(follow);
  const names = params.map(({ name }) => name);
  const optional = params.findIndex(({ required }) => required !== true);
  return params.flatMap(({ name, required }, i) => {
    const pointer = toPointer('params', i);
    const quoted = JSON.stringify(name);
    if (names.indexOf(name) < i)
      return [{ pointer, message: `another param is called ${quoted}, too; give each a name of its own.` }];
    if (required !== true || optional < 0 || optional > i || node['paramStructure'] === 'by-name') return [];
    const before = JSON.stringify(names[optional]);
    return [
      {
        pointer,
        message: `the required param ${quoted} stands behind ${before}, which may be left out; put it before that one.`,
      },
    ];
  });
});

/** The codes that JSON-RPC 2.0 defines (section 5.1). */
const predefined: ReadonlySet<number> = new Set([-32700, -32600, -32601, -32602, -32603]);

/**
 * Finds codes that two errors of a method have (OpenRPC, Method Object), and those that JSON-RPC keeps for itself; for
 * errors of servers, it leaves -32099 to -32000 free.
 *
 * @returns a finding for each
 */
export const checkRpcErrors = perMethod(({ node, follow }) => {
  const codes = asList(node['errors']).map((one) => follow(one)['code']);
  return codes.flatMap((code, i): Found[] => {
    const pointer = toPointer('errors', i);
    if (typeof code !== 'number') return [];
    if (codes.indexOf(code) < i)
      return [{ pointer, message: `another error has the code ${code}, too; each code stands once in a method.` }];
    if (code < -32768 || code >= -32099 || predefined.has(code)) return [];
    const message = `the code ${code} is reserved by JSON-RPC; take one outside of -32768 to -32100.`;
    return [{ pointer, message, severity: 'warning' }];
  });
});

/**
 * Finds methods under a name that JSON-RPC keeps for extensions, and a `rpc.discover` that takes params.
 *
 * @returns a finding for each
 */
export const checkRpcNames = perMethod(({ node: { name, params } }) => {
  const quoted = JSON.stringify(name);
  if (name === 'rpc.discover')
    return asList(params).length === 0
      ? []
      : [{ pointer: toPointer('params'), message: `${quoted} takes no params; leave the list empty.` }];
  if (!asText(name)?.startsWith('rpc.')) return [];
  return [
    {
      pointer: toPointer('name'),
      message: `names such as ${quoted} are reserved for extensions of JSON-RPC; write it without "rpc.".`,
    },
  ];
});

/**
 * Finds methods without a result before OpenRPC 1.3, where notifications have none, and examples that have a result
 * where their method has none, or the other way round.
 *
 * @returns a finding for each
 */
export const checkRpcResults = perMethod(({ node, follow, version }) => {
  const hasResult = node['result'] !== undefined;
  const missing =
    hasResult || !/^1\.[0-2](?:\.|$)/.test(version)
      ? []
      : [{ pointer: '', message: 'a method has a result before OpenRPC 1.3; add it, or raise the version.' }];
  const examples = asList(node['examples']).flatMap((written, i): Found[] => {
    const example = follow(written);
    // An example of twinspec may end with an error.
    const hasEnd = ['result', 'error', 'x-exchange'].some((member) => example[member] !== undefined);
    if (!isObject(written) || (hasResult ? hasEnd : example['result'] === undefined)) return [];
    const name = JSON.stringify(example['name'] ?? '');
    const message = hasResult
      ? `the example ${name} has no result, as if it were a notification; add the result.`
      : `the example ${name} has a result, and its method has none; describe the result, or take it out.`;
    return [{ pointer: toPointer('examples', i), message, severity: 'warning' }];
  });
  return [...missing, ...examples];
});

/**
 * Finds variables in the addresses of servers that are not described (OpenRPC, Server Object).
 *
 * @returns a finding for each such server
 */
export const checkRpcServers = perRpcObject({
  server: ({ url, variables }) => {
    const names = namesIn(asText(url) ?? '').filter((name) => name !== '');
    const unknown = names.find((name) => !Object.hasOwn(asObject(variables), name));
    if (unknown === undefined) return [];
    const message = `the address has the variable ${unknown}, which is not in variables; describe it there.`;
    return [{ pointer: '/url', message }];
  },
});
