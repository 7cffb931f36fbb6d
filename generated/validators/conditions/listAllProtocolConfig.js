// Written by `npm run generate` from the specs. Do not edit: change the spec and generate again.

import { validate as a } from "./schemas/fundedTransactionsNone.js";
import { validate as i } from "./schemas/RequestWithoutValidKey.js";
const n = { noTransactions: a, invalidKey: i };
export {
  n as conditions
};
