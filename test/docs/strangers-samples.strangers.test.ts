import { mkdir } from 'node:fs/promises';
import { afterAll, beforeAll, describe, vi } from 'vitest';
import { validatorsFor } from '../../scripts/contract/lenient-validators/lenient-validators.ts';
import { loadContract } from '../../scripts/contract/load.ts';
import { referenceOf } from '../../scripts/docs/model/build-reference.ts';
import { sampleOfExchange, type SampleSite } from '../../scripts/docs/pages/console.ts';
import { choicesOf } from '../../scripts/docs/server-choices.ts';
import { startMock, type Mock } from '../../scripts/mock/start.ts';
import { otherLanguages, testOtherLanguages, type SampleCase } from './sampling.ts';

// Every sample of documents that are not ours, with HTTP Basic and OAuth 2, against the mock of each.

vi.setConfig({ testTimeout: 300_000 });

const address = 'http://127.0.0.1:4010';
const languages = ['fetch', 'python', ...otherLanguages];

describe.each(['museum', 'trains'])('%s:', async (name) => {
  const contract = await loadContract({ openapi: `test/docs/fixtures/${name}.yaml` });
  const reference = referenceOf(contract);
  const validators = validatorsFor(contract);
  const site: SampleSite = {
    reference,
    choices: choicesOf(contract, { mock: address }),
    isValid: ({ id }, { request }) => validators.requests[id]?.(request.body) ?? true,
  };
  const shown = new Set(
    contract.operations.flatMap(({ id, exchanges }) => exchanges.map((one) => `${id} ${one.name}`)),
  );
  const cases = reference.operations.flatMap((entry): SampleCase[] =>
    // The pages show a failure that no request of the document brings about beside a call that succeeds.
    entry.exchanges
      .filter(({ name: exchange, failure }) => !failure || shown.has(`${entry.id} ${exchange}`))
      .flatMap((exchange) =>
        languages.flatMap((kind) => {
          const sample = sampleOfExchange(kind, site, entry, exchange);
          if (sample === undefined) return [];
          const name = `${entry.id} ${exchange.name}`;
          // A body that is made up is made up again.
          const { body: _, ...response } = exchange.response;
          const expected = shown.has(name) ? exchange : { ...exchange, response };
          return [{ name: `${name} ${kind}`, entry, exchange: expected, sample }];
        }),
      ),
  );
  let mock: Mock;
  beforeAll(async () => {
    await mkdir('node_modules/.cache', { recursive: true });
    mock = await startMock({ contract, rememberData: false });
  });
  afterAll(() => mock.close());
  testOtherLanguages(cases, (code) => code.replaceAll(address, mock.url), languages);
});
