// Written by `npm run generate` from the specs. Do not edit: change the spec and generate again.

function p(t, { instancePath: i = "", parentData: c, parentDataProperty: a, rootData: o = t, dynamicAnchors: l = {} } = {}) {
  let e = null, r = 0;
  const n = p.evaluated;
  if (n.dynamicProps && (n.props = void 0), n.dynamicItems && (n.items = void 0), t && typeof t == "object" && !Array.isArray(t)) {
    if (t.chainId !== void 0 && typeof t.chainId != "string") {
      const s = { instancePath: i + "/chainId", schemaPath: "#/properties/chainId/type", keyword: "type", params: { type: "string" }, message: "must be string" };
      e === null ? e = [s] : e.push(s), r++;
    }
    if (t.contractAddress !== void 0 && typeof t.contractAddress != "string") {
      const s = { instancePath: i + "/contractAddress", schemaPath: "#/properties/contractAddress/type", keyword: "type", params: { type: "string" }, message: "must be string" };
      e === null ? e = [s] : e.push(s), r++;
    }
    if (t.custodialWalletAccessToken !== void 0 && typeof t.custodialWalletAccessToken != "string") {
      const s = { instancePath: i + "/custodialWalletAccessToken", schemaPath: "#/properties/custodialWalletAccessToken/type", keyword: "type", params: { type: "string" }, message: "must be string" };
      e === null ? e = [s] : e.push(s), r++;
    }
    if (t.erc !== void 0 && typeof t.erc != "string") {
      const s = { instancePath: i + "/erc", schemaPath: "#/properties/erc/type", keyword: "type", params: { type: "string" }, message: "must be string" };
      e === null ? e = [s] : e.push(s), r++;
    }
    if (t.quantity !== void 0 && typeof t.quantity != "string") {
      const s = { instancePath: i + "/quantity", schemaPath: "#/properties/quantity/type", keyword: "type", params: { type: "string" }, message: "must be string" };
      e === null ? e = [s] : e.push(s), r++;
    }
    if (t.recipientAddress !== void 0 && typeof t.recipientAddress != "string") {
      const s = { instancePath: i + "/recipientAddress", schemaPath: "#/properties/recipientAddress/type", keyword: "type", params: { type: "string" }, message: "must be string" };
      e === null ? e = [s] : e.push(s), r++;
    }
    if (t.walletType !== void 0 && typeof t.walletType != "string") {
      const s = { instancePath: i + "/walletType", schemaPath: "#/properties/walletType/type", keyword: "type", params: { type: "string" }, message: "must be string" };
      e === null ? e = [s] : e.push(s), r++;
    }
  } else {
    const s = { instancePath: i, schemaPath: "#/type", keyword: "type", params: { type: "object" }, message: "must be object" };
    e === null ? e = [s] : e.push(s), r++;
  }
  return p.errors = e, r === 0;
}
p.evaluated = { props: { chainId: !0, contractAddress: !0, custodialWalletAccessToken: !0, erc: !0, quantity: !0, recipientAddress: !0, walletType: !0 }, dynamicProps: !1, dynamicItems: !1 };
export {
  p as validate
};
