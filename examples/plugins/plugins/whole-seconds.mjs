// A judgement of `verify`: orders are placed at a whole second.

/** @type {import('twinspec/api').Plugin} */
export default {
  judgements: [
    {
      name: 'shop/whole-seconds',
      judge: ({ answer: { body } }) => {
        const placed = body?.placed;
        if (typeof placed !== 'string' || !placed.includes('.')) return [];
        return [{ pointer: '/placed', expected: 'a time in whole seconds', got: placed }];
      },
    },
  ],
};
