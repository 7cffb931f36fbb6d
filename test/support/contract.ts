import { loadContract } from '../../scripts/contract/load.ts';
import { compileSchemas } from '../../scripts/contract/compile/compile-schemas.ts';

/** The specs of the project as one contract. */
export const contract = await loadContract({ openapi: 'specs/openapi.yaml', openrpc: 'specs/openrpc.json' });

/** Its schemas, compiled. */
export const validators = compileSchemas(contract, 'strict');
