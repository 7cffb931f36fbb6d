import { expect, it } from 'vitest';
import { componentNames, exampleNames } from '../../scripts/contract/lower/component-names.ts';

it('gives each name once, and adds a number to a name that is requested again', () => {
  const name = exampleNames();
  expect(['a', 'a', 'a', 'a 2', 'b', '__proto__'].map(name)).toEqual(['a', 'a 2', 'a 3', 'a 2 2', 'b', '__proto__ 2']);
  const component = componentNames();
  expect(['A b', 'A b', 'A_b', '?'].map(component)).toEqual(['A_b', 'A_b_2', 'A_b_3', '_']);
});
