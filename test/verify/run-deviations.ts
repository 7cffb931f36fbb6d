import { ContractError } from '../../scripts/contract/base/errors.ts';
import { contract } from '../support/contract.ts';
import { verified } from '../support/verify.ts';
import { startServer, type Deviation } from './server.ts';

/**
 * Verifies a deviating server.
 *
 * @param deviation - how it deviates
 * @returns a sentence for each fault that was found
 */
export async function foundOf(deviation: Deviation): Promise<string[]> {
  const server = await startServer(deviation);
  const half = deviation.name.startsWith('node') ? { rpc: server.rpc } : { url: server.url };
  try {
    const { report } = await verified(contract, { ...half, target: { timeout: 2000 } });
    return report.faults.map(({ operations, message }) => `${operations.join(', ')}: ${message}`);
  } catch (error) {
    // A server that does not even answer the first request is found by that.
    if (error instanceof ContractError) return error.problems;
    throw error;
  } finally {
    await server.close();
  }
}
