import { expect, it } from 'vitest';
import { openQuestionsOf } from '../../scripts/contract/facts/open-questions.ts';
import { decisions } from '../../scripts/sandbox/open-question-decisions.ts';
import { contract } from '../support/contract.ts';

it('decides every open question of the contract, and no other', () => {
  expect(Object.keys(decisions)).toEqual(openQuestionsOf(contract).map(({ question }) => question));
});
