// Written by `npm run generate` from the specs. Do not edit: change the spec and generate again.

import { validate as validate0 } from "./schemas/RequestWithoutValidKey.js";
export const conditions = { "invalidKey": validate0 };