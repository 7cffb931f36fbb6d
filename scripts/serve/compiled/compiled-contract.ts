// A contract with validators, ready to be served: compiled from documents, or as it was written by `generate`.

import type { Contract } from '../../contract/contract.ts';
import type { Operation } from '../../contract/operation.ts';
import type { RequestValidators, ResponseValidators } from '../../contract/validate/validator-types.ts';

/** A contract with its compiled schemas. */
export type CompiledContract = {
  contract: Contract;
  validators: RequestValidators;
  /** Imports the validators of an operation's requests, if that is left to its first one; nothing if they are there. */
  prepare?: (operation: Operation) => Promise<void> | undefined;
  /** Loads the compiled schemas of an operation's answers, which few answers need. */
  answerValidators: (operation: Operation) => Promise<ResponseValidators>;
  /** Loads the text of the OpenRPC document of an API, for `rpc.discover`. */
  discover: (api: string) => Promise<string>;
  /** Looks for the module that compiles schemas, if that is left to the first request. */
  findCompiler?: () => void;
};

/**
 * Compiles all schemas of a contract.
 *
 * @returns the contract, ready to be served
 * @throws ContractError naming each place whose schema does not compile
 * @example const { validators } = await compileContract(contract);
 */
export async function compileContract(contract: Contract): Promise<CompiledContract> {
  const [{ validatorsFor }, { findAjv }] = await Promise.all([
    import('../../contract/lenient-validators/lenient-validators.ts'),
    import('../../contract/ajv/ajv.ts'),
  ]);
  const validators = validatorsFor(contract);
  return {
    contract,
    validators,
    answerValidators: () => Promise.resolve(validators),
    discover: (api) => Promise.resolve(JSON.stringify(contract.apis.find(({ name }) => name === api)?.openrpc ?? null)),
    findCompiler: findAjv,
  };
}
