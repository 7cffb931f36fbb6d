// Validators for requests and responses, made of the schemas of a contract as a server or a caller takes them.

import { breakSchemaCycles } from '../schema/recursive-schemas.ts';
import type { Contract } from '../contract-type.ts';
import { ContractError } from '../base/errors.ts';
import { metaSchemaFaults } from '../schema/meta-schema-check.ts';
import { compileEach, compilerFor, referenceTo, validatorsWhenNeeded, type SchemaPlace } from './compile-schemas.ts';
import type { CompiledSchema, RequestValidators, ResponseValidators } from '../validate/validator-types.ts';

/**
 * Makes the lenient validators of a contract. Each schema is compiled at its first use, as few runs need all of them;
 * what would keep one from compiling is looked for at once, unless that was left out when the documents were read.
 *
 * @returns the validators by operation; each throws a ContractError if its schema does not compile after all
 * @throws ContractError naming each place whose schema breaks the meta-schema, or unfolds to more than can be compiled
 * @example validatorsFor(contract).requests['mintFT']?.({ erc: 20 }) // false
 */
export function validatorsFor(contract: Contract): RequestValidators & ResponseValidators {
  const faults = contract.mistakes === undefined ? metaSchemaFaults(contract) : [];
  if (faults.length > 0) throw new ContractError(faults);
  for (const { name, document } of contract.apis)
    breakSchemaCycles(document, (pointer) => contract.locate(name, pointer));
  const compile = compilerFor(contract, 'lenient');
  const whenUsed = (place: SchemaPlace): CompiledSchema => {
    let compiled: CompiledSchema | undefined;
    const validate: CompiledSchema = (value) => {
      compiled ??= compileEach(contract, [place], compile).get(place) as CompiledSchema;
      const isValid = compiled(value);
      validate.errors = compiled.errors ?? null;
      return isValid;
    };
    return validate;
  };
  const inner = new Map<string, CompiledSchema>();
  const at: RequestValidators['at'] = (api, pointer, kind = 'requests') => {
    const path = [kind, api, pointer];
    const key = path.join(' ');
    const validate = inner.get(key) ?? whenUsed({ api, path, schema: referenceTo(api, pointer), pointer });
    inner.set(key, validate);
    return validate;
  };
  return { ...validatorsWhenNeeded(contract, whenUsed), at };
}
