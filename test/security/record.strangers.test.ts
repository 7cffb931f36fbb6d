import { withstandsAttacks } from './withstands.ts';

withstandsAttacks('record');
