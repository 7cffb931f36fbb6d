import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { CommandError } from '../../scripts/contract/base/errors.ts';
import { parseFlags } from '../../scripts/cli/flags/flags.ts';
import { flags, run } from '../../scripts/verbs/sandbox.ts';
import { startSandbox } from '../../scripts/sandbox/start.ts';
import { ask, call, credential, firstPage, recipient, submission } from '../support/sandbox.ts';

const folder = mkdtempSync(join(tmpdir(), 'sandbox-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function file(name: string, text: string): string {
  writeFileSync(join(folder, name), text);
  return join(folder, name);
}

describe('a mistake on the command line is answered with one sentence:', () => {
  const [wrong, list] = [file('wrong.yaml', 'templates: [{}]'), file('list.yaml', '- 1')];
  const misspelt = file('misspelt.yaml', 'templates: [{ id: a, requird: [b] }]');
  mkdirSync(join(folder, 'other'));
  file('other/data.mdb', 'something else');

  it.each<[parameters: string[], sentence: RegExp]>([
    [['--bogus'], /^Unknown option '--bogus'\. The flags are --port/],
    [['--rpc-url', 'nowhere'], /^--rpc-url takes the http address of an EVM node/],
    [['--rpc-url', 'https://node.example/key'], /^--rpc-url names another machine; --allow-external lets/],
    [
      ['--rpc-url', 'https://node.example/key', '--allow-external'],
      /^A node on another machine needs a wallet that pays/,
    ],
    [['--rpc-url', 'http://127.0.0.1:9'], /^--rpc-url: The node cannot be reached \(bad port\)/],
    [['--templates', join(folder, 'none.yaml')], /^--templates .*none\.yaml: /],
    [['--templates', wrong], /templates\/0 needs an id\.$/],
    [['--templates', misspelt], /templates\/0 has requird, but only id, types and required are known\.$/],
    [['--state', wrong], /^--state .*wrong\.yaml: it is a file; name a folder, which is made if it is not there\.$/],
    [['--state', join(wrong, 'below')], /^--state .*a part of its path is a file, not a folder/],
    [
      ['--state', join(folder, 'other')],
      /^--state .*: its file data\.mdb is not from a sandbox of this version; choose another folder\.$/,
    ],
    [['--recover'], /^--recover needs --state DIR, the damaged folder to recover\.$/],
    [['--templates', list], /its member templates must be a list\.$/],
    [['--credential', 'nothing=1'], /no security scheme "nothing"/],
  ])('%j', async (parameters, sentence) => {
    const error: unknown = await Promise.resolve()
      .then(() => run(parseFlags(flags, ['--port', '0', '--log', 'silent', ...parameters])))
      .catch((reason: unknown) => reason);
    expect(error).toBeInstanceOf(CommandError);
    expect(String(error instanceof Error && error.message)).toMatch(sentence);
    expect(String(error)).not.toContain('/key');
  });

  it('an invalid funder key, which is not repeated', async () => {
    const attempt = startSandbox({ funderKey: 'secret-words' });
    await expect(attempt).rejects.toThrow('TWINSPEC_FUNDER_KEY must be the key of a wallet: 32 bytes in hex.');
  });
});

it('makes credentials from the templates in a file', async () => {
  const templates = file('templates.yaml', 'templates: [{ id: degree, types: [Degree], required: [degree] }]');
  const sandbox = await startSandbox({ templates });
  try {
    const made = await call(sandbox, 'createVC', { ...credential, templateId: 'degree' });
    expect(JSON.parse(made.text)).toMatchObject({ Data: { type: ['VerifiableCredential', 'Degree'] } });
    const bare = { ...credential, templateId: 'degree', credentialData: { credentialSubject: {} } };
    expect(await call(sandbox, 'createVC', bare)).toMatchObject({ status: 500, text: /mandatory params missing/ });
  } finally {
    await sandbox.close();
  }
});

it('is the same with the same seed, and different with another', async () => {
  const story = async (seed: string): Promise<unknown[]> => {
    const sandbox = await startSandbox({ seed, port: 0 });
    try {
      await call(sandbox, 'signAndSubmitGaslessTx', submission);
      // Also at once, as far as their order is the same.
      const answers = await Promise.all([1, 2, 3].map(() => call(sandbox, 'createVC', credential)));
      const created = answers.map(({ text }) => text).toSorted();
      const { Data } = JSON.parse(created[0] ?? '') as { Data: { id: string; credentialStatus: { id: string } } };
      const lists = await (await fetch(sandbox.url + new URL(Data.credentialStatus.id).pathname)).text();
      const accounts = await ask(sandbox, 'eth_accounts');
      const block = await ask(sandbox, 'eth_getBlockByNumber', 'latest', false);
      const list = (await call(sandbox, 'listAllFundedTransactions', firstPage)).text;
      return [Data.id, created, accounts, block, list, lists];
    } finally {
      await sandbox.close();
    }
  };
  const [first, again, other] = await Promise.all([story('a'), story('a'), story('b')]);
  expect(again).toEqual(first);
  expect(other?.[0]).not.toBe(first?.[0]);
  expect(other?.[2]).not.toEqual(first?.[2]);
});

it('uses a node that is already running, and leaves it running', async () => {
  const host = await startSandbox();
  try {
    const guest = await startSandbox({ rpcUrl: host.rpcUrl });
    const { status } = await call(guest, 'signAndSubmitGaslessTx', { ...submission, params: [recipient, '3'] });
    expect([status, guest.chainId]).toEqual([200, 80_002]);
    expect(JSON.parse((await call(guest, 'listAllFundedTransactions', firstPage)).text)).toMatchObject({
      data: { total: 1 },
    });
    await guest.close();
    expect(await ask(host, 'eth_chainId')).toBe('0x13882');
  } finally {
    await host.close();
  }
});
