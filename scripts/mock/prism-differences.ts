/** A request that stock Prism answers otherwise when it serves `generated/openapi.json`, and why we do not follow it. */
export type Difference = { request: string; ours: string; prism: string; why: string };

/** Where this mock and stock Prism 5.14 part. A test sends each request to both. */
export const prismDifferences = [
  { request: 'A wrong key', ours: '401, as documented', prism: '200', why: 'Prism asks whether there is a key, not which.' },
  {
    request: 'createVC without a mandatory parameter',
    ours: '500, as documented',
    prism: '422',
    why: 'Prism answers a body that breaks its schema with 422, 400 or `default`, whatever else is documented.',
  },
  {
    request: 'createVC with an unknown template',
    ours: '500, as documented',
    prism: '200',
    why: 'Prism decides by the schema; the exchange says by which value.',
  },
  { request: 'mintFT with the DappId of another key', ours: '401 with Code, as documented', prism: '200', why: 'The same, for a header.' },
  {
    request: 'The second page of the list',
    ours: '200, the second page',
    prism: '200, the first page',
    why: 'Without an example that fits, Prism sends the first one.',
  },
  {
    request: 'createVC with another template',
    ours: '200, that template',
    prism: '200, the template of the example',
    why: 'The interface echoes what was asked for; the exchange says so.',
  },
] as const satisfies Difference[];

/** The same as a table for the docs. */
export const prismDifferencesTable: { columns: string[]; rows: string[][] } = {
  columns: ['Request', 'This mock', 'Stock Prism', 'Why'],
  rows: prismDifferences.map(({ request, ours, prism, why }) => [request, ours, prism, why]),
};
