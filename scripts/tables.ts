import type { Table } from './docs/directives.ts';
import { decisionsTable, fieldsTable, sandboxControlTable } from './sandbox/decisions.ts';
import { controlTable } from './serve/control-document.ts';

/** The tables that the guides of this project show, so that none of them is written by hand. */
export const ownTables: Record<string, Table> = {
  'mock-control': controlTable,
  'sandbox-control': sandboxControlTable,
  'sandbox-decisions': decisionsTable,
  'sandbox-fields': fieldsTable,
};
