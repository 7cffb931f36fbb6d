// Written by `npm run generate` from the specs. Do not edit: change the spec and generate again.

import { validate as o } from "./ChainId.js";
const u = { type: "object", required: ["privateKey", "dAppId", "chainId", "to", "contractAbi", "method", "params"], properties: { privateKey: { description: "Private key of the developer wallet that signs. It leaves your machine with this request; keep it out of logs and of browsers.", type: "string", format: "password" }, dAppId: { description: "Identifier of the dApp that pays for the gas.", type: "string" }, chainId: { $ref: "#/components/schemas/ChainId" }, to: { description: "Address of the smart contract that receives the transaction.", type: "string" }, contractAbi: { description: "ABI of the smart contract. Examples have the JSON text of the ABI in Base64 (RFC 4648, section 4).", type: "string", "x-open-question": "Whether an ABI is also taken as plain JSON text is not shown." }, method: { description: "Name of the smart-contract method to call.", type: "string" }, params: { description: "Arguments of the method, in its order. Documented as a string; examples have a JSON array.", type: ["string", "array"], items: {}, "x-open-question": "How the arguments are written in the documented string form is not shown." } } };
function n(t, { instancePath: i = "", parentData: h, parentDataProperty: y, rootData: d = t, dynamicAnchors: m = {} } = {}) {
  let e = null, s = 0;
  const p = n.evaluated;
  if (p.dynamicProps && (p.props = void 0), p.dynamicItems && (p.items = void 0), t && typeof t == "object" && !Array.isArray(t)) {
    if (t.privateKey === void 0) {
      const r = { instancePath: i, schemaPath: "#/required", keyword: "required", params: { missingProperty: "privateKey" }, message: "must have required property 'privateKey'" };
      e === null ? e = [r] : e.push(r), s++;
    }
    if (t.dAppId === void 0) {
      const r = { instancePath: i, schemaPath: "#/required", keyword: "required", params: { missingProperty: "dAppId" }, message: "must have required property 'dAppId'" };
      e === null ? e = [r] : e.push(r), s++;
    }
    if (t.chainId === void 0) {
      const r = { instancePath: i, schemaPath: "#/required", keyword: "required", params: { missingProperty: "chainId" }, message: "must have required property 'chainId'" };
      e === null ? e = [r] : e.push(r), s++;
    }
    if (t.to === void 0) {
      const r = { instancePath: i, schemaPath: "#/required", keyword: "required", params: { missingProperty: "to" }, message: "must have required property 'to'" };
      e === null ? e = [r] : e.push(r), s++;
    }
    if (t.contractAbi === void 0) {
      const r = { instancePath: i, schemaPath: "#/required", keyword: "required", params: { missingProperty: "contractAbi" }, message: "must have required property 'contractAbi'" };
      e === null ? e = [r] : e.push(r), s++;
    }
    if (t.method === void 0) {
      const r = { instancePath: i, schemaPath: "#/required", keyword: "required", params: { missingProperty: "method" }, message: "must have required property 'method'" };
      e === null ? e = [r] : e.push(r), s++;
    }
    if (t.params === void 0) {
      const r = { instancePath: i, schemaPath: "#/required", keyword: "required", params: { missingProperty: "params" }, message: "must have required property 'params'" };
      e === null ? e = [r] : e.push(r), s++;
    }
    if (t.privateKey !== void 0 && typeof t.privateKey != "string") {
      const r = { instancePath: i + "/privateKey", schemaPath: "#/properties/privateKey/type", keyword: "type", params: { type: "string" }, message: "must be string" };
      e === null ? e = [r] : e.push(r), s++;
    }
    if (t.dAppId !== void 0 && typeof t.dAppId != "string") {
      const r = { instancePath: i + "/dAppId", schemaPath: "#/properties/dAppId/type", keyword: "type", params: { type: "string" }, message: "must be string" };
      e === null ? e = [r] : e.push(r), s++;
    }
    if (t.chainId !== void 0 && (o(t.chainId, { instancePath: i + "/chainId", parentData: t, parentDataProperty: "chainId", rootData: d, dynamicAnchors: m }) || (e = e === null ? o.errors : e.concat(o.errors), s = e.length)), t.to !== void 0 && typeof t.to != "string") {
      const r = { instancePath: i + "/to", schemaPath: "#/properties/to/type", keyword: "type", params: { type: "string" }, message: "must be string" };
      e === null ? e = [r] : e.push(r), s++;
    }
    if (t.contractAbi !== void 0 && typeof t.contractAbi != "string") {
      const r = { instancePath: i + "/contractAbi", schemaPath: "#/properties/contractAbi/type", keyword: "type", params: { type: "string" }, message: "must be string" };
      e === null ? e = [r] : e.push(r), s++;
    }
    if (t.method !== void 0 && typeof t.method != "string") {
      const r = { instancePath: i + "/method", schemaPath: "#/properties/method/type", keyword: "type", params: { type: "string" }, message: "must be string" };
      e === null ? e = [r] : e.push(r), s++;
    }
    if (t.params !== void 0) {
      let r = t.params;
      if (typeof r != "string" && !Array.isArray(r)) {
        const a = { instancePath: i + "/params", schemaPath: "#/properties/params/type", keyword: "type", params: { type: u.properties.params.type }, message: "must be string,array" };
        e === null ? e = [a] : e.push(a), s++;
      }
    }
  } else {
    const r = { instancePath: i, schemaPath: "#/type", keyword: "type", params: { type: "object" }, message: "must be object" };
    e === null ? e = [r] : e.push(r), s++;
  }
  return n.errors = e, s === 0;
}
n.evaluated = { props: { privateKey: !0, dAppId: !0, chainId: !0, to: !0, contractAbi: !0, method: !0, params: !0 }, dynamicProps: !1, dynamicItems: !1 };
export {
  n as validate
};
