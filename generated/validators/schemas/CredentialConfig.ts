/* eslint-disable */
// Written by `npx twinspec generate` from the API documents. Do not edit: change a document and generate again.
// @ts-nocheck

import type { Validate } from "../types.ts";
import { validate as validate0 } from "./IssuerDid.ts";
import { validate as validate1 } from "./ProofType.ts";
import { validate as validate2 } from "./StatusType.ts";
import { validate as validate3 } from "./SubjectDid.ts";
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
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.issuerDid === undefined){
const err0 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "issuerDid"},message:"must have required property '"+"issuerDid"+"'"};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
}
if(data.proofType === undefined){
const err1 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "proofType"},message:"must have required property '"+"proofType"+"'"};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.push(err1);
}
errors++;
}
if(data.statusType === undefined){
const err2 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "statusType"},message:"must have required property '"+"statusType"+"'"};
if(vErrors === null){
vErrors = [err2];
}
else {
vErrors.push(err2);
}
errors++;
}
if(data.subjectDid === undefined){
const err3 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "subjectDid"},message:"must have required property '"+"subjectDid"+"'"};
if(vErrors === null){
vErrors = [err3];
}
else {
vErrors.push(err3);
}
errors++;
}
if(data.issuerDid !== undefined){
let data0 = data.issuerDid;
const _errs1 = errors;
if(!(validate0(data0, {instancePath:instancePath+"/issuerDid",parentData:data,parentDataProperty:"issuerDid",rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate0.errors : vErrors.concat(validate0.errors);
errors = vErrors.length;
}
else {
}
var valid0 = _errs1 === errors;
}
if(data.proofType !== undefined){
let data1 = data.proofType;
const _errs2 = errors;
if(!(validate1(data1, {instancePath:instancePath+"/proofType",parentData:data,parentDataProperty:"proofType",rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate1.errors : vErrors.concat(validate1.errors);
errors = vErrors.length;
}
else {
}
var valid0 = _errs2 === errors;
}
if(data.statusType !== undefined){
let data2 = data.statusType;
const _errs3 = errors;
if(!(validate2(data2, {instancePath:instancePath+"/statusType",parentData:data,parentDataProperty:"statusType",rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate2.errors : vErrors.concat(validate2.errors);
errors = vErrors.length;
}
else {
}
var valid0 = _errs3 === errors;
}
if(data.subjectDid !== undefined){
let data3 = data.subjectDid;
const _errs4 = errors;
if(!(validate3(data3, {instancePath:instancePath+"/subjectDid",parentData:data,parentDataProperty:"subjectDid",rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate3.errors : vErrors.concat(validate3.errors);
errors = vErrors.length;
}
else {
}
var valid0 = _errs4 === errors;
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
validate4.errors = vErrors;
return errors === 0;
}

validate4.evaluated = {"props":{"issuerDid":true,"proofType":true,"statusType":true,"subjectDid":true},"dynamicProps":false,"dynamicItems":false};
export const validate: Validate = validate4;
