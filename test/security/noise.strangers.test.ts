import { serverNames } from './servers.ts';
import { withstandsNoise } from './withstands.ts';

for (const server of serverNames) withstandsNoise(server, 700);
