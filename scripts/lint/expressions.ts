import type { WireShape } from '../../src/wire/read.ts';
import { isObject, pointerTokens, toPointer, type Json } from '../contract/base/json.ts';
import {
  listBrokenExpressions,
  expressionsIn,
  type RuntimeExpression,
} from '../contract/expression/runtime-expression.ts';
import { shapeAt } from '../contract/wire-shape/wire-shape.ts';
import type { MediaType, Response } from '../contract/message.ts';
import type { Operation } from '../contract/operation.ts';
import { namesIn } from '../contract/routes/routes.ts';
import type { Finding, RuleCheck } from './rule.ts';

type Found = Omit<Finding, 'api'>;

/** A text with runtime expressions, its place, and the messages that they read. */
type Written = { text: string; pointer: string; operation: Operation; responses: Response[] };

/**
 * Finds runtime expressions of links and callbacks that cannot be read, or that read what their call does not have
 * (OpenAPI, Runtime Expressions; OpenRPC, Runtime Expression), and parameters of links that their target does not take.
 *
 * @returns a finding for each, once for what operations share
 */
export const checkExpressions: RuleCheck = ({ contract: { operations } }) => {
  const targets = new Map(operations.map((operation) => [operation.id, operation]));
  const seen = new Set<string>();
  return operations.flatMap((operation) => {
    const found = [
      ...[...linkTexts(operation), ...callbackTexts(operation)].flatMap(flawsOf),
      ...idleParameters(operation, targets),
    ];
    return found.flatMap((one): Finding[] => {
      const key = `${operation.api}${one.pointer}${one.message}`;
      if (seen.has(key)) return [];
      seen.add(key);
      return [{ api: operation.api, ...one }];
    });
  });
};

function linkTexts(operation: Operation): Written[] {
  return operation.responses.flatMap((response) =>
    response.links.flatMap(({ pointer, parameters, requestBody }) =>
      [...textsIn(parameters, `${pointer}/parameters`), ...textsIn(requestBody ?? null, `${pointer}/requestBody`)].map(
        (one) => ({ ...one, operation, responses: [response] }),
      ),
    ),
  );
}

function callbackTexts(operation: Operation): Written[] {
  return operation.callbacks.map(({ expression: text, operation: { pointer } }) => {
    const item = toPointer(...pointerTokens(pointer).slice(0, -1));
    return { text, pointer: item, operation, responses: operation.responses };
  });
}

function textsIn(value: Json, pointer: string): { text: string; pointer: string }[] {
  if (typeof value === 'string') return [{ text: value, pointer }];
  const members = Array.isArray(value) ? [...value.entries()] : isObject(value) ? Object.entries(value) : [];
  return members.flatMap(([name, one]) => textsIn(one, pointer + toPointer(name)));
}

function flawsOf({ text, pointer, operation, responses }: Written): Found[] {
  const isRpc = operation.rpc !== undefined;
  const broken = isRpc ? (text.match(/\$\{[^{}]*\}/g) ?? []) : listBrokenExpressions(text);
  const form = isRpc ? '${params.name} or ${result.name}' : '$request.path.id, $request.body#/id or $response.body#/id';
  if (broken.length > 0)
    return broken.map((one) => ({ pointer, message: `${one} is no runtime expression; write one such as ${form}.` }));
  return expressionsIn(text).flatMap((one) => {
    const found = absence(one, operation, responses);
    return found === undefined ? [] : [{ pointer, ...found }];
  });
}

/** What an expression reads that is not there; `undefined` if it may be there. */
function absence(
  { written, side, part, name }: RuntimeExpression,
  operation: Operation,
  responses: Response[],
): Omit<Found, 'pointer'> | undefined {
  const { id, path, parameters, headers, request } = operation;
  const remedy = 'correct the expression, or describe what it reads';
  const createIdleWarning = (message: string): Omit<Found, 'pointer'> => {
    return { message: `${written} reads nothing: ${message}; ${remedy}.`, severity: 'warning' };
  };
  const createWrongFinding = (message: string): Omit<Found, 'pointer'> => ({
    message: `${written} reads nothing: ${message}.`,
  });
  if (part === 'body') {
    const messages = side === 'request' ? [request] : responses;
    const bodies = messages.flatMap((message) => message?.bodies ?? []);
    const of = side === 'request' ? `the request of ${id}` : `the response of ${id}`;
    if (bodies.length === 0) return createIdleWarning(`${of} has no body`);
    return bodies.some((body) => leads(operation, body, name))
      ? undefined
      : createIdleWarning(`the body of ${of} has no ${name}`);
  }
  if (part === 'header') {
    const isNamed = (header: { name: string }): boolean => header.name.toLowerCase() === name.toLowerCase();
    if (side === 'response')
      return responses.some((response) => response.headers.some(isNamed))
        ? undefined
        : createIdleWarning(`the response of ${id} documents no header ${name}`);
    if (everywhere.has(name.toLowerCase()) || headers.some(isNamed)) return undefined;
    return createIdleWarning(`${id} has no header ${name}`);
  }
  if (part !== 'path' && part !== 'query') return undefined;
  if (side === 'response')
    return createWrongFinding(`a response has no ${part}; $request.${part} is that of the request`);
  if (part === 'path')
    return namesIn(path).includes(name)
      ? undefined
      : createWrongFinding(`the path ${path} has no {${name}}; correct the name`);
  const inQuery = parameters.filter(({ in: place }) => place === 'query' || place === 'querystring');
  const isThere = inQuery.some((one) => one.in === 'querystring' || one.name === name);
  return isThere ? undefined : createIdleWarning(`${id} has no parameter ${name} in its query`);
}

/** Headers of requests that no parameter describes (OpenAPI, Parameter Object, `name`). */
const everywhere = new Set([
  'accept',
  'authorization',
  'content-length',
  'content-type',
  'cookie',
  'host',
  'user-agent',
]);

/** Checks whether a body may have a value at a JSON pointer; one without a schema may have anything. */
function leads({ schemaAt }: Operation, { schema }: MediaType, pointer: string): boolean {
  let shape: WireShape | undefined = schema === undefined ? undefined : shapeAt(schemaAt, [schema]);
  for (const token of pointerTokens(pointer)) {
    if (shape === undefined) return true;
    if (shape.types.has('array') && /^\d+$/.test(token)) shape = shape.items();
    else if (shape.members.includes(token)) shape = shape.member(token);
    else return shape.isOpen && (shape.types.size === 0 || shape.types.has('object'));
  }
  return true;
}

/** Parameters of links that their target does not take. A name may have its place before it: `path.id`. */
function idleParameters({ responses }: Operation, targets: Map<string, Operation>): Found[] {
  return responses.flatMap(({ links }) =>
    links.flatMap(({ pointer, operation: target, parameters }): Found[] => {
      const { id, rpc, parameters: own } = targets.get(target ?? '') ?? {};
      if (id === undefined) return [];
      const taken =
        rpc?.params.map(({ name }) => name) ?? (own ?? []).flatMap((one) => [one.name, `${one.in}.${one.name}`]);
      return Object.keys(parameters).flatMap((name): Found[] =>
        taken.includes(name)
          ? []
          : [
              {
                pointer: pointer + toPointer('parameters', name),
                message: `${id} takes no parameter ${JSON.stringify(name)}; name one of its own, or take it out.`,
                severity: 'warning',
              },
            ],
      );
    }),
  );
}
