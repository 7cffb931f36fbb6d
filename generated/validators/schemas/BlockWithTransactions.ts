/* eslint-disable */
// Written by `npx twinspec generate` from the API documents. Do not edit: change a document and generate again.
// @ts-nocheck

import type { Validate } from "../types.ts";
import { validate as validate0 } from "./BlockHeader.ts";
import { validate as validate1 } from "./Transaction.ts";
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
if(!(validate0(data, {instancePath,parentData,parentDataProperty,rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate0.errors : vErrors.concat(validate0.errors);
errors = vErrors.length;
}
else {
}
var valid0 = _errs0 === errors;
const _errs1 = errors;
const _errs2 = errors;
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.transactions === undefined){
const err0 = {instancePath,schemaPath:"#/allOf/1/required",keyword:"required",params:{missingProperty: "transactions"},message:"must have required property '"+"transactions"+"'"};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
}
if(data.transactions !== undefined){
let data0 = data.transactions;
const _errs3 = errors;
const _errs4 = errors;
if(Array.isArray(data0)){
let valid3 = true;
const len0 = data0.length;
for(let i0=0; i0<len0; i0++){
let data1 = data0[i0];
const _errs5 = errors;
if(!(validate1(data1, {instancePath:instancePath+"/transactions/" + i0,parentData:data0,parentDataProperty:i0,rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate1.errors : vErrors.concat(validate1.errors);
errors = vErrors.length;
}
else {
}
var valid2 = _errs5 === errors;
if(!valid2){
valid3 = false;
}
}
}
else {
const err1 = {instancePath:instancePath+"/transactions",schemaPath:"#/allOf/1/properties/transactions/type",keyword:"type",params:{type: "array"},message:"must be array"};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.push(err1);
}
errors++;
}
var valid1 = _errs3 === errors;
}
}
else {
const err2 = {instancePath,schemaPath:"#/allOf/1/type",keyword:"type",params:{type: "object"},message:"must be object"};
if(vErrors === null){
vErrors = [err2];
}
else {
vErrors.push(err2);
}
errors++;
}
var valid0 = _errs1 === errors;
validate2.errors = vErrors;
return errors === 0;
}

validate2.evaluated = {"props":{"transactions":true,"number":true,"hash":true,"parentHash":true,"nonce":true,"mixHash":true,"sha3Uncles":true,"logsBloom":true,"transactionsRoot":true,"stateRoot":true,"receiptsRoot":true,"miner":true,"difficulty":true,"totalDifficulty":true,"extraData":true,"size":true,"gasLimit":true,"gasUsed":true,"baseFeePerGas":true,"timestamp":true,"uncles":true},"dynamicProps":false,"dynamicItems":false};
export const validate: Validate = validate2;
