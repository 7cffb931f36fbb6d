/* eslint-disable */
// Written by `npx twinspec generate` from the API documents. Do not edit: change a document and generate again.
// @ts-nocheck

import type { Validate } from "../types.ts";
import { validate as validate0 } from "./Hash32.ts";
import { validate as validate1 } from "./Quantity.ts";
import { validate as validate2 } from "./Address.ts";
import { validate as validate3 } from "./Bytes.ts";
import { validate as validate4 } from "./AccessListEntry.ts";
function validate5(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
let vErrors = null;
let errors = 0;
const evaluated0 = validate5.evaluated;
if(evaluated0.dynamicProps){
evaluated0.props = undefined;
}
if(evaluated0.dynamicItems){
evaluated0.items = undefined;
}
const _errs0 = errors;
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.blockHash === undefined){
const err0 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "blockHash"},message:"must have required property '"+"blockHash"+"'"};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
}
if(data.blockNumber === undefined){
const err1 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "blockNumber"},message:"must have required property '"+"blockNumber"+"'"};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.push(err1);
}
errors++;
}
if(data.transactionIndex === undefined){
const err2 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "transactionIndex"},message:"must have required property '"+"transactionIndex"+"'"};
if(vErrors === null){
vErrors = [err2];
}
else {
vErrors.push(err2);
}
errors++;
}
if(data.hash === undefined){
const err3 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "hash"},message:"must have required property '"+"hash"+"'"};
if(vErrors === null){
vErrors = [err3];
}
else {
vErrors.push(err3);
}
errors++;
}
if(data.nonce === undefined){
const err4 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "nonce"},message:"must have required property '"+"nonce"+"'"};
if(vErrors === null){
vErrors = [err4];
}
else {
vErrors.push(err4);
}
errors++;
}
if(data.from === undefined){
const err5 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "from"},message:"must have required property '"+"from"+"'"};
if(vErrors === null){
vErrors = [err5];
}
else {
vErrors.push(err5);
}
errors++;
}
if(data.to === undefined){
const err6 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "to"},message:"must have required property '"+"to"+"'"};
if(vErrors === null){
vErrors = [err6];
}
else {
vErrors.push(err6);
}
errors++;
}
if(data.value === undefined){
const err7 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "value"},message:"must have required property '"+"value"+"'"};
if(vErrors === null){
vErrors = [err7];
}
else {
vErrors.push(err7);
}
errors++;
}
if(data.gas === undefined){
const err8 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "gas"},message:"must have required property '"+"gas"+"'"};
if(vErrors === null){
vErrors = [err8];
}
else {
vErrors.push(err8);
}
errors++;
}
if(data.input === undefined){
const err9 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "input"},message:"must have required property '"+"input"+"'"};
if(vErrors === null){
vErrors = [err9];
}
else {
vErrors.push(err9);
}
errors++;
}
if(data.blockHash !== undefined){
let data0 = data.blockHash;
const _errs1 = errors;
const _errs2 = errors;
let _end0 = 0;
let _end1 = 0;
let valid1 = false;
let passing0 = null;
const _errs3 = errors;
if(!(validate0(data0, {instancePath:instancePath+"/blockHash",parentData:data,parentDataProperty:"blockHash",rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate0.errors : vErrors.concat(validate0.errors);
errors = vErrors.length;
}
else {
}
var _valid0 = _errs3 === errors;
_end0 = errors;
if(_valid0){
valid1 = true;
passing0 = 0;
}
const _errs4 = errors;
if(data0 !== null){
const err10 = {instancePath:instancePath+"/blockHash",schemaPath:"#/properties/blockHash/oneOf/1/type",keyword:"type",params:{type: "null"},message:"must be null"};
if(vErrors === null){
vErrors = [err10];
}
else {
vErrors.push(err10);
}
errors++;
}
const _errs5 = errors;
var _valid0 = _errs4 === errors;
_end1 = errors;
if(_valid0 && valid1){
valid1 = false;
passing0 = [passing0, 1];
}
else {
if(_valid0){
valid1 = true;
passing0 = 1;
}
}
if(!valid1){
const err11 = {instancePath:instancePath+"/blockHash",schemaPath:"#/properties/blockHash/oneOf",keyword:"oneOf",params:{passingSchemas: passing0, forms: {total: errors - _errs2, counts: [_end0 - _errs2, _end1 - _end0], names: ["#/components/schemas/Hash32",null]}},message:"must match exactly one schema in oneOf"};
if(vErrors === null){
vErrors = [err11];
}
else {
vErrors.push(err11);
}
errors++;
}
else {
errors = _errs2;
if(vErrors !== null){
if(_errs2){
vErrors.length = _errs2;
}
else {
vErrors = null;
}
}
}
var valid0 = _errs1 === errors;
}
if(data.blockNumber !== undefined){
let data1 = data.blockNumber;
const _errs6 = errors;
const _errs7 = errors;
let _end2 = 0;
let _end3 = 0;
let valid2 = false;
let passing1 = null;
const _errs8 = errors;
if(!(validate1(data1, {instancePath:instancePath+"/blockNumber",parentData:data,parentDataProperty:"blockNumber",rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate1.errors : vErrors.concat(validate1.errors);
errors = vErrors.length;
}
else {
}
var _valid1 = _errs8 === errors;
_end2 = errors;
if(_valid1){
valid2 = true;
passing1 = 0;
}
const _errs9 = errors;
if(data1 !== null){
const err12 = {instancePath:instancePath+"/blockNumber",schemaPath:"#/properties/blockNumber/oneOf/1/type",keyword:"type",params:{type: "null"},message:"must be null"};
if(vErrors === null){
vErrors = [err12];
}
else {
vErrors.push(err12);
}
errors++;
}
const _errs10 = errors;
var _valid1 = _errs9 === errors;
_end3 = errors;
if(_valid1 && valid2){
valid2 = false;
passing1 = [passing1, 1];
}
else {
if(_valid1){
valid2 = true;
passing1 = 1;
}
}
if(!valid2){
const err13 = {instancePath:instancePath+"/blockNumber",schemaPath:"#/properties/blockNumber/oneOf",keyword:"oneOf",params:{passingSchemas: passing1, forms: {total: errors - _errs7, counts: [_end2 - _errs7, _end3 - _end2], names: ["#/components/schemas/Quantity",null]}},message:"must match exactly one schema in oneOf"};
if(vErrors === null){
vErrors = [err13];
}
else {
vErrors.push(err13);
}
errors++;
}
else {
errors = _errs7;
if(vErrors !== null){
if(_errs7){
vErrors.length = _errs7;
}
else {
vErrors = null;
}
}
}
var valid0 = _errs6 === errors;
}
if(data.transactionIndex !== undefined){
let data2 = data.transactionIndex;
const _errs11 = errors;
const _errs12 = errors;
let _end4 = 0;
let _end5 = 0;
let valid3 = false;
let passing2 = null;
const _errs13 = errors;
if(!(validate1(data2, {instancePath:instancePath+"/transactionIndex",parentData:data,parentDataProperty:"transactionIndex",rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate1.errors : vErrors.concat(validate1.errors);
errors = vErrors.length;
}
else {
}
var _valid2 = _errs13 === errors;
_end4 = errors;
if(_valid2){
valid3 = true;
passing2 = 0;
}
const _errs14 = errors;
if(data2 !== null){
const err14 = {instancePath:instancePath+"/transactionIndex",schemaPath:"#/properties/transactionIndex/oneOf/1/type",keyword:"type",params:{type: "null"},message:"must be null"};
if(vErrors === null){
vErrors = [err14];
}
else {
vErrors.push(err14);
}
errors++;
}
const _errs15 = errors;
var _valid2 = _errs14 === errors;
_end5 = errors;
if(_valid2 && valid3){
valid3 = false;
passing2 = [passing2, 1];
}
else {
if(_valid2){
valid3 = true;
passing2 = 1;
}
}
if(!valid3){
const err15 = {instancePath:instancePath+"/transactionIndex",schemaPath:"#/properties/transactionIndex/oneOf",keyword:"oneOf",params:{passingSchemas: passing2, forms: {total: errors - _errs12, counts: [_end4 - _errs12, _end5 - _end4], names: ["#/components/schemas/Quantity",null]}},message:"must match exactly one schema in oneOf"};
if(vErrors === null){
vErrors = [err15];
}
else {
vErrors.push(err15);
}
errors++;
}
else {
errors = _errs12;
if(vErrors !== null){
if(_errs12){
vErrors.length = _errs12;
}
else {
vErrors = null;
}
}
}
var valid0 = _errs11 === errors;
}
if(data.hash !== undefined){
let data3 = data.hash;
const _errs16 = errors;
const _errs17 = errors;
if(!(validate0(data3, {instancePath:instancePath+"/hash",parentData:data,parentDataProperty:"hash",rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate0.errors : vErrors.concat(validate0.errors);
errors = vErrors.length;
}
else {
}
var valid4 = _errs17 === errors;
var valid0 = _errs16 === errors;
}
if(data.type !== undefined){
let data4 = data.type;
const _errs18 = errors;
const _errs19 = errors;
if(!(validate1(data4, {instancePath:instancePath+"/type",parentData:data,parentDataProperty:"type",rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate1.errors : vErrors.concat(validate1.errors);
errors = vErrors.length;
}
else {
}
var valid5 = _errs19 === errors;
var valid0 = _errs18 === errors;
}
if(data.chainId !== undefined){
let data5 = data.chainId;
const _errs20 = errors;
const _errs21 = errors;
if(!(validate1(data5, {instancePath:instancePath+"/chainId",parentData:data,parentDataProperty:"chainId",rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate1.errors : vErrors.concat(validate1.errors);
errors = vErrors.length;
}
else {
}
var valid6 = _errs21 === errors;
var valid0 = _errs20 === errors;
}
if(data.nonce !== undefined){
let data6 = data.nonce;
const _errs22 = errors;
const _errs23 = errors;
if(!(validate1(data6, {instancePath:instancePath+"/nonce",parentData:data,parentDataProperty:"nonce",rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate1.errors : vErrors.concat(validate1.errors);
errors = vErrors.length;
}
else {
}
var valid7 = _errs23 === errors;
var valid0 = _errs22 === errors;
}
if(data.from !== undefined){
let data7 = data.from;
const _errs24 = errors;
const _errs25 = errors;
if(!(validate2(data7, {instancePath:instancePath+"/from",parentData:data,parentDataProperty:"from",rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate2.errors : vErrors.concat(validate2.errors);
errors = vErrors.length;
}
else {
}
var valid8 = _errs25 === errors;
var valid0 = _errs24 === errors;
}
if(data.to !== undefined){
let data8 = data.to;
const _errs26 = errors;
const _errs27 = errors;
let _end6 = 0;
let _end7 = 0;
let valid9 = false;
let passing3 = null;
const _errs28 = errors;
if(!(validate2(data8, {instancePath:instancePath+"/to",parentData:data,parentDataProperty:"to",rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate2.errors : vErrors.concat(validate2.errors);
errors = vErrors.length;
}
else {
}
var _valid3 = _errs28 === errors;
_end6 = errors;
if(_valid3){
valid9 = true;
passing3 = 0;
}
const _errs29 = errors;
if(data8 !== null){
const err16 = {instancePath:instancePath+"/to",schemaPath:"#/properties/to/oneOf/1/type",keyword:"type",params:{type: "null"},message:"must be null"};
if(vErrors === null){
vErrors = [err16];
}
else {
vErrors.push(err16);
}
errors++;
}
const _errs30 = errors;
var _valid3 = _errs29 === errors;
_end7 = errors;
if(_valid3 && valid9){
valid9 = false;
passing3 = [passing3, 1];
}
else {
if(_valid3){
valid9 = true;
passing3 = 1;
}
}
if(!valid9){
const err17 = {instancePath:instancePath+"/to",schemaPath:"#/properties/to/oneOf",keyword:"oneOf",params:{passingSchemas: passing3, forms: {total: errors - _errs27, counts: [_end6 - _errs27, _end7 - _end6], names: ["#/components/schemas/Address",null]}},message:"must match exactly one schema in oneOf"};
if(vErrors === null){
vErrors = [err17];
}
else {
vErrors.push(err17);
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
var valid0 = _errs26 === errors;
}
if(data.value !== undefined){
let data9 = data.value;
const _errs31 = errors;
const _errs32 = errors;
if(!(validate1(data9, {instancePath:instancePath+"/value",parentData:data,parentDataProperty:"value",rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate1.errors : vErrors.concat(validate1.errors);
errors = vErrors.length;
}
else {
}
var valid10 = _errs32 === errors;
var valid0 = _errs31 === errors;
}
if(data.gas !== undefined){
let data10 = data.gas;
const _errs33 = errors;
const _errs34 = errors;
if(!(validate1(data10, {instancePath:instancePath+"/gas",parentData:data,parentDataProperty:"gas",rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate1.errors : vErrors.concat(validate1.errors);
errors = vErrors.length;
}
else {
}
var valid11 = _errs34 === errors;
var valid0 = _errs33 === errors;
}
if(data.gasPrice !== undefined){
let data11 = data.gasPrice;
const _errs35 = errors;
const _errs36 = errors;
if(!(validate1(data11, {instancePath:instancePath+"/gasPrice",parentData:data,parentDataProperty:"gasPrice",rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate1.errors : vErrors.concat(validate1.errors);
errors = vErrors.length;
}
else {
}
var valid12 = _errs36 === errors;
var valid0 = _errs35 === errors;
}
if(data.maxFeePerGas !== undefined){
let data12 = data.maxFeePerGas;
const _errs37 = errors;
const _errs38 = errors;
if(!(validate1(data12, {instancePath:instancePath+"/maxFeePerGas",parentData:data,parentDataProperty:"maxFeePerGas",rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate1.errors : vErrors.concat(validate1.errors);
errors = vErrors.length;
}
else {
}
var valid13 = _errs38 === errors;
var valid0 = _errs37 === errors;
}
if(data.maxPriorityFeePerGas !== undefined){
let data13 = data.maxPriorityFeePerGas;
const _errs39 = errors;
const _errs40 = errors;
if(!(validate1(data13, {instancePath:instancePath+"/maxPriorityFeePerGas",parentData:data,parentDataProperty:"maxPriorityFeePerGas",rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate1.errors : vErrors.concat(validate1.errors);
errors = vErrors.length;
}
else {
}
var valid14 = _errs40 === errors;
var valid0 = _errs39 === errors;
}
if(data.input !== undefined){
let data14 = data.input;
const _errs41 = errors;
const _errs42 = errors;
if(!(validate3(data14, {instancePath:instancePath+"/input",parentData:data,parentDataProperty:"input",rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate3.errors : vErrors.concat(validate3.errors);
errors = vErrors.length;
}
else {
}
var valid15 = _errs42 === errors;
var valid0 = _errs41 === errors;
}
if(data.accessList !== undefined){
let data15 = data.accessList;
const _errs43 = errors;
const _errs44 = errors;
if(Array.isArray(data15)){
let valid17 = true;
const len0 = data15.length;
for(let i0=0; i0<len0; i0++){
let data16 = data15[i0];
const _errs45 = errors;
if(!(validate4(data16, {instancePath:instancePath+"/accessList/" + i0,parentData:data15,parentDataProperty:i0,rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate4.errors : vErrors.concat(validate4.errors);
errors = vErrors.length;
}
else {
}
var valid16 = _errs45 === errors;
if(!valid16){
valid17 = false;
}
}
}
else {
const err18 = {instancePath:instancePath+"/accessList",schemaPath:"#/properties/accessList/type",keyword:"type",params:{type: "array"},message:"must be array"};
if(vErrors === null){
vErrors = [err18];
}
else {
vErrors.push(err18);
}
errors++;
}
var valid0 = _errs43 === errors;
}
if(data.v !== undefined){
let data17 = data.v;
const _errs46 = errors;
const _errs47 = errors;
if(!(validate1(data17, {instancePath:instancePath+"/v",parentData:data,parentDataProperty:"v",rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate1.errors : vErrors.concat(validate1.errors);
errors = vErrors.length;
}
else {
}
var valid18 = _errs47 === errors;
var valid0 = _errs46 === errors;
}
if(data.r !== undefined){
let data18 = data.r;
const _errs48 = errors;
const _errs49 = errors;
if(!(validate1(data18, {instancePath:instancePath+"/r",parentData:data,parentDataProperty:"r",rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate1.errors : vErrors.concat(validate1.errors);
errors = vErrors.length;
}
else {
}
var valid19 = _errs49 === errors;
var valid0 = _errs48 === errors;
}
if(data.s !== undefined){
let data19 = data.s;
const _errs50 = errors;
const _errs51 = errors;
if(!(validate1(data19, {instancePath:instancePath+"/s",parentData:data,parentDataProperty:"s",rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate1.errors : vErrors.concat(validate1.errors);
errors = vErrors.length;
}
else {
}
var valid20 = _errs51 === errors;
var valid0 = _errs50 === errors;
}
}
else {
const err19 = {instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},message:"must be object"};
if(vErrors === null){
vErrors = [err19];
}
else {
vErrors.push(err19);
}
errors++;
}
validate5.errors = vErrors;
return errors === 0;
}

validate5.evaluated = {"props":{"blockHash":true,"blockNumber":true,"transactionIndex":true,"hash":true,"type":true,"chainId":true,"nonce":true,"from":true,"to":true,"value":true,"gas":true,"gasPrice":true,"maxFeePerGas":true,"maxPriorityFeePerGas":true,"input":true,"accessList":true,"v":true,"r":true,"s":true},"dynamicProps":false,"dynamicItems":false};
export const validate: Validate = validate5;
