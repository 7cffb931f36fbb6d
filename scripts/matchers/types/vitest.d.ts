import 'vitest';
import type { ContractMatchers } from '../matchers.js';

export { type ContractMatchers, type NamedOperation, matchers, useContract } from '../matchers.js';

// Vitest 5.
declare module 'vitest' {
  interface Matchers<R extends void | Promise<void>, T> extends ContractMatchers {}
}
