import { loadContract } from '../../scripts/contract/load.ts';
import { compileSchemas } from '../../scripts/contract/compile/compile-schemas.ts';
import { ownSpecs } from './own-specs.ts';

/** The specs of the project as one contract. */
export const contract = await loadContract({ apis: ownSpecs });

/** Its schemas, compiled. */
export const validators = compileSchemas(contract, 'strict');
