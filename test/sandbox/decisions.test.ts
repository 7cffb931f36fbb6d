import { expect, it } from 'vitest';
import { openQuestionsOf } from '../../scripts/contract/questions.ts';
import { decisions } from '../../scripts/sandbox/decisions.ts';
import { contract } from '../support/contract.ts';

it('decides every open question of the contract, and no other', () => {
  expect(Object.keys(decisions)).toEqual(openQuestionsOf(contract).map(({ question }) => question));
});
