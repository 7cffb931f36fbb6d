#!/usr/bin/env node
import { exitCodes, runCommand, serves } from './command.ts';
import { systemReason } from './system-errors.ts';

/** Whoever reads the output may have read enough (`twinspec diff | head`), or it goes to a disk that is full. */
function endWithOutput(error: NodeJS.ErrnoException): void {
  if (error.code !== 'EPIPE')
    process.stderr.write(`The output cannot be written: ${systemReason(error) ?? error.message}.\n`);
  process.exit(error.code === 'EPIPE' ? exitCodes.fine : exitCodes.usage);
}

const parameters = process.argv.slice(2);
// A server goes on when nobody reads what it says.
if (!serves(parameters)) process.stdout.on('error', endWithOutput);
process.exitCode = await runCommand(parameters);
