import { mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { mutateCode } from './mutation/code.ts';
import { codeReport, specReport } from './mutation/report.ts';
import { mutateSpecs } from './mutation/specs.ts';

/**
 * Changes the code (or, with --specs, the specs) in small ways and looks whether the tests notice. Without --sample
 * every mutant is tried, which takes days on two cores; with --folder a run that was ended goes on where it was.
 */
const { values } = parseArgs({
  options: {
    specs: { type: 'boolean', default: false },
    sample: { type: 'string', default: 'Infinity' },
    seed: { type: 'string', default: '1' },
    folder: { type: 'string' },
    report: { type: 'string' },
  },
});
const project = fileURLToPath(new URL('..', import.meta.url));
const folder = values.folder ?? (await mkdtemp(join(tmpdir(), 'twinspec-mutation-')));
const options = { sample: Number(values.sample), seed: Number(values.seed), folder };
print(`What is found is kept in ${folder}; --folder goes on there.`);
const text = values.specs ? await ofSpecs() : await ofCode();
process.stdout.write(`\n${text}`);
if (values.report !== undefined) await writeFile(values.report, text);

async function ofCode(): Promise<string> {
  const findings = await mutateCode(project, {
    ...options,
    progress: ({ fate, file, line, mutator, replacement, by }, done, of) =>
      print(`${done}/${of} ${fate} ${file}:${line} ${mutator} ${JSON.stringify(replacement.slice(0, 80))} ${by}`),
  });
  return codeReport(findings, options);
}

async function ofSpecs(): Promise<string> {
  const findings = await mutateSpecs(project, {
    ...options,
    progress: ({ file, pointer, change, by, said }, done, of) =>
      print(`${done}/${of} ${by} ${file}#${pointer} ${change}: ${said}`),
  });
  return specReport(findings, options);
}

function print(line: string): void {
  process.stdout.write(`${line}\n`);
}
