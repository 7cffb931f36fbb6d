// Written by `npm run generate` from the specs. Do not edit: change the spec and generate again.

function a(r, { instancePath: i = "", parentData: o, parentDataProperty: d, rootData: l = r, dynamicAnchors: p = {} } = {}) {
  let e = null, s = 0;
  const t = a.evaluated;
  if (t.dynamicProps && (t.props = void 0), t.dynamicItems && (t.items = void 0), typeof r != "string") {
    const n = { instancePath: i, schemaPath: "#/type", keyword: "type", params: { type: "string" }, message: "must be string" };
    e === null ? e = [n] : e.push(n), s++;
  }
  return a.errors = e, s === 0;
}
a.evaluated = { dynamicProps: !1, dynamicItems: !1 };
export {
  a as validate
};
