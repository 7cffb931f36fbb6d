/* eslint-disable */
// Written by `npx twinspec generate` from the API documents. Do not edit: change a document and generate again.
// @ts-nocheck

import type { Validate } from "../types.ts";
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
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.contractAddress === undefined){
const err0 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "contractAddress"},message:"must have required property '"+"contractAddress"+"'"};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
}
if(data.contractName === undefined){
const err1 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "contractName"},message:"must have required property '"+"contractName"+"'"};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.push(err1);
}
errors++;
}
if(data.linkedDAppId === undefined){
const err2 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "linkedDAppId"},message:"must have required property '"+"linkedDAppId"+"'"};
if(vErrors === null){
vErrors = [err2];
}
else {
vErrors.push(err2);
}
errors++;
}
if(data.gasLimitConfigured === undefined){
const err3 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "gasLimitConfigured"},message:"must have required property '"+"gasLimitConfigured"+"'"};
if(vErrors === null){
vErrors = [err3];
}
else {
vErrors.push(err3);
}
errors++;
}
if(data.contractAddress !== undefined){
let data0 = data.contractAddress;
const _errs1 = errors;
if(typeof data0 !== "string"){
const err4 = {instancePath:instancePath+"/contractAddress",schemaPath:"#/properties/contractAddress/type",keyword:"type",params:{type: "string"},message:"must be string"};
if(vErrors === null){
vErrors = [err4];
}
else {
vErrors.push(err4);
}
errors++;
}
const _errs2 = errors;
var valid0 = _errs1 === errors;
}
if(data.contractName !== undefined){
let data1 = data.contractName;
const _errs3 = errors;
if(typeof data1 !== "string"){
const err5 = {instancePath:instancePath+"/contractName",schemaPath:"#/properties/contractName/type",keyword:"type",params:{type: "string"},message:"must be string"};
if(vErrors === null){
vErrors = [err5];
}
else {
vErrors.push(err5);
}
errors++;
}
const _errs4 = errors;
var valid0 = _errs3 === errors;
}
if(data.linkedDAppId !== undefined){
let data2 = data.linkedDAppId;
const _errs5 = errors;
if(typeof data2 !== "string"){
const err6 = {instancePath:instancePath+"/linkedDAppId",schemaPath:"#/properties/linkedDAppId/type",keyword:"type",params:{type: "string"},message:"must be string"};
if(vErrors === null){
vErrors = [err6];
}
else {
vErrors.push(err6);
}
errors++;
}
const _errs6 = errors;
var valid0 = _errs5 === errors;
}
if(data.gasLimitConfigured !== undefined){
let data3 = data.gasLimitConfigured;
const _errs7 = errors;
if(!(typeof data3 == "number")){
const err7 = {instancePath:instancePath+"/gasLimitConfigured",schemaPath:"#/properties/gasLimitConfigured/type",keyword:"type",params:{type: "number"},message:"must be number"};
if(vErrors === null){
vErrors = [err7];
}
else {
vErrors.push(err7);
}
errors++;
}
const _errs8 = errors;
var valid0 = _errs7 === errors;
}
if(data.chainId !== undefined){
let data4 = data.chainId;
const _errs9 = errors;
if(!(typeof data4 == "number")){
const err8 = {instancePath:instancePath+"/chainId",schemaPath:"#/properties/chainId/type",keyword:"type",params:{type: "number"},message:"must be number"};
if(vErrors === null){
vErrors = [err8];
}
else {
vErrors.push(err8);
}
errors++;
}
const _errs10 = errors;
var valid0 = _errs9 === errors;
}
}
else {
const err9 = {instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},message:"must be object"};
if(vErrors === null){
vErrors = [err9];
}
else {
vErrors.push(err9);
}
errors++;
}
validate0.errors = vErrors;
return errors === 0;
}

validate0.evaluated = {"props":{"contractAddress":true,"contractName":true,"linkedDAppId":true,"gasLimitConfigured":true,"chainId":true},"dynamicProps":false,"dynamicItems":false};
export const validate: Validate = validate0;
