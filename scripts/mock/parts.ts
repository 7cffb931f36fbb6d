// The parts of a mock, for verbs that serve nothing: the mock of a contract that is compiled already, the table of what
// tests can ask for, and what is remembered.

export { controlTable } from './control/control-document.ts';
export { mockOf } from './mock.ts';
export { explainRemembered } from './remembered/explain.ts';
