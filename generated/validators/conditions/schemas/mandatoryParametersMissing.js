// Written by `npm run generate` from the specs. Do not edit: change the spec and generate again.

function f(o, { instancePath: u = "", parentData: v, parentDataProperty: A, rootData: D = o, dynamicAnchors: T = {} } = {}) {
  let e = null, s = 0;
  const a = f.evaluated;
  if (a.dynamicProps && (a.props = void 0), a.dynamicItems && (a.items = void 0), s === 0)
    if (o && typeof o == "object" && !Array.isArray(o)) {
      if (o.body !== void 0) {
        let r = o.body;
        if (!(r && typeof r == "object" && !Array.isArray(r)))
          return f.errors = [{ instancePath: u + "/body", schemaPath: "#/properties/body/type", keyword: "type", params: { type: "object" }, message: "must be object" }], !1;
        const p = s, j = s, y = s;
        let l = !1;
        const c = s;
        if (s === c)
          if (r && typeof r == "object" && !Array.isArray(r)) {
            let t;
            if (r.subjectDid === void 0 && (t = "subjectDid") || r.issuerDid === void 0 && (t = "issuerDid") || r.proofType === void 0 && (t = "proofType") || r.statusType === void 0 && (t = "statusType") || r.templateId === void 0 && (t = "templateId")) {
              const i = {};
              e === null ? e = [i] : e.push(i), s++;
            }
          } else {
            const t = {};
            e === null ? e = [t] : e.push(t), s++;
          }
        var d = c === s;
        l = l || d;
        const m = s;
        if (s === m)
          if (r && typeof r == "object" && !Array.isArray(r)) {
            let t;
            if (r.config === void 0 && (t = "config") || r.templateId === void 0 && (t = "templateId")) {
              const i = {};
              e === null ? e = [i] : e.push(i), s++;
            } else if (r.config !== void 0) {
              let i = r.config;
              if (s === s)
                if (i && typeof i == "object" && !Array.isArray(i)) {
                  let n;
                  if (i.issuerDid === void 0 && (n = "issuerDid") || i.proofType === void 0 && (n = "proofType") || i.statusType === void 0 && (n = "statusType") || i.subjectDid === void 0 && (n = "subjectDid")) {
                    const b = {};
                    e === null ? e = [b] : e.push(b), s++;
                  }
                } else {
                  const n = {};
                  e === null ? e = [n] : e.push(n), s++;
                }
            }
          } else {
            const t = {};
            e === null ? e = [t] : e.push(t), s++;
          }
        var d = m === s;
        if (l = l || d, d) {
          var h = {};
          h.config = !0;
        }
        if (l)
          s = y, e !== null && (y ? e.length = y : e = null);
        else {
          const t = {};
          e === null ? e = [t] : e.push(t), s++;
        }
        var g = j === s;
        if (g)
          return f.errors = [{ instancePath: u + "/body", schemaPath: "#/properties/body/not", keyword: "not", params: {}, message: "must NOT be valid" }], !1;
        s = p, e !== null && (p ? e.length = p : e = null);
      }
    } else
      return f.errors = [{ instancePath: u, schemaPath: "#/type", keyword: "type", params: { type: "object" }, message: "must be object" }], !1;
  return f.errors = e, s === 0;
}
f.evaluated = { props: { body: !0 }, dynamicProps: !1, dynamicItems: !1 };
export {
  f as validate
};
