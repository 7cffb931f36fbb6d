import { withstandsAttacks, withstandsNoise } from './withstands.ts';

withstandsAttacks('docs');
withstandsNoise('docs', 60);
