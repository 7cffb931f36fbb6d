// Written by `npm run generate` from the specs. Do not edit: change the spec and generate again.

import { validate as validate0 } from "./schemas/invalidKeyOrChainId.js";
import { validate as validate1 } from "./schemas/subIdMismatch.js";
export const conditions = { "invalidKey": validate0, "subIdMismatch": validate1 };