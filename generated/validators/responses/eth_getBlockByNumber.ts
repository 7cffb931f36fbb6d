/* eslint-disable */
// Written by `npx twinspec generate` from the API documents. Do not edit: change a document and generate again.
// @ts-nocheck

import { validate as validate0 } from "../schemas/eth_getBlockByNumber_result_0.ts";
import { validate as validate1 } from "../schemas/eth_getBlockByNumber_result_1.ts";
import { validate as validate2 } from "../schemas/BlockWithHashes.ts";
import { validate as validate3 } from "../schemas/BlockWithTransactions.ts";
function validate4(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
let vErrors = null;
let errors = 0;
const evaluated0 = validate4.evaluated;
if(evaluated0.dynamicProps){
evaluated0.props = undefined;
}
if(evaluated0.dynamicItems){
evaluated0.items = undefined;
}
const _errs0 = errors;
let _end0 = 0;
let _end1 = 0;
let _end2 = 0;
let valid0 = false;
const _errs1 = errors;
if(!(validate2(data, {instancePath,parentData,parentDataProperty,rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate2.errors : vErrors.concat(validate2.errors);
errors = vErrors.length;
}
else {
}
var _valid0 = _errs1 === errors;
_end0 = errors;
valid0 = valid0 || _valid0;
if(_valid0){
var props0 = {};
props0.transactions = true;
props0.number = true;
props0.hash = true;
props0.parentHash = true;
props0.nonce = true;
props0.mixHash = true;
props0.sha3Uncles = true;
props0.logsBloom = true;
props0.transactionsRoot = true;
props0.stateRoot = true;
props0.receiptsRoot = true;
props0.miner = true;
props0.difficulty = true;
props0.totalDifficulty = true;
props0.extraData = true;
props0.size = true;
props0.gasLimit = true;
props0.gasUsed = true;
props0.baseFeePerGas = true;
props0.timestamp = true;
props0.uncles = true;
}
const _errs2 = errors;
if(!(validate3(data, {instancePath,parentData,parentDataProperty,rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate3.errors : vErrors.concat(validate3.errors);
errors = vErrors.length;
}
else {
}
var _valid0 = _errs2 === errors;
_end1 = errors;
valid0 = valid0 || _valid0;
if(_valid0){
if(props0 !== true){
props0 = props0 || {};
props0.transactions = true;
props0.number = true;
props0.hash = true;
props0.parentHash = true;
props0.nonce = true;
props0.mixHash = true;
props0.sha3Uncles = true;
props0.logsBloom = true;
props0.transactionsRoot = true;
props0.stateRoot = true;
props0.receiptsRoot = true;
props0.miner = true;
props0.difficulty = true;
props0.totalDifficulty = true;
props0.extraData = true;
props0.size = true;
props0.gasLimit = true;
props0.gasUsed = true;
props0.baseFeePerGas = true;
props0.timestamp = true;
props0.uncles = true;
}
}
const _errs3 = errors;
if(data !== null){
const err0 = {instancePath,schemaPath:"#/anyOf/2/type",keyword:"type",params:{type: "null"},message:"must be null"};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
}
const _errs4 = errors;
var _valid0 = _errs3 === errors;
_end2 = errors;
valid0 = valid0 || _valid0;
if(_valid0){
}
if(!valid0){
const err1 = {instancePath,schemaPath:"#/anyOf",keyword:"anyOf",params:{forms: {total: errors - _errs0, counts: [_end0 - _errs0, _end1 - _end0, _end2 - _end1], names: ["#/components/schemas/BlockWithHashes","#/components/schemas/BlockWithTransactions",null]}},message:"must match a schema in anyOf"};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.push(err1);
}
errors++;
}
else {
errors = _errs0;
if(vErrors !== null){
if(_errs0){
vErrors.length = _errs0;
}
else {
vErrors = null;
}
}
}
validate4.errors = vErrors;
evaluated0.props = props0;
return errors === 0;
}

validate4.evaluated = {"dynamicProps":true,"dynamicItems":false};
import { validate as validate5 } from "../schemas/schema.ts";
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
if(Array.isArray(data)){
if(data.length < 2){
const err0 = {instancePath,schemaPath:"#/minItems",keyword:"minItems",params:{limit: 2},message:"must NOT have fewer than 2 items"};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
}
const len0 = data.length;
if(len0 > 1){
let data0 = data[1];
const _errs1 = errors;
if(!(validate5(data0, {instancePath:instancePath+"/1",parentData:data,parentDataProperty:1,rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate5.errors : vErrors.concat(validate5.errors);
errors = vErrors.length;
}
else {
}
var valid0 = _errs1 === errors;
}
}
else {
const err1 = {instancePath,schemaPath:"#/type",keyword:"type",params:{type: "array"},message:"must be array"};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.push(err1);
}
errors++;
}
validate6.errors = vErrors;
return errors === 0;
}

validate6.evaluated = {"items":2,"dynamicProps":false,"dynamicItems":false};
import { validate as validate7 } from "../schemas/schema_2.ts";
function validate8(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
let vErrors = null;
let errors = 0;
const evaluated0 = validate8.evaluated;
if(evaluated0.dynamicProps){
evaluated0.props = undefined;
}
if(evaluated0.dynamicItems){
evaluated0.items = undefined;
}
const _errs0 = errors;
if(Array.isArray(data)){
if(data.length < 2){
const err0 = {instancePath,schemaPath:"#/minItems",keyword:"minItems",params:{limit: 2},message:"must NOT have fewer than 2 items"};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
}
const len0 = data.length;
if(len0 > 1){
let data0 = data[1];
const _errs1 = errors;
if(!(validate7(data0, {instancePath:instancePath+"/1",parentData:data,parentDataProperty:1,rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate7.errors : vErrors.concat(validate7.errors);
errors = vErrors.length;
}
else {
}
var valid0 = _errs1 === errors;
}
}
else {
const err1 = {instancePath,schemaPath:"#/type",keyword:"type",params:{type: "array"},message:"must be array"};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.push(err1);
}
errors++;
}
validate8.errors = vErrors;
return errors === 0;
}

validate8.evaluated = {"items":2,"dynamicProps":false,"dynamicItems":false};
import type { Validate } from '../types.ts';
export const result: Validate = validate4;
export const variants: [{ "params": Validate, "result": Validate }, { "params": Validate, "result": Validate }] = [{ "params": validate6, "result": validate0 }, { "params": validate8, "result": validate1 }];
