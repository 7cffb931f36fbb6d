// What names let one guess: what a JSON-RPC method does to which thing, and which member a parameter names. A guess is
// never stronger than what the document says.

export { keyParamOf, keyWords, methodNameOf, singularOf } from './method-names.ts';
export { findNamedMembers } from './named-members.ts';
