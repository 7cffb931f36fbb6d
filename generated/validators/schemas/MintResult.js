// Written by `npm run generate` from the specs. Do not edit: change the spec and generate again.

const h = new RegExp("^0x[0-9a-fA-F]{64}$", "u");
function l(n, { instancePath: a = "", parentData: c, parentDataProperty: y, rootData: d = n, dynamicAnchors: g = {} } = {}) {
  let e = null, s = 0;
  const i = l.evaluated;
  if (i.dynamicProps && (i.props = void 0), i.dynamicItems && (i.items = void 0), n && typeof n == "object" && !Array.isArray(n)) {
    if (n.referenceId === void 0) {
      const r = { instancePath: a, schemaPath: "#/required", keyword: "required", params: { missingProperty: "referenceId" }, message: "must have required property 'referenceId'" };
      e === null ? e = [r] : e.push(r), s++;
    }
    if (n.txnHash === void 0) {
      const r = { instancePath: a, schemaPath: "#/required", keyword: "required", params: { missingProperty: "txnHash" }, message: "must have required property 'txnHash'" };
      e === null ? e = [r] : e.push(r), s++;
    }
    if (n.referenceId !== void 0 && typeof n.referenceId != "string") {
      const r = { instancePath: a + "/referenceId", schemaPath: "#/properties/referenceId/type", keyword: "type", params: { type: "string" }, message: "must be string" };
      e === null ? e = [r] : e.push(r), s++;
    }
    if (n.txnHash !== void 0) {
      let r = n.txnHash;
      const f = s;
      let p = !1;
      const u = s;
      if (typeof r != "string") {
        const t = { instancePath: a + "/txnHash", schemaPath: "#/properties/txnHash/anyOf/0/type", keyword: "type", params: { type: "string" }, message: "must be string" };
        e === null ? e = [t] : e.push(t), s++;
      }
      if (r !== "") {
        const t = { instancePath: a + "/txnHash", schemaPath: "#/properties/txnHash/anyOf/0/const", keyword: "const", params: { allowedValue: "" }, message: "must be equal to constant" };
        e === null ? e = [t] : e.push(t), s++;
      }
      var o = u === s;
      p = p || o;
      const m = s;
      if (typeof r == "string") {
        if (!h.test(r)) {
          const t = { instancePath: a + "/txnHash", schemaPath: "#/properties/txnHash/anyOf/1/pattern", keyword: "pattern", params: { pattern: "^0x[0-9a-fA-F]{64}$" }, message: 'must match pattern "^0x[0-9a-fA-F]{64}$"' };
          e === null ? e = [t] : e.push(t), s++;
        }
      } else {
        const t = { instancePath: a + "/txnHash", schemaPath: "#/properties/txnHash/anyOf/1/type", keyword: "type", params: { type: "string" }, message: "must be string" };
        e === null ? e = [t] : e.push(t), s++;
      }
      var o = m === s;
      if (p = p || o, p)
        s = f, e !== null && (f ? e.length = f : e = null);
      else {
        const t = { instancePath: a + "/txnHash", schemaPath: "#/properties/txnHash/anyOf", keyword: "anyOf", params: {}, message: "must match a schema in anyOf" };
        e === null ? e = [t] : e.push(t), s++;
      }
    }
  } else {
    const r = { instancePath: a, schemaPath: "#/type", keyword: "type", params: { type: "object" }, message: "must be object" };
    e === null ? e = [r] : e.push(r), s++;
  }
  return l.errors = e, s === 0;
}
l.evaluated = { props: { referenceId: !0, txnHash: !0 }, dynamicProps: !1, dynamicItems: !1 };
export {
  l as validate
};
