import { gunzipSync } from 'node:zlib';
import { createPublicClient, createWalletClient, http, parseAbi, parseEther, type Hex } from 'viem';
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts';
import { polygonAmoy } from 'viem/chains';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import type { JsonObject } from '../../scripts/contract/base/json.ts';
import { startSandbox, type Sandbox } from '../../scripts/sandbox/start.ts';
import { createNodeClient, createPlatformClient, type NodeClient, type PlatformClient } from '../../src/index.ts';
import { patient } from '../support/patient.ts';
import { loadEthers } from '../support/ethers.ts';
import { ask, balanceOf, credential, demoKey, encodedAbi, firstPage } from '../support/sandbox.ts';
import { minting, recipient, submission, tokens } from '../support/sandbox.ts';
import { changesOf, isVerified } from '../support/verifier.ts';

let sandbox: Sandbox;
let platform: PlatformClient;
let node: NodeClient;

beforeAll(async () => {
  sandbox = await startSandbox();
  const account = { apiKey: 'demo-api-key', dappId: 'demo-dapp-id', chainId: '80002' };
  platform = createPlatformClient({ baseUrl: sandbox.url, ...account });
  node = createNodeClient({ rpcUrl: sandbox.rpcUrl });
});
beforeEach(() => sandbox.reset());
afterAll(() => sandbox.close());

type Listed = { txHash: string; from: string; method: string; gas: string; fee: string; state: string };

async function listed(request: object = {}): Promise<Listed[]> {
  const { data } = await platform.listAllFundedTransactions({ ...firstPage, ...request });
  return data as Listed[];
}

describe('gasless submissions', () => {
  it('are separate transactions, are mined, and change the smart contract', async () => {
    const before = await balanceOf(sandbox, tokens.collectible, recipient);
    const request = { ...submission, params: [recipient, '7'] };
    const [first, second] = [
      await platform.signAndSubmitGaslessTx(request),
      await platform.signAndSubmitGaslessTx({ ...request, params: JSON.stringify(request.params), chainId: '80002' }),
    ];
    expect(first.txHash).not.toBe(second.txHash);
    const found = await Promise.all([first, second].map(({ txHash }) => node.eth_getTransactionByHash(txHash as Hex)));
    expect(found.map((one) => one?.to)).toEqual(Array(2).fill(tokens.collectible.toLowerCase()));
    expect(await balanceOf(sandbox, tokens.collectible, recipient)).toBe(before + 14n);
    const gas = await node.eth_estimateGas({
      from: found[0]?.from as Hex,
      to: tokens.collectible,
      data: found[0]?.input as Hex,
    });
    const receipt = (await ask(sandbox, 'eth_getTransactionReceipt', second.txHash)) as { gasUsed: string };
    expect(BigInt(gas)).toBeGreaterThanOrEqual(BigInt(receipt.gasUsed));
  });

  it('need no coins: the platform funds the wallet', async () => {
    const key = generatePrivateKey();
    const { address } = privateKeyToAccount(key);
    const request = { ...submission, privateKey: key, method: 'approve', params: [recipient, '3'] };
    const { txHash } = await platform.signAndSubmitGaslessTx(request);
    expect(await node.eth_getTransactionByHash(txHash as Hex)).toMatchObject({ from: address.toLowerCase() });
    const left = BigInt(String(await ask(sandbox, 'eth_getBalance', address, 'latest')));
    const [entry] = await listed({ userId: address });
    expect(entry).toMatchObject({ txHash, from: address, method: 'approve(address,uint256)', state: 'mined' });
    expect(left).toBeLessThan(parseEther(entry?.fee ?? '0'));
  });

  const overloads = ['function f(uint256 n)', 'function f(string s)', 'function f((uint256 n, bool b)[] pairs)'];
  it.each<[method: string, params: unknown, called: string]>([
    ['f', ['5'], 'f(uint256)'],
    ['f', [5], 'f(uint256)'],
    ['f', `[${2n ** 255n}]`, 'f(uint256)'],
    ['f', ['five'], 'f(string)'],
    ['f(string)', ['5'], 'f(string)'],
    ['function f(uint n)', ['0x5'], 'f(uint256)'],
    ['f', [[{ n: '1', b: true }, ['2', 'false']]], 'f((uint256,bool)[])'],
  ])('with the method %s and params %j call %s', async (method, params, called) => {
    const [from] = (await ask(sandbox, 'eth_accounts')) as string[];
    // Its code is the single instruction STOP, so it accepts every call.
    const hash = await ask(sandbox, 'eth_sendTransaction', { from, data: '0x60018060093d393df300' });
    // It may take a moment to be mined.
    const { contractAddress } = await vi.waitFor(async () => {
      const receipt = (await ask(sandbox, 'eth_getTransactionReceipt', hash)) as { contractAddress: string } | null;
      if (receipt === null) throw new Error('It is not mined yet.');
      return receipt;
    }, patient);
    // Some tools write a byte order mark, and repeat inherited methods.
    const text = `\ufeff${JSON.stringify(parseAbi([...overloads, ...overloads]))}`;
    const contractAbi = Buffer.from(text).toString('base64');
    const request = { ...submission, to: contractAddress, contractAbi, method, params: params as string | unknown[] };
    const { txHash } = await platform.signAndSubmitGaslessTx(request);
    expect(await listed()).toMatchObject([{ txHash, method: called, state: 'mined' }]);
  });

  it('sent at once by one wallet get consecutive nonces', async () => {
    const key = generatePrivateKey();
    const amounts = Array.from({ length: 12 }, (_, i) => String(i));
    const sent = await Promise.all(
      amounts.map((amount) =>
        platform.signAndSubmitGaslessTx({
          ...submission,
          privateKey: key,
          method: 'approve',
          params: [recipient, amount],
        }),
      ),
    );
    const found = await Promise.all(sent.map(({ txHash }) => node.eth_getTransactionByHash(txHash as Hex)));
    expect(found.map((one) => Number(one?.nonce)).sort((a, b) => a - b)).toEqual(amounts.map(Number));
    expect(found.every((one) => one?.blockNumber !== null)).toBe(true);
  });

  it('are listed by dApp and by wallet, newest first, the same on both paths', async () => {
    await platform.signAndSubmitGaslessTx(submission);
    const [before, ofOther] = [await listed(), await listed({ userId: 'new-dapp-id' })];
    const { txHash } = await platform.signAndSubmitGaslessTx(submission);
    const after = await platform.listAllFundedTransactions(firstPage);
    expect(after.total).toBe(before.length + 1);
    expect((after.data as Listed[]).map((one) => one.txHash)).toEqual([txHash, ...before.map((one) => one.txHash)]);
    expect(await platform.listAllProtocolConfig(firstPage)).toEqual(after);
    expect(ofOther).toEqual([]);
    expect(await listed({ page: 2, limit: 1 })).toEqual(before);
  });

  it('can be searched and filtered by every field of the list', async () => {
    await platform.signAndSubmitGaslessTx(submission);
    await platform.signAndSubmitGaslessTx({
      ...submission,
      to: tokens.token,
      method: 'approve',
      params: [recipient, 1],
    });
    const [newest, oldest] = await listed();
    const own = Object.entries(newest ?? {}).filter(([field, value]) => Object(oldest)[field] !== value);
    expect(own.map(([field]) => field)).toEqual(expect.arrayContaining(['txHash', 'to', 'method', 'gas', 'fee']));
    for (const [field, value] of own) {
      const text = String(value).toUpperCase();
      expect(await listed({ searchValue: text.slice(0, 66), searchIn: [field] })).toEqual([newest]);
      expect(await listed({ filterValue: text, filterIn: field })).toEqual([newest]);
      expect(await listed({ filterValue: text.slice(1), filterIn: [field] })).toEqual([]);
    }
    expect(await listed({ searchValue: 'APPROVE' })).toEqual([newest]);
    expect(await listed({ searchValue: 'approve', searchIn: ['txHash'] })).toEqual([]);
  });
});

describe('mints', () => {
  it('add exactly the quantity, in the decimals of the token', async () => {
    const before = await balanceOf(sandbox, tokens.coin, recipient);
    const { referenceId, txnHash } = await platform.mintFT({ ...minting, quantity: '2.000000000000000001' });
    expect(await balanceOf(sandbox, tokens.coin, recipient)).toBe(before + parseEther('2.000000000000000001'));
    expect(await node.eth_getTransactionByHash(txnHash as Hex)).toMatchObject({ hash: txnHash });
    const again = await platform.mintFT(minting);
    expect(again.referenceId).not.toBe(referenceId);
  });

  it('of other tokens are made by the custodial wallet of the access token, once it has the right', async () => {
    const { createRequire } = await import('node:module');
    const preset = createRequire(import.meta.url)(
      '@openzeppelin/contracts/build/contracts/ERC20PresetMinterPauser.json',
    ) as { abi: readonly object[]; bytecode: Hex };
    const owner = createWalletClient({
      account: privateKeyToAccount(demoKey),
      chain: { ...polygonAmoy, id: sandbox.chainId },
      transport: http(sandbox.rpcUrl),
    });
    const chain = createPublicClient({ transport: http(sandbox.rpcUrl), pollingInterval: 10 });
    const deployed = await owner.deployContract({ abi: preset.abi, bytecode: preset.bytecode, args: ['Mine', 'M'] });
    const { contractAddress } = await chain.waitForTransactionReceipt({ hash: deployed });
    const mine = { ...minting, contractAddress: contractAddress ?? '' };
    const refused = await platform.mintFT(mine).catch((error: Error) => error.message);
    const custodian = /custodial wallet (0x\w{40}) .* must have minter role/.exec(String(refused))?.[1];
    expect(custodian).toBeDefined();
    const role = '0x9f2df0fed2c77648de5860a4cc508cd0818c85b8b8a1ab4ceeef8d981c8956a6';
    await platform.signAndSubmitGaslessTx({
      ...submission,
      to: mine.contractAddress,
      method: 'grantRole',
      params: [role, custodian],
    });
    await platform.mintFT(mine);
    expect(await balanceOf(sandbox, mine.contractAddress, recipient)).toBe(parseEther('5'));
  });

  it("for another key's dApp get the documented 401", async () => {
    for (const caller of [{ dappId: 'somebody-elses' }, { apiKey: 'another-key' }]) {
      await expect(platform.mintFT(minting, caller)).rejects.toMatchObject({
        status: 401,
        code: 401,
        message: /subId with apiKey not matching/,
      });
    }
  });
});

describe('credentials', () => {
  it('are verified by another implementation, and refused when any value in them is changed', async () => {
    const made = (await platform.createVC(credential)) as unknown as JsonObject;
    expect(await isVerified(made)).toBe(true);
    const changes = changesOf(made);
    expect(changes.map(({ place }) => place)).toEqual(
      expect.arrayContaining(['/credentialSubject/degree/name', '/config/issuerDid', '/templateId', '/proof/creator']),
    );
    for (const { place, changed } of changes) {
      expect([place, await isVerified(changed).catch(() => false)]).toEqual([place, false]);
    }
    const { templateId: _, ...less } = made;
    expect(await isVerified(less)).toBe(false);
  });

  it('contain the members next to the subject, signed as well', async () => {
    const credentialData = { credentialSubject: { degree: 'Bachelor' }, term: { from: 2020, of: ['a', 'b'] } };
    const made = (await platform.createVC({ ...credential, credentialData })) as unknown as JsonObject;
    expect(made).toMatchObject({ credentialSubject: { degree: 'Bachelor' }, credentialData: { term: { from: 2020 } } });
    expect(await isVerified(made)).toBe(true);
    expect(await isVerified({ ...made, credentialData: {} })).toBe(false);
  });

  it('can be requested in both shapes', async () => {
    const { config, templateId } = credential;
    const flat = (await platform.createVC({ ...config, templateId })) as unknown as JsonObject;
    expect(flat).toMatchObject({ config, credentialSubject: { id: config.subjectDid }, issuer: config.issuerDid });
    expect(await isVerified(flat)).toBe(true);
  });

  it('are revoked in the signed list at the address that they contain', async () => {
    const [revoked, valid] = [await platform.createVC(credential), await platform.createVC(credential)];
    const isSet = async ({ credentialStatus }: typeof revoked): Promise<boolean> => {
      const list = (await (await fetch(credentialStatus.statusListCredential)).json()) as JsonObject;
      expect(await isVerified(list)).toBe(true);
      expect(list).toMatchObject({ id: credentialStatus.statusListCredential, issuer: revoked.issuer });
      const { encodedList } = list['credentialSubject'] as { encodedList: string };
      const bits = gunzipSync(Buffer.from(encodedList, 'base64url'));
      expect(bits).toHaveLength(16_384);
      const place = Number(credentialStatus.statusListIndex);
      return ((bits[place >> 3] ?? 0) & (0x80 >> (place & 7))) !== 0;
    };
    expect(revoked.credentialStatus.id).not.toBe(valid.credentialStatus.id);
    expect([await isSet(revoked), await isSet(valid)]).toEqual([false, false]);
    const response = await fetch(`${sandbox.url}/_twinspec/credentials/revoke`, {
      method: 'POST',
      body: JSON.stringify({ id: revoked.id }),
    });
    expect(response.status).toBe(204);
    expect([await isSet(revoked), await isSet(valid)]).toEqual([true, false]);
    await expect(sandbox.revoke('urn:uuid:none')).rejects.toThrow('no credential of that id');
  });
});

describe('the chain', () => {
  it('is a complete node for viem and ethers', async () => {
    const chain = createPublicClient({ transport: http(sandbox.rpcUrl), pollingInterval: 10 });
    expect(await chain.getChainId()).toBe(80_002);
    const { txHash } = await platform.signAndSubmitGaslessTx({ ...submission, params: [recipient, '9'] });
    const { logs, status } = await chain.waitForTransactionReceipt({ hash: txHash as Hex });
    expect([status, logs.length]).toEqual(['success', 1]);
    expect(await chain.getLogs({ address: tokens.collectible, fromBlock: 'earliest' })).not.toEqual([]);

    const { JsonRpcProvider, Wallet, Contract } = await loadEthers();
    const provider = new JsonRpcProvider(sandbox.rpcUrl, undefined, { polling: true, pollingInterval: 20 });
    try {
      const signer = new Wallet(demoKey, provider);
      const token = new Contract(tokens.coin, JSON.parse(Buffer.from(encodedAbi, 'base64').toString()), signer);
      const before = await balanceOf(sandbox, tokens.coin, recipient);
      const transfer = (await token.getFunction('transfer')(recipient, 4n)) as { wait: () => Promise<unknown> };
      await transfer.wait();
      expect(await token.getFunction('balanceOf')(recipient)).toBe(before + 4n);
    } finally {
      await provider.destroy();
    }
  });

  it('stores nothing more with each block, as all that is stored is hashed for each', async () => {
    const stored = async (): Promise<number> => {
      const state = Buffer.from(String(await ask(sandbox, 'anvil_dumpState')).slice(2), 'hex');
      const { accounts } = JSON.parse(gunzipSync(state).toString()) as {
        accounts: Record<string, { storage: object }>;
      };
      return Object.values(accounts).flatMap(({ storage }) => Object.keys(storage)).length;
    };
    const before = await stored();
    expect(before).toBeGreaterThan(0);
    await ask(sandbox, 'anvil_mine', '0x10');
    expect(await stored()).toBe(before);
  });

  it('goes back in time together with the platform', async () => {
    await platform.signAndSubmitGaslessTx(submission);
    const [id, before] = [await sandbox.snapshot(), await listed()];
    const balance = await balanceOf(sandbox, tokens.collectible, recipient);
    const { txHash } = await platform.signAndSubmitGaslessTx(submission);
    for (let again = 0; again < 2; again += 1) {
      await platform.signAndSubmitGaslessTx({ ...submission, params: [recipient, '5'] });
      await sandbox.restore(id);
      expect(await listed()).toEqual(before);
      expect(await balanceOf(sandbox, tokens.collectible, recipient)).toBe(balance);
      expect(await node.eth_getTransactionByHash(txHash as Hex)).toBeNull();
    }
    await sandbox.reset();
    expect(await listed()).toEqual([]);
    expect(await balanceOf(sandbox, tokens.collectible, recipient)).toBe(0n);
    await expect(sandbox.restore(id)).rejects.toThrow('no snapshot of that id');
  });

  it('goes back over HTTP, and with the methods of test tools', async () => {
    const post = (path: string, body?: object): Promise<Response> =>
      fetch(`${sandbox.url}/_twinspec/${path}`, { method: 'POST', ...(body && { body: JSON.stringify(body) }) });
    const { id } = (await (await post('snapshot')).json()) as { id: string };
    const other = await ask(sandbox, 'evm_snapshot');
    await platform.signAndSubmitGaslessTx(submission);
    expect(await ask(sandbox, 'evm_revert', other)).toBe(true);
    expect(await listed()).toEqual([]);
    await platform.signAndSubmitGaslessTx(submission);
    expect((await post('restore', { id })).status).toBe(204);
    expect(await listed()).toEqual([]);
    await platform.signAndSubmitGaslessTx(submission);
    expect((await post('reset')).status).toBe(204);
    expect(await listed()).toEqual([]);
    expect((await post('restore', { id })).status).toBe(422);
    expect(await ask(sandbox, 'evm_snapshot')).toBe('0x1');
    const document = (await (await fetch(`${sandbox.url}/_twinspec/openapi.json`)).json()) as { paths: object };
    expect(Object.keys(document.paths)).toEqual(
      expect.arrayContaining(['snapshot', 'restore', 'reset', 'credentials/revoke'].map((one) => `/_twinspec/${one}`)),
    );
  });
});
