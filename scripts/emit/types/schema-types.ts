import type { Contract } from '../../contract/contract.ts';
import { asObject, asText } from '../../contract/base/json.ts';
import type { Api } from '../../contract/operation.ts';
import { identifier, inComment, isIdentifier, quote, ts, tsdoc, type TypeScript } from '../text.ts';

/**
 * Emits a type for each schema in the `components` of a document, under the name that it has there, so that
 * `import type { Book }` simply works. A name that TypeScript cannot take for a type, or that the module has already, is
 * changed: `full-repository` is `FullRepository`, and `string` is `stringSchema`.
 *
 * @param api - one of its APIs
 * @returns the code that follows the types of openapi-typescript
 */
export function schemaTypes({ openrpc }: Contract, { name, schemas, schemaAt }: Api): TypeScript {
  // What lowering has added, such as results that depend on params, is no schema of a document.
  const written =
    name === 'node' && openrpc !== undefined ? asObject(asObject(openrpc.components)['schemas']) : undefined;
  const own = [...schemas].filter(([key]) => written === undefined || Object.hasOwn(written, key));
  const names = typeNames(own.map(([key]) => key));
  const types = own.map(([key, pointer]) => {
    const doc = tsdoc([inComment(asText(asObject(schemaAt(pointer).schema)['description']) ?? '')]);
    return ts`${doc}export type ${identifier(names.get(key) ?? '')} = components["schemas"][${quote(key)}];\n`;
  });
  return types.length === 0 ? ts`` : ts`\n${ts.join(types, '')}`;
}

/** Names types after schemas. A name that can stay as it is has precedence over one that has to be changed. */
function typeNames(keys: readonly string[]): Map<string, string> {
  const isFine = (name: string): boolean => isIdentifier(name) && !taken.has(name);
  const names = new Map(keys.filter(isFine).map((key) => [key, key]));
  const used = new Set(names.values());
  for (const key of keys.filter((each) => !names.has(each))) {
    const words = (key.match(/[\p{ID_Continue}$]+/gu) ?? []).map(
      (word) => word.charAt(0).toUpperCase() + word.slice(1),
    );
    const joined = taken.has(key) ? key.concat('Schema') : words.join('');
    const plain = isFine(joined) ? joined : 'Schema'.concat(joined);
    let name = plain;
    for (let i = 2; used.has(name); i++) name = [plain, i].join('_');
    used.add(name);
    names.set(key, name);
  }
  return names;
}

/** What openapi-typescript exports and uses, and the words that cannot be the name of a type. */
const taken = new Set(
  (
    'paths webhooks components operations $defs external WithRequired OneOf XOR Without ' +
    'Array Blob Date Exclude Extract File NonNullable Omit Partial Pick PropertyKey Readonly Record Required ' +
    'any bigint boolean never null number object string symbol undefined unknown void ' +
    'arguments as asserts async await break case catch class const continue debugger default delete do else enum eval ' +
    'export extends false finally for function if implements import in infer instanceof interface keyof let new package ' +
    'private protected public readonly return static super switch this throw true try type typeof unique var while ' +
    'with yield'
  ).split(' '),
);
