// Written by `npm run generate` from the specs. Do not edit: change the spec and generate again.

import { validate as u } from "./RequestWithoutValidKey.js";
import { validate as o } from "./schema.js";
function t(n, { instancePath: f = "", parentData: m, parentDataProperty: v, rootData: c = n, dynamicAnchors: h = {} } = {}) {
  let e = null, r = 0;
  const s = t.evaluated;
  s.dynamicProps && (s.props = void 0), s.dynamicItems && (s.items = void 0);
  const d = r;
  let a = !1;
  const _ = r;
  u(n, { instancePath: f, parentData: m, parentDataProperty: v, rootData: c, dynamicAnchors: h }) || (e = e === null ? u.errors : e.concat(u.errors), r = e.length);
  var i = _ === r;
  if (a = a || i, i) {
    var l = {};
    l.headers = !0;
  }
  const g = r;
  o(n, { instancePath: f, parentData: m, parentDataProperty: v, rootData: c, dynamicAnchors: h }) || (e = e === null ? o.errors : e.concat(o.errors), r = e.length);
  var i = g === r;
  if (a = a || i, i && l !== !0 && (l = l || {}, l.headers = !0), a)
    r = d, e !== null && (d ? e.length = d : e = null);
  else {
    const y = { instancePath: f, schemaPath: "#/anyOf", keyword: "anyOf", params: {}, message: "must match a schema in anyOf" };
    return e === null ? e = [y] : e.push(y), r++, t.errors = e, !1;
  }
  return t.errors = e, s.props = l, r === 0;
}
t.evaluated = { dynamicProps: !0, dynamicItems: !1 };
export {
  t as validate
};
