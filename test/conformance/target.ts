import { startMock } from '../../scripts/mock/start.ts';
import type { VerifyOptions } from '../support/verify.ts';

/** The server under test. */
export type Subject = { options: VerifyOptions; close: () => Promise<void> };

/**
 * Chooses the server to test: the one in `TWINSPEC_URL` and `TWINSPEC_RPC_URL`, or else a new mock on a random port.
 *
 * @returns the server
 */
export async function subject(): Promise<Subject> {
  const { TWINSPEC_URL: url, TWINSPEC_RPC_URL: rpc } = process.env;
  if (url !== undefined || rpc !== undefined) {
    return { options: { ...(url !== undefined && { url }), ...(rpc !== undefined && { rpc }) }, close: async () => {} };
  }
  const mock = await startMock({ port: 0 });
  return { options: { url: mock.url, rpc: mock.rpcUrl, strictness: 'literal' }, close: () => mock.close() };
}
