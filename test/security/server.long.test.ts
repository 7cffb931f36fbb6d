import { withstandsAttacks, withstandsNoise } from './withstands.ts';

withstandsAttacks('server');
withstandsNoise('server', 60);
