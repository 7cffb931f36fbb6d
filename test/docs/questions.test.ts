import { expect, it } from 'vitest';
import { openQuestionsOf } from '../../scripts/contract/facts/open-questions.ts';
import { contract } from '../support/contract.ts';

const questions = openQuestionsOf(contract).map(({ question }) => question);

/** Everything that the source of the interface does not show, and words from the open question about it. */
it.each([
  ['item fields of the funded transaction list', /fields of a funded transaction/i],
  ['stored fields of a whitelisted contract', /stored record holds/i],
  ['states and transitions', /states or transitions/i],
  ['required fields of mintFT', /which fields of mintFT are required/i],
  ['allowed values of erc', /values of erc/i],
  ['allowed values of walletType', /values of walletType/i],
  ['the response envelope of the JSON-RPC methods', /response envelope of the JSON-RPC methods/i],
  ['requiredness of the headers of mintFT', /headers of mintFT are required/i],
  ['authentication of the JSON-RPC endpoint', /JSON-RPC endpoint authenticate/i],
  ['key lifetime and scopes', /how long a key lives.*scopes/i],
  ['events', /^events are not shown/i],
  ['the error format of the JSON-RPC methods', /error format of the JSON-RPC methods/i],
  ['error cases for validation of other operations', /error cases for the validation/i],
  ['rate limits', /rate limits are not shown/i],
  ['the weightage of other operations', /weightage of the other operations/i],
  ['bounds on page', /bounds of page/i],
  ['bounds on limit', /bounds of limit/i],
  ['version policy', /version policy/i],
  ['JSON-RPC versioning', /how the JSON-RPC methods are versioned/i],
])('asks about what the source does not show: %s', (_, words) => {
  expect(questions.filter((question) => words.test(question))).toHaveLength(1);
});

it('does not refer to a source that readers do not have', () => {
  const text = JSON.stringify(contract.apis.map(({ document }) => document));
  expect(
    text.match(
      /.{30}(?:sample request|the sample|samples send|specification line|parameter table|stand in the source).{30}/gi,
    ),
  ).toBeNull();
});
