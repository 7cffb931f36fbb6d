// Written by `npm run generate` from the specs. Do not edit: change the spec and generate again.

import { validate as m } from "./FundedTransaction.js";
function l(t, { instancePath: a = "", parentData: y, parentDataProperty: d, rootData: o = t, dynamicAnchors: n = {} } = {}) {
  let e = null, s = 0;
  const p = l.evaluated;
  if (p.dynamicProps && (p.props = void 0), p.dynamicItems && (p.items = void 0), t && typeof t == "object" && !Array.isArray(t)) {
    if (t.data === void 0) {
      const r = { instancePath: a, schemaPath: "#/required", keyword: "required", params: { missingProperty: "data" }, message: "must have required property 'data'" };
      e === null ? e = [r] : e.push(r), s++;
    }
    if (t.limit === void 0) {
      const r = { instancePath: a, schemaPath: "#/required", keyword: "required", params: { missingProperty: "limit" }, message: "must have required property 'limit'" };
      e === null ? e = [r] : e.push(r), s++;
    }
    if (t.page === void 0) {
      const r = { instancePath: a, schemaPath: "#/required", keyword: "required", params: { missingProperty: "page" }, message: "must have required property 'page'" };
      e === null ? e = [r] : e.push(r), s++;
    }
    if (t.total === void 0) {
      const r = { instancePath: a, schemaPath: "#/required", keyword: "required", params: { missingProperty: "total" }, message: "must have required property 'total'" };
      e === null ? e = [r] : e.push(r), s++;
    }
    if (t.data !== void 0) {
      let r = t.data;
      if (Array.isArray(r)) {
        const u = r.length;
        for (let i = 0; i < u; i++)
          m(r[i], { instancePath: a + "/data/" + i, parentData: r, parentDataProperty: i, rootData: o, dynamicAnchors: n }) || (e = e === null ? m.errors : e.concat(m.errors), s = e.length);
      } else {
        const u = { instancePath: a + "/data", schemaPath: "#/properties/data/type", keyword: "type", params: { type: "array" }, message: "must be array" };
        e === null ? e = [u] : e.push(u), s++;
      }
    }
    if (t.limit !== void 0 && typeof t.limit != "number") {
      const r = { instancePath: a + "/limit", schemaPath: "#/properties/limit/type", keyword: "type", params: { type: "number" }, message: "must be number" };
      e === null ? e = [r] : e.push(r), s++;
    }
    if (t.page !== void 0 && typeof t.page != "number") {
      const r = { instancePath: a + "/page", schemaPath: "#/properties/page/type", keyword: "type", params: { type: "number" }, message: "must be number" };
      e === null ? e = [r] : e.push(r), s++;
    }
    if (t.total !== void 0 && typeof t.total != "number") {
      const r = { instancePath: a + "/total", schemaPath: "#/properties/total/type", keyword: "type", params: { type: "number" }, message: "must be number" };
      e === null ? e = [r] : e.push(r), s++;
    }
  } else {
    const r = { instancePath: a, schemaPath: "#/type", keyword: "type", params: { type: "object" }, message: "must be object" };
    e === null ? e = [r] : e.push(r), s++;
  }
  return l.errors = e, s === 0;
}
l.evaluated = { props: { data: !0, limit: !0, page: !0, total: !0 }, dynamicProps: !1, dynamicItems: !1 };
export {
  l as validate
};
