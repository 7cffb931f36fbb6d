// Written by `npm run generate` from the specs. Do not edit: change the spec and generate again.

import { validate as a } from "./IssuerDid.js";
import { validate as n } from "./ProofType.js";
import { validate as d } from "./StatusType.js";
import { validate as l } from "./SubjectDid.js";
function f(r, { instancePath: t = "", parentData: y, parentDataProperty: m, rootData: p = r, dynamicAnchors: u = {} } = {}) {
  let e = null, i = 0;
  const o = f.evaluated;
  if (o.dynamicProps && (o.props = void 0), o.dynamicItems && (o.items = void 0), r && typeof r == "object" && !Array.isArray(r)) {
    if (r.issuerDid === void 0) {
      const s = { instancePath: t, schemaPath: "#/required", keyword: "required", params: { missingProperty: "issuerDid" }, message: "must have required property 'issuerDid'" };
      e === null ? e = [s] : e.push(s), i++;
    }
    if (r.proofType === void 0) {
      const s = { instancePath: t, schemaPath: "#/required", keyword: "required", params: { missingProperty: "proofType" }, message: "must have required property 'proofType'" };
      e === null ? e = [s] : e.push(s), i++;
    }
    if (r.statusType === void 0) {
      const s = { instancePath: t, schemaPath: "#/required", keyword: "required", params: { missingProperty: "statusType" }, message: "must have required property 'statusType'" };
      e === null ? e = [s] : e.push(s), i++;
    }
    if (r.subjectDid === void 0) {
      const s = { instancePath: t, schemaPath: "#/required", keyword: "required", params: { missingProperty: "subjectDid" }, message: "must have required property 'subjectDid'" };
      e === null ? e = [s] : e.push(s), i++;
    }
    r.issuerDid !== void 0 && (a(r.issuerDid, { instancePath: t + "/issuerDid", parentData: r, parentDataProperty: "issuerDid", rootData: p, dynamicAnchors: u }) || (e = e === null ? a.errors : e.concat(a.errors), i = e.length)), r.proofType !== void 0 && (n(r.proofType, { instancePath: t + "/proofType", parentData: r, parentDataProperty: "proofType", rootData: p, dynamicAnchors: u }) || (e = e === null ? n.errors : e.concat(n.errors), i = e.length)), r.statusType !== void 0 && (d(r.statusType, { instancePath: t + "/statusType", parentData: r, parentDataProperty: "statusType", rootData: p, dynamicAnchors: u }) || (e = e === null ? d.errors : e.concat(d.errors), i = e.length)), r.subjectDid !== void 0 && (l(r.subjectDid, { instancePath: t + "/subjectDid", parentData: r, parentDataProperty: "subjectDid", rootData: p, dynamicAnchors: u }) || (e = e === null ? l.errors : e.concat(l.errors), i = e.length));
  } else {
    const s = { instancePath: t, schemaPath: "#/type", keyword: "type", params: { type: "object" }, message: "must be object" };
    e === null ? e = [s] : e.push(s), i++;
  }
  return f.errors = e, i === 0;
}
f.evaluated = { props: { issuerDid: !0, proofType: !0, statusType: !0, subjectDid: !0 }, dynamicProps: !1, dynamicItems: !1 };
export {
  f as validate
};
