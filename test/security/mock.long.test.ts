import { withstandsAttacks, withstandsNoise } from './withstands.ts';

withstandsAttacks('mock');
withstandsNoise('mock', 60);
