import { FunctionExpressionType, JSONPathEnvironment, JSONPathError, type JSONPathQuery } from 'json-p3';
import type { Json } from '../base/json.ts';
import { safePattern } from '../base/linear-regexp.ts';
import { BudgetExceededError, spendSteps } from '../base/step-budget.ts';
import { maxDepth } from '../source/yaml-text.ts';

/**
 * Finds the values of a document that a JSONPath expression selects (RFC 9535), each once. Work and memory are limited,
 * whatever the expression and the document say.
 *
 * @param expression - the JSONPath expression
 * @returns the names and indexes that lead to each value, in the order of the expression
 * @throws SyntaxError when the expression is not valid; BudgetExceededError when it takes too many steps
 * @example selectNodes({ paths: { '/pets': { get: {} } } }, '$.paths.*') // [['paths', '/pets']]
 */
export function selectNodes(document: Json, expression: string): string[][] {
  const query = parseExpression(expression);
  const found = new Map<string, string[]>();
  for (const { location } of query.lazyQuery(countReads(document))) {
    const tokens = location.map(String);
    found.set(JSON.stringify(tokens), tokens);
  }
  return [...found.values()];
}

/** Much longer ones would overflow the stack of the parser. */
const longestExpression = 10_000;

function parseExpression(expression: string): JSONPathQuery {
  if (expression.length > longestExpression) throw new SyntaxError(`it is longer than ${longestExpression} characters`);
  try {
    return environment.compile(expression);
  } catch (error) {
    if (error instanceof JSONPathError) throw new SyntaxError(error.message.replace(/\.$/, ''));
    throw error instanceof RangeError ? new SyntaxError('it is nested too deeply') : error;
  }
}

const environment = new JSONPathEnvironment({ maxRecursionDepth: 2 * maxDepth });

/** A function of the library, which is asked for its regular expression instead of an answer. */
type PatternFunction = { call: (text: unknown, pattern: unknown) => unknown };

// The library's own `match` and `search` run patterns with JavaScript's engine, which takes exponential time for some.
const search: PatternFunction | undefined = environment.functionRegister.get('search');
for (const [name, frame] of [
  ['match', (source: string) => `^(?:${source})$`],
  ['search', (source: string) => source],
] as const) {
  environment.functionRegister.set(name, {
    argTypes: [FunctionExpressionType.ValueType, FunctionExpressionType.ValueType],
    returnType: FunctionExpressionType.LogicalType,
    call: (text: unknown, pattern: unknown) => {
      if (typeof text !== 'string' || typeof pattern !== 'string') return false;
      const source = readPattern(pattern);
      return source !== undefined && safePattern(frame(source), 'u').test(text);
    },
  });
}

/** Writes an I-Regexp (RFC 9485) as JavaScript does; `undefined` if it is none. */
function readPattern(pattern: string): string | undefined {
  spendSteps(pattern.length);
  let source: string | undefined;
  search?.call({ match: (made: RegExp) => void (source = made.source) }, pattern);
  return source;
}

/** More values than the largest documents have: what a query holds in memory grows with what it reads. */
const mostReads = 10_000_000;

/** A text of so many characters counts as another step. */
const charactersPerStep = 64;

/** Gives a value to the library in such a way that each member it reads is a step. */
function countReads(document: Json): Json {
  let reads = 0;
  const spend = (steps: number): void => {
    reads += steps;
    spendSteps(steps);
    if (reads > mostReads) throw new BudgetExceededError('takes too long');
  };
  const meterReads = (value: unknown): unknown => {
    if (typeof value === 'string') spend(value.length / charactersPerStep);
    return typeof value === 'object' && value !== null ? new Proxy(value, counting) : value;
  };
  const counting: ProxyHandler<object> = {
    get: (target, name) => {
      spend(1);
      const member: unknown = Reflect.get(target, name);
      return typeof member === 'function' ? member : meterReads(member);
    },
    ownKeys: (target) => {
      const keys = Reflect.ownKeys(target);
      spend(keys.length);
      return keys;
    },
  };
  return meterReads(document) as Json;
}
