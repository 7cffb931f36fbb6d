// Written by `npm run generate` from the specs. Do not edit: change the spec and generate again.

import { validate as f } from "./Quantity.js";
import { validate as d } from "./BlockTag.js";
function u(n, { instancePath: o = "", parentData: m, parentDataProperty: c, rootData: v = n, dynamicAnchors: p = {} } = {}) {
  let e = null, l = 0;
  const a = u.evaluated;
  a.dynamicProps && (a.props = void 0), a.dynamicItems && (a.items = void 0);
  const t = l;
  let s = !1, r = null;
  const h = l;
  f(n, { instancePath: o, parentData: m, parentDataProperty: c, rootData: v, dynamicAnchors: p }) || (e = e === null ? f.errors : e.concat(f.errors), l = e.length);
  var i = h === l;
  i && (s = !0, r = 0);
  const _ = l;
  d(n, { instancePath: o, parentData: m, parentDataProperty: c, rootData: v, dynamicAnchors: p }) || (e = e === null ? d.errors : e.concat(d.errors), l = e.length);
  var i = _ === l;
  if (i && s ? (s = !1, r = [r, 1]) : i && (s = !0, r = 1), s)
    l = t, e !== null && (t ? e.length = t : e = null);
  else {
    const g = { instancePath: o, schemaPath: "#/oneOf", keyword: "oneOf", params: { passingSchemas: r }, message: "must match exactly one schema in oneOf" };
    e === null ? e = [g] : e.push(g), l++;
  }
  return u.errors = e, l === 0;
}
u.evaluated = { dynamicProps: !1, dynamicItems: !1 };
export {
  u as validate
};
