/* eslint-disable */
// Written by `npx twinspec generate` from the API documents. Do not edit: change a document and generate again.
// @ts-nocheck

const pattern0 = new RegExp("^0x[0-9a-f]{8}", "u");
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
if(!(data2 && typeof data2 == "object" && !Array.isArray(data2))){
validate0.errors = [{instancePath:instancePath+"/body/params/0",schemaPath:"#/properties/body/properties/params/prefixItems/0/type",keyword:"type",params:{type: "object"},message:"must be object"}];
return false;
}
const _errs6 = errors;
const _errs7 = errors;
let _end0 = 0;
let _end1 = 0;
let valid3 = false;
const _errs8 = errors;
const _errs9 = errors;
if(errors === _errs8){
if(data2 && typeof data2 == "object" && !Array.isArray(data2)){
let missing2;
if((data2.data === undefined) && (missing2 = "data")){
const err0 = {instancePath:instancePath+"/body/params/0",schemaPath:"#/properties/body/properties/params/prefixItems/0/anyOf/0/required",keyword:"required",params:{missingProperty: missing2},message:"must have required property '"+missing2+"'"};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
}
else {
if(data2.data !== undefined){
let data3 = data2.data;
const _errs10 = errors;
const _errs11 = errors;
if(errors === _errs10){
if(typeof data3 === "string"){
if(!pattern0.test(data3)){
const err1 = {instancePath:instancePath+"/body/params/0/data",schemaPath:"#/properties/body/properties/params/prefixItems/0/anyOf/0/properties/data/pattern",keyword:"pattern",params:{pattern: "^0x[0-9a-f]{8}"},message:"must match pattern \""+"^0x[0-9a-f]{8}"+"\""};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.push(err1);
}
errors++;
}
else {
}
}
else {
const err2 = {instancePath:instancePath+"/body/params/0/data",schemaPath:"#/properties/body/properties/params/prefixItems/0/anyOf/0/properties/data/type",keyword:"type",params:{type: "string"},message:"must be string"};
if(vErrors === null){
vErrors = [err2];
}
else {
vErrors.push(err2);
}
errors++;
}
if(errors === _errs10){
}
}
var valid4 = _errs10 === errors;
}
else {
var valid4 = true;
}
if(valid4){
}
}
}
else {
const err3 = {instancePath:instancePath+"/body/params/0",schemaPath:"#/properties/body/properties/params/prefixItems/0/anyOf/0/type",keyword:"type",params:{type: "object"},message:"must be object"};
if(vErrors === null){
vErrors = [err3];
}
else {
vErrors.push(err3);
}
errors++;
}
if(errors === _errs8){
}
}
var _valid0 = _errs8 === errors;
_end0 = errors;
valid3 = valid3 || _valid0;
if(_valid0){
var props0 = {};
props0.data = true;
}
const _errs12 = errors;
const _errs13 = errors;
if(errors === _errs12){
if(data2 && typeof data2 == "object" && !Array.isArray(data2)){
let missing3;
if((data2.input === undefined) && (missing3 = "input")){
const err4 = {instancePath:instancePath+"/body/params/0",schemaPath:"#/properties/body/properties/params/prefixItems/0/anyOf/1/required",keyword:"required",params:{missingProperty: missing3},message:"must have required property '"+missing3+"'"};
if(vErrors === null){
vErrors = [err4];
}
else {
vErrors.push(err4);
}
errors++;
}
else {
if(data2.input !== undefined){
let data4 = data2.input;
const _errs14 = errors;
const _errs15 = errors;
if(errors === _errs14){
if(typeof data4 === "string"){
if(!pattern0.test(data4)){
const err5 = {instancePath:instancePath+"/body/params/0/input",schemaPath:"#/properties/body/properties/params/prefixItems/0/anyOf/1/properties/input/pattern",keyword:"pattern",params:{pattern: "^0x[0-9a-f]{8}"},message:"must match pattern \""+"^0x[0-9a-f]{8}"+"\""};
if(vErrors === null){
vErrors = [err5];
}
else {
vErrors.push(err5);
}
errors++;
}
else {
}
}
else {
const err6 = {instancePath:instancePath+"/body/params/0/input",schemaPath:"#/properties/body/properties/params/prefixItems/0/anyOf/1/properties/input/type",keyword:"type",params:{type: "string"},message:"must be string"};
if(vErrors === null){
vErrors = [err6];
}
else {
vErrors.push(err6);
}
errors++;
}
if(errors === _errs14){
}
}
var valid5 = _errs14 === errors;
}
else {
var valid5 = true;
}
if(valid5){
}
}
}
else {
const err7 = {instancePath:instancePath+"/body/params/0",schemaPath:"#/properties/body/properties/params/prefixItems/0/anyOf/1/type",keyword:"type",params:{type: "object"},message:"must be object"};
if(vErrors === null){
vErrors = [err7];
}
else {
vErrors.push(err7);
}
errors++;
}
if(errors === _errs12){
}
}
var _valid0 = _errs12 === errors;
_end1 = errors;
valid3 = valid3 || _valid0;
if(_valid0){
if(props0 !== true){
props0 = props0 || {};
props0.input = true;
}
}
if(!valid3){
const err8 = {instancePath:instancePath+"/body/params/0",schemaPath:"#/properties/body/properties/params/prefixItems/0/anyOf",keyword:"anyOf",params:{forms: {total: errors - _errs7, counts: [_end0 - _errs7, _end1 - _end0], names: [null,null]}},message:"must match a schema in anyOf"};
if(vErrors === null){
vErrors = [err8];
}
else {
vErrors.push(err8);
}
errors++;
validate0.errors = vErrors;
return false;
}
else {
errors = _errs7;
if(vErrors !== null){
if(_errs7){
vErrors.length = _errs7;
}
else {
vErrors = null;
}
}
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
const pattern1 = new RegExp("^0xa9059cbb[0-9a-f]{64}f{64}$", "u");
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
if(data1.length < 1){
validate1.errors = [{instancePath:instancePath+"/body/params",schemaPath:"#/properties/body/properties/params/minItems",keyword:"minItems",params:{limit: 1},message:"must NOT have fewer than 1 items"}];
return false;
}
else {
const len0 = data1.length;
if(len0 > 0){
let data2 = data1[0];
const _errs5 = errors;
if(!(data2 && typeof data2 == "object" && !Array.isArray(data2))){
validate1.errors = [{instancePath:instancePath+"/body/params/0",schemaPath:"#/properties/body/properties/params/prefixItems/0/type",keyword:"type",params:{type: "object"},message:"must be object"}];
return false;
}
const _errs6 = errors;
const _errs7 = errors;
let _end0 = 0;
let _end1 = 0;
let valid3 = false;
const _errs8 = errors;
const _errs9 = errors;
if(errors === _errs8){
if(data2 && typeof data2 == "object" && !Array.isArray(data2)){
let missing2;
if((data2.data === undefined) && (missing2 = "data")){
const err0 = {instancePath:instancePath+"/body/params/0",schemaPath:"#/properties/body/properties/params/prefixItems/0/anyOf/0/required",keyword:"required",params:{missingProperty: missing2},message:"must have required property '"+missing2+"'"};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
}
else {
if(data2.data !== undefined){
let data3 = data2.data;
const _errs10 = errors;
const _errs11 = errors;
if(errors === _errs10){
if(typeof data3 === "string"){
if(!pattern1.test(data3)){
const err1 = {instancePath:instancePath+"/body/params/0/data",schemaPath:"#/properties/body/properties/params/prefixItems/0/anyOf/0/properties/data/pattern",keyword:"pattern",params:{pattern: "^0xa9059cbb[0-9a-f]{64}f{64}$"},message:"must match pattern \""+"^0xa9059cbb[0-9a-f]{64}f{64}$"+"\""};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.push(err1);
}
errors++;
}
else {
}
}
else {
const err2 = {instancePath:instancePath+"/body/params/0/data",schemaPath:"#/properties/body/properties/params/prefixItems/0/anyOf/0/properties/data/type",keyword:"type",params:{type: "string"},message:"must be string"};
if(vErrors === null){
vErrors = [err2];
}
else {
vErrors.push(err2);
}
errors++;
}
if(errors === _errs10){
}
}
var valid4 = _errs10 === errors;
}
else {
var valid4 = true;
}
if(valid4){
}
}
}
else {
const err3 = {instancePath:instancePath+"/body/params/0",schemaPath:"#/properties/body/properties/params/prefixItems/0/anyOf/0/type",keyword:"type",params:{type: "object"},message:"must be object"};
if(vErrors === null){
vErrors = [err3];
}
else {
vErrors.push(err3);
}
errors++;
}
if(errors === _errs8){
}
}
var _valid0 = _errs8 === errors;
_end0 = errors;
valid3 = valid3 || _valid0;
if(_valid0){
var props0 = {};
props0.data = true;
}
const _errs12 = errors;
const _errs13 = errors;
if(errors === _errs12){
if(data2 && typeof data2 == "object" && !Array.isArray(data2)){
let missing3;
if((data2.input === undefined) && (missing3 = "input")){
const err4 = {instancePath:instancePath+"/body/params/0",schemaPath:"#/properties/body/properties/params/prefixItems/0/anyOf/1/required",keyword:"required",params:{missingProperty: missing3},message:"must have required property '"+missing3+"'"};
if(vErrors === null){
vErrors = [err4];
}
else {
vErrors.push(err4);
}
errors++;
}
else {
if(data2.input !== undefined){
let data4 = data2.input;
const _errs14 = errors;
const _errs15 = errors;
if(errors === _errs14){
if(typeof data4 === "string"){
if(!pattern1.test(data4)){
const err5 = {instancePath:instancePath+"/body/params/0/input",schemaPath:"#/properties/body/properties/params/prefixItems/0/anyOf/1/properties/input/pattern",keyword:"pattern",params:{pattern: "^0xa9059cbb[0-9a-f]{64}f{64}$"},message:"must match pattern \""+"^0xa9059cbb[0-9a-f]{64}f{64}$"+"\""};
if(vErrors === null){
vErrors = [err5];
}
else {
vErrors.push(err5);
}
errors++;
}
else {
}
}
else {
const err6 = {instancePath:instancePath+"/body/params/0/input",schemaPath:"#/properties/body/properties/params/prefixItems/0/anyOf/1/properties/input/type",keyword:"type",params:{type: "string"},message:"must be string"};
if(vErrors === null){
vErrors = [err6];
}
else {
vErrors.push(err6);
}
errors++;
}
if(errors === _errs14){
}
}
var valid5 = _errs14 === errors;
}
else {
var valid5 = true;
}
if(valid5){
}
}
}
else {
const err7 = {instancePath:instancePath+"/body/params/0",schemaPath:"#/properties/body/properties/params/prefixItems/0/anyOf/1/type",keyword:"type",params:{type: "object"},message:"must be object"};
if(vErrors === null){
vErrors = [err7];
}
else {
vErrors.push(err7);
}
errors++;
}
if(errors === _errs12){
}
}
var _valid0 = _errs12 === errors;
_end1 = errors;
valid3 = valid3 || _valid0;
if(_valid0){
if(props0 !== true){
props0 = props0 || {};
props0.input = true;
}
}
if(!valid3){
const err8 = {instancePath:instancePath+"/body/params/0",schemaPath:"#/properties/body/properties/params/prefixItems/0/anyOf",keyword:"anyOf",params:{forms: {total: errors - _errs7, counts: [_end0 - _errs7, _end1 - _end0], names: [null,null]}},message:"must match a schema in anyOf"};
if(vErrors === null){
vErrors = [err8];
}
else {
vErrors.push(err8);
}
errors++;
validate1.errors = vErrors;
return false;
}
else {
errors = _errs7;
if(vErrors !== null){
if(_errs7){
vErrors.length = _errs7;
}
else {
vErrors = null;
}
}
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
import type { Validate } from '../types.ts';
export const conditions: { "contractCall": Validate, "revert": Validate } = { "contractCall": validate0, "revert": validate1 };
