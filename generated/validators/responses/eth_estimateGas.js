// Written by `npm run generate` from the specs. Do not edit: change the spec and generate again.

import { validate as t } from "../schemas/Quantity.js";
const o = t, r = [];
export {
  o as result,
  r as variants
};
