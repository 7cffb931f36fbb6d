// Written by `npm run generate` from the specs. Do not edit: change the spec and generate again.

import { validate as p } from "./CapitalizedEnvelope.js";
const y = { type: "object", allOf: [{ $ref: "#/components/schemas/CapitalizedEnvelope" }], required: ["Data", "Message", "Status"], properties: { Data: { type: "null" }, Message: { description: "`Invalid Template Id` or `mandatory params missing`.", type: "string", enum: ["Invalid Template Id", "mandatory params missing"] }, Status: { type: "string", const: "FAILURE" } } };
function n(r, { instancePath: i = "", parentData: l, parentDataProperty: o, rootData: m = r, dynamicAnchors: d = {} } = {}) {
  let e = null, t = 0;
  const u = n.evaluated;
  if (u.dynamicProps && (u.props = void 0), u.dynamicItems && (u.items = void 0), p(r, { instancePath: i, parentData: l, parentDataProperty: o, rootData: m, dynamicAnchors: d }) || (e = e === null ? p.errors : e.concat(p.errors), t = e.length), r && typeof r == "object" && !Array.isArray(r)) {
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
    if (r.Data !== void 0 && r.Data !== null) {
      const s = { instancePath: i + "/Data", schemaPath: "#/properties/Data/type", keyword: "type", params: { type: "null" }, message: "must be null" };
      e === null ? e = [s] : e.push(s), t++;
    }
    if (r.Message !== void 0) {
      let s = r.Message;
      if (typeof s != "string") {
        const a = { instancePath: i + "/Message", schemaPath: "#/properties/Message/type", keyword: "type", params: { type: "string" }, message: "must be string" };
        e === null ? e = [a] : e.push(a), t++;
      }
      if (!(s === "Invalid Template Id" || s === "mandatory params missing")) {
        const a = { instancePath: i + "/Message", schemaPath: "#/properties/Message/enum", keyword: "enum", params: { allowedValues: y.properties.Message.enum }, message: "must be equal to one of the allowed values" };
        e === null ? e = [a] : e.push(a), t++;
      }
    }
    if (r.Status !== void 0) {
      let s = r.Status;
      if (typeof s != "string") {
        const a = { instancePath: i + "/Status", schemaPath: "#/properties/Status/type", keyword: "type", params: { type: "string" }, message: "must be string" };
        e === null ? e = [a] : e.push(a), t++;
      }
      if (s !== "FAILURE") {
        const a = { instancePath: i + "/Status", schemaPath: "#/properties/Status/const", keyword: "const", params: { allowedValue: "FAILURE" }, message: "must be equal to constant" };
        e === null ? e = [a] : e.push(a), t++;
      }
    }
  } else {
    const s = { instancePath: i, schemaPath: "#/type", keyword: "type", params: { type: "object" }, message: "must be object" };
    e === null ? e = [s] : e.push(s), t++;
  }
  return n.errors = e, t === 0;
}
n.evaluated = { props: { Data: !0, Message: !0, Status: !0 }, dynamicProps: !1, dynamicItems: !1 };
export {
  n as validate
};
