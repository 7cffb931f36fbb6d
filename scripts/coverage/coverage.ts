// What was shown of a contract, as a map of operations, responses and fields: by the checks of `verify`, by recorded
// traffic, and by the tests of a team, whose matchers and mocks note it while `twinspec coverage` runs them.

export { coverageGrid, numberText, tableOf } from './coverage-grid.ts';
export { coverageOf, coverageTable, listShownResponses, type CoverageRow } from './coverage-map.ts';
export { coveragePage } from './coverage-page.ts';
export { coverageLines, coverageReportOf, percentOf } from './coverage-report.ts';
