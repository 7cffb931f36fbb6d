import { withstandsAttacks } from './withstands.ts';

withstandsAttacks('sandbox');
