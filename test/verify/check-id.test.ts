import { expect, it } from 'vitest';
import { checkId, checkKinds, checkParts } from '../../scripts/checks/check.ts';

it('takes the id of a check apart as it was put together', () => {
  for (const operation of ['getOrder', 'x.y_z']) {
    for (const kind of checkKinds) {
      const about = 'found, page beyond the last';
      const id = checkId({ id: operation }, kind, about);
      expect(checkParts(id)).toEqual({ operation, kind, about });
    }
  }
  for (const id of ['', 'getOrder', 'getOrder, unheard of']) expect(checkParts(id)).toBeUndefined();
});
