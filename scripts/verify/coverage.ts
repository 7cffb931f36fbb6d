import { preferredBody } from '../contract/media.ts';
import type { Operation } from '../contract/operation.ts';
import type { Result } from '../judge/check.ts';
import { documentedFields } from '../judge/described.ts';

/** A documented response, and what a run has shown of it. */
export type CoverageRow = {
  operation: string;
  response: string;
  /** The exchanges that were shown. */
  exchanges: string[];
  /** How many refusals of bad requests were shown. */
  negatives: number;
  /** The documented fields of a success: how many had a value, and which had none. */
  fields?: { seen: number; missing: string[] };
};

/**
 * Counts what a run has shown, by operation, response, exchange and field. Allowed answers do not count.
 *
 * @param operations - the operations to cover
 * @param results - the results of the run
 * @returns a row for each documented response; JSON-RPC errors by their code
 */
export function coverageOf(operations: Operation[], results: Result[]): CoverageRow[] {
  return operations.flatMap((operation) => {
    const own = results.filter(
      ({ check, judgement }) => check.operation.id === operation.id && judgement.outcome === 'shown',
    );
    // What the server sends on its own is answered by us, with one of the responses.
    const answered = own.flatMap(({ check, judgement }) =>
      check.kind === 'received' ? (judgement.response ?? []) : [],
    );
    const responses = answered.length > 0 ? [...new Set(answered)] : responsesOf(operation);
    return responses.map((response): CoverageRow => {
      const here = own.filter(({ judgement }) => judgement.response === response);
      const shown = new Set(here.flatMap(({ judgement }) => judgement.exchanges));
      const named = operation.exchanges.map(({ name }) => name).filter((name) => shown.has(name));
      const exchanges = answered.length > 0 ? ['received'] : named;
      const negatives = here.filter(({ check }) => /^(?:missing|wrong)/.test(check.kind)).length;
      const row: CoverageRow = { operation: operation.id, response, exchanges, negatives };
      const documented = response.startsWith('2') ? fieldsOf(operation, response) : [];
      if (documented.length === 0) return row;
      const seen = new Set(here.flatMap(({ judgement }) => judgement.fields));
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
  const schema = preferredBody(responses.find((response) => response.status === status)?.bodies ?? [])?.schema;
  const fields = schema === undefined ? [] : documentedFields(schemaAt, schema);
  return rpc === undefined ? fields : fields.filter((field) => field.startsWith('/result'));
}

/**
 * Formats the coverage as a table.
 *
 * @param rows - the coverage
 * @returns the lines of the table; gaps are marked `NOT SHOWN`
 */
export function coverageTable(rows: CoverageRow[]): string[] {
  const cells = rows.map(({ operation, response, exchanges, negatives, fields }) => [
    operation,
    response,
    fields === undefined ? '' : `${fields.seen}/${fields.seen + fields.missing.length}`,
    negatives === 0 ? '' : String(negatives),
    exchanges.length === 0 && negatives === 0 ? 'NOT SHOWN' : exchanges.join(', '),
  ]);
  // The exchanges of one operation may be many, so they come last: only their own line is long.
  const table = [['operation', 'response', 'fields', 'negative cases', 'exchanges'], ...cells];
  const widths = [0, 1, 2, 3, 4].map((column) => Math.max(...table.map((row) => row[column]?.length ?? 0)));
  return table.map((row) =>
    row
      .map((cell, column) => cell.padEnd(widths[column] ?? 0))
      .join('  ')
      .trimEnd(),
  );
}
