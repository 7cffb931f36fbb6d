// Written by `npm run generate` from the specs. Do not edit: change the spec and generate again.

const i = new RegExp("^(unknown.*)?$", "u");
function e(r, { instancePath: a = "", parentData: y, parentDataProperty: m, rootData: l = r, dynamicAnchors: u = {} } = {}) {
  let d = null, t = 0;
  const o = e.evaluated;
  if (o.dynamicProps && (o.props = void 0), o.dynamicItems && (o.items = void 0), t === 0)
    if (r && typeof r == "object" && !Array.isArray(r)) {
      if (r.body !== void 0) {
        let s = r.body;
        if (t === t)
          if (s && typeof s == "object" && !Array.isArray(s)) {
            let p;
            if (s.templateId === void 0 && (p = "templateId"))
              return e.errors = [{ instancePath: a + "/body", schemaPath: "#/properties/body/required", keyword: "required", params: { missingProperty: p }, message: "must have required property '" + p + "'" }], !1;
            if (s.templateId !== void 0) {
              let n = s.templateId;
              if (t === t)
                if (typeof n == "string") {
                  if (!i.test(n))
                    return e.errors = [{ instancePath: a + "/body/templateId", schemaPath: "#/properties/body/properties/templateId/pattern", keyword: "pattern", params: { pattern: "^(unknown.*)?$" }, message: 'must match pattern "^(unknown.*)?$"' }], !1;
                } else
                  return e.errors = [{ instancePath: a + "/body/templateId", schemaPath: "#/properties/body/properties/templateId/type", keyword: "type", params: { type: "string" }, message: "must be string" }], !1;
            }
          } else
            return e.errors = [{ instancePath: a + "/body", schemaPath: "#/properties/body/type", keyword: "type", params: { type: "object" }, message: "must be object" }], !1;
      }
    } else
      return e.errors = [{ instancePath: a, schemaPath: "#/type", keyword: "type", params: { type: "object" }, message: "must be object" }], !1;
  return e.errors = d, t === 0;
}
e.evaluated = { props: { body: !0 }, dynamicProps: !1, dynamicItems: !1 };
export {
  e as validate
};
