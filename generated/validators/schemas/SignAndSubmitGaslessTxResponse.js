// Written by `npm run generate` from the specs. Do not edit: change the spec and generate again.

import { validate as o } from "./CapitalizedEnvelope.js";
import { validate as p } from "./GaslessSubmission.js";
function l(r, { instancePath: i = "", parentData: f, parentDataProperty: d, rootData: n = r, dynamicAnchors: m = {} } = {}) {
  let e = null, t = 0;
  const u = l.evaluated;
  if (u.dynamicProps && (u.props = void 0), u.dynamicItems && (u.items = void 0), o(r, { instancePath: i, parentData: f, parentDataProperty: d, rootData: n, dynamicAnchors: m }) || (e = e === null ? o.errors : e.concat(o.errors), t = e.length), r && typeof r == "object" && !Array.isArray(r)) {
    if (r.Data === void 0) {
      const s = { instancePath: i, schemaPath: "#/required", keyword: "required", params: { missingProperty: "Data" }, message: "must have required property 'Data'" };
      e === null ? e = [s] : e.push(s), t++;
    }
    if (r.Message === void 0) {
      const s = { instancePath: i, schemaPath: "#/required", keyword: "required", params: { missingProperty: "Message" }, message: "must have required property 'Message'" };
      e === null ? e = [s] : e.push(s), t++;
    }
    if (r.Status === void 0) {
      const s = { instancePath: i, schemaPath: "#/required", keyword: "required", params: { missingProperty: "Status" }, message: "must have required property 'Status'" };
      e === null ? e = [s] : e.push(s), t++;
    }
    if (r.Data !== void 0 && (p(r.Data, { instancePath: i + "/Data", parentData: r, parentDataProperty: "Data", rootData: n, dynamicAnchors: m }) || (e = e === null ? p.errors : e.concat(p.errors), t = e.length)), r.Message !== void 0) {
      let s = r.Message;
      if (typeof s != "string") {
        const a = { instancePath: i + "/Message", schemaPath: "#/properties/Message/type", keyword: "type", params: { type: "string" }, message: "must be string" };
        e === null ? e = [a] : e.push(a), t++;
      }
      if (s !== "") {
        const a = { instancePath: i + "/Message", schemaPath: "#/properties/Message/const", keyword: "const", params: { allowedValue: "" }, message: "must be equal to constant" };
        e === null ? e = [a] : e.push(a), t++;
      }
    }
    if (r.Status !== void 0) {
      let s = r.Status;
      if (typeof s != "string") {
        const a = { instancePath: i + "/Status", schemaPath: "#/properties/Status/type", keyword: "type", params: { type: "string" }, message: "must be string" };
        e === null ? e = [a] : e.push(a), t++;
      }
      if (s !== "SUCCESS") {
        const a = { instancePath: i + "/Status", schemaPath: "#/properties/Status/const", keyword: "const", params: { allowedValue: "SUCCESS" }, message: "must be equal to constant" };
        e === null ? e = [a] : e.push(a), t++;
      }
    }
  } else {
    const s = { instancePath: i, schemaPath: "#/type", keyword: "type", params: { type: "object" }, message: "must be object" };
    e === null ? e = [s] : e.push(s), t++;
  }
  return l.errors = e, t === 0;
}
l.evaluated = { props: { Data: !0, Message: !0, Status: !0 }, dynamicProps: !1, dynamicItems: !1 };
export {
  l as validate
};
