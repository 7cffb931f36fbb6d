import { CommandError } from '../contract/base/errors.ts';
import { matchers } from './matchers.ts';

// `import 'twinspec/jest'` in a test, or in a file of `setupFilesAfterEnv`, is all that a test needs.

const { expect } = globalThis as { expect?: { extend: (added: typeof matchers) => void } };
if (expect === undefined)
  throw new CommandError(
    'twinspec/jest found no global expect: import it in a test or in setupFilesAfterEnv; with injectGlobals: false, ' +
      "write expect.extend(matchers) with the matchers of 'twinspec/matchers'.",
  );
expect.extend(matchers);

export { type ContractMatchers, type NamedOperation, matchers, useContract } from './matchers.ts';
