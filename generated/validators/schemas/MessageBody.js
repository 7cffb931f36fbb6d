// Written by `npm run generate` from the specs. Do not edit: change the spec and generate again.

import { ucs2length as n } from "../runtime.js";
function m(r, { instancePath: i = "", parentData: p, parentDataProperty: l, rootData: u = r, dynamicAnchors: d = {} } = {}) {
  let e = null, t = 0;
  const o = m.evaluated;
  if (o.dynamicProps && (o.props = void 0), o.dynamicItems && (o.items = void 0), r && typeof r == "object" && !Array.isArray(r)) {
    if (r.message === void 0) {
      const s = { instancePath: i, schemaPath: "#/required", keyword: "required", params: { missingProperty: "message" }, message: "must have required property 'message'" };
      e === null ? e = [s] : e.push(s), t++;
    }
    for (const s in r)
      if (s !== "message") {
        const a = { instancePath: i, schemaPath: "#/additionalProperties", keyword: "additionalProperties", params: { additionalProperty: s }, message: "must NOT have additional properties" };
        e === null ? e = [a] : e.push(a), t++;
      }
    if (r.message !== void 0) {
      let s = r.message;
      if (typeof s == "string") {
        if (n(s) < 1) {
          const a = { instancePath: i + "/message", schemaPath: "#/properties/message/minLength", keyword: "minLength", params: { limit: 1 }, message: "must NOT have fewer than 1 characters" };
          e === null ? e = [a] : e.push(a), t++;
        }
      } else {
        const a = { instancePath: i + "/message", schemaPath: "#/properties/message/type", keyword: "type", params: { type: "string" }, message: "must be string" };
        e === null ? e = [a] : e.push(a), t++;
      }
    }
  } else {
    const s = { instancePath: i, schemaPath: "#/type", keyword: "type", params: { type: "object" }, message: "must be object" };
    e === null ? e = [s] : e.push(s), t++;
  }
  return m.errors = e, t === 0;
}
m.evaluated = { props: !0, dynamicProps: !1, dynamicItems: !1 };
export {
  m as validate
};
