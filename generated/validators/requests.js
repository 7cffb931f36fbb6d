// Written by `npm run generate` from the specs. Do not edit: change the spec and generate again.

// validators:validators
var v0 = validate0;
var schema2 = { type: "object", required: ["privateKey", "dAppId", "chainId", "to", "contractAbi", "method", "params"], properties: { privateKey: { description: "Private key of the developer wallet that signs. It leaves your machine with this request; keep it out of logs and of browsers.", type: "string", format: "password" }, dAppId: { description: "Identifier of the dApp that pays for the gas.", type: "string" }, chainId: { $ref: "#/components/schemas/ChainId" }, to: { description: "Address of the smart contract that receives the transaction.", type: "string" }, contractAbi: { description: "ABI of the smart contract. Examples have the JSON text of the ABI in Base64 (RFC 4648, section 4).", type: "string", "x-open-question": "Whether an ABI is also taken as plain JSON text is not shown." }, method: { description: "Name of the smart-contract method to call.", type: "string" }, params: { description: "Arguments of the method, in its order. Documented as a string; examples have a JSON array.", type: ["string", "array"], items: {}, "x-open-question": "How the arguments are written in the documented string form is not shown." } } }, schema3 = { description: "Identifier of the chain (EIP-155), e.g. 80002 for Polygon Amoy. Documented as a string; examples have a number.", type: ["string", "number"] };
function validate3(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
  let vErrors = null, errors = 0, evaluated0 = validate3.evaluated;
  if (evaluated0.dynamicProps && (evaluated0.props = void 0), evaluated0.dynamicItems && (evaluated0.items = void 0), typeof data != "string" && typeof data != "number") {
    let err0 = { instancePath, schemaPath: "#/type", keyword: "type", params: { type: schema3.type }, message: "must be string,number" };
    vErrors === null ? vErrors = [err0] : vErrors.push(err0), errors++;
  }
  return validate3.errors = vErrors, errors === 0;
}
validate3.evaluated = { dynamicProps: !1, dynamicItems: !1 };
function validate2(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
  let vErrors = null, errors = 0, evaluated0 = validate2.evaluated;
  if (evaluated0.dynamicProps && (evaluated0.props = void 0), evaluated0.dynamicItems && (evaluated0.items = void 0), data && typeof data == "object" && !Array.isArray(data)) {
    if (data.privateKey === void 0) {
      let err0 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "privateKey" }, message: "must have required property 'privateKey'" };
      vErrors === null ? vErrors = [err0] : vErrors.push(err0), errors++;
    }
    if (data.dAppId === void 0) {
      let err1 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "dAppId" }, message: "must have required property 'dAppId'" };
      vErrors === null ? vErrors = [err1] : vErrors.push(err1), errors++;
    }
    if (data.chainId === void 0) {
      let err2 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "chainId" }, message: "must have required property 'chainId'" };
      vErrors === null ? vErrors = [err2] : vErrors.push(err2), errors++;
    }
    if (data.to === void 0) {
      let err3 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "to" }, message: "must have required property 'to'" };
      vErrors === null ? vErrors = [err3] : vErrors.push(err3), errors++;
    }
    if (data.contractAbi === void 0) {
      let err4 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "contractAbi" }, message: "must have required property 'contractAbi'" };
      vErrors === null ? vErrors = [err4] : vErrors.push(err4), errors++;
    }
    if (data.method === void 0) {
      let err5 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "method" }, message: "must have required property 'method'" };
      vErrors === null ? vErrors = [err5] : vErrors.push(err5), errors++;
    }
    if (data.params === void 0) {
      let err6 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "params" }, message: "must have required property 'params'" };
      vErrors === null ? vErrors = [err6] : vErrors.push(err6), errors++;
    }
    if (data.privateKey !== void 0 && typeof data.privateKey != "string") {
      let err7 = { instancePath: instancePath + "/privateKey", schemaPath: "#/properties/privateKey/type", keyword: "type", params: { type: "string" }, message: "must be string" };
      vErrors === null ? vErrors = [err7] : vErrors.push(err7), errors++;
    }
    if (data.dAppId !== void 0 && typeof data.dAppId != "string") {
      let err8 = { instancePath: instancePath + "/dAppId", schemaPath: "#/properties/dAppId/type", keyword: "type", params: { type: "string" }, message: "must be string" };
      vErrors === null ? vErrors = [err8] : vErrors.push(err8), errors++;
    }
    if (data.chainId !== void 0 && (validate3(data.chainId, { instancePath: instancePath + "/chainId", parentData: data, parentDataProperty: "chainId", rootData, dynamicAnchors }) || (vErrors = vErrors === null ? validate3.errors : vErrors.concat(validate3.errors), errors = vErrors.length)), data.to !== void 0 && typeof data.to != "string") {
      let err9 = { instancePath: instancePath + "/to", schemaPath: "#/properties/to/type", keyword: "type", params: { type: "string" }, message: "must be string" };
      vErrors === null ? vErrors = [err9] : vErrors.push(err9), errors++;
    }
    if (data.contractAbi !== void 0 && typeof data.contractAbi != "string") {
      let err10 = { instancePath: instancePath + "/contractAbi", schemaPath: "#/properties/contractAbi/type", keyword: "type", params: { type: "string" }, message: "must be string" };
      vErrors === null ? vErrors = [err10] : vErrors.push(err10), errors++;
    }
    if (data.method !== void 0 && typeof data.method != "string") {
      let err11 = { instancePath: instancePath + "/method", schemaPath: "#/properties/method/type", keyword: "type", params: { type: "string" }, message: "must be string" };
      vErrors === null ? vErrors = [err11] : vErrors.push(err11), errors++;
    }
    if (data.params !== void 0) {
      let data6 = data.params;
      if (typeof data6 != "string" && !Array.isArray(data6)) {
        let err12 = { instancePath: instancePath + "/params", schemaPath: "#/properties/params/type", keyword: "type", params: { type: schema2.properties.params.type }, message: "must be string,array" };
        vErrors === null ? vErrors = [err12] : vErrors.push(err12), errors++;
      }
    }
  } else {
    let err13 = { instancePath, schemaPath: "#/type", keyword: "type", params: { type: "object" }, message: "must be object" };
    vErrors === null ? vErrors = [err13] : vErrors.push(err13), errors++;
  }
  return validate2.errors = vErrors, errors === 0;
}
validate2.evaluated = { props: { privateKey: !0, dAppId: !0, chainId: !0, to: !0, contractAbi: !0, method: !0, params: !0 }, dynamicProps: !1, dynamicItems: !1 };
function validate0(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
  let vErrors = null, errors = 0, evaluated0 = validate0.evaluated;
  return evaluated0.dynamicProps && (evaluated0.props = void 0), evaluated0.dynamicItems && (evaluated0.items = void 0), validate2(data, { instancePath, parentData, parentDataProperty, rootData, dynamicAnchors }) || (vErrors = vErrors === null ? validate2.errors : vErrors.concat(validate2.errors), errors = vErrors.length), validate0.errors = vErrors, errors === 0;
}
validate0.evaluated = { props: { privateKey: !0, dAppId: !0, chainId: !0, to: !0, contractAbi: !0, method: !0, params: !0 }, dynamicProps: !1, dynamicItems: !1 };
var v1 = validate6;
var schema5 = { type: "object", required: ["page", "limit", "userId"], properties: { page: { description: "Number of the page. Documented as a string; examples have a number.", type: ["string", "number"], "x-open-question": "Bounds of page, and whether the first page is 0 or 1, are not shown; the examples count from 1.", "x-probe": { exchange: "listAllFundedTransactions/firstPage", set: { "/body/page": 0 }, tell: "accepted", yes: "Page 0 is accepted.", no: "Page 0 is refused, so pages count from 1." } }, limit: { description: "Entries on a page. Documented as a string; examples have a number.", type: ["string", "number"], "x-open-question": "Bounds of limit are not shown." }, searchValue: { description: "Value to search for; an empty string searches for nothing.", type: "string" }, searchIn: { description: "Fields to search in. Documented as a string; examples have an (empty) array.", type: ["string", "array"], items: {}, "x-open-question": "The names of the fields that can be searched are not shown." }, filterValue: { description: "Value to filter by; an empty string filters nothing.", type: "string" }, filterIn: { description: "Fields to filter on. Documented as a string; examples have an (empty) array.", type: ["string", "array"], items: {}, "x-open-question": "The names of the fields that can be filtered on are not shown." }, userId: { description: "Identifier of the dApp, or of the user, whose transactions are listed.", type: "string" } } };
function validate7(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
  let vErrors = null, errors = 0, evaluated0 = validate7.evaluated;
  if (evaluated0.dynamicProps && (evaluated0.props = void 0), evaluated0.dynamicItems && (evaluated0.items = void 0), data && typeof data == "object" && !Array.isArray(data)) {
    if (data.page === void 0) {
      let err0 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "page" }, message: "must have required property 'page'" };
      vErrors === null ? vErrors = [err0] : vErrors.push(err0), errors++;
    }
    if (data.limit === void 0) {
      let err1 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "limit" }, message: "must have required property 'limit'" };
      vErrors === null ? vErrors = [err1] : vErrors.push(err1), errors++;
    }
    if (data.userId === void 0) {
      let err2 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "userId" }, message: "must have required property 'userId'" };
      vErrors === null ? vErrors = [err2] : vErrors.push(err2), errors++;
    }
    if (data.page !== void 0) {
      let data0 = data.page;
      if (typeof data0 != "string" && typeof data0 != "number") {
        let err3 = { instancePath: instancePath + "/page", schemaPath: "#/properties/page/type", keyword: "type", params: { type: schema5.properties.page.type }, message: "must be string,number" };
        vErrors === null ? vErrors = [err3] : vErrors.push(err3), errors++;
      }
    }
    if (data.limit !== void 0) {
      let data1 = data.limit;
      if (typeof data1 != "string" && typeof data1 != "number") {
        let err4 = { instancePath: instancePath + "/limit", schemaPath: "#/properties/limit/type", keyword: "type", params: { type: schema5.properties.limit.type }, message: "must be string,number" };
        vErrors === null ? vErrors = [err4] : vErrors.push(err4), errors++;
      }
    }
    if (data.searchValue !== void 0 && typeof data.searchValue != "string") {
      let err5 = { instancePath: instancePath + "/searchValue", schemaPath: "#/properties/searchValue/type", keyword: "type", params: { type: "string" }, message: "must be string" };
      vErrors === null ? vErrors = [err5] : vErrors.push(err5), errors++;
    }
    if (data.searchIn !== void 0) {
      let data3 = data.searchIn;
      if (typeof data3 != "string" && !Array.isArray(data3)) {
        let err6 = { instancePath: instancePath + "/searchIn", schemaPath: "#/properties/searchIn/type", keyword: "type", params: { type: schema5.properties.searchIn.type }, message: "must be string,array" };
        vErrors === null ? vErrors = [err6] : vErrors.push(err6), errors++;
      }
    }
    if (data.filterValue !== void 0 && typeof data.filterValue != "string") {
      let err7 = { instancePath: instancePath + "/filterValue", schemaPath: "#/properties/filterValue/type", keyword: "type", params: { type: "string" }, message: "must be string" };
      vErrors === null ? vErrors = [err7] : vErrors.push(err7), errors++;
    }
    if (data.filterIn !== void 0) {
      let data5 = data.filterIn;
      if (typeof data5 != "string" && !Array.isArray(data5)) {
        let err8 = { instancePath: instancePath + "/filterIn", schemaPath: "#/properties/filterIn/type", keyword: "type", params: { type: schema5.properties.filterIn.type }, message: "must be string,array" };
        vErrors === null ? vErrors = [err8] : vErrors.push(err8), errors++;
      }
    }
    if (data.userId !== void 0 && typeof data.userId != "string") {
      let err9 = { instancePath: instancePath + "/userId", schemaPath: "#/properties/userId/type", keyword: "type", params: { type: "string" }, message: "must be string" };
      vErrors === null ? vErrors = [err9] : vErrors.push(err9), errors++;
    }
  } else {
    let err10 = { instancePath, schemaPath: "#/type", keyword: "type", params: { type: "object" }, message: "must be object" };
    vErrors === null ? vErrors = [err10] : vErrors.push(err10), errors++;
  }
  return validate7.errors = vErrors, errors === 0;
}
validate7.evaluated = { props: { page: !0, limit: !0, searchValue: !0, searchIn: !0, filterValue: !0, filterIn: !0, userId: !0 }, dynamicProps: !1, dynamicItems: !1 };
function validate6(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
  let vErrors = null, errors = 0, evaluated0 = validate6.evaluated;
  return evaluated0.dynamicProps && (evaluated0.props = void 0), evaluated0.dynamicItems && (evaluated0.items = void 0), validate7(data, { instancePath, parentData, parentDataProperty, rootData, dynamicAnchors }) || (vErrors = vErrors === null ? validate7.errors : vErrors.concat(validate7.errors), errors = vErrors.length), validate6.errors = vErrors, errors === 0;
}
validate6.evaluated = { props: { page: !0, limit: !0, searchValue: !0, searchIn: !0, filterValue: !0, filterIn: !0, userId: !0 }, dynamicProps: !1, dynamicItems: !1 };
var v2 = validate9;
function validate10(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
  let vErrors = null, errors = 0, evaluated0 = validate10.evaluated;
  if (evaluated0.dynamicProps && (evaluated0.props = void 0), evaluated0.dynamicItems && (evaluated0.items = void 0), data && typeof data == "object" && !Array.isArray(data)) {
    if (data.page === void 0) {
      let err0 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "page" }, message: "must have required property 'page'" };
      vErrors === null ? vErrors = [err0] : vErrors.push(err0), errors++;
    }
    if (data.limit === void 0) {
      let err1 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "limit" }, message: "must have required property 'limit'" };
      vErrors === null ? vErrors = [err1] : vErrors.push(err1), errors++;
    }
    if (data.userId === void 0) {
      let err2 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "userId" }, message: "must have required property 'userId'" };
      vErrors === null ? vErrors = [err2] : vErrors.push(err2), errors++;
    }
    if (data.page !== void 0) {
      let data0 = data.page;
      if (typeof data0 != "string" && typeof data0 != "number") {
        let err3 = { instancePath: instancePath + "/page", schemaPath: "#/properties/page/type", keyword: "type", params: { type: schema5.properties.page.type }, message: "must be string,number" };
        vErrors === null ? vErrors = [err3] : vErrors.push(err3), errors++;
      }
    }
    if (data.limit !== void 0) {
      let data1 = data.limit;
      if (typeof data1 != "string" && typeof data1 != "number") {
        let err4 = { instancePath: instancePath + "/limit", schemaPath: "#/properties/limit/type", keyword: "type", params: { type: schema5.properties.limit.type }, message: "must be string,number" };
        vErrors === null ? vErrors = [err4] : vErrors.push(err4), errors++;
      }
    }
    if (data.searchValue !== void 0 && typeof data.searchValue != "string") {
      let err5 = { instancePath: instancePath + "/searchValue", schemaPath: "#/properties/searchValue/type", keyword: "type", params: { type: "string" }, message: "must be string" };
      vErrors === null ? vErrors = [err5] : vErrors.push(err5), errors++;
    }
    if (data.searchIn !== void 0) {
      let data3 = data.searchIn;
      if (typeof data3 != "string" && !Array.isArray(data3)) {
        let err6 = { instancePath: instancePath + "/searchIn", schemaPath: "#/properties/searchIn/type", keyword: "type", params: { type: schema5.properties.searchIn.type }, message: "must be string,array" };
        vErrors === null ? vErrors = [err6] : vErrors.push(err6), errors++;
      }
    }
    if (data.filterValue !== void 0 && typeof data.filterValue != "string") {
      let err7 = { instancePath: instancePath + "/filterValue", schemaPath: "#/properties/filterValue/type", keyword: "type", params: { type: "string" }, message: "must be string" };
      vErrors === null ? vErrors = [err7] : vErrors.push(err7), errors++;
    }
    if (data.filterIn !== void 0) {
      let data5 = data.filterIn;
      if (typeof data5 != "string" && !Array.isArray(data5)) {
        let err8 = { instancePath: instancePath + "/filterIn", schemaPath: "#/properties/filterIn/type", keyword: "type", params: { type: schema5.properties.filterIn.type }, message: "must be string,array" };
        vErrors === null ? vErrors = [err8] : vErrors.push(err8), errors++;
      }
    }
    if (data.userId !== void 0 && typeof data.userId != "string") {
      let err9 = { instancePath: instancePath + "/userId", schemaPath: "#/properties/userId/type", keyword: "type", params: { type: "string" }, message: "must be string" };
      vErrors === null ? vErrors = [err9] : vErrors.push(err9), errors++;
    }
  } else {
    let err10 = { instancePath, schemaPath: "#/type", keyword: "type", params: { type: "object" }, message: "must be object" };
    vErrors === null ? vErrors = [err10] : vErrors.push(err10), errors++;
  }
  return validate10.errors = vErrors, errors === 0;
}
validate10.evaluated = { props: { page: !0, limit: !0, searchValue: !0, searchIn: !0, filterValue: !0, filterIn: !0, userId: !0 }, dynamicProps: !1, dynamicItems: !1 };
function validate9(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
  let vErrors = null, errors = 0, evaluated0 = validate9.evaluated;
  return evaluated0.dynamicProps && (evaluated0.props = void 0), evaluated0.dynamicItems && (evaluated0.items = void 0), validate10(data, { instancePath, parentData, parentDataProperty, rootData, dynamicAnchors }) || (vErrors = vErrors === null ? validate10.errors : vErrors.concat(validate10.errors), errors = vErrors.length), validate9.errors = vErrors, errors === 0;
}
validate9.evaluated = { props: { page: !0, limit: !0, searchValue: !0, searchIn: !0, filterValue: !0, filterIn: !0, userId: !0 }, dynamicProps: !1, dynamicItems: !1 };
var v3 = validate12;
function validate16(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
  let vErrors = null, errors = 0, evaluated0 = validate16.evaluated;
  if (evaluated0.dynamicProps && (evaluated0.props = void 0), evaluated0.dynamicItems && (evaluated0.items = void 0), typeof data != "string") {
    let err0 = { instancePath, schemaPath: "#/type", keyword: "type", params: { type: "string" }, message: "must be string" };
    vErrors === null ? vErrors = [err0] : vErrors.push(err0), errors++;
  }
  return validate16.errors = vErrors, errors === 0;
}
validate16.evaluated = { dynamicProps: !1, dynamicItems: !1 };
function validate18(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
  let vErrors = null, errors = 0, evaluated0 = validate18.evaluated;
  if (evaluated0.dynamicProps && (evaluated0.props = void 0), evaluated0.dynamicItems && (evaluated0.items = void 0), typeof data != "string") {
    let err0 = { instancePath, schemaPath: "#/type", keyword: "type", params: { type: "string" }, message: "must be string" };
    vErrors === null ? vErrors = [err0] : vErrors.push(err0), errors++;
  }
  return validate18.errors = vErrors, errors === 0;
}
validate18.evaluated = { dynamicProps: !1, dynamicItems: !1 };
function validate20(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
  let vErrors = null, errors = 0, evaluated0 = validate20.evaluated;
  if (evaluated0.dynamicProps && (evaluated0.props = void 0), evaluated0.dynamicItems && (evaluated0.items = void 0), typeof data != "string") {
    let err0 = { instancePath, schemaPath: "#/type", keyword: "type", params: { type: "string" }, message: "must be string" };
    vErrors === null ? vErrors = [err0] : vErrors.push(err0), errors++;
  }
  return validate20.errors = vErrors, errors === 0;
}
validate20.evaluated = { dynamicProps: !1, dynamicItems: !1 };
function validate22(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
  let vErrors = null, errors = 0, evaluated0 = validate22.evaluated;
  if (evaluated0.dynamicProps && (evaluated0.props = void 0), evaluated0.dynamicItems && (evaluated0.items = void 0), typeof data != "string") {
    let err0 = { instancePath, schemaPath: "#/type", keyword: "type", params: { type: "string" }, message: "must be string" };
    vErrors === null ? vErrors = [err0] : vErrors.push(err0), errors++;
  }
  return validate22.errors = vErrors, errors === 0;
}
validate22.evaluated = { dynamicProps: !1, dynamicItems: !1 };
function validate15(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
  let vErrors = null, errors = 0, evaluated0 = validate15.evaluated;
  if (evaluated0.dynamicProps && (evaluated0.props = void 0), evaluated0.dynamicItems && (evaluated0.items = void 0), data && typeof data == "object" && !Array.isArray(data)) {
    if (data.issuerDid === void 0) {
      let err0 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "issuerDid" }, message: "must have required property 'issuerDid'" };
      vErrors === null ? vErrors = [err0] : vErrors.push(err0), errors++;
    }
    if (data.proofType === void 0) {
      let err1 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "proofType" }, message: "must have required property 'proofType'" };
      vErrors === null ? vErrors = [err1] : vErrors.push(err1), errors++;
    }
    if (data.statusType === void 0) {
      let err2 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "statusType" }, message: "must have required property 'statusType'" };
      vErrors === null ? vErrors = [err2] : vErrors.push(err2), errors++;
    }
    if (data.subjectDid === void 0) {
      let err3 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "subjectDid" }, message: "must have required property 'subjectDid'" };
      vErrors === null ? vErrors = [err3] : vErrors.push(err3), errors++;
    }
    data.issuerDid !== void 0 && (validate16(data.issuerDid, { instancePath: instancePath + "/issuerDid", parentData: data, parentDataProperty: "issuerDid", rootData, dynamicAnchors }) || (vErrors = vErrors === null ? validate16.errors : vErrors.concat(validate16.errors), errors = vErrors.length)), data.proofType !== void 0 && (validate18(data.proofType, { instancePath: instancePath + "/proofType", parentData: data, parentDataProperty: "proofType", rootData, dynamicAnchors }) || (vErrors = vErrors === null ? validate18.errors : vErrors.concat(validate18.errors), errors = vErrors.length)), data.statusType !== void 0 && (validate20(data.statusType, { instancePath: instancePath + "/statusType", parentData: data, parentDataProperty: "statusType", rootData, dynamicAnchors }) || (vErrors = vErrors === null ? validate20.errors : vErrors.concat(validate20.errors), errors = vErrors.length)), data.subjectDid !== void 0 && (validate22(data.subjectDid, { instancePath: instancePath + "/subjectDid", parentData: data, parentDataProperty: "subjectDid", rootData, dynamicAnchors }) || (vErrors = vErrors === null ? validate22.errors : vErrors.concat(validate22.errors), errors = vErrors.length));
  } else {
    let err4 = { instancePath, schemaPath: "#/type", keyword: "type", params: { type: "object" }, message: "must be object" };
    vErrors === null ? vErrors = [err4] : vErrors.push(err4), errors++;
  }
  return validate15.errors = vErrors, errors === 0;
}
validate15.evaluated = { props: { issuerDid: !0, proofType: !0, statusType: !0, subjectDid: !0 }, dynamicProps: !1, dynamicItems: !1 };
function validate25(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
  let vErrors = null, errors = 0, evaluated0 = validate25.evaluated;
  if (evaluated0.dynamicProps && (evaluated0.props = void 0), evaluated0.dynamicItems && (evaluated0.items = void 0), typeof data != "string") {
    let err0 = { instancePath, schemaPath: "#/type", keyword: "type", params: { type: "string" }, message: "must be string" };
    vErrors === null ? vErrors = [err0] : vErrors.push(err0), errors++;
  }
  return validate25.errors = vErrors, errors === 0;
}
validate25.evaluated = { dynamicProps: !1, dynamicItems: !1 };
function validate14(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
  let vErrors = null, errors = 0, evaluated0 = validate14.evaluated;
  if (evaluated0.dynamicProps && (evaluated0.props = void 0), evaluated0.dynamicItems && (evaluated0.items = void 0), data && typeof data == "object" && !Array.isArray(data)) {
    if (data.config === void 0) {
      let err0 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "config" }, message: "must have required property 'config'" };
      vErrors === null ? vErrors = [err0] : vErrors.push(err0), errors++;
    }
    if (data.templateId === void 0) {
      let err1 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "templateId" }, message: "must have required property 'templateId'" };
      vErrors === null ? vErrors = [err1] : vErrors.push(err1), errors++;
    }
    if (data.config !== void 0 && (validate15(data.config, { instancePath: instancePath + "/config", parentData: data, parentDataProperty: "config", rootData, dynamicAnchors }) || (vErrors = vErrors === null ? validate15.errors : vErrors.concat(validate15.errors), errors = vErrors.length)), data.credentialData !== void 0) {
      let data1 = data.credentialData;
      if (data1 && typeof data1 == "object" && !Array.isArray(data1)) {
        if (data1.credentialSubject === void 0) {
          let err2 = { instancePath: instancePath + "/credentialData", schemaPath: "#/properties/credentialData/required", keyword: "required", params: { missingProperty: "credentialSubject" }, message: "must have required property 'credentialSubject'" };
          vErrors === null ? vErrors = [err2] : vErrors.push(err2), errors++;
        }
        if (data1.credentialSubject !== void 0) {
          let data2 = data1.credentialSubject;
          if (!(data2 && typeof data2 == "object" && !Array.isArray(data2))) {
            let err3 = { instancePath: instancePath + "/credentialData/credentialSubject", schemaPath: "#/properties/credentialData/properties/credentialSubject/type", keyword: "type", params: { type: "object" }, message: "must be object" };
            vErrors === null ? vErrors = [err3] : vErrors.push(err3), errors++;
          }
        }
      } else {
        let err4 = { instancePath: instancePath + "/credentialData", schemaPath: "#/properties/credentialData/type", keyword: "type", params: { type: "object" }, message: "must be object" };
        vErrors === null ? vErrors = [err4] : vErrors.push(err4), errors++;
      }
    }
    data.templateId !== void 0 && (validate25(data.templateId, { instancePath: instancePath + "/templateId", parentData: data, parentDataProperty: "templateId", rootData, dynamicAnchors }) || (vErrors = vErrors === null ? validate25.errors : vErrors.concat(validate25.errors), errors = vErrors.length));
  } else {
    let err5 = { instancePath, schemaPath: "#/type", keyword: "type", params: { type: "object" }, message: "must be object" };
    vErrors === null ? vErrors = [err5] : vErrors.push(err5), errors++;
  }
  return validate14.errors = vErrors, errors === 0;
}
validate14.evaluated = { props: { config: !0, credentialData: !0, templateId: !0 }, dynamicProps: !1, dynamicItems: !1 };
function validate28(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
  let vErrors = null, errors = 0, evaluated0 = validate28.evaluated;
  if (evaluated0.dynamicProps && (evaluated0.props = void 0), evaluated0.dynamicItems && (evaluated0.items = void 0), data && typeof data == "object" && !Array.isArray(data)) {
    if (data.subjectDid === void 0) {
      let err0 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "subjectDid" }, message: "must have required property 'subjectDid'" };
      vErrors === null ? vErrors = [err0] : vErrors.push(err0), errors++;
    }
    if (data.issuerDid === void 0) {
      let err1 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "issuerDid" }, message: "must have required property 'issuerDid'" };
      vErrors === null ? vErrors = [err1] : vErrors.push(err1), errors++;
    }
    if (data.proofType === void 0) {
      let err2 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "proofType" }, message: "must have required property 'proofType'" };
      vErrors === null ? vErrors = [err2] : vErrors.push(err2), errors++;
    }
    if (data.statusType === void 0) {
      let err3 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "statusType" }, message: "must have required property 'statusType'" };
      vErrors === null ? vErrors = [err3] : vErrors.push(err3), errors++;
    }
    if (data.templateId === void 0) {
      let err4 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "templateId" }, message: "must have required property 'templateId'" };
      vErrors === null ? vErrors = [err4] : vErrors.push(err4), errors++;
    }
    data.subjectDid !== void 0 && (validate22(data.subjectDid, { instancePath: instancePath + "/subjectDid", parentData: data, parentDataProperty: "subjectDid", rootData, dynamicAnchors }) || (vErrors = vErrors === null ? validate22.errors : vErrors.concat(validate22.errors), errors = vErrors.length)), data.issuerDid !== void 0 && (validate16(data.issuerDid, { instancePath: instancePath + "/issuerDid", parentData: data, parentDataProperty: "issuerDid", rootData, dynamicAnchors }) || (vErrors = vErrors === null ? validate16.errors : vErrors.concat(validate16.errors), errors = vErrors.length)), data.proofType !== void 0 && (validate18(data.proofType, { instancePath: instancePath + "/proofType", parentData: data, parentDataProperty: "proofType", rootData, dynamicAnchors }) || (vErrors = vErrors === null ? validate18.errors : vErrors.concat(validate18.errors), errors = vErrors.length)), data.statusType !== void 0 && (validate20(data.statusType, { instancePath: instancePath + "/statusType", parentData: data, parentDataProperty: "statusType", rootData, dynamicAnchors }) || (vErrors = vErrors === null ? validate20.errors : vErrors.concat(validate20.errors), errors = vErrors.length)), data.templateId !== void 0 && (validate25(data.templateId, { instancePath: instancePath + "/templateId", parentData: data, parentDataProperty: "templateId", rootData, dynamicAnchors }) || (vErrors = vErrors === null ? validate25.errors : vErrors.concat(validate25.errors), errors = vErrors.length));
  } else {
    let err5 = { instancePath, schemaPath: "#/type", keyword: "type", params: { type: "object" }, message: "must be object" };
    vErrors === null ? vErrors = [err5] : vErrors.push(err5), errors++;
  }
  return validate28.errors = vErrors, errors === 0;
}
validate28.evaluated = { props: { subjectDid: !0, issuerDid: !0, proofType: !0, statusType: !0, templateId: !0 }, dynamicProps: !1, dynamicItems: !1 };
function validate13(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
  let vErrors = null, errors = 0, evaluated0 = validate13.evaluated;
  evaluated0.dynamicProps && (evaluated0.props = void 0), evaluated0.dynamicItems && (evaluated0.items = void 0);
  let _errs0 = errors, valid0 = !1, _errs1 = errors;
  validate14(data, { instancePath, parentData, parentDataProperty, rootData, dynamicAnchors }) || (vErrors = vErrors === null ? validate14.errors : vErrors.concat(validate14.errors), errors = vErrors.length);
  var _valid0 = _errs1 === errors;
  if (valid0 = valid0 || _valid0, _valid0) {
    var props0 = {};
    props0.config = !0, props0.credentialData = !0, props0.templateId = !0;
  }
  let _errs2 = errors;
  validate28(data, { instancePath, parentData, parentDataProperty, rootData, dynamicAnchors }) || (vErrors = vErrors === null ? validate28.errors : vErrors.concat(validate28.errors), errors = vErrors.length);
  var _valid0 = _errs2 === errors;
  if (valid0 = valid0 || _valid0, _valid0 && props0 !== !0 && (props0 = props0 || {}, props0.subjectDid = !0, props0.issuerDid = !0, props0.proofType = !0, props0.statusType = !0, props0.templateId = !0), valid0)
    errors = _errs0, vErrors !== null && (_errs0 ? vErrors.length = _errs0 : vErrors = null);
  else {
    let err0 = { instancePath, schemaPath: "#/anyOf", keyword: "anyOf", params: {}, message: "must match a schema in anyOf" };
    vErrors === null ? vErrors = [err0] : vErrors.push(err0), errors++;
  }
  return validate13.errors = vErrors, evaluated0.props = props0, errors === 0;
}
validate13.evaluated = { dynamicProps: !0, dynamicItems: !1 };
function validate12(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
  let vErrors = null, errors = 0, evaluated0 = validate12.evaluated;
  if (evaluated0.dynamicProps && (evaluated0.props = void 0), evaluated0.dynamicItems && (evaluated0.items = void 0), !validate13(data, { instancePath, parentData, parentDataProperty, rootData, dynamicAnchors }))
    vErrors = vErrors === null ? validate13.errors : vErrors.concat(validate13.errors), errors = vErrors.length;
  else
    var props0 = validate13.evaluated.props;
  return validate12.errors = vErrors, evaluated0.props = props0, errors === 0;
}
validate12.evaluated = { dynamicProps: !0, dynamicItems: !1 };
var v4 = validate36;
function validate37(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
  let vErrors = null, errors = 0, evaluated0 = validate37.evaluated;
  if (evaluated0.dynamicProps && (evaluated0.props = void 0), evaluated0.dynamicItems && (evaluated0.items = void 0), data && typeof data == "object" && !Array.isArray(data)) {
    if (data.chainId !== void 0 && typeof data.chainId != "string") {
      let err0 = { instancePath: instancePath + "/chainId", schemaPath: "#/properties/chainId/type", keyword: "type", params: { type: "string" }, message: "must be string" };
      vErrors === null ? vErrors = [err0] : vErrors.push(err0), errors++;
    }
    if (data.contractAddress !== void 0 && typeof data.contractAddress != "string") {
      let err1 = { instancePath: instancePath + "/contractAddress", schemaPath: "#/properties/contractAddress/type", keyword: "type", params: { type: "string" }, message: "must be string" };
      vErrors === null ? vErrors = [err1] : vErrors.push(err1), errors++;
    }
    if (data.custodialWalletAccessToken !== void 0 && typeof data.custodialWalletAccessToken != "string") {
      let err2 = { instancePath: instancePath + "/custodialWalletAccessToken", schemaPath: "#/properties/custodialWalletAccessToken/type", keyword: "type", params: { type: "string" }, message: "must be string" };
      vErrors === null ? vErrors = [err2] : vErrors.push(err2), errors++;
    }
    if (data.erc !== void 0 && typeof data.erc != "string") {
      let err3 = { instancePath: instancePath + "/erc", schemaPath: "#/properties/erc/type", keyword: "type", params: { type: "string" }, message: "must be string" };
      vErrors === null ? vErrors = [err3] : vErrors.push(err3), errors++;
    }
    if (data.quantity !== void 0 && typeof data.quantity != "string") {
      let err4 = { instancePath: instancePath + "/quantity", schemaPath: "#/properties/quantity/type", keyword: "type", params: { type: "string" }, message: "must be string" };
      vErrors === null ? vErrors = [err4] : vErrors.push(err4), errors++;
    }
    if (data.recipientAddress !== void 0 && typeof data.recipientAddress != "string") {
      let err5 = { instancePath: instancePath + "/recipientAddress", schemaPath: "#/properties/recipientAddress/type", keyword: "type", params: { type: "string" }, message: "must be string" };
      vErrors === null ? vErrors = [err5] : vErrors.push(err5), errors++;
    }
    if (data.walletType !== void 0 && typeof data.walletType != "string") {
      let err6 = { instancePath: instancePath + "/walletType", schemaPath: "#/properties/walletType/type", keyword: "type", params: { type: "string" }, message: "must be string" };
      vErrors === null ? vErrors = [err6] : vErrors.push(err6), errors++;
    }
  } else {
    let err7 = { instancePath, schemaPath: "#/type", keyword: "type", params: { type: "object" }, message: "must be object" };
    vErrors === null ? vErrors = [err7] : vErrors.push(err7), errors++;
  }
  return validate37.errors = vErrors, errors === 0;
}
validate37.evaluated = { props: { chainId: !0, contractAddress: !0, custodialWalletAccessToken: !0, erc: !0, quantity: !0, recipientAddress: !0, walletType: !0 }, dynamicProps: !1, dynamicItems: !1 };
function validate36(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
  let vErrors = null, errors = 0, evaluated0 = validate36.evaluated;
  return evaluated0.dynamicProps && (evaluated0.props = void 0), evaluated0.dynamicItems && (evaluated0.items = void 0), validate37(data, { instancePath, parentData, parentDataProperty, rootData, dynamicAnchors }) || (vErrors = vErrors === null ? validate37.errors : vErrors.concat(validate37.errors), errors = vErrors.length), validate36.errors = vErrors, errors === 0;
}
validate36.evaluated = { props: { chainId: !0, contractAddress: !0, custodialWalletAccessToken: !0, erc: !0, quantity: !0, recipientAddress: !0, walletType: !0 }, dynamicProps: !1, dynamicItems: !1 };
var v5 = validate39;
function validate40(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
  let vErrors = null, errors = 0, evaluated0 = validate40.evaluated;
  if (evaluated0.dynamicProps && (evaluated0.props = void 0), evaluated0.dynamicItems && (evaluated0.items = void 0), data && typeof data == "object" && !Array.isArray(data)) {
    if (data.contractAddress === void 0) {
      let err0 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "contractAddress" }, message: "must have required property 'contractAddress'" };
      vErrors === null ? vErrors = [err0] : vErrors.push(err0), errors++;
    }
    if (data.contractName === void 0) {
      let err1 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "contractName" }, message: "must have required property 'contractName'" };
      vErrors === null ? vErrors = [err1] : vErrors.push(err1), errors++;
    }
    if (data.linkedDAppId === void 0) {
      let err2 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "linkedDAppId" }, message: "must have required property 'linkedDAppId'" };
      vErrors === null ? vErrors = [err2] : vErrors.push(err2), errors++;
    }
    if (data.gasLimitConfigured === void 0) {
      let err3 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "gasLimitConfigured" }, message: "must have required property 'gasLimitConfigured'" };
      vErrors === null ? vErrors = [err3] : vErrors.push(err3), errors++;
    }
    if (data.contractAddress !== void 0 && typeof data.contractAddress != "string") {
      let err4 = { instancePath: instancePath + "/contractAddress", schemaPath: "#/properties/contractAddress/type", keyword: "type", params: { type: "string" }, message: "must be string" };
      vErrors === null ? vErrors = [err4] : vErrors.push(err4), errors++;
    }
    if (data.contractName !== void 0 && typeof data.contractName != "string") {
      let err5 = { instancePath: instancePath + "/contractName", schemaPath: "#/properties/contractName/type", keyword: "type", params: { type: "string" }, message: "must be string" };
      vErrors === null ? vErrors = [err5] : vErrors.push(err5), errors++;
    }
    if (data.linkedDAppId !== void 0 && typeof data.linkedDAppId != "string") {
      let err6 = { instancePath: instancePath + "/linkedDAppId", schemaPath: "#/properties/linkedDAppId/type", keyword: "type", params: { type: "string" }, message: "must be string" };
      vErrors === null ? vErrors = [err6] : vErrors.push(err6), errors++;
    }
    if (data.gasLimitConfigured !== void 0 && typeof data.gasLimitConfigured != "number") {
      let err7 = { instancePath: instancePath + "/gasLimitConfigured", schemaPath: "#/properties/gasLimitConfigured/type", keyword: "type", params: { type: "number" }, message: "must be number" };
      vErrors === null ? vErrors = [err7] : vErrors.push(err7), errors++;
    }
    if (data.chainId !== void 0 && typeof data.chainId != "number") {
      let err8 = { instancePath: instancePath + "/chainId", schemaPath: "#/properties/chainId/type", keyword: "type", params: { type: "number" }, message: "must be number" };
      vErrors === null ? vErrors = [err8] : vErrors.push(err8), errors++;
    }
  } else {
    let err9 = { instancePath, schemaPath: "#/type", keyword: "type", params: { type: "object" }, message: "must be object" };
    vErrors === null ? vErrors = [err9] : vErrors.push(err9), errors++;
  }
  return validate40.errors = vErrors, errors === 0;
}
validate40.evaluated = { props: { contractAddress: !0, contractName: !0, linkedDAppId: !0, gasLimitConfigured: !0, chainId: !0 }, dynamicProps: !1, dynamicItems: !1 };
function validate39(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
  let vErrors = null, errors = 0, evaluated0 = validate39.evaluated;
  return evaluated0.dynamicProps && (evaluated0.props = void 0), evaluated0.dynamicItems && (evaluated0.items = void 0), validate40(data, { instancePath, parentData, parentDataProperty, rootData, dynamicAnchors }) || (vErrors = vErrors === null ? validate40.errors : vErrors.concat(validate40.errors), errors = vErrors.length), validate39.errors = vErrors, errors === 0;
}
validate39.evaluated = { props: { contractAddress: !0, contractName: !0, linkedDAppId: !0, gasLimitConfigured: !0, chainId: !0 }, dynamicProps: !1, dynamicItems: !1 };
var v6 = validate42;
var schema24 = { type: "object", required: ["jsonrpc", "method", "params", "id"], properties: { jsonrpc: { type: "string", const: "2.0", description: "Version of the JSON-RPC protocol." }, method: { type: "string", const: "eth_estimateGas", description: "Name of the method." }, params: { type: "array", prefixItems: [{ $ref: "#/components/schemas/TransactionRequest", description: "The transaction as you would send it. Only `to` is required; give `from` when the outcome depends on the sender." }], items: !1, minItems: 1, maxItems: 1 }, id: { type: ["integer", "string", "null"], description: "Ties the response to its request (JSON-RPC 2.0, section 4)." } } };
var pattern0 = new RegExp("^0x[0-9a-fA-F]{40}$", "u");
function validate46(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
  let vErrors = null, errors = 0, evaluated0 = validate46.evaluated;
  if (evaluated0.dynamicProps && (evaluated0.props = void 0), evaluated0.dynamicItems && (evaluated0.items = void 0), typeof data == "string") {
    if (!pattern0.test(data)) {
      let err0 = { instancePath, schemaPath: "#/pattern", keyword: "pattern", params: { pattern: "^0x[0-9a-fA-F]{40}$" }, message: 'must match pattern "^0x[0-9a-fA-F]{40}$"' };
      vErrors === null ? vErrors = [err0] : vErrors.push(err0), errors++;
    }
  } else {
    let err1 = { instancePath, schemaPath: "#/type", keyword: "type", params: { type: "string" }, message: "must be string" };
    vErrors === null ? vErrors = [err1] : vErrors.push(err1), errors++;
  }
  return validate46.errors = vErrors, errors === 0;
}
validate46.evaluated = { dynamicProps: !1, dynamicItems: !1 };
var pattern1 = new RegExp("^0x(0|[1-9a-f][0-9a-f]*)$", "u");
function validate49(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
  let vErrors = null, errors = 0, evaluated0 = validate49.evaluated;
  if (evaluated0.dynamicProps && (evaluated0.props = void 0), evaluated0.dynamicItems && (evaluated0.items = void 0), typeof data == "string") {
    if (!pattern1.test(data)) {
      let err0 = { instancePath, schemaPath: "#/pattern", keyword: "pattern", params: { pattern: "^0x(0|[1-9a-f][0-9a-f]*)$" }, message: 'must match pattern "^0x(0|[1-9a-f][0-9a-f]*)$"' };
      vErrors === null ? vErrors = [err0] : vErrors.push(err0), errors++;
    }
  } else {
    let err1 = { instancePath, schemaPath: "#/type", keyword: "type", params: { type: "string" }, message: "must be string" };
    vErrors === null ? vErrors = [err1] : vErrors.push(err1), errors++;
  }
  return validate49.errors = vErrors, errors === 0;
}
validate49.evaluated = { dynamicProps: !1, dynamicItems: !1 };
var pattern2 = new RegExp("^0x([0-9a-f]{2})*$", "u");
function validate53(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
  let vErrors = null, errors = 0, evaluated0 = validate53.evaluated;
  if (evaluated0.dynamicProps && (evaluated0.props = void 0), evaluated0.dynamicItems && (evaluated0.items = void 0), typeof data == "string") {
    if (!pattern2.test(data)) {
      let err0 = { instancePath, schemaPath: "#/pattern", keyword: "pattern", params: { pattern: "^0x([0-9a-f]{2})*$" }, message: 'must match pattern "^0x([0-9a-f]{2})*$"' };
      vErrors === null ? vErrors = [err0] : vErrors.push(err0), errors++;
    }
  } else {
    let err1 = { instancePath, schemaPath: "#/type", keyword: "type", params: { type: "string" }, message: "must be string" };
    vErrors === null ? vErrors = [err1] : vErrors.push(err1), errors++;
  }
  return validate53.errors = vErrors, errors === 0;
}
validate53.evaluated = { dynamicProps: !1, dynamicItems: !1 };
function validate45(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
  let vErrors = null, errors = 0, evaluated0 = validate45.evaluated;
  if (evaluated0.dynamicProps && (evaluated0.props = void 0), evaluated0.dynamicItems && (evaluated0.items = void 0), data && typeof data == "object" && !Array.isArray(data)) {
    if (data.to === void 0) {
      let err0 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "to" }, message: "must have required property 'to'" };
      vErrors === null ? vErrors = [err0] : vErrors.push(err0), errors++;
    }
    if (data.from !== void 0 && (validate46(data.from, { instancePath: instancePath + "/from", parentData: data, parentDataProperty: "from", rootData, dynamicAnchors }) || (vErrors = vErrors === null ? validate46.errors : vErrors.concat(validate46.errors), errors = vErrors.length)), data.to !== void 0 && (validate46(data.to, { instancePath: instancePath + "/to", parentData: data, parentDataProperty: "to", rootData, dynamicAnchors }) || (vErrors = vErrors === null ? validate46.errors : vErrors.concat(validate46.errors), errors = vErrors.length)), data.gas !== void 0) {
      let data2 = data.gas, _errs7 = errors, valid3 = !1, _errs8 = errors;
      if (!(typeof data2 == "number" && !(data2 % 1) && !isNaN(data2))) {
        let err1 = { instancePath: instancePath + "/gas", schemaPath: "#/properties/gas/anyOf/0/type", keyword: "type", params: { type: "integer" }, message: "must be integer" };
        vErrors === null ? vErrors = [err1] : vErrors.push(err1), errors++;
      }
      if (typeof data2 == "number" && (data2 < 0 || isNaN(data2))) {
        let err2 = { instancePath: instancePath + "/gas", schemaPath: "#/properties/gas/anyOf/0/minimum", keyword: "minimum", params: { comparison: ">=", limit: 0 }, message: "must be >= 0" };
        vErrors === null ? vErrors = [err2] : vErrors.push(err2), errors++;
      }
      var _valid0 = _errs8 === errors;
      valid3 = valid3 || _valid0;
      let _errs10 = errors;
      validate49(data2, { instancePath: instancePath + "/gas", parentData: data, parentDataProperty: "gas", rootData, dynamicAnchors }) || (vErrors = vErrors === null ? validate49.errors : vErrors.concat(validate49.errors), errors = vErrors.length);
      var _valid0 = _errs10 === errors;
      if (valid3 = valid3 || _valid0, valid3)
        errors = _errs7, vErrors !== null && (_errs7 ? vErrors.length = _errs7 : vErrors = null);
      else {
        let err3 = { instancePath: instancePath + "/gas", schemaPath: "#/properties/gas/anyOf", keyword: "anyOf", params: {}, message: "must match a schema in anyOf" };
        vErrors === null ? vErrors = [err3] : vErrors.push(err3), errors++;
      }
    }
    data.gasPrice !== void 0 && (validate49(data.gasPrice, { instancePath: instancePath + "/gasPrice", parentData: data, parentDataProperty: "gasPrice", rootData, dynamicAnchors }) || (vErrors = vErrors === null ? validate49.errors : vErrors.concat(validate49.errors), errors = vErrors.length)), data.value !== void 0 && (validate49(data.value, { instancePath: instancePath + "/value", parentData: data, parentDataProperty: "value", rootData, dynamicAnchors }) || (vErrors = vErrors === null ? validate49.errors : vErrors.concat(validate49.errors), errors = vErrors.length)), data.data !== void 0 && (validate53(data.data, { instancePath: instancePath + "/data", parentData: data, parentDataProperty: "data", rootData, dynamicAnchors }) || (vErrors = vErrors === null ? validate53.errors : vErrors.concat(validate53.errors), errors = vErrors.length));
  } else {
    let err4 = { instancePath, schemaPath: "#/type", keyword: "type", params: { type: "object" }, message: "must be object" };
    vErrors === null ? vErrors = [err4] : vErrors.push(err4), errors++;
  }
  return validate45.errors = vErrors, errors === 0;
}
validate45.evaluated = { props: !0, dynamicProps: !1, dynamicItems: !1 };
function validate44(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
  let vErrors = null, errors = 0, evaluated0 = validate44.evaluated;
  if (evaluated0.dynamicProps && (evaluated0.props = void 0), evaluated0.dynamicItems && (evaluated0.items = void 0), data && typeof data == "object" && !Array.isArray(data)) {
    if (data.jsonrpc === void 0) {
      let err0 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "jsonrpc" }, message: "must have required property 'jsonrpc'" };
      vErrors === null ? vErrors = [err0] : vErrors.push(err0), errors++;
    }
    if (data.method === void 0) {
      let err1 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "method" }, message: "must have required property 'method'" };
      vErrors === null ? vErrors = [err1] : vErrors.push(err1), errors++;
    }
    if (data.params === void 0) {
      let err2 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "params" }, message: "must have required property 'params'" };
      vErrors === null ? vErrors = [err2] : vErrors.push(err2), errors++;
    }
    if (data.id === void 0) {
      let err3 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "id" }, message: "must have required property 'id'" };
      vErrors === null ? vErrors = [err3] : vErrors.push(err3), errors++;
    }
    if (data.jsonrpc !== void 0) {
      let data0 = data.jsonrpc;
      if (typeof data0 != "string") {
        let err4 = { instancePath: instancePath + "/jsonrpc", schemaPath: "#/properties/jsonrpc/type", keyword: "type", params: { type: "string" }, message: "must be string" };
        vErrors === null ? vErrors = [err4] : vErrors.push(err4), errors++;
      }
      if (data0 !== "2.0") {
        let err5 = { instancePath: instancePath + "/jsonrpc", schemaPath: "#/properties/jsonrpc/const", keyword: "const", params: { allowedValue: "2.0" }, message: "must be equal to constant" };
        vErrors === null ? vErrors = [err5] : vErrors.push(err5), errors++;
      }
    }
    if (data.method !== void 0) {
      let data1 = data.method;
      if (typeof data1 != "string") {
        let err6 = { instancePath: instancePath + "/method", schemaPath: "#/properties/method/type", keyword: "type", params: { type: "string" }, message: "must be string" };
        vErrors === null ? vErrors = [err6] : vErrors.push(err6), errors++;
      }
      if (data1 !== "eth_estimateGas") {
        let err7 = { instancePath: instancePath + "/method", schemaPath: "#/properties/method/const", keyword: "const", params: { allowedValue: "eth_estimateGas" }, message: "must be equal to constant" };
        vErrors === null ? vErrors = [err7] : vErrors.push(err7), errors++;
      }
    }
    if (data.params !== void 0) {
      let data2 = data.params;
      if (Array.isArray(data2)) {
        if (data2.length > 1) {
          let err8 = { instancePath: instancePath + "/params", schemaPath: "#/properties/params/maxItems", keyword: "maxItems", params: { limit: 1 }, message: "must NOT have more than 1 items" };
          vErrors === null ? vErrors = [err8] : vErrors.push(err8), errors++;
        }
        if (data2.length < 1) {
          let err9 = { instancePath: instancePath + "/params", schemaPath: "#/properties/params/minItems", keyword: "minItems", params: { limit: 1 }, message: "must NOT have fewer than 1 items" };
          vErrors === null ? vErrors = [err9] : vErrors.push(err9), errors++;
        }
        if (data2.length > 0 && (validate45(data2[0], { instancePath: instancePath + "/params/0", parentData: data2, parentDataProperty: 0, rootData, dynamicAnchors }) || (vErrors = vErrors === null ? validate45.errors : vErrors.concat(validate45.errors), errors = vErrors.length)), !(data2.length <= 1)) {
          let err10 = { instancePath: instancePath + "/params", schemaPath: "#/properties/params/items", keyword: "items", params: { limit: 1 }, message: "must NOT have more than 1 items" };
          vErrors === null ? vErrors = [err10] : vErrors.push(err10), errors++;
        }
      } else {
        let err11 = { instancePath: instancePath + "/params", schemaPath: "#/properties/params/type", keyword: "type", params: { type: "array" }, message: "must be array" };
        vErrors === null ? vErrors = [err11] : vErrors.push(err11), errors++;
      }
    }
    if (data.id !== void 0) {
      let data4 = data.id;
      if (!(typeof data4 == "number" && !(data4 % 1) && !isNaN(data4)) && typeof data4 != "string" && data4 !== null) {
        let err12 = { instancePath: instancePath + "/id", schemaPath: "#/properties/id/type", keyword: "type", params: { type: schema24.properties.id.type }, message: "must be integer,string,null" };
        vErrors === null ? vErrors = [err12] : vErrors.push(err12), errors++;
      }
    }
  } else {
    let err13 = { instancePath, schemaPath: "#/type", keyword: "type", params: { type: "object" }, message: "must be object" };
    vErrors === null ? vErrors = [err13] : vErrors.push(err13), errors++;
  }
  return validate44.errors = vErrors, errors === 0;
}
validate44.evaluated = { props: { jsonrpc: !0, method: !0, params: !0, id: !0 }, dynamicProps: !1, dynamicItems: !1 };
function validate42(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
  let vErrors = null, errors = 0, evaluated0 = validate42.evaluated;
  return evaluated0.dynamicProps && (evaluated0.props = void 0), evaluated0.dynamicItems && (evaluated0.items = void 0), validate44(data, { instancePath, parentData, parentDataProperty, rootData, dynamicAnchors }) || (vErrors = vErrors === null ? validate44.errors : vErrors.concat(validate44.errors), errors = vErrors.length), validate42.errors = vErrors, errors === 0;
}
validate42.evaluated = { props: { jsonrpc: !0, method: !0, params: !0, id: !0 }, dynamicProps: !1, dynamicItems: !1 };
var v7 = validate57;
var schema30 = { type: "object", required: ["jsonrpc", "method", "params", "id"], properties: { jsonrpc: { type: "string", const: "2.0", description: "Version of the JSON-RPC protocol." }, method: { type: "string", const: "eth_getBlockByNumber", description: "Name of the method." }, params: { type: "array", prefixItems: [{ $ref: "#/components/schemas/BlockNumberOrTag", description: "Which block: its number in hexadecimal, or one of `latest`, `earliest`, `pending`, `safe`, `finalized`." }, { title: "Hydrated", type: "boolean", description: "`true` for full transaction objects in the block, `false` for their hashes." }], items: !1, minItems: 2, maxItems: 2 }, id: { type: ["integer", "string", "null"], description: "Ties the response to its request (JSON-RPC 2.0, section 4)." } } };
var schema32 = { title: "BlockTag", description: "A block by its role instead of its number (execution-apis, schema BlockTag): `latest` is the newest block, `safe` and `finalized` are older ones that a reorganisation is unlikely or unable to remove, `earliest` is the genesis block, `pending` is the block being put together now.", type: "string", enum: ["latest", "earliest", "pending", "safe", "finalized"] };
function validate61(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
  let vErrors = null, errors = 0, evaluated0 = validate61.evaluated;
  if (evaluated0.dynamicProps && (evaluated0.props = void 0), evaluated0.dynamicItems && (evaluated0.items = void 0), typeof data != "string") {
    let err0 = { instancePath, schemaPath: "#/type", keyword: "type", params: { type: "string" }, message: "must be string" };
    vErrors === null ? vErrors = [err0] : vErrors.push(err0), errors++;
  }
  if (!(data === "latest" || data === "earliest" || data === "pending" || data === "safe" || data === "finalized")) {
    let err1 = { instancePath, schemaPath: "#/enum", keyword: "enum", params: { allowedValues: schema32.enum }, message: "must be equal to one of the allowed values" };
    vErrors === null ? vErrors = [err1] : vErrors.push(err1), errors++;
  }
  return validate61.errors = vErrors, errors === 0;
}
validate61.evaluated = { dynamicProps: !1, dynamicItems: !1 };
function validate59(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
  let vErrors = null, errors = 0, evaluated0 = validate59.evaluated;
  evaluated0.dynamicProps && (evaluated0.props = void 0), evaluated0.dynamicItems && (evaluated0.items = void 0);
  let _errs0 = errors, valid0 = !1, passing0 = null, _errs1 = errors;
  validate49(data, { instancePath, parentData, parentDataProperty, rootData, dynamicAnchors }) || (vErrors = vErrors === null ? validate49.errors : vErrors.concat(validate49.errors), errors = vErrors.length);
  var _valid0 = _errs1 === errors;
  _valid0 && (valid0 = !0, passing0 = 0);
  let _errs2 = errors;
  validate61(data, { instancePath, parentData, parentDataProperty, rootData, dynamicAnchors }) || (vErrors = vErrors === null ? validate61.errors : vErrors.concat(validate61.errors), errors = vErrors.length);
  var _valid0 = _errs2 === errors;
  if (_valid0 && valid0 ? (valid0 = !1, passing0 = [passing0, 1]) : _valid0 && (valid0 = !0, passing0 = 1), valid0)
    errors = _errs0, vErrors !== null && (_errs0 ? vErrors.length = _errs0 : vErrors = null);
  else {
    let err0 = { instancePath, schemaPath: "#/oneOf", keyword: "oneOf", params: { passingSchemas: passing0 }, message: "must match exactly one schema in oneOf" };
    vErrors === null ? vErrors = [err0] : vErrors.push(err0), errors++;
  }
  return validate59.errors = vErrors, errors === 0;
}
validate59.evaluated = { dynamicProps: !1, dynamicItems: !1 };
function validate58(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
  let vErrors = null, errors = 0, evaluated0 = validate58.evaluated;
  if (evaluated0.dynamicProps && (evaluated0.props = void 0), evaluated0.dynamicItems && (evaluated0.items = void 0), data && typeof data == "object" && !Array.isArray(data)) {
    if (data.jsonrpc === void 0) {
      let err0 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "jsonrpc" }, message: "must have required property 'jsonrpc'" };
      vErrors === null ? vErrors = [err0] : vErrors.push(err0), errors++;
    }
    if (data.method === void 0) {
      let err1 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "method" }, message: "must have required property 'method'" };
      vErrors === null ? vErrors = [err1] : vErrors.push(err1), errors++;
    }
    if (data.params === void 0) {
      let err2 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "params" }, message: "must have required property 'params'" };
      vErrors === null ? vErrors = [err2] : vErrors.push(err2), errors++;
    }
    if (data.id === void 0) {
      let err3 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "id" }, message: "must have required property 'id'" };
      vErrors === null ? vErrors = [err3] : vErrors.push(err3), errors++;
    }
    if (data.jsonrpc !== void 0) {
      let data0 = data.jsonrpc;
      if (typeof data0 != "string") {
        let err4 = { instancePath: instancePath + "/jsonrpc", schemaPath: "#/properties/jsonrpc/type", keyword: "type", params: { type: "string" }, message: "must be string" };
        vErrors === null ? vErrors = [err4] : vErrors.push(err4), errors++;
      }
      if (data0 !== "2.0") {
        let err5 = { instancePath: instancePath + "/jsonrpc", schemaPath: "#/properties/jsonrpc/const", keyword: "const", params: { allowedValue: "2.0" }, message: "must be equal to constant" };
        vErrors === null ? vErrors = [err5] : vErrors.push(err5), errors++;
      }
    }
    if (data.method !== void 0) {
      let data1 = data.method;
      if (typeof data1 != "string") {
        let err6 = { instancePath: instancePath + "/method", schemaPath: "#/properties/method/type", keyword: "type", params: { type: "string" }, message: "must be string" };
        vErrors === null ? vErrors = [err6] : vErrors.push(err6), errors++;
      }
      if (data1 !== "eth_getBlockByNumber") {
        let err7 = { instancePath: instancePath + "/method", schemaPath: "#/properties/method/const", keyword: "const", params: { allowedValue: "eth_getBlockByNumber" }, message: "must be equal to constant" };
        vErrors === null ? vErrors = [err7] : vErrors.push(err7), errors++;
      }
    }
    if (data.params !== void 0) {
      let data2 = data.params;
      if (Array.isArray(data2)) {
        if (data2.length > 2) {
          let err8 = { instancePath: instancePath + "/params", schemaPath: "#/properties/params/maxItems", keyword: "maxItems", params: { limit: 2 }, message: "must NOT have more than 2 items" };
          vErrors === null ? vErrors = [err8] : vErrors.push(err8), errors++;
        }
        if (data2.length < 2) {
          let err9 = { instancePath: instancePath + "/params", schemaPath: "#/properties/params/minItems", keyword: "minItems", params: { limit: 2 }, message: "must NOT have fewer than 2 items" };
          vErrors === null ? vErrors = [err9] : vErrors.push(err9), errors++;
        }
        let len0 = data2.length;
        if (len0 > 0 && (validate59(data2[0], { instancePath: instancePath + "/params/0", parentData: data2, parentDataProperty: 0, rootData, dynamicAnchors }) || (vErrors = vErrors === null ? validate59.errors : vErrors.concat(validate59.errors), errors = vErrors.length)), len0 > 1 && typeof data2[1] != "boolean") {
          let err10 = { instancePath: instancePath + "/params/1", schemaPath: "#/properties/params/prefixItems/1/type", keyword: "type", params: { type: "boolean" }, message: "must be boolean" };
          vErrors === null ? vErrors = [err10] : vErrors.push(err10), errors++;
        }
        if (!(data2.length <= 2)) {
          let err11 = { instancePath: instancePath + "/params", schemaPath: "#/properties/params/items", keyword: "items", params: { limit: 2 }, message: "must NOT have more than 2 items" };
          vErrors === null ? vErrors = [err11] : vErrors.push(err11), errors++;
        }
      } else {
        let err12 = { instancePath: instancePath + "/params", schemaPath: "#/properties/params/type", keyword: "type", params: { type: "array" }, message: "must be array" };
        vErrors === null ? vErrors = [err12] : vErrors.push(err12), errors++;
      }
    }
    if (data.id !== void 0) {
      let data5 = data.id;
      if (!(typeof data5 == "number" && !(data5 % 1) && !isNaN(data5)) && typeof data5 != "string" && data5 !== null) {
        let err13 = { instancePath: instancePath + "/id", schemaPath: "#/properties/id/type", keyword: "type", params: { type: schema30.properties.id.type }, message: "must be integer,string,null" };
        vErrors === null ? vErrors = [err13] : vErrors.push(err13), errors++;
      }
    }
  } else {
    let err14 = { instancePath, schemaPath: "#/type", keyword: "type", params: { type: "object" }, message: "must be object" };
    vErrors === null ? vErrors = [err14] : vErrors.push(err14), errors++;
  }
  return validate58.errors = vErrors, errors === 0;
}
validate58.evaluated = { props: { jsonrpc: !0, method: !0, params: !0, id: !0 }, dynamicProps: !1, dynamicItems: !1 };
function validate57(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
  let vErrors = null, errors = 0, evaluated0 = validate57.evaluated;
  return evaluated0.dynamicProps && (evaluated0.props = void 0), evaluated0.dynamicItems && (evaluated0.items = void 0), validate58(data, { instancePath, parentData, parentDataProperty, rootData, dynamicAnchors }) || (vErrors = vErrors === null ? validate58.errors : vErrors.concat(validate58.errors), errors = vErrors.length), validate57.errors = vErrors, errors === 0;
}
validate57.evaluated = { props: { jsonrpc: !0, method: !0, params: !0, id: !0 }, dynamicProps: !1, dynamicItems: !1 };
var v8 = validate65;
var schema34 = { type: "object", required: ["jsonrpc", "method", "params", "id"], properties: { jsonrpc: { type: "string", const: "2.0", description: "Version of the JSON-RPC protocol." }, method: { type: "string", const: "eth_getTransactionByHash", description: "Name of the method." }, params: { type: "array", prefixItems: [{ $ref: "#/components/schemas/Hash32", description: "Hash that you got when the transaction was sent." }], items: !1, minItems: 1, maxItems: 1 }, id: { type: ["integer", "string", "null"], description: "Ties the response to its request (JSON-RPC 2.0, section 4)." } } };
var pattern3 = new RegExp("^0x[0-9a-f]{64}$", "u");
function validate67(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
  let vErrors = null, errors = 0, evaluated0 = validate67.evaluated;
  if (evaluated0.dynamicProps && (evaluated0.props = void 0), evaluated0.dynamicItems && (evaluated0.items = void 0), typeof data == "string") {
    if (!pattern3.test(data)) {
      let err0 = { instancePath, schemaPath: "#/pattern", keyword: "pattern", params: { pattern: "^0x[0-9a-f]{64}$" }, message: 'must match pattern "^0x[0-9a-f]{64}$"' };
      vErrors === null ? vErrors = [err0] : vErrors.push(err0), errors++;
    }
  } else {
    let err1 = { instancePath, schemaPath: "#/type", keyword: "type", params: { type: "string" }, message: "must be string" };
    vErrors === null ? vErrors = [err1] : vErrors.push(err1), errors++;
  }
  return validate67.errors = vErrors, errors === 0;
}
validate67.evaluated = { dynamicProps: !1, dynamicItems: !1 };
function validate66(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
  let vErrors = null, errors = 0, evaluated0 = validate66.evaluated;
  if (evaluated0.dynamicProps && (evaluated0.props = void 0), evaluated0.dynamicItems && (evaluated0.items = void 0), data && typeof data == "object" && !Array.isArray(data)) {
    if (data.jsonrpc === void 0) {
      let err0 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "jsonrpc" }, message: "must have required property 'jsonrpc'" };
      vErrors === null ? vErrors = [err0] : vErrors.push(err0), errors++;
    }
    if (data.method === void 0) {
      let err1 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "method" }, message: "must have required property 'method'" };
      vErrors === null ? vErrors = [err1] : vErrors.push(err1), errors++;
    }
    if (data.params === void 0) {
      let err2 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "params" }, message: "must have required property 'params'" };
      vErrors === null ? vErrors = [err2] : vErrors.push(err2), errors++;
    }
    if (data.id === void 0) {
      let err3 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "id" }, message: "must have required property 'id'" };
      vErrors === null ? vErrors = [err3] : vErrors.push(err3), errors++;
    }
    if (data.jsonrpc !== void 0) {
      let data0 = data.jsonrpc;
      if (typeof data0 != "string") {
        let err4 = { instancePath: instancePath + "/jsonrpc", schemaPath: "#/properties/jsonrpc/type", keyword: "type", params: { type: "string" }, message: "must be string" };
        vErrors === null ? vErrors = [err4] : vErrors.push(err4), errors++;
      }
      if (data0 !== "2.0") {
        let err5 = { instancePath: instancePath + "/jsonrpc", schemaPath: "#/properties/jsonrpc/const", keyword: "const", params: { allowedValue: "2.0" }, message: "must be equal to constant" };
        vErrors === null ? vErrors = [err5] : vErrors.push(err5), errors++;
      }
    }
    if (data.method !== void 0) {
      let data1 = data.method;
      if (typeof data1 != "string") {
        let err6 = { instancePath: instancePath + "/method", schemaPath: "#/properties/method/type", keyword: "type", params: { type: "string" }, message: "must be string" };
        vErrors === null ? vErrors = [err6] : vErrors.push(err6), errors++;
      }
      if (data1 !== "eth_getTransactionByHash") {
        let err7 = { instancePath: instancePath + "/method", schemaPath: "#/properties/method/const", keyword: "const", params: { allowedValue: "eth_getTransactionByHash" }, message: "must be equal to constant" };
        vErrors === null ? vErrors = [err7] : vErrors.push(err7), errors++;
      }
    }
    if (data.params !== void 0) {
      let data2 = data.params;
      if (Array.isArray(data2)) {
        if (data2.length > 1) {
          let err8 = { instancePath: instancePath + "/params", schemaPath: "#/properties/params/maxItems", keyword: "maxItems", params: { limit: 1 }, message: "must NOT have more than 1 items" };
          vErrors === null ? vErrors = [err8] : vErrors.push(err8), errors++;
        }
        if (data2.length < 1) {
          let err9 = { instancePath: instancePath + "/params", schemaPath: "#/properties/params/minItems", keyword: "minItems", params: { limit: 1 }, message: "must NOT have fewer than 1 items" };
          vErrors === null ? vErrors = [err9] : vErrors.push(err9), errors++;
        }
        if (data2.length > 0 && (validate67(data2[0], { instancePath: instancePath + "/params/0", parentData: data2, parentDataProperty: 0, rootData, dynamicAnchors }) || (vErrors = vErrors === null ? validate67.errors : vErrors.concat(validate67.errors), errors = vErrors.length)), !(data2.length <= 1)) {
          let err10 = { instancePath: instancePath + "/params", schemaPath: "#/properties/params/items", keyword: "items", params: { limit: 1 }, message: "must NOT have more than 1 items" };
          vErrors === null ? vErrors = [err10] : vErrors.push(err10), errors++;
        }
      } else {
        let err11 = { instancePath: instancePath + "/params", schemaPath: "#/properties/params/type", keyword: "type", params: { type: "array" }, message: "must be array" };
        vErrors === null ? vErrors = [err11] : vErrors.push(err11), errors++;
      }
    }
    if (data.id !== void 0) {
      let data4 = data.id;
      if (!(typeof data4 == "number" && !(data4 % 1) && !isNaN(data4)) && typeof data4 != "string" && data4 !== null) {
        let err12 = { instancePath: instancePath + "/id", schemaPath: "#/properties/id/type", keyword: "type", params: { type: schema34.properties.id.type }, message: "must be integer,string,null" };
        vErrors === null ? vErrors = [err12] : vErrors.push(err12), errors++;
      }
    }
  } else {
    let err13 = { instancePath, schemaPath: "#/type", keyword: "type", params: { type: "object" }, message: "must be object" };
    vErrors === null ? vErrors = [err13] : vErrors.push(err13), errors++;
  }
  return validate66.errors = vErrors, errors === 0;
}
validate66.evaluated = { props: { jsonrpc: !0, method: !0, params: !0, id: !0 }, dynamicProps: !1, dynamicItems: !1 };
function validate65(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
  let vErrors = null, errors = 0, evaluated0 = validate65.evaluated;
  return evaluated0.dynamicProps && (evaluated0.props = void 0), evaluated0.dynamicItems && (evaluated0.items = void 0), validate66(data, { instancePath, parentData, parentDataProperty, rootData, dynamicAnchors }) || (vErrors = vErrors === null ? validate66.errors : vErrors.concat(validate66.errors), errors = vErrors.length), validate65.errors = vErrors, errors === 0;
}
validate65.evaluated = { props: { jsonrpc: !0, method: !0, params: !0, id: !0 }, dynamicProps: !1, dynamicItems: !1 };
var v9 = validate70;
var schema37 = { type: "object", required: ["jsonrpc", "method", "params", "id"], properties: { jsonrpc: { type: "string", const: "2.0", description: "Version of the JSON-RPC protocol." }, method: { type: "string", const: "eth_getUncleCountByBlockNumber", description: "Name of the method." }, params: { type: "array", prefixItems: [{ $ref: "#/components/schemas/Quantity", description: "Number of the block, in hexadecimal with the prefix `0x`.", "x-open-question": "The interface gives a hexadecimal number only; whether tags such as `latest` are accepted here, as most nodes do, is not shown.", "x-probe": { exchange: "eth_getUncleCountByBlockNumber/noUncles", set: { "/body/params/0": "latest" }, tell: "accepted", yes: "Tags such as `latest` are accepted.", no: "Tags such as `latest` are refused." } }], items: !1, minItems: 1, maxItems: 1 }, id: { type: ["integer", "string", "null"], description: "Ties the response to its request (JSON-RPC 2.0, section 4)." } } };
function validate71(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
  let vErrors = null, errors = 0, evaluated0 = validate71.evaluated;
  if (evaluated0.dynamicProps && (evaluated0.props = void 0), evaluated0.dynamicItems && (evaluated0.items = void 0), data && typeof data == "object" && !Array.isArray(data)) {
    if (data.jsonrpc === void 0) {
      let err0 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "jsonrpc" }, message: "must have required property 'jsonrpc'" };
      vErrors === null ? vErrors = [err0] : vErrors.push(err0), errors++;
    }
    if (data.method === void 0) {
      let err1 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "method" }, message: "must have required property 'method'" };
      vErrors === null ? vErrors = [err1] : vErrors.push(err1), errors++;
    }
    if (data.params === void 0) {
      let err2 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "params" }, message: "must have required property 'params'" };
      vErrors === null ? vErrors = [err2] : vErrors.push(err2), errors++;
    }
    if (data.id === void 0) {
      let err3 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "id" }, message: "must have required property 'id'" };
      vErrors === null ? vErrors = [err3] : vErrors.push(err3), errors++;
    }
    if (data.jsonrpc !== void 0) {
      let data0 = data.jsonrpc;
      if (typeof data0 != "string") {
        let err4 = { instancePath: instancePath + "/jsonrpc", schemaPath: "#/properties/jsonrpc/type", keyword: "type", params: { type: "string" }, message: "must be string" };
        vErrors === null ? vErrors = [err4] : vErrors.push(err4), errors++;
      }
      if (data0 !== "2.0") {
        let err5 = { instancePath: instancePath + "/jsonrpc", schemaPath: "#/properties/jsonrpc/const", keyword: "const", params: { allowedValue: "2.0" }, message: "must be equal to constant" };
        vErrors === null ? vErrors = [err5] : vErrors.push(err5), errors++;
      }
    }
    if (data.method !== void 0) {
      let data1 = data.method;
      if (typeof data1 != "string") {
        let err6 = { instancePath: instancePath + "/method", schemaPath: "#/properties/method/type", keyword: "type", params: { type: "string" }, message: "must be string" };
        vErrors === null ? vErrors = [err6] : vErrors.push(err6), errors++;
      }
      if (data1 !== "eth_getUncleCountByBlockNumber") {
        let err7 = { instancePath: instancePath + "/method", schemaPath: "#/properties/method/const", keyword: "const", params: { allowedValue: "eth_getUncleCountByBlockNumber" }, message: "must be equal to constant" };
        vErrors === null ? vErrors = [err7] : vErrors.push(err7), errors++;
      }
    }
    if (data.params !== void 0) {
      let data2 = data.params;
      if (Array.isArray(data2)) {
        if (data2.length > 1) {
          let err8 = { instancePath: instancePath + "/params", schemaPath: "#/properties/params/maxItems", keyword: "maxItems", params: { limit: 1 }, message: "must NOT have more than 1 items" };
          vErrors === null ? vErrors = [err8] : vErrors.push(err8), errors++;
        }
        if (data2.length < 1) {
          let err9 = { instancePath: instancePath + "/params", schemaPath: "#/properties/params/minItems", keyword: "minItems", params: { limit: 1 }, message: "must NOT have fewer than 1 items" };
          vErrors === null ? vErrors = [err9] : vErrors.push(err9), errors++;
        }
        if (data2.length > 0 && (validate49(data2[0], { instancePath: instancePath + "/params/0", parentData: data2, parentDataProperty: 0, rootData, dynamicAnchors }) || (vErrors = vErrors === null ? validate49.errors : vErrors.concat(validate49.errors), errors = vErrors.length)), !(data2.length <= 1)) {
          let err10 = { instancePath: instancePath + "/params", schemaPath: "#/properties/params/items", keyword: "items", params: { limit: 1 }, message: "must NOT have more than 1 items" };
          vErrors === null ? vErrors = [err10] : vErrors.push(err10), errors++;
        }
      } else {
        let err11 = { instancePath: instancePath + "/params", schemaPath: "#/properties/params/type", keyword: "type", params: { type: "array" }, message: "must be array" };
        vErrors === null ? vErrors = [err11] : vErrors.push(err11), errors++;
      }
    }
    if (data.id !== void 0) {
      let data4 = data.id;
      if (!(typeof data4 == "number" && !(data4 % 1) && !isNaN(data4)) && typeof data4 != "string" && data4 !== null) {
        let err12 = { instancePath: instancePath + "/id", schemaPath: "#/properties/id/type", keyword: "type", params: { type: schema37.properties.id.type }, message: "must be integer,string,null" };
        vErrors === null ? vErrors = [err12] : vErrors.push(err12), errors++;
      }
    }
  } else {
    let err13 = { instancePath, schemaPath: "#/type", keyword: "type", params: { type: "object" }, message: "must be object" };
    vErrors === null ? vErrors = [err13] : vErrors.push(err13), errors++;
  }
  return validate71.errors = vErrors, errors === 0;
}
validate71.evaluated = { props: { jsonrpc: !0, method: !0, params: !0, id: !0 }, dynamicProps: !1, dynamicItems: !1 };
function validate70(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
  let vErrors = null, errors = 0, evaluated0 = validate70.evaluated;
  return evaluated0.dynamicProps && (evaluated0.props = void 0), evaluated0.dynamicItems && (evaluated0.items = void 0), validate71(data, { instancePath, parentData, parentDataProperty, rootData, dynamicAnchors }) || (vErrors = vErrors === null ? validate71.errors : vErrors.concat(validate71.errors), errors = vErrors.length), validate70.errors = vErrors, errors === 0;
}
validate70.evaluated = { props: { jsonrpc: !0, method: !0, params: !0, id: !0 }, dynamicProps: !1, dynamicItems: !1 };
var v10 = validate74;
var schema39 = { type: "object", required: ["jsonrpc", "method", "params", "id"], properties: { jsonrpc: { type: "string", const: "2.0", description: "Version of the JSON-RPC protocol." }, method: { type: "string", const: "eth_getBlockTransactionCountByHash", description: "Name of the method." }, params: { type: "array", prefixItems: [{ $ref: "#/components/schemas/Hash32", description: "Hash of the block." }], items: !1, minItems: 1, maxItems: 1 }, id: { type: ["integer", "string", "null"], description: "Ties the response to its request (JSON-RPC 2.0, section 4)." } } };
function validate75(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
  let vErrors = null, errors = 0, evaluated0 = validate75.evaluated;
  if (evaluated0.dynamicProps && (evaluated0.props = void 0), evaluated0.dynamicItems && (evaluated0.items = void 0), data && typeof data == "object" && !Array.isArray(data)) {
    if (data.jsonrpc === void 0) {
      let err0 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "jsonrpc" }, message: "must have required property 'jsonrpc'" };
      vErrors === null ? vErrors = [err0] : vErrors.push(err0), errors++;
    }
    if (data.method === void 0) {
      let err1 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "method" }, message: "must have required property 'method'" };
      vErrors === null ? vErrors = [err1] : vErrors.push(err1), errors++;
    }
    if (data.params === void 0) {
      let err2 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "params" }, message: "must have required property 'params'" };
      vErrors === null ? vErrors = [err2] : vErrors.push(err2), errors++;
    }
    if (data.id === void 0) {
      let err3 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "id" }, message: "must have required property 'id'" };
      vErrors === null ? vErrors = [err3] : vErrors.push(err3), errors++;
    }
    if (data.jsonrpc !== void 0) {
      let data0 = data.jsonrpc;
      if (typeof data0 != "string") {
        let err4 = { instancePath: instancePath + "/jsonrpc", schemaPath: "#/properties/jsonrpc/type", keyword: "type", params: { type: "string" }, message: "must be string" };
        vErrors === null ? vErrors = [err4] : vErrors.push(err4), errors++;
      }
      if (data0 !== "2.0") {
        let err5 = { instancePath: instancePath + "/jsonrpc", schemaPath: "#/properties/jsonrpc/const", keyword: "const", params: { allowedValue: "2.0" }, message: "must be equal to constant" };
        vErrors === null ? vErrors = [err5] : vErrors.push(err5), errors++;
      }
    }
    if (data.method !== void 0) {
      let data1 = data.method;
      if (typeof data1 != "string") {
        let err6 = { instancePath: instancePath + "/method", schemaPath: "#/properties/method/type", keyword: "type", params: { type: "string" }, message: "must be string" };
        vErrors === null ? vErrors = [err6] : vErrors.push(err6), errors++;
      }
      if (data1 !== "eth_getBlockTransactionCountByHash") {
        let err7 = { instancePath: instancePath + "/method", schemaPath: "#/properties/method/const", keyword: "const", params: { allowedValue: "eth_getBlockTransactionCountByHash" }, message: "must be equal to constant" };
        vErrors === null ? vErrors = [err7] : vErrors.push(err7), errors++;
      }
    }
    if (data.params !== void 0) {
      let data2 = data.params;
      if (Array.isArray(data2)) {
        if (data2.length > 1) {
          let err8 = { instancePath: instancePath + "/params", schemaPath: "#/properties/params/maxItems", keyword: "maxItems", params: { limit: 1 }, message: "must NOT have more than 1 items" };
          vErrors === null ? vErrors = [err8] : vErrors.push(err8), errors++;
        }
        if (data2.length < 1) {
          let err9 = { instancePath: instancePath + "/params", schemaPath: "#/properties/params/minItems", keyword: "minItems", params: { limit: 1 }, message: "must NOT have fewer than 1 items" };
          vErrors === null ? vErrors = [err9] : vErrors.push(err9), errors++;
        }
        if (data2.length > 0 && (validate67(data2[0], { instancePath: instancePath + "/params/0", parentData: data2, parentDataProperty: 0, rootData, dynamicAnchors }) || (vErrors = vErrors === null ? validate67.errors : vErrors.concat(validate67.errors), errors = vErrors.length)), !(data2.length <= 1)) {
          let err10 = { instancePath: instancePath + "/params", schemaPath: "#/properties/params/items", keyword: "items", params: { limit: 1 }, message: "must NOT have more than 1 items" };
          vErrors === null ? vErrors = [err10] : vErrors.push(err10), errors++;
        }
      } else {
        let err11 = { instancePath: instancePath + "/params", schemaPath: "#/properties/params/type", keyword: "type", params: { type: "array" }, message: "must be array" };
        vErrors === null ? vErrors = [err11] : vErrors.push(err11), errors++;
      }
    }
    if (data.id !== void 0) {
      let data4 = data.id;
      if (!(typeof data4 == "number" && !(data4 % 1) && !isNaN(data4)) && typeof data4 != "string" && data4 !== null) {
        let err12 = { instancePath: instancePath + "/id", schemaPath: "#/properties/id/type", keyword: "type", params: { type: schema39.properties.id.type }, message: "must be integer,string,null" };
        vErrors === null ? vErrors = [err12] : vErrors.push(err12), errors++;
      }
    }
  } else {
    let err13 = { instancePath, schemaPath: "#/type", keyword: "type", params: { type: "object" }, message: "must be object" };
    vErrors === null ? vErrors = [err13] : vErrors.push(err13), errors++;
  }
  return validate75.errors = vErrors, errors === 0;
}
validate75.evaluated = { props: { jsonrpc: !0, method: !0, params: !0, id: !0 }, dynamicProps: !1, dynamicItems: !1 };
function validate74(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
  let vErrors = null, errors = 0, evaluated0 = validate74.evaluated;
  return evaluated0.dynamicProps && (evaluated0.props = void 0), evaluated0.dynamicItems && (evaluated0.items = void 0), validate75(data, { instancePath, parentData, parentDataProperty, rootData, dynamicAnchors }) || (vErrors = vErrors === null ? validate75.errors : vErrors.concat(validate75.errors), errors = vErrors.length), validate74.errors = vErrors, errors === 0;
}
validate74.evaluated = { props: { jsonrpc: !0, method: !0, params: !0, id: !0 }, dynamicProps: !1, dynamicItems: !1 };

var requests = { signAndSubmitGaslessTx: v0, listAllFundedTransactions: v1, listAllProtocolConfig: v2, createVC: v3, mintFT: v4, addWhitelistedContractLinkedToDApp: v5, eth_estimateGas: v6, eth_getBlockByNumber: v7, eth_getTransactionByHash: v8, eth_getUncleCountByBlockNumber: v9, eth_getBlockTransactionCountByHash: v10 }, parameters = {};
export {
  parameters,
  requests
};
