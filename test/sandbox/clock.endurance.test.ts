import { expect, it } from 'vitest';
import { startSandbox } from '../../scripts/sandbox/start.ts';
import { ask, call, credential, firstPage, submission } from '../support/sandbox.ts';

const day = 86_400;

it.each([{}, { seed: 'clock' }])(
  'with %j, whoever moves the clock moves blocks, credentials and lists alike',
  async (options) => {
    const sandbox = await startSandbox(options);
    /** The times of a block, a credential, its status list and a funded transaction, in seconds. */
    const times = async (): Promise<number[]> => {
      await call(sandbox, 'signAndSubmitGaslessTx', submission);
      const block = (await ask(sandbox, 'eth_getBlockByNumber', 'latest', false)) as { timestamp: string };
      const made = JSON.parse((await call(sandbox, 'createVC', credential)).text) as {
        Data: { issuanceDate: string; credentialStatus: { statusListCredential: string } };
      };
      // With a seed, what is signed names the usual port, whatever the port is.
      const { pathname } = new URL(made.Data.credentialStatus.statusListCredential);
      const list = await (await fetch(new URL(pathname, sandbox.url))).json();
      const listed = JSON.parse((await call(sandbox, 'listAllFundedTransactions', firstPage)).text) as {
        data: { data: { time: string }[] };
      };
      const texts = [
        made.Data.issuanceDate,
        (list as { issuanceDate: string }).issuanceDate,
        listed.data.data[0]?.time,
      ];
      return [Number(block.timestamp), ...texts.map((text) => Date.parse(text ?? '') / 1000)];
    };
    /** How far apart all of them are, leaving the seconds that a busy machine takes. */
    const distance = (before: number[], after: number[]): number[] =>
      after.map((time, i) => Math.round((time - (before[i] ?? 0)) / 3600) + 0);
    try {
      const before = await times();
      expect(before.map((time) => Math.abs(time - (before[0] ?? 0)) < 3600)).toEqual([true, true, true, true]);
      const id = await sandbox.snapshot();
      await ask(sandbox, 'evm_increaseTime', 10 * day);
      expect(distance(before, await times())).toEqual(Array(4).fill(240));
      await ask(sandbox, 'evm_setNextBlockTimestamp', (before[0] ?? 0) + 30 * day);
      expect(distance(before, await times())).toEqual(Array(4).fill(720));
      await ask(sandbox, 'anvil_setTime', (before[0] ?? 0) + 40 * day);
      expect(distance(before, await times())).toEqual(Array(4).fill(960));
      await sandbox.restore(id);
      expect(distance(before, await times())).toEqual(Array(4).fill(0));
      await ask(sandbox, 'anvil_setTime', (before[0] ?? 0) + 50 * day);
      await sandbox.reset();
      expect(distance(before, await times())).toEqual(Array(4).fill(0));
    } finally {
      await sandbox.close();
    }
  },
);
