// Written by `npm run generate` from the specs. Do not edit: change the spec and generate again.

import { validate as a } from "../schemas/CreateVCResponse.js";
import { validate as t } from "../schemas/MessageBody.js";
import { validate as e } from "../schemas/CreateVCFailure.js";
const s = { 200: a, 401: t, 500: e };
export {
  s as responses
};
