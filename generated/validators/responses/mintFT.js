// Written by `npm run generate` from the specs. Do not edit: change the spec and generate again.

import { validate as x } from "../schemas/MintFTResponse.js";
import { validate as d } from "../schemas/MessageBody.js";
import { validate as m } from "../schemas/MintFTFailure.js";
function n(u, { instancePath: f = "", parentData: v, parentDataProperty: c, rootData: g = u, dynamicAnchors: h = {} } = {}) {
  let e = null, r = 0;
  const s = n.evaluated;
  s.dynamicProps && (s.props = void 0), s.dynamicItems && (s.items = void 0);
  const o = r;
  let t = !1, a = null;
  const y = r;
  d(u, { instancePath: f, parentData: v, parentDataProperty: c, rootData: g, dynamicAnchors: h }) || (e = e === null ? d.errors : e.concat(d.errors), r = e.length);
  var i = y === r;
  if (i) {
    t = !0, a = 0;
    var l = !0;
  }
  const O = r;
  m(u, { instancePath: f, parentData: v, parentDataProperty: c, rootData: g, dynamicAnchors: h }) || (e = e === null ? m.errors : e.concat(m.errors), r = e.length);
  var i = O === r;
  if (i && t ? (t = !1, a = [a, 1]) : i && (t = !0, a = 1, l !== !0 && (l = l || {}, l.Code = !0, l.Message = !0, l.Status = !0, l.Data = !0)), t)
    r = o, e !== null && (o ? e.length = o : e = null);
  else {
    const _ = { instancePath: f, schemaPath: "#/oneOf", keyword: "oneOf", params: { passingSchemas: a }, message: "must match exactly one schema in oneOf" };
    e === null ? e = [_] : e.push(_), r++;
  }
  return n.errors = e, s.props = l, r === 0;
}
n.evaluated = { dynamicProps: !0, dynamicItems: !1 };
const w = { 200: x, 401: n };
export {
  w as responses
};
