// Written by `npm run generate` from the specs. Do not edit: change the spec and generate again.

const i = new RegExp("^0x[0-9a-f]{16}$", "u");
function n(r, { instancePath: p = "", parentData: o, parentDataProperty: l, rootData: m = r, dynamicAnchors: f = {} } = {}) {
  let e = null, s = 0;
  const a = n.evaluated;
  if (a.dynamicProps && (a.props = void 0), a.dynamicItems && (a.items = void 0), typeof r == "string") {
    if (!i.test(r)) {
      const t = { instancePath: p, schemaPath: "#/pattern", keyword: "pattern", params: { pattern: "^0x[0-9a-f]{16}$" }, message: 'must match pattern "^0x[0-9a-f]{16}$"' };
      e === null ? e = [t] : e.push(t), s++;
    }
  } else {
    const t = { instancePath: p, schemaPath: "#/type", keyword: "type", params: { type: "string" }, message: "must be string" };
    e === null ? e = [t] : e.push(t), s++;
  }
  return n.errors = e, s === 0;
}
n.evaluated = { dynamicProps: !1, dynamicItems: !1 };
export {
  n as validate
};
