// Written by `npm run generate` from the specs. Do not edit: change the spec and generate again.

import { validate as a } from "./SubjectDid.js";
import { validate as l } from "./IssuerDid.js";
import { validate as d } from "./ProofType.js";
import { validate as n } from "./StatusType.js";
import { validate as f } from "./TemplateId.js";
function m(r, { instancePath: i = "", parentData: y, parentDataProperty: c, rootData: p = r, dynamicAnchors: u = {} } = {}) {
  let e = null, t = 0;
  const o = m.evaluated;
  if (o.dynamicProps && (o.props = void 0), o.dynamicItems && (o.items = void 0), r && typeof r == "object" && !Array.isArray(r)) {
    if (r.subjectDid === void 0) {
      const s = { instancePath: i, schemaPath: "#/required", keyword: "required", params: { missingProperty: "subjectDid" }, message: "must have required property 'subjectDid'" };
      e === null ? e = [s] : e.push(s), t++;
    }
    if (r.issuerDid === void 0) {
      const s = { instancePath: i, schemaPath: "#/required", keyword: "required", params: { missingProperty: "issuerDid" }, message: "must have required property 'issuerDid'" };
      e === null ? e = [s] : e.push(s), t++;
    }
    if (r.proofType === void 0) {
      const s = { instancePath: i, schemaPath: "#/required", keyword: "required", params: { missingProperty: "proofType" }, message: "must have required property 'proofType'" };
      e === null ? e = [s] : e.push(s), t++;
    }
    if (r.statusType === void 0) {
      const s = { instancePath: i, schemaPath: "#/required", keyword: "required", params: { missingProperty: "statusType" }, message: "must have required property 'statusType'" };
      e === null ? e = [s] : e.push(s), t++;
    }
    if (r.templateId === void 0) {
      const s = { instancePath: i, schemaPath: "#/required", keyword: "required", params: { missingProperty: "templateId" }, message: "must have required property 'templateId'" };
      e === null ? e = [s] : e.push(s), t++;
    }
    r.subjectDid !== void 0 && (a(r.subjectDid, { instancePath: i + "/subjectDid", parentData: r, parentDataProperty: "subjectDid", rootData: p, dynamicAnchors: u }) || (e = e === null ? a.errors : e.concat(a.errors), t = e.length)), r.issuerDid !== void 0 && (l(r.issuerDid, { instancePath: i + "/issuerDid", parentData: r, parentDataProperty: "issuerDid", rootData: p, dynamicAnchors: u }) || (e = e === null ? l.errors : e.concat(l.errors), t = e.length)), r.proofType !== void 0 && (d(r.proofType, { instancePath: i + "/proofType", parentData: r, parentDataProperty: "proofType", rootData: p, dynamicAnchors: u }) || (e = e === null ? d.errors : e.concat(d.errors), t = e.length)), r.statusType !== void 0 && (n(r.statusType, { instancePath: i + "/statusType", parentData: r, parentDataProperty: "statusType", rootData: p, dynamicAnchors: u }) || (e = e === null ? n.errors : e.concat(n.errors), t = e.length)), r.templateId !== void 0 && (f(r.templateId, { instancePath: i + "/templateId", parentData: r, parentDataProperty: "templateId", rootData: p, dynamicAnchors: u }) || (e = e === null ? f.errors : e.concat(f.errors), t = e.length));
  } else {
    const s = { instancePath: i, schemaPath: "#/type", keyword: "type", params: { type: "object" }, message: "must be object" };
    e === null ? e = [s] : e.push(s), t++;
  }
  return m.errors = e, t === 0;
}
m.evaluated = { props: { subjectDid: !0, issuerDid: !0, proofType: !0, statusType: !0, templateId: !0 }, dynamicProps: !1, dynamicItems: !1 };
export {
  m as validate
};
