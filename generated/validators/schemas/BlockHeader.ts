/* eslint-disable */
// Written by `npx twinspec generate` from the API documents. Do not edit: change a document and generate again.
// @ts-nocheck

import type { Validate } from "../types.ts";
import { validate as validate0 } from "./Quantity.ts";
import { validate as validate1 } from "./Hash32.ts";
import { validate as validate2 } from "./BlockNonce.ts";
import { validate as validate3 } from "./LogsBloom.ts";
import { validate as validate4 } from "./Address.ts";
import { validate as validate5 } from "./Bytes.ts";
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
if(data.number === undefined){
const err0 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "number"},message:"must have required property '"+"number"+"'"};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
}
if(data.hash === undefined){
const err1 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "hash"},message:"must have required property '"+"hash"+"'"};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.push(err1);
}
errors++;
}
if(data.parentHash === undefined){
const err2 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "parentHash"},message:"must have required property '"+"parentHash"+"'"};
if(vErrors === null){
vErrors = [err2];
}
else {
vErrors.push(err2);
}
errors++;
}
if(data.nonce === undefined){
const err3 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "nonce"},message:"must have required property '"+"nonce"+"'"};
if(vErrors === null){
vErrors = [err3];
}
else {
vErrors.push(err3);
}
errors++;
}
if(data.mixHash === undefined){
const err4 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "mixHash"},message:"must have required property '"+"mixHash"+"'"};
if(vErrors === null){
vErrors = [err4];
}
else {
vErrors.push(err4);
}
errors++;
}
if(data.sha3Uncles === undefined){
const err5 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "sha3Uncles"},message:"must have required property '"+"sha3Uncles"+"'"};
if(vErrors === null){
vErrors = [err5];
}
else {
vErrors.push(err5);
}
errors++;
}
if(data.logsBloom === undefined){
const err6 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "logsBloom"},message:"must have required property '"+"logsBloom"+"'"};
if(vErrors === null){
vErrors = [err6];
}
else {
vErrors.push(err6);
}
errors++;
}
if(data.transactionsRoot === undefined){
const err7 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "transactionsRoot"},message:"must have required property '"+"transactionsRoot"+"'"};
if(vErrors === null){
vErrors = [err7];
}
else {
vErrors.push(err7);
}
errors++;
}
if(data.stateRoot === undefined){
const err8 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "stateRoot"},message:"must have required property '"+"stateRoot"+"'"};
if(vErrors === null){
vErrors = [err8];
}
else {
vErrors.push(err8);
}
errors++;
}
if(data.receiptsRoot === undefined){
const err9 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "receiptsRoot"},message:"must have required property '"+"receiptsRoot"+"'"};
if(vErrors === null){
vErrors = [err9];
}
else {
vErrors.push(err9);
}
errors++;
}
if(data.miner === undefined){
const err10 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "miner"},message:"must have required property '"+"miner"+"'"};
if(vErrors === null){
vErrors = [err10];
}
else {
vErrors.push(err10);
}
errors++;
}
if(data.difficulty === undefined){
const err11 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "difficulty"},message:"must have required property '"+"difficulty"+"'"};
if(vErrors === null){
vErrors = [err11];
}
else {
vErrors.push(err11);
}
errors++;
}
if(data.extraData === undefined){
const err12 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "extraData"},message:"must have required property '"+"extraData"+"'"};
if(vErrors === null){
vErrors = [err12];
}
else {
vErrors.push(err12);
}
errors++;
}
if(data.size === undefined){
const err13 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "size"},message:"must have required property '"+"size"+"'"};
if(vErrors === null){
vErrors = [err13];
}
else {
vErrors.push(err13);
}
errors++;
}
if(data.gasLimit === undefined){
const err14 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "gasLimit"},message:"must have required property '"+"gasLimit"+"'"};
if(vErrors === null){
vErrors = [err14];
}
else {
vErrors.push(err14);
}
errors++;
}
if(data.gasUsed === undefined){
const err15 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "gasUsed"},message:"must have required property '"+"gasUsed"+"'"};
if(vErrors === null){
vErrors = [err15];
}
else {
vErrors.push(err15);
}
errors++;
}
if(data.timestamp === undefined){
const err16 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "timestamp"},message:"must have required property '"+"timestamp"+"'"};
if(vErrors === null){
vErrors = [err16];
}
else {
vErrors.push(err16);
}
errors++;
}
if(data.uncles === undefined){
const err17 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "uncles"},message:"must have required property '"+"uncles"+"'"};
if(vErrors === null){
vErrors = [err17];
}
else {
vErrors.push(err17);
}
errors++;
}
if(data.number !== undefined){
let data0 = data.number;
const _errs1 = errors;
const _errs2 = errors;
let _end0 = 0;
let _end1 = 0;
let valid1 = false;
let passing0 = null;
const _errs3 = errors;
if(!(validate0(data0, {instancePath:instancePath+"/number",parentData:data,parentDataProperty:"number",rootData,dynamicAnchors}))){
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
const err18 = {instancePath:instancePath+"/number",schemaPath:"#/properties/number/oneOf/1/type",keyword:"type",params:{type: "null"},message:"must be null"};
if(vErrors === null){
vErrors = [err18];
}
else {
vErrors.push(err18);
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
const err19 = {instancePath:instancePath+"/number",schemaPath:"#/properties/number/oneOf",keyword:"oneOf",params:{passingSchemas: passing0, forms: {total: errors - _errs2, counts: [_end0 - _errs2, _end1 - _end0], names: ["#/components/schemas/Quantity",null]}},message:"must match exactly one schema in oneOf"};
if(vErrors === null){
vErrors = [err19];
}
else {
vErrors.push(err19);
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
if(data.hash !== undefined){
let data1 = data.hash;
const _errs6 = errors;
const _errs7 = errors;
let _end2 = 0;
let _end3 = 0;
let valid2 = false;
let passing1 = null;
const _errs8 = errors;
if(!(validate1(data1, {instancePath:instancePath+"/hash",parentData:data,parentDataProperty:"hash",rootData,dynamicAnchors}))){
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
const err20 = {instancePath:instancePath+"/hash",schemaPath:"#/properties/hash/oneOf/1/type",keyword:"type",params:{type: "null"},message:"must be null"};
if(vErrors === null){
vErrors = [err20];
}
else {
vErrors.push(err20);
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
const err21 = {instancePath:instancePath+"/hash",schemaPath:"#/properties/hash/oneOf",keyword:"oneOf",params:{passingSchemas: passing1, forms: {total: errors - _errs7, counts: [_end2 - _errs7, _end3 - _end2], names: ["#/components/schemas/Hash32",null]}},message:"must match exactly one schema in oneOf"};
if(vErrors === null){
vErrors = [err21];
}
else {
vErrors.push(err21);
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
if(data.parentHash !== undefined){
let data2 = data.parentHash;
const _errs11 = errors;
const _errs12 = errors;
if(!(validate1(data2, {instancePath:instancePath+"/parentHash",parentData:data,parentDataProperty:"parentHash",rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate1.errors : vErrors.concat(validate1.errors);
errors = vErrors.length;
}
else {
}
var valid3 = _errs12 === errors;
var valid0 = _errs11 === errors;
}
if(data.nonce !== undefined){
let data3 = data.nonce;
const _errs13 = errors;
const _errs14 = errors;
let _end4 = 0;
let _end5 = 0;
let valid4 = false;
let passing2 = null;
const _errs15 = errors;
if(!(validate2(data3, {instancePath:instancePath+"/nonce",parentData:data,parentDataProperty:"nonce",rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate2.errors : vErrors.concat(validate2.errors);
errors = vErrors.length;
}
else {
}
var _valid2 = _errs15 === errors;
_end4 = errors;
if(_valid2){
valid4 = true;
passing2 = 0;
}
const _errs16 = errors;
if(data3 !== null){
const err22 = {instancePath:instancePath+"/nonce",schemaPath:"#/properties/nonce/oneOf/1/type",keyword:"type",params:{type: "null"},message:"must be null"};
if(vErrors === null){
vErrors = [err22];
}
else {
vErrors.push(err22);
}
errors++;
}
const _errs17 = errors;
var _valid2 = _errs16 === errors;
_end5 = errors;
if(_valid2 && valid4){
valid4 = false;
passing2 = [passing2, 1];
}
else {
if(_valid2){
valid4 = true;
passing2 = 1;
}
}
if(!valid4){
const err23 = {instancePath:instancePath+"/nonce",schemaPath:"#/properties/nonce/oneOf",keyword:"oneOf",params:{passingSchemas: passing2, forms: {total: errors - _errs14, counts: [_end4 - _errs14, _end5 - _end4], names: ["#/components/schemas/BlockNonce",null]}},message:"must match exactly one schema in oneOf"};
if(vErrors === null){
vErrors = [err23];
}
else {
vErrors.push(err23);
}
errors++;
}
else {
errors = _errs14;
if(vErrors !== null){
if(_errs14){
vErrors.length = _errs14;
}
else {
vErrors = null;
}
}
}
var valid0 = _errs13 === errors;
}
if(data.mixHash !== undefined){
let data4 = data.mixHash;
const _errs18 = errors;
const _errs19 = errors;
if(!(validate1(data4, {instancePath:instancePath+"/mixHash",parentData:data,parentDataProperty:"mixHash",rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate1.errors : vErrors.concat(validate1.errors);
errors = vErrors.length;
}
else {
}
var valid5 = _errs19 === errors;
var valid0 = _errs18 === errors;
}
if(data.sha3Uncles !== undefined){
let data5 = data.sha3Uncles;
const _errs20 = errors;
const _errs21 = errors;
if(!(validate1(data5, {instancePath:instancePath+"/sha3Uncles",parentData:data,parentDataProperty:"sha3Uncles",rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate1.errors : vErrors.concat(validate1.errors);
errors = vErrors.length;
}
else {
}
var valid6 = _errs21 === errors;
var valid0 = _errs20 === errors;
}
if(data.logsBloom !== undefined){
let data6 = data.logsBloom;
const _errs22 = errors;
const _errs23 = errors;
let _end6 = 0;
let _end7 = 0;
let valid7 = false;
let passing3 = null;
const _errs24 = errors;
if(!(validate3(data6, {instancePath:instancePath+"/logsBloom",parentData:data,parentDataProperty:"logsBloom",rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate3.errors : vErrors.concat(validate3.errors);
errors = vErrors.length;
}
else {
}
var _valid3 = _errs24 === errors;
_end6 = errors;
if(_valid3){
valid7 = true;
passing3 = 0;
}
const _errs25 = errors;
if(data6 !== null){
const err24 = {instancePath:instancePath+"/logsBloom",schemaPath:"#/properties/logsBloom/oneOf/1/type",keyword:"type",params:{type: "null"},message:"must be null"};
if(vErrors === null){
vErrors = [err24];
}
else {
vErrors.push(err24);
}
errors++;
}
const _errs26 = errors;
var _valid3 = _errs25 === errors;
_end7 = errors;
if(_valid3 && valid7){
valid7 = false;
passing3 = [passing3, 1];
}
else {
if(_valid3){
valid7 = true;
passing3 = 1;
}
}
if(!valid7){
const err25 = {instancePath:instancePath+"/logsBloom",schemaPath:"#/properties/logsBloom/oneOf",keyword:"oneOf",params:{passingSchemas: passing3, forms: {total: errors - _errs23, counts: [_end6 - _errs23, _end7 - _end6], names: ["#/components/schemas/LogsBloom",null]}},message:"must match exactly one schema in oneOf"};
if(vErrors === null){
vErrors = [err25];
}
else {
vErrors.push(err25);
}
errors++;
}
else {
errors = _errs23;
if(vErrors !== null){
if(_errs23){
vErrors.length = _errs23;
}
else {
vErrors = null;
}
}
}
var valid0 = _errs22 === errors;
}
if(data.transactionsRoot !== undefined){
let data7 = data.transactionsRoot;
const _errs27 = errors;
const _errs28 = errors;
if(!(validate1(data7, {instancePath:instancePath+"/transactionsRoot",parentData:data,parentDataProperty:"transactionsRoot",rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate1.errors : vErrors.concat(validate1.errors);
errors = vErrors.length;
}
else {
}
var valid8 = _errs28 === errors;
var valid0 = _errs27 === errors;
}
if(data.stateRoot !== undefined){
let data8 = data.stateRoot;
const _errs29 = errors;
const _errs30 = errors;
if(!(validate1(data8, {instancePath:instancePath+"/stateRoot",parentData:data,parentDataProperty:"stateRoot",rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate1.errors : vErrors.concat(validate1.errors);
errors = vErrors.length;
}
else {
}
var valid9 = _errs30 === errors;
var valid0 = _errs29 === errors;
}
if(data.receiptsRoot !== undefined){
let data9 = data.receiptsRoot;
const _errs31 = errors;
const _errs32 = errors;
if(!(validate1(data9, {instancePath:instancePath+"/receiptsRoot",parentData:data,parentDataProperty:"receiptsRoot",rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate1.errors : vErrors.concat(validate1.errors);
errors = vErrors.length;
}
else {
}
var valid10 = _errs32 === errors;
var valid0 = _errs31 === errors;
}
if(data.miner !== undefined){
let data10 = data.miner;
const _errs33 = errors;
const _errs34 = errors;
if(!(validate4(data10, {instancePath:instancePath+"/miner",parentData:data,parentDataProperty:"miner",rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate4.errors : vErrors.concat(validate4.errors);
errors = vErrors.length;
}
else {
}
var valid11 = _errs34 === errors;
var valid0 = _errs33 === errors;
}
if(data.difficulty !== undefined){
let data11 = data.difficulty;
const _errs35 = errors;
const _errs36 = errors;
if(!(validate0(data11, {instancePath:instancePath+"/difficulty",parentData:data,parentDataProperty:"difficulty",rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate0.errors : vErrors.concat(validate0.errors);
errors = vErrors.length;
}
else {
}
var valid12 = _errs36 === errors;
var valid0 = _errs35 === errors;
}
if(data.totalDifficulty !== undefined){
let data12 = data.totalDifficulty;
const _errs37 = errors;
const _errs38 = errors;
if(!(validate0(data12, {instancePath:instancePath+"/totalDifficulty",parentData:data,parentDataProperty:"totalDifficulty",rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate0.errors : vErrors.concat(validate0.errors);
errors = vErrors.length;
}
else {
}
var valid13 = _errs38 === errors;
var valid0 = _errs37 === errors;
}
if(data.extraData !== undefined){
let data13 = data.extraData;
const _errs39 = errors;
const _errs40 = errors;
if(!(validate5(data13, {instancePath:instancePath+"/extraData",parentData:data,parentDataProperty:"extraData",rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate5.errors : vErrors.concat(validate5.errors);
errors = vErrors.length;
}
else {
}
var valid14 = _errs40 === errors;
var valid0 = _errs39 === errors;
}
if(data.size !== undefined){
let data14 = data.size;
const _errs41 = errors;
const _errs42 = errors;
if(!(validate0(data14, {instancePath:instancePath+"/size",parentData:data,parentDataProperty:"size",rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate0.errors : vErrors.concat(validate0.errors);
errors = vErrors.length;
}
else {
}
var valid15 = _errs42 === errors;
var valid0 = _errs41 === errors;
}
if(data.gasLimit !== undefined){
let data15 = data.gasLimit;
const _errs43 = errors;
const _errs44 = errors;
if(!(validate0(data15, {instancePath:instancePath+"/gasLimit",parentData:data,parentDataProperty:"gasLimit",rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate0.errors : vErrors.concat(validate0.errors);
errors = vErrors.length;
}
else {
}
var valid16 = _errs44 === errors;
var valid0 = _errs43 === errors;
}
if(data.gasUsed !== undefined){
let data16 = data.gasUsed;
const _errs45 = errors;
const _errs46 = errors;
if(!(validate0(data16, {instancePath:instancePath+"/gasUsed",parentData:data,parentDataProperty:"gasUsed",rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate0.errors : vErrors.concat(validate0.errors);
errors = vErrors.length;
}
else {
}
var valid17 = _errs46 === errors;
var valid0 = _errs45 === errors;
}
if(data.baseFeePerGas !== undefined){
let data17 = data.baseFeePerGas;
const _errs47 = errors;
const _errs48 = errors;
if(!(validate0(data17, {instancePath:instancePath+"/baseFeePerGas",parentData:data,parentDataProperty:"baseFeePerGas",rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate0.errors : vErrors.concat(validate0.errors);
errors = vErrors.length;
}
else {
}
var valid18 = _errs48 === errors;
var valid0 = _errs47 === errors;
}
if(data.timestamp !== undefined){
let data18 = data.timestamp;
const _errs49 = errors;
const _errs50 = errors;
if(!(validate0(data18, {instancePath:instancePath+"/timestamp",parentData:data,parentDataProperty:"timestamp",rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate0.errors : vErrors.concat(validate0.errors);
errors = vErrors.length;
}
else {
}
var valid19 = _errs50 === errors;
var valid0 = _errs49 === errors;
}
if(data.uncles !== undefined){
let data19 = data.uncles;
const _errs51 = errors;
const _errs52 = errors;
if(Array.isArray(data19)){
let valid21 = true;
const len0 = data19.length;
for(let i0=0; i0<len0; i0++){
let data20 = data19[i0];
const _errs53 = errors;
if(!(validate1(data20, {instancePath:instancePath+"/uncles/" + i0,parentData:data19,parentDataProperty:i0,rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate1.errors : vErrors.concat(validate1.errors);
errors = vErrors.length;
}
else {
}
var valid20 = _errs53 === errors;
if(!valid20){
valid21 = false;
}
}
}
else {
const err26 = {instancePath:instancePath+"/uncles",schemaPath:"#/properties/uncles/type",keyword:"type",params:{type: "array"},message:"must be array"};
if(vErrors === null){
vErrors = [err26];
}
else {
vErrors.push(err26);
}
errors++;
}
var valid0 = _errs51 === errors;
}
}
else {
const err27 = {instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},message:"must be object"};
if(vErrors === null){
vErrors = [err27];
}
else {
vErrors.push(err27);
}
errors++;
}
validate6.errors = vErrors;
return errors === 0;
}

validate6.evaluated = {"props":{"number":true,"hash":true,"parentHash":true,"nonce":true,"mixHash":true,"sha3Uncles":true,"logsBloom":true,"transactionsRoot":true,"stateRoot":true,"receiptsRoot":true,"miner":true,"difficulty":true,"totalDifficulty":true,"extraData":true,"size":true,"gasLimit":true,"gasUsed":true,"baseFeePerGas":true,"timestamp":true,"uncles":true},"dynamicProps":false,"dynamicItems":false};
export const validate: Validate = validate6;
