import { withstandsAttacks } from './withstands.ts';

withstandsAttacks('docs');
