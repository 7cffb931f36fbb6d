// Each worker of vitest has a session of its own, so that no `next` answers a test of another worker.
const base = process.env['TWINSPEC_URL'] ?? 'http://127.0.0.1:4010';

/** The base URL of this worker's session; below it, everything is as it is in a mock of its own. */
export const url = `${base}/s/vitest-${process.env['VITEST_POOL_ID'] ?? '1'}`;

const headers = {
  'Content-Type': 'application/json',
  Authorization: 'demo-api-key',
  DappId: 'demo-dapp-id',
  ChainId: '80002',
};

export async function tell(command: string, body: object = {}): Promise<void> {
  const response = await fetch(`${url}/_twinspec/${command}`, { method: 'POST', body: JSON.stringify(body) });
  if (!response.ok) throw new Error(await response.text());
}

export async function mint(quantity: string): Promise<number> {
  const init = { method: 'POST', headers, body: JSON.stringify({ quantity }) };
  return (await fetch(`${url}/api/v0/ft-manager/mintFT`, init)).status;
}

export async function requests(): Promise<unknown[]> {
  return (await (await fetch(`${url}/_twinspec/requests`)).json()) as unknown[];
}
