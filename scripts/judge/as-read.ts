import type { Json } from '../contract/json.ts';
import type { Operation, Parameter } from '../contract/operation.ts';
import { memberFor } from '../contract/places.ts';
import { requestOf } from '../contract/request.ts';
import type { RequestValidators } from '../contract/validators.ts';
import { readPairs } from '../serve/pairs.ts';
import { parametersOf, readParameters } from '../serve/parameters.ts';

/**
 * Finds what a server reads where a value was written as a parameter: texts know no types, and some styles lose more.
 *
 * @param operation - the operation
 * @param parameter - the parameter
 * @param validators - the compiled schemas of requests
 * @returns a function that takes a value, and says whether what is read keeps the contract; it returns `undefined` if
 *   nothing is read
 * @example asRead(listBooks, limit, validators)('7') // true, as an integer is read
 */
export function asRead(
  operation: Operation,
  parameter: Parameter,
  validators: RequestValidators,
): (value: Json) => boolean | undefined {
  const { name, in: where } = parameter;
  const member = memberFor[where];
  const alone = { ...operation, path: `/{${name}}`, parameters: [parameter] };
  const readers = parametersOf(alone, validators.parameters[operation.id] ?? {});
  return (value) => {
    const written = requestOf(alone, {
      headers: {},
      [member]: { [name]: member === 'headers' ? String(value) : value },
    });
    const { pathname, searchParams } = new URL(written.url, 'http://localhost');
    const text = pathname.slice(1);
    if (where === 'path' && text === '') return undefined;
    const headers = Object.fromEntries(
      Object.entries(written.headers).map(([header, one]) => [header.toLowerCase(), one]),
    );
    const { violations, ...values } = readParameters(readers, {
      ...{ path: where === 'path' ? { [name]: text } : {}, query: readPairs(searchParams), headers },
    });
    return values[member]?.[name] === undefined ? undefined : violations.length === 0;
  };
}
