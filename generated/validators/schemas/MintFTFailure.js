// Written by `npm run generate` from the specs. Do not edit: change the spec and generate again.

import { validate as u } from "./CapitalizedEnvelope.js";
function n(t, { instancePath: o = "", parentData: p, parentDataProperty: l, rootData: m = t, dynamicAnchors: d = {} } = {}) {
  let e = null, a = 0;
  const i = n.evaluated;
  if (i.dynamicProps && (i.props = void 0), i.dynamicItems && (i.items = void 0), u(t, { instancePath: o, parentData: p, parentDataProperty: l, rootData: m, dynamicAnchors: d }) || (e = e === null ? u.errors : e.concat(u.errors), a = e.length), t && typeof t == "object" && !Array.isArray(t)) {
    if (t.Code === void 0) {
      const s = { instancePath: o, schemaPath: "#/required", keyword: "required", params: { missingProperty: "Code" }, message: "must have required property 'Code'" };
      e === null ? e = [s] : e.push(s), a++;
    }
    if (t.Message === void 0) {
      const s = { instancePath: o, schemaPath: "#/required", keyword: "required", params: { missingProperty: "Message" }, message: "must have required property 'Message'" };
      e === null ? e = [s] : e.push(s), a++;
    }
    if (t.Status === void 0) {
      const s = { instancePath: o, schemaPath: "#/required", keyword: "required", params: { missingProperty: "Status" }, message: "must have required property 'Status'" };
      e === null ? e = [s] : e.push(s), a++;
    }
    if (t.Code !== void 0) {
      let s = t.Code;
      if (!(typeof s == "number" && !(s % 1) && !isNaN(s))) {
        const r = { instancePath: o + "/Code", schemaPath: "#/properties/Code/type", keyword: "type", params: { type: "integer" }, message: "must be integer" };
        e === null ? e = [r] : e.push(r), a++;
      }
      if (s !== 401) {
        const r = { instancePath: o + "/Code", schemaPath: "#/properties/Code/const", keyword: "const", params: { allowedValue: 401 }, message: "must be equal to constant" };
        e === null ? e = [r] : e.push(r), a++;
      }
    }
    if (t.Message !== void 0) {
      let s = t.Message;
      if (typeof s != "string") {
        const r = { instancePath: o + "/Message", schemaPath: "#/properties/Message/type", keyword: "type", params: { type: "string" }, message: "must be string" };
        e === null ? e = [r] : e.push(r), a++;
      }
      if (s !== "subId with apiKey not matching") {
        const r = { instancePath: o + "/Message", schemaPath: "#/properties/Message/const", keyword: "const", params: { allowedValue: "subId with apiKey not matching" }, message: "must be equal to constant" };
        e === null ? e = [r] : e.push(r), a++;
      }
    }
    if (t.Status !== void 0) {
      let s = t.Status;
      if (typeof s != "string") {
        const r = { instancePath: o + "/Status", schemaPath: "#/properties/Status/type", keyword: "type", params: { type: "string" }, message: "must be string" };
        e === null ? e = [r] : e.push(r), a++;
      }
      if (s !== "FAILURE") {
        const r = { instancePath: o + "/Status", schemaPath: "#/properties/Status/const", keyword: "const", params: { allowedValue: "FAILURE" }, message: "must be equal to constant" };
        e === null ? e = [r] : e.push(r), a++;
      }
    }
  } else {
    const s = { instancePath: o, schemaPath: "#/type", keyword: "type", params: { type: "object" }, message: "must be object" };
    e === null ? e = [s] : e.push(s), a++;
  }
  return n.errors = e, a === 0;
}
n.evaluated = { props: { Code: !0, Message: !0, Status: !0, Data: !0 }, dynamicProps: !1, dynamicItems: !1 };
export {
  n as validate
};
