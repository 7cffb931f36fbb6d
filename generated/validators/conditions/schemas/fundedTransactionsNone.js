// Written by `npm run generate` from the specs. Do not edit: change the spec and generate again.

function e(r, { instancePath: t = "", parentData: p, parentDataProperty: n, rootData: y = r, dynamicAnchors: u = {} } = {}) {
  let i = null, a = 0;
  const o = e.evaluated;
  if (o.dynamicProps && (o.props = void 0), o.dynamicItems && (o.items = void 0), a === 0)
    if (r && typeof r == "object" && !Array.isArray(r)) {
      if (r.body !== void 0) {
        let s = r.body;
        if (a === a)
          if (s && typeof s == "object" && !Array.isArray(s)) {
            let d;
            if (s.userId === void 0 && (d = "userId"))
              return e.errors = [{ instancePath: t + "/body", schemaPath: "#/properties/body/required", keyword: "required", params: { missingProperty: d }, message: "must have required property '" + d + "'" }], !1;
            if (s.userId !== void 0 && s.userId !== "new-dapp-id")
              return e.errors = [{ instancePath: t + "/body/userId", schemaPath: "#/properties/body/properties/userId/const", keyword: "const", params: { allowedValue: "new-dapp-id" }, message: "must be equal to constant" }], !1;
          } else
            return e.errors = [{ instancePath: t + "/body", schemaPath: "#/properties/body/type", keyword: "type", params: { type: "object" }, message: "must be object" }], !1;
      }
    } else
      return e.errors = [{ instancePath: t, schemaPath: "#/type", keyword: "type", params: { type: "object" }, message: "must be object" }], !1;
  return e.errors = i, a === 0;
}
e.evaluated = { props: { body: !0 }, dynamicProps: !1, dynamicItems: !1 };
export {
  e as validate
};
