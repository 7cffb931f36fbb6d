import { once } from 'node:events';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Ajv2020 } from 'ajv/dist/2020.js';
import formatsPlugin from 'ajv-formats';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { ContractError, CommandError } from '../../scripts/contract/base/errors.ts';
import type { JsonObject } from '../../scripts/contract/base/json.ts';
import { parseFlags } from '../../scripts/cli/flags/flags.ts';
import { startMock, type Mock } from '../../scripts/mock/start.ts';
import { flags, run } from '../../scripts/verbs/verify.ts';
import type { Report } from '../../scripts/verify/report.ts';
import { contract } from '../support/contract.ts';
import { twinspec } from '../support/process.ts';
import { startServer, type Deviation } from './server.ts';

let mock: Mock;
let folder: string;
beforeAll(async () => {
  mock = await startMock();
  folder = await mkdtemp(join(tmpdir(), 'twinspec-verify-'));
});
afterAll(async () => {
  await mock.close();
  await rm(folder, { recursive: true, force: true });
});

/** Runs the verb in this process. */
async function ran(...parameters: string[]): Promise<{ code: number; stdout: string; stderr: string }> {
  const said: string[] = [];
  const written = vi.spyOn(process.stdout, 'write').mockImplementation((text) => {
    said.push(String(text));
    return true;
  });
  try {
    // What exploring finds has tests of its own; these servers are only as strict as what they show.
    const shallow = ['--depth', '0,1,0', '--require-shown', '0'];
    const isNamed = parameters.some((word) => /^--(?:api|openapi|openrpc)$/.test(word));
    const own = isNamed ? [] : ['platform=specs/openapi.yaml', 'node=specs/openrpc.json'];
    await run(parseFlags(flags, [...shallow, ...own, ...parameters]));
    return { code: 0, stdout: said.join(''), stderr: '' };
  } catch (error) {
    if (error instanceof ContractError) return { code: 1, stdout: said.join(''), stderr: error.problems.join('\n') };
    if (error instanceof CommandError) return { code: 2, stdout: said.join(''), stderr: error.message };
    throw error;
  } finally {
    written.mockRestore();
  }
}

async function reportFor(...parameters: string[]): Promise<Report> {
  return JSON.parse((await ran(...parameters, '--json')).stdout) as Report;
}

/** A deviating server of both APIs, with the requests that it received. */
async function deviating(deviation: Partial<Deviation>) {
  const seen: { path: string; headers: Record<string, string | undefined>; text: string }[] = [];
  const server = await startServer({
    name: 'test',
    ...deviation,
    before: (came, operation) => {
      seen.push(came);
      return deviation.before?.(came, operation);
    },
  });
  return { ...server, seen };
}

/** A server that gives every request the same answer. */
async function stubborn(
  answer: (request: IncomingMessage, response: ServerResponse) => void,
): Promise<{ url: string; count: () => number; close: () => void }> {
  let count = 0;
  const server: Server = createServer((request, response) => {
    count++;
    request.resume();
    answer(request, response);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    count: () => count,
    close: () => server.close(),
  };
}

describe('verify', () => {
  it('finds that the mock keeps the whole contract literally', async () => {
    const { code, stdout, stderr } = await twinspec([
      'verify',
      '--url',
      mock.url,
      '--rpc',
      mock.rpcUrl,
      '--mode',
      'literal',
      '--unsafe',
      '--depth',
      '0',
    ]);
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
    expect(stdout).toMatch(/^mintFT +401 +\d+ +invalidKey, subIdMismatch$/m);
    expect(stdout).not.toContain('Not shown');
    expect(stdout).toMatch(/^\d{3} shown, 0 allowed, 0 broken, 0 operations skipped$/m);
  });

  it('calls only those unsafe operations that --unsafe names', async () => {
    const before = mock.requests.length;
    const { code, stdout } = await ran('--url', mock.url, '--unsafe', 'createVC');
    expect(code).toBe(0);
    expect(stdout).toMatch(/it may change something; --unsafe calls it:\n {4}.*mintFT/);
    expect(stdout).toMatch(/no address of node was given:\n {4}eth_estimateGas/);
    const called = new Set(mock.requests.slice(before).map(({ operationId }) => operationId));
    const harmless = contract.operations.filter(({ api, safe }) => api === 'platform' && safe);
    expect(called).toEqual(new Set([...harmless.map(({ id }) => id), 'createVC']));
    expect(await ran('--url', mock.url, '--unsafe', 'mintNFT')).toMatchObject({
      code: 2,
      stderr: expect.stringContaining(
        '--unsafe: the contract has no operation "mintNFT". Did you mean mintFT?',
      ) as string,
    });
  });

  it('calls only the operations that --only names, or all but those that it excepts', async () => {
    const { skipped } = await reportFor(
      '--rpc',
      mock.rpcUrl,
      '--only',
      'eth_getBlockByNumber,eth_estimateGas,!eth_estimateGas',
    );
    expect(skipped).toContainEqual({ operation: 'eth_estimateGas', why: '--only leaves it out' });
    expect(skipped).toContainEqual({ operation: 'eth_getTransactionByHash', why: 'it is not among --only' });
    expect(await ran('--url', mock.url, '--only', 'mintFT,!mintFT')).toMatchObject({
      code: 2,
      stderr: expect.stringContaining('--only leaves no operation to call') as string,
    });
    expect(skipped.map(({ operation }) => operation)).not.toContain('eth_getBlockByNumber');
    const excepted = await reportFor('--rpc', mock.rpcUrl, '--only', '!eth_estimateGas');
    expect(excepted.skipped).toContainEqual({ operation: 'eth_estimateGas', why: '--only leaves it out' });
    expect(excepted.skipped.map(({ operation }) => operation)).not.toContain('eth_getBlockByNumber');
  });

  it('reports the same fault of many cases once, with the line of the spec and a command', async () => {
    const server = await deviating({
      reply: (reply) => (reply.status === 200 ? { ...reply, headers: { 'content-type': 'text/plain' } } : reply),
    });
    const { code, stdout, stderr } = await ran('--url', server.url).finally(server.close);
    expect(code).toBe(1);
    expect(stdout.match(/^ {2}FAIL /gm)).toHaveLength(1);
    expect(stdout).toMatch(/^ {2}FAIL exchange firstPage$/m);
    expect(stdout).toMatch(/^ {4}expected {2}content type \S+/m);
    expect(stdout).toMatch(/^ {4}got {7}text\S+/m);
    expect(stdout).toMatch(/^ {4}also {6}\d+ more cases, also of listAllProtocolConfig$/m);
    expect(stdout).toMatch(/^ {4}contract {2}specs\/openapi\.yaml:\d+:\d+$/m);
    expect(stdout).toMatch(
      /^ {4}repeat {4}curl -i 'http:\/\/127\.0\.0\.1:\d+\/api\/v0\/gasless\/\w+' -H 'Authorization: demo/m,
    );
    expect(stderr).toMatch(/^\d+ of \d+ cases broke the contract\.$/);
  });

  it('finds that a node ignores the detail flag', async () => {
    const server = await deviating({
      rpc: (answer, { method, params }) =>
        method === 'eth_getBlockByNumber' && params[1] === false && answer['result'] !== null
          ? { ...answer, result: { ...(answer['result'] as JsonObject), transactions: [{}] } }
          : answer,
    });
    const { stdout } = await ran('--rpc', server.rpc).finally(server.close);
    expect(stdout).toMatch(
      /^ {2}FAIL exchange latestWithHashes at \/result\/transactions\/0\n(?: {4}also .*\n)? {4}expected {2}must be string$/m,
    );
  });

  it('does not count a refusal as shown when its words are those of another', async () => {
    const mismatch = { Status: 'FAILURE', Code: 401, Message: 'subId with apiKey not matching' };
    const server = await deviating({
      answer: (operation, _, __, { status }) => (operation === 'mintFT' && status === 401 ? mismatch : undefined),
    });
    const report = await reportFor('--url', server.url, '--only', 'mintFT', '--unsafe').finally(server.close);
    expect(report.faults).toEqual([]);
    const invalidKey = report.cases.find(({ id }) => id === 'mintFT, exchange invalidKey');
    expect(invalidKey).toMatchObject({ outcome: 'allowed', notes: ['it was refused as in subIdMismatch'] });
    expect(report.coverage.find(({ response }) => response === '401')?.exchanges).toEqual(['subIdMismatch']);
  });

  it('finds that a server accepts any key', async () => {
    const server = await deviating({ forgive: (violation) => violation.includes('Authorization') });
    const { failed } = await reportFor('--url', server.url).finally(server.close);
    const problems = ['expected status 401, but got 200 ("ok").'];
    expect(failed).toContainEqual({
      operation: 'listAllFundedTransactions',
      kind: 'missing header',
      about: 'Authorization',
      problems,
    });
  });

  it('prints a report that fits its schema', async () => {
    const schema = JSON.parse(await readFile('scripts/verify/report.schema.json', 'utf8')) as object;
    const ajv = new Ajv2020({ allErrors: true });
    formatsPlugin.default(ajv);
    const validate = ajv.compile(schema);
    const server = await deviating({ answer: (_, body) => ({ ...body, message: 1 }) });
    for (const report of [
      await reportFor('--url', mock.url, '--rpc', mock.rpcUrl),
      await reportFor('--url', server.url, '--unsafe'),
    ]) {
      expect(validate(report), JSON.stringify(validate.errors?.slice(0, 3))).toBe(true);
    }
    await server.close();
  });

  it('writes JUnit, SARIF and HTML from the same findings', async () => {
    const server = await deviating({
      answer: (operation, body) =>
        operation === 'listAllProtocolConfig' ? { ...body, message: '<b>', status: 1 } : undefined,
    });
    const file = (name: string): string => join(folder, name);
    await ran(
      '--url',
      server.url,
      '--junit',
      file('r.xml'),
      '--sarif',
      file('r.sarif'),
      '--html',
      file('r.html'),
    ).finally(server.close);
    const junit = await readFile(file('r.xml'), 'utf8');
    expect(junit).toMatch(/<testsuite name="listAllProtocolConfig" tests="\d+" failures="[1-9]\d*"/);
    expect(junit).toMatch(/<failure type="schema" message="\/status must be boolean\.">/);
    const sarif = JSON.parse(await readFile(file('r.sarif'), 'utf8')) as {
      version: string;
      runs: { results: { ruleId: string; locations: { physicalLocation?: JsonObject }[] }[] }[];
    };
    expect(sarif.version).toBe('2.1.0');
    expect(sarif.runs[0]?.results[0]).toMatchObject({
      ruleId: 'schema',
      locations: [{ physicalLocation: { artifactLocation: { uri: 'specs/openapi.yaml' } } }],
    });
    const html = await readFile(file('r.html'), 'utf8');
    expect(html).toContain('/status: must be boolean, got');
    expect(html).not.toMatch(/(?:src|href)="(?!#)|https?:\/\/(?!127\.0\.0\.1)/);
  });

  it('replays only the checks that an earlier report found broken', async () => {
    const server = await deviating({
      answer: (operation, body) => (operation === 'listAllProtocolConfig' ? { ...body, status: 1 } : undefined),
    });
    const report = await reportFor('--url', server.url);
    const file = join(folder, 'report.json');
    await writeFile(file, JSON.stringify(report));
    const again = await reportFor('--url', server.url, '--replay', file).finally(server.close);
    const broken = report.cases.filter(({ outcome }) => outcome === 'broken').map(({ id }) => id);
    expect(broken.length).toBeGreaterThan(0);
    expect(again.cases.map(({ id }) => id).sort()).toEqual(broken.sort());
    const after = await ran('--url', mock.url, '--replay', file);
    expect(after.code).toBe(0);
    expect(after.stdout).toMatch(/ 0 allowed, 0 broken/);
  });

  it('replays both answers with the same identifier, and the page beyond the last', async () => {
    const reference = (body: JsonObject) => ({ ...body, Data: { referenceId: 'ref', txnHash: '' } });
    const entries = { data: [{ n: 1 }], limit: 1, page: 6, total: 5 };
    const server = await deviating({
      answer: (operation, body, { text }, { status }) => {
        if (operation === 'mintFT' && status === 200) return reference(body);
        return operation === 'listAllProtocolConfig' && text.includes('"page":6')
          ? { ...body, data: entries }
          : undefined;
      },
    });
    const only = ['--url', server.url, '--unsafe', '--only', 'mintFT,listAllProtocolConfig'];
    const report = await reportFor(...only);
    const file = join(folder, 'twice.json');
    await writeFile(file, JSON.stringify(report));
    const again = await reportFor(...only, '--replay', file).finally(server.close);
    const broken = (one: Report): string[] => one.failed.map(({ operation, about }) => `${operation} ${about}`).sort();
    expect(broken(report)).toEqual([
      'listAllProtocolConfig beyond the last',
      'mintFT minted',
      'mintFT mintedWithoutHash',
    ]);
    expect({ broken: broken(again), ended: again.ended }).toEqual({ broken: broken(report), ended: undefined });
  });

  it('passes the deviations in a baseline, and fails new ones', async () => {
    const file = join(folder, 'baseline.json');
    const known = await deviating({
      answer: (operation, body) => (operation === 'listAllProtocolConfig' ? { ...body, status: 1 } : undefined),
    });
    expect(await ran('--url', known.url, '--baseline', file, '--update-baseline')).toMatchObject({ code: 0 });
    const written = JSON.parse(await readFile(file, 'utf8')) as {
      known: { id: string; reason: string; message: string }[];
    };
    expect(written.known.map(({ reason }) => reason)).toEqual(written.known.map(() => ''));
    for (const entry of written.known) entry.reason = 'ticket 12';
    await writeFile(file, JSON.stringify(written));
    const passed = await ran('--url', known.url, '--baseline', file);
    expect(passed.code, passed.stdout).toBe(0);
    expect(passed.stdout).toContain('reason    ticket 12');
    await ran('--url', known.url, '--baseline', file, '--update-baseline').finally(known.close);
    expect(await readFile(file, 'utf8')).toContain('ticket 12');
    const worse = await deviating({
      answer: (operation, body) =>
        operation === 'listAllProtocolConfig' ? { ...body, status: 1, message: 2 } : undefined,
    });
    const failed = await ran('--url', worse.url, '--baseline', file).finally(worse.close);
    expect(failed.code).toBe(1);
    expect(failed.stdout.match(/^ {2}FAIL /gm)).toHaveLength(1);
    expect(await ran('--url', mock.url, '--update-baseline')).toMatchObject({ code: 2 });
  });

  it('answers the open questions', async () => {
    const { answers } = await reportFor('--url', mock.url, '--rpc', mock.rpcUrl, '--unsafe');
    const fields = answers.find(({ question }) => question.startsWith('The fields of a funded transaction'));
    expect(fields).toMatchObject({
      answer: 'The fields are txHash, to, chainId.',
      suggestion: { properties: { chainId: { type: 'number' } } },
    });
    expect(fields?.place).toMatch(/^specs\/openapi\.yaml:\d+:\d+$/);
    const said = answers.map(({ answer }) => answer);
    expect(said).toEqual(
      expect.arrayContaining([
        'The flat body is taken.',
        'This server has the path listAllProtocolConfig.',
        'A mint without the header ChainId is refused.',
      ]),
    );
  });
});

describe('verify against a staging server', () => {
  it('takes credentials from the environment and never shows them', async () => {
    vi.stubEnv('TWINSPEC_API_KEY', 'live-key-1234');
    const server = await deviating({
      before: (came) => {
        came.headers['authorization'] = came.headers['authorization']?.replace('live-key-1234', 'demo-api-key');
        return undefined;
      },
      answer: (_, body) => ({ ...body, message: { key: 'live-key-1234' } }),
    });
    const file = join(folder, 'secret.html');
    const { code, stdout, stderr } = await ran('--url', server.url, '--unsafe', '--html', file);
    const report = await reportFor('--url', server.url);
    await server.close();
    vi.unstubAllEnvs();
    expect(code).toBe(1);
    expect(stdout).toContain('-H \'Authorization: \'"$TWINSPEC_API_KEY"');
    const all = stdout + stderr + JSON.stringify(report) + (await readFile(file, 'utf8'));
    expect(all).not.toContain('live-key-1234');
    // Nor is the demo wallet's key ever shown.
    expect(all).not.toContain('ac0974bec39a17e36ba4a6b4d238ff944bacb478cbed5efcae784d7bf4f2ff80');
  });

  it('sends the user and password of an address, and headers of --header, and shows neither', async () => {
    const server = await deviating({ rpc: (answer) => ({ ...answer, jsonrpc: '1' }) });
    const { stdout } = await ran(
      '--rpc',
      server.rpc.replace('//', '//me:pass%20word@'),
      '--header',
      'X-Provider-Key: provider-secret',
    ).finally(server.close);
    const basic = Buffer.from('me:pass word').toString('base64');
    expect(
      server.seen.every(
        ({ headers }) =>
          headers['authorization'] === `Basic ${basic}` && headers['x-provider-key'] === 'provider-secret',
      ),
    ).toBe(true);
    expect(stdout).toContain('FAIL');
    for (const secret of ['pass word', 'pass%20word', basic, 'provider-secret']) expect(stdout).not.toContain(secret);
  });

  it('sends the user of an address, or a --header, in place of the demo key', async () => {
    const basic = `Basic ${Buffer.from('me:let-me-in').toString('base64')}`;
    const server = await deviating({
      before: (came) => {
        const own = came.headers['authorization'];
        if (own === 'demo-api-key') return { status: 401, headers: {}, body: { message: 'the demo key' } };
        came.headers['authorization'] = own === basic || own === 'Bearer mine' ? 'demo-api-key' : own;
        return undefined;
      },
    });
    const login = await ran('--url', server.url.replace('//', '//me:let-me-in@'));
    const header = await ran('--url', server.url, '--header', 'authorization: Bearer mine').finally(server.close);
    expect(login).toMatchObject({ code: 0, stderr: '' });
    expect(header).toMatchObject({ code: 0, stderr: '' });
  });

  it('takes credentials only from the environment', async () => {
    const file = join(folder, 'credential.yaml');
    await writeFile(file, 'mintFT:\n  /headers/DappId: mine\n');
    expect(await ran('--url', mock.url, '--unsafe', '--values', file)).toMatchObject({
      code: 2,
      stderr:
        `--values ${file}: /headers/DappId of mintFT is a credential, ` +
        'which comes from the environment: set TWINSPEC_DAPP_ID.',
    });
    // In a refusal, the credential is the reason for it and may be set.
    await writeFile(file, 'mintFT:\n  subIdMismatch:\n    /headers/DappId: dapp-of-somebody-else\n');
    expect((await ran('--url', mock.url, '--unsafe', '--values', file)).stdout).toContain(
      "-H 'DappId: dapp-of-somebody-else'",
    );
  });

  it('replaces the demo values in requests by values of the user', async () => {
    const file = join(folder, 'values.yaml');
    await writeFile(
      file,
      'createVC:\n  /templateId: ${OWN_TEMPLATE}\nlistAllFundedTransactions:\n  firstPage:\n    /userId: my-dapp\n' +
        'eth_getBlockByNumber:\n  byNumberWithHashes:\n    /params/blockNumber: "0x2"\n',
    );
    vi.stubEnv('OWN_TEMPLATE', 'template-of-mine');
    const server = await deviating({
      before: ({ body, path }) =>
        path.endsWith('createVC') &&
        !/template-of-mine|unknown|^$/.test(String((body as JsonObject | undefined)?.['templateId'] ?? ''))
          ? {
              status: 500,
              headers: { 'content-type': 'application/json' },
              body: { Data: null, Message: 'Invalid Template Id', Status: 'FAILURE' },
            }
          : undefined,
    });
    const without = await reportFor('--url', server.url, '--unsafe', 'createVC');
    const { faults, coverage } = await reportFor(
      '--url',
      server.url,
      '--rpc',
      server.rpc,
      '--unsafe',
      'createVC',
      '--values',
      file,
    );
    vi.unstubAllEnvs();
    await server.close();
    // It is not the server's fault that it does not know a template, but then no credential is shown.
    const created = (report: Pick<Report, 'coverage'>) =>
      report.coverage.find(({ operation, response }) => operation === 'createVC' && response === '200')?.exchanges;
    expect(without.cases.find(({ id }) => id === 'createVC, exchange createdFromConfig')?.outcome).toBe('allowed');
    expect(created(without)).toEqual([]);
    expect(faults.map(({ message }) => message)).toEqual([]);
    expect(created({ coverage })).toEqual(['createdFromConfig', 'createdFromFlatParameters']);
    const sent = server.seen.map(({ text }) => text).join('\n');
    expect(sent).toContain('"userId":"my-dapp"');
    expect(
      coverage.find(({ operation, response }) => operation === 'eth_getBlockByNumber' && response === '200')?.exchanges,
    ).toContain('byNumberWithHashes');
    expect(await ran('--url', mock.url, '--values', file)).toMatchObject({
      code: 2,
      stderr: `--values ${file}: the environment variable OWN_TEMPLATE is not set.`,
    });
    await writeFile(file, 'createVC:\n  nobody:\n    /templateId: x\n');
    expect(await ran('--url', mock.url, '--values', file)).toMatchObject({
      code: 2,
      stderr: expect.stringContaining('createVC has no exchange "nobody". The nearest are ') as string,
    });
  });

  it('passes a fault that operations share only in those that the baseline names', async () => {
    const file = join(folder, 'shared.json');
    const created = (...names: string[]): Partial<Deviation> => ({
      reply: (reply, _, operation) =>
        names.includes(operation) && reply.status === 200 ? { ...reply, status: 201 } : reply,
    });
    const one = await deviating(created('listAllProtocolConfig'));
    await ran('--url', one.url, '--baseline', file, '--update-baseline');
    expect(await ran('--url', one.url, '--baseline', file).finally(one.close)).toMatchObject({ code: 0 });
    const two = await deviating(created('listAllProtocolConfig', 'listAllFundedTransactions'));
    const { code, stdout } = await ran('--url', two.url, '--baseline', file);
    expect(code).toBe(1);
    expect(stdout).toMatch(/^listAllFundedTransactions\n {2}FAIL [^]*201/m);
    expect(stdout).toMatch(/^listAllProtocolConfig\n {2}known [^]*201/m);
    // Operations that are left out keep their entries.
    await ran('--url', two.url, '--baseline', file, '--update-baseline', '--only', 'listAllFundedTransactions');
    expect(await ran('--url', two.url, '--baseline', file).finally(two.close)).toMatchObject({ code: 0 });
  });

  it('does not write a baseline of a run that was not completed, or of a part', async () => {
    const file = join(folder, 'partial.json');
    await writeFile(file, '{"known":[]}');
    let count = 0;
    const server = await deviating({
      before: () => (++count > 20 ? { status: 503, headers: { 'retry-after': '600' } } : undefined),
    });
    const { code, stderr } = await ran('--rpc', server.rpc, '--baseline', file, '--update-baseline').finally(
      server.close,
    );
    expect({ code, stderr }).toEqual({
      code: 1,
      stderr: `The run was not completed, so ${file} stays as it is: the server asks to wait for 600 s.`,
    });
    expect(await readFile(file, 'utf8')).toBe('{"known":[]}');
    const replay = ['--replay', file, '--baseline', file, '--update-baseline'];
    expect(await ran('--rpc', server.rpc, ...replay)).toMatchObject({ code: 2 });
  });

  it('fails a replay that leaves a broken case out', async () => {
    const server = await deviating({
      answer: (operation, body) => {
        if (operation === 'mintFT') return { ...body, Status: 5 };
        return operation === 'listAllFundedTransactions' ? { ...body, status: 5 } : undefined;
      },
    });
    const file = join(folder, 'minted.json');
    const only = ['--only', 'mintFT,listAllFundedTransactions'];
    await writeFile(file, JSON.stringify(await reportFor('--url', server.url, ...only, '--unsafe')));
    const { code, stderr } = await ran('--url', mock.url, '--replay', file).finally(server.close);
    expect(code).toBe(1);
    expect(stderr).toMatch(/^The run was not completed: \d+ of the \d+ broken cases were not run again: mintFT, /);
  });

  it('shows no secret of traffic that another tool recorded', async () => {
    const headers = Object.entries({ Authorization: 'har-key-1', Cookie: 'sid=har-cookie', 'X-Own': 'har-header' });
    const body = {
      privateKey: 'har-private',
      dAppId: 'd',
      chainId: 1,
      to: '',
      contractAbi: '',
      method: 'm',
      params: [],
    };
    const answer = { Data: { message: 'har-private', txHash: 'by har-key-1' }, Message: '', Status: 'SUCCESS' };
    const request = {
      method: 'POST',
      url: 'https://har-user:har-pass@a.example/api/v0/devWallet/signAndSubmitGaslessTx?k=har-query',
      headers: headers.map(([name, value]) => ({ name, value })),
      postData: { mimeType: 'application/json', text: JSON.stringify(body) },
    };
    const json = [{ name: 'Content-Type', value: 'application/json' }];
    const response = { status: 200, headers: json, content: { text: JSON.stringify(answer) } };
    const elsewhere = { ...request, url: 'https://a.example/v3/har0123456789abcdef' };
    const file = join(folder, 'foreign.har');
    await writeFile(
      file,
      JSON.stringify({
        log: {
          entries: [
            { request, response },
            { request: elsewhere, response },
          ],
        },
      }),
    );
    for (const form of [[], ['--json']]) {
      const { code, stdout } = await twinspec(['judge', file, ...form]);
      expect(code).toBe(1);
      expect(stdout).toContain('/Data/txHash');
      expect(stdout).toContain('/v3/[redacted]');
      expect(stdout).not.toMatch(/har-|har0/);
    }
  });

  it('shows variables instead of the values that --values takes from the environment', async () => {
    const file = join(folder, 'secret.yaml');
    await writeFile(file, 'listAllFundedTransactions:\n  /userId: "dapp-${MY_DAPP}"\n');
    vi.stubEnv('MY_DAPP', 'staging-4711');
    const server = await deviating({
      answer: (operation, body, { text }) =>
        operation === 'listAllFundedTransactions' ? { ...body, message: [text] } : undefined,
    });
    const { stdout } = await ran('--url', server.url, '--values', file).finally(server.close);
    vi.unstubAllEnvs();
    expect(stdout).toContain(`"userId":"dapp-'"$MY_DAPP"'"`);
    expect(stdout).not.toContain('staging-4711');
  });

  it('says which header cannot be sent', async () => {
    const sentence = /^The header X-Mine cannot be sent: /;
    const odd = await ran('--rpc', mock.rpcUrl, '--header', 'X-Mine: č');
    expect(odd).toMatchObject({ code: 2, stderr: expect.stringMatching(sentence) });
    vi.stubEnv('TWINSPEC_API_KEY', 'two\nlines');
    const { code, stderr } = await ran('--url', mock.url);
    vi.unstubAllEnvs();
    expect(code).toBe(2);
    expect(stderr).toMatch(/^The header Authorization cannot be sent: /);
    expect(stderr).not.toContain('lines"');
  });

  it('says in one sentence that the server cannot be reached, or refuses the key', async () => {
    const gone = await ran('--rpc', 'http://127.0.0.1:9/');
    expect(gone).toMatchObject({
      code: 1,
      stderr: 'The API node at http://127.0.0.1:9/ cannot be reached: nothing listens there.',
    });
    vi.stubEnv('TWINSPEC_API_KEY', 'wrong-key');
    const server = await deviating({});
    const refused = await ran('--url', server.url).finally(server.close);
    vi.unstubAllEnvs();
    expect(refused).toMatchObject({ code: 1 });
    expect(refused.stderr).toMatch(
      /^The API platform at \S+ does not accept the credentials \(.+ was answered with 401\); set TWINSPEC_API_KEY\.$/,
    );
  });

  it.each(['junit', 'sarif', 'html'])(
    'refuses to write --%s into a missing folder before it calls anything',
    async (flag) => {
      let requests = 0;
      const server = await stubborn((_, response) => {
        requests++;
        response.end();
      });
      const { code, stderr } = await ran('--url', server.url, `--${flag}`, join(folder, 'missing/report')).finally(
        server.close,
      );
      expect([code, requests]).toEqual([2, 0]);
      expect(stderr).toMatch(new RegExp(`^--${flag} \\S+/missing/report: its folder cannot be written to: .*ENOENT`));
    },
  );

  it.each([503, 429])('does not pass a server that only answers %i', async (status) => {
    const server = await stubborn((_, response) => response.writeHead(status, { 'retry-after': '0' }).end());
    const { code, stderr } = await ran('--url', server.url, '--rpc', server.url);
    server.close();
    expect(code).toBe(1);
    expect(stderr.split('\n')).toHaveLength(2);
    expect(stderr).toContain(`cannot answer now (status ${status}); it asks to wait for 0 s.`);
  });

  it('goes on with a server that refuses every third request, and says when to come back', async () => {
    let count = 0;
    const server = await deviating({
      before: () => (++count % 3 === 0 ? { status: 429, headers: { 'retry-after': '0' } } : undefined),
    });
    expect(await ran('--rpc', server.rpc).finally(server.close)).toMatchObject({ code: 0 });
  });

  it('checks the others when only one operation gives no answer', async () => {
    const server = await deviating({
      before: (_, operation) =>
        operation === 'listAllFundedTransactions' ? { status: 200, headers: {}, hang: true } : undefined,
    });
    const lists = ['--only', 'listAllFundedTransactions,listAllProtocolConfig', '--concurrency', '32'];
    const report = await reportFor('--url', server.url, ...lists, '--timeout', '500').finally(server.close);
    expect(report.ended).toBeUndefined();
    const silent = report.faults.filter(({ rule }) => rule === 'no-answer');
    expect(silent.flatMap(({ operations }) => operations)).toContain('listAllFundedTransactions');
    expect(report.cases.filter(({ operation }) => operation === 'listAllProtocolConfig').length).toBeGreaterThan(10);
  });

  it('ends soon when the server gives no answer any more', async () => {
    let count = 0;
    const server = await deviating({
      before: () => (++count > 20 ? { status: 200, headers: {}, hang: true } : undefined),
    });
    const { code, stdout } = await ran('--rpc', server.rpc, '--timeout', '500').finally(server.close);
    expect(code).toBe(1);
    expect(stdout).toMatch(/^The run ended early: the server does not answer any more: The API node at /m);
    expect(server.seen.length).toBeLessThan(60);
  });

  it('waits as long as Retry-After asks', async () => {
    const came: number[] = [];
    const server = await deviating({
      before: () => (came.push(performance.now()) === 1 ? { status: 429, headers: { 'retry-after': '1' } } : undefined),
    });
    const { code } = await ran('--url', server.url, '--only', 'listAllFundedTransactions').finally(server.close);
    expect(code).toBe(0);
    // On a busy machine it may take longer, but never less.
    const [refused = 0, again = 0] = came;
    expect(again - refused).toBeGreaterThanOrEqual(999);
  });

  it('sends no more requests a second than --concurrency allows', async () => {
    const server = await deviating({});
    const begun = performance.now();
    const { code } = await ran(
      '--rpc',
      server.rpc,
      '--only',
      'eth_getUncleCountByBlockNumber',
      '--concurrency',
      '4,40',
    ).finally(server.close);
    expect(code).toBe(0);
    expect(server.seen.length).toBeGreaterThan(15);
    expect(performance.now() - begun).toBeGreaterThanOrEqual(((server.seen.length - 1) * 1000) / 40 - 1);
  });

  it.each([1, 3])('sends as many requests at a time as --concurrency says: %i', async (most) => {
    let [under, seen, highest] = [0, 0, 0];
    const waiting: (() => void)[] = [];
    const server = await stubborn((_, response) => {
      highest = Math.max(highest, ++under);
      const answer = (): void => {
        under--;
        response.writeHead(500, { 'content-type': 'application/json' }).end('{}');
      };
      // The first request checks that the server is there; the next ones wait until the limit is reached.
      if (++seen === 1 || seen > most + 1) answer();
      else waiting.push(answer);
      if (waiting.length === most) waiting.splice(0).forEach((one) => one());
    });
    const only = ['--only', 'eth_getUncleCountByBlockNumber'];
    const { code } = await ran('--rpc', server.url, ...only, '--concurrency', String(most)).finally(server.close);
    expect(code).toBe(1);
    expect(highest).toBe(most);
  });

  it.each([
    ['--concurrency', '4,0'],
    ['--concurrency', 'many'],
    ['--timeout', '1000,0'],
    ['--depth', 'quick,-1'],
    ['--timeout', '1.5'],
  ])('says that %s does not take %s', async (flag, value) => {
    const { code, stderr } = await ran('--rpc', mock.rpcUrl, flag, value);
    expect(code).toBe(2);
    expect(stderr).toMatch(new RegExp(`^${flag} .*${value.split(',').at(-1) ?? ''}`));
  });

  it('stops when the server is gone', async () => {
    let count = 0;
    const server = await deviating({
      before: () => {
        if (++count === 20) void server.close();
        return undefined;
      },
    });
    const { code, stdout } = await ran('--rpc', server.rpc);
    expect(code).toBe(1);
    expect(stdout).toMatch(/^The run ended early: the server is gone: nothing listens there\.$/m);
    expect(Number(/(\d+) broken/.exec(stdout)?.[1])).toBeLessThan(20);
  });

  it('stops when the time for the whole run is up', async () => {
    const server = await deviating({
      before: (_, operation) =>
        operation === 'eth_estimateGas' ? { status: 200, headers: {}, hang: true } : undefined,
    });
    const { code, stdout, stderr } = await ran(
      '--rpc',
      server.rpc,
      '--timeout',
      '10000,1000',
      '--concurrency',
      '1',
    ).finally(server.close);
    expect(code).toBe(1);
    // It hangs at the first method, so the last one is never called. A busy machine has no time for the first either.
    expect(stdout + stderr).toMatch(/: the time of the whole run is over\.$/m);
    // What had no time to answer is not broken.
    expect(stdout).not.toMatch(/[1-9]\d* broken/);
    expect(server.seen.filter(({ text }) => text.includes('eth_getUncleCountByBlockNumber'))).toEqual([]);
  });

  it('fails a run in which nothing was checked', async () => {
    const spec = join(folder, 'empty.json');
    await writeFile(
      spec,
      JSON.stringify({
        openapi: '3.1.0',
        info: { title: 'E', version: '1' },
        paths: { '/x': { post: { operationId: 'x', responses: { 200: { description: 'ok' } } } } },
      }),
    );
    const { code, stderr } = await ran('--openapi', spec, '--url', mock.url);
    expect({ code, stderr }).toEqual({
      code: 1,
      stderr: 'nothing was checked: 1 operation skipped (it may change something; --unsafe calls it).',
    });
  });

  it('makes requests up for a document without examples', async () => {
    const spec = join(folder, 'pets.json');
    const pet = { type: 'object', required: ['id'], properties: { id: { type: 'integer' } } };
    const get = {
      operationId: 'getPet',
      parameters: [{ name: 'id', in: 'path', required: true, schema: { type: 'integer', minimum: 3 } }],
      responses: { 200: { description: 'ok', content: { 'application/json': { schema: pet } } } },
    };
    await writeFile(
      spec,
      JSON.stringify({ openapi: '3.1.0', info: { title: 'P', version: '1' }, paths: { '/pets/{id}': { get } } }),
    );
    const paths: string[] = [];
    const server = await stubborn((request, response) => {
      paths.push(request.url ?? '');
      response.writeHead(200, { 'content-type': 'application/json' }).end('{"id":"seven"}');
    });
    const { code, stdout } = await ran('--openapi', spec, '--url', server.url);
    server.close();
    expect(code).toBe(1);
    expect(stdout).toMatch(
      /^getPet\n {2}FAIL made up from the schemas at \/id\n(?: {4}also .*\n)? {4}expected {2}must be integer$/m,
    );
    for (const path of paths) expect(path).toMatch(/^\/pets\/\d+$/);
  });
});
