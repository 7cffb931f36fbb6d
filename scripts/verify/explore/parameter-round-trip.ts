import type { Json } from '../../contract/base/json.ts';
import type { Operation } from '../../contract/operation.ts';
import type { Parameter } from '../../contract/message.ts';
import { viewKeyByLocation } from '../../contract/http/http.ts';
import { writeRequest, writeHeaderText } from '../../contract/request/write-request.ts';
import type { RequestValidators } from '../../contract/validate/validator-types.ts';
import { parametersOf, readParameters } from '../../serve/request/request.ts';

/**
 * Finds what a server reads where a value was written as a parameter: texts know no types, and some styles lose more.
 *
 * @param validators - the compiled schemas of requests
 * @returns a function that takes a value, and says whether what is read keeps the contract; it returns `undefined` if
 *   its form cannot carry the value, or nothing is read
 * @example createParameterRoundTrip(listBooks, limit, validators)('7') // true, as an integer is read
 */
export function createParameterRoundTrip(
  operation: Operation,
  parameter: Parameter,
  validators: RequestValidators,
): (value: Json) => boolean | undefined {
  const { name, in: where } = parameter;
  const member = viewKeyByLocation[where];
  const alone = { ...operation, path: `/{${name}}`, parameters: [parameter] };
  const readers = parametersOf(alone, validators.parameters[operation.id] ?? {});
  return (value) => {
    const carried = writeHeaderText(parameter, value);
    if (carried === undefined) return undefined;
    const written = writeRequest(alone, {
      headers: {},
      [member]: { [name]: member === 'headers' ? carried : value },
    });
    const { pathname, search } = new URL(written.url, 'http://localhost');
    const text = pathname.slice(1);
    if (where === 'path' && text === '') return undefined;
    const headers = Object.fromEntries(
      Object.entries(written.headers).map(([header, one]) => [header.toLowerCase(), one]),
    );
    const { violations, ...values } = readParameters(readers, {
      ...{ path: where === 'path' ? { [name]: text } : {}, query: search.slice(1), headers },
    });
    return values[member]?.[name] === undefined ? undefined : violations.length === 0;
  };
}
