import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { connect, type AddressInfo } from 'node:net';
import { Webhook } from 'standardwebhooks';
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import type { Contract } from '../../scripts/contract/contract.ts';
import { loadContract } from '../../scripts/contract/load.ts';
import { startMock } from '../../scripts/mock/start.ts';
import { verify } from '../../scripts/verify/verify.ts';
import type { ListenVerifyOptions } from '../../scripts/verify/cases/listen.ts';
import type { Report } from '../../scripts/verify/report.ts';
import { patient } from '../support/patient.ts';
import { freePort } from '../support/prism.ts';

const openapi = 'test/mock/fixtures/callbacks.yaml';
const secret = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw';

let contract: Contract;
beforeAll(async () => {
  contract = await loadContract({ openapi });
});
const running: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  await Promise.all(running.splice(0).map((close) => close()));
});

const all = ['subscribe', 'startJob'];

function verified(url: string, listen: ListenVerifyOptions, unsafe = all): Promise<Report> {
  return verify(contract, { url, unsafe, depth: 0, listen, headers: { 'User-Agent': 'a test' } });
}

/** Waits until somebody listens at a port. */
function listened(port: number): Promise<void> {
  return vi.waitFor(async () => {
    const socket = connect(port, '127.0.0.1');
    await once(socket, 'connect').finally(() => socket.destroy());
  }, patient);
}

const received = ({ cases }: Report) => cases.filter(({ kind }) => kind === 'received');
const messagesOf = (report: Report, operation: string): string[] =>
  report.faults.filter(({ operations }) => operations.includes(operation)).map(({ message }) => message);

function parsed(text: string): unknown {
  try {
    return Object(JSON.parse(text));
  } catch {
    return {};
  }
}

/** A server that answers as the contract says, and then sends what a test plants. */
async function planted(sendTo: (hooks: { job: string; stream: string }) => Promise<unknown>): Promise<string> {
  const hooks = { job: '', stream: '' };
  let hasSent = false;
  const server: Server = createServer((request, response) => {
    let body = '';
    request.on('data', (chunk: Buffer) => (body += chunk.toString()));
    request.on('end', () => {
      const { hook, name } = parsed(body) as { hook?: { url?: unknown }; name?: unknown };
      const url = new URL(request.url ?? '', 'http://127.0.0.1');
      const stream = url.searchParams.get('callbackUrl');
      const isJob = typeof name === 'string' && url.pathname.startsWith('/jobs/');
      const status = url.pathname === '/streams' ? (stream === null ? 422 : 201) : isJob ? 202 : 422;
      response.writeHead(status, { 'Content-Type': 'application/json', 'X-Job': 'job-9' });
      response.end(JSON.stringify({ id: 9, subscriptionId: 'one' }));
      if (stream !== null && URL.canParse(stream)) hooks.stream ||= stream;
      if (isJob && typeof hook?.url === 'string') hooks.job ||= hook.url;
      if (hasSent || hooks.stream === '' || hooks.job === '') return;
      hasSent = true;
      void sendTo(hooks).catch(() => undefined);
    });
  });
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  running.push(() => new Promise((resolve) => server.close(resolve)));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

const send = (url: string, method: string, body: string, headers: Record<string, string> = {}): Promise<Response> =>
  fetch(url, { method, body, headers: { 'Content-Type': 'application/json', ...headers } });

describe('verify that listens', () => {
  it('is sent what a mock calls back with, and a signed webhook, and shows them', async () => {
    const mock = await startMock({ openapi, callbacks: true });
    running.push(mock.close);
    const port = await freePort();
    const order = { url: `http://127.0.0.1:${port}/webhooks/newPet`, secret };
    const [report, told] = await Promise.all([
      verified(mock.url, { port, secret, grace: 30_000 }),
      // The mock gives up after some seconds, in which a busy machine may not listen yet.
      listened(port).then(() => mock.webhook('newPet', order)),
    ]);
    expect(told.status).toBe(200);
    expect(messagesOf(report, 'startJob/done')).toEqual([]);
    const shown = received(report).filter(({ outcome }) => outcome === 'shown');
    expect(new Set(shown.map(({ operation }) => operation))).toEqual(
      new Set(['subscribe/onData', 'startJob/done', 'newPet']),
    );
    expect(received(report)).toEqual(shown);
    expect(report.unproven).toEqual([]);
    expect(report.coverage).toContainEqual({
      operation: 'newPet',
      response: '200',
      exchanges: ['received'],
      negatives: 0,
      answers: 1,
    });
  });

  it('names what breaks the contract, and no secret of it', async () => {
    const port = await freePort();
    const newPet = `http://127.0.0.1:${port}/webhooks/newPet`;
    const pet = JSON.stringify({ id: 1, name: 'Tom' });
    const signed = (text: string, by: string): Record<string, string> => ({
      'webhook-id': 'msg_1',
      'webhook-timestamp': String(Math.floor(Date.now() / 1000)),
      'webhook-signature': new Webhook(by).sign('msg_1', new Date(), text),
    });
    const url = await planted(async ({ job: hook, stream }) => {
      await send(`${hook}?tenant=a`, 'PUT', '{"state":"half","password":"hunter2-hunter2"}', { 'X-Event': 'job.done' });
      await send(`${hook}?token=hunter2-hunter2`, 'PUT', '{"state":"done"}');
      await send(hook, 'POST', '{}');
      await send(`${hook}/elsewhere`, 'PUT', '{}');
      await send(newPet, 'POST', pet);
      await send(newPet, 'POST', pet, signed(pet, 'whsec_QUJDREVGR0hJSktMTU5PUA=='));
      await send(newPet, 'POST', pet, signed(`${pet} `, secret));
      await send(newPet, 'POST', pet, { ...signed(pet, secret), 'webhook-timestamp': '1' });
      await send(newPet, 'POST', pet, signed(pet, secret));
      await send(`http://127.0.0.1:${port}/nowhere?key=hunter2-hunter2`, 'POST', '{}');
      // The last that is due.
      const data = { timestamp: new Date().toISOString(), userData: 'abc' };
      await send(`${stream}/data`, 'POST', JSON.stringify(data));
    });
    const report = await verified(url, { port, secret, grace: 30_000 });
    const done = messagesOf(report, 'startJob/done').join('\n');
    expect(done).toContain('/state in the body must be one of');
    expect(done).toContain('the header parameter X-Event is required but missing');
    expect(done).toContain('the query parameter "token"');
    expect(done).toContain('expected PUT, but got POST.');
    expect(done).toContain('another path below it');
    expect(
      received(report)
        .filter(({ operation }) => operation === 'newPet')
        .map(({ outcome }) => outcome),
    ).toContain('shown');
    const signatures = report.faults.filter(({ rule }) => rule === 'signature').map(({ got }) => got);
    expect(new Set(signatures)).toEqual(
      new Set([
        'no webhook-id',
        'one of another secret or another body',
        'a webhook-timestamp that is more than five minutes from now',
      ]),
    );
    expect(report.remarks.join()).toContain('The server sent POST /nowhere, which is no address that it was given.');
    expect(JSON.stringify(report)).not.toMatch(/hunter2|MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw/);
  });

  it('says what never came, and calls nothing without consent', async () => {
    const mock = await startMock({ openapi });
    running.push(mock.close);
    const silent = await verified(mock.url, { grace: 10 });
    const never = silent.unproven.map(({ operation, why }) => `${operation}: ${why}`);
    expect(never).toEqual(
      expect.arrayContaining(['newPet: it was never received', 'startJob/done: it was never received']),
    );
    mock.reset();
    const careful = await verified(mock.url, { grace: 10 }, []);
    expect(mock.requests).toEqual([]);
    expect(careful.unproven).toContainEqual({ operation: 'startJob/done', why: 'startJob was not called' });
  });
});
