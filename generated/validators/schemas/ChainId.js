// Written by `npm run generate` from the specs. Do not edit: change the spec and generate again.

const i = { description: "Identifier of the chain (EIP-155), e.g. 80002 for Polygon Amoy. Documented as a string; examples have a number.", type: ["string", "number"] };
function a(r, { instancePath: o = "", parentData: m, parentDataProperty: p, rootData: d = r, dynamicAnchors: l = {} } = {}) {
  let e = null, n = 0;
  const t = a.evaluated;
  if (t.dynamicProps && (t.props = void 0), t.dynamicItems && (t.items = void 0), typeof r != "string" && typeof r != "number") {
    const s = { instancePath: o, schemaPath: "#/type", keyword: "type", params: { type: i.type }, message: "must be string,number" };
    e === null ? e = [s] : e.push(s), n++;
  }
  return a.errors = e, n === 0;
}
a.evaluated = { dynamicProps: !1, dynamicItems: !1 };
export {
  a as validate
};
