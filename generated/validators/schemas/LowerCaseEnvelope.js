// Written by `npm run generate` from the specs. Do not edit: change the spec and generate again.

const n = { description: "The envelope of the funded-transaction list and of addWhitelistedContractLinkedToDApp. Its members are in lower case.", "x-envelope": { payload: "data", message: "message", status: "status", success: !0 }, type: "object", required: ["data", "message", "status"], properties: { data: { description: "The payload, or null.", type: ["object", "null"] }, message: { description: "A text for people. Do not branch on it.", type: "string" }, status: { description: "Whether this one call did what was asked. It is no stored state.", type: "boolean" } } };
function i(t, { instancePath: a = "", parentData: u, parentDataProperty: d, rootData: l = t, dynamicAnchors: m = {} } = {}) {
  let e = null, r = 0;
  const o = i.evaluated;
  if (o.dynamicProps && (o.props = void 0), o.dynamicItems && (o.items = void 0), t && typeof t == "object" && !Array.isArray(t)) {
    if (t.data === void 0) {
      const s = { instancePath: a, schemaPath: "#/required", keyword: "required", params: { missingProperty: "data" }, message: "must have required property 'data'" };
      e === null ? e = [s] : e.push(s), r++;
    }
    if (t.message === void 0) {
      const s = { instancePath: a, schemaPath: "#/required", keyword: "required", params: { missingProperty: "message" }, message: "must have required property 'message'" };
      e === null ? e = [s] : e.push(s), r++;
    }
    if (t.status === void 0) {
      const s = { instancePath: a, schemaPath: "#/required", keyword: "required", params: { missingProperty: "status" }, message: "must have required property 'status'" };
      e === null ? e = [s] : e.push(s), r++;
    }
    if (t.data !== void 0) {
      let s = t.data;
      if (!(s && typeof s == "object" && !Array.isArray(s)) && s !== null) {
        const p = { instancePath: a + "/data", schemaPath: "#/properties/data/type", keyword: "type", params: { type: n.properties.data.type }, message: "must be object,null" };
        e === null ? e = [p] : e.push(p), r++;
      }
    }
    if (t.message !== void 0 && typeof t.message != "string") {
      const s = { instancePath: a + "/message", schemaPath: "#/properties/message/type", keyword: "type", params: { type: "string" }, message: "must be string" };
      e === null ? e = [s] : e.push(s), r++;
    }
    if (t.status !== void 0 && typeof t.status != "boolean") {
      const s = { instancePath: a + "/status", schemaPath: "#/properties/status/type", keyword: "type", params: { type: "boolean" }, message: "must be boolean" };
      e === null ? e = [s] : e.push(s), r++;
    }
  } else {
    const s = { instancePath: a, schemaPath: "#/type", keyword: "type", params: { type: "object" }, message: "must be object" };
    e === null ? e = [s] : e.push(s), r++;
  }
  return i.errors = e, r === 0;
}
i.evaluated = { props: { data: !0, message: !0, status: !0 }, dynamicProps: !1, dynamicItems: !1 };
export {
  i as validate
};
