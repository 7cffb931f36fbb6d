/* eslint-disable */
// Written by `npx twinspec generate` from the API documents. Do not edit: change a document and generate again.
// @ts-nocheck

import type { Validate } from "../../types.ts";
import { validate as validate0 } from "./RequestWithoutValidKey.ts";
import { validate as validate1 } from "./schema.ts";
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
let _end0 = 0;
let _end1 = 0;
let valid0 = false;
const _errs1 = errors;
if(!(validate0(data, {instancePath,parentData,parentDataProperty,rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate0.errors : vErrors.concat(validate0.errors);
errors = vErrors.length;
}
else {
}
var _valid0 = _errs1 === errors;
_end0 = errors;
valid0 = valid0 || _valid0;
if(_valid0){
var props0 = {};
props0.headers = true;
}
const _errs2 = errors;
if(!(validate1(data, {instancePath,parentData,parentDataProperty,rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate1.errors : vErrors.concat(validate1.errors);
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
props0.headers = true;
}
}
if(!valid0){
const err0 = {instancePath,schemaPath:"#/anyOf",keyword:"anyOf",params:{forms: {total: errors - _errs0, counts: [_end0 - _errs0, _end1 - _end0], names: ["#/components/x-conditions/RequestWithoutValidKey","#/components/x-conditions/RequestWithoutDappId"]}},message:"must match a schema in anyOf"};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
validate2.errors = vErrors;
return false;
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
if(errors === 0){
}
validate2.errors = vErrors;
evaluated0.props = props0;
return errors === 0;
}

validate2.evaluated = {"dynamicProps":true,"dynamicItems":false};
export const validate: Validate = validate2;
