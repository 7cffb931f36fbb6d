import { formatCount } from '../contract/base/pluralize.ts';
import type { Mask } from '../checks/checks.ts';
import { createTerminalWriter, wrapText } from '../terminal/terminal.ts';
import { planExploration } from './explore/explore.ts';
import { requestsIn, type RunPlan } from './plan.ts';
import type { RunSettings } from './run.ts';

/** Prints each request as a command that sends it, with environment variables for secrets. */
export function printRequests(plan: RunPlan, settings: RunSettings, mask: Mask): void {
  const { target, only } = settings;
  const requests = [...requestsIn(plan, target, only), ...(only === undefined ? planExploration(plan, settings) : [])];
  const methods = [...new Set(requests.map(({ request }) => request.method))];
  const voice = createTerminalWriter(process.stdout);
  for (const method of methods) {
    const own = requests.filter(({ request }) => request.method === method);
    voice.say(['', voice.as('heading', `${method}: ${formatCount(own.length, 'request')}`)]);
    for (const { operation, about, request } of own)
      voice.say([mask.text(`  ${operation.id}, ${about}`), `    ${voice.as('command', mask.curl(request))}`]);
  }
  const sentence =
    'Nothing was sent. A run also follows the links of answers, makes things of its own, changes and deletes them ' +
    'where --unsafe allows that, and makes what failed smaller: further calls of the same operations, which depend ' +
    'on the answers.';
  voice.say(['', ...wrapText(sentence, voice.width)]);
}
