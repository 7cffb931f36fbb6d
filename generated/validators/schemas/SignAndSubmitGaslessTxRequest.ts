/* eslint-disable */
// Written by `npx twinspec generate` from the API documents. Do not edit: change a document and generate again.
// @ts-nocheck

import type { Validate } from "../types.ts";
const schema0 = {"type":"object","required":["privateKey","dAppId","chainId","to","contractAbi","method","params"],"properties":{"privateKey":{"type":"string","format":"password"},"dAppId":{"type":"string"},"chainId":{"$ref":"#/components/schemas/ChainId"},"to":{"type":"string"},"contractAbi":{"type":"string","x-open-question":"Whether an ABI is also taken as plain JSON text is not shown."},"method":{"type":"string"},"params":{"type":["string","array"],"items":{},"x-open-question":"How the arguments are written in the documented string form is not shown."}}};
import { validate as validate0 } from "./ChainId.ts";
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
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.privateKey === undefined){
const err0 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "privateKey"},message:"must have required property '"+"privateKey"+"'"};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
}
if(data.dAppId === undefined){
const err1 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "dAppId"},message:"must have required property '"+"dAppId"+"'"};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.push(err1);
}
errors++;
}
if(data.chainId === undefined){
const err2 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "chainId"},message:"must have required property '"+"chainId"+"'"};
if(vErrors === null){
vErrors = [err2];
}
else {
vErrors.push(err2);
}
errors++;
}
if(data.to === undefined){
const err3 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "to"},message:"must have required property '"+"to"+"'"};
if(vErrors === null){
vErrors = [err3];
}
else {
vErrors.push(err3);
}
errors++;
}
if(data.contractAbi === undefined){
const err4 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "contractAbi"},message:"must have required property '"+"contractAbi"+"'"};
if(vErrors === null){
vErrors = [err4];
}
else {
vErrors.push(err4);
}
errors++;
}
if(data.method === undefined){
const err5 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "method"},message:"must have required property '"+"method"+"'"};
if(vErrors === null){
vErrors = [err5];
}
else {
vErrors.push(err5);
}
errors++;
}
if(data.params === undefined){
const err6 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "params"},message:"must have required property '"+"params"+"'"};
if(vErrors === null){
vErrors = [err6];
}
else {
vErrors.push(err6);
}
errors++;
}
if(data.privateKey !== undefined){
let data0 = data.privateKey;
const _errs1 = errors;
const _errs2 = errors;
if(typeof data0 == "number"){
}
if(typeof data0 === "string"){
}
else {
const err7 = {instancePath:instancePath+"/privateKey",schemaPath:"#/properties/privateKey/type",keyword:"type",params:{type: "string"},message:"must be string"};
if(vErrors === null){
vErrors = [err7];
}
else {
vErrors.push(err7);
}
errors++;
}
var valid0 = _errs1 === errors;
}
if(data.dAppId !== undefined){
let data1 = data.dAppId;
const _errs3 = errors;
if(typeof data1 !== "string"){
const err8 = {instancePath:instancePath+"/dAppId",schemaPath:"#/properties/dAppId/type",keyword:"type",params:{type: "string"},message:"must be string"};
if(vErrors === null){
vErrors = [err8];
}
else {
vErrors.push(err8);
}
errors++;
}
const _errs4 = errors;
var valid0 = _errs3 === errors;
}
if(data.chainId !== undefined){
let data2 = data.chainId;
const _errs5 = errors;
if(!(validate0(data2, {instancePath:instancePath+"/chainId",parentData:data,parentDataProperty:"chainId",rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate0.errors : vErrors.concat(validate0.errors);
errors = vErrors.length;
}
else {
}
var valid0 = _errs5 === errors;
}
if(data.to !== undefined){
let data3 = data.to;
const _errs6 = errors;
if(typeof data3 !== "string"){
const err9 = {instancePath:instancePath+"/to",schemaPath:"#/properties/to/type",keyword:"type",params:{type: "string"},message:"must be string"};
if(vErrors === null){
vErrors = [err9];
}
else {
vErrors.push(err9);
}
errors++;
}
const _errs7 = errors;
var valid0 = _errs6 === errors;
}
if(data.contractAbi !== undefined){
let data4 = data.contractAbi;
const _errs8 = errors;
if(typeof data4 !== "string"){
const err10 = {instancePath:instancePath+"/contractAbi",schemaPath:"#/properties/contractAbi/type",keyword:"type",params:{type: "string"},message:"must be string"};
if(vErrors === null){
vErrors = [err10];
}
else {
vErrors.push(err10);
}
errors++;
}
const _errs9 = errors;
var valid0 = _errs8 === errors;
}
if(data.method !== undefined){
let data5 = data.method;
const _errs10 = errors;
if(typeof data5 !== "string"){
const err11 = {instancePath:instancePath+"/method",schemaPath:"#/properties/method/type",keyword:"type",params:{type: "string"},message:"must be string"};
if(vErrors === null){
vErrors = [err11];
}
else {
vErrors.push(err11);
}
errors++;
}
const _errs11 = errors;
var valid0 = _errs10 === errors;
}
if(data.params !== undefined){
let data6 = data.params;
const _errs12 = errors;
if((typeof data6 !== "string") && (!(Array.isArray(data6)))){
const err12 = {instancePath:instancePath+"/params",schemaPath:"#/properties/params/type",keyword:"type",params:{type: schema0.properties.params.type},message:"must be string,array"};
if(vErrors === null){
vErrors = [err12];
}
else {
vErrors.push(err12);
}
errors++;
}
const _errs13 = errors;
if(Array.isArray(data6)){
}
var valid0 = _errs12 === errors;
}
}
else {
const err13 = {instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},message:"must be object"};
if(vErrors === null){
vErrors = [err13];
}
else {
vErrors.push(err13);
}
errors++;
}
validate1.errors = vErrors;
return errors === 0;
}

validate1.evaluated = {"props":{"privateKey":true,"dAppId":true,"chainId":true,"to":true,"contractAbi":true,"method":true,"params":true},"dynamicProps":false,"dynamicItems":false};
export const validate: Validate = validate1;
