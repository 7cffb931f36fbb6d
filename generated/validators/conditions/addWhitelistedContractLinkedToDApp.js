// Written by `npm run generate` from the specs. Do not edit: change the spec and generate again.

import { validate as i } from "./schemas/RequestWithoutValidKey.js";
const o = { invalidKey: i };
export {
  o as conditions
};
