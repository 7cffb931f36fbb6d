import { UsageError } from '../errors.ts';

/**
 * Makes the function that arranges the params of a JSON-RPC method where one in between may be left out, as `null`
 * would be a value: by name (JSON-RPC 2.0, section 4.2).
 *
 * @param names - the names of all params; none if the method takes them by position only
 * @returns the function, which throws a UsageError if one is left out that has no name
 * @example withoutGaps('a', 'b', 'c')({ params: [1, undefined, 3] }); // { a: 1, b: undefined, c: 3 }: JSON has no b
 */
export function withoutGaps(...names: string[]): (request: { params: unknown }) => unknown {
  return ({ params }) => {
    if (!Array.isArray(params) || !params.includes(undefined)) return params;
    const gap = params.indexOf(undefined);
    if (!names[gap]) throw new UsageError(`param ${gap} may be left out only with all behind it`);
    return Object.fromEntries(names.map((name, i) => [name, params[i]]));
  };
}
