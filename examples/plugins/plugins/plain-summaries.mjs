// A rule of `lint`: every operation has a summary that fits on one line.
import { perOperation } from 'twinspec/api';

/** @type {import('twinspec/api').Plugin} */
export default {
  rules: [
    {
      name: 'shop/plain-summary',
      severity: 'warning',
      check: perOperation(({ id, pointer, summary }) => {
        if (summary !== '' && summary.length <= 60) return [];
        const message = `${id} needs a summary of at most 60 characters; it has ${summary.length}.`;
        return [{ pointer, message }];
      }),
    },
  ],
};
