import { findPreferredBody } from '../contract/media/media.ts';
import type { Operation } from '../contract/operation.ts';
import type { ShownResponse } from './notes/covered-notes.ts';
import type { Result } from '../checks/checks.ts';
import { listDocumentedFields } from '../contract/schemas-by-place/schemas-by-place.ts';
import { alignCells, formatBesideLabel, formatTwoColumns, plain, type TerminalStyle } from '../terminal/terminal.ts';

/** A documented response, and what a run has shown of it. */
export type CoverageRow = {
  operation: string;
  response: string;
  /** The exchanges that were shown. */
  exchanges: string[];
  /** How many refusals of bad requests were shown. */
  negatives: number;
  /** How many answers have shown it, to requests of exchanges and to others. */
  answers: number;
  /** The documented fields of a success: how many had a value, and which had none. */
  fields?: { seen: number; missing: string[] };
};

/**
 * Lists what the checks of a run have shown. Allowed answers do not count.
 *
 * @param results - the checks, with their judgements
 */
export function listShownResponses(results: Result[]): ShownResponse[] {
  return results.flatMap(({ check: { operation, kind }, judgement: { outcome, response, exchanges, fields } }) => {
    if (outcome !== 'shown') return [];
    const by = { isRefusal: /^(?:missing|wrong)/.test(kind), isOurs: kind === 'received' };
    return [{ operation: operation.id, ...(response !== undefined && { response }), exchanges, fields, ...by }];
  });
}

/**
 * Counts what was shown, by operation, response, exchange and field.
 *
 * @param operations - the operations to cover
 * @returns a row for each documented response; JSON-RPC errors by their code
 */
export function coverageOf(operations: Operation[], shown: ShownResponse[]): CoverageRow[] {
  return operations.flatMap((operation) => {
    const own = shown.filter((one) => one.operation === operation.id);
    // What the server sends on its own is answered by us, with one of the responses.
    const answered = own.flatMap(({ isOurs, response }) => (isOurs === true ? (response ?? []) : []));
    const responses = answered.length > 0 ? [...new Set(answered)] : responsesOf(operation);
    return responses.map((response): CoverageRow => {
      const here = own.filter((one) => one.response === response);
      const played = new Set(here.flatMap((one) => one.exchanges));
      const named = operation.exchanges.map(({ name }) => name).filter((name) => played.has(name));
      const exchanges = answered.length > 0 ? ['received'] : named;
      const negatives = here.filter(({ isRefusal }) => isRefusal).length;
      const row: CoverageRow = { operation: operation.id, response, exchanges, negatives, answers: here.length };
      const documented = response.startsWith('2') ? fieldsOf(operation, response) : [];
      if (documented.length === 0) return row;
      const seen = new Set(here.flatMap(({ fields }) => fields));
      return {
        ...row,
        fields: {
          seen: documented.filter((field) => seen.has(field)).length,
          missing: documented.filter((field) => !seen.has(field)),
        },
      };
    });
  });
}

function responsesOf(operation: Operation): string[] {
  const statuses = operation.responses
    .filter(({ bodies, status }) => bodies.length > 0 || status.startsWith('2'))
    .map(({ status }) => status);
  return [...statuses, ...(operation.rpc?.errors ?? []).map(({ code }) => `error ${code}`)];
}

function fieldsOf({ responses, schemaAt, rpc }: Operation, status: string): string[] {
  const schema = findPreferredBody(responses.find((response) => response.status === status)?.bodies ?? [])?.schema;
  const fields = schema === undefined ? [] : listDocumentedFields(schemaAt, schema);
  return rpc === undefined ? fields : fields.filter((field) => field.startsWith('/result'));
}

/**
 * Formats the coverage: a table of the responses that were shown, then those that were not, with their operations.
 *
 * @param voice - how the reader's stream speaks
 */
export function coverageTable(rows: CoverageRow[], voice: TerminalStyle = plain): string[] {
  const [gaps, shown] = [rows.filter(isGap), rows.filter((row) => !isGap(row))];
  const cells = shown.map(({ operation, response, negatives, fields }) => [
    operation,
    response,
    fields === undefined ? '' : `${fields.seen}/${fields.seen + fields.missing.length}`,
    negatives === 0 ? '' : String(negatives),
    '',
  ]);
  const [head = '', ...labels] = alignCells([['operation', 'response', 'fields', 'refusals', ''], ...cells]);
  // The exchanges of one operation may be many, so they come last: only their own line is long.
  return [
    ...(shown.length === 0 ? [] : [voice.as('quiet', `${head}exchanges`)]),
    ...labels.flatMap((label, i) => {
      const exchanges = shown[i]?.exchanges.join(', ') ?? '';
      return exchanges === '' ? [label.trimEnd()] : formatBesideLabel(voice, label, exchanges, 'quiet');
    }),
    ...gapLines(gaps, voice),
  ];
}

/**
 * Checks whether nothing of a response was shown.
 *
 * @returns true if no answer has shown it
 */
export function isGap({ answers }: CoverageRow): boolean {
  return answers === 0;
}

function gapLines(gaps: CoverageRow[], voice: TerminalStyle): string[] {
  if (gaps.length === 0) return [];
  const operations = new Map<string, string[]>();
  for (const { operation, response } of gaps)
    operations.set(operation, [...(operations.get(operation) ?? []), response]);
  const groups = new Map<string, string[]>();
  for (const [operation, responses] of operations)
    groups.set(responses.join(', '), [...(groups.get(responses.join(', ')) ?? []), operation]);
  const rows = [...groups].map(([responses, names]) => [responses, names.join(', ')] as const);
  return ['', voice.as('heading', 'Not shown'), ...formatTwoColumns(voice, rows, { look: 'warning' })];
}
