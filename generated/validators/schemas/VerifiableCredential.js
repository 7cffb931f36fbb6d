// Written by `npm run generate` from the specs. Do not edit: change the spec and generate again.

import { validate as c } from "./CredentialConfig.js";
import { validate as y } from "./CredentialStatus.js";
import { validate as p } from "./Timestamp.js";
import { validate as h } from "./IssuerDid.js";
import { validate as g } from "./CredentialProof.js";
import { validate as q } from "./TemplateId.js";
const w = new RegExp("^[uU][rR][nN]:", "u");
function v(s, { instancePath: i = "", parentData: k, parentDataProperty: D, rootData: u = s, dynamicAnchors: l = {} } = {}) {
  let e = null, t = 0;
  const d = v.evaluated;
  if (d.dynamicProps && (d.props = void 0), d.dynamicItems && (d.items = void 0), s && typeof s == "object" && !Array.isArray(s)) {
    if (s["@context"] === void 0) {
      const r = { instancePath: i, schemaPath: "#/required", keyword: "required", params: { missingProperty: "@context" }, message: "must have required property '@context'" };
      e === null ? e = [r] : e.push(r), t++;
    }
    if (s.config === void 0) {
      const r = { instancePath: i, schemaPath: "#/required", keyword: "required", params: { missingProperty: "config" }, message: "must have required property 'config'" };
      e === null ? e = [r] : e.push(r), t++;
    }
    if (s.credentialData === void 0) {
      const r = { instancePath: i, schemaPath: "#/required", keyword: "required", params: { missingProperty: "credentialData" }, message: "must have required property 'credentialData'" };
      e === null ? e = [r] : e.push(r), t++;
    }
    if (s.credentialStatus === void 0) {
      const r = { instancePath: i, schemaPath: "#/required", keyword: "required", params: { missingProperty: "credentialStatus" }, message: "must have required property 'credentialStatus'" };
      e === null ? e = [r] : e.push(r), t++;
    }
    if (s.credentialSubject === void 0) {
      const r = { instancePath: i, schemaPath: "#/required", keyword: "required", params: { missingProperty: "credentialSubject" }, message: "must have required property 'credentialSubject'" };
      e === null ? e = [r] : e.push(r), t++;
    }
    if (s.id === void 0) {
      const r = { instancePath: i, schemaPath: "#/required", keyword: "required", params: { missingProperty: "id" }, message: "must have required property 'id'" };
      e === null ? e = [r] : e.push(r), t++;
    }
    if (s.issuanceDate === void 0) {
      const r = { instancePath: i, schemaPath: "#/required", keyword: "required", params: { missingProperty: "issuanceDate" }, message: "must have required property 'issuanceDate'" };
      e === null ? e = [r] : e.push(r), t++;
    }
    if (s.issued === void 0) {
      const r = { instancePath: i, schemaPath: "#/required", keyword: "required", params: { missingProperty: "issued" }, message: "must have required property 'issued'" };
      e === null ? e = [r] : e.push(r), t++;
    }
    if (s.issuer === void 0) {
      const r = { instancePath: i, schemaPath: "#/required", keyword: "required", params: { missingProperty: "issuer" }, message: "must have required property 'issuer'" };
      e === null ? e = [r] : e.push(r), t++;
    }
    if (s.proof === void 0) {
      const r = { instancePath: i, schemaPath: "#/required", keyword: "required", params: { missingProperty: "proof" }, message: "must have required property 'proof'" };
      e === null ? e = [r] : e.push(r), t++;
    }
    if (s.templateId === void 0) {
      const r = { instancePath: i, schemaPath: "#/required", keyword: "required", params: { missingProperty: "templateId" }, message: "must have required property 'templateId'" };
      e === null ? e = [r] : e.push(r), t++;
    }
    if (s.type === void 0) {
      const r = { instancePath: i, schemaPath: "#/required", keyword: "required", params: { missingProperty: "type" }, message: "must have required property 'type'" };
      e === null ? e = [r] : e.push(r), t++;
    }
    if (s.validFrom === void 0) {
      const r = { instancePath: i, schemaPath: "#/required", keyword: "required", params: { missingProperty: "validFrom" }, message: "must have required property 'validFrom'" };
      e === null ? e = [r] : e.push(r), t++;
    }
    if (s["@context"] !== void 0) {
      let r = s["@context"];
      if (Array.isArray(r)) {
        const n = r.length;
        for (let o = 0; o < n; o++)
          if (typeof r[o] != "string") {
            const m = { instancePath: i + "/@context/" + o, schemaPath: "#/properties/%40context/items/type", keyword: "type", params: { type: "string" }, message: "must be string" };
            e === null ? e = [m] : e.push(m), t++;
          }
      } else {
        const n = { instancePath: i + "/@context", schemaPath: "#/properties/%40context/type", keyword: "type", params: { type: "array" }, message: "must be array" };
        e === null ? e = [n] : e.push(n), t++;
      }
    }
    if (s.config !== void 0 && (c(s.config, { instancePath: i + "/config", parentData: s, parentDataProperty: "config", rootData: u, dynamicAnchors: l }) || (e = e === null ? c.errors : e.concat(c.errors), t = e.length)), s.credentialData !== void 0) {
      let r = s.credentialData;
      if (!(r && typeof r == "object" && !Array.isArray(r))) {
        const n = { instancePath: i + "/credentialData", schemaPath: "#/properties/credentialData/type", keyword: "type", params: { type: "object" }, message: "must be object" };
        e === null ? e = [n] : e.push(n), t++;
      }
    }
    if (s.credentialStatus !== void 0 && (y(s.credentialStatus, { instancePath: i + "/credentialStatus", parentData: s, parentDataProperty: "credentialStatus", rootData: u, dynamicAnchors: l }) || (e = e === null ? y.errors : e.concat(y.errors), t = e.length)), s.credentialSubject !== void 0) {
      let r = s.credentialSubject;
      if (r && typeof r == "object" && !Array.isArray(r)) {
        if (r.id === void 0) {
          const n = { instancePath: i + "/credentialSubject", schemaPath: "#/properties/credentialSubject/required", keyword: "required", params: { missingProperty: "id" }, message: "must have required property 'id'" };
          e === null ? e = [n] : e.push(n), t++;
        }
        if (r.id !== void 0 && typeof r.id != "string") {
          const n = { instancePath: i + "/credentialSubject/id", schemaPath: "#/properties/credentialSubject/properties/id/type", keyword: "type", params: { type: "string" }, message: "must be string" };
          e === null ? e = [n] : e.push(n), t++;
        }
      } else {
        const n = { instancePath: i + "/credentialSubject", schemaPath: "#/properties/credentialSubject/type", keyword: "type", params: { type: "object" }, message: "must be object" };
        e === null ? e = [n] : e.push(n), t++;
      }
    }
    if (s.id !== void 0) {
      let r = s.id;
      if (typeof r == "string") {
        if (!w.test(r)) {
          const n = { instancePath: i + "/id", schemaPath: "#/properties/id/pattern", keyword: "pattern", params: { pattern: "^[uU][rR][nN]:" }, message: 'must match pattern "^[uU][rR][nN]:"' };
          e === null ? e = [n] : e.push(n), t++;
        }
      } else {
        const n = { instancePath: i + "/id", schemaPath: "#/properties/id/type", keyword: "type", params: { type: "string" }, message: "must be string" };
        e === null ? e = [n] : e.push(n), t++;
      }
    }
    if (s.issuanceDate !== void 0 && (p(s.issuanceDate, { instancePath: i + "/issuanceDate", parentData: s, parentDataProperty: "issuanceDate", rootData: u, dynamicAnchors: l }) || (e = e === null ? p.errors : e.concat(p.errors), t = e.length)), s.issued !== void 0 && (p(s.issued, { instancePath: i + "/issued", parentData: s, parentDataProperty: "issued", rootData: u, dynamicAnchors: l }) || (e = e === null ? p.errors : e.concat(p.errors), t = e.length)), s.issuer !== void 0 && (h(s.issuer, { instancePath: i + "/issuer", parentData: s, parentDataProperty: "issuer", rootData: u, dynamicAnchors: l }) || (e = e === null ? h.errors : e.concat(h.errors), t = e.length)), s.proof !== void 0 && (g(s.proof, { instancePath: i + "/proof", parentData: s, parentDataProperty: "proof", rootData: u, dynamicAnchors: l }) || (e = e === null ? g.errors : e.concat(g.errors), t = e.length)), s.templateId !== void 0 && (q(s.templateId, { instancePath: i + "/templateId", parentData: s, parentDataProperty: "templateId", rootData: u, dynamicAnchors: l }) || (e = e === null ? q.errors : e.concat(q.errors), t = e.length)), s.type !== void 0) {
      let r = s.type;
      if (Array.isArray(r)) {
        const n = r.length;
        for (let a = 0; a < n; a++)
          if (typeof r[a] != "string") {
            const f = { instancePath: i + "/type/" + a, schemaPath: "#/properties/type/items/type", keyword: "type", params: { type: "string" }, message: "must be string" };
            e === null ? e = [f] : e.push(f), t++;
          }
        const o = t, m = r.length;
        for (let a = 0; a < m; a++) {
          const f = t;
          if (r[a] !== "VerifiableCredential") {
            const b = { instancePath: i + "/type/" + a, schemaPath: "#/properties/type/contains/const", keyword: "const", params: { allowedValue: "VerifiableCredential" }, message: "must be equal to constant" };
            e === null ? e = [b] : e.push(b), t++;
          }
          var P = f === t;
          if (P)
            break;
        }
        if (P)
          t = o, e !== null && (o ? e.length = o : e = null);
        else {
          const a = { instancePath: i + "/type", schemaPath: "#/properties/type/contains", keyword: "contains", params: { minContains: 1 }, message: "must contain at least 1 valid item(s)" };
          e === null ? e = [a] : e.push(a), t++;
        }
      } else {
        const n = { instancePath: i + "/type", schemaPath: "#/properties/type/type", keyword: "type", params: { type: "array" }, message: "must be array" };
        e === null ? e = [n] : e.push(n), t++;
      }
    }
    s.validFrom !== void 0 && (p(s.validFrom, { instancePath: i + "/validFrom", parentData: s, parentDataProperty: "validFrom", rootData: u, dynamicAnchors: l }) || (e = e === null ? p.errors : e.concat(p.errors), t = e.length));
  } else {
    const r = { instancePath: i, schemaPath: "#/type", keyword: "type", params: { type: "object" }, message: "must be object" };
    e === null ? e = [r] : e.push(r), t++;
  }
  return v.errors = e, t === 0;
}
v.evaluated = { props: { "@context": !0, config: !0, credentialData: !0, credentialStatus: !0, credentialSubject: !0, id: !0, issuanceDate: !0, issued: !0, issuer: !0, proof: !0, templateId: !0, type: !0, validFrom: !0 }, dynamicProps: !1, dynamicItems: !1 };
export {
  v as validate
};
