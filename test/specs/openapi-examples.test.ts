import { getAddress, isAddress, keccak256, toFunctionSelector } from 'viem';
import { privateKeyToAddress } from 'viem/accounts';
import { describe, expect, it } from 'vitest';
import { asObject, getAtPointer, type Json, type JsonObject } from '../../scripts/contract/base/json.ts';
import type { Exchange } from '../../scripts/contract/operation.ts';
import { contract } from '../support/contract.ts';

// The examples of the platform have to agree with each other, and the extensions in its spec with the interface.

/** The operations of the interface; the spec may have more. */
const listing = ['listAllFundedTransactions', 'listAllProtocolConfig'];
const known = new Set([
  ...['signAndSubmitGaslessTx', ...listing, 'createVC', 'mintFT'],
  'addWhitelistedContractLinkedToDApp',
]);
const platform = contract.operations.filter(({ id }) => known.has(id));

function exchangeOf(id: string, name: string): Exchange {
  const found = platform.find((one) => one.id === id)?.exchanges.find((one) => one.name === name);
  if (found === undefined) throw new Error(`${id} has no exchange ${name}`);
  return found;
}
const sentOf = (id: string, name: string): JsonObject => asObject(exchangeOf(id, name).request.body);
const cameOf = (id: string, name: string, at: string): Json | undefined =>
  getAtPointer(exchangeOf(id, name).response.body ?? null, at);

const pageOnly = 'page limit userId';
const wholePage = `${pageOnly} searchValue searchIn filterValue filterIn`;
const flat = 'subjectDid issuerDid proofType statusType templateId';
const mint = 'chainId contractAddress custodialWalletAccessToken erc quantity recipientAddress walletType';
const gasless = 'privateKey dAppId chainId to contractAbi method params';
const whitelist = 'contractAddress contractName linkedDAppId gasLimitConfigured';
const nested = 'config credentialData templateId';

const requests: [id: string, name: string, fields: string][] = [
  ['signAndSubmitGaslessTx', 'submitted', gasless],
  ['signAndSubmitGaslessTx', 'submittedWithDocumentedTypes', gasless],
  ...listing.flatMap((id): [string, string, string][] => [
    [id, 'firstPage', wholePage],
    [id, 'secondPage', pageOnly],
    [id, 'noTransactions', wholePage],
  ]),
  ['createVC', 'createdFromConfig', nested],
  ['createVC', 'createdFromFlatParameters', flat],
  ['createVC', 'unknownTemplate', nested],
  ['createVC', 'missingParameters', flat.replace('issuerDid ', '')],
  ['mintFT', 'minted', mint],
  ['mintFT', 'mintedWithoutHash', mint],
  ['mintFT', 'subIdMismatch', mint],
  ['addWhitelistedContractLinkedToDApp', 'added', `${whitelist} chainId`],
  ['addWhitelistedContractLinkedToDApp', 'addedWithoutChain', whitelist],
];

describe('requests', () => {
  it.each(requests)('%s, %s: shows %s', (id, name, fields) => {
    expect(Object.keys(sentOf(id, name)).sort()).toEqual(fields.split(' ').sort());
  });

  it('with a wrong key, or the dApp of another key, are otherwise valid', () => {
    for (const { id, exchanges } of platform) expect(sentOf(id, 'invalidKey')).toEqual(exchanges[0]?.request.body);
    expect(sentOf('mintFT', 'subIdMismatch')).toEqual(sentOf('mintFT', 'minted'));
  });

  it('name the demo dApp and its chain everywhere', () => {
    const [dapp, chain] = ['demo-dapp-id', '80002'];
    const [whole, documented] = ['submitted', 'submittedWithDocumentedTypes'].map((name) =>
      sentOf('signAndSubmitGaslessTx', name),
    );
    // Both notations of each type that the interface shows.
    expect(whole).toMatchObject({ dAppId: dapp, chainId: Number(chain), method: 'mint' });
    expect(documented).toMatchObject({ dAppId: dapp, chainId: chain, method: 'mint' });
    expect(Array.isArray(whole?.['params'])).toBe(true);
    const [recipient] = whole?.['params'] as Json[];
    expect(JSON.parse(String(documented?.['params']))).toEqual([recipient, '2']);
    for (const id of listing) {
      expect(sentOf(id, 'firstPage')).toEqual({
        ...{ page: 1, limit: 10, searchValue: '', searchIn: [], filterValue: '', filterIn: [] },
        userId: dapp,
      });
      expect(sentOf(id, 'secondPage')).toEqual({ page: '2', limit: '2', userId: dapp });
      expect(sentOf(id, 'noTransactions')).toEqual({ ...sentOf(id, 'firstPage'), userId: 'new-dapp-id' });
    }
    const mints = ['minted', 'mintedWithoutHash'].map((name) => sentOf('mintFT', name));
    for (const [i, one] of mints.entries())
      expect(one).toMatchObject({
        chainId: chain,
        erc: 'ERC20',
        quantity: ['100', '1'][i],
        walletType: 'non-custodial',
      });
    const [withChain, without] = ['added', 'addedWithoutChain'].map((name) =>
      sentOf('addWhitelistedContractLinkedToDApp', name),
    );
    expect(withChain).toMatchObject({ linkedDAppId: dapp, chainId: Number(chain) });
    // The gas limit may have decimals, or none.
    expect([withChain, without].map((one) => Number.isInteger(one?.['gasLimitConfigured']))).toEqual([false, true]);
    expect(Number(withChain?.['gasLimitConfigured'])).toBeLessThan(1);
    expect(without).toMatchObject({ linkedDAppId: dapp, gasLimitConfigured: 1 });
  });

  it('have checksummed addresses (EIP-55) that are known from local chains', () => {
    const texts = (value: Json | undefined): string[] =>
      typeof value === 'string'
        ? [value]
        : typeof value === 'object' && value !== null
          ? Object.values(value).flatMap(texts)
          : [];
    const parsed = platform.flatMap(({ exchanges }) =>
      exchanges.flatMap(({ request, response }) => [...texts(request.body), ...texts(response.body)]),
    );
    const addresses = parsed.filter((text) => /^0x[0-9a-fA-F]{40}$/.test(text));
    expect(addresses.length).toBeGreaterThan(8);
    for (const address of addresses) expect(isAddress(address) && getAddress(address)).toBe(address);
    // The first account of every local node.
    const { privateKey } = sentOf('signAndSubmitGaslessTx', 'submitted');
    expect(privateKeyToAddress(privateKey as `0x${string}`)).toBe('0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266');
    expect(sentOf('signAndSubmitGaslessTx', 'submittedWithDocumentedTypes')['privateKey']).toBe(privateKey);
    // The called smart contract is the whitelisted one, and is in the list.
    const { to } = sentOf('signAndSubmitGaslessTx', 'submitted');
    expect(sentOf('addWhitelistedContractLinkedToDApp', 'added')['contractAddress']).toBe(to);
    const others = sentOf('addWhitelistedContractLinkedToDApp', 'addedWithoutChain')['contractAddress'];
    const list = cameOf('listAllFundedTransactions', 'firstPage', '/data/data') as JsonObject[];
    expect(list.map((one) => one['to'])).toEqual([to, to, others]);
    const [first, second] = ['minted', 'mintedWithoutHash'].map((name) => sentOf('mintFT', name));
    expect(first?.['contractAddress']).toBe(second?.['contractAddress']);
    expect(first?.['recipientAddress']).toBe((sentOf('signAndSubmitGaslessTx', 'submitted')['params'] as Json[])[0]);
  });

  it('call a method that is in the ABI, with arguments for it', () => {
    for (const name of ['submitted', 'submittedWithDocumentedTypes']) {
      const { contractAbi, method, params } = sentOf('signAndSubmitGaslessTx', name);
      const abi = JSON.parse(Buffer.from(String(contractAbi), 'base64').toString()) as Parameters<
        typeof toFunctionSelector
      >[0][];
      const called = abi.find((one) => typeof one === 'object' && one.name === method);
      const given = typeof params === 'string' ? (JSON.parse(params) as Json[]) : (params as Json[]);
      expect(called && toFunctionSelector(called)).toBe(keccak256(Buffer.from('mint(address,uint256)')).slice(0, 10));
      expect(given).toHaveLength(2);
    }
  });

  it('create one credential in both shapes', () => {
    const { config, credentialData, templateId } = sentOf('createVC', 'createdFromConfig');
    const one = sentOf('createVC', 'createdFromFlatParameters');
    expect(one).toEqual({ ...asObject(config), templateId });
    expect(one).toMatchObject({ proofType: 'LD_PROOF', statusType: 'StatusList2021Entry' });
    expect(one['subjectDid']).not.toBe(one['issuerDid']);
    const { issuerDid: _, ...lacking } = one;
    expect(sentOf('createVC', 'missingParameters')).toEqual(lacking);
    const unknown = { config, credentialData: { credentialSubject: {} }, templateId: 'unknown-template' };
    expect(sentOf('createVC', 'unknownTemplate')).toEqual(unknown);
    expect(Object.keys(asObject(asObject(credentialData)['credentialSubject']))).toEqual(['degree']);
  });
});

describe('answers', () => {
  it('list the submitted transactions, page by page', () => {
    const submitted = ['submitted', 'submittedWithDocumentedTypes'].map((name) =>
      cameOf('signAndSubmitGaslessTx', name, '/Data/txHash'),
    );
    for (const id of listing) {
      const list = cameOf(id, 'firstPage', '/data/data') as JsonObject[];
      expect(list.slice(0, 2).map(({ txHash }) => txHash)).toEqual(submitted);
      expect(list.map(({ chainId }) => chainId)).toEqual([80002, 80002, 80002]);
      expect(list.map((one) => Object.keys(one))).toEqual(list.map(() => ['txHash', 'to', 'chainId']));
      expect(cameOf(id, 'firstPage', '/data')).toMatchObject({ limit: 10, page: 1, total: list.length });
      expect(cameOf(id, 'secondPage', '/data')).toEqual({ data: list.slice(2), limit: 2, page: 2, total: list.length });
      expect(cameOf(id, 'noTransactions', '/data')).toEqual({ data: [], limit: 10, page: 1, total: 0 });
      // As long as a hash, and no two alike.
      expect(new Set(list.map(({ txHash }) => txHash)).size).toBe(3);
    }
  });

  it('agree about the same thing', () => {
    const said = (id: string, at: string): (Json | undefined)[] => [
      ...new Set(
        platform
          .find((one) => one.id === id)
          ?.exchanges.filter(({ response }) => response.status === 200)
          .map(({ response }) => getAtPointer(response.body ?? null, at)),
      ),
    ];
    expect(said('signAndSubmitGaslessTx', '/Data/message')).toEqual(['Transaction submitted to the network']);
    for (const id of listing) expect(said(id, '/message')).toEqual(['Funded transactions fetched successfully']);
    expect(said('mintFT', '/Message')).toEqual(['Token minted successfully']);
    expect(said('addWhitelistedContractLinkedToDApp', '/message')).toEqual([
      'Whitelisted contract created successfully',
    ]);
    for (const { id } of platform)
      expect(cameOf(id, 'invalidKey', '')).toEqual({ message: 'Invalid API key in the request' });
    expect(said('mintFT', '/Data/txnHash').map((hash) => String(hash).length)).toEqual([66, 0]);
    expect(said('mintFT', '/Data/referenceId')).toHaveLength(2);
  });

  it('hold credentials of this shape', () => {
    for (const name of ['createdFromConfig', 'createdFromFlatParameters']) {
      const data = asObject(cameOf('createVC', name, '/Data'));
      const times = [data['issuanceDate'], data['issued'], data['validFrom'], asObject(data['proof'])['created']];
      expect(new Set(times).size).toBe(1);
      expect(data['credentialData']).toEqual({});
      expect(data['type']).toEqual(['VerifiableCredential']);
      const status = asObject(data['credentialStatus']);
      expect(status).toMatchObject({ statusPurpose: 'revocation', type: 'StatusList2021Entry' });
      // W3C Status List 2021: the entry is named after the list and the position.
      expect(status['id']).toBe(`${String(status['statusListCredential'])}#${String(status['statusListIndex'])}`);
      expect(data['proof']).toMatchObject({ type: 'JsonWebSignature2020', proofPurpose: 'assertionMethod' });
      expect(asObject(data['proof'])['verificationMethod']).toBe(
        `${String(data['issuer'])}#${String(data['issuer']).replace('did:key:', '')}`,
      );
    }
  });
});

describe('extensions', () => {
  const marked = (mark: string): string[] => {
    const found: string[] = [];
    const visit = (value: Json, at: string): void => {
      if (typeof value !== 'object' || value === null) return;
      for (const [name, one] of Object.entries(value)) {
        if (name === mark) found.push(`${at} ${JSON.stringify(one)}`);
        else visit(one, `${at}/${name}`);
      }
    };
    for (const { document } of contract.apis) visit(document, '');
    return found.map((place) => place.replace('/components/', '').replaceAll('/properties', ''));
  };

  it('mark the values that are new in each answer', () => {
    expect(marked('x-fresh')).toEqual(
      expect.arrayContaining([
        'schemas/GaslessSubmission/txHash true',
        'schemas/VerifiableCredential/id true',
        'schemas/MintResult/referenceId true',
        'schemas/MintResult/txnHash true',
      ]),
    );
  });

  it('give the demo account', () => {
    expect(marked('x-example')).toEqual(
      expect.arrayContaining([
        'securitySchemes/apiKey "demo-api-key"',
        'securitySchemes/dappId "demo-dapp-id"',
        'securitySchemes/chainId "80002"',
      ]),
    );
    expect(marked('x-identifier')).toEqual(
      expect.arrayContaining(['securitySchemes/dappId true', 'securitySchemes/chainId true']),
    );
  });

  it('distinguish the two envelopes', () => {
    const envelopes = platform.map(({ id, envelope }) => [id, envelope]);
    const capitals = {
      payload: 'Data',
      message: 'Message',
      status: 'Status',
      success: 'SUCCESS',
      failure: 'FAILURE',
      code: 'Code',
    };
    const small = { payload: 'data', message: 'message', status: 'status', success: true, failure: false };
    expect(envelopes).toEqual([
      ['signAndSubmitGaslessTx', capitals],
      ['listAllFundedTransactions', small],
      ['listAllProtocolConfig', small],
      ['createVC', capitals],
      ['mintFT', capitals],
      ['addWhitelistedContractLinkedToDApp', small],
    ]);
  });

  it('describe the pages of lists, and the fields to wait for', () => {
    const paged = contract.operations.filter(({ pagination }) => pagination !== undefined);
    expect(paged.map(({ id }) => id)).toEqual(expect.arrayContaining(listing));
    for (const { pagination } of paged.filter(({ id }) => listing.includes(id)))
      expect(pagination).toEqual({
        request: { page: '/page', limit: '/limit', owner: '/userId' },
        response: { items: '/data/data', page: '/data/page', limit: '/data/limit', total: '/data/total' },
      });
    const waiting = '{"name":"waitForTransaction","until":["blockHash","blockNumber","transactionIndex"]}';
    expect(marked('x-wait').map((place) => place.replace(/^.* /, ''))).toContain(waiting);
  });

  it('mark every secret, and nothing else', () => {
    expect(platform.flatMap(({ id, secrets }) => secrets.map((at) => `${id} ${at}`))).toEqual([
      'signAndSubmitGaslessTx /privateKey',
      'mintFT /custodialWalletAccessToken',
    ]);
  });

  it('describe how the detail flag changes a block', () => {
    const method = contract.operations.find(({ id }) => id === 'eth_getBlockByNumber');
    const titles = method?.rpc?.variants.map(({ params, result }) => {
      const { schema } = method.schemaAt(result);
      return [
        params,
        asObject(schema)['title'],
        (asObject(schema)['oneOf'] as JsonObject[]).map((one) => one['$ref'] ?? one['type']),
      ];
    });
    expect(titles).toEqual([
      [{ hydrated: { enum: [false] } }, 'BlockWithHashesOrNull', ['#/components/schemas/BlockWithHashes', 'null']],
      [
        { hydrated: { enum: [true] } },
        'BlockWithTransactionsOrNull',
        ['#/components/schemas/BlockWithTransactions', 'null'],
      ],
    ]);
  });
});
