// Written by `npm run generate` from the specs. Do not edit: change the spec and generate again.

function p(t, { instancePath: i = "", parentData: n, parentDataProperty: a, rootData: o = t, dynamicAnchors: d = {} } = {}) {
  let e = null, r = 0;
  const u = p.evaluated;
  if (u.dynamicProps && (u.props = void 0), u.dynamicItems && (u.items = void 0), t && typeof t == "object" && !Array.isArray(t)) {
    if (t.id === void 0) {
      const s = { instancePath: i, schemaPath: "#/required", keyword: "required", params: { missingProperty: "id" }, message: "must have required property 'id'" };
      e === null ? e = [s] : e.push(s), r++;
    }
    if (t.statusListCredential === void 0) {
      const s = { instancePath: i, schemaPath: "#/required", keyword: "required", params: { missingProperty: "statusListCredential" }, message: "must have required property 'statusListCredential'" };
      e === null ? e = [s] : e.push(s), r++;
    }
    if (t.statusListIndex === void 0) {
      const s = { instancePath: i, schemaPath: "#/required", keyword: "required", params: { missingProperty: "statusListIndex" }, message: "must have required property 'statusListIndex'" };
      e === null ? e = [s] : e.push(s), r++;
    }
    if (t.statusPurpose === void 0) {
      const s = { instancePath: i, schemaPath: "#/required", keyword: "required", params: { missingProperty: "statusPurpose" }, message: "must have required property 'statusPurpose'" };
      e === null ? e = [s] : e.push(s), r++;
    }
    if (t.type === void 0) {
      const s = { instancePath: i, schemaPath: "#/required", keyword: "required", params: { missingProperty: "type" }, message: "must have required property 'type'" };
      e === null ? e = [s] : e.push(s), r++;
    }
    if (t.id !== void 0 && typeof t.id != "string") {
      const s = { instancePath: i + "/id", schemaPath: "#/properties/id/type", keyword: "type", params: { type: "string" }, message: "must be string" };
      e === null ? e = [s] : e.push(s), r++;
    }
    if (t.statusListCredential !== void 0 && typeof t.statusListCredential != "string") {
      const s = { instancePath: i + "/statusListCredential", schemaPath: "#/properties/statusListCredential/type", keyword: "type", params: { type: "string" }, message: "must be string" };
      e === null ? e = [s] : e.push(s), r++;
    }
    if (t.statusListIndex !== void 0 && typeof t.statusListIndex != "string") {
      const s = { instancePath: i + "/statusListIndex", schemaPath: "#/properties/statusListIndex/type", keyword: "type", params: { type: "string" }, message: "must be string" };
      e === null ? e = [s] : e.push(s), r++;
    }
    if (t.statusPurpose !== void 0 && typeof t.statusPurpose != "string") {
      const s = { instancePath: i + "/statusPurpose", schemaPath: "#/properties/statusPurpose/type", keyword: "type", params: { type: "string" }, message: "must be string" };
      e === null ? e = [s] : e.push(s), r++;
    }
    if (t.type !== void 0 && typeof t.type != "string") {
      const s = { instancePath: i + "/type", schemaPath: "#/properties/type/type", keyword: "type", params: { type: "string" }, message: "must be string" };
      e === null ? e = [s] : e.push(s), r++;
    }
  } else {
    const s = { instancePath: i, schemaPath: "#/type", keyword: "type", params: { type: "object" }, message: "must be object" };
    e === null ? e = [s] : e.push(s), r++;
  }
  return p.errors = e, r === 0;
}
p.evaluated = { props: { id: !0, statusListCredential: !0, statusListIndex: !0, statusPurpose: !0, type: !0 }, dynamicProps: !1, dynamicItems: !1 };
export {
  p as validate
};
