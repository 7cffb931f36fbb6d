// The paths of a contract: their templates, which operation a path belongs to, and where a server begins. Pure
// functions that open no document.

export { fillTemplate, idWithoutName, namesIn, textsAround, withoutParameterNames } from './path-template.ts';
export { addressesBelow, rpcPath, type ServedApi } from './place-apis.ts';
export { type Match, type Router, routerOf } from './router.ts';
export { serverPath } from './server-path.ts';
