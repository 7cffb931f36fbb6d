// Written by `npm run generate` from the specs. Do not edit: change the spec and generate again.

import { validate as validate0 } from "../schemas/AddWhitelistedContractResponse.js";
import { validate as validate1 } from "../schemas/MessageBody.js";
export const responses = { "200": validate0, "401": validate1 };