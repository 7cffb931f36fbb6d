// One client of bench/clients.ts in a process of its own: takes a turn for each message, and does nothing in between.
import { lists } from './clients-list.mjs';

const [baseUrl, list, name, calls, atOnce] = process.argv.slice(2);
const call = await lists[list][name](baseUrl);
const waves = Math.ceil(Number(calls) / Number(atOnce));

process.on('message', async () => {
  const before = process.cpuUsage();
  const start = performance.now();
  for (let wave = 0; wave < waves; wave++) {
    if (atOnce === '1') await call();
    else await Promise.all(Array.from({ length: Number(atOnce) }, call));
  }
  const { user, system } = process.cpuUsage(before);
  const made = waves * Number(atOnce);
  process.send({ cpu: (user + system) / made, time: (performance.now() - start) / made });
});
// However the benchmark ends, this process ends with it.
process.on('disconnect', () => process.exit());
