import { test as base } from '@playwright/test';

/** The one fixture: whatever a test's pages and its `request` send belongs to the session of that test. */
export const test = base.extend({
  extraHTTPHeaders: async ({ extraHTTPHeaders }, use, { testId, retry }) => {
    await use({ ...extraHTTPHeaders, 'X-Twinspec-Session': `${testId}-${retry}` });
  },
  baseURL: process.env['TWINSPEC_URL'] ?? 'http://127.0.0.1:4010',
});

export { expect } from '@playwright/test';
