// Written by `npm run generate` from the specs. Do not edit: change the spec and generate again.

import { validate as a } from "./schemas/invalidKeyOrChainId.js";
import { validate as i } from "./schemas/subIdMismatch.js";
const d = { invalidKey: a, subIdMismatch: i };
export {
  d as conditions
};
