import { describeVerbFlags } from './command.ts';
import { code, type Table } from './docs/directives.ts';
import { decisionsTable, fieldsTable, sandboxControlTable } from './sandbox/decisions.ts';
import { controlTable } from './mock/control-document.ts';

/**
 * Reads the tables that the guides of this project show. They are made from the code, so that they cannot get out of
 * date.
 *
 * @returns the tables by name; `flags-VERB` has the flags of a verb, as its help describes them
 */
export async function readOwnTables(): Promise<Record<string, Table>> {
  const flags = ['mock', 'verify', 'judge'].map(async (verb) => [`flags-${verb}`, await flagsTable(verb)] as const);
  return {
    'mock-control': controlTable,
    'sandbox-control': sandboxControlTable,
    'sandbox-decisions': decisionsTable,
    'sandbox-fields': fieldsTable,
    ...Object.fromEntries(await Promise.all(flags)),
  };
}

async function flagsTable(verb: string): Promise<Table> {
  const rows = (await describeVerbFlags(verb)).map(([usage, sentence]) => [code(usage), sentence]);
  return { columns: ['flag', 'what it does'], rows };
}
