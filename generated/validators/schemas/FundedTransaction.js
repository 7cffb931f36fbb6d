// Written by `npm run generate` from the specs. Do not edit: change the spec and generate again.

function a(e, { instancePath: n = "", parentData: i, parentDataProperty: p, rootData: l = e, dynamicAnchors: c = {} } = {}) {
  let r = null, s = 0;
  const t = a.evaluated;
  if (t.dynamicProps && (t.props = void 0), t.dynamicItems && (t.items = void 0), !(e && typeof e == "object" && !Array.isArray(e))) {
    const o = { instancePath: n, schemaPath: "#/type", keyword: "type", params: { type: "object" }, message: "must be object" };
    r === null ? r = [o] : r.push(o), s++;
  }
  return a.errors = r, s === 0;
}
a.evaluated = { props: !0, dynamicProps: !1, dynamicItems: !1 };
export {
  a as validate
};
