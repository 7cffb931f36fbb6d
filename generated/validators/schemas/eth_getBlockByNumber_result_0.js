// Written by `npm run generate` from the specs. Do not edit: change the spec and generate again.

import { validate as c } from "./BlockWithHashes.js";
function d(i, { instancePath: f = "", parentData: o, parentDataProperty: h, rootData: v = i, dynamicAnchors: y = {} } = {}) {
  let t = null, a = 0;
  const l = d.evaluated;
  l.dynamicProps && (l.props = void 0), l.dynamicItems && (l.items = void 0);
  const m = a;
  let r = !1, u = null;
  const g = a;
  c(i, { instancePath: f, parentData: o, parentDataProperty: h, rootData: v, dynamicAnchors: y }) || (t = t === null ? c.errors : t.concat(c.errors), a = t.length);
  var n = g === a;
  if (n) {
    r = !0, u = 0;
    var e = {};
    e.transactions = !0, e.number = !0, e.hash = !0, e.parentHash = !0, e.nonce = !0, e.mixHash = !0, e.sha3Uncles = !0, e.logsBloom = !0, e.transactionsRoot = !0, e.stateRoot = !0, e.receiptsRoot = !0, e.miner = !0, e.difficulty = !0, e.totalDifficulty = !0, e.extraData = !0, e.size = !0, e.gasLimit = !0, e.gasUsed = !0, e.baseFeePerGas = !0, e.timestamp = !0, e.uncles = !0;
  }
  const _ = a;
  if (i !== null) {
    const s = { instancePath: f, schemaPath: "#/oneOf/1/type", keyword: "type", params: { type: "null" }, message: "must be null" };
    t === null ? t = [s] : t.push(s), a++;
  }
  var n = _ === a;
  if (n && r ? (r = !1, u = [u, 1]) : n && (r = !0, u = 1), r)
    a = m, t !== null && (m ? t.length = m : t = null);
  else {
    const s = { instancePath: f, schemaPath: "#/oneOf", keyword: "oneOf", params: { passingSchemas: u }, message: "must match exactly one schema in oneOf" };
    t === null ? t = [s] : t.push(s), a++;
  }
  return d.errors = t, l.props = e, a === 0;
}
d.evaluated = { dynamicProps: !0, dynamicItems: !1 };
export {
  d as validate
};
