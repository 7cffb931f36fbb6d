import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Contract } from '../../scripts/contract/contract.ts';
import { loadContract } from '../../scripts/contract/load.ts';
import type { Report } from '../../scripts/verify/report.ts';
import { verified } from '../support/verify.ts';
import { bookshop, bugs, key, startBookshop } from './bookshop.ts';
import { clinicBugs, clinicDocument, clinicKey, isClinicBug, startClinic } from './clinic.ts';
import { harbour, harbourBugs, startHarbour, token } from './harbour.ts';

/** A document and a server that keeps it, but for the bug that is planted in it. */
export type Planted = {
  name: string;
  document: object;
  credentials: Record<string, string>;
  bugs: readonly string[];
  start: (bug?: string) => Promise<{ url: string; close: () => void }>;
};

/** The servers with bugs of Schemathesis's kinds; their documents have no extensions. */
export const plantedServers: Planted[] = [
  {
    ...{ name: 'bookshop', document: bookshop, credentials: { key }, bugs },
    start: (bug) => startBookshop(bugs.find((one) => one === bug)),
  },
  {
    ...{ name: 'harbour', document: harbour, credentials: { token }, bugs: harbourBugs },
    start: (bug) => startHarbour(harbourBugs.find((one) => one === bug)),
  },
  {
    ...{ name: 'clinic', document: clinicDocument, credentials: { key: clinicKey }, bugs: Object.keys(clinicBugs) },
    start: (bug) => startClinic(isClinicBug(bug) ? bug : undefined),
  },
];

/**
 * Loads the document of a server.
 *
 * @param planted - the server
 * @returns its contract
 */
export async function contractOf({ document }: Planted): Promise<Contract> {
  const folder = await mkdtemp(join(tmpdir(), 'twinspec-planted-'));
  const openapi = join(folder, 'openapi.json');
  await writeFile(openapi, JSON.stringify(document));
  return loadContract({ openapi }).finally(() => rm(folder, { recursive: true, force: true }));
}

/**
 * Verifies a server, with consent to everything.
 *
 * @param planted - the server
 * @param contract - its contract
 * @param bug - its bug; none without it
 * @returns the report
 */
export async function reportOn({ start, credentials }: Planted, contract: Contract, bug?: string): Promise<Report> {
  const { url, close } = await start(bug);
  try {
    return (await verified(contract, { url, target: { credentials }, depth: 'normal' })).report;
  } finally {
    close();
  }
}

/**
 * Checks whether a run found something: a fault, or an operation whose every valid request was refused.
 *
 * @param report - its report
 * @returns true if the run fails
 */
export function isFound({ faults, unproven }: Report): boolean {
  return faults.length + unproven.length > 0;
}
