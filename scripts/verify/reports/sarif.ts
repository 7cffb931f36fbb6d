import type { Json, JsonObject } from '../../contract/base/json.ts';
import { ruleOf, type RuleName } from '../../findings/findings.ts';
import type { Cause } from '../cause.ts';
import type { Report } from '../report.ts';
import { parseSourceLocation } from '../../contract/base/source-location.ts';
import { sarifDocument, sarifLocation } from '../../reports/reports.ts';

/** Writes a report as SARIF 2.1.0, which code hosts can show next to the lines of the spec. */
export function sarifOf({ faults }: Report): JsonObject {
  const rules = [...new Set(faults.map(({ rule }) => rule))];
  return sarifDocument(rules.map(descriptionOf), faults.map(resultOf));
}

function descriptionOf(id: RuleName): Json {
  const { sentence, reference, page } = ruleOf(id);
  return {
    id,
    shortDescription: { text: sentence },
    help: { text: `Required by: ${reference}.` },
    ...(page !== undefined && { helpUri: page }),
  };
}

function resultOf({ rule, operations, message, spec, id, curl, known, cases }: Cause): JsonObject {
  const spot = parseSourceLocation(spec ?? '');
  return {
    ruleId: rule,
    level: known === undefined ? 'error' : 'note',
    message: { text: `${operations.join(', ')}: ${message}` },
    locations:
      spot === undefined
        ? [{ logicalLocations: operations.map((name) => ({ name, kind: 'function' })) }]
        : [sarifLocation(spot)],
    partialFingerprints: { 'twinspec/v1': id },
    properties: { cases, curl },
    ...(known !== undefined && { suppressions: [{ kind: 'external', justification: known }] }),
  };
}
