import { afterEach } from 'vitest';
import { startMock, type Mock, type MockOptions } from '../../scripts/mock/start.ts';

/**
 * Prepares a test file for mocks, each of which is closed after the test that started it.
 *
 * @returns a function that starts a mock
 */
export function runningMocks(): (options?: MockOptions) => Promise<Mock> {
  const running: Mock[] = [];
  afterEach(async () => {
    await Promise.all(running.splice(0).map((mock) => mock.close()));
  });
  return async (options = {}) => {
    const mock = await startMock(options);
    running.push(mock);
    return mock;
  };
}
