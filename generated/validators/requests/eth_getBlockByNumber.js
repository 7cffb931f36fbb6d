// Written by `npm run generate` from the specs. Do not edit: change the spec and generate again.

import { validate as n } from "../schemas/BlockNumberOrTag.js";
const d = { type: "object", required: ["jsonrpc", "method", "params", "id"], properties: { jsonrpc: { type: "string", const: "2.0", description: "Version of the JSON-RPC protocol." }, method: { type: "string", const: "eth_getBlockByNumber", description: "Name of the method." }, params: { type: "array", prefixItems: [{ $ref: "#/components/schemas/BlockNumberOrTag", description: "Which block: its number in hexadecimal, or one of `latest`, `earliest`, `pending`, `safe`, `finalized`." }, { title: "Hydrated", type: "boolean", description: "`true` for full transaction objects in the block, `false` for their hashes." }], items: !1, minItems: 2, maxItems: 2 }, id: { type: ["integer", "string", "null"], description: "Ties the response to its request (JSON-RPC 2.0, section 4)." } } };
function m(a, { instancePath: o = "", parentData: h, parentDataProperty: c, rootData: l = a, dynamicAnchors: u = {} } = {}) {
  let e = null, t = 0;
  const p = m.evaluated;
  if (p.dynamicProps && (p.props = void 0), p.dynamicItems && (p.items = void 0), a && typeof a == "object" && !Array.isArray(a)) {
    if (a.jsonrpc === void 0) {
      const r = { instancePath: o, schemaPath: "#/required", keyword: "required", params: { missingProperty: "jsonrpc" }, message: "must have required property 'jsonrpc'" };
      e === null ? e = [r] : e.push(r), t++;
    }
    if (a.method === void 0) {
      const r = { instancePath: o, schemaPath: "#/required", keyword: "required", params: { missingProperty: "method" }, message: "must have required property 'method'" };
      e === null ? e = [r] : e.push(r), t++;
    }
    if (a.params === void 0) {
      const r = { instancePath: o, schemaPath: "#/required", keyword: "required", params: { missingProperty: "params" }, message: "must have required property 'params'" };
      e === null ? e = [r] : e.push(r), t++;
    }
    if (a.id === void 0) {
      const r = { instancePath: o, schemaPath: "#/required", keyword: "required", params: { missingProperty: "id" }, message: "must have required property 'id'" };
      e === null ? e = [r] : e.push(r), t++;
    }
    if (a.jsonrpc !== void 0) {
      let r = a.jsonrpc;
      if (typeof r != "string") {
        const s = { instancePath: o + "/jsonrpc", schemaPath: "#/properties/jsonrpc/type", keyword: "type", params: { type: "string" }, message: "must be string" };
        e === null ? e = [s] : e.push(s), t++;
      }
      if (r !== "2.0") {
        const s = { instancePath: o + "/jsonrpc", schemaPath: "#/properties/jsonrpc/const", keyword: "const", params: { allowedValue: "2.0" }, message: "must be equal to constant" };
        e === null ? e = [s] : e.push(s), t++;
      }
    }
    if (a.method !== void 0) {
      let r = a.method;
      if (typeof r != "string") {
        const s = { instancePath: o + "/method", schemaPath: "#/properties/method/type", keyword: "type", params: { type: "string" }, message: "must be string" };
        e === null ? e = [s] : e.push(s), t++;
      }
      if (r !== "eth_getBlockByNumber") {
        const s = { instancePath: o + "/method", schemaPath: "#/properties/method/const", keyword: "const", params: { allowedValue: "eth_getBlockByNumber" }, message: "must be equal to constant" };
        e === null ? e = [s] : e.push(s), t++;
      }
    }
    if (a.params !== void 0) {
      let r = a.params;
      if (Array.isArray(r)) {
        if (r.length > 2) {
          const i = { instancePath: o + "/params", schemaPath: "#/properties/params/maxItems", keyword: "maxItems", params: { limit: 2 }, message: "must NOT have more than 2 items" };
          e === null ? e = [i] : e.push(i), t++;
        }
        if (r.length < 2) {
          const i = { instancePath: o + "/params", schemaPath: "#/properties/params/minItems", keyword: "minItems", params: { limit: 2 }, message: "must NOT have fewer than 2 items" };
          e === null ? e = [i] : e.push(i), t++;
        }
        const s = r.length;
        if (s > 0 && (n(r[0], { instancePath: o + "/params/0", parentData: r, parentDataProperty: 0, rootData: l, dynamicAnchors: u }) || (e = e === null ? n.errors : e.concat(n.errors), t = e.length)), s > 1 && typeof r[1] != "boolean") {
          const i = { instancePath: o + "/params/1", schemaPath: "#/properties/params/prefixItems/1/type", keyword: "type", params: { type: "boolean" }, message: "must be boolean" };
          e === null ? e = [i] : e.push(i), t++;
        }
        if (!(r.length <= 2)) {
          const i = { instancePath: o + "/params", schemaPath: "#/properties/params/items", keyword: "items", params: { limit: 2 }, message: "must NOT have more than 2 items" };
          e === null ? e = [i] : e.push(i), t++;
        }
      } else {
        const s = { instancePath: o + "/params", schemaPath: "#/properties/params/type", keyword: "type", params: { type: "array" }, message: "must be array" };
        e === null ? e = [s] : e.push(s), t++;
      }
    }
    if (a.id !== void 0) {
      let r = a.id;
      if (!(typeof r == "number" && !(r % 1) && !isNaN(r)) && typeof r != "string" && r !== null) {
        const s = { instancePath: o + "/id", schemaPath: "#/properties/id/type", keyword: "type", params: { type: d.properties.id.type }, message: "must be integer,string,null" };
        e === null ? e = [s] : e.push(s), t++;
      }
    }
  } else {
    const r = { instancePath: o, schemaPath: "#/type", keyword: "type", params: { type: "object" }, message: "must be object" };
    e === null ? e = [r] : e.push(r), t++;
  }
  return m.errors = e, t === 0;
}
m.evaluated = { props: { jsonrpc: !0, method: !0, params: !0, id: !0 }, dynamicProps: !1, dynamicItems: !1 };
const g = m, b = {};
export {
  g as body,
  b as parameters
};
