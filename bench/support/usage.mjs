import { appendFileSync } from 'node:fs';

// Imported into every process of a command by NODE_OPTIONS: appends a line with the CPU time and memory that it used.
process.on('exit', () => {
  const { user, system } = process.cpuUsage();
  const { maxRSS } = process.resourceUsage();
  appendFileSync(
    process.env['TWINSPEC_USAGE'],
    `${JSON.stringify({ cpu: (user + system) / 1e6, memory: maxRSS * 1024 })}\n`,
  );
});
