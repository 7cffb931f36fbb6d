/* eslint-disable */
// Written by `npx twinspec generate` from the API documents. Do not edit: change a document and generate again.
// @ts-nocheck

import { validate as validate0 } from "./schemas/invalidKeyOrChainId.ts";
import { validate as validate1 } from "./schemas/subIdMismatch.ts";
import type { Validate } from '../types.ts';
export const conditions: { "invalidKey": Validate, "subIdMismatch": Validate } = { "invalidKey": validate0, "subIdMismatch": validate1 };
