// Written by `npm run generate` from the specs. Do not edit: change the spec and generate again.

const n = { description: "The envelope of signAndSubmitGaslessTx, createVC and mintFT. Its members begin with a capital letter.", "x-envelope": { payload: "Data", message: "Message", status: "Status", success: "SUCCESS", code: "Code" }, type: "object", required: ["Message", "Status"], properties: { Data: { description: "The payload; null in a failure.", type: ["object", "null"] }, Message: { description: "A text for people. Do not branch on it.", type: "string" }, Status: { description: "Whether this one call did what was asked. It is no stored state.", type: "string", enum: ["SUCCESS", "FAILURE"] } } };
function o(t, { instancePath: i = "", parentData: u, parentDataProperty: l, rootData: m = t, dynamicAnchors: d = {} } = {}) {
  let e = null, r = 0;
  const p = o.evaluated;
  if (p.dynamicProps && (p.props = void 0), p.dynamicItems && (p.items = void 0), t && typeof t == "object" && !Array.isArray(t)) {
    if (t.Message === void 0) {
      const s = { instancePath: i, schemaPath: "#/required", keyword: "required", params: { missingProperty: "Message" }, message: "must have required property 'Message'" };
      e === null ? e = [s] : e.push(s), r++;
    }
    if (t.Status === void 0) {
      const s = { instancePath: i, schemaPath: "#/required", keyword: "required", params: { missingProperty: "Status" }, message: "must have required property 'Status'" };
      e === null ? e = [s] : e.push(s), r++;
    }
    if (t.Data !== void 0) {
      let s = t.Data;
      if (!(s && typeof s == "object" && !Array.isArray(s)) && s !== null) {
        const a = { instancePath: i + "/Data", schemaPath: "#/properties/Data/type", keyword: "type", params: { type: n.properties.Data.type }, message: "must be object,null" };
        e === null ? e = [a] : e.push(a), r++;
      }
    }
    if (t.Message !== void 0 && typeof t.Message != "string") {
      const s = { instancePath: i + "/Message", schemaPath: "#/properties/Message/type", keyword: "type", params: { type: "string" }, message: "must be string" };
      e === null ? e = [s] : e.push(s), r++;
    }
    if (t.Status !== void 0) {
      let s = t.Status;
      if (typeof s != "string") {
        const a = { instancePath: i + "/Status", schemaPath: "#/properties/Status/type", keyword: "type", params: { type: "string" }, message: "must be string" };
        e === null ? e = [a] : e.push(a), r++;
      }
      if (!(s === "SUCCESS" || s === "FAILURE")) {
        const a = { instancePath: i + "/Status", schemaPath: "#/properties/Status/enum", keyword: "enum", params: { allowedValues: n.properties.Status.enum }, message: "must be equal to one of the allowed values" };
        e === null ? e = [a] : e.push(a), r++;
      }
    }
  } else {
    const s = { instancePath: i, schemaPath: "#/type", keyword: "type", params: { type: "object" }, message: "must be object" };
    e === null ? e = [s] : e.push(s), r++;
  }
  return o.errors = e, r === 0;
}
o.evaluated = { props: { Data: !0, Message: !0, Status: !0 }, dynamicProps: !1, dynamicItems: !1 };
export {
  o as validate
};
