// Written by `npm run generate` from the specs. Do not edit: change the spec and generate again.

const p = { type: "object", required: ["page", "limit", "userId"], properties: { page: { description: "Number of the page. Documented as a string; examples have a number.", type: ["string", "number"], "x-open-question": "Bounds of page, and whether the first page is 0 or 1, are not shown; the examples count from 1.", "x-probe": { exchange: "listAllFundedTransactions/firstPage", set: { "/body/page": 0 }, tell: "accepted", yes: "Page 0 is accepted.", no: "Page 0 is refused, so pages count from 1." } }, limit: { description: "Entries on a page. Documented as a string; examples have a number.", type: ["string", "number"], "x-open-question": "Bounds of limit are not shown." }, searchValue: { description: "Value to search for; an empty string searches for nothing.", type: "string" }, searchIn: { description: "Fields to search in. Documented as a string; examples have an (empty) array.", type: ["string", "array"], items: {}, "x-open-question": "The names of the fields that can be searched are not shown." }, filterValue: { description: "Value to filter by; an empty string filters nothing.", type: "string" }, filterIn: { description: "Fields to filter on. Documented as a string; examples have an (empty) array.", type: ["string", "array"], items: {}, "x-open-question": "The names of the fields that can be filtered on are not shown." }, userId: { description: "Identifier of the dApp, or of the user, whose transactions are listed.", type: "string" } } };
function o(s, { instancePath: i = "", parentData: u, parentDataProperty: l, rootData: m = s, dynamicAnchors: f = {} } = {}) {
  let e = null, t = 0;
  const a = o.evaluated;
  if (a.dynamicProps && (a.props = void 0), a.dynamicItems && (a.items = void 0), s && typeof s == "object" && !Array.isArray(s)) {
    if (s.page === void 0) {
      const r = { instancePath: i, schemaPath: "#/required", keyword: "required", params: { missingProperty: "page" }, message: "must have required property 'page'" };
      e === null ? e = [r] : e.push(r), t++;
    }
    if (s.limit === void 0) {
      const r = { instancePath: i, schemaPath: "#/required", keyword: "required", params: { missingProperty: "limit" }, message: "must have required property 'limit'" };
      e === null ? e = [r] : e.push(r), t++;
    }
    if (s.userId === void 0) {
      const r = { instancePath: i, schemaPath: "#/required", keyword: "required", params: { missingProperty: "userId" }, message: "must have required property 'userId'" };
      e === null ? e = [r] : e.push(r), t++;
    }
    if (s.page !== void 0) {
      let r = s.page;
      if (typeof r != "string" && typeof r != "number") {
        const n = { instancePath: i + "/page", schemaPath: "#/properties/page/type", keyword: "type", params: { type: p.properties.page.type }, message: "must be string,number" };
        e === null ? e = [n] : e.push(n), t++;
      }
    }
    if (s.limit !== void 0) {
      let r = s.limit;
      if (typeof r != "string" && typeof r != "number") {
        const n = { instancePath: i + "/limit", schemaPath: "#/properties/limit/type", keyword: "type", params: { type: p.properties.limit.type }, message: "must be string,number" };
        e === null ? e = [n] : e.push(n), t++;
      }
    }
    if (s.searchValue !== void 0 && typeof s.searchValue != "string") {
      const r = { instancePath: i + "/searchValue", schemaPath: "#/properties/searchValue/type", keyword: "type", params: { type: "string" }, message: "must be string" };
      e === null ? e = [r] : e.push(r), t++;
    }
    if (s.searchIn !== void 0) {
      let r = s.searchIn;
      if (typeof r != "string" && !Array.isArray(r)) {
        const n = { instancePath: i + "/searchIn", schemaPath: "#/properties/searchIn/type", keyword: "type", params: { type: p.properties.searchIn.type }, message: "must be string,array" };
        e === null ? e = [n] : e.push(n), t++;
      }
    }
    if (s.filterValue !== void 0 && typeof s.filterValue != "string") {
      const r = { instancePath: i + "/filterValue", schemaPath: "#/properties/filterValue/type", keyword: "type", params: { type: "string" }, message: "must be string" };
      e === null ? e = [r] : e.push(r), t++;
    }
    if (s.filterIn !== void 0) {
      let r = s.filterIn;
      if (typeof r != "string" && !Array.isArray(r)) {
        const n = { instancePath: i + "/filterIn", schemaPath: "#/properties/filterIn/type", keyword: "type", params: { type: p.properties.filterIn.type }, message: "must be string,array" };
        e === null ? e = [n] : e.push(n), t++;
      }
    }
    if (s.userId !== void 0 && typeof s.userId != "string") {
      const r = { instancePath: i + "/userId", schemaPath: "#/properties/userId/type", keyword: "type", params: { type: "string" }, message: "must be string" };
      e === null ? e = [r] : e.push(r), t++;
    }
  } else {
    const r = { instancePath: i, schemaPath: "#/type", keyword: "type", params: { type: "object" }, message: "must be object" };
    e === null ? e = [r] : e.push(r), t++;
  }
  return o.errors = e, t === 0;
}
o.evaluated = { props: { page: !0, limit: !0, searchValue: !0, searchIn: !0, filterValue: !0, filterIn: !0, userId: !0 }, dynamicProps: !1, dynamicItems: !1 };
export {
  o as validate
};
