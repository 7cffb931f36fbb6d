// Written by `npm run generate` from the specs. Do not edit: change the spec and generate again.

import { validate as validate0 } from "./schemas/fundedTransactionsNone.js";
import { validate as validate1 } from "./schemas/RequestWithoutValidKey.js";
export const conditions = { "noTransactions": validate0, "invalidKey": validate1 };