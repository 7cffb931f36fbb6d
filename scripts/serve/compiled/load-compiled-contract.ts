import { readFile } from 'node:fs/promises';
import { contractOfGenerated } from '../../contract/contract-of-apis.ts';
import { bundledApis } from '../../contract/files/bundled-specs.ts';
import type { ContractFiles } from '../../contract/files/contract-files.ts';
import type { OpenapiDocument } from '../../contract/document/documents.ts';
import type { Json } from '../../contract/base/json.ts';
import { compileContract, type CompiledContract } from './compiled-contract.ts';
import { validatorsFrom } from './emitted-validators.ts';

/**
 * Reads documents and compiles all their schemas.
 *
 * @param files - an OpenAPI document, an OpenRPC document, or both
 * @returns the contract, ready to be served
 * @throws CommandError when a file cannot be read; ContractError naming each place that is broken
 * @example const { contract, validators } = await loadCompiledContract({ openapi: 'petstore.yaml' });
 */
export async function loadCompiledContract(files: ContractFiles): Promise<CompiledContract> {
  const { loadContract } = await import('../../contract/load.ts');
  return compileContract(await loadContract(files));
}

/** The root of the package: of its sources, or of what is built from them. */
const home = new URL('../../../', import.meta.url);

/**
 * Loads the contract of this package as `generate` wrote it: only two JSON files are parsed, and nothing is compiled.
 *
 * @returns the contract of the specs in this package, ready to be served
 * @example const { contract, validators } = await loadBundledContract();
 */
export async function loadBundledContract(): Promise<CompiledContract> {
  const [http, rpc] = bundledApis().map(({ name = '' }) => ({ name }));
  const [openapi, lowered, requests, conditions, responses, headers] = await Promise.all([
    readJson('generated/openapi.json'),
    readJson('generated/rpc.openapi.json'),
    import('../../../generated/validators/requests.ts'),
    import('../../../generated/validators/conditions.ts'),
    import('../../../generated/validators/responses.ts'),
    import('../../../generated/validators/headers.ts'),
  ]);
  return {
    contract: contractOfGenerated([
      { ...http, kind: 'http', document: openapi as OpenapiDocument },
      { ...rpc, kind: 'rpc', document: lowered as OpenapiDocument },
    ]),
    ...validatorsFrom({ ...requests, ...conditions, ...responses, ...headers }),
    discover: async () => JSON.stringify(await readJson('specs/openrpc.json')),
  };
}

async function readJson(path: string): Promise<Json> {
  return JSON.parse(await readFile(new URL(path, home), 'utf8')) as Json;
}
