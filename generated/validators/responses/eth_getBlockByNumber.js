// Written by `npm run generate` from the specs. Do not edit: change the spec and generate again.

import { validate as k } from "../schemas/eth_getBlockByNumber_result_0.js";
import { validate as x } from "../schemas/eth_getBlockByNumber_result_1.js";
import { validate as g } from "../schemas/BlockWithHashes.js";
import { validate as P } from "../schemas/BlockWithTransactions.js";
import { validate as I } from "../schemas/schema.js";
import { validate as D } from "../schemas/schema_2.js";
function y(a, { instancePath: i = "", parentData: o, parentDataProperty: d, rootData: m = a, dynamicAnchors: f = {} } = {}) {
  let t = null, r = 0;
  const s = y.evaluated;
  s.dynamicProps && (s.props = void 0), s.dynamicItems && (s.items = void 0);
  const n = r;
  let l = !1;
  const w = r;
  g(a, { instancePath: i, parentData: o, parentDataProperty: d, rootData: m, dynamicAnchors: f }) || (t = t === null ? g.errors : t.concat(g.errors), r = t.length);
  var u = w === r;
  if (l = l || u, u) {
    var e = {};
    e.transactions = !0, e.number = !0, e.hash = !0, e.parentHash = !0, e.nonce = !0, e.mixHash = !0, e.sha3Uncles = !0, e.logsBloom = !0, e.transactionsRoot = !0, e.stateRoot = !0, e.receiptsRoot = !0, e.miner = !0, e.difficulty = !0, e.totalDifficulty = !0, e.extraData = !0, e.size = !0, e.gasLimit = !0, e.gasUsed = !0, e.baseFeePerGas = !0, e.timestamp = !0, e.uncles = !0;
  }
  const b = r;
  P(a, { instancePath: i, parentData: o, parentDataProperty: d, rootData: m, dynamicAnchors: f }) || (t = t === null ? P.errors : t.concat(P.errors), r = t.length);
  var u = b === r;
  l = l || u, u && e !== !0 && (e = e || {}, e.transactions = !0, e.number = !0, e.hash = !0, e.parentHash = !0, e.nonce = !0, e.mixHash = !0, e.sha3Uncles = !0, e.logsBloom = !0, e.transactionsRoot = !0, e.stateRoot = !0, e.receiptsRoot = !0, e.miner = !0, e.difficulty = !0, e.totalDifficulty = !0, e.extraData = !0, e.size = !0, e.gasLimit = !0, e.gasUsed = !0, e.baseFeePerGas = !0, e.timestamp = !0, e.uncles = !0);
  const _ = r;
  if (a !== null) {
    const c = { instancePath: i, schemaPath: "#/anyOf/2/type", keyword: "type", params: { type: "null" }, message: "must be null" };
    t === null ? t = [c] : t.push(c), r++;
  }
  var u = _ === r;
  if (l = l || u, l)
    r = n, t !== null && (n ? t.length = n : t = null);
  else {
    const c = { instancePath: i, schemaPath: "#/anyOf", keyword: "anyOf", params: {}, message: "must match a schema in anyOf" };
    t === null ? t = [c] : t.push(c), r++;
  }
  return y.errors = t, s.props = e, r === 0;
}
y.evaluated = { dynamicProps: !0, dynamicItems: !1 };
function v(a, { instancePath: i = "", parentData: o, parentDataProperty: d, rootData: m = a, dynamicAnchors: f = {} } = {}) {
  let t = null, r = 0;
  const s = v.evaluated;
  if (s.dynamicProps && (s.props = void 0), s.dynamicItems && (s.items = void 0), Array.isArray(a)) {
    if (a.length < 2) {
      const l = { instancePath: i, schemaPath: "#/minItems", keyword: "minItems", params: { limit: 2 }, message: "must NOT have fewer than 2 items" };
      t === null ? t = [l] : t.push(l), r++;
    }
    a.length > 1 && (I(a[1], { instancePath: i + "/1", parentData: a, parentDataProperty: 1, rootData: m, dynamicAnchors: f }) || (t = t === null ? I.errors : t.concat(I.errors), r = t.length));
  } else {
    const n = { instancePath: i, schemaPath: "#/type", keyword: "type", params: { type: "array" }, message: "must be array" };
    t === null ? t = [n] : t.push(n), r++;
  }
  return v.errors = t, r === 0;
}
v.evaluated = { items: 2, dynamicProps: !1, dynamicItems: !1 };
function h(a, { instancePath: i = "", parentData: o, parentDataProperty: d, rootData: m = a, dynamicAnchors: f = {} } = {}) {
  let t = null, r = 0;
  const s = h.evaluated;
  if (s.dynamicProps && (s.props = void 0), s.dynamicItems && (s.items = void 0), Array.isArray(a)) {
    if (a.length < 2) {
      const l = { instancePath: i, schemaPath: "#/minItems", keyword: "minItems", params: { limit: 2 }, message: "must NOT have fewer than 2 items" };
      t === null ? t = [l] : t.push(l), r++;
    }
    a.length > 1 && (D(a[1], { instancePath: i + "/1", parentData: a, parentDataProperty: 1, rootData: m, dynamicAnchors: f }) || (t = t === null ? D.errors : t.concat(D.errors), r = t.length));
  } else {
    const n = { instancePath: i, schemaPath: "#/type", keyword: "type", params: { type: "array" }, message: "must be array" };
    t === null ? t = [n] : t.push(n), r++;
  }
  return h.errors = t, r === 0;
}
h.evaluated = { items: 2, dynamicProps: !1, dynamicItems: !1 };
const z = y, B = [{ params: v, result: k }, { params: h, result: x }];
export {
  z as result,
  B as variants
};
