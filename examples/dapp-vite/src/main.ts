import { createNodeClient, createPlatformClient } from 'twinspec';
import { mint, overview } from './dapp.ts';

const { TWINSPEC_URL: baseUrl = 'http://127.0.0.1:4010' } = import.meta.env;
const { TWINSPEC_RPC_URL: rpcUrl = `${baseUrl}/rpc` } = import.meta.env;

// Anybody can read a key in a web page, so this is the mock's. Let a server of yours add the real one.
const platform = createPlatformClient({ baseUrl, apiKey: 'demo-api-key', dappId: 'demo-dapp-id', chainId: '80002' });
const node = createNodeClient({ rpcUrl });

function element(id: string): HTMLElement {
  const found = document.getElementById(id);
  if (found === null) throw new Error(`The page has no element ${id}.`);
  return found;
}

const { block, funded } = await overview(platform, node);
element('block').textContent = block;
element('funded').replaceChildren(
  ...funded.map((hash) => Object.assign(document.createElement('li'), { textContent: hash })),
);
element('mint').addEventListener('click', async () => {
  element('status').textContent = await mint(platform);
});
