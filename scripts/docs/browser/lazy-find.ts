import { find } from './find.ts';

globalThis.twinspec = { ...globalThis.twinspec, find };
