// Written by `npm run generate` from the specs. Do not edit: change the spec and generate again.

import { validate as p } from "./Address.js";
import { validate as n } from "./Quantity.js";
import { validate as g } from "./Bytes.js";
function y(r, { instancePath: a = "", parentData: h, parentDataProperty: P, rootData: l = r, dynamicAnchors: o = {} } = {}) {
  let e = null, s = 0;
  const u = y.evaluated;
  if (u.dynamicProps && (u.props = void 0), u.dynamicItems && (u.items = void 0), r && typeof r == "object" && !Array.isArray(r)) {
    if (r.to === void 0) {
      const t = { instancePath: a, schemaPath: "#/required", keyword: "required", params: { missingProperty: "to" }, message: "must have required property 'to'" };
      e === null ? e = [t] : e.push(t), s++;
    }
    if (r.from !== void 0 && (p(r.from, { instancePath: a + "/from", parentData: r, parentDataProperty: "from", rootData: l, dynamicAnchors: o }) || (e = e === null ? p.errors : e.concat(p.errors), s = e.length)), r.to !== void 0 && (p(r.to, { instancePath: a + "/to", parentData: r, parentDataProperty: "to", rootData: l, dynamicAnchors: o }) || (e = e === null ? p.errors : e.concat(p.errors), s = e.length)), r.gas !== void 0) {
      let t = r.gas;
      const c = s;
      let f = !1;
      const d = s;
      if (!(typeof t == "number" && !(t % 1) && !isNaN(t))) {
        const i = { instancePath: a + "/gas", schemaPath: "#/properties/gas/anyOf/0/type", keyword: "type", params: { type: "integer" }, message: "must be integer" };
        e === null ? e = [i] : e.push(i), s++;
      }
      if (typeof t == "number" && (t < 0 || isNaN(t))) {
        const i = { instancePath: a + "/gas", schemaPath: "#/properties/gas/anyOf/0/minimum", keyword: "minimum", params: { comparison: ">=", limit: 0 }, message: "must be >= 0" };
        e === null ? e = [i] : e.push(i), s++;
      }
      var m = d === s;
      f = f || m;
      const v = s;
      n(t, { instancePath: a + "/gas", parentData: r, parentDataProperty: "gas", rootData: l, dynamicAnchors: o }) || (e = e === null ? n.errors : e.concat(n.errors), s = e.length);
      var m = v === s;
      if (f = f || m, f)
        s = c, e !== null && (c ? e.length = c : e = null);
      else {
        const i = { instancePath: a + "/gas", schemaPath: "#/properties/gas/anyOf", keyword: "anyOf", params: {}, message: "must match a schema in anyOf" };
        e === null ? e = [i] : e.push(i), s++;
      }
    }
    r.gasPrice !== void 0 && (n(r.gasPrice, { instancePath: a + "/gasPrice", parentData: r, parentDataProperty: "gasPrice", rootData: l, dynamicAnchors: o }) || (e = e === null ? n.errors : e.concat(n.errors), s = e.length)), r.value !== void 0 && (n(r.value, { instancePath: a + "/value", parentData: r, parentDataProperty: "value", rootData: l, dynamicAnchors: o }) || (e = e === null ? n.errors : e.concat(n.errors), s = e.length)), r.data !== void 0 && (g(r.data, { instancePath: a + "/data", parentData: r, parentDataProperty: "data", rootData: l, dynamicAnchors: o }) || (e = e === null ? g.errors : e.concat(g.errors), s = e.length));
  } else {
    const t = { instancePath: a, schemaPath: "#/type", keyword: "type", params: { type: "object" }, message: "must be object" };
    e === null ? e = [t] : e.push(t), s++;
  }
  return y.errors = e, s === 0;
}
y.evaluated = { props: !0, dynamicProps: !1, dynamicItems: !1 };
export {
  y as validate
};
