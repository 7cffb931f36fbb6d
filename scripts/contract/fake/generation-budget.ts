import { asList, asObject, isObject, setMember, type Json, type JsonObject, type JsonSchema } from '../base/json.ts';
import { usualLength } from '../base/linear-regexp.ts';

/** What a made-up value may cost: a character of a text costs one, each value in it ten. About a fifth of a second. */
const most = 200_000;
const costOfValue = 10;

/** How much a value is made up with; see `Recipe`. */
type Plenty = { optional?: number | undefined; items?: number | undefined };

/** A schema asks for more than anyone can wait for; the message is the reason, in words that follow `since`. */
export class GenerationTooLargeError extends Error {
  override readonly name = 'TooMuchToMakeUp';
}

/** The budget of one made-up value. */
export type GenerationBudget = {
  /**
   * Copies a schema, so that nothing in it invites more than it asks for.
   *
   * @throws TooMuchToMakeUp if the budget is spent
   */
  frugal: (schema: JsonSchema) => JsonSchema;
  /** @throws TooMuchToMakeUp if the budget was not enough, even if that was caught on the way */
  check: () => void;
};

/**
 * Makes the budget of a made-up value. What every schema that the value leads to asks for is taken from it, before a
 * value of that schema is made.
 *
 * @param plenty - how many items and optional members are made
 * @example createGenerationBudget({}).frugal({ type: 'string', maxLength: 1e9 }) // { type: 'string', maxLength: 40 }
 */
export function createGenerationBudget(plenty: Plenty): GenerationBudget {
  let left = most;
  // A `$ref` may lead to a list that the schema around it asks more of.
  let asked = 0;
  let reason: string | undefined;
  return {
    frugal: (schema) => {
      const cost = costOf(schema, plenty);
      left -= cost;
      asked = Math.max(asked, ...itemsAsked(schema));
      if (left >= 0) return limitSizes(schema, plenty, asked);
      reason ??= cost > most ? findGreediest(schema) : 'its $refs lead to ever more schemas';
      throw new GenerationTooLargeError(reason);
    },
    check: () => {
      if (reason !== undefined) throw new GenerationTooLargeError(reason);
    },
  };
}

/** Estimates what a value of a schema costs, without those that its `$ref`s lead to. */
function costOf(schema: Json | undefined, plenty: Plenty): number {
  if (!isObject(schema)) return costOfValue;
  const of = (value: Json | undefined): number => costOf(value, plenty);
  const sum = (values: Json[]): number => values.reduce((total: number, value) => total + of(value), 0);
  const { items, contains, properties, additionalProperties, pattern } = schema;
  const known = new Set(asList(schema['required']));
  const members = Object.entries(asObject(properties)).filter(([name]) => plenty.optional !== 0 || known.has(name));
  const count = Math.max(readMinimum(schema, 'minItems'), items === undefined ? 0 : (plenty.items ?? usualItems));
  return (
    costOfValue +
    readMinimum(schema, 'minLength') +
    (typeof pattern === 'string' ? usualLength(pattern) : 0) +
    (count === 0 ? 0 : count * of(items)) +
    (contains === undefined ? 0 : Math.max(1, readMinimum(schema, 'minContains')) * of(contains)) +
    sum(members.map(([, member]) => member)) +
    readMinimum(schema, 'minProperties') * of(additionalProperties) +
    sum(Object.values(asObject(schema['patternProperties']))) +
    sum(['allOf', 'anyOf', 'oneOf', 'prefixItems'].flatMap((keyword) => asList(schema[keyword]))) +
    sum(['if', 'then', 'else'].flatMap((keyword) => (isObject(schema[keyword]) ? [schema[keyword]] : []))) +
    longestOf([...asList(schema['enum']), schema['const'] ?? null])
  );
}

const usualItems = 3;

function readMinimum(schema: JsonObject, keyword: string): number {
  const value = schema[keyword];
  return typeof value === 'number' && value > 0 ? value : 0;
}

function longestOf(values: Json[]): number {
  return values.reduce((longest: number, value) => Math.max(longest, lengthOf(value)), 0);
}

function lengthOf(value: Json): number {
  if (typeof value === 'string') return value.length;
  return typeof value === 'object' && value !== null ? JSON.stringify(value).length : 0;
}

/** Limits that only invite, and how much above what is asked for they may be. */
const invitations = {
  maxItems: { asked: ['minItems', 'minContains'], more: 100 },
  maxLength: { asked: ['minLength'], more: 40 },
  maxProperties: { asked: ['minProperties'], more: 100 },
} as const;

/** Members of a schema that are values or names, not schemas. */
const data = new Set(['const', 'default', 'dependentRequired', 'enum', 'example', 'examples', 'required']);

/** How many items the lists of a schema ask for. */
function itemsAsked(schema: Json): number[] {
  if (Array.isArray(schema)) return schema.flatMap(itemsAsked);
  if (!isObject(schema)) return [];
  const own = invitations.maxItems.asked.map((keyword) => readMinimum(schema, keyword));
  const inside = Object.entries(schema).flatMap(([name, one]) => (data.has(name) ? [] : itemsAsked(one)));
  return [...own, ...inside];
}

function limitSizes<Value extends Json>(value: Value, plenty: Plenty, items: number): Value;
function limitSizes(value: Json, plenty: Plenty, items: number): Json {
  if (Array.isArray(value)) return value.map((one) => limitSizes(one, plenty, items));
  if (!isObject(value)) return value;
  const copy: JsonObject = {};
  for (const [name, one] of Object.entries(value))
    setMember(copy, name, data.has(name) ? one : limitSizes(one, plenty, items));
  for (const [limit, { asked, more }] of Object.entries(invitations)) {
    const lowest = Math.max(...asked.map((keyword) => readMinimum(copy, keyword)));
    const highest =
      limit === 'maxItems' && plenty.items !== undefined ? Math.max(lowest, items) + plenty.items : lowest + more;
    if (typeof copy[limit] === 'number' && copy[limit] > highest) copy[limit] = highest;
  }
  return copy;
}

const greedy = new Set(['minContains', 'minItems', 'minLength', 'minProperties']);

/** The keyword of a schema that asks for most. */
function findGreediest(schema: JsonSchema): string {
  const found: { keyword: string; value: number | string; cost: number }[] = [];
  const visit = (node: Json): void => {
    if (Array.isArray(node)) node.forEach(visit);
    if (!isObject(node)) return;
    for (const [keyword, value] of Object.entries(node)) {
      if (greedy.has(keyword) && typeof value === 'number') found.push({ keyword, value, cost: value });
      else if (keyword === 'pattern' && typeof value === 'string')
        found.push({ keyword, value, cost: usualLength(value) });
      else if (!data.has(keyword)) visit(value);
    }
  };
  visit(schema);
  const [most] = found.toSorted((a, b) => b.cost - a.cost);
  return most === undefined ? 'it describes a very large value' : `its ${most.keyword} is ${brief(most.value)}`;
}

function brief(value: number | string): string {
  const text = JSON.stringify(value);
  return text.length > 60 ? `${text.slice(0, 60)}…` : text;
}
