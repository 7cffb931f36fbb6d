// Written by `npm run generate` from the specs. Do not edit: change the spec and generate again.

import { validate as a } from "../schemas/FundedTransactionsResponse.js";
import { validate as t } from "../schemas/MessageBody.js";
const i = { 200: a, 401: t };
export {
  i as responses
};
