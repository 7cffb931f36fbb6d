import { codeSpan } from '../contract/base/markdown-text.ts';
import type { Table } from '../docs/docs.ts';
import { commandRow, describeFlags, type Flags } from '../cli/flags/flags.ts';
import { decisionsTable, fieldsTable, sandboxControlTable } from '../sandbox/open-question-decisions.ts';
import { controlTable } from '../mock/parts.ts';

/**
 * Reads the tables that the guides of this project show. They are made from the code, so that they cannot get out of
 * date.
 *
 * @returns the tables by name; `flags-VERB` has the flags of a verb, as its help describes them
 */
export async function readOwnTables(): Promise<Record<string, Table>> {
  const [mock, verify, judge] = await Promise.all([import('./mock.ts'), import('./verify.ts'), import('./judge.ts')]);
  return {
    'mock-control': controlTable,
    'sandbox-control': sandboxControlTable,
    'sandbox-decisions': decisionsTable,
    'sandbox-fields': fieldsTable,
    'flags-mock': flagsTable(mock.flags, commandRow),
    'flags-verify': flagsTable(verify.flags),
    'flags-judge': flagsTable(judge.flags),
  };
}

function flagsTable(flags: Flags, ...further: (typeof commandRow)[]): Table {
  const rows = [...describeFlags(flags), ...further].map(([usage, sentence]) => [codeSpan(usage), sentence]);
  return { columns: ['flag', 'what it does'], rows };
}
