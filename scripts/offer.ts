import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline/promises';
import { exitCodeOf } from './beside.ts';
import { lockFiles, managerOf } from './package-manager.ts';
import { sentenceFor, type MissingPackages } from './optional.ts';

/**
 * Offers to install what is missing. On a terminal it asks, installs with the package manager of the project, and runs
 * the command again; elsewhere it says what to run. What a failed or interrupted installation has written into
 * package.json and the lock file is taken back.
 *
 * @param missing - what is missing
 * @returns the exit code: that of the second run, or 2
 */
export async function offer({ who, packages }: MissingPackages): Promise<number> {
  const { add } = await managerOf(process.cwd());
  const command = `${add} ${packages.join(' ')}`;
  if (!process.stdin.isTTY || !process.stdout.isTTY) return refuse(sentenceFor(who, command));
  say(`${who} needs packages that are not installed: ${packages.join(', ')}.`);
  const [it, is] = packages.length === 1 ? ['it', 'It is'] : ['them', 'They are'];
  if (!(await agreesTo(`Install ${it} now? [Y/n] `))) return refuse(`${is} not installed. Run: ${command}`);
  const takeBack = remembered();
  const [program = '', ...parameters] = command.split(' ');
  const code = await exitCodeOf(program, parameters, {});
  if (code !== 0) {
    takeBack();
    return refuse(`${is} not installed, as \`${command}\` ended with ${code}; package.json is as it was.`);
  }
  // In a process of its own, since Node remembers which packages were missing.
  return exitCodeOf(process.execPath, process.argv.slice(1), {});
}

async function agreesTo(question: string): Promise<boolean> {
  const terminal = createInterface({ input: process.stdin, output: process.stdout });
  // Both Ctrl+C and Ctrl+D mean no.
  const ended = new Promise<string>((end) => terminal.once('SIGINT', () => end('no')).once('close', () => end('no')));
  const answer = await Promise.race([terminal.question(question), ended]);
  terminal.close();
  return /^(y(es)?)?$/i.test(answer.trim());
}

/** Keeps the files that a package manager changes first; the returned function puts them back. */
function remembered(): () => void {
  const kept = ['package.json', ...Object.keys(lockFiles)].map((name) => {
    const file = join(process.cwd(), name);
    return { file, bytes: bytesOf(file) };
  });
  return () => {
    for (const { file, bytes } of kept) {
      if (bytes === undefined) rmSync(file, { force: true });
      else if (bytesOf(file)?.equals(bytes) !== true) writeFileSync(file, bytes);
    }
  };
}

function bytesOf(file: string): Buffer | undefined {
  try {
    return readFileSync(file);
  } catch {
    return undefined;
  }
}

function refuse(sentence: string): number {
  process.stderr.write(`${sentence}\n`);
  return 2;
}

function say(sentence: string): void {
  process.stdout.write(`${sentence}\n`);
}
