/* eslint-disable */
// Written by `npx twinspec generate` from the API documents. Do not edit: change a document and generate again.
// @ts-nocheck

import type { Validate } from "../../types.ts";
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
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.body !== undefined){
let data0 = data.body;
const _errs1 = errors;
if(!(data0 && typeof data0 == "object" && !Array.isArray(data0))){
validate0.errors = [{instancePath:instancePath+"/body",schemaPath:"#/properties/body/type",keyword:"type",params:{type: "object"},message:"must be object"}];
return false;
}
const _errs2 = errors;
const _errs3 = errors;
const _errs4 = errors;
const _errs5 = errors;
let _end0 = 0;
let _end1 = 0;
let valid2 = false;
const _errs6 = errors;
const _errs7 = errors;
if(errors === _errs6){
if(data0 && typeof data0 == "object" && !Array.isArray(data0)){
let missing0;
if((((((data0.subjectDid === undefined) && (missing0 = "subjectDid")) || ((data0.issuerDid === undefined) && (missing0 = "issuerDid"))) || ((data0.proofType === undefined) && (missing0 = "proofType"))) || ((data0.statusType === undefined) && (missing0 = "statusType"))) || ((data0.templateId === undefined) && (missing0 = "templateId"))){
const err0 = {};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
}
else {
}
}
else {
const err1 = {};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.push(err1);
}
errors++;
}
if(errors === _errs6){
}
}
var _valid0 = _errs6 === errors;
_end0 = errors;
valid2 = valid2 || _valid0;
if(_valid0){
}
const _errs8 = errors;
const _errs9 = errors;
if(errors === _errs8){
if(data0 && typeof data0 == "object" && !Array.isArray(data0)){
let missing1;
if(((data0.config === undefined) && (missing1 = "config")) || ((data0.templateId === undefined) && (missing1 = "templateId"))){
const err2 = {};
if(vErrors === null){
vErrors = [err2];
}
else {
vErrors.push(err2);
}
errors++;
}
else {
if(data0.config !== undefined){
let data1 = data0.config;
const _errs10 = errors;
const _errs11 = errors;
if(errors === _errs10){
if(data1 && typeof data1 == "object" && !Array.isArray(data1)){
let missing2;
if(((((data1.issuerDid === undefined) && (missing2 = "issuerDid")) || ((data1.proofType === undefined) && (missing2 = "proofType"))) || ((data1.statusType === undefined) && (missing2 = "statusType"))) || ((data1.subjectDid === undefined) && (missing2 = "subjectDid"))){
const err3 = {};
if(vErrors === null){
vErrors = [err3];
}
else {
vErrors.push(err3);
}
errors++;
}
else {
}
}
else {
const err4 = {};
if(vErrors === null){
vErrors = [err4];
}
else {
vErrors.push(err4);
}
errors++;
}
if(errors === _errs10){
}
}
var valid3 = _errs10 === errors;
}
else {
var valid3 = true;
}
if(valid3){
}
}
}
else {
const err5 = {};
if(vErrors === null){
vErrors = [err5];
}
else {
vErrors.push(err5);
}
errors++;
}
if(errors === _errs8){
}
}
var _valid0 = _errs8 === errors;
_end1 = errors;
valid2 = valid2 || _valid0;
if(_valid0){
var props0 = {};
props0.config = true;
}
if(!valid2){
const err6 = {};
if(vErrors === null){
vErrors = [err6];
}
else {
vErrors.push(err6);
}
errors++;
}
else {
errors = _errs5;
if(vErrors !== null){
if(_errs5){
vErrors.length = _errs5;
}
else {
vErrors = null;
}
}
}
if(errors === _errs4){
}
var valid1 = _errs4 === errors;
if(valid1){
validate0.errors = [{instancePath:instancePath+"/body",schemaPath:"#/properties/body/not",keyword:"not",params:{},message:"must NOT be valid"}];
return false;
}
else {
errors = _errs3;
if(vErrors !== null){
if(_errs3){
vErrors.length = _errs3;
}
else {
vErrors = null;
}
}
}
if(errors === _errs1){
}
var valid0 = _errs1 === errors;
}
else {
var valid0 = true;
}
if(valid0){
}
}
else {
validate0.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},message:"must be object"}];
return false;
}
if(errors === 0){
}
}
validate0.errors = vErrors;
return errors === 0;
}

validate0.evaluated = {"props":{"body":true},"dynamicProps":false,"dynamicItems":false};
export const validate: Validate = validate0;
