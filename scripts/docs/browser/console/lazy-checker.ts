import { checkerOf, parameterCheckerOf } from './checker.ts';

globalThis.twinspec = { ...globalThis.twinspec, checkerOf, parameterCheckerOf };
