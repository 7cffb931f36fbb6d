// Written by `npm run generate` from the specs. Do not edit: change the spec and generate again.

import { validate as m } from "../schemas/Quantity.js";
const c = { type: "object", required: ["jsonrpc", "method", "params", "id"], properties: { jsonrpc: { type: "string", const: "2.0", description: "Version of the JSON-RPC protocol." }, method: { type: "string", const: "eth_getUncleCountByBlockNumber", description: "Name of the method." }, params: { type: "array", prefixItems: [{ $ref: "#/components/schemas/Quantity", description: "Number of the block, in hexadecimal with the prefix `0x`.", "x-open-question": "The interface gives a hexadecimal number only; whether tags such as `latest` are accepted here, as most nodes do, is not shown.", "x-probe": { exchange: "eth_getUncleCountByBlockNumber/noUncles", set: { "/body/params/0": "latest" }, tell: "accepted", yes: "Tags such as `latest` are accepted.", no: "Tags such as `latest` are refused." } }], items: !1, minItems: 1, maxItems: 1 }, id: { type: ["integer", "string", "null"], description: "Ties the response to its request (JSON-RPC 2.0, section 4)." } } };
function p(t, { instancePath: o = "", parentData: h, parentDataProperty: d, rootData: l = t, dynamicAnchors: u = {} } = {}) {
  let e = null, a = 0;
  const n = p.evaluated;
  if (n.dynamicProps && (n.props = void 0), n.dynamicItems && (n.items = void 0), t && typeof t == "object" && !Array.isArray(t)) {
    if (t.jsonrpc === void 0) {
      const s = { instancePath: o, schemaPath: "#/required", keyword: "required", params: { missingProperty: "jsonrpc" }, message: "must have required property 'jsonrpc'" };
      e === null ? e = [s] : e.push(s), a++;
    }
    if (t.method === void 0) {
      const s = { instancePath: o, schemaPath: "#/required", keyword: "required", params: { missingProperty: "method" }, message: "must have required property 'method'" };
      e === null ? e = [s] : e.push(s), a++;
    }
    if (t.params === void 0) {
      const s = { instancePath: o, schemaPath: "#/required", keyword: "required", params: { missingProperty: "params" }, message: "must have required property 'params'" };
      e === null ? e = [s] : e.push(s), a++;
    }
    if (t.id === void 0) {
      const s = { instancePath: o, schemaPath: "#/required", keyword: "required", params: { missingProperty: "id" }, message: "must have required property 'id'" };
      e === null ? e = [s] : e.push(s), a++;
    }
    if (t.jsonrpc !== void 0) {
      let s = t.jsonrpc;
      if (typeof s != "string") {
        const r = { instancePath: o + "/jsonrpc", schemaPath: "#/properties/jsonrpc/type", keyword: "type", params: { type: "string" }, message: "must be string" };
        e === null ? e = [r] : e.push(r), a++;
      }
      if (s !== "2.0") {
        const r = { instancePath: o + "/jsonrpc", schemaPath: "#/properties/jsonrpc/const", keyword: "const", params: { allowedValue: "2.0" }, message: "must be equal to constant" };
        e === null ? e = [r] : e.push(r), a++;
      }
    }
    if (t.method !== void 0) {
      let s = t.method;
      if (typeof s != "string") {
        const r = { instancePath: o + "/method", schemaPath: "#/properties/method/type", keyword: "type", params: { type: "string" }, message: "must be string" };
        e === null ? e = [r] : e.push(r), a++;
      }
      if (s !== "eth_getUncleCountByBlockNumber") {
        const r = { instancePath: o + "/method", schemaPath: "#/properties/method/const", keyword: "const", params: { allowedValue: "eth_getUncleCountByBlockNumber" }, message: "must be equal to constant" };
        e === null ? e = [r] : e.push(r), a++;
      }
    }
    if (t.params !== void 0) {
      let s = t.params;
      if (Array.isArray(s)) {
        if (s.length > 1) {
          const i = { instancePath: o + "/params", schemaPath: "#/properties/params/maxItems", keyword: "maxItems", params: { limit: 1 }, message: "must NOT have more than 1 items" };
          e === null ? e = [i] : e.push(i), a++;
        }
        if (s.length < 1) {
          const i = { instancePath: o + "/params", schemaPath: "#/properties/params/minItems", keyword: "minItems", params: { limit: 1 }, message: "must NOT have fewer than 1 items" };
          e === null ? e = [i] : e.push(i), a++;
        }
        if (s.length > 0 && (m(s[0], { instancePath: o + "/params/0", parentData: s, parentDataProperty: 0, rootData: l, dynamicAnchors: u }) || (e = e === null ? m.errors : e.concat(m.errors), a = e.length)), !(s.length <= 1)) {
          const i = { instancePath: o + "/params", schemaPath: "#/properties/params/items", keyword: "items", params: { limit: 1 }, message: "must NOT have more than 1 items" };
          e === null ? e = [i] : e.push(i), a++;
        }
      } else {
        const r = { instancePath: o + "/params", schemaPath: "#/properties/params/type", keyword: "type", params: { type: "array" }, message: "must be array" };
        e === null ? e = [r] : e.push(r), a++;
      }
    }
    if (t.id !== void 0) {
      let s = t.id;
      if (!(typeof s == "number" && !(s % 1) && !isNaN(s)) && typeof s != "string" && s !== null) {
        const r = { instancePath: o + "/id", schemaPath: "#/properties/id/type", keyword: "type", params: { type: c.properties.id.type }, message: "must be integer,string,null" };
        e === null ? e = [r] : e.push(r), a++;
      }
    }
  } else {
    const s = { instancePath: o, schemaPath: "#/type", keyword: "type", params: { type: "object" }, message: "must be object" };
    e === null ? e = [s] : e.push(s), a++;
  }
  return p.errors = e, a === 0;
}
p.evaluated = { props: { jsonrpc: !0, method: !0, params: !0, id: !0 }, dynamicProps: !1, dynamicItems: !1 };
const g = p, b = {};
export {
  g as body,
  b as parameters
};
