import type { Contract } from './contract-type.ts';
import { ContractError } from './base/errors.ts';
import type { JsonObject } from './base/json.ts';
import type { Operation } from './operation.ts';
import { readApi } from './read/operations.ts';

/** An API that was read, with its operations. */
type Read = ReturnType<typeof readApi>;

/**
 * Makes one contract of APIs.
 *
 * @param read - the APIs as {@link readApi} returns them
 * @throws ContractError when two operations have the same name
 */
export function contractOfApis(read: Read[]): Contract {
  const operations = read.flatMap((one) => one.operations);
  requireUniqueIds(operations);
  return {
    apis: read.map(({ api }) => api),
    operations,
    locate: (api, pointer) => `${api}#${pointer}`,
  };
}

/**
 * Makes a contract of the documents that `generate` wrote. They were checked then, so the modules that read other
 * documents are not loaded: the mock would start a tenth slower, and a server in a bundle would be larger by a fifth.
 *
 * @param documents - an OpenAPI document, a lowered OpenRPC document, or both
 * @example contractOfGenerated({ openapi, node }).operations.length
 */
export function contractOfGenerated({ openapi, node }: { openapi?: JsonObject; node?: JsonObject }): Contract {
  return contractOfApis([
    ...(openapi === undefined ? [] : [readApi(openapi, 'platform')]),
    ...(node === undefined ? [] : [readApi(node, 'node')]),
  ]);
}

function requireUniqueIds(operations: Operation[]): void {
  const seen = new Set<string>();
  const problems: string[] = [];
  for (const { id, api, pointer } of operations) {
    if (seen.has(id)) {
      const remedy = 'an operationId or method name must be unique in the contract';
      problems.push(`${api}#${pointer}: another operation is called ${JSON.stringify(id)}, too; ${remedy}.`);
    }
    seen.add(id);
  }
  if (problems.length > 0) throw new ContractError(problems);
}
