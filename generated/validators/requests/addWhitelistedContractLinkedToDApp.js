// Written by `npm run generate` from the specs. Do not edit: change the spec and generate again.

import { validate as validate0 } from "../schemas/AddWhitelistedContractRequest.js";
export const body = validate0;
export const parameters = {};