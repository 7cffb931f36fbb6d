import { toCredentialVariable } from '../contract/http/http.ts';
import type { ContractFiles } from '../contract/contract-files.ts';
import { loadContract } from '../contract/load.ts';

/**
 * Lists the environment variables that documents take credentials from.
 *
 * @returns the name of each variable, and what it is for
 * @throws CommandError, ContractError for documents that cannot be read
 * @example await listCredentialVariables({ apis: bundledApis() }) // [['TWINSPEC_API_KEY', 'security scheme apiKey'], …]
 */
export async function listCredentialVariables(files: ContractFiles): Promise<[variable: string, what: string][]> {
  const { apis } = await loadContract(files);
  const rows = apis.flatMap(({ name, kind, securitySchemes }) => {
    const isAlone = apis.filter((one) => one.kind === kind).length === 1;
    return securitySchemes.flatMap(({ key }): [string, string][] => [
      [toCredentialVariable(key), `security scheme ${key}`],
      ...(isAlone ? [] : [[toCredentialVariable(`${name}.${key}`), `${key} of ${name} alone`] as [string, string]]),
    ]);
  });
  return [...new Map(rows)];
}
