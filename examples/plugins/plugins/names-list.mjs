// An output of `generate`: a file with the name of each operation.

/** @type {import('twinspec/api').Plugin} */
export default {
  emitters: [
    {
      name: 'names list',
      emit: ({ operations }) => ({
        'names.json': `${JSON.stringify(
          operations.map(({ id }) => id),
          undefined,
          2,
        )}\n`,
      }),
    },
  ],
};
