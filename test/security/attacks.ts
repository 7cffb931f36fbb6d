import { hostAttacks, pageAttacks } from './attacks/front.ts';
import { bodyAttacks } from './attacks/bodies.ts';
import { wireAttacks } from './attacks/wire.ts';
import { insideAttacks } from './attacks/inside.ts';
import { typedAttacks, recordAttacks } from './attacks/own.ts';
import type { Attack } from './attack.ts';

/** Every attack; each is tried on every server, or says why it spares one. */
export const attacks: readonly Attack[] = [
  ...hostAttacks,
  ...pageAttacks,
  ...wireAttacks,
  ...bodyAttacks,
  ...insideAttacks,
  ...typedAttacks,
  ...recordAttacks,
];
