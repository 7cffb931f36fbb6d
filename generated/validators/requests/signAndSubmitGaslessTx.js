// Written by `npm run generate` from the specs. Do not edit: change the spec and generate again.

import { validate as t } from "../schemas/SignAndSubmitGaslessTxRequest.js";
const o = t, e = {};
export {
  o as body,
  e as parameters
};
