// A header of the mock: which exchange of the contract answered, in a form that browsers show without a click.

/** @type {import('twinspec/api').Plugin} */
export default {
  hooks: [
    {
      name: 'shop/served-by',
      headers: ({ by: { exchange, why } }) => ({ 'Server-Timing': `mock;desc="${exchange ?? why}"` }),
    },
  ],
};
