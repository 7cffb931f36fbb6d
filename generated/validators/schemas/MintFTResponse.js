// Written by `npm run generate` from the specs. Do not edit: change the spec and generate again.

import { validate as p } from "./CapitalizedEnvelope.js";
import { validate as o } from "./MintResult.js";
function n(r, { instancePath: a = "", parentData: f, parentDataProperty: d, rootData: l = r, dynamicAnchors: m = {} } = {}) {
  let e = null, t = 0;
  const u = n.evaluated;
  if (u.dynamicProps && (u.props = void 0), u.dynamicItems && (u.items = void 0), p(r, { instancePath: a, parentData: f, parentDataProperty: d, rootData: l, dynamicAnchors: m }) || (e = e === null ? p.errors : e.concat(p.errors), t = e.length), r && typeof r == "object" && !Array.isArray(r)) {
    if (r.Data === void 0) {
      const s = { instancePath: a, schemaPath: "#/required", keyword: "required", params: { missingProperty: "Data" }, message: "must have required property 'Data'" };
      e === null ? e = [s] : e.push(s), t++;
    }
    if (r.Message === void 0) {
      const s = { instancePath: a, schemaPath: "#/required", keyword: "required", params: { missingProperty: "Message" }, message: "must have required property 'Message'" };
      e === null ? e = [s] : e.push(s), t++;
    }
    if (r.Status === void 0) {
      const s = { instancePath: a, schemaPath: "#/required", keyword: "required", params: { missingProperty: "Status" }, message: "must have required property 'Status'" };
      e === null ? e = [s] : e.push(s), t++;
    }
    if (r.Data !== void 0 && (o(r.Data, { instancePath: a + "/Data", parentData: r, parentDataProperty: "Data", rootData: l, dynamicAnchors: m }) || (e = e === null ? o.errors : e.concat(o.errors), t = e.length)), r.Message !== void 0 && typeof r.Message != "string") {
      const s = { instancePath: a + "/Message", schemaPath: "#/properties/Message/type", keyword: "type", params: { type: "string" }, message: "must be string" };
      e === null ? e = [s] : e.push(s), t++;
    }
    if (r.Status !== void 0) {
      let s = r.Status;
      if (typeof s != "string") {
        const i = { instancePath: a + "/Status", schemaPath: "#/properties/Status/type", keyword: "type", params: { type: "string" }, message: "must be string" };
        e === null ? e = [i] : e.push(i), t++;
      }
      if (s !== "SUCCESS") {
        const i = { instancePath: a + "/Status", schemaPath: "#/properties/Status/const", keyword: "const", params: { allowedValue: "SUCCESS" }, message: "must be equal to constant" };
        e === null ? e = [i] : e.push(i), t++;
      }
    }
  } else {
    const s = { instancePath: a, schemaPath: "#/type", keyword: "type", params: { type: "object" }, message: "must be object" };
    e === null ? e = [s] : e.push(s), t++;
  }
  return n.errors = e, t === 0;
}
n.evaluated = { props: { Data: !0, Message: !0, Status: !0 }, dynamicProps: !1, dynamicItems: !1 };
export {
  n as validate
};
