import { find } from './search-query.ts';

globalThis.twinspec = { ...globalThis.twinspec, find };
