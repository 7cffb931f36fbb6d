// Written by `npm run generate` from the specs. Do not edit: change the spec and generate again.

function a(t, { instancePath: i = "", parentData: y, parentDataProperty: u, rootData: c = t, dynamicAnchors: m = {} } = {}) {
  let e = null, r = 0;
  const n = a.evaluated;
  if (n.dynamicProps && (n.props = void 0), n.dynamicItems && (n.items = void 0), r === 0)
    if (t && typeof t == "object" && !Array.isArray(t)) {
      if (t.headers !== void 0) {
        let s = t.headers;
        if (!(s && typeof s == "object" && !Array.isArray(s)))
          return a.errors = [{ instancePath: i + "/headers", schemaPath: "#/properties/headers/type", keyword: "type", params: { type: "object" }, message: "must be object" }], !1;
        const l = r, p = r;
        if (r === p)
          if (s && typeof s == "object" && !Array.isArray(s)) {
            let o;
            if (s.ChainId === void 0 && (o = "ChainId")) {
              const d = {};
              e === null ? e = [d] : e.push(d), r++;
            }
          } else {
            const o = {};
            e === null ? e = [o] : e.push(o), r++;
          }
        var f = p === r;
        if (f)
          return a.errors = [{ instancePath: i + "/headers", schemaPath: "#/properties/headers/not", keyword: "not", params: {}, message: "must NOT be valid" }], !1;
        r = l, e !== null && (l ? e.length = l : e = null);
      }
    } else
      return a.errors = [{ instancePath: i, schemaPath: "#/type", keyword: "type", params: { type: "object" }, message: "must be object" }], !1;
  return a.errors = e, r === 0;
}
a.evaluated = { props: { headers: !0 }, dynamicProps: !1, dynamicItems: !1 };
export {
  a as validate
};
