import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Json, JsonObject } from '../../scripts/contract/base/json.ts';
import { once as firstTime } from '../../scripts/contract/base/once.ts';
import { createMock } from '../../scripts/mock/start.ts';
import { contract } from '../support/contract.ts';
import { smallChain } from './chain.ts';

// A server of both APIs that shares no code with the mock and is written from the interface alone, so that `verify` is
// not tested against our own assumptions. Only operations added to the specs later are answered by the mock.

/** A request. */
export type Came = {
  path: string;
  method: string;
  headers: Record<string, string | undefined>;
  text: string;
  body: Json | undefined;
};

/** An answer; `bytes` take precedence over `body`. */
export type Reply = {
  status: number;
  headers: Record<string, string>;
  body?: Json;
  bytes?: Buffer;
  hang?: true;
  cut?: true;
};

/** A JSON-RPC call. */
export type Call = { method: string; params: Json[]; id: Json };

/** A deviation from the contract: it may change the answer to a call, a whole reply, or which requests are accepted. */
export type Deviation = {
  name: string;
  /** Changes the body of an operation's answer. */
  answer?: (operation: string, body: JsonObject, came: Came, reply: Reply) => JsonObject | undefined;
  /** Changes the whole reply. */
  reply?: (reply: Reply, came: Came, operation: string) => Reply;
  /** Answers instead of the server, before anything is checked. */
  before?: (came: Came, operation: string) => Reply | undefined;
  /** Whether to accept a violation, e.g. `mintFT /quantity type`. */
  forgive?: (violation: string) => boolean;
  /** Changes a JSON-RPC answer object. */
  rpc?: (answer: JsonObject, call: Call) => JsonObject;
};

type Rule = { required: boolean; types: string[] };
const field = (...types: string[]): Rule => ({ required: true, types });
const optional = (...types: string[]): Rule => ({ required: false, types });

const listing = {
  ...{ page: field('string', 'number'), limit: field('string', 'number'), userId: field('string') },
  ...{
    searchValue: optional('string'),
    searchIn: optional('string', 'array'),
    filterValue: optional('string'),
    filterIn: optional('string', 'array'),
  },
};

/** The fields of each body (interface, Endpoints). */
const bodies: Record<string, Record<string, Rule>> = {
  signAndSubmitGaslessTx: {
    ...{
      privateKey: field('string'),
      dAppId: field('string'),
      chainId: field('string', 'number'),
      to: field('string'),
    },
    ...{ contractAbi: field('string'), method: field('string'), params: field('string', 'array') },
  },
  listAllFundedTransactions: listing,
  listAllProtocolConfig: listing,
  createVC: {},
  mintFT: Object.fromEntries(
    [
      'chainId',
      'contractAddress',
      'custodialWalletAccessToken',
      'erc',
      'quantity',
      'recipientAddress',
      'walletType',
    ].map((name) => [name, optional('string')]),
  ),
  addWhitelistedContractLinkedToDApp: {
    ...{
      contractAddress: field('string'),
      contractName: field('string'),
      linkedDAppId: field('string'),
      gasLimitConfigured: field('number'),
      chainId: optional('number'),
    },
  },
};

const paths: Record<string, string> = {
  '/api/v0/devWallet/signAndSubmitGaslessTx': 'signAndSubmitGaslessTx',
  '/api/v0/gasless/listAllFundedTransactions': 'listAllFundedTransactions',
  '/api/v0/gasless/listAllProtocolConfig': 'listAllProtocolConfig',
  '/api/v0/did/createVC': 'createVC',
  '/api/v0/ft-manager/mintFT': 'mintFT',
  '/api/v0/gasless/addWhitelistedContractLinkedToDApp': 'addWhitelistedContractLinkedToDApp',
};

const typeOf = (value: Json): string => (Array.isArray(value) ? 'array' : value === null ? 'null' : typeof value);
const isCount = (value: Json | undefined): boolean => String(value).trim() !== '' && Number(value ?? 0) >= 0;
const isRecord = (value: Json | undefined): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const json = (status: number, body: Json): Reply => ({
  status,
  headers: { 'content-type': 'application/json; charset=utf-8' },
  body,
});
const hash32 = (seed: number): string => `0x${seed.toString(16).padStart(64, 'a')}`;

const exchanges = firstTime(() => createMock());

/**
 * Starts the server.
 *
 * @param deviation - how it breaks the contract; without one, it keeps it
 * @returns its addresses, and how to stop it
 */
export async function startServer(
  deviation: Deviation = { name: 'none' },
): Promise<{ url: string; rpc: string; close: () => Promise<void> }> {
  const chain = smallChain();
  let made = 0;
  /** What the platform has submitted, and the node has not mined. */
  const waitingHashes = new Set<string>();
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', async () => {
      const text = Buffer.concat(chunks).toString('utf8');
      const headers = Object.fromEntries(Object.entries(request.headers).map(([name, value]) => [name, String(value)]));
      const came: Came = {
        path: (request.url ?? '').split('?')[0] ?? '',
        method: request.method ?? '',
        headers,
        text,
        body: parsed(text),
      };
      const operation =
        came.path === '/rpc'
          ? String((isRecord(came.body) ? came.body : {})['method'] ?? 'rpc')
          : (paths[came.path] ?? '');
      const first =
        deviation.before?.(came, operation) ??
        (await added(came)) ??
        (came.path === '/rpc' ? rpc(came) : platform(came, operation));
      const reply = deviation.reply?.(first, came, operation) ?? first;
      if (reply.hang === true) return;
      const bytes =
        reply.bytes ?? (reply.body === undefined ? Buffer.alloc(0) : Buffer.from(JSON.stringify(reply.body)));
      if (reply.cut === true) {
        response.writeHead(reply.status, { ...reply.headers, 'content-length': String(bytes.length + 10) });
        response.write(bytes, () => response.destroy());
        return;
      }
      response.writeHead(reply.status, reply.headers).end(bytes);
    });
  });

  /** Answers operations that the specs have but the interface does not. */
  async function added(came: Came): Promise<Reply | undefined> {
    const call = isRecord(came.body) ? came.body : {};
    const isKnown = came.path === '/rpc' ? String(call['method']) in methods : came.path in paths;
    const operation = isKnown
      ? undefined
      : contract.operations.find(({ id, rpc: method, path }) =>
          method === undefined ? path === came.path : came.path === '/rpc' && id === call['method'],
        );
    if (operation === undefined) return undefined;
    const { fetch } = await exchanges();
    const sent = Object.entries(came.headers).flatMap(([name, value = '']): [string, string][] =>
      /^(host|connection|content-length|transfer-encoding|accept-encoding)$/.test(name) ? [] : [[name, value]],
    );
    const { method, path, text } = came;
    const answer = await fetch(
      new Request(`http://mock${path}`, { method, headers: sent, ...(text !== '' && { body: text }) }),
    );
    const reply = {
      status: answer.status,
      headers: { 'content-type': answer.headers.get('content-type') ?? '' },
      bytes: Buffer.from(await answer.arrayBuffer()),
    };
    const body = parsed(reply.bytes.toString('utf8'));
    return body === undefined ? reply : changed(operation.id, came, json(answer.status, body));
  }

  function platform(came: Came, operation: string): Reply {
    const rules = bodies[operation];
    if (rules === undefined) return json(404, { message: 'Not Found' });
    if (came.method !== 'POST') {
      const refused = json(405, { message: 'Method Not Allowed' });
      return { ...refused, headers: { ...refused.headers, allow: 'POST' } };
    }
    const refused = unauthorized(operation, came);
    if (refused !== undefined) return changed(operation, came, refused);
    const { body } = came;
    if (!/^application\/json\b/i.test(came.headers['content-type'] ?? ''))
      return json(415, { message: 'Unsupported Media Type' });
    if (!isRecord(body)) return json(400, { message: 'Bad Request' });
    if (operation === 'createVC') return changed(operation, came, credential(body));
    for (const [name, { required, types }] of Object.entries(rules)) {
      const value = body[name];
      if (
        value === undefined
          ? required && !forgiven(`${operation} /${name} missing`)
          : !types.includes(typeOf(value)) && !forgiven(`${operation} /${name} ${typeOf(value)}`)
      ) {
        return json(400, { message: `${name} is invalid` });
      }
    }
    if (rules === listing && !(isCount(body['page']) && isCount(body['limit'])))
      return json(400, { message: 'page and limit are numbers' });
    return changed(operation, came, json(200, success(operation, body)));
  }

  function forgiven(violation: string): boolean {
    return deviation.forgive?.(violation) === true;
  }

  function changed(operation: string, came: Came, reply: Reply): Reply {
    const body = isRecord(reply.body)
      ? deviation.answer?.(operation, structuredClone(reply.body), came, reply)
      : undefined;
    return body === undefined ? reply : { ...reply, body };
  }

  function unauthorized(operation: string, { headers }: Came): Reply | undefined {
    const invalid = json(401, { message: 'Invalid API key in the request' });
    if (
      headers['authorization'] !== 'demo-api-key' &&
      !forgiven(`${operation} Authorization ${headers['authorization'] === undefined ? 'missing' : 'wrong'}`)
    )
      return invalid;
    if (operation === 'createVC' && headers['dappid'] === undefined && !forgiven('createVC DappId missing'))
      return invalid;
    if (operation !== 'mintFT') return undefined;
    if (
      headers['dappid'] !== 'demo-dapp-id' &&
      !forgiven(`mintFT DappId ${headers['dappid'] === undefined ? 'missing' : 'wrong'}`)
    ) {
      return json(401, { Status: 'FAILURE', Code: 401, Message: 'subId with apiKey not matching' });
    }
    return headers['chainid'] === undefined && !forgiven('mintFT ChainId missing') ? invalid : undefined;
  }

  function success(operation: string, body: JsonObject): JsonObject {
    if (operation === 'signAndSubmitGaslessTx')
      return {
        Data: { message: 'Transaction submitted to the network', txHash: submitted() },
        Message: '',
        Status: 'SUCCESS',
      };
    if (operation === 'mintFT')
      return { Data: { referenceId: `ref-${++made}`, txnHash: '' }, Message: 'Token was minted', Status: 'SUCCESS' };
    if (operation === 'addWhitelistedContractLinkedToDApp') return { data: null, message: 'created', status: true };
    const [page, limit] = [Number(body['page']), Number(body['limit'])];
    const { userId = null } = body;
    const all = userId === 'new-dapp-id' ? [] : [1, 2, 3, 4, 5].map((n) => ({ txHash: hash32(n), index: n, userId }));
    const first = (page - 1) * limit;
    return {
      data: { data: all.slice(Math.max(0, first), first + limit), limit, page, total: all.length },
      message: 'ok',
      status: true,
    };
  }

  function submitted(): string {
    const hash = hash32(++made);
    if (!forgiven('the node never knows what was submitted')) waitingHashes.add(hash);
    return hash;
  }

  function credential(body: JsonObject): Reply {
    const failure = (Message: string): Reply => json(500, { Data: null, Message, Status: 'FAILURE' });
    const nested = isRecord(body['config']);
    const config = nested ? (body['config'] as JsonObject) : body;
    const names = ['issuerDid', 'proofType', 'statusType', 'subjectDid'];
    if (
      names.some((name) => config[name] === undefined && !forgiven(`createVC ${name} missing`)) ||
      (body['templateId'] === undefined && !forgiven('createVC templateId missing'))
    ) {
      return failure('mandatory params missing');
    }
    if (
      [...names.map((name) => config[name]), body['templateId']].some(
        (value) => value !== undefined && typeof value !== 'string' && !forgiven('createVC type'),
      )
    ) {
      return json(400, { message: 'Bad Request' });
    }
    const { credentialData } = body;
    const given = isRecord(credentialData) ? credentialData['credentialSubject'] : (credentialData ?? {});
    if (
      nested &&
      credentialData !== undefined &&
      (!isRecord(credentialData) || !isRecord(given)) &&
      !forgiven('createVC credentialData')
    )
      return json(400, { message: 'Bad Request' });
    if (/^unknown|^$/.test(String(body['templateId'])) && !forgiven('createVC template'))
      return failure('Invalid Template Id');
    const now = '2026-11-22T10:00:00Z';
    const echoed = Object.fromEntries(names.map((name) => [name, config[name] ?? '']));
    const Data: JsonObject = {
      ...{
        '@context': ['https://www.w3.org/2018/credentials/v1'],
        config: echoed,
        credentialData: {},
        id: `urn:uuid:1b4e28ba-2fa1-11d2-883f-${String(++made).padStart(12, '0')}`,
      },
      credentialStatus: {
        id: `https://s.example/1#${made}`,
        statusListCredential: 'https://s.example/1',
        statusListIndex: String(made),
        statusPurpose: 'revocation',
        type: config['statusType'] ?? '',
      },
      credentialSubject: { ...(isRecord(given) ? given : {}), id: config['subjectDid'] ?? '' },
      ...{
        issuanceDate: now,
        issued: now,
        issuer: config['issuerDid'] ?? '',
        templateId: body['templateId'] ?? '',
        type: ['VerifiableCredential'],
        validFrom: now,
      },
      proof: {
        created: now,
        creator: config['issuerDid'] ?? '',
        jws: 'e30..c2ln',
        type: 'JsonWebSignature2020',
        verificationMethod: 'did:key:z#z',
      },
    };
    return json(200, { Data, Message: 'VC Created', Status: 'SUCCESS' });
  }

  function rpc(came: Came): Reply {
    const error = (code: number, message: string, id: Json = null): JsonObject => ({
      jsonrpc: '2.0',
      id,
      error: { code, message },
    });
    if (came.body === undefined) return json(200, error(-32700, 'Parse error'));
    if (!Array.isArray(came.body)) {
      const answer = one(came.body);
      return answer === undefined ? { status: 204, headers: {} } : json(200, answer);
    }
    if (came.body.length === 0) return json(200, error(-32600, 'Invalid Request'));
    const answers = came.body.flatMap((item) => one(item) ?? []);
    return answers.length === 0 ? { status: 204, headers: {} } : json(200, answers);

    function one(item: Json): JsonObject | undefined {
      if (!isRecord(item)) return error(-32600, 'Invalid Request');
      const { id, method, params = [] } = item;
      const known = typeof id === 'string' || typeof id === 'number' ? id : null;
      if (item['jsonrpc'] !== '2.0' || typeof method !== 'string' || !Array.isArray(params))
        return error(-32600, 'Invalid Request', known);
      const answer = call({ method, params, id: known });
      const final = deviation.rpc?.(structuredClone(answer), { method, params, id: known }) ?? answer;
      return id === undefined ? undefined : final;
    }

    function call({ method, params, id }: Call): JsonObject {
      const handler = methods[method];
      if (handler === undefined) return error(-32601, 'Method not found', id);
      const outcome = handler(params);
      if (outcome instanceof Error)
        return outcome.name === 'revert'
          ? { ...error(3, 'execution reverted', id) }
          : error(-32602, outcome.message, id);
      return { jsonrpc: '2.0', id, result: outcome };
    }
  }

  const invalid = new Error('Invalid params');
  const isText = (value: Json | undefined, pattern: RegExp): value is string =>
    typeof value === 'string' && pattern.test(value);
  const quantity = /^0x(0|[1-9a-f][0-9a-f]*)$/;
  const hashed = /^0x[0-9a-f]{64}$/;
  const tags = /^(latest|earliest|pending|safe|finalized)$/;
  const bad = (method: string, what: string): boolean => !forgiven(`${method} ${what}`);

  const methods: Record<string, (params: Json[]) => Json | Error> = {
    eth_estimateGas: (params) => {
      const [call] = params;
      if (params.length !== 1 || !isRecord(call)) return bad('eth_estimateGas', 'params') ? invalid : '0x5208';
      const shapes: Record<string, RegExp> = {
        from: /^0x[0-9a-fA-F]{40}$/,
        to: /^0x[0-9a-fA-F]{40}$/,
        gasPrice: quantity,
        value: quantity,
        data: /^0x([0-9a-f]{2})*$/i,
      };
      if (call['to'] === undefined) return invalid;
      for (const [name, shape] of Object.entries(shapes)) {
        if (call[name] !== undefined && !isText(call[name], shape) && bad('eth_estimateGas', name)) return invalid;
      }
      const { gas } = call;
      if (
        gas !== undefined &&
        !isText(gas, quantity) &&
        !(Number.isInteger(gas) && Number(gas) >= 0) &&
        bad('eth_estimateGas', 'gas')
      )
        return invalid;
      if (/f{64}$/.test(String(call['data'] ?? ''))) return Object.assign(new Error('revert'), { name: 'revert' });
      return call['data'] === undefined ? '0x5208' : '0x5b40';
    },
    eth_getBlockByNumber: (params) => {
      const [which, full] = params;
      if (params.length !== 2 && bad('eth_getBlockByNumber', 'params')) return invalid;
      if (!isText(which, quantity) && !isText(which, tags) && bad('eth_getBlockByNumber', 'blockNumber'))
        return invalid;
      if (typeof full !== 'boolean' && bad('eth_getBlockByNumber', 'hydrated')) return invalid;
      const found = which === 'pending' ? waiting() : blockOf(which ?? 'latest');
      if (found === undefined) return null;
      return full === true
        ? found
        : { ...found, transactions: (found['transactions'] as JsonObject[]).map(({ hash }) => hash ?? null) };
    },
    eth_getTransactionByHash: (params) => {
      const [wanted] = params;
      if ((params.length !== 1 || !isText(wanted, hashed)) && bad('eth_getTransactionByHash', 'hash')) return invalid;
      if (typeof wanted === 'string' && waitingHashes.has(wanted)) return { ...chain.pending, hash: wanted };
      return [...chain.transactions, chain.pending].find(({ hash }) => hash === wanted) ?? null;
    },
    eth_getUncleCountByBlockNumber: (params) => {
      const [which] = params;
      if ((params.length !== 1 || !isText(which, quantity)) && bad('eth_getUncleCountByBlockNumber', 'blockNumber'))
        return invalid;
      return blockOf(which ?? '') === undefined ? null : '0x0';
    },
    eth_getBlockTransactionCountByHash: (params) => {
      const [wanted] = params;
      if ((params.length !== 1 || !isText(wanted, hashed)) && bad('eth_getBlockTransactionCountByHash', 'hash'))
        return invalid;
      const found = chain.blocks.find(({ hash }) => hash === wanted);
      return found === undefined ? null : `0x${(found['transactions'] as Json[]).length.toString(16)}`;
    },
  };

  function blockOf(which: Json): JsonObject | undefined {
    if (which === 'earliest') return chain.blocks[0];
    if (which === 'latest' || which === 'safe' || which === 'finalized') return chain.blocks.at(-1);
    return chain.blocks.find(({ number }) => number === which);
  }

  function waiting(): JsonObject {
    const last = chain.blocks.at(-1) ?? {};
    return {
      ...last,
      number: null,
      hash: null,
      nonce: null,
      logsBloom: null,
      parentHash: last['hash'] ?? null,
      transactions: [chain.pending],
    };
  }

  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    url,
    rpc: `${url}/rpc`,
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

function parsed(text: string): Json | undefined {
  try {
    return JSON.parse(text) as Json;
  } catch {
    return undefined;
  }
}
