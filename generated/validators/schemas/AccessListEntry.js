// Written by `npm run generate` from the specs. Do not edit: change the spec and generate again.

import { validate as p } from "./Address.js";
import { validate as n } from "./Hash32.js";
function l(s, { instancePath: t = "", parentData: m, parentDataProperty: f, rootData: y = s, dynamicAnchors: u = {} } = {}) {
  let e = null, a = 0;
  const i = l.evaluated;
  if (i.dynamicProps && (i.props = void 0), i.dynamicItems && (i.items = void 0), s && typeof s == "object" && !Array.isArray(s)) {
    if (s.address === void 0) {
      const r = { instancePath: t, schemaPath: "#/required", keyword: "required", params: { missingProperty: "address" }, message: "must have required property 'address'" };
      e === null ? e = [r] : e.push(r), a++;
    }
    if (s.storageKeys === void 0) {
      const r = { instancePath: t, schemaPath: "#/required", keyword: "required", params: { missingProperty: "storageKeys" }, message: "must have required property 'storageKeys'" };
      e === null ? e = [r] : e.push(r), a++;
    }
    if (s.address !== void 0 && (p(s.address, { instancePath: t + "/address", parentData: s, parentDataProperty: "address", rootData: y, dynamicAnchors: u }) || (e = e === null ? p.errors : e.concat(p.errors), a = e.length)), s.storageKeys !== void 0) {
      let r = s.storageKeys;
      if (Array.isArray(r)) {
        const d = r.length;
        for (let o = 0; o < d; o++)
          n(r[o], { instancePath: t + "/storageKeys/" + o, parentData: r, parentDataProperty: o, rootData: y, dynamicAnchors: u }) || (e = e === null ? n.errors : e.concat(n.errors), a = e.length);
      } else {
        const d = { instancePath: t + "/storageKeys", schemaPath: "#/properties/storageKeys/type", keyword: "type", params: { type: "array" }, message: "must be array" };
        e === null ? e = [d] : e.push(d), a++;
      }
    }
  } else {
    const r = { instancePath: t, schemaPath: "#/type", keyword: "type", params: { type: "object" }, message: "must be object" };
    e === null ? e = [r] : e.push(r), a++;
  }
  return l.errors = e, a === 0;
}
l.evaluated = { props: { address: !0, storageKeys: !0 }, dynamicProps: !1, dynamicItems: !1 };
export {
  l as validate
};
