// Writes a folder as the verbs do, in a process that kills itself at a chosen moment.
//
//   node folder-writer.js OUT WORD    writes three files with the content WORD
//
// KILL_BEFORE=renameSync:2   the process kills itself just before the second call of that function
// KILL_BEFORE=*:17           … before the seventeenth call of any function that changes the disk
// WAIT=1                     the process says that it waits, and writes after the first input on stdin

import { once } from 'node:events';
import fs from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';

const [, , out = '', word = ''] = process.argv;
const [wanted, at] = (process.env['KILL_BEFORE'] ?? '').split(':');
const calls = { '*': 0 } as Record<string, number>;

const changing = [
  'appendFileSync',
  'mkdirSync',
  'mkdtempSync',
  'renameSync',
  'rmSync',
  'rmdirSync',
  'unlinkSync',
  'writeFileSync',
];
for (const name of changing) watch(fs, name);
syncBuiltinESMExports();

function watch(module: object, name: string): void {
  const original = Reflect.get(module, name) as (...parameters: unknown[]) => unknown;
  Reflect.set(module, name, (...parameters: unknown[]) => {
    for (const counted of ['*', name]) {
      const count = (calls[counted] ?? 0) + 1;
      calls[counted] = count;
      if (counted === wanted && count === Number(at)) process.kill(process.pid, 'SIGKILL');
    }
    return original(...parameters);
  });
}

const { writeFolder } = await import('../../scripts/folder/write.ts');
await writeFolder({ out, verb: 'generate' }, async () => {
  if (process.env['WAIT'] !== undefined) {
    process.stdout.write('waiting\n');
    await once(process.stdin, 'data');
    process.stdin.destroy();
  }
  return filesWith(word);
});

function filesWith(text: string): Map<string, string> {
  return new Map(['one.ts', 'deep/two.ts', `only-${text}/three.ts`].map((path) => [path, text]));
}
