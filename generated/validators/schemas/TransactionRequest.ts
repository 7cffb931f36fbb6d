/* eslint-disable */
// Written by `npx twinspec generate` from the API documents. Do not edit: change a document and generate again.
// @ts-nocheck

import type { Validate } from "../types.ts";
import { validate as validate0 } from "./Address.ts";
import { validate as validate1 } from "./Quantity.ts";
import { validate as validate2 } from "./Bytes.ts";
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
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.to === undefined){
const err0 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "to"},message:"must have required property '"+"to"+"'"};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
}
const _errs1 = errors;
if(data.from !== undefined){
let data0 = data.from;
const _errs2 = errors;
const _errs3 = errors;
if(!(validate0(data0, {instancePath:instancePath+"/from",parentData:data,parentDataProperty:"from",rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate0.errors : vErrors.concat(validate0.errors);
errors = vErrors.length;
}
else {
}
var valid1 = _errs3 === errors;
var valid0 = _errs2 === errors;
}
if(data.to !== undefined){
let data1 = data.to;
const _errs4 = errors;
const _errs5 = errors;
if(!(validate0(data1, {instancePath:instancePath+"/to",parentData:data,parentDataProperty:"to",rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate0.errors : vErrors.concat(validate0.errors);
errors = vErrors.length;
}
else {
}
var valid2 = _errs5 === errors;
var valid0 = _errs4 === errors;
}
if(data.gas !== undefined){
let data2 = data.gas;
const _errs6 = errors;
const _errs7 = errors;
let _end0 = 0;
let _end1 = 0;
let valid3 = false;
const _errs8 = errors;
if(!((typeof data2 == "number") && (!(data2 % 1) && !isNaN(data2)))){
const err1 = {instancePath:instancePath+"/gas",schemaPath:"#/properties/gas/anyOf/0/type",keyword:"type",params:{type: "integer"},message:"must be integer"};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.push(err1);
}
errors++;
}
const _errs9 = errors;
if(typeof data2 == "number"){
if(data2 < 0 || isNaN(data2)){
const err2 = {instancePath:instancePath+"/gas",schemaPath:"#/properties/gas/anyOf/0/minimum",keyword:"minimum",params:{comparison: ">=", limit: 0},message:"must be >= 0"};
if(vErrors === null){
vErrors = [err2];
}
else {
vErrors.push(err2);
}
errors++;
}
}
var _valid0 = _errs8 === errors;
_end0 = errors;
valid3 = valid3 || _valid0;
if(_valid0){
}
const _errs10 = errors;
if(!(validate1(data2, {instancePath:instancePath+"/gas",parentData:data,parentDataProperty:"gas",rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate1.errors : vErrors.concat(validate1.errors);
errors = vErrors.length;
}
else {
}
var _valid0 = _errs10 === errors;
_end1 = errors;
valid3 = valid3 || _valid0;
if(_valid0){
}
if(!valid3){
const err3 = {instancePath:instancePath+"/gas",schemaPath:"#/properties/gas/anyOf",keyword:"anyOf",params:{forms: {total: errors - _errs7, counts: [_end0 - _errs7, _end1 - _end0], names: ["GasInteger","#/components/schemas/Quantity"]}},message:"must match a schema in anyOf"};
if(vErrors === null){
vErrors = [err3];
}
else {
vErrors.push(err3);
}
errors++;
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
var valid0 = _errs6 === errors;
}
if(data.gasPrice !== undefined){
let data3 = data.gasPrice;
const _errs11 = errors;
const _errs12 = errors;
if(!(validate1(data3, {instancePath:instancePath+"/gasPrice",parentData:data,parentDataProperty:"gasPrice",rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate1.errors : vErrors.concat(validate1.errors);
errors = vErrors.length;
}
else {
}
var valid4 = _errs12 === errors;
var valid0 = _errs11 === errors;
}
if(data.value !== undefined){
let data4 = data.value;
const _errs13 = errors;
const _errs14 = errors;
if(!(validate1(data4, {instancePath:instancePath+"/value",parentData:data,parentDataProperty:"value",rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate1.errors : vErrors.concat(validate1.errors);
errors = vErrors.length;
}
else {
}
var valid5 = _errs14 === errors;
var valid0 = _errs13 === errors;
}
if(data.data !== undefined){
let data5 = data.data;
const _errs15 = errors;
const _errs16 = errors;
if(!(validate2(data5, {instancePath:instancePath+"/data",parentData:data,parentDataProperty:"data",rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate2.errors : vErrors.concat(validate2.errors);
errors = vErrors.length;
}
else {
}
var valid6 = _errs16 === errors;
var valid0 = _errs15 === errors;
}
}
else {
const err4 = {instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},message:"must be object"};
if(vErrors === null){
vErrors = [err4];
}
else {
vErrors.push(err4);
}
errors++;
}
validate3.errors = vErrors;
return errors === 0;
}

validate3.evaluated = {"props":true,"dynamicProps":false,"dynamicItems":false};
export const validate: Validate = validate3;
