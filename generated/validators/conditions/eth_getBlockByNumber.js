// Written by `npm run generate` from the specs. Do not edit: change the spec and generate again.

const E = { type: "object", required: ["body"], properties: { body: { type: "object", required: ["params"], properties: { params: { type: "array", minItems: 1, prefixItems: [{ enum: ["0x1c9c381"] }, !0] } } } } };
function w(s, { instancePath: r = "", parentData: q, parentDataProperty: I, rootData: k = s, dynamicAnchors: j = {} } = {}) {
  let d = null, e = 0;
  const t = w.evaluated;
  if (t.dynamicProps && (t.props = void 0), t.dynamicItems && (t.items = void 0), e === 0)
    if (s && typeof s == "object" && !Array.isArray(s)) {
      let m;
      if (s.body === void 0 && (m = "body"))
        return w.errors = [{ instancePath: r, schemaPath: "#/required", keyword: "required", params: { missingProperty: m }, message: "must have required property '" + m + "'" }], !1;
      if (s.body !== void 0) {
        let a = s.body;
        if (e === e)
          if (a && typeof a == "object" && !Array.isArray(a)) {
            let n;
            if (a.params === void 0 && (n = "params"))
              return w.errors = [{ instancePath: r + "/body", schemaPath: "#/properties/body/required", keyword: "required", params: { missingProperty: n }, message: "must have required property '" + n + "'" }], !1;
            if (a.params !== void 0) {
              let o = a.params;
              if (e === e)
                if (Array.isArray(o)) {
                  if (o.length < 1)
                    return w.errors = [{ instancePath: r + "/body/params", schemaPath: "#/properties/body/properties/params/minItems", keyword: "minItems", params: { limit: 1 }, message: "must NOT have fewer than 1 items" }], !1;
                  if (o.length > 0 && o[0] !== "0x1c9c381")
                    return w.errors = [{ instancePath: r + "/body/params/0", schemaPath: "#/properties/body/properties/params/prefixItems/0/enum", keyword: "enum", params: { allowedValues: E.properties.body.properties.params.prefixItems[0].enum }, message: "must be equal to one of the allowed values" }], !1;
                } else
                  return w.errors = [{ instancePath: r + "/body/params", schemaPath: "#/properties/body/properties/params/type", keyword: "type", params: { type: "array" }, message: "must be array" }], !1;
            }
          } else
            return w.errors = [{ instancePath: r + "/body", schemaPath: "#/properties/body/type", keyword: "type", params: { type: "object" }, message: "must be object" }], !1;
      }
    } else
      return w.errors = [{ instancePath: r, schemaPath: "#/type", keyword: "type", params: { type: "object" }, message: "must be object" }], !1;
  return w.errors = d, e === 0;
}
w.evaluated = { props: { body: !0 }, dynamicProps: !1, dynamicItems: !1 };
const N = { type: "object", required: ["body"], properties: { body: { type: "object", required: ["params"], properties: { params: { type: "array", minItems: 2, prefixItems: [{ type: "string", pattern: "^0x[1-9a-f][0-9a-f]{0,7}$" }, { enum: [!0] }] } } } } }, O = new RegExp("^0x[1-9a-f][0-9a-f]{0,7}$", "u");
function f(s, { instancePath: r = "", parentData: q, parentDataProperty: I, rootData: k = s, dynamicAnchors: j = {} } = {}) {
  let d = null, e = 0;
  const t = f.evaluated;
  if (t.dynamicProps && (t.props = void 0), t.dynamicItems && (t.items = void 0), e === 0)
    if (s && typeof s == "object" && !Array.isArray(s)) {
      let a;
      if (s.body === void 0 && (a = "body"))
        return f.errors = [{ instancePath: r, schemaPath: "#/required", keyword: "required", params: { missingProperty: a }, message: "must have required property '" + a + "'" }], !1;
      if (s.body !== void 0) {
        let p = s.body;
        if (e === e)
          if (p && typeof p == "object" && !Array.isArray(p)) {
            let o;
            if (p.params === void 0 && (o = "params"))
              return f.errors = [{ instancePath: r + "/body", schemaPath: "#/properties/body/required", keyword: "required", params: { missingProperty: o }, message: "must have required property '" + o + "'" }], !1;
            if (p.params !== void 0) {
              let i = p.params;
              if (e === e)
                if (Array.isArray(i)) {
                  if (i.length < 2)
                    return f.errors = [{ instancePath: r + "/body/params", schemaPath: "#/properties/body/properties/params/minItems", keyword: "minItems", params: { limit: 2 }, message: "must NOT have fewer than 2 items" }], !1;
                  {
                    const u = i.length;
                    if (u > 0) {
                      let y = i[0];
                      const x = e;
                      if (e === x)
                        if (typeof y == "string") {
                          if (!O.test(y))
                            return f.errors = [{ instancePath: r + "/body/params/0", schemaPath: "#/properties/body/properties/params/prefixItems/0/pattern", keyword: "pattern", params: { pattern: "^0x[1-9a-f][0-9a-f]{0,7}$" }, message: 'must match pattern "^0x[1-9a-f][0-9a-f]{0,7}$"' }], !1;
                        } else
                          return f.errors = [{ instancePath: r + "/body/params/0", schemaPath: "#/properties/body/properties/params/prefixItems/0/type", keyword: "type", params: { type: "string" }, message: "must be string" }], !1;
                      var m = x === e;
                    }
                    if (m && u > 1) {
                      const y = e;
                      if (i[1] !== !0)
                        return f.errors = [{ instancePath: r + "/body/params/1", schemaPath: "#/properties/body/properties/params/prefixItems/1/enum", keyword: "enum", params: { allowedValues: N.properties.body.properties.params.prefixItems[1].enum }, message: "must be equal to one of the allowed values" }], !1;
                      var m = y === e;
                    }
                  }
                } else
                  return f.errors = [{ instancePath: r + "/body/params", schemaPath: "#/properties/body/properties/params/type", keyword: "type", params: { type: "array" }, message: "must be array" }], !1;
            }
          } else
            return f.errors = [{ instancePath: r + "/body", schemaPath: "#/properties/body/type", keyword: "type", params: { type: "object" }, message: "must be object" }], !1;
      }
    } else
      return f.errors = [{ instancePath: r, schemaPath: "#/type", keyword: "type", params: { type: "object" }, message: "must be object" }], !1;
  return f.errors = d, e === 0;
}
f.evaluated = { props: { body: !0 }, dynamicProps: !1, dynamicItems: !1 };
const _ = { type: "object", required: ["body"], properties: { body: { type: "object", required: ["params"], properties: { params: { type: "array", minItems: 2, prefixItems: [{ enum: ["latest", "safe", "finalized"] }, { enum: [!1] }] } } } } };
function l(s, { instancePath: r = "", parentData: q, parentDataProperty: I, rootData: k = s, dynamicAnchors: j = {} } = {}) {
  let d = null, e = 0;
  const t = l.evaluated;
  if (t.dynamicProps && (t.props = void 0), t.dynamicItems && (t.items = void 0), e === 0)
    if (s && typeof s == "object" && !Array.isArray(s)) {
      let a;
      if (s.body === void 0 && (a = "body"))
        return l.errors = [{ instancePath: r, schemaPath: "#/required", keyword: "required", params: { missingProperty: a }, message: "must have required property '" + a + "'" }], !1;
      if (s.body !== void 0) {
        let p = s.body;
        if (e === e)
          if (p && typeof p == "object" && !Array.isArray(p)) {
            let o;
            if (p.params === void 0 && (o = "params"))
              return l.errors = [{ instancePath: r + "/body", schemaPath: "#/properties/body/required", keyword: "required", params: { missingProperty: o }, message: "must have required property '" + o + "'" }], !1;
            if (p.params !== void 0) {
              let i = p.params;
              if (e === e)
                if (Array.isArray(i)) {
                  if (i.length < 2)
                    return l.errors = [{ instancePath: r + "/body/params", schemaPath: "#/properties/body/properties/params/minItems", keyword: "minItems", params: { limit: 2 }, message: "must NOT have fewer than 2 items" }], !1;
                  {
                    const u = i.length;
                    if (u > 0) {
                      let y = i[0];
                      const x = e;
                      if (!(y === "latest" || y === "safe" || y === "finalized"))
                        return l.errors = [{ instancePath: r + "/body/params/0", schemaPath: "#/properties/body/properties/params/prefixItems/0/enum", keyword: "enum", params: { allowedValues: _.properties.body.properties.params.prefixItems[0].enum }, message: "must be equal to one of the allowed values" }], !1;
                      var m = x === e;
                    }
                    if (m && u > 1) {
                      const y = e;
                      if (i[1] !== !1)
                        return l.errors = [{ instancePath: r + "/body/params/1", schemaPath: "#/properties/body/properties/params/prefixItems/1/enum", keyword: "enum", params: { allowedValues: _.properties.body.properties.params.prefixItems[1].enum }, message: "must be equal to one of the allowed values" }], !1;
                      var m = y === e;
                    }
                  }
                } else
                  return l.errors = [{ instancePath: r + "/body/params", schemaPath: "#/properties/body/properties/params/type", keyword: "type", params: { type: "array" }, message: "must be array" }], !1;
            }
          } else
            return l.errors = [{ instancePath: r + "/body", schemaPath: "#/properties/body/type", keyword: "type", params: { type: "object" }, message: "must be object" }], !1;
      }
    } else
      return l.errors = [{ instancePath: r, schemaPath: "#/type", keyword: "type", params: { type: "object" }, message: "must be object" }], !1;
  return l.errors = d, e === 0;
}
l.evaluated = { props: { body: !0 }, dynamicProps: !1, dynamicItems: !1 };
const D = { type: "object", required: ["body"], properties: { body: { type: "object", required: ["params"], properties: { params: { type: "array", minItems: 2, prefixItems: [{ enum: ["latest", "safe", "finalized"] }, { enum: [!0] }] } } } } };
function b(s, { instancePath: r = "", parentData: q, parentDataProperty: I, rootData: k = s, dynamicAnchors: j = {} } = {}) {
  let d = null, e = 0;
  const t = b.evaluated;
  if (t.dynamicProps && (t.props = void 0), t.dynamicItems && (t.items = void 0), e === 0)
    if (s && typeof s == "object" && !Array.isArray(s)) {
      let a;
      if (s.body === void 0 && (a = "body"))
        return b.errors = [{ instancePath: r, schemaPath: "#/required", keyword: "required", params: { missingProperty: a }, message: "must have required property '" + a + "'" }], !1;
      if (s.body !== void 0) {
        let p = s.body;
        if (e === e)
          if (p && typeof p == "object" && !Array.isArray(p)) {
            let o;
            if (p.params === void 0 && (o = "params"))
              return b.errors = [{ instancePath: r + "/body", schemaPath: "#/properties/body/required", keyword: "required", params: { missingProperty: o }, message: "must have required property '" + o + "'" }], !1;
            if (p.params !== void 0) {
              let i = p.params;
              if (e === e)
                if (Array.isArray(i)) {
                  if (i.length < 2)
                    return b.errors = [{ instancePath: r + "/body/params", schemaPath: "#/properties/body/properties/params/minItems", keyword: "minItems", params: { limit: 2 }, message: "must NOT have fewer than 2 items" }], !1;
                  {
                    const u = i.length;
                    if (u > 0) {
                      let y = i[0];
                      const x = e;
                      if (!(y === "latest" || y === "safe" || y === "finalized"))
                        return b.errors = [{ instancePath: r + "/body/params/0", schemaPath: "#/properties/body/properties/params/prefixItems/0/enum", keyword: "enum", params: { allowedValues: D.properties.body.properties.params.prefixItems[0].enum }, message: "must be equal to one of the allowed values" }], !1;
                      var m = x === e;
                    }
                    if (m && u > 1) {
                      const y = e;
                      if (i[1] !== !0)
                        return b.errors = [{ instancePath: r + "/body/params/1", schemaPath: "#/properties/body/properties/params/prefixItems/1/enum", keyword: "enum", params: { allowedValues: D.properties.body.properties.params.prefixItems[1].enum }, message: "must be equal to one of the allowed values" }], !1;
                      var m = y === e;
                    }
                  }
                } else
                  return b.errors = [{ instancePath: r + "/body/params", schemaPath: "#/properties/body/properties/params/type", keyword: "type", params: { type: "array" }, message: "must be array" }], !1;
            }
          } else
            return b.errors = [{ instancePath: r + "/body", schemaPath: "#/properties/body/type", keyword: "type", params: { type: "object" }, message: "must be object" }], !1;
      }
    } else
      return b.errors = [{ instancePath: r, schemaPath: "#/type", keyword: "type", params: { type: "object" }, message: "must be object" }], !1;
  return b.errors = d, e === 0;
}
b.evaluated = { props: { body: !0 }, dynamicProps: !1, dynamicItems: !1 };
const T = { type: "object", required: ["body"], properties: { body: { type: "object", required: ["params"], properties: { params: { type: "array", minItems: 2, prefixItems: [{ enum: ["pending"] }, { enum: [!1] }] } } } } };
function c(s, { instancePath: r = "", parentData: q, parentDataProperty: I, rootData: k = s, dynamicAnchors: j = {} } = {}) {
  let d = null, e = 0;
  const t = c.evaluated;
  if (t.dynamicProps && (t.props = void 0), t.dynamicItems && (t.items = void 0), e === 0)
    if (s && typeof s == "object" && !Array.isArray(s)) {
      let a;
      if (s.body === void 0 && (a = "body"))
        return c.errors = [{ instancePath: r, schemaPath: "#/required", keyword: "required", params: { missingProperty: a }, message: "must have required property '" + a + "'" }], !1;
      if (s.body !== void 0) {
        let p = s.body;
        if (e === e)
          if (p && typeof p == "object" && !Array.isArray(p)) {
            let o;
            if (p.params === void 0 && (o = "params"))
              return c.errors = [{ instancePath: r + "/body", schemaPath: "#/properties/body/required", keyword: "required", params: { missingProperty: o }, message: "must have required property '" + o + "'" }], !1;
            if (p.params !== void 0) {
              let i = p.params;
              if (e === e)
                if (Array.isArray(i)) {
                  if (i.length < 2)
                    return c.errors = [{ instancePath: r + "/body/params", schemaPath: "#/properties/body/properties/params/minItems", keyword: "minItems", params: { limit: 2 }, message: "must NOT have fewer than 2 items" }], !1;
                  {
                    const u = i.length;
                    if (u > 0) {
                      const y = e;
                      if (i[0] !== "pending")
                        return c.errors = [{ instancePath: r + "/body/params/0", schemaPath: "#/properties/body/properties/params/prefixItems/0/enum", keyword: "enum", params: { allowedValues: T.properties.body.properties.params.prefixItems[0].enum }, message: "must be equal to one of the allowed values" }], !1;
                      var m = y === e;
                    }
                    if (m && u > 1) {
                      const y = e;
                      if (i[1] !== !1)
                        return c.errors = [{ instancePath: r + "/body/params/1", schemaPath: "#/properties/body/properties/params/prefixItems/1/enum", keyword: "enum", params: { allowedValues: T.properties.body.properties.params.prefixItems[1].enum }, message: "must be equal to one of the allowed values" }], !1;
                      var m = y === e;
                    }
                  }
                } else
                  return c.errors = [{ instancePath: r + "/body/params", schemaPath: "#/properties/body/properties/params/type", keyword: "type", params: { type: "array" }, message: "must be array" }], !1;
            }
          } else
            return c.errors = [{ instancePath: r + "/body", schemaPath: "#/properties/body/type", keyword: "type", params: { type: "object" }, message: "must be object" }], !1;
      }
    } else
      return c.errors = [{ instancePath: r, schemaPath: "#/type", keyword: "type", params: { type: "object" }, message: "must be object" }], !1;
  return c.errors = d, e === 0;
}
c.evaluated = { props: { body: !0 }, dynamicProps: !1, dynamicItems: !1 };
const V = { type: "object", required: ["body"], properties: { body: { type: "object", required: ["params"], properties: { params: { type: "array", minItems: 2, prefixItems: [{ enum: ["pending"] }, { enum: [!0] }] } } } } };
function h(s, { instancePath: r = "", parentData: q, parentDataProperty: I, rootData: k = s, dynamicAnchors: j = {} } = {}) {
  let d = null, e = 0;
  const t = h.evaluated;
  if (t.dynamicProps && (t.props = void 0), t.dynamicItems && (t.items = void 0), e === 0)
    if (s && typeof s == "object" && !Array.isArray(s)) {
      let a;
      if (s.body === void 0 && (a = "body"))
        return h.errors = [{ instancePath: r, schemaPath: "#/required", keyword: "required", params: { missingProperty: a }, message: "must have required property '" + a + "'" }], !1;
      if (s.body !== void 0) {
        let p = s.body;
        if (e === e)
          if (p && typeof p == "object" && !Array.isArray(p)) {
            let o;
            if (p.params === void 0 && (o = "params"))
              return h.errors = [{ instancePath: r + "/body", schemaPath: "#/properties/body/required", keyword: "required", params: { missingProperty: o }, message: "must have required property '" + o + "'" }], !1;
            if (p.params !== void 0) {
              let i = p.params;
              if (e === e)
                if (Array.isArray(i)) {
                  if (i.length < 2)
                    return h.errors = [{ instancePath: r + "/body/params", schemaPath: "#/properties/body/properties/params/minItems", keyword: "minItems", params: { limit: 2 }, message: "must NOT have fewer than 2 items" }], !1;
                  {
                    const u = i.length;
                    if (u > 0) {
                      const y = e;
                      if (i[0] !== "pending")
                        return h.errors = [{ instancePath: r + "/body/params/0", schemaPath: "#/properties/body/properties/params/prefixItems/0/enum", keyword: "enum", params: { allowedValues: V.properties.body.properties.params.prefixItems[0].enum }, message: "must be equal to one of the allowed values" }], !1;
                      var m = y === e;
                    }
                    if (m && u > 1) {
                      const y = e;
                      if (i[1] !== !0)
                        return h.errors = [{ instancePath: r + "/body/params/1", schemaPath: "#/properties/body/properties/params/prefixItems/1/enum", keyword: "enum", params: { allowedValues: V.properties.body.properties.params.prefixItems[1].enum }, message: "must be equal to one of the allowed values" }], !1;
                      var m = y === e;
                    }
                  }
                } else
                  return h.errors = [{ instancePath: r + "/body/params", schemaPath: "#/properties/body/properties/params/type", keyword: "type", params: { type: "array" }, message: "must be array" }], !1;
            }
          } else
            return h.errors = [{ instancePath: r + "/body", schemaPath: "#/properties/body/type", keyword: "type", params: { type: "object" }, message: "must be object" }], !1;
      }
    } else
      return h.errors = [{ instancePath: r, schemaPath: "#/type", keyword: "type", params: { type: "object" }, message: "must be object" }], !1;
  return h.errors = d, e === 0;
}
h.evaluated = { props: { body: !0 }, dynamicProps: !1, dynamicItems: !1 };
const $ = { type: "object", required: ["body"], properties: { body: { type: "object", required: ["params"], properties: { params: { type: "array", minItems: 1, prefixItems: [{ enum: ["0x0"] }, !0] } } } } };
function P(s, { instancePath: r = "", parentData: q, parentDataProperty: I, rootData: k = s, dynamicAnchors: j = {} } = {}) {
  let d = null, e = 0;
  const t = P.evaluated;
  if (t.dynamicProps && (t.props = void 0), t.dynamicItems && (t.items = void 0), e === 0)
    if (s && typeof s == "object" && !Array.isArray(s)) {
      let m;
      if (s.body === void 0 && (m = "body"))
        return P.errors = [{ instancePath: r, schemaPath: "#/required", keyword: "required", params: { missingProperty: m }, message: "must have required property '" + m + "'" }], !1;
      if (s.body !== void 0) {
        let a = s.body;
        if (e === e)
          if (a && typeof a == "object" && !Array.isArray(a)) {
            let n;
            if (a.params === void 0 && (n = "params"))
              return P.errors = [{ instancePath: r + "/body", schemaPath: "#/properties/body/required", keyword: "required", params: { missingProperty: n }, message: "must have required property '" + n + "'" }], !1;
            if (a.params !== void 0) {
              let o = a.params;
              if (e === e)
                if (Array.isArray(o)) {
                  if (o.length < 1)
                    return P.errors = [{ instancePath: r + "/body/params", schemaPath: "#/properties/body/properties/params/minItems", keyword: "minItems", params: { limit: 1 }, message: "must NOT have fewer than 1 items" }], !1;
                  if (o.length > 0 && o[0] !== "0x0")
                    return P.errors = [{ instancePath: r + "/body/params/0", schemaPath: "#/properties/body/properties/params/prefixItems/0/enum", keyword: "enum", params: { allowedValues: $.properties.body.properties.params.prefixItems[0].enum }, message: "must be equal to one of the allowed values" }], !1;
                } else
                  return P.errors = [{ instancePath: r + "/body/params", schemaPath: "#/properties/body/properties/params/type", keyword: "type", params: { type: "array" }, message: "must be array" }], !1;
            }
          } else
            return P.errors = [{ instancePath: r + "/body", schemaPath: "#/properties/body/type", keyword: "type", params: { type: "object" }, message: "must be object" }], !1;
      }
    } else
      return P.errors = [{ instancePath: r, schemaPath: "#/type", keyword: "type", params: { type: "object" }, message: "must be object" }], !1;
  return P.errors = d, e === 0;
}
P.evaluated = { props: { body: !0 }, dynamicProps: !1, dynamicItems: !1 };
const W = { type: "object", required: ["body"], properties: { body: { type: "object", required: ["params"], properties: { params: { type: "array", minItems: 1, prefixItems: [{ enum: ["earliest"] }, !0] } } } } };
function v(s, { instancePath: r = "", parentData: q, parentDataProperty: I, rootData: k = s, dynamicAnchors: j = {} } = {}) {
  let d = null, e = 0;
  const t = v.evaluated;
  if (t.dynamicProps && (t.props = void 0), t.dynamicItems && (t.items = void 0), e === 0)
    if (s && typeof s == "object" && !Array.isArray(s)) {
      let m;
      if (s.body === void 0 && (m = "body"))
        return v.errors = [{ instancePath: r, schemaPath: "#/required", keyword: "required", params: { missingProperty: m }, message: "must have required property '" + m + "'" }], !1;
      if (s.body !== void 0) {
        let a = s.body;
        if (e === e)
          if (a && typeof a == "object" && !Array.isArray(a)) {
            let n;
            if (a.params === void 0 && (n = "params"))
              return v.errors = [{ instancePath: r + "/body", schemaPath: "#/properties/body/required", keyword: "required", params: { missingProperty: n }, message: "must have required property '" + n + "'" }], !1;
            if (a.params !== void 0) {
              let o = a.params;
              if (e === e)
                if (Array.isArray(o)) {
                  if (o.length < 1)
                    return v.errors = [{ instancePath: r + "/body/params", schemaPath: "#/properties/body/properties/params/minItems", keyword: "minItems", params: { limit: 1 }, message: "must NOT have fewer than 1 items" }], !1;
                  if (o.length > 0 && o[0] !== "earliest")
                    return v.errors = [{ instancePath: r + "/body/params/0", schemaPath: "#/properties/body/properties/params/prefixItems/0/enum", keyword: "enum", params: { allowedValues: W.properties.body.properties.params.prefixItems[0].enum }, message: "must be equal to one of the allowed values" }], !1;
                } else
                  return v.errors = [{ instancePath: r + "/body/params", schemaPath: "#/properties/body/properties/params/type", keyword: "type", params: { type: "array" }, message: "must be array" }], !1;
            }
          } else
            return v.errors = [{ instancePath: r + "/body", schemaPath: "#/properties/body/type", keyword: "type", params: { type: "object" }, message: "must be object" }], !1;
      }
    } else
      return v.errors = [{ instancePath: r, schemaPath: "#/type", keyword: "type", params: { type: "object" }, message: "must be object" }], !1;
  return v.errors = d, e === 0;
}
v.evaluated = { props: { body: !0 }, dynamicProps: !1, dynamicItems: !1 };
const z = new RegExp("^0x[1-9a-f][0-9a-f]{8,}$", "u");
function g(s, { instancePath: r = "", parentData: q, parentDataProperty: I, rootData: k = s, dynamicAnchors: j = {} } = {}) {
  let d = null, e = 0;
  const t = g.evaluated;
  if (t.dynamicProps && (t.props = void 0), t.dynamicItems && (t.items = void 0), e === 0)
    if (s && typeof s == "object" && !Array.isArray(s)) {
      let m;
      if (s.body === void 0 && (m = "body"))
        return g.errors = [{ instancePath: r, schemaPath: "#/required", keyword: "required", params: { missingProperty: m }, message: "must have required property '" + m + "'" }], !1;
      if (s.body !== void 0) {
        let a = s.body;
        if (e === e)
          if (a && typeof a == "object" && !Array.isArray(a)) {
            let n;
            if (a.params === void 0 && (n = "params"))
              return g.errors = [{ instancePath: r + "/body", schemaPath: "#/properties/body/required", keyword: "required", params: { missingProperty: n }, message: "must have required property '" + n + "'" }], !1;
            if (a.params !== void 0) {
              let o = a.params;
              if (e === e)
                if (Array.isArray(o)) {
                  if (o.length < 1)
                    return g.errors = [{ instancePath: r + "/body/params", schemaPath: "#/properties/body/properties/params/minItems", keyword: "minItems", params: { limit: 1 }, message: "must NOT have fewer than 1 items" }], !1;
                  if (o.length > 0) {
                    let u = o[0];
                    if (e === e)
                      if (typeof u == "string") {
                        if (!z.test(u))
                          return g.errors = [{ instancePath: r + "/body/params/0", schemaPath: "#/properties/body/properties/params/prefixItems/0/pattern", keyword: "pattern", params: { pattern: "^0x[1-9a-f][0-9a-f]{8,}$" }, message: 'must match pattern "^0x[1-9a-f][0-9a-f]{8,}$"' }], !1;
                      } else
                        return g.errors = [{ instancePath: r + "/body/params/0", schemaPath: "#/properties/body/properties/params/prefixItems/0/type", keyword: "type", params: { type: "string" }, message: "must be string" }], !1;
                  }
                } else
                  return g.errors = [{ instancePath: r + "/body/params", schemaPath: "#/properties/body/properties/params/type", keyword: "type", params: { type: "array" }, message: "must be array" }], !1;
            }
          } else
            return g.errors = [{ instancePath: r + "/body", schemaPath: "#/properties/body/type", keyword: "type", params: { type: "object" }, message: "must be object" }], !1;
      }
    } else
      return g.errors = [{ instancePath: r, schemaPath: "#/type", keyword: "type", params: { type: "object" }, message: "must be object" }], !1;
  return g.errors = d, e === 0;
}
g.evaluated = { props: { body: !0 }, dynamicProps: !1, dynamicItems: !1 };
const B = { blockBefore: w, byNumberWithTransactions: f, latestWithHashes: l, latestWithTransactions: b, pendingWithHashes: c, pendingWithTransactions: h, genesis: P, earliest: v, unknownBlock: g };
export {
  B as conditions
};
