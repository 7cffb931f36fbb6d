import { startMock } from '../../scripts/mock/start.ts';
import type { Strictness } from '../../scripts/verify/judge.ts';
import type { Target } from '../../scripts/verify/target.ts';

/** The server under test, and how to let go of it. */
export type Subject = { target: Target; strictness: Strictness; close: () => Promise<void> };

/**
 * Chooses the server that the suite is run against: the one in `TWINSPEC_URL` and `TWINSPEC_RPC_URL`, or else a mock of
 * our own on a random port.
 *
 * @returns the server
 */
export async function subject(): Promise<Subject> {
  const { TWINSPEC_URL: platform, TWINSPEC_RPC_URL: node } = process.env;
  const common = { credentials: {}, timeout: 10_000 };
  if (platform !== undefined || node !== undefined) {
    const addresses = { ...(platform !== undefined && { platform }), ...(node !== undefined && { node }) };
    return { target: { ...common, addresses }, strictness: 'live', close: async () => {} };
  }
  const mock = await startMock({ port: 0 });
  return { target: { ...common, addresses: { platform: mock.url, node: mock.rpcUrl } }, strictness: 'literal', close: () => mock.close() };
}
