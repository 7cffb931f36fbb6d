/* eslint-disable */
// Written by `npx twinspec generate` from the API documents. Do not edit: change a document and generate again.
// @ts-nocheck

const schema0 = {"type":"object","required":["body"],"properties":{"body":{"type":"object","required":["params"],"properties":{"params":{"type":"array","minItems":1,"prefixItems":[{"enum":["0x1c9c381"]},true]}}}}};
function validate0(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
let vErrors = null;
let errors = 0;
const evaluated0 = validate0.evaluated;
if(evaluated0.dynamicProps){
evaluated0.props = undefined;
}
if(evaluated0.dynamicItems){
evaluated0.items = undefined;
}
const _errs0 = errors;
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if((data.body === undefined) && (missing0 = "body")){
validate0.errors = [{instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: missing0},message:"must have required property '"+missing0+"'"}];
return false;
}
else {
if(data.body !== undefined){
let data0 = data.body;
const _errs1 = errors;
const _errs2 = errors;
if(errors === _errs1){
if(data0 && typeof data0 == "object" && !Array.isArray(data0)){
let missing1;
if((data0.params === undefined) && (missing1 = "params")){
validate0.errors = [{instancePath:instancePath+"/body",schemaPath:"#/properties/body/required",keyword:"required",params:{missingProperty: missing1},message:"must have required property '"+missing1+"'"}];
return false;
}
else {
if(data0.params !== undefined){
let data1 = data0.params;
const _errs3 = errors;
const _errs4 = errors;
if(errors === _errs3){
if(Array.isArray(data1)){
if(data1.length < 1){
validate0.errors = [{instancePath:instancePath+"/body/params",schemaPath:"#/properties/body/properties/params/minItems",keyword:"minItems",params:{limit: 1},message:"must NOT have fewer than 1 items"}];
return false;
}
else {
const len0 = data1.length;
if(len0 > 0){
let data2 = data1[0];
const _errs5 = errors;
const vSchema0 = schema0.properties.body.properties.params.prefixItems[0].enum;
if(!(data2 === "0x1c9c381")){
validate0.errors = [{instancePath:instancePath+"/body/params/0",schemaPath:"#/properties/body/properties/params/prefixItems/0/enum",keyword:"enum",params:{allowedValues: schema0.properties.body.properties.params.prefixItems[0].enum},message:"must be equal to one of the allowed values"}];
return false;
}
else {
}
if(errors === _errs5){
}
var valid2 = _errs5 === errors;
}
if(valid2){
}
}
}
else {
validate0.errors = [{instancePath:instancePath+"/body/params",schemaPath:"#/properties/body/properties/params/type",keyword:"type",params:{type: "array"},message:"must be array"}];
return false;
}
if(errors === _errs3){
}
}
var valid1 = _errs3 === errors;
}
else {
var valid1 = true;
}
if(valid1){
}
}
}
else {
validate0.errors = [{instancePath:instancePath+"/body",schemaPath:"#/properties/body/type",keyword:"type",params:{type: "object"},message:"must be object"}];
return false;
}
if(errors === _errs1){
}
}
var valid0 = _errs1 === errors;
}
else {
var valid0 = true;
}
if(valid0){
}
}
}
else {
validate0.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},message:"must be object"}];
return false;
}
if(errors === 0){
}
}
validate0.errors = vErrors;
return errors === 0;
}

validate0.evaluated = {"props":{"body":true},"dynamicProps":false,"dynamicItems":false};
const schema1 = {"type":"object","required":["body"],"properties":{"body":{"type":"object","required":["params"],"properties":{"params":{"type":"array","minItems":2,"prefixItems":[{"type":"string","pattern":"^0x[1-9a-f][0-9a-f]{0,7}$"},{"enum":[true]}]}}}}};
const pattern0 = new RegExp("^0x[1-9a-f][0-9a-f]{0,7}$", "u");
function validate1(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
let vErrors = null;
let errors = 0;
const evaluated0 = validate1.evaluated;
if(evaluated0.dynamicProps){
evaluated0.props = undefined;
}
if(evaluated0.dynamicItems){
evaluated0.items = undefined;
}
const _errs0 = errors;
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if((data.body === undefined) && (missing0 = "body")){
validate1.errors = [{instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: missing0},message:"must have required property '"+missing0+"'"}];
return false;
}
else {
if(data.body !== undefined){
let data0 = data.body;
const _errs1 = errors;
const _errs2 = errors;
if(errors === _errs1){
if(data0 && typeof data0 == "object" && !Array.isArray(data0)){
let missing1;
if((data0.params === undefined) && (missing1 = "params")){
validate1.errors = [{instancePath:instancePath+"/body",schemaPath:"#/properties/body/required",keyword:"required",params:{missingProperty: missing1},message:"must have required property '"+missing1+"'"}];
return false;
}
else {
if(data0.params !== undefined){
let data1 = data0.params;
const _errs3 = errors;
const _errs4 = errors;
if(errors === _errs3){
if(Array.isArray(data1)){
if(data1.length < 2){
validate1.errors = [{instancePath:instancePath+"/body/params",schemaPath:"#/properties/body/properties/params/minItems",keyword:"minItems",params:{limit: 2},message:"must NOT have fewer than 2 items"}];
return false;
}
else {
const len0 = data1.length;
if(len0 > 0){
let data2 = data1[0];
const _errs5 = errors;
const _errs6 = errors;
if(errors === _errs5){
if(typeof data2 === "string"){
if(!pattern0.test(data2)){
validate1.errors = [{instancePath:instancePath+"/body/params/0",schemaPath:"#/properties/body/properties/params/prefixItems/0/pattern",keyword:"pattern",params:{pattern: "^0x[1-9a-f][0-9a-f]{0,7}$"},message:"must match pattern \""+"^0x[1-9a-f][0-9a-f]{0,7}$"+"\""}];
return false;
}
else {
}
}
else {
validate1.errors = [{instancePath:instancePath+"/body/params/0",schemaPath:"#/properties/body/properties/params/prefixItems/0/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
if(errors === _errs5){
}
}
var valid2 = _errs5 === errors;
}
if(valid2){
if(len0 > 1){
let data3 = data1[1];
const _errs7 = errors;
const vSchema0 = schema1.properties.body.properties.params.prefixItems[1].enum;
if(!(data3 === true)){
validate1.errors = [{instancePath:instancePath+"/body/params/1",schemaPath:"#/properties/body/properties/params/prefixItems/1/enum",keyword:"enum",params:{allowedValues: schema1.properties.body.properties.params.prefixItems[1].enum},message:"must be equal to one of the allowed values"}];
return false;
}
else {
}
if(errors === _errs7){
}
var valid2 = _errs7 === errors;
}
if(valid2){
}
}
}
}
else {
validate1.errors = [{instancePath:instancePath+"/body/params",schemaPath:"#/properties/body/properties/params/type",keyword:"type",params:{type: "array"},message:"must be array"}];
return false;
}
if(errors === _errs3){
}
}
var valid1 = _errs3 === errors;
}
else {
var valid1 = true;
}
if(valid1){
}
}
}
else {
validate1.errors = [{instancePath:instancePath+"/body",schemaPath:"#/properties/body/type",keyword:"type",params:{type: "object"},message:"must be object"}];
return false;
}
if(errors === _errs1){
}
}
var valid0 = _errs1 === errors;
}
else {
var valid0 = true;
}
if(valid0){
}
}
}
else {
validate1.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},message:"must be object"}];
return false;
}
if(errors === 0){
}
}
validate1.errors = vErrors;
return errors === 0;
}

validate1.evaluated = {"props":{"body":true},"dynamicProps":false,"dynamicItems":false};
const schema2 = {"type":"object","required":["body"],"properties":{"body":{"type":"object","required":["params"],"properties":{"params":{"type":"array","minItems":2,"prefixItems":[{"enum":["latest","safe","finalized"]},{"enum":[false]}]}}}}};
function validate2(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
let vErrors = null;
let errors = 0;
const evaluated0 = validate2.evaluated;
if(evaluated0.dynamicProps){
evaluated0.props = undefined;
}
if(evaluated0.dynamicItems){
evaluated0.items = undefined;
}
const _errs0 = errors;
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if((data.body === undefined) && (missing0 = "body")){
validate2.errors = [{instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: missing0},message:"must have required property '"+missing0+"'"}];
return false;
}
else {
if(data.body !== undefined){
let data0 = data.body;
const _errs1 = errors;
const _errs2 = errors;
if(errors === _errs1){
if(data0 && typeof data0 == "object" && !Array.isArray(data0)){
let missing1;
if((data0.params === undefined) && (missing1 = "params")){
validate2.errors = [{instancePath:instancePath+"/body",schemaPath:"#/properties/body/required",keyword:"required",params:{missingProperty: missing1},message:"must have required property '"+missing1+"'"}];
return false;
}
else {
if(data0.params !== undefined){
let data1 = data0.params;
const _errs3 = errors;
const _errs4 = errors;
if(errors === _errs3){
if(Array.isArray(data1)){
if(data1.length < 2){
validate2.errors = [{instancePath:instancePath+"/body/params",schemaPath:"#/properties/body/properties/params/minItems",keyword:"minItems",params:{limit: 2},message:"must NOT have fewer than 2 items"}];
return false;
}
else {
const len0 = data1.length;
if(len0 > 0){
let data2 = data1[0];
const _errs5 = errors;
const vSchema0 = schema2.properties.body.properties.params.prefixItems[0].enum;
if(!(((data2 === "latest") || (data2 === "safe")) || (data2 === "finalized"))){
validate2.errors = [{instancePath:instancePath+"/body/params/0",schemaPath:"#/properties/body/properties/params/prefixItems/0/enum",keyword:"enum",params:{allowedValues: schema2.properties.body.properties.params.prefixItems[0].enum},message:"must be equal to one of the allowed values"}];
return false;
}
else {
}
if(errors === _errs5){
}
var valid2 = _errs5 === errors;
}
if(valid2){
if(len0 > 1){
let data3 = data1[1];
const _errs6 = errors;
const vSchema1 = schema2.properties.body.properties.params.prefixItems[1].enum;
if(!(data3 === false)){
validate2.errors = [{instancePath:instancePath+"/body/params/1",schemaPath:"#/properties/body/properties/params/prefixItems/1/enum",keyword:"enum",params:{allowedValues: schema2.properties.body.properties.params.prefixItems[1].enum},message:"must be equal to one of the allowed values"}];
return false;
}
else {
}
if(errors === _errs6){
}
var valid2 = _errs6 === errors;
}
if(valid2){
}
}
}
}
else {
validate2.errors = [{instancePath:instancePath+"/body/params",schemaPath:"#/properties/body/properties/params/type",keyword:"type",params:{type: "array"},message:"must be array"}];
return false;
}
if(errors === _errs3){
}
}
var valid1 = _errs3 === errors;
}
else {
var valid1 = true;
}
if(valid1){
}
}
}
else {
validate2.errors = [{instancePath:instancePath+"/body",schemaPath:"#/properties/body/type",keyword:"type",params:{type: "object"},message:"must be object"}];
return false;
}
if(errors === _errs1){
}
}
var valid0 = _errs1 === errors;
}
else {
var valid0 = true;
}
if(valid0){
}
}
}
else {
validate2.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},message:"must be object"}];
return false;
}
if(errors === 0){
}
}
validate2.errors = vErrors;
return errors === 0;
}

validate2.evaluated = {"props":{"body":true},"dynamicProps":false,"dynamicItems":false};
const schema3 = {"type":"object","required":["body"],"properties":{"body":{"type":"object","required":["params"],"properties":{"params":{"type":"array","minItems":2,"prefixItems":[{"enum":["latest","safe","finalized"]},{"enum":[true]}]}}}}};
function validate3(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
let vErrors = null;
let errors = 0;
const evaluated0 = validate3.evaluated;
if(evaluated0.dynamicProps){
evaluated0.props = undefined;
}
if(evaluated0.dynamicItems){
evaluated0.items = undefined;
}
const _errs0 = errors;
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if((data.body === undefined) && (missing0 = "body")){
validate3.errors = [{instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: missing0},message:"must have required property '"+missing0+"'"}];
return false;
}
else {
if(data.body !== undefined){
let data0 = data.body;
const _errs1 = errors;
const _errs2 = errors;
if(errors === _errs1){
if(data0 && typeof data0 == "object" && !Array.isArray(data0)){
let missing1;
if((data0.params === undefined) && (missing1 = "params")){
validate3.errors = [{instancePath:instancePath+"/body",schemaPath:"#/properties/body/required",keyword:"required",params:{missingProperty: missing1},message:"must have required property '"+missing1+"'"}];
return false;
}
else {
if(data0.params !== undefined){
let data1 = data0.params;
const _errs3 = errors;
const _errs4 = errors;
if(errors === _errs3){
if(Array.isArray(data1)){
if(data1.length < 2){
validate3.errors = [{instancePath:instancePath+"/body/params",schemaPath:"#/properties/body/properties/params/minItems",keyword:"minItems",params:{limit: 2},message:"must NOT have fewer than 2 items"}];
return false;
}
else {
const len0 = data1.length;
if(len0 > 0){
let data2 = data1[0];
const _errs5 = errors;
const vSchema0 = schema3.properties.body.properties.params.prefixItems[0].enum;
if(!(((data2 === "latest") || (data2 === "safe")) || (data2 === "finalized"))){
validate3.errors = [{instancePath:instancePath+"/body/params/0",schemaPath:"#/properties/body/properties/params/prefixItems/0/enum",keyword:"enum",params:{allowedValues: schema3.properties.body.properties.params.prefixItems[0].enum},message:"must be equal to one of the allowed values"}];
return false;
}
else {
}
if(errors === _errs5){
}
var valid2 = _errs5 === errors;
}
if(valid2){
if(len0 > 1){
let data3 = data1[1];
const _errs6 = errors;
const vSchema1 = schema3.properties.body.properties.params.prefixItems[1].enum;
if(!(data3 === true)){
validate3.errors = [{instancePath:instancePath+"/body/params/1",schemaPath:"#/properties/body/properties/params/prefixItems/1/enum",keyword:"enum",params:{allowedValues: schema3.properties.body.properties.params.prefixItems[1].enum},message:"must be equal to one of the allowed values"}];
return false;
}
else {
}
if(errors === _errs6){
}
var valid2 = _errs6 === errors;
}
if(valid2){
}
}
}
}
else {
validate3.errors = [{instancePath:instancePath+"/body/params",schemaPath:"#/properties/body/properties/params/type",keyword:"type",params:{type: "array"},message:"must be array"}];
return false;
}
if(errors === _errs3){
}
}
var valid1 = _errs3 === errors;
}
else {
var valid1 = true;
}
if(valid1){
}
}
}
else {
validate3.errors = [{instancePath:instancePath+"/body",schemaPath:"#/properties/body/type",keyword:"type",params:{type: "object"},message:"must be object"}];
return false;
}
if(errors === _errs1){
}
}
var valid0 = _errs1 === errors;
}
else {
var valid0 = true;
}
if(valid0){
}
}
}
else {
validate3.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},message:"must be object"}];
return false;
}
if(errors === 0){
}
}
validate3.errors = vErrors;
return errors === 0;
}

validate3.evaluated = {"props":{"body":true},"dynamicProps":false,"dynamicItems":false};
const schema4 = {"type":"object","required":["body"],"properties":{"body":{"type":"object","required":["params"],"properties":{"params":{"type":"array","minItems":2,"prefixItems":[{"enum":["pending"]},{"enum":[false]}]}}}}};
function validate4(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
let vErrors = null;
let errors = 0;
const evaluated0 = validate4.evaluated;
if(evaluated0.dynamicProps){
evaluated0.props = undefined;
}
if(evaluated0.dynamicItems){
evaluated0.items = undefined;
}
const _errs0 = errors;
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if((data.body === undefined) && (missing0 = "body")){
validate4.errors = [{instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: missing0},message:"must have required property '"+missing0+"'"}];
return false;
}
else {
if(data.body !== undefined){
let data0 = data.body;
const _errs1 = errors;
const _errs2 = errors;
if(errors === _errs1){
if(data0 && typeof data0 == "object" && !Array.isArray(data0)){
let missing1;
if((data0.params === undefined) && (missing1 = "params")){
validate4.errors = [{instancePath:instancePath+"/body",schemaPath:"#/properties/body/required",keyword:"required",params:{missingProperty: missing1},message:"must have required property '"+missing1+"'"}];
return false;
}
else {
if(data0.params !== undefined){
let data1 = data0.params;
const _errs3 = errors;
const _errs4 = errors;
if(errors === _errs3){
if(Array.isArray(data1)){
if(data1.length < 2){
validate4.errors = [{instancePath:instancePath+"/body/params",schemaPath:"#/properties/body/properties/params/minItems",keyword:"minItems",params:{limit: 2},message:"must NOT have fewer than 2 items"}];
return false;
}
else {
const len0 = data1.length;
if(len0 > 0){
let data2 = data1[0];
const _errs5 = errors;
const vSchema0 = schema4.properties.body.properties.params.prefixItems[0].enum;
if(!(data2 === "pending")){
validate4.errors = [{instancePath:instancePath+"/body/params/0",schemaPath:"#/properties/body/properties/params/prefixItems/0/enum",keyword:"enum",params:{allowedValues: schema4.properties.body.properties.params.prefixItems[0].enum},message:"must be equal to one of the allowed values"}];
return false;
}
else {
}
if(errors === _errs5){
}
var valid2 = _errs5 === errors;
}
if(valid2){
if(len0 > 1){
let data3 = data1[1];
const _errs6 = errors;
const vSchema1 = schema4.properties.body.properties.params.prefixItems[1].enum;
if(!(data3 === false)){
validate4.errors = [{instancePath:instancePath+"/body/params/1",schemaPath:"#/properties/body/properties/params/prefixItems/1/enum",keyword:"enum",params:{allowedValues: schema4.properties.body.properties.params.prefixItems[1].enum},message:"must be equal to one of the allowed values"}];
return false;
}
else {
}
if(errors === _errs6){
}
var valid2 = _errs6 === errors;
}
if(valid2){
}
}
}
}
else {
validate4.errors = [{instancePath:instancePath+"/body/params",schemaPath:"#/properties/body/properties/params/type",keyword:"type",params:{type: "array"},message:"must be array"}];
return false;
}
if(errors === _errs3){
}
}
var valid1 = _errs3 === errors;
}
else {
var valid1 = true;
}
if(valid1){
}
}
}
else {
validate4.errors = [{instancePath:instancePath+"/body",schemaPath:"#/properties/body/type",keyword:"type",params:{type: "object"},message:"must be object"}];
return false;
}
if(errors === _errs1){
}
}
var valid0 = _errs1 === errors;
}
else {
var valid0 = true;
}
if(valid0){
}
}
}
else {
validate4.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},message:"must be object"}];
return false;
}
if(errors === 0){
}
}
validate4.errors = vErrors;
return errors === 0;
}

validate4.evaluated = {"props":{"body":true},"dynamicProps":false,"dynamicItems":false};
const schema5 = {"type":"object","required":["body"],"properties":{"body":{"type":"object","required":["params"],"properties":{"params":{"type":"array","minItems":2,"prefixItems":[{"enum":["pending"]},{"enum":[true]}]}}}}};
function validate5(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
let vErrors = null;
let errors = 0;
const evaluated0 = validate5.evaluated;
if(evaluated0.dynamicProps){
evaluated0.props = undefined;
}
if(evaluated0.dynamicItems){
evaluated0.items = undefined;
}
const _errs0 = errors;
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if((data.body === undefined) && (missing0 = "body")){
validate5.errors = [{instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: missing0},message:"must have required property '"+missing0+"'"}];
return false;
}
else {
if(data.body !== undefined){
let data0 = data.body;
const _errs1 = errors;
const _errs2 = errors;
if(errors === _errs1){
if(data0 && typeof data0 == "object" && !Array.isArray(data0)){
let missing1;
if((data0.params === undefined) && (missing1 = "params")){
validate5.errors = [{instancePath:instancePath+"/body",schemaPath:"#/properties/body/required",keyword:"required",params:{missingProperty: missing1},message:"must have required property '"+missing1+"'"}];
return false;
}
else {
if(data0.params !== undefined){
let data1 = data0.params;
const _errs3 = errors;
const _errs4 = errors;
if(errors === _errs3){
if(Array.isArray(data1)){
if(data1.length < 2){
validate5.errors = [{instancePath:instancePath+"/body/params",schemaPath:"#/properties/body/properties/params/minItems",keyword:"minItems",params:{limit: 2},message:"must NOT have fewer than 2 items"}];
return false;
}
else {
const len0 = data1.length;
if(len0 > 0){
let data2 = data1[0];
const _errs5 = errors;
const vSchema0 = schema5.properties.body.properties.params.prefixItems[0].enum;
if(!(data2 === "pending")){
validate5.errors = [{instancePath:instancePath+"/body/params/0",schemaPath:"#/properties/body/properties/params/prefixItems/0/enum",keyword:"enum",params:{allowedValues: schema5.properties.body.properties.params.prefixItems[0].enum},message:"must be equal to one of the allowed values"}];
return false;
}
else {
}
if(errors === _errs5){
}
var valid2 = _errs5 === errors;
}
if(valid2){
if(len0 > 1){
let data3 = data1[1];
const _errs6 = errors;
const vSchema1 = schema5.properties.body.properties.params.prefixItems[1].enum;
if(!(data3 === true)){
validate5.errors = [{instancePath:instancePath+"/body/params/1",schemaPath:"#/properties/body/properties/params/prefixItems/1/enum",keyword:"enum",params:{allowedValues: schema5.properties.body.properties.params.prefixItems[1].enum},message:"must be equal to one of the allowed values"}];
return false;
}
else {
}
if(errors === _errs6){
}
var valid2 = _errs6 === errors;
}
if(valid2){
}
}
}
}
else {
validate5.errors = [{instancePath:instancePath+"/body/params",schemaPath:"#/properties/body/properties/params/type",keyword:"type",params:{type: "array"},message:"must be array"}];
return false;
}
if(errors === _errs3){
}
}
var valid1 = _errs3 === errors;
}
else {
var valid1 = true;
}
if(valid1){
}
}
}
else {
validate5.errors = [{instancePath:instancePath+"/body",schemaPath:"#/properties/body/type",keyword:"type",params:{type: "object"},message:"must be object"}];
return false;
}
if(errors === _errs1){
}
}
var valid0 = _errs1 === errors;
}
else {
var valid0 = true;
}
if(valid0){
}
}
}
else {
validate5.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},message:"must be object"}];
return false;
}
if(errors === 0){
}
}
validate5.errors = vErrors;
return errors === 0;
}

validate5.evaluated = {"props":{"body":true},"dynamicProps":false,"dynamicItems":false};
const schema6 = {"type":"object","required":["body"],"properties":{"body":{"type":"object","required":["params"],"properties":{"params":{"type":"array","minItems":1,"prefixItems":[{"enum":["0x0"]},true]}}}}};
function validate6(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
let vErrors = null;
let errors = 0;
const evaluated0 = validate6.evaluated;
if(evaluated0.dynamicProps){
evaluated0.props = undefined;
}
if(evaluated0.dynamicItems){
evaluated0.items = undefined;
}
const _errs0 = errors;
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if((data.body === undefined) && (missing0 = "body")){
validate6.errors = [{instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: missing0},message:"must have required property '"+missing0+"'"}];
return false;
}
else {
if(data.body !== undefined){
let data0 = data.body;
const _errs1 = errors;
const _errs2 = errors;
if(errors === _errs1){
if(data0 && typeof data0 == "object" && !Array.isArray(data0)){
let missing1;
if((data0.params === undefined) && (missing1 = "params")){
validate6.errors = [{instancePath:instancePath+"/body",schemaPath:"#/properties/body/required",keyword:"required",params:{missingProperty: missing1},message:"must have required property '"+missing1+"'"}];
return false;
}
else {
if(data0.params !== undefined){
let data1 = data0.params;
const _errs3 = errors;
const _errs4 = errors;
if(errors === _errs3){
if(Array.isArray(data1)){
if(data1.length < 1){
validate6.errors = [{instancePath:instancePath+"/body/params",schemaPath:"#/properties/body/properties/params/minItems",keyword:"minItems",params:{limit: 1},message:"must NOT have fewer than 1 items"}];
return false;
}
else {
const len0 = data1.length;
if(len0 > 0){
let data2 = data1[0];
const _errs5 = errors;
const vSchema0 = schema6.properties.body.properties.params.prefixItems[0].enum;
if(!(data2 === "0x0")){
validate6.errors = [{instancePath:instancePath+"/body/params/0",schemaPath:"#/properties/body/properties/params/prefixItems/0/enum",keyword:"enum",params:{allowedValues: schema6.properties.body.properties.params.prefixItems[0].enum},message:"must be equal to one of the allowed values"}];
return false;
}
else {
}
if(errors === _errs5){
}
var valid2 = _errs5 === errors;
}
if(valid2){
}
}
}
else {
validate6.errors = [{instancePath:instancePath+"/body/params",schemaPath:"#/properties/body/properties/params/type",keyword:"type",params:{type: "array"},message:"must be array"}];
return false;
}
if(errors === _errs3){
}
}
var valid1 = _errs3 === errors;
}
else {
var valid1 = true;
}
if(valid1){
}
}
}
else {
validate6.errors = [{instancePath:instancePath+"/body",schemaPath:"#/properties/body/type",keyword:"type",params:{type: "object"},message:"must be object"}];
return false;
}
if(errors === _errs1){
}
}
var valid0 = _errs1 === errors;
}
else {
var valid0 = true;
}
if(valid0){
}
}
}
else {
validate6.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},message:"must be object"}];
return false;
}
if(errors === 0){
}
}
validate6.errors = vErrors;
return errors === 0;
}

validate6.evaluated = {"props":{"body":true},"dynamicProps":false,"dynamicItems":false};
const schema7 = {"type":"object","required":["body"],"properties":{"body":{"type":"object","required":["params"],"properties":{"params":{"type":"array","minItems":1,"prefixItems":[{"enum":["earliest"]},true]}}}}};
function validate7(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
let vErrors = null;
let errors = 0;
const evaluated0 = validate7.evaluated;
if(evaluated0.dynamicProps){
evaluated0.props = undefined;
}
if(evaluated0.dynamicItems){
evaluated0.items = undefined;
}
const _errs0 = errors;
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if((data.body === undefined) && (missing0 = "body")){
validate7.errors = [{instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: missing0},message:"must have required property '"+missing0+"'"}];
return false;
}
else {
if(data.body !== undefined){
let data0 = data.body;
const _errs1 = errors;
const _errs2 = errors;
if(errors === _errs1){
if(data0 && typeof data0 == "object" && !Array.isArray(data0)){
let missing1;
if((data0.params === undefined) && (missing1 = "params")){
validate7.errors = [{instancePath:instancePath+"/body",schemaPath:"#/properties/body/required",keyword:"required",params:{missingProperty: missing1},message:"must have required property '"+missing1+"'"}];
return false;
}
else {
if(data0.params !== undefined){
let data1 = data0.params;
const _errs3 = errors;
const _errs4 = errors;
if(errors === _errs3){
if(Array.isArray(data1)){
if(data1.length < 1){
validate7.errors = [{instancePath:instancePath+"/body/params",schemaPath:"#/properties/body/properties/params/minItems",keyword:"minItems",params:{limit: 1},message:"must NOT have fewer than 1 items"}];
return false;
}
else {
const len0 = data1.length;
if(len0 > 0){
let data2 = data1[0];
const _errs5 = errors;
const vSchema0 = schema7.properties.body.properties.params.prefixItems[0].enum;
if(!(data2 === "earliest")){
validate7.errors = [{instancePath:instancePath+"/body/params/0",schemaPath:"#/properties/body/properties/params/prefixItems/0/enum",keyword:"enum",params:{allowedValues: schema7.properties.body.properties.params.prefixItems[0].enum},message:"must be equal to one of the allowed values"}];
return false;
}
else {
}
if(errors === _errs5){
}
var valid2 = _errs5 === errors;
}
if(valid2){
}
}
}
else {
validate7.errors = [{instancePath:instancePath+"/body/params",schemaPath:"#/properties/body/properties/params/type",keyword:"type",params:{type: "array"},message:"must be array"}];
return false;
}
if(errors === _errs3){
}
}
var valid1 = _errs3 === errors;
}
else {
var valid1 = true;
}
if(valid1){
}
}
}
else {
validate7.errors = [{instancePath:instancePath+"/body",schemaPath:"#/properties/body/type",keyword:"type",params:{type: "object"},message:"must be object"}];
return false;
}
if(errors === _errs1){
}
}
var valid0 = _errs1 === errors;
}
else {
var valid0 = true;
}
if(valid0){
}
}
}
else {
validate7.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},message:"must be object"}];
return false;
}
if(errors === 0){
}
}
validate7.errors = vErrors;
return errors === 0;
}

validate7.evaluated = {"props":{"body":true},"dynamicProps":false,"dynamicItems":false};
const pattern1 = new RegExp("^0x[1-9a-f][0-9a-f]{8,}$", "u");
function validate8(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
let vErrors = null;
let errors = 0;
const evaluated0 = validate8.evaluated;
if(evaluated0.dynamicProps){
evaluated0.props = undefined;
}
if(evaluated0.dynamicItems){
evaluated0.items = undefined;
}
const _errs0 = errors;
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if((data.body === undefined) && (missing0 = "body")){
validate8.errors = [{instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: missing0},message:"must have required property '"+missing0+"'"}];
return false;
}
else {
if(data.body !== undefined){
let data0 = data.body;
const _errs1 = errors;
const _errs2 = errors;
if(errors === _errs1){
if(data0 && typeof data0 == "object" && !Array.isArray(data0)){
let missing1;
if((data0.params === undefined) && (missing1 = "params")){
validate8.errors = [{instancePath:instancePath+"/body",schemaPath:"#/properties/body/required",keyword:"required",params:{missingProperty: missing1},message:"must have required property '"+missing1+"'"}];
return false;
}
else {
if(data0.params !== undefined){
let data1 = data0.params;
const _errs3 = errors;
const _errs4 = errors;
if(errors === _errs3){
if(Array.isArray(data1)){
if(data1.length < 1){
validate8.errors = [{instancePath:instancePath+"/body/params",schemaPath:"#/properties/body/properties/params/minItems",keyword:"minItems",params:{limit: 1},message:"must NOT have fewer than 1 items"}];
return false;
}
else {
const len0 = data1.length;
if(len0 > 0){
let data2 = data1[0];
const _errs5 = errors;
const _errs6 = errors;
if(errors === _errs5){
if(typeof data2 === "string"){
if(!pattern1.test(data2)){
validate8.errors = [{instancePath:instancePath+"/body/params/0",schemaPath:"#/properties/body/properties/params/prefixItems/0/pattern",keyword:"pattern",params:{pattern: "^0x[1-9a-f][0-9a-f]{8,}$"},message:"must match pattern \""+"^0x[1-9a-f][0-9a-f]{8,}$"+"\""}];
return false;
}
else {
}
}
else {
validate8.errors = [{instancePath:instancePath+"/body/params/0",schemaPath:"#/properties/body/properties/params/prefixItems/0/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
if(errors === _errs5){
}
}
var valid2 = _errs5 === errors;
}
if(valid2){
}
}
}
else {
validate8.errors = [{instancePath:instancePath+"/body/params",schemaPath:"#/properties/body/properties/params/type",keyword:"type",params:{type: "array"},message:"must be array"}];
return false;
}
if(errors === _errs3){
}
}
var valid1 = _errs3 === errors;
}
else {
var valid1 = true;
}
if(valid1){
}
}
}
else {
validate8.errors = [{instancePath:instancePath+"/body",schemaPath:"#/properties/body/type",keyword:"type",params:{type: "object"},message:"must be object"}];
return false;
}
if(errors === _errs1){
}
}
var valid0 = _errs1 === errors;
}
else {
var valid0 = true;
}
if(valid0){
}
}
}
else {
validate8.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},message:"must be object"}];
return false;
}
if(errors === 0){
}
}
validate8.errors = vErrors;
return errors === 0;
}

validate8.evaluated = {"props":{"body":true},"dynamicProps":false,"dynamicItems":false};
import type { Validate } from '../types.ts';
export const conditions: { "blockBefore": Validate, "byNumberWithTransactions": Validate, "latestWithHashes": Validate, "latestWithTransactions": Validate, "pendingWithHashes": Validate, "pendingWithTransactions": Validate, "genesis": Validate, "earliest": Validate, "unknownBlock": Validate } = { "blockBefore": validate0, "byNumberWithTransactions": validate1, "latestWithHashes": validate2, "latestWithTransactions": validate3, "pendingWithHashes": validate4, "pendingWithTransactions": validate5, "genesis": validate6, "earliest": validate7, "unknownBlock": validate8 };
