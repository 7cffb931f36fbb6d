import type { Table } from './docs/directives.ts';
import { decisionsTable, fieldsTable, sandboxControlTable } from './sandbox/decisions.ts';
import { controlTable } from './mock/control-document.ts';

/**
 * The tables that the guides of this project show. They are made from the code, so that they cannot get out of date.
 */
export const ownTables: Record<string, Table> = {
  'mock-control': controlTable,
  'sandbox-control': sandboxControlTable,
  'sandbox-decisions': decisionsTable,
  'sandbox-fields': fieldsTable,
};
