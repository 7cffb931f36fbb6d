import { describe, expect, it, vi } from 'vitest';
import { loadContract } from '../../scripts/contract/load.ts';
import { startMock } from '../../scripts/mock/start.ts';
import { verified } from '../support/verify.ts';
import { corpus } from './corpus.ts';

// Documents of others, as different as they are, each explored as far as a usual run does: its own mock keeps it, so
// that whatever is blamed here would be a false alarm.

vi.setConfig({ testTimeout: 300_000 });

const names = [
  '2.0/json/api-with-examples',
  '3.0/json/circular-paths',
  '3.0/json/discriminators',
  '3.0/json/file-uploads',
  '3.0/json/form-data',
  '3.0/json/link-example',
  '3.0/json/openapi-workshop/additional-ref',
  '3.0/json/openapi-workshop/anyOf-allOf',
  '3.0/json/openapi-workshop/hoot',
  '3.0/json/parameters-common',
  '3.0/json/parameters-style',
  '3.0/json/petstore-expanded',
  '3.0/json/polymorphism',
  '3.0/json/request-examples',
  '3.0/json/response-examples',
  '3.0/json/response-multiple-mediatypes',
  '3.0/json/response-schemas',
  '3.0/json/schema-enums',
  '3.0/json/schema-types',
  '3.0/json/schema-validation',
  '3.0/json/security',
  '3.0/json/server-variables',
  '3.0/json/uspto',
  '3.1/json/readme-extensions',
  '3.1/json/schema-validation-local',
].map((name) => `@readme/oas-examples/${name}.json`);
const isChosen = (name: string): boolean =>
  names.includes(name) || /^@open-rpc\/examples\/.*(?:petstore|simple-math)/.test(name);
const strangers = corpus().filter(({ name }) => isChosen(name));

describe('verify of a mock', () => {
  it('is tried with twenty documents or more', () => {
    expect(strangers.length).toBeGreaterThanOrEqual(names.length + 2);
  });

  it.each(strangers)('blames it for nothing: $name', async ({ files }) => {
    const contract = await loadContract(files);
    const mock = await startMock({ ...files, port: 0, log: 'silent' });
    const options = { url: mock.url, rpc: mock.rpcUrl, depth: 'normal' } as const;
    const { report } = await verified(contract, options).finally(() => mock.close());
    expect(report.faults.map(({ operations, message }) => `${operations.join(', ')}: ${message}`)).toEqual([]);
  });
});
