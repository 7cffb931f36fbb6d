/**
 * To wait for what has to come: for `vi.waitFor` and `vi.waitUntil`. It ends before the test does, so that the failure
 * says what did not come.
 */
export const patient = { timeout: 50_000, interval: 50 };
