// Written by `npm run generate` from the specs. Do not edit: change the spec and generate again.

import { validate as d } from "./CreateVCNestedRequest.js";
import { validate as f } from "./CreateVCFlatRequest.js";
function m(s, { instancePath: u = "", parentData: c, parentDataProperty: v, rootData: o = s, dynamicAnchors: y = {} } = {}) {
  let e = null, t = 0;
  const l = m.evaluated;
  l.dynamicProps && (l.props = void 0), l.dynamicItems && (l.items = void 0);
  const n = t;
  let a = !1;
  const h = t;
  d(s, { instancePath: u, parentData: c, parentDataProperty: v, rootData: o, dynamicAnchors: y }) || (e = e === null ? d.errors : e.concat(d.errors), t = e.length);
  var i = h === t;
  if (a = a || i, i) {
    var r = {};
    r.config = !0, r.credentialData = !0, r.templateId = !0;
  }
  const _ = t;
  f(s, { instancePath: u, parentData: c, parentDataProperty: v, rootData: o, dynamicAnchors: y }) || (e = e === null ? f.errors : e.concat(f.errors), t = e.length);
  var i = _ === t;
  if (a = a || i, i && r !== !0 && (r = r || {}, r.subjectDid = !0, r.issuerDid = !0, r.proofType = !0, r.statusType = !0, r.templateId = !0), a)
    t = n, e !== null && (n ? e.length = n : e = null);
  else {
    const g = { instancePath: u, schemaPath: "#/anyOf", keyword: "anyOf", params: {}, message: "must match a schema in anyOf" };
    e === null ? e = [g] : e.push(g), t++;
  }
  return m.errors = e, l.props = r, t === 0;
}
m.evaluated = { dynamicProps: !0, dynamicItems: !1 };
export {
  m as validate
};
