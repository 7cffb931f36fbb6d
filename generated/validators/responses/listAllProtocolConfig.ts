/* eslint-disable */
// Written by `npx twinspec generate` from the API documents. Do not edit: change a document and generate again.
// @ts-nocheck

import { validate as validate0 } from "../schemas/FundedTransactionsResponse.ts";
import { validate as validate1 } from "../schemas/MessageBody.ts";
import type { Validate } from '../types.ts';
export const responses: { "200": Validate, "401": Validate } = { "200": validate0, "401": validate1 };
