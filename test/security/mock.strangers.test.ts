import { withstandsAttacks } from './withstands.ts';

withstandsAttacks('mock');
