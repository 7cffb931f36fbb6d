/* eslint-disable */
// Written by `npx twinspec generate` from the API documents. Do not edit: change a document and generate again.
// @ts-nocheck

import { validate as validate0 } from "./schemas/credentialCreatedFlat.ts";
import { validate as validate1 } from "./schemas/invalidKeyOrDappId.ts";
import { validate as validate2 } from "./schemas/mandatoryParametersMissing.ts";
import { validate as validate3 } from "./schemas/invalidTemplateId.ts";
import type { Validate } from '../types.ts';
export const conditions: { "createdFromFlatParameters": Validate, "invalidKey": Validate, "missingParameters": Validate, "unknownTemplate": Validate } = { "createdFromFlatParameters": validate0, "invalidKey": validate1, "missingParameters": validate2, "unknownTemplate": validate3 };
