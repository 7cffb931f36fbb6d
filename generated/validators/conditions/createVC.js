// Written by `npm run generate` from the specs. Do not edit: change the spec and generate again.

import { validate as a } from "./schemas/credentialCreatedFlat.js";
import { validate as t } from "./schemas/invalidKeyOrDappId.js";
import { validate as e } from "./schemas/mandatoryParametersMissing.js";
import { validate as i } from "./schemas/invalidTemplateId.js";
const l = { createdFromFlatParameters: a, invalidKey: t, missingParameters: e, unknownTemplate: i };
export {
  l as conditions
};
