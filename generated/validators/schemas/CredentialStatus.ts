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
if(data.id === undefined){
const err0 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "id"},message:"must have required property '"+"id"+"'"};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
}
if(data.statusListCredential === undefined){
const err1 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "statusListCredential"},message:"must have required property '"+"statusListCredential"+"'"};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.push(err1);
}
errors++;
}
if(data.statusListIndex === undefined){
const err2 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "statusListIndex"},message:"must have required property '"+"statusListIndex"+"'"};
if(vErrors === null){
vErrors = [err2];
}
else {
vErrors.push(err2);
}
errors++;
}
if(data.statusPurpose === undefined){
const err3 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "statusPurpose"},message:"must have required property '"+"statusPurpose"+"'"};
if(vErrors === null){
vErrors = [err3];
}
else {
vErrors.push(err3);
}
errors++;
}
if(data.type === undefined){
const err4 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "type"},message:"must have required property '"+"type"+"'"};
if(vErrors === null){
vErrors = [err4];
}
else {
vErrors.push(err4);
}
errors++;
}
if(data.id !== undefined){
let data0 = data.id;
const _errs1 = errors;
if(typeof data0 !== "string"){
const err5 = {instancePath:instancePath+"/id",schemaPath:"#/properties/id/type",keyword:"type",params:{type: "string"},message:"must be string"};
if(vErrors === null){
vErrors = [err5];
}
else {
vErrors.push(err5);
}
errors++;
}
const _errs2 = errors;
var valid0 = _errs1 === errors;
}
if(data.statusListCredential !== undefined){
let data1 = data.statusListCredential;
const _errs3 = errors;
if(typeof data1 !== "string"){
const err6 = {instancePath:instancePath+"/statusListCredential",schemaPath:"#/properties/statusListCredential/type",keyword:"type",params:{type: "string"},message:"must be string"};
if(vErrors === null){
vErrors = [err6];
}
else {
vErrors.push(err6);
}
errors++;
}
const _errs4 = errors;
var valid0 = _errs3 === errors;
}
if(data.statusListIndex !== undefined){
let data2 = data.statusListIndex;
const _errs5 = errors;
if(typeof data2 !== "string"){
const err7 = {instancePath:instancePath+"/statusListIndex",schemaPath:"#/properties/statusListIndex/type",keyword:"type",params:{type: "string"},message:"must be string"};
if(vErrors === null){
vErrors = [err7];
}
else {
vErrors.push(err7);
}
errors++;
}
const _errs6 = errors;
var valid0 = _errs5 === errors;
}
if(data.statusPurpose !== undefined){
let data3 = data.statusPurpose;
const _errs7 = errors;
if(typeof data3 !== "string"){
const err8 = {instancePath:instancePath+"/statusPurpose",schemaPath:"#/properties/statusPurpose/type",keyword:"type",params:{type: "string"},message:"must be string"};
if(vErrors === null){
vErrors = [err8];
}
else {
vErrors.push(err8);
}
errors++;
}
const _errs8 = errors;
var valid0 = _errs7 === errors;
}
if(data.type !== undefined){
let data4 = data.type;
const _errs9 = errors;
if(typeof data4 !== "string"){
const err9 = {instancePath:instancePath+"/type",schemaPath:"#/properties/type/type",keyword:"type",params:{type: "string"},message:"must be string"};
if(vErrors === null){
vErrors = [err9];
}
else {
vErrors.push(err9);
}
errors++;
}
const _errs10 = errors;
var valid0 = _errs9 === errors;
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

validate0.evaluated = {"props":{"id":true,"statusListCredential":true,"statusListIndex":true,"statusPurpose":true,"type":true},"dynamicProps":false,"dynamicItems":false};
export const validate: Validate = validate0;
