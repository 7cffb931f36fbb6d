/* eslint-disable */
// Written by `npx twinspec generate` from the API documents. Do not edit: change a document and generate again.
// @ts-nocheck

import type { Validate } from "../types.ts";
const schema0 = {"type":"object","required":["page","limit","userId"],"properties":{"page":{"type":["string","number"],"x-open-question":"Bounds of page, and whether the first page is 0 or 1, are not shown; the examples count from 1.","x-probe":{"exchange":"listAllFundedTransactions/firstPage","set":{"/body/page":0},"tell":"accepted","yes":"Page 0 is accepted.","no":"Page 0 is refused, so pages count from 1."}},"limit":{"type":["string","number"],"x-open-question":"Bounds of limit are not shown."},"searchValue":{"type":"string"},"searchIn":{"type":["string","array"],"items":{},"x-open-question":"The names of the fields that can be searched are not shown."},"filterValue":{"type":"string"},"filterIn":{"type":["string","array"],"items":{},"x-open-question":"The names of the fields that can be filtered on are not shown."},"userId":{"type":"string"}}};
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
if(data.page === undefined){
const err0 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "page"},message:"must have required property '"+"page"+"'"};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
}
if(data.limit === undefined){
const err1 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "limit"},message:"must have required property '"+"limit"+"'"};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.push(err1);
}
errors++;
}
if(data.userId === undefined){
const err2 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "userId"},message:"must have required property '"+"userId"+"'"};
if(vErrors === null){
vErrors = [err2];
}
else {
vErrors.push(err2);
}
errors++;
}
if(data.page !== undefined){
let data0 = data.page;
const _errs1 = errors;
if((typeof data0 !== "string") && (!(typeof data0 == "number"))){
const err3 = {instancePath:instancePath+"/page",schemaPath:"#/properties/page/type",keyword:"type",params:{type: schema0.properties.page.type},message:"must be string,number"};
if(vErrors === null){
vErrors = [err3];
}
else {
vErrors.push(err3);
}
errors++;
}
const _errs2 = errors;
var valid0 = _errs1 === errors;
}
if(data.limit !== undefined){
let data1 = data.limit;
const _errs3 = errors;
if((typeof data1 !== "string") && (!(typeof data1 == "number"))){
const err4 = {instancePath:instancePath+"/limit",schemaPath:"#/properties/limit/type",keyword:"type",params:{type: schema0.properties.limit.type},message:"must be string,number"};
if(vErrors === null){
vErrors = [err4];
}
else {
vErrors.push(err4);
}
errors++;
}
const _errs4 = errors;
var valid0 = _errs3 === errors;
}
if(data.searchValue !== undefined){
let data2 = data.searchValue;
const _errs5 = errors;
if(typeof data2 !== "string"){
const err5 = {instancePath:instancePath+"/searchValue",schemaPath:"#/properties/searchValue/type",keyword:"type",params:{type: "string"},message:"must be string"};
if(vErrors === null){
vErrors = [err5];
}
else {
vErrors.push(err5);
}
errors++;
}
const _errs6 = errors;
var valid0 = _errs5 === errors;
}
if(data.searchIn !== undefined){
let data3 = data.searchIn;
const _errs7 = errors;
if((typeof data3 !== "string") && (!(Array.isArray(data3)))){
const err6 = {instancePath:instancePath+"/searchIn",schemaPath:"#/properties/searchIn/type",keyword:"type",params:{type: schema0.properties.searchIn.type},message:"must be string,array"};
if(vErrors === null){
vErrors = [err6];
}
else {
vErrors.push(err6);
}
errors++;
}
const _errs8 = errors;
if(Array.isArray(data3)){
}
var valid0 = _errs7 === errors;
}
if(data.filterValue !== undefined){
let data4 = data.filterValue;
const _errs9 = errors;
if(typeof data4 !== "string"){
const err7 = {instancePath:instancePath+"/filterValue",schemaPath:"#/properties/filterValue/type",keyword:"type",params:{type: "string"},message:"must be string"};
if(vErrors === null){
vErrors = [err7];
}
else {
vErrors.push(err7);
}
errors++;
}
const _errs10 = errors;
var valid0 = _errs9 === errors;
}
if(data.filterIn !== undefined){
let data5 = data.filterIn;
const _errs11 = errors;
if((typeof data5 !== "string") && (!(Array.isArray(data5)))){
const err8 = {instancePath:instancePath+"/filterIn",schemaPath:"#/properties/filterIn/type",keyword:"type",params:{type: schema0.properties.filterIn.type},message:"must be string,array"};
if(vErrors === null){
vErrors = [err8];
}
else {
vErrors.push(err8);
}
errors++;
}
const _errs12 = errors;
if(Array.isArray(data5)){
}
var valid0 = _errs11 === errors;
}
if(data.userId !== undefined){
let data6 = data.userId;
const _errs13 = errors;
if(typeof data6 !== "string"){
const err9 = {instancePath:instancePath+"/userId",schemaPath:"#/properties/userId/type",keyword:"type",params:{type: "string"},message:"must be string"};
if(vErrors === null){
vErrors = [err9];
}
else {
vErrors.push(err9);
}
errors++;
}
const _errs14 = errors;
var valid0 = _errs13 === errors;
}
}
else {
const err10 = {instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},message:"must be object"};
if(vErrors === null){
vErrors = [err10];
}
else {
vErrors.push(err10);
}
errors++;
}
validate0.errors = vErrors;
return errors === 0;
}

validate0.evaluated = {"props":{"page":true,"limit":true,"searchValue":true,"searchIn":true,"filterValue":true,"filterIn":true,"userId":true},"dynamicProps":false,"dynamicItems":false};
export const validate: Validate = validate0;
