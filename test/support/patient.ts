/** To wait for what has to come, however long it takes on a busy machine: for `vi.waitFor` and `vi.waitUntil`. */
export const patient = { timeout: 600_000, interval: 50 };
