// Written by `npm run generate` from the specs. Do not edit: change the spec and generate again.

function a(t, { instancePath: l = "", parentData: d, parentDataProperty: y, rootData: c = t, dynamicAnchors: h = {} } = {}) {
  let e = null, r = 0;
  const o = a.evaluated;
  if (o.dynamicProps && (o.props = void 0), o.dynamicItems && (o.items = void 0), r === 0)
    if (t && typeof t == "object" && !Array.isArray(t)) {
      if (t.headers !== void 0) {
        let s = t.headers;
        if (!(s && typeof s == "object" && !Array.isArray(s)))
          return a.errors = [{ instancePath: l + "/headers", schemaPath: "#/properties/headers/type", keyword: "type", params: { type: "object" }, message: "must be object" }], !1;
        const f = r, p = r;
        if (r === p)
          if (s && typeof s == "object" && !Array.isArray(s)) {
            let n;
            if (s.Authorization === void 0 && (n = "Authorization")) {
              const i = {};
              e === null ? e = [i] : e.push(i), r++;
            } else if (s.Authorization !== void 0 && s.Authorization !== "demo-api-key") {
              const i = {};
              e === null ? e = [i] : e.push(i), r++;
            }
          } else {
            const n = {};
            e === null ? e = [n] : e.push(n), r++;
          }
        var u = p === r;
        if (u)
          return a.errors = [{ instancePath: l + "/headers", schemaPath: "#/properties/headers/not", keyword: "not", params: {}, message: "must NOT be valid" }], !1;
        r = f, e !== null && (f ? e.length = f : e = null);
      }
    } else
      return a.errors = [{ instancePath: l, schemaPath: "#/type", keyword: "type", params: { type: "object" }, message: "must be object" }], !1;
  return a.errors = e, r === 0;
}
a.evaluated = { props: { headers: !0 }, dynamicProps: !1, dynamicItems: !1 };
export {
  a as validate
};
