// Written by `npm run generate` from the specs. Do not edit: change the spec and generate again.

import { validate as validate0 } from "../schemas/CreateVCResponse.js";
import { validate as validate1 } from "../schemas/MessageBody.js";
import { validate as validate2 } from "../schemas/CreateVCFailure.js";
export const responses = { "200": validate0, "401": validate1, "500": validate2 };