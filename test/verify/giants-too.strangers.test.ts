import { verifyGiants } from './giants.ts';

// The other half, as files of tests run side by side.
verifyGiants((_, index) => index % 2 === 1);
