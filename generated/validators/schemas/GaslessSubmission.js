// Written by `npm run generate` from the specs. Do not edit: change the spec and generate again.

const m = new RegExp("^0x[0-9a-fA-F]{64}$", "u");
function n(r, { instancePath: a = "", parentData: o, parentDataProperty: u, rootData: l = r, dynamicAnchors: f = {} } = {}) {
  let e = null, t = 0;
  const i = n.evaluated;
  if (i.dynamicProps && (i.props = void 0), i.dynamicItems && (i.items = void 0), r && typeof r == "object" && !Array.isArray(r)) {
    if (r.message === void 0) {
      const s = { instancePath: a, schemaPath: "#/required", keyword: "required", params: { missingProperty: "message" }, message: "must have required property 'message'" };
      e === null ? e = [s] : e.push(s), t++;
    }
    if (r.txHash === void 0) {
      const s = { instancePath: a, schemaPath: "#/required", keyword: "required", params: { missingProperty: "txHash" }, message: "must have required property 'txHash'" };
      e === null ? e = [s] : e.push(s), t++;
    }
    if (r.message !== void 0 && typeof r.message != "string") {
      const s = { instancePath: a + "/message", schemaPath: "#/properties/message/type", keyword: "type", params: { type: "string" }, message: "must be string" };
      e === null ? e = [s] : e.push(s), t++;
    }
    if (r.txHash !== void 0) {
      let s = r.txHash;
      if (typeof s == "string") {
        if (!m.test(s)) {
          const p = { instancePath: a + "/txHash", schemaPath: "#/properties/txHash/pattern", keyword: "pattern", params: { pattern: "^0x[0-9a-fA-F]{64}$" }, message: 'must match pattern "^0x[0-9a-fA-F]{64}$"' };
          e === null ? e = [p] : e.push(p), t++;
        }
      } else {
        const p = { instancePath: a + "/txHash", schemaPath: "#/properties/txHash/type", keyword: "type", params: { type: "string" }, message: "must be string" };
        e === null ? e = [p] : e.push(p), t++;
      }
    }
  } else {
    const s = { instancePath: a, schemaPath: "#/type", keyword: "type", params: { type: "object" }, message: "must be object" };
    e === null ? e = [s] : e.push(s), t++;
  }
  return n.errors = e, t === 0;
}
n.evaluated = { props: { message: !0, txHash: !0 }, dynamicProps: !1, dynamicItems: !1 };
export {
  n as validate
};
