import type { ParcelPatch, ParcelWritable } from './api/client.ts';

// What the compiler refuses: a part of another kind, an id that the server gives, and a kind that does not change.

// @ts-expect-error A letter has no weight.
export const heavy: ParcelWritable = { kind: 'letter', to: 'Anna', grams: 3 };
// @ts-expect-error The id is not sent.
export const named: ParcelWritable = { kind: 'box', to: 'Anna', grams: 3, id: 'p_1' };
// @ts-expect-error A patch has no kind.
export const changed: ParcelPatch = { kind: 'box' };
