// Written by `npm run generate` from the specs. Do not edit: change the spec and generate again.

import { validate as m } from "../schemas/Quantity.js";
function i(o, { instancePath: f = "", parentData: c, parentDataProperty: d, rootData: p = o, dynamicAnchors: v = {} } = {}) {
  let e = null, s = 0;
  const n = i.evaluated;
  n.dynamicProps && (n.props = void 0), n.dynamicItems && (n.items = void 0);
  const u = s;
  let l = !1, r = null;
  const y = s;
  m(o, { instancePath: f, parentData: c, parentDataProperty: d, rootData: p, dynamicAnchors: v }) || (e = e === null ? m.errors : e.concat(m.errors), s = e.length);
  var t = y === s;
  t && (l = !0, r = 0);
  const h = s;
  if (o !== null) {
    const a = { instancePath: f, schemaPath: "#/oneOf/1/type", keyword: "type", params: { type: "null" }, message: "must be null" };
    e === null ? e = [a] : e.push(a), s++;
  }
  var t = h === s;
  if (t && l ? (l = !1, r = [r, 1]) : t && (l = !0, r = 1), l)
    s = u, e !== null && (u ? e.length = u : e = null);
  else {
    const a = { instancePath: f, schemaPath: "#/oneOf", keyword: "oneOf", params: { passingSchemas: r }, message: "must match exactly one schema in oneOf" };
    e === null ? e = [a] : e.push(a), s++;
  }
  return i.errors = e, s === 0;
}
i.evaluated = { dynamicProps: !1, dynamicItems: !1 };
const _ = i, O = [];
export {
  _ as result,
  O as variants
};
