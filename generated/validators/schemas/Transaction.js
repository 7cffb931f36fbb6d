// Written by `npm run generate` from the specs. Do not edit: change the spec and generate again.

import { validate as h } from "./Hash32.js";
import { validate as l } from "./Quantity.js";
import { validate as y } from "./Address.js";
import { validate as k } from "./Bytes.js";
import { validate as q } from "./AccessListEntry.js";
function x(r, { instancePath: t = "", parentData: D, parentDataProperty: w, rootData: p = r, dynamicAnchors: f = {} } = {}) {
  let e = null, s = 0;
  const g = x.evaluated;
  if (g.dynamicProps && (g.props = void 0), g.dynamicItems && (g.items = void 0), r && typeof r == "object" && !Array.isArray(r)) {
    if (r.blockHash === void 0) {
      const n = { instancePath: t, schemaPath: "#/required", keyword: "required", params: { missingProperty: "blockHash" }, message: "must have required property 'blockHash'" };
      e === null ? e = [n] : e.push(n), s++;
    }
    if (r.blockNumber === void 0) {
      const n = { instancePath: t, schemaPath: "#/required", keyword: "required", params: { missingProperty: "blockNumber" }, message: "must have required property 'blockNumber'" };
      e === null ? e = [n] : e.push(n), s++;
    }
    if (r.transactionIndex === void 0) {
      const n = { instancePath: t, schemaPath: "#/required", keyword: "required", params: { missingProperty: "transactionIndex" }, message: "must have required property 'transactionIndex'" };
      e === null ? e = [n] : e.push(n), s++;
    }
    if (r.hash === void 0) {
      const n = { instancePath: t, schemaPath: "#/required", keyword: "required", params: { missingProperty: "hash" }, message: "must have required property 'hash'" };
      e === null ? e = [n] : e.push(n), s++;
    }
    if (r.nonce === void 0) {
      const n = { instancePath: t, schemaPath: "#/required", keyword: "required", params: { missingProperty: "nonce" }, message: "must have required property 'nonce'" };
      e === null ? e = [n] : e.push(n), s++;
    }
    if (r.from === void 0) {
      const n = { instancePath: t, schemaPath: "#/required", keyword: "required", params: { missingProperty: "from" }, message: "must have required property 'from'" };
      e === null ? e = [n] : e.push(n), s++;
    }
    if (r.to === void 0) {
      const n = { instancePath: t, schemaPath: "#/required", keyword: "required", params: { missingProperty: "to" }, message: "must have required property 'to'" };
      e === null ? e = [n] : e.push(n), s++;
    }
    if (r.value === void 0) {
      const n = { instancePath: t, schemaPath: "#/required", keyword: "required", params: { missingProperty: "value" }, message: "must have required property 'value'" };
      e === null ? e = [n] : e.push(n), s++;
    }
    if (r.gas === void 0) {
      const n = { instancePath: t, schemaPath: "#/required", keyword: "required", params: { missingProperty: "gas" }, message: "must have required property 'gas'" };
      e === null ? e = [n] : e.push(n), s++;
    }
    if (r.input === void 0) {
      const n = { instancePath: t, schemaPath: "#/required", keyword: "required", params: { missingProperty: "input" }, message: "must have required property 'input'" };
      e === null ? e = [n] : e.push(n), s++;
    }
    if (r.blockHash !== void 0) {
      let n = r.blockHash;
      const o = s;
      let i = !1, a = null;
      const c = s;
      h(n, { instancePath: t + "/blockHash", parentData: r, parentDataProperty: "blockHash", rootData: p, dynamicAnchors: f }) || (e = e === null ? h.errors : e.concat(h.errors), s = e.length);
      var d = c === s;
      d && (i = !0, a = 0);
      const m = s;
      if (n !== null) {
        const u = { instancePath: t + "/blockHash", schemaPath: "#/properties/blockHash/oneOf/1/type", keyword: "type", params: { type: "null" }, message: "must be null" };
        e === null ? e = [u] : e.push(u), s++;
      }
      var d = m === s;
      if (d && i ? (i = !1, a = [a, 1]) : d && (i = !0, a = 1), i)
        s = o, e !== null && (o ? e.length = o : e = null);
      else {
        const u = { instancePath: t + "/blockHash", schemaPath: "#/properties/blockHash/oneOf", keyword: "oneOf", params: { passingSchemas: a }, message: "must match exactly one schema in oneOf" };
        e === null ? e = [u] : e.push(u), s++;
      }
    }
    if (r.blockNumber !== void 0) {
      let n = r.blockNumber;
      const o = s;
      let i = !1, a = null;
      const c = s;
      l(n, { instancePath: t + "/blockNumber", parentData: r, parentDataProperty: "blockNumber", rootData: p, dynamicAnchors: f }) || (e = e === null ? l.errors : e.concat(l.errors), s = e.length);
      var P = c === s;
      P && (i = !0, a = 0);
      const m = s;
      if (n !== null) {
        const u = { instancePath: t + "/blockNumber", schemaPath: "#/properties/blockNumber/oneOf/1/type", keyword: "type", params: { type: "null" }, message: "must be null" };
        e === null ? e = [u] : e.push(u), s++;
      }
      var P = m === s;
      if (P && i ? (i = !1, a = [a, 1]) : P && (i = !0, a = 1), i)
        s = o, e !== null && (o ? e.length = o : e = null);
      else {
        const u = { instancePath: t + "/blockNumber", schemaPath: "#/properties/blockNumber/oneOf", keyword: "oneOf", params: { passingSchemas: a }, message: "must match exactly one schema in oneOf" };
        e === null ? e = [u] : e.push(u), s++;
      }
    }
    if (r.transactionIndex !== void 0) {
      let n = r.transactionIndex;
      const o = s;
      let i = !1, a = null;
      const c = s;
      l(n, { instancePath: t + "/transactionIndex", parentData: r, parentDataProperty: "transactionIndex", rootData: p, dynamicAnchors: f }) || (e = e === null ? l.errors : e.concat(l.errors), s = e.length);
      var v = c === s;
      v && (i = !0, a = 0);
      const m = s;
      if (n !== null) {
        const u = { instancePath: t + "/transactionIndex", schemaPath: "#/properties/transactionIndex/oneOf/1/type", keyword: "type", params: { type: "null" }, message: "must be null" };
        e === null ? e = [u] : e.push(u), s++;
      }
      var v = m === s;
      if (v && i ? (i = !1, a = [a, 1]) : v && (i = !0, a = 1), i)
        s = o, e !== null && (o ? e.length = o : e = null);
      else {
        const u = { instancePath: t + "/transactionIndex", schemaPath: "#/properties/transactionIndex/oneOf", keyword: "oneOf", params: { passingSchemas: a }, message: "must match exactly one schema in oneOf" };
        e === null ? e = [u] : e.push(u), s++;
      }
    }
    if (r.hash !== void 0 && (h(r.hash, { instancePath: t + "/hash", parentData: r, parentDataProperty: "hash", rootData: p, dynamicAnchors: f }) || (e = e === null ? h.errors : e.concat(h.errors), s = e.length)), r.type !== void 0 && (l(r.type, { instancePath: t + "/type", parentData: r, parentDataProperty: "type", rootData: p, dynamicAnchors: f }) || (e = e === null ? l.errors : e.concat(l.errors), s = e.length)), r.chainId !== void 0 && (l(r.chainId, { instancePath: t + "/chainId", parentData: r, parentDataProperty: "chainId", rootData: p, dynamicAnchors: f }) || (e = e === null ? l.errors : e.concat(l.errors), s = e.length)), r.nonce !== void 0 && (l(r.nonce, { instancePath: t + "/nonce", parentData: r, parentDataProperty: "nonce", rootData: p, dynamicAnchors: f }) || (e = e === null ? l.errors : e.concat(l.errors), s = e.length)), r.from !== void 0 && (y(r.from, { instancePath: t + "/from", parentData: r, parentDataProperty: "from", rootData: p, dynamicAnchors: f }) || (e = e === null ? y.errors : e.concat(y.errors), s = e.length)), r.to !== void 0) {
      let n = r.to;
      const o = s;
      let i = !1, a = null;
      const c = s;
      y(n, { instancePath: t + "/to", parentData: r, parentDataProperty: "to", rootData: p, dynamicAnchors: f }) || (e = e === null ? y.errors : e.concat(y.errors), s = e.length);
      var b = c === s;
      b && (i = !0, a = 0);
      const m = s;
      if (n !== null) {
        const u = { instancePath: t + "/to", schemaPath: "#/properties/to/oneOf/1/type", keyword: "type", params: { type: "null" }, message: "must be null" };
        e === null ? e = [u] : e.push(u), s++;
      }
      var b = m === s;
      if (b && i ? (i = !1, a = [a, 1]) : b && (i = !0, a = 1), i)
        s = o, e !== null && (o ? e.length = o : e = null);
      else {
        const u = { instancePath: t + "/to", schemaPath: "#/properties/to/oneOf", keyword: "oneOf", params: { passingSchemas: a }, message: "must match exactly one schema in oneOf" };
        e === null ? e = [u] : e.push(u), s++;
      }
    }
    if (r.value !== void 0 && (l(r.value, { instancePath: t + "/value", parentData: r, parentDataProperty: "value", rootData: p, dynamicAnchors: f }) || (e = e === null ? l.errors : e.concat(l.errors), s = e.length)), r.gas !== void 0 && (l(r.gas, { instancePath: t + "/gas", parentData: r, parentDataProperty: "gas", rootData: p, dynamicAnchors: f }) || (e = e === null ? l.errors : e.concat(l.errors), s = e.length)), r.gasPrice !== void 0 && (l(r.gasPrice, { instancePath: t + "/gasPrice", parentData: r, parentDataProperty: "gasPrice", rootData: p, dynamicAnchors: f }) || (e = e === null ? l.errors : e.concat(l.errors), s = e.length)), r.maxFeePerGas !== void 0 && (l(r.maxFeePerGas, { instancePath: t + "/maxFeePerGas", parentData: r, parentDataProperty: "maxFeePerGas", rootData: p, dynamicAnchors: f }) || (e = e === null ? l.errors : e.concat(l.errors), s = e.length)), r.maxPriorityFeePerGas !== void 0 && (l(r.maxPriorityFeePerGas, { instancePath: t + "/maxPriorityFeePerGas", parentData: r, parentDataProperty: "maxPriorityFeePerGas", rootData: p, dynamicAnchors: f }) || (e = e === null ? l.errors : e.concat(l.errors), s = e.length)), r.input !== void 0 && (k(r.input, { instancePath: t + "/input", parentData: r, parentDataProperty: "input", rootData: p, dynamicAnchors: f }) || (e = e === null ? k.errors : e.concat(k.errors), s = e.length)), r.accessList !== void 0) {
      let n = r.accessList;
      if (Array.isArray(n)) {
        const o = n.length;
        for (let i = 0; i < o; i++)
          q(n[i], { instancePath: t + "/accessList/" + i, parentData: n, parentDataProperty: i, rootData: p, dynamicAnchors: f }) || (e = e === null ? q.errors : e.concat(q.errors), s = e.length);
      } else {
        const o = { instancePath: t + "/accessList", schemaPath: "#/properties/accessList/type", keyword: "type", params: { type: "array" }, message: "must be array" };
        e === null ? e = [o] : e.push(o), s++;
      }
    }
    r.v !== void 0 && (l(r.v, { instancePath: t + "/v", parentData: r, parentDataProperty: "v", rootData: p, dynamicAnchors: f }) || (e = e === null ? l.errors : e.concat(l.errors), s = e.length)), r.r !== void 0 && (l(r.r, { instancePath: t + "/r", parentData: r, parentDataProperty: "r", rootData: p, dynamicAnchors: f }) || (e = e === null ? l.errors : e.concat(l.errors), s = e.length)), r.s !== void 0 && (l(r.s, { instancePath: t + "/s", parentData: r, parentDataProperty: "s", rootData: p, dynamicAnchors: f }) || (e = e === null ? l.errors : e.concat(l.errors), s = e.length));
  } else {
    const n = { instancePath: t, schemaPath: "#/type", keyword: "type", params: { type: "object" }, message: "must be object" };
    e === null ? e = [n] : e.push(n), s++;
  }
  return x.errors = e, s === 0;
}
x.evaluated = { props: { blockHash: !0, blockNumber: !0, transactionIndex: !0, hash: !0, type: !0, chainId: !0, nonce: !0, from: !0, to: !0, value: !0, gas: !0, gasPrice: !0, maxFeePerGas: !0, maxPriorityFeePerGas: !0, input: !0, accessList: !0, v: !0, r: !0, s: !0 }, dynamicProps: !1, dynamicItems: !1 };
export {
  x as validate
};
