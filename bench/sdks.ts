import { createRequire } from 'node:module';
import { count, install, sdks, withPrism, withTwinspec } from '../test/strangers/sdks/measure.ts';

// How many calls of the SDK of the maker of a document get what the SDK promises: from `twinspec mock`, and from Prism.

const prism = createRequire(import.meta.url).resolve('@stoplight/prism-cli');
const project = await install();
if (typeof project === 'string') throw new Error(project);
try {
  console.log('| SDK | twinspec | Prism |\n| --- | --- | --- |');
  for (const sdk of sdks) {
    const own = count(await withTwinspec(project, sdk));
    const theirs = sdk.prism ? await withPrism(project, sdk, prism).then(count, () => 'failed') : 'does not start';
    console.log(`| \`${sdk.package}\` | ${own} | ${theirs} |`);
  }
} finally {
  await project.close();
}
