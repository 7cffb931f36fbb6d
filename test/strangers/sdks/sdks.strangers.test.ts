import { afterAll, describe, expect, it, vi } from 'vitest';
import { install, sdks, withTwinspec } from './measure.ts';

vi.setConfig({ testTimeout: 300_000 });

const project = await install();
if (typeof project === 'string') console.warn(project);
afterAll(async () => {
  if (typeof project !== 'string') await project.close();
});

describe('the SDK of the maker of a document gets what it promises', () => {
  it.for(sdks)('$package: $least calls or more', async (sdk, { skip }) => {
    if (typeof project === 'string') return skip(project);
    const outcomes = Object.entries(await withTwinspec(project, sdk));
    const failed = outcomes.filter(([, outcome]) => outcome !== 'passed');
    const said = failed.map((one) => one.join(': ')).join('\n');
    expect(outcomes.length - failed.length, said).toBeGreaterThanOrEqual(sdk.least);
  });
});
