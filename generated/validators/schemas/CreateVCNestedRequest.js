// Written by `npm run generate` from the specs. Do not edit: change the spec and generate again.

import { validate as l } from "./CredentialConfig.js";
import { validate as p } from "./TemplateId.js";
function o(t, { instancePath: s = "", parentData: f, parentDataProperty: m, rootData: c = t, dynamicAnchors: d = {} } = {}) {
  let e = null, a = 0;
  const n = o.evaluated;
  if (n.dynamicProps && (n.props = void 0), n.dynamicItems && (n.items = void 0), t && typeof t == "object" && !Array.isArray(t)) {
    if (t.config === void 0) {
      const r = { instancePath: s, schemaPath: "#/required", keyword: "required", params: { missingProperty: "config" }, message: "must have required property 'config'" };
      e === null ? e = [r] : e.push(r), a++;
    }
    if (t.templateId === void 0) {
      const r = { instancePath: s, schemaPath: "#/required", keyword: "required", params: { missingProperty: "templateId" }, message: "must have required property 'templateId'" };
      e === null ? e = [r] : e.push(r), a++;
    }
    if (t.config !== void 0 && (l(t.config, { instancePath: s + "/config", parentData: t, parentDataProperty: "config", rootData: c, dynamicAnchors: d }) || (e = e === null ? l.errors : e.concat(l.errors), a = e.length)), t.credentialData !== void 0) {
      let r = t.credentialData;
      if (r && typeof r == "object" && !Array.isArray(r)) {
        if (r.credentialSubject === void 0) {
          const i = { instancePath: s + "/credentialData", schemaPath: "#/properties/credentialData/required", keyword: "required", params: { missingProperty: "credentialSubject" }, message: "must have required property 'credentialSubject'" };
          e === null ? e = [i] : e.push(i), a++;
        }
        if (r.credentialSubject !== void 0) {
          let i = r.credentialSubject;
          if (!(i && typeof i == "object" && !Array.isArray(i))) {
            const u = { instancePath: s + "/credentialData/credentialSubject", schemaPath: "#/properties/credentialData/properties/credentialSubject/type", keyword: "type", params: { type: "object" }, message: "must be object" };
            e === null ? e = [u] : e.push(u), a++;
          }
        }
      } else {
        const i = { instancePath: s + "/credentialData", schemaPath: "#/properties/credentialData/type", keyword: "type", params: { type: "object" }, message: "must be object" };
        e === null ? e = [i] : e.push(i), a++;
      }
    }
    t.templateId !== void 0 && (p(t.templateId, { instancePath: s + "/templateId", parentData: t, parentDataProperty: "templateId", rootData: c, dynamicAnchors: d }) || (e = e === null ? p.errors : e.concat(p.errors), a = e.length));
  } else {
    const r = { instancePath: s, schemaPath: "#/type", keyword: "type", params: { type: "object" }, message: "must be object" };
    e === null ? e = [r] : e.push(r), a++;
  }
  return o.errors = e, a === 0;
}
o.evaluated = { props: { config: !0, credentialData: !0, templateId: !0 }, dynamicProps: !1, dynamicItems: !1 };
export {
  o as validate
};
