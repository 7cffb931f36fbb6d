import { expect } from 'vitest';
import { matchers } from './matchers.ts';

// `import 'twinspec/vitest'` in a test, or in a file of `setupFiles`, is all that a test needs.

expect.extend(matchers);

export { type ContractMatchers, type NamedOperation, matchers, useContract } from './matchers.ts';
