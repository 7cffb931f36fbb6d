// Written by `npm run generate` from the specs. Do not edit: change the spec and generate again.

function p(s, { instancePath: i = "", parentData: d, parentDataProperty: o, rootData: u = s, dynamicAnchors: a = {} } = {}) {
  let e = null, t = 0;
  const n = p.evaluated;
  if (n.dynamicProps && (n.props = void 0), n.dynamicItems && (n.items = void 0), s && typeof s == "object" && !Array.isArray(s)) {
    if (s.contractAddress === void 0) {
      const r = { instancePath: i, schemaPath: "#/required", keyword: "required", params: { missingProperty: "contractAddress" }, message: "must have required property 'contractAddress'" };
      e === null ? e = [r] : e.push(r), t++;
    }
    if (s.contractName === void 0) {
      const r = { instancePath: i, schemaPath: "#/required", keyword: "required", params: { missingProperty: "contractName" }, message: "must have required property 'contractName'" };
      e === null ? e = [r] : e.push(r), t++;
    }
    if (s.linkedDAppId === void 0) {
      const r = { instancePath: i, schemaPath: "#/required", keyword: "required", params: { missingProperty: "linkedDAppId" }, message: "must have required property 'linkedDAppId'" };
      e === null ? e = [r] : e.push(r), t++;
    }
    if (s.gasLimitConfigured === void 0) {
      const r = { instancePath: i, schemaPath: "#/required", keyword: "required", params: { missingProperty: "gasLimitConfigured" }, message: "must have required property 'gasLimitConfigured'" };
      e === null ? e = [r] : e.push(r), t++;
    }
    if (s.contractAddress !== void 0 && typeof s.contractAddress != "string") {
      const r = { instancePath: i + "/contractAddress", schemaPath: "#/properties/contractAddress/type", keyword: "type", params: { type: "string" }, message: "must be string" };
      e === null ? e = [r] : e.push(r), t++;
    }
    if (s.contractName !== void 0 && typeof s.contractName != "string") {
      const r = { instancePath: i + "/contractName", schemaPath: "#/properties/contractName/type", keyword: "type", params: { type: "string" }, message: "must be string" };
      e === null ? e = [r] : e.push(r), t++;
    }
    if (s.linkedDAppId !== void 0 && typeof s.linkedDAppId != "string") {
      const r = { instancePath: i + "/linkedDAppId", schemaPath: "#/properties/linkedDAppId/type", keyword: "type", params: { type: "string" }, message: "must be string" };
      e === null ? e = [r] : e.push(r), t++;
    }
    if (s.gasLimitConfigured !== void 0 && typeof s.gasLimitConfigured != "number") {
      const r = { instancePath: i + "/gasLimitConfigured", schemaPath: "#/properties/gasLimitConfigured/type", keyword: "type", params: { type: "number" }, message: "must be number" };
      e === null ? e = [r] : e.push(r), t++;
    }
    if (s.chainId !== void 0 && typeof s.chainId != "number") {
      const r = { instancePath: i + "/chainId", schemaPath: "#/properties/chainId/type", keyword: "type", params: { type: "number" }, message: "must be number" };
      e === null ? e = [r] : e.push(r), t++;
    }
  } else {
    const r = { instancePath: i, schemaPath: "#/type", keyword: "type", params: { type: "object" }, message: "must be object" };
    e === null ? e = [r] : e.push(r), t++;
  }
  return p.errors = e, t === 0;
}
p.evaluated = { props: { contractAddress: !0, contractName: !0, linkedDAppId: !0, gasLimitConfigured: !0, chainId: !0 }, dynamicProps: !1, dynamicItems: !1 };
export {
  p as validate
};
