// Written by `npm run generate` from the specs. Do not edit: change the spec and generate again.

const k = new RegExp("^0x[0-9a-f]{8}", "u");
function n(o, { instancePath: s = "", parentData: I, parentDataProperty: A, rootData: v = o, dynamicAnchors: q = {} } = {}) {
  let e = null, r = 0;
  const l = n.evaluated;
  if (l.dynamicProps && (l.props = void 0), l.dynamicItems && (l.items = void 0), r === 0)
    if (o && typeof o == "object" && !Array.isArray(o)) {
      let b;
      if (o.body === void 0 && (b = "body"))
        return n.errors = [{ instancePath: s, schemaPath: "#/required", keyword: "required", params: { missingProperty: b }, message: "must have required property '" + b + "'" }], !1;
      if (o.body !== void 0) {
        let m = o.body;
        if (r === r)
          if (m && typeof m == "object" && !Array.isArray(m)) {
            let h;
            if (m.params === void 0 && (h = "params"))
              return n.errors = [{ instancePath: s + "/body", schemaPath: "#/properties/body/required", keyword: "required", params: { missingProperty: h }, message: "must have required property '" + h + "'" }], !1;
            if (m.params !== void 0) {
              let c = m.params;
              if (r === r)
                if (Array.isArray(c)) {
                  if (c.length < 1)
                    return n.errors = [{ instancePath: s + "/body/params", schemaPath: "#/properties/body/properties/params/minItems", keyword: "minItems", params: { limit: 1 }, message: "must NOT have fewer than 1 items" }], !1;
                  if (c.length > 0) {
                    let a = c[0];
                    if (!(a && typeof a == "object" && !Array.isArray(a)))
                      return n.errors = [{ instancePath: s + "/body/params/0", schemaPath: "#/properties/body/properties/params/prefixItems/0/type", keyword: "type", params: { type: "object" }, message: "must be object" }], !1;
                    const g = r;
                    let u = !1;
                    const P = r;
                    if (r === P)
                      if (a && typeof a == "object" && !Array.isArray(a)) {
                        let t;
                        if (a.data === void 0 && (t = "data")) {
                          const p = { instancePath: s + "/body/params/0", schemaPath: "#/properties/body/properties/params/prefixItems/0/anyOf/0/required", keyword: "required", params: { missingProperty: t }, message: "must have required property '" + t + "'" };
                          e === null ? e = [p] : e.push(p), r++;
                        } else if (a.data !== void 0) {
                          let p = a.data;
                          if (r === r)
                            if (typeof p == "string") {
                              if (!k.test(p)) {
                                const i = { instancePath: s + "/body/params/0/data", schemaPath: "#/properties/body/properties/params/prefixItems/0/anyOf/0/properties/data/pattern", keyword: "pattern", params: { pattern: "^0x[0-9a-f]{8}" }, message: 'must match pattern "^0x[0-9a-f]{8}"' };
                                e === null ? e = [i] : e.push(i), r++;
                              }
                            } else {
                              const i = { instancePath: s + "/body/params/0/data", schemaPath: "#/properties/body/properties/params/prefixItems/0/anyOf/0/properties/data/type", keyword: "type", params: { type: "string" }, message: "must be string" };
                              e === null ? e = [i] : e.push(i), r++;
                            }
                        }
                      } else {
                        const t = { instancePath: s + "/body/params/0", schemaPath: "#/properties/body/properties/params/prefixItems/0/anyOf/0/type", keyword: "type", params: { type: "object" }, message: "must be object" };
                        e === null ? e = [t] : e.push(t), r++;
                      }
                    var d = P === r;
                    if (u = u || d, d) {
                      var f = {};
                      f.data = !0;
                    }
                    const w = r;
                    if (r === w)
                      if (a && typeof a == "object" && !Array.isArray(a)) {
                        let t;
                        if (a.input === void 0 && (t = "input")) {
                          const p = { instancePath: s + "/body/params/0", schemaPath: "#/properties/body/properties/params/prefixItems/0/anyOf/1/required", keyword: "required", params: { missingProperty: t }, message: "must have required property '" + t + "'" };
                          e === null ? e = [p] : e.push(p), r++;
                        } else if (a.input !== void 0) {
                          let p = a.input;
                          if (r === r)
                            if (typeof p == "string") {
                              if (!k.test(p)) {
                                const i = { instancePath: s + "/body/params/0/input", schemaPath: "#/properties/body/properties/params/prefixItems/0/anyOf/1/properties/input/pattern", keyword: "pattern", params: { pattern: "^0x[0-9a-f]{8}" }, message: 'must match pattern "^0x[0-9a-f]{8}"' };
                                e === null ? e = [i] : e.push(i), r++;
                              }
                            } else {
                              const i = { instancePath: s + "/body/params/0/input", schemaPath: "#/properties/body/properties/params/prefixItems/0/anyOf/1/properties/input/type", keyword: "type", params: { type: "string" }, message: "must be string" };
                              e === null ? e = [i] : e.push(i), r++;
                            }
                        }
                      } else {
                        const t = { instancePath: s + "/body/params/0", schemaPath: "#/properties/body/properties/params/prefixItems/0/anyOf/1/type", keyword: "type", params: { type: "object" }, message: "must be object" };
                        e === null ? e = [t] : e.push(t), r++;
                      }
                    var d = w === r;
                    if (u = u || d, d && f !== !0 && (f = f || {}, f.input = !0), u)
                      r = g, e !== null && (g ? e.length = g : e = null);
                    else {
                      const t = { instancePath: s + "/body/params/0", schemaPath: "#/properties/body/properties/params/prefixItems/0/anyOf", keyword: "anyOf", params: {}, message: "must match a schema in anyOf" };
                      return e === null ? e = [t] : e.push(t), r++, n.errors = e, !1;
                    }
                  }
                } else
                  return n.errors = [{ instancePath: s + "/body/params", schemaPath: "#/properties/body/properties/params/type", keyword: "type", params: { type: "array" }, message: "must be array" }], !1;
            }
          } else
            return n.errors = [{ instancePath: s + "/body", schemaPath: "#/properties/body/type", keyword: "type", params: { type: "object" }, message: "must be object" }], !1;
      }
    } else
      return n.errors = [{ instancePath: s, schemaPath: "#/type", keyword: "type", params: { type: "object" }, message: "must be object" }], !1;
  return n.errors = e, r === 0;
}
n.evaluated = { props: { body: !0 }, dynamicProps: !1, dynamicItems: !1 };
const j = new RegExp("^0xa9059cbb[0-9a-f]{64}f{64}$", "u");
function y(o, { instancePath: s = "", parentData: I, parentDataProperty: A, rootData: v = o, dynamicAnchors: q = {} } = {}) {
  let e = null, r = 0;
  const l = y.evaluated;
  if (l.dynamicProps && (l.props = void 0), l.dynamicItems && (l.items = void 0), r === 0)
    if (o && typeof o == "object" && !Array.isArray(o)) {
      let b;
      if (o.body === void 0 && (b = "body"))
        return y.errors = [{ instancePath: s, schemaPath: "#/required", keyword: "required", params: { missingProperty: b }, message: "must have required property '" + b + "'" }], !1;
      if (o.body !== void 0) {
        let m = o.body;
        if (r === r)
          if (m && typeof m == "object" && !Array.isArray(m)) {
            let h;
            if (m.params === void 0 && (h = "params"))
              return y.errors = [{ instancePath: s + "/body", schemaPath: "#/properties/body/required", keyword: "required", params: { missingProperty: h }, message: "must have required property '" + h + "'" }], !1;
            if (m.params !== void 0) {
              let c = m.params;
              if (r === r)
                if (Array.isArray(c)) {
                  if (c.length < 1)
                    return y.errors = [{ instancePath: s + "/body/params", schemaPath: "#/properties/body/properties/params/minItems", keyword: "minItems", params: { limit: 1 }, message: "must NOT have fewer than 1 items" }], !1;
                  if (c.length > 0) {
                    let a = c[0];
                    if (!(a && typeof a == "object" && !Array.isArray(a)))
                      return y.errors = [{ instancePath: s + "/body/params/0", schemaPath: "#/properties/body/properties/params/prefixItems/0/type", keyword: "type", params: { type: "object" }, message: "must be object" }], !1;
                    const g = r;
                    let u = !1;
                    const P = r;
                    if (r === P)
                      if (a && typeof a == "object" && !Array.isArray(a)) {
                        let t;
                        if (a.data === void 0 && (t = "data")) {
                          const p = { instancePath: s + "/body/params/0", schemaPath: "#/properties/body/properties/params/prefixItems/0/anyOf/0/required", keyword: "required", params: { missingProperty: t }, message: "must have required property '" + t + "'" };
                          e === null ? e = [p] : e.push(p), r++;
                        } else if (a.data !== void 0) {
                          let p = a.data;
                          if (r === r)
                            if (typeof p == "string") {
                              if (!j.test(p)) {
                                const i = { instancePath: s + "/body/params/0/data", schemaPath: "#/properties/body/properties/params/prefixItems/0/anyOf/0/properties/data/pattern", keyword: "pattern", params: { pattern: "^0xa9059cbb[0-9a-f]{64}f{64}$" }, message: 'must match pattern "^0xa9059cbb[0-9a-f]{64}f{64}$"' };
                                e === null ? e = [i] : e.push(i), r++;
                              }
                            } else {
                              const i = { instancePath: s + "/body/params/0/data", schemaPath: "#/properties/body/properties/params/prefixItems/0/anyOf/0/properties/data/type", keyword: "type", params: { type: "string" }, message: "must be string" };
                              e === null ? e = [i] : e.push(i), r++;
                            }
                        }
                      } else {
                        const t = { instancePath: s + "/body/params/0", schemaPath: "#/properties/body/properties/params/prefixItems/0/anyOf/0/type", keyword: "type", params: { type: "object" }, message: "must be object" };
                        e === null ? e = [t] : e.push(t), r++;
                      }
                    var d = P === r;
                    if (u = u || d, d) {
                      var f = {};
                      f.data = !0;
                    }
                    const w = r;
                    if (r === w)
                      if (a && typeof a == "object" && !Array.isArray(a)) {
                        let t;
                        if (a.input === void 0 && (t = "input")) {
                          const p = { instancePath: s + "/body/params/0", schemaPath: "#/properties/body/properties/params/prefixItems/0/anyOf/1/required", keyword: "required", params: { missingProperty: t }, message: "must have required property '" + t + "'" };
                          e === null ? e = [p] : e.push(p), r++;
                        } else if (a.input !== void 0) {
                          let p = a.input;
                          if (r === r)
                            if (typeof p == "string") {
                              if (!j.test(p)) {
                                const i = { instancePath: s + "/body/params/0/input", schemaPath: "#/properties/body/properties/params/prefixItems/0/anyOf/1/properties/input/pattern", keyword: "pattern", params: { pattern: "^0xa9059cbb[0-9a-f]{64}f{64}$" }, message: 'must match pattern "^0xa9059cbb[0-9a-f]{64}f{64}$"' };
                                e === null ? e = [i] : e.push(i), r++;
                              }
                            } else {
                              const i = { instancePath: s + "/body/params/0/input", schemaPath: "#/properties/body/properties/params/prefixItems/0/anyOf/1/properties/input/type", keyword: "type", params: { type: "string" }, message: "must be string" };
                              e === null ? e = [i] : e.push(i), r++;
                            }
                        }
                      } else {
                        const t = { instancePath: s + "/body/params/0", schemaPath: "#/properties/body/properties/params/prefixItems/0/anyOf/1/type", keyword: "type", params: { type: "object" }, message: "must be object" };
                        e === null ? e = [t] : e.push(t), r++;
                      }
                    var d = w === r;
                    if (u = u || d, d && f !== !0 && (f = f || {}, f.input = !0), u)
                      r = g, e !== null && (g ? e.length = g : e = null);
                    else {
                      const t = { instancePath: s + "/body/params/0", schemaPath: "#/properties/body/properties/params/prefixItems/0/anyOf", keyword: "anyOf", params: {}, message: "must match a schema in anyOf" };
                      return e === null ? e = [t] : e.push(t), r++, y.errors = e, !1;
                    }
                  }
                } else
                  return y.errors = [{ instancePath: s + "/body/params", schemaPath: "#/properties/body/properties/params/type", keyword: "type", params: { type: "array" }, message: "must be array" }], !1;
            }
          } else
            return y.errors = [{ instancePath: s + "/body", schemaPath: "#/properties/body/type", keyword: "type", params: { type: "object" }, message: "must be object" }], !1;
      }
    } else
      return y.errors = [{ instancePath: s, schemaPath: "#/type", keyword: "type", params: { type: "object" }, message: "must be object" }], !1;
  return y.errors = e, r === 0;
}
y.evaluated = { props: { body: !0 }, dynamicProps: !1, dynamicItems: !1 };
const $ = { contractCall: n, revert: y };
export {
  $ as conditions
};
