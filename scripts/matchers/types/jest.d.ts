import type { ContractMatchers } from '../matchers.js';

export { type ContractMatchers, type NamedOperation, matchers, useContract } from '../matchers.js';

// `expect` of @jest/globals.
declare module 'expect' {
  interface Matchers<R, T> extends ContractMatchers {}
}

// The global `expect` of @types/jest.
declare global {
  namespace jest {
    interface Matchers<R, T> extends ContractMatchers {}
  }
}
