import { judgeOf } from './judge.ts';

globalThis.twinspec = { ...globalThis.twinspec, judgeOf };
