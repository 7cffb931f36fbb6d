import { describe, expect, it } from 'vitest';
import { documentedFor, documentedSuccess, successOf } from '../../scripts/contract/documented.ts';
import { unservedIn } from '../../scripts/contract/features.ts';
import { loadContract } from '../../scripts/contract/load.ts';
import { openQuestionsOf } from '../../scripts/contract/questions.ts';
import { requestOf } from '../../scripts/contract/request.ts';
import { sampleRequest, sampleSourceOf } from '../../scripts/contract/sample.ts';
import { compileSchemas, schemaPlaces } from '../../scripts/contract/schemas.ts';
import { documents, golden } from './documents.ts';

// What every verb asks of a contract, asked of documents that use as much as possible.

const features = {
  ...{ webhook: 'webhook', callback: 'callback', link: 'link', mutualTLS: 'mutualTLS', stream: 'stream' },
  ...{ requestBodyNeitherJsonNorForm: 'neither JSON nor a form asked', responseBodyThatIsNoJson: 'no JSON answered' },
  contentParameter: 'no JSON in a parameter',
};

describe.each(documents)('%s', (name, files) => {
  it('says what it said', async () => {
    const contract = await loadContract(files);
    const validators = compileSchemas(contract, 'lenient');
    const lines = unservedIn(contract, features).map((line) => line.replace(/^.*\/(?=[^/]+:\d+:\d+:)/, ''));
    for (const { api, question, place, pointer, probe } of openQuestionsOf(contract)) {
      lines.push(`${question} ${place} (${api}#${pointer})${probe === undefined ? '' : ` ${JSON.stringify(probe)}`}`);
    }
    for (const { path, pointer, schema } of schemaPlaces(contract)) {
      lines.push(`${path.join(' ')}: ${pointer} ${JSON.stringify(schema)}`);
    }
    for (const operation of contract.operations) {
      expect(documentedFor(operation, [])).toBeUndefined();
      const statuses = [documentedSuccess(operation), successOf(operation), documentedFor(operation, [422, 400])];
      const found = statuses.map((one) => (one === undefined ? 'none' : `${one.response.status} as ${one.status}`));
      lines.push(`${operation.id}: ${found.join(', ')}`);
      const api = contract.apis.find((one) => one.name === operation.api);
      const sample = api && sampleRequest(sampleSourceOf(api), operation, validators);
      for (const view of [sample, ...operation.exchanges.map(({ request }) => request)]) {
        lines.push(
          `  ${view === undefined ? 'no request' : JSON.stringify(requestOf(operation, view, 'http://a.test/'))}`,
        );
      }
    }
    await expect(`${lines.join('\n')}\n`).toMatchFileSnapshot(golden(`${name}.facts.txt`));
  });
});
