// Written by `npm run generate` from the specs. Do not edit: change the spec and generate again.

import { validate as l } from "./BlockHeader.js";
import { validate as u } from "./Hash32.js";
function p(t, { instancePath: a = "", parentData: f, parentDataProperty: y, rootData: c = t, dynamicAnchors: m = {} } = {}) {
  let e = null, s = 0;
  const n = p.evaluated;
  if (n.dynamicProps && (n.props = void 0), n.dynamicItems && (n.items = void 0), l(t, { instancePath: a, parentData: f, parentDataProperty: y, rootData: c, dynamicAnchors: m }) || (e = e === null ? l.errors : e.concat(l.errors), s = e.length), t && typeof t == "object" && !Array.isArray(t)) {
    if (t.transactions === void 0) {
      const r = { instancePath: a, schemaPath: "#/allOf/1/required", keyword: "required", params: { missingProperty: "transactions" }, message: "must have required property 'transactions'" };
      e === null ? e = [r] : e.push(r), s++;
    }
    if (t.transactions !== void 0) {
      let r = t.transactions;
      if (Array.isArray(r)) {
        const o = r.length;
        for (let i = 0; i < o; i++)
          u(r[i], { instancePath: a + "/transactions/" + i, parentData: r, parentDataProperty: i, rootData: c, dynamicAnchors: m }) || (e = e === null ? u.errors : e.concat(u.errors), s = e.length);
      } else {
        const o = { instancePath: a + "/transactions", schemaPath: "#/allOf/1/properties/transactions/type", keyword: "type", params: { type: "array" }, message: "must be array" };
        e === null ? e = [o] : e.push(o), s++;
      }
    }
  } else {
    const r = { instancePath: a, schemaPath: "#/allOf/1/type", keyword: "type", params: { type: "object" }, message: "must be object" };
    e === null ? e = [r] : e.push(r), s++;
  }
  return p.errors = e, s === 0;
}
p.evaluated = { props: { transactions: !0, number: !0, hash: !0, parentHash: !0, nonce: !0, mixHash: !0, sha3Uncles: !0, logsBloom: !0, transactionsRoot: !0, stateRoot: !0, receiptsRoot: !0, miner: !0, difficulty: !0, totalDifficulty: !0, extraData: !0, size: !0, gasLimit: !0, gasUsed: !0, baseFeePerGas: !0, timestamp: !0, uncles: !0 }, dynamicProps: !1, dynamicItems: !1 };
export {
  p as validate
};
