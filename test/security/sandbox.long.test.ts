import { withstandsAttacks, withstandsNoise } from './withstands.ts';

withstandsAttacks('sandbox');
withstandsNoise('sandbox', 60);
