import { withstandsAttacks, withstandsNoise } from './withstands.ts';

withstandsAttacks('record');
withstandsNoise('record', 60);
