import type { Contract } from '../../scripts/contract/contract.ts';
import { createMask } from '../../scripts/checks/redact-secrets.ts';
import { reportOf, type Report } from '../../scripts/verify/report.ts';
import { runPlanOf } from '../../scripts/verify/plan.ts';
import { runChecks, type Findings, type RunSettings } from '../../scripts/verify/run.ts';
import type { Target } from '../../scripts/target/target.ts';

/** Addresses of the server, and settings that differ from a run that may call everything. */
export type VerifyOptions = { url?: string; rpc?: string; target?: Partial<Target> } & Partial<
  Omit<RunSettings, 'target'>
>;

/**
 * Verifies a server as `twinspec verify --unsafe` does, without a process.
 *
 * @param contract - the contract
 * @param options - addresses of the server, and settings
 * @returns the findings, and the report of them
 */
export async function verified(
  contract: Contract,
  { url, rpc, target: more, ...settings }: VerifyOptions,
): Promise<{ findings: Findings; report: Report }> {
  const addresses = Object.fromEntries(
    contract.apis.flatMap(({ name, kind }) => {
      const address = kind === 'rpc' ? rpc : url;
      return address === undefined ? [] : [[name, address]];
    }),
  );
  const target: Target = { addresses, credentials: {}, headers: {}, timeout: 600_000, ...more };
  const all: RunSettings = {
    target,
    strictness: 'live',
    unsafe: () => true,
    left: () => undefined,
    concurrency: 4,
    ...settings,
  };
  const started = new Date();
  const findings = await runChecks(runPlanOf(contract, all), all);
  const mask = createMask(contract, target, findings.results);
  return {
    findings,
    report: reportOf({ contract, target, findings, mask, started, milliseconds: 0, known: new Map() }),
  };
}
