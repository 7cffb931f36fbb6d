import { requestToken } from './oauth.ts';

globalThis.twinspec = { ...globalThis.twinspec, requestToken };
