// Written by `npm run generate` from the specs. Do not edit: change the spec and generate again.

// validators:validators
var v_requests$5fsignAndSubmitGaslessTx = validate0;
var schema2 = { type: "object", required: ["privateKey", "dAppId", "chainId", "to", "contractAbi", "method", "params"], properties: { privateKey: { description: "Private key of the developer wallet that signs. It leaves your machine with this request; keep it out of logs and of browsers.", type: "string", format: "password" }, dAppId: { description: "Identifier of the dApp that pays for the gas.", type: "string" }, chainId: { $ref: "#/components/schemas/ChainId" }, to: { description: "Address of the smart contract that receives the transaction.", type: "string" }, contractAbi: { description: "ABI of the smart contract. The sample shows the JSON text of the ABI in Base64 (RFC 4648, section 4).", type: "string", "x-open-question": "Whether an ABI is also taken as plain JSON text is not shown." }, method: { description: "Name of the smart-contract method to call.", type: "string" }, params: { description: "Arguments of the method, in its order. Documented as a string; sample requests send a JSON array.", type: ["string", "array"], items: {}, "x-open-question": "How the arguments are written in the documented string form is not shown." } } }, schema3 = { description: "Identifier of the chain (EIP-155), e.g. 80002 for Polygon Amoy. Documented as a string; sample requests send a number.", type: ["string", "number"] };
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
var v_conditions$5fsignAndSubmitGaslessTx$5finvalidKey = validate6;
function validate7(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
  let vErrors = null, errors = 0, evaluated0 = validate7.evaluated;
  if (evaluated0.dynamicProps && (evaluated0.props = void 0), evaluated0.dynamicItems && (evaluated0.items = void 0), data && typeof data == "object" && !Array.isArray(data)) {
    if (data.headers !== void 0) {
      let data0 = data.headers;
      if (!(data0 && typeof data0 == "object" && !Array.isArray(data0))) {
        let err0 = { instancePath: instancePath + "/headers", schemaPath: "#/properties/headers/type", keyword: "type", params: { type: "object" }, message: "must be object" };
        vErrors === null ? vErrors = [err0] : vErrors.push(err0), errors++;
      }
      let _errs3 = errors, _errs4 = errors;
      if (errors === _errs4)
        if (data0 && typeof data0 == "object" && !Array.isArray(data0)) {
          let missing0;
          if (data0.Authorization === void 0 && (missing0 = "Authorization")) {
            let err1 = {};
            vErrors === null ? vErrors = [err1] : vErrors.push(err1), errors++;
          } else if (data0.Authorization !== void 0 && data0.Authorization !== "demo-api-key") {
            let err2 = {};
            vErrors === null ? vErrors = [err2] : vErrors.push(err2), errors++;
          }
        } else {
          let err3 = {};
          vErrors === null ? vErrors = [err3] : vErrors.push(err3), errors++;
        }
      var valid1 = _errs4 === errors;
      if (valid1) {
        let err4 = { instancePath: instancePath + "/headers", schemaPath: "#/properties/headers/not", keyword: "not", params: {}, message: "must NOT be valid" };
        vErrors === null ? vErrors = [err4] : vErrors.push(err4), errors++;
      } else
        errors = _errs3, vErrors !== null && (_errs3 ? vErrors.length = _errs3 : vErrors = null);
    }
  } else {
    let err5 = { instancePath, schemaPath: "#/type", keyword: "type", params: { type: "object" }, message: "must be object" };
    vErrors === null ? vErrors = [err5] : vErrors.push(err5), errors++;
  }
  return validate7.errors = vErrors, errors === 0;
}
validate7.evaluated = { props: { headers: !0 }, dynamicProps: !1, dynamicItems: !1 };
function validate6(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
  let vErrors = null, errors = 0, evaluated0 = validate6.evaluated;
  return evaluated0.dynamicProps && (evaluated0.props = void 0), evaluated0.dynamicItems && (evaluated0.items = void 0), validate7(data, { instancePath, parentData, parentDataProperty, rootData, dynamicAnchors }) || (vErrors = vErrors === null ? validate7.errors : vErrors.concat(validate7.errors), errors = vErrors.length), validate6.errors = vErrors, errors === 0;
}
validate6.evaluated = { props: { headers: !0 }, dynamicProps: !1, dynamicItems: !1 };
var v_requests$5flistAllFundedTransactions = validate9;
var schema7 = { type: "object", required: ["page", "limit", "userId"], properties: { page: { description: "Number of the page. Documented as a string; samples send a number.", type: ["string", "number"], "x-open-question": "Bounds of page, and whether the first page is 0 or 1, are not shown; the examples count from 1." }, limit: { description: "Entries on a page. Documented as a string; samples send a number.", type: ["string", "number"], "x-open-question": "Bounds of limit are not shown." }, searchValue: { description: "Value to search for. Samples send an empty string.", type: "string" }, searchIn: { description: "Fields to search in. Documented as a string; samples send an (empty) array.", type: ["string", "array"], items: {}, "x-open-question": "The names of the fields that can be searched are not shown." }, filterValue: { description: "Value to filter by. Samples send an empty string.", type: "string" }, filterIn: { description: "Fields to filter on. Documented as a string; samples send an (empty) array.", type: ["string", "array"], items: {}, "x-open-question": "The names of the fields that can be filtered on are not shown." }, userId: { description: "Identifier of the dApp, or of the user, whose transactions are listed.", type: "string" } } };
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
        let err3 = { instancePath: instancePath + "/page", schemaPath: "#/properties/page/type", keyword: "type", params: { type: schema7.properties.page.type }, message: "must be string,number" };
        vErrors === null ? vErrors = [err3] : vErrors.push(err3), errors++;
      }
    }
    if (data.limit !== void 0) {
      let data1 = data.limit;
      if (typeof data1 != "string" && typeof data1 != "number") {
        let err4 = { instancePath: instancePath + "/limit", schemaPath: "#/properties/limit/type", keyword: "type", params: { type: schema7.properties.limit.type }, message: "must be string,number" };
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
        let err6 = { instancePath: instancePath + "/searchIn", schemaPath: "#/properties/searchIn/type", keyword: "type", params: { type: schema7.properties.searchIn.type }, message: "must be string,array" };
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
        let err8 = { instancePath: instancePath + "/filterIn", schemaPath: "#/properties/filterIn/type", keyword: "type", params: { type: schema7.properties.filterIn.type }, message: "must be string,array" };
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
var v_conditions$5flistAllFundedTransactions$5fnoTransactions = validate12;
function validate13(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
  let vErrors = null, errors = 0, evaluated0 = validate13.evaluated;
  if (evaluated0.dynamicProps && (evaluated0.props = void 0), evaluated0.dynamicItems && (evaluated0.items = void 0), data && typeof data == "object" && !Array.isArray(data)) {
    if (data.body !== void 0) {
      let data0 = data.body;
      if (data0 && typeof data0 == "object" && !Array.isArray(data0)) {
        if (data0.userId === void 0) {
          let err0 = { instancePath: instancePath + "/body", schemaPath: "#/properties/body/required", keyword: "required", params: { missingProperty: "userId" }, message: "must have required property 'userId'" };
          vErrors === null ? vErrors = [err0] : vErrors.push(err0), errors++;
        }
        if (data0.userId !== void 0 && data0.userId !== "new-dapp-id") {
          let err1 = { instancePath: instancePath + "/body/userId", schemaPath: "#/properties/body/properties/userId/const", keyword: "const", params: { allowedValue: "new-dapp-id" }, message: "must be equal to constant" };
          vErrors === null ? vErrors = [err1] : vErrors.push(err1), errors++;
        }
      } else {
        let err2 = { instancePath: instancePath + "/body", schemaPath: "#/properties/body/type", keyword: "type", params: { type: "object" }, message: "must be object" };
        vErrors === null ? vErrors = [err2] : vErrors.push(err2), errors++;
      }
    }
  } else {
    let err3 = { instancePath, schemaPath: "#/type", keyword: "type", params: { type: "object" }, message: "must be object" };
    vErrors === null ? vErrors = [err3] : vErrors.push(err3), errors++;
  }
  return validate13.errors = vErrors, errors === 0;
}
validate13.evaluated = { props: { body: !0 }, dynamicProps: !1, dynamicItems: !1 };
function validate12(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
  let vErrors = null, errors = 0, evaluated0 = validate12.evaluated;
  return evaluated0.dynamicProps && (evaluated0.props = void 0), evaluated0.dynamicItems && (evaluated0.items = void 0), validate13(data, { instancePath, parentData, parentDataProperty, rootData, dynamicAnchors }) || (vErrors = vErrors === null ? validate13.errors : vErrors.concat(validate13.errors), errors = vErrors.length), validate12.errors = vErrors, errors === 0;
}
validate12.evaluated = { props: { body: !0 }, dynamicProps: !1, dynamicItems: !1 };
var v_conditions$5flistAllFundedTransactions$5finvalidKey = validate15;
function validate16(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
  let vErrors = null, errors = 0, evaluated0 = validate16.evaluated;
  if (evaluated0.dynamicProps && (evaluated0.props = void 0), evaluated0.dynamicItems && (evaluated0.items = void 0), data && typeof data == "object" && !Array.isArray(data)) {
    if (data.headers !== void 0) {
      let data0 = data.headers;
      if (!(data0 && typeof data0 == "object" && !Array.isArray(data0))) {
        let err0 = { instancePath: instancePath + "/headers", schemaPath: "#/properties/headers/type", keyword: "type", params: { type: "object" }, message: "must be object" };
        vErrors === null ? vErrors = [err0] : vErrors.push(err0), errors++;
      }
      let _errs3 = errors, _errs4 = errors;
      if (errors === _errs4)
        if (data0 && typeof data0 == "object" && !Array.isArray(data0)) {
          let missing0;
          if (data0.Authorization === void 0 && (missing0 = "Authorization")) {
            let err1 = {};
            vErrors === null ? vErrors = [err1] : vErrors.push(err1), errors++;
          } else if (data0.Authorization !== void 0 && data0.Authorization !== "demo-api-key") {
            let err2 = {};
            vErrors === null ? vErrors = [err2] : vErrors.push(err2), errors++;
          }
        } else {
          let err3 = {};
          vErrors === null ? vErrors = [err3] : vErrors.push(err3), errors++;
        }
      var valid1 = _errs4 === errors;
      if (valid1) {
        let err4 = { instancePath: instancePath + "/headers", schemaPath: "#/properties/headers/not", keyword: "not", params: {}, message: "must NOT be valid" };
        vErrors === null ? vErrors = [err4] : vErrors.push(err4), errors++;
      } else
        errors = _errs3, vErrors !== null && (_errs3 ? vErrors.length = _errs3 : vErrors = null);
    }
  } else {
    let err5 = { instancePath, schemaPath: "#/type", keyword: "type", params: { type: "object" }, message: "must be object" };
    vErrors === null ? vErrors = [err5] : vErrors.push(err5), errors++;
  }
  return validate16.errors = vErrors, errors === 0;
}
validate16.evaluated = { props: { headers: !0 }, dynamicProps: !1, dynamicItems: !1 };
function validate15(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
  let vErrors = null, errors = 0, evaluated0 = validate15.evaluated;
  return evaluated0.dynamicProps && (evaluated0.props = void 0), evaluated0.dynamicItems && (evaluated0.items = void 0), validate16(data, { instancePath, parentData, parentDataProperty, rootData, dynamicAnchors }) || (vErrors = vErrors === null ? validate16.errors : vErrors.concat(validate16.errors), errors = vErrors.length), validate15.errors = vErrors, errors === 0;
}
validate15.evaluated = { props: { headers: !0 }, dynamicProps: !1, dynamicItems: !1 };
var v_requests$5flistAllProtocolConfig = validate18;
function validate19(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
  let vErrors = null, errors = 0, evaluated0 = validate19.evaluated;
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
        let err3 = { instancePath: instancePath + "/page", schemaPath: "#/properties/page/type", keyword: "type", params: { type: schema7.properties.page.type }, message: "must be string,number" };
        vErrors === null ? vErrors = [err3] : vErrors.push(err3), errors++;
      }
    }
    if (data.limit !== void 0) {
      let data1 = data.limit;
      if (typeof data1 != "string" && typeof data1 != "number") {
        let err4 = { instancePath: instancePath + "/limit", schemaPath: "#/properties/limit/type", keyword: "type", params: { type: schema7.properties.limit.type }, message: "must be string,number" };
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
        let err6 = { instancePath: instancePath + "/searchIn", schemaPath: "#/properties/searchIn/type", keyword: "type", params: { type: schema7.properties.searchIn.type }, message: "must be string,array" };
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
        let err8 = { instancePath: instancePath + "/filterIn", schemaPath: "#/properties/filterIn/type", keyword: "type", params: { type: schema7.properties.filterIn.type }, message: "must be string,array" };
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
  return validate19.errors = vErrors, errors === 0;
}
validate19.evaluated = { props: { page: !0, limit: !0, searchValue: !0, searchIn: !0, filterValue: !0, filterIn: !0, userId: !0 }, dynamicProps: !1, dynamicItems: !1 };
function validate18(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
  let vErrors = null, errors = 0, evaluated0 = validate18.evaluated;
  return evaluated0.dynamicProps && (evaluated0.props = void 0), evaluated0.dynamicItems && (evaluated0.items = void 0), validate19(data, { instancePath, parentData, parentDataProperty, rootData, dynamicAnchors }) || (vErrors = vErrors === null ? validate19.errors : vErrors.concat(validate19.errors), errors = vErrors.length), validate18.errors = vErrors, errors === 0;
}
validate18.evaluated = { props: { page: !0, limit: !0, searchValue: !0, searchIn: !0, filterValue: !0, filterIn: !0, userId: !0 }, dynamicProps: !1, dynamicItems: !1 };
var v_conditions$5flistAllProtocolConfig$5fnoTransactions = validate21;
function validate22(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
  let vErrors = null, errors = 0, evaluated0 = validate22.evaluated;
  if (evaluated0.dynamicProps && (evaluated0.props = void 0), evaluated0.dynamicItems && (evaluated0.items = void 0), data && typeof data == "object" && !Array.isArray(data)) {
    if (data.body !== void 0) {
      let data0 = data.body;
      if (data0 && typeof data0 == "object" && !Array.isArray(data0)) {
        if (data0.userId === void 0) {
          let err0 = { instancePath: instancePath + "/body", schemaPath: "#/properties/body/required", keyword: "required", params: { missingProperty: "userId" }, message: "must have required property 'userId'" };
          vErrors === null ? vErrors = [err0] : vErrors.push(err0), errors++;
        }
        if (data0.userId !== void 0 && data0.userId !== "new-dapp-id") {
          let err1 = { instancePath: instancePath + "/body/userId", schemaPath: "#/properties/body/properties/userId/const", keyword: "const", params: { allowedValue: "new-dapp-id" }, message: "must be equal to constant" };
          vErrors === null ? vErrors = [err1] : vErrors.push(err1), errors++;
        }
      } else {
        let err2 = { instancePath: instancePath + "/body", schemaPath: "#/properties/body/type", keyword: "type", params: { type: "object" }, message: "must be object" };
        vErrors === null ? vErrors = [err2] : vErrors.push(err2), errors++;
      }
    }
  } else {
    let err3 = { instancePath, schemaPath: "#/type", keyword: "type", params: { type: "object" }, message: "must be object" };
    vErrors === null ? vErrors = [err3] : vErrors.push(err3), errors++;
  }
  return validate22.errors = vErrors, errors === 0;
}
validate22.evaluated = { props: { body: !0 }, dynamicProps: !1, dynamicItems: !1 };
function validate21(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
  let vErrors = null, errors = 0, evaluated0 = validate21.evaluated;
  return evaluated0.dynamicProps && (evaluated0.props = void 0), evaluated0.dynamicItems && (evaluated0.items = void 0), validate22(data, { instancePath, parentData, parentDataProperty, rootData, dynamicAnchors }) || (vErrors = vErrors === null ? validate22.errors : vErrors.concat(validate22.errors), errors = vErrors.length), validate21.errors = vErrors, errors === 0;
}
validate21.evaluated = { props: { body: !0 }, dynamicProps: !1, dynamicItems: !1 };
var v_conditions$5flistAllProtocolConfig$5finvalidKey = validate24;
function validate25(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
  let vErrors = null, errors = 0, evaluated0 = validate25.evaluated;
  if (evaluated0.dynamicProps && (evaluated0.props = void 0), evaluated0.dynamicItems && (evaluated0.items = void 0), data && typeof data == "object" && !Array.isArray(data)) {
    if (data.headers !== void 0) {
      let data0 = data.headers;
      if (!(data0 && typeof data0 == "object" && !Array.isArray(data0))) {
        let err0 = { instancePath: instancePath + "/headers", schemaPath: "#/properties/headers/type", keyword: "type", params: { type: "object" }, message: "must be object" };
        vErrors === null ? vErrors = [err0] : vErrors.push(err0), errors++;
      }
      let _errs3 = errors, _errs4 = errors;
      if (errors === _errs4)
        if (data0 && typeof data0 == "object" && !Array.isArray(data0)) {
          let missing0;
          if (data0.Authorization === void 0 && (missing0 = "Authorization")) {
            let err1 = {};
            vErrors === null ? vErrors = [err1] : vErrors.push(err1), errors++;
          } else if (data0.Authorization !== void 0 && data0.Authorization !== "demo-api-key") {
            let err2 = {};
            vErrors === null ? vErrors = [err2] : vErrors.push(err2), errors++;
          }
        } else {
          let err3 = {};
          vErrors === null ? vErrors = [err3] : vErrors.push(err3), errors++;
        }
      var valid1 = _errs4 === errors;
      if (valid1) {
        let err4 = { instancePath: instancePath + "/headers", schemaPath: "#/properties/headers/not", keyword: "not", params: {}, message: "must NOT be valid" };
        vErrors === null ? vErrors = [err4] : vErrors.push(err4), errors++;
      } else
        errors = _errs3, vErrors !== null && (_errs3 ? vErrors.length = _errs3 : vErrors = null);
    }
  } else {
    let err5 = { instancePath, schemaPath: "#/type", keyword: "type", params: { type: "object" }, message: "must be object" };
    vErrors === null ? vErrors = [err5] : vErrors.push(err5), errors++;
  }
  return validate25.errors = vErrors, errors === 0;
}
validate25.evaluated = { props: { headers: !0 }, dynamicProps: !1, dynamicItems: !1 };
function validate24(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
  let vErrors = null, errors = 0, evaluated0 = validate24.evaluated;
  return evaluated0.dynamicProps && (evaluated0.props = void 0), evaluated0.dynamicItems && (evaluated0.items = void 0), validate25(data, { instancePath, parentData, parentDataProperty, rootData, dynamicAnchors }) || (vErrors = vErrors === null ? validate25.errors : vErrors.concat(validate25.errors), errors = vErrors.length), validate24.errors = vErrors, errors === 0;
}
validate24.evaluated = { props: { headers: !0 }, dynamicProps: !1, dynamicItems: !1 };
var v_requests$5fcreateVC = validate27;
function validate31(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
  let vErrors = null, errors = 0, evaluated0 = validate31.evaluated;
  if (evaluated0.dynamicProps && (evaluated0.props = void 0), evaluated0.dynamicItems && (evaluated0.items = void 0), typeof data != "string") {
    let err0 = { instancePath, schemaPath: "#/type", keyword: "type", params: { type: "string" }, message: "must be string" };
    vErrors === null ? vErrors = [err0] : vErrors.push(err0), errors++;
  }
  return validate31.errors = vErrors, errors === 0;
}
validate31.evaluated = { dynamicProps: !1, dynamicItems: !1 };
function validate33(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
  let vErrors = null, errors = 0, evaluated0 = validate33.evaluated;
  if (evaluated0.dynamicProps && (evaluated0.props = void 0), evaluated0.dynamicItems && (evaluated0.items = void 0), typeof data != "string") {
    let err0 = { instancePath, schemaPath: "#/type", keyword: "type", params: { type: "string" }, message: "must be string" };
    vErrors === null ? vErrors = [err0] : vErrors.push(err0), errors++;
  }
  return validate33.errors = vErrors, errors === 0;
}
validate33.evaluated = { dynamicProps: !1, dynamicItems: !1 };
function validate35(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
  let vErrors = null, errors = 0, evaluated0 = validate35.evaluated;
  if (evaluated0.dynamicProps && (evaluated0.props = void 0), evaluated0.dynamicItems && (evaluated0.items = void 0), typeof data != "string") {
    let err0 = { instancePath, schemaPath: "#/type", keyword: "type", params: { type: "string" }, message: "must be string" };
    vErrors === null ? vErrors = [err0] : vErrors.push(err0), errors++;
  }
  return validate35.errors = vErrors, errors === 0;
}
validate35.evaluated = { dynamicProps: !1, dynamicItems: !1 };
function validate37(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
  let vErrors = null, errors = 0, evaluated0 = validate37.evaluated;
  if (evaluated0.dynamicProps && (evaluated0.props = void 0), evaluated0.dynamicItems && (evaluated0.items = void 0), typeof data != "string") {
    let err0 = { instancePath, schemaPath: "#/type", keyword: "type", params: { type: "string" }, message: "must be string" };
    vErrors === null ? vErrors = [err0] : vErrors.push(err0), errors++;
  }
  return validate37.errors = vErrors, errors === 0;
}
validate37.evaluated = { dynamicProps: !1, dynamicItems: !1 };
function validate30(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
  let vErrors = null, errors = 0, evaluated0 = validate30.evaluated;
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
    data.issuerDid !== void 0 && (validate31(data.issuerDid, { instancePath: instancePath + "/issuerDid", parentData: data, parentDataProperty: "issuerDid", rootData, dynamicAnchors }) || (vErrors = vErrors === null ? validate31.errors : vErrors.concat(validate31.errors), errors = vErrors.length)), data.proofType !== void 0 && (validate33(data.proofType, { instancePath: instancePath + "/proofType", parentData: data, parentDataProperty: "proofType", rootData, dynamicAnchors }) || (vErrors = vErrors === null ? validate33.errors : vErrors.concat(validate33.errors), errors = vErrors.length)), data.statusType !== void 0 && (validate35(data.statusType, { instancePath: instancePath + "/statusType", parentData: data, parentDataProperty: "statusType", rootData, dynamicAnchors }) || (vErrors = vErrors === null ? validate35.errors : vErrors.concat(validate35.errors), errors = vErrors.length)), data.subjectDid !== void 0 && (validate37(data.subjectDid, { instancePath: instancePath + "/subjectDid", parentData: data, parentDataProperty: "subjectDid", rootData, dynamicAnchors }) || (vErrors = vErrors === null ? validate37.errors : vErrors.concat(validate37.errors), errors = vErrors.length));
  } else {
    let err4 = { instancePath, schemaPath: "#/type", keyword: "type", params: { type: "object" }, message: "must be object" };
    vErrors === null ? vErrors = [err4] : vErrors.push(err4), errors++;
  }
  return validate30.errors = vErrors, errors === 0;
}
validate30.evaluated = { props: { issuerDid: !0, proofType: !0, statusType: !0, subjectDid: !0 }, dynamicProps: !1, dynamicItems: !1 };
function validate40(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
  let vErrors = null, errors = 0, evaluated0 = validate40.evaluated;
  if (evaluated0.dynamicProps && (evaluated0.props = void 0), evaluated0.dynamicItems && (evaluated0.items = void 0), typeof data != "string") {
    let err0 = { instancePath, schemaPath: "#/type", keyword: "type", params: { type: "string" }, message: "must be string" };
    vErrors === null ? vErrors = [err0] : vErrors.push(err0), errors++;
  }
  return validate40.errors = vErrors, errors === 0;
}
validate40.evaluated = { dynamicProps: !1, dynamicItems: !1 };
function validate29(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
  let vErrors = null, errors = 0, evaluated0 = validate29.evaluated;
  if (evaluated0.dynamicProps && (evaluated0.props = void 0), evaluated0.dynamicItems && (evaluated0.items = void 0), data && typeof data == "object" && !Array.isArray(data)) {
    if (data.config === void 0) {
      let err0 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "config" }, message: "must have required property 'config'" };
      vErrors === null ? vErrors = [err0] : vErrors.push(err0), errors++;
    }
    if (data.templateId === void 0) {
      let err1 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "templateId" }, message: "must have required property 'templateId'" };
      vErrors === null ? vErrors = [err1] : vErrors.push(err1), errors++;
    }
    if (data.config !== void 0 && (validate30(data.config, { instancePath: instancePath + "/config", parentData: data, parentDataProperty: "config", rootData, dynamicAnchors }) || (vErrors = vErrors === null ? validate30.errors : vErrors.concat(validate30.errors), errors = vErrors.length)), data.credentialData !== void 0) {
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
    data.templateId !== void 0 && (validate40(data.templateId, { instancePath: instancePath + "/templateId", parentData: data, parentDataProperty: "templateId", rootData, dynamicAnchors }) || (vErrors = vErrors === null ? validate40.errors : vErrors.concat(validate40.errors), errors = vErrors.length));
  } else {
    let err5 = { instancePath, schemaPath: "#/type", keyword: "type", params: { type: "object" }, message: "must be object" };
    vErrors === null ? vErrors = [err5] : vErrors.push(err5), errors++;
  }
  return validate29.errors = vErrors, errors === 0;
}
validate29.evaluated = { props: { config: !0, credentialData: !0, templateId: !0 }, dynamicProps: !1, dynamicItems: !1 };
function validate43(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
  let vErrors = null, errors = 0, evaluated0 = validate43.evaluated;
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
    data.subjectDid !== void 0 && (validate37(data.subjectDid, { instancePath: instancePath + "/subjectDid", parentData: data, parentDataProperty: "subjectDid", rootData, dynamicAnchors }) || (vErrors = vErrors === null ? validate37.errors : vErrors.concat(validate37.errors), errors = vErrors.length)), data.issuerDid !== void 0 && (validate31(data.issuerDid, { instancePath: instancePath + "/issuerDid", parentData: data, parentDataProperty: "issuerDid", rootData, dynamicAnchors }) || (vErrors = vErrors === null ? validate31.errors : vErrors.concat(validate31.errors), errors = vErrors.length)), data.proofType !== void 0 && (validate33(data.proofType, { instancePath: instancePath + "/proofType", parentData: data, parentDataProperty: "proofType", rootData, dynamicAnchors }) || (vErrors = vErrors === null ? validate33.errors : vErrors.concat(validate33.errors), errors = vErrors.length)), data.statusType !== void 0 && (validate35(data.statusType, { instancePath: instancePath + "/statusType", parentData: data, parentDataProperty: "statusType", rootData, dynamicAnchors }) || (vErrors = vErrors === null ? validate35.errors : vErrors.concat(validate35.errors), errors = vErrors.length)), data.templateId !== void 0 && (validate40(data.templateId, { instancePath: instancePath + "/templateId", parentData: data, parentDataProperty: "templateId", rootData, dynamicAnchors }) || (vErrors = vErrors === null ? validate40.errors : vErrors.concat(validate40.errors), errors = vErrors.length));
  } else {
    let err5 = { instancePath, schemaPath: "#/type", keyword: "type", params: { type: "object" }, message: "must be object" };
    vErrors === null ? vErrors = [err5] : vErrors.push(err5), errors++;
  }
  return validate43.errors = vErrors, errors === 0;
}
validate43.evaluated = { props: { subjectDid: !0, issuerDid: !0, proofType: !0, statusType: !0, templateId: !0 }, dynamicProps: !1, dynamicItems: !1 };
function validate28(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
  let vErrors = null, errors = 0, evaluated0 = validate28.evaluated;
  evaluated0.dynamicProps && (evaluated0.props = void 0), evaluated0.dynamicItems && (evaluated0.items = void 0);
  let _errs0 = errors, valid0 = !1, _errs1 = errors;
  validate29(data, { instancePath, parentData, parentDataProperty, rootData, dynamicAnchors }) || (vErrors = vErrors === null ? validate29.errors : vErrors.concat(validate29.errors), errors = vErrors.length);
  var _valid0 = _errs1 === errors;
  if (valid0 = valid0 || _valid0, _valid0) {
    var props0 = {};
    props0.config = !0, props0.credentialData = !0, props0.templateId = !0;
  }
  let _errs2 = errors;
  validate43(data, { instancePath, parentData, parentDataProperty, rootData, dynamicAnchors }) || (vErrors = vErrors === null ? validate43.errors : vErrors.concat(validate43.errors), errors = vErrors.length);
  var _valid0 = _errs2 === errors;
  if (valid0 = valid0 || _valid0, _valid0 && props0 !== !0 && (props0 = props0 || {}, props0.subjectDid = !0, props0.issuerDid = !0, props0.proofType = !0, props0.statusType = !0, props0.templateId = !0), valid0)
    errors = _errs0, vErrors !== null && (_errs0 ? vErrors.length = _errs0 : vErrors = null);
  else {
    let err0 = { instancePath, schemaPath: "#/anyOf", keyword: "anyOf", params: {}, message: "must match a schema in anyOf" };
    vErrors === null ? vErrors = [err0] : vErrors.push(err0), errors++;
  }
  return validate28.errors = vErrors, evaluated0.props = props0, errors === 0;
}
validate28.evaluated = { dynamicProps: !0, dynamicItems: !1 };
function validate27(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
  let vErrors = null, errors = 0, evaluated0 = validate27.evaluated;
  if (evaluated0.dynamicProps && (evaluated0.props = void 0), evaluated0.dynamicItems && (evaluated0.items = void 0), !validate28(data, { instancePath, parentData, parentDataProperty, rootData, dynamicAnchors }))
    vErrors = vErrors === null ? validate28.errors : vErrors.concat(validate28.errors), errors = vErrors.length;
  else
    var props0 = validate28.evaluated.props;
  return validate27.errors = vErrors, evaluated0.props = props0, errors === 0;
}
validate27.evaluated = { dynamicProps: !0, dynamicItems: !1 };
var v_conditions$5fcreateVC$5fcreatedFromFlatParameters = validate51;
function validate52(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
  let vErrors = null, errors = 0, evaluated0 = validate52.evaluated;
  if (evaluated0.dynamicProps && (evaluated0.props = void 0), evaluated0.dynamicItems && (evaluated0.items = void 0), data && typeof data == "object" && !Array.isArray(data)) {
    if (data.body !== void 0) {
      let data0 = data.body;
      if (!(data0 && typeof data0 == "object" && !Array.isArray(data0))) {
        let err0 = { instancePath: instancePath + "/body", schemaPath: "#/properties/body/type", keyword: "type", params: { type: "object" }, message: "must be object" };
        vErrors === null ? vErrors = [err0] : vErrors.push(err0), errors++;
      }
      let _errs3 = errors, _errs4 = errors;
      if (errors === _errs4)
        if (data0 && typeof data0 == "object" && !Array.isArray(data0)) {
          let missing0;
          if (data0.credentialData === void 0 && (missing0 = "credentialData")) {
            let err1 = {};
            vErrors === null ? vErrors = [err1] : vErrors.push(err1), errors++;
          }
        } else {
          let err2 = {};
          vErrors === null ? vErrors = [err2] : vErrors.push(err2), errors++;
        }
      var valid1 = _errs4 === errors;
      if (valid1) {
        let err3 = { instancePath: instancePath + "/body", schemaPath: "#/properties/body/not", keyword: "not", params: {}, message: "must NOT be valid" };
        vErrors === null ? vErrors = [err3] : vErrors.push(err3), errors++;
      } else
        errors = _errs3, vErrors !== null && (_errs3 ? vErrors.length = _errs3 : vErrors = null);
    }
  } else {
    let err4 = { instancePath, schemaPath: "#/type", keyword: "type", params: { type: "object" }, message: "must be object" };
    vErrors === null ? vErrors = [err4] : vErrors.push(err4), errors++;
  }
  return validate52.errors = vErrors, errors === 0;
}
validate52.evaluated = { props: { body: !0 }, dynamicProps: !1, dynamicItems: !1 };
function validate51(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
  let vErrors = null, errors = 0, evaluated0 = validate51.evaluated;
  return evaluated0.dynamicProps && (evaluated0.props = void 0), evaluated0.dynamicItems && (evaluated0.items = void 0), validate52(data, { instancePath, parentData, parentDataProperty, rootData, dynamicAnchors }) || (vErrors = vErrors === null ? validate52.errors : vErrors.concat(validate52.errors), errors = vErrors.length), validate51.errors = vErrors, errors === 0;
}
validate51.evaluated = { props: { body: !0 }, dynamicProps: !1, dynamicItems: !1 };
var v_conditions$5fcreateVC$5finvalidKey = validate54;
function validate56(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
  let vErrors = null, errors = 0, evaluated0 = validate56.evaluated;
  if (evaluated0.dynamicProps && (evaluated0.props = void 0), evaluated0.dynamicItems && (evaluated0.items = void 0), data && typeof data == "object" && !Array.isArray(data)) {
    if (data.headers !== void 0) {
      let data0 = data.headers;
      if (!(data0 && typeof data0 == "object" && !Array.isArray(data0))) {
        let err0 = { instancePath: instancePath + "/headers", schemaPath: "#/properties/headers/type", keyword: "type", params: { type: "object" }, message: "must be object" };
        vErrors === null ? vErrors = [err0] : vErrors.push(err0), errors++;
      }
      let _errs3 = errors, _errs4 = errors;
      if (errors === _errs4)
        if (data0 && typeof data0 == "object" && !Array.isArray(data0)) {
          let missing0;
          if (data0.Authorization === void 0 && (missing0 = "Authorization")) {
            let err1 = {};
            vErrors === null ? vErrors = [err1] : vErrors.push(err1), errors++;
          } else if (data0.Authorization !== void 0 && data0.Authorization !== "demo-api-key") {
            let err2 = {};
            vErrors === null ? vErrors = [err2] : vErrors.push(err2), errors++;
          }
        } else {
          let err3 = {};
          vErrors === null ? vErrors = [err3] : vErrors.push(err3), errors++;
        }
      var valid1 = _errs4 === errors;
      if (valid1) {
        let err4 = { instancePath: instancePath + "/headers", schemaPath: "#/properties/headers/not", keyword: "not", params: {}, message: "must NOT be valid" };
        vErrors === null ? vErrors = [err4] : vErrors.push(err4), errors++;
      } else
        errors = _errs3, vErrors !== null && (_errs3 ? vErrors.length = _errs3 : vErrors = null);
    }
  } else {
    let err5 = { instancePath, schemaPath: "#/type", keyword: "type", params: { type: "object" }, message: "must be object" };
    vErrors === null ? vErrors = [err5] : vErrors.push(err5), errors++;
  }
  return validate56.errors = vErrors, errors === 0;
}
validate56.evaluated = { props: { headers: !0 }, dynamicProps: !1, dynamicItems: !1 };
function validate58(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
  let vErrors = null, errors = 0, evaluated0 = validate58.evaluated;
  if (evaluated0.dynamicProps && (evaluated0.props = void 0), evaluated0.dynamicItems && (evaluated0.items = void 0), data && typeof data == "object" && !Array.isArray(data)) {
    if (data.headers !== void 0) {
      let data0 = data.headers;
      if (!(data0 && typeof data0 == "object" && !Array.isArray(data0))) {
        let err0 = { instancePath: instancePath + "/headers", schemaPath: "#/properties/headers/type", keyword: "type", params: { type: "object" }, message: "must be object" };
        vErrors === null ? vErrors = [err0] : vErrors.push(err0), errors++;
      }
      let _errs3 = errors, _errs4 = errors;
      if (errors === _errs4)
        if (data0 && typeof data0 == "object" && !Array.isArray(data0)) {
          let missing0;
          if (data0.DappId === void 0 && (missing0 = "DappId")) {
            let err1 = {};
            vErrors === null ? vErrors = [err1] : vErrors.push(err1), errors++;
          }
        } else {
          let err2 = {};
          vErrors === null ? vErrors = [err2] : vErrors.push(err2), errors++;
        }
      var valid1 = _errs4 === errors;
      if (valid1) {
        let err3 = { instancePath: instancePath + "/headers", schemaPath: "#/properties/headers/not", keyword: "not", params: {}, message: "must NOT be valid" };
        vErrors === null ? vErrors = [err3] : vErrors.push(err3), errors++;
      } else
        errors = _errs3, vErrors !== null && (_errs3 ? vErrors.length = _errs3 : vErrors = null);
    }
  } else {
    let err4 = { instancePath, schemaPath: "#/type", keyword: "type", params: { type: "object" }, message: "must be object" };
    vErrors === null ? vErrors = [err4] : vErrors.push(err4), errors++;
  }
  return validate58.errors = vErrors, errors === 0;
}
validate58.evaluated = { props: { headers: !0 }, dynamicProps: !1, dynamicItems: !1 };
function validate55(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
  let vErrors = null, errors = 0, evaluated0 = validate55.evaluated;
  evaluated0.dynamicProps && (evaluated0.props = void 0), evaluated0.dynamicItems && (evaluated0.items = void 0);
  let _errs0 = errors, valid0 = !1, _errs1 = errors;
  validate56(data, { instancePath, parentData, parentDataProperty, rootData, dynamicAnchors }) || (vErrors = vErrors === null ? validate56.errors : vErrors.concat(validate56.errors), errors = vErrors.length);
  var _valid0 = _errs1 === errors;
  if (valid0 = valid0 || _valid0, _valid0) {
    var props0 = {};
    props0.headers = !0;
  }
  let _errs2 = errors;
  validate58(data, { instancePath, parentData, parentDataProperty, rootData, dynamicAnchors }) || (vErrors = vErrors === null ? validate58.errors : vErrors.concat(validate58.errors), errors = vErrors.length);
  var _valid0 = _errs2 === errors;
  if (valid0 = valid0 || _valid0, _valid0 && props0 !== !0 && (props0 = props0 || {}, props0.headers = !0), valid0)
    errors = _errs0, vErrors !== null && (_errs0 ? vErrors.length = _errs0 : vErrors = null);
  else {
    let err0 = { instancePath, schemaPath: "#/anyOf", keyword: "anyOf", params: {}, message: "must match a schema in anyOf" };
    vErrors === null ? vErrors = [err0] : vErrors.push(err0), errors++;
  }
  return validate55.errors = vErrors, evaluated0.props = props0, errors === 0;
}
validate55.evaluated = { dynamicProps: !0, dynamicItems: !1 };
function validate54(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
  let vErrors = null, errors = 0, evaluated0 = validate54.evaluated;
  if (evaluated0.dynamicProps && (evaluated0.props = void 0), evaluated0.dynamicItems && (evaluated0.items = void 0), !validate55(data, { instancePath, parentData, parentDataProperty, rootData, dynamicAnchors }))
    vErrors = vErrors === null ? validate55.errors : vErrors.concat(validate55.errors), errors = vErrors.length;
  else
    var props0 = validate55.evaluated.props;
  return validate54.errors = vErrors, evaluated0.props = props0, errors === 0;
}
validate54.evaluated = { dynamicProps: !0, dynamicItems: !1 };
var v_conditions$5fcreateVC$5fmissingParameters = validate61;
function validate62(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
  let vErrors = null, errors = 0, evaluated0 = validate62.evaluated;
  if (evaluated0.dynamicProps && (evaluated0.props = void 0), evaluated0.dynamicItems && (evaluated0.items = void 0), data && typeof data == "object" && !Array.isArray(data)) {
    if (data.body !== void 0) {
      let data0 = data.body;
      if (!(data0 && typeof data0 == "object" && !Array.isArray(data0))) {
        let err0 = { instancePath: instancePath + "/body", schemaPath: "#/properties/body/type", keyword: "type", params: { type: "object" }, message: "must be object" };
        vErrors === null ? vErrors = [err0] : vErrors.push(err0), errors++;
      }
      let _errs3 = errors, _errs4 = errors, _errs5 = errors, valid2 = !1, _errs6 = errors;
      if (errors === _errs6)
        if (data0 && typeof data0 == "object" && !Array.isArray(data0)) {
          let missing0;
          if (data0.subjectDid === void 0 && (missing0 = "subjectDid") || data0.issuerDid === void 0 && (missing0 = "issuerDid") || data0.proofType === void 0 && (missing0 = "proofType") || data0.statusType === void 0 && (missing0 = "statusType") || data0.templateId === void 0 && (missing0 = "templateId")) {
            let err1 = {};
            vErrors === null ? vErrors = [err1] : vErrors.push(err1), errors++;
          }
        } else {
          let err2 = {};
          vErrors === null ? vErrors = [err2] : vErrors.push(err2), errors++;
        }
      var _valid0 = _errs6 === errors;
      valid2 = valid2 || _valid0;
      let _errs8 = errors;
      if (errors === _errs8)
        if (data0 && typeof data0 == "object" && !Array.isArray(data0)) {
          let missing1;
          if (data0.config === void 0 && (missing1 = "config") || data0.templateId === void 0 && (missing1 = "templateId")) {
            let err3 = {};
            vErrors === null ? vErrors = [err3] : vErrors.push(err3), errors++;
          } else if (data0.config !== void 0) {
            let data1 = data0.config;
            if (errors === errors)
              if (data1 && typeof data1 == "object" && !Array.isArray(data1)) {
                let missing2;
                if (data1.issuerDid === void 0 && (missing2 = "issuerDid") || data1.proofType === void 0 && (missing2 = "proofType") || data1.statusType === void 0 && (missing2 = "statusType") || data1.subjectDid === void 0 && (missing2 = "subjectDid")) {
                  let err4 = {};
                  vErrors === null ? vErrors = [err4] : vErrors.push(err4), errors++;
                }
              } else {
                let err5 = {};
                vErrors === null ? vErrors = [err5] : vErrors.push(err5), errors++;
              }
          }
        } else {
          let err6 = {};
          vErrors === null ? vErrors = [err6] : vErrors.push(err6), errors++;
        }
      var _valid0 = _errs8 === errors;
      if (valid2 = valid2 || _valid0, _valid0) {
        var props0 = {};
        props0.config = !0;
      }
      if (valid2)
        errors = _errs5, vErrors !== null && (_errs5 ? vErrors.length = _errs5 : vErrors = null);
      else {
        let err7 = {};
        vErrors === null ? vErrors = [err7] : vErrors.push(err7), errors++;
      }
      var valid1 = _errs4 === errors;
      if (valid1) {
        let err8 = { instancePath: instancePath + "/body", schemaPath: "#/properties/body/not", keyword: "not", params: {}, message: "must NOT be valid" };
        vErrors === null ? vErrors = [err8] : vErrors.push(err8), errors++;
      } else
        errors = _errs3, vErrors !== null && (_errs3 ? vErrors.length = _errs3 : vErrors = null);
    }
  } else {
    let err9 = { instancePath, schemaPath: "#/type", keyword: "type", params: { type: "object" }, message: "must be object" };
    vErrors === null ? vErrors = [err9] : vErrors.push(err9), errors++;
  }
  return validate62.errors = vErrors, errors === 0;
}
validate62.evaluated = { props: { body: !0 }, dynamicProps: !1, dynamicItems: !1 };
function validate61(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
  let vErrors = null, errors = 0, evaluated0 = validate61.evaluated;
  return evaluated0.dynamicProps && (evaluated0.props = void 0), evaluated0.dynamicItems && (evaluated0.items = void 0), validate62(data, { instancePath, parentData, parentDataProperty, rootData, dynamicAnchors }) || (vErrors = vErrors === null ? validate62.errors : vErrors.concat(validate62.errors), errors = vErrors.length), validate61.errors = vErrors, errors === 0;
}
validate61.evaluated = { props: { body: !0 }, dynamicProps: !1, dynamicItems: !1 };
var v_conditions$5fcreateVC$5funknownTemplate = validate64;
var pattern0 = new RegExp("^(unknown.*)?$", "u");
function validate65(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
  let vErrors = null, errors = 0, evaluated0 = validate65.evaluated;
  if (evaluated0.dynamicProps && (evaluated0.props = void 0), evaluated0.dynamicItems && (evaluated0.items = void 0), data && typeof data == "object" && !Array.isArray(data)) {
    if (data.body !== void 0) {
      let data0 = data.body;
      if (data0 && typeof data0 == "object" && !Array.isArray(data0)) {
        if (data0.templateId === void 0) {
          let err0 = { instancePath: instancePath + "/body", schemaPath: "#/properties/body/required", keyword: "required", params: { missingProperty: "templateId" }, message: "must have required property 'templateId'" };
          vErrors === null ? vErrors = [err0] : vErrors.push(err0), errors++;
        }
        if (data0.templateId !== void 0) {
          let data1 = data0.templateId;
          if (typeof data1 == "string") {
            if (!pattern0.test(data1)) {
              let err1 = { instancePath: instancePath + "/body/templateId", schemaPath: "#/properties/body/properties/templateId/pattern", keyword: "pattern", params: { pattern: "^(unknown.*)?$" }, message: 'must match pattern "^(unknown.*)?$"' };
              vErrors === null ? vErrors = [err1] : vErrors.push(err1), errors++;
            }
          } else {
            let err2 = { instancePath: instancePath + "/body/templateId", schemaPath: "#/properties/body/properties/templateId/type", keyword: "type", params: { type: "string" }, message: "must be string" };
            vErrors === null ? vErrors = [err2] : vErrors.push(err2), errors++;
          }
        }
      } else {
        let err3 = { instancePath: instancePath + "/body", schemaPath: "#/properties/body/type", keyword: "type", params: { type: "object" }, message: "must be object" };
        vErrors === null ? vErrors = [err3] : vErrors.push(err3), errors++;
      }
    }
  } else {
    let err4 = { instancePath, schemaPath: "#/type", keyword: "type", params: { type: "object" }, message: "must be object" };
    vErrors === null ? vErrors = [err4] : vErrors.push(err4), errors++;
  }
  return validate65.errors = vErrors, errors === 0;
}
validate65.evaluated = { props: { body: !0 }, dynamicProps: !1, dynamicItems: !1 };
function validate64(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
  let vErrors = null, errors = 0, evaluated0 = validate64.evaluated;
  return evaluated0.dynamicProps && (evaluated0.props = void 0), evaluated0.dynamicItems && (evaluated0.items = void 0), validate65(data, { instancePath, parentData, parentDataProperty, rootData, dynamicAnchors }) || (vErrors = vErrors === null ? validate65.errors : vErrors.concat(validate65.errors), errors = vErrors.length), validate64.errors = vErrors, errors === 0;
}
validate64.evaluated = { props: { body: !0 }, dynamicProps: !1, dynamicItems: !1 };
var v_requests$5fmintFT = validate67;
function validate68(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
  let vErrors = null, errors = 0, evaluated0 = validate68.evaluated;
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
  return validate68.errors = vErrors, errors === 0;
}
validate68.evaluated = { props: { chainId: !0, contractAddress: !0, custodialWalletAccessToken: !0, erc: !0, quantity: !0, recipientAddress: !0, walletType: !0 }, dynamicProps: !1, dynamicItems: !1 };
function validate67(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
  let vErrors = null, errors = 0, evaluated0 = validate67.evaluated;
  return evaluated0.dynamicProps && (evaluated0.props = void 0), evaluated0.dynamicItems && (evaluated0.items = void 0), validate68(data, { instancePath, parentData, parentDataProperty, rootData, dynamicAnchors }) || (vErrors = vErrors === null ? validate68.errors : vErrors.concat(validate68.errors), errors = vErrors.length), validate67.errors = vErrors, errors === 0;
}
validate67.evaluated = { props: { chainId: !0, contractAddress: !0, custodialWalletAccessToken: !0, erc: !0, quantity: !0, recipientAddress: !0, walletType: !0 }, dynamicProps: !1, dynamicItems: !1 };
var v_conditions$5fmintFT$5finvalidKey = validate70;
function validate73(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
  let vErrors = null, errors = 0, evaluated0 = validate73.evaluated;
  if (evaluated0.dynamicProps && (evaluated0.props = void 0), evaluated0.dynamicItems && (evaluated0.items = void 0), data && typeof data == "object" && !Array.isArray(data)) {
    if (data.headers !== void 0) {
      let data0 = data.headers;
      if (!(data0 && typeof data0 == "object" && !Array.isArray(data0))) {
        let err0 = { instancePath: instancePath + "/headers", schemaPath: "#/properties/headers/type", keyword: "type", params: { type: "object" }, message: "must be object" };
        vErrors === null ? vErrors = [err0] : vErrors.push(err0), errors++;
      }
      let _errs3 = errors, _errs4 = errors;
      if (errors === _errs4)
        if (data0 && typeof data0 == "object" && !Array.isArray(data0)) {
          let missing0;
          if (data0.ChainId === void 0 && (missing0 = "ChainId")) {
            let err1 = {};
            vErrors === null ? vErrors = [err1] : vErrors.push(err1), errors++;
          }
        } else {
          let err2 = {};
          vErrors === null ? vErrors = [err2] : vErrors.push(err2), errors++;
        }
      var valid1 = _errs4 === errors;
      if (valid1) {
        let err3 = { instancePath: instancePath + "/headers", schemaPath: "#/properties/headers/not", keyword: "not", params: {}, message: "must NOT be valid" };
        vErrors === null ? vErrors = [err3] : vErrors.push(err3), errors++;
      } else
        errors = _errs3, vErrors !== null && (_errs3 ? vErrors.length = _errs3 : vErrors = null);
    }
  } else {
    let err4 = { instancePath, schemaPath: "#/type", keyword: "type", params: { type: "object" }, message: "must be object" };
    vErrors === null ? vErrors = [err4] : vErrors.push(err4), errors++;
  }
  return validate73.errors = vErrors, errors === 0;
}
validate73.evaluated = { props: { headers: !0 }, dynamicProps: !1, dynamicItems: !1 };
function validate71(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
  let vErrors = null, errors = 0, evaluated0 = validate71.evaluated;
  evaluated0.dynamicProps && (evaluated0.props = void 0), evaluated0.dynamicItems && (evaluated0.items = void 0);
  let _errs0 = errors, valid0 = !1, _errs1 = errors;
  validate56(data, { instancePath, parentData, parentDataProperty, rootData, dynamicAnchors }) || (vErrors = vErrors === null ? validate56.errors : vErrors.concat(validate56.errors), errors = vErrors.length);
  var _valid0 = _errs1 === errors;
  if (valid0 = valid0 || _valid0, _valid0) {
    var props0 = {};
    props0.headers = !0;
  }
  let _errs2 = errors;
  validate73(data, { instancePath, parentData, parentDataProperty, rootData, dynamicAnchors }) || (vErrors = vErrors === null ? validate73.errors : vErrors.concat(validate73.errors), errors = vErrors.length);
  var _valid0 = _errs2 === errors;
  if (valid0 = valid0 || _valid0, _valid0 && props0 !== !0 && (props0 = props0 || {}, props0.headers = !0), valid0)
    errors = _errs0, vErrors !== null && (_errs0 ? vErrors.length = _errs0 : vErrors = null);
  else {
    let err0 = { instancePath, schemaPath: "#/anyOf", keyword: "anyOf", params: {}, message: "must match a schema in anyOf" };
    vErrors === null ? vErrors = [err0] : vErrors.push(err0), errors++;
  }
  return validate71.errors = vErrors, evaluated0.props = props0, errors === 0;
}
validate71.evaluated = { dynamicProps: !0, dynamicItems: !1 };
function validate70(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
  let vErrors = null, errors = 0, evaluated0 = validate70.evaluated;
  if (evaluated0.dynamicProps && (evaluated0.props = void 0), evaluated0.dynamicItems && (evaluated0.items = void 0), !validate71(data, { instancePath, parentData, parentDataProperty, rootData, dynamicAnchors }))
    vErrors = vErrors === null ? validate71.errors : vErrors.concat(validate71.errors), errors = vErrors.length;
  else
    var props0 = validate71.evaluated.props;
  return validate70.errors = vErrors, evaluated0.props = props0, errors === 0;
}
validate70.evaluated = { dynamicProps: !0, dynamicItems: !1 };
var v_conditions$5fmintFT$5fsubIdMismatch = validate76;
function validate77(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
  let vErrors = null, errors = 0, evaluated0 = validate77.evaluated;
  if (evaluated0.dynamicProps && (evaluated0.props = void 0), evaluated0.dynamicItems && (evaluated0.items = void 0), data && typeof data == "object" && !Array.isArray(data)) {
    if (data.headers !== void 0) {
      let data0 = data.headers;
      if (!(data0 && typeof data0 == "object" && !Array.isArray(data0))) {
        let err0 = { instancePath: instancePath + "/headers", schemaPath: "#/properties/headers/type", keyword: "type", params: { type: "object" }, message: "must be object" };
        vErrors === null ? vErrors = [err0] : vErrors.push(err0), errors++;
      }
      let _errs3 = errors, _errs4 = errors;
      if (errors === _errs4)
        if (data0 && typeof data0 == "object" && !Array.isArray(data0)) {
          let missing0;
          if (data0.DappId === void 0 && (missing0 = "DappId")) {
            let err1 = {};
            vErrors === null ? vErrors = [err1] : vErrors.push(err1), errors++;
          } else if (data0.DappId !== void 0 && data0.DappId !== "demo-dapp-id") {
            let err2 = {};
            vErrors === null ? vErrors = [err2] : vErrors.push(err2), errors++;
          }
        } else {
          let err3 = {};
          vErrors === null ? vErrors = [err3] : vErrors.push(err3), errors++;
        }
      var valid1 = _errs4 === errors;
      if (valid1) {
        let err4 = { instancePath: instancePath + "/headers", schemaPath: "#/properties/headers/not", keyword: "not", params: {}, message: "must NOT be valid" };
        vErrors === null ? vErrors = [err4] : vErrors.push(err4), errors++;
      } else
        errors = _errs3, vErrors !== null && (_errs3 ? vErrors.length = _errs3 : vErrors = null);
    }
  } else {
    let err5 = { instancePath, schemaPath: "#/type", keyword: "type", params: { type: "object" }, message: "must be object" };
    vErrors === null ? vErrors = [err5] : vErrors.push(err5), errors++;
  }
  return validate77.errors = vErrors, errors === 0;
}
validate77.evaluated = { props: { headers: !0 }, dynamicProps: !1, dynamicItems: !1 };
function validate76(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
  let vErrors = null, errors = 0, evaluated0 = validate76.evaluated;
  return evaluated0.dynamicProps && (evaluated0.props = void 0), evaluated0.dynamicItems && (evaluated0.items = void 0), validate77(data, { instancePath, parentData, parentDataProperty, rootData, dynamicAnchors }) || (vErrors = vErrors === null ? validate77.errors : vErrors.concat(validate77.errors), errors = vErrors.length), validate76.errors = vErrors, errors === 0;
}
validate76.evaluated = { props: { headers: !0 }, dynamicProps: !1, dynamicItems: !1 };
var v_requests$5faddWhitelistedContractLinkedToDApp = validate79;
function validate80(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
  let vErrors = null, errors = 0, evaluated0 = validate80.evaluated;
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
  return validate80.errors = vErrors, errors === 0;
}
validate80.evaluated = { props: { contractAddress: !0, contractName: !0, linkedDAppId: !0, gasLimitConfigured: !0, chainId: !0 }, dynamicProps: !1, dynamicItems: !1 };
function validate79(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
  let vErrors = null, errors = 0, evaluated0 = validate79.evaluated;
  return evaluated0.dynamicProps && (evaluated0.props = void 0), evaluated0.dynamicItems && (evaluated0.items = void 0), validate80(data, { instancePath, parentData, parentDataProperty, rootData, dynamicAnchors }) || (vErrors = vErrors === null ? validate80.errors : vErrors.concat(validate80.errors), errors = vErrors.length), validate79.errors = vErrors, errors === 0;
}
validate79.evaluated = { props: { contractAddress: !0, contractName: !0, linkedDAppId: !0, gasLimitConfigured: !0, chainId: !0 }, dynamicProps: !1, dynamicItems: !1 };
var v_conditions$5faddWhitelistedContractLinkedToDApp$5finvalidKey = validate82;
function validate83(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
  let vErrors = null, errors = 0, evaluated0 = validate83.evaluated;
  if (evaluated0.dynamicProps && (evaluated0.props = void 0), evaluated0.dynamicItems && (evaluated0.items = void 0), data && typeof data == "object" && !Array.isArray(data)) {
    if (data.headers !== void 0) {
      let data0 = data.headers;
      if (!(data0 && typeof data0 == "object" && !Array.isArray(data0))) {
        let err0 = { instancePath: instancePath + "/headers", schemaPath: "#/properties/headers/type", keyword: "type", params: { type: "object" }, message: "must be object" };
        vErrors === null ? vErrors = [err0] : vErrors.push(err0), errors++;
      }
      let _errs3 = errors, _errs4 = errors;
      if (errors === _errs4)
        if (data0 && typeof data0 == "object" && !Array.isArray(data0)) {
          let missing0;
          if (data0.Authorization === void 0 && (missing0 = "Authorization")) {
            let err1 = {};
            vErrors === null ? vErrors = [err1] : vErrors.push(err1), errors++;
          } else if (data0.Authorization !== void 0 && data0.Authorization !== "demo-api-key") {
            let err2 = {};
            vErrors === null ? vErrors = [err2] : vErrors.push(err2), errors++;
          }
        } else {
          let err3 = {};
          vErrors === null ? vErrors = [err3] : vErrors.push(err3), errors++;
        }
      var valid1 = _errs4 === errors;
      if (valid1) {
        let err4 = { instancePath: instancePath + "/headers", schemaPath: "#/properties/headers/not", keyword: "not", params: {}, message: "must NOT be valid" };
        vErrors === null ? vErrors = [err4] : vErrors.push(err4), errors++;
      } else
        errors = _errs3, vErrors !== null && (_errs3 ? vErrors.length = _errs3 : vErrors = null);
    }
  } else {
    let err5 = { instancePath, schemaPath: "#/type", keyword: "type", params: { type: "object" }, message: "must be object" };
    vErrors === null ? vErrors = [err5] : vErrors.push(err5), errors++;
  }
  return validate83.errors = vErrors, errors === 0;
}
validate83.evaluated = { props: { headers: !0 }, dynamicProps: !1, dynamicItems: !1 };
function validate82(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
  let vErrors = null, errors = 0, evaluated0 = validate82.evaluated;
  return evaluated0.dynamicProps && (evaluated0.props = void 0), evaluated0.dynamicItems && (evaluated0.items = void 0), validate83(data, { instancePath, parentData, parentDataProperty, rootData, dynamicAnchors }) || (vErrors = vErrors === null ? validate83.errors : vErrors.concat(validate83.errors), errors = vErrors.length), validate82.errors = vErrors, errors === 0;
}
validate82.evaluated = { props: { headers: !0 }, dynamicProps: !1, dynamicItems: !1 };
var v_requests$5feth$5festimateGas = validate85;
var schema51 = { type: "object", required: ["jsonrpc", "method", "params", "id"], properties: { jsonrpc: { type: "string", const: "2.0", description: "Version of the JSON-RPC protocol." }, method: { type: "string", const: "eth_estimateGas", description: "Name of the method." }, params: { type: "array", prefixItems: [{ $ref: "#/components/schemas/TransactionRequest", description: "The transaction as you would send it. Only `to` is required; give `from` when the outcome depends on the sender." }], items: !1, minItems: 1, maxItems: 1 }, id: { type: ["integer", "string", "null"], description: "Ties the response to its request (JSON-RPC 2.0, section 4)." } } };
var pattern1 = new RegExp("^0x[0-9a-fA-F]{40}$", "u");
function validate89(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
  let vErrors = null, errors = 0, evaluated0 = validate89.evaluated;
  if (evaluated0.dynamicProps && (evaluated0.props = void 0), evaluated0.dynamicItems && (evaluated0.items = void 0), typeof data == "string") {
    if (!pattern1.test(data)) {
      let err0 = { instancePath, schemaPath: "#/pattern", keyword: "pattern", params: { pattern: "^0x[0-9a-fA-F]{40}$" }, message: 'must match pattern "^0x[0-9a-fA-F]{40}$"' };
      vErrors === null ? vErrors = [err0] : vErrors.push(err0), errors++;
    }
  } else {
    let err1 = { instancePath, schemaPath: "#/type", keyword: "type", params: { type: "string" }, message: "must be string" };
    vErrors === null ? vErrors = [err1] : vErrors.push(err1), errors++;
  }
  return validate89.errors = vErrors, errors === 0;
}
validate89.evaluated = { dynamicProps: !1, dynamicItems: !1 };
var pattern2 = new RegExp("^0x(0|[1-9a-f][0-9a-f]*)$", "u");
function validate92(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
  let vErrors = null, errors = 0, evaluated0 = validate92.evaluated;
  if (evaluated0.dynamicProps && (evaluated0.props = void 0), evaluated0.dynamicItems && (evaluated0.items = void 0), typeof data == "string") {
    if (!pattern2.test(data)) {
      let err0 = { instancePath, schemaPath: "#/pattern", keyword: "pattern", params: { pattern: "^0x(0|[1-9a-f][0-9a-f]*)$" }, message: 'must match pattern "^0x(0|[1-9a-f][0-9a-f]*)$"' };
      vErrors === null ? vErrors = [err0] : vErrors.push(err0), errors++;
    }
  } else {
    let err1 = { instancePath, schemaPath: "#/type", keyword: "type", params: { type: "string" }, message: "must be string" };
    vErrors === null ? vErrors = [err1] : vErrors.push(err1), errors++;
  }
  return validate92.errors = vErrors, errors === 0;
}
validate92.evaluated = { dynamicProps: !1, dynamicItems: !1 };
var pattern3 = new RegExp("^0x([0-9a-f]{2})*$", "u");
function validate96(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
  let vErrors = null, errors = 0, evaluated0 = validate96.evaluated;
  if (evaluated0.dynamicProps && (evaluated0.props = void 0), evaluated0.dynamicItems && (evaluated0.items = void 0), typeof data == "string") {
    if (!pattern3.test(data)) {
      let err0 = { instancePath, schemaPath: "#/pattern", keyword: "pattern", params: { pattern: "^0x([0-9a-f]{2})*$" }, message: 'must match pattern "^0x([0-9a-f]{2})*$"' };
      vErrors === null ? vErrors = [err0] : vErrors.push(err0), errors++;
    }
  } else {
    let err1 = { instancePath, schemaPath: "#/type", keyword: "type", params: { type: "string" }, message: "must be string" };
    vErrors === null ? vErrors = [err1] : vErrors.push(err1), errors++;
  }
  return validate96.errors = vErrors, errors === 0;
}
validate96.evaluated = { dynamicProps: !1, dynamicItems: !1 };
function validate88(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
  let vErrors = null, errors = 0, evaluated0 = validate88.evaluated;
  if (evaluated0.dynamicProps && (evaluated0.props = void 0), evaluated0.dynamicItems && (evaluated0.items = void 0), data && typeof data == "object" && !Array.isArray(data)) {
    if (data.to === void 0) {
      let err0 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "to" }, message: "must have required property 'to'" };
      vErrors === null ? vErrors = [err0] : vErrors.push(err0), errors++;
    }
    if (data.from !== void 0 && (validate89(data.from, { instancePath: instancePath + "/from", parentData: data, parentDataProperty: "from", rootData, dynamicAnchors }) || (vErrors = vErrors === null ? validate89.errors : vErrors.concat(validate89.errors), errors = vErrors.length)), data.to !== void 0 && (validate89(data.to, { instancePath: instancePath + "/to", parentData: data, parentDataProperty: "to", rootData, dynamicAnchors }) || (vErrors = vErrors === null ? validate89.errors : vErrors.concat(validate89.errors), errors = vErrors.length)), data.gas !== void 0) {
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
      validate92(data2, { instancePath: instancePath + "/gas", parentData: data, parentDataProperty: "gas", rootData, dynamicAnchors }) || (vErrors = vErrors === null ? validate92.errors : vErrors.concat(validate92.errors), errors = vErrors.length);
      var _valid0 = _errs10 === errors;
      if (valid3 = valid3 || _valid0, valid3)
        errors = _errs7, vErrors !== null && (_errs7 ? vErrors.length = _errs7 : vErrors = null);
      else {
        let err3 = { instancePath: instancePath + "/gas", schemaPath: "#/properties/gas/anyOf", keyword: "anyOf", params: {}, message: "must match a schema in anyOf" };
        vErrors === null ? vErrors = [err3] : vErrors.push(err3), errors++;
      }
    }
    data.gasPrice !== void 0 && (validate92(data.gasPrice, { instancePath: instancePath + "/gasPrice", parentData: data, parentDataProperty: "gasPrice", rootData, dynamicAnchors }) || (vErrors = vErrors === null ? validate92.errors : vErrors.concat(validate92.errors), errors = vErrors.length)), data.value !== void 0 && (validate92(data.value, { instancePath: instancePath + "/value", parentData: data, parentDataProperty: "value", rootData, dynamicAnchors }) || (vErrors = vErrors === null ? validate92.errors : vErrors.concat(validate92.errors), errors = vErrors.length)), data.data !== void 0 && (validate96(data.data, { instancePath: instancePath + "/data", parentData: data, parentDataProperty: "data", rootData, dynamicAnchors }) || (vErrors = vErrors === null ? validate96.errors : vErrors.concat(validate96.errors), errors = vErrors.length));
  } else {
    let err4 = { instancePath, schemaPath: "#/type", keyword: "type", params: { type: "object" }, message: "must be object" };
    vErrors === null ? vErrors = [err4] : vErrors.push(err4), errors++;
  }
  return validate88.errors = vErrors, errors === 0;
}
validate88.evaluated = { props: !0, dynamicProps: !1, dynamicItems: !1 };
function validate87(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
  let vErrors = null, errors = 0, evaluated0 = validate87.evaluated;
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
        if (data2.length > 0 && (validate88(data2[0], { instancePath: instancePath + "/params/0", parentData: data2, parentDataProperty: 0, rootData, dynamicAnchors }) || (vErrors = vErrors === null ? validate88.errors : vErrors.concat(validate88.errors), errors = vErrors.length)), !(data2.length <= 1)) {
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
        let err12 = { instancePath: instancePath + "/id", schemaPath: "#/properties/id/type", keyword: "type", params: { type: schema51.properties.id.type }, message: "must be integer,string,null" };
        vErrors === null ? vErrors = [err12] : vErrors.push(err12), errors++;
      }
    }
  } else {
    let err13 = { instancePath, schemaPath: "#/type", keyword: "type", params: { type: "object" }, message: "must be object" };
    vErrors === null ? vErrors = [err13] : vErrors.push(err13), errors++;
  }
  return validate87.errors = vErrors, errors === 0;
}
validate87.evaluated = { props: { jsonrpc: !0, method: !0, params: !0, id: !0 }, dynamicProps: !1, dynamicItems: !1 };
function validate85(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
  let vErrors = null, errors = 0, evaluated0 = validate85.evaluated;
  return evaluated0.dynamicProps && (evaluated0.props = void 0), evaluated0.dynamicItems && (evaluated0.items = void 0), validate87(data, { instancePath, parentData, parentDataProperty, rootData, dynamicAnchors }) || (vErrors = vErrors === null ? validate87.errors : vErrors.concat(validate87.errors), errors = vErrors.length), validate85.errors = vErrors, errors === 0;
}
validate85.evaluated = { props: { jsonrpc: !0, method: !0, params: !0, id: !0 }, dynamicProps: !1, dynamicItems: !1 };
var v_conditions$5feth$5festimateGas$5fcontractCall = validate100;
var pattern4 = new RegExp("^0x[0-9a-f]{8}", "u");
function validate101(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
  let vErrors = null, errors = 0, evaluated0 = validate101.evaluated;
  if (evaluated0.dynamicProps && (evaluated0.props = void 0), evaluated0.dynamicItems && (evaluated0.items = void 0), data && typeof data == "object" && !Array.isArray(data)) {
    if (data.body === void 0) {
      let err0 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "body" }, message: "must have required property 'body'" };
      vErrors === null ? vErrors = [err0] : vErrors.push(err0), errors++;
    }
    if (data.body !== void 0) {
      let data0 = data.body;
      if (data0 && typeof data0 == "object" && !Array.isArray(data0)) {
        if (data0.params === void 0) {
          let err1 = { instancePath: instancePath + "/body", schemaPath: "#/properties/body/required", keyword: "required", params: { missingProperty: "params" }, message: "must have required property 'params'" };
          vErrors === null ? vErrors = [err1] : vErrors.push(err1), errors++;
        }
        if (data0.params !== void 0) {
          let data1 = data0.params;
          if (Array.isArray(data1)) {
            if (data1.length < 1) {
              let err2 = { instancePath: instancePath + "/body/params", schemaPath: "#/properties/body/properties/params/minItems", keyword: "minItems", params: { limit: 1 }, message: "must NOT have fewer than 1 items" };
              vErrors === null ? vErrors = [err2] : vErrors.push(err2), errors++;
            }
            if (data1.length > 0) {
              let data2 = data1[0];
              if (!(data2 && typeof data2 == "object" && !Array.isArray(data2))) {
                let err3 = { instancePath: instancePath + "/body/params/0", schemaPath: "#/properties/body/properties/params/prefixItems/0/type", keyword: "type", params: { type: "object" }, message: "must be object" };
                vErrors === null ? vErrors = [err3] : vErrors.push(err3), errors++;
              }
              let _errs7 = errors, valid3 = !1, _errs8 = errors;
              if (data2 && typeof data2 == "object" && !Array.isArray(data2)) {
                if (data2.data === void 0) {
                  let err4 = { instancePath: instancePath + "/body/params/0", schemaPath: "#/properties/body/properties/params/prefixItems/0/anyOf/0/required", keyword: "required", params: { missingProperty: "data" }, message: "must have required property 'data'" };
                  vErrors === null ? vErrors = [err4] : vErrors.push(err4), errors++;
                }
                if (data2.data !== void 0) {
                  let data3 = data2.data;
                  if (typeof data3 == "string") {
                    if (!pattern4.test(data3)) {
                      let err5 = { instancePath: instancePath + "/body/params/0/data", schemaPath: "#/properties/body/properties/params/prefixItems/0/anyOf/0/properties/data/pattern", keyword: "pattern", params: { pattern: "^0x[0-9a-f]{8}" }, message: 'must match pattern "^0x[0-9a-f]{8}"' };
                      vErrors === null ? vErrors = [err5] : vErrors.push(err5), errors++;
                    }
                  } else {
                    let err6 = { instancePath: instancePath + "/body/params/0/data", schemaPath: "#/properties/body/properties/params/prefixItems/0/anyOf/0/properties/data/type", keyword: "type", params: { type: "string" }, message: "must be string" };
                    vErrors === null ? vErrors = [err6] : vErrors.push(err6), errors++;
                  }
                }
              } else {
                let err7 = { instancePath: instancePath + "/body/params/0", schemaPath: "#/properties/body/properties/params/prefixItems/0/anyOf/0/type", keyword: "type", params: { type: "object" }, message: "must be object" };
                vErrors === null ? vErrors = [err7] : vErrors.push(err7), errors++;
              }
              var _valid0 = _errs8 === errors;
              if (valid3 = valid3 || _valid0, _valid0) {
                var props0 = {};
                props0.data = !0;
              }
              let _errs12 = errors;
              if (data2 && typeof data2 == "object" && !Array.isArray(data2)) {
                if (data2.input === void 0) {
                  let err8 = { instancePath: instancePath + "/body/params/0", schemaPath: "#/properties/body/properties/params/prefixItems/0/anyOf/1/required", keyword: "required", params: { missingProperty: "input" }, message: "must have required property 'input'" };
                  vErrors === null ? vErrors = [err8] : vErrors.push(err8), errors++;
                }
                if (data2.input !== void 0) {
                  let data4 = data2.input;
                  if (typeof data4 == "string") {
                    if (!pattern4.test(data4)) {
                      let err9 = { instancePath: instancePath + "/body/params/0/input", schemaPath: "#/properties/body/properties/params/prefixItems/0/anyOf/1/properties/input/pattern", keyword: "pattern", params: { pattern: "^0x[0-9a-f]{8}" }, message: 'must match pattern "^0x[0-9a-f]{8}"' };
                      vErrors === null ? vErrors = [err9] : vErrors.push(err9), errors++;
                    }
                  } else {
                    let err10 = { instancePath: instancePath + "/body/params/0/input", schemaPath: "#/properties/body/properties/params/prefixItems/0/anyOf/1/properties/input/type", keyword: "type", params: { type: "string" }, message: "must be string" };
                    vErrors === null ? vErrors = [err10] : vErrors.push(err10), errors++;
                  }
                }
              } else {
                let err11 = { instancePath: instancePath + "/body/params/0", schemaPath: "#/properties/body/properties/params/prefixItems/0/anyOf/1/type", keyword: "type", params: { type: "object" }, message: "must be object" };
                vErrors === null ? vErrors = [err11] : vErrors.push(err11), errors++;
              }
              var _valid0 = _errs12 === errors;
              if (valid3 = valid3 || _valid0, _valid0 && props0 !== !0 && (props0 = props0 || {}, props0.input = !0), valid3)
                errors = _errs7, vErrors !== null && (_errs7 ? vErrors.length = _errs7 : vErrors = null);
              else {
                let err12 = { instancePath: instancePath + "/body/params/0", schemaPath: "#/properties/body/properties/params/prefixItems/0/anyOf", keyword: "anyOf", params: {}, message: "must match a schema in anyOf" };
                vErrors === null ? vErrors = [err12] : vErrors.push(err12), errors++;
              }
            }
          } else {
            let err13 = { instancePath: instancePath + "/body/params", schemaPath: "#/properties/body/properties/params/type", keyword: "type", params: { type: "array" }, message: "must be array" };
            vErrors === null ? vErrors = [err13] : vErrors.push(err13), errors++;
          }
        }
      } else {
        let err14 = { instancePath: instancePath + "/body", schemaPath: "#/properties/body/type", keyword: "type", params: { type: "object" }, message: "must be object" };
        vErrors === null ? vErrors = [err14] : vErrors.push(err14), errors++;
      }
    }
  } else {
    let err15 = { instancePath, schemaPath: "#/type", keyword: "type", params: { type: "object" }, message: "must be object" };
    vErrors === null ? vErrors = [err15] : vErrors.push(err15), errors++;
  }
  return validate101.errors = vErrors, errors === 0;
}
validate101.evaluated = { props: { body: !0 }, dynamicProps: !1, dynamicItems: !1 };
function validate100(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
  let vErrors = null, errors = 0, evaluated0 = validate100.evaluated;
  return evaluated0.dynamicProps && (evaluated0.props = void 0), evaluated0.dynamicItems && (evaluated0.items = void 0), validate101(data, { instancePath, parentData, parentDataProperty, rootData, dynamicAnchors }) || (vErrors = vErrors === null ? validate101.errors : vErrors.concat(validate101.errors), errors = vErrors.length), validate100.errors = vErrors, errors === 0;
}
validate100.evaluated = { props: { body: !0 }, dynamicProps: !1, dynamicItems: !1 };
var v_conditions$5feth$5festimateGas$5frevert = validate103;
var pattern6 = new RegExp("^0xa9059cbb[0-9a-f]{64}f{64}$", "u");
function validate104(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
  let vErrors = null, errors = 0, evaluated0 = validate104.evaluated;
  if (evaluated0.dynamicProps && (evaluated0.props = void 0), evaluated0.dynamicItems && (evaluated0.items = void 0), data && typeof data == "object" && !Array.isArray(data)) {
    if (data.body === void 0) {
      let err0 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "body" }, message: "must have required property 'body'" };
      vErrors === null ? vErrors = [err0] : vErrors.push(err0), errors++;
    }
    if (data.body !== void 0) {
      let data0 = data.body;
      if (data0 && typeof data0 == "object" && !Array.isArray(data0)) {
        if (data0.params === void 0) {
          let err1 = { instancePath: instancePath + "/body", schemaPath: "#/properties/body/required", keyword: "required", params: { missingProperty: "params" }, message: "must have required property 'params'" };
          vErrors === null ? vErrors = [err1] : vErrors.push(err1), errors++;
        }
        if (data0.params !== void 0) {
          let data1 = data0.params;
          if (Array.isArray(data1)) {
            if (data1.length < 1) {
              let err2 = { instancePath: instancePath + "/body/params", schemaPath: "#/properties/body/properties/params/minItems", keyword: "minItems", params: { limit: 1 }, message: "must NOT have fewer than 1 items" };
              vErrors === null ? vErrors = [err2] : vErrors.push(err2), errors++;
            }
            if (data1.length > 0) {
              let data2 = data1[0];
              if (!(data2 && typeof data2 == "object" && !Array.isArray(data2))) {
                let err3 = { instancePath: instancePath + "/body/params/0", schemaPath: "#/properties/body/properties/params/prefixItems/0/type", keyword: "type", params: { type: "object" }, message: "must be object" };
                vErrors === null ? vErrors = [err3] : vErrors.push(err3), errors++;
              }
              let _errs7 = errors, valid3 = !1, _errs8 = errors;
              if (data2 && typeof data2 == "object" && !Array.isArray(data2)) {
                if (data2.data === void 0) {
                  let err4 = { instancePath: instancePath + "/body/params/0", schemaPath: "#/properties/body/properties/params/prefixItems/0/anyOf/0/required", keyword: "required", params: { missingProperty: "data" }, message: "must have required property 'data'" };
                  vErrors === null ? vErrors = [err4] : vErrors.push(err4), errors++;
                }
                if (data2.data !== void 0) {
                  let data3 = data2.data;
                  if (typeof data3 == "string") {
                    if (!pattern6.test(data3)) {
                      let err5 = { instancePath: instancePath + "/body/params/0/data", schemaPath: "#/properties/body/properties/params/prefixItems/0/anyOf/0/properties/data/pattern", keyword: "pattern", params: { pattern: "^0xa9059cbb[0-9a-f]{64}f{64}$" }, message: 'must match pattern "^0xa9059cbb[0-9a-f]{64}f{64}$"' };
                      vErrors === null ? vErrors = [err5] : vErrors.push(err5), errors++;
                    }
                  } else {
                    let err6 = { instancePath: instancePath + "/body/params/0/data", schemaPath: "#/properties/body/properties/params/prefixItems/0/anyOf/0/properties/data/type", keyword: "type", params: { type: "string" }, message: "must be string" };
                    vErrors === null ? vErrors = [err6] : vErrors.push(err6), errors++;
                  }
                }
              } else {
                let err7 = { instancePath: instancePath + "/body/params/0", schemaPath: "#/properties/body/properties/params/prefixItems/0/anyOf/0/type", keyword: "type", params: { type: "object" }, message: "must be object" };
                vErrors === null ? vErrors = [err7] : vErrors.push(err7), errors++;
              }
              var _valid0 = _errs8 === errors;
              if (valid3 = valid3 || _valid0, _valid0) {
                var props0 = {};
                props0.data = !0;
              }
              let _errs12 = errors;
              if (data2 && typeof data2 == "object" && !Array.isArray(data2)) {
                if (data2.input === void 0) {
                  let err8 = { instancePath: instancePath + "/body/params/0", schemaPath: "#/properties/body/properties/params/prefixItems/0/anyOf/1/required", keyword: "required", params: { missingProperty: "input" }, message: "must have required property 'input'" };
                  vErrors === null ? vErrors = [err8] : vErrors.push(err8), errors++;
                }
                if (data2.input !== void 0) {
                  let data4 = data2.input;
                  if (typeof data4 == "string") {
                    if (!pattern6.test(data4)) {
                      let err9 = { instancePath: instancePath + "/body/params/0/input", schemaPath: "#/properties/body/properties/params/prefixItems/0/anyOf/1/properties/input/pattern", keyword: "pattern", params: { pattern: "^0xa9059cbb[0-9a-f]{64}f{64}$" }, message: 'must match pattern "^0xa9059cbb[0-9a-f]{64}f{64}$"' };
                      vErrors === null ? vErrors = [err9] : vErrors.push(err9), errors++;
                    }
                  } else {
                    let err10 = { instancePath: instancePath + "/body/params/0/input", schemaPath: "#/properties/body/properties/params/prefixItems/0/anyOf/1/properties/input/type", keyword: "type", params: { type: "string" }, message: "must be string" };
                    vErrors === null ? vErrors = [err10] : vErrors.push(err10), errors++;
                  }
                }
              } else {
                let err11 = { instancePath: instancePath + "/body/params/0", schemaPath: "#/properties/body/properties/params/prefixItems/0/anyOf/1/type", keyword: "type", params: { type: "object" }, message: "must be object" };
                vErrors === null ? vErrors = [err11] : vErrors.push(err11), errors++;
              }
              var _valid0 = _errs12 === errors;
              if (valid3 = valid3 || _valid0, _valid0 && props0 !== !0 && (props0 = props0 || {}, props0.input = !0), valid3)
                errors = _errs7, vErrors !== null && (_errs7 ? vErrors.length = _errs7 : vErrors = null);
              else {
                let err12 = { instancePath: instancePath + "/body/params/0", schemaPath: "#/properties/body/properties/params/prefixItems/0/anyOf", keyword: "anyOf", params: {}, message: "must match a schema in anyOf" };
                vErrors === null ? vErrors = [err12] : vErrors.push(err12), errors++;
              }
            }
          } else {
            let err13 = { instancePath: instancePath + "/body/params", schemaPath: "#/properties/body/properties/params/type", keyword: "type", params: { type: "array" }, message: "must be array" };
            vErrors === null ? vErrors = [err13] : vErrors.push(err13), errors++;
          }
        }
      } else {
        let err14 = { instancePath: instancePath + "/body", schemaPath: "#/properties/body/type", keyword: "type", params: { type: "object" }, message: "must be object" };
        vErrors === null ? vErrors = [err14] : vErrors.push(err14), errors++;
      }
    }
  } else {
    let err15 = { instancePath, schemaPath: "#/type", keyword: "type", params: { type: "object" }, message: "must be object" };
    vErrors === null ? vErrors = [err15] : vErrors.push(err15), errors++;
  }
  return validate104.errors = vErrors, errors === 0;
}
validate104.evaluated = { props: { body: !0 }, dynamicProps: !1, dynamicItems: !1 };
function validate103(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
  let vErrors = null, errors = 0, evaluated0 = validate103.evaluated;
  return evaluated0.dynamicProps && (evaluated0.props = void 0), evaluated0.dynamicItems && (evaluated0.items = void 0), validate104(data, { instancePath, parentData, parentDataProperty, rootData, dynamicAnchors }) || (vErrors = vErrors === null ? validate104.errors : vErrors.concat(validate104.errors), errors = vErrors.length), validate103.errors = vErrors, errors === 0;
}
validate103.evaluated = { props: { body: !0 }, dynamicProps: !1, dynamicItems: !1 };
var v_requests$5feth$5fgetBlockByNumber = validate106;
var schema61 = { type: "object", required: ["jsonrpc", "method", "params", "id"], properties: { jsonrpc: { type: "string", const: "2.0", description: "Version of the JSON-RPC protocol." }, method: { type: "string", const: "eth_getBlockByNumber", description: "Name of the method." }, params: { type: "array", prefixItems: [{ $ref: "#/components/schemas/BlockNumberOrTag", description: "Which block: its number in hexadecimal, or one of `latest`, `earliest`, `pending`, `safe`, `finalized`." }, { title: "Hydrated", type: "boolean", description: "`true` for full transaction objects in the block, `false` for their hashes." }], items: !1, minItems: 2, maxItems: 2 }, id: { type: ["integer", "string", "null"], description: "Ties the response to its request (JSON-RPC 2.0, section 4)." } } };
var schema63 = { title: "BlockTag", description: "A block by its role instead of its number (execution-apis, schema BlockTag): `latest` is the newest block, `safe` and `finalized` are older ones that a reorganisation is unlikely or unable to remove, `earliest` is the genesis block, `pending` is the block being put together now.", type: "string", enum: ["latest", "earliest", "pending", "safe", "finalized"] };
function validate110(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
  let vErrors = null, errors = 0, evaluated0 = validate110.evaluated;
  if (evaluated0.dynamicProps && (evaluated0.props = void 0), evaluated0.dynamicItems && (evaluated0.items = void 0), typeof data != "string") {
    let err0 = { instancePath, schemaPath: "#/type", keyword: "type", params: { type: "string" }, message: "must be string" };
    vErrors === null ? vErrors = [err0] : vErrors.push(err0), errors++;
  }
  if (!(data === "latest" || data === "earliest" || data === "pending" || data === "safe" || data === "finalized")) {
    let err1 = { instancePath, schemaPath: "#/enum", keyword: "enum", params: { allowedValues: schema63.enum }, message: "must be equal to one of the allowed values" };
    vErrors === null ? vErrors = [err1] : vErrors.push(err1), errors++;
  }
  return validate110.errors = vErrors, errors === 0;
}
validate110.evaluated = { dynamicProps: !1, dynamicItems: !1 };
function validate108(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
  let vErrors = null, errors = 0, evaluated0 = validate108.evaluated;
  evaluated0.dynamicProps && (evaluated0.props = void 0), evaluated0.dynamicItems && (evaluated0.items = void 0);
  let _errs0 = errors, valid0 = !1, passing0 = null, _errs1 = errors;
  validate92(data, { instancePath, parentData, parentDataProperty, rootData, dynamicAnchors }) || (vErrors = vErrors === null ? validate92.errors : vErrors.concat(validate92.errors), errors = vErrors.length);
  var _valid0 = _errs1 === errors;
  _valid0 && (valid0 = !0, passing0 = 0);
  let _errs2 = errors;
  validate110(data, { instancePath, parentData, parentDataProperty, rootData, dynamicAnchors }) || (vErrors = vErrors === null ? validate110.errors : vErrors.concat(validate110.errors), errors = vErrors.length);
  var _valid0 = _errs2 === errors;
  if (_valid0 && valid0 ? (valid0 = !1, passing0 = [passing0, 1]) : _valid0 && (valid0 = !0, passing0 = 1), valid0)
    errors = _errs0, vErrors !== null && (_errs0 ? vErrors.length = _errs0 : vErrors = null);
  else {
    let err0 = { instancePath, schemaPath: "#/oneOf", keyword: "oneOf", params: { passingSchemas: passing0 }, message: "must match exactly one schema in oneOf" };
    vErrors === null ? vErrors = [err0] : vErrors.push(err0), errors++;
  }
  return validate108.errors = vErrors, errors === 0;
}
validate108.evaluated = { dynamicProps: !1, dynamicItems: !1 };
function validate107(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
  let vErrors = null, errors = 0, evaluated0 = validate107.evaluated;
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
        if (len0 > 0 && (validate108(data2[0], { instancePath: instancePath + "/params/0", parentData: data2, parentDataProperty: 0, rootData, dynamicAnchors }) || (vErrors = vErrors === null ? validate108.errors : vErrors.concat(validate108.errors), errors = vErrors.length)), len0 > 1 && typeof data2[1] != "boolean") {
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
        let err13 = { instancePath: instancePath + "/id", schemaPath: "#/properties/id/type", keyword: "type", params: { type: schema61.properties.id.type }, message: "must be integer,string,null" };
        vErrors === null ? vErrors = [err13] : vErrors.push(err13), errors++;
      }
    }
  } else {
    let err14 = { instancePath, schemaPath: "#/type", keyword: "type", params: { type: "object" }, message: "must be object" };
    vErrors === null ? vErrors = [err14] : vErrors.push(err14), errors++;
  }
  return validate107.errors = vErrors, errors === 0;
}
validate107.evaluated = { props: { jsonrpc: !0, method: !0, params: !0, id: !0 }, dynamicProps: !1, dynamicItems: !1 };
function validate106(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
  let vErrors = null, errors = 0, evaluated0 = validate106.evaluated;
  return evaluated0.dynamicProps && (evaluated0.props = void 0), evaluated0.dynamicItems && (evaluated0.items = void 0), validate107(data, { instancePath, parentData, parentDataProperty, rootData, dynamicAnchors }) || (vErrors = vErrors === null ? validate107.errors : vErrors.concat(validate107.errors), errors = vErrors.length), validate106.errors = vErrors, errors === 0;
}
validate106.evaluated = { props: { jsonrpc: !0, method: !0, params: !0, id: !0 }, dynamicProps: !1, dynamicItems: !1 };
var v_conditions$5feth$5fgetBlockByNumber$5fbyNumberWithTransactions = validate114;
var schema65 = { type: "object", required: ["body"], properties: { body: { type: "object", required: ["params"], properties: { params: { type: "array", minItems: 2, prefixItems: [{ type: "string", pattern: "^0x[1-9a-f][0-9a-f]{0,7}$" }, { enum: [!0] }] } } } } }, pattern8 = new RegExp("^0x[1-9a-f][0-9a-f]{0,7}$", "u");
function validate115(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
  let vErrors = null, errors = 0, evaluated0 = validate115.evaluated;
  if (evaluated0.dynamicProps && (evaluated0.props = void 0), evaluated0.dynamicItems && (evaluated0.items = void 0), data && typeof data == "object" && !Array.isArray(data)) {
    if (data.body === void 0) {
      let err0 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "body" }, message: "must have required property 'body'" };
      vErrors === null ? vErrors = [err0] : vErrors.push(err0), errors++;
    }
    if (data.body !== void 0) {
      let data0 = data.body;
      if (data0 && typeof data0 == "object" && !Array.isArray(data0)) {
        if (data0.params === void 0) {
          let err1 = { instancePath: instancePath + "/body", schemaPath: "#/properties/body/required", keyword: "required", params: { missingProperty: "params" }, message: "must have required property 'params'" };
          vErrors === null ? vErrors = [err1] : vErrors.push(err1), errors++;
        }
        if (data0.params !== void 0) {
          let data1 = data0.params;
          if (Array.isArray(data1)) {
            if (data1.length < 2) {
              let err2 = { instancePath: instancePath + "/body/params", schemaPath: "#/properties/body/properties/params/minItems", keyword: "minItems", params: { limit: 2 }, message: "must NOT have fewer than 2 items" };
              vErrors === null ? vErrors = [err2] : vErrors.push(err2), errors++;
            }
            let len0 = data1.length;
            if (len0 > 0) {
              let data2 = data1[0];
              if (typeof data2 == "string") {
                if (!pattern8.test(data2)) {
                  let err3 = { instancePath: instancePath + "/body/params/0", schemaPath: "#/properties/body/properties/params/prefixItems/0/pattern", keyword: "pattern", params: { pattern: "^0x[1-9a-f][0-9a-f]{0,7}$" }, message: 'must match pattern "^0x[1-9a-f][0-9a-f]{0,7}$"' };
                  vErrors === null ? vErrors = [err3] : vErrors.push(err3), errors++;
                }
              } else {
                let err4 = { instancePath: instancePath + "/body/params/0", schemaPath: "#/properties/body/properties/params/prefixItems/0/type", keyword: "type", params: { type: "string" }, message: "must be string" };
                vErrors === null ? vErrors = [err4] : vErrors.push(err4), errors++;
              }
            }
            if (len0 > 1 && data1[1] !== !0) {
              let err5 = { instancePath: instancePath + "/body/params/1", schemaPath: "#/properties/body/properties/params/prefixItems/1/enum", keyword: "enum", params: { allowedValues: schema65.properties.body.properties.params.prefixItems[1].enum }, message: "must be equal to one of the allowed values" };
              vErrors === null ? vErrors = [err5] : vErrors.push(err5), errors++;
            }
          } else {
            let err6 = { instancePath: instancePath + "/body/params", schemaPath: "#/properties/body/properties/params/type", keyword: "type", params: { type: "array" }, message: "must be array" };
            vErrors === null ? vErrors = [err6] : vErrors.push(err6), errors++;
          }
        }
      } else {
        let err7 = { instancePath: instancePath + "/body", schemaPath: "#/properties/body/type", keyword: "type", params: { type: "object" }, message: "must be object" };
        vErrors === null ? vErrors = [err7] : vErrors.push(err7), errors++;
      }
    }
  } else {
    let err8 = { instancePath, schemaPath: "#/type", keyword: "type", params: { type: "object" }, message: "must be object" };
    vErrors === null ? vErrors = [err8] : vErrors.push(err8), errors++;
  }
  return validate115.errors = vErrors, errors === 0;
}
validate115.evaluated = { props: { body: !0 }, dynamicProps: !1, dynamicItems: !1 };
function validate114(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
  let vErrors = null, errors = 0, evaluated0 = validate114.evaluated;
  return evaluated0.dynamicProps && (evaluated0.props = void 0), evaluated0.dynamicItems && (evaluated0.items = void 0), validate115(data, { instancePath, parentData, parentDataProperty, rootData, dynamicAnchors }) || (vErrors = vErrors === null ? validate115.errors : vErrors.concat(validate115.errors), errors = vErrors.length), validate114.errors = vErrors, errors === 0;
}
validate114.evaluated = { props: { body: !0 }, dynamicProps: !1, dynamicItems: !1 };
var v_conditions$5feth$5fgetBlockByNumber$5flatestWithHashes = validate117;
var schema67 = { type: "object", required: ["body"], properties: { body: { type: "object", required: ["params"], properties: { params: { type: "array", minItems: 2, prefixItems: [{ enum: ["latest", "safe", "finalized"] }, { enum: [!1] }] } } } } };
function validate118(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
  let vErrors = null, errors = 0, evaluated0 = validate118.evaluated;
  if (evaluated0.dynamicProps && (evaluated0.props = void 0), evaluated0.dynamicItems && (evaluated0.items = void 0), data && typeof data == "object" && !Array.isArray(data)) {
    if (data.body === void 0) {
      let err0 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "body" }, message: "must have required property 'body'" };
      vErrors === null ? vErrors = [err0] : vErrors.push(err0), errors++;
    }
    if (data.body !== void 0) {
      let data0 = data.body;
      if (data0 && typeof data0 == "object" && !Array.isArray(data0)) {
        if (data0.params === void 0) {
          let err1 = { instancePath: instancePath + "/body", schemaPath: "#/properties/body/required", keyword: "required", params: { missingProperty: "params" }, message: "must have required property 'params'" };
          vErrors === null ? vErrors = [err1] : vErrors.push(err1), errors++;
        }
        if (data0.params !== void 0) {
          let data1 = data0.params;
          if (Array.isArray(data1)) {
            if (data1.length < 2) {
              let err2 = { instancePath: instancePath + "/body/params", schemaPath: "#/properties/body/properties/params/minItems", keyword: "minItems", params: { limit: 2 }, message: "must NOT have fewer than 2 items" };
              vErrors === null ? vErrors = [err2] : vErrors.push(err2), errors++;
            }
            let len0 = data1.length;
            if (len0 > 0) {
              let data2 = data1[0];
              if (!(data2 === "latest" || data2 === "safe" || data2 === "finalized")) {
                let err3 = { instancePath: instancePath + "/body/params/0", schemaPath: "#/properties/body/properties/params/prefixItems/0/enum", keyword: "enum", params: { allowedValues: schema67.properties.body.properties.params.prefixItems[0].enum }, message: "must be equal to one of the allowed values" };
                vErrors === null ? vErrors = [err3] : vErrors.push(err3), errors++;
              }
            }
            if (len0 > 1 && data1[1] !== !1) {
              let err4 = { instancePath: instancePath + "/body/params/1", schemaPath: "#/properties/body/properties/params/prefixItems/1/enum", keyword: "enum", params: { allowedValues: schema67.properties.body.properties.params.prefixItems[1].enum }, message: "must be equal to one of the allowed values" };
              vErrors === null ? vErrors = [err4] : vErrors.push(err4), errors++;
            }
          } else {
            let err5 = { instancePath: instancePath + "/body/params", schemaPath: "#/properties/body/properties/params/type", keyword: "type", params: { type: "array" }, message: "must be array" };
            vErrors === null ? vErrors = [err5] : vErrors.push(err5), errors++;
          }
        }
      } else {
        let err6 = { instancePath: instancePath + "/body", schemaPath: "#/properties/body/type", keyword: "type", params: { type: "object" }, message: "must be object" };
        vErrors === null ? vErrors = [err6] : vErrors.push(err6), errors++;
      }
    }
  } else {
    let err7 = { instancePath, schemaPath: "#/type", keyword: "type", params: { type: "object" }, message: "must be object" };
    vErrors === null ? vErrors = [err7] : vErrors.push(err7), errors++;
  }
  return validate118.errors = vErrors, errors === 0;
}
validate118.evaluated = { props: { body: !0 }, dynamicProps: !1, dynamicItems: !1 };
function validate117(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
  let vErrors = null, errors = 0, evaluated0 = validate117.evaluated;
  return evaluated0.dynamicProps && (evaluated0.props = void 0), evaluated0.dynamicItems && (evaluated0.items = void 0), validate118(data, { instancePath, parentData, parentDataProperty, rootData, dynamicAnchors }) || (vErrors = vErrors === null ? validate118.errors : vErrors.concat(validate118.errors), errors = vErrors.length), validate117.errors = vErrors, errors === 0;
}
validate117.evaluated = { props: { body: !0 }, dynamicProps: !1, dynamicItems: !1 };
var v_conditions$5feth$5fgetBlockByNumber$5flatestWithTransactions = validate120;
var schema69 = { type: "object", required: ["body"], properties: { body: { type: "object", required: ["params"], properties: { params: { type: "array", minItems: 2, prefixItems: [{ enum: ["latest", "safe", "finalized"] }, { enum: [!0] }] } } } } };
function validate121(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
  let vErrors = null, errors = 0, evaluated0 = validate121.evaluated;
  if (evaluated0.dynamicProps && (evaluated0.props = void 0), evaluated0.dynamicItems && (evaluated0.items = void 0), data && typeof data == "object" && !Array.isArray(data)) {
    if (data.body === void 0) {
      let err0 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "body" }, message: "must have required property 'body'" };
      vErrors === null ? vErrors = [err0] : vErrors.push(err0), errors++;
    }
    if (data.body !== void 0) {
      let data0 = data.body;
      if (data0 && typeof data0 == "object" && !Array.isArray(data0)) {
        if (data0.params === void 0) {
          let err1 = { instancePath: instancePath + "/body", schemaPath: "#/properties/body/required", keyword: "required", params: { missingProperty: "params" }, message: "must have required property 'params'" };
          vErrors === null ? vErrors = [err1] : vErrors.push(err1), errors++;
        }
        if (data0.params !== void 0) {
          let data1 = data0.params;
          if (Array.isArray(data1)) {
            if (data1.length < 2) {
              let err2 = { instancePath: instancePath + "/body/params", schemaPath: "#/properties/body/properties/params/minItems", keyword: "minItems", params: { limit: 2 }, message: "must NOT have fewer than 2 items" };
              vErrors === null ? vErrors = [err2] : vErrors.push(err2), errors++;
            }
            let len0 = data1.length;
            if (len0 > 0) {
              let data2 = data1[0];
              if (!(data2 === "latest" || data2 === "safe" || data2 === "finalized")) {
                let err3 = { instancePath: instancePath + "/body/params/0", schemaPath: "#/properties/body/properties/params/prefixItems/0/enum", keyword: "enum", params: { allowedValues: schema69.properties.body.properties.params.prefixItems[0].enum }, message: "must be equal to one of the allowed values" };
                vErrors === null ? vErrors = [err3] : vErrors.push(err3), errors++;
              }
            }
            if (len0 > 1 && data1[1] !== !0) {
              let err4 = { instancePath: instancePath + "/body/params/1", schemaPath: "#/properties/body/properties/params/prefixItems/1/enum", keyword: "enum", params: { allowedValues: schema69.properties.body.properties.params.prefixItems[1].enum }, message: "must be equal to one of the allowed values" };
              vErrors === null ? vErrors = [err4] : vErrors.push(err4), errors++;
            }
          } else {
            let err5 = { instancePath: instancePath + "/body/params", schemaPath: "#/properties/body/properties/params/type", keyword: "type", params: { type: "array" }, message: "must be array" };
            vErrors === null ? vErrors = [err5] : vErrors.push(err5), errors++;
          }
        }
      } else {
        let err6 = { instancePath: instancePath + "/body", schemaPath: "#/properties/body/type", keyword: "type", params: { type: "object" }, message: "must be object" };
        vErrors === null ? vErrors = [err6] : vErrors.push(err6), errors++;
      }
    }
  } else {
    let err7 = { instancePath, schemaPath: "#/type", keyword: "type", params: { type: "object" }, message: "must be object" };
    vErrors === null ? vErrors = [err7] : vErrors.push(err7), errors++;
  }
  return validate121.errors = vErrors, errors === 0;
}
validate121.evaluated = { props: { body: !0 }, dynamicProps: !1, dynamicItems: !1 };
function validate120(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
  let vErrors = null, errors = 0, evaluated0 = validate120.evaluated;
  return evaluated0.dynamicProps && (evaluated0.props = void 0), evaluated0.dynamicItems && (evaluated0.items = void 0), validate121(data, { instancePath, parentData, parentDataProperty, rootData, dynamicAnchors }) || (vErrors = vErrors === null ? validate121.errors : vErrors.concat(validate121.errors), errors = vErrors.length), validate120.errors = vErrors, errors === 0;
}
validate120.evaluated = { props: { body: !0 }, dynamicProps: !1, dynamicItems: !1 };
var v_conditions$5feth$5fgetBlockByNumber$5fpendingWithHashes = validate123;
var schema71 = { type: "object", required: ["body"], properties: { body: { type: "object", required: ["params"], properties: { params: { type: "array", minItems: 2, prefixItems: [{ enum: ["pending"] }, { enum: [!1] }] } } } } };
function validate124(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
  let vErrors = null, errors = 0, evaluated0 = validate124.evaluated;
  if (evaluated0.dynamicProps && (evaluated0.props = void 0), evaluated0.dynamicItems && (evaluated0.items = void 0), data && typeof data == "object" && !Array.isArray(data)) {
    if (data.body === void 0) {
      let err0 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "body" }, message: "must have required property 'body'" };
      vErrors === null ? vErrors = [err0] : vErrors.push(err0), errors++;
    }
    if (data.body !== void 0) {
      let data0 = data.body;
      if (data0 && typeof data0 == "object" && !Array.isArray(data0)) {
        if (data0.params === void 0) {
          let err1 = { instancePath: instancePath + "/body", schemaPath: "#/properties/body/required", keyword: "required", params: { missingProperty: "params" }, message: "must have required property 'params'" };
          vErrors === null ? vErrors = [err1] : vErrors.push(err1), errors++;
        }
        if (data0.params !== void 0) {
          let data1 = data0.params;
          if (Array.isArray(data1)) {
            if (data1.length < 2) {
              let err2 = { instancePath: instancePath + "/body/params", schemaPath: "#/properties/body/properties/params/minItems", keyword: "minItems", params: { limit: 2 }, message: "must NOT have fewer than 2 items" };
              vErrors === null ? vErrors = [err2] : vErrors.push(err2), errors++;
            }
            let len0 = data1.length;
            if (len0 > 0 && data1[0] !== "pending") {
              let err3 = { instancePath: instancePath + "/body/params/0", schemaPath: "#/properties/body/properties/params/prefixItems/0/enum", keyword: "enum", params: { allowedValues: schema71.properties.body.properties.params.prefixItems[0].enum }, message: "must be equal to one of the allowed values" };
              vErrors === null ? vErrors = [err3] : vErrors.push(err3), errors++;
            }
            if (len0 > 1 && data1[1] !== !1) {
              let err4 = { instancePath: instancePath + "/body/params/1", schemaPath: "#/properties/body/properties/params/prefixItems/1/enum", keyword: "enum", params: { allowedValues: schema71.properties.body.properties.params.prefixItems[1].enum }, message: "must be equal to one of the allowed values" };
              vErrors === null ? vErrors = [err4] : vErrors.push(err4), errors++;
            }
          } else {
            let err5 = { instancePath: instancePath + "/body/params", schemaPath: "#/properties/body/properties/params/type", keyword: "type", params: { type: "array" }, message: "must be array" };
            vErrors === null ? vErrors = [err5] : vErrors.push(err5), errors++;
          }
        }
      } else {
        let err6 = { instancePath: instancePath + "/body", schemaPath: "#/properties/body/type", keyword: "type", params: { type: "object" }, message: "must be object" };
        vErrors === null ? vErrors = [err6] : vErrors.push(err6), errors++;
      }
    }
  } else {
    let err7 = { instancePath, schemaPath: "#/type", keyword: "type", params: { type: "object" }, message: "must be object" };
    vErrors === null ? vErrors = [err7] : vErrors.push(err7), errors++;
  }
  return validate124.errors = vErrors, errors === 0;
}
validate124.evaluated = { props: { body: !0 }, dynamicProps: !1, dynamicItems: !1 };
function validate123(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
  let vErrors = null, errors = 0, evaluated0 = validate123.evaluated;
  return evaluated0.dynamicProps && (evaluated0.props = void 0), evaluated0.dynamicItems && (evaluated0.items = void 0), validate124(data, { instancePath, parentData, parentDataProperty, rootData, dynamicAnchors }) || (vErrors = vErrors === null ? validate124.errors : vErrors.concat(validate124.errors), errors = vErrors.length), validate123.errors = vErrors, errors === 0;
}
validate123.evaluated = { props: { body: !0 }, dynamicProps: !1, dynamicItems: !1 };
var v_conditions$5feth$5fgetBlockByNumber$5fpendingWithTransactions = validate126;
var schema73 = { type: "object", required: ["body"], properties: { body: { type: "object", required: ["params"], properties: { params: { type: "array", minItems: 2, prefixItems: [{ enum: ["pending"] }, { enum: [!0] }] } } } } };
function validate127(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
  let vErrors = null, errors = 0, evaluated0 = validate127.evaluated;
  if (evaluated0.dynamicProps && (evaluated0.props = void 0), evaluated0.dynamicItems && (evaluated0.items = void 0), data && typeof data == "object" && !Array.isArray(data)) {
    if (data.body === void 0) {
      let err0 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "body" }, message: "must have required property 'body'" };
      vErrors === null ? vErrors = [err0] : vErrors.push(err0), errors++;
    }
    if (data.body !== void 0) {
      let data0 = data.body;
      if (data0 && typeof data0 == "object" && !Array.isArray(data0)) {
        if (data0.params === void 0) {
          let err1 = { instancePath: instancePath + "/body", schemaPath: "#/properties/body/required", keyword: "required", params: { missingProperty: "params" }, message: "must have required property 'params'" };
          vErrors === null ? vErrors = [err1] : vErrors.push(err1), errors++;
        }
        if (data0.params !== void 0) {
          let data1 = data0.params;
          if (Array.isArray(data1)) {
            if (data1.length < 2) {
              let err2 = { instancePath: instancePath + "/body/params", schemaPath: "#/properties/body/properties/params/minItems", keyword: "minItems", params: { limit: 2 }, message: "must NOT have fewer than 2 items" };
              vErrors === null ? vErrors = [err2] : vErrors.push(err2), errors++;
            }
            let len0 = data1.length;
            if (len0 > 0 && data1[0] !== "pending") {
              let err3 = { instancePath: instancePath + "/body/params/0", schemaPath: "#/properties/body/properties/params/prefixItems/0/enum", keyword: "enum", params: { allowedValues: schema73.properties.body.properties.params.prefixItems[0].enum }, message: "must be equal to one of the allowed values" };
              vErrors === null ? vErrors = [err3] : vErrors.push(err3), errors++;
            }
            if (len0 > 1 && data1[1] !== !0) {
              let err4 = { instancePath: instancePath + "/body/params/1", schemaPath: "#/properties/body/properties/params/prefixItems/1/enum", keyword: "enum", params: { allowedValues: schema73.properties.body.properties.params.prefixItems[1].enum }, message: "must be equal to one of the allowed values" };
              vErrors === null ? vErrors = [err4] : vErrors.push(err4), errors++;
            }
          } else {
            let err5 = { instancePath: instancePath + "/body/params", schemaPath: "#/properties/body/properties/params/type", keyword: "type", params: { type: "array" }, message: "must be array" };
            vErrors === null ? vErrors = [err5] : vErrors.push(err5), errors++;
          }
        }
      } else {
        let err6 = { instancePath: instancePath + "/body", schemaPath: "#/properties/body/type", keyword: "type", params: { type: "object" }, message: "must be object" };
        vErrors === null ? vErrors = [err6] : vErrors.push(err6), errors++;
      }
    }
  } else {
    let err7 = { instancePath, schemaPath: "#/type", keyword: "type", params: { type: "object" }, message: "must be object" };
    vErrors === null ? vErrors = [err7] : vErrors.push(err7), errors++;
  }
  return validate127.errors = vErrors, errors === 0;
}
validate127.evaluated = { props: { body: !0 }, dynamicProps: !1, dynamicItems: !1 };
function validate126(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
  let vErrors = null, errors = 0, evaluated0 = validate126.evaluated;
  return evaluated0.dynamicProps && (evaluated0.props = void 0), evaluated0.dynamicItems && (evaluated0.items = void 0), validate127(data, { instancePath, parentData, parentDataProperty, rootData, dynamicAnchors }) || (vErrors = vErrors === null ? validate127.errors : vErrors.concat(validate127.errors), errors = vErrors.length), validate126.errors = vErrors, errors === 0;
}
validate126.evaluated = { props: { body: !0 }, dynamicProps: !1, dynamicItems: !1 };
var v_conditions$5feth$5fgetBlockByNumber$5fgenesis = validate129;
var schema75 = { type: "object", required: ["body"], properties: { body: { type: "object", required: ["params"], properties: { params: { type: "array", minItems: 1, prefixItems: [{ enum: ["0x0", "earliest"] }, !0] } } } } };
function validate130(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
  let vErrors = null, errors = 0, evaluated0 = validate130.evaluated;
  if (evaluated0.dynamicProps && (evaluated0.props = void 0), evaluated0.dynamicItems && (evaluated0.items = void 0), data && typeof data == "object" && !Array.isArray(data)) {
    if (data.body === void 0) {
      let err0 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "body" }, message: "must have required property 'body'" };
      vErrors === null ? vErrors = [err0] : vErrors.push(err0), errors++;
    }
    if (data.body !== void 0) {
      let data0 = data.body;
      if (data0 && typeof data0 == "object" && !Array.isArray(data0)) {
        if (data0.params === void 0) {
          let err1 = { instancePath: instancePath + "/body", schemaPath: "#/properties/body/required", keyword: "required", params: { missingProperty: "params" }, message: "must have required property 'params'" };
          vErrors === null ? vErrors = [err1] : vErrors.push(err1), errors++;
        }
        if (data0.params !== void 0) {
          let data1 = data0.params;
          if (Array.isArray(data1)) {
            if (data1.length < 1) {
              let err2 = { instancePath: instancePath + "/body/params", schemaPath: "#/properties/body/properties/params/minItems", keyword: "minItems", params: { limit: 1 }, message: "must NOT have fewer than 1 items" };
              vErrors === null ? vErrors = [err2] : vErrors.push(err2), errors++;
            }
            if (data1.length > 0) {
              let data2 = data1[0];
              if (!(data2 === "0x0" || data2 === "earliest")) {
                let err3 = { instancePath: instancePath + "/body/params/0", schemaPath: "#/properties/body/properties/params/prefixItems/0/enum", keyword: "enum", params: { allowedValues: schema75.properties.body.properties.params.prefixItems[0].enum }, message: "must be equal to one of the allowed values" };
                vErrors === null ? vErrors = [err3] : vErrors.push(err3), errors++;
              }
            }
          } else {
            let err4 = { instancePath: instancePath + "/body/params", schemaPath: "#/properties/body/properties/params/type", keyword: "type", params: { type: "array" }, message: "must be array" };
            vErrors === null ? vErrors = [err4] : vErrors.push(err4), errors++;
          }
        }
      } else {
        let err5 = { instancePath: instancePath + "/body", schemaPath: "#/properties/body/type", keyword: "type", params: { type: "object" }, message: "must be object" };
        vErrors === null ? vErrors = [err5] : vErrors.push(err5), errors++;
      }
    }
  } else {
    let err6 = { instancePath, schemaPath: "#/type", keyword: "type", params: { type: "object" }, message: "must be object" };
    vErrors === null ? vErrors = [err6] : vErrors.push(err6), errors++;
  }
  return validate130.errors = vErrors, errors === 0;
}
validate130.evaluated = { props: { body: !0 }, dynamicProps: !1, dynamicItems: !1 };
function validate129(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
  let vErrors = null, errors = 0, evaluated0 = validate129.evaluated;
  return evaluated0.dynamicProps && (evaluated0.props = void 0), evaluated0.dynamicItems && (evaluated0.items = void 0), validate130(data, { instancePath, parentData, parentDataProperty, rootData, dynamicAnchors }) || (vErrors = vErrors === null ? validate130.errors : vErrors.concat(validate130.errors), errors = vErrors.length), validate129.errors = vErrors, errors === 0;
}
validate129.evaluated = { props: { body: !0 }, dynamicProps: !1, dynamicItems: !1 };
var v_conditions$5feth$5fgetBlockByNumber$5funknownBlock = validate132;
var pattern9 = new RegExp("^0x[1-9a-f][0-9a-f]{8,}$", "u");
function validate133(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
  let vErrors = null, errors = 0, evaluated0 = validate133.evaluated;
  if (evaluated0.dynamicProps && (evaluated0.props = void 0), evaluated0.dynamicItems && (evaluated0.items = void 0), data && typeof data == "object" && !Array.isArray(data)) {
    if (data.body === void 0) {
      let err0 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "body" }, message: "must have required property 'body'" };
      vErrors === null ? vErrors = [err0] : vErrors.push(err0), errors++;
    }
    if (data.body !== void 0) {
      let data0 = data.body;
      if (data0 && typeof data0 == "object" && !Array.isArray(data0)) {
        if (data0.params === void 0) {
          let err1 = { instancePath: instancePath + "/body", schemaPath: "#/properties/body/required", keyword: "required", params: { missingProperty: "params" }, message: "must have required property 'params'" };
          vErrors === null ? vErrors = [err1] : vErrors.push(err1), errors++;
        }
        if (data0.params !== void 0) {
          let data1 = data0.params;
          if (Array.isArray(data1)) {
            if (data1.length < 1) {
              let err2 = { instancePath: instancePath + "/body/params", schemaPath: "#/properties/body/properties/params/minItems", keyword: "minItems", params: { limit: 1 }, message: "must NOT have fewer than 1 items" };
              vErrors === null ? vErrors = [err2] : vErrors.push(err2), errors++;
            }
            if (data1.length > 0) {
              let data2 = data1[0];
              if (typeof data2 == "string") {
                if (!pattern9.test(data2)) {
                  let err3 = { instancePath: instancePath + "/body/params/0", schemaPath: "#/properties/body/properties/params/prefixItems/0/pattern", keyword: "pattern", params: { pattern: "^0x[1-9a-f][0-9a-f]{8,}$" }, message: 'must match pattern "^0x[1-9a-f][0-9a-f]{8,}$"' };
                  vErrors === null ? vErrors = [err3] : vErrors.push(err3), errors++;
                }
              } else {
                let err4 = { instancePath: instancePath + "/body/params/0", schemaPath: "#/properties/body/properties/params/prefixItems/0/type", keyword: "type", params: { type: "string" }, message: "must be string" };
                vErrors === null ? vErrors = [err4] : vErrors.push(err4), errors++;
              }
            }
          } else {
            let err5 = { instancePath: instancePath + "/body/params", schemaPath: "#/properties/body/properties/params/type", keyword: "type", params: { type: "array" }, message: "must be array" };
            vErrors === null ? vErrors = [err5] : vErrors.push(err5), errors++;
          }
        }
      } else {
        let err6 = { instancePath: instancePath + "/body", schemaPath: "#/properties/body/type", keyword: "type", params: { type: "object" }, message: "must be object" };
        vErrors === null ? vErrors = [err6] : vErrors.push(err6), errors++;
      }
    }
  } else {
    let err7 = { instancePath, schemaPath: "#/type", keyword: "type", params: { type: "object" }, message: "must be object" };
    vErrors === null ? vErrors = [err7] : vErrors.push(err7), errors++;
  }
  return validate133.errors = vErrors, errors === 0;
}
validate133.evaluated = { props: { body: !0 }, dynamicProps: !1, dynamicItems: !1 };
function validate132(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
  let vErrors = null, errors = 0, evaluated0 = validate132.evaluated;
  return evaluated0.dynamicProps && (evaluated0.props = void 0), evaluated0.dynamicItems && (evaluated0.items = void 0), validate133(data, { instancePath, parentData, parentDataProperty, rootData, dynamicAnchors }) || (vErrors = vErrors === null ? validate133.errors : vErrors.concat(validate133.errors), errors = vErrors.length), validate132.errors = vErrors, errors === 0;
}
validate132.evaluated = { props: { body: !0 }, dynamicProps: !1, dynamicItems: !1 };
var v_requests$5feth$5fgetTransactionByHash = validate135;
var schema79 = { type: "object", required: ["jsonrpc", "method", "params", "id"], properties: { jsonrpc: { type: "string", const: "2.0", description: "Version of the JSON-RPC protocol." }, method: { type: "string", const: "eth_getTransactionByHash", description: "Name of the method." }, params: { type: "array", prefixItems: [{ $ref: "#/components/schemas/Hash32", description: "Hash that you got when the transaction was sent." }], items: !1, minItems: 1, maxItems: 1 }, id: { type: ["integer", "string", "null"], description: "Ties the response to its request (JSON-RPC 2.0, section 4)." } } };
var pattern10 = new RegExp("^0x[0-9a-f]{64}$", "u");
function validate137(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
  let vErrors = null, errors = 0, evaluated0 = validate137.evaluated;
  if (evaluated0.dynamicProps && (evaluated0.props = void 0), evaluated0.dynamicItems && (evaluated0.items = void 0), typeof data == "string") {
    if (!pattern10.test(data)) {
      let err0 = { instancePath, schemaPath: "#/pattern", keyword: "pattern", params: { pattern: "^0x[0-9a-f]{64}$" }, message: 'must match pattern "^0x[0-9a-f]{64}$"' };
      vErrors === null ? vErrors = [err0] : vErrors.push(err0), errors++;
    }
  } else {
    let err1 = { instancePath, schemaPath: "#/type", keyword: "type", params: { type: "string" }, message: "must be string" };
    vErrors === null ? vErrors = [err1] : vErrors.push(err1), errors++;
  }
  return validate137.errors = vErrors, errors === 0;
}
validate137.evaluated = { dynamicProps: !1, dynamicItems: !1 };
function validate136(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
  let vErrors = null, errors = 0, evaluated0 = validate136.evaluated;
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
        if (data2.length > 0 && (validate137(data2[0], { instancePath: instancePath + "/params/0", parentData: data2, parentDataProperty: 0, rootData, dynamicAnchors }) || (vErrors = vErrors === null ? validate137.errors : vErrors.concat(validate137.errors), errors = vErrors.length)), !(data2.length <= 1)) {
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
        let err12 = { instancePath: instancePath + "/id", schemaPath: "#/properties/id/type", keyword: "type", params: { type: schema79.properties.id.type }, message: "must be integer,string,null" };
        vErrors === null ? vErrors = [err12] : vErrors.push(err12), errors++;
      }
    }
  } else {
    let err13 = { instancePath, schemaPath: "#/type", keyword: "type", params: { type: "object" }, message: "must be object" };
    vErrors === null ? vErrors = [err13] : vErrors.push(err13), errors++;
  }
  return validate136.errors = vErrors, errors === 0;
}
validate136.evaluated = { props: { jsonrpc: !0, method: !0, params: !0, id: !0 }, dynamicProps: !1, dynamicItems: !1 };
function validate135(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
  let vErrors = null, errors = 0, evaluated0 = validate135.evaluated;
  return evaluated0.dynamicProps && (evaluated0.props = void 0), evaluated0.dynamicItems && (evaluated0.items = void 0), validate136(data, { instancePath, parentData, parentDataProperty, rootData, dynamicAnchors }) || (vErrors = vErrors === null ? validate136.errors : vErrors.concat(validate136.errors), errors = vErrors.length), validate135.errors = vErrors, errors === 0;
}
validate135.evaluated = { props: { jsonrpc: !0, method: !0, params: !0, id: !0 }, dynamicProps: !1, dynamicItems: !1 };
var v_conditions$5feth$5fgetTransactionByHash$5funknownTransaction = validate140;
var pattern11 = new RegExp("^0x0{16}", "u");
function validate141(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
  let vErrors = null, errors = 0, evaluated0 = validate141.evaluated;
  if (evaluated0.dynamicProps && (evaluated0.props = void 0), evaluated0.dynamicItems && (evaluated0.items = void 0), data && typeof data == "object" && !Array.isArray(data)) {
    if (data.body === void 0) {
      let err0 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "body" }, message: "must have required property 'body'" };
      vErrors === null ? vErrors = [err0] : vErrors.push(err0), errors++;
    }
    if (data.body !== void 0) {
      let data0 = data.body;
      if (data0 && typeof data0 == "object" && !Array.isArray(data0)) {
        if (data0.params === void 0) {
          let err1 = { instancePath: instancePath + "/body", schemaPath: "#/properties/body/required", keyword: "required", params: { missingProperty: "params" }, message: "must have required property 'params'" };
          vErrors === null ? vErrors = [err1] : vErrors.push(err1), errors++;
        }
        if (data0.params !== void 0) {
          let data1 = data0.params;
          if (Array.isArray(data1)) {
            if (data1.length < 1) {
              let err2 = { instancePath: instancePath + "/body/params", schemaPath: "#/properties/body/properties/params/minItems", keyword: "minItems", params: { limit: 1 }, message: "must NOT have fewer than 1 items" };
              vErrors === null ? vErrors = [err2] : vErrors.push(err2), errors++;
            }
            if (data1.length > 0) {
              let data2 = data1[0];
              if (typeof data2 == "string") {
                if (!pattern11.test(data2)) {
                  let err3 = { instancePath: instancePath + "/body/params/0", schemaPath: "#/properties/body/properties/params/prefixItems/0/pattern", keyword: "pattern", params: { pattern: "^0x0{16}" }, message: 'must match pattern "^0x0{16}"' };
                  vErrors === null ? vErrors = [err3] : vErrors.push(err3), errors++;
                }
              } else {
                let err4 = { instancePath: instancePath + "/body/params/0", schemaPath: "#/properties/body/properties/params/prefixItems/0/type", keyword: "type", params: { type: "string" }, message: "must be string" };
                vErrors === null ? vErrors = [err4] : vErrors.push(err4), errors++;
              }
            }
          } else {
            let err5 = { instancePath: instancePath + "/body/params", schemaPath: "#/properties/body/properties/params/type", keyword: "type", params: { type: "array" }, message: "must be array" };
            vErrors === null ? vErrors = [err5] : vErrors.push(err5), errors++;
          }
        }
      } else {
        let err6 = { instancePath: instancePath + "/body", schemaPath: "#/properties/body/type", keyword: "type", params: { type: "object" }, message: "must be object" };
        vErrors === null ? vErrors = [err6] : vErrors.push(err6), errors++;
      }
    }
  } else {
    let err7 = { instancePath, schemaPath: "#/type", keyword: "type", params: { type: "object" }, message: "must be object" };
    vErrors === null ? vErrors = [err7] : vErrors.push(err7), errors++;
  }
  return validate141.errors = vErrors, errors === 0;
}
validate141.evaluated = { props: { body: !0 }, dynamicProps: !1, dynamicItems: !1 };
function validate140(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
  let vErrors = null, errors = 0, evaluated0 = validate140.evaluated;
  return evaluated0.dynamicProps && (evaluated0.props = void 0), evaluated0.dynamicItems && (evaluated0.items = void 0), validate141(data, { instancePath, parentData, parentDataProperty, rootData, dynamicAnchors }) || (vErrors = vErrors === null ? validate141.errors : vErrors.concat(validate141.errors), errors = vErrors.length), validate140.errors = vErrors, errors === 0;
}
validate140.evaluated = { props: { body: !0 }, dynamicProps: !1, dynamicItems: !1 };
var v_requests$5feth$5fgetUncleCountByBlockNumber = validate143;
var schema84 = { type: "object", required: ["jsonrpc", "method", "params", "id"], properties: { jsonrpc: { type: "string", const: "2.0", description: "Version of the JSON-RPC protocol." }, method: { type: "string", const: "eth_getUncleCountByBlockNumber", description: "Name of the method." }, params: { type: "array", prefixItems: [{ $ref: "#/components/schemas/Quantity", description: "Number of the block, in hexadecimal with the prefix `0x`.", "x-open-question": "The interface gives a hexadecimal number only; whether tags such as `latest` are accepted here, as most nodes do, is not shown." }], items: !1, minItems: 1, maxItems: 1 }, id: { type: ["integer", "string", "null"], description: "Ties the response to its request (JSON-RPC 2.0, section 4)." } } };
function validate144(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
  let vErrors = null, errors = 0, evaluated0 = validate144.evaluated;
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
        if (data2.length > 0 && (validate92(data2[0], { instancePath: instancePath + "/params/0", parentData: data2, parentDataProperty: 0, rootData, dynamicAnchors }) || (vErrors = vErrors === null ? validate92.errors : vErrors.concat(validate92.errors), errors = vErrors.length)), !(data2.length <= 1)) {
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
        let err12 = { instancePath: instancePath + "/id", schemaPath: "#/properties/id/type", keyword: "type", params: { type: schema84.properties.id.type }, message: "must be integer,string,null" };
        vErrors === null ? vErrors = [err12] : vErrors.push(err12), errors++;
      }
    }
  } else {
    let err13 = { instancePath, schemaPath: "#/type", keyword: "type", params: { type: "object" }, message: "must be object" };
    vErrors === null ? vErrors = [err13] : vErrors.push(err13), errors++;
  }
  return validate144.errors = vErrors, errors === 0;
}
validate144.evaluated = { props: { jsonrpc: !0, method: !0, params: !0, id: !0 }, dynamicProps: !1, dynamicItems: !1 };
function validate143(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
  let vErrors = null, errors = 0, evaluated0 = validate143.evaluated;
  return evaluated0.dynamicProps && (evaluated0.props = void 0), evaluated0.dynamicItems && (evaluated0.items = void 0), validate144(data, { instancePath, parentData, parentDataProperty, rootData, dynamicAnchors }) || (vErrors = vErrors === null ? validate144.errors : vErrors.concat(validate144.errors), errors = vErrors.length), validate143.errors = vErrors, errors === 0;
}
validate143.evaluated = { props: { jsonrpc: !0, method: !0, params: !0, id: !0 }, dynamicProps: !1, dynamicItems: !1 };
var v_conditions$5feth$5fgetUncleCountByBlockNumber$5funknownBlock = validate147;
function validate148(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
  let vErrors = null, errors = 0, evaluated0 = validate148.evaluated;
  if (evaluated0.dynamicProps && (evaluated0.props = void 0), evaluated0.dynamicItems && (evaluated0.items = void 0), data && typeof data == "object" && !Array.isArray(data)) {
    if (data.body === void 0) {
      let err0 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "body" }, message: "must have required property 'body'" };
      vErrors === null ? vErrors = [err0] : vErrors.push(err0), errors++;
    }
    if (data.body !== void 0) {
      let data0 = data.body;
      if (data0 && typeof data0 == "object" && !Array.isArray(data0)) {
        if (data0.params === void 0) {
          let err1 = { instancePath: instancePath + "/body", schemaPath: "#/properties/body/required", keyword: "required", params: { missingProperty: "params" }, message: "must have required property 'params'" };
          vErrors === null ? vErrors = [err1] : vErrors.push(err1), errors++;
        }
        if (data0.params !== void 0) {
          let data1 = data0.params;
          if (Array.isArray(data1)) {
            if (data1.length < 1) {
              let err2 = { instancePath: instancePath + "/body/params", schemaPath: "#/properties/body/properties/params/minItems", keyword: "minItems", params: { limit: 1 }, message: "must NOT have fewer than 1 items" };
              vErrors === null ? vErrors = [err2] : vErrors.push(err2), errors++;
            }
            if (data1.length > 0) {
              let data2 = data1[0];
              if (typeof data2 == "string") {
                if (!pattern9.test(data2)) {
                  let err3 = { instancePath: instancePath + "/body/params/0", schemaPath: "#/properties/body/properties/params/prefixItems/0/pattern", keyword: "pattern", params: { pattern: "^0x[1-9a-f][0-9a-f]{8,}$" }, message: 'must match pattern "^0x[1-9a-f][0-9a-f]{8,}$"' };
                  vErrors === null ? vErrors = [err3] : vErrors.push(err3), errors++;
                }
              } else {
                let err4 = { instancePath: instancePath + "/body/params/0", schemaPath: "#/properties/body/properties/params/prefixItems/0/type", keyword: "type", params: { type: "string" }, message: "must be string" };
                vErrors === null ? vErrors = [err4] : vErrors.push(err4), errors++;
              }
            }
          } else {
            let err5 = { instancePath: instancePath + "/body/params", schemaPath: "#/properties/body/properties/params/type", keyword: "type", params: { type: "array" }, message: "must be array" };
            vErrors === null ? vErrors = [err5] : vErrors.push(err5), errors++;
          }
        }
      } else {
        let err6 = { instancePath: instancePath + "/body", schemaPath: "#/properties/body/type", keyword: "type", params: { type: "object" }, message: "must be object" };
        vErrors === null ? vErrors = [err6] : vErrors.push(err6), errors++;
      }
    }
  } else {
    let err7 = { instancePath, schemaPath: "#/type", keyword: "type", params: { type: "object" }, message: "must be object" };
    vErrors === null ? vErrors = [err7] : vErrors.push(err7), errors++;
  }
  return validate148.errors = vErrors, errors === 0;
}
validate148.evaluated = { props: { body: !0 }, dynamicProps: !1, dynamicItems: !1 };
function validate147(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
  let vErrors = null, errors = 0, evaluated0 = validate147.evaluated;
  return evaluated0.dynamicProps && (evaluated0.props = void 0), evaluated0.dynamicItems && (evaluated0.items = void 0), validate148(data, { instancePath, parentData, parentDataProperty, rootData, dynamicAnchors }) || (vErrors = vErrors === null ? validate148.errors : vErrors.concat(validate148.errors), errors = vErrors.length), validate147.errors = vErrors, errors === 0;
}
validate147.evaluated = { props: { body: !0 }, dynamicProps: !1, dynamicItems: !1 };
var v_requests$5feth$5fgetBlockTransactionCountByHash = validate150;
var schema88 = { type: "object", required: ["jsonrpc", "method", "params", "id"], properties: { jsonrpc: { type: "string", const: "2.0", description: "Version of the JSON-RPC protocol." }, method: { type: "string", const: "eth_getBlockTransactionCountByHash", description: "Name of the method." }, params: { type: "array", prefixItems: [{ $ref: "#/components/schemas/Hash32", description: "Hash of the block." }], items: !1, minItems: 1, maxItems: 1 }, id: { type: ["integer", "string", "null"], description: "Ties the response to its request (JSON-RPC 2.0, section 4)." } } };
function validate151(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
  let vErrors = null, errors = 0, evaluated0 = validate151.evaluated;
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
        if (data2.length > 0 && (validate137(data2[0], { instancePath: instancePath + "/params/0", parentData: data2, parentDataProperty: 0, rootData, dynamicAnchors }) || (vErrors = vErrors === null ? validate137.errors : vErrors.concat(validate137.errors), errors = vErrors.length)), !(data2.length <= 1)) {
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
        let err12 = { instancePath: instancePath + "/id", schemaPath: "#/properties/id/type", keyword: "type", params: { type: schema88.properties.id.type }, message: "must be integer,string,null" };
        vErrors === null ? vErrors = [err12] : vErrors.push(err12), errors++;
      }
    }
  } else {
    let err13 = { instancePath, schemaPath: "#/type", keyword: "type", params: { type: "object" }, message: "must be object" };
    vErrors === null ? vErrors = [err13] : vErrors.push(err13), errors++;
  }
  return validate151.errors = vErrors, errors === 0;
}
validate151.evaluated = { props: { jsonrpc: !0, method: !0, params: !0, id: !0 }, dynamicProps: !1, dynamicItems: !1 };
function validate150(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
  let vErrors = null, errors = 0, evaluated0 = validate150.evaluated;
  return evaluated0.dynamicProps && (evaluated0.props = void 0), evaluated0.dynamicItems && (evaluated0.items = void 0), validate151(data, { instancePath, parentData, parentDataProperty, rootData, dynamicAnchors }) || (vErrors = vErrors === null ? validate151.errors : vErrors.concat(validate151.errors), errors = vErrors.length), validate150.errors = vErrors, errors === 0;
}
validate150.evaluated = { props: { jsonrpc: !0, method: !0, params: !0, id: !0 }, dynamicProps: !1, dynamicItems: !1 };
var v_conditions$5feth$5fgetBlockTransactionCountByHash$5funknownBlock = validate154;
function validate155(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
  let vErrors = null, errors = 0, evaluated0 = validate155.evaluated;
  if (evaluated0.dynamicProps && (evaluated0.props = void 0), evaluated0.dynamicItems && (evaluated0.items = void 0), data && typeof data == "object" && !Array.isArray(data)) {
    if (data.body === void 0) {
      let err0 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "body" }, message: "must have required property 'body'" };
      vErrors === null ? vErrors = [err0] : vErrors.push(err0), errors++;
    }
    if (data.body !== void 0) {
      let data0 = data.body;
      if (data0 && typeof data0 == "object" && !Array.isArray(data0)) {
        if (data0.params === void 0) {
          let err1 = { instancePath: instancePath + "/body", schemaPath: "#/properties/body/required", keyword: "required", params: { missingProperty: "params" }, message: "must have required property 'params'" };
          vErrors === null ? vErrors = [err1] : vErrors.push(err1), errors++;
        }
        if (data0.params !== void 0) {
          let data1 = data0.params;
          if (Array.isArray(data1)) {
            if (data1.length < 1) {
              let err2 = { instancePath: instancePath + "/body/params", schemaPath: "#/properties/body/properties/params/minItems", keyword: "minItems", params: { limit: 1 }, message: "must NOT have fewer than 1 items" };
              vErrors === null ? vErrors = [err2] : vErrors.push(err2), errors++;
            }
            if (data1.length > 0) {
              let data2 = data1[0];
              if (typeof data2 == "string") {
                if (!pattern11.test(data2)) {
                  let err3 = { instancePath: instancePath + "/body/params/0", schemaPath: "#/properties/body/properties/params/prefixItems/0/pattern", keyword: "pattern", params: { pattern: "^0x0{16}" }, message: 'must match pattern "^0x0{16}"' };
                  vErrors === null ? vErrors = [err3] : vErrors.push(err3), errors++;
                }
              } else {
                let err4 = { instancePath: instancePath + "/body/params/0", schemaPath: "#/properties/body/properties/params/prefixItems/0/type", keyword: "type", params: { type: "string" }, message: "must be string" };
                vErrors === null ? vErrors = [err4] : vErrors.push(err4), errors++;
              }
            }
          } else {
            let err5 = { instancePath: instancePath + "/body/params", schemaPath: "#/properties/body/properties/params/type", keyword: "type", params: { type: "array" }, message: "must be array" };
            vErrors === null ? vErrors = [err5] : vErrors.push(err5), errors++;
          }
        }
      } else {
        let err6 = { instancePath: instancePath + "/body", schemaPath: "#/properties/body/type", keyword: "type", params: { type: "object" }, message: "must be object" };
        vErrors === null ? vErrors = [err6] : vErrors.push(err6), errors++;
      }
    }
  } else {
    let err7 = { instancePath, schemaPath: "#/type", keyword: "type", params: { type: "object" }, message: "must be object" };
    vErrors === null ? vErrors = [err7] : vErrors.push(err7), errors++;
  }
  return validate155.errors = vErrors, errors === 0;
}
validate155.evaluated = { props: { body: !0 }, dynamicProps: !1, dynamicItems: !1 };
function validate154(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
  let vErrors = null, errors = 0, evaluated0 = validate154.evaluated;
  return evaluated0.dynamicProps && (evaluated0.props = void 0), evaluated0.dynamicItems && (evaluated0.items = void 0), validate155(data, { instancePath, parentData, parentDataProperty, rootData, dynamicAnchors }) || (vErrors = vErrors === null ? validate155.errors : vErrors.concat(validate155.errors), errors = vErrors.length), validate154.errors = vErrors, errors === 0;
}
validate154.evaluated = { props: { body: !0 }, dynamicProps: !1, dynamicItems: !1 };

var requests = { signAndSubmitGaslessTx: v_requests$5fsignAndSubmitGaslessTx, listAllFundedTransactions: v_requests$5flistAllFundedTransactions, listAllProtocolConfig: v_requests$5flistAllProtocolConfig, createVC: v_requests$5fcreateVC, mintFT: v_requests$5fmintFT, addWhitelistedContractLinkedToDApp: v_requests$5faddWhitelistedContractLinkedToDApp, eth_estimateGas: v_requests$5feth$5festimateGas, eth_getBlockByNumber: v_requests$5feth$5fgetBlockByNumber, eth_getTransactionByHash: v_requests$5feth$5fgetTransactionByHash, eth_getUncleCountByBlockNumber: v_requests$5feth$5fgetUncleCountByBlockNumber, eth_getBlockTransactionCountByHash: v_requests$5feth$5fgetBlockTransactionCountByHash }, parameters = {}, conditions = { signAndSubmitGaslessTx: { invalidKey: v_conditions$5fsignAndSubmitGaslessTx$5finvalidKey }, listAllFundedTransactions: { noTransactions: v_conditions$5flistAllFundedTransactions$5fnoTransactions, invalidKey: v_conditions$5flistAllFundedTransactions$5finvalidKey }, listAllProtocolConfig: { noTransactions: v_conditions$5flistAllProtocolConfig$5fnoTransactions, invalidKey: v_conditions$5flistAllProtocolConfig$5finvalidKey }, createVC: { createdFromFlatParameters: v_conditions$5fcreateVC$5fcreatedFromFlatParameters, invalidKey: v_conditions$5fcreateVC$5finvalidKey, missingParameters: v_conditions$5fcreateVC$5fmissingParameters, unknownTemplate: v_conditions$5fcreateVC$5funknownTemplate }, mintFT: { invalidKey: v_conditions$5fmintFT$5finvalidKey, subIdMismatch: v_conditions$5fmintFT$5fsubIdMismatch }, addWhitelistedContractLinkedToDApp: { invalidKey: v_conditions$5faddWhitelistedContractLinkedToDApp$5finvalidKey }, eth_estimateGas: { contractCall: v_conditions$5feth$5festimateGas$5fcontractCall, revert: v_conditions$5feth$5festimateGas$5frevert }, eth_getBlockByNumber: { byNumberWithTransactions: v_conditions$5feth$5fgetBlockByNumber$5fbyNumberWithTransactions, latestWithHashes: v_conditions$5feth$5fgetBlockByNumber$5flatestWithHashes, latestWithTransactions: v_conditions$5feth$5fgetBlockByNumber$5flatestWithTransactions, pendingWithHashes: v_conditions$5feth$5fgetBlockByNumber$5fpendingWithHashes, pendingWithTransactions: v_conditions$5feth$5fgetBlockByNumber$5fpendingWithTransactions, genesis: v_conditions$5feth$5fgetBlockByNumber$5fgenesis, unknownBlock: v_conditions$5feth$5fgetBlockByNumber$5funknownBlock }, eth_getTransactionByHash: { unknownTransaction: v_conditions$5feth$5fgetTransactionByHash$5funknownTransaction }, eth_getUncleCountByBlockNumber: { unknownBlock: v_conditions$5feth$5fgetUncleCountByBlockNumber$5funknownBlock }, eth_getBlockTransactionCountByHash: { unknownBlock: v_conditions$5feth$5fgetBlockTransactionCountByHash$5funknownBlock } };
export {
  conditions,
  parameters,
  requests
};
