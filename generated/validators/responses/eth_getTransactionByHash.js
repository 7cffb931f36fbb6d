// Written by `npm run generate` from the specs. Do not edit: change the spec and generate again.

import { validate as d } from "../schemas/Transaction.js";
function i(c, { instancePath: f = "", parentData: o, parentDataProperty: v, rootData: h = c, dynamicAnchors: y = {} } = {}) {
  let t = null, r = 0;
  const a = i.evaluated;
  a.dynamicProps && (a.props = void 0), a.dynamicItems && (a.items = void 0);
  const m = r;
  let l = !1, u = null;
  const g = r;
  d(c, { instancePath: f, parentData: o, parentDataProperty: v, rootData: h, dynamicAnchors: y }) || (t = t === null ? d.errors : t.concat(d.errors), r = t.length);
  var s = g === r;
  if (s) {
    l = !0, u = 0;
    var e = {};
    e.blockHash = !0, e.blockNumber = !0, e.transactionIndex = !0, e.hash = !0, e.type = !0, e.chainId = !0, e.nonce = !0, e.from = !0, e.to = !0, e.value = !0, e.gas = !0, e.gasPrice = !0, e.maxFeePerGas = !0, e.maxPriorityFeePerGas = !0, e.input = !0, e.accessList = !0, e.v = !0, e.r = !0, e.s = !0;
  }
  const x = r;
  if (c !== null) {
    const n = { instancePath: f, schemaPath: "#/oneOf/1/type", keyword: "type", params: { type: "null" }, message: "must be null" };
    t === null ? t = [n] : t.push(n), r++;
  }
  var s = x === r;
  if (s && l ? (l = !1, u = [u, 1]) : s && (l = !0, u = 1), l)
    r = m, t !== null && (m ? t.length = m : t = null);
  else {
    const n = { instancePath: f, schemaPath: "#/oneOf", keyword: "oneOf", params: { passingSchemas: u }, message: "must match exactly one schema in oneOf" };
    t === null ? t = [n] : t.push(n), r++;
  }
  return i.errors = t, a.props = e, r === 0;
}
i.evaluated = { dynamicProps: !0, dynamicItems: !1 };
const _ = i, b = [];
export {
  _ as result,
  b as variants
};
