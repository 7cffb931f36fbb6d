import { isTwinspecError, type NodeClient, type PlatformClient } from 'twinspec';

/** What the page shows when it opens. */
export async function overview(
  platform: PlatformClient,
  node: NodeClient,
): Promise<{ block: string; funded: string[] }> {
  const [block, funded] = await Promise.all([
    node.eth_getBlockByNumber('latest', false),
    platform.listAllFundedTransactions({ userId: 'demo-dapp-id', page: 1, limit: 5 }),
  ]);
  return {
    block: block?.number ?? 'none yet',
    funded: funded.data.map(({ txHash }) => String(txHash)),
  };
}

/** Mints, and says in a sentence what happened. */
export async function mint(platform: PlatformClient): Promise<string> {
  try {
    const { referenceId } = await platform.mintFT({ chainId: '80002', erc: 'ERC20', quantity: '5' });
    return `Minted: ${referenceId}`;
  } catch (error) {
    if (!isTwinspecError(error)) throw error;
    return error.mayHaveHappened ? 'No answer came. Check the balance first.' : `Refused: ${error.message}`;
  }
}
