// Kills its process just before a chosen change to the disk. It has to be loaded before what is killed:
//
// KILL_BEFORE=renameSync:2   before the second call of that function
// KILL_BEFORE=*:17           before the seventeenth call of any function that changes the disk

import fs from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';

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
