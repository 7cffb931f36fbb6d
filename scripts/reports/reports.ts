// Reports for people and CI, of any verb: one HTML page, JUnit, SARIF, annotations of GitHub, and the files that they
// are written to, which replace nothing but earlier reports.

export { type AcceptedEntry, readAccepted } from './read-accepted.ts';
export { codeQualityOf } from './code-quality.ts';
export { annotationOf } from './github-annotation.ts';
export { requireReplaceableReports, withoutForce, writeReport } from './report-files.ts';
export { bar, filterField, foldSection, readEmbeddedData, reportPage, scrollablePre } from './report-page.ts';
export { sarifDocument, sarifLocation } from './sarif.ts';
