import { isFailure } from '../contract/choose.ts';
import type { Operation } from '../contract/operation.ts';
import type { Case } from './cases.ts';

/** One documented response and the exchanges that were seen to give it. */
export type CoverageRow = { operation: string; response: string; exchanges: string[]; negatives: number };

/**
 * Counts what a run has covered: operation × response × exchange.
 *
 * @param operations - what should be covered
 * @param passed - the cases that passed
 * @returns a row for each documented response, JSON-RPC errors by their code
 */
export function coverageOf(operations: Operation[], passed: Case[]): CoverageRow[] {
  return operations.flatMap((operation) =>
    responsesOf(operation).map((response) => {
      const here = passed.filter((test) => test.operation === operation && labelOf(test) === response);
      return {
        operation: operation.id,
        response,
        exchanges: here.filter(({ kind }) => kind === 'exchange').map(({ about }) => about),
        negatives: here.filter(({ kind }) => kind !== 'exchange').length,
      };
    }),
  );
}

function responsesOf(operation: Operation): string[] {
  const statuses = operation.responses.filter(({ bodies }) => bodies.length > 0).map(({ status }) => status);
  return [...statuses, ...(operation.rpc?.errors ?? []).map(({ code }) => `error ${code}`)];
}

function labelOf({ expected }: Case): string | undefined {
  if (expected.errorCode !== undefined) return `error ${expected.errorCode}`;
  if (expected.exchange === undefined || (isFailure(expected.exchange) && expected.status === 200)) return undefined;
  return String(expected.status);
}

/**
 * Prints the coverage as a table for people.
 *
 * @param rows - what was covered
 * @returns lines; a hole is marked
 */
export function coverageTable(rows: CoverageRow[]): string[] {
  const cells = rows.map(({ operation, response, exchanges, negatives }) => [
    operation,
    response,
    exchanges.length === 0 ? 'NOT COVERED' : exchanges.join(', '),
    negatives === 0 ? '' : String(negatives),
  ]);
  const table = [['operation', 'response', 'exchanges', 'negative cases'], ...cells];
  const widths = [0, 1, 2, 3].map((column) => Math.max(...table.map((row) => row[column]?.length ?? 0)));
  return table.map((row) =>
    row
      .map((cell, column) => cell.padEnd(widths[column] ?? 0))
      .join('  ')
      .trimEnd(),
  );
}
