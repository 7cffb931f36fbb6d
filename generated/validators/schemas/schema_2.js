// Written by `npm run generate` from the specs. Do not edit: change the spec and generate again.

const o = { enum: [!0] };
function t(r, { instancePath: l = "", parentData: u, parentDataProperty: m, rootData: d = r, dynamicAnchors: i = {} } = {}) {
  let e = null, s = 0;
  const a = t.evaluated;
  if (a.dynamicProps && (a.props = void 0), a.dynamicItems && (a.items = void 0), r !== !0) {
    const n = { instancePath: l, schemaPath: "#/enum", keyword: "enum", params: { allowedValues: o.enum }, message: "must be equal to one of the allowed values" };
    e === null ? e = [n] : e.push(n), s++;
  }
  return t.errors = e, s === 0;
}
t.evaluated = { dynamicProps: !1, dynamicItems: !1 };
export {
  t as validate
};
