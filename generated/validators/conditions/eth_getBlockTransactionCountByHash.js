// Written by `npm run generate` from the specs. Do not edit: change the spec and generate again.

const d = new RegExp("^0x0{16}", "u");
function e(t, { instancePath: r = "", parentData: f, parentDataProperty: u, rootData: l = t, dynamicAnchors: c = {} } = {}) {
  let y = null, s = 0;
  const o = e.evaluated;
  if (o.dynamicProps && (o.props = void 0), o.dynamicItems && (o.items = void 0), s === 0)
    if (t && typeof t == "object" && !Array.isArray(t)) {
      let i;
      if (t.body === void 0 && (i = "body"))
        return e.errors = [{ instancePath: r, schemaPath: "#/required", keyword: "required", params: { missingProperty: i }, message: "must have required property '" + i + "'" }], !1;
      if (t.body !== void 0) {
        let a = t.body;
        if (s === s)
          if (a && typeof a == "object" && !Array.isArray(a)) {
            let m;
            if (a.params === void 0 && (m = "params"))
              return e.errors = [{ instancePath: r + "/body", schemaPath: "#/properties/body/required", keyword: "required", params: { missingProperty: m }, message: "must have required property '" + m + "'" }], !1;
            if (a.params !== void 0) {
              let p = a.params;
              if (s === s)
                if (Array.isArray(p)) {
                  if (p.length < 1)
                    return e.errors = [{ instancePath: r + "/body/params", schemaPath: "#/properties/body/properties/params/minItems", keyword: "minItems", params: { limit: 1 }, message: "must NOT have fewer than 1 items" }], !1;
                  if (p.length > 0) {
                    let n = p[0];
                    if (s === s)
                      if (typeof n == "string") {
                        if (!d.test(n))
                          return e.errors = [{ instancePath: r + "/body/params/0", schemaPath: "#/properties/body/properties/params/prefixItems/0/pattern", keyword: "pattern", params: { pattern: "^0x0{16}" }, message: 'must match pattern "^0x0{16}"' }], !1;
                      } else
                        return e.errors = [{ instancePath: r + "/body/params/0", schemaPath: "#/properties/body/properties/params/prefixItems/0/type", keyword: "type", params: { type: "string" }, message: "must be string" }], !1;
                  }
                } else
                  return e.errors = [{ instancePath: r + "/body/params", schemaPath: "#/properties/body/properties/params/type", keyword: "type", params: { type: "array" }, message: "must be array" }], !1;
            }
          } else
            return e.errors = [{ instancePath: r + "/body", schemaPath: "#/properties/body/type", keyword: "type", params: { type: "object" }, message: "must be object" }], !1;
      }
    } else
      return e.errors = [{ instancePath: r, schemaPath: "#/type", keyword: "type", params: { type: "object" }, message: "must be object" }], !1;
  return e.errors = y, s === 0;
}
e.evaluated = { props: { body: !0 }, dynamicProps: !1, dynamicItems: !1 };
const w = { unknownBlock: e };
export {
  w as conditions
};
