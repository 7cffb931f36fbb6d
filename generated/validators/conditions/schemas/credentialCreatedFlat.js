// Written by `npm run generate` from the specs. Do not edit: change the spec and generate again.

function a(s, { instancePath: i = "", parentData: f, parentDataProperty: c, rootData: u = s, dynamicAnchors: m = {} } = {}) {
  let e = null, r = 0;
  const o = a.evaluated;
  if (o.dynamicProps && (o.props = void 0), o.dynamicItems && (o.items = void 0), r === 0)
    if (s && typeof s == "object" && !Array.isArray(s)) {
      if (s.body !== void 0) {
        let t = s.body;
        if (!(t && typeof t == "object" && !Array.isArray(t)))
          return a.errors = [{ instancePath: i + "/body", schemaPath: "#/properties/body/type", keyword: "type", params: { type: "object" }, message: "must be object" }], !1;
        const l = r, y = r;
        if (r === y)
          if (t && typeof t == "object" && !Array.isArray(t)) {
            let n;
            if (t.credentialData === void 0 && (n = "credentialData")) {
              const p = {};
              e === null ? e = [p] : e.push(p), r++;
            }
          } else {
            const n = {};
            e === null ? e = [n] : e.push(n), r++;
          }
        var d = y === r;
        if (d)
          return a.errors = [{ instancePath: i + "/body", schemaPath: "#/properties/body/not", keyword: "not", params: {}, message: "must NOT be valid" }], !1;
        r = l, e !== null && (l ? e.length = l : e = null);
      }
    } else
      return a.errors = [{ instancePath: i, schemaPath: "#/type", keyword: "type", params: { type: "object" }, message: "must be object" }], !1;
  return a.errors = e, r === 0;
}
a.evaluated = { props: { body: !0 }, dynamicProps: !1, dynamicItems: !1 };
export {
  a as validate
};
