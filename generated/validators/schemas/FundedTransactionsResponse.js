// Written by `npm run generate` from the specs. Do not edit: change the spec and generate again.

import { validate as o } from "./LowerCaseEnvelope.js";
import { validate as p } from "./FundedTransactionList.js";
function l(r, { instancePath: a = "", parentData: d, parentDataProperty: f, rootData: n = r, dynamicAnchors: m = {} } = {}) {
  let e = null, t = 0;
  const i = l.evaluated;
  if (i.dynamicProps && (i.props = void 0), i.dynamicItems && (i.items = void 0), o(r, { instancePath: a, parentData: d, parentDataProperty: f, rootData: n, dynamicAnchors: m }) || (e = e === null ? o.errors : e.concat(o.errors), t = e.length), r && typeof r == "object" && !Array.isArray(r)) {
    if (r.data === void 0) {
      const s = { instancePath: a, schemaPath: "#/required", keyword: "required", params: { missingProperty: "data" }, message: "must have required property 'data'" };
      e === null ? e = [s] : e.push(s), t++;
    }
    if (r.message === void 0) {
      const s = { instancePath: a, schemaPath: "#/required", keyword: "required", params: { missingProperty: "message" }, message: "must have required property 'message'" };
      e === null ? e = [s] : e.push(s), t++;
    }
    if (r.status === void 0) {
      const s = { instancePath: a, schemaPath: "#/required", keyword: "required", params: { missingProperty: "status" }, message: "must have required property 'status'" };
      e === null ? e = [s] : e.push(s), t++;
    }
    if (r.data !== void 0 && (p(r.data, { instancePath: a + "/data", parentData: r, parentDataProperty: "data", rootData: n, dynamicAnchors: m }) || (e = e === null ? p.errors : e.concat(p.errors), t = e.length)), r.message !== void 0 && typeof r.message != "string") {
      const s = { instancePath: a + "/message", schemaPath: "#/properties/message/type", keyword: "type", params: { type: "string" }, message: "must be string" };
      e === null ? e = [s] : e.push(s), t++;
    }
    if (r.status !== void 0) {
      let s = r.status;
      if (typeof s != "boolean") {
        const u = { instancePath: a + "/status", schemaPath: "#/properties/status/type", keyword: "type", params: { type: "boolean" }, message: "must be boolean" };
        e === null ? e = [u] : e.push(u), t++;
      }
      if (s !== !0) {
        const u = { instancePath: a + "/status", schemaPath: "#/properties/status/const", keyword: "const", params: { allowedValue: !0 }, message: "must be equal to constant" };
        e === null ? e = [u] : e.push(u), t++;
      }
    }
  } else {
    const s = { instancePath: a, schemaPath: "#/type", keyword: "type", params: { type: "object" }, message: "must be object" };
    e === null ? e = [s] : e.push(s), t++;
  }
  return l.errors = e, t === 0;
}
l.evaluated = { props: { data: !0, message: !0, status: !0 }, dynamicProps: !1, dynamicItems: !1 };
export {
  l as validate
};
