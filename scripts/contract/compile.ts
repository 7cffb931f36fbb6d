import type { Contract } from './contract.ts';
import { compileSchemas, plainCompilerFor, validatorsWhenNeeded } from './schemas.ts';
import type { RequestValidators, ResponseValidators, CompiledSchema } from './validators.ts';

/**
 * Makes the lenient validators of a contract for a verb that may need only some of them. If every schema is plain, each
 * is compiled at its first use; otherwise all are compiled at once, so that a broken one is found before it is needed.
 *
 * @param contract - the contract
 * @returns the validators by operation
 * @throws ContractError naming each place whose schema does not compile
 * @example validatorsFor(contract).requests['mintFT']?.({ erc: 20 }) // false
 */
export function validatorsFor(contract: Contract): RequestValidators & ResponseValidators {
  if (!contract.hasPlainSchemas()) return compileSchemas(contract, 'lenient');
  const compile = plainCompilerFor(contract);
  return validatorsWhenNeeded(contract, (place) => {
    let compiled: CompiledSchema | undefined;
    const validate: CompiledSchema = (value) => {
      compiled ??= compile(place);
      const isValid = compiled(value);
      validate.errors = compiled.errors ?? null;
      return isValid;
    };
    return validate;
  });
}
