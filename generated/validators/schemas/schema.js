// Written by `npm run generate` from the specs. Do not edit: change the spec and generate again.

const o = { enum: [!1] };
function s(t, { instancePath: l = "", parentData: u, parentDataProperty: m, rootData: d = t, dynamicAnchors: i = {} } = {}) {
  let e = null, n = 0;
  const a = s.evaluated;
  if (a.dynamicProps && (a.props = void 0), a.dynamicItems && (a.items = void 0), t !== !1) {
    const r = { instancePath: l, schemaPath: "#/enum", keyword: "enum", params: { allowedValues: o.enum }, message: "must be equal to one of the allowed values" };
    e === null ? e = [r] : e.push(r), n++;
  }
  return s.errors = e, n === 0;
}
s.evaluated = { dynamicProps: !1, dynamicItems: !1 };
export {
  s as validate
};
