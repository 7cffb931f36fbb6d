import { startMock } from 'twinspec/mock';
import { afterAll, expect, it } from 'vitest';
import { createParcels } from '../src/api/client.ts';
import { boxesOf, price, redirect } from '../src/counter.ts';

const mock = await startMock({ openapi: 'api/parcels.yaml' });
const parcels = createParcels({ baseUrl: mock.url });
afterAll(() => mock.close());

it('knows what each kind of parcel costs', async () => {
  const box = await parcels.createParcel({ kind: 'box', to: 'Anna', grams: 250 });
  const letter = await parcels.createParcel({ kind: 'letter', to: 'Bert', stamp: 'small' });
  expect([price(box), price(letter)]).toEqual([303, 95]);
});

it('finds the boxes of a page', async () => {
  for (const box of boxesOf(await parcels.listParcels())) expect(box.grams).toBeGreaterThan(0);
});

it('changes a part of a parcel', async () => {
  const { id } = await parcels.createParcel({ kind: 'box', to: 'Anna', grams: 250, note: 'Ring twice.' });
  expect(await redirect(parcels, id, 'Bert')).toMatchObject({ id, to: 'Bert', grams: 250 });
});
