// Written by `npm run generate` from the specs. Do not edit: change the spec and generate again.

const l = { title: "BlockTag", description: "A block by its role instead of its number (execution-apis, schema BlockTag): `latest` is the newest block, `safe` and `finalized` are older ones that a reorganisation is unlikely or unable to remove, `earliest` is the genesis block, `pending` is the block being put together now.", type: "string", enum: ["latest", "earliest", "pending", "safe", "finalized"] };
function i(e, { instancePath: r = "", parentData: o, parentDataProperty: u, rootData: m = e, dynamicAnchors: p = {} } = {}) {
  let s = null, n = 0;
  const a = i.evaluated;
  if (a.dynamicProps && (a.props = void 0), a.dynamicItems && (a.items = void 0), typeof e != "string") {
    const t = { instancePath: r, schemaPath: "#/type", keyword: "type", params: { type: "string" }, message: "must be string" };
    s === null ? s = [t] : s.push(t), n++;
  }
  if (!(e === "latest" || e === "earliest" || e === "pending" || e === "safe" || e === "finalized")) {
    const t = { instancePath: r, schemaPath: "#/enum", keyword: "enum", params: { allowedValues: l.enum }, message: "must be equal to one of the allowed values" };
    s === null ? s = [t] : s.push(t), n++;
  }
  return i.errors = s, n === 0;
}
i.evaluated = { dynamicProps: !1, dynamicItems: !1 };
export {
  i as validate
};
