import type { Json, JsonObject } from '../../contract/base/json.ts';
import { isBreaking, type DiffReport, type ReportedChange } from '../report.ts';
import { diffRules } from '../diff-rules.ts';
import { parseSourceLocation } from '../../contract/base/source-location.ts';
import { sarifDocument, sarifLocation } from '../../reports/reports.ts';

/** Writes a comparison as SARIF 2.1.0, which code hosts show beside the lines of the new version. */
export function sarifOfChanges({ changes }: DiffReport): JsonObject {
  const found = [...new Set(changes.map(({ rule }) => rule))];
  const rules = found.map((id): Json => ({ id, shortDescription: { text: diffRules[id] } }));
  return sarifDocument(rules, changes.map(resultOf));
}

function resultOf(change: ReportedChange): Json {
  const { rule, place, message, impact, now, before, id, uses, accepted, weight } = change;
  const [here, there] = [now, before].map((at) => {
    const spot = parseSourceLocation(at);
    return spot && sarifLocation(spot);
  });
  return {
    ruleId: rule,
    level: isBreaking(change) ? 'error' : impact === 'patch' ? 'none' : 'note',
    message: { text: `${place}: ${message}` },
    locations: here === undefined ? [{ logicalLocations: [{ fullyQualifiedName: place }] }] : [here],
    ...(there !== undefined && { relatedLocations: [{ id: 1, message: { text: 'As callers know it.' }, ...there }] }),
    partialFingerprints: { 'twinspec/diff/v1': id },
    properties: {
      uses: uses.map(({ operation, in: where, place: at }) => ({ operation, in: where, place: at })),
      ...(weight !== undefined && { ...weight }),
    },
    ...(accepted !== undefined && { suppressions: [{ kind: 'external', justification: accepted }] }),
  };
}
