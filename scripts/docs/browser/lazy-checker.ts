import { checkerOf } from './checker.ts';

globalThis.twinspec = { ...globalThis.twinspec, checkerOf };
