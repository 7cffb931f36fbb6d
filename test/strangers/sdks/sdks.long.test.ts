import { afterAll, describe, expect, it } from 'vitest';
import { count, install, withPrism, withTwinspec, type Sdk } from './measure.ts';

// The calls were chosen from the documentation of each SDK before they were tried. Those that fail ask for what the
// document of the same maker does not have, e.g. Slack's reads, which are GET there and POST in the SDK.

/** So many calls pass, and whether Prism starts: with Stripe's document it does not listen after fifteen minutes. */
const sdks: (Sdk & { least: number; prism: boolean })[] = [
  { name: 'octokit', package: 'octokit', document: 'github.json', path: '', least: 49, prism: true },
  { name: 'stripe', package: 'stripe', document: 'stripe.yaml', path: '', least: 45, prism: false },
  { name: 'openai', package: 'openai', document: 'openai.yaml', path: '/v1', least: 33, prism: true },
  { name: 'twilio', package: 'twilio', document: 'twilio.json', path: '', least: 24, prism: true },
  {
    name: 'kubernetes',
    package: '@kubernetes/client-node',
    document: 'kubernetes113.json',
    path: '',
    least: 24,
    prism: true,
  },
  { name: 'slack', package: '@slack/web-api', document: 'slack.json', path: '/api', least: 11, prism: true },
  { name: 'discord', package: '@discordjs/rest', document: 'discord.json', path: '/api/v10', least: 24, prism: true },
];

const project = await install();
if (typeof project === 'string') console.warn(project);
const rows = ['| SDK | twinspec | Prism |', '|---|---|---|'];
afterAll(async () => {
  if (typeof project === 'string') return;
  await project.close();
  // For the comparison in the README.
  console.log(rows.join('\n'));
});

describe('the SDK of the maker of a document gets what it promises', () => {
  it.for(sdks)('$package: $least calls or more', async (sdk, { skip }) => {
    if (typeof project === 'string') return skip(project);
    const beside = sdk.prism ? withPrism(project, sdk).then(count, () => 'failed') : 'does not start';
    const own = await withTwinspec(project, sdk).finally(() => beside);
    rows.push(`| \`${sdk.package}\` | ${count(own)} | ${await beside} |`);
    const failed = Object.entries(own).filter(([, outcome]) => outcome !== 'passed');
    const said = failed.map((one) => one.join(': ')).join('\n');
    expect(Object.keys(own).length - failed.length, said).toBeGreaterThanOrEqual(sdk.least);
  });
});
