/* eslint-disable */
// Written by `npx twinspec generate` from the API documents. Do not edit: change a document and generate again.
// @ts-nocheck

import type { Validate } from "../types.ts";
import { validate as validate0 } from "./CredentialConfig.ts";
import { validate as validate1 } from "./CredentialStatus.ts";
import { validate as validate2 } from "./Timestamp.ts";
import { validate as validate3 } from "./IssuerDid.ts";
import { validate as validate4 } from "./CredentialProof.ts";
import { validate as validate5 } from "./TemplateId.ts";
const pattern0 = new RegExp("^[uU][rR][nN]:", "u");
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
if(data && typeof data == "object" && !Array.isArray(data)){
if(data["@context"] === undefined){
const err0 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "@context"},message:"must have required property '"+"@context"+"'"};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
}
if(data.config === undefined){
const err1 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "config"},message:"must have required property '"+"config"+"'"};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.push(err1);
}
errors++;
}
if(data.credentialData === undefined){
const err2 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "credentialData"},message:"must have required property '"+"credentialData"+"'"};
if(vErrors === null){
vErrors = [err2];
}
else {
vErrors.push(err2);
}
errors++;
}
if(data.credentialStatus === undefined){
const err3 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "credentialStatus"},message:"must have required property '"+"credentialStatus"+"'"};
if(vErrors === null){
vErrors = [err3];
}
else {
vErrors.push(err3);
}
errors++;
}
if(data.credentialSubject === undefined){
const err4 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "credentialSubject"},message:"must have required property '"+"credentialSubject"+"'"};
if(vErrors === null){
vErrors = [err4];
}
else {
vErrors.push(err4);
}
errors++;
}
if(data.id === undefined){
const err5 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "id"},message:"must have required property '"+"id"+"'"};
if(vErrors === null){
vErrors = [err5];
}
else {
vErrors.push(err5);
}
errors++;
}
if(data.issuanceDate === undefined){
const err6 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "issuanceDate"},message:"must have required property '"+"issuanceDate"+"'"};
if(vErrors === null){
vErrors = [err6];
}
else {
vErrors.push(err6);
}
errors++;
}
if(data.issued === undefined){
const err7 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "issued"},message:"must have required property '"+"issued"+"'"};
if(vErrors === null){
vErrors = [err7];
}
else {
vErrors.push(err7);
}
errors++;
}
if(data.issuer === undefined){
const err8 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "issuer"},message:"must have required property '"+"issuer"+"'"};
if(vErrors === null){
vErrors = [err8];
}
else {
vErrors.push(err8);
}
errors++;
}
if(data.proof === undefined){
const err9 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "proof"},message:"must have required property '"+"proof"+"'"};
if(vErrors === null){
vErrors = [err9];
}
else {
vErrors.push(err9);
}
errors++;
}
if(data.templateId === undefined){
const err10 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "templateId"},message:"must have required property '"+"templateId"+"'"};
if(vErrors === null){
vErrors = [err10];
}
else {
vErrors.push(err10);
}
errors++;
}
if(data.type === undefined){
const err11 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "type"},message:"must have required property '"+"type"+"'"};
if(vErrors === null){
vErrors = [err11];
}
else {
vErrors.push(err11);
}
errors++;
}
if(data.validFrom === undefined){
const err12 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "validFrom"},message:"must have required property '"+"validFrom"+"'"};
if(vErrors === null){
vErrors = [err12];
}
else {
vErrors.push(err12);
}
errors++;
}
if(data["@context"] !== undefined){
let data0 = data["@context"];
const _errs1 = errors;
const _errs2 = errors;
if(Array.isArray(data0)){
let valid2 = true;
const len0 = data0.length;
for(let i0=0; i0<len0; i0++){
let data1 = data0[i0];
const _errs3 = errors;
if(typeof data1 !== "string"){
const err13 = {instancePath:instancePath+"/@context/" + i0,schemaPath:"#/properties/%40context/items/type",keyword:"type",params:{type: "string"},message:"must be string"};
if(vErrors === null){
vErrors = [err13];
}
else {
vErrors.push(err13);
}
errors++;
}
const _errs4 = errors;
var valid1 = _errs3 === errors;
if(!valid1){
valid2 = false;
}
}
}
else {
const err14 = {instancePath:instancePath+"/@context",schemaPath:"#/properties/%40context/type",keyword:"type",params:{type: "array"},message:"must be array"};
if(vErrors === null){
vErrors = [err14];
}
else {
vErrors.push(err14);
}
errors++;
}
var valid0 = _errs1 === errors;
}
if(data.config !== undefined){
let data2 = data.config;
const _errs5 = errors;
const _errs6 = errors;
if(!(validate0(data2, {instancePath:instancePath+"/config",parentData:data,parentDataProperty:"config",rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate0.errors : vErrors.concat(validate0.errors);
errors = vErrors.length;
}
else {
}
var valid3 = _errs6 === errors;
var valid0 = _errs5 === errors;
}
if(data.credentialData !== undefined){
let data3 = data.credentialData;
const _errs7 = errors;
const _errs8 = errors;
if(data3 && typeof data3 == "object" && !Array.isArray(data3)){
const _errs9 = errors;
}
else {
const err15 = {instancePath:instancePath+"/credentialData",schemaPath:"#/properties/credentialData/type",keyword:"type",params:{type: "object"},message:"must be object"};
if(vErrors === null){
vErrors = [err15];
}
else {
vErrors.push(err15);
}
errors++;
}
var valid0 = _errs7 === errors;
}
if(data.credentialStatus !== undefined){
let data4 = data.credentialStatus;
const _errs10 = errors;
if(!(validate1(data4, {instancePath:instancePath+"/credentialStatus",parentData:data,parentDataProperty:"credentialStatus",rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate1.errors : vErrors.concat(validate1.errors);
errors = vErrors.length;
}
else {
}
var valid0 = _errs10 === errors;
}
if(data.credentialSubject !== undefined){
let data5 = data.credentialSubject;
const _errs11 = errors;
const _errs12 = errors;
if(data5 && typeof data5 == "object" && !Array.isArray(data5)){
if(data5.id === undefined){
const err16 = {instancePath:instancePath+"/credentialSubject",schemaPath:"#/properties/credentialSubject/required",keyword:"required",params:{missingProperty: "id"},message:"must have required property '"+"id"+"'"};
if(vErrors === null){
vErrors = [err16];
}
else {
vErrors.push(err16);
}
errors++;
}
const _errs13 = errors;
if(data5.id !== undefined){
let data6 = data5.id;
const _errs14 = errors;
if(typeof data6 !== "string"){
const err17 = {instancePath:instancePath+"/credentialSubject/id",schemaPath:"#/properties/credentialSubject/properties/id/type",keyword:"type",params:{type: "string"},message:"must be string"};
if(vErrors === null){
vErrors = [err17];
}
else {
vErrors.push(err17);
}
errors++;
}
const _errs15 = errors;
var valid4 = _errs14 === errors;
}
}
else {
const err18 = {instancePath:instancePath+"/credentialSubject",schemaPath:"#/properties/credentialSubject/type",keyword:"type",params:{type: "object"},message:"must be object"};
if(vErrors === null){
vErrors = [err18];
}
else {
vErrors.push(err18);
}
errors++;
}
var valid0 = _errs11 === errors;
}
if(data.id !== undefined){
let data7 = data.id;
const _errs16 = errors;
const _errs17 = errors;
if(typeof data7 === "string"){
if(!pattern0.test(data7)){
const err19 = {instancePath:instancePath+"/id",schemaPath:"#/properties/id/pattern",keyword:"pattern",params:{pattern: "^[uU][rR][nN]:"},message:"must match pattern \""+"^[uU][rR][nN]:"+"\""};
if(vErrors === null){
vErrors = [err19];
}
else {
vErrors.push(err19);
}
errors++;
}
}
else {
const err20 = {instancePath:instancePath+"/id",schemaPath:"#/properties/id/type",keyword:"type",params:{type: "string"},message:"must be string"};
if(vErrors === null){
vErrors = [err20];
}
else {
vErrors.push(err20);
}
errors++;
}
var valid0 = _errs16 === errors;
}
if(data.issuanceDate !== undefined){
let data8 = data.issuanceDate;
const _errs18 = errors;
if(!(validate2(data8, {instancePath:instancePath+"/issuanceDate",parentData:data,parentDataProperty:"issuanceDate",rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate2.errors : vErrors.concat(validate2.errors);
errors = vErrors.length;
}
else {
}
var valid0 = _errs18 === errors;
}
if(data.issued !== undefined){
let data9 = data.issued;
const _errs19 = errors;
if(!(validate2(data9, {instancePath:instancePath+"/issued",parentData:data,parentDataProperty:"issued",rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate2.errors : vErrors.concat(validate2.errors);
errors = vErrors.length;
}
else {
}
var valid0 = _errs19 === errors;
}
if(data.issuer !== undefined){
let data10 = data.issuer;
const _errs20 = errors;
if(!(validate3(data10, {instancePath:instancePath+"/issuer",parentData:data,parentDataProperty:"issuer",rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate3.errors : vErrors.concat(validate3.errors);
errors = vErrors.length;
}
else {
}
var valid0 = _errs20 === errors;
}
if(data.proof !== undefined){
let data11 = data.proof;
const _errs21 = errors;
if(!(validate4(data11, {instancePath:instancePath+"/proof",parentData:data,parentDataProperty:"proof",rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate4.errors : vErrors.concat(validate4.errors);
errors = vErrors.length;
}
else {
}
var valid0 = _errs21 === errors;
}
if(data.templateId !== undefined){
let data12 = data.templateId;
const _errs22 = errors;
if(!(validate5(data12, {instancePath:instancePath+"/templateId",parentData:data,parentDataProperty:"templateId",rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate5.errors : vErrors.concat(validate5.errors);
errors = vErrors.length;
}
else {
}
var valid0 = _errs22 === errors;
}
if(data.type !== undefined){
let data13 = data.type;
const _errs23 = errors;
const _errs24 = errors;
if(Array.isArray(data13)){
let valid6 = true;
const len1 = data13.length;
for(let i1=0; i1<len1; i1++){
let data14 = data13[i1];
const _errs25 = errors;
if(typeof data14 !== "string"){
const err21 = {instancePath:instancePath+"/type/" + i1,schemaPath:"#/properties/type/items/type",keyword:"type",params:{type: "string"},message:"must be string"};
if(vErrors === null){
vErrors = [err21];
}
else {
vErrors.push(err21);
}
errors++;
}
const _errs26 = errors;
var valid5 = _errs25 === errors;
if(!valid5){
valid6 = false;
}
}
const _errs27 = errors;
const len2 = data13.length;
for(let i2=0; i2<len2; i2++){
let data15 = data13[i2];
const _errs28 = errors;
if("VerifiableCredential" !== data15){
const err22 = {instancePath:instancePath+"/type/" + i2,schemaPath:"#/properties/type/contains/const",keyword:"const",params:{allowedValue: "VerifiableCredential"},message:"must be equal to constant"};
if(vErrors === null){
vErrors = [err22];
}
else {
vErrors.push(err22);
}
errors++;
}
var valid7 = _errs28 === errors;
if(valid7){
break;
}
}
if(!valid7){
const err23 = {instancePath:instancePath+"/type",schemaPath:"#/properties/type/contains",keyword:"contains",params:{minContains: 1},message:"must contain at least 1 valid item(s)"};
if(vErrors === null){
vErrors = [err23];
}
else {
vErrors.push(err23);
}
errors++;
}
else {
errors = _errs27;
if(vErrors !== null){
if(_errs27){
vErrors.length = _errs27;
}
else {
vErrors = null;
}
}
}
}
else {
const err24 = {instancePath:instancePath+"/type",schemaPath:"#/properties/type/type",keyword:"type",params:{type: "array"},message:"must be array"};
if(vErrors === null){
vErrors = [err24];
}
else {
vErrors.push(err24);
}
errors++;
}
var valid0 = _errs23 === errors;
}
if(data.validFrom !== undefined){
let data16 = data.validFrom;
const _errs29 = errors;
if(!(validate2(data16, {instancePath:instancePath+"/validFrom",parentData:data,parentDataProperty:"validFrom",rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate2.errors : vErrors.concat(validate2.errors);
errors = vErrors.length;
}
else {
}
var valid0 = _errs29 === errors;
}
}
else {
const err25 = {instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},message:"must be object"};
if(vErrors === null){
vErrors = [err25];
}
else {
vErrors.push(err25);
}
errors++;
}
validate6.errors = vErrors;
return errors === 0;
}

validate6.evaluated = {"props":{"@context":true,"config":true,"credentialData":true,"credentialStatus":true,"credentialSubject":true,"id":true,"issuanceDate":true,"issued":true,"issuer":true,"proof":true,"templateId":true,"type":true,"validFrom":true},"dynamicProps":false,"dynamicItems":false};
export const validate: Validate = validate6;
