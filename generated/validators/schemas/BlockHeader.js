// Written by `npm run generate` from the specs. Do not edit: change the spec and generate again.

import { validate as l } from "./Quantity.js";
import { validate as o } from "./Hash32.js";
import { validate as v } from "./BlockNonce.js";
import { validate as D } from "./LogsBloom.js";
import { validate as k } from "./Address.js";
import { validate as w } from "./Bytes.js";
function b(r, { instancePath: i = "", parentData: R, parentDataProperty: x, rootData: p = r, dynamicAnchors: f = {} } = {}) {
  let e = null, s = 0;
  const y = b.evaluated;
  if (y.dynamicProps && (y.props = void 0), y.dynamicItems && (y.items = void 0), r && typeof r == "object" && !Array.isArray(r)) {
    if (r.number === void 0) {
      const t = { instancePath: i, schemaPath: "#/required", keyword: "required", params: { missingProperty: "number" }, message: "must have required property 'number'" };
      e === null ? e = [t] : e.push(t), s++;
    }
    if (r.hash === void 0) {
      const t = { instancePath: i, schemaPath: "#/required", keyword: "required", params: { missingProperty: "hash" }, message: "must have required property 'hash'" };
      e === null ? e = [t] : e.push(t), s++;
    }
    if (r.parentHash === void 0) {
      const t = { instancePath: i, schemaPath: "#/required", keyword: "required", params: { missingProperty: "parentHash" }, message: "must have required property 'parentHash'" };
      e === null ? e = [t] : e.push(t), s++;
    }
    if (r.nonce === void 0) {
      const t = { instancePath: i, schemaPath: "#/required", keyword: "required", params: { missingProperty: "nonce" }, message: "must have required property 'nonce'" };
      e === null ? e = [t] : e.push(t), s++;
    }
    if (r.mixHash === void 0) {
      const t = { instancePath: i, schemaPath: "#/required", keyword: "required", params: { missingProperty: "mixHash" }, message: "must have required property 'mixHash'" };
      e === null ? e = [t] : e.push(t), s++;
    }
    if (r.sha3Uncles === void 0) {
      const t = { instancePath: i, schemaPath: "#/required", keyword: "required", params: { missingProperty: "sha3Uncles" }, message: "must have required property 'sha3Uncles'" };
      e === null ? e = [t] : e.push(t), s++;
    }
    if (r.logsBloom === void 0) {
      const t = { instancePath: i, schemaPath: "#/required", keyword: "required", params: { missingProperty: "logsBloom" }, message: "must have required property 'logsBloom'" };
      e === null ? e = [t] : e.push(t), s++;
    }
    if (r.transactionsRoot === void 0) {
      const t = { instancePath: i, schemaPath: "#/required", keyword: "required", params: { missingProperty: "transactionsRoot" }, message: "must have required property 'transactionsRoot'" };
      e === null ? e = [t] : e.push(t), s++;
    }
    if (r.stateRoot === void 0) {
      const t = { instancePath: i, schemaPath: "#/required", keyword: "required", params: { missingProperty: "stateRoot" }, message: "must have required property 'stateRoot'" };
      e === null ? e = [t] : e.push(t), s++;
    }
    if (r.receiptsRoot === void 0) {
      const t = { instancePath: i, schemaPath: "#/required", keyword: "required", params: { missingProperty: "receiptsRoot" }, message: "must have required property 'receiptsRoot'" };
      e === null ? e = [t] : e.push(t), s++;
    }
    if (r.miner === void 0) {
      const t = { instancePath: i, schemaPath: "#/required", keyword: "required", params: { missingProperty: "miner" }, message: "must have required property 'miner'" };
      e === null ? e = [t] : e.push(t), s++;
    }
    if (r.difficulty === void 0) {
      const t = { instancePath: i, schemaPath: "#/required", keyword: "required", params: { missingProperty: "difficulty" }, message: "must have required property 'difficulty'" };
      e === null ? e = [t] : e.push(t), s++;
    }
    if (r.extraData === void 0) {
      const t = { instancePath: i, schemaPath: "#/required", keyword: "required", params: { missingProperty: "extraData" }, message: "must have required property 'extraData'" };
      e === null ? e = [t] : e.push(t), s++;
    }
    if (r.size === void 0) {
      const t = { instancePath: i, schemaPath: "#/required", keyword: "required", params: { missingProperty: "size" }, message: "must have required property 'size'" };
      e === null ? e = [t] : e.push(t), s++;
    }
    if (r.gasLimit === void 0) {
      const t = { instancePath: i, schemaPath: "#/required", keyword: "required", params: { missingProperty: "gasLimit" }, message: "must have required property 'gasLimit'" };
      e === null ? e = [t] : e.push(t), s++;
    }
    if (r.gasUsed === void 0) {
      const t = { instancePath: i, schemaPath: "#/required", keyword: "required", params: { missingProperty: "gasUsed" }, message: "must have required property 'gasUsed'" };
      e === null ? e = [t] : e.push(t), s++;
    }
    if (r.timestamp === void 0) {
      const t = { instancePath: i, schemaPath: "#/required", keyword: "required", params: { missingProperty: "timestamp" }, message: "must have required property 'timestamp'" };
      e === null ? e = [t] : e.push(t), s++;
    }
    if (r.uncles === void 0) {
      const t = { instancePath: i, schemaPath: "#/required", keyword: "required", params: { missingProperty: "uncles" }, message: "must have required property 'uncles'" };
      e === null ? e = [t] : e.push(t), s++;
    }
    if (r.number !== void 0) {
      let t = r.number;
      const m = s;
      let n = !1, u = null;
      const h = s;
      l(t, { instancePath: i + "/number", parentData: r, parentDataProperty: "number", rootData: p, dynamicAnchors: f }) || (e = e === null ? l.errors : e.concat(l.errors), s = e.length);
      var g = h === s;
      g && (n = !0, u = 0);
      const c = s;
      if (t !== null) {
        const a = { instancePath: i + "/number", schemaPath: "#/properties/number/oneOf/1/type", keyword: "type", params: { type: "null" }, message: "must be null" };
        e === null ? e = [a] : e.push(a), s++;
      }
      var g = c === s;
      if (g && n ? (n = !1, u = [u, 1]) : g && (n = !0, u = 1), n)
        s = m, e !== null && (m ? e.length = m : e = null);
      else {
        const a = { instancePath: i + "/number", schemaPath: "#/properties/number/oneOf", keyword: "oneOf", params: { passingSchemas: u }, message: "must match exactly one schema in oneOf" };
        e === null ? e = [a] : e.push(a), s++;
      }
    }
    if (r.hash !== void 0) {
      let t = r.hash;
      const m = s;
      let n = !1, u = null;
      const h = s;
      o(t, { instancePath: i + "/hash", parentData: r, parentDataProperty: "hash", rootData: p, dynamicAnchors: f }) || (e = e === null ? o.errors : e.concat(o.errors), s = e.length);
      var d = h === s;
      d && (n = !0, u = 0);
      const c = s;
      if (t !== null) {
        const a = { instancePath: i + "/hash", schemaPath: "#/properties/hash/oneOf/1/type", keyword: "type", params: { type: "null" }, message: "must be null" };
        e === null ? e = [a] : e.push(a), s++;
      }
      var d = c === s;
      if (d && n ? (n = !1, u = [u, 1]) : d && (n = !0, u = 1), n)
        s = m, e !== null && (m ? e.length = m : e = null);
      else {
        const a = { instancePath: i + "/hash", schemaPath: "#/properties/hash/oneOf", keyword: "oneOf", params: { passingSchemas: u }, message: "must match exactly one schema in oneOf" };
        e === null ? e = [a] : e.push(a), s++;
      }
    }
    if (r.parentHash !== void 0 && (o(r.parentHash, { instancePath: i + "/parentHash", parentData: r, parentDataProperty: "parentHash", rootData: p, dynamicAnchors: f }) || (e = e === null ? o.errors : e.concat(o.errors), s = e.length)), r.nonce !== void 0) {
      let t = r.nonce;
      const m = s;
      let n = !1, u = null;
      const h = s;
      v(t, { instancePath: i + "/nonce", parentData: r, parentDataProperty: "nonce", rootData: p, dynamicAnchors: f }) || (e = e === null ? v.errors : e.concat(v.errors), s = e.length);
      var P = h === s;
      P && (n = !0, u = 0);
      const c = s;
      if (t !== null) {
        const a = { instancePath: i + "/nonce", schemaPath: "#/properties/nonce/oneOf/1/type", keyword: "type", params: { type: "null" }, message: "must be null" };
        e === null ? e = [a] : e.push(a), s++;
      }
      var P = c === s;
      if (P && n ? (n = !1, u = [u, 1]) : P && (n = !0, u = 1), n)
        s = m, e !== null && (m ? e.length = m : e = null);
      else {
        const a = { instancePath: i + "/nonce", schemaPath: "#/properties/nonce/oneOf", keyword: "oneOf", params: { passingSchemas: u }, message: "must match exactly one schema in oneOf" };
        e === null ? e = [a] : e.push(a), s++;
      }
    }
    if (r.mixHash !== void 0 && (o(r.mixHash, { instancePath: i + "/mixHash", parentData: r, parentDataProperty: "mixHash", rootData: p, dynamicAnchors: f }) || (e = e === null ? o.errors : e.concat(o.errors), s = e.length)), r.sha3Uncles !== void 0 && (o(r.sha3Uncles, { instancePath: i + "/sha3Uncles", parentData: r, parentDataProperty: "sha3Uncles", rootData: p, dynamicAnchors: f }) || (e = e === null ? o.errors : e.concat(o.errors), s = e.length)), r.logsBloom !== void 0) {
      let t = r.logsBloom;
      const m = s;
      let n = !1, u = null;
      const h = s;
      D(t, { instancePath: i + "/logsBloom", parentData: r, parentDataProperty: "logsBloom", rootData: p, dynamicAnchors: f }) || (e = e === null ? D.errors : e.concat(D.errors), s = e.length);
      var q = h === s;
      q && (n = !0, u = 0);
      const c = s;
      if (t !== null) {
        const a = { instancePath: i + "/logsBloom", schemaPath: "#/properties/logsBloom/oneOf/1/type", keyword: "type", params: { type: "null" }, message: "must be null" };
        e === null ? e = [a] : e.push(a), s++;
      }
      var q = c === s;
      if (q && n ? (n = !1, u = [u, 1]) : q && (n = !0, u = 1), n)
        s = m, e !== null && (m ? e.length = m : e = null);
      else {
        const a = { instancePath: i + "/logsBloom", schemaPath: "#/properties/logsBloom/oneOf", keyword: "oneOf", params: { passingSchemas: u }, message: "must match exactly one schema in oneOf" };
        e === null ? e = [a] : e.push(a), s++;
      }
    }
    if (r.transactionsRoot !== void 0 && (o(r.transactionsRoot, { instancePath: i + "/transactionsRoot", parentData: r, parentDataProperty: "transactionsRoot", rootData: p, dynamicAnchors: f }) || (e = e === null ? o.errors : e.concat(o.errors), s = e.length)), r.stateRoot !== void 0 && (o(r.stateRoot, { instancePath: i + "/stateRoot", parentData: r, parentDataProperty: "stateRoot", rootData: p, dynamicAnchors: f }) || (e = e === null ? o.errors : e.concat(o.errors), s = e.length)), r.receiptsRoot !== void 0 && (o(r.receiptsRoot, { instancePath: i + "/receiptsRoot", parentData: r, parentDataProperty: "receiptsRoot", rootData: p, dynamicAnchors: f }) || (e = e === null ? o.errors : e.concat(o.errors), s = e.length)), r.miner !== void 0 && (k(r.miner, { instancePath: i + "/miner", parentData: r, parentDataProperty: "miner", rootData: p, dynamicAnchors: f }) || (e = e === null ? k.errors : e.concat(k.errors), s = e.length)), r.difficulty !== void 0 && (l(r.difficulty, { instancePath: i + "/difficulty", parentData: r, parentDataProperty: "difficulty", rootData: p, dynamicAnchors: f }) || (e = e === null ? l.errors : e.concat(l.errors), s = e.length)), r.totalDifficulty !== void 0 && (l(r.totalDifficulty, { instancePath: i + "/totalDifficulty", parentData: r, parentDataProperty: "totalDifficulty", rootData: p, dynamicAnchors: f }) || (e = e === null ? l.errors : e.concat(l.errors), s = e.length)), r.extraData !== void 0 && (w(r.extraData, { instancePath: i + "/extraData", parentData: r, parentDataProperty: "extraData", rootData: p, dynamicAnchors: f }) || (e = e === null ? w.errors : e.concat(w.errors), s = e.length)), r.size !== void 0 && (l(r.size, { instancePath: i + "/size", parentData: r, parentDataProperty: "size", rootData: p, dynamicAnchors: f }) || (e = e === null ? l.errors : e.concat(l.errors), s = e.length)), r.gasLimit !== void 0 && (l(r.gasLimit, { instancePath: i + "/gasLimit", parentData: r, parentDataProperty: "gasLimit", rootData: p, dynamicAnchors: f }) || (e = e === null ? l.errors : e.concat(l.errors), s = e.length)), r.gasUsed !== void 0 && (l(r.gasUsed, { instancePath: i + "/gasUsed", parentData: r, parentDataProperty: "gasUsed", rootData: p, dynamicAnchors: f }) || (e = e === null ? l.errors : e.concat(l.errors), s = e.length)), r.baseFeePerGas !== void 0 && (l(r.baseFeePerGas, { instancePath: i + "/baseFeePerGas", parentData: r, parentDataProperty: "baseFeePerGas", rootData: p, dynamicAnchors: f }) || (e = e === null ? l.errors : e.concat(l.errors), s = e.length)), r.timestamp !== void 0 && (l(r.timestamp, { instancePath: i + "/timestamp", parentData: r, parentDataProperty: "timestamp", rootData: p, dynamicAnchors: f }) || (e = e === null ? l.errors : e.concat(l.errors), s = e.length)), r.uncles !== void 0) {
      let t = r.uncles;
      if (Array.isArray(t)) {
        const m = t.length;
        for (let n = 0; n < m; n++)
          o(t[n], { instancePath: i + "/uncles/" + n, parentData: t, parentDataProperty: n, rootData: p, dynamicAnchors: f }) || (e = e === null ? o.errors : e.concat(o.errors), s = e.length);
      } else {
        const m = { instancePath: i + "/uncles", schemaPath: "#/properties/uncles/type", keyword: "type", params: { type: "array" }, message: "must be array" };
        e === null ? e = [m] : e.push(m), s++;
      }
    }
  } else {
    const t = { instancePath: i, schemaPath: "#/type", keyword: "type", params: { type: "object" }, message: "must be object" };
    e === null ? e = [t] : e.push(t), s++;
  }
  return b.errors = e, s === 0;
}
b.evaluated = { props: { number: !0, hash: !0, parentHash: !0, nonce: !0, mixHash: !0, sha3Uncles: !0, logsBloom: !0, transactionsRoot: !0, stateRoot: !0, receiptsRoot: !0, miner: !0, difficulty: !0, totalDifficulty: !0, extraData: !0, size: !0, gasLimit: !0, gasUsed: !0, baseFeePerGas: !0, timestamp: !0, uncles: !0 }, dynamicProps: !1, dynamicItems: !1 };
export {
  b as validate
};
