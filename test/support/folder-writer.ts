// Writes a folder as the verbs do, in a process that kills itself at a chosen moment.
//
//   node folder-writer.js OUT WORD    writes three files with the content WORD
//
// KILL_BEFORE=*:17   see kill-before.ts
// WAIT=1             the process says that it waits, and writes after the first input on stdin

import { once } from 'node:events';
const [, , out = '', word = ''] = process.argv;

await import('./kill-before.ts');
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
