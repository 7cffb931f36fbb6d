/* eslint-disable */
// Written by `npx twinspec generate` from the API documents. Do not edit: change a document and generate again.
// @ts-nocheck

import { validate as validate0 } from "../schemas/MintFTResponse.ts";
import { validate as validate1 } from "../schemas/MessageBody.ts";
import { validate as validate2 } from "../schemas/MintFTFailure.ts";
function validate3(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
let vErrors = null;
let errors = 0;
const evaluated0 = validate3.evaluated;
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
let passing0 = null;
const _errs1 = errors;
if(!(validate1(data, {instancePath,parentData,parentDataProperty,rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate1.errors : vErrors.concat(validate1.errors);
errors = vErrors.length;
}
else {
}
var _valid0 = _errs1 === errors;
_end0 = errors;
if(_valid0){
valid0 = true;
passing0 = 0;
var props0 = true;
}
const _errs2 = errors;
if(!(validate2(data, {instancePath,parentData,parentDataProperty,rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate2.errors : vErrors.concat(validate2.errors);
errors = vErrors.length;
}
else {
}
var _valid0 = _errs2 === errors;
_end1 = errors;
if(_valid0 && valid0){
valid0 = false;
passing0 = [passing0, 1];
}
else {
if(_valid0){
valid0 = true;
passing0 = 1;
if(props0 !== true){
props0 = props0 || {};
props0.Code = true;
props0.Message = true;
props0.Status = true;
props0.Data = true;
}
}
}
if(!valid0){
const err0 = {instancePath,schemaPath:"#/oneOf",keyword:"oneOf",params:{passingSchemas: passing0, forms: {total: errors - _errs0, counts: [_end0 - _errs0, _end1 - _end0], names: ["#/components/schemas/MessageBody","#/components/schemas/MintFTFailure"]}},message:"must match exactly one schema in oneOf"};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
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
validate3.errors = vErrors;
evaluated0.props = props0;
return errors === 0;
}

validate3.evaluated = {"dynamicProps":true,"dynamicItems":false};
import type { Validate } from '../types.ts';
export const responses: { "200": Validate, "401": Validate } = { "200": validate0, "401": validate3 };
