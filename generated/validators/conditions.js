// Written by `npm run generate` from the specs. Do not edit: change the spec and generate again.

// validators:validators
var v0 = validate0;
function validate2(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
  let vErrors = null, errors = 0, evaluated0 = validate2.evaluated;
  if (evaluated0.dynamicProps && (evaluated0.props = void 0), evaluated0.dynamicItems && (evaluated0.items = void 0), errors === 0)
    if (data && typeof data == "object" && !Array.isArray(data)) {
      if (data.headers !== void 0) {
        let data0 = data.headers;
        if (!(data0 && typeof data0 == "object" && !Array.isArray(data0)))
          return validate2.errors = [{ instancePath: instancePath + "/headers", schemaPath: "#/properties/headers/type", keyword: "type", params: { type: "object" }, message: "must be object" }], !1;
        let _errs3 = errors, _errs4 = errors;
        if (errors === _errs4)
          if (data0 && typeof data0 == "object" && !Array.isArray(data0)) {
            let missing0;
            if (data0.Authorization === void 0 && (missing0 = "Authorization")) {
              let err0 = {};
              vErrors === null ? vErrors = [err0] : vErrors.push(err0), errors++;
            } else if (data0.Authorization !== void 0 && data0.Authorization !== "demo-api-key") {
              let err1 = {};
              vErrors === null ? vErrors = [err1] : vErrors.push(err1), errors++;
            }
          } else {
            let err2 = {};
            vErrors === null ? vErrors = [err2] : vErrors.push(err2), errors++;
          }
        var valid1 = _errs4 === errors;
        if (valid1)
          return validate2.errors = [{ instancePath: instancePath + "/headers", schemaPath: "#/properties/headers/not", keyword: "not", params: {}, message: "must NOT be valid" }], !1;
        errors = _errs3, vErrors !== null && (_errs3 ? vErrors.length = _errs3 : vErrors = null);
      }
    } else
      return validate2.errors = [{ instancePath, schemaPath: "#/type", keyword: "type", params: { type: "object" }, message: "must be object" }], !1;
  return validate2.errors = vErrors, errors === 0;
}
validate2.evaluated = { props: { headers: !0 }, dynamicProps: !1, dynamicItems: !1 };
function validate0(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
  let vErrors = null, errors = 0, evaluated0 = validate0.evaluated;
  return evaluated0.dynamicProps && (evaluated0.props = void 0), evaluated0.dynamicItems && (evaluated0.items = void 0), validate2(data, { instancePath, parentData, parentDataProperty, rootData, dynamicAnchors }) || (vErrors = vErrors === null ? validate2.errors : vErrors.concat(validate2.errors), errors = vErrors.length), validate0.errors = vErrors, errors === 0;
}
validate0.evaluated = { props: { headers: !0 }, dynamicProps: !1, dynamicItems: !1 };
var v1 = validate4;
function validate5(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
  let vErrors = null, errors = 0, evaluated0 = validate5.evaluated;
  if (evaluated0.dynamicProps && (evaluated0.props = void 0), evaluated0.dynamicItems && (evaluated0.items = void 0), errors === 0)
    if (data && typeof data == "object" && !Array.isArray(data)) {
      if (data.body !== void 0) {
        let data0 = data.body;
        if (errors === errors)
          if (data0 && typeof data0 == "object" && !Array.isArray(data0)) {
            let missing0;
            if (data0.userId === void 0 && (missing0 = "userId"))
              return validate5.errors = [{ instancePath: instancePath + "/body", schemaPath: "#/properties/body/required", keyword: "required", params: { missingProperty: missing0 }, message: "must have required property '" + missing0 + "'" }], !1;
            if (data0.userId !== void 0 && data0.userId !== "new-dapp-id")
              return validate5.errors = [{ instancePath: instancePath + "/body/userId", schemaPath: "#/properties/body/properties/userId/const", keyword: "const", params: { allowedValue: "new-dapp-id" }, message: "must be equal to constant" }], !1;
          } else
            return validate5.errors = [{ instancePath: instancePath + "/body", schemaPath: "#/properties/body/type", keyword: "type", params: { type: "object" }, message: "must be object" }], !1;
      }
    } else
      return validate5.errors = [{ instancePath, schemaPath: "#/type", keyword: "type", params: { type: "object" }, message: "must be object" }], !1;
  return validate5.errors = vErrors, errors === 0;
}
validate5.evaluated = { props: { body: !0 }, dynamicProps: !1, dynamicItems: !1 };
function validate4(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
  let vErrors = null, errors = 0, evaluated0 = validate4.evaluated;
  return evaluated0.dynamicProps && (evaluated0.props = void 0), evaluated0.dynamicItems && (evaluated0.items = void 0), validate5(data, { instancePath, parentData, parentDataProperty, rootData, dynamicAnchors }) || (vErrors = vErrors === null ? validate5.errors : vErrors.concat(validate5.errors), errors = vErrors.length), validate4.errors = vErrors, errors === 0;
}
validate4.evaluated = { props: { body: !0 }, dynamicProps: !1, dynamicItems: !1 };
var v2 = validate7;
function validate8(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
  let vErrors = null, errors = 0, evaluated0 = validate8.evaluated;
  if (evaluated0.dynamicProps && (evaluated0.props = void 0), evaluated0.dynamicItems && (evaluated0.items = void 0), errors === 0)
    if (data && typeof data == "object" && !Array.isArray(data)) {
      if (data.headers !== void 0) {
        let data0 = data.headers;
        if (!(data0 && typeof data0 == "object" && !Array.isArray(data0)))
          return validate8.errors = [{ instancePath: instancePath + "/headers", schemaPath: "#/properties/headers/type", keyword: "type", params: { type: "object" }, message: "must be object" }], !1;
        let _errs3 = errors, _errs4 = errors;
        if (errors === _errs4)
          if (data0 && typeof data0 == "object" && !Array.isArray(data0)) {
            let missing0;
            if (data0.Authorization === void 0 && (missing0 = "Authorization")) {
              let err0 = {};
              vErrors === null ? vErrors = [err0] : vErrors.push(err0), errors++;
            } else if (data0.Authorization !== void 0 && data0.Authorization !== "demo-api-key") {
              let err1 = {};
              vErrors === null ? vErrors = [err1] : vErrors.push(err1), errors++;
            }
          } else {
            let err2 = {};
            vErrors === null ? vErrors = [err2] : vErrors.push(err2), errors++;
          }
        var valid1 = _errs4 === errors;
        if (valid1)
          return validate8.errors = [{ instancePath: instancePath + "/headers", schemaPath: "#/properties/headers/not", keyword: "not", params: {}, message: "must NOT be valid" }], !1;
        errors = _errs3, vErrors !== null && (_errs3 ? vErrors.length = _errs3 : vErrors = null);
      }
    } else
      return validate8.errors = [{ instancePath, schemaPath: "#/type", keyword: "type", params: { type: "object" }, message: "must be object" }], !1;
  return validate8.errors = vErrors, errors === 0;
}
validate8.evaluated = { props: { headers: !0 }, dynamicProps: !1, dynamicItems: !1 };
function validate7(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
  let vErrors = null, errors = 0, evaluated0 = validate7.evaluated;
  return evaluated0.dynamicProps && (evaluated0.props = void 0), evaluated0.dynamicItems && (evaluated0.items = void 0), validate8(data, { instancePath, parentData, parentDataProperty, rootData, dynamicAnchors }) || (vErrors = vErrors === null ? validate8.errors : vErrors.concat(validate8.errors), errors = vErrors.length), validate7.errors = vErrors, errors === 0;
}
validate7.evaluated = { props: { headers: !0 }, dynamicProps: !1, dynamicItems: !1 };
var v3 = validate10;
function validate11(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
  let vErrors = null, errors = 0, evaluated0 = validate11.evaluated;
  if (evaluated0.dynamicProps && (evaluated0.props = void 0), evaluated0.dynamicItems && (evaluated0.items = void 0), errors === 0)
    if (data && typeof data == "object" && !Array.isArray(data)) {
      if (data.body !== void 0) {
        let data0 = data.body;
        if (errors === errors)
          if (data0 && typeof data0 == "object" && !Array.isArray(data0)) {
            let missing0;
            if (data0.userId === void 0 && (missing0 = "userId"))
              return validate11.errors = [{ instancePath: instancePath + "/body", schemaPath: "#/properties/body/required", keyword: "required", params: { missingProperty: missing0 }, message: "must have required property '" + missing0 + "'" }], !1;
            if (data0.userId !== void 0 && data0.userId !== "new-dapp-id")
              return validate11.errors = [{ instancePath: instancePath + "/body/userId", schemaPath: "#/properties/body/properties/userId/const", keyword: "const", params: { allowedValue: "new-dapp-id" }, message: "must be equal to constant" }], !1;
          } else
            return validate11.errors = [{ instancePath: instancePath + "/body", schemaPath: "#/properties/body/type", keyword: "type", params: { type: "object" }, message: "must be object" }], !1;
      }
    } else
      return validate11.errors = [{ instancePath, schemaPath: "#/type", keyword: "type", params: { type: "object" }, message: "must be object" }], !1;
  return validate11.errors = vErrors, errors === 0;
}
validate11.evaluated = { props: { body: !0 }, dynamicProps: !1, dynamicItems: !1 };
function validate10(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
  let vErrors = null, errors = 0, evaluated0 = validate10.evaluated;
  return evaluated0.dynamicProps && (evaluated0.props = void 0), evaluated0.dynamicItems && (evaluated0.items = void 0), validate11(data, { instancePath, parentData, parentDataProperty, rootData, dynamicAnchors }) || (vErrors = vErrors === null ? validate11.errors : vErrors.concat(validate11.errors), errors = vErrors.length), validate10.errors = vErrors, errors === 0;
}
validate10.evaluated = { props: { body: !0 }, dynamicProps: !1, dynamicItems: !1 };
var v4 = validate13;
function validate14(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
  let vErrors = null, errors = 0, evaluated0 = validate14.evaluated;
  if (evaluated0.dynamicProps && (evaluated0.props = void 0), evaluated0.dynamicItems && (evaluated0.items = void 0), errors === 0)
    if (data && typeof data == "object" && !Array.isArray(data)) {
      if (data.headers !== void 0) {
        let data0 = data.headers;
        if (!(data0 && typeof data0 == "object" && !Array.isArray(data0)))
          return validate14.errors = [{ instancePath: instancePath + "/headers", schemaPath: "#/properties/headers/type", keyword: "type", params: { type: "object" }, message: "must be object" }], !1;
        let _errs3 = errors, _errs4 = errors;
        if (errors === _errs4)
          if (data0 && typeof data0 == "object" && !Array.isArray(data0)) {
            let missing0;
            if (data0.Authorization === void 0 && (missing0 = "Authorization")) {
              let err0 = {};
              vErrors === null ? vErrors = [err0] : vErrors.push(err0), errors++;
            } else if (data0.Authorization !== void 0 && data0.Authorization !== "demo-api-key") {
              let err1 = {};
              vErrors === null ? vErrors = [err1] : vErrors.push(err1), errors++;
            }
          } else {
            let err2 = {};
            vErrors === null ? vErrors = [err2] : vErrors.push(err2), errors++;
          }
        var valid1 = _errs4 === errors;
        if (valid1)
          return validate14.errors = [{ instancePath: instancePath + "/headers", schemaPath: "#/properties/headers/not", keyword: "not", params: {}, message: "must NOT be valid" }], !1;
        errors = _errs3, vErrors !== null && (_errs3 ? vErrors.length = _errs3 : vErrors = null);
      }
    } else
      return validate14.errors = [{ instancePath, schemaPath: "#/type", keyword: "type", params: { type: "object" }, message: "must be object" }], !1;
  return validate14.errors = vErrors, errors === 0;
}
validate14.evaluated = { props: { headers: !0 }, dynamicProps: !1, dynamicItems: !1 };
function validate13(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
  let vErrors = null, errors = 0, evaluated0 = validate13.evaluated;
  return evaluated0.dynamicProps && (evaluated0.props = void 0), evaluated0.dynamicItems && (evaluated0.items = void 0), validate14(data, { instancePath, parentData, parentDataProperty, rootData, dynamicAnchors }) || (vErrors = vErrors === null ? validate14.errors : vErrors.concat(validate14.errors), errors = vErrors.length), validate13.errors = vErrors, errors === 0;
}
validate13.evaluated = { props: { headers: !0 }, dynamicProps: !1, dynamicItems: !1 };
var v5 = validate16;
function validate17(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
  let vErrors = null, errors = 0, evaluated0 = validate17.evaluated;
  if (evaluated0.dynamicProps && (evaluated0.props = void 0), evaluated0.dynamicItems && (evaluated0.items = void 0), errors === 0)
    if (data && typeof data == "object" && !Array.isArray(data)) {
      if (data.body !== void 0) {
        let data0 = data.body;
        if (!(data0 && typeof data0 == "object" && !Array.isArray(data0)))
          return validate17.errors = [{ instancePath: instancePath + "/body", schemaPath: "#/properties/body/type", keyword: "type", params: { type: "object" }, message: "must be object" }], !1;
        let _errs3 = errors, _errs4 = errors;
        if (errors === _errs4)
          if (data0 && typeof data0 == "object" && !Array.isArray(data0)) {
            let missing0;
            if (data0.credentialData === void 0 && (missing0 = "credentialData")) {
              let err0 = {};
              vErrors === null ? vErrors = [err0] : vErrors.push(err0), errors++;
            }
          } else {
            let err1 = {};
            vErrors === null ? vErrors = [err1] : vErrors.push(err1), errors++;
          }
        var valid1 = _errs4 === errors;
        if (valid1)
          return validate17.errors = [{ instancePath: instancePath + "/body", schemaPath: "#/properties/body/not", keyword: "not", params: {}, message: "must NOT be valid" }], !1;
        errors = _errs3, vErrors !== null && (_errs3 ? vErrors.length = _errs3 : vErrors = null);
      }
    } else
      return validate17.errors = [{ instancePath, schemaPath: "#/type", keyword: "type", params: { type: "object" }, message: "must be object" }], !1;
  return validate17.errors = vErrors, errors === 0;
}
validate17.evaluated = { props: { body: !0 }, dynamicProps: !1, dynamicItems: !1 };
function validate16(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
  let vErrors = null, errors = 0, evaluated0 = validate16.evaluated;
  return evaluated0.dynamicProps && (evaluated0.props = void 0), evaluated0.dynamicItems && (evaluated0.items = void 0), validate17(data, { instancePath, parentData, parentDataProperty, rootData, dynamicAnchors }) || (vErrors = vErrors === null ? validate17.errors : vErrors.concat(validate17.errors), errors = vErrors.length), validate16.errors = vErrors, errors === 0;
}
validate16.evaluated = { props: { body: !0 }, dynamicProps: !1, dynamicItems: !1 };
var v6 = validate19;
function validate21(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
  let vErrors = null, errors = 0, evaluated0 = validate21.evaluated;
  if (evaluated0.dynamicProps && (evaluated0.props = void 0), evaluated0.dynamicItems && (evaluated0.items = void 0), errors === 0)
    if (data && typeof data == "object" && !Array.isArray(data)) {
      if (data.headers !== void 0) {
        let data0 = data.headers;
        if (!(data0 && typeof data0 == "object" && !Array.isArray(data0)))
          return validate21.errors = [{ instancePath: instancePath + "/headers", schemaPath: "#/properties/headers/type", keyword: "type", params: { type: "object" }, message: "must be object" }], !1;
        let _errs3 = errors, _errs4 = errors;
        if (errors === _errs4)
          if (data0 && typeof data0 == "object" && !Array.isArray(data0)) {
            let missing0;
            if (data0.Authorization === void 0 && (missing0 = "Authorization")) {
              let err0 = {};
              vErrors === null ? vErrors = [err0] : vErrors.push(err0), errors++;
            } else if (data0.Authorization !== void 0 && data0.Authorization !== "demo-api-key") {
              let err1 = {};
              vErrors === null ? vErrors = [err1] : vErrors.push(err1), errors++;
            }
          } else {
            let err2 = {};
            vErrors === null ? vErrors = [err2] : vErrors.push(err2), errors++;
          }
        var valid1 = _errs4 === errors;
        if (valid1)
          return validate21.errors = [{ instancePath: instancePath + "/headers", schemaPath: "#/properties/headers/not", keyword: "not", params: {}, message: "must NOT be valid" }], !1;
        errors = _errs3, vErrors !== null && (_errs3 ? vErrors.length = _errs3 : vErrors = null);
      }
    } else
      return validate21.errors = [{ instancePath, schemaPath: "#/type", keyword: "type", params: { type: "object" }, message: "must be object" }], !1;
  return validate21.errors = vErrors, errors === 0;
}
validate21.evaluated = { props: { headers: !0 }, dynamicProps: !1, dynamicItems: !1 };
function validate23(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
  let vErrors = null, errors = 0, evaluated0 = validate23.evaluated;
  if (evaluated0.dynamicProps && (evaluated0.props = void 0), evaluated0.dynamicItems && (evaluated0.items = void 0), errors === 0)
    if (data && typeof data == "object" && !Array.isArray(data)) {
      if (data.headers !== void 0) {
        let data0 = data.headers;
        if (!(data0 && typeof data0 == "object" && !Array.isArray(data0)))
          return validate23.errors = [{ instancePath: instancePath + "/headers", schemaPath: "#/properties/headers/type", keyword: "type", params: { type: "object" }, message: "must be object" }], !1;
        let _errs3 = errors, _errs4 = errors;
        if (errors === _errs4)
          if (data0 && typeof data0 == "object" && !Array.isArray(data0)) {
            let missing0;
            if (data0.DappId === void 0 && (missing0 = "DappId")) {
              let err0 = {};
              vErrors === null ? vErrors = [err0] : vErrors.push(err0), errors++;
            }
          } else {
            let err1 = {};
            vErrors === null ? vErrors = [err1] : vErrors.push(err1), errors++;
          }
        var valid1 = _errs4 === errors;
        if (valid1)
          return validate23.errors = [{ instancePath: instancePath + "/headers", schemaPath: "#/properties/headers/not", keyword: "not", params: {}, message: "must NOT be valid" }], !1;
        errors = _errs3, vErrors !== null && (_errs3 ? vErrors.length = _errs3 : vErrors = null);
      }
    } else
      return validate23.errors = [{ instancePath, schemaPath: "#/type", keyword: "type", params: { type: "object" }, message: "must be object" }], !1;
  return validate23.errors = vErrors, errors === 0;
}
validate23.evaluated = { props: { headers: !0 }, dynamicProps: !1, dynamicItems: !1 };
function validate20(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
  let vErrors = null, errors = 0, evaluated0 = validate20.evaluated;
  evaluated0.dynamicProps && (evaluated0.props = void 0), evaluated0.dynamicItems && (evaluated0.items = void 0);
  let _errs0 = errors, valid0 = !1, _errs1 = errors;
  validate21(data, { instancePath, parentData, parentDataProperty, rootData, dynamicAnchors }) || (vErrors = vErrors === null ? validate21.errors : vErrors.concat(validate21.errors), errors = vErrors.length);
  var _valid0 = _errs1 === errors;
  if (valid0 = valid0 || _valid0, _valid0) {
    var props0 = {};
    props0.headers = !0;
  }
  let _errs2 = errors;
  validate23(data, { instancePath, parentData, parentDataProperty, rootData, dynamicAnchors }) || (vErrors = vErrors === null ? validate23.errors : vErrors.concat(validate23.errors), errors = vErrors.length);
  var _valid0 = _errs2 === errors;
  if (valid0 = valid0 || _valid0, _valid0 && props0 !== !0 && (props0 = props0 || {}, props0.headers = !0), valid0)
    errors = _errs0, vErrors !== null && (_errs0 ? vErrors.length = _errs0 : vErrors = null);
  else {
    let err0 = { instancePath, schemaPath: "#/anyOf", keyword: "anyOf", params: {}, message: "must match a schema in anyOf" };
    return vErrors === null ? vErrors = [err0] : vErrors.push(err0), errors++, validate20.errors = vErrors, !1;
  }
  return validate20.errors = vErrors, evaluated0.props = props0, errors === 0;
}
validate20.evaluated = { dynamicProps: !0, dynamicItems: !1 };
function validate19(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
  let vErrors = null, errors = 0, evaluated0 = validate19.evaluated;
  if (evaluated0.dynamicProps && (evaluated0.props = void 0), evaluated0.dynamicItems && (evaluated0.items = void 0), !validate20(data, { instancePath, parentData, parentDataProperty, rootData, dynamicAnchors }))
    vErrors = vErrors === null ? validate20.errors : vErrors.concat(validate20.errors), errors = vErrors.length;
  else
    var props0 = validate20.evaluated.props;
  return validate19.errors = vErrors, evaluated0.props = props0, errors === 0;
}
validate19.evaluated = { dynamicProps: !0, dynamicItems: !1 };
var v7 = validate26;
function validate27(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
  let vErrors = null, errors = 0, evaluated0 = validate27.evaluated;
  if (evaluated0.dynamicProps && (evaluated0.props = void 0), evaluated0.dynamicItems && (evaluated0.items = void 0), errors === 0)
    if (data && typeof data == "object" && !Array.isArray(data)) {
      if (data.body !== void 0) {
        let data0 = data.body;
        if (!(data0 && typeof data0 == "object" && !Array.isArray(data0)))
          return validate27.errors = [{ instancePath: instancePath + "/body", schemaPath: "#/properties/body/type", keyword: "type", params: { type: "object" }, message: "must be object" }], !1;
        let _errs3 = errors, _errs4 = errors, _errs5 = errors, valid2 = !1, _errs6 = errors;
        if (errors === _errs6)
          if (data0 && typeof data0 == "object" && !Array.isArray(data0)) {
            let missing0;
            if (data0.subjectDid === void 0 && (missing0 = "subjectDid") || data0.issuerDid === void 0 && (missing0 = "issuerDid") || data0.proofType === void 0 && (missing0 = "proofType") || data0.statusType === void 0 && (missing0 = "statusType") || data0.templateId === void 0 && (missing0 = "templateId")) {
              let err0 = {};
              vErrors === null ? vErrors = [err0] : vErrors.push(err0), errors++;
            }
          } else {
            let err1 = {};
            vErrors === null ? vErrors = [err1] : vErrors.push(err1), errors++;
          }
        var _valid0 = _errs6 === errors;
        valid2 = valid2 || _valid0;
        let _errs8 = errors;
        if (errors === _errs8)
          if (data0 && typeof data0 == "object" && !Array.isArray(data0)) {
            let missing1;
            if (data0.config === void 0 && (missing1 = "config") || data0.templateId === void 0 && (missing1 = "templateId")) {
              let err2 = {};
              vErrors === null ? vErrors = [err2] : vErrors.push(err2), errors++;
            } else if (data0.config !== void 0) {
              let data1 = data0.config;
              if (errors === errors)
                if (data1 && typeof data1 == "object" && !Array.isArray(data1)) {
                  let missing2;
                  if (data1.issuerDid === void 0 && (missing2 = "issuerDid") || data1.proofType === void 0 && (missing2 = "proofType") || data1.statusType === void 0 && (missing2 = "statusType") || data1.subjectDid === void 0 && (missing2 = "subjectDid")) {
                    let err3 = {};
                    vErrors === null ? vErrors = [err3] : vErrors.push(err3), errors++;
                  }
                } else {
                  let err4 = {};
                  vErrors === null ? vErrors = [err4] : vErrors.push(err4), errors++;
                }
            }
          } else {
            let err5 = {};
            vErrors === null ? vErrors = [err5] : vErrors.push(err5), errors++;
          }
        var _valid0 = _errs8 === errors;
        if (valid2 = valid2 || _valid0, _valid0) {
          var props0 = {};
          props0.config = !0;
        }
        if (valid2)
          errors = _errs5, vErrors !== null && (_errs5 ? vErrors.length = _errs5 : vErrors = null);
        else {
          let err6 = {};
          vErrors === null ? vErrors = [err6] : vErrors.push(err6), errors++;
        }
        var valid1 = _errs4 === errors;
        if (valid1)
          return validate27.errors = [{ instancePath: instancePath + "/body", schemaPath: "#/properties/body/not", keyword: "not", params: {}, message: "must NOT be valid" }], !1;
        errors = _errs3, vErrors !== null && (_errs3 ? vErrors.length = _errs3 : vErrors = null);
      }
    } else
      return validate27.errors = [{ instancePath, schemaPath: "#/type", keyword: "type", params: { type: "object" }, message: "must be object" }], !1;
  return validate27.errors = vErrors, errors === 0;
}
validate27.evaluated = { props: { body: !0 }, dynamicProps: !1, dynamicItems: !1 };
function validate26(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
  let vErrors = null, errors = 0, evaluated0 = validate26.evaluated;
  return evaluated0.dynamicProps && (evaluated0.props = void 0), evaluated0.dynamicItems && (evaluated0.items = void 0), validate27(data, { instancePath, parentData, parentDataProperty, rootData, dynamicAnchors }) || (vErrors = vErrors === null ? validate27.errors : vErrors.concat(validate27.errors), errors = vErrors.length), validate26.errors = vErrors, errors === 0;
}
validate26.evaluated = { props: { body: !0 }, dynamicProps: !1, dynamicItems: !1 };
var v8 = validate29;
var pattern0 = new RegExp("^(unknown.*)?$", "u");
function validate30(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
  let vErrors = null, errors = 0, evaluated0 = validate30.evaluated;
  if (evaluated0.dynamicProps && (evaluated0.props = void 0), evaluated0.dynamicItems && (evaluated0.items = void 0), errors === 0)
    if (data && typeof data == "object" && !Array.isArray(data)) {
      if (data.body !== void 0) {
        let data0 = data.body;
        if (errors === errors)
          if (data0 && typeof data0 == "object" && !Array.isArray(data0)) {
            let missing0;
            if (data0.templateId === void 0 && (missing0 = "templateId"))
              return validate30.errors = [{ instancePath: instancePath + "/body", schemaPath: "#/properties/body/required", keyword: "required", params: { missingProperty: missing0 }, message: "must have required property '" + missing0 + "'" }], !1;
            if (data0.templateId !== void 0) {
              let data1 = data0.templateId;
              if (errors === errors)
                if (typeof data1 == "string") {
                  if (!pattern0.test(data1))
                    return validate30.errors = [{ instancePath: instancePath + "/body/templateId", schemaPath: "#/properties/body/properties/templateId/pattern", keyword: "pattern", params: { pattern: "^(unknown.*)?$" }, message: 'must match pattern "^(unknown.*)?$"' }], !1;
                } else
                  return validate30.errors = [{ instancePath: instancePath + "/body/templateId", schemaPath: "#/properties/body/properties/templateId/type", keyword: "type", params: { type: "string" }, message: "must be string" }], !1;
            }
          } else
            return validate30.errors = [{ instancePath: instancePath + "/body", schemaPath: "#/properties/body/type", keyword: "type", params: { type: "object" }, message: "must be object" }], !1;
      }
    } else
      return validate30.errors = [{ instancePath, schemaPath: "#/type", keyword: "type", params: { type: "object" }, message: "must be object" }], !1;
  return validate30.errors = vErrors, errors === 0;
}
validate30.evaluated = { props: { body: !0 }, dynamicProps: !1, dynamicItems: !1 };
function validate29(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
  let vErrors = null, errors = 0, evaluated0 = validate29.evaluated;
  return evaluated0.dynamicProps && (evaluated0.props = void 0), evaluated0.dynamicItems && (evaluated0.items = void 0), validate30(data, { instancePath, parentData, parentDataProperty, rootData, dynamicAnchors }) || (vErrors = vErrors === null ? validate30.errors : vErrors.concat(validate30.errors), errors = vErrors.length), validate29.errors = vErrors, errors === 0;
}
validate29.evaluated = { props: { body: !0 }, dynamicProps: !1, dynamicItems: !1 };
var v9 = validate32;
function validate35(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
  let vErrors = null, errors = 0, evaluated0 = validate35.evaluated;
  if (evaluated0.dynamicProps && (evaluated0.props = void 0), evaluated0.dynamicItems && (evaluated0.items = void 0), errors === 0)
    if (data && typeof data == "object" && !Array.isArray(data)) {
      if (data.headers !== void 0) {
        let data0 = data.headers;
        if (!(data0 && typeof data0 == "object" && !Array.isArray(data0)))
          return validate35.errors = [{ instancePath: instancePath + "/headers", schemaPath: "#/properties/headers/type", keyword: "type", params: { type: "object" }, message: "must be object" }], !1;
        let _errs3 = errors, _errs4 = errors;
        if (errors === _errs4)
          if (data0 && typeof data0 == "object" && !Array.isArray(data0)) {
            let missing0;
            if (data0.ChainId === void 0 && (missing0 = "ChainId")) {
              let err0 = {};
              vErrors === null ? vErrors = [err0] : vErrors.push(err0), errors++;
            }
          } else {
            let err1 = {};
            vErrors === null ? vErrors = [err1] : vErrors.push(err1), errors++;
          }
        var valid1 = _errs4 === errors;
        if (valid1)
          return validate35.errors = [{ instancePath: instancePath + "/headers", schemaPath: "#/properties/headers/not", keyword: "not", params: {}, message: "must NOT be valid" }], !1;
        errors = _errs3, vErrors !== null && (_errs3 ? vErrors.length = _errs3 : vErrors = null);
      }
    } else
      return validate35.errors = [{ instancePath, schemaPath: "#/type", keyword: "type", params: { type: "object" }, message: "must be object" }], !1;
  return validate35.errors = vErrors, errors === 0;
}
validate35.evaluated = { props: { headers: !0 }, dynamicProps: !1, dynamicItems: !1 };
function validate33(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
  let vErrors = null, errors = 0, evaluated0 = validate33.evaluated;
  evaluated0.dynamicProps && (evaluated0.props = void 0), evaluated0.dynamicItems && (evaluated0.items = void 0);
  let _errs0 = errors, valid0 = !1, _errs1 = errors;
  validate21(data, { instancePath, parentData, parentDataProperty, rootData, dynamicAnchors }) || (vErrors = vErrors === null ? validate21.errors : vErrors.concat(validate21.errors), errors = vErrors.length);
  var _valid0 = _errs1 === errors;
  if (valid0 = valid0 || _valid0, _valid0) {
    var props0 = {};
    props0.headers = !0;
  }
  let _errs2 = errors;
  validate35(data, { instancePath, parentData, parentDataProperty, rootData, dynamicAnchors }) || (vErrors = vErrors === null ? validate35.errors : vErrors.concat(validate35.errors), errors = vErrors.length);
  var _valid0 = _errs2 === errors;
  if (valid0 = valid0 || _valid0, _valid0 && props0 !== !0 && (props0 = props0 || {}, props0.headers = !0), valid0)
    errors = _errs0, vErrors !== null && (_errs0 ? vErrors.length = _errs0 : vErrors = null);
  else {
    let err0 = { instancePath, schemaPath: "#/anyOf", keyword: "anyOf", params: {}, message: "must match a schema in anyOf" };
    return vErrors === null ? vErrors = [err0] : vErrors.push(err0), errors++, validate33.errors = vErrors, !1;
  }
  return validate33.errors = vErrors, evaluated0.props = props0, errors === 0;
}
validate33.evaluated = { dynamicProps: !0, dynamicItems: !1 };
function validate32(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
  let vErrors = null, errors = 0, evaluated0 = validate32.evaluated;
  if (evaluated0.dynamicProps && (evaluated0.props = void 0), evaluated0.dynamicItems && (evaluated0.items = void 0), !validate33(data, { instancePath, parentData, parentDataProperty, rootData, dynamicAnchors }))
    vErrors = vErrors === null ? validate33.errors : vErrors.concat(validate33.errors), errors = vErrors.length;
  else
    var props0 = validate33.evaluated.props;
  return validate32.errors = vErrors, evaluated0.props = props0, errors === 0;
}
validate32.evaluated = { dynamicProps: !0, dynamicItems: !1 };
var v10 = validate38;
function validate39(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
  let vErrors = null, errors = 0, evaluated0 = validate39.evaluated;
  if (evaluated0.dynamicProps && (evaluated0.props = void 0), evaluated0.dynamicItems && (evaluated0.items = void 0), errors === 0)
    if (data && typeof data == "object" && !Array.isArray(data)) {
      if (data.headers !== void 0) {
        let data0 = data.headers;
        if (!(data0 && typeof data0 == "object" && !Array.isArray(data0)))
          return validate39.errors = [{ instancePath: instancePath + "/headers", schemaPath: "#/properties/headers/type", keyword: "type", params: { type: "object" }, message: "must be object" }], !1;
        let _errs3 = errors, _errs4 = errors;
        if (errors === _errs4)
          if (data0 && typeof data0 == "object" && !Array.isArray(data0)) {
            let missing0;
            if (data0.DappId === void 0 && (missing0 = "DappId")) {
              let err0 = {};
              vErrors === null ? vErrors = [err0] : vErrors.push(err0), errors++;
            } else if (data0.DappId !== void 0 && data0.DappId !== "demo-dapp-id") {
              let err1 = {};
              vErrors === null ? vErrors = [err1] : vErrors.push(err1), errors++;
            }
          } else {
            let err2 = {};
            vErrors === null ? vErrors = [err2] : vErrors.push(err2), errors++;
          }
        var valid1 = _errs4 === errors;
        if (valid1)
          return validate39.errors = [{ instancePath: instancePath + "/headers", schemaPath: "#/properties/headers/not", keyword: "not", params: {}, message: "must NOT be valid" }], !1;
        errors = _errs3, vErrors !== null && (_errs3 ? vErrors.length = _errs3 : vErrors = null);
      }
    } else
      return validate39.errors = [{ instancePath, schemaPath: "#/type", keyword: "type", params: { type: "object" }, message: "must be object" }], !1;
  return validate39.errors = vErrors, errors === 0;
}
validate39.evaluated = { props: { headers: !0 }, dynamicProps: !1, dynamicItems: !1 };
function validate38(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
  let vErrors = null, errors = 0, evaluated0 = validate38.evaluated;
  return evaluated0.dynamicProps && (evaluated0.props = void 0), evaluated0.dynamicItems && (evaluated0.items = void 0), validate39(data, { instancePath, parentData, parentDataProperty, rootData, dynamicAnchors }) || (vErrors = vErrors === null ? validate39.errors : vErrors.concat(validate39.errors), errors = vErrors.length), validate38.errors = vErrors, errors === 0;
}
validate38.evaluated = { props: { headers: !0 }, dynamicProps: !1, dynamicItems: !1 };
var v11 = validate41;
function validate42(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
  let vErrors = null, errors = 0, evaluated0 = validate42.evaluated;
  if (evaluated0.dynamicProps && (evaluated0.props = void 0), evaluated0.dynamicItems && (evaluated0.items = void 0), errors === 0)
    if (data && typeof data == "object" && !Array.isArray(data)) {
      if (data.headers !== void 0) {
        let data0 = data.headers;
        if (!(data0 && typeof data0 == "object" && !Array.isArray(data0)))
          return validate42.errors = [{ instancePath: instancePath + "/headers", schemaPath: "#/properties/headers/type", keyword: "type", params: { type: "object" }, message: "must be object" }], !1;
        let _errs3 = errors, _errs4 = errors;
        if (errors === _errs4)
          if (data0 && typeof data0 == "object" && !Array.isArray(data0)) {
            let missing0;
            if (data0.Authorization === void 0 && (missing0 = "Authorization")) {
              let err0 = {};
              vErrors === null ? vErrors = [err0] : vErrors.push(err0), errors++;
            } else if (data0.Authorization !== void 0 && data0.Authorization !== "demo-api-key") {
              let err1 = {};
              vErrors === null ? vErrors = [err1] : vErrors.push(err1), errors++;
            }
          } else {
            let err2 = {};
            vErrors === null ? vErrors = [err2] : vErrors.push(err2), errors++;
          }
        var valid1 = _errs4 === errors;
        if (valid1)
          return validate42.errors = [{ instancePath: instancePath + "/headers", schemaPath: "#/properties/headers/not", keyword: "not", params: {}, message: "must NOT be valid" }], !1;
        errors = _errs3, vErrors !== null && (_errs3 ? vErrors.length = _errs3 : vErrors = null);
      }
    } else
      return validate42.errors = [{ instancePath, schemaPath: "#/type", keyword: "type", params: { type: "object" }, message: "must be object" }], !1;
  return validate42.errors = vErrors, errors === 0;
}
validate42.evaluated = { props: { headers: !0 }, dynamicProps: !1, dynamicItems: !1 };
function validate41(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
  let vErrors = null, errors = 0, evaluated0 = validate41.evaluated;
  return evaluated0.dynamicProps && (evaluated0.props = void 0), evaluated0.dynamicItems && (evaluated0.items = void 0), validate42(data, { instancePath, parentData, parentDataProperty, rootData, dynamicAnchors }) || (vErrors = vErrors === null ? validate42.errors : vErrors.concat(validate42.errors), errors = vErrors.length), validate41.errors = vErrors, errors === 0;
}
validate41.evaluated = { props: { headers: !0 }, dynamicProps: !1, dynamicItems: !1 };
var v12 = validate44;
var pattern1 = new RegExp("^0x[0-9a-f]{8}", "u");
function validate46(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
  let vErrors = null, errors = 0, evaluated0 = validate46.evaluated;
  if (evaluated0.dynamicProps && (evaluated0.props = void 0), evaluated0.dynamicItems && (evaluated0.items = void 0), errors === 0)
    if (data && typeof data == "object" && !Array.isArray(data)) {
      let missing0;
      if (data.body === void 0 && (missing0 = "body"))
        return validate46.errors = [{ instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: missing0 }, message: "must have required property '" + missing0 + "'" }], !1;
      if (data.body !== void 0) {
        let data0 = data.body;
        if (errors === errors)
          if (data0 && typeof data0 == "object" && !Array.isArray(data0)) {
            let missing1;
            if (data0.params === void 0 && (missing1 = "params"))
              return validate46.errors = [{ instancePath: instancePath + "/body", schemaPath: "#/properties/body/required", keyword: "required", params: { missingProperty: missing1 }, message: "must have required property '" + missing1 + "'" }], !1;
            if (data0.params !== void 0) {
              let data1 = data0.params;
              if (errors === errors)
                if (Array.isArray(data1)) {
                  if (data1.length < 1)
                    return validate46.errors = [{ instancePath: instancePath + "/body/params", schemaPath: "#/properties/body/properties/params/minItems", keyword: "minItems", params: { limit: 1 }, message: "must NOT have fewer than 1 items" }], !1;
                  if (data1.length > 0) {
                    let data2 = data1[0];
                    if (!(data2 && typeof data2 == "object" && !Array.isArray(data2)))
                      return validate46.errors = [{ instancePath: instancePath + "/body/params/0", schemaPath: "#/properties/body/properties/params/prefixItems/0/type", keyword: "type", params: { type: "object" }, message: "must be object" }], !1;
                    let _errs7 = errors, valid3 = !1, _errs8 = errors;
                    if (errors === _errs8)
                      if (data2 && typeof data2 == "object" && !Array.isArray(data2)) {
                        let missing2;
                        if (data2.data === void 0 && (missing2 = "data")) {
                          let err0 = { instancePath: instancePath + "/body/params/0", schemaPath: "#/properties/body/properties/params/prefixItems/0/anyOf/0/required", keyword: "required", params: { missingProperty: missing2 }, message: "must have required property '" + missing2 + "'" };
                          vErrors === null ? vErrors = [err0] : vErrors.push(err0), errors++;
                        } else if (data2.data !== void 0) {
                          let data3 = data2.data;
                          if (errors === errors)
                            if (typeof data3 == "string") {
                              if (!pattern1.test(data3)) {
                                let err1 = { instancePath: instancePath + "/body/params/0/data", schemaPath: "#/properties/body/properties/params/prefixItems/0/anyOf/0/properties/data/pattern", keyword: "pattern", params: { pattern: "^0x[0-9a-f]{8}" }, message: 'must match pattern "^0x[0-9a-f]{8}"' };
                                vErrors === null ? vErrors = [err1] : vErrors.push(err1), errors++;
                              }
                            } else {
                              let err2 = { instancePath: instancePath + "/body/params/0/data", schemaPath: "#/properties/body/properties/params/prefixItems/0/anyOf/0/properties/data/type", keyword: "type", params: { type: "string" }, message: "must be string" };
                              vErrors === null ? vErrors = [err2] : vErrors.push(err2), errors++;
                            }
                        }
                      } else {
                        let err3 = { instancePath: instancePath + "/body/params/0", schemaPath: "#/properties/body/properties/params/prefixItems/0/anyOf/0/type", keyword: "type", params: { type: "object" }, message: "must be object" };
                        vErrors === null ? vErrors = [err3] : vErrors.push(err3), errors++;
                      }
                    var _valid0 = _errs8 === errors;
                    if (valid3 = valid3 || _valid0, _valid0) {
                      var props0 = {};
                      props0.data = !0;
                    }
                    let _errs12 = errors;
                    if (errors === _errs12)
                      if (data2 && typeof data2 == "object" && !Array.isArray(data2)) {
                        let missing3;
                        if (data2.input === void 0 && (missing3 = "input")) {
                          let err4 = { instancePath: instancePath + "/body/params/0", schemaPath: "#/properties/body/properties/params/prefixItems/0/anyOf/1/required", keyword: "required", params: { missingProperty: missing3 }, message: "must have required property '" + missing3 + "'" };
                          vErrors === null ? vErrors = [err4] : vErrors.push(err4), errors++;
                        } else if (data2.input !== void 0) {
                          let data4 = data2.input;
                          if (errors === errors)
                            if (typeof data4 == "string") {
                              if (!pattern1.test(data4)) {
                                let err5 = { instancePath: instancePath + "/body/params/0/input", schemaPath: "#/properties/body/properties/params/prefixItems/0/anyOf/1/properties/input/pattern", keyword: "pattern", params: { pattern: "^0x[0-9a-f]{8}" }, message: 'must match pattern "^0x[0-9a-f]{8}"' };
                                vErrors === null ? vErrors = [err5] : vErrors.push(err5), errors++;
                              }
                            } else {
                              let err6 = { instancePath: instancePath + "/body/params/0/input", schemaPath: "#/properties/body/properties/params/prefixItems/0/anyOf/1/properties/input/type", keyword: "type", params: { type: "string" }, message: "must be string" };
                              vErrors === null ? vErrors = [err6] : vErrors.push(err6), errors++;
                            }
                        }
                      } else {
                        let err7 = { instancePath: instancePath + "/body/params/0", schemaPath: "#/properties/body/properties/params/prefixItems/0/anyOf/1/type", keyword: "type", params: { type: "object" }, message: "must be object" };
                        vErrors === null ? vErrors = [err7] : vErrors.push(err7), errors++;
                      }
                    var _valid0 = _errs12 === errors;
                    if (valid3 = valid3 || _valid0, _valid0 && props0 !== !0 && (props0 = props0 || {}, props0.input = !0), valid3)
                      errors = _errs7, vErrors !== null && (_errs7 ? vErrors.length = _errs7 : vErrors = null);
                    else {
                      let err8 = { instancePath: instancePath + "/body/params/0", schemaPath: "#/properties/body/properties/params/prefixItems/0/anyOf", keyword: "anyOf", params: {}, message: "must match a schema in anyOf" };
                      return vErrors === null ? vErrors = [err8] : vErrors.push(err8), errors++, validate46.errors = vErrors, !1;
                    }
                  }
                } else
                  return validate46.errors = [{ instancePath: instancePath + "/body/params", schemaPath: "#/properties/body/properties/params/type", keyword: "type", params: { type: "array" }, message: "must be array" }], !1;
            }
          } else
            return validate46.errors = [{ instancePath: instancePath + "/body", schemaPath: "#/properties/body/type", keyword: "type", params: { type: "object" }, message: "must be object" }], !1;
      }
    } else
      return validate46.errors = [{ instancePath, schemaPath: "#/type", keyword: "type", params: { type: "object" }, message: "must be object" }], !1;
  return validate46.errors = vErrors, errors === 0;
}
validate46.evaluated = { props: { body: !0 }, dynamicProps: !1, dynamicItems: !1 };
function validate44(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
  let vErrors = null, errors = 0, evaluated0 = validate44.evaluated;
  return evaluated0.dynamicProps && (evaluated0.props = void 0), evaluated0.dynamicItems && (evaluated0.items = void 0), validate46(data, { instancePath, parentData, parentDataProperty, rootData, dynamicAnchors }) || (vErrors = vErrors === null ? validate46.errors : vErrors.concat(validate46.errors), errors = vErrors.length), validate44.errors = vErrors, errors === 0;
}
validate44.evaluated = { props: { body: !0 }, dynamicProps: !1, dynamicItems: !1 };
var v13 = validate48;
var pattern3 = new RegExp("^0xa9059cbb[0-9a-f]{64}f{64}$", "u");
function validate49(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
  let vErrors = null, errors = 0, evaluated0 = validate49.evaluated;
  if (evaluated0.dynamicProps && (evaluated0.props = void 0), evaluated0.dynamicItems && (evaluated0.items = void 0), errors === 0)
    if (data && typeof data == "object" && !Array.isArray(data)) {
      let missing0;
      if (data.body === void 0 && (missing0 = "body"))
        return validate49.errors = [{ instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: missing0 }, message: "must have required property '" + missing0 + "'" }], !1;
      if (data.body !== void 0) {
        let data0 = data.body;
        if (errors === errors)
          if (data0 && typeof data0 == "object" && !Array.isArray(data0)) {
            let missing1;
            if (data0.params === void 0 && (missing1 = "params"))
              return validate49.errors = [{ instancePath: instancePath + "/body", schemaPath: "#/properties/body/required", keyword: "required", params: { missingProperty: missing1 }, message: "must have required property '" + missing1 + "'" }], !1;
            if (data0.params !== void 0) {
              let data1 = data0.params;
              if (errors === errors)
                if (Array.isArray(data1)) {
                  if (data1.length < 1)
                    return validate49.errors = [{ instancePath: instancePath + "/body/params", schemaPath: "#/properties/body/properties/params/minItems", keyword: "minItems", params: { limit: 1 }, message: "must NOT have fewer than 1 items" }], !1;
                  if (data1.length > 0) {
                    let data2 = data1[0];
                    if (!(data2 && typeof data2 == "object" && !Array.isArray(data2)))
                      return validate49.errors = [{ instancePath: instancePath + "/body/params/0", schemaPath: "#/properties/body/properties/params/prefixItems/0/type", keyword: "type", params: { type: "object" }, message: "must be object" }], !1;
                    let _errs7 = errors, valid3 = !1, _errs8 = errors;
                    if (errors === _errs8)
                      if (data2 && typeof data2 == "object" && !Array.isArray(data2)) {
                        let missing2;
                        if (data2.data === void 0 && (missing2 = "data")) {
                          let err0 = { instancePath: instancePath + "/body/params/0", schemaPath: "#/properties/body/properties/params/prefixItems/0/anyOf/0/required", keyword: "required", params: { missingProperty: missing2 }, message: "must have required property '" + missing2 + "'" };
                          vErrors === null ? vErrors = [err0] : vErrors.push(err0), errors++;
                        } else if (data2.data !== void 0) {
                          let data3 = data2.data;
                          if (errors === errors)
                            if (typeof data3 == "string") {
                              if (!pattern3.test(data3)) {
                                let err1 = { instancePath: instancePath + "/body/params/0/data", schemaPath: "#/properties/body/properties/params/prefixItems/0/anyOf/0/properties/data/pattern", keyword: "pattern", params: { pattern: "^0xa9059cbb[0-9a-f]{64}f{64}$" }, message: 'must match pattern "^0xa9059cbb[0-9a-f]{64}f{64}$"' };
                                vErrors === null ? vErrors = [err1] : vErrors.push(err1), errors++;
                              }
                            } else {
                              let err2 = { instancePath: instancePath + "/body/params/0/data", schemaPath: "#/properties/body/properties/params/prefixItems/0/anyOf/0/properties/data/type", keyword: "type", params: { type: "string" }, message: "must be string" };
                              vErrors === null ? vErrors = [err2] : vErrors.push(err2), errors++;
                            }
                        }
                      } else {
                        let err3 = { instancePath: instancePath + "/body/params/0", schemaPath: "#/properties/body/properties/params/prefixItems/0/anyOf/0/type", keyword: "type", params: { type: "object" }, message: "must be object" };
                        vErrors === null ? vErrors = [err3] : vErrors.push(err3), errors++;
                      }
                    var _valid0 = _errs8 === errors;
                    if (valid3 = valid3 || _valid0, _valid0) {
                      var props0 = {};
                      props0.data = !0;
                    }
                    let _errs12 = errors;
                    if (errors === _errs12)
                      if (data2 && typeof data2 == "object" && !Array.isArray(data2)) {
                        let missing3;
                        if (data2.input === void 0 && (missing3 = "input")) {
                          let err4 = { instancePath: instancePath + "/body/params/0", schemaPath: "#/properties/body/properties/params/prefixItems/0/anyOf/1/required", keyword: "required", params: { missingProperty: missing3 }, message: "must have required property '" + missing3 + "'" };
                          vErrors === null ? vErrors = [err4] : vErrors.push(err4), errors++;
                        } else if (data2.input !== void 0) {
                          let data4 = data2.input;
                          if (errors === errors)
                            if (typeof data4 == "string") {
                              if (!pattern3.test(data4)) {
                                let err5 = { instancePath: instancePath + "/body/params/0/input", schemaPath: "#/properties/body/properties/params/prefixItems/0/anyOf/1/properties/input/pattern", keyword: "pattern", params: { pattern: "^0xa9059cbb[0-9a-f]{64}f{64}$" }, message: 'must match pattern "^0xa9059cbb[0-9a-f]{64}f{64}$"' };
                                vErrors === null ? vErrors = [err5] : vErrors.push(err5), errors++;
                              }
                            } else {
                              let err6 = { instancePath: instancePath + "/body/params/0/input", schemaPath: "#/properties/body/properties/params/prefixItems/0/anyOf/1/properties/input/type", keyword: "type", params: { type: "string" }, message: "must be string" };
                              vErrors === null ? vErrors = [err6] : vErrors.push(err6), errors++;
                            }
                        }
                      } else {
                        let err7 = { instancePath: instancePath + "/body/params/0", schemaPath: "#/properties/body/properties/params/prefixItems/0/anyOf/1/type", keyword: "type", params: { type: "object" }, message: "must be object" };
                        vErrors === null ? vErrors = [err7] : vErrors.push(err7), errors++;
                      }
                    var _valid0 = _errs12 === errors;
                    if (valid3 = valid3 || _valid0, _valid0 && props0 !== !0 && (props0 = props0 || {}, props0.input = !0), valid3)
                      errors = _errs7, vErrors !== null && (_errs7 ? vErrors.length = _errs7 : vErrors = null);
                    else {
                      let err8 = { instancePath: instancePath + "/body/params/0", schemaPath: "#/properties/body/properties/params/prefixItems/0/anyOf", keyword: "anyOf", params: {}, message: "must match a schema in anyOf" };
                      return vErrors === null ? vErrors = [err8] : vErrors.push(err8), errors++, validate49.errors = vErrors, !1;
                    }
                  }
                } else
                  return validate49.errors = [{ instancePath: instancePath + "/body/params", schemaPath: "#/properties/body/properties/params/type", keyword: "type", params: { type: "array" }, message: "must be array" }], !1;
            }
          } else
            return validate49.errors = [{ instancePath: instancePath + "/body", schemaPath: "#/properties/body/type", keyword: "type", params: { type: "object" }, message: "must be object" }], !1;
      }
    } else
      return validate49.errors = [{ instancePath, schemaPath: "#/type", keyword: "type", params: { type: "object" }, message: "must be object" }], !1;
  return validate49.errors = vErrors, errors === 0;
}
validate49.evaluated = { props: { body: !0 }, dynamicProps: !1, dynamicItems: !1 };
function validate48(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
  let vErrors = null, errors = 0, evaluated0 = validate48.evaluated;
  return evaluated0.dynamicProps && (evaluated0.props = void 0), evaluated0.dynamicItems && (evaluated0.items = void 0), validate49(data, { instancePath, parentData, parentDataProperty, rootData, dynamicAnchors }) || (vErrors = vErrors === null ? validate49.errors : vErrors.concat(validate49.errors), errors = vErrors.length), validate48.errors = vErrors, errors === 0;
}
validate48.evaluated = { props: { body: !0 }, dynamicProps: !1, dynamicItems: !1 };
var v14 = validate51;
var schema34 = { type: "object", required: ["body"], properties: { body: { type: "object", required: ["params"], properties: { params: { type: "array", minItems: 1, prefixItems: [{ enum: ["0x1c9c381"] }, !0] } } } } };
function validate52(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
  let vErrors = null, errors = 0, evaluated0 = validate52.evaluated;
  if (evaluated0.dynamicProps && (evaluated0.props = void 0), evaluated0.dynamicItems && (evaluated0.items = void 0), errors === 0)
    if (data && typeof data == "object" && !Array.isArray(data)) {
      let missing0;
      if (data.body === void 0 && (missing0 = "body"))
        return validate52.errors = [{ instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: missing0 }, message: "must have required property '" + missing0 + "'" }], !1;
      if (data.body !== void 0) {
        let data0 = data.body;
        if (errors === errors)
          if (data0 && typeof data0 == "object" && !Array.isArray(data0)) {
            let missing1;
            if (data0.params === void 0 && (missing1 = "params"))
              return validate52.errors = [{ instancePath: instancePath + "/body", schemaPath: "#/properties/body/required", keyword: "required", params: { missingProperty: missing1 }, message: "must have required property '" + missing1 + "'" }], !1;
            if (data0.params !== void 0) {
              let data1 = data0.params;
              if (errors === errors)
                if (Array.isArray(data1)) {
                  if (data1.length < 1)
                    return validate52.errors = [{ instancePath: instancePath + "/body/params", schemaPath: "#/properties/body/properties/params/minItems", keyword: "minItems", params: { limit: 1 }, message: "must NOT have fewer than 1 items" }], !1;
                  if (data1.length > 0 && data1[0] !== "0x1c9c381")
                    return validate52.errors = [{ instancePath: instancePath + "/body/params/0", schemaPath: "#/properties/body/properties/params/prefixItems/0/enum", keyword: "enum", params: { allowedValues: schema34.properties.body.properties.params.prefixItems[0].enum }, message: "must be equal to one of the allowed values" }], !1;
                } else
                  return validate52.errors = [{ instancePath: instancePath + "/body/params", schemaPath: "#/properties/body/properties/params/type", keyword: "type", params: { type: "array" }, message: "must be array" }], !1;
            }
          } else
            return validate52.errors = [{ instancePath: instancePath + "/body", schemaPath: "#/properties/body/type", keyword: "type", params: { type: "object" }, message: "must be object" }], !1;
      }
    } else
      return validate52.errors = [{ instancePath, schemaPath: "#/type", keyword: "type", params: { type: "object" }, message: "must be object" }], !1;
  return validate52.errors = vErrors, errors === 0;
}
validate52.evaluated = { props: { body: !0 }, dynamicProps: !1, dynamicItems: !1 };
function validate51(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
  let vErrors = null, errors = 0, evaluated0 = validate51.evaluated;
  return evaluated0.dynamicProps && (evaluated0.props = void 0), evaluated0.dynamicItems && (evaluated0.items = void 0), validate52(data, { instancePath, parentData, parentDataProperty, rootData, dynamicAnchors }) || (vErrors = vErrors === null ? validate52.errors : vErrors.concat(validate52.errors), errors = vErrors.length), validate51.errors = vErrors, errors === 0;
}
validate51.evaluated = { props: { body: !0 }, dynamicProps: !1, dynamicItems: !1 };
var v15 = validate54;
var schema36 = { type: "object", required: ["body"], properties: { body: { type: "object", required: ["params"], properties: { params: { type: "array", minItems: 2, prefixItems: [{ type: "string", pattern: "^0x[1-9a-f][0-9a-f]{0,7}$" }, { enum: [!0] }] } } } } }, pattern5 = new RegExp("^0x[1-9a-f][0-9a-f]{0,7}$", "u");
function validate55(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
  let vErrors = null, errors = 0, evaluated0 = validate55.evaluated;
  if (evaluated0.dynamicProps && (evaluated0.props = void 0), evaluated0.dynamicItems && (evaluated0.items = void 0), errors === 0)
    if (data && typeof data == "object" && !Array.isArray(data)) {
      let missing0;
      if (data.body === void 0 && (missing0 = "body"))
        return validate55.errors = [{ instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: missing0 }, message: "must have required property '" + missing0 + "'" }], !1;
      if (data.body !== void 0) {
        let data0 = data.body;
        if (errors === errors)
          if (data0 && typeof data0 == "object" && !Array.isArray(data0)) {
            let missing1;
            if (data0.params === void 0 && (missing1 = "params"))
              return validate55.errors = [{ instancePath: instancePath + "/body", schemaPath: "#/properties/body/required", keyword: "required", params: { missingProperty: missing1 }, message: "must have required property '" + missing1 + "'" }], !1;
            if (data0.params !== void 0) {
              let data1 = data0.params;
              if (errors === errors)
                if (Array.isArray(data1)) {
                  if (data1.length < 2)
                    return validate55.errors = [{ instancePath: instancePath + "/body/params", schemaPath: "#/properties/body/properties/params/minItems", keyword: "minItems", params: { limit: 2 }, message: "must NOT have fewer than 2 items" }], !1;
                  {
                    let len0 = data1.length;
                    if (len0 > 0) {
                      let data2 = data1[0], _errs5 = errors;
                      if (errors === _errs5)
                        if (typeof data2 == "string") {
                          if (!pattern5.test(data2))
                            return validate55.errors = [{ instancePath: instancePath + "/body/params/0", schemaPath: "#/properties/body/properties/params/prefixItems/0/pattern", keyword: "pattern", params: { pattern: "^0x[1-9a-f][0-9a-f]{0,7}$" }, message: 'must match pattern "^0x[1-9a-f][0-9a-f]{0,7}$"' }], !1;
                        } else
                          return validate55.errors = [{ instancePath: instancePath + "/body/params/0", schemaPath: "#/properties/body/properties/params/prefixItems/0/type", keyword: "type", params: { type: "string" }, message: "must be string" }], !1;
                      var valid2 = _errs5 === errors;
                    }
                    if (valid2 && len0 > 1) {
                      let _errs7 = errors;
                      if (data1[1] !== !0)
                        return validate55.errors = [{ instancePath: instancePath + "/body/params/1", schemaPath: "#/properties/body/properties/params/prefixItems/1/enum", keyword: "enum", params: { allowedValues: schema36.properties.body.properties.params.prefixItems[1].enum }, message: "must be equal to one of the allowed values" }], !1;
                      var valid2 = _errs7 === errors;
                    }
                  }
                } else
                  return validate55.errors = [{ instancePath: instancePath + "/body/params", schemaPath: "#/properties/body/properties/params/type", keyword: "type", params: { type: "array" }, message: "must be array" }], !1;
            }
          } else
            return validate55.errors = [{ instancePath: instancePath + "/body", schemaPath: "#/properties/body/type", keyword: "type", params: { type: "object" }, message: "must be object" }], !1;
      }
    } else
      return validate55.errors = [{ instancePath, schemaPath: "#/type", keyword: "type", params: { type: "object" }, message: "must be object" }], !1;
  return validate55.errors = vErrors, errors === 0;
}
validate55.evaluated = { props: { body: !0 }, dynamicProps: !1, dynamicItems: !1 };
function validate54(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
  let vErrors = null, errors = 0, evaluated0 = validate54.evaluated;
  return evaluated0.dynamicProps && (evaluated0.props = void 0), evaluated0.dynamicItems && (evaluated0.items = void 0), validate55(data, { instancePath, parentData, parentDataProperty, rootData, dynamicAnchors }) || (vErrors = vErrors === null ? validate55.errors : vErrors.concat(validate55.errors), errors = vErrors.length), validate54.errors = vErrors, errors === 0;
}
validate54.evaluated = { props: { body: !0 }, dynamicProps: !1, dynamicItems: !1 };
var v16 = validate57;
var schema38 = { type: "object", required: ["body"], properties: { body: { type: "object", required: ["params"], properties: { params: { type: "array", minItems: 2, prefixItems: [{ enum: ["latest", "safe", "finalized"] }, { enum: [!1] }] } } } } };
function validate58(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
  let vErrors = null, errors = 0, evaluated0 = validate58.evaluated;
  if (evaluated0.dynamicProps && (evaluated0.props = void 0), evaluated0.dynamicItems && (evaluated0.items = void 0), errors === 0)
    if (data && typeof data == "object" && !Array.isArray(data)) {
      let missing0;
      if (data.body === void 0 && (missing0 = "body"))
        return validate58.errors = [{ instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: missing0 }, message: "must have required property '" + missing0 + "'" }], !1;
      if (data.body !== void 0) {
        let data0 = data.body;
        if (errors === errors)
          if (data0 && typeof data0 == "object" && !Array.isArray(data0)) {
            let missing1;
            if (data0.params === void 0 && (missing1 = "params"))
              return validate58.errors = [{ instancePath: instancePath + "/body", schemaPath: "#/properties/body/required", keyword: "required", params: { missingProperty: missing1 }, message: "must have required property '" + missing1 + "'" }], !1;
            if (data0.params !== void 0) {
              let data1 = data0.params;
              if (errors === errors)
                if (Array.isArray(data1)) {
                  if (data1.length < 2)
                    return validate58.errors = [{ instancePath: instancePath + "/body/params", schemaPath: "#/properties/body/properties/params/minItems", keyword: "minItems", params: { limit: 2 }, message: "must NOT have fewer than 2 items" }], !1;
                  {
                    let len0 = data1.length;
                    if (len0 > 0) {
                      let data2 = data1[0], _errs5 = errors;
                      if (!(data2 === "latest" || data2 === "safe" || data2 === "finalized"))
                        return validate58.errors = [{ instancePath: instancePath + "/body/params/0", schemaPath: "#/properties/body/properties/params/prefixItems/0/enum", keyword: "enum", params: { allowedValues: schema38.properties.body.properties.params.prefixItems[0].enum }, message: "must be equal to one of the allowed values" }], !1;
                      var valid2 = _errs5 === errors;
                    }
                    if (valid2 && len0 > 1) {
                      let _errs6 = errors;
                      if (data1[1] !== !1)
                        return validate58.errors = [{ instancePath: instancePath + "/body/params/1", schemaPath: "#/properties/body/properties/params/prefixItems/1/enum", keyword: "enum", params: { allowedValues: schema38.properties.body.properties.params.prefixItems[1].enum }, message: "must be equal to one of the allowed values" }], !1;
                      var valid2 = _errs6 === errors;
                    }
                  }
                } else
                  return validate58.errors = [{ instancePath: instancePath + "/body/params", schemaPath: "#/properties/body/properties/params/type", keyword: "type", params: { type: "array" }, message: "must be array" }], !1;
            }
          } else
            return validate58.errors = [{ instancePath: instancePath + "/body", schemaPath: "#/properties/body/type", keyword: "type", params: { type: "object" }, message: "must be object" }], !1;
      }
    } else
      return validate58.errors = [{ instancePath, schemaPath: "#/type", keyword: "type", params: { type: "object" }, message: "must be object" }], !1;
  return validate58.errors = vErrors, errors === 0;
}
validate58.evaluated = { props: { body: !0 }, dynamicProps: !1, dynamicItems: !1 };
function validate57(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
  let vErrors = null, errors = 0, evaluated0 = validate57.evaluated;
  return evaluated0.dynamicProps && (evaluated0.props = void 0), evaluated0.dynamicItems && (evaluated0.items = void 0), validate58(data, { instancePath, parentData, parentDataProperty, rootData, dynamicAnchors }) || (vErrors = vErrors === null ? validate58.errors : vErrors.concat(validate58.errors), errors = vErrors.length), validate57.errors = vErrors, errors === 0;
}
validate57.evaluated = { props: { body: !0 }, dynamicProps: !1, dynamicItems: !1 };
var v17 = validate60;
var schema40 = { type: "object", required: ["body"], properties: { body: { type: "object", required: ["params"], properties: { params: { type: "array", minItems: 2, prefixItems: [{ enum: ["latest", "safe", "finalized"] }, { enum: [!0] }] } } } } };
function validate61(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
  let vErrors = null, errors = 0, evaluated0 = validate61.evaluated;
  if (evaluated0.dynamicProps && (evaluated0.props = void 0), evaluated0.dynamicItems && (evaluated0.items = void 0), errors === 0)
    if (data && typeof data == "object" && !Array.isArray(data)) {
      let missing0;
      if (data.body === void 0 && (missing0 = "body"))
        return validate61.errors = [{ instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: missing0 }, message: "must have required property '" + missing0 + "'" }], !1;
      if (data.body !== void 0) {
        let data0 = data.body;
        if (errors === errors)
          if (data0 && typeof data0 == "object" && !Array.isArray(data0)) {
            let missing1;
            if (data0.params === void 0 && (missing1 = "params"))
              return validate61.errors = [{ instancePath: instancePath + "/body", schemaPath: "#/properties/body/required", keyword: "required", params: { missingProperty: missing1 }, message: "must have required property '" + missing1 + "'" }], !1;
            if (data0.params !== void 0) {
              let data1 = data0.params;
              if (errors === errors)
                if (Array.isArray(data1)) {
                  if (data1.length < 2)
                    return validate61.errors = [{ instancePath: instancePath + "/body/params", schemaPath: "#/properties/body/properties/params/minItems", keyword: "minItems", params: { limit: 2 }, message: "must NOT have fewer than 2 items" }], !1;
                  {
                    let len0 = data1.length;
                    if (len0 > 0) {
                      let data2 = data1[0], _errs5 = errors;
                      if (!(data2 === "latest" || data2 === "safe" || data2 === "finalized"))
                        return validate61.errors = [{ instancePath: instancePath + "/body/params/0", schemaPath: "#/properties/body/properties/params/prefixItems/0/enum", keyword: "enum", params: { allowedValues: schema40.properties.body.properties.params.prefixItems[0].enum }, message: "must be equal to one of the allowed values" }], !1;
                      var valid2 = _errs5 === errors;
                    }
                    if (valid2 && len0 > 1) {
                      let _errs6 = errors;
                      if (data1[1] !== !0)
                        return validate61.errors = [{ instancePath: instancePath + "/body/params/1", schemaPath: "#/properties/body/properties/params/prefixItems/1/enum", keyword: "enum", params: { allowedValues: schema40.properties.body.properties.params.prefixItems[1].enum }, message: "must be equal to one of the allowed values" }], !1;
                      var valid2 = _errs6 === errors;
                    }
                  }
                } else
                  return validate61.errors = [{ instancePath: instancePath + "/body/params", schemaPath: "#/properties/body/properties/params/type", keyword: "type", params: { type: "array" }, message: "must be array" }], !1;
            }
          } else
            return validate61.errors = [{ instancePath: instancePath + "/body", schemaPath: "#/properties/body/type", keyword: "type", params: { type: "object" }, message: "must be object" }], !1;
      }
    } else
      return validate61.errors = [{ instancePath, schemaPath: "#/type", keyword: "type", params: { type: "object" }, message: "must be object" }], !1;
  return validate61.errors = vErrors, errors === 0;
}
validate61.evaluated = { props: { body: !0 }, dynamicProps: !1, dynamicItems: !1 };
function validate60(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
  let vErrors = null, errors = 0, evaluated0 = validate60.evaluated;
  return evaluated0.dynamicProps && (evaluated0.props = void 0), evaluated0.dynamicItems && (evaluated0.items = void 0), validate61(data, { instancePath, parentData, parentDataProperty, rootData, dynamicAnchors }) || (vErrors = vErrors === null ? validate61.errors : vErrors.concat(validate61.errors), errors = vErrors.length), validate60.errors = vErrors, errors === 0;
}
validate60.evaluated = { props: { body: !0 }, dynamicProps: !1, dynamicItems: !1 };
var v18 = validate63;
var schema42 = { type: "object", required: ["body"], properties: { body: { type: "object", required: ["params"], properties: { params: { type: "array", minItems: 2, prefixItems: [{ enum: ["pending"] }, { enum: [!1] }] } } } } };
function validate64(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
  let vErrors = null, errors = 0, evaluated0 = validate64.evaluated;
  if (evaluated0.dynamicProps && (evaluated0.props = void 0), evaluated0.dynamicItems && (evaluated0.items = void 0), errors === 0)
    if (data && typeof data == "object" && !Array.isArray(data)) {
      let missing0;
      if (data.body === void 0 && (missing0 = "body"))
        return validate64.errors = [{ instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: missing0 }, message: "must have required property '" + missing0 + "'" }], !1;
      if (data.body !== void 0) {
        let data0 = data.body;
        if (errors === errors)
          if (data0 && typeof data0 == "object" && !Array.isArray(data0)) {
            let missing1;
            if (data0.params === void 0 && (missing1 = "params"))
              return validate64.errors = [{ instancePath: instancePath + "/body", schemaPath: "#/properties/body/required", keyword: "required", params: { missingProperty: missing1 }, message: "must have required property '" + missing1 + "'" }], !1;
            if (data0.params !== void 0) {
              let data1 = data0.params;
              if (errors === errors)
                if (Array.isArray(data1)) {
                  if (data1.length < 2)
                    return validate64.errors = [{ instancePath: instancePath + "/body/params", schemaPath: "#/properties/body/properties/params/minItems", keyword: "minItems", params: { limit: 2 }, message: "must NOT have fewer than 2 items" }], !1;
                  {
                    let len0 = data1.length;
                    if (len0 > 0) {
                      let _errs5 = errors;
                      if (data1[0] !== "pending")
                        return validate64.errors = [{ instancePath: instancePath + "/body/params/0", schemaPath: "#/properties/body/properties/params/prefixItems/0/enum", keyword: "enum", params: { allowedValues: schema42.properties.body.properties.params.prefixItems[0].enum }, message: "must be equal to one of the allowed values" }], !1;
                      var valid2 = _errs5 === errors;
                    }
                    if (valid2 && len0 > 1) {
                      let _errs6 = errors;
                      if (data1[1] !== !1)
                        return validate64.errors = [{ instancePath: instancePath + "/body/params/1", schemaPath: "#/properties/body/properties/params/prefixItems/1/enum", keyword: "enum", params: { allowedValues: schema42.properties.body.properties.params.prefixItems[1].enum }, message: "must be equal to one of the allowed values" }], !1;
                      var valid2 = _errs6 === errors;
                    }
                  }
                } else
                  return validate64.errors = [{ instancePath: instancePath + "/body/params", schemaPath: "#/properties/body/properties/params/type", keyword: "type", params: { type: "array" }, message: "must be array" }], !1;
            }
          } else
            return validate64.errors = [{ instancePath: instancePath + "/body", schemaPath: "#/properties/body/type", keyword: "type", params: { type: "object" }, message: "must be object" }], !1;
      }
    } else
      return validate64.errors = [{ instancePath, schemaPath: "#/type", keyword: "type", params: { type: "object" }, message: "must be object" }], !1;
  return validate64.errors = vErrors, errors === 0;
}
validate64.evaluated = { props: { body: !0 }, dynamicProps: !1, dynamicItems: !1 };
function validate63(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
  let vErrors = null, errors = 0, evaluated0 = validate63.evaluated;
  return evaluated0.dynamicProps && (evaluated0.props = void 0), evaluated0.dynamicItems && (evaluated0.items = void 0), validate64(data, { instancePath, parentData, parentDataProperty, rootData, dynamicAnchors }) || (vErrors = vErrors === null ? validate64.errors : vErrors.concat(validate64.errors), errors = vErrors.length), validate63.errors = vErrors, errors === 0;
}
validate63.evaluated = { props: { body: !0 }, dynamicProps: !1, dynamicItems: !1 };
var v19 = validate66;
var schema44 = { type: "object", required: ["body"], properties: { body: { type: "object", required: ["params"], properties: { params: { type: "array", minItems: 2, prefixItems: [{ enum: ["pending"] }, { enum: [!0] }] } } } } };
function validate67(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
  let vErrors = null, errors = 0, evaluated0 = validate67.evaluated;
  if (evaluated0.dynamicProps && (evaluated0.props = void 0), evaluated0.dynamicItems && (evaluated0.items = void 0), errors === 0)
    if (data && typeof data == "object" && !Array.isArray(data)) {
      let missing0;
      if (data.body === void 0 && (missing0 = "body"))
        return validate67.errors = [{ instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: missing0 }, message: "must have required property '" + missing0 + "'" }], !1;
      if (data.body !== void 0) {
        let data0 = data.body;
        if (errors === errors)
          if (data0 && typeof data0 == "object" && !Array.isArray(data0)) {
            let missing1;
            if (data0.params === void 0 && (missing1 = "params"))
              return validate67.errors = [{ instancePath: instancePath + "/body", schemaPath: "#/properties/body/required", keyword: "required", params: { missingProperty: missing1 }, message: "must have required property '" + missing1 + "'" }], !1;
            if (data0.params !== void 0) {
              let data1 = data0.params;
              if (errors === errors)
                if (Array.isArray(data1)) {
                  if (data1.length < 2)
                    return validate67.errors = [{ instancePath: instancePath + "/body/params", schemaPath: "#/properties/body/properties/params/minItems", keyword: "minItems", params: { limit: 2 }, message: "must NOT have fewer than 2 items" }], !1;
                  {
                    let len0 = data1.length;
                    if (len0 > 0) {
                      let _errs5 = errors;
                      if (data1[0] !== "pending")
                        return validate67.errors = [{ instancePath: instancePath + "/body/params/0", schemaPath: "#/properties/body/properties/params/prefixItems/0/enum", keyword: "enum", params: { allowedValues: schema44.properties.body.properties.params.prefixItems[0].enum }, message: "must be equal to one of the allowed values" }], !1;
                      var valid2 = _errs5 === errors;
                    }
                    if (valid2 && len0 > 1) {
                      let _errs6 = errors;
                      if (data1[1] !== !0)
                        return validate67.errors = [{ instancePath: instancePath + "/body/params/1", schemaPath: "#/properties/body/properties/params/prefixItems/1/enum", keyword: "enum", params: { allowedValues: schema44.properties.body.properties.params.prefixItems[1].enum }, message: "must be equal to one of the allowed values" }], !1;
                      var valid2 = _errs6 === errors;
                    }
                  }
                } else
                  return validate67.errors = [{ instancePath: instancePath + "/body/params", schemaPath: "#/properties/body/properties/params/type", keyword: "type", params: { type: "array" }, message: "must be array" }], !1;
            }
          } else
            return validate67.errors = [{ instancePath: instancePath + "/body", schemaPath: "#/properties/body/type", keyword: "type", params: { type: "object" }, message: "must be object" }], !1;
      }
    } else
      return validate67.errors = [{ instancePath, schemaPath: "#/type", keyword: "type", params: { type: "object" }, message: "must be object" }], !1;
  return validate67.errors = vErrors, errors === 0;
}
validate67.evaluated = { props: { body: !0 }, dynamicProps: !1, dynamicItems: !1 };
function validate66(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
  let vErrors = null, errors = 0, evaluated0 = validate66.evaluated;
  return evaluated0.dynamicProps && (evaluated0.props = void 0), evaluated0.dynamicItems && (evaluated0.items = void 0), validate67(data, { instancePath, parentData, parentDataProperty, rootData, dynamicAnchors }) || (vErrors = vErrors === null ? validate67.errors : vErrors.concat(validate67.errors), errors = vErrors.length), validate66.errors = vErrors, errors === 0;
}
validate66.evaluated = { props: { body: !0 }, dynamicProps: !1, dynamicItems: !1 };
var v20 = validate69;
var schema46 = { type: "object", required: ["body"], properties: { body: { type: "object", required: ["params"], properties: { params: { type: "array", minItems: 1, prefixItems: [{ enum: ["0x0"] }, !0] } } } } };
function validate70(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
  let vErrors = null, errors = 0, evaluated0 = validate70.evaluated;
  if (evaluated0.dynamicProps && (evaluated0.props = void 0), evaluated0.dynamicItems && (evaluated0.items = void 0), errors === 0)
    if (data && typeof data == "object" && !Array.isArray(data)) {
      let missing0;
      if (data.body === void 0 && (missing0 = "body"))
        return validate70.errors = [{ instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: missing0 }, message: "must have required property '" + missing0 + "'" }], !1;
      if (data.body !== void 0) {
        let data0 = data.body;
        if (errors === errors)
          if (data0 && typeof data0 == "object" && !Array.isArray(data0)) {
            let missing1;
            if (data0.params === void 0 && (missing1 = "params"))
              return validate70.errors = [{ instancePath: instancePath + "/body", schemaPath: "#/properties/body/required", keyword: "required", params: { missingProperty: missing1 }, message: "must have required property '" + missing1 + "'" }], !1;
            if (data0.params !== void 0) {
              let data1 = data0.params;
              if (errors === errors)
                if (Array.isArray(data1)) {
                  if (data1.length < 1)
                    return validate70.errors = [{ instancePath: instancePath + "/body/params", schemaPath: "#/properties/body/properties/params/minItems", keyword: "minItems", params: { limit: 1 }, message: "must NOT have fewer than 1 items" }], !1;
                  if (data1.length > 0 && data1[0] !== "0x0")
                    return validate70.errors = [{ instancePath: instancePath + "/body/params/0", schemaPath: "#/properties/body/properties/params/prefixItems/0/enum", keyword: "enum", params: { allowedValues: schema46.properties.body.properties.params.prefixItems[0].enum }, message: "must be equal to one of the allowed values" }], !1;
                } else
                  return validate70.errors = [{ instancePath: instancePath + "/body/params", schemaPath: "#/properties/body/properties/params/type", keyword: "type", params: { type: "array" }, message: "must be array" }], !1;
            }
          } else
            return validate70.errors = [{ instancePath: instancePath + "/body", schemaPath: "#/properties/body/type", keyword: "type", params: { type: "object" }, message: "must be object" }], !1;
      }
    } else
      return validate70.errors = [{ instancePath, schemaPath: "#/type", keyword: "type", params: { type: "object" }, message: "must be object" }], !1;
  return validate70.errors = vErrors, errors === 0;
}
validate70.evaluated = { props: { body: !0 }, dynamicProps: !1, dynamicItems: !1 };
function validate69(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
  let vErrors = null, errors = 0, evaluated0 = validate69.evaluated;
  return evaluated0.dynamicProps && (evaluated0.props = void 0), evaluated0.dynamicItems && (evaluated0.items = void 0), validate70(data, { instancePath, parentData, parentDataProperty, rootData, dynamicAnchors }) || (vErrors = vErrors === null ? validate70.errors : vErrors.concat(validate70.errors), errors = vErrors.length), validate69.errors = vErrors, errors === 0;
}
validate69.evaluated = { props: { body: !0 }, dynamicProps: !1, dynamicItems: !1 };
var v21 = validate72;
var schema48 = { type: "object", required: ["body"], properties: { body: { type: "object", required: ["params"], properties: { params: { type: "array", minItems: 1, prefixItems: [{ enum: ["earliest"] }, !0] } } } } };
function validate73(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
  let vErrors = null, errors = 0, evaluated0 = validate73.evaluated;
  if (evaluated0.dynamicProps && (evaluated0.props = void 0), evaluated0.dynamicItems && (evaluated0.items = void 0), errors === 0)
    if (data && typeof data == "object" && !Array.isArray(data)) {
      let missing0;
      if (data.body === void 0 && (missing0 = "body"))
        return validate73.errors = [{ instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: missing0 }, message: "must have required property '" + missing0 + "'" }], !1;
      if (data.body !== void 0) {
        let data0 = data.body;
        if (errors === errors)
          if (data0 && typeof data0 == "object" && !Array.isArray(data0)) {
            let missing1;
            if (data0.params === void 0 && (missing1 = "params"))
              return validate73.errors = [{ instancePath: instancePath + "/body", schemaPath: "#/properties/body/required", keyword: "required", params: { missingProperty: missing1 }, message: "must have required property '" + missing1 + "'" }], !1;
            if (data0.params !== void 0) {
              let data1 = data0.params;
              if (errors === errors)
                if (Array.isArray(data1)) {
                  if (data1.length < 1)
                    return validate73.errors = [{ instancePath: instancePath + "/body/params", schemaPath: "#/properties/body/properties/params/minItems", keyword: "minItems", params: { limit: 1 }, message: "must NOT have fewer than 1 items" }], !1;
                  if (data1.length > 0 && data1[0] !== "earliest")
                    return validate73.errors = [{ instancePath: instancePath + "/body/params/0", schemaPath: "#/properties/body/properties/params/prefixItems/0/enum", keyword: "enum", params: { allowedValues: schema48.properties.body.properties.params.prefixItems[0].enum }, message: "must be equal to one of the allowed values" }], !1;
                } else
                  return validate73.errors = [{ instancePath: instancePath + "/body/params", schemaPath: "#/properties/body/properties/params/type", keyword: "type", params: { type: "array" }, message: "must be array" }], !1;
            }
          } else
            return validate73.errors = [{ instancePath: instancePath + "/body", schemaPath: "#/properties/body/type", keyword: "type", params: { type: "object" }, message: "must be object" }], !1;
      }
    } else
      return validate73.errors = [{ instancePath, schemaPath: "#/type", keyword: "type", params: { type: "object" }, message: "must be object" }], !1;
  return validate73.errors = vErrors, errors === 0;
}
validate73.evaluated = { props: { body: !0 }, dynamicProps: !1, dynamicItems: !1 };
function validate72(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
  let vErrors = null, errors = 0, evaluated0 = validate72.evaluated;
  return evaluated0.dynamicProps && (evaluated0.props = void 0), evaluated0.dynamicItems && (evaluated0.items = void 0), validate73(data, { instancePath, parentData, parentDataProperty, rootData, dynamicAnchors }) || (vErrors = vErrors === null ? validate73.errors : vErrors.concat(validate73.errors), errors = vErrors.length), validate72.errors = vErrors, errors === 0;
}
validate72.evaluated = { props: { body: !0 }, dynamicProps: !1, dynamicItems: !1 };
var v22 = validate75;
var pattern6 = new RegExp("^0x[1-9a-f][0-9a-f]{8,}$", "u");
function validate76(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
  let vErrors = null, errors = 0, evaluated0 = validate76.evaluated;
  if (evaluated0.dynamicProps && (evaluated0.props = void 0), evaluated0.dynamicItems && (evaluated0.items = void 0), errors === 0)
    if (data && typeof data == "object" && !Array.isArray(data)) {
      let missing0;
      if (data.body === void 0 && (missing0 = "body"))
        return validate76.errors = [{ instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: missing0 }, message: "must have required property '" + missing0 + "'" }], !1;
      if (data.body !== void 0) {
        let data0 = data.body;
        if (errors === errors)
          if (data0 && typeof data0 == "object" && !Array.isArray(data0)) {
            let missing1;
            if (data0.params === void 0 && (missing1 = "params"))
              return validate76.errors = [{ instancePath: instancePath + "/body", schemaPath: "#/properties/body/required", keyword: "required", params: { missingProperty: missing1 }, message: "must have required property '" + missing1 + "'" }], !1;
            if (data0.params !== void 0) {
              let data1 = data0.params;
              if (errors === errors)
                if (Array.isArray(data1)) {
                  if (data1.length < 1)
                    return validate76.errors = [{ instancePath: instancePath + "/body/params", schemaPath: "#/properties/body/properties/params/minItems", keyword: "minItems", params: { limit: 1 }, message: "must NOT have fewer than 1 items" }], !1;
                  if (data1.length > 0) {
                    let data2 = data1[0];
                    if (errors === errors)
                      if (typeof data2 == "string") {
                        if (!pattern6.test(data2))
                          return validate76.errors = [{ instancePath: instancePath + "/body/params/0", schemaPath: "#/properties/body/properties/params/prefixItems/0/pattern", keyword: "pattern", params: { pattern: "^0x[1-9a-f][0-9a-f]{8,}$" }, message: 'must match pattern "^0x[1-9a-f][0-9a-f]{8,}$"' }], !1;
                      } else
                        return validate76.errors = [{ instancePath: instancePath + "/body/params/0", schemaPath: "#/properties/body/properties/params/prefixItems/0/type", keyword: "type", params: { type: "string" }, message: "must be string" }], !1;
                  }
                } else
                  return validate76.errors = [{ instancePath: instancePath + "/body/params", schemaPath: "#/properties/body/properties/params/type", keyword: "type", params: { type: "array" }, message: "must be array" }], !1;
            }
          } else
            return validate76.errors = [{ instancePath: instancePath + "/body", schemaPath: "#/properties/body/type", keyword: "type", params: { type: "object" }, message: "must be object" }], !1;
      }
    } else
      return validate76.errors = [{ instancePath, schemaPath: "#/type", keyword: "type", params: { type: "object" }, message: "must be object" }], !1;
  return validate76.errors = vErrors, errors === 0;
}
validate76.evaluated = { props: { body: !0 }, dynamicProps: !1, dynamicItems: !1 };
function validate75(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
  let vErrors = null, errors = 0, evaluated0 = validate75.evaluated;
  return evaluated0.dynamicProps && (evaluated0.props = void 0), evaluated0.dynamicItems && (evaluated0.items = void 0), validate76(data, { instancePath, parentData, parentDataProperty, rootData, dynamicAnchors }) || (vErrors = vErrors === null ? validate76.errors : vErrors.concat(validate76.errors), errors = vErrors.length), validate75.errors = vErrors, errors === 0;
}
validate75.evaluated = { props: { body: !0 }, dynamicProps: !1, dynamicItems: !1 };
var v23 = validate78;
var pattern7 = new RegExp("^0x0{16}", "u");
function validate79(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
  let vErrors = null, errors = 0, evaluated0 = validate79.evaluated;
  if (evaluated0.dynamicProps && (evaluated0.props = void 0), evaluated0.dynamicItems && (evaluated0.items = void 0), errors === 0)
    if (data && typeof data == "object" && !Array.isArray(data)) {
      let missing0;
      if (data.body === void 0 && (missing0 = "body"))
        return validate79.errors = [{ instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: missing0 }, message: "must have required property '" + missing0 + "'" }], !1;
      if (data.body !== void 0) {
        let data0 = data.body;
        if (errors === errors)
          if (data0 && typeof data0 == "object" && !Array.isArray(data0)) {
            let missing1;
            if (data0.params === void 0 && (missing1 = "params"))
              return validate79.errors = [{ instancePath: instancePath + "/body", schemaPath: "#/properties/body/required", keyword: "required", params: { missingProperty: missing1 }, message: "must have required property '" + missing1 + "'" }], !1;
            if (data0.params !== void 0) {
              let data1 = data0.params;
              if (errors === errors)
                if (Array.isArray(data1)) {
                  if (data1.length < 1)
                    return validate79.errors = [{ instancePath: instancePath + "/body/params", schemaPath: "#/properties/body/properties/params/minItems", keyword: "minItems", params: { limit: 1 }, message: "must NOT have fewer than 1 items" }], !1;
                  if (data1.length > 0) {
                    let data2 = data1[0];
                    if (errors === errors)
                      if (typeof data2 == "string") {
                        if (!pattern7.test(data2))
                          return validate79.errors = [{ instancePath: instancePath + "/body/params/0", schemaPath: "#/properties/body/properties/params/prefixItems/0/pattern", keyword: "pattern", params: { pattern: "^0x0{16}" }, message: 'must match pattern "^0x0{16}"' }], !1;
                      } else
                        return validate79.errors = [{ instancePath: instancePath + "/body/params/0", schemaPath: "#/properties/body/properties/params/prefixItems/0/type", keyword: "type", params: { type: "string" }, message: "must be string" }], !1;
                  }
                } else
                  return validate79.errors = [{ instancePath: instancePath + "/body/params", schemaPath: "#/properties/body/properties/params/type", keyword: "type", params: { type: "array" }, message: "must be array" }], !1;
            }
          } else
            return validate79.errors = [{ instancePath: instancePath + "/body", schemaPath: "#/properties/body/type", keyword: "type", params: { type: "object" }, message: "must be object" }], !1;
      }
    } else
      return validate79.errors = [{ instancePath, schemaPath: "#/type", keyword: "type", params: { type: "object" }, message: "must be object" }], !1;
  return validate79.errors = vErrors, errors === 0;
}
validate79.evaluated = { props: { body: !0 }, dynamicProps: !1, dynamicItems: !1 };
function validate78(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
  let vErrors = null, errors = 0, evaluated0 = validate78.evaluated;
  return evaluated0.dynamicProps && (evaluated0.props = void 0), evaluated0.dynamicItems && (evaluated0.items = void 0), validate79(data, { instancePath, parentData, parentDataProperty, rootData, dynamicAnchors }) || (vErrors = vErrors === null ? validate79.errors : vErrors.concat(validate79.errors), errors = vErrors.length), validate78.errors = vErrors, errors === 0;
}
validate78.evaluated = { props: { body: !0 }, dynamicProps: !1, dynamicItems: !1 };
var v24 = validate81;
function validate82(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
  let vErrors = null, errors = 0, evaluated0 = validate82.evaluated;
  if (evaluated0.dynamicProps && (evaluated0.props = void 0), evaluated0.dynamicItems && (evaluated0.items = void 0), errors === 0)
    if (data && typeof data == "object" && !Array.isArray(data)) {
      let missing0;
      if (data.body === void 0 && (missing0 = "body"))
        return validate82.errors = [{ instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: missing0 }, message: "must have required property '" + missing0 + "'" }], !1;
      if (data.body !== void 0) {
        let data0 = data.body;
        if (errors === errors)
          if (data0 && typeof data0 == "object" && !Array.isArray(data0)) {
            let missing1;
            if (data0.params === void 0 && (missing1 = "params"))
              return validate82.errors = [{ instancePath: instancePath + "/body", schemaPath: "#/properties/body/required", keyword: "required", params: { missingProperty: missing1 }, message: "must have required property '" + missing1 + "'" }], !1;
            if (data0.params !== void 0) {
              let data1 = data0.params;
              if (errors === errors)
                if (Array.isArray(data1)) {
                  if (data1.length < 1)
                    return validate82.errors = [{ instancePath: instancePath + "/body/params", schemaPath: "#/properties/body/properties/params/minItems", keyword: "minItems", params: { limit: 1 }, message: "must NOT have fewer than 1 items" }], !1;
                  if (data1.length > 0) {
                    let data2 = data1[0];
                    if (errors === errors)
                      if (typeof data2 == "string") {
                        if (!pattern6.test(data2))
                          return validate82.errors = [{ instancePath: instancePath + "/body/params/0", schemaPath: "#/properties/body/properties/params/prefixItems/0/pattern", keyword: "pattern", params: { pattern: "^0x[1-9a-f][0-9a-f]{8,}$" }, message: 'must match pattern "^0x[1-9a-f][0-9a-f]{8,}$"' }], !1;
                      } else
                        return validate82.errors = [{ instancePath: instancePath + "/body/params/0", schemaPath: "#/properties/body/properties/params/prefixItems/0/type", keyword: "type", params: { type: "string" }, message: "must be string" }], !1;
                  }
                } else
                  return validate82.errors = [{ instancePath: instancePath + "/body/params", schemaPath: "#/properties/body/properties/params/type", keyword: "type", params: { type: "array" }, message: "must be array" }], !1;
            }
          } else
            return validate82.errors = [{ instancePath: instancePath + "/body", schemaPath: "#/properties/body/type", keyword: "type", params: { type: "object" }, message: "must be object" }], !1;
      }
    } else
      return validate82.errors = [{ instancePath, schemaPath: "#/type", keyword: "type", params: { type: "object" }, message: "must be object" }], !1;
  return validate82.errors = vErrors, errors === 0;
}
validate82.evaluated = { props: { body: !0 }, dynamicProps: !1, dynamicItems: !1 };
function validate81(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
  let vErrors = null, errors = 0, evaluated0 = validate81.evaluated;
  return evaluated0.dynamicProps && (evaluated0.props = void 0), evaluated0.dynamicItems && (evaluated0.items = void 0), validate82(data, { instancePath, parentData, parentDataProperty, rootData, dynamicAnchors }) || (vErrors = vErrors === null ? validate82.errors : vErrors.concat(validate82.errors), errors = vErrors.length), validate81.errors = vErrors, errors === 0;
}
validate81.evaluated = { props: { body: !0 }, dynamicProps: !1, dynamicItems: !1 };
var v25 = validate84;
function validate85(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
  let vErrors = null, errors = 0, evaluated0 = validate85.evaluated;
  if (evaluated0.dynamicProps && (evaluated0.props = void 0), evaluated0.dynamicItems && (evaluated0.items = void 0), errors === 0)
    if (data && typeof data == "object" && !Array.isArray(data)) {
      let missing0;
      if (data.body === void 0 && (missing0 = "body"))
        return validate85.errors = [{ instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: missing0 }, message: "must have required property '" + missing0 + "'" }], !1;
      if (data.body !== void 0) {
        let data0 = data.body;
        if (errors === errors)
          if (data0 && typeof data0 == "object" && !Array.isArray(data0)) {
            let missing1;
            if (data0.params === void 0 && (missing1 = "params"))
              return validate85.errors = [{ instancePath: instancePath + "/body", schemaPath: "#/properties/body/required", keyword: "required", params: { missingProperty: missing1 }, message: "must have required property '" + missing1 + "'" }], !1;
            if (data0.params !== void 0) {
              let data1 = data0.params;
              if (errors === errors)
                if (Array.isArray(data1)) {
                  if (data1.length < 1)
                    return validate85.errors = [{ instancePath: instancePath + "/body/params", schemaPath: "#/properties/body/properties/params/minItems", keyword: "minItems", params: { limit: 1 }, message: "must NOT have fewer than 1 items" }], !1;
                  if (data1.length > 0) {
                    let data2 = data1[0];
                    if (errors === errors)
                      if (typeof data2 == "string") {
                        if (!pattern7.test(data2))
                          return validate85.errors = [{ instancePath: instancePath + "/body/params/0", schemaPath: "#/properties/body/properties/params/prefixItems/0/pattern", keyword: "pattern", params: { pattern: "^0x0{16}" }, message: 'must match pattern "^0x0{16}"' }], !1;
                      } else
                        return validate85.errors = [{ instancePath: instancePath + "/body/params/0", schemaPath: "#/properties/body/properties/params/prefixItems/0/type", keyword: "type", params: { type: "string" }, message: "must be string" }], !1;
                  }
                } else
                  return validate85.errors = [{ instancePath: instancePath + "/body/params", schemaPath: "#/properties/body/properties/params/type", keyword: "type", params: { type: "array" }, message: "must be array" }], !1;
            }
          } else
            return validate85.errors = [{ instancePath: instancePath + "/body", schemaPath: "#/properties/body/type", keyword: "type", params: { type: "object" }, message: "must be object" }], !1;
      }
    } else
      return validate85.errors = [{ instancePath, schemaPath: "#/type", keyword: "type", params: { type: "object" }, message: "must be object" }], !1;
  return validate85.errors = vErrors, errors === 0;
}
validate85.evaluated = { props: { body: !0 }, dynamicProps: !1, dynamicItems: !1 };
function validate84(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
  let vErrors = null, errors = 0, evaluated0 = validate84.evaluated;
  return evaluated0.dynamicProps && (evaluated0.props = void 0), evaluated0.dynamicItems && (evaluated0.items = void 0), validate85(data, { instancePath, parentData, parentDataProperty, rootData, dynamicAnchors }) || (vErrors = vErrors === null ? validate85.errors : vErrors.concat(validate85.errors), errors = vErrors.length), validate84.errors = vErrors, errors === 0;
}
validate84.evaluated = { props: { body: !0 }, dynamicProps: !1, dynamicItems: !1 };

var conditions = { signAndSubmitGaslessTx: { invalidKey: v0 }, listAllFundedTransactions: { noTransactions: v1, invalidKey: v2 }, listAllProtocolConfig: { noTransactions: v3, invalidKey: v4 }, createVC: { createdFromFlatParameters: v5, invalidKey: v6, missingParameters: v7, unknownTemplate: v8 }, mintFT: { invalidKey: v9, subIdMismatch: v10 }, addWhitelistedContractLinkedToDApp: { invalidKey: v11 }, eth_estimateGas: { contractCall: v12, revert: v13 }, eth_getBlockByNumber: { blockBefore: v14, byNumberWithTransactions: v15, latestWithHashes: v16, latestWithTransactions: v17, pendingWithHashes: v18, pendingWithTransactions: v19, genesis: v20, earliest: v21, unknownBlock: v22 }, eth_getTransactionByHash: { unknownTransaction: v23 }, eth_getUncleCountByBlockNumber: { unknownBlock: v24 }, eth_getBlockTransactionCountByHash: { unknownBlock: v25 } };
export {
  conditions
};
