// Written by `npm run generate` from the specs. Do not edit: change the spec and generate again.

import { validate as validate0 } from "./schemas/credentialCreatedFlat.js";
import { validate as validate1 } from "./schemas/invalidKeyOrDappId.js";
import { validate as validate2 } from "./schemas/mandatoryParametersMissing.js";
import { validate as validate3 } from "./schemas/invalidTemplateId.js";
export const conditions = { "createdFromFlatParameters": validate0, "invalidKey": validate1, "missingParameters": validate2, "unknownTemplate": validate3 };