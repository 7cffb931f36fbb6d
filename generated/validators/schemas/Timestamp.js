// Written by `npm run generate` from the specs. Do not edit: change the spec and generate again.

import { date_time as o } from "../runtime.js";
const i = new RegExp("([Zz]|[+-]00:00)$", "u");
function n(a, { instancePath: m = "", parentData: p, parentDataProperty: l, rootData: f = a, dynamicAnchors: d = {} } = {}) {
  let e = null, r = 0;
  const s = n.evaluated;
  if (s.dynamicProps && (s.props = void 0), s.dynamicItems && (s.items = void 0), typeof a == "string") {
    if (!i.test(a)) {
      const t = { instancePath: m, schemaPath: "#/pattern", keyword: "pattern", params: { pattern: "([Zz]|[+-]00:00)$" }, message: 'must match pattern "([Zz]|[+-]00:00)$"' };
      e === null ? e = [t] : e.push(t), r++;
    }
    if (!o.validate(a)) {
      const t = { instancePath: m, schemaPath: "#/format", keyword: "format", params: { format: "date-time" }, message: 'must match format "date-time"' };
      e === null ? e = [t] : e.push(t), r++;
    }
  } else {
    const t = { instancePath: m, schemaPath: "#/type", keyword: "type", params: { type: "string" }, message: "must be string" };
    e === null ? e = [t] : e.push(t), r++;
  }
  return n.errors = e, r === 0;
}
n.evaluated = { dynamicProps: !1, dynamicItems: !1 };
export {
  n as validate
};
