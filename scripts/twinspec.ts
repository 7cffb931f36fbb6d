#!/usr/bin/env node
import { exitCodes, runCommand, serves } from './command.ts';
import { systemReason } from './contract/base/system-errors.ts';

/** The reader of the output may have closed the pipe (`twinspec diff | head`), or the disk may be full. */
function endWithOutput(error: NodeJS.ErrnoException): void {
  if (error.code !== 'EPIPE')
    process.stderr.write(`The output cannot be written: ${systemReason(error) ?? error.message}.\n`);
  process.exit(error.code === 'EPIPE' ? exitCodes.fine : exitCodes.usage);
}

const parameters = process.argv.slice(2);
// A server keeps running when its output is closed.
if (!serves(parameters)) process.stdout.on('error', endWithOutput);
void runCommand(parameters).then((code) => (process.exitCode = code));
