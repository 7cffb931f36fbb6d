// Written by `npm run generate` from the specs. Do not edit: change the spec and generate again.

import { date_time as n } from "../runtime.js";
function a(s, { instancePath: i = "", parentData: u, parentDataProperty: f, rootData: m = s, dynamicAnchors: d = {} } = {}) {
  let e = null, t = 0;
  const p = a.evaluated;
  if (p.dynamicProps && (p.props = void 0), p.dynamicItems && (p.items = void 0), s && typeof s == "object" && !Array.isArray(s)) {
    if (s.created === void 0) {
      const r = { instancePath: i, schemaPath: "#/required", keyword: "required", params: { missingProperty: "created" }, message: "must have required property 'created'" };
      e === null ? e = [r] : e.push(r), t++;
    }
    if (s.creator === void 0) {
      const r = { instancePath: i, schemaPath: "#/required", keyword: "required", params: { missingProperty: "creator" }, message: "must have required property 'creator'" };
      e === null ? e = [r] : e.push(r), t++;
    }
    if (s.jws === void 0) {
      const r = { instancePath: i, schemaPath: "#/required", keyword: "required", params: { missingProperty: "jws" }, message: "must have required property 'jws'" };
      e === null ? e = [r] : e.push(r), t++;
    }
    if (s.type === void 0) {
      const r = { instancePath: i, schemaPath: "#/required", keyword: "required", params: { missingProperty: "type" }, message: "must have required property 'type'" };
      e === null ? e = [r] : e.push(r), t++;
    }
    if (s.verificationMethod === void 0) {
      const r = { instancePath: i, schemaPath: "#/required", keyword: "required", params: { missingProperty: "verificationMethod" }, message: "must have required property 'verificationMethod'" };
      e === null ? e = [r] : e.push(r), t++;
    }
    if (s.created !== void 0) {
      let r = s.created;
      if (typeof r == "string") {
        if (!n.validate(r)) {
          const o = { instancePath: i + "/created", schemaPath: "#/properties/created/format", keyword: "format", params: { format: "date-time" }, message: 'must match format "date-time"' };
          e === null ? e = [o] : e.push(o), t++;
        }
      } else {
        const o = { instancePath: i + "/created", schemaPath: "#/properties/created/type", keyword: "type", params: { type: "string" }, message: "must be string" };
        e === null ? e = [o] : e.push(o), t++;
      }
    }
    if (s.creator !== void 0 && typeof s.creator != "string") {
      const r = { instancePath: i + "/creator", schemaPath: "#/properties/creator/type", keyword: "type", params: { type: "string" }, message: "must be string" };
      e === null ? e = [r] : e.push(r), t++;
    }
    if (s.jws !== void 0 && typeof s.jws != "string") {
      const r = { instancePath: i + "/jws", schemaPath: "#/properties/jws/type", keyword: "type", params: { type: "string" }, message: "must be string" };
      e === null ? e = [r] : e.push(r), t++;
    }
    if (s.proofPurpose !== void 0 && typeof s.proofPurpose != "string") {
      const r = { instancePath: i + "/proofPurpose", schemaPath: "#/properties/proofPurpose/type", keyword: "type", params: { type: "string" }, message: "must be string" };
      e === null ? e = [r] : e.push(r), t++;
    }
    if (s.type !== void 0 && typeof s.type != "string") {
      const r = { instancePath: i + "/type", schemaPath: "#/properties/type/type", keyword: "type", params: { type: "string" }, message: "must be string" };
      e === null ? e = [r] : e.push(r), t++;
    }
    if (s.verificationMethod !== void 0 && typeof s.verificationMethod != "string") {
      const r = { instancePath: i + "/verificationMethod", schemaPath: "#/properties/verificationMethod/type", keyword: "type", params: { type: "string" }, message: "must be string" };
      e === null ? e = [r] : e.push(r), t++;
    }
  } else {
    const r = { instancePath: i, schemaPath: "#/type", keyword: "type", params: { type: "object" }, message: "must be object" };
    e === null ? e = [r] : e.push(r), t++;
  }
  return a.errors = e, t === 0;
}
a.evaluated = { props: { created: !0, creator: !0, jws: !0, proofPurpose: !0, type: !0, verificationMethod: !0 }, dynamicProps: !1, dynamicItems: !1 };
export {
  a as validate
};
