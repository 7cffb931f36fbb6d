/* eslint-disable */
// Written by `npx twinspec generate` from the API documents. Do not edit: change a document and generate again.
// @ts-nocheck

import type { Validate } from "../types.ts";
import { validate as validate0 } from "./CredentialConfig.ts";
import { validate as validate1 } from "./TemplateId.ts";
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
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.config === undefined){
const err0 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "config"},message:"must have required property '"+"config"+"'"};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
}
if(data.templateId === undefined){
const err1 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "templateId"},message:"must have required property '"+"templateId"+"'"};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.push(err1);
}
errors++;
}
if(data.config !== undefined){
let data0 = data.config;
const _errs1 = errors;
if(!(validate0(data0, {instancePath:instancePath+"/config",parentData:data,parentDataProperty:"config",rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate0.errors : vErrors.concat(validate0.errors);
errors = vErrors.length;
}
else {
}
var valid0 = _errs1 === errors;
}
if(data.credentialData !== undefined){
let data1 = data.credentialData;
const _errs2 = errors;
const _errs3 = errors;
if(data1 && typeof data1 == "object" && !Array.isArray(data1)){
if(data1.credentialSubject === undefined){
const err2 = {instancePath:instancePath+"/credentialData",schemaPath:"#/properties/credentialData/required",keyword:"required",params:{missingProperty: "credentialSubject"},message:"must have required property '"+"credentialSubject"+"'"};
if(vErrors === null){
vErrors = [err2];
}
else {
vErrors.push(err2);
}
errors++;
}
if(data1.credentialSubject !== undefined){
let data2 = data1.credentialSubject;
const _errs4 = errors;
const _errs5 = errors;
if(data2 && typeof data2 == "object" && !Array.isArray(data2)){
const _errs6 = errors;
}
else {
const err3 = {instancePath:instancePath+"/credentialData/credentialSubject",schemaPath:"#/properties/credentialData/properties/credentialSubject/type",keyword:"type",params:{type: "object"},message:"must be object"};
if(vErrors === null){
vErrors = [err3];
}
else {
vErrors.push(err3);
}
errors++;
}
var valid1 = _errs4 === errors;
}
}
else {
const err4 = {instancePath:instancePath+"/credentialData",schemaPath:"#/properties/credentialData/type",keyword:"type",params:{type: "object"},message:"must be object"};
if(vErrors === null){
vErrors = [err4];
}
else {
vErrors.push(err4);
}
errors++;
}
var valid0 = _errs2 === errors;
}
if(data.templateId !== undefined){
let data3 = data.templateId;
const _errs7 = errors;
if(!(validate1(data3, {instancePath:instancePath+"/templateId",parentData:data,parentDataProperty:"templateId",rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate1.errors : vErrors.concat(validate1.errors);
errors = vErrors.length;
}
else {
}
var valid0 = _errs7 === errors;
}
}
else {
const err5 = {instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},message:"must be object"};
if(vErrors === null){
vErrors = [err5];
}
else {
vErrors.push(err5);
}
errors++;
}
validate2.errors = vErrors;
return errors === 0;
}

validate2.evaluated = {"props":{"config":true,"credentialData":true,"templateId":true},"dynamicProps":false,"dynamicItems":false};
export const validate: Validate = validate2;
