// Written by `npm run generate` from the specs. Do not edit: change the spec and generate again.

function t(a, { instancePath: p = "", parentData: u, parentDataProperty: y, rootData: c = a, dynamicAnchors: m = {} } = {}) {
  let e = null, r = 0;
  const n = t.evaluated;
  if (n.dynamicProps && (n.props = void 0), n.dynamicItems && (n.items = void 0), r === 0)
    if (a && typeof a == "object" && !Array.isArray(a)) {
      if (a.headers !== void 0) {
        let s = a.headers;
        if (!(s && typeof s == "object" && !Array.isArray(s)))
          return t.errors = [{ instancePath: p + "/headers", schemaPath: "#/properties/headers/type", keyword: "type", params: { type: "object" }, message: "must be object" }], !1;
        const l = r, d = r;
        if (r === d)
          if (s && typeof s == "object" && !Array.isArray(s)) {
            let o;
            if (s.DappId === void 0 && (o = "DappId")) {
              const i = {};
              e === null ? e = [i] : e.push(i), r++;
            } else if (s.DappId !== void 0 && s.DappId !== "demo-dapp-id") {
              const i = {};
              e === null ? e = [i] : e.push(i), r++;
            }
          } else {
            const o = {};
            e === null ? e = [o] : e.push(o), r++;
          }
        var f = d === r;
        if (f)
          return t.errors = [{ instancePath: p + "/headers", schemaPath: "#/properties/headers/not", keyword: "not", params: {}, message: "must NOT be valid" }], !1;
        r = l, e !== null && (l ? e.length = l : e = null);
      }
    } else
      return t.errors = [{ instancePath: p, schemaPath: "#/type", keyword: "type", params: { type: "object" }, message: "must be object" }], !1;
  return t.errors = e, r === 0;
}
t.evaluated = { props: { headers: !0 }, dynamicProps: !1, dynamicItems: !1 };
export {
  t as validate
};
