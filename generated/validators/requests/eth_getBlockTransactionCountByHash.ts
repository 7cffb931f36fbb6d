/* eslint-disable */
// Written by `npx twinspec generate` from the API documents. Do not edit: change a document and generate again.
// @ts-nocheck

const schema0 = {"type":"object","required":["jsonrpc","method","params","id"],"properties":{"jsonrpc":{"type":"string","const":"2.0"},"method":{"type":"string","const":"eth_getBlockTransactionCountByHash"},"params":{"type":"array","prefixItems":[{"$ref":"#/components/schemas/Hash32"}],"items":false,"minItems":1,"maxItems":1},"id":{"type":["integer","string","null"]}}};
import { validate as validate0 } from "../schemas/Hash32.ts";
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
if(data.jsonrpc === undefined){
const err0 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "jsonrpc"},message:"must have required property '"+"jsonrpc"+"'"};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
}
if(data.method === undefined){
const err1 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "method"},message:"must have required property '"+"method"+"'"};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.push(err1);
}
errors++;
}
if(data.params === undefined){
const err2 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "params"},message:"must have required property '"+"params"+"'"};
if(vErrors === null){
vErrors = [err2];
}
else {
vErrors.push(err2);
}
errors++;
}
if(data.id === undefined){
const err3 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "id"},message:"must have required property '"+"id"+"'"};
if(vErrors === null){
vErrors = [err3];
}
else {
vErrors.push(err3);
}
errors++;
}
if(data.jsonrpc !== undefined){
let data0 = data.jsonrpc;
const _errs1 = errors;
if(typeof data0 !== "string"){
const err4 = {instancePath:instancePath+"/jsonrpc",schemaPath:"#/properties/jsonrpc/type",keyword:"type",params:{type: "string"},message:"must be string"};
if(vErrors === null){
vErrors = [err4];
}
else {
vErrors.push(err4);
}
errors++;
}
const _errs2 = errors;
if("2.0" !== data0){
const err5 = {instancePath:instancePath+"/jsonrpc",schemaPath:"#/properties/jsonrpc/const",keyword:"const",params:{allowedValue: "2.0"},message:"must be equal to constant"};
if(vErrors === null){
vErrors = [err5];
}
else {
vErrors.push(err5);
}
errors++;
}
var valid0 = _errs1 === errors;
}
if(data.method !== undefined){
let data1 = data.method;
const _errs3 = errors;
if(typeof data1 !== "string"){
const err6 = {instancePath:instancePath+"/method",schemaPath:"#/properties/method/type",keyword:"type",params:{type: "string"},message:"must be string"};
if(vErrors === null){
vErrors = [err6];
}
else {
vErrors.push(err6);
}
errors++;
}
const _errs4 = errors;
if("eth_getBlockTransactionCountByHash" !== data1){
const err7 = {instancePath:instancePath+"/method",schemaPath:"#/properties/method/const",keyword:"const",params:{allowedValue: "eth_getBlockTransactionCountByHash"},message:"must be equal to constant"};
if(vErrors === null){
vErrors = [err7];
}
else {
vErrors.push(err7);
}
errors++;
}
var valid0 = _errs3 === errors;
}
if(data.params !== undefined){
let data2 = data.params;
const _errs5 = errors;
const _errs6 = errors;
if(Array.isArray(data2)){
if(data2.length > 1){
const err8 = {instancePath:instancePath+"/params",schemaPath:"#/properties/params/maxItems",keyword:"maxItems",params:{limit: 1},message:"must NOT have more than 1 items"};
if(vErrors === null){
vErrors = [err8];
}
else {
vErrors.push(err8);
}
errors++;
}
if(data2.length < 1){
const err9 = {instancePath:instancePath+"/params",schemaPath:"#/properties/params/minItems",keyword:"minItems",params:{limit: 1},message:"must NOT have fewer than 1 items"};
if(vErrors === null){
vErrors = [err9];
}
else {
vErrors.push(err9);
}
errors++;
}
const len0 = data2.length;
if(len0 > 0){
let data3 = data2[0];
const _errs7 = errors;
if(!(validate0(data3, {instancePath:instancePath+"/params/0",parentData:data2,parentDataProperty:0,rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate0.errors : vErrors.concat(validate0.errors);
errors = vErrors.length;
}
else {
}
var valid1 = _errs7 === errors;
}
const len1 = data2.length;
if(!(len1 <= 1)){
const err10 = {instancePath:instancePath+"/params",schemaPath:"#/properties/params/items",keyword:"items",params:{limit: 1},message:"must NOT have more than 1 items"};
if(vErrors === null){
vErrors = [err10];
}
else {
vErrors.push(err10);
}
errors++;
}
}
else {
const err11 = {instancePath:instancePath+"/params",schemaPath:"#/properties/params/type",keyword:"type",params:{type: "array"},message:"must be array"};
if(vErrors === null){
vErrors = [err11];
}
else {
vErrors.push(err11);
}
errors++;
}
var valid0 = _errs5 === errors;
}
if(data.id !== undefined){
let data4 = data.id;
const _errs8 = errors;
if(((!((typeof data4 == "number") && (!(data4 % 1) && !isNaN(data4)))) && (typeof data4 !== "string")) && (data4 !== null)){
const err12 = {instancePath:instancePath+"/id",schemaPath:"#/properties/id/type",keyword:"type",params:{type: schema0.properties.id.type},message:"must be integer,string,null"};
if(vErrors === null){
vErrors = [err12];
}
else {
vErrors.push(err12);
}
errors++;
}
const _errs9 = errors;
var valid0 = _errs8 === errors;
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

validate1.evaluated = {"props":{"jsonrpc":true,"method":true,"params":true,"id":true},"dynamicProps":false,"dynamicItems":false};
import type { Validate } from '../types.ts';
export const body: Validate = validate1;
export const parameters: {} = {};
