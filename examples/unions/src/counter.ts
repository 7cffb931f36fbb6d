import type { Box, Parcel, ParcelPage, ParcelPatch, ParcelsClient } from './api/client.ts';

/** What a parcel costs, in cents: each kind has members of its own. */
export function price(parcel: Parcel): number {
  switch (parcel.kind) {
    case 'box':
      return 300 + Math.ceil(parcel.grams / 100);
    case 'letter':
      return parcel.stamp === 'large' ? 160 : 95;
  }
}

/** The boxes of a page; the page is one of anything, and knows that it has parcels. */
export function boxesOf({ items }: ParcelPage): Box[] {
  return items.filter((parcel) => parcel.kind === 'box');
}

/** Sends a parcel to somewhere else, and takes its note away. */
export async function redirect(parcels: ParcelsClient, parcelId: string, to: string): Promise<Parcel> {
  const patch: ParcelPatch = { to, note: null };
  return parcels.changeParcel({ path: { parcelId }, body: patch });
}
