import { isOnlyOfKind } from '../contract/facts/facts.ts';
import { toCredentialVariable } from '../contract/http/http.ts';
import type { ContractFiles } from '../contract/files/contract-files.ts';
import { loadContract } from '../contract/load.ts';

/**
 * Lists the environment variables that documents take credentials from.
 *
 * @returns the name of each variable, and what it is for
 * @throws CommandError, ContractError for documents that cannot be read
 * @example
 * await listCredentialVariables({ apis: bundledApis() })
 * // [['TWINSPEC_API_KEY', 'security scheme apiKey'], …]
 */
export async function listCredentialVariables(files: ContractFiles): Promise<[variable: string, what: string][]> {
  const { apis } = await loadContract(files);
  const rows = apis.flatMap((api) =>
    api.securitySchemes.flatMap(({ key }): [string, string][] => {
      const shared: [string, string] = [toCredentialVariable(key), `security scheme ${key}`];
      if (isOnlyOfKind(apis, api)) return [shared];
      return [shared, [toCredentialVariable(`${api.name}.${key}`), `${key} of ${api.name} alone`]];
    }),
  );
  return [...new Map(rows)];
}
