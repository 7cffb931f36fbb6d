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
if(data.chainId !== undefined){
let data0 = data.chainId;
const _errs1 = errors;
if(typeof data0 !== "string"){
const err0 = {instancePath:instancePath+"/chainId",schemaPath:"#/properties/chainId/type",keyword:"type",params:{type: "string"},message:"must be string"};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
}
const _errs2 = errors;
var valid0 = _errs1 === errors;
}
if(data.contractAddress !== undefined){
let data1 = data.contractAddress;
const _errs3 = errors;
if(typeof data1 !== "string"){
const err1 = {instancePath:instancePath+"/contractAddress",schemaPath:"#/properties/contractAddress/type",keyword:"type",params:{type: "string"},message:"must be string"};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.push(err1);
}
errors++;
}
const _errs4 = errors;
var valid0 = _errs3 === errors;
}
if(data.custodialWalletAccessToken !== undefined){
let data2 = data.custodialWalletAccessToken;
const _errs5 = errors;
const _errs6 = errors;
if(typeof data2 == "number"){
}
if(typeof data2 === "string"){
}
else {
const err2 = {instancePath:instancePath+"/custodialWalletAccessToken",schemaPath:"#/properties/custodialWalletAccessToken/type",keyword:"type",params:{type: "string"},message:"must be string"};
if(vErrors === null){
vErrors = [err2];
}
else {
vErrors.push(err2);
}
errors++;
}
var valid0 = _errs5 === errors;
}
if(data.erc !== undefined){
let data3 = data.erc;
const _errs7 = errors;
if(typeof data3 !== "string"){
const err3 = {instancePath:instancePath+"/erc",schemaPath:"#/properties/erc/type",keyword:"type",params:{type: "string"},message:"must be string"};
if(vErrors === null){
vErrors = [err3];
}
else {
vErrors.push(err3);
}
errors++;
}
const _errs8 = errors;
var valid0 = _errs7 === errors;
}
if(data.quantity !== undefined){
let data4 = data.quantity;
const _errs9 = errors;
if(typeof data4 !== "string"){
const err4 = {instancePath:instancePath+"/quantity",schemaPath:"#/properties/quantity/type",keyword:"type",params:{type: "string"},message:"must be string"};
if(vErrors === null){
vErrors = [err4];
}
else {
vErrors.push(err4);
}
errors++;
}
const _errs10 = errors;
var valid0 = _errs9 === errors;
}
if(data.recipientAddress !== undefined){
let data5 = data.recipientAddress;
const _errs11 = errors;
if(typeof data5 !== "string"){
const err5 = {instancePath:instancePath+"/recipientAddress",schemaPath:"#/properties/recipientAddress/type",keyword:"type",params:{type: "string"},message:"must be string"};
if(vErrors === null){
vErrors = [err5];
}
else {
vErrors.push(err5);
}
errors++;
}
const _errs12 = errors;
var valid0 = _errs11 === errors;
}
if(data.walletType !== undefined){
let data6 = data.walletType;
const _errs13 = errors;
if(typeof data6 !== "string"){
const err6 = {instancePath:instancePath+"/walletType",schemaPath:"#/properties/walletType/type",keyword:"type",params:{type: "string"},message:"must be string"};
if(vErrors === null){
vErrors = [err6];
}
else {
vErrors.push(err6);
}
errors++;
}
const _errs14 = errors;
var valid0 = _errs13 === errors;
}
}
else {
const err7 = {instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},message:"must be object"};
if(vErrors === null){
vErrors = [err7];
}
else {
vErrors.push(err7);
}
errors++;
}
validate0.errors = vErrors;
return errors === 0;
}

validate0.evaluated = {"props":{"chainId":true,"contractAddress":true,"custodialWalletAccessToken":true,"erc":true,"quantity":true,"recipientAddress":true,"walletType":true},"dynamicProps":false,"dynamicItems":false};
export const validate: Validate = validate0;
