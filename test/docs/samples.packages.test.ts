import { blocks, cases, prepareSamples, testCompiling, testOtherLanguages, testRunning } from './sampling.ts';

prepareSamples();
testCompiling(cases, blocks);
// The guides run in `samples.test.ts`.
testRunning(cases, []);
testOtherLanguages(cases);
