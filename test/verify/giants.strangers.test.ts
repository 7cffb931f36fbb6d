import { verifyGiants } from './giants.ts';

verifyGiants((_, index) => index % 2 === 0);
