import 'vitest';
import type { ContractMatchers } from '../matchers.js';

export { type ContractMatchers, type NamedOperation, matchers, useContract } from '../matchers.js';

// Vitest 3 and 4; before 3.2 it had no Matchers.
declare module 'vitest' {
  interface Matchers<T> extends ContractMatchers {}
  interface Assertion<T> extends ContractMatchers {}
}
