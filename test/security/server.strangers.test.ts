import { withstandsAttacks } from './withstands.ts';

withstandsAttacks('server');
